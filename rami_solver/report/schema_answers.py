"""What answers and errors look like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Answer",
    "AwardModel",
    "BestOpeningModel",
    "CheckModel",
    "Count",
    "ErrorModel",
    "FindingModel",
    "HeldCard",
    "JudgedMeldModel",
    "LaidCard",
    "LaydownModel",
    "LaydownOpeningModel",
    "MeldModel",
    "ShownCard",
    "Strict",
    "unless",
]

_NATURAL = "[♠♥♦♣](?:A|[2-9]|10|J|Q|K)"

HeldCard = Annotated[str, Field(pattern=f"^(?:J|{_NATURAL})$")]
"""A card in the hand: `♥A`, `♠10`, the joker `J`."""

ShownCard = Annotated[str, Field(pattern=f"^(?:[?]|J|{_NATURAL})$")]
"""A card in the hand, `?` where nobody showed it."""

LaidCard = Annotated[str, Field(pattern=f"^(?:J|(?:J=)?{_NATURAL}|J={_NATURAL}(?:/{_NATURAL})+)$")]
"""A card of a meld: `♥A`, a joker with what it stands for `J=♥4` or `J=♠6/♦6`; bare where that is not known."""

Count = Annotated[int, Field(ge=0)]


def _no_default(schema: dict[str, Any]) -> None:
    del schema["default"]


def unless(default: Any, **limits: Any) -> Any:
    """Give a field that need not be there, and has no value then."""
    return Field(default=default, json_schema_extra=_no_default, **limits)


LINE = unless(1, ge=1, description="In a stream: the line of the question.")


class Strict(BaseModel):
    """What all models have in common: no key is missing, none is unknown, no type is guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class FindingModel(Strict):
    """One thing found; only the message is translated."""

    code: str
    severity: Literal["error", "warning", "note"]
    rule: str | None
    basis: Literal["stated", "inferred", "ruling", "house"] | None
    cards: list[str]
    facts: dict[str, Any]
    message: str


class MeldModel(Strict):
    """A meld with its points on the table."""

    kind: Literal["set", "run"]
    cards: list[LaidCard]
    points: Count


class ArrangementModel(Strict):
    """Melds out of a hand, the cards left, and what those count in the hand."""

    points: Count
    melds: list[MeldModel]
    left: list[HeldCard]
    left_value: Count


class OpeningModel(Strict):
    """Whether a hand opens."""

    reachable: bool
    threshold: Count
    points: Count
    short_by: Count
    melds: list[MeldModel]


class AwardModel(Strict):
    """What going out earns; the value is null where it is the deal, or depends on melds laid earlier."""

    kind: Literal["score", "win"]
    value: int | None


class FinishModel(Strict):
    """Whether one turn empties the hand; the discard is null before the draw or where none is thrown."""

    possible: bool
    melds: list[MeldModel]
    discard: HeldCard | None
    award: AwardModel | None
    play: Annotated[str | None, Field(description="Where it uses the table: the whole turn.")]


class Answer(Strict):
    """What all answers have in common."""

    rules: str
    verdict: str
    findings: list[FindingModel]
    line: int = LINE


class CheckModel(Answer):
    """The answer on a hand."""

    schema_: Literal["rami.check/1"] = Field(alias="schema")
    phase: Literal["before-draw", "after-draw"]
    verdict: Literal["answered"]
    certified: bool
    hand: list[HeldCard]
    best: ArrangementModel
    leanest: ArrangementModel
    opening: OpeningModel | None
    finish: FinishModel


class JudgedMeldModel(Strict):
    """A claimed meld; its points are null where it is not legal."""

    kind: Literal["set", "run"] | None
    cards: list[LaidCard]
    points: Count | None
    findings: list[FindingModel]


class LaydownOpeningModel(Strict):
    """Whether a lay-down opens; waived where going out makes up for fewer points."""

    met: bool
    threshold: Count
    points: Count
    short_by: Count
    waived: bool


class LaydownModel(Answer):
    """The verdict on a claimed lay-down."""

    schema_: Literal["rami.laydown/1"] = Field(alias="schema")
    verdict: Literal["legal", "illegal", "undecided"]
    melds: list[JudgedMeldModel]
    points: Count
    opening: LaydownOpeningModel | None
    left: list[HeldCard] | None


class LayDownModel(ArrangementModel):
    """A lay-down that opens."""

    cards: Count
    jokers: Count


class HelpfulModel(Strict):
    """A card that would make the hand open, and the points it would open with."""

    card: HeldCard
    points: Count


class BestOpeningModel(Answer):
    """The lay-downs that open, best first."""

    schema_: Literal["rami.best-opening/1"] = Field(alias="schema")
    phase: Literal["before-draw", "after-draw"]
    verdict: Literal["answered"]
    certified: bool
    hand: list[HeldCard]
    goal: Literal["points", "left", "cards", "keep-joker"]
    reachable: bool
    threshold: Count
    points: Count
    short_by: Count
    lay_downs: list[LayDownModel]
    helpful: list[HelpfulModel]


class SpanModel(Strict):
    """A place in an input: its source, its line where it has lines, the display cells meant and their text."""

    source: str
    line: int | None
    start: Count
    width: Count
    text: str


class ProblemModel(Strict):
    """One reason why an input cannot be used."""

    code: str
    message: str
    help: str | None
    facts: dict[str, Any]
    span: SpanModel | None


class ErrorModel(Strict):
    """An error: its first reason, the first twenty of all, and how many more there are."""

    schema_: Literal["rami.error/1"] = Field(alias="schema")
    code: str
    message: str
    span: SpanModel | None
    errors: Annotated[list[ProblemModel], Field(min_length=1, max_length=20)]
    more: Count
    report: dict[str, Any] = unless({}, description="Where engines disagree: what to report.")
    line: int = LINE

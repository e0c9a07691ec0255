"""What answers about turns look like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Literal

from pydantic import Field

from rami_solver.report.schema_answers import (
    Answer,
    AwardModel,
    Count,
    FindingModel,
    HeldCard,
    JudgedMeldModel,
    LaidCard,
    LaydownOpeningModel,
    MeldModel,
    ShownCard,
    Strict,
)

__all__ = ["BestTurnModel", "FractionModel", "Number", "Positioned", "StockCardModel", "TurnModel"]

Number = Annotated[int, Field(ge=1)]

MeldName = Annotated[str, Field(pattern="^M[1-9][0-9]*$")]


class TableMeldModel(MeldModel):
    """A meld on the table."""

    number: Number
    meld: MeldName


class MeldAfterModel(Strict):
    """A meld on the table after the turn; its points are null where it is not legal."""

    number: Number
    meld: MeldName
    kind: Literal["set", "run"] | None
    cards: list[LaidCard]
    points: Count | None


class LaidMeldModel(JudgedMeldModel):
    """A new meld, with the number that it has on the table."""

    number: Number


class StepModel(Strict):
    """A step of a turn; `target` is the number of the meld that a lay-off or a swap means."""

    number: Number
    kind: Literal["draw", "take", "lay", "add", "swap", "discard"]
    text: str
    melds: list[LaidMeldModel]
    target: Number | None
    before: list[LaidCard] | None
    after: list[LaidCard] | None
    points: int
    received: list[ShownCard]
    findings: list[FindingModel]


class Positioned(Answer):
    """What answers on a position have in common."""

    hand: list[HeldCard]
    opened: bool
    dealer: bool
    round: Number
    table: list[TableMeldModel]
    row: list[HeldCard]


class _Turn(Positioned):
    goes_out: bool
    score: AwardModel | None


class TurnModel(_Turn):
    """The verdict on a turn; the value of the hand that is left is null where a card of it is hidden."""

    schema_: Literal["rami.turn/1"] = Field(alias="schema")
    verdict: Literal["legal", "illegal", "undecided"]
    steps: list[StepModel]
    points: int
    opening: LaydownOpeningModel | None
    left: list[ShownCard]
    left_value: Count | None
    table_after: list[MeldAfterModel]


class FractionModel(Strict):
    """An exact number."""

    numerator: Count
    denominator: Number


class StockCardModel(Strict):
    """A card of the stock that helps, and how many of it are unseen."""

    card: HeldCard
    copies: Number


class ChoiceModel(Strict):
    """A way to draw: the chance to go out, the points and the value left that can be expected.

    The play is null where these rules do not let the player draw so, and `refused` says why; the turn is told of the
    best choice alone.
    """

    source: Literal["none", "stock", "open-card", "row"]
    taken: list[HeldCard]
    play: str | None
    out: FractionModel
    points: FractionModel
    left: FractionModel
    helpful: list[StockCardModel]
    unseen: Count
    refused: list[FindingModel]
    turn: list[StepModel] | None


class BestTurnModel(_Turn):
    """The best turn and every way to draw, the best first; null where these rules leave no legal turn."""

    schema_: Literal["rami.best-turn/1"] = Field(alias="schema")
    goal: Literal["finish", "points", "left"]
    phase: Literal["before-draw", "after-draw"]
    verdict: Literal["answered"]
    certified: bool
    play: str | None
    points: int | None
    left: list[ShownCard] | None
    left_value: Count | None
    choices: list[ChoiceModel]

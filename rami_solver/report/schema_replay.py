"""What a replayed record looks like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from rami_solver.report.schema_answers import (
    Count,
    ErrorModel,
    FindingModel,
    HeldCard,
    LaydownOpeningModel,
    ShownCard,
    Strict,
)
from rami_solver.report.schema_turns import MeldAfterModel, StepModel, TableMeldModel

__all__ = ["ReplayModel", "ReplayedModel"]

Number = Annotated[int, Field(ge=1)]

Decision = Literal["legal", "illegal", "undecided"]


class PlacedFindingModel(FindingModel):
    """A finding at its place in the record: its line and column from 1, the step of the turn where it is one's own.

    `expected` tells that the record announces it.
    """

    line: Number
    column: Number
    step: Number | None
    expected: bool


class PlacedProblemModel(Strict):
    """Why a line cannot be read, at its place."""

    code: str
    message: str
    help: str | None
    facts: dict[str, Any]
    line: Number
    column: Number
    expected: bool


class _Line(Strict):
    line: Number
    text: str
    comment: str | None
    expects: list[str]
    verdict: Decision
    findings: list[PlacedFindingModel]
    missing: list[str]
    problems: list[PlacedProblemModel]


class RecordLineModel(_Line):
    """A line that is no turn: what it says, by the names of its parts."""

    kind: Literal[
        "blank",
        "format",
        "event",
        "rules",
        "set",
        "players",
        "dealer",
        "cards",
        "seed",
        "deal",
        "hand",
        "open",
        "stock",
        "turn",
        "reshuffle",
        "out",
        "ended",
        "left",
        "score",
        "total",
        "winner",
        "pays",
        "unreadable",
    ]
    says: dict[str, Any]


class RecordTurnModel(_Line):
    """A turn, judged: all its findings with their places, and the steps with their own.

    `number` is counted, `written_number` is the one of the line. `stands` tells that it counts as played; else the
    cards were put back, and `kept` tells whether its draw and its discard still count. `table`, `hand`, `stock` and
    `open_card` are what it leaves.
    """

    number: Number
    written_number: int | None
    player: str
    round: Number
    play: str
    steps: list[StepModel]
    points: int
    opening: LaydownOpeningModel | None
    goes_out: bool
    stands: bool
    kept: bool
    table: list[TableMeldModel | MeldAfterModel]
    hand: list[ShownCard]
    stock: int
    open_card: HeldCard | None


class EndModel(Strict):
    """How a deal ended; the player is null where nobody went out."""

    kind: Literal["out", "stock", "turns"]
    player: str | None


class ClaimedModel(Strict):
    """What the record says of the end of a deal and of the game, null where it says nothing."""

    out: str | None
    ended: Literal["stock", "turns"] | None
    left: dict[str, list[ShownCard]]
    scores: dict[str, int] | None
    totals: dict[str, int] | None
    winners: list[str] | None
    payers: list[str] | None


class ScoredModel(Strict):
    """What a player scores and the rules that say so; null where hidden cards or a tie leave it open."""

    points: int | None
    rules: list[str]
    tied: bool


class StandingModel(Strict):
    """How the game stands: those who win and pay, or would if it ended now; ties are told and never decided."""

    deals: Count
    over: bool
    totals: dict[str, int | None]
    winners: list[str]
    payers: list[str]
    tied: list[str]
    open_payments: Count


class DealModel(Strict):
    """A deal: what is known of its cards, its turns, its other lines, how it ended and what it scores."""

    number: int
    line: Number | None
    dealer: str | None
    seed: int | None
    hands: dict[str, list[ShownCard]]
    open: HeldCard | None
    stock: list[HeldCard] | None
    turns: list[RecordTurnModel]
    lines: list[RecordLineModel]
    reshuffles: Count
    end: EndModel | None
    left: dict[str, list[ShownCard]]
    scores: dict[str, ScoredModel] | None
    winners: list[str]
    standing: StandingModel | None
    claimed: ClaimedModel


class CountsModel(Strict):
    """How many there are: `faults` that the record does not announce, `expected` that it does, `missing` in vain."""

    deals: Count
    turns: Count
    legal: Count
    illegal: Count
    undecided: Count
    faults: Count
    expected: Count
    missing: Count
    open: Count
    unusable: Count


class ReplayModel(Strict):
    """A record, replayed: all that it says, and all that was found.

    `verdict` is that on the game as it was played; `holds` tells that nothing was found but what the record announces.
    `rules` are those in force, `written_rules` and `set` what the record says.
    """

    schema_: Literal["rami.replay/1"] = Field(alias="schema")
    file: str
    event: str | None
    rules: str | None
    written_rules: str | None
    set: list[str]
    cards: str | None
    seed: int | None
    players: list[str]
    verdict: Decision
    holds: bool
    complete: bool
    counts: CountsModel
    head: list[RecordLineModel]
    deals: list[DealModel]
    standing: StandingModel | None
    findings: list[FindingModel]


class ReplayedModel(RootModel[ReplayModel | ErrorModel | list[ReplayModel | ErrorModel]]):
    """What a replay prints: a record or why it cannot be read, of several files an array of these."""

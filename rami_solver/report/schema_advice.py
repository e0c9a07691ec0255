"""What advice looks like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Literal

from pydantic import Field

from rami_solver.report.schema_answers import Count, FindingModel, HeldCard, MeldModel, Strict
from rami_solver.report.schema_turns import FractionModel, Number, Positioned, StockCardModel

__all__ = ["AdviceModel"]


class AimedModel(Strict):
    """One shortest way to a goal: cards that must come, cards thrown before, the melds and the play of its turn."""

    comes: list[HeldCard]
    thrown: list[HeldCard]
    melds: list[MeldModel]
    points: Count
    play: str


class TargetModel(Strict):
    """How far a goal is: the distance is null where nothing unseen can reach it.

    What is null beside it is not counted: the cards that help, the chance of one of the next two.
    """

    distance: Count | None
    helpful: list[StockCardModel] | None
    next: FractionModel
    within_two: FractionModel | None
    aimed: AimedModel | None


class DiscardingModel(Strict):
    """A card that may be thrown; `opening` is null where the player has opened, `loses` where it is not known.

    `left_value` counts the points left after this turn, `fits` the numbers of table melds that it fits.
    """

    card: HeldCard
    opening: TargetModel | None
    out: TargetModel
    left_value: Count
    loses: int | None
    fits: list[Number]
    reason: Literal[
        "only",
        "goes-out",
        "opens",
        "ready",
        "nearest",
        "less-likely",
        "fewer-help",
        "farther-out",
        "fits-table",
        "lighter",
        "as-good",
        "farther",
        "hopeless",
        "joker",
    ]
    message: str


class DrawingModel(Strict):
    """A way to draw, with the distances after the best turn with it; null where a goal cannot be reached."""

    source: Literal["none", "stock", "open-card", "row"]
    taken: list[HeldCard]
    opening: Count | None
    out: Count | None
    opens: bool
    goes_out: bool
    play: str | None
    reason: Literal["forbidden", "goes-out", "opens", "nearer", "no-nearer", "chance", "only"]
    message: str
    refused: list[FindingModel]


class OddsModel(Strict):
    """An exact number, below zero where holding back costs less when somebody else goes out."""

    numerator: int
    denominator: Number


class HoldingModel(Strict):
    """What the deal scores with an opening now or held back, and how likely going out in one turn is.

    Holding back pays on average where that is at least `least_odds` times as likely as being caught.
    """

    now: int
    one_turn: int
    caught_held: int
    caught_opened: int
    next: FractionModel
    within_two: FractionModel | None
    least_odds: OddsModel


class AdviceModel(Positioned):
    """Advice: the discards (after the draw) or the ways to draw (before it), the best first."""

    schema_: Literal["rami.advice/1"] = Field(alias="schema")
    phase: Literal["before-draw", "after-draw"]
    verdict: Literal["answered"]
    certified: bool
    unseen: Count
    opening: Annotated[TargetModel | None, Field(description="Null where the player has opened.")]
    out: TargetModel
    this_turn: Annotated[bool, Field(description="Whether distance 0 is reached now; else next turn, whatever comes.")]
    throw: Annotated[HeldCard | None, Field(description="Null where this turn goes out without a discard.")]
    discards: list[DiscardingModel]
    draws: list[DrawingModel]
    holding: HoldingModel | None

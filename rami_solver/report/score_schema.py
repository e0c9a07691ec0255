"""What scored deals and counted sheets look like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Literal

from pydantic import Field

from rami_solver.report.schema_answers import Count, FindingModel, MeldModel, ShownCard, Strict

__all__ = ["ScoreModel", "SheetModel"]

_Whole = Annotated[int, Field(ge=1)]


class ScoredPlayerModel(Strict):
    """A player of a deal: the score, null where it is open, the rules it rests on, and what it is made of."""

    name: str
    score: int | None
    tied: bool
    rules: list[str]
    opened: bool
    melds: Annotated[Count | None, Field(description="The points laid in the deal.")]
    laid: list[MeldModel]
    hand: list[ShownCard] | None
    hand_value: Count | None


class ScoredFinishModel(Strict):
    """Who went out, and how."""

    player: str
    one_turn: bool
    with_layoffs: bool
    round: _Whole


class ScoreModel(Strict):
    """A scored deal; the winners are several where they tie."""

    schema_: Literal["rami.score/1"] = Field(alias="schema")
    rules: str
    verdict: Literal["answered", "undecided"]
    players: Annotated[list[ScoredPlayerModel], Field(min_length=1)]
    finish: ScoredFinishModel | None
    winners: list[str]
    findings: list[FindingModel]


class SheetDealModel(Strict):
    """A deal of a sheet: its points and the totals after it, in the order of the players."""

    line: _Whole
    label: str | None
    scores: list[int]
    totals: list[int]
    counted: Annotated[bool, Field(description="False beyond the last deal of the game: it decides nothing.")]


class SheetClaimModel(Strict):
    """A row of totals of the sheet itself, and how many deals stand above it."""

    line: _Whole
    after: Count
    totals: list[int | None]


class SheetModel(Strict):
    """A counted score sheet: who has won and who pays, or who would if the game ended now."""

    schema_: Literal["rami.sheet/1"] = Field(alias="schema")
    rules: str
    verdict: Literal["answered", "illegal"]
    source: str
    players: Annotated[list[str], Field(min_length=1)]
    deals: list[SheetDealModel]
    claims: list[SheetClaimModel]
    of: Annotated[int | None, Field(description="The deals of a whole game; null where the rules set no number.")]
    over: bool
    totals: list[int]
    winners: list[str]
    payers: list[str]
    tied: Annotated[list[str], Field(description="Among whom the open payments lie.")]
    open_payments: Count
    findings: list[FindingModel]

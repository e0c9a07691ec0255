"""What a fair deal looks like as JSON, as a pydantic model: see `schemas`."""

from typing import Annotated, Literal

from pydantic import Field

from rami_solver.report.schema_answers import Count, HeldCard, Strict

__all__ = ["DealtModel"]


class DealtModel(Strict):
    """A fair deal: hands by the names of the players, the card turned up, the stock in the order it will be drawn."""

    schema_: Literal["rami.deal/1"] = Field(alias="schema")
    rules: str
    set: list[str]
    players: Annotated[list[str], Field(min_length=2)]
    dealer: str
    seed: Count
    hands: dict[str, list[HeldCard]]
    open: HeldCard | None
    stock: list[HeldCard]

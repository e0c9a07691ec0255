"""What a comparison looks like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Literal

from pydantic import Field

from rami_solver.report.schema_answers import (
    Answer,
    AwardModel,
    Count,
    ErrorModel,
    FindingModel,
    HeldCard,
    Strict,
)
from rami_solver.report.schema_rules import DifferenceOfRules, Value

__all__ = ["CompareModel"]


class ReachedOpening(Strict):
    """Whether a hand opens, and with how many points."""

    reachable: bool
    threshold: Count
    points: Count
    short_by: Count


class ReachedFinish(Strict):
    """Whether one turn empties the hand, and what that earns."""

    possible: bool
    award: AwardModel | None


class DistanceModel(Strict):
    """How many cards must still come: 0 where none must, null where none can do, or where the player has opened."""

    opening: Count | None
    out: Count | None


class RulesOfSide(Strict):
    """The rules of one side, and the values that were changed in them."""

    rules: str
    title: str
    changed: dict[str, Value]


class AnsweredSide(RulesOfSide):
    """What one set of rules says of the hand; the distance is null where a limit was hit."""

    error: None
    certified: bool
    phase: Literal["before-draw", "after-draw"]
    opening: Annotated[ReachedOpening | None, Field(description="Null where the player has opened.")]
    points: Count
    left_value: Count
    finish: ReachedFinish
    distance: DistanceModel | None
    findings: list[FindingModel]


class ErrorSide(RulesOfSide):
    """Rules under which the hand cannot be, or which have no answer."""

    error: ErrorModel


class DifferingModel(Strict):
    """A row on which a side differs from the base: `a` is what the base says, `b` what the side says.

    The base's rules with the values `b` of `because` say what the side says, and none of them can be left out. Null: no
    such rules were found, as a limit was hit on the way.
    """

    row: Annotated[str, Field(description="The path of the value in a side.")]
    side: Count
    rules: str
    a: bool | int | str | AwardModel | None
    b: bool | int | str | AwardModel | None
    because: list[DifferenceOfRules] | None


class CompareModel(Answer):
    """One hand under several rules, and the rules that make them differ from the base, the first that has an answer."""

    schema_: Literal["rami.compare/1"] = Field(alias="schema")
    verdict: Literal["answered"]
    certified: bool
    hand: list[HeldCard]
    opened: bool
    base: Annotated[Count | None, Field(description="The number of the base among the sides, from 0.")]
    sides: list[AnsweredSide | ErrorSide]
    differences: list[DifferingModel]

"""What rules and explanations look like as JSON, as pydantic models: see `schemas`."""

from typing import Literal

from pydantic import Field

from rami_solver.report.schema_answers import Count, Strict

__all__ = ["CodesModel", "ExplainModel", "RulesDiffModel", "RulesListModel", "RulesShowModel"]

Value = bool | int | str | None
BasisWord = Literal["stated", "inferred", "ruling", "house"]


class ValueModel(Strict):
    """A rule's value with where it comes from."""

    value: Value
    basis: BasisWord
    place: str


class ReasonedModel(ValueModel):
    """A value with the reason for it, null where there is none."""

    why: str | None


class ProfileModel(Strict):
    """A shipped profile."""

    id: str
    title: str
    text: str
    system: bool
    default: bool
    opening: Count


class RulesListModel(Strict):
    """The profiles, and the rules in force."""

    schema_: Literal["rami.rules-list/1"] = Field(alias="schema")
    rules: str
    origin: str
    changed: dict[str, Value]
    profiles: list[ProfileModel]


class RulesShowModel(Strict):
    """Every value of some rules by its key."""

    schema_: Literal["rami.rules-show/1"] = Field(alias="schema")
    rules: str
    based_on: str
    title: str
    origin: str
    changed: dict[str, Value]
    values: dict[str, ReasonedModel]


class DifferenceOfRules(Strict):
    """A key on which two tables differ."""

    key: str
    a: ValueModel
    b: ValueModel


class RulesDiffModel(Strict):
    """The keys on which two tables differ."""

    schema_: Literal["rami.rules-diff/1"] = Field(alias="schema")
    a: str
    b: str
    differences: list[DifferenceOfRules]


class CodeModel(Strict):
    """A code and what it means."""

    code: str
    meaning: str


class CodesModel(Strict):
    """Every code of findings and problems."""

    schema_: Literal["rami.codes/1"] = Field(alias="schema")
    codes: list[CodeModel]


class SystemValueModel(ReasonedModel):
    """A rule's value in one system."""

    rules: str


class RuleModel(Strict):
    """A rule behind a code, in every system."""

    key: str
    meaning: str
    systems: list[SystemValueModel]


class ExplainModel(Strict):
    """A code explained; its examples are commands, or records that begin with `rami 1`."""

    schema_: Literal["rami.explain/1"] = Field(alias="schema")
    code: str
    meaning: str
    rules: list[RuleModel]
    judged: bool
    example: str | None
    instead: str | None

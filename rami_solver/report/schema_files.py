"""What questions, example files and the outcome of a batch look like as JSON, as pydantic models: see `schemas`."""

from typing import Annotated, Any, Literal

from pydantic import Field

from rami_solver.report.schema_answers import Count, ErrorModel, Strict, unless

__all__ = ["BatchCaseLine", "BatchModel", "BatchSummaryLine", "CasesModel", "QuestionModel"]


class QuestionModel(Strict):
    """A question as an object of a stream: a hand, a lay-down, or a hand with the play of a turn; with any option."""

    hand: str = unless("")
    laydown: str = unless("")
    left: str = unless("")
    table: str = unless("")
    play: str = unless("")
    open_card: str = unless("")
    row: str = unless("")
    rules: str = unless("")
    set: dict[str, Any] | list[str] = unless({})
    players: Annotated[int, Field(ge=2)] = 4
    cards: Literal["en", "nl", "nl-be", "fr", "ca", "de"] = "en"
    opened: bool = False
    dealer: bool = False
    round: Annotated[int, Field(ge=1)] = 2
    phase: Literal["auto", "before-draw", "after-draw"] = "auto"
    require: Literal["opening", "finish"] = unless("opening")
    engine: Literal["certified", "cpsat", "exhaustive"] = "certified"


class CaseModel(QuestionModel):
    """An example: a question with the fields that its answer is to have, or the error that it ends in."""

    name: str
    why: str = unless("")
    expect: dict[str, Any] = unless({})
    error: str = unless("")


class CasesModel(Strict):
    """An example file."""

    case: list[CaseModel]


class DifferenceModel(Strict):
    """A field of an answer that is not as an example expects it."""

    path: str
    expected: Any
    found: Any
    missing: bool


class BatchCaseModel(Strict):
    """What became of an example."""

    name: str
    file: str
    line: int | None
    outcome: Literal["holds", "differs", "undecided", "unusable", "fault"]
    code: str | None
    differences: list[DifferenceModel]
    error: ErrorModel | None
    trace: str | None


class BatchSummaryModel(Strict):
    """How many examples there were, and what became of them."""

    cases: Count
    holds: Count
    differs: Count
    undecided: Count
    unusable: Count
    fault: Count


class BatchModel(Strict):
    """A batch as one document."""

    schema_: Literal["rami.batch/1"] = Field(alias="schema")
    cases: list[BatchCaseModel]
    summary: BatchSummaryModel


class BatchCaseLine(BatchCaseModel):
    """A batch as JSON lines: the line of an example."""

    schema_: Literal["rami.batch-case/1"] = Field(alias="schema")


class BatchSummaryLine(BatchSummaryModel):
    """A batch as JSON lines: the last line."""

    schema_: Literal["rami.batch-summary/1"] = Field(alias="schema")

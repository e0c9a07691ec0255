"""A batch of example cases: run, told in one of five formats, and counted."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

from rami_solver.analysis.answers import Answer
from rami_solver.analysis.cases import find_cases, run_all
from rami_solver.analysis.question import Asked
from rami_solver.findings import InputError
from rami_solver.notation.style import SYMBOLS
from rami_solver.report.batch_progress import progress
from rami_solver.report.batch_report import Report, Tally
from rami_solver.report.json import answer_json
from rami_solver.report.messages import Messages
from rami_solver.report.view import View

__all__ = ["BATCH_FORMATS", "BatchFormat", "case_json", "run_batch"]

BatchFormat = Literal["text", "json", "jsonl", "junit", "github"]
"""How a batch is told."""

BATCH_FORMATS: tuple[BatchFormat, ...] = get_args(BatchFormat)


def run_batch(
    paths: Sequence[str | Path],
    form: BatchFormat,
    jobs: int,
    view: View,
    side_view: View,
    defaults: Asked | None = None,
) -> int:
    """Run the cases of these files and folders, tell them on `view` and give the exit code of the gravest outcome.

    `defaults` hold where a case says nothing. Progress is shown on `side_view` where that is a terminal. Raises
    InputError where a file cannot be used or there is no case: then nothing is run.
    """
    try:
        cases = find_cases(paths, defaults)
    except InputError as error:
        _report(form, view).refuse(error)
        raise
    tally = Tally()
    with progress(len(cases), view, side_view) as (aside, step):
        report = _report(form, aside)
        for result in run_all(cases, case_json, jobs):
            tally.counts[result.outcome] += 1
            report.add(result)
            step()
    report.end(tally)
    return tally.exit_code


def case_json(answer: Answer) -> Mapping[str, Any]:
    """Give the JSON of an answer, in English: what expectations are held against has no language."""
    return answer_json(answer, _english())


@lru_cache(maxsize=1)
def _english() -> Messages:
    return Messages("en", SYMBOLS)


def _report(form: BatchFormat, view: View) -> Report:
    from rami_solver.report import batch_github, batch_json, batch_junit, batch_text

    made: Mapping[BatchFormat, Any] = {
        "text": batch_text.TextReport,
        "json": batch_json.JsonReport,
        "jsonl": batch_json.LinesReport,
        "junit": batch_junit.JunitReport,
        "github": batch_github.GithubReport,
    }
    report: Report = made[form](view)
    return report

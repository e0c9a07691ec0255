"""Every example file is a promise: what it expects is what is found."""

from pathlib import Path

import pytest

from rami_solver.analysis.case_model import Case, CaseResult
from rami_solver.analysis.cases import find_cases, run_all
from rami_solver.report.batch import case_json
from rami_solver.rules.load import profile_ids

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted({case.file for case in find_cases([EXAMPLES])})


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).relative_to(EXAMPLES).as_posix())
def test_example_file_holds(file: str) -> None:
    results = list(run_all(find_cases([file]), case_json))
    assert results
    assert [_told(one) for one in results if not one.ok] == []


def _told(result: CaseResult) -> tuple[str, int | None, object]:
    return result.case.name, result.case.line, result.differences or result.problems


def test_every_profile_has_examples() -> None:
    folders = {Path(file).parent.name for file in FILES}
    assert folders == {*profile_ids(), "house"}


def test_the_examples_of_a_folder_are_of_its_profile() -> None:
    stray = [
        (case.file, case.name)
        for case in find_cases([EXAMPLES])
        if Path(case.file).parent.name not in {_rules_of(case), "house"}
    ]
    assert stray == []


def _rules_of(case: Case) -> str | None:
    if not case.record:
        return case.asked.rules
    lines = Path(case.file).read_text(encoding="utf-8").splitlines()
    return next(line.split()[1] for line in lines if line.startswith("rules:"))


def test_every_example_says_why_and_every_file_what_it_is_about() -> None:
    """A record says it in its comments, of which the first tells what it is about."""
    assert [case.name for case in find_cases([EXAMPLES]) if not (case.why or case.record)] == []
    texts = {file: Path(file).read_text(encoding="utf-8") for file in FILES}
    assert [file for file, text in texts.items() if not text.removeprefix("rami 1\n").lstrip().startswith("# ")] == []

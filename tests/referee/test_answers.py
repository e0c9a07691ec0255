"""Every worked dispute has the whole answer that is kept: code, rule, basis, cards and facts, and all else."""

from collections.abc import Callable

import pytest

from rami_solver.findings import Code
from tests.referee.answers import KEPT, kept, worked

WORKED = list(worked())
ANSWERS = {file: kept(file) for file in sorted({file for file, *_ in WORKED})}
JUDGED = [pytest.param(answer, ANSWERS[file][name], id=name) for file, name, answer in WORKED if name in ANSWERS[file]]


@pytest.mark.parametrize(("answer", "expected"), JUDGED)
def test_the_answer_is_the_one_that_is_kept(answer: Callable[[], str | None], expected: str) -> None:
    found = answer()
    assert found is not None
    assert found.splitlines() == expected.splitlines()


def test_no_answer_is_kept_of_a_dispute_that_is_gone_and_none_is_missing() -> None:
    names = {(file, name) for file, name, _ in WORKED}
    stored = {(file, name) for file, answers in ANSWERS.items() for name in answers}
    assert stored <= names
    assert [name for file, name, answer in WORKED if (file, name) not in stored and answer() is not None] == []
    assert {one.stem for one in KEPT.glob("*.txt") if not one.stem.startswith("test_")} == set(ANSWERS)


def test_every_finding_of_melds_and_turns_is_among_them() -> None:
    codes = list(Code)
    wanted = codes[codes.index(Code.MELD_TOO_SHORT) : codes.index(Code.FINISH_FORBIDDEN)]
    wanted += codes[codes.index(Code.DRAW_MISSING) : codes.index(Code.HIDDEN_CARD) + 1]
    told = "\n".join(answer for answers in ANSWERS.values() for answer in answers.values())
    assert [code.value for code in wanted if f" {code.value} " not in told] == []

"""Exit codes: of several answers the gravest decides."""

from itertools import permutations

import pytest

from rami_solver.findings import Code, InputError, Problem, RamiError, Undecided, WrongAnswer
from rami_solver.shell.exits import Exit, exit_of_error, gravest

ORDER = (70, 2, 3, 1, 0)


@pytest.mark.parametrize("codes", list(permutations(ORDER, 2)))
def test_the_graver_of_two(codes: tuple[int, int]) -> None:
    assert gravest(codes) == min(codes, key=ORDER.index)


def test_nothing_asked_is_nothing_wrong() -> None:
    assert gravest([]) is Exit.OK


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InputError(Problem(Code.UNKNOWN_CARD)), 2),
        (InputError(Problem(Code.WORKER_LOST)), 70),
        (InputError(Problem(Code.UNKNOWN_CARD), Problem(Code.INTERNAL_FAULT)), 70),
        (Undecided(), 3),
        (WrongAnswer({}), 70),
        (RamiError(), 70),
        (ZeroDivisionError(), 70),
    ],
)
def test_an_error_has_its_code(error: Exception, code: int) -> None:
    assert exit_of_error(error) == code

"""A house file of a club, and what is said of files that cannot be used."""

import pytest

from rami_solver.findings import Code, InputError, Problem
from rami_solver.rules.load import load

CLUB = """\
based_on = "rami-bridge"
title = "Café De Zwaan"
jokers_per_meld = 2
values.hand.joker = 25

[run]
max = "none"
min = 3

[opening]
points = 41
"""


def refused(path: str, *settings: str) -> tuple[Problem, ...]:
    """Load rules that cannot be used and give the reasons."""
    with pytest.raises(InputError) as caught:
        load(path, settings)
    return caught.value.problems


def codes(problems: tuple[Problem, ...]) -> list[tuple[Code, str | None]]:
    """Give the codes of problems, each with its help."""
    return [(one.code, one.help) for one in problems]

"""Bars of chances: longer for more, never longer than there is room, and something for whatever is possible."""

from fractions import Fraction

import pytest

from rami_solver.report.cells import cell_width
from rami_solver.report.chance_bars import BAR_CELLS, chance_bar, chance_colour
from rami_solver.report.page import Chance, Grid
from rami_solver.report.plain import lines

FULL = Fraction(1, 4)


def bar(chance: Fraction, *, solid: bool, full: Fraction = FULL) -> str:
    return chance_bar(Chance("", chance, full), solid=solid)


@pytest.mark.parametrize("solid", [True, False])
def test_bars_grow_with_the_chance_and_end_at_the_full_one(solid: bool) -> None:
    bars = [bar(Fraction(number, 400), solid=solid) for number in range(101)]
    lengths = [_eighths(one) for one in bars]
    assert lengths == sorted(lengths)
    assert (bars[0], cell_width(bars[-1])) == ("", BAR_CELLS)
    assert all(0 < cell_width(one) <= BAR_CELLS for one in bars[1:])
    assert bar(Fraction(1), solid=solid) == bars[-1]


def _eighths(text: str) -> int:
    return sum(8 if one in "█#" else " ▏▎▍▌▋▊▉".index(one) for one in text)


def test_eighths_tell_small_chances_apart() -> None:
    assert bar(Fraction(9, 77), solid=True) == "███▊"
    assert bar(Fraction(8, 77), solid=True) == "███▍"
    assert bar(Fraction(9, 77), solid=False) == bar(Fraction(10, 77), solid=False) == "####"


def test_the_colour_is_that_of_the_chance_whatever_the_bar() -> None:
    for full in (FULL, Fraction(1)):
        colours = [chance_colour(Chance("", Fraction(one, 100), full)) for one in (9, 10, 24, 25)]
        assert colours == ["red", "yellow", "yellow", "green"]


def test_nothing_to_measure_by_is_no_bar() -> None:
    assert bar(Fraction(0), solid=True, full=Fraction(0)) == ""


def test_plain_lines_have_the_words_alone() -> None:
    grid = Grid(("a", "b"), (("x", Chance("1/4 = 25 %", FULL, FULL)),))
    assert lines((grid,)) == ["a  b", "x  1/4 = 25 %"]

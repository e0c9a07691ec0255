"""Charts: what is below zero is left of the line, and everything fits the room there is."""

from random import Random

import pytest

from rami_solver.report.cells import cell_width
from rami_solver.report.page import Bars
from rami_solver.report.score_bars import PLAIN, SOLID, bar_lines


def chart(*groups: tuple[str, tuple[int, ...]]) -> Bars:
    return Bars(tuple((name, tuple((str(n), one) for n, one in enumerate(values, 1))) for name, values in groups))


@pytest.mark.parametrize("seed", range(60))
def test_bars_stand_on_their_side_and_fit(seed: int) -> None:
    chance = Random(seed)
    low, high = chance.choice(((-100, 300), (0, 500), (-400, -20), (0, 0), (-1, 2000)))
    names = chance.sample(
        ["An", "Bert", "李小龍李小龍李小龍", "Annemarie van den Broecke", "Zoë"], chance.randint(1, 5)
    )
    groups = [(name, tuple(chance.randint(low, high) for _ in range(chance.randint(1, 12)))) for name in names]
    room = chance.choice((20, 40, 72, 200))
    lines = list(bar_lines(chart(*groups), room, SOLID if chance.random() < 0.5 else PLAIN))
    values = [one for _, group in groups for one in group]
    assert len(lines) == len(values)
    assert len({cell_width(one.before + one.left) for one in lines}) == 1, "one zero line"
    for line, value in zip(lines, values, strict=True):
        assert cell_width(line.text) <= room
        assert (bool(line.left.strip()), bool(line.right)) == (value < 0, value > 0)
        assert line.before.split()[-1] == str(value)


def test_a_larger_value_has_no_shorter_bar() -> None:
    values = tuple(range(-50, 300, 7))
    lines = list(bar_lines(chart(("An", values)), 72, PLAIN))
    lengths = [len(one.right) - len(one.left.strip()) for one in lines]
    assert lengths == sorted(lengths)


def test_a_chart_of_nothing_is_a_line() -> None:
    assert [one.text for one in bar_lines(chart(("An", (0,))), 40, PLAIN)] == ["An 1 0 |"]

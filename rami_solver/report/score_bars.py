"""Bars laid out in display cells: what is below zero goes to the left of a line, the rest to the right."""

from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.report.cells import around, cell_width
from rami_solver.report.page import Bars

__all__ = ["PLAIN", "SOLID", "BarLine", "Marks", "bar_lines"]

_LEAST_BARS = 5
"""The cells that the bars have at least, however little room there is."""

_LONGEST_NAME = 16


class Marks(NamedTuple):
    """What a bar and the zero line are made of."""

    bar: str
    line: str


PLAIN = Marks("#", "|")
SOLID = Marks("█", "│")


class BarLine(NamedTuple):
    """A line of the chart: what stands before the bar, and the bar on either side of the zero line."""

    group: int
    before: str
    left: str
    line: str
    right: str

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.before}{self.left}{self.line}{self.right}".rstrip()


def bar_lines(bars: Bars, room: int, marks: Marks) -> Iterator[BarLine]:
    """Give the lines of a chart that is at most so many cells wide.

    >>> chart = Bars((("An", (("1", -20), ("2", 40))),))
    >>> [one.text for one in bar_lines(chart, 23, PLAIN)]
    ['An 1 -20 ####|', '   2  40     |########']
    """
    values = [value for _, group in bars.groups for _, value in group]
    labels = [label for _, group in bars.groups for label, _ in group]
    names = _names(bars, room)
    name_width = max(map(cell_width, names), default=0)
    label_width = max(map(cell_width, labels), default=0)
    value_width = max((len(str(one)) for one in values), default=0)
    cells = max(room - name_width - label_width - value_width - 5, _LEAST_BARS)
    below, above = -min([0, *values]), max([0, *values])
    scale = cells / max(below + above, 1)
    left = _length(below, scale)
    for number, (name, (_, group)) in enumerate(zip(names, bars.groups, strict=True)):
        for row, (label, value) in enumerate(group):
            shown = "" if row else name
            before = f"{shown}{' ' * (name_width - cell_width(shown))} {label:>{label_width}} {value:>{value_width}} "
            length = _length(abs(value), scale) * marks.bar
            yield BarLine(
                number,
                before,
                f"{length:>{left}}" if value < 0 else " " * left,
                marks.line,
                length if value > 0 else "",
            )


def _names(bars: Bars, room: int) -> list[str]:
    """Give the names of the groups, cut where they would leave no room for their bars."""
    most = max(min(_LONGEST_NAME, room // 4), 4)
    return [around(name, 0, 1, most)[0] for name, _ in bars.groups]


def _length(value: int, scale: float) -> int:
    """Give the cells of a bar: whatever is not nothing has one at least."""
    return max(int(value * scale), 1) if value else 0

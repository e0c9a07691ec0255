"""What a text answer consists of, before it is known whether it goes to a terminal or into a pipe."""

from enum import Enum, auto
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Bars", "Block", "Cell", "Chance", "Excerpt", "Grid", "Page", "Row", "Section", "Sentence", "Tone"]


class Tone(Enum):
    """How a text is meant: a good or a bad outcome, an open one, or how much it weighs."""

    PLAIN = auto()
    STRONG = auto()
    QUIET = auto()
    GOOD = auto()
    BAD = auto()
    OPEN = auto()
    ERROR = auto()
    WARNING = auto()
    NOTE = auto()


class Sentence(NamedTuple):
    """A sentence at an indent in steps; a short mark before it (`error[run-gap]`, `Illegal`) carries the tone."""

    text: str
    tone: Tone = Tone.PLAIN
    mark: str = ""
    indent: int = 0


Row = tuple[str, ...]
"""Cells that stand side by side: cards, what they are, what they count."""


class Section(NamedTuple):
    """A label and its rows: the first cell says it, the others tell what and how much it is."""

    label: str
    rows: tuple[Row, ...]


class Chance(NamedTuple):
    """A chance in words; on a terminal a bar goes with it, as long as can be where the chance is `full`."""

    text: str
    chance: Fraction
    full: Fraction


Cell = str | Chance


class Grid(NamedTuple):
    """A table: its head and its rows, each as long as the head; the lines of a cell after the first explain it.

    Where a text would take more than `most_lines` lines to stand in its column, every row becomes a section.
    """

    head: Row
    rows: tuple[tuple[Cell, ...], ...]
    most_lines: int = 3


class Excerpt(NamedTuple):
    """A line of an input with a part pointed at, in display cells; cut to the room there is when it is shown."""

    text: str
    start: int
    width: int


class Bars(NamedTuple):
    """A chart: groups by name, each with its bars, a label and a value; there is a line at zero."""

    groups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


Block = Sentence | Section | Grid | Excerpt | Bars
Page = tuple[Block, ...]
"""An answer from top to bottom; an empty sentence is a blank line."""

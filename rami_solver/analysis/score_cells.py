"""A score sheet as a table of cells, each with its place: commas, semicolons or tabs, quoted or not."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from typing import NamedTuple

from rami_solver.findings import Code, Problem, Span
from rami_solver.notation.places import cells as cell_width

__all__ = ["Cell", "Table", "bad_cell", "place_of", "read_table", "shortened"]

_SEPARATOR_LINE = re.compile(r"sep=(.)\s*\Z", re.IGNORECASE)
# Possessive, as the blanks on both sides of nothing could be shared out in very many ways.
_NUMBER_SIGN_CELL = re.compile(r"#[^\S\t]*+\d*+[^\S\t]*+\"?+[^\S\t]*+[,;\t]")
_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_BLANKS = " \u00a0"
_SIGNS = "\t;,"
_ROWS_TRIED = 50

_MOST_SHOWN = 40
"""So many characters of a cell are repeated in a sentence."""

_MOST_LINES = 20
"""The lines that a quoted cell may take: a quote that is not closed is not to swallow the sheet up to another."""


class Cell(NamedTuple):
    """A cell: its text without the blanks and quotes around it, and its place (line from 1, characters from 0)."""

    text: str
    line: int
    start: int
    width: int


class Table(NamedTuple):
    """The rows of a sheet that are neither blank nor comments; `lines` are those of the text, `parted` by which sign.

    `parted` is None where no sign parts the first row. `unclosed` are the places of quotes that nothing closes.
    """

    source: str
    lines: tuple[str, ...]
    parted: str | None
    rows: tuple[tuple[Cell, ...], ...]
    unclosed: tuple[Cell, ...]


def place_of(table: Table, cell: Cell) -> Span:
    """Give the place of a cell in its sheet."""
    row = table.lines[cell.line - 1] if cell.line <= len(table.lines) else ""
    edges = _edges(row)
    start = edges[min(cell.start, len(row))]
    return Span(table.source, row, start, max(edges[min(cell.start + cell.width, len(row))] - start, 1), cell.line)


@lru_cache(maxsize=2)
def _edges(row: str) -> Sequence[int]:
    """Give where each character of a row begins, in display cells: one pass for all faults of a row."""
    if row.isascii():
        return range(len(row) + 1)
    return tuple(accumulate(map(cell_width, row), initial=0))


def bad_cell(table: Table, place: Cell, case: str, tail: str | None, /, **facts: object) -> Problem:
    """Give what is wrong with a cell as a case of `bad-sheet`; the fact `column` counts characters from 1."""
    facts = {"case": case, "line": place.line, "column": place.start + 1, **facts}
    return Problem(Code.BAD_SHEET, facts, place_of(table, place), tail)


def shortened(text: str) -> str:
    """Give the beginning of a cell that is too long to be repeated, the whole of another.

    >>> shortened("twintig"), len(shortened("9" * 5000))
    ('twintig', 43)
    """
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."


def read_table(text: str, source: str) -> Table:
    r"""Part a text into rows and cells; what parts cells is told by its first row.

    >>> [[cell.text for cell in row] for row in read_table('An;"Bert; B."\n\n# a comment\n-20,0;100', "-").rows]
    [['An', 'Bert; B.'], ['-20,0', '100']]
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = tuple(text.split("\n"))
    first, parted = _first_row(lines)
    found = _Reader(lines, parted or ",", first)
    rows = tuple(found.rows())
    return Table(source, lines, parted, rows, tuple(found.unclosed))


def _first_row(lines: tuple[str, ...]) -> tuple[int, str | None]:
    """Give the number of lines to pass over, and the sign that parts cells: a tab before a semicolon and a comma.

    A sign may stand in a name as well: the one counts that parts most of the next rows as it does the first.
    """
    if found := _SEPARATOR_LINE.match(lines[0]):
        return 1, found[1]
    told = (line for line in lines if line.strip(_SIGNS + _BLANKS) and not _is_comment(line))
    first, *more = [_QUOTED.sub("", line) for line in islice(told, _ROWS_TRIED)] or [""]
    signs = [one for one in _SIGNS if one in first]
    return 0, max(signs, key=lambda sign: sum(one.count(sign) == first.count(sign) for one in more), default=None)


def _is_comment(line: str) -> bool:
    """Tell a comment from a row whose label is `#` or `#3`."""
    line = line.lstrip()
    return line.startswith("#") and not _NUMBER_SIGN_CELL.match(line)


class _Reader:
    """Reads rows one after the other; a quoted cell may hold line ends."""

    def __init__(self, lines: tuple[str, ...], parted: str, first: int) -> None:
        self._lines = lines
        self._parted = parted
        self._number = first
        self.unclosed: list[Cell] = []

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Give the rows that are neither blank nor comments."""
        while self._number < len(self._lines):
            if _is_comment(self._lines[self._number]):
                self._number += 1
                continue
            row = tuple(self._row())
            if any(one.text.strip(_SIGNS) for one in row):
                yield row

    def _row(self) -> Iterator[Cell]:
        at = 0
        while True:
            cell, at = self._cell(at)
            yield cell
            if at >= len(self._lines[self._number]):
                self._number += 1
                return
            at += 1
            if at == len(self._lines[self._number]):  # a sign at the end parts off one more cell, an empty one
                yield Cell("", self._number + 1, at, 0)
                self._number += 1
                return

    def _cell(self, at: int) -> tuple[Cell, int]:
        """Read the cell that begins here; gives it and where the next sign, or the end of the line, is."""
        line = self._lines[self._number]
        begin = at
        while begin < len(line) and line[begin] in _BLANKS:
            begin += 1
        if begin < len(line) and line[begin] == '"':
            quoted = self._quoted(begin)
            if quoted is not None:
                return quoted
            self.unclosed.append(Cell("", self._number + 1, begin, 1))
        end = line.find(self._parted, at)
        end = len(line) if end < 0 else end
        text = line[begin:end].strip()
        return Cell(text, self._number + 1, min(begin, end), len(text)), end

    def _quoted(self, begin: int) -> tuple[Cell, int] | None:
        """Read a quoted cell, over several lines if need be; None where its quotes do not enclose it."""
        parts: list[str] = []
        number, at = self._number, begin + 1
        while number < min(len(self._lines), self._number + _MOST_LINES):
            line = self._lines[number]
            end = line.find('"', at)
            if end < 0:
                parts.append(line[at:] + "\n")
                number, at = number + 1, 0
                continue
            parts.append(line[at:end])
            if line[end + 1 : end + 2] == '"':
                parts.append('"')
                at = end + 2
                continue
            after = end + 1
            while after < len(line) and line[after] in _BLANKS:
                after += 1
            if after < len(line) and line[after] != self._parted:
                return None
            first, self._number = self._number, number
            width = end + 1 - begin if first == number else len(self._lines[first]) - begin
            return Cell(" ".join("".join(parts).split()), first + 1, begin, width), after
        return None

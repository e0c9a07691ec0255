"""A score sheet read: the players, their points deal by deal, and the totals that it claims itself."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.analysis.notes import players_number
from rami_solver.analysis.score_cells import Cell, Table, bad_cell, place_of, read_table, shortened
from rami_solver.analysis.score_labels import is_label, is_total, numbers_deals
from rami_solver.analysis.score_reading import players_problem
from rami_solver.analysis.score_said import same_name
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.rules.model import Rules

__all__ = ["Sheet", "SheetClaim", "SheetDeal", "read_sheet", "sheet_text"]

_OF_COLUMN = ("label-points", "no-name")
"""The faults that leave it open how many players there are."""

_ENOUGH = 100
"""So many faults are told with their places, more than anybody is shown; any others are only counted."""

_COUNTED = Problem(Code.BAD_SHEET)

_MINUS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"))
_WHOLE = re.compile(r"[+-]?[ \u00a0\u202f]?[0-9]{1,6}(?:[.,]0{1,2})?\Z")
_PART = re.compile(r"[+-]?[0-9]+[.,][0-9]+\Z")


class SheetDeal(NamedTuple):
    """A row of points, in the order of the players; `label` is what the sheet calls the deal, None where nothing."""

    line: int
    label: str | None
    scores: tuple[int, ...]
    places: tuple[int, ...] = ()


class SheetClaim(NamedTuple):
    """A row of totals as the sheet has them, None where it has none, and how many deals stand above it.

    `places` are the columns of its cells, in characters from 1.
    """

    line: int
    after: int
    totals: tuple[int | None, ...]
    places: tuple[int, ...]


class Sheet(NamedTuple):
    """A score sheet: the players, the deals that were played, and the totals that it claims."""

    source: str
    players: tuple[str, ...]
    deals: tuple[SheetDeal, ...]
    claims: tuple[SheetClaim, ...] = ()
    notes: tuple[Finding, ...] = ()


def read_sheet(content: bytes, source: str, rules: Rules) -> Sheet:
    r"""Read a score sheet as a spreadsheet saves it; nothing is counted yet.

    The first row names the players, every other one has the points of a deal. A first column may name the deals, rows
    called total are claims; blank rows and `#` comments are passed over. Raises InputError with every fault of the
    sheet, or where it is no text.

    >>> from rami_solver.rules.load import load
    >>> sheet = read_sheet(b"deel;An;Bert\n1;-20,0;100\ntotaal;-20;100\n", "sheet.csv", load("rami-bridge"))
    >>> sheet.players, [one.scores for one in sheet.deals], [one.totals for one in sheet.claims]
    (('An', 'Bert'), [(-20, 100)], [(-20, 100)])
    """
    text, notes = sheet_text(content, source)
    table = read_table(text, source)
    reader = _SheetReader(table)
    sheet = reader.read()
    problems = [*reader.problems]
    if sheet.players and not any(one.facts.get("case") in _OF_COLUMN for one in problems):
        problems += [one._replace(span=reader.head_place()) for one in players_problem(rules, len(sheet.players))]
    if problems:
        raise InputError(*sorted(problems, key=_order))
    return sheet._replace(notes=(*notes, *players_number(rules, len(sheet.players))))


def sheet_text(content: bytes, source: str) -> tuple[str, tuple[Finding, ...]]:
    """Give the text of a sheet: UTF-8, UTF-16 where it says so itself, else, with a note, Windows' western code page.

    Raises InputError where it is neither.
    """
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16"), ()
        if b"\0" not in content:
            return content.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        pass
    try:
        if b"\0" not in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
            text = content.decode("cp1252")
            return text, (Finding(Code.BAD_ENCODING, Severity.NOTE, facts={"case": "cp1252"}),)
    except UnicodeDecodeError:
        pass
    facts = {"path": source, "reason": "not-utf-8"}
    raise InputError(Problem(Code.FILE_NOT_READABLE, facts, help="not-utf-8"))


def _order(problem: Problem) -> tuple[bool, int, int]:
    if problem.span is None:
        return True, 0, 0
    return False, problem.span.line or 0, problem.span.start


def _number(text: str) -> int | None:
    """Give the whole number that a cell holds, None where it holds none.

    >>> [_number(one) for one in ("-20,0", "− 20", "+5", "12,5", "1.000", "x")]
    [-20, -20, 5, None, None, None]
    """
    bare = text.translate(_MINUS)
    return int("".join(re.split(r"[.,]", bare)[0].split())) if _WHOLE.match(bare) else None


class _SheetReader:
    """Reads the rows of a table, and gathers what is wrong with them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.problems: list[Problem] = []
        for cell in table.unclosed:
            self._bad(cell, "quotes")

    def head_place(self) -> Span:
        """Give the place of the first row."""
        return place_of(self._table, self._whole(self._table.rows[0]))

    def read(self) -> Sheet:
        """Read the whole sheet; what is of no use is left out of it and told among the problems."""
        if not self._table.rows:
            self._bad(Cell("", 1, 0, 0), "empty", tail="sheet")
            return Sheet(self._table.source, (), ())
        head, *rows = self._table.rows
        if self._table.parted is None:
            self._bad(head[0], "not-parted", tail="sheet")
            return Sheet(self._table.source, (), ())
        unclosed = {one.line for one in self._table.unclosed}  # where cells end there is anybody's guess
        rows = [row for row in rows if row[0].line not in unclosed]
        columns = self._columns(head, rows)
        labelled = self._labelled(head, rows, columns)
        names = columns[1:] if labelled else columns
        players = self._players(head, names)
        deals: list[SheetDeal] = []
        claims: list[SheetClaim] = []
        for row in rows:
            self._row(row, names, labelled=labelled, deals=deals, claims=claims)
        if not deals and not self.problems:
            self._bad(head[0], "no-deals", tail="sheet")
        return Sheet(self._table.source, tuple(players), tuple(deals), tuple(claims))

    def _bad(self, place: Cell, case: str, *, tail: str | None = None, **facts: object) -> None:
        known = len(self.problems) < _ENOUGH
        self.problems.append(bad_cell(self._table, place, case, tail, **facts) if known else _COUNTED)

    def _columns(self, head: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> list[int]:
        """Give the columns in use: a spreadsheet may save empty ones at the end."""
        last = max((number for number, one in enumerate(head) if one.text), default=0)
        points = [row for row in rows if not is_total(row[0].text)]
        filled = [number for row in points for number, one in enumerate(row) if one.text and number < len(head)]
        return list(range(max([last, *filled]) + 1))

    def _labelled(self, head: Sequence[Cell], rows: Sequence[Sequence[Cell]], columns: Sequence[int]) -> bool:
        """Tell whether the first column names the deals, by its head; where it may as well be a player's, refuse it."""
        if len(columns) < 2:
            return False
        texts = [row[0].text for row in rows if row[0].text and not is_total(row[0].text)]
        numbers = [_number(one) for one in texts]
        labelled = is_label(head[0].text)
        if labelled and not numbers_deals(numbers, len(texts)):
            self._bad(head[0], "label-points" if head[0].text else "no-name", cell=head[0].text, tail="column")
        elif not labelled and len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)):
            self._bad(head[0], "counts-deals", cell=shortened(head[0].text), tail="column")
        sideways = any(_number(one.text) is not None for one in head[1:])  # a fault of its own, told once
        return labelled or sideways

    def _players(self, head: Sequence[Cell], names: Sequence[int]) -> list[str]:
        found: dict[str, str] = {}
        for number in names:
            cell = head[number]
            if not cell.text:
                self._bad(cell, "no-name")
            elif _number(cell.text) is not None:
                self._bad(cell, "head", cell=shortened(cell.text), tail="sheet")
            elif is_total(cell.text):
                self._bad(cell, "total-column", cell=cell.text)
            elif same_name(cell.text) in found:
                other = found[same_name(cell.text)]
                case = "name-twice" if other == cell.text else "name-alike"
                self._bad(cell, case, player=shortened(cell.text), other=shortened(other), tail="name-twice")
            found.setdefault(same_name(cell.text), cell.text)
        return list(found.values())

    def _row(
        self,
        row: Sequence[Cell],
        names: Sequence[int],
        *,
        labelled: bool,
        deals: list[SheetDeal],
        claims: list[SheetClaim],
    ) -> None:
        """Read a row of points, or of totals: one that is called so, which a sheet without labels may be too."""
        label, cells = (row[0].text, row[1:]) if labelled else (None, row)
        total = is_total(row[0].text)
        if total and not labelled:
            label, cells = row[0].text, row[1:]
        spare = cells[len(names) :]
        cells = cells[: len(names)]
        if any(one.text for one in spare) or len(cells) < len(names):
            if not any(one.text for one in row[1:]) and labelled:
                return
            self._bad(self._whole(row), "width", found=self._filled(row, labelled), expected=len(names), tail="width")
            return
        if not any(one.text for one in cells):
            return  # a deal that is still to be played
        places = tuple(one.start + 1 for one in cells)
        scores = [self._points(one, may_be_empty=total, first=one is row[0]) for one in cells]
        if total:
            claims.append(SheetClaim(row[0].line, len(deals), tuple(scores), places))
        else:
            deals.append(SheetDeal(row[0].line, label or None, tuple(one or 0 for one in scores), places))

    def _points(self, cell: Cell, *, may_be_empty: bool, first: bool) -> int | None:
        if not cell.text:
            if not may_be_empty:
                self._bad(cell, "no-points", tail="no-points")
            return None
        found = _number(cell.text)
        if found is None:
            case = "part" if _PART.match(cell.text.translate(_MINUS)) else "no-number"
            signed = cell.text.translate(_MINUS).startswith(("-", "(")) or cell.text.translate(_MINUS).endswith("-")
            tail = "label" if first and case == "no-number" and not signed else "points"
            self._bad(cell, case, cell=shortened(cell.text), tail=tail)
        return found

    @staticmethod
    def _whole(row: Sequence[Cell]) -> Cell:
        last = next((one for one in reversed(row) if one.line == row[0].line), row[0])
        return row[0]._replace(width=max(last.start + last.width - row[0].start, 1))

    @staticmethod
    def _filled(row: Sequence[Cell], labelled: bool) -> int:
        last = max((number for number, one in enumerate(row) if one.text), default=0)
        return last + 1 - labelled

"""Places in a text as a reader sees them: a line and display cells."""

import unicodedata

from rami_solver.findings import Span

__all__ = ["Places", "cells"]


def cells(text: str) -> int:
    r"""Count the display cells of a text: wide signs take two, combining and invisible ones none.

    >>> cells("♥A"), cells("🃏"), cells("e\u0301"), cells("♥\ufe0f")
    (2, 2, 1, 1)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


class Places:
    """Gives the places of one text, asked for in rising order, so that no sign is counted twice."""

    def __init__(self, source: str, text: str) -> None:
        self._source = source
        self._text = text
        self._has_lines = "\n" in text
        self._number = 1
        self._counted = 0
        self._cells = 0
        self._line_from(0)

    def span(self, start: int, end: int) -> Span:
        """Give the place from `start` to `end`, counted in signs of the text; of several lines, the first."""
        begin = self._text.rfind("\n", self._counted, start) + 1
        if begin:
            self._number += self._text.count("\n", self._counted, begin)
            self._counted = begin
            self._cells = 0
            self._line_from(begin)
        self._cells += cells(self._text[self._counted : start])
        self._counted = start
        return Span(
            self._source,
            self._line,
            self._cells,
            max(cells(self._text[start : min(end, self._end)]), 1),
            self._number if self._has_lines else None,
        )

    def _line_from(self, begin: int) -> None:
        found = self._text.find("\n", begin)
        self._end = len(self._text) if found < 0 else found
        self._line = self._text[begin : self._end].removesuffix("\r")

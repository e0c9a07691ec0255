"""Bars for chances: an eighth of a cell at a time where the signs for it are there, else whole marks."""

from fractions import Fraction

from rami_solver.report.page import Chance

__all__ = ["BAR_CELLS", "chance_bar", "chance_colour"]

BAR_CELLS = 8
"""The display cells of the longest bar."""

_EIGHTHS = " ▏▎▍▌▋▊▉█"
_MARK = "#"
_COLOURS = ((Fraction(1, 4), "green"), (Fraction(1, 10), "yellow"), (Fraction(0), "red"))
"""The colour of a bar whose chance is at least so great."""


def chance_bar(cell: Chance, *, solid: bool) -> str:
    """Draw the bar of a chance; whatever is not nothing has the shortest at least.

    >>> from fractions import Fraction
    >>> [chance_bar(Chance("", Fraction(9, 77), Fraction(1, 4)), solid=one) for one in (True, False)]
    ['███▊', '####']
    """
    share = min(cell.chance / cell.full, Fraction(1)) if cell.full else Fraction(0)
    if not share:
        return ""
    if not solid:
        return _MARK * max(round(share * BAR_CELLS), 1)
    whole, eighths = divmod(max(round(share * BAR_CELLS * 8), 1), 8)
    return _EIGHTHS[8] * whole + (_EIGHTHS[eighths] if eighths else "")


def chance_colour(cell: Chance) -> str:
    """Give the colour of a bar: by how great the chance is, however long the bar."""
    return next(colour for least, colour in _COLOURS if cell.chance >= least)

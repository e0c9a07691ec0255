"""What the pages of a deal and of a sheet say alike."""

from collections.abc import Iterable, Sequence

from rami_solver.report.cells import cell_width, harmless
from rami_solver.report.messages import Messages

__all__ = ["aligned", "listed", "whole_text"]


def listed(names: Sequence[str], messages: Messages) -> str:
    """Name several players in a sentence.

    >>> from rami_solver.notation.style import CardStyle
    >>> listed(("An", "Bert", "Cas"), Messages("en", CardStyle()))
    'An, Bert and Cas'
    """
    *others, last = map(harmless, names)
    return f"{', '.join(others)} {messages.text('word.and')} {last}" if others else last


def whole_text(points: int | None) -> str:
    """Write points, a question mark where they are open."""
    return "?" if points is None else str(points)


def aligned(cells: Iterable[str], *, least: int = 0) -> list[str]:
    """Put blanks before the cells of a column so that their ends are below each other."""
    texts = list(cells)
    width = max([least, *map(cell_width, texts)])
    return [" " * (width - cell_width(one)) + one for one in texts]

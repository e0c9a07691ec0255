"""Text measured in display cells, made safe for a terminal, and cut around the part that matters."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from unicodedata import category, combining, normalize

from rami_solver.notation.places import cells as cell_width

__all__ = ["around", "cell_width", "encodable", "harmless", "part"]

_ELLIPSIS = "..."
_TWINS = {
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "–": "-",
    "—": "-",
    "─": "-",
    "→": ">",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "·": ".",
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"),
}


def around(text: str, start: int, width: int, room: int) -> tuple[str, int, int]:
    """Cut a text to `room` cells so that the part at `start`, `width` cells wide, stays in sight.

    Gives the text, and where that part begins and how wide it is there; all in display cells.

    >>> around("aaaaaaaaaaaaaaaaaa bb cccccccccc", 19, 2, 16)
    ('...aaa bb ccc...', 7, 2)
    """
    total = cell_width(text)
    if total <= room:
        return text, start, width
    width = min(width, max(room - 2 * len(_ELLIPSIS), 1))
    first = max(start - (room - width) // 2 + len(_ELLIPSIS), 0) if start + width > room - len(_ELLIPSIS) else 0
    head = _ELLIPSIS if first else ""
    room -= len(head)
    edges = _edges(text)
    begin = bisect_left(edges, first)
    at = edges[begin]
    end = bisect_right(edges, at + room) - 1
    if edges[end] == total:
        return head + text[begin:end], start - at + len(head), width
    end = bisect_right(edges, at + room - len(_ELLIPSIS)) - 1
    return head + text[begin:end] + _ELLIPSIS, start - at + len(head), width


@lru_cache(maxsize=4)
def _edges(text: str) -> Sequence[int]:
    """Give the cell at which each character begins, and the cell after the last: one pass for all faults of a line."""
    if text.isascii():
        return range(len(text) + 1)
    return tuple(accumulate(map(cell_width, text), initial=0))


def part(text: str, start: int, width: int, most: int = 100) -> str:
    """Give the part of a text at `start`, `width` cells wide, at most `most` cells of it.

    >>> part("♥A ♥Z ♥3", 3, 2)
    '♥Z'
    """
    edges = _edges(text)
    return text[bisect_left(edges, start) : bisect_right(edges, start + min(width, most)) - 1]


def harmless(text: str) -> str:
    r"""Put a question mark for every control character, so that no input can drive the terminal that shows it.

    >>> harmless("♥A\x1b[2J")
    '♥A?[2J'
    """
    if text.isprintable():
        return text
    return "".join(_seen(char) for char in text)


def _seen(char: str) -> str:
    if char.isprintable() or category(char) == "Mn":
        return char
    if char.isspace():
        return " "
    return "" if category(char) == "Cf" else "?"


def encodable(text: str, encoding: str) -> str:
    """Write what an encoding cannot carry by its nearest letters, as many cells wide.

    >>> encodable("één ♥A – ♥2", "ascii")
    'een hA - h2'
    """
    if _carries(text, encoding):
        return text
    return "".join(char if _carries(char, encoding) else _twin(char, encoding) for char in text)


def _twin(char: str, encoding: str) -> str:
    bare = _TWINS.get(char) or "".join(one for one in normalize("NFKD", char) if not combining(one))
    return (
        bare if bare and _carries(bare, encoding) and cell_width(bare) == cell_width(char) else "?" * cell_width(char)
    )


def _carries(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

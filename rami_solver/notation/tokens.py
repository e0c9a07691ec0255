"""A folded text cut into words and the marks between them; nothing is known of cards here."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from rami_solver.notation.folding import clean

__all__ = ["Mark", "Token", "split_hyphens", "tokens"]


class Mark(Enum):
    """What a token is."""

    WORD = auto()
    COMMA = auto()
    BAR = auto()
    OPEN = auto()
    CLOSE = auto()
    JOIN = auto()


class Token(NamedTuple):
    """A word or a mark: its place in the text, and a word as it is looked up (a mark as it stands)."""

    mark: Mark
    start: int
    end: int
    text: str


# Blanks round `=` belong to what a joker stands for; an arrow is read before the hyphen in it. No possessive repeats:
# with a look ahead inside, Python 3.11.2 takes the hyphen of an arrow for a word.
_SIGN = r"[^ ,|+\[\](){}→=-]"
_WORD = rf"(?:{_SIGN}+(?:-(?!>){_SIGN}*)*|(?:-(?!>){_SIGN}*)+)"
_TOKEN = re.compile(rf"{_WORD}(?: *= *{_WORD})*|->|[→=,|+\[\](){{}}]")
_MARKS = {
    ",": Mark.COMMA,
    "|": Mark.BAR,
    "+": Mark.BAR,
    "/": Mark.BAR,
    **dict.fromkeys("[({", Mark.OPEN),
    **dict.fromkeys("])}", Mark.CLOSE),
}
_PIECE = re.compile("-+|[^-]+")


def tokens(folded: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Cut a folded text, or its part from `start` to `end`, into tokens; blanks only part them.

    A `/` parts melds where it stands alone.

    >>> [one.text for one in tokens("hA h2 + J = sK/dK")]
    ['HA', 'H2', '+', 'J=SK/DK']
    """
    for found in _TOKEN.finditer(folded, start, len(folded) if end is None else end):
        text = found[0]
        mark = _MARKS.get(text)
        if mark is None:
            text = clean(text)
            if not text:
                continue
            mark = Mark.WORD
        yield Token(mark, found.start(), found.end(), text)


def split_hyphens(token: Token, folded: str) -> Iterator[Token]:
    """Cut a word with hyphens into words and joins.

    >>> folded = "♣B-J"
    >>> [one.text for one in split_hyphens(next(tokens(folded)), folded)]
    ['♣B', '-', 'J']
    """
    for found in _PIECE.finditer(folded, token.start, token.end):
        if found[0][0] == "-":
            yield Token(Mark.JOIN, found.start(), found.end(), "-")
        elif text := clean(found[0]):
            yield Token(Mark.WORD, found.start(), found.end(), text)

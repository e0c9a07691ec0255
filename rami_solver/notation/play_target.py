"""What stands behind the cards of a step: an arrow, or a word for it, and the number of a meld."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.notation.play_words import ARROWS, SHY_ARROW, meld_number
from rami_solver.notation.tokens import Mark, Token
from rami_solver.notation.vocabulary import SUITS

__all__ = ["Target", "target_of"]


class Target(NamedTuple):
    """The words before the arrow; the places of the arrow, of the meld's number and of words after it."""

    before: Sequence[Token]
    arrow: tuple[int, int] | None = None
    number: int | None = None
    place: tuple[int, int] | None = None
    stray: tuple[int, int] | None = None


def target_of(words: Sequence[Token]) -> Target:
    """Part the words of a step at its arrow; without one, at the first word that can only be a meld's number."""
    for at, token in enumerate(words):
        if _is_arrow(words, at):
            return _with_arrow(words, at)
        number, length = meld_number(_text(words, at), _text(words, at + 1), bare=False)
        if number:
            after = words[at + length :]
            return Target(words[:at], None, number, (token.start, words[at + length - 1].end), _place(after))
    return Target(words)


def _with_arrow(words: Sequence[Token], at: int) -> Target:
    # Two may stand side by side: `leg ♥7 aan op M1`.
    end = at + 1
    while _is_arrow(words, end):
        end += 1
    arrow = (words[at].start, words[end - 1].end)
    number, length = meld_number(_text(words, end), _text(words, end + 1), bare=True)
    if not number:
        return Target(words[:at], arrow, stray=_place(words[end:]))
    place = (words[end].start, words[end + length - 1].end)
    return Target(words[:at], arrow, number, place, _place(words[end + length :]))


def _is_arrow(words: Sequence[Token], at: int) -> bool:
    return _text(words, at) in ARROWS or _is_shy(words, at)


def _is_shy(words: Sequence[Token], at: int) -> bool:
    """Tell whether an `a` is an arrow: a meld's number is all that follows, and no suit stands before it."""
    if _text(words, at) != SHY_ARROW or (at and words[at - 1].text in SUITS):
        return False
    number, length = meld_number(_text(words, at + 1), _text(words, at + 2), bare=False)
    return bool(number) and at + 1 + length == len(words)


def _text(words: Sequence[Token], at: int) -> str:
    return words[at].text if at < len(words) and words[at].mark is Mark.WORD else ""


def _place(words: Sequence[Token]) -> tuple[int, int] | None:
    found = [token for token in words if token.mark is not Mark.COMMA]
    return (found[0].start, found[-1].end) if found else None

"""Where in the text of a step its melds and its cards stand; looked for only where something was found in one."""

from collections.abc import Iterator
from itertools import takewhile

from rami_solver.notation.play_words import ARROWS, verb_of
from rami_solver.notation.tokens import Mark, Token, tokens
from rami_solver.records.read_signs import fold_line

__all__ = ["card_places", "meld_places"]

Span = tuple[int, int]
"""Characters from the first up to, without it, the last."""


def meld_places(text: str, start: int, end: int) -> list[Span]:
    """Give the places of the melds of a step that stands from `start` to `end`: in brackets, or with bars between them.

    >>> text = "An lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10]"
    >>> [text[begin:close] for begin, close in meld_places(text, 3, len(text))]
    ['[♠6 ♠7 ♠8]', '[♥10 ♦10 ♣10]']
    """
    found = _after_verb(text, start, end)
    if any(one.mark is Mark.OPEN for one in found):
        return list(_in_brackets(found))
    groups: list[list[Token]] = [[]]
    for one in found:
        if one.mark is Mark.BAR:
            groups.append([])
        else:
            groups[-1].append(one)
    return [(group[0].start, group[-1].end) for group in groups if group]


def card_places(text: str, start: int, end: int) -> list[Span]:
    """Give the places of the words of a step between its verb and an arrow: of its cards, where each is one word.

    >>> text = "add ♠9 ♠10 -> M1"
    >>> [text[begin:close] for begin, close in card_places(text, 0, len(text))]
    ['♠9', '♠10']
    """
    before_arrow = takewhile(lambda one: one.text not in ARROWS, _after_verb(text, start, end))
    return [(one.start, one.end) for one in before_arrow if one.mark is Mark.WORD]


def _after_verb(text: str, start: int, end: int) -> list[Token]:
    found = list(tokens(fold_line(text).replace("=>", "->"), start, end))
    first, second = (*(one.text if one.mark is Mark.WORD else "" for one in found[:2]), "", "")[:2]
    return found[verb_of(first, second)[1] :]


def _in_brackets(found: list[Token]) -> Iterator[Span]:
    begin: int | None = None
    for one in found:
        if one.mark is Mark.OPEN:
            begin = one.start
        elif one.mark is Mark.CLOSE and begin is not None:
            yield begin, one.end
            begin = None

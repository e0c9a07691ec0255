"""A play that is written as plainly as can be, read quickly: every turn of a long record is read."""

from typing import NamedTuple

from rami_solver.cards import Card
from rami_solver.melds import ClaimedCard, as_held
from rami_solver.notation.folding import clean, fold
from rami_solver.notation.play_words import Verb, meld_number, verb_of
from rami_solver.notation.spelling import Speller
from rami_solver.notation.vocabulary import HIDDEN
from rami_solver.plays import Add, Discard, Draw, Lay, Step, Swap, Take

__all__ = ["PlainStep", "plain_play"]


class PlainStep(NamedTuple):
    """A step and where it begins in the text."""

    step: Step
    start: int


def plain_play(text: str, speller: Speller) -> list[PlainStep] | None:
    """Read a play of plain steps, as they are written; None where there is anything else, which needs a closer look.

    Each step is a verb of one word, with cards that are codes, `?`, or jokers told with `=`; melds stand in square
    brackets, `->` and a number after cards that go onto a meld. No code is a word of another meaning, so nothing in
    such a text can mean anything else, and it is without faults.

    >>> from rami_solver.cards import Rank
    >>> from rami_solver.notation.codes import codes_of
    >>> speller = Speller(codes_of("en"), Rank.QUEEN)
    >>> [(type(one.step).__name__, one.start) for one in plain_play("draw ? ; discard h7", speller) or ()]
    [('Draw', 0), ('Discard', 9)]
    >>> plain_play("draw ? then discard h7", speller) is None
    True
    """
    steps: list[PlainStep] = []
    begin = 0
    for part in fold(text).split(";"):
        words = part.split()
        if not words or not words[0].isascii():
            return None
        verb, length = verb_of(words[0].upper(), words[1].upper() if len(words) > 1 else "")
        step = _step(verb, words[1:], part, speller) if verb is not None and length == 1 else None
        if step is None:
            return None
        steps.append(PlainStep(step, begin + part.index(words[0])))
        begin += len(part) + 1
    return steps


def _step(verb: Verb, words: list[str], part: str, speller: Speller) -> Step | None:
    match verb:
        case Verb.DRAW | Verb.DISCARD | Verb.TAKE:
            return _of_hand(verb, words, speller)
        case Verb.LAY:
            return _lay(part, speller)
    return _onto(verb, words, speller)


def _of_hand(verb: Verb, words: list[str], speller: Speller) -> Step | None:
    if verb is Verb.TAKE and not words:
        return Take()
    if len(words) != 1:
        return None
    if verb is not Verb.TAKE and words[0] in HIDDEN:
        return Draw(None) if verb is Verb.DRAW else Discard(None)
    one = speller.codes.cards.get(words[0].upper())
    if one is None:
        return None
    return Draw(one) if verb is Verb.DRAW else Take(one) if verb is Verb.TAKE else Discard(one)


def _lay(part: str, speller: Speller) -> Step | None:
    before, *opened = part.split("[")
    melds: list[tuple[ClaimedCard, ...]] = []
    for meld in opened:
        inside, closed, after = meld.partition("]")
        cards = _cards(inside.split(), speller)
        if not cards or not closed or (after and not after.isspace()):
            return None
        melds.append(cards)
    return Lay(tuple(melds)) if melds and len(before.split()) == 1 else None


def _onto(verb: Verb, words: list[str], speller: Speller) -> Step | None:
    if len(words) < 3 or words[-2] != "->":
        return None
    number, length = meld_number(words[-1].upper(), "", bare=True)
    cards = _cards(words[:-2], speller)
    if not cards or length != 1:
        return None
    if verb is Verb.ADD:
        return Add(cards, number)
    if all(isinstance(one, Card) for one in cards):
        return Swap(tuple(map(as_held, cards)), number)
    return None


def _cards(words: list[str], speller: Speller) -> tuple[ClaimedCard, ...] | None:
    """Read codes and jokers told with `=`; None where a word is neither, or rests on a V."""
    known = speller.codes.cards
    cards: list[ClaimedCard] = []
    for word in words:
        one: ClaimedCard | None = known.get(word.upper())
        if one is None:
            found = speller.one(clean(word)) if "=" in word and "-" not in word else None
            if found is None or found.by_v:
                return None
            one = found.card
        cards.append(one)
    return tuple(cards)

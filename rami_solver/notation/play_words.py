"""The words of a play: its verbs in four languages, what parts steps, what points to a meld."""

import re
from collections.abc import Mapping
from enum import StrEnum

from rami_solver.notation.folding import without_accents

__all__ = ["ARROWS", "JOINING", "SHY_ARROW", "SPELLINGS", "THEN", "Verb", "meld_number", "nearest_verb", "verb_of"]


class Verb(StrEnum):
    """What a step of a play does, in English, which is its name in every answer."""

    DRAW = "draw"
    TAKE = "take"
    LAY = "lay"
    ADD = "add"
    SWAP = "swap"
    DISCARD = "discard"


_SPELLED = {
    Verb.DRAW: (
        "draw, draws, drew",
        "trek, trekt, trekken",
        "pioche, pioches, piocher, tire, tirer",
        "roba, robo, robar, pesca, pescar",
    ),
    Verb.TAKE: (
        "take, takes, took, pick up, picks up, pick-up",
        "neem, neemt, nemen, pak, pakt, raap op",
        "prends, prend, prendre",
        "agafa, agafo, agafar, pren",
    ),
    Verb.LAY: (
        "lay, lays, lay down, lays down, put down, meld, melds",
        "leg, legt, leg neer, legt neer, neerleggen",
        "pose, poses, poser",
        "baixa, baixo, baixar",
    ),
    Verb.ADD: (
        "add, adds, lay off, lays off, lay-off, layoff",
        "leg aan, legt aan, leg-aan, aanleggen, leg bij, leg-bij, bijleggen, pap, papt, pap aan, pap-aan, pappen",
        "ajoute, ajoutes, ajouter",
        "afegeix, afegeixo, afegir",
    ),
    Verb.SWAP: (
        "swap, swaps, exchange, exchanges",
        "wissel, wisselt, wisselen, wissel om, omwisselen, ruil, ruilt, ruilen",
        "échange, échanges, échanger",
        "canvia, canvio, canviar, intercanvia",
    ),
    Verb.DISCARD: (
        "discard, discards, throw, throws, throw away, throws away",
        "gooi, gooit, gooien, gooi weg, gooi-weg, weggooien, werp, werpt, werpen, leg af, leg-af, afleggen",
        "jette, jettes, jeter, défausse, défausser",
        "descarta, descarto, descartar, llença, tira, tirar",
    ),
}

SPELLINGS: Mapping[Verb, tuple[str, ...]] = {
    verb: tuple(", ".join(words).split(", ")) for verb, words in _SPELLED.items()
}
"""Every spelling of a verb, whatever the language of the messages or the cards; small letters, with their accents."""

THEN = frozenset({"THEN", "DAN", "DAARNA", "VERVOLGENS", "PUIS", "ENSUITE", "DESPRÉS", "DESPRES", "LLAVORS"})
"""Words that part two steps, as `;` does."""

JOINING = frozenset({"AND", "EN", "ET", "I"})
"""Words that may stand before one of those: `and then`."""

ARROWS = frozenset(
    {"->", "→", "TO", "ONTO", "ON", "INTO", "IN", "OP", "AAN", "BIJ", "NAAR", "À", "SUR", "DANS", "AL", "SOBRE"}
)
"""What stands before the number of a meld."""

SHY_ARROW = "A"
"""`à` without its accent, or the Catalan word: an arrow only where nothing but the number of a meld comes after it."""

_NUMBER = re.compile("(M)?0*([1-9][0-9]{0,8})")


def verb_of(first: str, second: str = "") -> tuple[Verb | None, int]:
    """Give the verb that two cleaned words begin with, in any language, and how many of them it takes.

    >>> verb_of("LEG", "AAN"), verb_of("LEG", "♥A"), verb_of("ECHANGE"), verb_of("♥A")
    ((<Verb.ADD: 'add'>, 2), (<Verb.LAY: 'lay'>, 1), (<Verb.SWAP: 'swap'>, 1), (None, 0))
    """
    first = without_accents(first)
    if first in _PAIRED and second:
        verb = _VERBS.get(f"{first} {without_accents(second)}")
        if verb is not None:
            return verb, 2
    verb = _VERBS.get(first)
    return verb, 0 if verb is None else 1


def nearest_verb(word: str) -> str | None:
    """Give the spelling of the verb that was most likely meant, None where none is alike.

    >>> nearest_verb("DISCRAD"), nearest_verb("GOOJ"), nearest_verb("♥A")
    ('discard', 'gooi', None)
    """
    from rami_solver.rules.keys import nearest

    known = {without_accents(spelled.upper()): spelled for words in SPELLINGS.values() for spelled in reversed(words)}
    near = nearest(without_accents(word), [one.lower() for one in known])
    return None if near is None else known[near.upper()]


def meld_number(first: str, second: str, *, bare: bool) -> tuple[int, int]:
    """Give the number of the meld that two cleaned words begin with, and how many of them it takes; else 0 and 0.

    With `bare` the number may stand without its M.

    >>> meld_number("M3", "♥A", bare=False), meld_number("M", "3", bare=False), meld_number("3", "", bare=True)
    ((3, 1), (3, 2), (3, 1))
    """
    words = 2 if first == "M" else 1
    found = _NUMBER.fullmatch(first + second if words == 2 else first)
    if found is None or not (bare or found[1]):
        return 0, 0
    return int(found[2]), words


_VERBS: Mapping[str, Verb] = {
    without_accents(word.upper()): verb for verb, words in SPELLINGS.items() for word in words
}
_PAIRED = frozenset(word.split()[0] for word in _VERBS if " " in word)

"""What reading a part of a line gives, and the forms that lines have, for whoever wrote one otherwise."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rami_solver.cards import DECK, JOKER, Rank, Suit, card
from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.records.lines import Entry
from rami_solver.records.words import Keyword

__all__ = ["MOST_SIGNS", "TURN", "Parsed", "Value", "bad", "formed"]

MOST_SIGNS = 5_000
"""No cards of a deal and no turn take more signs; a longer text of them is not read."""

TURN = "turn"
"""The name of the form of a turn, beside those of the keywords."""


class Value(NamedTuple):
    """What stands behind a keyword, which begins at `begin`: from `start` to `end`; `colon` tells that one parts them.

    The folded text has the same places as the text. `players` are those who are known to play.
    """

    text: str
    folded: str
    keyword: Keyword
    begin: int
    start: int
    end: int
    colon: bool
    players: Collection[str] = ()


class Parsed(NamedTuple):
    """A part of a line as it was read: of use where it has no faults; `columns` are the places of its parts.

    `about` is the keyword of the line, or `TURN`, where it has one.
    """

    entry: Entry | None = None
    columns: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    about: str | None = None


def bad(case: str, start: int, end: int, tail: str | None = None, **facts: Any) -> Fault:
    """Give the fault of a place in a line; `tail` names what to type instead."""
    return Fault(start, end, Code.BAD_RECORD, {"case": case, **facts}, tail)


def formed(case: str, start: int, end: int, form: str, **facts: Any) -> Fault:
    """Give a fault that shows the form of such a line, by its keyword or `TURN`."""
    written, *cards = _FORMS[form]
    facts |= {"form": written, "example": tuple(cards)} if cards else {"form": written}
    return bad(case, start, end, "form-cards" if cards else "form", keyword=form, **facts)


_RUN = tuple(card(Suit.HEARTS, rank) for rank in (Rank.ACE, Rank.TWO, Rank.THREE))

_FORMS: Mapping[str, tuple[Any, ...]] = {
    Keyword.RAMI: ("rami 1",),
    Keyword.EVENT: ("event: De Zwaan, 2026-11-20",),
    Keyword.RULES: ("rules: rami-bridge",),
    Keyword.SET: ("set: opening.points=41",),
    Keyword.PLAYERS: ("players: An Bert Cas",),
    Keyword.DEALER: ("dealer: Cas",),
    Keyword.CARDS: ("cards: nl",),
    Keyword.SEED: ("seed: 7",),
    Keyword.DEAL: ("deal 1",),
    Keyword.HAND: ("hand An:", *_RUN, JOKER),
    Keyword.OPEN: ("open:", DECK[0]),
    Keyword.STOCK: ("stock:", *_RUN),
    Keyword.RESHUFFLE: ("reshuffle",),
    Keyword.OUT: ("out: Bert",),
    Keyword.ENDED: ("ended: stock",),
    Keyword.LEFT: ("left An:", *_RUN),
    Keyword.SCORE: ("score: An=100 Bert=-20",),
    Keyword.TOTAL: ("total: An=100 Bert=-20",),
    Keyword.WINNER: ("winner: Bert",),
    Keyword.PAYS: ("pays: An Cas",),
    TURN: ("3 An draw ? ; discard", card(Suit.CLUBS, Rank.NINE)),
}

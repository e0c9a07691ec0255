"""V beside a suit: vrouw is a queen, valet a jack. What the other letters of a question say of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rami_solver.cards import Card, Rank, card
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.notation.faults import Fault
from rami_solver.notation.phrases import Piece

__all__ = ["Evidence", "open_faults", "weigh"]


class Evidence(NamedTuple):
    """What V is, and the letters that tell so."""

    rank: Rank
    letters: tuple[str, ...]

    def note(self, pieces: Iterable[Piece]) -> tuple[Finding, ...]:
        """Show how V was read, where one of these cards rests on it."""
        cards = tuple(dict.fromkeys(piece.found.card for piece in pieces if piece.found.by_v))
        if not cards:
            return ()
        facts = {"letter": "V", "rank": self.rank, "because": self.letters}
        return (Finding(Code.LETTER_READ_AS, Severity.NOTE, cards=cards, facts=facts),)


def weigh(letters: Iterable[str]) -> Evidence | None:
    """Tell what V is beside these rank letters.

    R is the roi of the languages whose V is the valet; B (boer) and H (heer) are Dutch, whose V is the vrouw; D alone
    is the dame beside a valet.

    >>> weigh("BD"), weigh("")
    (Evidence(rank=<Rank.QUEEN: 12>, letters=('B',)), None)
    """
    found = set(letters)
    for rank, telling in ((Rank.JACK, "R"), (Rank.QUEEN, "BH"), (Rank.JACK, "D")):
        seen = tuple(letter for letter in telling if letter in found)
        if seen:
            return Evidence(rank, seen)
    return None


def open_faults(pieces: Sequence[Piece]) -> list[Fault]:
    """Give a fault for each card that rests on a V of which nothing is known, with both readings."""
    return [_open_fault(piece) for piece in pieces if piece.found.by_v]


def _open_fault(piece: Piece) -> Fault:
    facts = {"first": _as(Rank.QUEEN, piece.found.card), "second": _as(Rank.JACK, piece.found.card)}
    return Fault(piece.start, piece.end, Code.AMBIGUOUS_CARD, facts, "two-readings")


def _as(rank: Rank, one: ClaimedCard) -> ClaimedCard:
    if isinstance(one, LaidJoker):
        return LaidJoker(tuple(card(natural.suit, rank) for natural in one.stands_for))
    return card(one.suit, rank) if isinstance(one, Card) else one

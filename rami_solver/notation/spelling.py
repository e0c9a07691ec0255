"""One word read as one card: a code, words glued together, a hyphenated card, or a joker that tells its card."""

from typing import NamedTuple

from rami_solver.cards import JOKER, Card, Rank, Suit, card
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.notation.codes import Codes
from rami_solver.notation.vocabulary import BACKS, NATIONAL_RANKS, RANKS, SUITS

__all__ = ["Found", "Speller"]


class Found(NamedTuple):
    """A card read. `telling` holds the letters (B D H R) in it; `by_v`: it rests on V; `back`: a back was dropped."""

    card: ClaimedCard
    telling: str = ""
    by_v: bool = False
    back: bool = False


_GLUED_SUITS = sorted(SUITS, key=len, reverse=True)


class Speller:
    """Reads words with the spellings of one locale, V being the rank that is given."""

    def __init__(self, codes: Codes, queen_or_jack: Rank) -> None:
        self.codes = codes
        self.queen_or_jack = queen_or_jack
        self._read: dict[str, Found | None] = {}

    def one(self, word: str) -> Found | None:
        """Read a clean word as one card or joker; None where it is none, or may be several."""
        if word not in self._read:
            self._read[word] = self._one(word)
        return self._read[word]

    def of_suit(self, suit: Suit, rank: str) -> Found | None:
        """Read a rank that stands next to a suit symbol or a suit word."""
        if rank == "V":
            return Found(card(suit, self.queen_or_jack), by_v=True)
        if rank not in RANKS:
            return None
        number, telling = RANKS[rank]
        return Found(card(suit, number), telling)

    def _one(self, word: str) -> Found | None:
        one = self.codes.cards.get(word)
        if one is not None:
            return Found(one, self.codes.telling.get(word, ""))
        if word in self.codes.open:
            return Found(card(self.codes.open[word], self.queen_or_jack), by_v=True)
        if "=" in word:
            return self._claim(word)
        if "-" in word:
            return self._hyphened(word)
        return self._glued(word)

    def _glued(self, word: str) -> Found | None:
        for text in _GLUED_SUITS:
            if word.startswith(text):
                rank = word[len(text) :]
                # A single national letter would make kings of hearts out of hearths.
                if rank in RANKS and rank not in NATIONAL_RANKS and rank != "T":
                    return self.of_suit(SUITS[text], rank)
        return None

    def _hyphened(self, word: str) -> Found | None:
        suit, rank, *backs = word.split("-")
        if len(backs) > 1 or not BACKS.issuperset(backs):
            return None
        found = None
        if suit in SUITS:
            found = self.of_suit(SUITS[suit], rank)
        elif suit in self.codes.suits and rank in self.codes.ranks:
            found = Found(card(self.codes.suits[suit], self.codes.ranks[rank]), rank)
        return found._replace(back=bool(backs)) if found else None

    def _claim(self, word: str) -> Found | None:
        """Read `J=♣K` or `J=♠6/♦6`: one card, or cards of one rank in different suits."""
        joker, _, told = word.partition("=")
        found = [self.one(text) for text in told.split("/")]
        cards = {one.card for one in found if one and isinstance(one.card, Card)}
        if self.codes.cards.get(joker) is not JOKER or len(cards) < len(found) or len({one.rank for one in cards}) > 1:
            return None
        read = [one for one in found if one]
        return Found(
            LaidJoker(tuple(sorted(cards))),
            "".join(one.telling for one in read),
            any(one.by_v for one in read),
            any(one.back for one in read),
        )

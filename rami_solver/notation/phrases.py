"""Words in a row read as cards: each alone, or a suit with the rank after it, or a rank, `of` and the suit after it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import TOO_LONG
from rami_solver.notation.locales import SUIT_LETTERS
from rami_solver.notation.spelling import Found, Speller
from rami_solver.notation.tokens import Mark, Token, split_hyphens
from rami_solver.notation.vocabulary import OF, SUITS, is_rank

__all__ = ["Piece", "Row", "read_row"]


class Piece(NamedTuple):
    """A card at its place in the text."""

    start: int
    end: int
    found: Found


_WORD = Mark.WORD


class Row:
    """The cards between two group marks, stretch by stretch: those that hyphens join in one, every other alone."""

    def __init__(self) -> None:
        self.stretches: list[list[Piece]] = []
        self.faults: list[Fault] = []
        self._join: Token | None = None
        self._before: Piece | Fault | None = None

    def add(self, one: Piece | Fault) -> None:
        """Add a card, or a word that is none."""
        if isinstance(one, Fault):
            self.faults.append(one)
        elif self._join is not None and isinstance(self._before, Piece):
            self.stretches[-1].append(one)
        else:
            self.stretches.append([one])
        self._before, self._join = one, None

    def mark(self, token: Token) -> None:
        """Add a hyphen, which joins the cards beside it, or a comma, which parts them."""
        if token.mark is Mark.COMMA:
            self.end()
        elif self._before is None or self._join is not None:
            self.faults.append(Fault(token.start, token.end))
        else:
            self._join = token

    def end(self) -> None:
        """End the row, or the part of it before a comma: a hyphen needs a card after it."""
        if self._join is not None:
            self.faults.append(Fault(self._join.start, self._join.end))
        self._join = self._before = None


def read_row(tokens: Sequence[Token], folded: str, speller: Speller) -> Row:
    """Read the words, hyphens and commas between two group marks."""
    row = Row()
    parted = list(_parted(tokens, folded, speller))
    words = [token.text if token.mark is _WORD else "" for token in parted]
    words += ("", "", "")
    at = 0
    while at < len(parted):
        begin = parted[at]
        length = 1
        if words[at]:
            length, found, other = _card_at(words, at, speller)
            end = parted[at + length - 1].end
            if other is not None and found is not None:
                row.add(_two_readings(begin.start, end, found, other))
            else:
                row.add(Piece(begin.start, end, found) if found else Fault(begin.start, end))
        else:
            row.mark(begin)
        at += length
    row.end()
    return row


def _card_at(words: Sequence[str], at: int, speller: Speller) -> tuple[int, Found | None, Found | None]:
    """Read the card that begins at a word: how many words it takes, the card, and the other card it may be."""
    word, after = words[at], words[at + 1]
    if after in OF and is_rank(word) and words[at + 2] in SUITS:
        return 3, speller.of_suit(SUITS[words[at + 2]], word), None
    if word not in SUITS or not is_rank(after):
        return 1, speller.one(word), None
    one = speller.of_suit(SUITS[word], after)
    if words[at + 2] in OF and words[at + 3] in SUITS:
        return 4, one, speller.of_suit(SUITS[words[at + 3]], after)
    return 2, one, None


def _two_readings(start: int, end: int, one: Found, other: Found) -> Fault:
    facts = {"first": one.card, "second": other.card}
    return Fault(start, end, Code.AMBIGUOUS_CARD, facts, "two-readings")


def _parted(tokens: Sequence[Token], folded: str, speller: Speller) -> Iterator[Token]:
    """Cut words at their hyphens where these do not belong to one card."""
    for token in tokens:
        if ("-" in token.text or token.text == TOO_LONG) and token.text != "->":
            pieces = list(split_hyphens(token, folded))
            if speller.one(token.text) or _like_one_card(pieces, speller):
                yield token
            else:
                yield from pieces
        else:
            yield token


def _like_one_card(pieces: Sequence[Token], speller: Speller) -> bool:
    """Tell whether a word with hyphens begins as one card does, so that it is one fault and not one for each piece."""
    words = [one.text for one in pieces if one.mark is _WORD]
    if len(words) not in (2, 3) or not (words[0] in SUITS or words[0] in SUIT_LETTERS):
        return False
    return not any(speller.one(word) for word in words[1:])

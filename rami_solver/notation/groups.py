"""A whole text read into melds or a loose hand, with every fault on the way."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.melds import LaidJoker
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import fold
from rami_solver.notation.labels import label_faults, without_labels
from rami_solver.notation.phrases import Piece, read_row
from rami_solver.notation.spelling import Speller
from rami_solver.notation.tokens import Mark, Token, tokens

__all__ = ["Draft", "Drafter", "draft", "draft_table", "draft_tokens", "in_melds"]

_PAIRS = {"[": "]", "(": ")", "{": "}"}


@dataclass(slots=True)
class Draft:
    """A text as it was understood: its cards in written order, the melds among them, and the faults.

    `melds` stays empty where nothing in the text groups cards. `last` is where the last step of a play begins: of a
    text that is cut off, what cards and brackets lack after this place is not sure.
    """

    pieces: list[Piece] = field(default_factory=list)
    melds: list[list[Piece]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    last: int = 0


Drafter = Callable[[str, Speller], Draft]
"""What reads a text."""


class _Row(NamedTuple):
    """Tokens between two group marks; `brackets` is where the meld in brackets begins and ends, None outside."""

    tokens: Sequence[Token]
    brackets: tuple[int, int] | None


@dataclass(slots=True)
class _Part:
    """The rows between two bars; `bar` is the bar after it, of the last part the bar before it."""

    rows: list[_Row] = field(default_factory=list)
    bar: Token | None = None


def draft(text: str, speller: Speller, *, is_laydown: bool) -> Draft:
    """Read a text; with `is_laydown` cards without any group mark are one meld."""
    folded = fold(text)
    return draft_tokens(tokens(folded), folded, speller, is_laydown=is_laydown)


def draft_table(text: str, speller: Speller) -> Draft:
    """Read a table: melds, which may have their numbers before them."""
    folded = fold(text)
    words, labels = without_labels(tokens(folded), folded)
    result = in_melds(draft_tokens(words, folded, speller, is_laydown=True))
    if not result.faults:
        result.faults = label_faults(labels, result.melds)
    return result


def in_melds(one: Draft) -> Draft:
    """Give a draft of melds that no hand belongs to: a loose card is told to go into one of them."""
    one.faults = [fault._replace(help="in-melds") if fault.code is Code.LOOSE_CARDS else fault for fault in one.faults]
    return one


def draft_tokens(words: Iterable[Token], folded: str, speller: Speller, *, is_laydown: bool) -> Draft:
    """Read a text, or a part of it, that has been cut into tokens."""
    cut = _Cut()
    for token in words:
        cut.add(token)
    unbalanced = cut.end()
    result = Draft()
    about_groups: list[Fault] = []
    grouped = len(cut.parts) > 1
    for part in cut.parts:
        if part.rows:
            grouped |= _read_part(part.rows, folded, speller, result, about_groups)
        elif part.bar:
            about_groups.append(_empty(part.bar.start, part.bar.end))
    if unbalanced is not None:
        # Which cards stand in which meld is not known, so nothing else is said of the melds.
        result.faults.append(unbalanced)
    elif grouped:
        result.faults += about_groups
    elif not is_laydown:
        result.melds = []
        result.faults += _claims(result.pieces)
    result.faults.sort(key=itemgetter(0))
    return result


class _Cut:
    """Cuts tokens into parts and rows, and finds the first bracket that has no partner."""

    def __init__(self) -> None:
        self.parts = [_Part()]
        self._row: list[Token] = []
        self._open: Token | None = None
        self._begin = 0
        self._unbalanced: Token | None = None

    def add(self, token: Token) -> None:
        """Add the next token of the text."""
        if token.mark is Mark.WORD or token.mark is Mark.COMMA:
            self._row.append(token)
            return
        self._end_row(token.end)
        if token.mark is Mark.BAR:
            self._begin = token.start
            if self._open is None:
                self.parts[-1].bar = token
                self.parts.append(_Part(bar=token))
        elif token.mark is Mark.OPEN and self._open is None:
            self._open, self._begin = token, token.start
        else:
            if self._open is None or token.text != _PAIRS[self._open.text]:
                self._unbalanced = self._unbalanced or token
            self._open = None

    def end(self) -> Fault | None:
        """End the text; give the fault of the first bracket without a partner."""
        alone = self._unbalanced or self._open
        self._open = None
        self._end_row(0)
        if alone is None:
            return None
        return Fault(alone.start, alone.end, Code.UNBALANCED_BRACKETS, {"token": alone.text}, "brackets")

    def _end_row(self, end: int) -> None:
        row = self._row
        if not row and self._open is None:
            return
        self._row = []
        if not any(token.mark is Mark.WORD for token in row):
            row.clear()
        if row or (self._open is not None and self._unbalanced is None):
            self.parts[-1].rows.append(_Row(row, (self._begin, end) if self._open is not None else None))


def _read_part(rows: Iterable[_Row], folded: str, speller: Speller, result: Draft, about_groups: list[Fault]) -> bool:
    """Read the rows between two bars: one meld of loose cards, or melds in brackets or joined by hyphens.

    Tells whether it is the latter, beside which no card may stand loose.
    """
    loose: list[list[Piece]] = []
    closed = False
    for row in rows:
        if row.brackets and not row.tokens:
            closed = True
            about_groups.append(_empty(*row.brackets))
            continue
        read = read_row(row.tokens, folded, speller)
        result.faults += read.faults
        result.pieces += (piece for stretch in read.stretches for piece in stretch)
        if row.brackets:
            closed = True
            result.melds.append([piece for stretch in read.stretches for piece in stretch])
            continue
        loose.append([])
        for stretch in read.stretches:
            if len(stretch) > 1:
                closed = True
                result.melds.append(stretch)
                loose.append([])
            else:
                loose[-1] += stretch
    beside = [stretch for stretch in loose if stretch]
    if closed:
        about_groups += map(_loose, beside)
    elif beside:
        result.melds.append([piece for stretch in beside for piece in stretch])
    return closed


def _empty(start: int, end: int) -> Fault:
    return Fault(start, end, Code.EMPTY_MELD, help="cards-between")


def _loose(stretch: Sequence[Piece]) -> Fault:
    cards = tuple(piece.found.card for piece in stretch)
    return Fault(stretch[0].start, stretch[-1].end, Code.LOOSE_CARDS, {"cards": cards}, "left")


def _claims(pieces: Iterable[Piece]) -> Iterable[Fault]:
    for piece in pieces:
        if isinstance(piece.found.card, LaidJoker):
            yield Fault(piece.start, piece.end, Code.JOKER_CLAIM_IN_HAND, {"card": piece.found.card}, "bare-joker")

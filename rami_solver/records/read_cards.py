"""Cards in a line of a record, loose or as a play, with the place of each and every fault among them."""

import re
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from rami_solver.cards import AnyCard, Rank
from rami_solver.findings import Code
from rami_solver.melds import as_held
from rami_solver.notation.codes import codes_of
from rami_solver.notation.evidence import open_faults
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import fold
from rami_solver.notation.groups import Draft, draft_tokens
from rami_solver.notation.locales import LETTERS, CardLocale
from rami_solver.notation.play_draft import draft_play
from rami_solver.notation.play_plain import plain_play
from rami_solver.notation.play_words import SPELLINGS as VERBS
from rami_solver.notation.play_words import Verb
from rami_solver.notation.spelling import Speller
from rami_solver.notation.tokens import Mark, Token, tokens
from rami_solver.notation.vocabulary import HIDDEN
from rami_solver.plays import Play
from rami_solver.records.read_parts import MOST_SIGNS, bad
from rami_solver.records.words import NOTHING, looked_up

__all__ = ["CardRow", "PlayRow", "read_play", "read_row"]

_WORD = re.compile(r"[^\s,]+")
_TAKEN_UNSEEN = re.compile(rf"(?i)((?:^|[\s;])(?:{'|'.join(VERBS[Verb.TAKE])})\s+)\?(?=\s*(?:;|$)|\s+[^\s;?])")
_GROUPING = frozenset({Mark.BAR, Mark.OPEN, Mark.CLOSE})
_ABOUT_GROUPS = frozenset({Code.LOOSE_CARDS, Code.EMPTY_MELD})


class CardRow(NamedTuple):
    """Cards in written order, None where nobody showed one; the column of each; the faults."""

    cards: tuple[AnyCard | None, ...]
    columns: tuple[int, ...]
    faults: Sequence[Fault] = ()


class PlayRow(NamedTuple):
    """The steps of a turn, the column of each, and the faults."""

    play: Play
    columns: tuple[int, ...]
    faults: Sequence[Fault] = ()


def read_row(text: str, start: int, end: int, locale: CardLocale, *, hidden: bool) -> CardRow:
    """Read the loose cards from `start` to `end`; with `hidden` a `?` is a card that nobody showed.

    A `-` alone, or a word for it, stands for no cards.
    """
    known = codes_of(locale).cards
    cards: list[AnyCard | None] = []
    columns: list[int] = []
    for found in _WORD.finditer(text, start, end):
        word = found[0]
        one = known.get(word) or known.get(word.upper())
        if one is None and not (hidden and word == "?"):
            return _read_closely(text, start, end, locale, hidden=hidden)
        cards.append(one)
        columns.append(found.start())
    return CardRow(tuple(cards), tuple(columns))


def read_play(text: str, start: int, end: int, locale: CardLocale) -> PlayRow:
    """Read the turn that stands from `start` to `end`."""
    if end - start > MOST_SIGNS:
        return PlayRow((), (), [_too_long(start, end)])
    settled = LETTERS[locale].queen_or_jack
    written = text[start:end]
    speller = Speller(codes_of(locale), settled or Rank.QUEEN)
    plain = plain_play(written, speller)
    if plain is not None:
        return PlayRow(tuple([one.step for one in plain]), tuple([start + one.start for one in plain]))
    draft = draft_play(written, speller)
    if draft.faults and "?" in (folded := fold(text[start:end])):  # a card that was taken unseen is just taken
        draft = draft_play(_TAKEN_UNSEEN.sub(r"\1 ", folded), Speller(codes_of(locale), settled or Rank.QUEEN))
    faults = _faults(draft, start, settled)
    play = tuple(one.step for one in draft.steps if one.step is not None)
    return PlayRow(play, tuple(start + one.start for one in draft.steps), faults)


def _read_closely(text: str, start: int, end: int, locale: CardLocale, *, hidden: bool) -> CardRow:
    if end - start > MOST_SIGNS:
        return CardRow((), (), [_too_long(start, end)])
    if looked_up(text[start:end].strip()) in NOTHING:
        return CardRow((), ())
    folded = fold(text[start:end])
    words: list[Token] = []
    unseen: list[Token] = []
    for token in tokens(folded):
        (unseen if hidden and token.text in HIDDEN else words).append(token)
    settled = LETTERS[locale].queen_or_jack
    draft = draft_tokens(words, folded, Speller(codes_of(locale), settled or Rank.QUEEN), is_laydown=False)
    _refuse_groups(draft, words)
    read: list[tuple[int, AnyCard | None]] = [(one.start, as_held(one.found.card)) for one in draft.pieces]
    read += [(token.start, None) for token in unseen]
    read.sort(key=itemgetter(0))
    columns = tuple(start + at for at, _ in read)
    return CardRow(tuple(one for _, one in read), columns, _faults(draft, start, settled))


def _refuse_groups(draft: Draft, words: Sequence[Token]) -> None:
    """Refuse melds where loose cards are meant, at the first mark that groups cards."""
    if not draft.melds:
        return
    draft.faults = [one for one in draft.faults if one.code not in _ABOUT_GROUPS]
    mark = next((one for one in words if one.mark in _GROUPING), None)
    start, end = (mark.start, mark.end) if mark else (draft.melds[0][0].start, draft.melds[0][-1].end)
    draft.faults.append(bad("groups", start, end, "groups"))


def _faults(draft: Draft, start: int, settled: Rank | None) -> list[Fault]:
    """Give the faults at their places in the line; where no letters are settled, each V is one.

    Elsewhere the letters beside a V may tell what it is; in a record they might tell something else on another line.
    """
    faults = draft.faults
    if settled is None and any(piece.found.by_v for piece in draft.pieces):
        faults = [*faults, *(one._replace(help="record-letters") for one in open_faults(draft.pieces))]
    moved = [one._replace(start=one.start + start, end=one.end + start) for one in faults]
    moved.sort(key=itemgetter(0))
    return moved


def _too_long(start: int, end: int) -> Fault:
    return Fault(start, end, Code.INPUT_TOO_LARGE, {"case": "record-line", "limit": MOST_SIGNS})

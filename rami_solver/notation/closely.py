"""Inputs read word by word, where they are more than plain codes and bars: V is tried as a queen first."""

from collections.abc import Mapping
from operator import itemgetter

from rami_solver.cards import Rank
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.melds import as_held
from rami_solver.notation.cards_read import MOST_BYTES, CardsRead, is_too_large
from rami_solver.notation.codes import codes_of
from rami_solver.notation.evidence import Evidence, open_faults, weigh
from rami_solver.notation.groups import Draft, draft
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.spelling import Speller
from rami_solver.notation.telling import MOST_TOLD, counted, told

__all__ = ["read_closely"]

_LONG = 20_000
"""No deal has so many cards that a text about them needs more signs."""


def read_closely(
    texts: Mapping[str, str], locale: CardLocale, settled: Rank | None, melds: frozenset[str]
) -> dict[str, CardsRead]:
    """Read the inputs of one question; `settled` is what V is, None where the other letters are to tell.

    Raises InputError with a problem for every place that cannot be read, in order.
    """
    _require_size(texts)
    _refuse_noise(texts, locale, melds)
    drafts = _drafts(texts, locale, settled or Rank.QUEEN, melds)
    pieces = [piece for one in drafts.values() for piece in one.pieces]
    evidence = None
    if settled is None and any(piece.found.by_v for piece in pieces):
        evidence = weigh("".join(piece.found.telling for piece in pieces))
        if evidence is None:
            for one in drafts.values():
                one.faults = sorted([*one.faults, *open_faults(one.pieces)], key=itemgetter(0))
        elif evidence.rank is not Rank.QUEEN:
            drafts = _drafts(texts, locale, evidence.rank, melds)
    if any(one.faults for one in drafts.values()):
        raise InputError(*told({source: one.faults for source, one in drafts.items()}, texts, locale))
    return {source: _result(one, evidence) for source, one in drafts.items()}


def _require_size(texts: Mapping[str, str]) -> None:
    problems = []
    for source, text in texts.items():
        if is_too_large(text):
            place = Span(source, "", 0, 0)
            problems.append(Problem(Code.INPUT_TOO_LARGE, {"limit": MOST_BYTES}, place, "fewer-cards"))
    if problems:
        raise InputError(*problems)


def _refuse_noise(texts: Mapping[str, str], locale: CardLocale, melds: frozenset[str]) -> None:
    """Refuse a long text whose beginning fails often enough: the rest is not read, only counted word by word."""
    for source, text in texts.items():
        if len(text) <= _LONG:
            continue
        faults = draft(text[:_LONG], Speller(codes_of(locale), Rank.QUEEN), is_laydown=source in melds).faults
        # Where the text is cut, brackets and the last word are not what they are in the whole.
        faults = [one for one in faults if one.code is not Code.UNBALANCED_BRACKETS and one.end < _LONG]
        if len(faults) >= MOST_TOLD:
            rest = sum(word not in codes_of(locale).cards for word in text[_LONG:].upper().split())
            raise InputError(*told({source: faults}, texts, locale), *counted(Code.UNKNOWN_CARD, rest))


def _drafts(
    texts: Mapping[str, str], locale: CardLocale, queen_or_jack: Rank, melds: frozenset[str]
) -> dict[str, Draft]:
    speller = Speller(codes_of(locale), queen_or_jack)
    return {source: draft(text, speller, is_laydown=source in melds) for source, text in texts.items()}


def _result(one: Draft, evidence: Evidence | None) -> CardsRead:
    notes = () if evidence is None else evidence.note(one.pieces)
    backed = tuple(piece.found.card for piece in one.pieces if piece.found.back)
    if backed:
        notes += (Finding(Code.BACKS_DROPPED, Severity.NOTE, cards=backed, facts={"count": len(backed)}),)
    return CardsRead(
        tuple(as_held(piece.found.card) for piece in one.pieces),
        tuple(tuple(piece.found.card for piece in meld) for meld in one.melds),
        notes,
    )

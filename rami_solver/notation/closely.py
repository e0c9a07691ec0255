"""Inputs read word by word, where they are more than plain codes and bars: V is tried as a queen first."""

from collections.abc import Mapping
from functools import partial
from operator import itemgetter

from rami_solver.cards import Rank
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.melds import as_held
from rami_solver.notation.cards_read import MOST_BYTES, CardsRead, is_too_large
from rami_solver.notation.codes import codes_of
from rami_solver.notation.evidence import Evidence, open_faults, weigh
from rami_solver.notation.groups import Draft, Drafter, draft, draft_table
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.spelling import Speller
from rami_solver.notation.telling import MOST_TOLD, counted, told

__all__ = ["cards_read", "drafters_of", "read_closely", "read_drafts", "too_large"]

_AS_LAYDOWN = {is_laydown: partial(draft, is_laydown=is_laydown) for is_laydown in (False, True)}

_LONG = 20_000
"""No deal has so many cards that a text about them needs more signs."""

_UNSURE = frozenset({Code.UNBALANCED_BRACKETS, Code.STEP_INCOMPLETE})
"""What may only seem so where a text is cut off."""


def read_closely(
    texts: Mapping[str, str], locale: CardLocale, settled: Rank | None, drafters: Mapping[str, Drafter]
) -> dict[str, CardsRead]:
    """Read the inputs of one question; `settled` is what V is, None where the other letters are to tell.

    Raises InputError with a problem for every place that cannot be read, in order.
    """
    drafts, evidence = read_drafts(texts, locale, settled, drafters)
    return {source: cards_read(one, evidence) for source, one in drafts.items()}


def drafters_of(texts: Mapping[str, str], melds: frozenset[str], tables: frozenset[str]) -> dict[str, Drafter]:
    """Tell how each input is read: as a table, a lay-down, or by its form."""
    return {source: draft_table if source in tables else _AS_LAYDOWN[source in melds] for source in texts}


def read_drafts(
    texts: Mapping[str, str], locale: CardLocale, settled: Rank | None, drafters: Mapping[str, Drafter]
) -> tuple[dict[str, Draft], Evidence | None]:
    """Read the inputs of one question, each by its drafter, and give with them what tells how V was read.

    Raises InputError with a problem for every place that cannot be read, in order.
    """
    _require_size(texts)
    _refuse_noise(texts, locale, drafters)
    drafts = _drafts(texts, locale, settled or Rank.QUEEN, drafters)
    pieces = [piece for one in drafts.values() for piece in one.pieces]
    evidence = None
    if settled is None and any(piece.found.by_v for piece in pieces):
        evidence = weigh("".join(piece.found.telling for piece in pieces))
        if evidence is None:
            for one in drafts.values():
                one.faults = sorted([*one.faults, *open_faults(one.pieces)], key=itemgetter(0))
        elif evidence.rank is not Rank.QUEEN:
            drafts = _drafts(texts, locale, evidence.rank, drafters)
    if any(one.faults for one in drafts.values()):
        raise InputError(*told({source: one.faults for source, one in drafts.items()}, texts, locale))
    return drafts, evidence


def _require_size(texts: Mapping[str, str]) -> None:
    problems = []
    for source, text in texts.items():
        if is_too_large(text):
            problems.append(too_large(source))
    if problems:
        raise InputError(*problems)


def too_large(source: str, most: int = MOST_BYTES) -> Problem:
    """Say that an input of more than so many bytes is not read."""
    return Problem(Code.INPUT_TOO_LARGE, {"limit": most}, Span(source, "", 0, 0), "fewer-cards")


def _refuse_noise(texts: Mapping[str, str], locale: CardLocale, drafters: Mapping[str, Drafter]) -> None:
    """Refuse a long text whose beginning fails often enough: the rest is not read, only counted word by word."""
    for source, text in texts.items():
        if len(text) <= _LONG:
            continue
        begun = drafters[source](text[:_LONG], Speller(codes_of(locale), Rank.QUEEN))
        # Where the text is cut, brackets, the last word and the last step are not what they are in the whole.
        faults = [
            one for one in begun.faults if one.end < _LONG and not (one.code in _UNSURE and one.start >= begun.last)
        ]
        if len(faults) >= MOST_TOLD:
            rest = sum(word not in codes_of(locale).cards for word in text[_LONG:].upper().split())
            raise InputError(*told({source: faults}, texts, locale), *counted(Code.UNKNOWN_CARD, rest))


def _drafts(
    texts: Mapping[str, str], locale: CardLocale, queen_or_jack: Rank, drafters: Mapping[str, Drafter]
) -> dict[str, Draft]:
    speller = Speller(codes_of(locale), queen_or_jack)
    return {source: drafters[source](text, speller) for source, text in texts.items()}


def cards_read(one: Draft, evidence: Evidence | None) -> CardsRead:
    """Give what was read of an input without faults, with notes on what might have been meant otherwise."""
    notes = () if evidence is None else evidence.note(one.pieces)
    backed = tuple(piece.found.card for piece in one.pieces if piece.found.back)
    if backed:
        notes += (Finding(Code.BACKS_DROPPED, Severity.NOTE, cards=backed, facts={"count": len(backed)}),)
    return CardsRead(
        tuple(as_held(piece.found.card) for piece in one.pieces),
        tuple(tuple(piece.found.card for piece in meld) for meld in one.melds),
        notes,
    )

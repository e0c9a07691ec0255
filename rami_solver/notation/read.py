"""Text to cards and melds: every input of one question together, every bad word at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import itemgetter

from rami_solver.cards import AnyCard, Rank
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.melds import ClaimedCard, as_held
from rami_solver.notation.codes import Codes, codes_of
from rami_solver.notation.evidence import Evidence, open_faults, weigh
from rami_solver.notation.groups import Draft, draft
from rami_solver.notation.locales import CARD_LOCALES, LETTERS, CardLocale
from rami_solver.notation.spelling import Speller
from rami_solver.notation.telling import MOST_TOLD, counted, told

__all__ = ["CARD_LOCALES", "MOST_BYTES", "CardLocale", "CardsRead", "read_cards", "read_inputs"]

MOST_BYTES = 1_000_000
"""A longer input is refused unread."""

_LONG = 20_000
"""No deal has so many cards that a text about them needs more signs."""


@dataclass(frozen=True, slots=True)
class CardsRead:
    """An input as it was read.

    `cards` is every card in written order, jokers bare; `groups` the melds as written, `()` where the text has none;
    `notes` say how the text was understood where it might have been meant otherwise.
    """

    cards: tuple[AnyCard, ...]
    groups: tuple[tuple[ClaimedCard, ...], ...]
    notes: tuple[Finding, ...]

    @property
    def grouped(self) -> bool:
        """Whether the text is a lay-down: its cards stand in melds."""
        return bool(self.groups)


def read_cards(text: str, *, locale: CardLocale = "en", explicit: bool = False, source: str = "CARDS") -> CardsRead:
    """Read one input that stands alone; see `read_inputs`.

    >>> [str(one) for one in read_cards("♥A h2 3♥ J ♠K").cards]
    ['♥A', '♥2', '♥3', 'J', '♠K']
    >>> len(read_cards("hA h2 h3 + sK dK JK").groups)
    2
    >>> read_cards("JJ")
    Traceback (most recent call last):
        ...
    rami_solver.findings.InputError: glued-cards
    """
    return read_inputs({source: text}, locale=locale, explicit=explicit)[source]


def read_inputs(
    texts: Mapping[str, str],
    *,
    locale: CardLocale = "en",
    explicit: bool = False,
    melds: frozenset[str] = frozenset(),
) -> dict[str, CardsRead]:
    """Read the inputs of one question, by their names; an empty text has no cards and is no error.

    `locale` tells whose letters stand for suits. A V beside a suit symbol or suit word is a queen or a jack: with
    `explicit` the locale decides, where it has a V; else the other letters of all the texts do (R: jack; else B or H:
    queen; else D: jack), and a note shows it. An input named in `melds` is a lay-down even without any group mark.

    Raises InputError with a problem for every place that cannot be read, in order. The first twenty are told in full;
    any others only bear their code, to be counted.
    """
    codes = codes_of(locale)
    result: dict[str, CardsRead] = {}
    for source, text in texts.items():
        plain = _plain(text, codes, is_laydown=source in melds)
        if plain is None:
            return _read(texts, locale, LETTERS[locale].queen_or_jack if explicit else None, melds)
        result[source] = plain
    return result


def _plain(text: str, codes: Codes, *, is_laydown: bool) -> CardsRead | None:
    """Read a text of plain codes and bars quickly; None where it needs a closer look."""
    if _is_too_large(text):
        return None
    known = codes.cards
    try:
        parts = [tuple([known[word] for word in part.split()]) for part in text.upper().replace(",", " ").split("|")]
    except KeyError:
        return None
    if len(parts) == 1:
        return CardsRead(parts[0], tuple(parts) if is_laydown and parts[0] else (), ())
    if not all(parts):
        return None
    return CardsRead(tuple([one for part in parts for one in part]), tuple(parts), ())


def _read(
    texts: Mapping[str, str], locale: CardLocale, settled: Rank | None, melds: frozenset[str]
) -> dict[str, CardsRead]:
    """Read texts word by word, V tried as a queen first where nothing is settled."""
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


def _is_too_large(text: str) -> bool:
    # A sign takes four bytes at most: short texts, all that matter, need no counting.
    if 4 * len(text) <= MOST_BYTES:
        return False
    return len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES


def _require_size(texts: Mapping[str, str]) -> None:
    problems = []
    for source, text in texts.items():
        if _is_too_large(text):
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

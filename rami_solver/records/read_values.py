"""What stands behind the keyword of a line, read as the entry that it makes."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rami_solver.notation.faults import Fault
from rami_solver.notation.locales import CARD_LOCALES, CardLocale
from rami_solver.records.lines import (
    CardsEntry,
    DealEntry,
    DealerEntry,
    EndedEntry,
    EventEntry,
    FormatEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    PlayersEntry,
    ReshuffleEntry,
    RulesEntry,
    ScoreEntry,
    SeedEntry,
    SetEntry,
    StockEntry,
    TotalEntry,
    WinnerEntry,
)
from rami_solver.records.read_cards import CardRow, read_row
from rami_solver.records.read_names import name_at, read_claims, read_names, twice
from rami_solver.records.read_parts import Parsed, Value, bad, formed
from rami_solver.records.read_signs import UNSEEN
from rami_solver.records.words import REASONS, Keyword, looked_up

__all__ = ["free_text", "read_value"]

_VERSION = 1

_DEAL = re.compile(r"#?([0-9]{1,9})(?: *:)?")
_SEED = re.compile(r"-?[0-9]{1,20}")
_BEHIND_NAME = re.compile(r" *:? *")
_GAP = re.compile(r"[ ,;]*")
_SETTING = re.compile(r'"([^ =,;"]+) *= *([^"]+)"|([^ =,;"]+) *= *(?:"([^"]+)"|\'([^\'"]+)\'|([^ ,;"]+))')
_NO_SETTING = re.compile(r'"[^"]*"?|[^ ,;"]+')
_HANDS_THAT_DEAL = frozenset({"MA", "HAND"})
"""Words for a hand that begin a deal where nothing but its number comes after them: `mà 2`."""


def read_value(value: Value, locale: CardLocale) -> Parsed:
    """Read what stands behind a keyword; cards are in the letters of this locale."""
    keyword = value.keyword
    if keyword is Keyword.RESHUFFLE and value.start == value.end:
        return Parsed(ReshuffleEntry(), (value.begin,))
    if value.start == value.end:
        return Parsed(faults=(formed("empty", value.begin, value.end, keyword),))
    if keyword in _OF_CARDS:
        return _OF_CARDS[keyword](value, locale)
    return _OTHERS[keyword](value)


def free_text(text: str, folded: str) -> str:
    """Give a text in any words; one that stands between quotation marks as a whole is what is in them.

    >>> free_text("« De Zwaan »", '" De Zwaan "'), free_text('In "De Zwaan"', 'In "De Zwaan"')
    ('De Zwaan', 'In "De Zwaan"')
    """
    if len(folded) > 1 and folded[0] == folded[-1] == '"' and folded.find('"', 1) == len(folded) - 1:
        return text[1:-1].strip()
    return text


# In any words


def _event(value: Value) -> Parsed:
    return Parsed(EventEntry(_text(value)), (value.start,))


def _rules(value: Value) -> Parsed:
    return Parsed(RulesEntry(_text(value)), (value.start,))


def _text(value: Value) -> str:
    return free_text(value.text[value.start : value.end], value.folded[value.start : value.end])


def _settings(value: Value) -> Parsed:
    settings: list[str] = []
    columns: list[int] = []
    faults: list[Fault] = []
    folded, end, at = value.folded, value.end, value.start
    while (gap := _GAP.match(folded, at, end)) and gap.end() < end:
        found = _SETTING.match(folded, gap.end(), end)
        if found:
            key, told = (one.replace(UNSEEN, "").strip() for one in found.groups() if one)
            settings.append(f"{key}={told}")
            columns.append(found.start())
        else:
            found = _NO_SETTING.match(folded, gap.end(), end)
            assert found
            faults.append(formed("setting", found.start(), found.end(), value.keyword))
        at = found.end()
    return _some(value, Parsed(SetEntry(tuple(settings)), tuple(columns), tuple(faults)))


# Numbers and words


def _version(value: Value) -> Parsed:
    if value.folded[value.start : value.end] == str(_VERSION):
        return Parsed(FormatEntry(_VERSION), (value.start,))
    return _faulty(formed("version", value.start, value.end, value.keyword, version=_VERSION))


def _deal(value: Value) -> Parsed:
    found = _DEAL.match(value.folded, value.start, value.end)
    number = int(found[1]) if found else 0
    if found is None or not number or value.folded[found.end() : found.end() + 1].isalnum():
        return _faulty(formed("number", value.start, value.end, value.keyword))
    return _whole(value, found.end(), Parsed(DealEntry(number), (value.start,)))


def _seed(value: Value) -> Parsed:
    if not _SEED.fullmatch(value.folded, value.start, value.end):
        return _faulty(formed("number", value.start, value.end, value.keyword))
    return Parsed(SeedEntry(int(value.folded[value.start : value.end])), (value.start,))


def _letters(value: Value) -> Parsed:
    named = value.folded[value.start : value.end].strip('"').lower().replace("_", "-")
    for one in CARD_LOCALES:
        if one == named:
            return Parsed(CardsEntry(one), (value.start,))
    return _faulty(bad("locale", value.start, value.end, "choice", choices=CARD_LOCALES))


def _ended(value: Value) -> Parsed:
    reason = REASONS.get(looked_up(value.folded[value.start : value.end]))
    if reason is None:
        return _faulty(bad("reason", value.start, value.end, "choice", choices=("stock", "turns")))
    return Parsed(EndedEntry(reason), (value.start,))


def _faulty(fault: Fault) -> Parsed:
    return Parsed(faults=(fault,))


def _some(value: Value, parsed: Parsed) -> Parsed:
    """Refuse a row that has nothing but commas in it."""
    if parsed.columns or parsed.faults:
        return parsed
    return _faulty(formed("empty", value.begin, value.end, value.keyword))


def _whole(value: Value, end: int, parsed: Parsed) -> Parsed:
    """Refuse words that come after what makes the entry."""
    rest = len(value.folded[end : value.end]) - len(value.folded[end : value.end].lstrip())
    if end + rest >= value.end:
        return parsed
    return parsed._replace(faults=(*parsed.faults, formed("stray", end + rest, value.end, value.keyword)))


# Names


def _players(value: Value) -> Parsed:
    names = read_names(value)
    faults = [*(one.fault for one in names if one.fault), *twice(names)]
    entry = PlayersEntry(tuple(one.name for one in names))
    return _some(value, Parsed(entry, tuple(one.start for one in names), tuple(faults)))


def _one_player(make: Callable[[str], Any]) -> Callable[[Value], Parsed]:
    def read(value: Value) -> Parsed:
        names = read_names(value)
        faults = [one.fault for one in names if one.fault]
        if not faults and len(names) != 1:
            faults.append(bad("one-name", value.start, value.end, "name-quotes", count=len(names)))
        return Parsed(None if faults else make(names[0].name), (value.start,), tuple(faults))

    return read


def _some_players(make: Callable[[tuple[str, ...]], Any]) -> Callable[[Value], Parsed]:
    def read(value: Value) -> Parsed:
        read = _players(value)
        return read._replace(entry=make(read.entry.names)) if isinstance(read.entry, PlayersEntry) else read

    return read


def _claims(make: Callable[[tuple[Any, ...]], Any]) -> Callable[[Value], Parsed]:
    def read(value: Value) -> Parsed:
        claims, names, faults = read_claims(value)
        columns = tuple(one.start for one in names)
        return _some(value, Parsed(make(tuple(claims)), columns, (*faults, *twice(names))))

    return read


# Cards


def _hand(value: Value, locale: CardLocale) -> Parsed:
    if _DEAL.fullmatch(value.folded, value.start, value.end) and not value.colon:
        word = looked_up(value.folded[value.begin : value.start].strip())
        if word in _HANDS_THAT_DEAL:
            return _deal(value._replace(keyword=Keyword.DEAL))
    return _of_player(HandEntry, value, locale)


def _left(value: Value, locale: CardLocale) -> Parsed:
    return _of_player(LeftEntry, value, locale)


def _of_player(make: type[HandEntry] | type[LeftEntry], value: Value, locale: CardLocale) -> Parsed:
    one = name_at(value.text, value.folded, value.start, value.end)
    faults: list[Fault] = [formed("no-name", one.start, one.end, value.keyword)] if one.fault else []
    gap = _BEHIND_NAME.match(value.folded, one.end, value.end)
    assert gap
    if one.fault and one.fault.help != "quote":
        gap = _BEHIND_NAME.match(value.folded, one.start, value.end)  # it may be the first of the cards
        assert gap
    if gap.end() == value.end:
        faults.append(formed("empty", value.begin, value.end, value.keyword))
        return Parsed(faults=tuple(faults))
    row = read_row(value.text, gap.end(), value.end, locale, hidden=True)
    return Parsed(make(one.name, row.cards), row.columns or (gap.end(),), (*faults, *row.faults))


def _open(value: Value, locale: CardLocale) -> Parsed:
    row = read_row(value.text, value.start, value.end, locale, hidden=False)
    faults: Sequence[Fault] = row.faults
    if not faults and len(row.cards) != 1:
        faults = [formed("one-card", value.start, value.end, value.keyword, count=len(row.cards))]
    shown = _shown(row)
    return Parsed(OpenEntry(shown[0]) if shown else None, row.columns, tuple(faults))


def _stock(value: Value, locale: CardLocale) -> Parsed:
    row = read_row(value.text, value.start, value.end, locale, hidden=False)
    return Parsed(StockEntry(_shown(row)), row.columns or (value.start,), tuple(row.faults))


def _reshuffle(value: Value, locale: CardLocale) -> Parsed:
    row = read_row(value.text, value.start, value.end, locale, hidden=False)
    return Parsed(ReshuffleEntry(_shown(row)), row.columns or (value.begin,), tuple(row.faults))


def _shown(row: CardRow) -> tuple[Any, ...]:
    return tuple(one for one in row.cards if one is not None)


_OF_CARDS: Mapping[Keyword, Callable[[Value, CardLocale], Parsed]] = {
    Keyword.HAND: _hand,
    Keyword.LEFT: _left,
    Keyword.OPEN: _open,
    Keyword.STOCK: _stock,
    Keyword.RESHUFFLE: _reshuffle,
}
_OTHERS: Mapping[Keyword, Callable[[Value], Parsed]] = {
    Keyword.RAMI: _version,
    Keyword.EVENT: _event,
    Keyword.RULES: _rules,
    Keyword.SET: _settings,
    Keyword.PLAYERS: _players,
    Keyword.DEALER: _one_player(DealerEntry),
    Keyword.CARDS: _letters,
    Keyword.SEED: _seed,
    Keyword.DEAL: _deal,
    Keyword.OUT: _one_player(OutEntry),
    Keyword.ENDED: _ended,
    Keyword.SCORE: _claims(ScoreEntry),
    Keyword.TOTAL: _claims(TotalEntry),
    Keyword.WINNER: _some_players(WinnerEntry),
    Keyword.PAYS: _some_players(PaysEntry),
}

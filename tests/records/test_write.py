"""Writing and reading records are inverses: what was written is read as it was, and written again the same."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.cards import JOKER
from rami_solver.findings import Code, Problem
from rami_solver.notation.locales import CARD_LOCALES
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.plays import Discard, Draw, Take
from rami_solver.records.lines import (
    Blank,
    CardsEntry,
    Claim,
    DealEntry,
    DealerEntry,
    EndedEntry,
    Entry,
    EventEntry,
    FormatEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    RulesEntry,
    ScoreEntry,
    SeedEntry,
    SetEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    Unreadable,
    WinnerEntry,
    told,
)
from rami_solver.records.read_names import normal_name
from rami_solver.records.read_turns import Seats
from rami_solver.records.words import SPELLINGS
from rami_solver.records.write import write_line, write_record
from tests.notation.reading import BY_TEXT, hand
from tests.notation.test_plays_writing import cards, plays
from tests.records.read_texts import EVENING, read

ODD_NAMES = [
    *("An", "Bert", "An Maria", "Pak", "Leg", "Deal", "Uit", "hand", "draw", "out", "rami", "7", "3", "O'Brien", "'t"),
    *("Zoë", "李小龙", "#1", "!tie", "a !tie", "a #b", "♥A", "J", "?", "-", "M1", "a=b", "a:b", "a;b", "a, b", "[x]"),
    *("then", "leg aan", "open card", "x.", ".x", "_", "12", "1.", "A-B", "set", "\x00", "e\u0301", "²"),
]

signs = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=12)
recordish = st.lists(
    st.sampled_from([" ", "#", " # ", "!tie", "!foo", '"', "“", "'", "a", "♥A", ";", "=", ":", "é", "\t"])
).map("".join)
texts = st.one_of(signs, recordish)
names = st.one_of(st.sampled_from(ODD_NAMES), texts).map(normal_name).filter(bool)
several = st.lists(names, min_size=1, max_size=5, unique=True).map(tuple)
claims = several.flatmap(
    lambda found: st.tuples(*(st.builds(Claim, st.just(one), st.integers(-(10**9) + 1, 10**9 - 1)) for one in found))
)
shown = st.lists(cards, max_size=6).map(tuple)
some = st.lists(st.none() | cards, max_size=6).map(tuple)
settings_of = st.builds(
    "{}={}".format,
    st.sampled_from(["run.max", "joker.place", "values.hand.joker"]),
    st.text("abc019-._ ,;#!='", min_size=1).map(str.strip).filter(bool),
)
comments = st.none() | texts.map(str.strip)
codes = st.lists(st.sampled_from([one for one in Code if one is not Code.UNKNOWN_CODE]), max_size=2).map(tuple)
typos = st.lists(st.sampled_from(["run-gpa", "x", "no-such-code"]), max_size=2).map(
    lambda words: tuple(Problem(Code.UNKNOWN_CODE, {"key": word}) for word in words)
)

entries: st.SearchStrategy[Entry] = st.one_of(
    st.just(FormatEntry(1)),
    st.builds(SetEntry, st.lists(settings_of, min_size=1, max_size=3).map(tuple)),
    st.builds(PlayersEntry, several),
    st.builds(DealerEntry, names),
    st.builds(CardsEntry, st.sampled_from(CARD_LOCALES)),
    st.builds(SeedEntry, st.integers(-(10**19), 10**19)),
    st.builds(DealEntry, st.integers(1, 10**9 - 1)),
    st.builds(HandEntry, names, some),
    st.builds(OpenEntry, cards),
    st.builds(StockEntry, shown),
    st.builds(TurnEntry, st.none() | st.integers(0, 10**9 - 1), names, plays),
    st.builds(ReshuffleEntry, shown),
    st.builds(OutEntry, names),
    st.builds(EndedEntry, st.sampled_from(["stock", "turns"])),
    st.builds(LeftEntry, names, some),
    st.builds(ScoreEntry, claims),
    st.builds(TotalEntry, claims),
    st.builds(WinnerEntry, several),
    st.builds(PaysEntry, several),
)
lines = st.one_of(
    st.builds(RecordLine, st.just(0), entries, codes, comments, problems=st.just(())),
    st.builds(RecordLine, st.just(0), entries, codes, comments, problems=typos).filter(
        lambda line: not isinstance(line.entry, EventEntry)
    ),
    st.builds(RecordLine, st.just(0), st.just(Blank()), st.just(()), comments, problems=st.just(())),
)
records = st.lists(lines, max_size=6)


def test_an_evening_is_written_in_one_form() -> None:
    text = write_record(read(EVENING))
    assert told(read(text)) == told(read(EVENING))
    assert write_record(read(text)) == text
    assert text.splitlines()[2:6] == [
        "rules: rami-bridge  # a profile's name or ./club.toml",
        "set: values.hand.joker=25  # house rules of the night",
        "players: An Bert Cas  # seating, clockwise",
        "dealer: Cas",
    ]
    assert "5 An draw ♠9 ; add ♠9 -> M1 ; discard ♦3 !lay-off-before-opening\n" in text
    assert "3 Bert draw ♠8 ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard ♥8  # 51: M1 M2\n" in text


TWO = BY_TEXT["♣2"]
TURN = (Draw(None), Discard(TWO))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (RecordLine(1, Blank()), ""),
        (RecordLine(1, Blank(), comment=""), "#"),
        (RecordLine(1, Blank(), comment="a"), "# a"),
        (RecordLine(1, Blank(), comment="a\nb"), "# a b"),
        (RecordLine(1, EventEntry("De Zwaan")), "event: De Zwaan"),
        (RecordLine(1, EventEntry("zaal # 3")), 'event: "zaal # 3"'),
        (RecordLine(1, EventEntry("kom !tie")), 'event: "kom !tie"'),
        (RecordLine(1, EventEntry('in "De #1" zaal')), 'event: in "De #1" zaal'),
        (RecordLine(1, EventEntry("")), 'event: ""'),
        (RecordLine(1, PlayersEntry(("An", "en", "Cas"))), 'players: An "en" Cas'),
        (RecordLine(1, RulesEntry("./my club.toml")), "rules: ./my club.toml"),
        (RecordLine(1, SetEntry(("a.b=5", "c.d=x y"))), 'set: a.b=5 c.d="x y"'),
        (RecordLine(1, PlayersEntry(("An", "An Maria", "'t", "♥A"))), 'players: An "An Maria" "\'t" "♥A"'),
        (RecordLine(1, HandEntry("An Maria", (TWO, None, JOKER))), 'hand "An Maria": ♣2 ? J'),
        (RecordLine(1, LeftEntry("An", ())), "left An: -"),
        (RecordLine(1, StockEntry(())), "stock: -"),
        (RecordLine(1, ReshuffleEntry()), "reshuffle"),
        (RecordLine(1, ReshuffleEntry((TWO,))), "reshuffle: ♣2"),
        (
            RecordLine(1, TurnEntry(3, "Pak", TURN), (Code.TIE, Code.RUN_GAP), "a"),
            "3 Pak draw ? ; discard ♣2 !tie !run-gap  # a",
        ),
        (RecordLine(1, TurnEntry(None, "Pak", (Take(),))), '"Pak" take'),
        (RecordLine(1, TurnEntry(None, "Deal", (Take(),))), '"Deal" take'),
        (RecordLine(1, TurnEntry(None, "7", (Take(TWO, 2),))), '"7" take ♣2#2'),
        (RecordLine(1, TurnEntry(None, "An", (Take(),))), "An take"),
        (RecordLine(1, ScoreEntry((Claim("An", -5), Claim("An Maria", 0)))), 'score: An=-5 "An Maria"=0'),
        (RecordLine(1, Unreadable(()), (Code.TIE,), "x", " 3  An drw !tie #x"), " 3  An drw !tie #x"),
    ],
)
def test_a_line_is_written_in_one_form(line: RecordLine, text: str) -> None:
    assert write_line(line) == text


SEEN: Counter[str] = Counter()


def _as_seated(record: list[RecordLine]) -> list[RecordLine]:
    """Give a record as it is read: names that differ in capitals only become those of the seats."""
    seats, seated = Seats((), "en"), []
    for line in record:
        if isinstance(line.entry, PlayersEntry):
            seats = seats.taken_by(line.entry.names)
        seated.append(line._replace(entry=seats.seated(line.entry)))
    return seated


def _typed(line: RecordLine) -> list[str]:
    return [one.facts["key"] for one in line.problems]


@settings(deadline=None, max_examples=150)
@given(records)
def test_a_record_is_read_as_it_was_written(record: list[RecordLine]) -> None:
    text = write_record(record)
    again = read(text)
    if record:
        seated = _as_seated(record)
        assert told(again) == told(seated)
        assert write_record(again) == write_record(seated)
        assert [_typed(one) for one in again] == [_typed(one) for one in record]
        assert not any(one.cut for one in again)
    SEEN.update(type(one.entry).__name__ for one in record)


def test_records_of_all_kinds_of_lines_were_written() -> None:
    assert not SEEN or len(SEEN) > 12  # none where this test runs alone


free = texts.map(str.strip).filter(lambda text: not _is_quoted(text))


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and text[0] in '"“”„‟«»‹›＂' and text[-1] in '"“”„‟«»‹›＂'


@settings(deadline=None, max_examples=150)
@given(free, comments, codes, st.sampled_from([EventEntry, RulesEntry]))
def test_any_words_are_read_as_they_were_written(
    text: str, comment: str | None, expects: tuple[Code, ...], make: type[EventEntry] | type[RulesEntry]
) -> None:
    record = [RecordLine(1, make(text), expects, comment)]
    written = write_record(record)
    (again,) = read(written)
    assert (again.expects, again.comment) == (expects, comment)
    assert write_record([again]) == written
    kept = again.entry == make(text)
    # Where a quotation mark would be taken for one round the text, it becomes an apostrophe.
    assert kept or any(sign in text for sign in '"“”„‟«»‹›＂')


@settings(deadline=None)
@given(records, st.sampled_from(CARD_LOCALES))
def test_a_record_in_the_letters_of_a_locale_is_read_with_them(record: list[RecordLine], locale: str) -> None:
    style = CardStyle(ascii=True, locale=locale)  # type: ignore[arg-type]
    text = write_record(record, style)
    if record:
        assert told(read(text, style.locale)) == told(_as_seated(record))


def test_letters_change_where_the_record_says_so() -> None:
    record = [RecordLine(1, OpenEntry(TWO)), RecordLine(2, CardsEntry("nl")), RecordLine(3, OpenEntry(TWO))]
    assert write_record(record, CardStyle(ascii=True)) == "open: c2\ncards: nl\nopen: k2\n"
    assert write_record(record, SYMBOLS) == "open: ♣2\ncards: nl\nopen: ♣2\n"


words = [word for found in SPELLINGS.values() for word in found]
pieces = st.sampled_from(
    [
        *words,
        *ODD_NAMES,
        "1",
        "2",
        "1.",
        ":",
        ":",
        "=",
        "An=5",
        "draw ♣2",
        "take",
        "lay [♥A ♥2 ♥3]",
        "; discard ♥9",
        "♥A",
        "♥Z",
        "?",
        "nl",
        "!tie",
        "!foo",
        "# a",
        ",",
        '"',
        "'",
        "“",
        "#2",
        "add ♥7 -> M1",
        "\t",
        "\ufeff",
        "\u200b",
    ]
)
typed = st.lists(st.lists(pieces, max_size=6).map(" ".join), max_size=6).map("\n".join)
OUTCOMES: Counter[bool] = Counter()


@settings(deadline=None, max_examples=150)
@given(typed)
def test_whatever_was_read_is_written_so_that_it_is_read_the_same(text: str) -> None:
    first = read(text)
    written = write_record(first)
    again = read(written)
    assert told(again) == told(first)
    assert write_record(again) == written
    OUTCOMES.update(isinstance(one.entry, Unreadable) for one in first)


def test_lines_of_both_kinds_were_typed() -> None:
    assert not OUTCOMES or min(OUTCOMES[True], OUTCOMES[False]) > 20


def test_hands_are_written_card_by_card() -> None:
    line = RecordLine(1, HandEntry("An", hand("♥A ♥2")))
    assert write_line(line, CardStyle(ascii=True, locale="fr")) == "hand An: coA co2"

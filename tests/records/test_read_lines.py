"""What each line of a record says, in English and in all the looser ways in which people write it."""

from collections.abc import Iterator

import pytest

from rami_solver.cards import JOKER
from rami_solver.findings import Code
from rami_solver.plays import Add, Discard, Draw, Lay, Take
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
from rami_solver.records.read import read_lines
from tests.notation.reading import BY_TEXT, hand
from tests.records.read_texts import EVENING, entries, entry, read

CLUB_TWO = BY_TEXT["♣2"]


def test_an_evening_is_read_line_by_line() -> None:
    lines = read(EVENING)
    assert [one.number for one in lines] == list(range(1, len(EVENING.splitlines()) + 1))
    assert [one.text for one in lines] == EVENING.splitlines()
    assert [one.entry for one in lines] == [
        FormatEntry(1),
        EventEntry("Café De Zwaan, Antwerpen, 2026-11-20"),
        RulesEntry("rami-bridge"),
        SetEntry(("values.hand.joker=25",)),
        PlayersEntry(("An", "Bert", "Cas")),
        DealerEntry("Cas"),
        SeedEntry(7),
        Blank(),
        DealEntry(1),
        HandEntry("An", (*hand("♥A ♥2 ♥3"), None, JOKER)),
        OpenEntry(BY_TEXT["♦K"]),
        StockEntry((*hand("♣2 ♠8"), JOKER)),
        TurnEntry(1, "Cas", (Discard(BY_TEXT["♦Q"]),)),
        TurnEntry(2, "An", (Draw(CLUB_TWO), Discard(CLUB_TWO))),
        TurnEntry(
            3,
            "Bert",
            (Draw(BY_TEXT["♠8"]), Lay((hand("♠6 ♠7 ♠8"), hand("♥10 ♦10 ♣10"))), Discard(BY_TEXT["♥8"])),
        ),
        TurnEntry(4, "Cas", (Draw(None), Discard(BY_TEXT["♣9"]))),
        TurnEntry(5, "An", (Draw(BY_TEXT["♠9"]), Add(hand("♠9"), 1), Discard(BY_TEXT["♦3"]))),
        ReshuffleEntry(),
        OutEntry("Bert"),
        LeftEntry("An", hand("♥A ♥2 ♥3 ♥K")),
        ScoreEntry((Claim("An", 100), Claim("Bert", -20), Claim("Cas", 100))),
        TotalEntry((Claim("An", 100), Claim("Bert", -20), Claim("Cas", 100))),
        WinnerEntry(("Bert",)),
        PaysEntry(("An", "Cas")),
        DealEntry(2),
        EndedEntry("stock"),
    ]
    assert [one.number for one in lines if one.expects] == [17]
    assert lines[16].expects == (Code.LAY_OFF_BEFORE_OPENING,)
    assert lines[2].comment == "a profile's name or ./club.toml"
    assert not any(one.cut for one in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rami: 1", FormatEntry(1)),
        ("event Café De Zwaan", EventEntry("Café De Zwaan")),
        ('event: "Toernooi #3"', EventEntry("Toernooi #3")),
        ("event: « De Zwaan »", EventEntry("De Zwaan")),
        ("event: bij “De Zwaan” aan zee", EventEntry("bij “De Zwaan” aan zee")),
        ("event: kom allemaal !graag", EventEntry("kom allemaal !graag")),
        ("rules: ./mijn club.toml", RulesEntry("./mijn club.toml")),
        ('rules: "./club.toml"', RulesEntry("./club.toml")),
        (
            "set: run.max=5 joker.place='lowest', opening.points = 41",
            SetEntry(("run.max=5", "joker.place=lowest", "opening.points=41")),
        ),
        ('set: "run.max=5" discard.joker=“forbidden”', SetEntry(("run.max=5", "discard.joker=forbidden"))),
        ("players: An, Bert; Cas", PlayersEntry(("An", "Bert", "Cas"))),
        ("players: An 'An Maria' “Jan Piet”", PlayersEntry(("An", "An Maria", "Jan Piet"))),
        (
            "players: O’Brien Jean‑Luc Zoë 't J.P. _x 7",
            PlayersEntry(("O'Brien", "Jean-Luc", "Zoë", "'t", "J.P.", "_x", "7")),
        ),
        ("dealer An", DealerEntry("An")),
        ("cards: NL-BE", CardsEntry("nl-be")),
        ("seed: -12", SeedEntry(-12)),
        ("deal: 3", DealEntry(3)),
        ("deal #3", DealEntry(3)),
        ("deal 3:", DealEntry(3)),
        ("hand 3", DealEntry(3)),
        ("hand An ♥A,♥2 , ? jk", HandEntry("An", (*hand("♥A ♥2"), None, JOKER))),
        ("hand: An ♥A", HandEntry("An", hand("♥A"))),
        ("hand 3: ♥A", HandEntry("3", hand("♥A"))),
        ("hand An: A of hearts, queen of spades 🂠", HandEntry("An", (*hand("♥A ♠Q"), None))),
        ("hand An: -", HandEntry("An", ())),
        ("left An: geen", LeftEntry("An", ())),
        ('left "An Maria": ♥A', LeftEntry("An Maria", hand("♥A"))),
        ("open card: ♥A", OpenEntry(BY_TEXT["♥A"])),
        ("open ♥A", OpenEntry(BY_TEXT["♥A"])),
        ("reshuffle:", ReshuffleEntry()),
        ("reshuffle ♥A ♣2", ReshuffleEntry(hand("♥A ♣2"))),
        ("out Bert", OutEntry("Bert")),
        ("ended: turns", EndedEntry("turns")),
        ("score: An = +12, Bert=−20;Cas=0", ScoreEntry((Claim("An", 12), Claim("Bert", -20), Claim("Cas", 0)))),
        ('total "An Maria"=3 O’Brien=-1', TotalEntry((Claim("An Maria", 3), Claim("O'Brien", -1)))),
        ("pays: An, Cas", PaysEntry(("An", "Cas"))),
    ],
)
def test_a_line_says(text: str, said: Entry) -> None:
    assert entry(text) == said


PLAY = (Draw(CLUB_TWO), Discard(CLUB_TWO))


@pytest.mark.parametrize(
    ("text", "number", "player"),
    [
        ("12 An draw ♣2 ; discard ♣2", 12, "An"),
        ("12. An: draw ♣2 ; discard ♣2", 12, "An"),
        ("12) An draw ♣2 then discard ♣2", 12, "An"),
        ("012: An : draw ♣2; discard ♣2;", 12, "An"),
        ("An draw ♣2 ; discard ♣2", None, "An"),
        ("Nobody draw ♣2 ; discard ♣2", None, "Nobody"),
        ("3 Nobody trek ♣2 ; gooi ♣2", 3, "Nobody"),
        ('"An Maria" draw ♣2 ; discard ♣2', None, "An Maria"),
        ("3 'An Maria': draw ♣2 ; discard ♣2", 3, "An Maria"),
        ("3 Pak draw ♣2 ; discard ♣2", 3, "Pak"),
        ("3 Deal draw ♣2 ; discard ♣2", 3, "Deal"),
        ("3 7 draw ♣2 ; discard ♣2", 3, "7"),
        ("3 draw draw ♣2 ; discard ♣2", 3, "draw"),
        ("Uit draw ♣2 ; discard ♣2", None, "Uit"),
        ("Uit: draw ♣2 ; discard ♣2", None, "Uit"),
        ("Leg draw ♣2 ; discard ♣2", None, "Leg"),
        ("Deal: draw ♣2 ; discard ♣2", None, "Deal"),
        ("8 draw ♣2 ; discard ♣2", None, "8"),
        ('"8" draw ♣2 ; discard ♣2', None, "8"),
    ],
)
def test_a_turn_has_a_number_or_a_name_first(text: str, number: int | None, player: str) -> None:
    seated = 'players: An Bert Pak Leg Deal Uit "An Maria" 8\n'
    assert entry(seated + text) == TurnEntry(number, player, PLAY)


def test_a_name_that_is_a_keyword_leaves_the_keyword_its_meaning() -> None:
    seated = "players: Deal Uit Over Pak\n"
    assert entries(seated + "deal 2\nDeal 3\nuit: Pak\nUit Pak\nover Pak: ♥A")[1:] == [
        DealEntry(2),
        DealEntry(3),
        OutEntry("Pak"),
        OutEntry("Pak"),
        LeftEntry("Pak", hand("♥A")),
    ]


def test_names_are_compared_as_they_are_written_but_composed() -> None:
    decomposed = "3 Zoe\u0308 take ; discard ♣2"
    assert entry(decomposed) == TurnEntry(3, "Zoë", (Take(), Discard(CLUB_TWO)))


def test_letters_hold_for_the_lines_after_them() -> None:
    lines = entries("hand An: hA\ncards: nl\nhand An: hA\nset: run.max=5\n3 An trek kB ; gooi ♥V\ncards: en\nopen: hJ")
    assert lines[0] == lines[2] == HandEntry("An", hand("♥A"))
    assert lines[4] == TurnEntry(3, "An", (Draw(BY_TEXT["♣J"]), Discard(BY_TEXT["♥Q"])))
    assert lines[6] == OpenEntry(BY_TEXT["♥J"])
    assert entry("hand An: rV", "nl") == HandEntry("An", hand("♦Q"))
    assert entry("hand An: rV", "nl-be") == HandEntry("An", hand("♦J"))
    assert isinstance(entry("hand An: rV"), Unreadable)


@pytest.mark.parametrize(
    ("text", "expects", "comment"),
    [
        ("deal 1", (), None),
        ("deal 1 #", (), ""),
        ("deal 1 # a # b", (), "a # b"),
        ("deal 1 ## a", (), "# a"),
        ("deal 1 !tie", (Code.TIE,), None),
        ("deal 1   !Tie, !run_gap  #a", (Code.TIE, Code.RUN_GAP), "a"),
        ("deal 1 !tie,!run-gap", (Code.TIE, Code.RUN_GAP), None),
        ("# only a comment !tie", (), "only a comment !tie"),
        ("   #2", (), "2"),
        ("", (), None),
        (" \t ", (), None),
    ],
)
def test_comments_and_expectations_end_a_line(text: str, expects: tuple[Code, ...], comment: str | None) -> None:
    (line,) = read(text)
    assert line.entry == (DealEntry(1) if text.startswith("deal") else Blank())
    assert (line.expects, line.comment, line.text) == (expects, comment, text)


def test_a_sign_that_counts_cards_begins_no_comment() -> None:
    for between in (";", " ;", " then", " DAN", " then"):
        for card in ("♥9#2", "♥9 #2"):
            said = entry(f"3 An take {card}{between} discard ♣2 # why")
            assert said == TurnEntry(3, "An", (Take(BY_TEXT["♥9"], 2), Discard(CLUB_TWO)))
    assert entry("3 An take ♥9 #2") == entry("3 An take ♥9 #2 # why") == entry("3 An take ♥9 #2 !tie #why")
    assert read("3 An take ♥9 #2 or so")[0].comment == "2 or so"
    assert read("3 An take ♥9 # 2")[0].comment == "2"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3 Bert  draw ♠8 ; lay [♠6 ♠7 ♠8]; leg aan ♥7 -> M1 then discard h8", ["draw", "lay", "leg", "discard"]),
        ("  hand An:   ♥A ? 10♥  # x", ["♥A", "?", "10♥"]),
        ("hand An: 🂱 A of hearts 🂠 J", ["🂱", "A", "🂠", "J"]),
        ("stock: ♥A, ♥2", ["♥A", "♥2"]),
        ("reshuffle ♥A ♥2", ["♥A", "♥2"]),
        ("score: An=100  Bert = -20", ["An", "Bert"]),
        ('pays: "An Maria", Cas', ['"An', "Cas"]),
        ("players: An Bert", ["An", "Bert"]),
        ("set: run.max=5 run.min=3", ["run.max", "run.min"]),
        ("dealer: Cas", ["Cas"]),
        ("deal 2", ["2"]),
        ("event: De Zwaan", ["De"]),
        ("reshuffle", ["reshuffle"]),
        ("left An: -", ["-"]),
    ],
)
def test_every_part_has_its_column(text: str, parts: list[str]) -> None:
    (line,) = read(text)
    assert len(line.columns) == len(parts)
    assert all(line.text.startswith(part, column) for part, column in zip(parts, line.columns, strict=True))


def test_only_a_last_line_without_end_is_cut() -> None:
    assert [one.cut for one in read("rami 1\ndeal 1")] == [False, True]
    assert [one.cut for one in read("rami 1\ndeal 1\n")] == [False, False]
    assert [one.cut for one in read_lines(["rami 1", "deal 1\r", "deal 2"], source="x")] == [False, False, True]
    assert read("") == [read("")[0]._replace(entry=Blank(), cut=True)]
    assert [*read_lines([], source="x")] == []


def test_texts_are_lines_however_they_are_handed_over() -> None:
    whole = told(read(EVENING))
    first, _, rest = EVENING.partition("\n")
    for lines in (EVENING.splitlines(), EVENING.splitlines(keepends=True), [first, rest]):
        assert told([*read_lines(lines, source="game.rami")]) == whole
    assert told(read(EVENING.replace("\n", "\r\n"))) == told(read(EVENING.replace("\n", "\r"))) == whole


def test_a_line_is_read_before_the_next_one_is_asked_for() -> None:
    asked: list[int] = []

    def typed() -> Iterator[str]:
        for number, line in enumerate(("rami 1\n", "deal 1\n")):
            asked.append(number)
            yield line

    lines = read_lines(typed(), source="-")
    assert next(lines).entry == FormatEntry(1)
    assert asked == [0]

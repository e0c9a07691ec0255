"""Lines that cannot be read: every fault, at its place, with what to type instead."""

import pytest

from rami_solver.findings import Code
from rami_solver.notation.style import SYMBOLS
from rami_solver.records.lines import PlayersEntry, TurnEntry, Unreadable
from rami_solver.records.read import read_lines
from rami_solver.report.messages import Messages
from tests.records.read_texts import SEATED, case_of, cases, entries, pointed_at, problems, read

BAD = [
    ("rami 2", [("version", "2")]),
    ("rami 1.0", [("version", "1.0")]),
    ("rami", [("empty", "rami")]),
    ("playrs: An Bert", [("unknown-word", "playrs")]),
    ("xyzzy, foo", [("unknown-word", "xyzzy")]),
    ("???", [("unknown-word", "???")]),
    (": An", [("unknown-word", ":")]),
    ("An=100 Bert=-20", [("unknown-word", "An=100 Bert=-20")]),
    ("1234567890 An draw ♣2", [("unknown-word", "1234567890")]),
    ("event:", [("empty", "event:")]),
    ("rules :", [("empty", "rules :")]),
    ("players:", [("empty", "players:")]),
    ("players: , ,", [("empty", "players: , ,")]),
    ("winner ,", [("empty", "winner ,")]),  # once a crash
    ("players: An Bert An Cas Bert", [("player-twice", "An"), ("player-twice", "Bert")]),
    ("players: An ♥A (Bert) -", [("name", "♥A"), ("name", "(Bert)"), ("name", "-")]),
    ("players: An, Bert Cas, Dirk", [("names-mixed", "Bert Cas")]),
    ('players: An "Bert Cas', [("quote", '"Bert Cas')]),
    ('players: An ""', [("name", '""')]),
    ("dealer: An Bert", [("one-name", "An Bert")]),
    ("out: ,", [("one-name", ",")]),
    ("cards: belgian", [("locale", "belgian")]),
    ("seed: 7.5", [("number", "7.5")]),
    ("deal", [("empty", "deal")]),
    ("deal 0", [("number", "0")]),
    ("deal one", [("number", "one")]),
    ("deal 1a", [("number", "1a")]),
    ("deal 1 2", [("stray", "2")]),
    ("set: run.max", [("setting", "run.max")]),
    ("set: run.max= 5 foo run.min=", [("setting", "foo"), ("setting", "run.min=")]),
    ("hand", [("empty", "hand")]),
    ("hand An:", [("empty", "hand An:")]),
    ("hand ♥A ♥2", [("no-name", "♥A")]),
    ("hand ♥Z ♥2", [("no-name", "♥Z"), ("unknown-card", "♥Z")]),
    ("hand An: ♥A J=♥2 ♥Z", [("joker-claim-in-hand", "J=♥2"), ("unknown-card", "♥Z")]),
    ("left An: [♥A ♥2 ♥3]", [("groups", "[")]),
    ("left An: ♥A ♥2 | ♥3 ♥Z", [("groups", "|"), ("unknown-card", "♥Z")]),
    ("left An: ♥A-♥2", [("groups", "♥A-♥2")]),
    ("hand An: ♥V ♥B", [("ambiguous-card", "♥V")]),
    ("open: ♥A ♥2", [("one-card", "♥A ♥2")]),
    ("open: ?", [("unknown-card", "?")]),
    ("open: -", [("one-card", "-")]),
    ("stock: ♥A ? ♥2", [("unknown-card", "?")]),
    ("ended: somehow", [("reason", "somehow")]),
    ("score: An=12,5 Bert=x Cas=", [("points", "12,5"), ("points", "x"), ("points", "")]),
    ("score: An=1234567890", [("points", "1234567890")]),
    ("score: An 100 Bert=1 Cas: 5", [("claim", "An 100"), ("claim", "Cas: 5")]),
    ("score: An=1 Bert=2 An=1", [("player-twice", "An")]),
    ("score: =1 Bert=2", [("claim", "=1")]),
    ("winner: An An", [("player-twice", "An")]),
    ("draw ♣2 ; discard ♣2", [("no-player", "draw")]),
    ("3 draw ♣2 ; discard", [("no-player", "draw"), ("step-incomplete", "discard")]),
    ("3 ♥A ; discard ♣2", [("no-player", "♥A"), ("unknown-step", "♥A")]),
    ("3", [("no-player", "3")]),
    ("pioche ♣2 ; jette ♣2", [("no-player", "pioche")]),
    ("3 An", [("step-incomplete", "")]),
    (
        "3 An drw ♣2 ; discard ♥Z ; add ♥7",
        [("unknown-step", "drw"), ("unknown-card", "♥Z"), ("step-incomplete", "add ♥7")],
    ),
    ("3 An: draw ♥V", [("ambiguous-card", "♥V")]),
    ("3 An draw ♣2 ; lay [♥A ♥2", [("unbalanced-brackets", "[")]),
    ("3 (An) draw ♣2", [("name", "(An)")]),
    ("3 (An) drw ♣2", [("name", "(An)"), ("unknown-step", "drw")]),
    ('3 "An draw ♣2', [("quote", '"An draw ♣2')]),
    ("!tie", [("expects-alone", "!tie")]),
    ("deal 1 !tei !tie !xyz", [("unknown-code", "!tei"), ("unknown-code", "!xyz")]),
    ("3 An drw ♣2 !nothing", [("unknown-step", "drw"), ("unknown-code", "!nothing")]),
    ("deal 1 #2 #3", [("stray", "#2 #3")]),
]


@pytest.mark.parametrize(("text", "found"), BAD, ids=[text for text, _ in BAD])
def test_every_fault_of_a_line_is_told_at_its_place(text: str, found: list[tuple[str, str]]) -> None:
    assert [(case, part.strip()) for case, part in cases(SEATED + text)] == found
    indented = [(case, part.strip()) for case, part in cases(f"{SEATED} \t{text} # a comment")]
    assert [case for case, _ in indented] == [case for case, _ in found]


def test_places_are_display_cells_of_the_line_of_the_file() -> None:
    text = "\u3000３ “李小龙”: draw ♥Z ; discrad ♣2 ; discard 🂬"
    first, second, third = problems(f"rami 1\n{text}")
    assert [one.span.line for one in (first, second, third) if one.span] == [2, 2, 2]
    assert {one.span.text for one in (first, second, third) if one.span} == {text}
    # Wide signs take two cells: the blank, the digit, the three signs of the name.
    starts = [one.span.start for one in (first, second, third) if one.span]
    before = [text.index(part) for part in ("♥Z", "discrad", "🂬")]
    assert starts == [column + 5 for column in before]
    assert first.span
    assert first.span.source == "game.rami"


def test_what_was_meant_is_named() -> None:
    def nearest(text: str) -> object:
        (one,) = problems(SEATED + text)
        assert one.help == "nearest"
        return one.facts["nearest"]

    assert nearest("playrs: An") == "players"
    assert nearest("speelrs: An") == "spelers"
    assert nearest("Cass gooi-t ♣2") == "Cas"
    assert nearest("opening.points=41") == "set"
    assert nearest("An=5") == "score"
    assert nearest("deal 1 !layoff-before-opening") == "lay-off-before-opening"
    assert nearest("3 An discrad ♣2") == "discard"


def test_forms_are_shown_with_cards_in_the_style_that_is_asked_for() -> None:
    (one,) = problems("hand An")
    assert Messages("en", SYMBOLS).help(one) == "it is written as: hand An: ♥A ♥2 ♥3 J"
    assert Messages("nl", SYMBOLS._replace(ascii=True, locale="nl")).help(one) == "schrijf het als: hand An: hA h2 h3 J"
    (one,) = problems("draw ♣2")
    assert Messages("en", SYMBOLS).help(one) == "it is written as: 3 An draw ? ; discard ♣9"


def test_a_name_of_several_words_without_its_quotation_marks_is_recognised() -> None:
    seated = 'players: "An Maria" Bert\n'
    for text in ("3 An Maria draw ♣2", "An Maria draw ♣2"):
        assert cases(seated + text) == [("name-apart", "An Maria")]
    assert cases(seated + "3 An Maria draw ♥Z") == [("name-apart", "An Maria"), ("unknown-card", "♥Z")]


def test_expectations_and_comment_of_a_bad_line_are_kept() -> None:
    (line,) = read("3 An drw ♣2 !tie !nothing # why")
    assert isinstance(line.entry, Unreadable)
    assert (line.expects, line.comment) == ((Code.TIE,), "why")


def test_a_bad_line_does_not_hide_the_next() -> None:
    lines = entries("players: An An Bert\nfoo\nBert draw ♣2\n3 An drw\n4 An draw ♣2")
    assert [type(one) for one in lines] == [Unreadable, Unreadable, TurnEntry, Unreadable, TurnEntry]


def test_players_of_a_bad_line_are_known_all_the_same() -> None:
    assert cases("players: An An Bert\nBert drw ♣2") == [("unknown-step", "drw")]
    assert cases("Bert drw ♣2") == [("unknown-word", "Bert")]


def test_at_most_twenty_faults_of_a_line_are_told() -> None:
    found = problems("hand An: " + "♥Z " * 50)
    assert [case_of(one) for one in found] == ["unknown-card"] * 20
    assert [pointed_at(one) for one in found] == ["♥Z"] * 20


def test_a_text_that_is_no_record_is_not_read_to_its_end() -> None:
    lines = entries("dear An, how are you?\n" * 300 + "rami 1\n# a comment\n\n")
    assert isinstance(lines[0], Unreadable)
    kinds = [case_of(one.problems[0]) for one in lines if isinstance(one, Unreadable)]
    assert kinds == ["unknown-word"] * 200 + ["no-record"] * 101
    assert [type(one).__name__ for one in lines[-2:]] == ["Blank", "Blank"]


def test_a_record_with_many_faults_among_more_good_lines_is_read_to_its_end() -> None:
    text = SEATED + "2 An draw ♣2 ; discard ♣2\n3 Bert drw ♣2\n4 Cas take ; discard ♥9\n" * 400
    lines = entries(text)
    assert sum(isinstance(one, TurnEntry) for one in lines) == 800
    assert {case_of(one.problems[0]) for one in lines if isinstance(one, Unreadable)} == {"unknown-step"}


def test_a_line_that_is_too_long_is_not_read() -> None:
    lines = [*read_lines(["rami 1\n", "event: " + "x" * 99_993, "event: " + "x" * 99_994, "players: An"], source="x")]
    assert [isinstance(one.entry, Unreadable) for one in lines] == [False, False, True, False]
    (one,) = lines[2].entry.problems  # type: ignore[union-attr]
    assert (one.code, one.facts["limit"], lines[2].text) == ("input-too-large", 100_000, "")
    assert one.span
    assert (one.span.line, one.span.source) == (3, "x")
    assert lines[3].entry == PlayersEntry(("An",))


@pytest.mark.parametrize("text", ["3 An " + "draw ♣2 ; " * 600, "hand An: " + "♥A ♥Z " * 900])
def test_a_turn_or_a_hand_that_is_too_long_is_not_read(text: str) -> None:
    (one,) = problems(text)
    assert (one.code, one.facts["limit"]) == ("input-too-large", 5_000)

"""What is told of a line without losing it: typing errors beside an entry, names in other capitals, words between."""

import pytest

from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import Code
from rami_solver.plays import Discard, Draw, Take
from rami_solver.records.lines import Claim, HandEntry, PaysEntry, PlayersEntry, ScoreEntry, TurnEntry, Unreadable
from rami_solver.records.lines import WinnerEntry as Winner
from rami_solver.records.read import read_chunks
from rami_solver.records.replay import replay
from rami_solver.records.write import write_line
from tests.notation.reading import BY_TEXT
from tests.records.read_texts import SEATED, entries, entry, problems, read

CLUB_TWO = BY_TEXT["♣2"]
TURN = TurnEntry(3, "An", (Draw(None), Discard(CLUB_TWO)))


def test_a_typing_error_in_a_code_loses_no_turn() -> None:
    # The whole line was unreadable, and every turn after it was a fault.
    (line,) = read("3 An draw ? ; discard ♣2 !run-gpa !tie  # why\n")
    assert (line.entry, line.expects, line.comment) == (TURN, (Code.TIE,), "why")
    assert [(one.code, one.facts["key"], one.facts["nearest"]) for one in line.problems] == [
        (Code.UNKNOWN_CODE, "run-gpa", "run-gap")
    ]
    assert line.all_problems == line.problems
    written = write_line(line)
    assert written == "3 An draw ? ; discard ♣2 !tie !run-gpa  # why"
    (again,) = read(written + "\n")
    assert [one.facts["key"] for one in again.problems] == ["run-gpa"]
    assert write_line(again) == written


def test_a_typing_error_makes_a_record_unusable_but_no_other_fault() -> None:
    text = "rami 1\nplayers: An Bert Cas\ndealer: Cas\ndeal 1\n1 Cas discard ♦Q !tei\n2 An draw ? ; discard ♣2\n"
    tally = RecordTally()
    for event in replay(read(text)):
        tally.take(event)
    assert (tally.turns, tally.faults, tally.unusable, tally.outcome.value) == (2, 0, 1, "unusable")


def test_a_line_that_announces_its_typing_error_or_is_cut_in_it_is_not_used() -> None:
    (announced,) = read("3 An draw ? ; discard ♣2 !unknown-code !run-gpa\n")
    assert isinstance(announced.entry, Unreadable)
    (cut,) = read("3 An draw ? ; discard ♣2 !run-ga")
    assert isinstance(cut.entry, Unreadable)
    assert cut.cut


def test_a_bad_byte_in_a_comment_loses_no_turn() -> None:
    text = b"3 An draw ? ; discard \xe2\x99\xa32 # caf\xe9\n4 B\xe9 take\nplayers: An\xe9\n"
    lines = [*read_chunks([text], source="game.rami")]
    assert lines[0].entry == TURN
    assert [one.code for one in lines[0].problems] == [Code.BAD_ENCODING]
    assert lines[0].comment == "caf\ufffd"
    assert [one.entry.keyword for one in lines if isinstance(one.entry, Unreadable)] == ["turn", "players"]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("players: An Bert An", "players"),
        ("spelers: An, Bert Cas", "players"),
        ("3 An drw ♣2", "turn"),
        ("deal x", "deal"),
        ("xyzzy", None),
    ],
)
def test_an_unreadable_line_tells_what_it_is_about(text: str, keyword: str | None) -> None:
    found = entry(text)
    assert isinstance(found, Unreadable)
    assert found.keyword == keyword


def test_names_in_other_capitals_are_those_of_the_seats() -> None:
    # "bert does not play" was said of Bert.
    text = "players: An Bert\n3 bert draw ? ; discard ♣2\nscore: an=5 BERT=0\nhand AN: -\npays: bert\ntake\nan take\n"
    found = entries(text)
    assert found[1] == TurnEntry(3, "Bert", TURN.play)
    assert found[2] == ScoreEntry((Claim("An", 5), Claim("Bert", 0)))
    assert found[3:5] == [HandEntry("An", ()), PaysEntry(("Bert",))]
    assert found[6] == TurnEntry(None, "An", (Take(),))
    assert entry("3 bert draw ? ; discard ♣2\nplayers: Bert") == PlayersEntry(("Bert",))
    assert entries("3 bert draw ? ; discard ♣2\nplayers: Bert")[0] == TurnEntry(3, "bert", TURN.play)


def test_capitals_tell_apart_players_who_are_called_alike() -> None:
    text = "players: An an Bert\npays: an An\npays: AN bert\n"
    assert entries(text)[1:] == [PaysEntry(("an", "An")), PaysEntry(("AN", "Bert"))]


@pytest.mark.parametrize("word", ["and", "en", "et", "i", "y", "&", "AND"])
def test_a_word_between_names_is_no_name(word: str) -> None:
    found = entries(f"{SEATED}pays: Bert {word} Cas\nwinner: An, Bert {word} Cas\nscore: An=1 {word} Bert=2\n")
    assert found[1:] == [
        PaysEntry(("Bert", "Cas")),
        Winner(("An", "Bert", "Cas")),
        ScoreEntry((Claim("An", 1), Claim("Bert", 2))),
    ]


def test_a_player_may_be_called_by_such_a_word() -> None:
    assert entries("players: X Y Z\npays: X Y Z")[1] == PaysEntry(("X", "Y", "Z"))
    assert entry(f"{SEATED}pays: y Bert") == PaysEntry(("y", "Bert"))
    assert entry(f'{SEATED}pays: An "en" Bert') == PaysEntry(("An", "en", "Bert"))
    assert entry("players: An, Bert en Cas") == PlayersEntry(("An", "Bert", "Cas"))


def test_points_may_have_zeros_behind_a_comma_as_in_sheets() -> None:
    assert entry("score: An=-20,0 Bert=100.00, Cas=5") == ScoreEntry(
        (Claim("An", -20), Claim("Bert", 100), Claim("Cas", 5))
    )
    assert [one.facts["case"] for one in problems("score: An=-20,5")] == ["points"]


@pytest.mark.parametrize("text", ["take ? ; discard ♣2", "pak ? dan gooi ♣2", "raap op ？; discard ♣2"])
def test_a_card_taken_unseen_is_just_taken(text: str) -> None:
    assert entry(f"3 An {text}") == TurnEntry(3, "An", (Take(), Discard(CLUB_TWO)))
    assert Code.UNKNOWN_CARD in [one.code for one in problems("3 An lay ? ; discard ♣2")]


@pytest.mark.parametrize("text", ["M1", "m", "=1", "d;", "x1,2"])
def test_of_a_short_word_no_other_is_guessed(text: str) -> None:
    # "did you mean mà?" was asked of a table's column.
    assert all("nearest" not in one.facts for one in problems(text) if one.facts.get("case") == "unknown-word")

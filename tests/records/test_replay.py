"""Records replayed: the head, deals one after another, claims, expectations, records cut off."""

from pathlib import Path

import pytest

from rami_solver.findings import Code, Verdict
from rami_solver.records.head import ReplayOptions
from rami_solver.records.lines import Unreadable
from rami_solver.scoring.game import Standing
from tests.records.replays import replayed

HEAD = """rami 1
rules: rami-bridge
players: An Bert
dealer: An
"""
HANDS = """deal 1
hand An: ♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9 ♥9 ♣Q
hand Bert: ♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♠4 ♦7 ♦8 ♦9 ♦10
"""
TURNS = """1 An discard ♣Q
2 Bert draw ♣9 ; discard ♣9
3 An draw ♣9 ; discard ♣9
4 Bert draw ♣4 ; lay [♥10 ♥J ♥Q] [♠K ♦K ♣K] [♠A ♠2 ♠3 ♠4] [♦7 ♦8 ♦9 ♦10] ; discard ♣4
"""
END = """out: Bert
left An: ♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9 ♥9
score: An=100 Bert=-100
"""
WHOLE = HEAD + HANDS + TURNS + END


def test_a_whole_deal_without_a_fault() -> None:
    found = replayed(WHOLE)
    assert (found.surprises, found.missing, found.warnings) == ([], [], [])
    assert found.scores() == [[100, -100]]
    assert (found.end.complete, found.end.deals, found.end.turns) == (True, 1, 4)
    assert found.end.standing == Standing(1, (100, -100), False, (1,), (0,))


def test_turns_come_with_where_they_began_and_what_came_of_them() -> None:
    turn = replayed(WHOLE).at(11).turn
    assert turn is not None
    assert (turn.player, turn.number, turn.round, turn.stands, turn.stock) == ("Bert", 4, 2, True, 106 - 29 - 3)
    assert turn.hand == ()
    assert len(turn.table) == 4


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("An=100", "An=99", 14, Code.SCORE_DIFFERS),
        ("out: Bert", "out: An", 12, Code.OUT_DIFFERS),
        ("♠9 ♥9\nscore", "♠9 ♥8\nscore", 13, Code.HAND_DIFFERS),
        ("2 Bert", "2 An", 9, Code.NOT_YOUR_TURN),
        ("score: An", "score: Ann", 14, Code.UNKNOWN_PLAYER),
        ("3 An draw", "3 Ann draw", 10, Code.UNKNOWN_PLAYER),
        ("hand An", "hand Cas", 6, Code.UNKNOWN_PLAYER),
        ("dealer: An", "dealer: Cas", 4, Code.UNKNOWN_PLAYER),
        ("deal 1", "deal 2", 5, Code.NUMBER_DIFFERS),
        ("out: Bert", "ended: stock", 12, Code.OUT_DIFFERS),
        ("out: Bert", "3 An draw ♣8 ; discard ♣8", 12, Code.DEAL_OVER),
        ("rami 1\n", "\n", 2, Code.RECORD_INCOMPLETE),
        ("players: An Bert\n", "\n", 5, Code.RECORD_INCOMPLETE),
        ("players: An Bert\n", "players: An Bert C D E F\n", 3, Code.PLAYERS_NUMBER),
        ("1 An discard ♣Q\n", "1 An discard ♣Q\nhand An: ♠2\n", 9, Code.BAD_RECORD),
        ("1 An discard ♣Q\n", "hand An: ♠2\n1 An discard ♣Q\n", 8, Code.BAD_RECORD),
        ("1 An discard ♣Q\n", "open: ♣8\n1 An discard ♣Q\n", 8, Code.OPEN_CARD_DIFFERS),
        ("1 An discard ♣Q\n", "players: An Bert\n1 An discard ♣Q\n", 8, Code.BAD_RECORD),
    ],
)
def test_each_fault_is_told_at_its_line(old: str, new: str, line: int, code: Code) -> None:
    assert WHOLE.count(old) == 1
    found = replayed(WHOLE.replace(old, new))
    assert found.surprises[0] == (line, code)


def test_a_fault_that_is_announced_is_none_and_one_that_does_not_come_is_told() -> None:
    wrong = WHOLE.replace("discard ♣9\n3", "discard ♠8 !card-not-held\n3")
    assert replayed(wrong).surprises == []
    right = WHOLE.replace("discard ♣9\n3", "discard ♣9 !card-not-held\n3")
    found = replayed(right)
    assert (found.surprises, found.missing) == ([], [(9, Code.CARD_NOT_HELD)])


def test_a_wrong_number_of_a_turn_is_a_warning() -> None:
    found = replayed(WHOLE.replace("3 An", "5 An"))
    assert (found.surprises, found.warnings) == ([], [(10, Code.NUMBER_DIFFERS)])


def test_unreadable_lines_are_told_and_the_rest_is_judged() -> None:
    found = replayed(WHOLE.replace("left An: ♠2", "left An: ♠22").replace("An=100", "An=99"))
    assert isinstance(found.at(13).line.entry, Unreadable)
    assert found.surprises == [(14, Code.SCORE_DIFFERS)]


@pytest.mark.parametrize("rules", ["rami-brigde", "./none.toml"])
def test_rules_that_cannot_be_had_end_the_judging(rules: str, tmp_path: Path) -> None:
    text = WHOLE.replace("rules: rami-bridge", f"rules: {rules}")
    found = replayed(text, ReplayOptions(folder=tmp_path))
    assert isinstance(found.at(2).line.entry, Unreadable)
    assert (found.surprises, found.deals, found.end.complete) == ([], (), False)


def test_house_files_are_looked_for_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('based_on = "rami-bridge"\n[score]\none_turn = -150\n', encoding="utf-8")
    text = WHOLE.replace("rules: rami-bridge", "rules: club.toml")
    assert replayed(text, ReplayOptions(folder=tmp_path)).scores() == [[100, -150]]


def test_settings_of_the_night_hold_and_bad_ones_are_told() -> None:
    head = HEAD + "set: score.loser_unopened_flat=50\n"
    assert replayed(head + HANDS + TURNS + END).scores() == [[50, -100]]
    bad = replayed(HEAD + "set: score.nonsense=50\n" + HANDS + TURNS + END)
    assert isinstance(bad.at(5).line.entry, Unreadable)
    assert bad.scores() == [[100, -100]]


def test_rules_that_were_asked_for_go_before_those_of_the_record() -> None:
    asked = ReplayOptions("rami-bridge-50", rules_given=True)
    assert replayed(WHOLE, asked).scores() == [[2 + 4 + 6 + 3 + 5 + 7 + 2 + 4 + 6 + 3 + 5 + 7 + 9 + 9, 0]]
    assert replayed(WHOLE, ReplayOptions("rami-bridge-50")).scores() == [[100, -100]]


SECOND = """deal 2
dealer: Bert
1 Bert discard ♣2
2 An draw ? ; discard ♣9
"""


def test_the_next_dealer_sits_to_the_left_and_a_deal_cut_short_is_told() -> None:
    found = replayed(WHOLE + SECOND)
    assert found.surprises == []
    assert (found.end.complete, found.deals[1].dealer, found.deals[1].scores) == (False, "Bert", None)
    assert [one.code for one in found.end.findings] == [Code.RECORD_INCOMPLETE]
    wrong = replayed(WHOLE + SECOND.replace("Bert", "An", 1).replace("1 Bert", "1 An").replace("2 An", "2 Bert"))
    assert wrong.surprises == [(16, Code.DEALER_DIFFERS)]


def test_a_deal_without_an_end_before_another_one_is_a_fault() -> None:
    found = replayed(HEAD + HANDS + "1 An discard ♣Q\n" + SECOND)
    assert found.surprises == [(9, Code.RECORD_INCOMPLETE)]


def test_the_game_ends_after_its_deals() -> None:
    one = ReplayOptions(settings=("game.deals=1",))
    assert replayed(WHOLE, one).end.standing == Standing(1, (100, -100), True, (1,), (0,))
    assert replayed(WHOLE + "deal 2\n", one).surprises == [(15, Code.GAME_OVER)]


def test_totals_winner_and_who_pays_are_counted_again() -> None:
    one = ReplayOptions(settings=("game.deals=1",))
    claims = "total: An=100 Bert=-100\nwinner: Bert\npays: An\n"
    assert replayed(WHOLE + claims, one).surprises == []
    wrong = (
        claims.replace("100 Bert=-100", "90 Bert=-100")
        .replace("winner: Bert", "winner: An")
        .replace("pays: An", "pays: Bert")
    )
    assert replayed(WHOLE + wrong, one).surprises == [(number, Code.SCORE_DIFFERS) for number in (15, 16, 17)]


def test_a_claim_about_hidden_cards_is_undecided() -> None:
    text = (
        HEAD
        + "set: end.turns=2\ndeal 1\n1 An discard ♣Q\n2 Bert draw ? ; lay [♥10 ♥J ♥Q] [♠K ♦K ♣K] ; discard ♣4\n"
        + "score: An=100 Bert=30\n"
    )
    found = replayed(text)
    assert found.surprises == []
    assert found.at(9).verdict is Verdict.UNDECIDED


def test_half_a_line_at_the_end_is_not_judged() -> None:
    half = WHOLE[: WHOLE.index("; discard ♣4\nout")]
    found = replayed(half)
    assert (found.surprises, found.end.complete) == ([], False)
    last = found.lines[-1]
    assert ([one.code for one in last.findings], last.verdict) == ([Code.RECORD_INCOMPLETE], Verdict.UNDECIDED)
    assert found.deals[0].turns == 3


def test_a_last_line_without_an_end_is_judged_where_it_is_right() -> None:
    assert replayed(WHOLE.rstrip("\n")).end.complete
    assert replayed(WHOLE.rstrip("\n").replace("Bert=-100", "Bert=-90")).lines[-1].verdict is Verdict.UNDECIDED


def test_an_empty_record_is_told() -> None:
    for text in ("", "# nothing\n", "rami 1\n", HEAD):
        found = replayed(text)
        assert [one.code for one in found.end.findings] == [Code.RECORD_INCOMPLETE]
        assert not found.end.complete

"""Records that leave something out, or say it wrong: what can still be judged is, and one slip is one fault."""

import pytest

from rami_solver.findings import Code, Verdict
from rami_solver.records.head import ReplayOptions
from rami_solver.records.lines import Unreadable
from rami_solver.scoring.game import Standing
from tests.records.replays import replayed
from tests.records.test_replay import END, HANDS, HEAD, SECOND, TURNS, WHOLE


def test_a_turn_that_cannot_be_read_was_played_all_the_same() -> None:
    found = replayed(WHOLE.replace("2 Bert draw ♣9", "2 Bert dravv ♣9").replace("3 An draw ♣9", "3 An draw ♣8"))
    assert isinstance(found.at(9).line.entry, Unreadable)
    assert Code.NOT_YOUR_TURN not in [code for _, code in found.surprises]
    assert found.warnings == []
    wrong = replayed(WHOLE.replace("2 Bert draw ♣9", "2 Bert dravv ♣9").replace("An=100", "An=99"))
    assert (wrong.surprises, wrong.at(14).verdict) == ([], Verdict.UNDECIDED)


def test_another_end_than_the_one_that_was_is_told() -> None:
    found = replayed(WHOLE.replace("out: Bert", "ended: stock"))
    (fault,) = found.at(12).findings
    assert (fault.code, fault.facts["case"], fault.facts["actual"]) == (Code.OUT_DIFFERS, "was-out", "Bert")


EXHAUSTED = """rami 1
rules: rami-51
set: pack.decks=1 pack.jokers=0 players.max=3 end.reshuffles=0 pack.larger_from=none
players: An Bert
dealer: Bert
deal 1
hand An: ♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9
hand Bert: ♠3 ♠5 ♠7 ♥2 ♥4 ♥6 ♦3 ♦5 ♦7 ♣2 ♣4 ♣6 ♥9
open: ♦9
"""


def _drawn_empty() -> str:
    rest = [f"{suit}{rank}" for rank in ("A", "8", "10", "J", "Q", "K") for suit in "♠♥♦♣"] + ["♣9"]
    turns = [f"{1 + at} {'An' if at % 2 == 0 else 'Bert'} draw {one} ; discard {one}" for at, one in enumerate(rest)]
    return EXHAUSTED + "\n".join(turns) + "\n"


def test_a_record_that_stops_at_an_empty_stock_is_not_over_but_one_that_scores_is() -> None:
    text = _drawn_empty()
    found = replayed(text)
    assert (found.surprises, found.end.complete, found.deals[0].end) == ([], False, None)
    scored = replayed(text + "score: An=0 Bert=0\n")
    assert scored.end.complete
    assert scored.deals[0].end is not None
    assert scored.deals[0].end.kind == "stock"
    followed = replayed(text + "deal 2\n")
    assert followed.surprises == []


def test_a_tie_for_the_lowest_hand_is_told_and_no_hidden_card() -> None:
    text = _drawn_empty().replace("♠9\n", "♥9\n").replace("♥9\nopen", "♠9\nopen")
    tied = text.replace("♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7", "♠3 ♠4 ♠6 ♥3 ♥4 ♥7 ♦2 ♦5 ♦6 ♣3 ♣5 ♣6").replace(
        "♠3 ♠5 ♠7 ♥2 ♥4 ♥6 ♦3 ♦5 ♦7 ♣2 ♣4 ♣6", "♠2 ♠5 ♠7 ♥2 ♥5 ♥6 ♦3 ♦4 ♦7 ♣2 ♣4 ♣7"
    )
    found = replayed(tied + "ended: stock\nscore: An=0 Bert=63\ntotal: An=0 Bert=63\nwinner: An\ndeal 2\n")
    assert found.surprises == []
    values = [one.value for one in found.deals[0].scores.scores] if found.deals[0].scores else []
    told = {one.code for line in found.lines[-4:] for one in line.findings}
    assert (values, told) == ([None, None], {Code.TIE})


def test_a_turn_that_is_missing_is_one_warning() -> None:
    found = replayed(WHOLE.replace("3 An", "5 An").replace("4 Bert", "6 Bert"))
    assert (found.surprises, found.warnings) == ([], [(10, Code.NUMBER_DIFFERS)])


@pytest.mark.parametrize("hands", [HANDS, "deal 1\n"])
def test_who_dealt_is_concluded_from_the_first_turn(hands: str) -> None:
    text = HEAD.replace("dealer: An\n", "") + hands + TURNS + "out: Bert\n"
    found = replayed(text)
    assert found.surprises == []
    assert [code for _, code in found.warnings] == [Code.RECORD_INCOMPLETE]
    assert (found.deals[0].dealer, found.lines[-1].verdict) == ("An", Verdict.LEGAL)
    swapped = replayed(text.replace("players: An Bert", "players: Bert An"))
    assert (swapped.surprises, swapped.deals[0].dealer) == ([], "An")


def test_a_deal_may_say_itself_who_deals_it() -> None:
    text = HEAD.replace("dealer: An\n", "") + HANDS.replace("deal 1\n", "deal 1\ndealer: An\n") + TURNS + END
    found = replayed(text)
    assert (found.surprises, found.warnings, found.deals[0].dealer) == ([], [], "An")


def test_a_forgotten_deal_line_is_one_fault() -> None:
    found = replayed(WHOLE + SECOND.replace("deal 2\ndealer: Bert\n", ""))
    assert found.surprises == [(15, Code.RECORD_INCOMPLETE)]
    assert [deal.number for deal in found.deals] == [1, 2]


def test_a_deal_beyond_the_game_does_not_count() -> None:
    text = WHOLE + WHOLE[len(HEAD) :].replace("deal 1", "deal 2\ndealer: An")
    one = ReplayOptions(settings=("game.deals=1",))
    found = replayed(text, one)
    assert found.surprises[0] == (15, Code.GAME_OVER)
    assert found.end.standing == Standing(1, (100, -100), True, (1,), (0,))


def test_a_wrong_score_that_is_added_up_is_told_once() -> None:
    claims = "score: An=90 Bert=-100\ntotal: An=90 Bert=-100\n"
    found = replayed(WHOLE.replace("score: An=100 Bert=-100\n", claims))
    assert found.surprises == [(14, Code.SCORE_DIFFERS)]
    other = replayed(WHOLE.replace("score: An=100 Bert=-100\n", claims.replace("total: An=90", "total: An=80")))
    assert other.surprises == [(14, Code.SCORE_DIFFERS), (15, Code.SCORE_DIFFERS)]


def test_who_went_out_wins_where_the_rules_say_so_though_hands_are_hidden() -> None:
    text = WHOLE.replace("rami-bridge", "rami-bridge-50").replace(HANDS, "deal 1\n").replace(END, "winner: Bert\n")
    assert replayed(text).surprises == []
    assert replayed(text).lines[-1].verdict is Verdict.LEGAL
    assert replayed(text.replace("winner: Bert", "winner: An")).surprises == [(10, Code.SCORE_DIFFERS)]


LOST = """rami 1
rules: rami-bridge
players: An Bert Cas
dealer: Cas
deal 1
1 Cas discard ♦9
2 An draw ♥QQ ; lay [♥10 ♥J ♥Q] [♠10 ♠J ♠Q] ; discard ♣2
3 Bert take ♣2 ; lay [♣2 ♣3 ♣4] [♥K ♠K ♦K] [♣Q ♠Q ♦Q] ; discard ♠5
4 Cas draw ? ; lay [♥2 ♥4 ♥5] ; discard ♣9
5 An draw ? ; add ♥9 -> M1 ; discard ♠9
out: An
left Bert: ♣A
score: An=-20 Bert=3 Cas=100
total: An=-20 Bert=3 Cas=100
"""


def test_after_a_turn_that_cannot_be_read_only_what_is_wrong_by_itself_is_a_fault() -> None:
    found = replayed(LOST)
    assert found.surprises == [(9, Code.RUN_GAP)]
    undecided = [one.line.number for one in found.lines if one.verdict is Verdict.UNDECIDED]
    assert {8, 10, 11, 12, 13, 14} <= set(undecided)

"""Advice on hands that it once got wrong, or that are easily got wrong."""

from typing import Any

import pytest

from rami_solver.analysis.advice import advise
from rami_solver.analysis.advice_answers import Advice, Discarding, Drawing, DrawReason, Reason
from rami_solver.analysis.advice_reading import read_advice
from rami_solver.analysis.question import Asked
from rami_solver.analysis.turn_answers import Source
from rami_solver.notation.plays import write_play
from rami_solver.plays import Discard


def _advice(hand: str, **asked: Any) -> Advice:
    return advise(read_advice(Asked(cards=hand, **asked)))


def _thrown(advice: Advice, card: str) -> Discarding:
    return next(one for one in advice.discards if str(one.card) == card)


def _taken(advice: Advice) -> Drawing:
    return next(one for one in advice.draws if one.source is Source.OPEN_CARD)


@pytest.mark.parametrize(
    "hand",
    [
        "h10 hJ hQ hK sA dA cA s6 d6 c6 s8 s9 s10 hA h2",
        "h10 hJ hQ hK sA dA cA h2 h2 s6 s8 d6 c4 c6 c5",
    ],
)
def test_a_dealer_who_may_not_lay_is_never_told_to(hand: str) -> None:
    # Once: "You can go out in this turn", with a play that lays.
    advice = _advice(hand, dealer=True)
    assert not advice.this_turn
    assert advice.opening is not None
    assert advice.opening.distance == 0
    assert advice.opening.aimed is not None
    assert advice.opening.aimed.play[-1] == Discard(None)
    assert Reason.GOES_OUT not in {one.reason for one in advice.discards}
    assert _advice(hand).this_turn


@pytest.mark.parametrize(
    ("hand", "card", "after"),
    [("s5 h8 d10 d5 s6 d8 s4 h6", "d9", 1), ("s7 h7 d7 h5 s2", "h6", 1)],
)
def test_an_open_card_that_may_be_kept_leads_as_far_as_keeping_it_does(hand: str, card: str, after: int) -> None:
    # Once "no nearer": the distance was counted after the lightest turn alone.
    seen = "h4 h4 h7 J J J J" if card == "h6" else None
    advice = _advice(hand, opened=True, rules="rami-51", open_card=card, seen=seen)
    drawing = _taken(advice)
    assert (advice.out.distance, drawing.out, drawing.reason) == (2, after, DrawReason.NEARER)
    assert advice.draws[0] is drawing


def test_a_turn_that_goes_out_without_a_discard_throws_nothing() -> None:
    # Once: "Throw ♥7: no other leaves you nearer", though the turn goes out.
    advice = _advice("h7 h8 h9", rules="roemie", opened=True)
    assert (advice.out.distance, advice.throw) == (0, None)
    assert {one.reason for one in advice.discards} == {Reason.FARTHER}


def test_nothing_is_left_by_a_turn_that_goes_out() -> None:
    # Once 8, 65 and 50: what the card counts was left.
    for hand, asked in (
        ("h7 h8 s9", {"opened": True, "table": "h4 h5 h6"}),
        ("hA h2 h3 J sK", {}),
        ("J J", {"opened": True, "table": "h4 h5 h6"}),
    ):
        best = _advice(hand, **asked).discards[0]
        assert (best.reason, best.left, best.loses) == (Reason.GOES_OUT, 0, None)


def test_every_card_that_the_turn_goes_out_with_is_told() -> None:
    advice = _advice("h7 h8 h9 h10", opened=True)
    assert [str(one.card) for one in advice.discards if one.reason is Reason.GOES_OUT] == ["♥7", "♥10"]


def test_all_that_can_be_laid_is_laid_where_no_joker_may_be_thrown() -> None:
    # Once 36: nothing was laid under this rule.
    for settings in ((), ("discard.joker=false",)):
        advice = _advice("h7 h8 h9 sK sQ d2", opened=True, settings=settings)
        assert [_thrown(advice, card).left for card in ("♠K", "♠Q", "♦2")] == [12, 12, 20]


def test_what_is_left_is_counted_with_this_card_thrown_and_no_other() -> None:
    # ♠7 ♠8 ♠9 leave 1, ♥9 ♦9 ♠9 leave 15: with the ace thrown the first leaves 18, the other 15.
    advice = _advice("s7 s8 s9 h9 d9 hA", opened=True)
    assert _thrown(advice, "♥A").left == 15
    assert _thrown(advice, "♥9").left == 9 + 10


def test_a_way_that_opens_never_throws_a_joker_that_may_not_be_thrown() -> None:
    advice = _advice("h10 hJ hQ sK hK J J", settings=("discard.joker=false",), phase="after-draw")
    assert advice.opening is not None
    assert advice.opening.aimed is not None
    assert "discard J" not in write_play(advice.opening.aimed.play)


def test_only_the_stock_is_left_where_no_open_card_may_be_taken() -> None:
    # Once: "nothing that lies open is better".
    advice = _advice("s3 s4 h9 dK dQ c4 c5 h2 h3 s9 s8 d4 d5 hJ", open_card="dJ")
    assert [(one.source, one.reason) for one in advice.draws] == [
        (Source.STOCK, DrawReason.ONLY),
        (Source.OPEN_CARD, DrawReason.FORBIDDEN),
    ]
    assert [str(one.code) for one in _taken(advice).refused] == ["open-card-needs-opening"]


def test_of_several_cards_of_the_row_the_one_that_leads_nearest_comes_first() -> None:
    advice = _advice(
        "s3 s4 h9 dK dQ c4 c5", opened=True, rules="roemie", row="h2 c3 dJ h8", table="h5 h6 h7 | s10 h10 c10"
    )
    outs = [one.out for one in advice.draws if one.reason is DrawReason.NEARER and one.out is not None]
    assert outs == sorted(outs)
    assert len(outs) == 3


@pytest.mark.parametrize("score", ["score.one_turn=-20", "score.winner=wins", "score.one_turn_with_layoffs=false"])
def test_nothing_is_said_of_holding_back_where_it_earns_nothing(score: str) -> None:
    hand, table = "s2 s3 s8 h6 hK d3 d8 dJ dQ dK c2 c6 c8 cQ cK", "h7 h8 h9"
    assert _advice(hand, table=table).holding is not None
    assert _advice(hand, table=table, settings=(score,)).holding is None


def test_holding_back_is_weighed_by_the_scores() -> None:
    holding = _advice("h10 hJ hQ c6 c7 c8 c9 sK dK hK s2 s3 s4 d5 d7").holding
    assert holding is not None
    assert (holding.now, holding.one_turn, holding.caught_held) == (-20, -100, 100)
    assert holding.least_odds * (holding.now - holding.one_turn) == holding.caught_held - holding.caught_opened
    assert holding.within_two is not None
    assert 0 < holding.next < holding.within_two < 1

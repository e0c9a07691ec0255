"""Hidden cards in a deal: what can be judged is, the rest is undecided, and no fault is found that may be none."""

import pytest

from rami_solver.findings import Code, Verdict
from rami_solver.referee.deal import Deal
from rami_solver.referee.deal_verdict import DealEnd
from tests.referee.deals import begin, cards, errors, known, rules_of, turn

CAFE = rules_of("rami-bridge")
PAPER = rules_of("rami-bridge-50")
APP = rules_of("rami-51")
ROW = rules_of("roemie")


def _cafe(*turns: str, hand: str = "", rules: str = "rami-bridge") -> Deal:
    """A deal of two in which the dealer threw ♣Q and the other has this hand, hidden where it is empty."""
    deal = begin(rules_of(rules), ("", hand))
    for text in ("discard ♣Q", *turns):
        assert not errors(turn(deal, text)), text
    return deal


def test_melds_out_of_a_hidden_hand_are_judged() -> None:
    deal = _cafe()
    low = turn(deal, "draw ? ; lay ♠K ♦K ♣K ; discard ♠9")
    assert errors(low) == [Code.OPENING_TOO_LOW]
    turn(deal, "draw ? ; discard ♣2")
    high = turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♥9 ♥10 ♥J ; discard ♣4")
    assert high.judged.verdict is Verdict.LEGAL
    assert deal.hand(1) == (None,) * (14 + 1 - 6 - 1)
    assert high.judged.shown == known("♥9 ♥10 ♥J ♣4")  # the kings showed themselves in the turn that was put back


def test_more_cards_than_a_hidden_hand_holds_are_not_held() -> None:
    deal = begin(rules_of("rami-bridge"), ("", "? ? ? ? ? ? ? ♠K ♦K ♣K ♥9 ♥10 ♥J ♥Q"))
    turn(deal, "discard ♣Q")
    turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♥9 ♥10 ♥J ♥Q ; discard ♣4")
    turn(deal, "draw ? ; discard ♣2")
    many = turn(deal, "draw ? ; lay ♠2 ♠3 ♠4 | ♦5 ♦6 ♦7 ♦8 ♦9 ; discard ♣9")
    assert errors(many) == [Code.CARD_NOT_HELD]


def test_going_out_is_told_by_the_number_of_hidden_cards() -> None:
    deal = _cafe("draw ? ; lay ♠K ♦K ♣K | ♥9 ♥10 ♥J ♥Q ; discard ♣4", "draw ? ; discard ♠2")
    out = turn(deal, "draw ? ; lay ♠2 ♠3 ♠4 | ♦5 ♦6 ♦7 ; discard ♣9")
    assert (out.judged.verdict, deal.end, deal.hand(1)) == (Verdict.LEGAL, None, (None,))
    turn(deal, "draw ? ; discard ♠3")
    assert not errors(turn(deal, "draw ♠5 ; add ♠5 -> M3 ; discard ♣2"))
    assert deal.end == DealEnd("out", 1)


THROWN_BACK = "take ♣Q ; lay ♠K ♦K ♣K | ♣10 ♣J ♣Q ; discard ♣Q"


def test_a_twin_that_may_be_hidden_leaves_a_discard_undecided() -> None:
    deal = _cafe()
    assert turn(deal, THROWN_BACK).judged.verdict is Verdict.UNDECIDED
    assert deal.uncertain


def test_a_twin_that_cannot_be_hidden_does_not() -> None:
    deal = begin(CAFE, ("♣Q ♣Q ♠2 ♠4 ♥3 ♥5 ♦2 ♦4 ♣3 ♣5 ♠9 ♥7 ♦7 ♥9 ♦9", ""))
    turn(deal, "discard ♣Q")
    thrown = turn(deal, "take ♣Q ; lay ♠K ♦K ♣K | ♥10 ♥J ♥Q ; discard ♣Q")
    assert Code.DISCARD_TAKEN_CARD in errors(thrown)


@pytest.mark.parametrize(("profile", "card"), [("rami-bridge", "♦Q"), ("rami-bridge-50", "♦Q"), ("rami-51", "♦8")])
def test_a_freed_joker_that_stays_in_a_hidden_hand(profile: str, card: str) -> None:
    deal = begin(rules_of(profile), up="♣Q" if profile == "rami-51" else "")
    if profile != "rami-51":
        turn(deal, "discard ♣Q")
    assert not errors(turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♦9 ♦10 ♦J J=♦Q | ♣7 ♣8 ♣9 ; discard ♣4"))
    turn(deal, "draw ? ; discard ♠2")
    # A run takes the joker at either end, so the app's "if it can be" is sure whatever is hidden.
    assert errors(turn(deal, f"draw ? ; swap {card} -> M2 ; discard ♠5")) == [Code.JOKER_NOT_LAID_AGAIN]


def test_a_freed_joker_that_only_hidden_cards_could_use_leaves_the_app_undecided() -> None:
    deal = begin(APP, up="♣Q")
    assert not errors(turn(deal, "draw ? ; lay ♠K ♥K ♦K ♣K | ♠Q ♦Q ♣Q J ; discard ♣4"))
    turn(deal, "draw ? ; discard ♠2")
    kept = turn(deal, "draw ? ; swap ♥Q -> M2 ; discard ♠5")
    assert kept.judged.verdict is Verdict.UNDECIDED


def test_a_joker_laid_off_before_the_freed_one_may_be_another_one() -> None:
    deal = _cafe(rules="rami-bridge-50")
    assert not errors(turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♦9 ♦10 ♦J J=♦Q ; discard ♣4"))
    turn(deal, "draw ? ; discard ♠2")
    doubtful = turn(deal, "draw ? ; swap ♦Q -> M2 ; add J -> M2 ; lay ♥7 ♥8 J ; discard ♠5")
    assert not errors(doubtful)
    assert doubtful.judged.verdict is Verdict.UNDECIDED


def test_an_open_card_that_nobody_saw() -> None:
    deal = begin(APP)
    named = turn(deal, "take ♣Q ; discard ♣2")
    assert (named.judged.verdict, deal.pile) == (Verdict.LEGAL, known("♣2"))
    deal = begin(APP)
    assert turn(deal, "take ; discard ♣2").judged.verdict is Verdict.UNDECIDED
    deal = begin(APP)
    assert errors(turn(deal, "take ♣Q ; discard ♣Q")) == []
    deal = begin(APP, ("", "♣2 ♣3 ♣4 ♣6 ♣7 ♣8 ♥2 ♥3 ♥5 ♥6 ♥8 ♥9 ♦2"))
    assert errors(turn(deal, "take ♣Q ; discard ♣Q")) == [Code.DISCARD_TAKEN_CARD]


def test_where_the_number_of_cards_is_not_told_nobody_is_out_for_sure() -> None:
    deal = begin(ROW, dealer=1, up="♣Q")
    many = "lay ♥10 ♥J ♥Q ♥K | ♠A ♠2 ♠3 ♠4 | ♦7 ♦8 ♦9 ♦10 ♦J"
    out = turn(deal, f"draw ? ; {many} ; discard ♣5")
    assert out.judged.verdict is Verdict.UNDECIDED
    deal = begin(ROW, dealer=1, up="♣Q")
    more = turn(deal, f"draw ? ; {many} | ♣A ♣2 ♣3 ; discard ♣5")
    assert more.judged.verdict is Verdict.UNDECIDED
    assert not errors(more)


def test_the_score_of_a_hidden_hand_is_open_and_a_flat_one_is_not() -> None:
    deal = begin(rules_of("rami-bridge", "end.turns=2"))
    turn(deal, "discard ♣Q")
    turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♥9 ♥10 ♥J ; discard ♣4")
    assert deal.end == DealEnd("turns")
    scores = deal.scores()
    assert scores is not None
    assert [one.value for one in scores.scores] == [100, None]
    assert not deal.show(1, cards("♠2 ♠3 ♠5 ♠6 ♠7 ♠8 ♠9 J"))
    assert deal.scores() is not None
    shown = deal.scores()
    assert shown is not None
    assert [one.value for one in shown.scores] == [100, 2 + 3 + 5 + 6 + 7 + 8 + 9 + 50]


def test_a_card_deep_in_a_row_that_nobody_saw() -> None:
    held = "♥10 ♥J ♥K ♠2 ♠4 ♠6 ♠8 ♦2 ♦4 ♦6 ♦8 ♣2 ♣4"
    deal = begin(ROW, ("", held), up="♣Q")
    assert Code.NOTHING_TO_TAKE in errors(turn(deal, "take ♥Q ; discard ♣2"))
    deal = begin(ROW, ("", held), players=3)
    assert not errors(turn(deal, "draw ? ; discard ♣5"))
    assert not errors(turn(deal, "draw ? ; discard ♣6"))
    deep = turn(deal, "0: take ♥Q ; lay ♥10 ♥J ♥Q ♥K ; discard ♣5")
    assert deep.judged.verdict is Verdict.LEGAL  # only the card that was turned up was never seen, so it is that one
    assert deal.pile == known("♣5")


def test_how_many_cards_came_along_with_one_that_lay_somewhere_in_the_row_is_not_known() -> None:
    deal = begin(ROW, ("♥10 ♥J ♥K ♠2 ♠4 ♠6 ♠8 ♦2 ♦4 ♦6 ♦8 ♣2 ♣4", "", ""), players=3, up="♣Q")
    assert not errors(turn(deal, "draw ? ; discard ?"))
    assert not errors(turn(deal, "draw ? ; discard ?"))
    taken = turn(deal, "take ♥Q ; lay ♥10 ♥J ♥Q ♥K ; discard ♣5")
    assert taken.judged.verdict is Verdict.UNDECIDED
    later = turn(deal, "draw ? ; add ♥9 -> M2 ; discard ♣6")
    assert (errors(later), later.judged.verdict) == ([], Verdict.UNDECIDED)


def test_a_card_drawn_unseen_may_be_one_that_only_the_stock_still_has() -> None:
    # With all hands told the stock is known; a card out of it, thrown at once, was once called one copy too many.
    deal = begin(
        CAFE,
        (
            "♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9 ♥9 ♣Q",
            "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♦7 ♦8 ♦9 ♣2 ♣4",
        ),
    )
    turn(deal, "discard ♣Q")
    assert not errors(turn(deal, "draw ? ; discard ♠10"))
    assert not errors(turn(deal, "draw ♠10 ; discard ♠10"))
    assert errors(turn(deal, "draw ♠10 ; discard ♣4")) == [Code.IMPOSSIBLE_CARDS]


def test_the_last_hidden_card_may_be_the_twin_that_is_thrown() -> None:
    # The only hidden card shows itself as the twin of the open card; that was once called a discard of the taken card.
    deal = begin(APP, ("", "♠8 ♠9 ♠J ♠A ♣A ♦A ♥2 ♥4 ♥6 ♥8 ♦3 ♦5 ?"), up="♠10")
    found = turn(deal, "take ; lay ♠8 ♠9 ♠10 ♠J | ♠A ♣A ♦A ; discard ♠10")
    assert not errors(found)
    assert found.judged.verdict is Verdict.UNDECIDED
    assert len(deal.hand(1)) == 13 + 1 - 7 - 1


def test_the_card_drawn_unseen_may_be_another_joker() -> None:
    hand = "♠K ♥K ♦K ♦9 ♦10 ♦J J ♥7 ♥8 ♠5 ♣2 ♣4 ♣6 ♣8"
    deal = begin(PAPER, ("", hand))
    turn(deal, "discard ♣Q")
    assert not errors(turn(deal, "draw ♦Q ; lay ♠K ♥K ♦K | ♦9 ♦10 ♦J J=♦Q ; discard ♣8"))
    turn(deal, "draw ? ; discard ♠2")
    found = turn(deal, "draw ? ; swap ♦Q -> M2 ; add J -> M2 ; lay ♥7 ♥8 J ; discard ♠5")
    assert not errors(found)
    assert found.judged.verdict is Verdict.UNDECIDED
    assert len(deal.hand(1)) == 3


def test_a_hidden_open_card_that_is_taken_is_one_card() -> None:
    # It was once counted twice.
    deal = begin(APP, dealer=1, players=2, up="♦5")
    turn(deal, "draw ? ; discard ?")
    assert turn(deal, "take ; discard ♥2").judged.verdict is Verdict.UNDECIDED
    assert len(deal.hand(1)) == 13


def test_a_discard_that_nobody_saw_may_be_any_card_of_the_hand() -> None:
    # It was once called a card that is not held, where all cards of the hand were known.
    held = "♠8 ♠9 ♠J ♠A ♣A ♦A ♥2 ♥4 ♥6 ♥8 ♦3 ♦5"
    for hand in (f"{held} ♦7", f"{held} ?"):
        deal = begin(APP, ("", hand), up="♠10")
        assert not errors(turn(deal, "draw ♥7 ; discard ?"))
        assert deal.hand(1) == (None,) * 13
        turn(deal, "draw ? ; discard ♣2")
        assert not errors(turn(deal, "draw ? ; discard ♦A"))


def test_a_discard_that_nobody_saw_may_be_the_card_just_taken() -> None:
    deal = begin(APP, ("", "♠8 ♠9 ♠J ♠A ♣A ♦A ♥2 ♥4 ♥6 ♥8 ♦3 ♦5 ♦7"), up="♠10")
    assert turn(deal, "take ; discard ?").judged.verdict is Verdict.UNDECIDED
    deal = begin(APP, ("", "♠8 ♠9 ♠J ♠A ♣A ♦A ♥2 ♥4 ♥6 ♥8 ♦3 ♦5 ♦7"), up="♠10")
    laid = turn(deal, "take ; lay ♠8 ♠9 ♠10 ♠J | ♠A ♣A ♦A ; discard ?")
    assert laid.judged.verdict is Verdict.LEGAL


def test_cards_that_were_put_back_stay_seen() -> None:
    deal = begin(CAFE, players=3)
    turn(deal, "discard ♦9")
    assert errors(turn(deal, "draw ? ; lay ♥7 ♠7 ♣7 ; discard ♥2")) == [Code.OPENING_TOO_LOW]
    assert deal.hand(1)[:3] == known("♠7 ♥7 ♣7")
    turn(deal, "draw ? ; discard ♥7")
    assert errors(turn(deal, "draw ? ; discard ♥7")) == [Code.IMPOSSIBLE_CARDS]


OPEN_PLACE = "draw ? ; lay ♠10 ♠J ♠Q | ♦5 ♦6 ♦7 | ♣4 ♣5 ♣6 ; add J -> M2 ; discard ♠K"


@pytest.mark.parametrize(
    "follows",
    ["swap ♦8 -> M2 ; lay J ♥6 ♥7", "swap ♦4 -> M2 ; lay J ♥6 ♥7", "add ♦4 -> M2", "add ♦8 -> M2", "add ♦9 -> M2"],
)
def test_a_joker_whose_place_nobody_told_may_lie_at_either_end(follows: str) -> None:
    # From the next turn on it was once taken to lie at the low end.
    deal = begin(CAFE, players=3)
    turn(deal, "discard ♦9")
    assert not errors(turn(deal, OPEN_PLACE))
    found = turn(deal, f"draw ? ; lay ♥10 ♥J ♥Q | ♥2 ♥3 ♥4 | ♣10 ♣J ♣Q ; {follows} ; discard ♦K")
    assert (errors(found), found.judged.verdict) == ([], Verdict.UNDECIDED)
    wrong = turn(deal, "draw ? ; lay ♥10 ♥J ♥K ; discard ♦K")
    assert errors(wrong)[0] == Code.RUN_GAP


def test_once_the_joker_was_taken_for_one_card_it_is_that_card() -> None:
    deal = begin(CAFE, players=2)
    turn(deal, "discard ♦9")
    turn(deal, OPEN_PLACE)
    turn(deal, "draw ? ; lay ♥10 ♥J ♥Q | ♥2 ♥3 ♥4 | ♣10 ♣J ♣Q ; add ♦9 -> M2 ; discard ♦K")
    assert errors(turn(deal, "draw ? ; swap ♦4 -> M2 ; lay J ♥6 ♥7 ; discard ♣2")) == [Code.SWAP_WRONG_CARD]


def test_who_claims_to_be_out_of_a_hand_of_unknown_size_is_believed_and_it_stays_undecided() -> None:
    for discard in (" ; discard ♥2", ""):
        deal = begin(ROW, dealer=1, up="♣Q")
        many = "lay ♥10 ♥J ♥Q ♥K | ♠A ♠2 ♠3"
        assert not errors(turn(deal, f"draw ? ; {many}{discard}"))
        assert [one.code for one in deal.close(DealEnd("out", 0))] == ([Code.HIDDEN_CARD] if discard else [])
        assert (deal.end, deal.uncertain) == (DealEnd("out", 0), True)
    assert errors(begin(ROW, dealer=1, up="♣Q").close(DealEnd("out", 1))) == [Code.OUT_DIFFERS]

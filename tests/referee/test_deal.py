"""A deal: whose turn it is, where the cards are, when it ends."""

import pytest

from rami_solver.cards import DECK
from rami_solver.findings import Code, Severity, Verdict
from rami_solver.referee.deal import Deal
from rami_solver.referee.deal_verdict import DealEnd
from tests.referee.deals import begin, cards, errors, known, rules_of, turn

CAFE = rules_of("rami-bridge")
APP = rules_of("rami-51")
ROW = rules_of("roemie")

LOW = "♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9 ♥9"
"""Fourteen cards without a meld."""
FULL = "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♦7 ♦8 ♦9 ♣2 ♣4"
"""Fourteen cards that open the café with ♥10 ♥J ♥Q and the kings."""


def test_the_dealer_has_a_card_more_and_begins_in_the_cafe() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", FULL))
    assert (deal.seat, deal.stock, deal.position.dealer) == (0, 106 - 29, True)
    first = turn(deal, "discard ♣Q")
    assert (first.judged.verdict, first.round, deal.seat) == (Verdict.LEGAL, 1, 1)
    assert deal.pile == known("♣Q")


def test_the_player_left_of_the_dealer_begins_elsewhere_and_one_card_is_turned_up() -> None:
    deal = begin(APP, ("♠2 ♠4 ♠6 ♥3 ♥5 ♥7 ♦2 ♦4 ♦6 ♣3 ♣5 ♣7 ♠9",), dealer=1, up="♣Q")
    assert (deal.seat, deal.stock, deal.pile) == (0, 108 - 26 - 1, known("♣Q"))
    assert not errors(turn(deal, "take ; discard ♠2"))
    assert deal.hand(0)[-1] is not None


def test_play_goes_clockwise_and_a_turn_out_of_order_is_told_and_stands() -> None:
    deal = begin(CAFE, players=3)
    turn(deal, "discard ♣Q")
    wrong = turn(deal, "2: draw ♠8 ; discard ♠8")
    assert errors(wrong) == [Code.NOT_YOUR_TURN]
    (fault,) = wrong.judged.errors
    assert (fault.facts["player"], fault.facts["expected"]) == (2, 1)
    assert wrong.stands
    assert deal.seat == 0


@pytest.mark.parametrize("follows", [0, 2])
def test_one_turn_out_of_order_is_one_fault(follows: int) -> None:
    deal = begin(CAFE, players=4)
    turn(deal, "discard ♣Q")
    assert errors(turn(deal, "3: draw ? ; discard ♠8")) == [Code.NOT_YOUR_TURN]
    assert errors(turn(deal, f"{follows}: draw ? ; discard ♠9")) == []
    assert errors(turn(deal, f"{follows}: draw ? ; discard ♠9")) == [Code.NOT_YOUR_TURN]


def test_rounds_count_when_everybody_has_had_a_turn() -> None:
    deal = begin(CAFE, players=3)
    rounds = [turn(deal, text).round for text in ("discard ♣Q", *["draw ? ; discard ♣2"] * 2, "draw ? ; discard ♣3")]
    assert rounds == [1, 1, 1, 2]


def test_a_turn_without_a_draw_is_a_fault() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", FULL))
    turn(deal, "discard ♣Q")
    assert errors(turn(deal, "discard ♣2")) == [Code.DRAW_MISSING]


def test_a_hand_of_the_wrong_size_is_told_and_its_rest_stays_hidden() -> None:
    deal = Deal(CAFE, 2, 0)
    (fault,) = deal.give(1, cards("♠2 ♠4"))
    assert (fault.code, fault.severity, fault.facts["expected"], fault.facts["found"]) == (
        Code.HAND_SIZE,
        Severity.ERROR,
        14,
        2,
    )
    assert deal.hand(1) == (*cards("♠2 ♠4"), *(None,) * 12)
    assert deal.stock == 106 - 29


def test_where_the_rules_do_not_fix_the_number_another_hand_is_noted() -> None:
    deal = Deal(ROW, 2, 0)
    (note,) = deal.give(0, cards("♠2 ♠4 ♠6"))
    assert (note.code, note.severity) == (Code.HAND_SIZE, Severity.NOTE)
    assert deal.stock == 108 - 13 - 3 - 1


def test_a_third_copy_is_told_where_it_shows() -> None:
    deal = Deal(CAFE, 2, 0)
    assert not deal.give(0, cards("♥7 ♥7 ? ? ? ? ? ? ? ? ? ? ? ? ?"))
    (fault,) = deal.give(1, cards("♥7 ♠2 ? ? ? ? ? ? ? ? ? ? ? ?"))
    assert (fault.code, fault.rule, fault.facts["found"], fault.facts["most"]) == (
        Code.IMPOSSIBLE_CARDS,
        "pack.decks",
        3,
        2,
    )
    turn(deal, "discard ♣Q")
    drawn = turn(deal, "draw ♥7 ; discard ♠2")
    assert errors(drawn) == [Code.IMPOSSIBLE_CARDS]
    assert errors(turn(deal, "draw ♠9 ; discard ♥7")) == []


def test_what_is_laid_out_of_a_hidden_hand_is_counted_too() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q",))
    turn(deal, "discard ♣Q")
    laid = turn(deal, "draw ? ; lay ♠K ♦K ♣K | ♣10 ♣J ♣Q ; discard ♠9")
    assert laid.judged.verdict is Verdict.LEGAL
    assert deal.hand(1) == (None,) * 8
    again = turn(deal, "draw ♠9 ; discard ♥3")
    assert errors(again) == [Code.IMPOSSIBLE_CARDS]


def test_after_an_illegal_turn_the_cards_go_back_and_draw_and_discard_stay() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", FULL))
    turn(deal, "discard ♣Q")
    before = deal.hand(1)
    put_back = turn(deal, "draw ♠8 ; lay ♥10 ♥J ♥Q ; discard ♣2")
    assert errors(put_back) == [Code.OPENING_TOO_LOW]
    assert (put_back.stands, put_back.kept) == (False, True)
    assert deal.position.table == ()
    assert sorted(map(str, deal.hand(1))) == sorted([*(str(one) for one in before if str(one) != "♣2"), "♠8"])
    assert deal.pile == known("♣Q ♣2")


def test_an_illegal_draw_is_put_back_with_the_whole_turn() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", FULL))
    turn(deal, "discard ♣Q")
    before = deal.hand(1)
    taken = turn(deal, "take ; discard ♣2")
    assert errors(taken) == [Code.OPEN_CARD_NEEDS_OPENING]
    assert (taken.stands, taken.kept, deal.hand(1), deal.pile, deal.seat) == (False, False, before, known("♣Q"), 0)


def test_a_finish_over_several_turns_scores_less() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♦7 ♦8 ♦9 ♣2 ♣3"))
    for text in (
        "discard ♣Q",
        "draw ♣4 ; lay ♥10 ♥J ♥Q | ♠K ♦K ♣K | ♠A ♠2 ♠3 | ♦7 ♦8 ♦9 ; discard ♣2",
        "draw ♠5 ; discard ♠5",
        "draw ♣5 ; discard ♣4",
        "draw ♠5 ; discard ♠5",
    ):
        assert not errors(turn(deal, text))
        assert deal.end is None
    out = turn(deal, "draw ♠4 ; add ♠4 -> M3 ; discard ♣3")
    assert (errors(out), deal.end) == ([], None)
    assert deal.hand(1) == known("♣5")
    turn(deal, "draw ♠6 ; discard ♠6")
    assert not errors(turn(deal, "draw ♥9 ; add ♥9 -> M1 ; discard ♣5"))
    assert deal.end == DealEnd("out", 1)
    scores = deal.scores()
    assert scores is not None
    assert [one.value for one in scores.scores] == [100, -20]


@pytest.mark.parametrize(("waits", "value"), [(0, -20), (1, -100)])
def test_a_finish_in_one_turn_scores_by_its_round(waits: int, value: int) -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♠4 ♦7 ♦8 ♦9 ♦10"))
    assert not errors(turn(deal, "discard ♣Q"))
    for _ in range(waits):
        assert not errors(turn(deal, "draw ♠5 ; discard ♠5"))
        assert not errors(turn(deal, "draw ♣5 ; discard ♣5"))
    turn(deal, "draw ♣4 ; lay ♥10 ♥J ♥Q | ♠K ♦K ♣K | ♠A ♠2 ♠3 ♠4 | ♦7 ♦8 ♦9 ♦10 ; discard ♣4")
    scores = deal.scores()
    assert scores is not None
    assert [one.value for one in scores.scores] == [100, value]


def test_nobody_plays_on_after_the_end() -> None:
    deal = begin(CAFE, (f"{LOW} ♣Q", "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠2 ♠3 ♠4 ♦7 ♦8 ♦9 ♦10"))
    for text in ("discard ♣Q", "draw ♠5 ; discard ♠5", "draw ♣5 ; discard ♣5"):
        assert not errors(turn(deal, text))
    out = turn(deal, "draw ♣4 ; lay ♥10 ♥J ♥Q | ♠K ♦K ♣K | ♠A ♠2 ♠3 ♠4 | ♦7 ♦8 ♦9 ♦10 ; discard ♣4")
    assert (errors(out), deal.end) == ([], DealEnd("out", 1))
    scores = deal.scores()
    assert scores is not None
    assert [one.value for one in scores.scores] == [100, -100]
    late = turn(deal, "draw ♣6 ; discard ♣6")
    assert errors(late) == [Code.DEAL_OVER]
    assert late.judged.errors[0].facts == {"case": "out", "player": 1}
    assert late.judged.hand == ()
    assert not deal.close(DealEnd("out", 1))
    assert errors(deal.close(DealEnd("out", 0))) == [Code.OUT_DIFFERS]


def test_after_a_lost_turn_nobody_is_known_to_have_won() -> None:
    deal = begin(CAFE)
    deal.lose_turn()
    deal.close(DealEnd("out", 1))
    scores = deal.scores()
    assert scores is not None
    assert (scores.values, scores.winners) == ((None, None), ())


def test_claims_of_an_end_that_is_none() -> None:
    deal = begin(CAFE)
    turn(deal, "discard ♣Q")
    assert errors(deal.close(DealEnd("out", 0))) == [Code.OUT_DIFFERS]
    assert errors(deal.close(DealEnd("stock"))) == [Code.DEAL_NOT_OVER]
    assert errors(deal.close()) == [Code.DEAL_NOT_OVER]
    assert deal.scores() is None


def test_the_turn_limit_ends_the_deal() -> None:
    deal = begin(rules_of("rami-bridge", "end.turns=3"))
    for text in ("discard ♣Q", "draw ? ; discard ♠5", "draw ? ; discard ♠5"):
        assert not errors(turn(deal, text))
    assert deal.end == DealEnd("turns")
    assert errors(turn(deal, "draw ? ; discard ♠9")) == [Code.DEAL_OVER]
    scores = deal.scores()
    assert scores is not None
    assert [one.value for one in scores.scores] == [100, 100]


SMALL = ("pack.decks=1", "pack.jokers=0", "players.max=3")


def _to_the_end_of_the_stock(*settings: str) -> Deal:
    """One pack of 52: 24 cards stay after the deal (29 dealt, the dealer's is thrown), 23 draws empty the stock."""
    deal = begin(rules_of("rami-bridge", *SMALL, *settings))
    turn(deal, "discard ?")
    for _ in range(deal.stock):
        assert not errors(turn(deal, "draw ? ; discard ?"))
    return deal


def test_an_empty_stock_is_reshuffled_at_most_so_many_times() -> None:
    deal = _to_the_end_of_the_stock("end.reshuffles=1")
    assert (deal.stock, deal.must_reshuffle, deal.exhausted) == (0, True, False)
    under = len(deal.pile) - 1
    assert not deal.reshuffle()
    assert (deal.stock, len(deal.pile)) == (under, 1)
    assert errors(deal.reshuffle()) == [Code.STOCK_NOT_EMPTY, Code.TOO_MANY_RESHUFFLES]
    while deal.stock:
        turn(deal, "draw ? ; discard ?")
    assert deal.exhausted
    assert not deal.close(DealEnd("stock"))
    assert deal.end == DealEnd("stock")


@pytest.mark.parametrize("told", [True, False])
def test_one_reshuffle_too_many_is_told_once_and_play_goes_on(told: bool) -> None:
    deal = _to_the_end_of_the_stock("end.reshuffles=0")
    assert deal.exhausted
    found = deal.reshuffle() if told else turn(deal, "draw ? ; discard ?")
    assert errors(found) == [Code.TOO_MANY_RESHUFFLES]
    assert deal.stock > 0
    assert errors(turn(deal, "draw ? ; discard ?")) == []


def test_who_draws_from_an_empty_stock_has_it_reshuffled() -> None:
    deal = _to_the_end_of_the_stock()
    drawn = turn(deal, "draw ? ; discard ?")
    assert drawn.judged.verdict is Verdict.LEGAL
    assert [one.code for one in drawn.judged.findings] == [Code.STOCK_RESHUFFLED]


def test_no_reshuffle_while_cards_are_left() -> None:
    deal = begin(CAFE)
    turn(deal, "discard ♣Q")
    turn(deal, "draw ? ; discard ♣2")
    (fault,) = deal.reshuffle()
    assert (fault.code, fault.facts) == (Code.STOCK_NOT_EMPTY, {"cards": 106 - 29 - 1})
    assert errors(begin(CAFE).reshuffle()) == [Code.STOCK_NOT_EMPTY]


def _rest_of_the_pack(*hands: str) -> list[str]:
    held = {str(one) for text in hands for one in known(text)}
    return [str(one) for one in DECK if str(one) not in held]


def test_a_stock_that_is_told_is_drawn_in_its_order() -> None:
    other = "♥10 ♥J ♥Q ♠K ♦K ♣K ♠A ♠3 ♠7 ♦7 ♦8 ♦9 ♣2 ♣4"
    deal = begin(rules_of("rami-bridge", *SMALL), (f"{LOW} ♣Q", other))
    stock = _rest_of_the_pack(f"{LOW} ♣Q", other)
    assert errors(deal.lay_out(known(" ".join(stock[:-1])))) == [Code.NUMBER_DIFFERS]
    assert errors(deal.lay_out(known(" ".join([*stock[:-1], "♣4"])))) == [Code.IMPOSSIBLE_CARDS]
    assert not deal.lay_out(known(" ".join(stock)))
    turn(deal, "discard ♣Q")
    assert str(deal.top) == stock[0]
    assert errors(turn(deal, f"draw {stock[1]} ; discard ♣4")) == [Code.NOT_TOP_OF_STOCK]
    unseen = turn(deal, "draw ? ; discard ♠2")
    assert str(unseen.judged.steps[0].received[0]) == stock[0]


def test_after_a_reshuffle_only_its_cards_are_drawn() -> None:
    deal = begin(rules_of("rami-bridge", *SMALL), (f"{LOW} ♣Q", ""))
    turn(deal, "discard ♣Q")
    unseen = _rest_of_the_pack(f"{LOW} ♣Q")
    for one in unseen[:23]:
        assert not errors(turn(deal, f"draw {one} ; discard {one}"))
    assert deal.must_reshuffle
    assert errors(deal.reshuffle(known(" ".join(unseen[:21])))) == [Code.NUMBER_DIFFERS]
    deal = begin(rules_of("rami-bridge", *SMALL), (f"{LOW} ♣Q", ""))
    turn(deal, "discard ♣Q")
    for one in unseen[:23]:
        turn(deal, f"draw {one} ; discard {one}")
    assert not deal.reshuffle()
    assert errors(turn(deal, f"draw {unseen[23]} ; discard {unseen[23]}")) == [Code.CARD_NOT_IN_STOCK]
    assert not errors(turn(deal, f"draw {unseen[0]} ; discard {unseen[0]}"))
    assert errors(turn(deal, f"draw {unseen[0]} ; discard {unseen[0]}")) == [Code.IMPOSSIBLE_CARDS]


def test_hands_shown_at_the_end_are_held_against_what_is_known() -> None:
    deal = begin(rules_of("rami-bridge", "end.turns=1"), (f"{LOW} ♣Q", ""))
    turn(deal, "discard ♣Q")
    assert not deal.show(0, cards(LOW))
    assert errors(deal.show(0, cards(LOW.replace("♠2", "♠3")))) == [Code.HAND_DIFFERS]
    assert errors(deal.show(1, cards("♠2 ♠3"))) == [Code.HAND_DIFFERS]
    assert errors(deal.show(1, cards(LOW.replace("♥9", "♥3 ♥3").removeprefix("♠2 ")))) == [Code.IMPOSSIBLE_CARDS]
    assert not deal.show(1, cards(FULL))
    assert None not in deal.hand(1)


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-bridge-50"])
def test_the_dealer_may_lay_in_the_first_turn_where_the_rules_say_so(profile: str) -> None:
    deal = begin(rules_of(profile), (f"{FULL} ♣Q", ""))
    found = errors(turn(deal, "lay ♥10 ♥J ♥Q | ♠K ♦K ♣K ; discard ♣Q"))
    assert found == ([Code.DEALER_MAY_NOT_LAY] if profile == "rami-bridge" else [])


def test_one_card_is_turned_up_and_no_other_beside_it() -> None:
    deal = begin(APP, up="♣Q")
    (fault,) = deal.turn_up(known("♠2")[0])
    assert (fault.code, fault.rule, fault.cards) == (Code.OPEN_CARD_DIFFERS, "deal.turned_up", known("♠2"))
    assert fault.facts == {"case": "twice", "card": known("♠2")[0], "expected": known("♣Q")[0]}
    (fault,) = begin(CAFE).turn_up(known("♠2")[0])
    assert fault.facts == {"case": "none", "card": known("♠2")[0]}


def test_the_new_stock_holds_the_discards_and_nothing_else() -> None:
    for told, strange in (("♠9 ♠2", "♠9"), ("♣Q ♠2", "")):
        deal = begin(APP, up="♣Q")
        for text in ("draw ? ; discard ♠2", "draw ? ; discard ♠3"):
            assert not errors(turn(deal, text))
        deal.cards.stock = 0
        found = deal.reshuffle(known(told))
        assert [(one.code, one.rule, one.severity, one.cards, one.facts) for one in found] == [
            (Code.CARD_NOT_IN_STOCK, "end.stock_empty", Severity.ERROR, (one,), {"card": one}) for one in known(strange)
        ]
        assert (deal.stock, deal.top, deal.pile) == (2, None if strange else known("♣Q")[0], known("♠3"))

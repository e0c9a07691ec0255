"""Deals: the same seed gives the same cards on every machine, and every card of the pack goes somewhere."""

from collections import Counter
from itertools import chain

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard, Card
from rami_solver.findings import Code, InputError
from rami_solver.rules.dealing import Dealt, deal_cards, first_seat, full_pack, shuffled
from rami_solver.rules.load import load, profile_ids
from tests.referee.claims import hand

PINNED = {
    ("rami-bridge", 3, 2, 7): (
        "♥10 ♦K ♠8 ♠6 ♣5 ♦3 ♦9 ♥5 ♠A ♦A ♠2 ♦K ♦8 ♥6",
        "♠4 ♥2 ♦J ♠J ♥J ♦Q ♣J ♠9 ♦4 ♣4 ♠3 ♣3 ♠Q ♥K",
        "♦3 ♣K ♠J ♠10 ♦Q ♥A ♥A ♠7 ♣9 ♥7 ♠K ♣8 ♥J ♣7 ♥5",
        "",
        "♦5 ♥6 ♠A ♦A ♣10 ♦7",
    ),
    ("rami-bridge-50", 2, 0, 0): (
        "♠2 ♣8 ♠10 ♠4 ♥A ♥5 ♥2 ♣K ♦6 ♥9 ♣J ♦3 ♦9 ♦4 ♣K",
        "♥5 ♣3 ♠6 ♠9 ♠8 ♠8 J ♥Q ♣10 ♣J ♦6 ♠K ♥K ♦3",
        "",
        "♦K ♠3 J ♣7 ♠10 ♦10",
    ),
    ("rami-51", 5, 4, 20261120): (
        "♦5 ♣3 ♠Q ♣A ♥A ♦10 ♣Q ♥3 ♥9 ♠10 ♠K ♥7 ♦Q",
        "♦10 J ♠2 ♠9 ♠2 ♠A ♦K ♦J ♦5 ♠K ♥K ♦K ♥2",
        "♥6 ♦10 ♣2 ♣7 ♣4 ♣A ♥8 ♣2 ♥A ♥K ♠4 ♠3 ♥10",
        "♥2 ♠6 ♣10 ♣8 ♠4 ♦J ♠J ♥K ♦K ♣2 ♠J ♥9 ♣3",
        "♠7 ♣K ♣A ♥4 ♠8 ♦8 ♠Q ♥5 ♦9 ♦A ♠J ♦6 ♣6",
        "♥5",
        "♦3 ♥10 ♣K ♣8 ♦4 ♦2",
    ),
}
"""The hands of some deals, then the card turned up, then the first cards of the stock."""


def every_card(dealt: Dealt) -> list[AnyCard]:
    turned = () if dealt.open_card is None else (dealt.open_card,)
    return [*chain.from_iterable(dealt.hands), *turned, *dealt.stock]


@pytest.mark.parametrize("deal", PINNED)
def test_a_seed_gives_these_very_cards(deal: tuple[str, int, int, int]) -> None:
    profile, players, dealer, seed = deal
    *hands, turned, stock = PINNED[deal]
    dealt = deal_cards(load(profile), players, dealer, seed)
    assert dealt.hands == tuple(map(hand, hands))
    assert dealt.open_card == (hand(turned)[0] if turned else None)
    assert dealt.stock[:6] == hand(stock)


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("seed", [0, 1, 10**12])
def test_every_card_of_the_pack_goes_somewhere_and_every_hand_has_its_size(profile: str, seed: int) -> None:
    rules = load(profile)
    for players in range(rules.players.min, rules.players.max + 1):
        dealer = seed % players
        dealt = deal_cards(rules, players, dealer, seed)
        decks, jokers = rules.pack.of(players)
        assert Counter(every_card(dealt)) == Counter([*DECK * decks, *[JOKER] * jokers])
        sizes = [rules.deal.hand + rules.deal.dealer_extra * (seat == dealer) for seat in range(players)]
        assert [len(one) for one in dealt.hands] == sizes
        assert (dealt.open_card is not None) == bool(rules.deal.turned_up)
        assert len(dealt.stock) > 0


def test_the_cafe_deals_three_to_the_dealer_two_to_the_others_and_then_in_twos() -> None:
    rules = load("rami-bridge")
    pack = shuffled(full_pack(rules, 3), 5)
    hands = deal_cards(rules, 3, 1, 5).hands
    assert hands[1][:3] == pack[:3]
    assert hands[2][:2] == pack[3:5]
    assert hands[0][:2] == pack[5:7]
    assert hands[1][3:5] == pack[7:9]
    assert hands[0][-2:] == pack[41:43]


def test_one_by_one_whoever_begins_is_served_first_and_the_extra_card_comes_last() -> None:
    paper, app = load("rami-bridge-50"), load("rami-51")
    assert first_seat(paper, 3, 1) == 1
    assert first_seat(app, 3, 2) == 0
    pack = shuffled(full_pack(paper, 3), 5)
    hands = deal_cards(paper, 3, 1, 5).hands
    assert [hands[seat][0] for seat in (1, 2, 0)] == list(pack[:3])
    assert hands[1][14] == pack[42]
    pack = shuffled(full_pack(app, 3), 5)
    dealt = deal_cards(app, 3, 2, 5)
    assert [dealt.hands[seat][0] for seat in (0, 1, 2)] == list(pack[:3])
    assert dealt.open_card == pack[39]
    assert dealt.stock == pack[40:]


def test_packets_of_an_odd_hand_end_with_a_smaller_one() -> None:
    rules = load("rami-bridge", ["deal.hand=13"])
    assert [len(one) for one in deal_cards(rules, 4, 3, 1).hands] == [13, 13, 13, 14]


def test_every_card_may_come_to_every_place() -> None:
    cards = DECK[:4]
    places = Counter((card, at) for seed in range(2000) for at, card in enumerate(shuffled(cards, seed)))
    assert len(places) == 16
    assert all(400 < times < 600 for times in places.values())
    assert isinstance(shuffled(cards, 3)[0], Card)


def test_too_many_players_for_the_rules_or_for_the_pack_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        deal_cards(load("rami-bridge"), 6, 0, 1)
    assert [one.code for one in caught.value.problems] == [Code.BAD_OPTION_VALUE]
    rules = load("rami-bridge", ["players.enforced=false"])
    assert len(deal_cards(rules, 7, 0, 1).stock) == 106 - 7 * 14 - 1
    with pytest.raises(InputError) as caught:
        deal_cards(rules, 8, 0, 1)
    (problem,) = caught.value.problems
    assert problem.code is Code.RULES_CONTRADICT
    assert (problem.facts["players"], problem.facts["dealt"], problem.facts["cards"]) == (8, 113, 106)

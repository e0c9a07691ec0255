"""Dealing: a pack shuffled by a seed and dealt out as the rules say; the same seed gives the same cards everywhere."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Code, InputError, Problem
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import require_players
from rami_solver.rules.typed import shown

__all__ = ["Dealt", "deal_cards", "first_seat", "full_pack", "shuffled"]


class Dealt(NamedTuple):
    """The cards of a deal: hands in the order of the seats, each as it was dealt; the card turned up, None for none.

    The stock is in the order in which it will be drawn.
    """

    hands: tuple[tuple[AnyCard, ...], ...]
    open_card: AnyCard | None
    stock: tuple[AnyCard, ...]


def full_pack(rules: Rules, players: int) -> tuple[AnyCard, ...]:
    """Give the cards in play for so many players, deck after deck in order, jokers last (rules: `pack.*`)."""
    decks, jokers = rules.pack.of(players)
    return (*DECK * decks, *(JOKER,) * jokers)


def shuffled(cards: Iterable[AnyCard], seed: int) -> tuple[AnyCard, ...]:
    """Shuffle cards, the same way everywhere for the same seed (0 or more).

    >>> " ".join(map(str, shuffled(DECK[:5], 1)))
    '♠2 ♠5 ♠3 ♠4 ♠A'
    """
    mixed = list(cards)
    draw = Random(seed).random  # noqa: S311 - of all methods only this one is promised to stay as it is in every Python
    for last in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def first_seat(rules: Rules, players: int, dealer: int) -> int:
    """Tell who has the first turn; seats count from 0, clockwise (rule `deal.first_turn`)."""
    return dealer if rules.deal.first_turn == "dealer" else (dealer + 1) % players


def deal_cards(rules: Rules, players: int, dealer: int, seed: int) -> Dealt:
    """Shuffle the pack for so many players and deal it (rules: `pack.*`, `deal.*`).

    Seats and the dealer's count from 0, clockwise; the seed is 0 or more. In threes and twos the dealer is served
    first; one by one it begins with whoever has the first turn, and the dealer's extra cards come last.

    Raises InputError where so many players do not play these rules, or the pack has too few cards for them.

    >>> from rami_solver.rules.load import load
    >>> dealt = deal_cards(load("rami-bridge"), players=3, dealer=2, seed=7)
    >>> [len(hand) for hand in dealt.hands], dealt.open_card, len(dealt.stock)
    ([14, 14, 15], None, 63)
    """
    require_players(rules, players)
    cards, deal = full_pack(rules, players), rules.deal
    _require_enough(rules, players, len(cards))
    pack = iter(shuffled(cards, seed))
    hands: list[list[AnyCard]] = [[] for _ in range(players)]
    for seat, count in _packets(rules, players, dealer):
        hands[seat] += [next(pack) for _ in range(count)]
    turned = [next(pack) for _ in range(deal.turned_up)]
    return Dealt(tuple(map(tuple, hands)), turned[0] if turned else None, tuple(pack))


def _packets(rules: Rules, players: int, dealer: int) -> Sequence[tuple[int, int]]:
    """Give who gets how many cards, one packet after the other (rules: `deal.packets`, `deal.direction`)."""
    deal = rules.deal
    in_twos = deal.packets == "three-then-twos"
    first = dealer if in_twos else first_seat(rules, players, dealer)
    round_of = [(first + step) % players for step in range(players)]
    size = 2 if in_twos else 1
    packets = [(seat, min(size, deal.hand - done)) for done in range(0, deal.hand, size) for seat in round_of]
    if in_twos:
        packets[0] = (dealer, packets[0][1] + deal.dealer_extra)
        return packets
    return [*packets, (dealer, deal.dealer_extra)]


def _require_enough(rules: Rules, players: int, cards: int) -> None:
    """Refuse a deal that leaves no card to draw: more may play than the rules were made for."""
    dealt = players * rules.deal.hand + rules.deal.dealer_extra + rules.deal.turned_up
    if dealt < cards:
        return
    larger = rules.pack.larger_from is not None and players >= rules.pack.larger_from
    keys = ("deal.hand", "pack.larger_decks" if larger else "pack.decks")
    (one, one_value), (other, other_value) = ((key, shown(rules.value(key))) for key in keys)
    told = {"one": one, "one_value": one_value, "other": other, "other_value": other_value}
    facts = {**told, "players": players, "dealt": dealt, "cards": cards}
    raise InputError(Problem(Code.RULES_CONTRADICT, facts, help="deal"))

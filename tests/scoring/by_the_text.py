"""A second scorer, one for each system, written from what the texts say: it knows no keys and shares no code."""

from itertools import permutations
from typing import NamedTuple

from rami_solver.cards import AnyCard, Card
from rami_solver.scoring.deal import Finish, PlayerEnd

Scores = tuple[list[int | None], list[int]]
"""What everybody scores, None where it is open, and who won the deal."""


class House(NamedTuple):
    """What a table may have agreed on."""

    joker: int
    ace: int = 10
    flat: int | None = None
    first_round: int = -20
    layoffs_too: bool = True
    zero_for_lowest: bool = False


CAFE = House(joker=50, flat=100)
BOOK = House(joker=20)
APP = House(joker=20, ace=11, zero_for_lowest=True)
ROEMIE = House(joker=50)


def counted(hand: tuple[AnyCard, ...] | None, house: House, *, fives: bool = False) -> int | None:
    if hand is None:
        return None
    total = 0
    for one in hand:
        if not isinstance(one, Card):
            total += house.joker
        elif one.rank == 1:
            total += house.ace
        elif one.rank >= 10:
            total += 10
        else:
            total += 5 if fives else int(one.rank)
    return total


def lost(player: PlayerEnd, house: House) -> int | None:
    """Somebody who lost counts the cards left; at some tables who never opened has a flat penalty."""
    if not player.opened and house.flat is not None:
        return house.flat
    return counted(player.hand, house)


def cafe(players: list[PlayerEnd], out: Finish | None, house: House) -> Scores:
    scores = [lost(one, house) for one in players]
    if out is None:
        return scores, []
    at_once = out.one_turn and (house.layoffs_too or not out.with_layoffs)
    scores[out.player] = -20 if not at_once else house.first_round if out.round == 1 else -100
    return scores, [out.player]


def first_out_wins(players: list[PlayerEnd], out: Finish | None, house: House) -> Scores:
    """The book and the app: who goes out wins; else the lowest hand does, and where two share it nobody says who."""
    scores = [lost(one, house) for one in players]
    if out is not None:
        scores[out.player] = 0
        return scores, [out.player]
    hands = [counted(one.hand, house) for one in players]
    seen = [one for one in hands if one is not None]
    everything_seen = len(seen) == len(hands)
    lowest = min(seen) if seen else None
    best = [place for place, one in enumerate(hands) if one is not None and one == lowest]
    if house.zero_for_lowest:
        for place, one in enumerate(hands):
            if one is None or (one == lowest and (not everything_seen or len(best) > 1)):
                scores[place] = None
            elif one == lowest:
                scores[place] = 0
    return scores, best if everything_seen else []


def roemie(players: list[PlayerEnd], out: Finish | None, house: House) -> Scores:
    """Melds less hand for everybody; going out at once, with nothing laid before, doubles the round."""
    scores: list[int | None] = []
    for place, one in enumerate(players):
        went_out = out is not None and place == out.player
        laid = one.melds if one.opened or went_out else 0
        hand = 0 if went_out else counted(one.hand, house, fives=True)
        score = None if laid is None or hand is None else laid - hand
        doubled = went_out and out is not None and out.one_turn and (house.layoffs_too or not out.with_layoffs)
        scores.append(score * 2 if doubled and score is not None else score)
    return scores, [] if out is None else [out.player]


def paying(totals: list[int], number: int, *, lowest_wins: bool) -> tuple[set[int], set[int], set[int]]:
    """Give who may win, who pays however ties are broken, and who pays in some ways of breaking them only."""
    ways = []
    for order in permutations(range(len(totals))):
        ranked = sorted(order, key=lambda place: totals[place] if lowest_wins else -totals[place])
        ways.append((ranked[0], set(ranked[len(ranked) - number :]) if number else set()))
    winners = {first for first, _ in ways}
    sure = set.intersection(*(last for _, last in ways))
    return winners, sure, set.union(*(last for _, last in ways)) - sure

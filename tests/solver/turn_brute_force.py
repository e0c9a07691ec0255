"""A second oracle for turns, stupid on purpose: it plays everything that fits, and asks the referee what is legal.

It knows how cards go together (melds, lay-offs, swaps) from the rooms below the referee, and nothing of when they may.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Suit, in_order
from rami_solver.findings import Verdict
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, as_held, hand_value, joker_in_set, run_card
from rami_solver.plays import Add, Discard, Lay, Play, Step, Swap
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.table.lay_off import lay_off
from rami_solver.table.swap import swap
from tests.positions import Dealt

__all__ = ["Legal", "best_value", "every_play", "legal_plays", "value_of"]

Table = tuple[Meld, ...]
Hand = tuple[AnyCard, ...]


class Legal(NamedTuple):
    """A play after the draw, and what the referee says of it."""

    steps: Play
    verdict: TurnVerdict


def legal_plays(dealt: Dealt, most: int) -> Sequence[Legal] | None:
    """Give every play that the referee calls legal, with its verdict; None where more than `most` would be judged."""
    plays = list(islice(every_play(dealt), most + 1))
    if len(plays) > most:
        return None
    judged = [Legal(steps, judge_turn(dealt.position(), dealt.play(steps), dealt.rules)) for steps in plays]
    return [one for one in judged if one.verdict.verdict is Verdict.LEGAL]


def best_value(plays: Sequence[Legal], problem: TurnProblem) -> tuple[int, ...] | None:
    """Give the value of the best legal play, None where there is none."""
    values = [
        value_of(one.verdict, one.steps, problem)
        for one in plays
        if (one.verdict.goes_out or not problem.must_go_out) and problem.throws in (None, _thrown(one.steps))
    ]
    return max(values, default=None)


def value_of(verdict: TurnVerdict, steps: Play, problem: TurnProblem) -> tuple[int, ...]:
    """Give what a judged turn is worth in each of the problem's aims."""
    held = [one for one in verdict.hand if one is not None]
    values = {
        TurnAim.OUT: int(verdict.goes_out),
        TurnAim.NO_JOKER_THROWN: int(_thrown(steps) is not JOKER),
        TurnAim.POINTS: verdict.points,
        TurnAim.LIGHT_HAND: -hand_value(held, problem.rules.values.hand),
        TurnAim.FEW_CARDS: -len(verdict.hand),
    }
    return tuple(values[aim] for aim in problem.aims)


def _thrown(steps: Play) -> AnyCard | None:
    return steps[-1].card if steps and isinstance(steps[-1], Discard) else None


def every_play(dealt: Dealt) -> Iterator[Play]:
    """Give every play after the draw in which all that is laid fits, with every card that could be thrown, or none.

    Steps of which only the order differs make different plays.
    """
    for hand, steps in _laid(dealt.hand, dealt.table, dealt.rules):
        yield steps
        for one in dict.fromkeys(hand):
            yield (*steps, Discard(one))
        if dealt.hidden:
            yield (*steps, Discard(None))


def _laid(hand: Hand, table: Table, rules: Rules) -> Iterator[tuple[Hand, Play]]:
    yield hand, ()
    for step, held, lies in _steps(hand, table, rules):
        for rest, steps in _laid(held, lies, rules):
            yield rest, (step, *steps)


def _steps(hand: Hand, table: Table, rules: Rules) -> Iterator[tuple[Step, Hand, Table]]:
    for chosen in _choices(hand, 1, len(hand)):
        left = _without(hand, chosen)
        for meld in _melds(chosen, rules):
            yield Lay((meld.cards,)), left, (*table, meld)
        for at, meld in enumerate(table):
            for claim, grown in _lay_offs(meld, chosen, rules):
                yield Add(claim, at + 1), left, (*table[:at], grown, *table[at + 1 :])
            swapped = swap(meld, chosen, rules)
            if swapped.meld is not None:
                freed = in_order((*left, *(JOKER,) * swapped.freed))
                yield Swap(chosen, at + 1), freed, (*table[:at], swapped.meld, *table[at + 1 :])


@lru_cache(maxsize=4096)
def _choices(hand: Hand, least: int, most: int) -> Sequence[Hand]:
    return [chosen for size in range(least, most + 1) for chosen in dict.fromkeys(combinations(hand, size))]


def _without(hand: Hand, cards: Hand) -> Hand:
    return in_order((Counter(hand) - Counter(cards)).elements())


@lru_cache(maxsize=4096)
def _lay_offs(meld: Meld, cards: Hand, rules: Rules) -> Sequence[tuple[tuple[ClaimedCard, ...], Meld]]:
    """Every way to lay these cards off on a meld, with what tells the jokers' places where that is needed."""
    grown = lay_off(meld, cards, rules).melds
    if len(grown) < 2:
        return [(cards, one) for one in grown]
    found = []
    for one in grown:
        fresh = list(one.cards)
        for old in meld.cards:
            fresh.remove(old)
        claim = tuple(fresh)
        if lay_off(meld, claim, rules).melds == (one,) and Counter(map(as_held, claim)) == Counter(cards):
            found.append((claim, one))
    return found


@lru_cache(maxsize=4096)
def _melds(cards: Hand, rules: Rules) -> Sequence[Meld]:
    """Every meld that takes just these cards."""
    if len(cards) < 3:
        return ()
    naturals = [one for one in cards if isinstance(one, Card)]
    claims: list[tuple[ClaimedCard, ...]] = [cards]
    if len({one.rank for one in naturals}) == 1:
        joker = joker_in_set(naturals[0].rank, (one.suit for one in naturals))
        claims.append((*naturals, *[joker] * (len(cards) - len(naturals))))
    if len({one.suit for one in naturals}) == 1:
        claims += _lines(naturals, len(cards))
    judged = [judge_meld(claim, rules) for claim in claims]
    found = [one.meld for one in judged if one.meld is not None and one.verdict is Verdict.LEGAL]
    return list(dict.fromkeys(one for one in found if _as_laid(one, rules)))


def _lines(naturals: Sequence[Card], length: int) -> Iterator[tuple[ClaimedCard, ...]]:
    """Every line of one suit of this length in which all these naturals lie and jokers fill the rest."""
    suit: Suit = naturals[0].suit
    for low in range(1, 14):
        line = [run_card(suit, place) for place in range(low, low + length)]
        for places in combinations(range(length), len(naturals)):
            if Counter(line[at] for at in places) == Counter(naturals):
                yield tuple(one if at in places else LaidJoker((one,)) for at, one in enumerate(line))


def _as_laid(meld: Meld, rules: Rules) -> bool:
    """Tell whether a meld that is written as it lies is the same meld."""
    assert meld.kind in (Kind.RUN, Kind.SET)
    return judge_meld(meld.cards, rules).meld == meld

"""What the proof of a hand's best lay-down tells about the next question, so that CP-SAT need not be asked it.

Bounds in whole numbers, each exact where it is used (docs/adr/0012); the exhaustive search knows none of them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER
from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.hand_quest import LaidMelds
from rami_solver.solver.melds_found import DECK_BITS
from rami_solver.solver.quest import Aim, Found, Problem
from rami_solver.solver.space import Space

__all__ = ["Proved", "finish_by", "leanest_is_best"]

_TRIED = 300
"""So many choices of melds with jokers are tried before the leanest lay-down is left to CP-SAT."""


class Proved(NamedTuple):
    """What CP-SAT has proved of a pool of which `most` cards may be laid: the best lay-down and the leanest."""

    most: int
    best: LaidMelds
    leanest: LaidMelds


def leanest_is_best(pool: Pool, most: int, best: LaidMelds) -> bool:
    """Tell whether it is plain that the best lay-down is the leanest too, because none lays more hand value."""
    melds, light = _melds(pool), sum([one.held for one in best])
    points = sum([one.points for one in best])
    return not _could_lay_more(pool, melds, light, points) or light >= _whole(pool, melds, most)


def _could_lay_more(pool: Pool, melds: Sequence[Candidate], light: int, points: int) -> bool:
    """Tell whether bounds leave room for a lay-down of more hand value than this, and no more points.

    However the jokers are laid, the other melds lay no more than the cards that such melds have; and all together count
    no more on the table than these points, and in the hand so much more as each of them does.
    """
    values = pool.generator.hand_values
    jokerless = 0
    for one in melds:
        if not one.jokers:
            jokerless |= one.bits & DECK_BITS
    ranked = [
        (one.held - sum([values[index] for index in one.cards if jokerless >> index & 1]), number, one)
        for number, one in enumerate(melds)
        if one.jokers
    ]
    ranked.sort(reverse=True)
    by_cards = sum([values[index] for index in pool.indices if jokerless >> index & 1])
    ways = [(0, pool.jokers, by_cards, points + _apart(pool, melds, 1), 0)]
    once, tried = pool.held & ~pool.twice, 0
    while ways and tried <= _TRIED:
        start, jokers, by_cards, by_points, taken = ways.pop()
        if by_cards > light and by_points > light:
            return True
        for at in range(start, len(ranked) if jokers else 0):
            more, _, one = ranked[at]
            if by_cards + jokers * more <= light:
                break  # those that come now add no more
            tried += 1
            if one.jokers <= jokers and not taken & one.bits & once:
                apart = one.held - one.points
                ways.append((at, jokers - one.jokers, by_cards + more, by_points + apart, taken | one.bits))
    return bool(ways)


def _melds(pool: Pool) -> Sequence[Candidate]:
    """Give the melds that can stand in a single answer about points, as far as CP-SAT has been asked for one."""
    space: Space | None = pool.spaces.get(True)
    return space.melds if space else pool.candidates


def _whole(pool: Pool, melds: Sequence[Candidate], most: int) -> int:
    """Sum the hand values of the cards that stand in melds, the dearest where not all may be laid."""
    cards = 0
    for one in melds:
        cards |= one.bits & DECK_BITS | (1 << JOKER.index if one.jokers else 0)
    values = sorted([pool.generator.hand_values[index] for index in pool.indices if cards >> index & 1], reverse=True)
    return sum(values[:most])


def _apart(pool: Pool, melds: Sequence[Candidate], sign: int) -> int:
    """Bound how much more (-1: less) the jokerless melds of any lay-down count in the hand than on the table.

    Each takes its first card, so that no more of them are laid than there are copies of it.
    """
    most: dict[int, int] = {}
    for one in melds:
        apart = sign * (one.held - one.points)
        if apart > 0 and not one.jokers:
            first = one.cards[0]
            most[first] = max(apart, most.get(first, 0))
    return sum([apart * pool.copies[index] for index, apart in most.items()])


def finish_by(problem: Problem) -> Found | None:
    """Give the answer to a quest for going out where what is proved of its pool settles it, else None."""
    pool, quest = problem.pool, problem.quest
    proved: Proved | None = pool.proved
    if proved is None or problem.top > 1 or quest.laid_at_most != proved.most:
        return None
    if _leaves_too_much(pool, quest.laid_at_least, proved.leanest):
        return ()
    best = proved.best
    if (
        quest.aims == (Aim.JOKERS, Aim.POINTS)
        and sum([one.size for one in best]) >= quest.laid_at_least
        and sum([one.jokers for one in best]) == pool.jokers
        and sum([one.points for one in best]) >= quest.points_at_least
        and (not quest.clean_run or any(one.clean for one in best))
        and (quest.laid_at_least == pool.size or _is_lightest(pool, best))
    ):
        return (tuple([pool.candidates.index(one) for one in best]),)
    return None


def _leaves_too_much(pool: Pool, least: int, leanest: LaidMelds) -> bool:
    """Tell whether even the leanest lay-down leaves more hand value than the cards that may stay can have."""
    values = sorted([pool.generator.hand_values[index] for index in pool.indices])
    return sum(values) - sum([one.held for one in leanest]) > sum(values[least:])


def _is_lightest(pool: Pool, best: LaidMelds) -> bool:
    """Tell whether no lay-down of as many points and all jokers lays less hand value."""
    melds = _melds(pool)
    apart = sum([one.held - one.points for one in best])
    of_jokers = min([(one.held - one.points) // one.jokers for one in melds if one.jokers], default=0)
    return apart <= of_jokers * pool.jokers - _apart(pool, melds, -1)

"""The count by hand, against the definition written down without a short way."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.rules.load import load, profile_ids
from rami_solver.solver.reach_quest import Goal
from tests.analysis.advice_asks import Asks, held
from tests.analysis.advice_by_hand import FAR, Counted, Counting
from tests.analysis.advice_hands import Place, beside_a_table, near_going_out, near_opening
from tests.positions import house

Cards = tuple[AnyCard, ...]


class Naive:
    """Every card, every throw, every card again; the whole of `check` asked each time."""

    def __init__(self, place: Place, goal: Goal) -> None:
        self._asks = Asks(place.rules, place.table, opened=place.opened)
        self._goal = goal
        self._said: dict[tuple[Cards, Phase], bool] = {}

    def _reaches(self, hand: Cards, phase: Phase) -> bool:
        key = in_order(hand), phase
        if key not in self._said:
            said = self._asks.check(held(hand), phase)
            opens = said.opening is not None and said.opening.reachable
            self._said[key] = opens if self._goal is Goal.OPENING else said.finish.possible
        return self._said[key]

    def count(self, hand: Cards, unseen: Mapping[AnyCard, int]) -> Counted:
        if self._reaches(hand, Phase.BEFORE_DRAW):
            return Counted(0, (), Fraction(1), Fraction(1))
        now, later, helps = Fraction(0), Fraction(0), []
        outs = []
        for first, copies in unseen.items():
            likely = Fraction(copies, sum(unseen.values()))
            if self._reaches((*hand, first), Phase.AFTER_DRAW):
                outs.append(first)
                now += likely
                later += likely
                continue
            best = self._best_throw((*hand, first), Counter(unseen) - Counter((first,)))
            later += likely * best
            if best:
                helps.append(first)
        if outs:
            return Counted(1, in_order(outs), now, later)
        return Counted(2, in_order(helps), now, later) if helps else Counted(FAR, None, now, later)

    def _best_throw(self, hand: Cards, unseen: Mapping[AnyCard, int]) -> Fraction:
        chances = [Fraction(0)]
        for thrown in set(hand):
            if thrown is JOKER and not self._asks.rules.discard.joker:
                continue
            rest = in_order((Counter(hand) - Counter((thrown,))).elements())
            reaching = [one for one in unseen if self._reaches((*rest, one), Phase.AFTER_DRAW)]
            if reaching:
                chances.append(Fraction(sum(unseen[one] for one in reaching), sum(unseen.values())))
        return max(chances)


def _places(rng: random.Random, number: int, kinds: Sequence[int]) -> list[tuple[Place, Goal]]:
    places: list[tuple[Place, Goal]] = []
    for _ in range(number):
        rules = load(rng.choice(profile_ids()))
        if rng.random() < 0.5:
            rules = house(rng, rules, rng.choice((2, 4, 8)))
        near = near_opening(rng, rules, rng.choice(kinds))
        places.append((near._replace(opened=False), Goal.OPENING))
        places.append((near_going_out(rng, rules, rng.choice(kinds)), Goal.OUT))
        places.append((beside_a_table(rng, rules, rng.choice(kinds)), Goal.OUT))
    # A hand without cards has no turn any more.
    return [one for one in places if one[0].hand]


def test_the_short_ways_count_what_the_long_way_counts() -> None:
    seen = Counter[tuple[Goal, bool, int]]()
    chances = Counter[bool]()
    for place, goal in _places(random.Random("the long way round"), 24, range(7)):
        asks = Asks(place.rules, place.table, opened=place.opened)
        counted = Counting(asks, goal).count(place.hand, dict(place.unseen))
        assert counted == Naive(place, goal).count(place.hand, dict(place.unseen)), (str(place), goal)
        seen[goal, bool(place.table), counted.distance] += 1
        assert counted.within_two is not None
        chances[0 < counted.within_two < 1] += 1
    for distance in range(FAR + 1):
        assert sum(times for (_, _, found), times in seen.items() if found == distance) >= 3, (distance, seen)
    for sort in ((Goal.OPENING, False), (Goal.OUT, False), (Goal.OUT, True)):
        assert len([one for one in seen if one[:2] == sort]) >= 3, (sort, seen)
    assert min(chances[True], chances[False]) >= 10, chances


def test_the_whole_way_begins_as_it_was_counted() -> None:
    seen = Counter[int | None]()
    for place, goal in _places(random.Random("the whole way"), 45, (1, 3, 3, 4)):
        asks = Asks(place.rules, place.table, opened=place.opened)
        few = {one: 1 for one, _ in place.unseen}
        if len(place.hand) > 8:
            continue
        counting = Counting(asks, goal)
        counted = counting.count(place.hand, few)
        distance, helps = counting.whole_way(place.hand, few)
        assert counted.distance == (FAR if distance is None else min(FAR, distance)), (str(place), goal)
        assert counted.helps in (None, helps), (str(place), goal)
        seen[distance] += 1
    assert min(seen[distance] for distance in (0, 1, 2, 3, None)) >= 1, seen


def test_what_follows_is_what_check_says() -> None:
    rng = random.Random("check")
    seen = Counter[tuple[str, bool]]()
    for place, goal in _places(rng, 30, (0,)):
        asks = Asks(place.rules, place.table, opened=place.opened)
        hand = held(place.hand)
        for phase in Phase:
            said = asks.check(hand, phase)
            if goal is Goal.OPENING and said.opening is not None:
                opens = asks.opens(hand) if phase is Phase.AFTER_DRAW else asks.opens_before(hand)
                assert opens == said.opening.reachable, str(place)
                seen["opens", opens] += 1
            elif goal is Goal.OUT:
                out = asks.goes_out(hand) if phase is Phase.AFTER_DRAW else asks.goes_out_before(hand)
                assert out == said.finish.possible, str(place)
                seen["goes out", out] += 1
    assert min(seen[what, whether] for what in ("opens", "goes out") for whether in (True, False)) >= 5, seen


@pytest.mark.parametrize(("unseen", "distance"), [({}, FAR), ({JOKER: 1}, FAR)])
def test_nothing_in_the_hand_and_hardly_anything_unseen(unseen: dict[AnyCard, int], distance: int) -> None:
    rules = load("rami-51")
    for goal in Goal:
        counted = Counting(Asks(rules, opened=False), goal).count((), unseen)
        assert counted == Counted(distance, None, Fraction(0), Fraction(0))

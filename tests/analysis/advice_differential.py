"""Distances, helpful cards, chances: engines and advice against the count by hand, on random places at the table.

`python -m tests.analysis.advice_differential PLACES [SEED [ENGINE [PROFILE…]]]` compares so many places of each sort,
of every profile (or of these) and of random house rules based on it, prints how often each distance occurred and every
difference, and ends with 1 where there was one. Each group of places has a seed of its own made of the seed, the
profile and the sort: the same options give the same places, and a difference tells its place in full.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_engines import solve_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached
from tests.analysis.advice_asks import Asks
from tests.analysis.advice_by_hand import FAR, Counting
from tests.analysis.advice_compared import compare_advice
from tests.analysis.advice_hands import Place, beside_a_table, near_going_out, near_opening
from tests.analysis.advice_ways import way_faults
from tests.positions import house

__all__ = ["SORTS", "Solve", "Sort", "compare", "dealt", "differences", "discards", "places", "solved_by"]

Solve = Callable[[Sequence[Reach]], list[Reached | Undecided]]

FEW = 3
"""So many unseen cards allow to try every way to its end, with a hand of up to `SMALL` cards."""

SMALL = 7


class Sort(NamedTuple):
    """A sort of places: how one is dealt, with the number of kinds of unseen cards, and what is to be reached."""

    name: str
    deal: Callable[[random.Random, Rules, int, int], Place]
    goal: Goal
    kinds: Sequence[int]


SORTS = (
    Sort("opening", near_opening, Goal.OPENING, (1, 3, 6, 10, 14)),
    Sort("going out", near_going_out, Goal.OUT, (1, 3, 6, 10)),
    Sort("beside a table", beside_a_table, Goal.OUT, (1, 3, 6, 10)),
)

WIDER = tuple(one._replace(kinds=(*one.kinds, 53 if one.goal is Goal.OPENING else 18)) for one in SORTS)
"""The same, a part of them with so many kinds unseen that it takes seconds to count one by hand."""


def solved_by(engine: Engine) -> Solve:
    """Give the engine, or both, as something that solves."""
    return lambda problems: solve_reaches(problems, engine)


def places(rng: random.Random, base: Rules, sort: Sort, number: int, changes: Sequence[int] = ()) -> list[Place]:
    """Deal so many places of one sort, under house rules in which one of these numbers of values is changed if any."""
    found = []
    for _ in range(number):
        rules = house(rng, base, rng.choice(changes)) if changes else base
        players = rng.randint(rules.players.min, rules.players.max)
        found.append(sort.deal(rng, rules, rng.choice(sort.kinds), players))
    return found


def discards(place: Place, rng: random.Random) -> list[Place]:
    """Give the places that each discard leaves after a card has come; none where none can come."""
    unseen = Counter(dict(place.unseen))
    if not unseen:
        return []
    drawn = rng.choice(in_order(unseen))
    hand = Counter(place.hand) + Counter((drawn,))
    unseen -= Counter((drawn,))
    left = tuple((one, unseen[one]) for one in in_order(unseen))
    rests = [in_order((hand - Counter((thrown,))).elements()) for thrown in in_order(hand)]
    # A hand without cards has no turn any more.
    return [place._replace(hand=rest, unseen=left) for rest in rests if rest]


def differences(place: Place, goal: Goal, reached: Reached, asks: Asks | None = None) -> Iterator[str]:
    """Tell what was found otherwise by hand, and what the referee finds of the ways."""
    counting = Counting(asks or Asks(place.rules, place.table, opened=place.opened), goal)
    unseen = dict(place.unseen)
    found = reached.distance
    counted = counting.count(place.hand, unseen, chances=False)
    helps = tuple(one for one, _ in reached.helps or ())
    if (FAR if found is None else min(FAR, found)) != counted.distance:
        yield f"distance {found}, by hand {counted.distance}"
    elif counted.helps is not None and helps != counted.helps:
        yield f"at distance {found} help {_names(helps)}, by hand {_names(counted.helps)}"
    if len(place.hand) <= SMALL and sum(unseen.values()) <= FEW:
        distance, by_hand = counting.whole_way(place.hand, unseen)
        if (distance, by_hand) != (found, helps):
            yield f"distance {found}, help {_names(helps)}; by hand {distance}, {_names(by_hand)}"
    yield from _way_faults(place, goal, reached)


def _way_faults(place: Place, goal: Goal, reached: Reached) -> Iterator[str]:
    unseen = dict(place.unseen)
    if (reached.way is None) != (reached.distance is None):
        yield f"distance {reached.distance}, way {reached.way}"
    for one, way in ((None, reached.way), *(reached.helps or ())):
        if way is not None:
            yield from way_faults(goal, place.rules, place.position(), unseen, way)
            if len(way.comes) != reached.distance:
                yield f"distance {reached.distance}, on the way come {_names(way.comes)}"
            if one is not None and one not in way.comes:
                yield f"{one} helps, on the way come {_names(way.comes)}"


def _names(cards: Sequence[AnyCard]) -> str:
    return " ".join(map(str, cards)) or "none"


def compare(solve: Solve, asked: Sequence[Place], goal: Goal) -> tuple[Counter[str], list[str]]:
    """Give how often each distance was found, and every difference with the place where it was found."""
    seen, found = Counter[str](), list[str]()
    asks: Asks | None = None
    try:
        answers = solve([one.reach(goal) for one in asked])
    except WrongAnswer as wrong:
        return seen, [f"the engines disagree: {wrong.report}"]
    for place, reached in zip(asked, answers, strict=True):
        if isinstance(reached, Undecided):
            seen["undecided"] += 1
            continue
        if asks is None or (asks.rules, asks.table, asks.opened) != (place.rules, place.table, place.opened):
            asks = Asks(place.rules, place.table, opened=place.opened)
        seen[str(reached.distance)] += 1
        seen["certified"] += reached.certified
        found += [f"{goal.value}: {place}\n    {one}" for one in differences(place, goal, reached, asks)]
    return seen, found


def dealt(group: str, base: Rules, sort: Sort, number: int, changes: Sequence[int] = ()) -> list[Place]:
    """Deal so many places of a sort, and of a tenth as many after the draw all that their discards leave."""
    rng = random.Random(group)
    few = sort._replace(kinds=sort.kinds[:4])
    after = [discards(one, rng) for one in places(rng, base, few, -(-number // 10), changes)]
    return [*places(rng, base, sort, number, changes), *(one for of_hand in after for one in of_hand)]


def main(number: int, seed: str, engine: Engine, profiles: Sequence[str]) -> int:
    """Compare so many places of each sort and every profile, print what was seen; give how many differences there are.

    Of a fifth as many the advice is compared as well. Ten differences of each group are told.
    """
    faults = 0
    for profile in profiles:
        for changes in ((), (2, 4, 8)):
            name = f"house rules on {profile}" if changes else profile
            for sort in WIDER:
                begun, group = time.monotonic(), f"{seed} {profile} {changes} {sort.name}"
                seen, found = compare(solved_by(engine), dealt(group, load(profile), sort, number, changes), sort.goal)
                faults += _tell(f"{name}, {sort.name}", seen, found, time.monotonic() - begun)
            for sort in SORTS:
                begun, rng = time.monotonic(), random.Random(f"{seed} {profile} {changes} {sort.name}, advice")
                few = sort._replace(kinds=sort.kinds[:3])
                asked = places(rng, load(profile), few, -(-number // 5), changes)
                seen, found = compare_advice(asked, rng, engine)
                faults += _tell(f"{name}, {sort.name}, advice", seen, found, time.monotonic() - begun)
    return faults


def _tell(name: str, seen: Counter[str], found: Sequence[str], seconds: float) -> int:
    counts = ", ".join(f"{outcome} {times}" for outcome, times in sorted(seen.items()))
    print(f"{name}: {counts} in {seconds:.0f} s, {len(found)} differ", flush=True)
    print(*(f"  {one}" for one in found[:10]), sep="\n", end="\n" * bool(found), flush=True)
    return len(found)


if __name__ == "__main__":
    options = sys.argv[1:]
    chosen = Engine(options[2]) if len(options) > 2 else Engine.CERTIFIED
    differ = main(int(options[0]), options[1] if len(options) > 1 else "1", chosen, options[3:] or profile_ids())
    sys.exit(differ > 0)

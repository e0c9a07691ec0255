"""Whole turns: both engines, and the referee, on random positions of every profile and of random house rules.

`python -m tests.solver.turn_differential POSITIONS [SEED]` compares so many positions of every profile, and as many of
house rules based on it, prints how often each outcome occurred, and ends with 1 at the first difference.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from rami_solver.findings import Undecided, Verdict
from rami_solver.melds import hand_value
from rami_solver.notation.plays import write_play
from rami_solver.plays import Add, Lay, Swap
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns
from tests.positions import AIMS, TURN_VALUES, Dealt, deal, house

TOGETHER = 16
MOST_STEPS = 100_000


class TurnsDifferError(AssertionError):
    """The engines disagree about a turn, or the referee does not allow what was found."""


def compare(base: Rules, positions: int, seed: str, changes: Sequence[int] = ()) -> Counter[str]:
    """Compare the turns found from so many positions; give how often each outcome occurred.

    With `changes` each group of positions has house rules in which one of these numbers of values is changed. Raises
    TurnsDifferError with the position about which there is no agreement.
    """
    rng = random.Random(seed)
    seen = Counter[str]()
    for start in range(0, positions, TOGETHER):
        rules = house(rng, base, rng.choice(changes)) if changes else base
        number = min(TOGETHER, positions - start)
        dealt = [deal(rng, rules, rng.randint(1, 11), rng.randint(0, 4)) for _ in range(number)]
        problems = [one.problem(rng.choice(AIMS), must_go_out=rng.random() < 0.25) for one in dealt]
        for one, problem, found in zip(dealt, problems, search_turns(problems), strict=True):
            if isinstance(found, Undecided):
                seen["undecided"] += 1
                continue
            seen.update(_outcomes(problem, found))
            faults = [*_against_the_other_engine(problem, found, seen), *_against_the_referee(one, problem, found)]
            if faults:
                raise TurnsDifferError("\n".join([*faults, *_told(one, problem, found)]))
    return seen


def _outcomes(problem: TurnProblem, found: FoundTurn | None) -> Iterator[str]:
    if found is None:
        yield "no turn"
        return
    yield "a turn"
    if TurnAim.OUT in problem.aims:
        yield "goes out" if found.values[problem.aims.index(TurnAim.OUT)] else "does not go out"
    kinds = {type(step) for step in found.play}
    yield from (name for kind, name in ((Lay, "lays"), (Add, "lays off"), (Swap, "swaps")) if kind in kinds)


def _against_the_other_engine(problem: TurnProblem, found: FoundTurn | None, seen: Counter[str]) -> Iterator[str]:
    try:
        other = exhaust_turn(problem, MOST_STEPS)
    except Undecided:
        seen["not searched by both"] += 1
        return
    if (other and other.values) != (found and found.values):
        yield f"exhaustive search: {other and (other.values, write_play(other.play))}"


def _against_the_referee(dealt: Dealt, problem: TurnProblem, found: FoundTurn | None) -> Iterator[str]:
    if found is None:
        return
    rules = dealt.rules
    judged = judge_turn(dealt.position(), dealt.play(found.play), rules)
    # Whether a card that nobody knows may be thrown is not known either where jokers may not.
    if judged.verdict is not Verdict.LEGAL:
        yield f"referee: {judged.verdict} {[finding.code.value for finding in judged.errors]}"
    left = hand_value((one for one in judged.hand if one is not None), rules.values.hand)
    by_referee = {
        TurnAim.OUT: int(judged.goes_out),
        TurnAim.POINTS: judged.points,
        TurnAim.LIGHT_HAND: -left,
        TurnAim.FEW_CARDS: -len(judged.hand),
    }
    for aim, value in zip(problem.aims, found.values, strict=True):
        if by_referee.get(aim, value) != value:
            yield f"referee: {aim.value} is {by_referee[aim]}"


def _told(dealt: Dealt, problem: TurnProblem, found: FoundTurn | None) -> Iterator[str]:
    rules = dealt.rules
    base = load(rules.base)
    yield f"{rules.base} {[f'{key}={rules.value(key)}' for key in TURN_VALUES if rules.value(key) != base.value(key)]}"
    yield f"hand {' '.join(map(str, dealt.hand))}, table {' | '.join(map(str, dealt.table))}, opened {dealt.opened}"
    yield f"taken {dealt.taken}, hidden {dealt.hidden}, must go out {problem.must_go_out}"
    yield f"aims {[aim.value for aim in problem.aims]}, found {found and (found.values, write_play(found.play))}"


def main(positions: int, seed: str) -> None:
    """Compare so many positions of every profile, and of house rules based on it, and print what was seen."""
    for profile in profile_ids():
        for changes in ((), (2, 4, 8, 12)):
            begun = time.monotonic()
            seen = compare(load(profile), positions, f"{seed} {profile} {changes}", changes)
            counts = ", ".join(f"{outcome} {times}" for outcome, times in sorted(seen.items()))
            name = f"house rules on {profile}" if changes else profile
            print(f"{name}: {positions} turns alike in {time.monotonic() - begun:.0f} s: {counts}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1")

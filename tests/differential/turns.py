"""Positions: the best turn that CP-SAT finds and the one that the exhaustive search finds, judged by the referee."""

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card
from rami_solver.findings import Undecided
from rami_solver.melds import LaidJoker
from rami_solver.plays import Add, Lay, Swap
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import FoundTurn, Taken, TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns
from tests.differential.by_referee import faults_of_turn
from tests.differential.examples import turn_files
from tests.differential.plan import Answered, Plan, Table
from tests.positions import AIMS, Dealt, deal

__all__ = ["Asked", "Solve", "asked_turn", "compare_turns"]

Solve = Callable[[TurnProblem, Engine], "FoundTurn | None"]
"""What finds a turn with one engine; raises Undecided where it gives up."""


class Asked(NamedTuple):
    """A position, and the turn that is looked for."""

    dealt: Dealt
    problem: TurnProblem


def asked_turn(rng: random.Random, table: Table, *, jokers: bool = False) -> Asked:
    """A position of a few cards or a whole hand, with or without a table, and what the best turn is to be.

    With `jokers` a small one after a joker was taken, seldom another card, mostly by a player who has opened, and who
    holds cards that jokers of the table stand for.
    """
    cards, melds = (rng.randint(1, 11), rng.randint(0, 4)) if rng.random() < 0.95 else (15, rng.randint(0, 8))
    if jokers:
        cards, melds = rng.randint(1, 6), rng.randint(1, 3)
    dealt = deal(rng, table.dealt_by, cards, melds)._replace(rules=table.rules)
    if jokers:
        hand = (*_with_stood_for(rng, dealt, cards), JOKER)
        taken = Taken(JOKER if rng.random() < 0.9 else rng.choice(hand))
        dealt = dealt._replace(hand=hand, hidden=False, taken=taken, opened=rng.random() < 0.8)
    elif JOKER in dealt.hand and not dealt.taken and not dealt.hidden and rng.random() < 0.3:
        dealt = dealt._replace(taken=Taken(JOKER))
    problem = dealt.problem(rng.choice(AIMS), must_go_out=rng.random() < 0.25)
    if dealt.hand and rng.random() < 0.08:
        problem = problem._replace(throws=rng.choice(dealt.hand))
    return Asked(dealt, problem)


def _with_stood_for(rng: random.Random, dealt: Dealt, most: int) -> tuple[AnyCard, ...]:
    """Put into a hand of so many cards, half the time, some that jokers of the table stand for, as far as there are."""
    lies = Counter(one for meld in dealt.table for one in meld.cards if isinstance(one, Card))
    jokers = [one for meld in dealt.table for one in meld.cards if isinstance(one, LaidJoker)]
    rng.shuffle(jokers)
    hand = list(dealt.hand)
    for joker in jokers if rng.random() < 0.5 else ():
        one = rng.choice(joker.stands_for)
        if lies[one] + hand.count(one) < dealt.rules.pack.decks:
            hand.insert(0, one)
    return tuple(hand[:most])


def solve_turn(problem: TurnProblem, engine: Engine) -> FoundTurn | None:
    """Find the best turn with one engine alone; raises Undecided where it gives up."""
    if engine is Engine.EXHAUSTIVE:
        return exhaust_turn(problem)
    (found,) = search_turns([problem])
    if isinstance(found, Undecided):
        raise found
    return found


def compare_turns(plan: Plan, numbers: Sequence[int], solve: Solve = solve_turn) -> tuple[list[Table], list[Answered]]:
    """Compare the turns found from these positions; give the rules of each, and what became of it."""
    tables, answered = [], []
    for number in numbers:
        rng = plan.rng(number)
        table = plan.table(number, rng)
        asked = asked_turn(rng, table, jokers=plan.kind == "jokers")
        tables.append(table)
        answered.append(_compared(plan, number, table, asked, solve))
    return tables, answered


def _compared(plan: Plan, number: int, table: Table, asked: Asked, solve: Solve) -> Answered:
    found: dict[Engine, FoundTurn | None] = {}
    outcomes: list[str] = []
    faults: list[str] = []
    for engine in (Engine.CPSAT, Engine.EXHAUSTIVE):
        try:
            found[engine] = solve(asked.problem, engine)
        except Undecided:
            outcomes.append(f"{engine.value} gave up")
        except Exception:  # whatever it is, it is to be told with its position
            faults.append(f"{engine.value}: {traceback.format_exc()}")
    for engine, one in found.items():
        if one is not None:
            faults += [f"{engine.value}: {fault}" for fault in faults_of_turn(asked.dealt, asked.problem, one)]
    values = {engine: one and one.values for engine, one in found.items()}
    if len(set(values.values())) > 1:
        told = ", ".join(f"{engine.value} {value}" for engine, value in values.items())
        faults.append(f"{[aim.value for aim in asked.problem.aims]}: {told}")
    if faults:
        name = f"{plan.kind}-{plan.seed}-{number}"
        plays = {engine.value: one for engine, one in found.items()}
        return Answered(
            [*outcomes, "differs"], faults, turn_files(name, table, asked.dealt, asked.problem, plays, faults)
        )
    if found:
        outcomes += _outcomes(asked.problem, next(iter(found.values())))
    return Answered([*outcomes, *(["certified"] if len(found) == 2 else [])])


def _outcomes(problem: TurnProblem, found: FoundTurn | None) -> Iterator[str]:
    if found is None:
        yield "no turn"
        return
    yield "a turn"
    if TurnAim.OUT in problem.aims:
        yield "goes out" if found.values[problem.aims.index(TurnAim.OUT)] else "does not go out"
    kinds = {type(step) for step in found.play}
    yield from (name for kind, name in ((Lay, "lays"), (Add, "lays off"), (Swap, "swaps")) if kind in kinds)

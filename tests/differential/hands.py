"""Hands: the whole answers of CP-SAT alone and of the exhaustive search alone, each judged by the referee."""

import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

from rami_solver.analysis.answers import Answer, Phase
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import JOKER
from rami_solver.findings import Code, RamiError, Undecided, WrongAnswer
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import TurnProblem
from tests.differential.by_referee import faults_of_hand
from tests.differential.examples import Claimed, hand_files
from tests.differential.plan import Answered, Plan, Table
from tests.hands import mixed

__all__ = ["ENGINES", "Ask", "compare_hands", "hand_question"]

ENGINES = (Engine.CPSAT, Engine.EXHAUSTIVE)

_HINTS = (Code.FINISH_FORBIDDEN, Code.FINISH_CARDS_LEFT)

Ask = Callable[[Sequence[HandQuestion]], "list[Answer | RamiError]"]
"""What answers questions; a test puts an engine that is wrong in its place."""


def hand_question(rng: random.Random, table: Table) -> HandQuestion:
    """A hand of 0 to 20 cards with none to four jokers, at any moment of the turn, opened or not."""
    return HandQuestion(
        table.rules,
        tuple(mixed(rng, table.dealt_by)),
        opened=rng.random() < 0.3,
        round=rng.choice((1, 2, 3)),
        phase=rng.choice((None, Phase.BEFORE_DRAW, Phase.AFTER_DRAW)),
    )


def compare_hands(plan: Plan, numbers: Sequence[int], ask: Ask = answer_all) -> tuple[list[Table], list[Answered]]:
    """Compare these hands; give the rules of each, and what became of it."""
    tables: list[Table] = []
    asked: list[HandQuestion] = []
    for number in numbers:
        rng = plan.rng(number)
        tables.append(plan.table(number, rng))
        asked.append(hand_question(rng, tables[-1]))
    answers = [_answers(asked, engine, ask) for engine in ENGINES]
    compared = zip(numbers, tables, asked, *answers, strict=True)
    return tables, [_compared(plan, *one) for one in compared]


def _answers(asked: Sequence[HandQuestion], engine: Engine, ask: Ask) -> list[Any]:
    """Ask an engine alone; what goes wrong stands in the place of the hand about which it went wrong."""
    questions = [one._replace(engine=engine) for one in asked]
    try:
        return list(ask(questions))
    except Exception as fault:  # whatever it is, it is to be told with its hand
        if len(asked) == 1:
            return [fault]
        return [answer for one in asked for answer in _answers([one], engine, ask)]


def _compared(
    plan: Plan, number: int, table: Table, question: HandQuestion, cpsat: object, exhaustive: object
) -> Answered:
    both = dict(zip(ENGINES, (cpsat, exhaustive), strict=True))
    outcomes = [f"{engine.value} gave up" for engine, one in both.items() if isinstance(one, Undecided)]
    # What both say alike is judged once.
    said = {"both engines": cpsat} if cpsat == exhaustive else {engine.value: one for engine, one in both.items()}
    faults = [fault for engine, one in said.items() for fault in _faults_of(engine, question, one)]
    if isinstance(cpsat, HandAnswer) and isinstance(exhaustive, HandAnswer):
        parts = list(_unlike(cpsat, exhaustive))
        if parts == ["findings"] and _alike_but_hints(cpsat, exhaustive) and _a_hint_gave_up(question):
            parts = []
            outcomes.append("a hint gave up")
        faults += [f"the engines differ: {', '.join(parts)}"] if parts else []
        outcomes += _outcomes(cpsat) if not faults else []
        outcomes.append("alike") if not faults else None
    if not faults:
        return Answered(outcomes)
    claims = [Claimed(engine.value, one) for engine, one in both.items()]
    files = hand_files(f"{plan.kind}-{plan.seed}-{number}", table, question, claims, faults)
    return Answered([*outcomes, "differs"], faults, files)


def _faults_of(engine: str, question: HandQuestion, answer: object) -> Iterator[str]:
    if isinstance(answer, HandAnswer):
        yield from (f"{engine}: {fault}" for fault in faults_of_hand(question, answer))
    elif isinstance(answer, WrongAnswer):
        yield f"{engine}: refused by the analysis: {answer.report}"
    elif not isinstance(answer, Undecided):
        told = "".join(traceback.format_exception(answer)) if isinstance(answer, Exception) else repr(answer)
        yield f"{engine}: {told}"


def _unlike(one: HandAnswer, other: HandAnswer) -> Iterator[str]:
    """Name the parts of two answers that differ; of whole turns that go out, equal in worth, either may be shown."""
    for name in ("rules", "phase", "hand", "best", "leanest", "opening"):
        if getattr(one, name) != getattr(other, name):
            yield name
    plays = one.finish.play is not None and other.finish.play is not None
    if not plays:
        yield from (name for name in ("finish", "findings") if getattr(one, name) != getattr(other, name))
    elif _worth(one) != _worth(other):
        yield "finish"


def _alike_but_hints(one: HandAnswer, other: HandAnswer) -> bool:
    """Tell whether findings are alike but for the hints: what keeps a hand that does not go out from it."""
    plain = [[finding for finding in answer.findings if finding.code not in _HINTS] for answer in (one, other)]
    return plain[0] == plain[1] and not one.finish.possible


def _a_hint_gave_up(question: HandQuestion) -> bool:
    """Tell whether a search for hints gives up: the analysis passes over it, since no verdict rests on a hint."""
    gave_up = False

    def watched(problems: Sequence[TurnProblem], engine: Engine) -> list[SolvedTurn | Undecided]:
        nonlocal gave_up
        solved = solve_turns(problems, engine)
        gave_up = gave_up or any(isinstance(one, Undecided) for one in solved)
        return solved

    with patch("rami_solver.analysis.obstacles.solve_turns", watched):
        answer_all([question._replace(engine=engine) for engine in ENGINES])
    return gave_up


def _worth(one: HandAnswer) -> tuple[object, ...]:
    judged = one.finish.judged
    return judged and judged.points, one.finish.award, one.finish.discard is JOKER


def _outcomes(one: HandAnswer) -> list[str]:
    outcomes = ["goes out" if one.finish.possible else "does not go out"]
    outcomes.append("lays" if one.best.melds else "nothing to lay")
    if one.finish.play is not None:
        outcomes.append("goes out by a whole turn")
    if one.opening is None:
        outcomes.append("opened before")
    else:
        outcomes.append("opens" if one.opening.reachable else "does not open")
    return outcomes

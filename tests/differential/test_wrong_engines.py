"""An engine that is wrong is found out, and becomes an example that `rami batch` reads."""

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from rami_solver.analysis.answers import Answer
from rami_solver.analysis.cases import CaseResult, Outcome, find_cases, run_case
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import Arrangement, FinishAnswer, HandAnswer, OpeningAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import in_order
from rami_solver.findings import RamiError, Undecided, WrongAnswer
from rami_solver.melds import hand_value
from rami_solver.notation.style import SYMBOLS
from rami_solver.plays import Discard, Play
from rami_solver.report.json import answer_json
from rami_solver.report.messages import Messages
from rami_solver.rules.load import profile_ids
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem
from tests.differential.compare import part_of
from tests.differential.examples import Claimed, hand_files, turn_files
from tests.differential.hands import ENGINES, compare_hands, hand_question
from tests.differential.plan import Part, Plan
from tests.differential.run import Run, run
from tests.differential.state import State
from tests.differential.stop import Stop
from tests.differential.turns import asked_turn, compare_turns, solve_turn

HANDS = Plan("hands", "wrong", ("rami-51",))
POSITIONS = Plan("positions", "wrong", ("rami-bridge",))
TO_JSON = partial(answer_json, messages=Messages("en", SYMBOLS))

Answers = list[Any]
Change = Callable[[HandAnswer], HandAnswer]


@cache
def right_answers(questions: tuple[HandQuestion, ...]) -> "list[Answer | RamiError]":
    return answer_all(questions)


class Wrong:
    """Engines that answer wrongly, or not at all: some of them, wherever a change changes something."""

    def __init__(self, change: Change, engines: Sequence[Engine] = ENGINES) -> None:
        self.change, self.engines, self.changed = change, engines, 0

    def __call__(self, questions: Sequence[HandQuestion]) -> Answers:
        return [self._answer(*one) for one in zip(questions, right_answers(tuple(questions)), strict=True)]

    def _answer(self, question: HandQuestion, answer: "Answer | RamiError") -> "Answer | RamiError":
        if not isinstance(answer, HandAnswer) or question.engine not in self.engines:
            return answer
        changed = self.change(answer)
        self.changed += changed != answer
        return changed


def nothing_laid(answer: HandAnswer) -> HandAnswer:
    left = in_order(answer.hand)
    return answer._replace(best=Arrangement(0, (), left, hand_value(left, answer.rules.values.hand)))


def one_point_more(answer: HandAnswer) -> HandAnswer:
    best = answer.best
    return answer._replace(best=best._replace(points=best.points + 1)) if best.melds else answer


def one_meld_twice(answer: HandAnswer) -> HandAnswer:
    lean = answer.leanest
    return answer._replace(leanest=lean._replace(melds=(*lean.melds, *lean.melds[:1])))


def left_counts_more(answer: HandAnswer) -> HandAnswer:
    return answer._replace(best=answer.best._replace(left_value=answer.best.left_value + 1))


def opening_denied(answer: HandAnswer) -> HandAnswer:
    if answer.opening is None or not answer.opening.reachable:
        return answer
    needed = answer.opening.threshold
    return answer._replace(opening=OpeningAnswer(False, needed, needed - 1, 1, ()))


def opening_too_low(answer: HandAnswer) -> HandAnswer:
    if answer.opening is None or answer.opening.reachable or not answer.best.melds:
        return answer
    return answer._replace(opening=answer.opening._replace(reachable=True, melds=answer.best.melds))


def finish_denied(answer: HandAnswer) -> HandAnswer:
    laid_all = len(answer.best.left) <= 1 and answer.phase.value == "after-draw"
    return answer._replace(finish=FinishAnswer(possible=False)) if laid_all else answer


def finish_of_some_cards(answer: HandAnswer) -> HandAnswer:
    finish = answer.finish
    return answer._replace(finish=finish._replace(melds=finish.melds[1:])) if finish.possible else answer


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (one_point_more, "the referee counts"),
        (one_meld_twice, "other cards are left"),
        (left_counts_more, "they count otherwise"),
        (opening_denied, "lay-down opens"),
        (opening_too_low, "opening-too-low"),
        (finish_denied, "the referee of turns allows one"),
        (finish_of_some_cards, "not all cards are laid"),
    ],
)
def test_what_both_engines_have_wrong_is_found_by_the_referee(change: Change, told: str) -> None:
    wrong = Wrong(change)
    _, answered = compare_hands(HANDS, range(40), wrong)
    faults = [one.faults for one in answered if one.faults]
    assert faults
    assert sum(told in fault for some in faults for fault in some) >= 2, faults
    assert len(faults) <= wrong.changed // 2


def test_a_difference_becomes_an_example(tmp_path: Path) -> None:
    wrong = Wrong(nothing_laid, (Engine.EXHAUSTIVE,))

    def work(plan: Plan, numbers: Sequence[int]) -> Part:
        return part_of(plan, numbers, *compare_hands(plan, numbers, wrong))

    how = Run(items=12, state=tmp_path / "state.json", differences=tmp_path / "differences")
    *_, reached = run(how, State(HANDS), Stop(), work)
    found = reached.part.found
    assert 0 < len(found) == wrong.changed
    assert all(one.faults == ("the engines differ: best",) for one in found)
    assert reached.part.outcomes["rami-51"]["differs"] == len(found)
    examples = sorted(tmp_path.glob("differences/*.toml"))
    assert len(examples) == len(found)
    for example in examples:
        right, other = find_cases([example])
        assert (right.name, other.name) == (f"{example.stem}: cpsat", f"{example.stem}: exhaustive")
        assert run_case(right, TO_JSON).outcome is Outcome.HOLDS
        assert {one.path for one in run_case(other, TO_JSON).differences} >= {"best.points"}
        answers = [json.loads(example.with_suffix(f".{engine.value}.json").read_text()) for engine in ENGINES]
        assert [one["best"]["points"] > 0 for one in answers] == [True, False]
        assert "the engines differ: best" in example.read_text()


@pytest.mark.parametrize("fault", [ValueError("broken"), WrongAnswer({"fault": "false infeasible"})])
def test_an_engine_that_breaks_down_is_told_with_its_hand(fault: Exception) -> None:
    def broken(questions: Sequence[HandQuestion]) -> Answers:
        if any(one.engine is Engine.CPSAT and one.hand == hard for one in questions):
            raise fault
        return list(answer_all(questions))

    rng = HANDS.rng(7)
    hard = hand_question(rng, HANDS.table(7, rng)).hand
    _, answered = compare_hands(HANDS, range(12), broken)
    assert [number for number, one in enumerate(answered) if one.faults] == [7]
    assert ("broken" if isinstance(fault, ValueError) else "false infeasible") in answered[7].faults[0]
    assert set(answered[7].files) == {f"hands-wrong-7{end}" for end in (".toml", ".cpsat.json", ".exhaustive.json")}


def test_an_engine_that_gives_up_is_counted_and_differs_from_nothing() -> None:
    def tired(questions: Sequence[HandQuestion]) -> Answers:
        given_up = [one.engine is Engine.EXHAUSTIVE for one in questions]
        return [Undecided() if up else one for up, one in zip(given_up, answer_all(questions), strict=True)]

    _, answered = compare_hands(HANDS, range(6), tired)
    assert all(one.outcomes == ["exhaustive gave up"] and not one.faults for one in answered)


def _worse(problem: TurnProblem, engine: Engine) -> FoundTurn | None:
    return None if engine is Engine.EXHAUSTIVE else solve_turn(problem, engine)


def _one_point_more(problem: TurnProblem, engine: Engine) -> FoundTurn | None:
    found = solve_turn(problem, engine)
    if found is None or TurnAim.POINTS not in problem.aims:
        return found
    at = problem.aims.index(TurnAim.POINTS)
    return found._replace(values=(*found.values[:at], found.values[at] + 1, *found.values[at + 1 :]))


def _no_discard(problem: TurnProblem, engine: Engine) -> FoundTurn | None:
    found = solve_turn(problem, engine)
    kept: Play = tuple(one for one in found.play if not isinstance(one, Discard)) if found else ()
    return found and found._replace(play=kept)


def _breaks(problem: TurnProblem, engine: Engine) -> FoundTurn | None:
    raise ValueError("broken")


@pytest.mark.parametrize(
    ("solve", "told", "outcome"),
    [
        (_worse, "exhaustive None", Outcome.HOLDS),
        (_one_point_more, "the referee says", Outcome.DIFFERS),
        (_no_discard, "discard-missing", Outcome.DIFFERS),
        (_breaks, "broken", Outcome.HOLDS),
    ],
)
def test_turns_that_are_wrong_become_examples(
    solve: Callable[[TurnProblem, Engine], FoundTurn | None], told: str, outcome: Outcome, tmp_path: Path
) -> None:
    _, answered = compare_turns(POSITIONS, range(20), solve)
    wrong = [one for one in answered if one.faults]
    assert len(wrong) >= 5
    assert all(any(told in fault for fault in one.faults) for one in wrong)
    results = _run_all([one.files for one in wrong], tmp_path)
    assert outcome in {one.outcome for one in results}
    assert {one.outcome for one in results} <= {Outcome.HOLDS, Outcome.DIFFERS}


@pytest.mark.parametrize("kind", ["hands", "positions"])
def test_an_example_asks_what_was_asked(kind: str, tmp_path: Path) -> None:
    """Whatever is dealt, under profiles and house rules, its example is read and holds where the answer is right."""
    plan = Plan(kind, "examples", profile_ids())
    files = []
    for number in range(0, 4 * plan.chunk * len(plan.groups), plan.chunk):
        rng = plan.rng(number)
        table = plan.table(number, rng)
        if kind == "hands":
            asked = hand_question(rng, table)
            (answer,) = answer_all([asked._replace(engine=Engine.EXHAUSTIVE)])
            files.append(hand_files(f"{number}", table, asked, [Claimed("exhaustive", answer)], ["none"]))
            continue
        turn = asked_turn(rng, table)
        try:
            found = solve_turn(turn.problem, Engine.EXHAUSTIVE)
        except Undecided:
            continue
        if found is not None:
            files.append(turn_files(f"{number}", table, *turn, {"exhaustive": found}, ["none"]))
    results = _run_all(files, tmp_path)
    assert len(results) >= 35
    assert [(one.case.name, one.differences, one.problems) for one in results if not one.ok] == []


def _run_all(files: Sequence[Any], folder: Path) -> list[CaseResult]:
    for some in files:
        for name, text in some.items():
            (folder / name).write_text(text)
    return [run_case(one, TO_JSON) for one in find_cases([folder])]

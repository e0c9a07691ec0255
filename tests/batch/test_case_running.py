import os
import signal
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from rami_solver.analysis import cases as room
from rami_solver.analysis.answers import Answer
from rami_solver.analysis.case_model import Case, CaseResult, Difference, Outcome
from rami_solver.analysis.cases import run_all, run_case
from rami_solver.analysis.question import Asked, Question
from rami_solver.findings import Code, Undecided, WrongAnswer
from rami_solver.report.batch import case_json


def case(hand: str = "♠K", name: str = "a", **more: Any) -> Case:
    known = {"expect": {"verdict": "answered"}} | more
    return Case(name, "some.toml", 1, known.pop("asked", Asked(hand=hand)), **known)


def laydown(text: str, **more: Any) -> Asked:
    return Asked(laydown=text, **more)


def test_a_case_that_holds() -> None:
    result = run_case(case(), case_json)
    assert (result.ok, result.differences, result.problems) == (True, (), ())
    assert result.found is not None
    assert result.found["schema"] == "rami.check/1"


def test_a_case_that_differs() -> None:
    result = run_case(case(expect={"best": {"points": 10, "left": ["♠K"]}}), case_json)
    assert (result.outcome, result.differences) == (Outcome.DIFFERS, (Difference("best.points", 10, 0),))


@pytest.mark.parametrize("text", ["", "rami 1\nevent: Café De Zwaan\n"])
def test_a_record_without_a_deal_tells_why_it_is_undecided(text: str, tmp_path: Path) -> None:
    """It gave no reason once, and was told as a fault of the program."""
    path = tmp_path / "empty.rami"
    path.write_text(text, encoding="utf-8")
    result = run_case(Case("empty.rami", str(path), None, Asked(), record=True), case_json)
    assert (result.outcome, result.line) == (Outcome.UNDECIDED, None)
    (problem,) = result.problems
    assert (problem.code, problem.facts) == (Code.RECORD_INCOMPLETE, {"case": "empty"})
    assert problem.span is not None
    assert problem.span.source == str(path)


def test_an_expected_error_holds() -> None:
    result = run_case(case("J J J", expect={}, error=Code.IMPOSSIBLE_CARDS), case_json)
    assert (result.outcome, result.found) == (Outcome.HOLDS, None)


def test_another_error_than_the_expected_one_differs() -> None:
    result = run_case(case("♥Z", expect={}, error=Code.IMPOSSIBLE_CARDS), case_json)
    assert result.differences == (Difference("error", "impossible-cards", "unknown-card"),)


def test_an_answer_where_an_error_is_expected_differs() -> None:
    result = run_case(case(expect={}, error=Code.IMPOSSIBLE_CARDS), case_json)
    assert result.differences == (Difference("error", "impossible-cards", None, missing=True),)


def test_an_unexpected_error_makes_the_case_unusable() -> None:
    result = run_case(case("♥Z"), case_json)
    assert (result.outcome, [one.code for one in result.problems]) == (Outcome.UNUSABLE, [Code.UNKNOWN_CARD])


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        (Asked(hand="♠10 ♠J ♠Q ♠K ♠A", require="opening"), False),
        (Asked(hand="♠10 ♠J ♠Q ♠K ♠A", require="opening", rules="rami-51"), True),
        (Asked(hand="♠K ♥K ♦K ♣2", require="finish"), True),
        (Asked(hand="♠K ♥K ♦K ♣2 ♣4", require="finish"), False),
        (laydown("[♠10 ♠J ♠Q ♠K ♠A]", require="opening"), False),
        (laydown("[♠10 ♠J ♠Q ♠K ♠A]", require="opening", left="♥2"), True),
    ],
)
def test_what_is_required_is_expected(asked: Asked, holds: bool) -> None:
    assert run_case(case(asked=asked, expect={}), case_json).ok is holds


def test_a_limit_a_disagreement_and_a_fault_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for fault in (Undecided(), WrongAnswer({"hand": "♠K"}), ZeroDivisionError()):

        def broken(question: Question, fault: Exception = fault) -> Answer:
            raise fault

        monkeypatch.setattr(room, "answer", broken)
        result = run_case(case(), case_json)
        found[type(fault)] = (result.outcome, result.problems[0].code, result.trace)
    assert found[Undecided] == (Outcome.UNDECIDED, Code.SOLVER_LIMIT, None)
    assert found[WrongAnswer] == (Outcome.FAULT, Code.WRONG_ANSWER, '{"hand": "♠K"}')
    outcome, code, trace = found[ZeroDivisionError]
    assert (outcome, code) == (Outcome.FAULT, Code.INTERNAL_FAULT)
    assert trace is not None
    assert "ZeroDivisionError" in trace


MANY = [case(name=str(number), expect={"hand": ["♠K"] if number % 3 else ["♥K"]}) for number in range(20)]


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = list(run_all(MANY, case_json, 1)), list(run_all(MANY, case_json, 3))
    assert together == alone
    assert {one.ok for one in alone} == {True, False}


def end_at_three(answer: Answer) -> Mapping[str, Any]:
    """Stands for a crash in native code: it takes the whole process along."""
    if len(getattr(answer, "hand", ())) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return case_json(answer)


def test_a_process_that_dies_takes_only_its_own_case_along() -> None:
    cases = [case(" ".join(["♠K", "♥K", "♦K", "♣K"][: number % 4 + 1]), str(number)) for number in range(12)]
    results = list(run_all(cases, end_at_three, 2))
    assert [one.case for one in results] == cases
    lost = [one for one in results if not one.ok]
    assert [one.case.name for one in lost] == ["2", "6", "10"]
    assert [(one.outcome, one.problems[0].code) for one in lost] == [(Outcome.FAULT, Code.WORKER_LOST)] * 3
    assert {one.problems[0].facts["exit"] for one in lost} == {-signal.SIGKILL}


def test_whoever_stops_listening_leaves_no_process_behind() -> None:
    results = run_all(MANY, case_json, 2)
    assert next(results).case == MANY[0]
    results.close()  # type: ignore[attr-defined]
    from multiprocessing import active_children

    assert active_children() == []


def test_processes_start_beside_threads() -> None:
    done = Event()
    thread = Thread(target=done.wait)
    thread.start()
    try:
        results: list[CaseResult] = list(run_all(MANY, case_json, 2))
    finally:
        done.set()
        thread.join()
    assert len(results) == len(MANY)


def test_an_example_of_a_folder_finds_its_house_file(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('based_on = "rami-bridge"\n[opening]\npoints = 40\n', encoding="utf-8")
    (tmp_path / "night.toml").write_text(
        '[[case]]\nname = "a"\nrules = "club.toml"\nlaydown = "♥K ♠K ♦K | ♣4 ♣5 ♣6"\nexpect.verdict = "legal"\n',
        encoding="utf-8",
    )
    assert [one.ok for one in run_all(room.find_cases([tmp_path]), case_json)] == [True]

"""Solvers that fail in every way: a fault is told as a fault, a limit as a limit, and no false answer is shown."""

import json
from pathlib import Path
from typing import Any

import pytest

from rami_solver.cards import DECK
from rami_solver.plays import Discard, Lay
from tests.cli.calls import Call, Called, finished
from tests.cli.doctored import CPSAT, EXHAUSTIVE, doctor_cpsat, doctor_exhaustive

Words = tuple[str, ...]

HAND: Words = ("check", "hA h2 h3 J sK dK c5 c6 c7")
BIG: Words = ("check", "hA h2 h3 J sK dK c5 c6 c7 d2 d3 d4 s5 s6 s7 h9 h10 hJ")
OPENING: Words = ("best-opening", "hA h2 h3 J sK dK c5 c6 c7 cK", "--top", "2")
TURN: Words = ("turn", "h7 h8 s9 d9 c2 c3 c4 sK", "--opened", "--table", "h4 h5 h6", "--goal", "left")
AHEAD: Words = ("advise", "sK dK h10 hJ hQ", "--phase", "before-draw", "--opened")
ADVICE: Words = ("advise", "sK dK h10 hJ hQ c6 c7")
SIDES: Words = ("compare", "sA hA dA c5", "--with", "rami-51")

LIMITS = ("gives up", "has no proof")
FAULTS = ("refuses the model", "crashes", "has no memory")
FEW = ("gives up", "says there is none", "tells nothing", "gives the worst", "crashes")
ALL = [(words, kind) for words in (HAND, OPENING, TURN) for kind in CPSAT]
SOME = [(AHEAD, kind) for kind in FEW] + [(words, kind) for words in (ADVICE, SIDES) for kind in FEW[:2]]
SEARCHED = [(words, kind) for words in (HAND, OPENING, TURN) for kind in EXHAUSTIVE] + [
    (AHEAD, kind) for kind in EXHAUSTIVE[2:4]
]


def _named(value: object) -> str:
    return value if isinstance(value, str) else str(value[0]) if isinstance(value, tuple) else ""


_known: dict[Words, Called] = {}


def _undisturbed(rami: Call, words: Words) -> Called:
    if words not in _known:
        called = rami(*words, "--format", "json")
        assert (called.exit, called.err) == (0, "")
        _known[words] = called
    return _known[words]


def _as_json(called: Called) -> Any:
    return json.loads(called.out, object_hook=lambda one: {key: one[key] for key in one if key != "certified"})


def _told(called: Called, undisturbed: Called, kind: str) -> None:
    """Demand a fault, a limit, or the undisturbed answer, which may only be less sure."""
    if called.out and called.exit in (0, 1):
        assert _as_json(called) == _as_json(undisturbed)
        return
    if called.out:  # rules side by side: each has its own error
        assert _as_json(called) != _as_json(undisturbed)
        assert "solver-limit" in called.out
        assert (called.exit, kind in LIMITS) == (3, True)
        return
    if kind in LIMITS:
        assert (called.exit, called.error["code"]) == (3, "solver-limit")
    elif kind in FAULTS:
        assert (called.exit, called.error["code"]) == (70, "internal-fault")
        assert called.error["errors"][0]["facts"]["where"].startswith("rami_solver/solver/")
    else:
        assert (called.exit, called.error["code"]) == (70, "wrong-answer")
        assert called.error["report"]["fault"]


@pytest.mark.parametrize(("words", "kind"), ALL + SOME, ids=_named)
def test_whatever_cp_sat_does_nothing_false_is_shown(
    rami: Call, monkeypatch: pytest.MonkeyPatch, words: Words, kind: str
) -> None:
    undisturbed = _undisturbed(rami, words)
    solves = doctor_cpsat(monkeypatch, kind)
    called = rami(*words, "--format", "json")
    assert solves
    _told(called, undisturbed, kind)


@pytest.mark.parametrize(("words", "kind"), [(HAND, "gives the worst"), (TURN, "gives the worst")], ids=_named)
def test_what_certifies_an_answer_is_what_catches_a_worse_one(
    rami: Call, monkeypatch: pytest.MonkeyPatch, words: Words, kind: str
) -> None:
    best = rami(*words, "--format", "json")
    doctor_cpsat(monkeypatch, kind)
    assert rami(*words, "--format", "json").error["report"]["fault"] == "engines disagree"
    alone = rami(*words, "--format", "json", "--engine", "cpsat")
    assert alone.exit == 0
    assert (alone.json["certified"], best.json["certified"]) == (False, True)
    assert _as_json(alone) != _as_json(best)  # who asks one engine alone is told so, and gets what it says


@pytest.mark.parametrize("kind", sorted(set(CPSAT) - {"gives the worst", "gives a little worse"}))
def test_too_many_cards_to_be_searched_exhaustively(rami: Call, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Here only a worse answer that keeps to the model goes unnoticed: it says of itself that it is not certified."""
    undisturbed = rami(*BIG, "--format", "json")
    assert undisturbed.json["certified"] is False
    doctor_cpsat(monkeypatch, kind)
    _told(rami(*BIG, "--format", "json"), undisturbed, kind)


@pytest.mark.parametrize(("words", "kind"), SEARCHED, ids=_named)
def test_whatever_the_exhaustive_search_does_nothing_false_is_shown(
    rami: Call, monkeypatch: pytest.MonkeyPatch, words: Words, kind: str
) -> None:
    undisturbed = _undisturbed(rami, words)
    doctor_exhaustive(monkeypatch, kind)
    _told(rami(*words, "--format", "json"), undisturbed, kind)


@pytest.mark.parametrize("kind", FEW)
def test_a_batch_tells_what_is_a_fault_of_ours(
    rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    laid = '[[case]]\nname = "laid"\nlaydown = "sK dK cK | h10 hJ hQ"\nexpect = { verdict = "legal" }\n'
    held = '[[case]]\nname = "held"\nhand = "hA h2 h3 sK dK cK"\nexpect = { verdict = "answered" }\n'
    cases = tmp_path / "cases.toml"
    cases.write_text(laid + held)
    assert rami("batch", str(cases)).exit == 0
    doctor_cpsat(monkeypatch, kind)
    called = rami("batch", str(cases), "--format", "jsonl")
    first, second, summary = called.lines
    assert first["outcome"] == "holds"
    assert (called.exit, second["outcome"]) == ((3, "undecided") if kind in LIMITS else (70, "fault"))
    assert second["error"]["code"] in ("solver-limit", "wrong-answer", "internal-fault")
    assert summary["holds"] == 1


@pytest.mark.parametrize("kind", FEW)
def test_a_stream_tells_every_line_what_became_of_it(ask: Call, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    doctor_cpsat(monkeypatch, kind)
    called = ask("hA h2 h3 sK dK cK\n[hA h2 h3]\nhZ\n")
    code = {"gives up": "solver-limit", "crashes": "internal-fault"}.get(kind, "wrong-answer")
    assert [one.get("code") for one in called.lines] == [code, None, "unknown-card"]
    assert called.exit == (2 if kind in LIMITS else 70)


ANSWERS = """
import types
from ortools.sat.python import cp_model_helper as cp
class Answers:
    def set_parameters(self, _):
        pass
    def solve(self, proto):
        return types.SimpleNamespace(status=cp.CpSolverStatus.{status}, deterministic_time=0.0)
cp.SolveWrapper = Answers
"""


@pytest.mark.parametrize(
    ("words", "status", "code", "ends"),
    [
        (("check", "-"), "INFEASIBLE", "wrong-answer", 70),
        (("advise", "-"), "INFEASIBLE", "wrong-answer", 70),
        (("batch", "cases.toml", "--format", "jsonl"), "UNKNOWN", "solver-limit", 3),
    ],
)
def test_several_processes_tell_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Words, status: str, code: str, ends: int
) -> None:
    (tmp_path / "sitecustomize.py").write_text(ANSWERS.format(status=status))
    case = '[[case]]\nname = "one"\nhand = "hA h2 h3 J sK"\nexpect = { verdict = "answered" }\n'
    (tmp_path / "cases.toml").write_text(case)
    monkeypatch.chdir(tmp_path)
    called = finished(*words, "--jobs", "2", text=b"hA h2 h3 J sK\nhZ\n", env={"PYTHONPATH": str(tmp_path)})
    assert (called.exit, called.err) == (ends, "")
    assert called.lines[0]["code"] == code
    assert words[0] == "batch" or called.lines[1]["code"] == "unknown-card"


def test_a_report_is_shown_as_text_too(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    doctor_cpsat(monkeypatch, "gives the worst")
    called = rami(*HAND)
    assert (called.exit, called.out) == (70, "")
    assert "error[wrong-answer]" in called.err
    assert "exhaustive" in called.err
    assert "hand = " in called.err


def test_playing_on_is_refereed(feed: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    record = "rami 1\nplayers: An Bert\nseed: 7\n"
    assert feed(record, "play-out", "-").exit == 0

    def lays_the_pack(*_: object) -> object:
        return (Lay((DECK[:5],)), Discard(DECK[9]))

    monkeypatch.setattr("rami_solver.analysis.player_game.choose_turn", lays_the_pack)
    called = feed(record, "play-out", "-")
    assert (called.exit, called.out) == (70, "")
    assert "error[wrong-answer]" in called.err
    assert "the referee refuses what the player does" in called.err

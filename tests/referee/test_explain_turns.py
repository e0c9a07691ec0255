"""The examples that explain a finding on a turn: each gets what it explains, and its counterpart does not, anywhere."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import rami_solver
from rami_solver.analysis.question import Asked, read_question
from rami_solver.analysis.turn_question import TurnQuestion
from rami_solver.findings import Code, Severity, Verdict
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.load import profile_ids

EXAMPLES: dict[str, Any] = tomllib.loads(
    (Path(rami_solver.__file__).parent / "report" / "explain_turns.toml").read_text("utf-8")
)

_ALL = list(Code)
EXPLAINED = _ALL[_ALL.index(Code.DRAW_MISSING) : _ALL.index(Code.HIDDEN_CARD) + 1]
"""All codes of turns stand together in the list of codes."""

POSITION = {"hand", "table", "open_card", "row", "opened", "dealer"}
KEYS = {"rule", "settings", *(f"{which}_{name}" for which in ("illegal", "legal") for name in (*POSITION, "play"))}

UNDECIDED = {Code.HIDDEN_CARD}


def _judged(example: dict[str, Any], which: str, profile: str) -> TurnVerdict:
    position = {name: example.get(f"{which}_{name}", example.get(name)) for name in POSITION}
    given = {name: value for name, value in position.items() if value is not None}
    settings = tuple(example.get("settings", ()))
    question = read_question(Asked(rules=profile, settings=settings, play=example[f"{which}_play"], **given))
    assert isinstance(question, TurnQuestion)
    return judge_turn(question.position, question.play, question.rules)


def test_every_code_of_turns_has_its_examples() -> None:
    assert {code.value for code in EXPLAINED} == EXAMPLES.keys()
    assert all(example.keys() <= KEYS | POSITION for example in EXAMPLES.values())


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("code", EXPLAINED, ids=lambda code: code.value)
def test_an_example_gets_what_it_explains_and_its_counterpart_does_not(code: Code, profile: str) -> None:
    example = EXAMPLES[code.value]
    shown, counterpart = (_judged(example, which, profile) for which in ("illegal", "legal"))
    found = [one for one in shown.all_findings if one.code is code]
    assert [one.rule for one in found] == [example["rule"]]
    assert code not in [one.code for one in counterpart.all_findings]


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("code", EXPLAINED, ids=lambda code: code.value)
def test_an_example_shows_its_finding_alone(code: Code, profile: str) -> None:
    """No other fault draws the eye, and the counterpart has none."""
    shown, counterpart = (_judged(EXAMPLES[code.value], which, profile) for which in ("illegal", "legal"))
    (own,) = (one for one in shown.all_findings if one.code is code)
    assert {one.code for one in shown.errors} == ({code} if own.severity is Severity.ERROR else set())
    expected = Verdict.ILLEGAL if own.severity is Severity.ERROR else Verdict.LEGAL
    assert shown.verdict is (Verdict.UNDECIDED if code in UNDECIDED else expected)
    assert counterpart.verdict is Verdict.LEGAL

"""What is written for programs fits the schemas that are printed for them."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from rami_solver.analysis.case_model import Case, CaseResult, Difference, Outcome
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import Asked
from rami_solver.findings import Code, InputError, Problem, Verdict
from rami_solver.melds import Kind
from rami_solver.notation.style import CardStyle
from rami_solver.report.batch_json import JsonReport, LinesReport
from rami_solver.report.batch_report import Tally
from rami_solver.report.explain_page import codes_json, explain_json
from rami_solver.report.json import answer_json, error_json, hand_json
from rami_solver.report.messages import Messages
from rami_solver.report.rules_json import rules_diff_json, rules_json, rules_list_json
from rami_solver.report.schemas import SCHEMAS, json_schema, validate
from rami_solver.rules.load import load
from tests.report.report_answers import best_opening, five_cards, judged, laydown, opening_hand, unread, view

EN, NL = (Messages(lang, CardStyle()) for lang in ("en", "nl"))


def hands() -> list[HandAnswer]:
    opened = five_cards()._replace(opening=None)
    return [five_cards(), opening_hand(), opened]


@pytest.mark.parametrize("answer", hands())
@pytest.mark.parametrize("messages", [EN, NL], ids=["en", "nl"])
def test_answers_fit_their_schemas(answer: HandAnswer, messages: Messages) -> None:
    validate("check", answer_json(answer, messages))
    validate("check", {**answer_json(answer, messages), "line": 3})
    validate("best-opening", answer_json(best_opening(opening_hand()), messages))
    validate("best-opening", answer_json(best_opening(opening_hand(), reachable=False), messages))
    melds = (judged(Kind.RUN, "♥A ♥2 ♥3 J=♥4", 10), judged(None, "♥A ♠2 J=♦3", None))
    validate("laydown", answer_json(laydown(Verdict.ILLEGAL, melds, left="♠K"), messages))
    validate("error", error_json(unread(25), messages))


def test_rules_and_explanations_fit_their_schemas() -> None:
    systems = [load("rami-bridge"), load("roemie", ["opening.points=41"])]
    validate("rules-list", rules_list_json(systems[1], "nl"))
    validate("rules-show", rules_json(systems[1], "en"))
    validate("rules-diff", rules_diff_json(*systems))
    validate("codes", codes_json(NL))
    for code in Code:
        validate("explain", explain_json(code, systems, EN))


def test_a_schema_refuses_what_is_not_an_answer() -> None:
    answer = hand_json(five_cards(), EN)
    for wrong in (
        {**answer, "more": 1},
        {**answer, "hand": ["♥Z"]},
        {**answer, "certified": 1},
        {key: value for key, value in answer.items() if key != "finish"},
    ):
        with pytest.raises(ValidationError):
            validate("check", wrong)
    with pytest.raises(ValidationError):
        validate("laydown", answer)


def test_schemas_are_json_and_require_what_is_always_there() -> None:
    assert {"check", "laydown", "best-opening", "error", "case", "rules"} <= set(SCHEMAS)
    for name in SCHEMAS:
        schema = json.loads(json.dumps(json_schema(name)))
        assert schema["$schema"].endswith("2020-12/schema")
        for one in [schema] if "type" in schema else schema["$defs"].values():
            assert one["additionalProperties"] is False
    assert set(json_schema("check")["required"]) == set(hand_json(five_cards(), EN))
    assert json_schema("rules")["required"] == ["based_on"]
    assert json_schema("rules")["properties"]["run"]["properties"]["max"] == {
        "anyOf": [{"type": "integer", "minimum": 3, "maximum": 14}, {"enum": ["none"]}]
    }


def test_house_files_fit_the_schema_of_rules() -> None:
    validate("rules", {"based_on": "rami-bridge", "opening": {"points": 41}, "run": {"max": "none"}})
    with pytest.raises(ValidationError):
        validate("rules", {"based_on": "rami-bridge", "run": {"max": 2}})


def test_an_unknown_schema_names_the_nearest() -> None:
    with pytest.raises(InputError) as caught:
        json_schema("chekc")
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts["nearest"]) == (Code.UNKNOWN_SCHEMA, "check")


def batch_results() -> list[CaseResult]:
    case = Case("a name", "examples/a.toml", 3, Asked(hand="♥A"), {"verdict": "answered"})
    problem = Problem(Code.UNKNOWN_CARD, {"token": "♥Z"}, None, "ranks")
    return [
        CaseResult(case, Outcome.HOLDS, {}),
        CaseResult(case, Outcome.DIFFERS, {}, (Difference("points", 51, None, missing=True),)),
        CaseResult(case._replace(line=None), Outcome.UNUSABLE, problems=(problem,)),
        CaseResult(case, Outcome.FAULT, problems=(Problem(Code.INTERNAL_FAULT),), trace="Traceback"),
    ]


def test_batches_fit_their_schemas() -> None:
    results = batch_results()
    tally = Tally()
    target, screen = view()
    lines, lines_screen = view()
    reports = JsonReport(target), LinesReport(lines)
    for result in results:
        tally.counts[result.outcome] += 1
        for report in reports:
            report.add(result)
    for report in reports:
        report.end(tally)
    validate("batch", json.loads(screen.shown))
    *cases, summary = map(json.loads, lines_screen.shown.splitlines())
    assert len(cases) == len(results)
    for case in cases:
        validate("batch-case", case)
    validate("batch-summary", summary)


QUESTIONS: list[dict[str, Any]] = [
    {"hand": "♥A ♥2"},
    {"laydown": "[♥A ♥2 ♥3]", "left": "♠K", "set": ["run.max=none"], "opened": True},
    {"hand": "♥A", "set": {"values": {"hand": {"joker": 25}}}, "cards": "nl-be", "phase": "auto", "players": 3},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_questions_and_cases_fit_their_schemas(question: dict[str, Any]) -> None:
    validate("question", question)
    validate("case", {"case": [{"name": "one", "expect": {"points": 51}, "why": "because", **question}]})
    with pytest.raises(ValidationError):
        validate("question", {**question, "joker": 25})

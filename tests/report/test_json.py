"""Answers as JSON: the keys of the contract, canonical cards, and a language in the messages only."""

import json
from typing import Any

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import FinishAnswer
from rami_solver.cards import JOKER
from rami_solver.findings import (
    Code,
    InputError,
    RamiError,
    Severity,
    Undecided,
    Verdict,
    WrongAnswer,
)
from rami_solver.melds import Kind
from rami_solver.notation.style import CardStyle
from rami_solver.report.json import (
    best_opening_json,
    error_json,
    hand_json,
    json_text,
    laydown_json,
)
from rami_solver.report.messages import Messages
from rami_solver.report.schemas import validate
from rami_solver.rules.load import load
from tests.report.report_answers import (
    Screen,
    best_opening,
    card,
    cards,
    five_cards,
    judged,
    laydown,
    opening_hand,
    unread,
)

EN, NL = (Messages(lang, CardStyle()) for lang in ("en", "nl"))


def test_five_cards_are_answered_key_by_key() -> None:
    run = {"kind": "run", "cards": ["♥A", "♥2", "♥3", "J=♥4"], "points": 10}
    best = {"points": 10, "melds": [run], "left": ["♠K"], "left_value": 10}
    found = hand_json(five_cards(), EN)
    findings = found.pop("findings")
    assert found == {
        "schema": "rami.check/1",
        "rules": "rami-bridge",
        "phase": "after-draw",
        "verdict": "answered",
        "certified": True,
        "hand": ["♥A", "♥2", "♥3", "J", "♠K"],
        "best": best,
        "leanest": best,
        "opening": {"reachable": False, "threshold": 51, "points": 10, "short_by": 41, "melds": []},
        "finish": {
            "possible": True,
            "melds": [run],
            "discard": "♠K",
            "award": {"kind": "score", "value": -100},
            "play": None,
        },
    }
    assert [list(one) for one in findings] == [["code", "severity", "rule", "basis", "cards", "facts", "message"]] * 2
    size, ruling = findings
    assert (size["code"], size["rule"], size["facts"]) == ("hand-size", "deal.hand", {"expected": 15, "found": 5})
    assert (ruling["basis"], ruling["cards"], ruling["facts"]) == ("ruling", ["♥A"], {"value": False})


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    assert list(hand_json(five_cards(), EN)) == [
        *("schema", "rules", "phase", "verdict", "certified", "hand"),
        *("best", "leanest", "opening", "finish", "findings"),
    ]
    answer = laydown(Verdict.LEGAL, (judged(Kind.SET, "♠K ♥K ♦K", 30),), opened=True)
    assert list(laydown_json(answer, EN)) == [
        *("schema", "rules", "verdict", "melds", "points", "opening", "left", "findings"),
    ]


def test_only_messages_are_translated() -> None:
    english, dutch = (hand_json(five_cards(), messages) for messages in (EN, NL))
    said = [[one.pop("message") for one in found["findings"]] for found in (english, dutch)]
    assert english == dutch
    assert said[0] != said[1]


def test_a_hand_that_has_opened_and_cannot_go_out() -> None:
    answer = five_cards()._replace(opening=None, finish=FinishAnswer(False), phase=Phase.BEFORE_DRAW)
    found = hand_json(answer, EN)
    assert found["opening"] is None
    assert found["finish"] == {"possible": False, "melds": [], "discard": None, "award": None, "play": None}
    assert found["phase"] == "before-draw"


def test_a_joker_may_be_the_discard() -> None:
    answer = five_cards()
    assert hand_json(answer._replace(finish=answer.finish._replace(discard=JOKER)), EN)["finish"]["discard"] == "J"


def test_a_lay_down_is_told_meld_by_meld() -> None:
    rules = load("rami-bridge")
    gap = rules.finding(Code.RUN_GAP, Severity.ERROR, "run.min", cards("♥A ♥2 ♥4"), missing=cards("♥3"))
    low = rules.finding(Code.OPENING_TOO_LOW, Severity.ERROR, "opening.points", points=30, threshold=51, short_by=21)
    answer = laydown(
        Verdict.ILLEGAL,
        (judged(Kind.RUN, "♥A ♥2 ♥4", None, gap), judged(Kind.SET, "♠K ♦K J=♥K/♣K", 30)),
        (low,),
        left="♠2 J",
    )
    found = laydown_json(answer, EN)
    assert (found["schema"], found["verdict"], found["points"]) == ("rami.laydown/1", "illegal", 30)
    assert found["left"] == ["♠2", "J"]
    assert found["opening"] == {"met": False, "threshold": 51, "points": 30, "short_by": 21, "waived": False}
    assert [list(one) for one in found["melds"]] == [["kind", "cards", "points", "findings"]] * 2
    assert [one["points"] for one in found["melds"]] == [None, 30]
    assert found["melds"][1]["cards"] == ["♠K", "♦K", "J=♥K/♣K"]
    assert found["melds"][0]["findings"][0]["facts"] == {"missing": ["♥3"]}
    assert [one["code"] for one in found["findings"]] == ["opening-too-low"]


def test_facts_of_every_kind_become_json() -> None:
    facts: dict[str, Any] = {
        "parts": (cards("♣2 ♣3"), cards("♣5 J")),
        "kind": Kind.RUN,
        "written": card("♥8"),
        "nothing": None,
        "yes": True,
        "deep": {"one": (1, 2)},
    }
    finding = load("rami-bridge").finding(Code.RUN_TOO_LONG, Severity.ERROR, "run.max", **facts)
    answer = five_cards()._replace(findings=(finding,))
    assert json.loads(json.dumps(hand_json(answer, EN)))["findings"][0]["facts"] == {
        "parts": [["♣2", "♣3"], ["♣5", "J"]],
        "kind": "run",
        "written": "♥8",
        "nothing": None,
        "yes": True,
        "deep": {"one": [1, 2]},
    }


def test_best_openings_and_what_is_missing() -> None:
    found = best_opening_json(best_opening(opening_hand()), EN)
    assert (found["schema"], found["goal"], found["reachable"]) == ("rami.best-opening/1", "points", True)
    assert found["lay_downs"][0]["cards"] == 6
    assert found["lay_downs"][0]["points"] == 57
    missing = best_opening_json(best_opening(opening_hand(), reachable=False), EN)
    assert (missing["lay_downs"], missing["short_by"]) == ([], 3)
    assert missing["helpful"][-1] == {"card": "♣4", "points": 52}


def test_an_error_tells_its_first_problem_and_all_of_them() -> None:
    found = error_json(unread(3), EN)
    assert list(found) == ["schema", "code", "message", "span", "errors", "more"]
    assert (found["schema"], found["code"], found["more"]) == ("rami.error/1", "unknown-card", 0)
    assert found["span"] == {"source": "CARDS", "line": None, "start": 0, "width": 2, "text": "♥Z"}
    assert [one["span"]["start"] for one in found["errors"]] == [0, 3, 6]


def test_the_first_twenty_problems_are_told_and_the_others_counted() -> None:
    found = error_json(unread(25), EN)
    assert (len(found["errors"]), found["more"]) == (20, 5)


def test_a_long_input_is_not_repeated_in_its_errors() -> None:
    assert len(json.dumps(error_json(unread(60_000), EN))) < 20_000


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Undecided(), "solver-limit"),
        (WrongAnswer({"hand": "♥A"}), "wrong-answer"),
        (RamiError(), "internal-fault"),
        (InputError(), "internal-fault"),
    ],
)
def test_every_error_has_a_code(error: RamiError, code: str) -> None:
    found = error_json(error, EN)
    assert found["code"] == code
    assert found["span"] is None
    validate("error", found)


def test_engines_that_disagree_show_what_to_report() -> None:
    report = {"hand": cards("♥A ♥2"), "cpsat": 10, "exhaustive": 12}
    assert error_json(WrongAnswer(report), EN)["report"] == {"hand": ["♥A", "♥2"], "cpsat": 10, "exhaustive": 12}


@pytest.mark.parametrize(("encoding", "escaped"), [("utf-8", False), ("cp1252", True), ("ascii", True)])
def test_suits_are_escaped_only_where_the_stream_cannot_carry_them(encoding: str, escaped: bool) -> None:
    text = json_text({"card": "♥A"}, Screen(encoding=encoding))
    assert ("\\u2665" in text) is escaped
    assert json.loads(text) == {"card": "♥A"}
    text.encode(encoding)

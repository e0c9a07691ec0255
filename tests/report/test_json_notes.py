"""Findings as text: remembered or not, each is told as it is, in its own language."""

import json
from typing import Any

import pytest

from rami_solver.cards import JOKER
from rami_solver.findings import Basis, Code, Finding, Severity
from rami_solver.melds import LaidJoker
from rami_solver.notation.style import CardStyle
from rami_solver.report import json_notes
from rami_solver.report.json_notes import dumped, findings_text
from rami_solver.report.json_parts import findings_json
from rami_solver.report.messages import Messages
from tests.report.report_answers import card, cards

EN, NL, LETTERS = Messages("en", CardStyle()), Messages("nl", CardStyle()), Messages("en", CardStyle(ascii=True))


def ruling(value: object, *held: object, key: str = "jokers_per_meld") -> Finding:
    return Finding(Code.HOUSE_RULING, Severity.NOTE, key, Basis.RULING, held, {"value": value})


def in_force(*settings: object) -> Finding:
    return Finding(
        Code.RULES_IN_FORCE, Severity.NOTE, facts={"profile": "a", "origin": "--rules", "settings": settings}
    )


FINDINGS = (
    ruling(1),
    ruling(True),
    ruling(1, JOKER),
    ruling(1, LaidJoker((card("♠6"),))),
    ruling(1, LaidJoker((card("♠6"), card("♦6")))),
    ruling(1, *cards("♠6")),
    ruling(1, *cards("♠6 ♦6")),
    ruling("1"),
    ruling(None),
    ruling(1, key="values.hand.joker"),
    ruling(1)._replace(basis=Basis.STATED),
    ruling(1)._replace(basis=None),
    ruling(1)._replace(severity=Severity.WARNING),
    Finding(
        Code.RULES_IN_FORCE, Severity.NOTE, facts={"profile": "a", "origin": "--rules", "settings": ("a=1", "b=2")}
    ),
    Finding(Code.RULES_IN_FORCE, Severity.NOTE, facts={"profile": "a", "origin": "--rules", "settings": ("a=1",)}),
    Finding(Code.RULES_IN_FORCE, Severity.NOTE, facts={"profile": "a", "origin": "--rules", "settings": (True, 1)}),
    Finding(Code.HAND_SIZE, Severity.NOTE, "deal.hand", Basis.STATED, facts={"expected": 15, "found": 5}),
    Finding(Code.HAND_SIZE, Severity.NOTE, "deal.hand", Basis.STATED, facts={"expected": 5, "found": 15}),
    Finding(Code.RUN_GAP, Severity.ERROR, "run.in_sequence", Basis.STATED, cards("♠6"), {"missing": cards("♠7 ♠8")}),
)


@pytest.mark.parametrize("kept", [0, 2, 2000])
def test_each_is_told_as_if_it_were_the_first(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_notes, "_KEPT", kept)
    remembered: dict[Any, str] = {}
    monkeypatch.setattr(json_notes, "_texts", remembered)
    for _ in range(2):
        for messages in (EN, NL, LETTERS):
            text = findings_text(FINDINGS, messages)
            assert text == dumped(findings_json(FINDINGS, messages))
            assert len(json.loads(text)) == len(FINDINGS)
    assert len(remembered) == {0: 1, 2: 2, 2000: 3 * (len(FINDINGS) - 2)}[kept]


def test_what_stands_for_the_same_finding_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Finding] = []

    def counts(findings: tuple[Finding, ...], messages: Messages) -> object:
        written.extend(findings)
        return findings_json(findings, messages)

    monkeypatch.setattr(json_notes, "_texts", {})
    monkeypatch.setattr(json_notes, "findings_json", counts)
    findings_text([ruling(1, *cards("♠6")), ruling(1, *cards("♠6")), ruling(2, *cards("♠6"))], EN)
    assert [one.facts["value"] for one in written] == [1, 2]

"""Every finding explained: its examples do what they say, on the command line that they are."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rami_solver.findings import Code
from rami_solver.report.explanations import RECORD, explanation
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import systems
from tests.cli.calls import Call, Called

WITH_EXAMPLE = [code for code in Code if explanation(code).example]
WITH_INSTEAD = [code for code in Code if explanation(code).instead]


def found(data: Any) -> Iterator[dict[str, Any]]:
    """Give every finding and problem in an answer, wherever it stands."""
    if isinstance(data, dict):
        if "code" in data:
            yield data
        for one in data.values():
            yield from found(one)
    elif isinstance(data, list):
        for one in data:
            yield from found(one)


def told(rami: Call, command: str) -> tuple[Called, list[dict[str, Any]]]:
    """Run a command line as it is typed, or replay a record, and give what it finds."""
    if command.startswith(RECORD):
        Path("example.rami").write_text(command, encoding="utf-8")
        command = "rami replay example.rami"
    program, command_name, *words = shlex.split(command)
    assert program == "rami"
    called = rami(command_name, "--format", "json", *words)
    data = json.loads(called.out or called.err)
    return called, [] if command_name in ("explain", "schema") and called.exit == 0 else list(found(data))


@pytest.mark.parametrize("code", WITH_EXAMPLE)
def test_the_example_ends_in_the_code(rami: Call, code: Code) -> None:
    behind = explanation(code)
    assert behind.example
    called, findings = told(rami, behind.example)
    own = [one for one in findings if one["code"] == code]
    assert own
    assert (called.exit == 1) == behind.judged
    if code is not Code.HOUSE_RULING:
        assert {one["rule"] for one in own if one.get("rule")} <= {*behind.keys}


@pytest.mark.parametrize("code", WITH_INSTEAD)
def test_what_is_offered_instead_does_not(rami: Call, code: Code) -> None:
    behind = explanation(code)
    assert behind.instead
    called, findings = told(rami, behind.instead)
    assert (called.exit, code in [one["code"] for one in findings]) == (0, False)


READING = list(Code)[: list(Code).index(Code.HAND_SIZE)]


@pytest.mark.parametrize("code", [code for code in READING if explanation(code).example])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_example_on_the_page_ends_in_its_code_when_it_is_typed(rami: Call, lang: str, code: Code) -> None:
    """`rami check hV h10` is an unknown card: letters for suits are those of a locale, so V is no rank there."""
    lines = rami("explain", code.value, "--lang", lang).out.splitlines()
    first, *others = [line.partition(": ")[2] for line in lines if ": rami " in line]
    assert code in [one["code"] for one in told(rami, first)[1]]
    for other in others:
        assert code not in [one["code"] for one in told(rami, other)[1]]


def test_examples_are_typed_in_the_letters_of_the_locale(rami: Call) -> None:
    assert "rami check hA h2 h3 --set" in rami("explain", "rules-in-force").out
    assert 'rami check "[r4 r5 r6 r7 r8 r9]"' not in rami("explain", "run-too-long").out
    assert 'rami check "[r4 r5 r6 r7 r8 r9]"' in rami("explain", "run-too-long", "--cards", "nl").out


@pytest.mark.parametrize("code", Code)
def test_every_code_is_explained_in_every_system(rami: Call, code: Code) -> None:
    data = rami("explain", code.value, "--format", "json").json
    assert (data["schema"], data["code"]) == ("rami.explain/1", code.value)
    assert data["meaning"] != f"explain.{code}"
    for rule in data["rules"]:
        assert rule["key"] in KEYS
        assert [one["rules"] for one in rule["systems"]] == list(systems())


def test_a_system_that_differs_is_told_with_its_value(rami: Call) -> None:
    (rule,) = rami("explain", "run-too-long", "--format", "json").json["rules"]
    assert [one["value"] for one in rule["systems"]] == [5, None, None, None, None]


def test_the_rules_in_force_stand_beside_the_systems_where_they_are_none_of_them(rami: Call) -> None:
    (rule,) = rami("explain", "run-too-long", "--set", "run.max=6", "--format", "json").json["rules"]
    assert (rule["systems"][-1]["value"], rule["systems"][-1]["basis"]) == (6, "house")


def test_the_slip_in_a_text_is_named(rami: Call) -> None:
    assert "7-8-9-10" in rami("explain", "opening-too-low").out


def test_without_a_code_all_are_listed(rami: Call) -> None:
    listed = rami("explain", "--format", "json").json["codes"]
    assert [one["code"] for one in listed] == list(Code)
    assert all(code.value in rami("explain").out for code in Code)


def test_an_unknown_code_is_refused_with_the_nearest(rami: Call) -> None:
    called = rami("explain", "run-gab", "--format", "json")
    assert (called.exit, called.codes) == (2, ["unknown-code"])
    assert called.error["errors"][0]["facts"]["nearest"] == "run-gap"

"""Replays for programs: the JSON twin with its schema, workflow commands, JUnit."""

from typing import Any
from xml.etree import ElementTree

import pytest
from pydantic import ValidationError

from rami_solver.notation.style import SYMBOLS
from rami_solver.report.json_replay import JsonReplay, RecordDocument
from rami_solver.report.messages import Messages
from rami_solver.report.replay import REPLAY_FORMATS, make_report
from rami_solver.report.replay_github import GithubReplay
from rami_solver.report.replay_junit import JunitReplay
from rami_solver.report.schemas import validate
from tests.report.replays_told import ANNOUNCED, EVENING, FAULTS, FAULTY, HEAD, SECOND, events, tell
from tests.report.report_answers import view

ENGLISH = Messages("en", SYMBOLS)
BROKEN = HEAD + "deal 1\nhand An: ♥A ♥Z\n1 Cas discard ♦Q\n# last words\nscore: An=1\n"


def document(text: str) -> dict[str, Any]:
    grows = RecordDocument("game.rami", ENGLISH)
    for event in events(text):
        grows.take(event)
    return grows.data()


@pytest.mark.parametrize("text", [EVENING, FAULTY, EVENING + SECOND, BROKEN, HEAD, "", "rami 1\n", "what is this"])
def test_every_document_holds_against_its_schema(text: str) -> None:
    validate("replay", document(text))


def test_the_schema_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValidationError):
        validate("replay", {**document(EVENING), "more": 1})


def test_the_twin_says_all_that_the_record_says() -> None:
    data = document(EVENING)
    assert (data["event"], data["rules"], data["players"]) == ("Café De Zwaan", "rami-bridge", ["An", "Bert", "Cas"])
    (deal,) = data["deals"]
    assert (deal["number"], deal["dealer"], deal["end"]) == (1, "Cas", {"kind": "out", "player": "Bert"})
    assert deal["hands"]["An"][:3] == ["♥A", "♥2", "♥3"]
    third = deal["turns"][2]
    assert third["play"] == "draw ♠8 ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard ♥8"
    assert [one["kind"] for one in third["steps"]] == ["draw", "lay", "discard"]
    assert (third["comment"], third["points"], third["verdict"], third["stands"]) == ("51: M1 M2", 51, "legal", True)
    assert [one["meld"] for one in third["table"]] == ["M1", "M2"]
    assert (third["stock"], third["open_card"], third["line"]) == (61, "♥8", 12)
    assert deal["claimed"]["scores"] == {name: one["points"] for name, one in deal["scores"].items()}
    assert deal["standing"]["totals"] == {"An": 100, "Bert": -20, "Cas": 100}
    assert (data["verdict"], data["holds"], data["complete"]) == ("illegal", True, True)


def test_every_line_of_the_record_is_in_its_twin() -> None:
    text = EVENING + SECOND
    data = document(text)
    told = [*data["head"], *(one for deal in data["deals"] for one in (*deal["turns"], *deal["lines"]))]
    assert {one["line"]: one["text"] for one in told} == {
        number: line for number, line in enumerate(text.splitlines(), 1) if line
    }


def test_comments_on_lines_of_their_own_are_kept() -> None:
    (deal,) = document(BROKEN)["deals"]
    assert [one["comment"] for one in deal["lines"] if one["kind"] == "blank"] == ["last words"]


def test_findings_have_their_places_and_tell_what_was_announced() -> None:
    turns = document(FAULTY)["deals"][0]["turns"]
    found = {one["code"]: one for turn in turns for one in turn["findings"]}
    low = found["opening-too-low"]
    assert (low["line"], low["step"], low["expected"]) == (20, 2, False)
    assert low["column"] == len("11 An   draw ♦J ; ") + 1
    early = found["lay-off-before-opening"]
    assert (early["line"], early["expected"]) == (ANNOUNCED, True)


def test_counts_and_verdicts_of_what_cannot_be_read() -> None:
    data = document(BROKEN)
    (problem,) = (one for line in data["deals"][0]["lines"] for one in line["problems"])
    assert (problem["code"], problem["line"], problem["column"]) == ("unknown-card", 7, 13)
    assert (data["counts"]["unusable"], data["holds"], data["complete"]) == (1, False, False)


@pytest.mark.parametrize("several", [False, True])
def test_one_file_is_a_document_and_several_are_an_array(several: bool) -> None:
    written: list[Any] = []
    report = JsonReplay(written.append, ENGLISH, several=several)
    for file in ("one", "two") if several else ("one",):
        tell(report, EVENING, file)
    report.end()
    (data,) = written
    assert [one["file"] for one in (data if several else [data])] == (["one", "two"] if several else ["one"])


def test_workflow_commands_stand_beside_lines_and_columns() -> None:
    target, screen = view()
    report = GithubReplay(target)
    tell(report, FAULTY, "games\\evening.rami")
    report.end()
    errors = [line for line in screen.shown.splitlines() if line.startswith("::error ")]
    assert len(errors) == len(FAULTS)
    assert any("line=17,col=3,title=not-your-turn::" in one for one in errors)
    assert not any("lay-off-before-opening" in one for one in errors)
    assert screen.shown.splitlines()[-1].startswith("::notice ")


def test_junit_has_a_test_for_every_deal_and_one_for_the_record() -> None:
    target, screen = view()
    report = JunitReplay(target)
    tell(report, FAULTY + SECOND)
    tell(report, EVENING, "good.rami")
    report.end()
    root = ElementTree.fromstring(screen.shown)
    names = [(one.get("classname"), one.get("name"), one.get("line")) for one in root.iter("testcase")]
    assert names == [
        ("game.rami", "Deal 1", "7"),
        ("game.rami", "Deal 2", "27"),
        ("game.rami", "record", None),
        ("good.rami", "Deal 1", "7"),
        ("good.rami", "record", None),
    ]
    (failure,) = root.iter("failure")
    assert len((failure.text or "").splitlines()) == len(FAULTS)
    assert (root.get("failures"), root.get("errors")) == ("1", "0")


def test_junit_tells_what_cannot_be_read_as_an_error() -> None:
    target, screen = view()
    report = JunitReplay(target)
    tell(report, BROKEN)
    report.end()
    root = ElementTree.fromstring(screen.shown)
    assert [one.get("type") for one in root.iter("error")] == ["unknown-card"]


@pytest.mark.parametrize("form", REPLAY_FORMATS)
@pytest.mark.parametrize("cut", range(0, len(EVENING), 37))
def test_a_record_cut_off_anywhere_is_told_in_every_format(form: Any, cut: int) -> None:
    target, screen = view()
    written: list[Any] = []
    report = make_report(form, target, written.append, ENGLISH)
    tell(report, EVENING[:cut])
    report.end()
    assert written or screen.shown
    for data in written:
        validate("replay", data)

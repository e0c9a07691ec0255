"""`rami replay`: files, folders and standard input, formats and exit codes as the command line gives them."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rami_solver.report.schemas import validate
from tests.cli.calls import Call, finished
from tests.report.replays_told import EVENING, FAULTS, FAULTY, HEAD

OPEN = HEAD + "deal 1\n1 Cas discard ?\n2 An take ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard ♥8\n"
BROKEN = HEAD + "deal 1\nhand An: ♥A ♥Z\n1 Cas discard ♦Q\n"
EXITS = {"good": (EVENING, 0), "faulty": (FAULTY, 1), "broken": (BROKEN, 2), "open": (OPEN, 3)}


def write(name: str, text: str) -> str:
    path = Path(name)
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize("form", ["text", "json", "github", "junit"])
@pytest.mark.parametrize("name", EXITS)
def test_every_format_has_the_exit_code(rami: Call, name: str, form: str) -> None:
    text, code = EXITS[name]
    called = rami("replay", write("game.rami", text), "--format", form)
    assert (called.exit, called.err) == (code, "")
    if form == "json":
        validate("replay", called.json)
        assert called.json["holds"] is (code == 0)
    elif form == "junit":
        root = ElementTree.fromstring(called.out)
        assert ((root.get("failures"), root.get("errors")) == ("0", "0")) is (code == 0)
    else:
        assert ("::error" in called.out) is (form == "github" and code in (1, 2))


def test_the_gravest_of_several_decides_and_json_is_an_array(rami: Call) -> None:
    names = [write(f"{name}.rami", text) for name, (text, _) in EXITS.items()]
    assert rami("replay", *names).exit == 2
    called = rami("replay", names[0], names[1], "--format", "json")
    assert called.exit == 1
    assert [one["file"] for one in called.json] == names[:2]
    assert rami("replay", names[0], names[3], names[1]).exit == 3


def test_a_folder_means_its_records(rami: Call) -> None:
    write("evenings/one.rami", EVENING)
    write("evenings/more/two.RAMI", FAULTY)
    write("evenings/rules.toml", "no record")
    called = rami("replay", "evenings", "--format", "json")
    assert [Path(one["file"]).name for one in called.json] == ["two.RAMI", "one.rami"]
    assert called.exit == 1


def test_a_folder_of_one_record_is_an_array_too(rami: Call) -> None:
    write("evenings/one.rami", EVENING)
    assert len(rami("replay", "evenings", "--format", "json").json) == 1


def test_a_folder_with_a_file_that_cannot_be_read_holds_against_the_schema(rami: Call) -> None:
    # Its `rami.error/1` among the records was in no schema.
    write("evenings/one.rami", EVENING)
    Path("evenings/other.rami").write_bytes("rami 1\n".encode("utf-16"))
    called = rami("replay", "evenings", "--format", "json")
    assert called.exit == 2
    assert [one["schema"] for one in called.json] == ["rami.replay/1", "rami.error/1"]
    validate("replay", called.json)


def test_a_folder_without_records_is_refused(rami: Call) -> None:
    Path("empty").mkdir()
    called = rami("replay", "empty")
    assert (called.exit, called.out) == (2, "")
    assert "file-not-readable" in called.err


@pytest.mark.parametrize("form", ["text", "json", "github", "junit"])
def test_a_file_that_is_not_there_keeps_no_other_from_being_replayed(rami: Call, form: str) -> None:
    called = rami("replay", "nowhere.rami", write("game.rami", EVENING), "--format", form)
    assert called.exit == 2
    assert "file-not-readable" in called.err
    assert "game.rami" in called.out
    assert ("file-not-readable" in called.out) is (form != "text")


def test_one_file_that_is_not_there_leaves_standard_output_empty(rami: Call) -> None:
    called = rami("replay", "nowhere.rami", "--format", "json")
    assert (called.exit, called.out, called.error["code"]) == (2, "", "file-not-readable")


@pytest.mark.parametrize("form", ["text", "json"])
def test_standard_input(form: str) -> None:
    called = finished("replay", "-", "--format", form, text=FAULTY.encode())
    assert called.exit == 1
    if form == "json":
        assert called.json["file"] == "-"
    else:
        assert all(f"-:{line}:" in called.out for line, _ in FAULTS)


def test_a_closed_standard_input_is_a_file_that_cannot_be_read(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    called = rami("replay", "-")
    assert called.exit == 2
    assert "file-not-readable" in called.err


def test_rules_of_the_command_line_overrule_those_of_the_record(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    name = write("game.rami", EVENING)
    assert rami("replay", name, "--format", "json", "--rules", "rami-bridge-50").json["rules"] == "rami-bridge-50"
    monkeypatch.setenv("RAMI_RULES", "roemie")
    assert rami("replay", name, "--format", "json").json["rules"] == "rami-bridge"
    silent = write("silent.rami", EVENING.replace("rules: rami-bridge\n", ""))
    assert rami("replay", silent, "--format", "json").json["rules"] == "roemie"


def test_settings_that_lie_about_change_no_rules_that_a_record_names(rami: Call) -> None:
    write("rami.toml", 'rules = "rami-bridge"\n[set]\n"opening.points" = 71\n')
    assert rami("replay", write("game.rami", EVENING)).exit == 0
    silent = rami("replay", write("silent.rami", EVENING.replace("rules: rami-bridge\n", "")))
    assert silent.exit == 1
    assert "opening.points = 71" in silent.out


def test_house_rules_of_the_command_line_hold_on_top(rami: Call) -> None:
    name = write("game.rami", EVENING)
    called = rami("replay", name, "--set", "opening.points=71")
    assert called.exit == 1
    assert "game.rami:12:" in called.out
    assert "opening-too-low" in called.out


def test_a_house_file_is_looked_for_beside_the_record(rami: Call) -> None:
    write("club/club.toml", 'based_on = "rami-bridge"\n[opening]\npoints = 71\n')
    name = write("club/game.rami", EVENING.replace("rules: rami-bridge", "rules: ./club.toml"))
    called = rami("replay", name)
    assert called.exit == 1
    assert "opening-too-low" in called.out


def test_letters_of_a_locale(rami: Call) -> None:
    text = EVENING
    for suit, letter in zip("♠♥♦♣", "SHRK", strict=True):
        text = text.replace(suit, letter)
    name = write("avond.rami", text)
    assert rami("replay", name, "--cards", "nl").exit == 0
    assert rami("replay", name).exit == 2


def test_steps_without_a_terminal_show_everything(rami: Call) -> None:
    called = rami("replay", write("game.rami", EVENING), "--step")
    assert called.exit == 0
    assert called.out.count("\nTurn ") == 12


def test_steps_are_for_people(rami: Call) -> None:
    called = rami("replay", write("game.rami", EVENING), "--step", "--format", "json")
    assert (called.exit, called.error["code"]) == (2, "options-clash")


def test_the_schema_of_the_twin_is_offered(rami: Call) -> None:
    assert "replay" in rami("schema").out.split()
    assert json.loads(rami("schema", "replay").out)["title"] == "rami replay"


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "junit", "github"])
@pytest.mark.parametrize("name", EXITS)
def test_a_record_is_one_case_of_a_batch(rami: Call, name: str, form: str) -> None:
    text, code = EXITS[name]
    write("examples/game.rami", text)
    write("examples/game.toml", '[[case]]\nname = "holds"\nhand = "hA h2 h3"\nexpect = { verdict = "answered" }\n')
    called = rami("batch", "examples", "--format", form)
    assert called.exit == code
    if form == "json":
        outcomes = {one["name"]: (one["outcome"], one["line"]) for one in called.json["cases"]}
        expected = {"good": "holds", "faulty": "differs", "broken": "unusable", "open": "undecided"}[name]
        line = {"good": None, "faulty": 17, "broken": 7, "open": 8}[name]
        assert outcomes["game.rami"] == (expected, line)
        validate("batch", called.json)


def test_a_batch_tells_the_lines_in_which_a_record_differs(rami: Call) -> None:
    called = rami("batch", write("game.rami", FAULTY), "--format", "json", "--jobs", "2")
    (case,) = called.json["cases"]
    assert [(one["path"], one["found"]) for one in case["differences"]] == [
        (f"line {line}", [code]) for line, code in FAULTS
    ]


def test_a_record_that_breaks_off_in_a_line_is_open(rami: Call) -> None:
    called = rami("batch", write("game.rami", EVENING[: EVENING.index(" ; add ♠9") + 4]), "--format", "json")
    (case,) = called.json["cases"]
    assert (called.exit, case["outcome"], case["code"], case["line"]) == (3, "undecided", "record-incomplete", 14)


def test_a_batch_heeds_no_surroundings_in_records(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    write("rami.toml", 'rules = "roemie"\n[set]\n"opening.points" = 99\n')
    monkeypatch.setenv("RAMI_RULES", "roemie")
    name = write("game.rami", EVENING.replace("rules: rami-bridge\n", ""))
    assert rami("batch", name).exit == 0

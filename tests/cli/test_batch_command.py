"""`rami batch`: its formats and exit codes as the command line gives them."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.calls import Call

HOLDS = '[[case]]\nname = "holds"\nhand = "hA h2 h3"\nexpect = { verdict = "answered" }\n'
DIFFERS = '[[case]]\nname = "differs"\nhand = "hA h2 h3"\nexpect = { certified = false }\n'


def cases(*texts: str) -> None:
    Path("cases.toml").write_text("\n".join(texts), encoding="utf-8")


@pytest.mark.parametrize(("texts", "code"), [((HOLDS,), 0), ((HOLDS, DIFFERS), 1)])
@pytest.mark.parametrize("form", ["text", "json", "jsonl", "junit", "github"])
def test_every_format_has_the_exit_code(rami: Call, texts: tuple[str, ...], code: int, form: str) -> None:
    cases(*texts)
    called = rami("batch", ".", "--format", form)
    assert called.exit == code
    assert "differs" in called.out or code == 0
    if form == "json":
        assert called.json["summary"]["cases"] == len(texts)
    elif form == "jsonl":
        assert len(called.lines) == len(texts) + 1
    elif form == "junit":
        assert ElementTree.fromstring(called.out).get("tests") == str(len(texts))


def test_several_processes(rami: Call) -> None:
    cases(HOLDS, DIFFERS)
    assert rami("batch", "cases.toml", "--jobs", "2", "--format", "json").exit == 1


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_no_case_is_no_answer(rami: Call, form: str) -> None:
    called = rami("batch", ".", "--format", form)
    assert called.exit == 2
    assert "no-cases" in called.err
    if form != "text":
        assert json.loads(called.err)["code"] == "no-cases"


def test_a_file_that_is_not_there(rami: Call) -> None:
    assert rami("batch", "nowhere.toml").exit == 2


def test_the_command_line_holds_where_a_case_says_nothing(rami: Call) -> None:
    silent = '[[case]]\nname = "silent"\nhand = "RA R2"\nexpect = { rules = "roemie", opening = { threshold = 45 } }\n'
    told = (
        '[[case]]\nname = "told"\nhand = "hA"\nrules = "rami-51"\ncards = "en"\nset = ["opening.points=46"]\n'
        'expect = { rules = "rami-51", opening = { threshold = 46 } }\n'
    )
    cases(silent, told)
    words = ("--rules", "roemie", "--set", "opening.points=45", "--cards", "nl")
    assert rami("batch", "cases.toml", *words).exit == 0
    assert rami("batch", "cases.toml").exit == 2


def test_a_record_that_is_cut_is_told_as_undecided_and_not_as_an_error(rami: Call) -> None:
    # Under the heading `undecided:` stood `error[record-incomplete]`.
    Path("cut.rami").write_text("rami 1\nplayers: An Bert Cas\ndealer: Cas\ndeal 1\n1 Cas dis", encoding="utf-8")
    called = rami("batch", ".")
    assert called.exit == 3
    assert "\nundecided[record-incomplete]: " in called.out
    assert "error[" not in called.out


def test_a_typing_error_in_a_code_makes_a_record_unusable(rami: Call) -> None:
    text = "rami 1\nplayers: An Bert Cas\ndealer: Cas\ndeal 1\n1 Cas discard ♦Q !tei\n2 An draw ? ; discard ♣2\n"
    Path("typed.rami").write_text(text, encoding="utf-8")
    called = rami("batch", ".")
    assert called.exit == 2
    assert called.out.count("error[") == called.out.count("error[unknown-code]") == 1

"""What fuzzing brought to light, case by case: what once crashed or took forever is told as what it is."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rami_solver.analysis.case_lines import locate
from rami_solver.analysis.case_read import open_file, read_cases
from rami_solver.analysis.score_cells import read_table
from rami_solver.analysis.score_sheet import read_sheet
from rami_solver.findings import InputError, Problem
from rami_solver.records.events import GameBegan, LineJudged
from rami_solver.records.lines import Unreadable
from rami_solver.records.read import read_lines
from rami_solver.records.replay import replay
from rami_solver.rules.load import load
from rami_solver.shell.settings import ambient
from tests.cli.calls import AMBIENT
from tests.fuzz.commands import Line, checked

DEEP = "a = " + "{a.a = " * 80 + "1" + "}" * 80 + "\n"
HUGE = "0x" + "f" * 4_000
CASE = '[[case]]\nname = "a"\nhand = "hA"\nrequire = "finish"\n'


@pytest.fixture(autouse=True)
def _bare_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in AMBIENT:
        monkeypatch.delenv(name, raising=False)


def house_problems(folder: Path, text: str) -> Sequence[Problem]:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load(str(path))
    return caught.value.problems


def case_problems(folder: Path, text: str) -> Sequence[Problem]:
    path = folder / "cases.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_cases(open_file(path))
    return caught.value.problems


def test_thousands_of_unknown_keys_are_told_with_their_lines(tmp_path: Path) -> None:
    # Each was looked for from the top of the file, and compared with every key: ten seconds and more.
    problems = house_problems(
        tmp_path, 'based_on = "roemie"\n' + "".join(f"run.maxx{one} = 5\n" for one in range(3_000))
    )
    assert {one.code.value for one in problems} == {"unknown-rule"}
    assert [one.span.line for one in problems if one.span] == list(range(2, 3_002))
    assert [one.facts.get("nearest") for one in problems[:20]] == ["run.max"] * 20


def test_what_is_nested_beyond_measure_is_refused(tmp_path: Path) -> None:
    # Dots in tables within tables went thousands of levels deep, and crashed what walked through them.
    (problem,) = house_problems(tmp_path, 'based_on = "roemie"\n' + DEEP)
    assert (problem.code, problem.facts["reason"]) == ("file-not-readable", "nested-too-deep")
    for key in ("set", "expect"):
        (problem,) = case_problems(tmp_path, CASE + f"[case.{key}]\n" + DEEP)
        assert (problem.code, problem.facts["reason"]) == ("file-not-readable", "nested-too-deep")
    (tmp_path / "rami.toml").write_text("[set]\n" + DEEP, encoding="utf-8")
    (problem,) = ambient({}, tmp_path).problems
    assert (problem.code, problem.facts["reason"]) == ("file-not-readable", "nested-too-deep")


def test_a_line_nested_beyond_measure_is_refused() -> None:
    # Deep settings overflowed the stack: the line, and all after it, had no answer.
    text = '{"hand":"hA","set":' + '{"a":' * 300 + "1" + "}" * 301 + "\nhA h2 h3\n"
    called = checked(Line(("check", "-", "--engine", "exhaustive"), text.encode(), ()))
    assert called.exit == 2
    refused, answered, _ = called.out.split("\n")
    assert "bad-json" in refused
    assert "rami.check/1" in answered


def test_a_number_too_long_to_be_written_is_told(tmp_path: Path) -> None:
    # Python reads such a number but writes none of more than 4,300 digits: a ValueError.
    for text, value in (
        (f"players = {HUGE}", "…"),
        (f"players = [{HUGE}]", "…"),
        ("players = 1979-05-27", "1979-05-27"),
    ):
        (tmp_path / "rami.toml").write_text(text, encoding="utf-8")
        (problem,) = ambient({}, tmp_path).problems
        assert (problem.code, problem.facts["value"]) == ("bad-option-value", value)
    (problem,) = case_problems(tmp_path, CASE + f"expect = {{points = {HUGE}}}\n")
    assert (problem.code, problem.facts["case"]) == ("bad-case", "no-date")
    path = tmp_path / "cases.toml"
    path.write_text(CASE + f"set = {{run.max = {HUGE}}}\n", encoding="utf-8")
    (case,) = read_cases(open_file(path))
    assert case.asked.settings == ("run.max=…",)


def test_rules_with_a_name_too_long_for_a_file_are_unknown(tmp_path: Path) -> None:
    # The settings file asked the system whether there is such a file, and crashed.
    (tmp_path / "rami.toml").write_text(f'rules = "{"9" * 300}"\n', encoding="utf-8")
    found = ambient({}, tmp_path)
    assert found.rules == "9" * 300
    with pytest.raises(InputError) as caught:
        load(found.rules)
    assert [one.code.value for one in caught.value.problems] == ["unknown-profile"]


def test_a_word_that_is_no_text_is_told() -> None:
    # A lone surrogate, as an argument may have where a byte is no UTF-8, had no sentence.
    called = checked(Line(("score", "--out", "B\udcff", "--out", "Cas"), b"", ()))
    assert called.exit == 2
    assert "options-clash" in called.err


def test_of_a_sheet_full_of_faults_the_first_are_told_and_all_counted() -> None:
    # Every fault counted the cells of its row anew: minutes for a row of many.
    text = "An;Bert\n" + "x;y\n" * 2_000
    with pytest.raises(InputError) as caught:
        read_sheet(text.encode(), "sheet.csv", load("rami-bridge"))
    problems = caught.value.problems
    assert len(problems) == 4_000
    assert [(one.span.line, one.span.start) for one in problems[:4] if one.span] == [(2, 0), (2, 2), (3, 0), (3, 2)]


@pytest.mark.parametrize("line", ["#" + " " * 3_000, "# a comment", "# 1", '#"'])
def test_a_comment_has_no_cells(line: str) -> None:
    # A sign and blanks were shared out in all ways: hours for a few thousand of them.
    assert len(read_table(f"deal;An;Bert\n{line}\n", "-").rows) == 1


@pytest.mark.parametrize("line", ["#3;1;2", '#"; 1;2', "#\u00a03 ;1;2", "#;1;2"])
def test_a_number_sign_may_be_a_label(line: str) -> None:
    assert len(read_table(f"deal;An;Bert\n{line}\n", "-").rows[1]) == 3


def test_quotation_marks_in_a_text_hide_no_case() -> None:
    # A text with an n in it was not taken for one: what stood in it began a text of its own, up to the next.
    text = "[[case]]\nname = \"none '''\"\n[[case]]\nname = \"nor '''\"\n"
    assert [one.header for one in locate(text)] == [1, 3]


def test_after_many_settings_that_cannot_be_used_no_others_are_looked_up() -> None:
    text = "rami 1\nplayers: An Bert\n" + "".join(f"set: run.a{one}=1\n" for one in range(150)) + "set: run.max=7\n"
    lines = [one.line.entry for one in replay(read_lines([text], source="-")) if isinstance(one, LineJudged)]
    codes = [one.problems[0].code.value for one in lines if isinstance(one, Unreadable)]
    assert codes == ["unknown-rule"] * 100 + ["bad-record"] * 51


def test_the_last_of_many_settings_of_a_key_holds() -> None:
    # Every line read those of all lines before it again.
    text = "rami 1\n" + "set: run.max=5 run.min=4\n" * 3 + "set: run.max=7\nplayers: An Bert\ndeal 1\n"
    events = [*replay(read_lines([text], source="-"))]
    (began,) = (one for one in events if isinstance(one, GameBegan))
    assert (began.rules.run.max, began.rules.run.min) == (7, 4)

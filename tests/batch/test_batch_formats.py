import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rami_solver.analysis import cases as room
from rami_solver.analysis.case_model import Case, CaseResult, Outcome
from rami_solver.analysis.question import Asked
from rami_solver.findings import Code, InputError, Problem
from rami_solver.report import batch
from rami_solver.report.batch import BATCH_FORMATS, BatchFormat, run_batch
from rami_solver.report.batch_junit import JunitReport
from rami_solver.report.batch_report import Tally
from rami_solver.report.view import View, make_view

HOLDS = '[[case]]\nname = "holds"\nhand = "♠K"\nexpect.verdict = "answered"\n'
DIFFERS = (
    '[[case]]\nname = "differs, 100% sure: yes"\nhand = "♠K ♥K ♦K ♣2"\nexpect.best = { points = 31, left = ["♣2"] }\n'
)
UNUSABLE = '[[case]]\nname = "unusable"\nhand = "♥Z"\nexpect.verdict = "answered"\n'


class Encoded(StringIO):
    """A stream of some encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


class Terminal(Encoded):
    def __init__(self) -> None:
        super().__init__("utf-8")

    def isatty(self) -> bool:
        return True


class Run:
    """A batch that was run: its exit code, and what it wrote."""

    def __init__(self, paths: list[Path], form: BatchFormat = "text", jobs: int = 1, lang: str = "en") -> None:
        self.out, self.err = StringIO(), StringIO()
        self.exit = run_batch(paths, form, jobs, view_of(self.out, lang), view_of(self.err, lang))
        self.text = self.out.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


def view_of(stream: StringIO, lang: str = "en") -> View:
    return make_view(lang, "en", "never", stream, 80)


def write(folder: Path, text: str, name: str = "some.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    return write(tmp_path, HOLDS + "\n" + DIFFERS + "\n" + UNUSABLE)


@pytest.mark.parametrize("form", BATCH_FORMATS)
@pytest.mark.parametrize(
    ("text", "code"), [(HOLDS, 0), (HOLDS + DIFFERS, 1), (HOLDS + UNUSABLE, 2), (DIFFERS + UNUSABLE, 2)]
)
def test_the_gravest_outcome_is_the_exit_code(tmp_path: Path, form: BatchFormat, text: str, code: int) -> None:
    run = Run([write(tmp_path, text)], form)
    assert (run.exit, run.err.getvalue()) == (code, "")


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ((), 0),
        ((Outcome.HOLDS,), 0),
        ((Outcome.HOLDS, Outcome.DIFFERS), 1),
        ((Outcome.DIFFERS, Outcome.UNDECIDED), 3),
        ((Outcome.UNDECIDED, Outcome.UNUSABLE, Outcome.DIFFERS), 2),
        ((Outcome.FAULT, Outcome.UNUSABLE, Outcome.HOLDS), 70),
    ],
)
def test_gravity(outcomes: tuple[Outcome, ...], code: int) -> None:
    tally = Tally()
    tally.counts.update(outcomes)
    assert (tally.exit_code, tally.total) == (code, len(outcomes))


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_text_shows_only_what_does_not_hold(mixed: Path, lang: str) -> None:
    run = Run([mixed], lang=lang)
    rows = run.text.splitlines()
    assert "holds" not in [row.strip() for row in rows]
    assert sum("differs, 100% sure: yes" in row for row in rows) == 1
    assert f"{mixed}:6" in run.text
    assert f"{mixed}:11" in run.text
    assert [row.split() for row in rows if row.startswith("best.")] == [["best.points", "31", "30"]]
    assert any("unknown-card" in row for row in rows)
    assert "{" not in run.text


def test_text_tells_every_case_of_a_good_batch_in_one_line(tmp_path: Path) -> None:
    run = Run([write(tmp_path, HOLDS)])
    assert len(run.text.splitlines()) == 1


def test_the_document(mixed: Path) -> None:
    document = json.loads(Run([mixed], "json").text)
    assert document["schema"] == "rami.batch/1"
    assert document["summary"] == {"cases": 3, "holds": 1, "differs": 1, "undecided": 0, "unusable": 1, "fault": 0}
    holds, differs, unusable = document["cases"]
    assert (holds["outcome"], holds["code"], holds["error"]) == ("holds", None, None)
    assert (differs["name"], differs["file"], differs["line"]) == ("differs, 100% sure: yes", str(mixed), 6)
    assert (differs["outcome"], differs["code"]) == ("differs", "case-differs")
    assert differs["differences"] == [{"path": "best.points", "expected": 31, "found": 30, "missing": False}]
    assert (unusable["code"], unusable["error"]["schema"]) == ("unknown-card", "rami.error/1")


def test_an_expected_error_is_no_error(tmp_path: Path) -> None:
    text = '[[case]]\nname = "a"\nhand = "♥Z"\nerror = "unknown-card"\n'
    (case,) = json.loads(Run([write(tmp_path, text)], "json").text)["cases"]
    assert (case["outcome"], case["error"]) == ("holds", None)


def test_lines(mixed: Path) -> None:
    *cases, summary = Run([mixed], "jsonl").lines
    assert [one["schema"] for one in cases] == ["rami.batch-case/1"] * 3
    assert [one["outcome"] for one in cases] == ["holds", "differs", "unusable"]
    assert (summary["schema"], summary["cases"], summary["holds"]) == ("rami.batch-summary/1", 3, 1)


def test_a_line_is_written_as_soon_as_its_case_is_done(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    seen = []

    def slowly(cases: tuple[Case, ...], *rest: Any) -> Iterator[CaseResult]:
        for result in room.run_all(cases, *rest):
            yield result
            seen.append(out.getvalue().count("\n"))

    monkeypatch.setattr(batch, "run_all", slowly)
    run_batch([mixed], "jsonl", 1, view_of(out), view_of(StringIO()))
    assert seen == [1, 2, 3]


def test_junit(mixed: Path) -> None:
    root = ElementTree.fromstring(Run([mixed], "junit").text)
    assert root.tag == "testsuites"
    assert {key: root.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    (suite,) = root
    assert (suite.get("name"), suite.get("failures")) == (mixed.as_posix(), "1")
    holds, differs, unusable = suite
    assert list(holds) == []
    assert (differs.get("name"), differs.get("line")) == ("differs, 100% sure: yes", "6")
    (failure,) = differs
    assert (failure.tag, failure.get("type")) == ("failure", "case-differs")
    assert "best.points" in (failure.text or "")
    assert [(one.tag, one.get("type")) for one in unusable] == [("error", "unknown-card")]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
def test_junit_carries_every_text(encoding: str) -> None:
    out = Encoded(encoding)
    report = JunitReport(view_of(out))
    name = 'a <b> & "c" \x00\x1b[31m ♥ \ud800 \ufffe \n end'
    report.add(CaseResult(Case(name, "a\x07.toml", None, Asked()), Outcome.HOLDS))
    report.end(Tally())
    text = out.getvalue()
    (test,) = ElementTree.fromstring(text.encode(encoding)).iter("testcase")
    shown = 'a <b> & "c" \\u0000\\u001b[31m ♥ \\ud800 \\ufffe \n end'
    assert (test.get("name"), test.get("file")) == (shown, "a\\u0007.toml")


def test_github(mixed: Path) -> None:
    first, second, last = Run([mixed], "github").text.splitlines()
    assert first.startswith(f"::error file={mixed.as_posix()},line=6,title=differs%2C 100%25 sure%3A yes::best.points")
    assert second.startswith(f"::error file={mixed.as_posix()},line=11,title=unusable::unknown-card")
    assert last.startswith("::notice ")


def test_a_name_cannot_give_commands(tmp_path: Path) -> None:
    text = DIFFERS.replace("differs, 100% sure: yes", "a\\n::stop-commands::x")
    lines = Run([write(tmp_path, text)], "github").text.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(("::error ", "::notice ")) for line in lines)


def test_a_name_cannot_drive_the_terminal(tmp_path: Path) -> None:
    text = DIFFERS.replace("differs, 100% sure: yes", "a\\u001b[2J")
    assert "\x1b" not in Run([write(tmp_path, text)]).text


@pytest.mark.parametrize("form", BATCH_FORMATS)
def test_files_that_cannot_be_used_end_the_batch(tmp_path: Path, form: BatchFormat) -> None:
    write(tmp_path, HOLDS, "a.toml")
    bad = write(tmp_path, HOLDS.replace("hand", "hnad"), "b.toml")
    out = StringIO()
    with pytest.raises(InputError) as caught:
        run_batch([tmp_path], form, 1, view_of(out), view_of(StringIO()))
    assert [one.code for one in caught.value.problems] == [Code.UNKNOWN_KEY, Code.BAD_CASE]
    if form == "github":
        assert [line.partition(",title")[0] for line in out.getvalue().splitlines()] == [
            f"::error file={bad.as_posix()},line=3",
            f"::error file={bad.as_posix()},line=1",
        ]
    elif form == "junit":
        errors = ElementTree.fromstring(out.getvalue()).iter("error")
        assert [one.get("type") for one in errors] == ["unknown-key", "bad-case"]
    else:
        assert out.getvalue() == ""


@pytest.mark.parametrize("form", BATCH_FORMATS)
def test_no_case(tmp_path: Path, form: BatchFormat) -> None:
    with pytest.raises(InputError) as caught:
        Run([tmp_path], form)
    assert [one.code for one in caught.value.problems] == [Code.NO_CASES]


@pytest.mark.parametrize("form", BATCH_FORMATS)
def test_limits_and_faults_are_told(tmp_path: Path, form: BatchFormat, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = {Outcome.UNDECIDED: Code.SOLVER_LIMIT, Outcome.FAULT: Code.WORKER_LOST}

    def badly(cases: tuple[Case, ...], *_: Any) -> Iterator[CaseResult]:
        for outcome, code in problems.items():
            yield CaseResult(cases[0], outcome, problems=(Problem(code, {"exit": -9}),), trace="line one\nline two")

    monkeypatch.setattr(batch, "run_all", badly)
    run = Run([write(tmp_path, HOLDS)], form)
    assert run.exit == 70
    assert all(code.value in run.text for code in problems.values())
    assert "line one" in run.text


@pytest.mark.parametrize("form", BATCH_FORMATS)
def test_the_number_of_processes_changes_nothing(mixed: Path, form: BatchFormat) -> None:
    assert Run([mixed], form, jobs=2).text == Run([mixed], form).text


def test_progress_is_for_terminals() -> None:
    cases = Path(__file__).parents[2] / "examples" / "house"
    out, err = Terminal(), Terminal()
    assert run_batch([cases], "text", 1, view_of(out), view_of(err)) == 0
    assert "100%" in err.getvalue()
    assert "\x1b" not in out.getvalue()
    assert len(out.getvalue().splitlines()) == 1


def test_answers_do_not_run_into_the_bar(mixed: Path) -> None:
    both = Terminal()
    assert run_batch([mixed], "jsonl", 1, view_of(both), view_of(both)) == 2
    lines = [line for line in both.getvalue().splitlines() if '"rami.batch-case/1"' in line]
    assert [json.loads(line[line.index('{"schema"') :])["name"] for line in lines] == [
        "holds",
        "differs, 100% sure: yes",
        "unusable",
    ]

"""The command `python -m benchmarks`: what it prints and writes; the rows themselves are stand-ins here."""

import sys
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks.options import Options
from benchmarks.report import Table
from rami_solver.solver.engine import Engine


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Put rows in place that measure nothing, and give the options that they get."""
    given: list[Options] = []

    def tables(options: Options) -> list[Table]:
        given.append(options)
        return [Table("", ("figure",), [["1.00"]])]

    rows = {name: command.Row(f"About {name}.", tables) for name in ("one", "two")}
    monkeypatch.setattr(command, "ROWS", rows)
    return given


def test_all_rows_are_measured_where_none_is_named(asked: list[Options], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    assert asked == [Options(), Options()]
    told = capsys.readouterr().out
    assert told.count("`python -m benchmarks` on ") == 2
    assert "## one\n" in told
    assert "About two.\n\n| figure |\n| --- |\n| 1.00 |\n" in told


def test_options_reach_the_rows_and_the_call_can_be_repeated(
    asked: list[Options], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- two -->\n<!-- end of two -->\n")
    words = ["two", "--hands", "7", "--seed", "x y", "--engine", "exhaustive", "--lines", "5", "6", "--million"]
    words += ["--markdown", str(page)]
    assert command.main(words) == 0
    assert asked == [Options(hands=7, seed="x y", lines=(5, 6, 1_000_000), engine=Engine.EXHAUSTIVE)]
    call = "`python -m benchmarks two --hands 7 --seed 'x y' --engine exhaustive --lines 5 6 --million` on 20"
    assert call in capsys.readouterr().out
    assert call in page.read_text()


def test_an_unknown_row_and_missing_peers_are_refused(asked: list[Options], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["three"])
    assert "no such row: three (there are one, two)" in capsys.readouterr().err
    assert command.main(["one", "--peers", "/nowhere/python"]) == 2
    assert capsys.readouterr().err.startswith("--peers: ")
    assert not asked


def test_an_environment_without_the_solvers_is_refused_at_once(
    asked: list[Options], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["one", "--peers", sys.executable]) == 2
    assert "is the solver installed there?" in capsys.readouterr().err
    assert not asked

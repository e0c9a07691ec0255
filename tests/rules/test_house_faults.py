"""Every way in which a house file cannot be used."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from rami_solver.findings import Code, InputError
from rami_solver.rules.load import load
from rami_solver.rules.toml_file import MOST_BYTES
from tests.rules.refused import CLUB, codes, refused


def test_every_fault_of_a_file_at_once_each_with_its_line(write: Any) -> None:
    text = CLUB + 'pointz = 3\n\n[joker]\nplace = "highest"\n\n[rum]\nmin = 3\n\n[run.ace_low]\nvalue = true\n'
    problems = refused(write(text))
    assert [(one.code, one.facts["key"], one.span and one.span.line) for one in problems] == [
        (Code.UNKNOWN_RULE, "opening.pointz", 12),
        (Code.BAD_RULE_VALUE, "joker.place", 15),
        (Code.UNKNOWN_RULE, "rum.min", 18),
        (Code.BAD_RULE_VALUE, "run.ace_low", 20),
    ]
    assert [one.help for one in problems] == ["nearest", "choice", "nearest", "plain"]
    assert problems[0].facts["nearest"] == "opening.points"


def test_faults_of_file_and_settings_together(write: Any) -> None:
    problems = refused(write('based_on = "roemie"\nrun.max = 99\n'), "opening.points=x")
    assert [one.facts["key"] for one in problems] == ["run.max", "opening.points"]


def test_faults_of_all_files_of_a_chain_together(write: Any) -> None:
    write('based_on = "roemie"\nrun.min = 99\n')
    problems = refused(write('based_on = "club.toml"\nrun.max = 99\n', "night.toml"))
    assert [one.facts["key"] for one in problems] == ["run.max", "run.min"]
    assert [Path(one.span.source).name for one in problems if one.span] == ["night.toml", "club.toml"]


@pytest.mark.parametrize(
    ("text", "code", "help_", "key"),
    [
        ("run.max = 5\n", Code.RULES_BASE_MISSING, "write", "based_on"),
        ("based_on = 5\n", Code.BAD_RULE_VALUE, "text", "based_on"),
        ('based_on = ""\n', Code.BAD_RULE_VALUE, "text", "based_on"),
        ('based_on = "roemie"\nname = 5\n', Code.BAD_RULE_VALUE, "text", "name"),
        ('based_on = "roemie"\nname = "a\\u001bb"\n', Code.BAD_RULE_VALUE, "text", "name"),
        ('based_on = "roemie"\ntitle = [1]\n', Code.BAD_RULE_VALUE, "text", "title"),
        ('base_on = "roemie"\n', Code.RULES_BASE_MISSING, "write", "based_on"),
        ('based_on = "roemie"\n"run.max" = 5\n', Code.UNKNOWN_RULE, "unquote", "run.max"),
        ('based_on = "roemie"\nrun = 5\n', Code.BAD_RULE_VALUE, "section", "run"),
        ('based_on = "roemie"\n[[run]]\nmax = 5\n', Code.BAD_RULE_VALUE, "section", "run"),
        ('based_on = "roemie"\nrun.max = [5]\n', Code.BAD_RULE_VALUE, "range-or-word", "run.max"),
        ('based_on = "roemie"\nrun.max = 2026-11-20\n', Code.BAD_RULE_VALUE, "range-or-word", "run.max"),
        ('based_on = "roemie"\nrun.max = nan\n', Code.BAD_RULE_VALUE, "range-or-word", "run.max"),
        ('based_on = "roemie"\norigin = "x"\n', Code.UNKNOWN_RULE, None, "origin"),
        ('based_on = "roemie"\ngrounds.x = 1\n', Code.UNKNOWN_RULE, None, "grounds.x"),
        (
            'based_on = "roemie"\nopening.points = 0x' + "f" * 5000 + "\n",
            Code.BAD_RULE_VALUE,
            "range",
            "opening.points",
        ),
    ],
)
def test_a_fault_of_a_value(write: Any, text: str, code: Code, help_: str | None, key: str) -> None:
    problem = refused(write(text))[0]
    assert problem.code is code
    assert help_ is None or problem.help == help_
    assert problem.facts["key"] == key


def test_an_unknown_base(write: Any) -> None:
    (problem,) = refused(write('\nbased_on = "rami-brigde"\n'))
    assert (problem.code, problem.facts["nearest"]) == (Code.UNKNOWN_PROFILE, "rami-bridge")
    assert problem.span is not None
    assert (problem.span.line, problem.span.start, problem.span.width) == (2, 0, 8)


def test_values_that_contradict_point_to_the_file(write: Any) -> None:
    (problem,) = refused(write('based_on = "rami-bridge"\n\nrun.min = 6\n'))
    assert (problem.code, problem.help) == (Code.RULES_CONTRADICT, "order")
    assert problem.span is not None
    assert problem.span.line == 3


@pytest.mark.parametrize("chain", [("club",), ("club", "night"), ("club", "night", "day")])
def test_files_that_are_based_on_themselves(write: Any, chain: tuple[str, ...]) -> None:
    for one, other in zip(chain, (*chain[1:], chain[0]), strict=True):
        write(f'based_on = "./{other}.toml"\n', f"{one}.toml")
    path = write(f'based_on = "{chain[0]}.toml"\n', "top.toml")
    (problem,) = refused(path)
    assert problem.code is Code.RULES_CIRCLE
    assert problem.span is not None
    assert problem.span.line == 1


def test_a_chain_without_end_in_sight(write: Any) -> None:
    for number in range(30):
        write(f'based_on = "f{number + 1}.toml"\n', f"f{number}.toml")
    path = write('based_on = "f0.toml"\n', "top.toml")
    assert codes(refused(path)) == [(Code.RULES_CIRCLE, "shipped")]


@pytest.mark.parametrize(
    ("text", "line", "column", "help_"),
    [
        ('based_on = "roemie"\nrun.max = none\n', 2, 11, "quotes"),
        ('based_on = "roemie"\n[run\nmax = 5\n', 2, 5, None),
        ('based_on = "roemie"\nrun.max = \n', 2, 11, None),
        ('based_on = "roemie"\nbased_on = "roemie"\n', 2, 20, None),
        ('based_on = "roemie', 1, 19, None),
        ('# \u2028 \x85\r\nbased_on = "roemie" x', 2, 21, None),
        ("\x00", 1, 1, None),
    ],
)
def test_a_syntax_error_has_its_line_and_column(
    write: Any, text: str, line: int, column: int, help_: str | None
) -> None:
    (problem,) = refused(write(text))
    assert problem.code is Code.TOML_SYNTAX
    assert (problem.facts["line"], problem.facts["column"], problem.help) == (line, column, help_)
    assert problem.span is not None
    assert problem.span.line == line
    assert problem.span.start <= len(problem.span.text)


def test_wide_signs_before_a_fault_move_its_place(write: Any) -> None:
    (problem,) = refused(write('title = "雀荘" oops\n'))
    assert problem.facts["column"] == 14
    assert problem.span is not None
    assert problem.span.start == 15


def test_a_fault_far_to_the_right_is_shown_with_what_is_around_it(write: Any) -> None:
    (problem,) = refused(write('title = "' + "x" * 5000 + '" oops\n'))
    assert problem.span is not None
    assert len(problem.span.text) <= 120
    assert problem.span.text[problem.span.start] == "o"


@pytest.mark.parametrize(
    "bomb",
    [
        "a = " + "[" * 30000,
        "a = " + "{a = " * 10000,
        ".".join("a" * 16000) + " = 1",
        "[" + ".".join("a" * 16000) + "]",
        "a = {" + " . ".join(['"b"'] * 8000) + " = 1}",
        (" " * 20 + ".").join("a" * 2500) + " = 1",
        ".".join(["a" * 41] * 1500) + " = 1",
        "a = " + "9" * 60000,
        "a = [" + "1," * 30000 + "]",
        "a" * 60000,
        '"' * 60000,
        "\n" * 60000,
        "#" * 60000,
        ". " * 30000,
    ],
    ids=[
        "lists",
        "tables",
        "dots",
        "header",
        "inline-dots",
        "wide-dots",
        "long-dots",
        "digits",
        "items",
        "word",
        "quotes",
        "lines",
        "hash",
        "points",
    ],
)
def test_a_bomb_ends_in_an_error_soon(write: Any, bomb: str) -> None:
    assert len(bomb) < MOST_BYTES
    begun = time.perf_counter()
    for problem in refused(write(bomb)):
        assert problem.code in {Code.TOML_SYNTAX, Code.FILE_NOT_READABLE, Code.RULES_BASE_MISSING, Code.UNKNOWN_RULE}
    assert time.perf_counter() - begun < 5


def test_a_file_beyond_measure_is_not_read(write: Any) -> None:
    (problem,) = refused(write('based_on = "roemie"\n' + "#" * 3_000_000))
    assert (problem.code, problem.facts["limit"]) == (Code.INPUT_TOO_LARGE, 64_000)
    assert (problem.facts["case"], problem.facts["size_said"], problem.facts["limit_said"]) == (
        "file",
        "3001 kB",
        "64 kB",
    )


def test_what_is_no_readable_file(write: Any, tmp_path: Path) -> None:
    assert codes(refused(str(tmp_path / "gone.toml"))) == [(Code.FILE_NOT_READABLE, "missing")]
    assert codes(refused(str(tmp_path) + "/")) == [(Code.FILE_NOT_READABLE, "folder")]
    assert codes(refused(write(b"\xff\xfe\x00based", "utf16.toml"))) == [(Code.FILE_NOT_READABLE, "not-utf-8")]
    assert codes(refused("nul\0.toml")) == [(Code.FILE_NOT_READABLE, "missing")]
    assert codes(refused("x" * 5000 + ".toml"))[0][0] is Code.FILE_NOT_READABLE
    assert codes(refused(str(tmp_path / "utf16.toml" / "below.toml")))[0][0] is Code.FILE_NOT_READABLE
    assert codes(refused(write('based_on = "gone.toml"\n'))) == [(Code.FILE_NOT_READABLE, "missing")]
    assert codes(refused(write('based_on = "a\\u0000.toml"\n'))) == [(Code.FILE_NOT_READABLE, "missing")]


def test_a_locked_file_is_refused(write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    path = write(CLUB)
    monkeypatch.setattr(Path, "open", locked)
    (problem,) = refused(path)
    assert (problem.code, problem.facts["reason"]) == (Code.FILE_NOT_READABLE, "no-permission")


def test_why_a_file_is_not_read_is_a_word_of_ours(write: Any, tmp_path: Path) -> None:
    (tmp_path / "ring.toml").symlink_to(tmp_path / "ring.toml")
    reasons = {
        str(tmp_path / "gone.toml"): "no-such-file",
        str(tmp_path) + "/": "is-a-folder",
        str(tmp_path / "ring.toml"): "links-in-a-circle",
        write("x = " + "[" * 20_000, "deep.toml"): "nested-too-deep",
        write(b"\xff", "latin.toml"): "not-utf-8",
        write("", "plain.toml") + "/below.toml": "below-a-file",
        "x" * 5000 + ".toml": "name-too-long",
    }
    assert {path: refused(path)[0].facts["reason"] for path in reasons} == reasons


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_or_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "link.toml").symlink_to(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    for name in ("pipe", "link", "zero"):
        (problem,) = refused(str(tmp_path / f"{name}.toml"))
        assert (problem.code, problem.facts["reason"]) == (Code.FILE_NOT_READABLE, "no-plain-file")


@pytest.mark.parametrize("text", ["openning.points = 3\n", "[openning]\npoints = 3\n"])
def test_a_key_in_an_unknown_section_has_its_line_and_its_whole_path(write: Any, text: str) -> None:
    (problem,) = refused(write('based_on = "roemie"\n' + text))
    assert (problem.code, problem.facts) == (
        Code.UNKNOWN_RULE,
        {"key": "openning.points", "nearest": "opening.points"},
    )
    assert problem.span is not None
    assert problem.span.line == 1 + text.count("\n")


def test_a_syntax_error_is_where_the_parser_says(write: Any) -> None:
    (problem,) = refused(write('based_on = "roemie"\n\npoints = ' + "9" * 5_000 + "\n\n"))
    assert (problem.code, problem.facts["line"], problem.facts["column"]) == (Code.TOML_SYNTAX, 3, 10)
    (problem,) = refused(write('based_on = "roemie"\npoints = = 3\n\n'))
    assert (problem.facts["line"], problem.facts["column"]) == (2, 10)


def test_rules_that_the_surroundings_name_are_faulted_there(write: Any, tmp_path: Path) -> None:
    settings = write('lang = "en"\nrules = "remi"\n', "rami.toml")
    for name in ("remi", str(tmp_path / "gone.toml")):
        for origin, source, line in (
            ("RAMI_RULES", "RAMI_RULES", None),
            (f"RAMI_RULES, {settings}", "RAMI_RULES", None),
            (settings, settings, 2),
        ):
            with pytest.raises(InputError) as caught:
                load(name, origin=origin)
            (problem,) = caught.value.problems
            assert problem.span is not None
            assert (problem.span.source, problem.span.line) == (source, line)
    with pytest.raises(InputError) as caught:
        load("remi", origin="--rules")
    assert caught.value.problems[0].span is None

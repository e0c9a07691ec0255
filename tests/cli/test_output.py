"""Where answers go: closed pipes, full disks, terminals and encodings of every kind."""

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from rami_solver.cli import main
from rami_solver.shell import asking
from rami_solver.shell.streams import Outlet, Unwritable
from tests.cli.calls import Call, finished, on_a_terminal, started

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="the system has no disk that is always full")


@pytest.mark.parametrize("words", [("check", "hA h2 h3 | sK dK JK"), ("--help",), ("rules", "show")])
def test_a_closed_pipe_ends_the_program_silently(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = started(*words, stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_a_pipe_that_closes_in_the_middle_of_a_stream() -> None:
    process = started("check", "-")
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["line"] == 1
    process.stdout.close()
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.close()
    assert process.wait(60) == 141
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()


@needs_full
@pytest.mark.parametrize("words", [("check", "hA h2 h3"), ("--version",), ("check", "hA h2 h3", "--format", "json")])
def test_a_full_disk_is_told(words: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        process = started(*words, stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 74
    assert err.count(b"cannot-write") >= 1
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err


@needs_full
@pytest.mark.parametrize(("cards", "code"), [("hZ", 2), ("hA h2 h3", 74)])
def test_where_nothing_can_be_told_at_all(cards: str, code: int) -> None:
    with FULL.open("wb") as full:
        process = started("check", cards, stdout=full, stderr=full)
        process.communicate(timeout=60)
    assert process.returncode == code  # only an answer that is lost changes it


@pytest.mark.parametrize("stream", [1, 2])
def test_a_stream_that_is_not_there(stream: int) -> None:
    command = f'exec "$0" "$@" {stream}>&-'
    words = ("check", "hA h2 h3") if stream == 1 else ("check", "hZ")
    rami = str(Path(sys.executable).with_name("rami"))
    done = subprocess.run(["sh", "-c", command, rami, *words], check=False, capture_output=True, timeout=60)
    assert done.returncode == (74 if stream == 1 else 2)  # an answer is lost, or what was wrong goes unsaid


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "latin-1", "ascii"])
def test_an_encoding_without_suits_gets_their_letters(encoding: str) -> None:
    called = finished("check", "♥A ♥2 ♥3", "--lang", "nl", env={"PYTHONIOENCODING": encoding})
    assert (called.exit, called.err) == (0, "")
    assert "hA h2 h3" in called.out


def test_json_is_valid_in_every_encoding() -> None:
    plain, ascii_only = (
        finished("check", "♥A ♥2 ♥3", "--lang", "nl", "--format", "json", env={"PYTHONIOENCODING": encoding})
        for encoding in ("utf-8", "cp1252")
    )
    assert ascii_only.out.isascii()
    assert not plain.out.isascii()
    assert plain.json == ascii_only.json


def test_a_stream_is_valid_json_in_every_encoding() -> None:
    called = finished("check", "-", text="♥A ♥2\nhZ♥\n".encode(), env={"PYTHONIOENCODING": "latin-1"})
    assert called.out.isascii()
    assert [one["line"] for one in called.lines] == [1, 2]


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
@pytest.mark.parametrize("words", [("check", "♥A ♥2 ♥3"), ("check", "♥Z"), ("rules", "show", "roemie")])
def test_without_a_locale_nothing_breaks(words: tuple[str, ...], env: dict[str, str]) -> None:
    called = finished(*words, env=env)
    assert called.exit == (2 if "♥Z" in words else 0)
    assert "internal-fault" not in called.err


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_an_argument_that_is_no_text(form: str, encoding: str) -> None:
    words = ("check", os.fsdecode(b"h\xff"), "--format", form)
    called = finished(*words, env={"PYTHONIOENCODING": encoding})
    assert (called.exit, "unknown-card" in called.err) == (2, True)


def test_colours_are_for_terminals_unless_told_otherwise() -> None:
    words = ("check", "hA h2 h3 | h4 h5 h6")
    assert "\x1b[" in on_a_terminal(*words)
    assert "\x1b[" not in on_a_terminal(*words, NO_COLOR="1")
    assert "\x1b[" in on_a_terminal(*words, "--color", "always", NO_COLOR="1")


def test_a_pipe_gets_colours_only_when_told(rami: Call) -> None:
    words = ("check", "hA h2 h3 | h4 h5 h6")
    assert "\x1b[" not in rami(*words).out
    assert "\x1b[" in rami(*words, "--color", "always").out
    assert "\x1b[" not in rami(*words, "--color", "never").out


def test_verdicts_go_to_standard_output_and_errors_to_standard_error(rami: Call) -> None:
    assert rami("check", "hA h2 h3").err == ""
    assert rami("check", "hZ").out == ""


def test_what_cannot_be_encoded_is_escaped() -> None:
    stream = TextIOWrapper(BytesIO(), "ascii")
    Outlet(stream).write("é\udcff")
    stream.seek(0)
    assert stream.read() == "\\xe9\\udcff"


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "latin-1", "utf-16", "utf-8-sig"])
def test_texts_are_written_as_the_stream_would(encoding: str) -> None:
    ours, own = (TextIOWrapper(BytesIO(), encoding) for _ in range(2))
    out = Outlet(ours)
    ours.write("first ")
    for text in ("été\n", "2\n"):
        out.write(text)
        out.write_encoded(text.encode())
    own.write("first été\nété\n2\n2\n")
    own.flush()
    assert ours.buffer.getvalue() == own.buffer.getvalue()


def test_a_stream_without_bytes_below_it_is_written_to_as_text() -> None:
    stream = StringIO()
    out = Outlet(stream)
    out.write("é\udcff")
    out.write_encoded("♥A".encode())
    assert stream.getvalue() == "é\\udcff♥A"


def test_a_stream_that_somebody_has_closed() -> None:
    stream = TextIOWrapper(BytesIO())
    stream.close()
    with pytest.raises(Unwritable):
        Outlet(stream).write("x")


def test_a_crash_is_told_without_a_traceback(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def crashes(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(asking, "answer", crashes)
    called = rami("check", "hA h2 h3", "--format", "json")
    assert (called.exit, called.out, called.codes) == (70, "", ["internal-fault"])
    facts = called.error["errors"][0]["facts"]
    assert (facts["fault"], facts["said"]) == ("ZeroDivisionError", "by nothing")
    text = rami("check", "hA h2 h3")
    assert (text.exit, "Traceback" in text.err) == (70, False)
    monkeypatch.setenv("RAMI_DEBUG", "1")
    assert "Traceback" in rami("check", "hA h2 h3").err


def test_a_crash_that_cannot_even_be_told_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crashes(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(asking, "answer", crashes)
    monkeypatch.setattr("rami_solver.report.text.show_problems", crashes)
    assert main(["check", "hA h2 h3"]) == 70
    assert "internal-fault" in capsys.readouterr().err

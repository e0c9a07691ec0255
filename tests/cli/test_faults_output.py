"""Output that cannot be written: for every command and format, the exit code tells, and nothing is left half done."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from rami_solver.cli import main
from tests.cli.calls import PROGRAM, Call, started

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no disk that is always full")

RECORD = "rami 1\nplayers: An Bert\ndealer: Bert\nseed: 7\n"
SHEET = "A,B,C\n-100,40,100\n20,-20,100\n"
CASE = '[[case]]\nname = "one"\nlaydown = "sK dK cK | h10 hJ hQ"\nexpect = { verdict = "illegal" }\n'
HAND = "hA h2 h3"

TOLD: dict[str, tuple[str, ...]] = {
    "check": ("text", "json"),
    "check --rules all": ("text", "json"),
    "check hA h2 h3 + sK dK hK": ("text", "json"),
    "check --play 'draw s2 ; discard s2'": ("text", "json"),
    "best-opening": ("text", "json"),
    "turn": ("text", "json"),
    "advise": ("text", "json"),
    "compare --with rami-51": ("text", "json"),
    "score --out A --names A --names B": ("text", "json"),
    "score sheet.csv": ("text", "json"),
    "replay game.rami": ("text", "json", "github", "junit"),
    "replay --step game.rami": ("text",),
    "batch case.toml": ("text", "json", "jsonl", "junit", "github"),
    "deal": ("text", "json"),
    "play-out game.rami": ("text",),
    "rules list": ("text", "json", "markdown"),
    "rules show": ("text", "json", "markdown"),
    "rules diff roemie rami-51": ("text", "json"),
    "rules check club.toml": ("text",),
    "explain": ("text", "json"),
    "explain run-too-long": ("text", "json"),
    "schema": ("text", "json"),
    "schema check": ("text",),
    "--help": ("text",),
    "check --help": ("text",),
    "--version": ("text",),
}
ON_CARDS = ("check", "check --rules all", "check --play 'draw s2 ; discard s2'", "best-opening", "turn")
COMMANDS = [(words, form) for words, forms in TOLD.items() for form in forms]
ONCE = [(words, forms[-1]) for words, forms in TOLD.items()]


def _words(command: str, form: str) -> list[str]:
    import shlex

    words = shlex.split(command)
    if command in ON_CARDS:
        words.append(HAND)
    if command in ("advise", "compare --with rami-51"):
        words.append("sK dK")
    if command.startswith("score --out"):
        words += ["--hand", "B=sK"]
    return words if form == "text" else [*words, "--format", form]


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    (tmp_path / "game.rami").write_text(RECORD)
    (tmp_path / "sheet.csv").write_text(SHEET)
    (tmp_path / "case.toml").write_text(CASE)
    (tmp_path / "club.toml").write_text('based_on = "rami-51"\n')


@pytest.mark.parametrize(("command", "form"), ONCE)
def test_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, form: str
) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a stream as Python opens standard output
        monkeypatch.setattr(sys, "stdout", full)
        code = main(_words(command, form))
        monkeypatch.undo()
    err = capsys.readouterr().err
    assert (code, err.count("cannot-write") >= 1) == (74, True), err
    assert "Traceback" not in err


@pytest.mark.parametrize("words", [("check", "-"), ("advise", "-"), ("batch", "case.toml", "--format", "jsonl")])
def test_a_full_disk_where_several_processes_answer(tmp_path: Path, words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        command = [PROGRAM, *words, "--jobs", "2"]
        done = subprocess.run(
            command,
            check=False,
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            input=b"hA h2 h3\n" * 200,
            timeout=60,
        )
    assert (done.returncode, done.stderr.count(b"cannot-write") >= 1) == (74, True)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("command", "form"), COMMANDS)
def test_a_reader_that_has_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, form: str
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        code = main(_words(command, form))
        monkeypatch.undo()
    assert (code, capsys.readouterr().err) == (141, "")


@pytest.mark.parametrize("command", ["check", "replay game.rami", "batch case.toml", "rules show", "--version"])
def test_no_standard_output_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    code = main(_words(command, "text"))
    assert (code, "cannot-write" in capsys.readouterr().err) == (74, True)


@pytest.mark.parametrize("command", ["check", "check hZ", "batch nowhere.toml", "replay nowhere.rami", "no-such"])
@pytest.mark.parametrize("lost", ["closed", "full"])
def test_where_errors_cannot_be_said(rami: Call, monkeypatch: pytest.MonkeyPatch, command: str, lost: str) -> None:
    said = rami(*_words(command, "text"))
    with open("/dev/full", "w") as full:  # noqa: PTH123
        monkeypatch.setattr(sys, "stderr", None if lost == "closed" else full)
        unsaid = rami(*_words(command, "text"))
    assert (unsaid.exit, unsaid.out) == (said.exit, said.out)


SHELL = 'exec "$0" "$@" {}'


@pytest.mark.parametrize(
    ("closed", "words", "code"),
    [
        ("<&-", ("check", "-"), 2),
        ("<&-", ("check", "hA h2 h3"), 0),
        (">&-", ("check", "-", "--jobs", "2"), 74),
        ("<&- >&- 2>&-", ("check", "hA h2 h3"), 74),
        ("<&- 2>&-", ("check", "-", "--jobs", "2"), 2),
    ],
)
def test_streams_that_are_closed_from_the_start(closed: str, words: tuple[str, ...], code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", SHELL.format(closed), PROGRAM, *words],
        input=b"hA h2 h3\n",
        check=False,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


def _small(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [("rules", "show", "--format", "markdown"), ("check", "-")])
def test_a_disk_that_is_full_after_a_while(tmp_path: Path, words: tuple[str, ...], unbuffered: str) -> None:
    """With `python -u` the rest was lost once without a word, and the exit code said that all was well."""
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with (tmp_path / "answers").open("wb") as file:
        done = subprocess.run(
            [PROGRAM, *words],
            env=env,
            stdout=file,
            stderr=subprocess.PIPE,
            check=False,
            input=b"hA h2 h3\n" * 20,
            preexec_fn=lambda: _small(8192),
            timeout=60,
        )
    assert (done.returncode, b"cannot-write" in done.stderr) == (74, True)
    assert (tmp_path / "answers").stat().st_size == 8192


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    folder = tmp_path / "disk"
    folder.mkdir()
    return folder


def test_a_house_file_is_there_whole_or_not_at_all(rami: Call, disk: Path) -> None:
    words = [PROGRAM, "rules", "new", "club.toml", "--set", "opening.points=60"]
    done = subprocess.run(words, cwd=disk, check=False, capture_output=True, preexec_fn=lambda: _small(100), timeout=60)
    assert (done.returncode, b"cannot-write" in done.stderr, list(disk.iterdir())) == (74, True, [])
    assert rami("rules", "new", str(disk / "club.toml"), "--set", "opening.points=60").exit == 0
    assert [one.name for one in disk.iterdir()] == ["club.toml"]


def test_a_house_file_where_files_have_one_name_only(rami: Call, monkeypatch: pytest.MonkeyPatch, disk: Path) -> None:
    def refuses(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuses)
    path = disk / "club.toml"
    assert rami("rules", "new", str(path)).exit == 0
    assert [one.name for one in disk.iterdir()] == ["club.toml"]
    before = path.read_bytes()
    again = rami("rules", "new", str(path), "--set", "opening.points=70", "--format", "json")
    assert (again.exit, again.codes, path.read_bytes()) == (2, ["file-exists"], before)
    monkeypatch.setattr(Path, "replace", refuses)
    other = rami("rules", "new", str(disk / "other.toml"), "--format", "json")
    assert (other.exit, other.codes) == (2, ["cannot-write"])
    assert [one.name for one in disk.iterdir()] == ["club.toml"]


def test_a_house_file_that_somebody_makes_at_the_same_moment(
    rami: Call, monkeypatch: pytest.MonkeyPatch, disk: Path
) -> None:
    path, link = disk / "club.toml", Path.hardlink_to

    def is_late(self: Path, target: Path) -> None:
        self.write_text("theirs")
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", is_late)
    called = rami("rules", "new", str(path), "--format", "json")
    assert (called.exit, called.codes, path.read_text()) == (2, ["file-exists"], "theirs")
    assert [one.name for one in disk.iterdir()] == ["club.toml"]


def test_head_of_a_stream_in_several_processes() -> None:
    reading = "yes 'hA h2 h3' | head -2000 | \"$0\" check - --jobs 2 | head -1; exit ${PIPESTATUS[2]}"
    done = subprocess.run(["bash", "-c", reading, PROGRAM], check=False, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (141, 1, b"")


def test_a_pipe_that_takes_nothing_at_the_moment() -> None:
    """A pipe that somebody has set not to block is a fault to tell, never a loss without a word."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    process = started("rules", "show", "--format", "markdown", "--lang", "nl", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=60)
    with os.fdopen(reader, "rb") as pipe:
        out = pipe.read()
    assert process.returncode == (74 if len(out) == 65536 else 0)
    assert (b"cannot-write" in err) == (process.returncode == 74)

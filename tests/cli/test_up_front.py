"""What is wrong before any answer is said once, by the exit code that fits."""

import subprocess
from pathlib import Path

import pytest

from rami_solver.shell import asking
from tests.cli.calls import PROGRAM, Call, finished, started


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rules", "nofile.toml"), "file-not-readable"),
        (("--rules", "zz"), "unknown-profile"),
        (("--set", "zz=1"), "unknown-rule"),
        (("--rules", "all", "--set", "zz=1"), "unknown-rule"),
        (("--left", "hA"), "options-clash"),
        (("--require", "opening", "--opened"), "options-clash"),
    ],
)
@pytest.mark.parametrize("text", ["", "hA h2 h3\n"])
def test_a_stream_is_refused_before_its_first_line(ask: Call, words: tuple[str, ...], code: str, text: str) -> None:
    called = ask(text, *words, "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", [code])


def test_a_stream_that_can_be_answered_is_answered(ask: Call) -> None:
    assert len(ask("hA h2 h3\n", "--rules", "all", "--require", "opening").lines[0]) > 1


def test_standard_input_that_is_closed() -> None:
    command = 'exec "$0" check - --format json <&-'
    called = subprocess.run(["sh", "-c", command, PROGRAM], check=False, capture_output=True, timeout=60)
    assert (called.returncode, called.stdout) == (2, b"")
    assert b'"file-not-readable"' in called.stderr


@pytest.mark.parametrize("raised", [EOFError, ZeroDivisionError])
def test_a_fault_that_the_parser_takes_for_an_end(
    rami: Call, monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    def fails(*_: object) -> None:
        raise raised

    monkeypatch.setattr(asking, "read_question", fails)
    called = rami("check", "hA", "--format", "json")
    assert called.exit == 70
    assert "internal-fault" in called.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no disk that is always full")
@pytest.mark.parametrize(
    ("words", "lost", "code"),
    [(("check", "hZ"), "stderr", 2), (("--show-completion", "bash"), "stdout", 74), (("check", "hA"), "stderr", 0)],
)
def test_a_full_disk_counts_only_for_answers(words: tuple[str, ...], lost: str, code: int) -> None:
    with Path("/dev/full").open("wb") as full:
        on_disk = {one: full if one == lost else subprocess.PIPE for one in ("stdout", "stderr")}
        process = started(*words, stdout=on_disk["stdout"], stderr=on_disk["stderr"])
        process.communicate(timeout=60)
    assert process.returncode == code


@pytest.mark.parametrize(
    "env",
    [
        {"_RAMI_COMPLETE": "xx"},
        {"_RAMI_COMPLETE": "complete_xx"},
        {"_RAMI_COMPLETE": "complete_bash"},
        {"_RAMI_COMPLETE": "complete_bash", "COMP_WORDS": "rami ch"},
        {"_RAMI_COMPLETE": "complete_bash", "COMP_WORDS": "rami ch", "COMP_CWORD": "x"},
    ],
)
def test_a_shell_that_asks_badly_is_told(env: dict[str, str]) -> None:
    called = finished(env=env)
    assert (called.exit, called.out) == (2, "")
    assert "_RAMI_COMPLETE" in called.err or "COMP_" in called.err


def test_a_shell_that_asks_well_is_answered() -> None:
    called = finished(env={"_RAMI_COMPLETE": "complete_bash", "COMP_WORDS": "rami ch", "COMP_CWORD": "1"})
    assert (called.exit, called.out.split(), called.err) == (0, ["check"], "")


@pytest.mark.skipif(not Path("/proc").exists(), reason="the system has no folder that takes no files")
def test_completion_that_cannot_be_installed() -> None:
    called = finished("--install-completion", "bash", env={"HOME": "/proc"})
    assert called.exit == 74
    assert "cannot-write" in called.err


def test_batch_speaks_the_same_language_everywhere(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = rami("batch", "nowhere").err
    monkeypatch.setenv("RAMI_LANG", "nl")
    Path("rami.toml").write_text('lang = "nl"\n')
    assert rami("batch", "nowhere").err == plain
    assert rami("batch", "nowhere", "--lang", "nl").err != plain
    assert rami("check", "hZ").err != rami("check", "hZ", "--lang", "en").err
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert rami("batch", "nowhere").err != plain


def left(called: object) -> list[str]:
    return called.json["left"]  # type: ignore[attr-defined, no-any-return]


LAID = ("h9", "hQ", "hJ", "+", "s7", "d7", "c7")


@pytest.mark.parametrize(
    "words",
    [
        (*LAID, "--left", "s9", "d9"),
        (*LAID, "--left", "s9 d9"),
        (*LAID, "--left=s9 d9"),
        (*LAID, "--left", "s9", "d9", "--opened"),
        ("--rules", "rami-51", *LAID, "--left", "s9", "d9"),
        ("--left", "s9 d9", *LAID),
    ],
)
def test_what_is_left_needs_no_quotes_after_the_cards(rami: Call, words: tuple[str, ...]) -> None:
    data = rami("check", "--format", "json", *words).json
    assert data["left"] == ["♠9", "♦9"]


def test_left_before_the_cards_takes_one_word(rami: Call) -> None:
    data = rami("check", "--format", "json", "--left", "s9", *LAID).json
    assert data["left"] == ["♠9"]


def test_a_required_claim_that_fails_is_said(rami: Call) -> None:
    plain = rami("check", "hA h2 h3", "--rules", "rami-51").out.splitlines()
    for claim in ("finish", "opening"):
        called = rami("check", "hA h2 h3", "--rules", "rami-51", "--require", claim)
        lines = called.out.splitlines()
        assert (called.exit, lines[0]) == (1, plain[0])
        added = [line for line in lines if line not in plain]
        assert added[0] == lines[1]
        # What keeps the hand from going out is told where somebody claims that it does.
        assert (len(added) > 1) == (claim == "finish")
    assert rami("check", "hA h2 h3 h4", "--require", "finish").exit == 0


def test_rules_of_a_line_say_so(ask: Call) -> None:
    lines = ask(
        '{"hand": "hA h2 h3", "rules": "roemie", "set": {"opening.points": 41}}\n'
        '{"hand": "hA h2 h3", "rules": "roemie"}\n'
    )
    facts = [one["facts"] for one in lines.lines[0]["findings"] if one["code"] == "rules-in-force"]
    assert facts == [{"profile": "roemie", "origin": "line", "settings": ["opening.points=41"]}]
    assert "rules-in-force" not in [one["code"] for one in lines.lines[1]["findings"]]


def test_the_settings_file_is_named_for_what_it_sets(rami: Call) -> None:
    path = Path("rami.toml").absolute()
    path.write_text("players = 6\n[set]\nopening.points = 41\n")
    wrong = rami("check", "hA h2 h3")
    assert wrong.exit == 2
    assert str(path) in wrong.err
    assert str(path) not in rami("check", "hA h2 h3", "--players", "7").err
    path.write_text("[set]\nopening.points = 41\n")
    told = rami("check", "hA h2 h3").out
    assert f"(the default, {path})" in told
    together = rami("check", "hA h2 h3", "--rules", "all", "--set", "run.max=5").out
    assert f"opening.points=41 ({path}), run.max=5 (--set)" in together

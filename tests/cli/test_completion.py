"""Completion: commands, options and words, with what they do in the language of whoever asks."""

import pytest

from rami_solver.rules.load import profile_ids
from tests.cli.calls import finished


def completed(typed: str, **env: str) -> dict[str, str]:
    """Give what a shell is offered for a line, and what it says of each."""
    words = {
        "_RAMI_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": typed,
    }
    called = finished(env=words | env)
    assert called.err == ""
    return {line.partition("\t")[0]: line.partition("\t")[2] for line in called.out.splitlines()}


def test_commands_with_what_they_do() -> None:
    offered = completed("rami ", RAMI_LANG="nl")
    first = ["check", "best-opening", "turn", "advise", "compare", "replay", "deal", "play-out", "score"]
    assert list(offered) == [*first, "batch", "explain", "schema", "rules"]
    assert all(told and not told.startswith("help.") for told in offered.values())


def test_options_with_what_they_do() -> None:
    offered = completed("rami check hA --op")
    assert list(offered) == ["--opened", "--open-card"]
    assert not offered["--opened"].startswith("option.")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("rami check hA --rules ", list(profile_ids())),
        ("rami rules show ro", ["roemie"]),
        ("rami check hA --lang ", ["en", "nl"]),
        ("rami best-opening hA --by ", ["points", "left", "cards", "keep-joker"]),
        ("rami turn hA --goal ", ["finish", "points", "left"]),
        ("rami batch x --format j", ["json", "jsonl", "junit"]),
    ],
)
def test_words_of_an_option(typed: str, words: list[str]) -> None:
    assert list(completed(typed)) == words


def test_the_script_for_a_shell() -> None:
    called = finished(env={"_RAMI_COMPLETE": "source_bash"})
    assert (called.exit, "_RAMI_COMPLETE" in called.out) == (0, True)

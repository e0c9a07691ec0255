"""The README tells the truth: its commands print what it shows, its table is what the profiles say."""

import re
from pathlib import Path

import pytest

from rami_solver.rules.load import load, systems
from rami_solver.rules.model import Rules
from tests.pages import ROOT, links, printed, sessions

README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = sessions(README)
SET_UP = re.findall(r"```sh\n(.*?)\n```", README, flags=re.DOTALL)
FILES = {f"evening.{form}": text for form, text in re.findall(r"```(rami|csv)\n(.*?)```", README, flags=re.DOTALL)}


def test_there_are_examples_to_check() -> None:
    assert len(SESSIONS) >= 8
    assert len(SET_UP) == 2
    assert [*FILES] == ["evening.rami", "evening.csv"]
    assert all(any(name in command for command, _ in SESSIONS) for name in FILES)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert printed(command, tmp_path) == shown


def test_the_first_line_ends_with_the_check_of_the_first_example() -> None:
    first, _ = SET_UP
    assert first.endswith('rami check "♥A ♥2 ♥3 J ♠K"')
    assert first.removesuffix(SESSIONS[0][0]).endswith(".venv/bin/")


def test_ci_runs_the_second_line() -> None:
    _, second = SET_UP
    assert second in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert second in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()


def _row(rules: Rules) -> list[str]:
    """The cells of the README's table that are values."""
    run, values, score = rules.run, rules.values, rules.score
    award = {"fixed": f"{score.one_turn}, in the first round {score.one_turn_first_round}", "wins": "wins"}
    return [
        str(rules.opening.points),
        f"{run.min} to {run.max}" if run.max else f"{run.min} or more",
        {"as-laid": "as laid", "lowest": "lower value"}[rules.joker.place],
        f"{rules.pack.decks} + {rules.pack.jokers}",
        f"{values.ace_high}, {values.ace_in_set}",
        award.get(score.winner, "doubles the melds"),
    ]


@pytest.mark.parametrize("profile", systems())
def test_the_table_is_what_the_profile_says(profile: str) -> None:
    (line,) = [line for line in README.splitlines() if line.startswith(f"| `{profile}`")]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[2:] == _row(load(profile))


def test_what_the_readme_links_to_is_there() -> None:
    for target in links(README):
        assert (ROOT / target).exists(), target

"""The pages of docs tell the truth: their commands print what is shown, what they link to is there."""

from pathlib import Path

import pytest

from tests.pages import ROOT, links, printed, sessions

PAGES = sorted((ROOT / "docs").rglob("*.md"))
SESSIONS = [
    (f"{page.stem}: {command}", command, shown)
    for page in PAGES
    for command, shown in sessions(page.read_text(encoding="utf-8"))
]


def test_there_are_examples_to_check() -> None:
    assert {name.partition(":")[0] for name, *_ in SESSIONS} >= {"records", "advice"}


@pytest.mark.parametrize(("command", "shown"), [one[1:] for one in SESSIONS], ids=[one[0] for one in SESSIONS])
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    assert printed(command) == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_links_to_what_is_there(page: Path) -> None:
    for target in links(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "adr"
    listed = links((folder / "README.md").read_text(encoding="utf-8"))
    assert listed == [one.name for one in sorted(folder.glob("0*.md"))]

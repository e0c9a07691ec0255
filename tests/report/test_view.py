"""A stream is looked at once; nothing heavy is loaded for plain lines."""

import subprocess
import sys

import pytest

from rami_solver.report.page import Sentence
from rami_solver.report.view import Colour, make_view, show
from tests.report.report_answers import Screen, view


def test_a_pipe_has_no_width() -> None:
    assert make_view("en", "en", "auto", Screen(), 80).width is None
    assert make_view("en", "en", "auto", Screen(terminal=True), 80).width == 80


@pytest.mark.parametrize(("columns", "width"), [("132", 132), ("5", 20), ("wide", 80), ("0", 80)])
def test_columns_are_asked_of_the_environment_then_of_the_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert make_view("en", "en", "auto", Screen(terminal=True)).width == width


@pytest.mark.parametrize(("encoding", "ascii_"), [("utf-8", False), ("cp1252", True), ("latin-1", True)])
def test_cards_are_written_as_the_stream_can_show_them(encoding: str, ascii_: bool) -> None:
    found = make_view("nl", "nl-be", "auto", Screen(encoding=encoding))
    assert (found.style.ascii, found.style.locale) == (ascii_, "nl-be")


def test_what_a_stream_cannot_carry_is_written_by_its_twin() -> None:
    target, screen = view(encoding="ascii")
    show((Sentence("één ♥A – 二"),), target)
    assert screen.shown == "een hA - ??\n"


class Lost(Screen):
    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize("colour", ["always", "never"])
def test_a_lost_stream_is_the_callers_to_handle(terminal: bool, colour: Colour) -> None:
    """Rich would end the program by itself, with the exit code that means "illegal"."""
    target = make_view("en", "en", colour, Lost(terminal=terminal), 80)
    with pytest.raises(BrokenPipeError):
        show((Sentence("a line"),), target)


PLAIN = """
import sys
from rami_solver.report.text import show_hand, show_problems
from rami_solver.report.json import hand_json
from rami_solver.report.view import make_view
from tests.report.report_answers import Screen, five_cards
target = make_view("en", "en", "auto", Screen())
show_hand(five_cards(), target)
hand_json(five_cards(), target.messages)
print([heavy for heavy in ("rich", "pydantic", "babel") if heavy in sys.modules])
"""


def test_plain_lines_load_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

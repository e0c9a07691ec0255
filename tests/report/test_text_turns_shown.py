"""Turns on terminals of every width and code page, beside one another, and in the answer on a hand."""

import re

import pytest

from rami_solver.analysis.hand_answers import FinishAnswer
from rami_solver.analysis.turn_answers import TurnAnswer
from rami_solver.findings import Code, Finding, InputError, Problem, Severity
from rami_solver.melds import Kind, Meld
from rami_solver.referee.turn_verdict import TableMeld
from rami_solver.report.text import show_side_by_side
from rami_solver.rules.load import load
from tests.report.report_answers import card, five_cards, meld, view
from tests.report.report_turns import (
    BEST,
    TURNS,
    from_the_row,
    hidden_card,
    lay_off_too_soon,
    lines,
    shown,
    swap_and_out,
    with_table,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_width_breaks_a_card_or_overflows(lang: str, width: int) -> None:
    for answer in (*TURNS, *BEST, with_table()):
        told = lines(answer, view(lang, width=width))
        assert max(map(len, told)) <= width
        assert not any(line.endswith(("♥", "♠", "♦", "♣", "J=")) for line in told)


def test_a_terminal_has_columns() -> None:
    told = lines(swap_and_out(), view(width=80))
    at = next(number for number, line in enumerate(told) if "Then on the table" in line)
    assert told[at : at + 4] == [
        "  Then on the table  M1 ♥2 ♥3 ♥4    run, changed   9 points",
        "                     M2 ♣6 ♣7 J=♣8  run, new      21 points",
        "  Hand                              nothing left",
        "  Going out          score -100",
    ]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_encoding_carries_turns(encoding: str, lang: str) -> None:
    for answer in (*TURNS, *BEST):
        told = shown(answer, view(lang, width=70, encoding=encoding))
        assert told.count("?") == shown(answer, view(lang, width=70)).count("?")


def test_long_runs_have_their_parts_in_ascii_too() -> None:
    long_run: Meld = meld(Kind.RUN, "♥2 ♥3 ♥4 ♥5 ♥6 ♥7", 27)
    answer = lay_off_too_soon()
    judged = answer.judged._replace(table_after=(TableMeld(1, long_run),))
    assert "h2 h3 h4 . h5 h6 h7" in shown(answer._replace(judged=judged), view(encoding="ascii"))


def test_colour_is_added_and_nothing_else() -> None:
    for answer in (*TURNS, *BEST):
        for width in (None, 40, 80):
            plain = shown(answer, view(width=width))
            assert ANSI.sub("", shown(answer, view(width=width, colour="always"))) == plain


def test_turns_side_by_side() -> None:
    refused = InputError(Problem(Code.IMPOSSIBLE_CARDS, {"card": card("♥A"), "found": 3, "most": 2}))
    target, screen = view()
    compared: list[tuple[str, TurnAnswer | InputError]] = [
        ("rami-bridge", swap_and_out()),
        ("rami-bridge-50", lay_off_too_soon(load("rami-bridge-50"))),
        ("roemie", from_the_row()),
        ("rami-51", hidden_card()),
        ("rami-40", refused),
    ]
    show_side_by_side(compared, target)
    told = screen.shown.splitlines()
    assert told[:6] == [
        "Rules           Verdict     Points      Why",
        "rami-bridge     legal       score -100",
        "rami-bridge-50  illegal     0           laying off is allowed only after the opening "
        "(0 points in new melds, 51 needed), or in a turn that goes out",
        "roemie          legal       5",
        "rami-51         undecided   15          step 2: ♥6 may be the card that nobody showed, or not.",
        "rami-40         not judged",
    ]


def test_a_hand_that_goes_out_with_the_table() -> None:
    told = lines(with_table())
    page = lines(swap_and_out())
    steps = [line for line in page if line.startswith("  ") and line.strip()[:2] in ("1.", "2.", "3.", "4.")]
    at = told.index("Going out: score -100")
    assert [line for line in told[at:] if line in steps] == steps
    # The table is shown before, so that M1 is known.
    assert told[:at].index("On the table:") < at
    assert "throw the card you draw" in lines(with_table(before_draw=True))[0]


def test_a_finish_with_the_table_side_by_side() -> None:
    target, screen = view()
    show_side_by_side([("rami-bridge", with_table())], target)
    assert "throw ♥9, with the table, score -100" in screen.shown


def test_what_keeps_a_hand_from_going_out_stands_below_the_answer() -> None:
    left = Finding(Code.FINISH_CARDS_LEFT, Severity.NOTE, facts={"count": 1})
    told = lines(five_cards()._replace(finish=FinishAnswer(False), findings=(left,)))
    assert told[:3] == [
        "You cannot open: 10 points, 41 short of 51.",
        "  opening.points = 51 (stated: Het verdelen van de kaarten)",
        "  in the way: one card too many would stay in the hand",
    ]
    assert not any(line.startswith("note: ") for line in told)

"""What a person reads of a lay-down, and of one question under several systems."""

import re
from textwrap import dedent

import pytest

from rami_solver.analysis.answers import LaydownAnswer
from rami_solver.findings import Code, InputError, Problem, Severity, Verdict
from rami_solver.melds import Kind
from rami_solver.report.text import show_laydown, show_side_by_side
from rami_solver.report.view import View
from rami_solver.rules.load import load
from tests.report.report_answers import (
    Screen,
    cards,
    five_cards,
    judged,
    laydown,
    opening_hand,
    view,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")
RULES = load("rami-bridge")


def lines(answer: LaydownAnswer, on: tuple[View, Screen]) -> list[str]:
    target, screen = on
    show_laydown(answer, target)
    return screen.shown.splitlines()


def headline(answer: LaydownAnswer) -> str:
    return lines(answer, view())[0]


def test_a_legal_lay_down() -> None:
    melds = (judged(Kind.SET, "♠K ♥K ♦K", 30), judged(Kind.RUN, "♥8 ♥9 J=♥10", 27))
    assert "\n".join(lines(laydown(Verdict.LEGAL, melds, left="♠2 ♠3"), view())) + "\n" == dedent(
        """\
        Legal: 57 points, it opens (51 needed).
          opening.points = 51 (stated: Het verdelen van de kaarten)

        Melds:
          ♠K ♥K ♦K (set, 30 points)
          ♥8 ♥9 J=♥10 (run, 27 points)
        Hand:
          ♠2 ♠3 (left, 5 points)

        rules: rami-bridge (the default)
        """
    )
    assert headline(laydown(Verdict.LEGAL, melds, opened=True)) == "Legal: 57 points."
    waived = laydown(Verdict.LEGAL, melds[:1], left="♠2", waived=True)
    assert headline(waived) == "Legal: 30 points, fewer than 51, but it goes out."


def too_long() -> LaydownAnswer:
    held = cards("♣2 ♣3 ♣4 ♣5 ♣6 ♣7")
    fault = RULES.finding(
        Code.RUN_TOO_LONG,
        Severity.ERROR,
        "run.max",
        held,
        found=6,
        most=5,
        mend="split",
        parts=(held[:3], held[3:]),
        points=27,
    )
    return laydown(Verdict.ILLEGAL, (judged(Kind.RUN, "♣2 ♣3 ♣4 ♣5 ♣6 ♣7", None, fault),), opened=True)


def test_a_lone_fault_is_the_verdict_with_what_mends_it_and_its_rule() -> None:
    assert lines(too_long(), view())[:3] == [
        "Illegal: 6 cards in a run of at most 5.",
        "  help: split it as ♣2 ♣3 ♣4 | ♣5 ♣6 ♣7 (27 points)",
        "  run.max = 5 (stated: Welke combinaties mag men afleggen?)",
    ]
    assert lines(too_long(), view("nl"))[0] == "Ongeldig: 6 kaarten in een reeks van hoogstens 5."


def test_several_faults_are_told_each_with_its_meld_and_its_rule() -> None:
    corner = RULES.finding(Code.RUN_ROUND_THE_CORNER, Severity.ERROR, "run.round_the_corner", cards("♠K ♠A ♠2"))
    low = RULES.finding(Code.OPENING_TOO_LOW, Severity.ERROR, "opening.points", points=30, threshold=51, short_by=21)
    melds = (judged(Kind.SET, "♠K ♥K ♦K", 30), judged(Kind.RUN, "♠K ♠A ♠2", None, corner))
    told = lines(laydown(Verdict.ILLEGAL, melds, (low,)), view())
    corner_said = "a run does not go round the corner from the king over the ace to the two"
    assert told[0] == f"Illegal: {corner_said}. There is 1 more fault."
    assert "  ♠K ♠A ♠2 (run, illegal)" in told
    first = told.index(f"error[run-round-the-corner]: meld 2: {corner_said}")
    assert told[first + 1 : first + 4] == [
        "  run.round_the_corner = false (house ruling, not in the text; to change it: --set run.round_the_corner=true)",
        "error[opening-too-low]: it does not open: 30 points, 21 short of 51",
        "  opening.points = 51 (stated: Het verdelen van de kaarten)",
    ]


def test_an_open_joker_is_the_verdict() -> None:
    finding = RULES.finding(
        Code.JOKER_PLACE_OPEN,
        Severity.NOTE,
        "joker.place",
        cards("♥7 J ♥6"),
        case="joker",
        possible=cards("♥5 ♥8"),
        readings=(cards("♥5 ♥6 ♥7"), cards("♥6 ♥7 ♥8")),
        points=(18, 21),
        mend="declare",
    )
    melds = (judged(Kind.RUN, "♥7 J=♥8 ♥6", None, finding)._replace(verdict=Verdict.UNDECIDED),)
    told = lines(laydown(Verdict.UNDECIDED, melds, opened=True), view())
    assert told[0] == "Undecided: the joker may be ♥5 or ♥8, and that changes the points."
    assert told[1] == "  help: type ♥5 ♥6 ♥7 or ♥6 ♥7 ♥8"
    assert sum("joker may be" in line for line in told) == 1


def test_a_warning_is_no_fault() -> None:
    warning = RULES.finding(Code.DISCARD_JOKER, Severity.WARNING, "discard.joker", cards("J"), value=50)
    melds = (judged(Kind.SET, "♠K ♥K ♦K ♣K", 40), judged(Kind.RUN, "♥2 ♥3 ♥4 ♥5", 14))
    told = lines(laydown(Verdict.LEGAL, melds, (warning,), left="J"), view())
    assert told[0].startswith("Legal: 54 points")
    assert any(line.startswith("warning[discard-joker]: ") for line in told)


def test_systems_side_by_side() -> None:
    refused = InputError(Problem(Code.IMPOSSIBLE_CARDS, {"card": cards("♥A")[0], "found": 3, "most": 2}))
    other = opening_hand()._replace(rules=load("roemie"))
    target, screen = view()
    show_side_by_side([("rami-bridge", five_cards()), ("roemie", other), ("rami-51", refused)], target)
    told = screen.shown.splitlines()
    assert told[:4] == [
        "Rules        Opening        Going out",
        "rami-bridge  no, 10 of 51   throw ♠K, score -100",
        "roemie       yes, 57 of 51  no",
        "rami-51      not judged",
    ]
    assert any(line.startswith("rami-51: ♥A") for line in told)
    assert {"rami-bridge:", "roemie:"} <= set(told)


@pytest.mark.parametrize("width", [30, 50, 80, 120])
def test_lay_downs_side_by_side_fit_any_terminal(width: int) -> None:
    target, screen = view(width=width)
    legal = laydown(Verdict.LEGAL, (judged(Kind.SET, "♠K ♥K ♦K", 30),), opened=True)
    show_side_by_side([("rami-bridge-50", too_long()), ("roemie", legal)], target)
    told = screen.shown.splitlines()
    assert max(map(len, told)) <= width
    assert sum(line.strip().startswith("rami-bridge-50") for line in told) == 1
    assert ("Verdict" in told[0]) is (width >= 80)

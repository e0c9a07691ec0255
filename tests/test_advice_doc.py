"""docs/advice.md tells the truth: its reasons are those that are given, in these words; its numbers are counted."""

import json
from enum import StrEnum
from fractions import Fraction

import pytest

from rami_solver.analysis.advice_answers import DrawReason, Reason
from rami_solver.notation.style import CardStyle
from rami_solver.report.messages import Messages
from tests.pages import ROOT, printed, rows, section, sessions

PAGE = (ROOT / "docs" / "advice.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "reasons"), [("What to throw", Reason), ("What to draw", DrawReason)])
def test_the_reasons_are_those_that_are_given(title: str, reasons: type[StrEnum]) -> None:
    messages = Messages("en", CardStyle())
    told = {name.strip("`"): word for name, word, _ in rows(section(PAGE, title), "reason")}
    assert told == {one.value: messages.written(one) for one in reasons}


def test_the_formula_gives_the_odds_that_are_told() -> None:
    text = section(PAGE, "Holding back")
    ((command, _),) = sessions(text)
    answer = json.loads(printed(f"{command.partition(' | ')[0]} --format json"))["holding"]
    worth = Fraction(answer["caught_held"] - answer["caught_opened"], answer["now"] - answer["one_turn"])
    assert answer["least_odds"] == {"numerator": worth.numerator, "denominator": worth.denominator}
    assert (answer["caught_held"], answer["caught_opened"], answer["now"], answer["one_turn"]) == (100, 5, -20, -100)
    assert "(100 - 5) / (-20 - -100) = 95/80" in text


def test_the_chance_of_two_is_that_of_both_formats() -> None:
    (command, shown), (_, as_json) = sessions(section(PAGE, "Cards that help, and chances"))[0], sessions(PAGE)[-1]
    chance = json.loads(f"{{{as_json}}}")["within_two"]
    assert f"{chance['numerator']}/{chance['denominator']}" in shown
    assert command in sessions(PAGE)[-1][0]

"""The answer on a hand as text: JSON in one line, whatever names and melds it has, remembered or not."""

import json
from typing import Any

import pytest

from rami_solver.findings import Verdict
from rami_solver.notation.style import CardStyle
from rami_solver.report import json_hand
from rami_solver.report.json import answer_json, answer_text
from rami_solver.report.json_hand import hand_text
from rami_solver.report.json_parts import meld_json
from rami_solver.report.messages import Messages
from tests.report.report_answers import five_cards, laydown, opening_hand
from tests.report.report_turns import with_table

EN = Messages("en", CardStyle())
ANSWERS = [five_cards(), opening_hand(), with_table(), opening_hand()._replace(opening=None)]


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_text_is_written_as_the_json_module_would(answer: object) -> None:
    text = hand_text(answer, EN)  # type: ignore[arg-type]
    assert text == json.dumps(json.loads(text), ensure_ascii=False)


def test_a_name_of_rules_is_escaped() -> None:
    answer = five_cards()
    name = 'caf\u00e9 "De Zwaan"\\\n\x07'
    found = json.loads(hand_text(answer._replace(rules=answer.rules._replace(profile=name)), EN))
    assert found["rules"] == name


@pytest.mark.parametrize("most", [1, 5000])
def test_melds_are_told_as_they_are_though_their_text_is_remembered(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_hand, "_MOST_MELDS", most)
    remembered: dict[int, Any] = {}
    monkeypatch.setattr(json_hand, "_melds", remembered)
    answers = [five_cards(), opening_hand(), five_cards(), opening_hand()]
    for answer in answers:
        told = json.loads(hand_text(answer, EN))
        assert told["best"]["melds"] == [meld_json(one) for one in answer.best.melds]
    assert len(remembered) == (1 if most == 1 else sum(len({*map(id, one.best.melds)}) for one in answers))


def test_a_meld_that_is_gone_is_not_taken_for_the_next_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, other = five_cards(), opening_hand()
    (meld,), (first, *_) = hand.best.melds, other.best.melds
    monkeypatch.setattr(json_hand, "_melds", {id(meld): (first, "{}")})
    assert json.loads(hand_text(hand, EN))["best"]["melds"] == [meld_json(meld)]


def test_any_answer_is_written_in_one_line() -> None:
    for answer in (five_cards(), laydown(Verdict.LEGAL, (), left="♠K")):
        assert json.loads(answer_text(answer, EN)) == answer_json(answer, EN)

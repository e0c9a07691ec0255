"""Turns as JSON: the keys of the contract, every step with its findings, exact fractions."""

import json
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from rami_solver.analysis.turn_answers import BestTurn, Choice, Source, TurnAnswer
from rami_solver.findings import Verdict
from rami_solver.notation.style import CardStyle
from rami_solver.report.json import answer_json, hand_json
from rami_solver.report.json_turns import best_turn_json, turn_json
from rami_solver.report.messages import Messages
from rami_solver.report.schemas import json_schema, validate
from tests.report.report_answers import five_cards
from tests.report.report_turns import (
    BEST,
    TURNS,
    from_the_row,
    hidden_card,
    lay_off_too_soon,
    only_way,
    several_faults,
    stock_or_open_card,
    swap_and_out,
    with_table,
)

EN, NL = (Messages(lang, CardStyle()) for lang in ("en", "nl"))


def test_a_turn_is_answered_key_by_key() -> None:
    found = turn_json(swap_and_out(), EN)
    del found["steps"], found["findings"]
    joker_run = {"number": 1, "meld": "M1", "kind": "run", "cards": ["J=♥2", "♥3", "♥4"], "points": 9}
    assert found == {
        "schema": "rami.turn/1",
        "rules": "rami-bridge",
        "verdict": "legal",
        "hand": ["♥2", "♥9", "♣6", "♣7"],
        "opened": False,
        "dealer": False,
        "round": 3,
        "table": [joker_run],
        "row": [],
        "points": 21,
        "opening": {"met": False, "threshold": 51, "points": 21, "short_by": 30, "waived": True},
        "goes_out": True,
        "score": {"kind": "score", "value": -100},
        "left": [],
        "left_value": 0,
        "table_after": [
            {**joker_run, "cards": ["♥2", "♥3", "♥4"]},
            {"number": 2, "meld": "M2", "kind": "run", "cards": ["♣6", "♣7", "J=♣8"], "points": 21},
        ],
    }


def test_a_step_is_answered_key_by_key() -> None:
    found = turn_json(swap_and_out(), EN)
    steps = found["steps"]
    assert [one["code"] for one in found["findings"]] == ["house-ruling"]
    assert [one["text"] for one in steps] == ["swap ♥2 -> M1", "lay [♣6 ♣7 J=♣8]", "discard ♥9"]
    (note,) = steps[0].pop("findings")
    assert (note["code"], note["rule"]) == ("allowed-by-going-out", "swap.who")
    assert steps[0] == {
        "number": 1,
        "kind": "swap",
        "text": "swap ♥2 -> M1",
        "melds": [],
        "target": 1,
        "before": ["J=♥2", "♥3", "♥4"],
        "after": ["♥2", "♥3", "♥4"],
        "points": 0,
        "received": ["J"],
    }
    assert steps[1]["melds"] == [
        {"number": 2, "kind": "run", "cards": ["♣6", "♣7", "J=♣8"], "points": 21, "findings": []}
    ]


def test_every_kind_of_step_has_its_name() -> None:
    kinds = [step["kind"] for answer in TURNS for step in turn_json(answer, EN)["steps"]]
    assert set(kinds) == {"draw", "take", "lay", "add", "swap", "discard"}
    assert [step["kind"] for step in turn_json(from_the_row(), EN)["steps"]] == ["take", "swap", "add", "discard"]


def test_findings_stand_where_they_were_found() -> None:
    found = turn_json(several_faults(), EN)
    lay, swap = found["steps"][1:3]
    assert [[one["code"] for one in meld["findings"]] for meld in lay["melds"]] == [[], ["run-gap"]]
    assert [one["code"] for one in swap["findings"]] == ["swap-wrong-card"]
    assert swap["findings"][0]["facts"] == {"meld": 1, "onto": "J=♥2 ♥3 ♥4", "needed": ["♥2"]}
    assert [one["code"] for one in found["findings"]] == ["joker-not-laid-again"]
    assert (found["row"], found["score"], found["opening"]) == (["♣Q", "♦9"], None, None)


def test_a_meld_that_is_not_legal_lies_as_it_was_laid() -> None:
    after = turn_json(several_faults(), EN)["table_after"]
    assert after[3] == {"number": 4, "meld": "M4", "kind": "run", "cards": ["♣3", "♣4", "♣6"], "points": None}


def test_a_hidden_card_is_shown_as_one_and_has_no_value() -> None:
    found = turn_json(lay_off_too_soon(), EN)
    assert (found["steps"][0]["text"], found["steps"][0]["received"]) == ("draw ?", ["?"])
    assert (found["left"], found["left_value"]) == (["?"], None)
    assert turn_json(hidden_card(), EN)["verdict"] == "undecided"


def test_a_choice_is_told_in_exact_fractions() -> None:
    stock, refused = best_turn_json(stock_or_open_card(), EN)["choices"]
    assert stock.pop("turn")[0]["text"] == "draw ?"
    assert stock == {
        "source": "stock",
        "taken": [],
        "play": "draw ? ; discard ?",
        "out": {"numerator": 5, "denominator": 71},
        "points": {"numerator": 75, "denominator": 71},
        "left": {"numerator": 17, "denominator": 1},
        "helpful": [{"card": "♥3", "copies": 2}, {"card": "♥6", "copies": 1}, {"card": "♥9", "copies": 2}],
        "unseen": 71,
        "refused": [],
    }
    assert (refused["source"], refused["taken"], refused["play"], refused["turn"]) == ("open-card", ["♦2"], None, None)
    assert [one["code"] for one in refused["refused"]] == ["open-card-needs-opening"]


def test_the_best_turn_is_that_of_the_best_choice() -> None:
    found = best_turn_json(only_way(), EN)
    assert found["play"] == "swap ♥2 -> M1 ; lay [♣6 ♣7 J=♣8] ; discard ♥9"
    assert (found["goes_out"], found["score"], found["points"]) == (True, {"kind": "score", "value": -100}, 21)
    assert (found["left"], found["left_value"]) == ([], 0)
    assert [one["number"] for one in found["choices"][0]["turn"]] == [1, 2, 3]
    assert (found["goal"], found["phase"], found["verdict"], found["certified"]) == (
        *("finish", "after-draw", "answered"),
        True,
    )


def test_only_the_best_choice_shows_its_turn() -> None:
    answer = only_way()
    second = answer.choices[0]._replace(source=Source.STOCK)
    found = best_turn_json(answer._replace(choices=(answer.choices[0], second)), EN)
    assert [one["turn"] is None for one in found["choices"]] == [False, True]


def test_where_no_turn_is_legal_there_is_none() -> None:
    answer = only_way()._replace(choices=(Choice(Source.NONE, (), None, None),))
    found = best_turn_json(answer, EN)
    told = [found[key] for key in ("play", "goes_out", "score", "points", "left", "left_value")]
    assert told == [None, False, None, None, None, None]
    validate("best-turn", found)


@pytest.mark.parametrize("messages", [EN, NL], ids=["en", "nl"])
def test_turns_fit_their_schemas(messages: Messages) -> None:
    for answer in TURNS:
        validate("turn", answer_json(answer, messages))
        validate("turn", {**answer_json(answer, messages), "line": 3})
    for best in BEST:
        validate("best-turn", answer_json(best, messages))
    for hand in (five_cards(), with_table(), with_table(before_draw=True)):
        validate("check", answer_json(hand, messages))


def _without(answer: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != key}


def test_the_schemas_refuse_what_is_no_turn() -> None:
    turn, best = turn_json(swap_and_out(), EN), best_turn_json(only_way(), EN)
    for wrong in ({**turn, "more": 1}, {**turn, "left": ["♥Z"]}, {**turn, "score": -100}, _without(turn, "steps")):
        with pytest.raises(ValidationError):
            validate("turn", wrong)
    for wrong in ({**best, "goal": "cards"}, {**best, "choices": [{}]}, _without(best, "play"), turn):
        with pytest.raises(ValidationError):
            validate("best-turn", wrong)


@pytest.mark.parametrize(
    ("name", "data"), [("turn", turn_json(TURNS[0], EN)), ("best-turn", best_turn_json(BEST[0], EN))]
)
def test_the_schemas_require_what_is_always_there(name: str, data: dict[str, Any]) -> None:
    assert set(json_schema(name)["required"]) == set(data)


@pytest.mark.parametrize("answer", [*TURNS, *BEST])
def test_only_messages_of_turns_are_translated(answer: TurnAnswer | BestTurn) -> None:
    english, dutch = (json.dumps(_bare(answer_json(answer, messages))) for messages in (EN, NL))
    assert english == dutch
    if isinstance(answer, TurnAnswer) and answer.verdict is Verdict.ILLEGAL:
        assert answer_json(answer, EN) != answer_json(answer, NL)


def _bare(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items() if key != "message"}
    return [_bare(one) for one in data] if isinstance(data, list) else data


def test_a_hand_that_goes_out_with_the_table_tells_its_play() -> None:
    assert hand_json(five_cards(), EN)["finish"]["play"] is None
    assert hand_json(with_table(), NL)["finish"]["play"] == (
        "swap ♥2 -> M1 ; lay [♣6 ♣7 J=♣8] ; add ♦6 -> M2 ; discard ♥9"
    )


def test_whole_expectations_are_fractions_too() -> None:
    choice = Choice(Source.NONE, (), None, None, left=Fraction(13))
    (told,) = best_turn_json(only_way()._replace(choices=(choice,)), EN)["choices"]
    assert told["left"] == {"numerator": 13, "denominator": 1}

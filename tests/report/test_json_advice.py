"""What a program reads of advice: exact numbers, canonical cards, codes for reasons, sentences in `message` only."""

import json
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from rami_solver.analysis.advice_answers import DrawReason, Reason
from rami_solver.notation.style import CardStyle
from rami_solver.report.json import answer_json
from rami_solver.report.json_advice import advice_json
from rami_solver.report.messages import Messages
from rami_solver.report.schemas import SCHEMAS, json_schema, validate
from tests.report.report_advice import (
    ADVICE,
    before_draw,
    discarding,
    near_opening,
    never_opens,
    opened,
    opens_now,
    take_and_open,
    target,
)

EN, NL = (Messages(lang, CardStyle()) for lang in ("en", "nl"))


@pytest.mark.parametrize("name", ADVICE)
@pytest.mark.parametrize("messages", [EN, NL], ids=["en", "nl"])
def test_advice_fits_its_schema(name: str, messages: Messages) -> None:
    told = answer_json(ADVICE[name], messages)
    assert told == json.loads(json.dumps(told))
    validate("advice", told)
    validate("advice", {**told, "line": 3})


def test_a_goal_is_told_in_exact_fractions() -> None:
    opening = advice_json(near_opening(), EN)["opening"]
    assert opening == {
        "distance": 1,
        "helpful": [
            {"card": "♣K", "copies": 2},
            {"card": "♦10", "copies": 1},
            {"card": "♠K", "copies": 1},
            {"card": "J", "copies": 2},
        ],
        "next": {"numerator": 6, "denominator": 77},
        "within_two": {"numerator": 431, "denominator": 2926},
        "aimed": {
            "comes": ["♣K"],
            "thrown": [],
            "melds": [
                {"kind": "set", "cards": ["♠K", "♥K", "♣K"], "points": 30},
                {"kind": "run", "cards": ["♦8", "♦9", "♦10"], "points": 27},
            ],
            "points": 57,
            "play": "lay [♠K ♥K ♣K] [♦8 ♦9 ♦10] ; discard ♣6",
        },
    }


def test_what_is_not_reached_or_not_counted_is_null() -> None:
    never = advice_json(never_opens(), EN)
    assert (never["opening"]["distance"], never["opening"]["aimed"], never["holding"]) == (None, None, None)
    assert never["opening"]["next"] == {"numerator": 0, "denominator": 1}
    told = advice_json(opened(), EN)
    assert told["opening"] is None
    assert [one["opening"] for one in told["discards"]] == [None, None, None]
    far = target(5, None)
    assert advice_json(opened()._replace(out=far), EN)["out"]["helpful"] is None


def test_a_discard() -> None:
    told = advice_json(near_opening(), EN)["discards"][1]
    assert {key: told[key] for key in told if key not in ("opening", "out")} == {
        "card": "♣6",
        "left_value": 85,
        "loses": 100,
        "fits": [2],
        "reason": "fits-table",
        "message": "it is as good as the best, but others can lay it off (M2)",
    }


def test_no_more_discards_than_asked_for() -> None:
    assert [len(answer_json(near_opening(), EN, top)["discards"]) for top in (None, 2, 99)] == [6, 2, 6]


def test_ways_to_draw() -> None:
    row, stock = advice_json(take_and_open(), EN)["draws"]
    assert row == {
        "source": "row",
        "taken": ["♣K", "♦2"],
        "opening": 0,
        "out": 2,
        "opens": True,
        "goes_out": False,
        "play": "take ♣K ; lay [♠K ♥K ♣K] [♦8 ♦9 ♦10] ; discard ♦3",
        "reason": "opens",
        "message": "you open with it in this turn",
        "refused": [],
    }
    assert (stock["source"], stock["taken"], stock["play"], stock["reason"]) == ("stock", [], None, "no-nearer")
    refused = advice_json(before_draw(), EN)["draws"][1]
    assert (refused["reason"], [one["code"] for one in refused["refused"]]) == (
        "forbidden",
        ["open-card-needs-opening"],
    )


def test_holding_back() -> None:
    assert advice_json(opens_now(), EN)["holding"] == {
        "now": -20,
        "one_turn": -100,
        "caught_held": 100,
        "caught_opened": 25,
        "next": {"numerator": 3, "denominator": 77},
        "within_two": {"numerator": 6, "denominator": 77},
        "least_odds": {"numerator": 15, "denominator": 16},
    }
    answer = opens_now()
    assert answer.holding is not None
    cheap = answer._replace(holding=answer.holding._replace(least_odds=Fraction(-3, 8), within_two=None))
    validate("advice", advice_json(cheap, EN))


def test_the_position_stands_at_the_top() -> None:
    told = advice_json(near_opening(), EN)
    assert list(told) == [
        *("schema", "rules", "phase", "verdict", "certified"),
        *("hand", "opened", "dealer", "round", "table", "row"),
        *("unseen", "opening", "out", "this_turn", "throw", "discards", "draws", "holding", "findings"),
    ]
    assert (told["schema"], told["rules"], told["phase"], told["unseen"]) == (
        "rami.advice/1",
        "rami-bridge",
        "after-draw",
        77,
    )
    assert [one["meld"] for one in told["table"]] == ["M1", "M2"]


@pytest.mark.parametrize("name", ADVICE)
def test_only_messages_of_advice_are_translated(name: str) -> None:
    told = [answer_json(ADVICE[name], messages) for messages in (EN, NL)]
    assert _bare(told[0]) == _bare(told[1])
    if told[0]["discards"] or told[0]["draws"]:
        assert told[0] != told[1]


def _bare(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items() if key != "message"}
    return [_bare(one) for one in data] if isinstance(data, list) else data


def test_the_schema_knows_every_reason_and_no_other() -> None:
    base = near_opening()
    for reason in Reason:
        one = discarding("♦3", target(1), target(2), reason)
        validate("advice", advice_json(base._replace(discards=(one,)), EN))
    for why in DrawReason:
        validate(
            "advice", advice_json(before_draw()._replace(draws=(before_draw().draws[0]._replace(reason=why),)), EN)
        )
    told = advice_json(base, EN)
    for wrong in (
        {**told, "more": 1},
        {**told, "unseen": -1},
        {**told, "discards": [{**told["discards"][0], "reason": "lucky"}]},
        {key: value for key, value in told.items() if key != "holding"},
    ):
        with pytest.raises(ValidationError):
            validate("advice", wrong)


def test_the_schema_requires_what_is_always_there() -> None:
    assert "advice" in SCHEMAS
    assert set(json_schema("advice")["required"]) == set(advice_json(near_opening(), EN))

"""Every sentence gets the facts it speaks of, whatever room they come from."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rami_solver
from rami_solver.analysis.check import answer
from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import InputError
from rami_solver.report.json import answer_json, error_json
from rami_solver.report.messages import LANGUAGES
from rami_solver.report.schemas import validate
from rami_solver.report.text import show_hand, show_laydown, show_problems, show_turn
from tests.report.report_answers import view

REPORT = Path(rami_solver.__file__).parent / "report"
EXAMPLES: dict[str, Any] = tomllib.loads((REPORT / "explain.toml").read_text("utf-8"))
TURNS: dict[str, Any] = tomllib.loads((REPORT / "explain_turns.toml").read_text("utf-8"))
LEFT_OVER = re.compile(r"\{[a-z_]+\}")


def complete(text: str) -> bool:
    return not LEFT_OVER.search(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", [code for code, example in EXAMPLES.items() if example["illegal"]])
def test_findings_on_melds_are_told_with_their_facts(code: str, lang: str) -> None:
    example = EXAMPLES[code]
    asked = Asked(
        laydown=example["illegal"],
        left=example.get("illegal_left"),
        settings=tuple(example.get("settings", ())),
        opened=not example.get("opening", False),
        players=2,
    )
    target, screen = view(lang)
    found = answer(read_question(Asked(**{**vars_of(asked), "rules": "rami-51"})))
    show_laydown(found, target)  # type: ignore[arg-type]
    assert complete(screen.shown)
    data = answer_json(found, target.messages)
    validate("laydown", data)
    findings = [one for meld in data["melds"] for one in meld["findings"]] + data["findings"]
    assert code in {one["code"] for one in findings}
    assert all(complete(one["message"]) for one in findings)


def vars_of(asked: Asked) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in Asked._fields}


POSITION = ("hand", "table", "open_card", "row", "opened", "dealer")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", TURNS)
def test_findings_on_turns_are_told_with_their_facts(code: str, lang: str) -> None:
    example = TURNS[code]
    begins = {name: example.get(f"illegal_{name}", example.get(name)) for name in POSITION}
    given = {name: value for name, value in begins.items() if value is not None}
    settings = tuple(example.get("settings", ()))
    data = told_of_turn(Asked(play=example["illegal_play"], settings=settings, rules="rami-40", **given), lang)
    assert code in {one["code"] for one in data}


ON_TABLE: dict[str, Any] = {"table": "♥4 ♥5 ♥6 | ♠J J=♠Q ♠K | ♠7 ♥7 ♦7 J | ♣4 ♣5 ♣6", "opened": True}

FAULTY = (
    {"hand": "♠7 ♠9 ♦K", "play": "add ♠7 -> M1 ; discard ♠9", "case": "suit"},
    {"hand": "♠8 ♠9 ♦K", "play": "add ♠8 -> M3 ; discard ♠9", "case": "rank"},
    {"hand": "♥7 ♠9 ♦K", "play": "add ♥7 -> M3 ; discard ♠9", "case": "suits"},
    {"hand": "♠9 ♦K J", "play": "add J -> M2 ; discard ♠9", "case": "joker"},
    {"hand": "♠Q ♠9 ♦K", "play": "add ♠Q -> M2 ; discard ♠9", "case": "joker-there"},
    {"hand": "♥9 ♠9 ♦K", "play": "add ♥9 -> M1 ; discard ♠9", "case": "gap"},
    {"hand": "♥5 ♠9 ♦K", "play": "add ♥5 -> M1 ; discard ♠9", "case": "twice"},
    {"hand": "♠A ♠2 ♠9 ♦K", "play": "add ♠A ♠2 -> M2 ; discard ♠9", "case": "corner"},
    {
        "hand": "♠9 ♠10 ♦K J",
        "play": "add J=♥8 -> M1 ; discard ♠9",
        "case": "place",
        "settings": ("joker.place=as-laid",),
    },
    {"hand": "♠A ♠9 ♦K", "play": "add ♠A -> M2 ; discard ♠9", "case": "ace", "settings": ("run.ace_high=false",)},
    {
        "hand": "♥7 ♥8 ♥9 ♠9 ♦K",
        "play": "add ♥7 ♥8 ♥9 -> M1 ; discard ♠9",
        "case": "too-long",
        "settings": ("run.max=5", "layoff.past_run_max=false"),
    },
    {"hand": "♣7 ♣Q ♦Q ♠9", "play": "swap ♣7 ♦Q -> M3 ; discard ♠9", "case": None},
    {"hand": "♠9 ♦K J", "play": "add J -> M1 ; discard ♠9", "case": "lay-off"},
    {"hand": "♥8 ♠9 ♦K J", "play": "add J -> M1 ; add ♥8 -> M1 ; discard ♠9", "case": "lay-off"},
    {"hand": "♥A ♠9", "play": "draw ? ; discard ? ; draw ?", "case": None},
    {"hand": "♥A ♠9", "play": "draw ♦2 ; draw ♦3", "case": "plain"},
    {"hand": "♥7 ♠9", "play": "add ♥7 -> M1 ; draw ♥8 ; discard ♠9", "case": "late"},
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("turn", FAULTY, ids=lambda turn: turn["play"])
def test_faults_of_turns_have_a_sentence_for_every_case(turn: dict[str, Any], lang: str) -> None:
    settings = ("pack.jokers=4", *turn.get("settings", ()))
    data = told_of_turn(Asked(hand=turn["hand"], play=turn["play"], settings=settings, **ON_TABLE), lang)
    assert data
    assert turn["case"] is None or turn["case"] in {one["facts"].get("case") for one in data}


def told_of_turn(asked: Asked, lang: str) -> list[dict[str, Any]]:
    """Show a turn as text and as JSON, hold both against what must not be in them, and give all findings."""
    target, screen = view(lang)
    found = answer(read_question(asked))
    show_turn(found, target)  # type: ignore[arg-type]
    assert complete(screen.shown)
    data = answer_json(found, target.messages)
    validate("turn", data)
    parts = [*data["steps"], *(meld for step in data["steps"] for meld in step["melds"]), data]
    findings = [one for part in parts for one in part["findings"]]
    assert all(complete(one["message"]) and one["message"] != one["code"] for one in findings)
    return findings


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["♥A ♥2 ♥3 J ♠K", "hA h2 h3 h4 sK", "H-10-B H-9-R h8", "♥V ♥B ♥10", "J J ♥A"])
def test_findings_on_hands_are_told_with_their_facts(text: str, lang: str) -> None:
    target, screen = view(lang)
    found = answer(read_question(Asked(cards=text)))
    show_hand(found, target)  # type: ignore[arg-type]
    assert complete(screen.shown)
    data = answer_json(found, target.messages)
    validate("check", data)
    assert all(one["message"] != one["code"] for one in data["findings"])


BAD = (
    {"cards": "♥A ♥Z"},
    {"cards": "JJ"},
    {"cards": "♥V"},
    {"cards": "🂬 ?"},
    {"cards": "7 h"},
    {"cards": "♥A J=♥2"},
    {"cards": "[♥A ♥2 ♥3] ♠K"},
    {"cards": "[♥A ♥2 ♥3"},
    {"cards": "♥A | | ♥2"},
    {"cards": "♥A ♥A ♥A"},
    {"cards": "J J J"},
    {"cards": "♥A", "rules": "rami-brige"},
    {"cards": "♥A", "rules": "no-such-file.toml"},
    {"cards": "♥A", "settings": ("run.maximum=3",)},
    {"cards": "♥A", "settings": ("run.max=99",)},
    {"cards": "♥A", "settings": ("run.min=9", "run.max=3")},
    {"cards": "♥A", "settings": ("run.max",)},
    {"cards": "♥A", "left": "♥2"},
    {"cards": "[♥A ♥2 ♥3]", "require": "finish"},
    {"cards": "♥A", "players": 7},
    {"cards": "K7", "locale": "de"},
    {"cards": "C7", "locale": "fr"},
    {"cards": "♥7 ♠9", "table": "♥4 ♥5 ♦6"},
    {"cards": "♥7 ♠9", "table": "♥4"},
    {"cards": "♥7 ♠9", "table": "M2 ♥4 ♥5 ♥6"},
    {"cards": "♥7 ♠9", "table": "♥4 J ♥6 ♥5", "settings": ("joker.place=as-laid",)},
    {"cards": "♥7 ♠9", "table": "♥4 ♥5 ♥6 | ♥7 ♠8 J=♥9"},
    {"cards": "♥7 ♠9", "table": "[♥4 ♥5 ♥6] ♥7"},
    {"cards": "♥7 ♠9", "play": ""},
    {"cards": "♥7 ♠9", "play": "draw ? ; ; discard ♠9"},
    {"cards": "♥7 ♠9", "play": "draw ? discard ♠9"},
    {"cards": "♥7 ♠9", "play": "put ♥7 -> M1"},
    {"cards": "♥7 ♠9", "play": "discrad ♥7"},
    {"cards": "♥7 ♠9", "play": "♥7 -> M1"},
    {"cards": "♥7 ♠9", "play": "add ♥7"},
    {"cards": "♥7 ♠9", "play": "add ♥7 M1"},
    {"cards": "♥7 ♠9", "play": "add -> M1"},
    {"cards": "♥7 ♠9", "play": "swap ♥7 -> M1 ♥8"},
    {"cards": "♥7 ♠9 J", "play": "swap J -> M1"},
    {"cards": "♥7 ♠9", "play": "discard ♥7 ♠9"},
    {"cards": "♥7 ♠9", "play": "draw"},
    {"cards": "♥7 ♠9", "play": "lay"},
    {"cards": "♥7 ♠9", "play": "take ♥7#0"},
    {"cards": "♥7 ♠9", "play": "take J=♥4"},
    {"cards": "♥7 ♠9", "play": "take"},
    {"cards": "♥7 ♠9", "play": "take ♥3", "row": "♥4 ♥5", "rules": "roemie"},
    {"cards": "♥7 ♠9", "play": "take ♥4#2", "row": "♥4 ♥5", "rules": "roemie"},
    {"cards": "♥7 ♠9", "play": "take ♥3", "open_card": "♥4"},
    {"cards": "♥7 ♠9", "play": "discard ♠8"},
    {"cards": "♥7 ♠9", "play": "discard ?"},
    {"cards": "♥7 ♠9", "play": "lay [♠9 ♠9 ♥7] ; discard ♥7"},
    {"cards": "♥7 ♠9", "play": "add ♥7 -> M1"},
    {"cards": "♥7 ♠9", "table": "♥4 ♥5 ♥6", "play": "add ♥7 -> M2"},
    {"cards": "♥7 ♠9", "open_card": "♥4 ♥5"},
    {"cards": "♥7 ♠9", "row": "♥4 ♥5"},
    {"cards": "♥7 ♠9", "row": "♥4 ♥5", "open_card": "♥4", "rules": "roemie"},
    {"cards": "♥7 ♠9", "dealer": True, "rules": "roemie"},
    {"cards": "♥7 ♠9", "dealer": True, "play": "draw ? ; discard ♠9"},
    {"cards": "[♥7 ♥8 ♥9]", "play": "discard ♠9"},
    {"cards": "[♥7 ♥8 ♥9]", "table": "♥4 ♥5 ♥6"},
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("asked", BAD, ids=str)
def test_problems_are_told_with_their_facts_and_with_help(asked: dict[str, Any], lang: str) -> None:
    target, screen = view(lang)
    with pytest.raises(InputError) as caught:
        read_question(Asked(**asked))
    show_problems(caught.value, target)
    assert complete(screen.shown)
    data = error_json(caught.value, target.messages)
    validate("error", data)
    for one, problem in zip(data["errors"], caught.value.problems, strict=True):
        assert one["message"] != one["code"]
        assert (one["help"] is None) is (problem.help is None)

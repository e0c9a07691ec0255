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
from rami_solver.report.text import show_hand, show_laydown, show_problems
from tests.report.report_answers import view

EXAMPLES: dict[str, Any] = tomllib.loads(
    (Path(rami_solver.__file__).parent / "report" / "explain.toml").read_text("utf-8")
)
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

"""The flat list of keys, and the nearest of them to a typing error."""

import pytest

from rami_solver.rules.keys import KEYS, SECTIONS, nearest
from rami_solver.rules.load import profile_ids
from rami_solver.rules.typed import shown


def test_what_a_key_may_be() -> None:
    assert KEYS["run.max"].range == (3, 14)
    assert KEYS["run.max"].optional
    assert KEYS["run.max"].allowed == ("none",)
    assert KEYS["values.hand.two_to_nine"].range == (0, 100)
    assert KEYS["values.hand.two_to_nine"].allowed == ("pips",)
    assert KEYS["joker.place"].words == ("as-laid", "lowest")
    assert KEYS["set.different_suits"].flags == (True,)
    assert KEYS["opening.layoffs_count"].allowed == ("false",)
    assert KEYS["discard.taken_along"].allowed == ("true", "false", "none")
    assert KEYS["score.one_turn"].range == (-1000, 1000)
    assert not KEYS["score.one_turn"].allowed


def test_every_key_says_what_it_may_be() -> None:
    for key, spec in KEYS.items():
        assert spec.key == key
        assert spec.range or spec.words or spec.flags
        assert not (spec.words and spec.flags)


def test_sections() -> None:
    assert {"run", "values", "values.hand", "end"} <= SECTIONS
    assert not SECTIONS & KEYS.keys()


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("clean_run", "opening.clean_run"),
        ("opening.cleanrun", "opening.clean_run"),
        ("run.maximum", "run.max"),
        ("hand.joker", "values.hand.joker"),
        ("Run-Max", "run.max"),
        ("jokers-per-meld", "jokers_per_meld"),
        ("run.max.value", "run.max"),
        ("xyzzy", None),
        ("", None),
    ],
)
def test_the_nearest_key(word: str, meant: str | None) -> None:
    assert nearest(word, KEYS) == meant


@pytest.mark.parametrize(
    ("word", "meant"), [("ramibridge", "rami-bridge"), ("rami51", "rami-51"), ("Roemi", "roemie"), ("canasta", None)]
)
def test_the_nearest_profile(word: str, meant: str | None) -> None:
    assert nearest(word, profile_ids()) == meant


def test_values_are_shown_as_they_are_typed() -> None:
    assert [shown(one) for one in (None, True, False, -20, "as-laid")] == ["none", "true", "false", "-20", "as-laid"]

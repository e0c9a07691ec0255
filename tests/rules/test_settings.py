"""Single values set by `KEY=VALUE`."""

from typing import Any

import pytest

from rami_solver.findings import Basis, Code, InputError, Problem
from rami_solver.rules.load import load


def _refused(*settings: str, name: str = "rami-bridge") -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        load(name, settings)
    return caught.value.problems


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("run.max=none", None),
        ("run.max = 13", 13),
        ("opening.clean_run=true", True),
        ("opening.waived_when_going_out=false", False),
        ("values.hand.joker=25", 25),
        ("opening.points=71", 71),
        ("jokers_per_meld=2", 2),
        ("pack.jokers=3", 3),
        ("values.ace_high=11", 11),
        ("draw.open_card_must_be_laid=true", True),
        ("score.one_turn_first_round=-100", -100),
        ("score.loser_unopened=hand", "hand"),
        ("discard.to_go_out=false", False),
        ("joker.place=lowest", "lowest"),
        ('joker.place="lowest"', "lowest"),
        ("values.ace_low_only_in_a23=true", True),
        ("values.two_to_nine=5", 5),
        ("discard.taken_along=true", True),
    ],
)
def test_what_tables_ask_for(setting: str, value: Any) -> None:
    rules = load("rami-bridge", [setting])
    key = setting.partition("=")[0].strip()
    assert rules.value(key) == value
    assert type(rules.value(key)) is type(value)
    assert rules.changed == (key,)
    assert rules.grounds[key] == (Basis.HOUSE, "--set")
    assert (rules.profile, rules.base) == ("rami-bridge", "rami-bridge")
    untouched = [one for one in rules.grounds if one != key]
    assert [rules.grounds[one] for one in untouched] == [load("rami-bridge").grounds[one] for one in untouched]


def test_a_value_that_was_there_already_is_no_change() -> None:
    rules = load("rami-bridge", ["run.max=5", "opening.points=40"])
    assert rules.changed == ("opening.points",)
    assert rules.basis("run.max") is Basis.STATED


def test_of_a_key_set_twice_the_last_holds() -> None:
    assert load("rami-bridge", ["opening.points=40", "opening.points=41"]).opening.points == 41


def test_changed_keys_come_in_the_order_of_the_model() -> None:
    settings = ["values.hand.joker=25", "run.max=none", "pack.jokers=3"]
    assert load(None, settings).changed == ("pack.jokers", "run.max", "values.hand.joker")


def test_the_origin_is_kept() -> None:
    assert load().origin == "default"
    assert load("roemie", origin="--rules").origin == "--rules"
    assert load("roemie", ["opening.points=41"], origin="RAMI_RULES").origin == "RAMI_RULES"


@pytest.mark.parametrize(
    ("setting", "code", "help_", "facts"),
    [
        ("run.maxx=5", Code.UNKNOWN_RULE, "nearest", {"key": "run.maxx", "nearest": "run.max"}),
        ("xyzzy=5", Code.UNKNOWN_RULE, "list", {"key": "xyzzy"}),
        ("run.max.value=5", Code.UNKNOWN_RULE, "nearest", {"key": "run.max.value", "nearest": "run.max"}),
        ("profile=roemie", Code.UNKNOWN_RULE, "list", {"key": "profile"}),
        ("grounds=1", Code.UNKNOWN_RULE, "list", {"key": "grounds"}),
        ("based_on=roemie", Code.UNKNOWN_RULE, "list", {"key": "based_on"}),
        ("run.max=2", Code.BAD_RULE_VALUE, "range-or-word", {"key": "run.max", "least": 3, "most": 14}),
        ("run.max=15", Code.BAD_RULE_VALUE, "range-or-word", {"value": "15", "choices": ("none",)}),
        ("run.max=True", Code.BAD_RULE_VALUE, "range-or-word", {"value": "True"}),
        ("run.max=true", Code.BAD_RULE_VALUE, "range-or-word", {"value": "true"}),
        ("run.max=5.0", Code.BAD_RULE_VALUE, "range-or-word", {"value": "5.0"}),
        ('run.max="5"', Code.BAD_RULE_VALUE, "range-or-word", {"value": "5"}),
        ("run.min=none", Code.BAD_RULE_VALUE, "range", {"value": "none", "least": 3, "most": 14}),
        ("run.ace_low=1", Code.BAD_RULE_VALUE, "choice", {"choices": ("true", "false"), "value": "1"}),
        ("run.ace_low=yes", Code.BAD_RULE_VALUE, "choice", {"choices": ("true", "false")}),
        ("joker.place=highest", Code.BAD_RULE_VALUE, "choice", {"choices": ("as-laid", "lowest")}),
        ("opening.layoffs_count=0", Code.BAD_RULE_VALUE, "only", {"choices": ("false",)}),
        ("set.different_suits=1", Code.BAD_RULE_VALUE, "only", {"choices": ("true",)}),
        ("values.two_to_nine=face", Code.BAD_RULE_VALUE, "range-or-word", {"choices": ("pips",), "most": 100}),
        ("opening.points=[51]", Code.BAD_RULE_VALUE, "range", {"value": "[51]"}),
        ("opening.points=51 # or so", Code.BAD_RULE_VALUE, None, {}),
        ("run=5", Code.BAD_RULE_VALUE, "section", {"key": "run"}),
        ("values.hand=5", Code.BAD_RULE_VALUE, "section", {"key": "values.hand"}),
        ("opening.points", Code.BAD_OPTION_VALUE, "setting", {"option": "--set", "value": "opening.points"}),
        ("=5", Code.BAD_OPTION_VALUE, "setting", {}),
        ("run.max=", Code.BAD_OPTION_VALUE, "setting", {}),
        ("", Code.BAD_OPTION_VALUE, "setting", {}),
    ],
)
def test_what_cannot_be_set(setting: str, code: Code, help_: str | None, facts: dict[str, Any]) -> None:
    (problem,) = _refused(setting)
    assert problem.code is code
    assert help_ is None or problem.help == help_
    assert {name: problem.facts.get(name) for name in facts} == facts
    assert problem.span is not None
    assert (problem.span.source, problem.span.text) == ("--set", setting)


def test_a_section_names_its_keys() -> None:
    (problem,) = _refused("set=3")
    assert problem.facts["choices"] == ("set.min", "set.max", "set.one_rank", "set.different_suits")


def test_every_fault_at_once_each_in_its_place() -> None:
    problems = _refused("run.maxx=5", "opening.points=51", "joker.place=highest", "oops")
    assert [one.code for one in problems] == [Code.UNKNOWN_RULE, Code.BAD_RULE_VALUE, Code.BAD_OPTION_VALUE]
    spans = [(one.span.start, one.span.width) for one in problems if one.span]
    assert spans == [(0, 8), (12, 7), (0, 4)]


@pytest.mark.parametrize("text", ["[" * 5000, "1" * 5000, "0x" + "f" * 4000, "9" * 199, '"\\u0007"', "\udce4", "1\n2"])
def test_monstrous_values_are_refused_and_shown_short(text: str) -> None:
    (problem,) = _refused(f"opening.points={text}")
    assert problem.code is Code.BAD_RULE_VALUE
    assert len(problem.facts["value"]) <= 60
    assert problem.facts["value"].isprintable()


@pytest.mark.parametrize("key", ["a." * 5000 + "b", "\udce4", "run.\x1b[31m", "run..max", ".", "run."])
def test_monstrous_keys_are_refused_and_shown_short(key: str) -> None:
    (problem,) = _refused(f"{key}=1")
    assert problem.code is Code.UNKNOWN_RULE
    assert len(problem.facts["key"]) <= 60
    assert problem.facts["key"].isprintable()


@pytest.mark.parametrize(
    ("name", "settings", "help_", "pair"),
    [
        ("rami-bridge", ["players.min=4", "players.max=3"], "order", ("players.min", "players.max")),
        ("rami-bridge", ["set.min=4", "set.max=3"], "order", ("set.min", "set.max")),
        ("rami-bridge", ["run.min=6"], "order", ("run.min", "run.max")),
        ("rami-51", ["run.min=14"], "length", ("run.min", "run.ace_at_both_ends")),
        ("rami-51", ["run.min=13", "run.ace_low=false", "run.ace_high=false"], "length", None),
        ("rami-51", ["run.round_the_corner=true", "run.ace_low=false"], "ace", ("run.round_the_corner", "run.ace_low")),
        ("rami-51", ["run.ace_at_both_ends=true", "run.ace_high=false"], "ace", None),
        ("rami-bridge", ["run.ace_at_both_ends=true"], "full-run", ("run.ace_at_both_ends", "run.max")),
        ("rami-bridge", ["deal.hand=22"], "deal", ("deal.hand", "pack.decks")),
        ("rami-51", ["pack.larger_decks=1"], "deal", ("deal.hand", "pack.larger_decks")),
        ("rami-51", ["draw.sources=stock-open-and-row"], "row", ("draw.sources", "draw.deeper_card")),
        ("roemie", ["draw.deeper_card=none"], "row", ("draw.sources", "draw.deeper_card")),
        ("rami-51", ["opening.points=155"], "opening", ("opening.points", "deal.hand")),
        ("rami-bridge-50", ["opening.points=141"], "opening", ("opening.points", "deal.hand")),
        ("rami-bridge", ["deal.hand=2"], "hand", ("deal.hand", "set.min")),
        ("rami-bridge-50", ["game.deals=6"], "one-deal", ("game.winner", "game.deals")),
    ],
)
def test_what_cannot_be_played_together(
    name: str, settings: list[str], help_: str, pair: tuple[str, str] | None
) -> None:
    problem = _refused(*settings, name=name)[0]
    assert problem.code is Code.RULES_CONTRADICT
    assert problem.help == help_
    assert pair is None or (problem.facts["one"], problem.facts["other"]) == pair
    assert problem.span is not None
    assert problem.span.text in settings


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("rami-51", ["run.ace_low=false", "run.ace_high=false"]),
        ("rami-51", ["run.ace_at_both_ends=true", "run.min=14"]),
        ("rami-bridge", ["run.ace_at_both_ends=true", "run.max=none", "run.round_the_corner=true"]),
        ("rami-51", ["draw.sources=stock-open-and-row", "draw.deeper_card=free"]),
        ("rami-51", ["opening.points=154"]),
        ("rami-bridge-50", ["opening.points=140"]),
        ("rami-bridge", ["opening.points=500"]),
        ("roemie", ["opening.points=500"]),
        ("rami-bridge", ["deal.hand=20"]),
        ("rami-bridge", ["jokers_per_meld=0"]),
        ("rami-bridge", ["naturals_per_meld=3"]),
        ("rami-bridge", ["set.max=3", "run.max=3"]),
        ("rami-bridge-50", ["game.deals=6", "game.winner=lowest-total"]),
    ],
)
def test_what_is_unusual_but_can_be_played(name: str, settings: list[str]) -> None:
    assert load(name, settings).changed


def test_an_opening_that_no_hand_reaches_is_told_with_what_a_hand_is_worth() -> None:
    (problem,) = _refused("opening.points=155", name="rami-51")
    assert problem.facts["most"] == 154


@pytest.mark.parametrize(
    ("name", "nearest"), [("rami-brige", "rami-bridge"), ("Rami-51", "rami-51"), ("canasta", None), ("", None)]
)
def test_an_unknown_profile(name: str, nearest: str | None) -> None:
    (problem,) = _refused(name=name)
    assert problem.code is Code.UNKNOWN_PROFILE
    assert problem.facts["profile"] == name
    assert problem.facts.get("nearest") == nearest
    assert "roemie" in problem.facts["choices"]
    assert problem.help == ("nearest" if nearest else "choice")

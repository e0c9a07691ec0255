"""Every setting of the rules is varied by the random house rules, and what they draw can be played."""

import random
from collections import Counter

import pytest

from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.typed import shown
from tests.differential.house_rules import FIXED, SINGLE, VALUES, draw_settings
from tests.differential.plan import VARIED, Part, Plan, merged, told_of_rules
from tests.differential.table import never_drawn, settings_table


def test_every_setting_is_varied_or_named_with_a_reason() -> None:
    assert {*VALUES} | {*FIXED} == {*KEYS}
    assert not {*VALUES} & {*FIXED}
    assert all(len(set(map(shown, values))) > 1 for values in VALUES.values())
    assert set(FIXED.values()) == {SINGLE}
    assert all(len(KEYS[key].allowed) == 1 and KEYS[key].range is None for key in FIXED)


@pytest.mark.parametrize("key", VALUES)
def test_every_value_of_a_setting_is_drawn(key: str) -> None:
    """Words, yes and no, none and the ends of a range, and what the profiles say."""
    spec, drawn = KEYS[key], {shown(one) for one in VALUES[key]}
    assert drawn >= {*spec.allowed, *map(str, spec.range or ())}
    assert drawn >= {shown(load(name).value(key)) for name in profile_ids()}


def test_what_is_drawn_can_be_played_and_varies_every_setting() -> None:
    part, rng = Part(), random.Random(6)
    plan = Plan("hands", "6", profile_ids())
    tables = []
    for number in range(400):
        base = profile_ids()[number % 7]
        settings = draw_settings(rng, load(base))
        rules = load(base, settings)
        assert not contradictions(rules)
        assert [f"{key}={shown(rules.value(key))}" for key in KEYS if key in rules.changed] == list(settings)
        tables.append(plan.table(0, rng)._replace(rules=rules, settings=settings))
    part = merged(part, Part(drawn=told_of_rules(range(0, 4000, 10), tables)))
    changed = part.drawn[VARIED]
    assert all(changed[key] >= 10 for key in VALUES), changed
    assert all(sum(part.drawn[key].values()) == 400 for key in VALUES)
    assert len(never_drawn(part)) < 20
    rows = settings_table(part).splitlines()
    assert len(rows) == len(KEYS) + 2
    assert all(f"| `{key}` | -" in row for key, row in zip(KEYS, rows[2:], strict=True) if key in FIXED)


def test_house_rules_are_counted_once_for_all_their_hands() -> None:
    plan = Plan("hands", "1", ("rami-51",))
    numbers = range(60, 120)  # the second chunk is that of the house rules
    tables = [plan.table(number, plan.rng(number)) for number in numbers]
    assert len(Counter(one.settings for one in tables)) == 6
    drawn = told_of_rules(numbers, tables)
    assert sum(drawn["run.max"].values()) == 6
    assert told_of_rules(range(60), [plan.table(number, plan.rng(number)) for number in range(60)]) == {}

"""Random house rules in which every setting is varied: which values are drawn, and rules that can be played with them.

The values come out of the schema of the rules: a key that is added there is varied from that day on.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.keys import KEYS, KeySpec
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import shown
from tests.positions import TURN_VALUES, with_value

__all__ = ["FIXED", "VALUES", "draw_settings", "settings_of"]

OFTEN: Mapping[str, Sequence[Any]] = {
    "set.min": (3, 3, 3, 4),
    "set.max": (4, 4, 4, 3),
    "run.min": (3, 3, 3, 3, 4, 4, 5),
    "run.max": (None, None, None, 3, 4, 5, 6, 7),
    "run.ace_low": (True, True, False),
    "run.ace_high": (True, True, False),
    "naturals_per_meld": (1, 2, 2, 3),
    "opening.points": (15, 25, 30, 40, 50, 51, 60, 71, 100),
    "deal.hand": (5, 7, 10, 13, 13, 14, 14, 15),
    "pack.decks": (1, 2, 2, 2, 3),
    "pack.jokers": (2, 2, 3, 4, 6, 8),
    "discard.joker": (True, True, False),
}
"""Values that are drawn more often than the rest, for hands that lay, open and go out; `TURN_VALUES` are others."""

SINGLE = "the rules know one value of it"
FIXED: Mapping[str, str] = {key: SINGLE for key, spec in KEYS.items() if spec.range is None and len(spec.allowed) == 1}
"""The keys that are not varied, with the reason."""

_WIDE = 14
"""Of a range with more whole numbers than this, some are drawn."""

_BETWEEN = (-100, -20, 0, 1, 2, 5, 10, 11, 15, 20, 25, 50, 100, 300)
"""Numbers that are drawn of a wide range, beside its ends and those of the profiles."""

_SHARES = (0.04, 0.1, 0.1, 0.2, 0.2, 0.4, 0.8)
"""Which part of the keys is drawn anew: a few, so that the profile shows, up to nearly all."""


def _numbers(key: str, spec: KeySpec) -> Iterator[int]:
    if spec.range is None:
        return
    low, high = spec.range
    if high - low < _WIDE:
        yield from range(low, high + 1)
        return
    of_profiles = {load(name).value(key) for name in profile_ids()}
    wanted = {low, high, *_BETWEEN, *(one for one in of_profiles if isinstance(one, int))}
    yield from sorted(one for one in wanted if low <= one <= high)


def _values(key: str, spec: KeySpec) -> tuple[Any, ...]:
    """Give every value that is drawn of a key; those drawn more often stand in it more than once."""
    whole = (*spec.words, *spec.flags, *_numbers(key, spec), *((None,) if spec.optional else ()))
    often = (*OFTEN.get(key, ()), *TURN_VALUES.get(key, ()))
    # True equals 1, so kinds are compared too; no key has both, but a fault here would hide a value.
    known = {(type(one), one) for one in often}
    return (*often, *(one for one in whole if (type(one), one) not in known))


VALUES: Mapping[str, tuple[Any, ...]] = {key: _values(key, spec) for key, spec in KEYS.items() if key not in FIXED}
"""What is drawn of each key that is varied."""


def draw_settings(rng: random.Random, base: Rules) -> tuple[str, ...]:
    """Draw house rules on top of a profile, as settings; they can be played together and differ from it.

    Where two values cannot be played together, one of both keys is drawn again.
    """
    while True:
        share = rng.choice(_SHARES)
        keys = [key for key in VALUES if rng.random() < share]
        rules = base
        for key in keys:
            rules = with_value(rules, key, rng.choice(VALUES[key]))
        mended = _mended(rng, rules)
        if mended is not None and (settings := settings_of(mended, base)):
            return settings


def _mended(rng: random.Random, rules: Rules) -> Rules | None:
    for _ in range(60):
        found = contradictions(rules)
        if not found:
            return rules
        key = rng.choice([found[0].facts["one"], found[0].facts["other"]])
        rules = with_value(rules, key, rng.choice(VALUES[key]))
    return None


def settings_of(rules: Rules, base: Rules) -> tuple[str, ...]:
    """Give what these rules say otherwise than their base, as it is typed after `--set`."""
    return tuple(f"{key}={shown(rules.value(key))}" for key in KEYS if rules.value(key) != base.value(key))

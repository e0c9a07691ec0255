"""A fresh house file: what a table changed, and beside it what tables commonly change, ready to be uncommented."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import NONE, shown

__all__ = ["COMMON", "house_file"]

COMMON = (
    "values.hand.joker",
    "opening.points",
    "opening.clean_run",
    "opening.waived_when_going_out",
    "jokers_per_meld",
    "pack.jokers",
    "run.max",
    "joker.place",
    "values.ace_high",
    "values.ace_in_set",
    "values.ace_low_only_in_a23",
    "draw.open_card_must_be_laid",
    "discard.to_go_out",
    "score.one_turn_first_round",
    "score.loser_unopened",
    "score.loser_unopened_flat",
)
"""The settings that tables most often play differently."""


def house_file(
    based_on: str, changes: Mapping[str, Any] | None = None, describe: Callable[[str], str] | None = None
) -> str:
    """Write a house file: `changes` as settings, and the common ones, as they now are, commented out (`#key = value`).

    `based_on` is a profile or another house file; `changes` maps keys to values. `describe` gives the sentence of a
    catalogue key (`rule.run.max`, `house-file.intro`, `house-file.common`) for the comments; without it there are none.

    Raises InputError where `based_on` cannot be used, KeyError where a change has no key of the rules.

    >>> print(house_file("rami-51", {"opening.points": 71}).partition("#")[0].strip())
    based_on = "rami-51"
    <BLANKLINE>
    opening.points = 71
    """
    rules = load(based_on)
    changed = dict(changes or {})
    if not changed.keys() <= KEYS.keys():
        raise KeyError(min(changed.keys() - KEYS.keys()))
    lines = [*_comment(describe, "house-file.intro"), f"based_on = {_literal(based_on)}"]
    if changed:
        lines.append("")
        lines += [f"{key} = {_literal(changed[key])}" for key in KEYS if key in changed]
    lines += ["", *_comment(describe, "house-file.common")]
    for key in COMMON:
        if key not in changed:
            lines += _proposal(key, rules, describe)
    return "\n".join(lines).rstrip() + "\n"


def _proposal(key: str, rules: Rules, describe: Callable[[str], str] | None) -> Iterator[str]:
    if describe is not None:
        yield ""
        yield from _comment(describe, f"rule.{key}")
    yield f"#{key} = {_literal(rules.value(key))}  # {_choices(key)}"


def _choices(key: str) -> str:
    """Write what a key may be, as it is typed in a file."""
    spec = KEYS[key]
    words = (word if word in ("true", "false") else _literal(word) for word in spec.allowed)
    whole = (f"{spec.range.low}..{spec.range.high}",) if spec.range else ()
    return " | ".join((*whole, *words))


def _comment(describe: Callable[[str], str] | None, key: str) -> Iterator[str]:
    if describe is not None:
        yield from (f"# {line}".rstrip() for line in describe(key).splitlines())


def _literal(value: Any) -> str:
    if value is None:
        return f'"{NONE}"'
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else shown(value)

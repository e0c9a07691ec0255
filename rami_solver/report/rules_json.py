"""Rules as plain dicts that become JSON: the profiles, every value of one, and where two differ."""

from typing import Any

from rami_solver.rules.compare import differences
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import profile_ids
from rami_solver.rules.model import Ground, Rules
from rami_solver.rules.shipped import head, shipped, why

__all__ = ["rules_diff_json", "rules_json", "rules_list_json"]

Json = dict[str, Any]


def rules_list_json(rules: Rules, lang: str) -> Json:
    """Give the shipped profiles and the rules in force as `rami.rules-list/1`."""
    return {
        "schema": "rami.rules-list/1",
        "rules": rules.profile,
        "origin": rules.origin,
        "changed": _changed(rules),
        "profiles": [
            {
                "id": name,
                "title": _in_language(head(name).title, lang),
                "text": _in_language(head(name).text, lang),
                "system": head(name).system,
                "default": head(name).default,
                "opening": shipped(name).opening.points,
            }
            for name in profile_ids()
        ],
    }


def rules_json(rules: Rules, lang: str) -> Json:
    """Give every value of some rules, with its ground and the reason for it, as `rami.rules-show/1`."""
    return {
        "schema": "rami.rules-show/1",
        "rules": rules.profile,
        "based_on": rules.base,
        "title": rules.title or _in_language(head(rules.base).title, lang),
        "origin": rules.origin,
        "changed": _changed(rules),
        "values": {key: {**_value(rules.value(key), rules.grounds[key]), "why": why(rules, key, lang)} for key in KEYS},
    }


def rules_diff_json(a: Rules, b: Rules) -> Json:
    """Give the keys on which two tables differ as `rami.rules-diff/1`."""
    return {
        "schema": "rami.rules-diff/1",
        "a": a.profile,
        "b": b.profile,
        "differences": [
            {"key": one.key, "a": _value(one.a, one.ground_a), "b": _value(one.b, one.ground_b)}
            for one in differences(a, b)
        ],
    }


def _changed(rules: Rules) -> Json:
    return {key: rules.value(key) for key in rules.changed}


def _value(value: object, ground: Ground) -> Json:
    return {"value": value, "basis": ground.basis.value, "place": ground.place}


def _in_language(texts: Any, lang: str) -> str:
    return str(texts.get(lang) or texts["en"])

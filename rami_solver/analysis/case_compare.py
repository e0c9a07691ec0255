"""What is expected of an answer, held against what was found."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rami_solver.analysis.case_model import Difference
from rami_solver.findings import Severity

__all__ = ["differences"]

NOTHING = "null"
"""How an example writes that a field is there and empty: TOML has no such value, and no answer has this word."""


def differences(expect: Mapping[str, Any], found: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Give every difference between the expected fields and the answer, in the order in which they are expected.

    Tables are compared key by key, so that fields of no interest stay unsaid; lists must be alike in length and order.
    `findings` are the errors of the answer, of its melds and steps, all of them in any order; `notes` are notes and
    warnings that must be among the others. Each is a code or a table of a finding's fields.

    >>> differences({"opening": {"short_by": 4}}, {"opening": {"short_by": 3, "points": 48}})
    (Difference(path='opening.short_by', expected=4, found=3, missing=False),)
    """
    result: list[Difference] = []
    for key, expected in expect.items():
        if key == "findings":
            result += _errors(expected, found)
        elif key == "notes":
            result += _notes(expected, found)
        else:
            result += _field(key, expected, found, key)
    return tuple(result)


def _field(key: str, expected: Any, table: Mapping[str, Any], path: str) -> Iterable[Difference]:
    if key not in table:
        return [Difference(path, expected, None, missing=True)]
    return _value(expected, table[key], path)


def _value(expected: Any, found: Any, path: str) -> Iterable[Difference]:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [one for key, value in expected.items() for one in _field(key, value, found, f"{path}.{key}")]
    if _is_list(expected) and _is_list(found) and len(expected) == len(found) and _has_tables(expected):
        pairs = enumerate(zip(expected, found, strict=True))
        return [one for number, (mine, theirs) in pairs for one in _value(mine, theirs, f"{path}[{number}]")]
    return [] if _alike(expected, found) else [Difference(path, expected, found)]


def _alike(expected: Any, found: Any) -> bool:
    if expected == NOTHING and found is None:
        return True
    if _is_list(expected) and _is_list(found):
        return len(expected) == len(found) and all(map(_alike, expected, found))
    # In Python True equals 1; an answer that says 1 where yes is expected is another answer.
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _has_tables(values: Iterable[Any]) -> bool:
    return any(isinstance(value, Mapping) for value in values)


def _errors(expected: Sequence[Any], found: Mapping[str, Any]) -> Iterable[Difference]:
    errors = [one for one in _all_findings(found) if one["severity"] == Severity.ERROR]
    if len(errors) == len(expected) and not _missed(expected, errors):
        return []
    return [Difference("findings", list(expected), _shown(errors, expected))]


def _notes(expected: Sequence[Any], found: Mapping[str, Any]) -> Iterable[Difference]:
    others = [one for one in _all_findings(found) if one["severity"] != Severity.ERROR]
    missed = _missed(expected, others)
    return [Difference("notes", missed, _shown(others, expected))] if missed else []


def _all_findings(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Give the findings of an answer: of its steps and melds, in order, then those of the whole."""
    steps = found.get("steps", ())
    melds = [*(meld for step in steps for meld in step.get("melds", ())), *found.get("melds", ())]
    return [one for part in (*melds, *steps, found) for one in part.get("findings", ())]


def _missed(expected: Sequence[Any], findings: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Give the expected findings that are not there, where each needs a finding of its own.

    An expectation that several findings fit gives way where another fits only what it had taken.
    """
    taken_by: dict[int, int] = {}

    def finds(number: int, tried: set[int]) -> bool:
        for place, one in enumerate(findings):
            if place not in tried and _fits(expected[number], one):
                tried.add(place)
                if place not in taken_by or finds(taken_by[place], tried):
                    taken_by[place] = number
                    return True
        return False

    return [one for number, one in enumerate(expected) if not finds(number, set())]


def _fits(expected: Any, finding: Mapping[str, Any]) -> bool:
    wanted = expected if isinstance(expected, Mapping) else {"code": expected}
    return not any(True for key, value in wanted.items() for _ in _field(key, value, finding, key))


def _shown(findings: Sequence[Mapping[str, Any]], expected: Sequence[Any]) -> list[Any]:
    """Show findings as far as the expectation speaks of them: bare codes, or tables of the fields that it names."""
    keys = dict.fromkeys(key for one in expected if isinstance(one, Mapping) for key in one)
    if not keys:
        return [one["code"] for one in findings]
    return [{key: one.get(key) for key in {"code": None, **keys}} for one in findings]

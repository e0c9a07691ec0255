"""The examples that explain a finding: each gets what it explains, and its counterpart does not, in every profile."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import rami_solver
from rami_solver.findings import Code, Severity
from rami_solver.referee.verdict import LaydownVerdict
from rami_solver.rules.load import profile_ids
from tests.referee.claims import codes, laid

EXAMPLES: dict[str, Any] = tomllib.loads(
    (Path(rami_solver.__file__).parent / "report" / "explain.toml").read_text("utf-8")
)

_ALL = list(Code)
EXPLAINED = [
    Code.EMPTY_MELD,
    *_ALL[_ALL.index(Code.MELD_TOO_SHORT) : _ALL.index(Code.DISCARD_JOKER) + 1],
]
"""All codes of melds, of the opening and of going out stand together in the list of codes."""

KEYS = {"rule", "settings", "opening", "illegal", "legal", "illegal_left", "legal_left"}


def _judged(example: dict[str, Any], which: str, profile: str) -> LaydownVerdict:
    left = example.get(f"{which}_left")
    opened = not example.get("opening", False)
    return laid(example[which], profile, example.get("settings", ()), opened=opened, left=left)


def test_every_code_of_melds_and_lay_downs_has_its_examples() -> None:
    assert {code.value for code in EXPLAINED} == EXAMPLES.keys()
    assert all(example.keys() <= KEYS for example in EXAMPLES.values())


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("code", EXPLAINED, ids=lambda code: code.value)
def test_an_example_gets_what_it_explains_and_its_counterpart_does_not(code: Code, profile: str) -> None:
    example = EXAMPLES[code.value]
    shown, counterpart = (_judged(example, which, profile) for which in ("illegal", "legal"))
    found = [one for one in shown.all_findings if one.code is code]
    assert len(found) == 1
    assert found[0].rule == example["rule"]
    assert code.value not in codes(counterpart.all_findings)


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("code", EXPLAINED, ids=lambda code: code.value)
def test_an_example_shows_its_finding_alone(code: Code, profile: str) -> None:
    """No other fault draws the eye, save those that cannot be without each other."""
    company = {
        Code.NO_NATURAL_CARD: {"too-many-jokers"},
        Code.TOO_FEW_NATURALS: {"too-many-jokers"},
        Code.OPENING_WAIVED_IF_OUT: {"opening-too-low"},
    }
    shown = _judged(EXAMPLES[code.value], "illegal", profile)
    assert set(codes(shown.errors)) <= {code.value} | company.get(code, set())
    counterpart = _judged(EXAMPLES[code.value], "legal", profile)
    waiver = code in (Code.OPENING_WAIVED, Code.OPENING_WAIVED_IF_OUT)
    errors = [one for one in counterpart.all_findings if one.severity is Severity.ERROR]
    assert bool(errors) == waiver

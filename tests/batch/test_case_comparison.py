from typing import Any

import pytest

from rami_solver.analysis.case_compare import differences
from rami_solver.analysis.case_model import Difference

FOUND: dict[str, Any] = {
    "verdict": "illegal",
    "points": 51,
    "certified": True,
    "opening": {"met": False, "points": 51, "melds": []},
    "award": None,
    "left": ["♠2", "♠3"],
    "melds": [
        {
            "kind": "run",
            "points": 21,
            "findings": [
                {
                    "code": "run-too-long",
                    "severity": "error",
                    "rule": "run.max",
                    "basis": "stated",
                    "facts": {"found": 6},
                },
                {"code": "joker-place", "severity": "note", "rule": "joker.place", "basis": "stated", "facts": {}},
            ],
        },
        {
            "kind": "set",
            "points": 30,
            "findings": [
                {
                    "code": "run-too-long",
                    "severity": "error",
                    "rule": "run.max",
                    "basis": "stated",
                    "facts": {"found": 8},
                }
            ],
        },
    ],
    "findings": [
        {"code": "opening-too-low", "severity": "error", "rule": "opening.points", "basis": "stated", "facts": {}},
        {"code": "house-ruling", "severity": "note", "rule": "x", "basis": "ruling", "facts": {}},
        {"code": "discard-joker", "severity": "warning", "rule": "y", "basis": "ruling", "facts": {}},
    ],
}
ERRORS = ["run-too-long", "run-too-long", "opening-too-low"]


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"points": 51, "verdict": "illegal", "certified": True},
        {"opening": {"points": 51}},
        {"opening": {}},
        {"award": "null"},
        {"left": ["♠2", "♠3"]},
        {"melds": [{"kind": "run"}, {"points": 30}]},
        {"opening": {"melds": []}},
        {"findings": ERRORS},
        {"findings": ERRORS[::-1]},
        {"findings": ["run-too-long", {"code": "run-too-long", "facts": {"found": 8}}, {"basis": "stated"}]},
        {"findings": [{"rule": "run.max"}, "opening-too-low", {"rule": "run.max"}]},
        {"notes": []},
        {"notes": ["house-ruling"]},
        {"notes": ["discard-joker", {"code": "joker-place", "basis": "stated"}]},
    ],
)
def test_what_is_as_expected(expect: dict[str, Any]) -> None:
    assert differences(expect, FOUND) == ()


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"points": 50}, Difference("points", 50, 51)),
        ({"points": "51"}, Difference("points", "51", 51)),
        ({"certified": 1}, Difference("certified", 1, True)),
        ({"opening": {"met": 0}}, Difference("opening.met", 0, False)),
        ({"threshold": 51}, Difference("threshold", 51, None, missing=True)),
        ({"opening": {"short_by": 1}}, Difference("opening.short_by", 1, None, missing=True)),
        ({"award": {"value": 3}}, Difference("award", {"value": 3}, None)),
        ({"award": "none"}, Difference("award", "none", None)),
        ({"left": ["♠2"]}, Difference("left", ["♠2"], ["♠2", "♠3"])),
        ({"left": ["♠3", "♠2"]}, Difference("left", ["♠3", "♠2"], ["♠2", "♠3"])),
        ({"melds": [{"kind": "run"}, {"kind": "run"}]}, Difference("melds[1].kind", "run", "set")),
        ({"opening": {"melds": [{"kind": "run"}]}}, Difference("opening.melds", [{"kind": "run"}], [])),
        ({"findings": []}, Difference("findings", [], ERRORS)),
        ({"findings": ERRORS[1:]}, Difference("findings", ERRORS[1:], ERRORS)),
        ({"findings": [*ERRORS, "run-gap"]}, Difference("findings", [*ERRORS, "run-gap"], ERRORS)),
        (
            {"findings": [*ERRORS[:2], {"code": "opening-too-low", "basis": "ruling"}]},
            Difference(
                "findings",
                [*ERRORS[:2], {"code": "opening-too-low", "basis": "ruling"}],
                [{"code": code, "basis": "stated"} for code in ERRORS],
            ),
        ),
        (
            {"notes": ["hand-size"]},
            Difference("notes", ["hand-size"], ["joker-place", "house-ruling", "discard-joker"]),
        ),
        (
            {"notes": ["joker-place", "joker-place"]},
            Difference("notes", ["joker-place"], ["joker-place", "house-ruling", "discard-joker"]),
        ),
        (
            {"notes": ["opening-too-low"]},
            Difference("notes", ["opening-too-low"], ["joker-place", "house-ruling", "discard-joker"]),
        ),
    ],
)
def test_what_is_not_as_expected(expect: dict[str, Any], difference: Difference) -> None:
    assert differences(expect, FOUND) == (difference,)


def test_every_difference_is_told_in_the_order_of_the_expectation() -> None:
    found = differences({"verdict": "legal", "opening": {"met": True, "points": 50}, "points": 51}, FOUND)
    assert [one.path for one in found] == ["verdict", "opening.met", "opening.points"]


def test_a_list_with_one_more_table_is_told_whole() -> None:
    (found,) = differences({"melds": [{"kind": "run"}]}, FOUND)
    assert (found.path, len(found.found)) == ("melds", 2)

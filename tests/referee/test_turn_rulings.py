"""A verdict on a turn that rests on a ruling of ours says so: once for each key, with the cards it is about."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami_solver.findings import Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, rulings_told, turn

HOUSE = "rami-51-house"
OPENS = "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9"
HELD = "♥K ♠K ♦K ♣7 ♣8 ♣9"
RUN = "♥4 ♥5 ♥6"


def told(held: str, steps: str, profile: str, **where: Any) -> dict[str | None, str]:
    """Give the rulings told of the whole turn with their cards; no key stands there twice, or in another finding."""
    judged = turn(held, steps, profile, **where)
    assert judged.verdict is Verdict.LEGAL
    notes = [one for one in judged.findings if one.code is Code.HOUSE_RULING]
    others = [one.rule for one in judged.all_findings if one not in notes]
    keys = [one.rule for one in notes]
    assert len(set(keys)) == len(keys)
    assert set(keys).isdisjoint(others)
    assert all(one.severity is Severity.NOTE for one in notes)
    return {one.rule: str(texts(one.cards)) for one in notes}


@pytest.mark.parametrize(
    ("profile", "held", "steps", "where", "rulings"),
    [
        (CAFE, f"{HELD} ♠2 ♠5", f"{OPENS} ; discard ♠2", {}, {}),
        (
            CAFE,
            "♥A ♥2 ♥3 ♥4 ♠2",
            "lay ♥A ♥2 ♥3 ♥4 ; discard ♠2",
            {"opened": True},
            {"values.ace_low_only_in_a23": "♥A"},
        ),
        (CAFE, "♥7 ♠2 ♠5", "add ♥7 -> M1 ; discard ♠2", {"opened": True, "table": RUN}, {}),
        (
            CAFE,
            "♥7 ♥8 ♥9 ♠2 ♠5",
            "add ♥7 -> M1 ; add ♥8 ♥9 -> M1 ; discard ♠2",
            {"opened": True, "table": RUN},
            {"layoff.past_run_max": "♥8 ♥9"},
        ),
        (
            CAFE,
            "J ♠2 ♠5",
            "add J=♥7 -> M1 ; discard ♠2",
            {"opened": True, "table": RUN},
            {"layoff.joker": "J"},
        ),
        (
            CAFE,
            "♥2 ♠K ♠5",
            "swap ♥2 -> M1 ; add J=♥5 -> M1 ; discard ♠K",
            {"opened": True, "table": "J ♥3 ♥4"},
            {"layoff.joker": "J", "swap.freed_joker_own_meld": "J"},
        ),
        (
            CAFE,
            "♠K ♠2",
            "take ; add ♥7 -> M1 ; discard ♠K",
            {"opened": True, "table": RUN, "row": "♥7"},
            {"draw.open_card_opened": "♥7"},
        ),
        (CAFE, "♥7 ♠2", "add ♥7 -> M1 ; discard ♠2", {"table": RUN}, {"score.one_turn_with_layoffs": ""}),
        (PAPER, "♥7 ♠2", "add ♥7 -> M1 ; discard ♠2", {"opened": True, "table": RUN}, {}),
        (
            ROW,
            "♥7 ♠2 ♠5",
            "add ♥7 -> M1 ; discard ♠2",
            {"opened": True, "table": RUN},
            {"score.layoffs": ""},
        ),
        (
            ROW,
            "♥2 ♣9 ♦9 ♠K ♠5",
            "swap ♥2 -> M1 ; lay J ♣9 ♦9 ; discard ♠K",
            {"opened": True, "table": "J ♥3 ♥4"},
            {"swap.who": "♥2"},
        ),
        (
            ROW,
            "♠9 ♦9 ♣Q ♣K ♣A ♥2",
            "take ♥9 ; lay ♥9 ♠9 ♦9 | ♣Q ♣K ♣A ; discard ♥2",
            {"row": "♥9 ♠J"},
            {"draw.deeper_card_opens": "♥9"},
        ),
        (ROW, "♠K ♥K ♦K ♣K", "lay ♠K ♥K ♦K ♣K", {"opened": True}, {"discard.to_go_out": ""}),
        (ROW, "♥5 ♥4 ♥3 ♠2", "lay ♥5 ♥4 ♥3 ; discard ♠2", {"opened": True}, {"run.written_order": "♥5 ♥4 ♥3"}),
    ],
)
def test_what_a_verdict_rests_on(
    profile: str, held: str, steps: str, where: Mapping[str, Any], rulings: Mapping[str, str]
) -> None:
    assert told(held, steps, profile, **where) == rulings


def test_the_clean_run_that_the_app_does_not_ask() -> None:
    held, sets = "♥K ♠K ♦K ♠Q ♥Q ♦Q ♠2 ♠5", "lay ♥K ♠K ♦K | ♠Q ♥Q ♦Q ; discard ♠2"
    assert told(held, sets, APP) == {"opening.clean_run": ""}
    assert told(f"{HELD} ♠2 ♠5", f"{OPENS} ; discard ♠2", APP) == {}
    assert told(held, sets, CAFE) == {}


def test_in_the_house_profile_nearly_everything_is_a_ruling() -> None:
    steps = f"{OPENS} ; swap ♠9 -> M2 ; add J=♥7 -> M1 ; discard ♠2"
    keys = told(f"{HELD} ♠9 ♠2", steps, HOUSE, table=f"{RUN} | ♣9 ♦9 ♥9 J").keys()
    assert keys >= {
        "opening.points",
        "opening.more_in_same_turn",
        "layoff.joker",
        "swap.who",
        "swap.set_of_four",
        "score.winner",
        "score.one_turn_with_layoffs",
        "values.court",
    }


@pytest.mark.parametrize("profile", SYSTEMS)
def test_going_out_below_the_threshold_rests_on_what_is_waived(profile: str) -> None:
    judged = turn("♥A ♥2 ♥3 ♠9", "lay ♥A ♥2 ♥3 ; discard ♠9", profile)
    ruled = "opening.waived_when_going_out" in rulings_told(judged)
    assert ruled is (profile in ("rami-51", "rami-40", ROW))
    more = turn("♥A ♥2 ♥3 ♠9 ♠10", "lay ♥A ♥2 ♥3 ; discard ♠9", profile)
    assert "opening.waived_when_going_out" not in rulings_told(more)


def test_a_ruling_that_an_error_names_is_not_told_again() -> None:
    judged = turn("♥2 ♠K ♠5", "swap ♥2 -> M1 ; add J=♥5 -> M1 ; discard ♠K", ROW, table="J ♥3 ♥4")
    assert "swap.who" in {one.rule for one in judged.errors}
    assert "swap.who" not in rulings_told(judged)


def test_what_a_table_chose_itself_is_no_ruling() -> None:
    own = ["score.one_turn_with_layoffs=false"]
    judged = turn("♥7 ♠2", "add ♥7 -> M1 ; discard ♠2", CAFE, own, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    assert rulings_told(judged) == set()

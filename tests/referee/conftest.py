"""The deals that tests play are kept whole: each finding with its facts, and how the deal stands after each step."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rami_solver.referee.deal import Deal
from tests.answers import lines, text
from tests.referee.answers import KEPT, kept

STEPS = ("give", "turn_up", "lay_out", "turn", "lose_turn", "reshuffle", "close", "show", "scores")
WRITE = "RAMI_KEEP_ANSWERS"
"""With this variable of the environment set the tests write what they find, instead of comparing it."""


@pytest.fixture(autouse=True)
def _deals_are_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    file = request.path.stem
    if not file.startswith("test_deal"):
        yield
        return
    told: list[str] = []
    for name in STEPS:
        monkeypatch.setattr(Deal, name, _telling(getattr(Deal, name), name, told))
    yield
    name = request.node.name.encode("unicode_escape").decode()
    if os.environ.get(WRITE):
        if told:
            with (KEPT / f"{file}.txt").open("a", encoding="utf-8") as out:
                out.write("\n".join((f"\n== {name}", *told)))
        return
    assert told == kept(file).get(name, "").splitlines()


def _telling(method: Callable[..., Any], name: str, told: list[str]) -> Callable[..., Any]:
    def telling(deal: Deal, *given: Any, **named: Any) -> Any:
        found = method(deal, *given, **named)
        told.append(f"{name}:")
        if hasattr(found, "_fields"):
            told.extend(lines(found, "  "))
        else:
            told.extend(f"  {text(one)}" for one in found or ())
        told.append(f"  stands: {_standing(deal)}")
        return found

    return telling


def _standing(deal: Deal) -> str:
    hands = tuple(deal.hand(seat) for seat in range(len(deal.cards.hands)))
    others = tuple(deal.cards.other_tables)
    parts = (deal.seat, deal.turns, deal.reshuffles, deal.stock, deal.end, deal.uncertain, deal.lost, deal.top)
    return " ".join(map(text, (*parts, deal.pile, deal.cards.table, others, hands)))

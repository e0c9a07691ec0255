"""Deals in one line each, and all that comes of them step by step; the answers are kept as `asked_deals.txt`.

`rami-bridge end.turns=2 players=3 dealer=1 deal='1 has ♥2 ♥2 ? & up ♠K & 1: discard ♠2 & over out 1 & scores'` is a
deal with one setting, its steps parted by `&`; `deal_step` knows what they may be. `python -m tests.referee.answers`
writes all answers anew. The deals are those that told a mutant from the code.
"""

import shlex
from collections.abc import Callable, Iterator
from typing import Any, cast

from rami_solver.findings import Finding
from rami_solver.referee.deal import Deal
from rami_solver.referee.deal_verdict import DealEnd
from rami_solver.rules.load import load
from tests.answers import lines, text
from tests.referee.deals import cards, known, turn

FILES = ("asked_deals",)

STANDING = (
    *("seat", "turns", "reshuffles", "stock", "top", "must_reshuffle", "exhausted", "end", "uncertain", "lost"),
    *("position", "pile"),
)
"""What is told of a deal after a step that changed it, beside the hands and what else may lie on the table."""


def answer(question: str) -> str:
    """Play the deal of one line, and tell what each step comes to and what it changes."""
    profile, *parts = shlex.split(question)
    told = dict(one.split("=", 1) for one in parts)
    players, dealer, steps = int(told.pop("players", "2")), int(told.pop("dealer", "0")), told.pop("deal")
    deal = Deal(load(profile, [f"{key}={value}" for key, value in told.items()]), players, dealer)
    stood: dict[str, str] = {}
    found = []
    for step in ("", *steps.split(" & ")):
        found += [f"{step}:", *_written(deal_step(deal, step))] if step else []
        stands = _standing(deal)
        changed = [f"{name} {value}" for name, value in stands.items() if stood.get(name) != value]
        found += [f"  stands: {'; '.join(changed)}"] if changed else []
        stood = stands
    return "\n".join(found)


def deal_step(deal: Deal, step: str) -> Any:
    """Take one step of a deal: what a hand has, a turn, a claim of the end; and give what the deal says of it."""
    first, _, rest = step.partition(" ")
    verb, _, shown = rest.partition(" ")
    if verb in ("has", "shows"):
        tell = deal.give if verb == "has" else deal.show
        return tell(int(first), cards(shown))
    end = DealEnd(cast(Any, verb), int(shown) if shown else None) if first == "over" and verb else None
    told: dict[str, Callable[[], Any]] = {
        "up": lambda: deal.turn_up(known(rest)[0]),
        "stock": lambda: deal.lay_out(known(rest)),
        "lost": deal.lose_turn,
        "shuffle": lambda: deal.reshuffle(known(rest)),
        "over": lambda: deal.close(end),
        "scores": deal.scores,
    }
    return told[first]() if first in told else turn(deal, step)


def _written(found: Any) -> Iterator[str]:
    if hasattr(found, "_fields"):
        yield from lines(found, "  ")
    else:
        yield from (f"  {text(cast(Finding, one))}" for one in found or ())


def _standing(deal: Deal) -> dict[str, str]:
    stands = {name: text(getattr(deal, name)) for name in STANDING}
    stands |= {f"hand {seat}": text(deal.hand(seat)) for seat in range(len(deal.cards.hands))}
    return stands | {"or the table": text(deal.cards.other_tables)}

"""Deals to a game: totals, winner, who pays."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from rami_solver.rules.model import Rules

__all__ = [
    "Standing",
    "add_deal",
    "deals_key",
    "deals_of_game",
    "payers_key",
    "payers_of_game",
    "standing",
    "standing_of",
]

FIVE = 5
"""From so many players on a game may have a number of deals of its own."""


class Standing(NamedTuple):
    """How a game stands after some deals; players are places in the list.

    `totals` are points, None where a deal left a score open. `over` tells that all deals were played (never where the
    rules set no number). `winners` are those in front, several where they tie; `payers` those who surely pay, `tied`
    those among whom the last `open_payments` payments lie: a tie is told and never decided (rule `score.ties`). Before
    the game is over they are those who would win and pay if it ended now. Where a total is open, so is who pays, and
    who wins unless who went out does; nobody is named before the first deal.
    """

    deals: int
    totals: tuple[int | None, ...]
    over: bool
    winners: tuple[int, ...]
    payers: tuple[int, ...]
    tied: tuple[int, ...] = ()
    open_payments: int = 0


def deals_of_game(rules: Rules, players: int) -> int | None:
    """Tell how many deals make a game of so many players; None where the rules set no number.

    Rules: `game.deals`, and from five players on `game.deals_of_five` where it is set.
    """
    found: int | None = rules.value(deals_key(rules, players))
    return found


def deals_key(rules: Rules, players: int) -> str:
    """Name the rule that says how many deals make a game of so many players."""
    five = players >= FIVE and rules.game.deals_of_five is not None
    return "game.deals_of_five" if five else "game.deals"


def payers_of_game(rules: Rules, players: int) -> int:
    """Tell how many of so many players pay the round: never all of them (rules `game.payers_of_two` and on)."""
    wanted: int = rules.value(payers_key(players))
    return max(0, min(wanted, players - 1))


def payers_key(players: int) -> str:
    """Name the rule that says how many of so many players pay the round."""
    return "game.payers_of_" + {2: "two", 3: "three"}.get(players, "more")


def standing(
    rules: Rules, deals: Sequence[Sequence[int | None]], *, players: int, last_winners: Sequence[int] = ()
) -> Standing:
    """Tell how a game stands: `deals` holds for every deal the points of every player, in order.

    `last_winners` are the winners of the last deal, who win the game where the rules say that who goes out does (rule
    `game.winner`).

    >>> from rami_solver.rules.load import load
    >>> standing(load("rami-bridge"), [(-20, 100, 30), (35, -20, 30)], players=3)
    Standing(deals=2, totals=(15, 80, 60), over=False, winners=(0,), payers=(1,), tied=(), open_payments=0)
    """
    none: tuple[int | None, ...] = (0,) * players
    return standing_of(rules, len(deals), reduce(add_deal, deals, none), last_winners)


def add_deal(totals: Sequence[int | None], deal: Sequence[int | None]) -> tuple[int | None, ...]:
    """Add the points of a deal to the totals; a score that is open leaves the total open."""
    pairs = zip(totals, deal, strict=True)
    return tuple(None if total is None or points is None else total + points for total, points in pairs)


def standing_of(rules: Rules, deals: int, totals: tuple[int | None, ...], last_winners: Sequence[int]) -> Standing:
    """Tell how a game stands after so many deals with these totals; see `standing`."""
    wanted = deals_of_game(rules, len(totals))
    over = wanted is not None and deals >= wanted
    going_out = rules.game.winner == "who-goes-out"
    known = [one for one in totals if one is not None]
    if not deals or len(known) < len(totals):
        winners = tuple(last_winners) if going_out else ()
        return Standing(deals, totals, over, winners, ())
    ranks = known if _lowest_is_best(rules) else [-one for one in known]
    winners = tuple(last_winners) if going_out else _places(ranks, {min(ranks)})
    return Standing(deals, totals, over, winners, *_payers(ranks, winners, payers_of_game(rules, len(totals))))


def _lowest_is_best(rules: Rules) -> bool:
    """Tell which end of the totals is the good one; where who goes out wins, points laid are worth having."""
    if rules.game.winner == "who-goes-out":
        return rules.score.winner != "melds"
    return rules.game.winner == "lowest-total"


def _places(ranks: Sequence[int], wanted: set[int]) -> tuple[int, ...]:
    return tuple(place for place, rank in enumerate(ranks) if rank in wanted)


def _payers(ranks: Sequence[int], winners: Sequence[int], number: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Find who pays: sure ones, those who tie for the rest, and how many of these pay. A sole winner never does."""
    spared = set(winners) if len(winners) == 1 else set()
    others = sorted((rank for place, rank in enumerate(ranks) if place not in spared), reverse=True)
    if number == 0:
        return (), (), 0
    edge = others[number - 1]
    able = [place for place in range(len(ranks)) if place not in spared]
    sure = tuple(place for place in able if ranks[place] > edge)
    level = tuple(place for place in able if ranks[place] == edge)
    if len(sure) + len(level) == number:
        return tuple(sorted(sure + level)), (), 0
    return sure, level, number - len(sure)

"""Which values cannot be played together, though each is possible alone."""

from collections.abc import Callable, Iterator

from rami_solver.findings import Code, Problem
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import shown

__all__ = ["contradictions"]

FULL_RUN = 14
"""The cards of a run with an ace at both ends."""


def contradictions(rules: Rules) -> tuple[Problem, ...]:
    """Give every pair of values that cannot be played together, none for rules that can.

    A problem names two keys (`one`, `other`) with their values; its help tells what they have to do with each other.
    """
    return tuple(problem for check in _CHECKS for problem in check(rules))


def _clash(rules: Rules, one: str, other: str, tail: str, **facts: int) -> Problem:
    told = {"one": one, "one_value": shown(rules.value(one)), "other": other, "other_value": shown(rules.value(other))}
    return Problem(Code.RULES_CONTRADICT, told | facts, help=tail)


def _ends(rules: Rules) -> Iterator[Problem]:
    for section in ("players", "set", "run"):
        most = rules.value(f"{section}.max")
        if most is not None and rules.value(f"{section}.min") > most:
            yield _clash(rules, f"{section}.min", f"{section}.max", "order")


def _length(rules: Rules) -> Iterator[Problem]:
    """A suit has a run of the least length: thirteen cards with an ace at one end, fourteen with one at both."""
    run = rules.run
    longest = FULL_RUN if run.ace_at_both_ends else FULL_RUN - 1 if run.ace_low or run.ace_high else FULL_RUN - 2
    if run.min > longest:
        yield _clash(rules, "run.min", "run.ace_at_both_ends", "length", most=longest)


def _aces(rules: Rules) -> Iterator[Problem]:
    for wide in ("run.round_the_corner", "run.ace_at_both_ends"):
        if rules.value(wide):
            for end in ("run.ace_low", "run.ace_high"):
                if not rules.value(end):
                    yield _clash(rules, wide, end, "ace")
    if rules.run.ace_at_both_ends and rules.run.max is not None and rules.run.max < FULL_RUN:
        yield _clash(rules, "run.ace_at_both_ends", "run.max", "full-run", least=FULL_RUN)


def _pack(rules: Rules) -> Iterator[Problem]:
    """Every number of players can be dealt, and leaves a stock to draw from."""
    for players in range(rules.players.min, rules.players.max + 1):
        decks, jokers = rules.pack.of(players)
        dealt = players * rules.deal.hand + rules.deal.dealer_extra + rules.deal.turned_up
        if dealt >= 52 * decks + jokers:
            larger = rules.pack.larger_from is not None and players >= rules.pack.larger_from
            key = "pack.larger_decks" if larger else "pack.decks"
            facts = {"players": players, "dealt": dealt, "cards": 52 * decks + jokers}
            yield _clash(rules, "deal.hand", key, "deal", **facts)
            return


def _row(rules: Rules) -> Iterator[Problem]:
    if _hand_grows(rules) != (rules.draw.deeper_card is not None):
        yield _clash(rules, "draw.sources", "draw.deeper_card", "row")


def _opening(rules: Rules) -> Iterator[Problem]:
    """A hand can be worth the opening: it holds its cards and the one drawn, unless the row makes it grow."""
    if rules.opening.waived_when_going_out or _hand_grows(rules):
        return
    values = rules.values
    plain = 9 if values.two_to_nine == "pips" else values.two_to_nine
    dearest = max(plain, values.ten, values.court, values.ace_low, values.ace_high, values.ace_in_set)
    laid = rules.deal.hand + max(1, rules.deal.dealer_extra) - rules.discard.to_go_out
    if rules.opening.points > laid * dearest:
        yield _clash(rules, "opening.points", "deal.hand", "opening", most=laid * dearest)


def _hand(rules: Rules) -> Iterator[Problem]:
    """A hand holds a meld, with a card drawn and one to throw."""
    least = min(rules.set.min, rules.run.min)
    laid = rules.deal.hand + 1 - rules.discard.to_go_out
    if laid < least and not _hand_grows(rules):
        key = "set.min" if rules.set.min == least else "run.min"
        yield _clash(rules, "deal.hand", key, "hand", least=least)


def _hand_grows(rules: Rules) -> bool:
    return rules.draw.sources == "stock-open-and-row"


def _game(rules: Rules) -> Iterator[Problem]:
    """Who goes out wins a game of one deal; a game of more has a winner by points."""
    if rules.game.winner == "who-goes-out" and rules.game.deals != 1:
        yield _clash(rules, "game.winner", "game.deals", "one-deal")


_CHECKS: tuple[Callable[[Rules], Iterator[Problem]], ...] = (
    _ends,
    _length,
    _aces,
    _pack,
    _row,
    _opening,
    _hand,
    _game,
)

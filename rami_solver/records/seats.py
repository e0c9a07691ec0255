"""Seats at the table, which the referee counts, by the names of those who sit there."""

from collections.abc import Mapping, Sequence

from rami_solver.findings import Code, Finding

__all__ = ["named"]

_SEATS: Mapping[Code, tuple[str, ...]] = {
    Code.NOT_YOUR_TURN: ("player", "expected"),
    Code.DEAL_OVER: ("player",),
    Code.DEAL_NOT_OVER: ("player",),
    Code.OUT_DIFFERS: ("player", "actual"),
    Code.HAND_DIFFERS: ("player",),
}
"""The facts that are seats at the table."""


def named(found: Sequence[Finding], players: Sequence[str]) -> tuple[Finding, ...]:
    """Put the names of the players in the place of their seats."""
    return tuple(_named(one, players) if one.code in _SEATS else one for one in found)


def _named(one: Finding, players: Sequence[str]) -> Finding:
    seats = {key: one.facts[key] for key in _SEATS[one.code] if isinstance(one.facts.get(key), int)}
    return one._replace(facts={**one.facts, **{key: players[seat] for key, seat in seats.items()}})

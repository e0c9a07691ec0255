"""What an answer rests on, as notes: the rules in force, the size of the hand, the rulings of ours behind it."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from rami_solver.analysis.answers import Phase
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import Meld
from rami_solver.referee.rulings import rulings
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import shown

__all__ = ["Grounds", "expected_size", "hand_size", "players_number", "rules_in_force"]

_CHOSEN = ("default", "--rules", "line", "case", "record")
"""Origins that need no note: nothing was set, or it was set in plain sight."""


class Grounds:
    """Gathers the keys that an answer rests on, with the cards concerned, while it is put together.

    Keys outside of `ruled`, where it is given, are passed over.
    """

    def __init__(self, ruled: Container[str] | None = None) -> None:
        self._ruled = ruled
        self._cards: dict[str, dict[Any, None]] = {}

    def add(self, key: str, *cards: object) -> None:
        """Rest the answer on one key."""
        if self._ruled is not None and key not in self._ruled:
            return
        self._cards.setdefault(key, {}).update(dict.fromkeys(cards))

    def add_all(self, used: Mapping[str, tuple[Any, ...]]) -> None:
        """Rest the answer on several keys, each with its cards."""
        for key, cards in used.items():
            self.add(key, *cards)

    def add_opening(self, rules: Rules, melds: Sequence[Meld]) -> None:
        """Rest the answer on what an opening needs; `melds` are those that open, none where nothing does."""
        self.add("opening.points")
        if rules.opening.clean_run or (melds and not any(meld.kind == "run" and not meld.jokers for meld in melds)):
            self.add("opening.clean_run")

    def rulings(self, rules: Rules) -> tuple[Finding, ...]:
        """Note those of the keys whose values are rulings of ours, in order of first use, each with its cards."""
        return tuple(note for key, cards in self._cards.items() for note in rulings((key,), rules, tuple(cards)))


def rules_in_force(rules: Rules) -> tuple[Finding, ...]:
    """Say where the rules come from, where that is not in plain sight: surroundings, or single values changed."""
    if rules.origin in _CHOSEN and not rules.changed:
        return ()
    settings = tuple(f"{key}={shown(rules.value(key))}" for key in rules.changed)
    facts = {"profile": rules.profile, "origin": rules.origin, "settings": settings}
    return (Finding(Code.RULES_IN_FORCE, Severity.NOTE, facts=facts),)


def players_number(rules: Rules, players: int) -> tuple[Finding, ...]:
    """Note a number of players outside of the profile's, where it does not insist (rules: `players.*`)."""
    low, high = rules.players.min, rules.players.max
    if rules.players.enforced or low <= players <= high:
        return ()
    key = "players.min" if players < low else "players.max"
    return (rules.finding(Code.PLAYERS_NUMBER, Severity.NOTE, key, players=players, min=low, max=high),)


def expected_size(rules: Rules, phase: Phase) -> int:
    """Tell how many cards a player who has not opened holds (rule `deal.hand`)."""
    return rules.deal.hand + (phase is Phase.AFTER_DRAW)


def hand_size(rules: Rules, phase: Phase, *, found: int, opened: bool) -> tuple[Finding, ...]:
    """Note a hand that a player who has not opened cannot hold, where the profile fixes its size."""
    expected = expected_size(rules, phase)
    if opened or not rules.deal.hand_enforced or found == expected:
        return ()
    return (rules.finding(Code.HAND_SIZE, Severity.NOTE, "deal.hand", expected=expected, found=found),)

"""What is compared: numbered hands or positions, each made of the seed and its number alone, and what was found."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rami_solver.findings import EMPTY
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import shown
from tests.differential.house_rules import FIXED, VALUES, draw_settings

__all__ = [
    "CHUNK",
    "HOUSE",
    "VARIED",
    "Answered",
    "Counts",
    "Found",
    "Part",
    "Plan",
    "Table",
    "merged",
    "told_of_rules",
]

CHUNK = {"hands": 60, "positions": 20, "jokers": 20}
"""So many are compared at once, all under one profile; what is lost where the command is killed."""

HOUSE = 10
"""So many in a row have the same house rules."""

VARIED = "varied"
"""Beside the keys: how often each was changed."""

JOKERS: Mapping[str, Sequence[str]] = {
    "swap.freed_joker": ("if-possible", "if-possible", "anywhere"),
    "swap.freed_joker_own_meld": ("false", "false", "true"),
    "draw.open_card_opened": ("must-be-used",),
    "jokers_per_meld": ("1", "1", "2", "3"),
    "naturals_per_meld_of_many_jokers": ("1", "2"),
}
"""The rules under which it is hardest to tell which joker is which, for positions with `jokers`."""

Counts = Mapping[str, Mapping[str, int]]


class Table(NamedTuple):
    """The rules of one item, those who play, and the rules with the pack for so many: what cards are dealt by."""

    rules: Rules
    players: int
    base: str
    settings: tuple[str, ...]

    @property
    def dealt_by(self) -> Rules:
        """The rules with the cards that so many players play with in the place of the smaller pack."""
        decks, jokers = self.rules.pack.of(self.players)
        return self.rules._replace(pack=self.rules.pack._replace(decks=decks, jokers=jokers))


class Plan(NamedTuple):
    """A comparison: what is compared, the seed, the profiles, and whether house rules are too.

    `hands`, `positions`, or small positions with `jokers` on the table, in the hand and taken from the discards.

    The items of a chunk have one profile, chunks take turns; with house rules every profile has a second turn, with
    rules based on it.
    """

    kind: str
    seed: str
    profiles: tuple[str, ...]
    house_rules: bool = True

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of what is told apart in the outcome: profiles, and house rules on each."""
        return (*self.profiles, *(f"house rules on {one}" for one in self.profiles if self.house_rules))

    @property
    def chunk(self) -> int:
        """How many items are compared at once."""
        return CHUNK[self.kind]

    def group(self, number: int) -> str:
        """Name the group of an item."""
        return self.groups[number // self.chunk % len(self.groups)]

    def rng(self, number: int) -> random.Random:
        """Give the chances of an item: they are the same in whatever run it is compared."""
        return random.Random(f"{self.kind} {self.seed} {number}")

    def table(self, number: int, rng: random.Random) -> Table:
        """Give the rules of an item, and how many play."""
        at = number // self.chunk % len(self.groups)
        base = self.profiles[at % len(self.profiles)]
        settings = _settings(self.kind, self.seed, base, number // HOUSE) if at >= len(self.profiles) else ()
        if self.kind == "jokers":
            others = (one for one in settings if one.partition("=")[0] not in JOKERS)
            settings = (*others, *(f"{key}={rng.choice(values)}" for key, values in JOKERS.items()))
        rules = load(base, settings, origin="case")
        return Table(rules, rng.randint(rules.players.min, rules.players.max), base, settings)


@lru_cache(maxsize=32)
def _settings(kind: str, seed: str, base: str, number: int) -> tuple[str, ...]:
    return draw_settings(random.Random(f"house rules, {kind} {seed} {number}"), load(base))


class Answered(NamedTuple):
    """What became of an item: its outcomes, what is wrong about it in a few words, and the files that show it."""

    outcomes: Sequence[str]
    faults: Sequence[str] = ()
    files: Mapping[str, str] = EMPTY


class Found(NamedTuple):
    """A difference: its item, and files to be written, by name."""

    number: int
    group: str
    faults: tuple[str, ...]
    files: Mapping[str, str]


class Part(NamedTuple):
    """What was found in some items: outcomes by group, the differences, and the values of house rules by key."""

    done: int = 0
    outcomes: Counts = EMPTY
    drawn: Counts = EMPTY
    found: tuple[Found, ...] = ()


def merged(one: Part, other: Part) -> Part:
    """Add two parts up."""
    return Part(
        one.done + other.done,
        _added(one.outcomes, other.outcomes),
        _added(one.drawn, other.drawn),
        (*one.found, *other.found),
    )


def _added(one: Counts, other: Counts) -> Counts:
    return {name: dict(Counter(one.get(name, {})) + Counter(other.get(name, {}))) for name in {**one, **other}}


def told_of_rules(numbers: Sequence[int], tables: Sequence[Table]) -> Counts:
    """Count of house rules the values of each key that is varied, each rules once; under `VARIED` the keys changed."""
    counts: dict[str, Counter[str]] = {key: Counter() for key in (VARIED, *VALUES)}
    for number, one in zip(numbers, tables, strict=True):
        if one.settings and number % HOUSE == 0:
            counts[VARIED].update(key for key in one.rules.changed if key not in FIXED)
            for key in VALUES:
                counts[key][shown(one.rules.value(key))] += 1
    return {key: dict(counter) for key, counter in counts.items() if counter}

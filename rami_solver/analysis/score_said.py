"""What was said of a deal on the command line, player by player, and what of it cannot be true together."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from unicodedata import normalize

from rami_solver.findings import Code, InputError, Problem
from rami_solver.notation.locales import CardLocale
from rami_solver.rules.keys import nearest

__all__ = ["ByOption", "Said", "ScoreAsked", "read_said", "same_name"]

_WITH_VALUE = ("--hand", "--melds")

_LONGEST_NAME = 1_000
"""A longer text is no name, and is compared as it stands: to order many accents takes the square of their number."""


class ScoreAsked(NamedTuple):
    """A deal in words: `said` holds the options that name players, with their values, in the order of the words.

    These are `--names`, `--out`, `--hand`, `--unopened` and `--melds`. `round` None is the usual one.
    """

    said: tuple[tuple[str, str], ...]
    one_turn: bool = False
    with_layoffs: bool = False
    round: int | None = None
    rules: str | None = None
    origin: str = "default"
    settings: tuple[str, ...] = ()
    locale: CardLocale = "en"


class Said(NamedTuple):
    """An option of one player: the name as it was typed, and what stands after its equals sign."""

    option: str
    value: str
    name: str
    told: str


ByOption = Mapping[str, Mapping[int, Said]]
"""What was said of players, by the option and by their places."""


def read_said(asked: ScoreAsked) -> tuple[list[str], ByOption]:
    """Give the names of the players, in order, and what was said of them.

    Players are those of `--names`, else all that are mentioned. Raises InputError where somebody is not among them,
    where one is told of twice, or where what is said cannot be true of one deal.
    """
    entries, problems = _entries(asked)
    named = [value for option, value in asked.said if option == "--names"]
    names = [one for value in named for one in _split(value)] if named else [one.name for one in entries]
    roster = _Roster(names, fixed=bool(named))
    problems += roster.problems
    problems += [one for entry in entries for one in roster.check(entry)]
    if problems:
        raise InputError(*problems)
    by_option = _by_option(entries, roster)
    problems = [*_clashes(by_option), *_of_nobody(asked, by_option)]
    if problems:
        raise InputError(*problems)
    return roster.names, by_option


def same_name(name: str) -> str:
    """Give what a name is compared by: capitals and the make of accents do not matter.

    >>> same_name(" José") == same_name("JOSE\u0301")
    True
    """
    name = name.strip()
    if len(name) > _LONGEST_NAME:
        return name
    return normalize("NFC", normalize("NFC", name).casefold())


class _Roster:
    """Who plays: names in order, each once; a fixed one takes nobody else."""

    def __init__(self, names: list[str], *, fixed: bool) -> None:
        self.names: list[str] = []
        self.problems: list[Problem] = []
        self._places: dict[str, int] = {}
        for name in names:
            if same_name(name) not in self._places:
                self._places[same_name(name)] = len(self.names)
                self.names.append(name)
            elif fixed:
                self.problems.append(self.twice(name, {"option": "--names"}))

    def place(self, name: str) -> int:
        """Give the place of a player who is there."""
        return self._places[same_name(name)]

    def twice(self, name: str, facts: dict[str, Any]) -> Problem:
        """Give what is wrong with a name that stands twice, perhaps with other capitals."""
        other = self.names[self.place(name)]
        if other == name:
            return Problem(Code.PLAYER_TWICE, {"player": name, **facts})
        return Problem(Code.PLAYER_TWICE, {"case": "alike", "player": name, "other": other, **facts}, help="alike")

    def check(self, entry: Said) -> Iterator[Problem]:
        """Refuse a player who is not there."""
        if same_name(entry.name) not in self._places:
            near = nearest(same_name(entry.name), self._places)
            facts: dict[str, Any] = {"player": entry.name, "option": entry.option, "value": entry.value}
            facts["players"] = facts["choices"] = tuple(self.names)
            facts |= {"nearest": self.names[self._places[near]]} if near else {}
            yield Problem(Code.UNKNOWN_PLAYER, facts, help="nearest" if near else "choice")


def _split(names: str) -> list[str]:
    """Part names at commas, or at blanks where there are none."""
    parts = re.split(r"[,;]", names) if re.search(r"[,;]", names) else names.split()
    return [one.strip() for one in parts if one.strip()]


def _entries(asked: ScoreAsked) -> tuple[list[Said], list[Problem]]:
    entries: list[Said] = []
    problems: list[Problem] = []
    for option, value in asked.said:
        if option == "--names":
            if not _split(value):
                problems.append(Problem(Code.BAD_OPTION_VALUE, {"option": option, "value": value}, help="names"))
            continue
        name, equals, told = value.partition("=") if option in _WITH_VALUE else (value, "=", "")
        if not name.strip() or not equals:
            tail = option.strip("-") if option in _WITH_VALUE else "names"
            problems.append(Problem(Code.BAD_OPTION_VALUE, {"option": option, "value": value}, help=tail))
            continue
        entries.append(Said(option, value, name.strip(), told))
    return entries, problems


def _by_option(entries: list[Said], roster: _Roster) -> ByOption:
    found: dict[str, dict[int, Said]] = {"--out": {}, "--hand": {}, "--unopened": {}, "--melds": {}}
    problems = []
    for one in entries:
        of_option, place = found[one.option], roster.place(one.name)
        if one.option in _WITH_VALUE and place in of_option:
            problems.append(roster.twice(one.name, {"option": one.option, "value": one.value}))
        of_option[place] = one
    if problems:
        raise InputError(*problems)
    return found


def _clashes(said: ByOption) -> Iterator[Problem]:
    """Refuse what cannot be true of one deal."""
    out, unopened = said["--out"], said["--unopened"]
    if len(out) > 1:
        one, other, *_ = out.values()
        yield _clash(one, f"--out {other.name}", "one-out")
    for place, one in unopened.items():
        if place in out:
            yield _clash(one, f"--out {one.name}", "out-has-laid")
        if place in said["--melds"] and said["--melds"][place].told.strip() != "0":
            yield _clash(one, f"--melds {one.name}=", "unopened-has-none")
    for place, one in said["--hand"].items():
        if place in out and one.told.strip():
            yield _clash(one, f"--out {one.name}", "out-has-no-cards")
        if place not in out and not one.told.strip():
            facts = {"option": one.option, "value": one.value, "player": one.name}
            yield Problem(Code.BAD_OPTION_VALUE, facts, help="no-cards-left")


def _of_nobody(asked: ScoreAsked, said: ByOption) -> Iterator[Problem]:
    """Refuse what tells how somebody went out where nobody did."""
    if not said["--out"]:
        options = {"--one-turn": asked.one_turn, "--with-layoffs": asked.with_layoffs, "--round": asked.round}
        for option, given in options.items():
            if given:
                yield Problem(Code.OPTIONS_CLASH, {"one": option, "other": "nobody-out"}, help="who-is-out")


def _clash(one: Said, other: str, tail: str) -> Problem:
    facts = {"one": f"{one.option} {one.name}", "other": other, "player": one.name}
    return Problem(Code.OPTIONS_CLASH, facts, help=tail)

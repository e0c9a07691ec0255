"""The head of a record: which rules are in force, who plays, who deals first."""

from pathlib import Path
from typing import NamedTuple

from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.notation.places import cells
from rami_solver.records.faults import incomplete, unknown_player
from rami_solver.records.lines import (
    DealerEntry,
    Entry,
    EventEntry,
    FormatEntry,
    PlayersEntry,
    RecordLine,
    RulesEntry,
    SetEntry,
    Unreadable,
)
from rami_solver.rules.load import is_file_name, load
from rami_solver.rules.model import Rules
from rami_solver.rules.typed import FileSetting

__all__ = ["Head", "ReplayOptions"]


_ENOUGH = 100
"""After so many lines of rules and settings that cannot be used, no others are looked up: the text is no record."""


class ReplayOptions(NamedTuple):
    """How a record is replayed.

    `rules` hold where the record names none; with `rules_given` they hold whatever it names. `settings` come on top of
    the record's own. House files are looked for from `folder`; `origin` tells what chose the rules.
    """

    rules: str | None = None
    settings: tuple[str, ...] = ()
    origin: str = "default"
    folder: Path = Path()
    rules_given: bool = False


class Head:
    """What the lines before the first deal say."""

    def __init__(self, options: ReplayOptions) -> None:
        self._options = options
        self._name: str | None = None
        self._settings: tuple[str, ...] = ()
        self._spoken = False
        self._told_number = False
        self._players_unreadable = False
        self.event: str | None = None
        self.players: tuple[str, ...] = ()
        self.dealer: str | None = None
        self.rules: Rules | None = None
        self.unusable = False
        self._refused = 0

    def take(self, line: RecordLine) -> tuple[Entry, tuple[Finding, ...]]:
        """Take a line of the head; what it says may turn out to be of no use, which makes it unreadable."""
        entry = line.entry
        found: tuple[Finding, ...] = ()
        first = not self._spoken
        self._spoken = True
        self._players_unreadable |= isinstance(entry, Unreadable) and entry.keyword == "players"
        if first and not isinstance(entry, FormatEntry | Unreadable):
            found = (incomplete("format"),)
        match entry:
            case EventEntry(text):
                self.event = text
            case PlayersEntry(names):
                self.players = names
            case DealerEntry(player):
                self.dealer = player
                if self.players and player not in self.players:
                    found += (unknown_player(player, self.players),)
                    self.dealer = None
            case RulesEntry() | SetEntry():
                problems = self._choose(entry, line)
                if problems:
                    return Unreadable(problems), found
        return entry, (*found, *self._number())

    def _choose(self, entry: RulesEntry | SetEntry, line: RecordLine) -> tuple[Problem, ...]:
        """Take rules or settings into force, or tell why they cannot be."""
        name = entry.name if isinstance(entry, RulesEntry) else self._name
        added = entry.settings if isinstance(entry, SetEntry) else ()
        again = {_key(one) for one in added}
        kept = (one for one in self._settings if _key(one) not in again)  # else every line would read all before it
        if self._refused >= _ENOUGH:
            return (_at_line(Problem(Code.BAD_RECORD, {"case": "no-record"}), line),)
        settings = (*kept, *(FileSetting(one, "set:") for one in added))
        try:
            self.rules = self._load(name, settings)
        except InputError as refused:
            self._refused += 1
            self.unusable |= isinstance(entry, RulesEntry)
            return tuple(_at_line(one, line) for one in refused.problems)
        self._name, self._settings = name, settings
        return ()

    def _load(self, name: str | None, settings: tuple[str, ...]) -> Rules:
        options = self._options
        if name is None or options.rules_given:
            return load(options.rules, (*settings, *options.settings), origin=options.origin)
        if is_file_name(name, options.folder):
            name = str(options.folder / name)
        return load(name, (*settings, *options.settings), origin="record")

    def _number(self) -> tuple[Finding, ...]:
        """Tell once where so many players cannot play by these rules (rules: `players.*`, `pack.*`)."""
        if not self.players or self.rules is None or self._told_number:
            return ()
        self._told_number = True
        rules, number = self.rules, len(self.players)
        low, high = rules.players.min, rules.players.max
        decks, jokers = rules.pack.of(number)
        dealt = number * rules.deal.hand + rules.deal.dealer_extra + rules.deal.turned_up
        beyond = not low <= number <= high
        short = number < 2 or dealt > 52 * decks + jokers
        if not beyond and not short:
            return ()
        self.unusable |= short
        severity = Severity.ERROR if rules.players.enforced or short else Severity.NOTE
        key = "players.min" if number < low else "players.max"
        return (rules.finding(Code.PLAYERS_NUMBER, severity, key, players=number, min=low, max=high),)

    def complete(self) -> tuple[Finding, ...]:
        """Settle the head as the first deal begins, and tell what it lacks."""
        found: tuple[Finding, ...] = ()
        if self.rules is None and not self.unusable:
            self.rules = self._load(None, ())
            found = self._number()
        if not self.players:
            self.unusable = True
            return found if self._players_unreadable else (*found, incomplete("players"))
        if self.dealer is not None and self.dealer not in self.players:
            found += (unknown_player(self.dealer, self.players),)
            self.dealer = None
        return found


def _key(setting: str) -> str:
    return setting.partition("=")[0].strip()


def _at_line(problem: Problem, line: RecordLine) -> Problem:
    """Place a problem at its line of the record, unless it has a place of its own in a file."""
    span = problem.span
    if span is not None and span.line is not None:
        return problem
    at = line.text.find(span.text) if span is not None and span.text else -1
    if span is None or at < 0:
        at = line.columns[0] if line.columns else 0
        start, width = cells(line.text[:at]), cells(line.text[at:].rstrip())
    else:
        start, width = cells(line.text[:at]) + span.start, span.width
    return problem._replace(span=Span("", line.text, start, max(width, 1), line.number))

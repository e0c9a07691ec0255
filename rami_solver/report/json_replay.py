"""A replay for programs: one document a file, `rami.replay/1`, an array of them where there are several."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import InputError
from rami_solver.records.events import DealScored, Event, LineJudged, RecordEnded
from rami_solver.records.lines import (
    Blank,
    CardsEntry,
    Claim,
    DealEntry,
    EndedEntry,
    Entry,
    EventEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    ReshuffleEntry,
    RulesEntry,
    ScoreEntry,
    SeedEntry,
    SetEntry,
    StockEntry,
    TotalEntry,
    WinnerEntry,
)
from rami_solver.report.json import error_json
from rami_solver.report.json_parts import Json, cards_json, findings_json
from rami_solver.report.json_record import line_json, turn_line_json
from rami_solver.report.messages import Messages
from rami_solver.scoring.deal import Scored
from rami_solver.scoring.game import Standing

__all__ = ["JsonReplay", "RecordDocument"]


class JsonReplay:
    """Tells replays as JSON, written as a whole at the end: one document, or an array where `several`."""

    def __init__(self, write: Callable[[Any], None], messages: Messages, *, several: bool = False) -> None:
        self._write = write
        self._messages = messages
        self._several = several
        self._documents: list[Json] = []
        self._document = RecordDocument("", messages)
        self._error: Json | None = None

    def begin(self, file: str) -> None:
        """Begin with a file."""
        self._document = RecordDocument(file, self._messages)
        self._error = None

    def take(self, event: Event) -> bool:
        """Keep what an event tells."""
        self._document.take(event)
        return True

    def refuse(self, error: InputError) -> None:
        """Keep the error in the place of the document; a file alone leaves it to standard error."""
        self._error = error_json(error, self._messages)

    def finish(self) -> None:
        """Put the document to the others."""
        if self._error is None:
            self._documents.append(self._document.data())
        elif self._several:
            self._documents.append(self._error)

    def end(self) -> None:
        """Write the document, or all of them."""
        if self._several:
            self._write(self._documents)
        elif self._documents:
            self._write(self._documents[0])


class RecordDocument:
    """A record as it grows event by event into its JSON twin."""

    def __init__(self, file: str, messages: Messages) -> None:
        self._file = file
        self._messages = messages
        self._tally = RecordTally()
        self._head: list[LineJudged] = []
        self._head_json: list[Json] = []
        self._deals: list[_DealDocument] = []
        self._end: RecordEnded | None = None

    def take(self, event: Event) -> None:
        """Add what an event tells."""
        self._tally.take(event)
        if isinstance(event, LineJudged):
            self._line(event)
        elif isinstance(event, DealScored):
            self._deal_of(event.number).scored = event
        elif isinstance(event, RecordEnded):
            self._end = event

    def data(self) -> Json:
        """Give the document."""
        end = self._end
        players = end.players if end else ()
        rules = end.rules if end else None
        standing = end.standing if end else None
        return {
            "schema": "rami.replay/1",
            "file": self._file,
            "event": _last(self._head, EventEntry, lambda one: one.text),
            "rules": None if rules is None else rules.profile,
            "written_rules": _last(self._head, RulesEntry, lambda one: one.name),
            "set": [one for entry in _all(self._head, SetEntry) for one in entry.settings],
            "cards": _last(self._head, CardsEntry, lambda one: one.locale),
            "seed": _last(self._head, SeedEntry, lambda one: one.seed),
            "players": list(players),
            "verdict": self._tally.verdict.value,
            "holds": self._tally.outcome.value == "holds",
            "complete": end is not None and end.complete,
            "counts": _counts(self._tally),
            "head": self._head_json,
            "deals": [one.data(players) for one in self._deals],
            "standing": None if standing is None else _standing(standing, players),
            "findings": findings_json(end.findings if end else (), self._messages),
        }

    def _line(self, event: LineJudged) -> None:
        if event.deal is not None and (not self._deals or isinstance(event.line.entry, DealEntry)):
            self._deals.append(_DealDocument(event.deal, event.line.number, self._messages))
        if self._deals:
            self._deals[-1].line(event)
            return
        if not isinstance(event.line.entry, Blank):
            self._head.append(event)
        if _says_something(event):
            self._head_json.append(line_json(event, self._messages))

    def _deal_of(self, number: int) -> "_DealDocument":
        if not self._deals:
            self._deals.append(_DealDocument(number, None, self._messages))
        return self._deals[-1]


class _DealDocument:
    """A deal of a record: its lines, and how it was scored."""

    def __init__(self, number: int, line: int | None, messages: Messages) -> None:
        self.number = number
        self.scored: DealScored | None = None
        self._line = line
        self._messages = messages
        self._turns: list[Json] = []
        self._lines: list[Json] = []
        self._entries: list[Entry] = []

    def line(self, event: LineJudged) -> None:
        if event.turn is not None:
            self._turns.append(turn_line_json(event, event.turn, self._messages))
            return
        if not isinstance(event.line.entry, Blank):
            self._entries.append(event.line.entry)
        if _says_something(event):
            self._lines.append(line_json(event, self._messages))

    def data(self, players: Sequence[str]) -> Json:
        own, scored = self._entries, self.scored
        end = scored.end if scored else None
        out = None if end is None or end.seat is None else players[end.seat]
        return {
            "number": self.number,
            "line": self._line,
            "dealer": scored.dealer if scored else None,
            "seed": next((one.seed for one in own if isinstance(one, SeedEntry)), None),
            "hands": {one.player: cards_json(one.cards) for one in own if isinstance(one, HandEntry)},
            "open": next((str(one.card) for one in own if isinstance(one, OpenEntry)), None),
            "stock": next((cards_json(one.cards) for one in own if isinstance(one, StockEntry)), None),
            "turns": self._turns,
            "lines": self._lines,
            "reshuffles": sum(isinstance(one, ReshuffleEntry) for one in own),
            "end": None if end is None else {"kind": end.kind, "player": out},
            "left": dict(zip(players, map(cards_json, scored.hands), strict=True)) if scored and players else {},
            "scores": _scores(scored.scores.scores if scored and scored.scores else (), players),
            "winners": [players[one] for one in scored.scores.winners] if scored and scored.scores else [],
            "standing": None if scored is None else _standing(scored.standing, players),
            "claimed": _claimed(own),
        }


def _says_something(event: LineJudged) -> bool:
    return not isinstance(event.line.entry, Blank) or event.line.comment is not None or bool(event.findings)


def _claimed(entries: Sequence[Entry]) -> Json:
    """Give what the record claims of the end of a deal, null where it says nothing."""
    return {
        "out": next((one.player for one in entries if isinstance(one, OutEntry)), None),
        "ended": next((one.reason for one in entries if isinstance(one, EndedEntry)), None),
        "left": {one.player: cards_json(one.cards) for one in entries if isinstance(one, LeftEntry)},
        "scores": _points([claim for one in entries if isinstance(one, ScoreEntry) for claim in one.claims]),
        "totals": _points([claim for one in entries if isinstance(one, TotalEntry) for claim in one.claims]),
        "winners": next((list(one.players) for one in entries if isinstance(one, WinnerEntry)), None),
        "payers": next((list(one.players) for one in entries if isinstance(one, PaysEntry)), None),
    }


def _points(claims: Sequence[Claim]) -> Json | None:
    return {one.player: one.points for one in claims} or None


def _scores(scores: Sequence[Scored], players: Sequence[str]) -> Json | None:
    """Give what every player scores and the rules that say so; a value is null where it is open."""
    if not scores:
        return None
    return {
        name: {"points": one.value, "rules": list(one.rules), "tied": one.tied}
        for name, one in zip(players, scores, strict=True)
    }


def _standing(standing: Standing, players: Sequence[str]) -> Json:
    named = {
        "winners": standing.winners,
        "payers": standing.payers,
        "tied": standing.tied,
    }
    return {
        "deals": standing.deals,
        "over": standing.over,
        "totals": dict(zip(players, standing.totals, strict=True)) if standing.totals else {},
        **{key: [players[one] for one in places] for key, places in named.items()},
        "open_payments": standing.open_payments,
    }


def _counts(tally: RecordTally) -> Mapping[str, int]:
    return {
        "deals": tally.deals,
        "turns": tally.turns,
        "legal": tally.legal,
        "illegal": tally.illegal,
        "undecided": tally.undecided,
        "faults": tally.faults,
        "expected": tally.expected,
        "missing": tally.missing,
        "open": tally.open,
        "unusable": tally.unusable,
    }


def _all(lines: Sequence[LineJudged], kind: Any) -> list[Any]:
    return [one.line.entry for one in lines if isinstance(one.line.entry, kind)]


def _last(lines: Sequence[LineJudged], kind: Any, part: Callable[[Any], Any]) -> Any:
    found = _all(lines, kind)
    return part(found[-1]) if found else None

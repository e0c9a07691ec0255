"""The lines of a record as plain dicts: what each says, its comment, what was expected of it and what was found."""

from collections.abc import Sequence
from typing import Any

from rami_solver.findings import Finding
from rami_solver.records.events import LineJudged, TurnPlayed
from rami_solver.records.lines import Claim, Entry, RecordLine, TurnEntry, Unreadable
from rami_solver.report.json_parts import Json, cards_json, fact_json, findings_json, laydown_opening_json, play_json
from rami_solver.report.json_turns import steps_json, table_json
from rami_solver.report.messages import Messages
from rami_solver.report.record_remarks import Remark, Weight, remarks

__all__ = ["kind_of", "line_json", "says_json", "turn_line_json"]


def kind_of(entry: Entry) -> str:
    """Name what a line says, as the word that it begins with.

    >>> from rami_solver.records.lines import Blank, SetEntry
    >>> kind_of(SetEntry(())), kind_of(Blank())
    ('set', 'blank')
    """
    return type(entry).__name__.removesuffix("Entry").lower()


def line_json(judged: LineJudged, messages: Messages) -> Json:
    """Give a line that is no turn: what it says by the names of its parts, and what was found in it."""
    return {**_common(judged, messages), "kind": kind_of(judged.line.entry), "says": says_json(judged.line.entry)}


def turn_line_json(judged: LineJudged, turn: TurnPlayed, messages: Messages) -> Json:
    """Give a turn: whose, what is played, the verdict, and how the table and the hand are left."""
    entry = judged.line.entry
    told = turn.judged
    return {
        **_common(judged, messages),
        "number": turn.number,
        "written_number": entry.number if isinstance(entry, TurnEntry) else None,
        "player": turn.player,
        "round": turn.round,
        "play": play_json(entry.play) if isinstance(entry, TurnEntry) else "",
        "steps": steps_json(told, messages),
        "points": told.points,
        "opening": laydown_opening_json(told.opening),
        "goes_out": told.goes_out and turn.stands,
        "stands": turn.stands,
        "kept": turn.kept,
        "table": table_json(turn.table, told),
        "hand": cards_json(turn.hand),
        "stock": turn.stock,
        "open_card": None if turn.open_card is None else str(turn.open_card),
    }


def says_json(entry: Entry) -> Json:
    """Give what a line says, by the names of its parts.

    >>> from rami_solver.cards import JOKER
    >>> from rami_solver.records.lines import HandEntry, ScoreEntry
    >>> says_json(HandEntry("An", (JOKER, None)))
    {'player': 'An', 'cards': ['J', '?']}
    >>> says_json(ScoreEntry((Claim("An", 100), Claim("Bert", -20))))
    {'claims': {'An': 100, 'Bert': -20}}
    """
    if isinstance(entry, Unreadable):
        return {}
    if isinstance(entry, TurnEntry):
        return {"number": entry.number, "player": entry.player, "play": play_json(entry.play)}
    return {name: _part(name, value) for name, value in entry._asdict().items()}


def _part(name: str, value: Any) -> Any:
    if name == "cards" and isinstance(value, tuple):
        return cards_json(value)
    if name == "claims":
        return {one.player: one.points for one in value if isinstance(one, Claim)}
    return fact_json(value)


def _common(judged: LineJudged, messages: Messages) -> Json:
    line = judged.line
    found = remarks(judged)
    return {
        "line": line.number,
        "text": line.text,
        "comment": line.comment,
        "expects": [one.value for one in line.expects],
        "verdict": judged.verdict.value,
        "findings": _findings(found, messages),
        "missing": [one.value for one in judged.missing],
        "problems": _problems(found, line, messages),
    }


def _findings(found: Sequence[Remark], messages: Messages) -> list[Json]:
    """Give the findings of a line with their places, and whether the record announces them."""
    placed = [(one, one.told) for one in found if isinstance(one.told, Finding)]
    told = findings_json((finding for _, finding in placed), messages)
    return [
        {
            **data,
            "line": one.place.line,
            "column": one.place.column,
            "step": one.step,
            "expected": one.weight is Weight.EXPECTED,
        }
        for (one, _), data in zip(placed, told, strict=True)
    ]


def _problems(found: Sequence[Remark], line: RecordLine, messages: Messages) -> list[Json]:
    """Give why a line cannot be read."""
    return [
        {
            "code": one.code.value,
            "message": messages.problem(one.told),
            "help": messages.help(one.told),
            "facts": {name: fact_json(fact) for name, fact in one.told.facts.items()},
            "line": line.number,
            "column": one.place.column,
            "expected": one.weight is Weight.EXPECTED,
        }
        for one in found
        if not isinstance(one.told, Finding)
    ]

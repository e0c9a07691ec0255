"""Where in a line of a record something was found: at a step, a card, a claim, a name, or in the line as a whole."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from rami_solver.findings import Code, Finding
from rami_solver.melds import as_held
from rami_solver.notation.places import cells
from rami_solver.notation.play_words import THEN
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Swap, Take
from rami_solver.records.lines import (
    CardsEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    PaysEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    ScoreEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    WinnerEntry,
)
from rami_solver.report.cells import harmless
from rami_solver.report.page import Excerpt
from rami_solver.report.record_parts import card_places, meld_places

__all__ = [
    "Place",
    "place_in_step",
    "place_of_expectation",
    "place_of_finding",
    "place_of_line",
    "place_of_meld",
    "place_of_step",
]

_EXPECTED = re.compile(r"\s+!\s*[A-Za-z]")

_OF_THE_DRAW = (Code.CARD_NOT_IN_STOCK, Code.NOT_TOP_OF_STOCK, Code.STOCK_EMPTY, Code.NOTHING_TO_TAKE)


class Place(NamedTuple):
    """A part of a line: characters from `start` up to `end`, counted from 0; lines count from 1."""

    line: int
    start: int
    end: int
    text: str

    @property
    def column(self) -> int:
        """The column as editors count it, in characters from 1."""
        return self.start + 1

    @property
    def excerpt(self) -> Excerpt:
        """The line with this part pointed at."""
        start, width = cells(self.text[: self.start]), cells(self.text[self.start : self.end])
        return Excerpt(harmless(self.text), start, max(width, 1))


def place_of_line(line: RecordLine) -> Place:
    """Give what a line says, without the blanks before it, its expectations and its comment."""
    start = len(line.text) - len(line.text.lstrip())
    return Place(line.number, start, max(_content_end(line), start), line.text)


def place_of_step(line: RecordLine, number: int) -> Place:
    """Give the place of a step of a turn, counted from 0; the line's where that is not known.

    >>> line = RecordLine(3, TurnEntry(None, "An", ()), text="An draw ♠9 ; discard ♦3  # why", columns=(3, 13),
    ...     comment="why")
    >>> [line.text[one.start : one.end] for one in (place_of_step(line, 0), place_of_step(line, 1))]
    ['draw ♠9', 'discard ♦3']
    """
    if number >= len(line.columns):
        return place_of_line(line)
    start = line.columns[number]
    end = line.columns[number + 1] if number + 1 < len(line.columns) else _content_end(line)
    written = line.text[start:end].rstrip(" \t;")
    *others, last = written.split() or [""]
    if others and last.upper() in THEN:
        written = written[: -len(last)].rstrip(" \t;")
    return Place(line.number, start, start + max(len(written), 1), line.text)


def place_of_meld(line: RecordLine, number: int, part: int, count: int) -> Place:
    """Give the place of a meld of a step, both counted from 0, where the step lays `count` of them; else the step's."""
    step = place_of_step(line, number)
    found = meld_places(line.text, step.start, step.end) if count > 1 else []
    return Place(line.number, *found[part], line.text) if len(found) == count else step


def place_in_step(finding: Finding, line: RecordLine, number: int) -> Place:
    """Give the place of what was found in a step: at the card that it is about, where the step has several."""
    step = place_of_step(line, number)
    entry = line.entry
    named = _named(entry.play[number]) if isinstance(entry, TurnEntry) and number < len(entry.play) else ()
    card = finding.facts.get("card") or (finding.cards[0] if len(finding.cards) == 1 else None)
    if card is None or len(named) < 2:
        return step
    about = _last(named, as_held(card))
    found = [] if about is None else card_places(line.text, step.start, step.end)
    return Place(line.number, *found[about], line.text) if about is not None and len(found) == len(named) else step


def place_of_expectation(line: RecordLine, code: Code) -> Place:
    """Give the place of a finding that a line is expected to have."""
    start = line.text.lower().rfind(code.value)
    if start < 0:
        return place_of_line(line)
    mark = line.text.rfind("!", 0, start)
    return Place(line.number, max(mark, 0), start + len(code.value), line.text)


def place_of_finding(finding: Finding, line: RecordLine) -> Place:
    """Give the place of what was found in a line as a whole: at the card, the claim or the name that it is about."""
    entry = line.entry
    if isinstance(entry, TurnEntry):
        return _in_turn(finding, entry, line)
    part = _part_of(finding, entry)
    if part is not None and part < len(line.columns):
        return _word(line, line.columns[part])
    return place_of_line(line)


def _in_turn(finding: Finding, entry: TurnEntry, line: RecordLine) -> Place:
    if finding.code in (Code.NOT_YOUR_TURN, Code.UNKNOWN_PLAYER):
        found = re.search(re.escape(entry.player), line.text, re.IGNORECASE)
        return _word(line, found.start()) if found else place_of_line(line)
    if finding.code is Code.NUMBER_DIFFERS:
        return _word(line, place_of_line(line).start)
    step = _step_about(finding, entry.play)
    return place_of_line(line) if step is None else place_of_step(line, step)


def _step_about(finding: Finding, play: Play) -> int | None:
    if finding.code in _OF_THE_DRAW:
        return next((number for number, one in enumerate(play) if isinstance(one, Draw | Take)), None)
    wanted = finding.facts.get("card") if finding.code is Code.IMPOSSIBLE_CARDS else None
    return None if wanted is None else _last([wanted in _named(one) for one in play], True)


def _named(step: Any) -> tuple[Any, ...]:
    """Give the cards that a step names, a laid joker as the joker."""
    if isinstance(step, Draw | Take | Discard):
        cards: Sequence[Any] = (step.card,)
    elif isinstance(step, Lay):
        cards = [one for meld in step.melds for one in meld]
    else:
        cards = step.cards if isinstance(step, Add | Swap) else ()
    return tuple(None if one is None else as_held(one) for one in cards)


def _part_of(finding: Finding, entry: Any) -> int | None:
    """Tell which of its parts a line's finding is about."""
    facts = finding.facts
    if isinstance(entry, HandEntry | LeftEntry | StockEntry | ReshuffleEntry):
        return _last(entry.cards, facts.get("card"))
    if isinstance(entry, ScoreEntry | TotalEntry):
        return _last([one.player for one in entry.claims], facts.get("player"))
    if isinstance(entry, WinnerEntry | PaysEntry):
        return _last(entry.players, facts.get("player"))
    if isinstance(entry, PlayersEntry):
        return _last(entry.names, facts.get("player"))
    return 0 if isinstance(entry, OpenEntry | CardsEntry) else None


def _last(parts: Sequence[Any], wanted: Any) -> int | None:
    """Give the last place of something: of a card too many it is the one that is too many."""
    return max((number for number, one in enumerate(parts) if one == wanted and one is not None), default=None)


def _word(line: RecordLine, start: int) -> Place:
    rest = line.text[start:].split(maxsplit=1)
    return Place(line.number, start, start + max(len(rest[0]) if rest else 0, 1), line.text)


def _content_end(line: RecordLine) -> int:
    text = line.text
    end = len(text)
    if line.comment is not None:
        marks = (number for number, one in enumerate(text) if one == "#")
        end = next((number for number in marks if text[number + 1 :].strip() == line.comment), end)
    if (line.expects or line.problems) and (found := _EXPECTED.search(text, 0, end)):
        end = found.start()
    return len(text[:end].rstrip())

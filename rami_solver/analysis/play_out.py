"""A recorded game played on: the deal that was broken off is finished, further deals are dealt and played."""

from collections.abc import Iterable, Iterator, Sequence

from rami_solver.analysis.player_game import PlayedGame
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span
from rami_solver.notation.places import cells
from rami_solver.records.events import DealScored, GameBegan, LineJudged, RecordEnded
from rami_solver.records.lines import (
    OF_THE_HEAD,
    Blank,
    CardsEntry,
    DealEntry,
    DealerEntry,
    Entry,
    RecordLine,
    SeedEntry,
)
from rami_solver.records.replay import ReplayOptions, replay

__all__ = ["play_out"]

_SAYS_NOTHING = (Blank, CardsEntry)

_ADDED = 0
"""The number of a line that is not in the record: its own count from 1."""


def play_out(
    lines: Iterable[RecordLine],
    options: ReplayOptions | None = None,
    *,
    seed: int | None = None,
    deals: int | None = None,
    source: str = "",
) -> tuple[RecordLine, ...]:
    """Finish a record: its lines, then those of the turns, the scores and the deals that follow.

    The deal that was broken off is finished, every player playing as `choose_turn` does; with `deals` further ones are
    dealt until there are so many, or the game is over. Hidden cards, reshuffles and new deals come from the record's
    seed, else from `seed`, else from 0. A last line that was cut off is left out.

    Raises InputError with every fault of the record, at its line in `source`; where its seed is another than `seed`;
    or where so many players cannot be dealt.
    """
    given = tuple(lines)
    kept, began, dealt_by = _require_faultless(given, options, source)
    entries = [one.entry for one in kept]
    told = _dealer(entries)
    dealer = dealt_by if told is None and _head(entries) < len(entries) else told
    game = PlayedGame(began.rules, began.players, dealer, _seed(kept, seed, source), dealer_told=told is not None)
    for entry in entries[_head(entries) :]:
        if not isinstance(entry, _SAYS_NOTHING):
            game.hear(entry)
    said = enumerate(game.play_on(deals), start=kept[-1].number + 1)
    return (*kept, *(RecordLine(number, entry) for number, entry in said))


def _head(entries: Sequence[Entry]) -> int:
    """Count the lines before the first deal."""
    of_deals = (at for at, one in enumerate(entries) if not isinstance(one, (*OF_THE_HEAD, *_SAYS_NOTHING)))
    return next(of_deals, len(entries))


def _dealer(entries: Sequence[Entry]) -> str | None:
    """Tell who deals first, as far as the head says so."""
    told = [one.player for one in entries[: _head(entries)] if isinstance(one, DealerEntry)]
    return told[-1] if told else None


def _seed(lines: Sequence[RecordLine], asked: int | None, source: str) -> int:
    """Give the seed of a record.

    Raises InputError where another one is asked for.
    """
    for line in lines:
        if isinstance(line.entry, SeedEntry):
            if asked not in (None, line.entry.seed):
                facts = {"one": "--seed", "other": "seed-of-record"}
                raise InputError(Problem(Code.OPTIONS_CLASH, facts, _span(line, source)))
            return line.entry.seed
    return asked or 0


def _require_faultless(
    lines: Sequence[RecordLine], options: ReplayOptions | None, source: str
) -> tuple[list[RecordLine], GameBegan, str | None]:
    """Replay a record, and give its lines, one that was cut off left out, the game that it begins, and who dealt first.

    Raises InputError with every fault of it.
    """
    kept: list[RecordLine] = []
    problems: list[Problem] = []
    began: GameBegan | None = None
    dealt_by: str | None = None
    for event in replay(_begun(lines), options):
        if isinstance(event, GameBegan):
            began = event
        elif isinstance(event, DealScored):
            dealt_by = dealt_by or event.dealer
        elif isinstance(event, LineJudged) and not _is_cut(event):
            problems += _problems(event, source)
            kept.append(event.line)
        elif isinstance(event, RecordEnded):
            problems += (_problem(one, None) for one in event.findings if one.severity is Severity.ERROR)
    if problems or began is None:
        raise InputError(*problems)
    return [one for one in kept if one.number != _ADDED], began, dealt_by


def _begun(lines: Sequence[RecordLine]) -> Iterator[RecordLine]:
    """Give the lines of a record and, where it has no deal yet, one that begins: that settles the head."""
    yield from lines
    if _head([one.entry for one in lines]) == len(lines):
        yield RecordLine(_ADDED, DealEntry(1))


def _is_cut(judged: LineJudged) -> bool:
    """Tell whether the file ends in the middle of this line."""
    return judged.line.cut and any(one.facts.get("case") == "cut" for one in judged.findings)


def _problems(judged: LineJudged, source: str) -> Iterator[Problem]:
    """Give the faults of a line that it was not expected to have, and those that it was and has not."""
    line = judged.line
    if line.number == _ADDED:
        yield from (_problem(one, None) for one in judged.surprises if one.facts.get("case") != "dealer")
        return
    yield from (one._replace(span=_in_file(one.span, source)) for one in line.all_problems)
    place = _span(line, source)
    yield from (_problem(one, place) for one in judged.surprises)
    yield from (Problem(Code.EXPECTED_FAULT_MISSING, {"code": one.value}, place) for one in judged.missing)


def _problem(found: Finding, place: Span | None) -> Problem:
    return Problem(found.code, {"cards": found.cards, "rule": found.rule, **found.facts}, place)


def _span(line: RecordLine, source: str) -> Span:
    return Span(source, line.text, 0, cells(line.text), line.number)


def _in_file(span: Span | None, source: str) -> Span | None:
    return span and (span if span.source else span._replace(source=source))

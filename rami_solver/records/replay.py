"""A record put to the referee line by line: every line judged, every deal scored, the game told."""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy

from rami_solver.findings import Finding, Severity, Verdict
from rami_solver.records.events import DealScored, Event, GameBegan, LineJudged, RecordEnded, TurnPlayed
from rami_solver.records.faults import incomplete
from rami_solver.records.game import Game
from rami_solver.records.head import Head, ReplayOptions
from rami_solver.records.lines import (
    OF_THE_HEAD,
    Blank,
    CardsEntry,
    DealEntry,
    Entry,
    RecordLine,
    SeedEntry,
    Unreadable,
)
from rami_solver.scoring.ties import ties_of_game

__all__ = ["ReplayOptions", "replay"]


def replay(lines: Iterable[RecordLine], options: ReplayOptions | None = None) -> Iterator[Event]:
    """Judge a record line by line, and yield what comes of it as it is read.

    Every line is yielded once, in order, with all that was found in it; a fault never hides another line. A deal is
    scored when the next one begins, or the record ends. Nothing is kept of a deal that is over but its points.
    """
    return _Replay(options or ReplayOptions()).events(lines)


class _Replay:
    """A replay on its way."""

    def __init__(self, options: ReplayOptions) -> None:
        self._head = Head(options)
        self._game: Game | None = None
        self._deals = 0
        self._cut = False
        self._last: DealScored | None = None

    def events(self, lines: Iterable[RecordLine]) -> Iterator[Event]:
        for line in lines:
            yield from self._line(line)
        yield from self._end()

    def _line(self, line: RecordLine) -> Iterator[Event]:
        entry = line.entry
        if isinstance(entry, Blank | CardsEntry) or (self._game is not None and isinstance(entry, SeedEntry)):
            yield LineJudged(line, self._number())
        elif self._game is None and isinstance(entry, (*OF_THE_HEAD, Unreadable)):
            yield self._of_head(line)
        elif self._game is None and self._head.unusable:
            yield LineJudged(line)
        elif isinstance(entry, Unreadable):
            yield self._unreadable(line)
        else:
            yield from self._of_game(line, entry)

    def _number(self) -> int | None:
        return self._game.number if self._game is not None and self._game.deal is not None else None

    def _of_head(self, line: RecordLine) -> LineJudged:
        entry, found = self._head.take(line)
        judged = self._judged(line._replace(entry=entry), found)
        return self._half(line) if line.cut and (judged.surprises or isinstance(entry, Unreadable)) else judged

    def _half(self, line: RecordLine) -> LineJudged:
        """Leave the last line open: it has no end and makes no sense, so it may be half of one."""
        self._cut = True
        return LineJudged(line, self._number(), (incomplete("cut", Severity.WARNING),))

    def _unreadable(self, line: RecordLine) -> LineJudged:
        if line.cut:
            return self._half(line)
        if self._game is not None and isinstance(line.entry, Unreadable) and line.entry.keyword == "turn":
            self._game.lose_turn()
        return LineJudged(line, self._number())

    def _of_game(self, line: RecordLine, entry: Entry) -> Iterator[Event]:
        """Judge a line of the deals; the first of them completes the head."""
        found: tuple[Finding, ...] = ()
        if self._game is None:
            found = self._head.complete()
            head = self._head
            if head.unusable or head.rules is None:
                yield self._judged(line, found)
                return
            self._game = Game(head.rules, head.players, head.dealer)
            yield GameBegan(head.rules, head.players, head.event)
        game = self._game
        before = deepcopy(game) if line.cut else None
        if isinstance(entry, DealEntry):
            if game.deal is not None:
                doubtful = game.doubtful
                scored = self._scored(game, followed=True)
                if scored.end is None and not doubtful:
                    found += (incomplete("next"),)
                yield scored
            found += game.begin(entry.number)
            judged = self._judged(line, found)
        else:
            if game.deal is None and not game.number:
                found += game.begin(None)
            elif game.begins_anew(entry):
                yield self._scored(game, followed=True)
                found += (incomplete("deal-line"), *game.begin(None))
            of_line, turn = game.take(entry)
            judged = self._judged(line, (*found, *of_line), turn)
        if before is not None and (judged.surprises or judged.missing):
            self._game = before
            judged = self._half(line)
        yield judged

    def _scored(self, game: Game, *, followed: bool) -> DealScored:
        scored = game.finish(followed=followed)
        assert scored is not None
        self._deals += 1
        self._last = scored
        return scored

    def _judged(self, line: RecordLine, found: tuple[Finding, ...], turn: TurnPlayed | None = None) -> LineJudged:
        """Hold what was found against what the line was expected to have."""
        judged = LineJudged(line, self._number(), found, turn)
        if not line.expects and not found and (turn is None or turn.judged.verdict is Verdict.LEGAL):
            return judged
        of_line = judged.all_findings
        surprises = tuple(one for one in of_line if one.severity is Severity.ERROR and one.code not in line.expects)
        there = Counter(one.code for one in of_line)
        return judged._replace(surprises=surprises, missing=tuple(one for one in line.expects if not there[one]))

    def _end(self) -> Iterator[Event]:
        game, head = self._game, self._head
        if game is None:
            empty = () if head.unusable or self._cut else (incomplete("empty", Severity.WARNING),)
            yield RecordEnded(head.rules, head.players, 0, 0, None, complete=False, findings=empty)
            return
        open_deal = game.deal is not None
        if open_deal:
            yield self._scored(game, followed=False)
        complete = self._last is not None and self._last.end is not None and not self._cut
        stands = game.standing()
        found = ties_of_game(game.rules, game.players, stands) if stands.over else ()
        if not complete and not self._cut:
            found += (incomplete("deal", Severity.WARNING),)
        yield RecordEnded(game.rules, game.players, self._deals, game.turns, stands, complete, found)

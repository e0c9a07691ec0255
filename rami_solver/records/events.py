"""What the replay of a record yields, in the order of its lines: each line judged, each deal scored, the game."""

from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.plays import Position
from rami_solver.records.lines import RecordLine
from rami_solver.referee.deal_verdict import DealEnd
from rami_solver.referee.turn_verdict import TableMeld, TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import Standing

__all__ = ["DealScored", "Event", "GameBegan", "LineJudged", "RecordEnded", "TurnPlayed"]


class TurnPlayed(NamedTuple):
    """A turn of a deal, judged: whose (the place at the table), the how manieth of the deal and in which round.

    `position` is where it began, with the cards that showed themselves in it. `judged` holds the findings of the deal
    too (out of turn, a card too many). `stands` tells that it counts as played; else the cards were put back, and
    `kept` tells whether its draw and its discard still count. `table` is what lies on the table afterwards, `hand` what
    the player holds then (None is a hidden card), `stock` how many cards are left to be drawn, `open_card` what can be
    taken next (None where there is nothing or nobody saw it).
    """

    player: str
    number: int
    round: int
    position: Position
    judged: TurnVerdict
    stands: bool
    kept: bool
    table: tuple[TableMeld, ...]
    hand: tuple[AnyCard | None, ...]
    stock: int
    open_card: AnyCard | None


class GameBegan(NamedTuple):
    """The head of a record is complete: the rules in force and who plays, clockwise."""

    rules: Rules
    players: tuple[str, ...]
    event: str | None


class LineJudged(NamedTuple):
    """A line of a record and what was found in it.

    `findings` are those of the line itself; those of a turn are in `turn`. `surprises` are the errors that the line was
    not expected to have, `missing` the codes that it was expected to have and has not. `deal` is the number of the deal
    that it belongs to, None in the head.
    """

    line: RecordLine
    deal: int | None = None
    findings: tuple[Finding, ...] = ()
    turn: TurnPlayed | None = None
    surprises: tuple[Finding, ...] = ()
    missing: tuple[Code, ...] = ()

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The findings of the line and of its turn."""
        return (*(self.turn.judged.all_findings if self.turn else ()), *self.findings)

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal where a finding is an error, undecided where hidden cards or half a line leave it open."""
        if not self.findings and (self.turn is None or self.turn.judged.verdict is Verdict.LEGAL):
            return Verdict.LEGAL
        found = self.all_findings
        if any(one.severity is Severity.ERROR for one in found):
            return Verdict.ILLEGAL
        if (self.turn and self.turn.judged.verdict is Verdict.UNDECIDED) or any(map(_leaves_open, found)):
            return Verdict.UNDECIDED
        return Verdict.LEGAL


def _leaves_open(found: Finding) -> bool:
    """Tell whether a finding says that a line is undecided: a hidden card decides, or it is only half a line."""
    return found.code is Code.HIDDEN_CARD or (found.code is Code.RECORD_INCOMPLETE and found.facts["case"] == "cut")


class DealScored(NamedTuple):
    """A deal of a record is done, or the record ends in it (`end` None): scores, and the game so far.

    `dealer` and `hands` (the cards left, None a hidden card) are in the order of the players. `scores` is None where
    the deal has no end.
    """

    number: int
    dealer: str
    turns: int
    end: DealEnd | None
    hands: tuple[tuple[AnyCard | None, ...], ...]
    scores: DealScores | None
    standing: Standing


class RecordEnded(NamedTuple):
    """The end of a record: how the game stands, and whether it is complete.

    `complete` tells that the last deal ended; `findings` are those of the record as a whole.
    """

    rules: Rules | None
    players: tuple[str, ...]
    deals: int
    turns: int
    standing: Standing | None
    complete: bool
    findings: tuple[Finding, ...] = ()


Event = GameBegan | LineJudged | DealScored | RecordEnded
"""What a replay yields, one after another; a record without a head yields no `GameBegan`."""

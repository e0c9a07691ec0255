"""What a record claims of scores, totals, the winner and who pays, held against what the referee counts."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rami_solver.findings import Code, Finding, Severity
from rami_solver.records.head import unknown_player
from rami_solver.records.lines import Claim
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import Standing, payers_key
from rami_solver.scoring.ties import tie_of_deal

__all__ = ["Counted"]


class Counted(NamedTuple):
    """What the referee counts at the end of a deal.

    `uncertain` tells that a turn of the deal was left undecided, `tied_before` that an earlier deal has a tie for the
    lowest hand, so that its points are open.
    """

    rules: Rules
    players: tuple[str, ...]
    scores: DealScores
    standing: Standing
    uncertain: bool
    tied_before: bool

    def check_points(self, claims: Sequence[Claim], *, total: bool) -> Iterator[Finding]:
        """Find where the points of this deal, or of all deals, are others than claimed."""
        counted = self.standing.totals if total else tuple(one.value for one in self.scores.scores)
        left_open: list[Finding] = []
        for claim in claims:
            if claim.player not in self.players:
                yield unknown_player(claim.player, self.players)
                continue
            seat = self.players.index(claim.player)
            points, key = counted[seat], self.scores.scores[seat].rules[0]
            if points is None or (self.uncertain and points != claim.points):
                left_open += self._left_open(key)
            elif points != claim.points:
                facts: dict[str, Any] = {"player": claim.player, "claimed": claim.points, "counted": points}
                case = "total" if total else "deal"
                yield self.rules.finding(Code.SCORE_DIFFERS, Severity.ERROR, key, case=case, **facts)
        yield from left_open[:1]

    def check_names(self, names: tuple[str, ...], *, pays: bool) -> Iterator[Finding]:
        """Find where others win, or pay, than claimed; of those who tie any may be named."""
        strangers = [one for one in names if one not in self.players]
        yield from (unknown_player(one, self.players) for one in strangers)
        if strangers:
            return
        stands = self.standing
        key = payers_key(len(self.players)) if pays else "game.winner"
        if None in stands.totals or self.uncertain:
            yield from self._left_open(key)
            return
        sure = {self.players[seat] for seat in (stands.payers if pays else ())}
        possible = sure | {self.players[seat] for seat in (stands.tied if pays else stands.winners)}
        number = len(stands.payers) + stands.open_payments if pays else len(names)
        if not sure <= set(names) <= possible or len(names) != number:
            counted = tuple(one for one in self.players if one in possible)
            facts: dict[str, Any] = {"case": "pays" if pays else "winner", "claimed": names, "counted": counted}
            yield self.rules.finding(Code.SCORE_DIFFERS, Severity.ERROR, key, **facts)

    def _left_open(self, key: str) -> tuple[Finding, ...]:
        """Tell what leaves a claim open: a tie for the lowest hand, or else cards that nobody showed."""
        if any(one.tied for one in self.scores.scores):
            return tie_of_deal(self.rules, self.players, self.scores)
        if self.tied_before:
            return (self.rules.finding(Code.TIE, Severity.NOTE, "score.ties", case="earlier"),)
        return (self.rules.finding(Code.HIDDEN_CARD, Severity.NOTE, key),)

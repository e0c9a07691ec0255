"""What a record claims of scores, totals, the winner and who pays, held against what the referee counts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rami_solver.findings import Code, Finding, Severity
from rami_solver.records.faults import unknown_player
from rami_solver.records.lines import Claim
from rami_solver.referee.hidden import hidden_card
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

    def differences(self, claims: Sequence[Claim]) -> dict[str, int]:
        """Give by how many points the claims of this deal are off, for those of whom that is known."""
        points = dict(zip(self.players, self.scores.values, strict=True))
        known = [(one, points.get(one.player)) for one in claims]
        return {one.player: one.points - value for one, value in known if value is not None}

    def check_points(self, claims: Sequence[Claim]) -> Iterator[Finding]:
        """Find where the points of this deal are others than claimed."""
        keys = [one.rules[0] for one in self.scores.scores]
        return self._check(claims, self.scores.values, "deal", keys)

    def check_totals(self, claims: Sequence[Claim], said_off: Mapping[str, int]) -> Iterator[Finding]:
        """Find where the points of all deals are others than claimed.

        `said_off` is by how much the claims of the deals were off, in sum: who only adds those up is not told again.
        """
        right = [one for one in claims if not said_off.get(one.player) or not self._adds_up(one, said_off[one.player])]
        return self._check(right, self.standing.totals, "total", None)

    def _adds_up(self, claim: Claim, off: int) -> bool:
        total = self.standing.totals[self.players.index(claim.player)] if claim.player in self.players else None
        return total is not None and claim.points == total + off

    def _check(
        self, claims: Sequence[Claim], counted: Sequence[int | None], case: str, keys: Sequence[str] | None
    ) -> Iterator[Finding]:
        left_open: list[Finding] = []
        for claim in claims:
            if claim.player not in self.players:
                yield unknown_player(claim.player, self.players)
                continue
            seat = self.players.index(claim.player)
            points, key = counted[seat], keys[seat] if keys else None
            if points is None or (self.uncertain and points != claim.points):
                left_open += self._left_open(self.scores.scores[seat].rules[0])
            elif points != claim.points:
                facts: dict[str, Any] = {"player": claim.player, "claimed": claim.points, "counted": points}
                basis = self.rules.basis(key) if key else None
                yield Finding(Code.SCORE_DIFFERS, Severity.ERROR, key, basis, facts={"case": case, **facts})
        yield from left_open[:1]

    def check_names(self, names: tuple[str, ...], *, pays: bool) -> Iterator[Finding]:
        """Find where others win, or pay, than claimed; of those who tie any may be named."""
        strangers = [one for one in names if one not in self.players]
        yield from (unknown_player(one, self.players) for one in strangers)
        if strangers:
            return
        stands = self.standing
        key = payers_key(len(self.players)) if pays else "game.winner"
        sure_winner = not pays and self.rules.game.winner == "who-goes-out" and stands.winners
        if self.uncertain or (None in stands.totals and not sure_winner):
            yield from self._left_open(key)
            return
        sure = {self.players[seat] for seat in (stands.payers if pays else ())}
        possible = sure | {self.players[seat] for seat in (stands.tied if pays else stands.winners)}
        number = len(stands.payers) + stands.open_payments if pays else len(names)
        if not sure <= set(names) <= possible or len(names) != number:
            counted = tuple(one for one in self.players if one in possible)
            case = ("pays-tied" if stands.tied else "pays") if pays else "winner"
            facts: dict[str, Any] = {"case": case, "claimed": names, "counted": counted, "number": number}
            yield self.rules.finding(Code.SCORE_DIFFERS, Severity.ERROR, key, **facts)

    def _left_open(self, key: str) -> tuple[Finding, ...]:
        """Tell what leaves a claim open: a tie for the lowest hand, or else cards that nobody showed."""
        if any(one.tied for one in self.scores.scores):
            return tie_of_deal(self.rules, self.players, self.scores)
        if self.tied_before:
            return (self.rules.finding(Code.TIE, Severity.NOTE, "score.ties", case="earlier"),)
        return (hidden_card(self.rules, key),)

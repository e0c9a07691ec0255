"""A score sheet counted: totals after every deal, who wins and pays, and where the sheet itself is wrong."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from rami_solver.analysis.notes import Grounds, rules_in_force
from rami_solver.analysis.score_sheet import Sheet
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.rules.model import Rules
from rami_solver.scoring.game import Standing, deals_key, deals_of_game, payers_key, standing
from rami_solver.scoring.possible import deal_winners, impossible
from rami_solver.scoring.ties import ties_of_game

__all__ = ["SheetAnswer", "count_sheet"]


class SheetAnswer(NamedTuple):
    """The answer of `score` on a sheet: `totals` are the points of every player after each deal.

    `wanted` is the number of deals of such a game, None where the rules set none; `counted` how many decide it: those
    that stand on the sheet beyond the last of the game are added up and decide nothing.
    """

    rules: Rules
    sheet: Sheet
    totals: tuple[tuple[int, ...], ...]
    standing: Standing
    wanted: int | None
    findings: tuple[Finding, ...]

    @property
    def counted(self) -> int:
        """How many deals decide who wins and who pays."""
        return self.standing.deals

    @property
    def verdict(self) -> Verdict:
        """Answered; illegal where the sheet has totals that are wrong, or more deals than a game."""
        wrong = any(one.severity is Severity.ERROR for one in self.findings)
        return Verdict.ILLEGAL if wrong else Verdict.ANSWERED


def count_sheet(sheet: Sheet, rules: Rules) -> SheetAnswer:
    """Count a score sheet; its rows are taken as they are, and what cannot be so is told; raises nothing."""
    count = len(sheet.players)
    rows = [one.scores for one in sheet.deals]
    columns = [accumulate([row[place] for row in rows]) for place in range(count)]
    totals = tuple(zip(*columns, strict=True))
    wanted = deals_of_game(rules, count)
    of_game = rows[:wanted]
    last = deal_winners(rules, of_game[-1]) if of_game else ()
    stands = standing(rules, of_game, players=count, last_winners=last)
    findings = (
        *sheet.notes,
        *rules_in_force(rules),
        *_too_many(sheet, rules, wanted),
        *_impossible(sheet, rules),
        *_differing(sheet, rules, totals),
        *ties_of_game(rules, sheet.players, stands),
        *_rulings(rules, stands, count),
    )
    return SheetAnswer(rules, sheet, totals, stands, wanted, findings)


def _too_many(sheet: Sheet, rules: Rules, wanted: int | None) -> Iterator[Finding]:
    """Find deals beyond the last of the game (rules `game.deals`, `game.deals_of_five`)."""
    if wanted is not None and len(sheet.deals) > wanted:
        facts: dict[str, Any] = {
            "case": "sheet",
            "deals": len(sheet.deals),
            "most": wanted,
            "players": len(sheet.players),
        }
        key, line = deals_key(rules, len(sheet.players)), sheet.deals[wanted].line
        yield rules.finding(Code.GAME_OVER, Severity.ERROR, key, line=line, column=1, **facts)


def _impossible(sheet: Sheet, rules: Rules) -> Iterator[Finding]:
    """Warn of points that no deal can give."""
    for number, deal in enumerate(sheet.deals, start=1):
        found = impossible(rules, deal.scores)
        if found is not None:
            names = tuple(sheet.players[place] for place in found.players)
            points = tuple(deal.scores[place] for place in found.players)
            column = deal.places[found.players[0]] if deal.places else 1
            facts: dict[str, Any] = {"case": found.case, "deal": number, "players": names, "points": points}
            yield rules.finding(
                Code.SCORE_IMPOSSIBLE, Severity.WARNING, "score.winner", line=deal.line, column=column, **facts
            )


def _differing(sheet: Sheet, rules: Rules, totals: tuple[tuple[int, ...], ...]) -> Iterator[Finding]:
    """Count the totals again that a sheet has."""
    for claim in sheet.claims:
        counted = totals[claim.after - 1] if claim.after else (0,) * len(sheet.players)
        for place, (claimed, right) in enumerate(zip(claim.totals, counted, strict=True)):
            if claimed is not None and claimed != right:
                facts = {"case": "total", "player": sheet.players[place], "claimed": claimed, "counted": right}
                where = {"line": claim.line, "column": claim.places[place], "deals": claim.after}
                yield Finding(Code.SCORE_DIFFERS, Severity.ERROR, facts=facts | where)


def _rulings(rules: Rules, stands: Standing, players: int) -> tuple[Finding, ...]:
    grounds = Grounds()
    grounds.add("game.winner")
    grounds.add(deals_key(rules, players))
    if stands.payers or stands.tied:
        grounds.add(payers_key(players))
    return grounds.rulings(rules)

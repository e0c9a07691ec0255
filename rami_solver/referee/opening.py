"""Whether melds open: what they count against the threshold, and what they lack."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rami_solver.cards import Card
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import Kind, LaidJoker
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["Claimed", "claimed", "lacks", "waiver"]


class Claimed(NamedTuple):
    """What the legal melds count, and what all may count at most: with every mend made and open jokers at their most.

    `case` tells why the two differ: a fault can be `mended`, or a joker leaves a meld `undecided`; else it is None.
    """

    points: int
    at_most: int
    clean_run: bool
    case: str | None

    def facts(self, threshold: int) -> dict[str, Any]:
        """Give the facts of a finding on these points."""
        facts: dict[str, Any] = {
            "points": self.points,
            "threshold": threshold,
            "short_by": max(0, threshold - self.points),
        }
        return facts | {"at_most": self.at_most, "case": self.case} if self.case else facts


def claimed(judged: Iterable[JudgedMeld]) -> Claimed:
    """Count what melds bring towards the opening, in points; those that are not legal count as they would be mended."""
    points, more, clean = 0, 0, False
    case = None
    for one in judged:
        if one.meld:
            points += one.meld.points
            clean = clean or (one.kind is Kind.RUN and not one.meld.jokers)
            continue
        facts = [finding.facts for finding in one.findings]
        most = max((_most(known["points"]) for known in facts if "points" in known), default=0)
        more += most
        if most and case != "mended":
            case = "undecided" if one.verdict is Verdict.UNDECIDED else "mended"
        clean = clean or any(_is_clean_run(part) for known in facts for part in known.get("parts", ()))
    return Claimed(points, points + more, clean, case)


def _most(points: int | tuple[int, ...]) -> int:
    return points if isinstance(points, int) else max(points)


def _is_clean_run(part: Sequence[Card | LaidJoker]) -> bool:
    naturals = [one for one in part if isinstance(one, Card)]
    return len(naturals) == len(part) and naturals[0].suit == naturals[1].suit


def lacks(counted: Claimed, rules: Rules) -> Iterable[Finding]:
    """Find what melds lack to open (rules: `opening.points`, `opening.clean_run`)."""
    threshold = rules.opening.points
    if counted.at_most < threshold:
        facts = counted.facts(threshold)
        yield rules.finding(Code.OPENING_TOO_LOW, Severity.ERROR, "opening.points", **facts)
    if rules.opening.clean_run and not counted.clean_run:
        yield rules.finding(Code.CLEAN_RUN_MISSING, Severity.ERROR, "opening.clean_run", needed=rules.run.min)


def waiver(code: Code, counted: Claimed, rules: Rules) -> Finding:
    """Make a note on the rule that going out makes up for what an opening lacks."""
    facts = counted.facts(rules.opening.points)
    return rules.finding(code, Severity.NOTE, "opening.waived_when_going_out", **facts)

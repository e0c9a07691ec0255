"""Judges a claimed lay-down: its melds, whether it opens, and what it leaves in the hand."""

from collections.abc import Iterable, Sequence

from rami_solver.cards import AnyCard, Card
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import ClaimedCard
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.opening import claimed, lacks, waiver
from rami_solver.referee.rulings import meld_rulings, rulings, value_rulings
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening, LaydownVerdict
from rami_solver.rules.model import Rules

__all__ = ["judge_laydown", "sum_up"]


def judge_laydown(
    melds: Sequence[Sequence[ClaimedCard]],
    rules: Rules,
    *,
    opened: bool = False,
    left: Sequence[AnyCard] | None = None,
) -> LaydownVerdict:
    """Judge melds that a player lays in one turn, each as it is written.

    Unless the player has `opened`, they must open: reach the threshold in points and meet the profile's further
    conditions, or, where the profile waives these for going out, `left` must be what the turn then throws. `left` are
    the cards that stay in the hand before the discard; None where nothing is said of them. Raises nothing. Rules: those
    of the melds, `opening.*`, `discard.to_go_out`, `discard.joker`.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> ace_to_three, nine = DECK[:3], DECK[8]
    >>> [fault.code.value for fault in judge_laydown([ace_to_three], load("rami-bridge")).errors]
    ['opening-too-low']
    >>> judge_laydown([ace_to_three], load("rami-bridge"), left=[nine]).verdict.value
    'legal'
    """
    summed = sum_up(tuple(judge_meld(meld, rules) for meld in melds), rules, opened=opened, left=left)
    notes = _notes_on_rulings(summed.melds, summed.opening, summed.left, rules, summed.findings)
    return summed._replace(findings=(*summed.findings, *notes))


def sum_up(
    judged: tuple[JudgedMeld, ...], rules: Rules, *, opened: bool = False, left: Sequence[AnyCard] | None = None
) -> LaydownVerdict:
    """Judge a lay-down whose melds have been judged, as `judge_laydown` does, without its notes on rulings."""
    held = None if left is None else tuple(left)
    points = sum([one.meld.points for one in judged if one.meld])
    findings = list(_hand_findings(held, rules))
    if not judged:
        findings.insert(0, rules.finding(Code.EMPTY_MELD, Severity.ERROR, "run.min", needed=1))
    opening = None
    if not opened:
        opening, found = _judge_opening(judged, points, held, rules)
        findings += found if judged else ()
    return LaydownVerdict(_verdict(judged, findings), judged, points, opening, held, tuple(findings))


def _verdict(judged: Iterable[JudgedMeld], findings: Iterable[Finding]) -> Verdict:
    verdicts = {one.verdict for one in judged}
    if Verdict.ILLEGAL in verdicts or any(one.severity is Severity.ERROR for one in findings):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if Verdict.UNDECIDED in verdicts else Verdict.LEGAL


def _hand_findings(left: tuple[AnyCard, ...] | None, rules: Rules) -> Iterable[Finding]:
    """Judge what is left: without a card to throw nobody goes out, and where jokers alone are left one is thrown."""
    if left == () and rules.discard.to_go_out:
        yield rules.finding(Code.DISCARD_MISSING, Severity.ERROR, "discard.to_go_out")
    if left and not any(isinstance(one, Card) for one in left):
        severity = Severity.WARNING if rules.discard.joker else Severity.ERROR
        yield rules.finding(Code.DISCARD_JOKER, severity, "discard.joker", left[:1], left=len(left))


def _goes_out(left: tuple[AnyCard, ...] | None, rules: Rules) -> bool:
    if not left:
        return left == () and not rules.discard.to_go_out
    return len(left) == 1 and (rules.discard.joker or isinstance(left[0], Card))


def _judge_opening(
    judged: tuple[JudgedMeld, ...], points: int, left: tuple[AnyCard, ...] | None, rules: Rules
) -> tuple[LaydownOpening, list[Finding]]:
    """Judge whether the melds open, and what they lack; going out makes up for it where the profile says so."""
    counted = claimed(judged)
    lacking = list(lacks(counted, rules))
    illegal = any(one.verdict is Verdict.ILLEGAL for one in judged)
    waives = bool(lacking) and rules.opening.waived_when_going_out
    goes_out = waives and _goes_out(left, rules)
    opening = LaydownOpening(
        met=all(one.meld for one in judged) and not lacking,
        threshold=rules.opening.points,
        points=points,
        short_by=max(0, rules.opening.points - points),
        waived=goes_out and not illegal,
    )
    if goes_out:
        return opening, [waiver(Code.OPENING_WAIVED, counted, rules)] if opening.waived else []
    if waives and left is None and not illegal:
        lacking.append(waiver(Code.OPENING_WAIVED_IF_OUT, counted, rules))
    return opening, lacking


def _notes_on_rulings(
    judged: tuple[JudgedMeld, ...],
    opening: LaydownOpening | None,
    left: tuple[AnyCard, ...] | None,
    rules: Rules,
    findings: Sequence[Finding],
) -> list[Finding]:
    """Tell which rulings decided, where no other finding names them already."""
    notes = [*value_rulings([one.meld for one in judged if one.meld], rules), *meld_rulings(judged, rules)]
    notes += rulings(_opening_keys(opening, judged, left, rules, findings), rules)
    if left == () and not rules.discard.to_go_out:
        notes += rulings(("discard.to_go_out",), rules)
    told = {one.rule for meld in judged for one in meld.findings} | {one.rule for one in findings}
    return [one for one in notes if one.rule not in told]


def _opening_keys(
    opening: LaydownOpening | None,
    judged: tuple[JudgedMeld, ...],
    left: tuple[AnyCard, ...] | None,
    rules: Rules,
    findings: Sequence[Finding],
) -> list[str]:
    if opening is None or not judged:
        return []
    keys = ["opening.points"]
    if opening.met and not rules.opening.clean_run and not claimed(judged).clean_run:
        keys.append("opening.clean_run")
    lacks = any(one.code in (Code.OPENING_TOO_LOW, Code.CLEAN_RUN_MISSING) for one in findings)
    waivable = lacks and all(one.meld for one in judged)
    if waivable and not rules.opening.waived_when_going_out and _goes_out(left, rules):
        keys.append("opening.waived_when_going_out")
    return keys

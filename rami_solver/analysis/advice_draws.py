"""The ways to draw in advice: where each leads, which is best, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.analysis.advice_answers import Drawing, DrawReason, Target
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.certify_turns import certify_turn
from rami_solver.analysis.distance import far_from, less, reach_of, solved
from rami_solver.analysis.drawing import Way, problem_of, ways_to_draw
from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import in_order
from rami_solver.findings import Finding, Undecided, Verdict
from rami_solver.plays import Discard, Draw, Lay, Play
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.solver.reach_quest import OUT_OF_REACH, Goal
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import TurnAim

__all__ = ["advise_draws"]

_AIMS = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND, TurnAim.POINTS)


class _Leads(NamedTuple):
    """Where a way to draw leads: the distances after the turn, as far as the goals are still open."""

    opening: int | None
    out: int | None


def advise_draws(question: AdviceQuestion, opening: Target | None, out: Target) -> tuple[list[Drawing], bool]:
    """Give the ways to draw, the best first, and whether both engines say so; the targets are those of the hand.

    Raises Undecided where a limit was hit, WrongAnswer where our engines disagree.
    """
    stock = _of_stock(opening, out)
    ways = ways_to_draw(question.position, Phase.BEFORE_DRAW, question.rules)[1:]
    if not ways:
        return [stock._replace(reason=stock.reason if stock.opens or stock.goes_out else DrawReason.ONLY)], True
    others, certified = _of_discards(question, ways, stock)
    opened = question.position.opened
    if all(one.reason is DrawReason.FORBIDDEN for one in others) and stock.reason is DrawReason.CHANCE:
        stock = stock._replace(reason=DrawReason.ONLY)
    found = sorted([stock, *others], key=lambda one: (_ORDER.index(one.reason), _sum(one.opening, one.out, opened)))
    return found, certified


_ORDER = (
    DrawReason.GOES_OUT,
    DrawReason.OPENS,
    DrawReason.NEARER,
    DrawReason.CHANCE,
    DrawReason.ONLY,
    DrawReason.NO_NEARER,
    DrawReason.FORBIDDEN,
)
"""The best first; of equals the one that leads nearest, then the stock, then the younger card."""


def _of_stock(opening: Target | None, out: Target) -> Drawing:
    """Tell where a card of the stock leads, whatever it is."""
    opens, goes_out = opening is not None and opening.distance == 0, out.distance == 0
    ready = out if goes_out else opening if opens else None
    play = (Draw(None), *ready.aimed.play) if ready and ready.aimed else None
    reason = DrawReason.GOES_OUT if goes_out else DrawReason.OPENS if opens else DrawReason.CHANCE
    far = opening.distance if opening else None
    return Drawing(Source.STOCK, (), far, out.distance, opens, goes_out, play, reason)


def _of_discards(question: AdviceQuestion, ways: Sequence[Way], stock: Drawing) -> tuple[list[Drawing], bool]:
    """Tell where each card of the discards leads that the player may take."""
    position, rules = question.position, question.rules
    problems = [problem_of(way, position, rules, _AIMS) for way in ways]
    found: list[Drawing] = []
    certified = True
    for way, turn in zip(ways, solve_turns(problems, question.engine), strict=True):
        if isinstance(turn, Undecided):
            raise turn
        certified = certified and turn.certified
        assert way.step is not None
        if turn.found is None:
            found.append(_forbidden(way, _refused(way, question)))
            continue
        play = (way.step, *turn.found.play)
        judged = judge_turn(position, play, rules)
        certify_turn(judged, play, position, rules, dict(zip(_AIMS, turn.found.values, strict=True)))
        leads, sure = _leads(question, way, judged, play)
        certified = certified and sure
        found.append(_taken(way, play, judged, leads, stock, opened=position.opened))
    return found, certified


def _forbidden(way: Way, refused: tuple[Finding, ...]) -> Drawing:
    return Drawing(way.source, way.taken, None, None, False, False, None, DrawReason.FORBIDDEN, refused)


def _refused(way: Way, question: AdviceQuestion) -> tuple[Finding, ...]:
    """Give the faults of drawing so, whatever is thrown."""
    assert way.step is not None
    position, rules = question.position, question.rules
    judged = [judge_turn(position, (way.step, Discard(one)), rules) for one in in_order({*position.hand})]
    return min((one.errors for one in judged), key=len, default=())


def _taken(way: Way, play: Play, judged: TurnVerdict, leads: _Leads, stock: Drawing, *, opened: bool) -> Drawing:
    opens = not opened and any(isinstance(one, Lay) for one in play)
    drawing = Drawing(way.source, way.taken, leads.opening, leads.out, opens, judged.goes_out, play, DrawReason.CHANCE)
    if judged.goes_out:
        return drawing._replace(reason=DrawReason.GOES_OUT)
    if opens:
        return drawing._replace(reason=DrawReason.OPENS)
    nearer = _sum(leads.opening, leads.out, opened) < _sum(stock.opening, stock.out, opened)
    return drawing._replace(reason=DrawReason.NEARER if nearer else DrawReason.NO_NEARER)


def _sum(opening: int | None, out: int | None, opened: bool) -> tuple[int, int]:
    """How far the goals are, the opening first; smaller is nearer."""
    far = OUT_OF_REACH if out is None else out
    return (0, far) if opened else (OUT_OF_REACH if opening is None else opening, far)


def _leads(question: AdviceQuestion, way: Way, judged: TurnVerdict, play: Play) -> tuple[_Leads, bool]:
    """Count the distances after a turn with the card taken: after this play, or with the card kept where it may be.

    To keep everything is never farther than to lay, but where the card must be used at once.
    """
    opened = question.position.opened
    if judged.goes_out:
        return _Leads(None if opened else 0, 0), True
    kept, certified = _kept(question, way)
    if len(play) <= 2:  # nothing but draw and discard
        return kept, certified
    rest = tuple(one for one in judged.hand if one is not None)
    table = tuple(one.meld for one in judged.table_after if one.meld)
    asked = reach_of(question, rest, Goal.OUT, within=0)
    (after,) = solved([asked._replace(table=table, opened=True)], question.engine)
    outs = [one for one in (kept.out, after.distance) if one is not None]
    return _Leads(None if opened else 0, min(outs, default=None)), certified and after.certified


def _kept(question: AdviceQuestion, way: Way) -> tuple[_Leads, bool]:
    """Count the distances where the card is kept and the best one thrown; out of reach where the rules forbid that."""
    assert way.step is not None
    position, rules = question.position, question.rules
    hand = (*position.hand, *way.taken)
    thrown = [
        one
        for one in in_order({*hand})
        if judge_turn(position, (way.step, Discard(one)), rules).verdict is Verdict.LEGAL
    ]
    fars = far_from(question, [less(hand, one) for one in thrown], helps=False)
    openings = [one.opening.distance for one in fars if one.opening and one.opening.distance is not None]
    outs = [one.out.distance for one in fars if one.out.distance is not None]
    return _Leads(min(openings, default=None), min(outs, default=None)), all(one.certified for one in fars)

"""The discards of advice: where each leaves the hand, which is best, and why."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rami_solver.analysis.advice_answers import Discarding, Reason, Target
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.distance import may_lay
from rami_solver.analysis.hand_answers import FinishAnswer
from rami_solver.cards import JOKER, AnyCard, order_key
from rami_solver.findings import Undecided
from rami_solver.melds import Meld, hand_value
from rami_solver.plays import Discard, Play, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import Finish, PlayerEnd, score_deal
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_quest import OUT_OF_REACH
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.table.lay_off import lay_off
from rami_solver.table.swap import swap

__all__ = ["Thrown", "advise_discards", "lightest_turns"]


class Thrown(NamedTuple):
    """A card that may be thrown, and the targets of the hand that is left."""

    card: AnyCard
    opening: Target | None
    out: Target


def advise_discards(
    question: AdviceQuestion, thrown: Sequence[Thrown], finish: FinishAnswer, lightest: Mapping[AnyCard, Play]
) -> list[Discarding]:
    """Put discards in order, the best first; `finish` tells how this turn goes out, where it can.

    `lightest` tells for the discards of turns that may lay something what they lay (`lightest_turns`).

    What counts, the gravest first: the turn goes out with it, best as `finish` does; no joker is thrown; how near the
    goal is (the opening, then going out), the chances to reach it with the next card and with one of the next two, and
    how many unseen cards bring it nearer; that others cannot lay the card off; the points left; the order of cards.
    """
    out_with = {one.card for one in thrown if may_lay(question) and one.out.distance == 0}
    if finish.discard is not None:
        out_with.add(finish.discard)
    ends = _ends(question, thrown, out_with, lightest)
    rules, table = question.rules, question.position.table
    found = [
        Discarding(one.card, one.opening, one.out, *end, _fits(one.card, table, rules), Reason.AS_GOOD)
        for one, end in zip(thrown, ends, strict=True)
    ]
    found.sort(
        key=lambda one: (one.card != finish.discard, one.card not in out_with, *_worth(one), order_key(one.card))
    )
    return [one._replace(reason=_reason(one, found, out_with, finish)) for one in found]


class _Near(NamedTuple):
    """How far a goal is, how unlikely to be reached, and how little helps; smaller is better."""

    distance: int
    unlikely: tuple[Fraction, Fraction]
    unhelped: int


def _near(target: Target | None) -> _Near:
    if target is None:
        return _Near(0, (Fraction(0), Fraction(0)), 0)
    distance = OUT_OF_REACH if target.distance is None else target.distance
    return _Near(distance, (-target.next, -(target.within_two or Fraction(0))), -target.copies)


def _worth(one: Discarding) -> tuple[object, ...]:
    return one.card is JOKER, *_near(one.opening), *_near(one.out), bool(one.fits), one.left


def _reason(
    one: Discarding, found: Sequence[Discarding], out_with: Collection[AnyCard], finish: FinishAnswer
) -> Reason:
    """Say why a discard stands where it stands: what first tells it from the best."""
    best = found[0]
    if one.card in out_with:
        return Reason.GOES_OUT
    if finish.possible and not out_with:
        return Reason.FARTHER  # the turn goes out without a discard
    if len(found) == 1:
        return Reason.ONLY
    if one.card is JOKER:
        return Reason.JOKER
    return _reason_of_best(one) if one is best else _reason_beside(one, best)


def _reason_beside(one: Discarding, best: Discarding) -> Reason:
    goal, of_best = (one.opening or one.out), (best.opening or best.out)
    differs = {
        Reason.FARTHER: _near(goal).distance > _near(of_best).distance,
        Reason.LESS_LIKELY: _near(goal)[:2] > _near(of_best)[:2],
        Reason.FEWER_HELP: _near(goal) > _near(of_best),
        Reason.FARTHER_OUT: _near(one.out) > _near(best.out),
        Reason.FITS_TABLE: bool(one.fits) > bool(best.fits),
        Reason.LIGHTER: one.left > best.left,
    }
    return next((reason for reason, is_so in differs.items() if is_so), Reason.AS_GOOD)


def _reason_of_best(one: Discarding) -> Reason:
    if one.out.distance == 0:
        return Reason.READY
    goal = one.opening or one.out
    if goal.distance == 0:
        return Reason.OPENS
    return Reason.HOPELESS if goal.distance is None else Reason.NEAREST


def _fits(card: AnyCard, table: Sequence[Meld], rules: Rules) -> tuple[int, ...]:
    """Give the numbers of the melds onto which the card could be laid off, or where it stands for a joker."""
    return tuple(
        number
        for number, meld in enumerate(table, start=1)
        if lay_off(meld, [card], rules).melds or (card is not JOKER and swap(meld, [card], rules).meld is not None)
    )


# What stays in the hand


def _ends(
    question: AdviceQuestion, thrown: Sequence[Thrown], out_with: Collection[AnyCard], lightest: Mapping[AnyCard, Play]
) -> list[tuple[int, int | None]]:
    """Count for each discard the points left in the hand after this turn, and what the deal scores if it ends then."""
    ends = [_end(one, lightest.get(one.card, ()) if _opens(one) else (), question) for one in thrown]
    # Nobody else goes out any more where this turn does.
    return [(0, None) if one.card in out_with else end for one, end in zip(thrown, ends, strict=True)]


def _opens(one: Thrown) -> bool:
    """Tell whether a turn that ends with this discard may open, or the player has opened before."""
    return one.opening is None or one.opening.distance == 0


def lightest_turns(question: AdviceQuestion, thrown: Sequence[AnyCard]) -> dict[AnyCard, Play]:
    """Find for each discard the turn that leaves least in the hand: what it lays; nothing where a limit was hit."""
    if not may_lay(question):
        return {}
    position, rules = question.position, question.rules
    engine = Engine.CPSAT if question.engine is Engine.CERTIFIED else question.engine  # no verdict rests on it
    aims = (TurnAim.LIGHT_HAND, TurnAim.POINTS)
    found = solve_turns(
        [TurnProblem(rules, position.hand, position.table, position.opened, aims, throws=one) for one in thrown],
        engine,
    )
    return {
        card: _before_discard(one.found.play)
        for card, one in zip(thrown, found, strict=True)
        if not isinstance(one, Undecided) and one.found is not None
    }


def _before_discard(play: Play) -> Play:
    return tuple(one for one in play if not isinstance(one, Discard))


def _end(one: Thrown, lays: Play, question: AdviceQuestion) -> tuple[int, int | None]:
    """Judge the turn that lays so and throws this card, and score what is left of it."""
    position, rules = question.position, question.rules
    judged = judge_turn(position, (*lays, Discard(one.card)), rules)
    left = tuple(card for card in judged.hand if card is not None)
    return hand_value(left, rules.values.hand), _loses(position, bool(lays), judged.points, left, rules)


def _loses(position: Position, lays: bool, points: int, left: tuple[AnyCard, ...], rules: Rules) -> int | None:
    """Tell what the deal scores if somebody else goes out next; None where melds of earlier turns count."""
    opened = position.opened or lays
    end = PlayerEnd(opened, None if position.opened else points, left)
    winner = PlayerEnd(opened=True, melds=None, hand=())
    return score_deal(rules, [winner, end], Finish(0, one_turn=False)).scores[1].value

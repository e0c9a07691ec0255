"""How many cards a hand is from its opening and from going out: the problems put, the answers held by the referee."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.drawing import unseen_from
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.hands import check_hands
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import AnyCard, counted, in_order, order_key
from rami_solver.findings import RamiError, Undecided, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Discard, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.reach_engines import solve_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached

__all__ = ["Distances", "Far", "distances", "far_from", "less", "may_throw", "reach_of", "this_turn", "unseen_of"]

Unseen = tuple[tuple[AnyCard, int], ...]
"""The cards that may come, in order, each with its copies."""


class Distances(NamedTuple):
    """Cards that must still come to open (None: never, or opened before) and to go out; whether both engines say so."""

    opening: int | None
    out: int | None
    certified: bool


class Far(NamedTuple):
    """A hand before the draw: how far it is from the opening (None where the player has opened) and from going out."""

    hand: tuple[AnyCard, ...]
    opening: Reached | None
    out: Reached


def unseen_of(question: AdviceQuestion) -> Unseen:
    """Give the cards that nobody saw: the packs less hand, table, discards and cards seen elsewhere."""
    left = unseen_from(question.position, question.rules, question.players) - counted(question.seen)
    return tuple((one, left[one]) for one in sorted(left, key=order_key))


def may_throw(position: Position, rules: Rules) -> tuple[AnyCard, ...]:
    """Give the cards of a hand after the draw that the referee lets the player throw, laying nothing; each once."""
    return tuple(
        one
        for one in in_order(set(position.hand))
        if judge_turn(position, (Discard(one),), rules).verdict is Verdict.LEGAL
    )


def less(hand: Sequence[AnyCard], one: AnyCard) -> tuple[AnyCard, ...]:
    """Give a hand without one card."""
    rest = list(hand)
    rest.remove(one)
    return tuple(rest)


def reach_of(
    question: AdviceQuestion,
    hand: Sequence[AnyCard],
    goal: Goal,
    *,
    table: tuple[Meld, ...] | None = None,
    opened: bool | None = None,
    within: int = 99,
) -> Reach:
    """Put the problem of a hand before the draw, beside the question's table or this one."""
    position, opening = question.position, goal is Goal.OPENING
    return Reach(
        question.rules,
        tuple(hand),
        unseen_of(question),
        goal,
        () if opening else position.table if table is None else table,
        not opening and (position.opened if opened is None else opened),
        within,
    )


def far_from(
    question: AdviceQuestion,
    hands: Sequence[Sequence[AnyCard]],
    *,
    table: tuple[Meld, ...] | None = None,
    opened: bool | None = None,
    helps: bool = True,
) -> list[Far]:
    """Tell how far hands before the draw are, beside the question's table or this one; with the cards that help.

    Who has not opened is told which cards let him go out at once, but no more. Raises Undecided where a limit was hit,
    WrongAnswer where our engines disagree.
    """
    opened = question.position.opened if opened is None else opened
    within = 99 if helps else 0
    problems = [] if opened else [reach_of(question, hand, Goal.OPENING, within=within) for hand in hands]
    for_out = min(within, 99 if opened else 1)
    problems += [reach_of(question, hand, Goal.OUT, table=table, opened=opened, within=for_out) for hand in hands]
    found = [_answered(one) for one in solve_reaches(problems, question.engine)]
    of_out = found[-len(hands) :] if hands else []
    openings: Sequence[Reached | None] = [None] * len(hands) if opened else found[: len(hands)]
    return [Far(tuple(hand), opening, out) for hand, opening, out in zip(hands, openings, of_out, strict=True)]


def _answered(found: Reached | Undecided) -> Reached:
    if isinstance(found, Undecided):
        raise found
    return found


def this_turn(question: AdviceQuestion) -> HandAnswer:
    """Tell what a hand after the draw can do in this very turn, as `check` does.

    Raises Undecided where a limit was hit, WrongAnswer where our engines disagree.
    """
    position, rules = question.position, question.rules
    asked = HandQuestion(
        rules,
        position.hand,
        position.opened,
        position.round,
        Phase.AFTER_DRAW,
        engine=question.engine,
        table=position.table,
        dealer=position.dealer,
    )
    (answer,) = check_hands([asked])
    if isinstance(answer, RamiError):
        raise answer
    if position.dealer and not rules.deal.first_turn_may_lay and answer.opening is not None:
        return answer._replace(opening=answer.opening._replace(reachable=False, melds=()))
    return answer


def distances(question: AdviceQuestion) -> Distances:
    """Count the cards that must still come, 0 where the turn that is on its way does it.

    After the draw a card is thrown first, the best for the one or for the other. Raises Undecided where a limit was
    hit, WrongAnswer where our engines disagree.
    """
    position = question.position
    if question.phase is Phase.BEFORE_DRAW:
        (far,) = far_from(question, [position.hand], helps=False)
        return Distances(far.opening.distance if far.opening else None, far.out.distance, _certified([far]))
    now = this_turn(question)
    hands = [less(position.hand, one) for one in may_throw(position, question.rules)]
    fars = far_from(question, hands, helps=False)
    opening = _least(one.opening.distance for one in fars if one.opening)
    opens, goes_out = now.opening is not None and now.opening.reachable, now.finish.possible
    return Distances(
        0 if opens else opening,
        0 if goes_out else _least(one.out.distance for one in fars),
        now.certified and _certified(fars),
    )


def _least(found: Iterable[int | None]) -> int | None:
    return min((one for one in found if one is not None), default=None)


def _certified(fars: Sequence[Far]) -> bool:
    return all(one.out.certified and (one.opening is None or one.opening.certified) for one in fars)

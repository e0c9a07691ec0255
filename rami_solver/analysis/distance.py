"""How many cards a hand is from its opening and from going out: the problems put, the answers held by the referee."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.drawing import unseen_from
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.hands import check_hands
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import AnyCard, counted, in_order, order_key
from rami_solver.findings import RamiError, Undecided, Verdict
from rami_solver.plays import Discard, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_engines import solve_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached

__all__ = ["Distances", "Far", "distances", "far_from", "less", "may_lay", "may_throw", "reach_of", "solved"]
__all__ += ["this_turn", "unseen_of"]

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

    @property
    def certified(self) -> bool:
        """Whether both engines agree on both."""
        return self.out.certified and (self.opening is None or self.opening.certified)


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


def may_lay(question: AdviceQuestion) -> bool:
    """Tell whether anything may be laid in this turn: it may be the dealer's first (rule `deal.first_turn_may_lay`)."""
    return not question.position.dealer or question.rules.deal.first_turn_may_lay


def less(hand: Sequence[AnyCard], one: AnyCard) -> tuple[AnyCard, ...]:
    """Give a hand without one card."""
    rest = list(hand)
    rest.remove(one)
    return tuple(rest)


def reach_of(question: AdviceQuestion, hand: Sequence[AnyCard], goal: Goal, *, within: int = 99) -> Reach:
    """Put the problem of a hand before the draw, with the cards that help where the distance is at most `within`."""
    position, opening = question.position, goal is Goal.OPENING
    table = () if opening else position.table
    return Reach(question.rules, tuple(hand), unseen_of(question), goal, table, not opening and position.opened, within)


def _reaches(question: AdviceQuestion, hands: Sequence[Sequence[AnyCard]], goal: Goal, within: int) -> list[Reach]:
    """Put the problems of several hands: what is unseen is counted once."""
    like = reach_of(question, (), goal, within=within)
    return [like._replace(hand=tuple(hand)) for hand in hands]


def far_from(question: AdviceQuestion, hands: Sequence[Sequence[AnyCard]], *, helps: bool = True) -> list[Far]:
    """Tell how far hands before the draw are, beside the question's table; with the cards that help and the chances.

    Of going out a player who has not opened is told only which cards let him do it at once. Raises Undecided where a
    limit was hit, WrongAnswer where our engines disagree.
    """
    opened = question.position.opened
    within = 99 if helps else 0
    problems = [] if opened else _reaches(question, hands, Goal.OPENING, within)
    problems += _reaches(question, hands, Goal.OUT, min(within, 99 if opened else 1))
    problems = [one._replace(two=helps and (opened or one.goal is Goal.OPENING)) for one in problems]
    found = solved(problems, question.engine)
    of_out = found[-len(hands) :] if hands else []
    openings: Sequence[Reached | None] = [None] * len(hands) if opened else found[: len(hands)]
    return [Far(tuple(hand), opening, out) for hand, opening, out in zip(hands, openings, of_out, strict=True)]


def solved(problems: Sequence[Reach], engine: Engine) -> list[Reached]:
    """Solve problems; raises Undecided where a limit was hit, WrongAnswer where our engines disagree."""
    return [_answered(one) for one in solve_reaches(problems, engine)]


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
    if answer.opening is not None and not may_lay(question):
        return answer._replace(opening=answer.opening._replace(reachable=False, melds=()))
    return answer


def distances(question: AdviceQuestion, goals: Collection[Goal] = tuple(Goal)) -> Distances:
    """Count the cards that must still come to these goals, 0 where the turn that is on its way reaches one.

    After the draw a card is thrown first, the best for the one or for the other. A goal that nobody asks for is None.
    Raises Undecided where a limit was hit, WrongAnswer where our engines disagree.
    """
    position = question.position
    asked = [goal for goal in Goal if goal in goals and not (goal is Goal.OPENING and position.opened)]
    if question.phase is Phase.BEFORE_DRAW:
        return _least(question, asked, [position.hand])
    now = this_turn(question)
    reached = {
        Goal.OPENING: now.opening is not None and now.opening.reachable,
        Goal.OUT: now.finish.possible,
    }
    hands = [less(position.hand, one) for one in may_throw(position, question.rules)]
    found = _least(question, [goal for goal in asked if not reached[goal]], hands)
    return Distances(
        0 if reached[Goal.OPENING] and Goal.OPENING in asked else found.opening,
        0 if reached[Goal.OUT] and Goal.OUT in asked else found.out,
        found.certified and now.certified,
    )


def _least(question: AdviceQuestion, goals: Sequence[Goal], hands: Sequence[Sequence[AnyCard]]) -> Distances:
    """Give the least distance of any of these hands before the draw to each goal."""
    problems = [one for goal in goals for one in _reaches(question, hands, goal, 0)]
    found = solved(problems, question.engine)
    least = {
        goal: min(
            (
                one.distance
                for one, asked in zip(found, problems, strict=True)
                if asked.goal is goal and one.distance is not None
            ),
            default=None,
        )
        for goal in goals
    }
    return Distances(least.get(Goal.OPENING), least.get(Goal.OUT), all(one.certified for one in found))

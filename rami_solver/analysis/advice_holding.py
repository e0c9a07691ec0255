"""Whether an opening is to be held back for a finish in one turn: what is won by it, and what is risked."""

from fractions import Fraction

from rami_solver.analysis.advice_answers import Discarding, Holding
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.distance import less, reach_of
from rami_solver.scoring.award import award_of_finish
from rami_solver.scoring.deal import Finish, PlayerEnd, score_deal
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_engines import solve_reaches
from rami_solver.solver.reach_quest import Goal, Reached

__all__ = ["holding_back"]


def holding_back(question: AdviceQuestion, best: Discarding) -> Holding | None:
    """Weigh opening now against holding back, for a hand that opens in this turn and does not go out in it.

    `best` is the best discard. None where the rules give no fixed score, or none that is better, for going out in one
    turn (rules: `score.winner`, `score.one_turn`, `score.several_turns`, `score.loser_unopened`).
    """
    rules, position = question.rules, question.position
    if rules.score.winner != "fixed" or best.loses is None:
        return None
    if position.table and not rules.score.one_turn_with_layoffs:
        return None  # the chances count turns that lay off on the table as well
    later = position.round + 1
    now, _ = award_of_finish(rules, points=0, opened=True, round_number=later)
    one_turn, _ = award_of_finish(rules, points=0, opened=False, round_number=later)
    held = PlayerEnd(opened=False, melds=0, hand=less(position.hand, best.card))
    winner = PlayerEnd(opened=True, melds=None, hand=())
    caught = score_deal(rules, [winner, held], Finish(0, one_turn=False)).scores[1].value
    if now.value is None or one_turn.value is None or caught is None or one_turn.value >= now.value:
        return None
    return Holding(
        now=now.value,
        one_turn=one_turn.value,
        caught_held=caught,
        caught_opened=best.loses,
        next=best.out.next,
        within_two=_within_two(question, best),
        least_odds=Fraction(caught - best.loses, now.value - one_turn.value),
    )


def _within_two(question: AdviceQuestion, best: Discarding) -> Fraction | None:
    """Count the chance to go out in one turn with one of the next two cards, None where that would take too long."""
    asked = reach_of(question, less(question.position.hand, best.card), Goal.OUT, within=0)
    (found,) = solve_reaches([asked._replace(two=True)], Engine.EXHAUSTIVE)
    return found.within_two if isinstance(found, Reached) else None

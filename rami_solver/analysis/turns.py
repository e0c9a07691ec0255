"""A turn that was played, judged."""

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.notes import hand_size, rules_in_force
from rami_solver.analysis.turn_answers import TurnAnswer
from rami_solver.analysis.turn_question import TurnQuestion
from rami_solver.plays import Draw, Take
from rami_solver.referee.turn import judge_turn

__all__ = ["judge"]


def judge(question: TurnQuestion) -> TurnAnswer:
    """Have the referee judge a turn, and note what the answer rests on.

    A player who has not opened holds a fixed number of cards where the profile says so (rule `deal.hand`): the hand
    before the draw where the play begins with one, else the hand after it.
    """
    rules, position, play = question.rules, question.position, question.play
    judged = judge_turn(position, play, rules)
    phase = Phase.BEFORE_DRAW if play and isinstance(play[0], Draw | Take) else Phase.AFTER_DRAW
    size = hand_size(rules, phase, found=len(position.hand), opened=position.opened)
    findings = (*question.notes, *rules_in_force(rules), *size, *judged.findings)
    return TurnAnswer(rules, position, judged, findings)

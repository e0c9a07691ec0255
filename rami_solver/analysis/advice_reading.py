"""Questions for advice: read as a whole before anything is counted."""

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.question import Asked, refuse
from rami_solver.analysis.turn_reading import phase_in, read_whole

__all__ = ["read_advice"]


def read_advice(asked: Asked) -> AdviceQuestion:
    """Read a question for advice; nothing is counted yet.

    The card is still to be drawn where the discards are told, where the phase says so, or by the size of the hand.
    Raises InputError where a card, a meld on the table, a rule, a file or the combination of options cannot be used,
    and where the hand, the table, the discards and the cards seen elsewhere hold a card more often than the packs do.
    """
    for option, given in (("--play", asked.play), ("--left", asked.left), ("--require", asked.require)):
        refuse(given is not None, option, "advise")
    rules, position, _, seen, notes = whole = read_whole(asked, "advise")
    return AdviceQuestion(rules, position, phase_in(asked, whole), seen, asked.players, asked.top, asked.engine, notes)

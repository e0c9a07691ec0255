"""Going out with the help of the table, as rows."""

from collections.abc import Sequence

from rami_solver.cards import counted
from rami_solver.melds import ClaimedCard, Meld, as_held
from rami_solver.plays import Add, Discard, Lay, Play, Swap
from rami_solver.report.messages import Messages
from rami_solver.report.page import Row
from rami_solver.report.saying import meld_rows
from rami_solver.report.turn_words import add_words, draw_words, swap_words

__all__ = ["play_rows"]


def play_rows(play: Play, melds: Sequence[Meld], messages: Messages) -> list[Row]:
    """Tell what is taken, laid, laid off and swapped, numbered in the order in which it can be done.

    `melds` are the new melds of the play. What is thrown is not among the rows.
    """
    rows: list[Row] = []
    for number, step in enumerate(play, start=1):
        if isinstance(step, Lay):
            own = [_meld_of(cards, melds) for cards in step.melds]
            laid: list[Row] = [
                (messages.text("step.lay-cards", cards=row[0]), *row[1:]) for row in meld_rows(own, messages)
            ]
        elif isinstance(step, Add):
            laid = [(add_words(step.cards, step.meld, messages),)]
        elif isinstance(step, Swap):
            laid = [(swap_words(step.cards, step.meld, messages),)]
        elif isinstance(step, Discard):
            continue
        else:
            laid = [(draw_words(step, messages),)]
        (first, *others), *more = laid
        rows += [(f"{number}. {first}", *others), *more]
    return rows


def _meld_of(cards: Sequence[ClaimedCard], melds: Sequence[Meld]) -> Meld:
    """Find the meld that these cards, as a play writes them, make."""
    held = counted(map(as_held, cards))
    return next(meld for meld in melds if counted(meld.held) == held)

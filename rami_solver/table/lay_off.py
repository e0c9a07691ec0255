"""Cards laid off on a meld of the table. When a player may do so the referee of turns knows."""

from collections.abc import Sequence

from rami_solver.cards import JOKER
from rami_solver.melds import ClaimedCard, Kind, Meld
from rami_solver.rules.model import Rules
from rami_solver.table.result import LaidOff, Refusal
from rami_solver.table.runs import onto_run
from rami_solver.table.sets import onto_set

__all__ = ["lay_off", "takes_joker"]


def lay_off(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    """Lay cards off on a meld, all of them together; jokers that lie there keep their places.

    Where a joker has two places the profile takes the lower one, or the player tells it (`joker.place`). Raises
    nothing. Rules: those of melds, `layoff.*`.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> bridge = load("rami-bridge")
    >>> run = Meld(Kind.RUN, DECK[3:6], 15)
    >>> [str(one) for one in lay_off(run, [DECK[6]], bridge).melds]
    ['♠4 ♠5 ♠6 ♠7']
    >>> [str(one) for one in lay_off(run, [JOKER], bridge).melds]
    ['J=♠3 ♠4 ♠5 ♠6', '♠4 ♠5 ♠6 J=♠7']
    >>> lay_off(run, [DECK[7]], bridge).refusal.case
    'gap'
    """
    if not cards:
        return LaidOff(refusal=Refusal("gap", "run.in_sequence"))
    return onto_set(meld, cards, rules) if meld.kind is Kind.SET else onto_run(meld, cards, rules)


def takes_joker(meld: Meld, rules: Rules) -> bool:
    """Tell whether a joker could be laid off on a meld."""
    return bool(lay_off(meld, [JOKER], rules).melds)

"""What the last turn may do with the table when it goes out: what it owes, and what can become of each meld there."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card
from rami_solver.findings import Undecided
from rami_solver.melds import Meld
from rami_solver.rules.model import Rules
from rami_solver.solver.outcome import Outcome
from rami_solver.solver.outcomes import growth_for, outcomes
from rami_solver.solver.own_growth import Cases
from rami_solver.solver.reach_quest import Reach
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["Swaps", "Table", "Terms", "terms_of"]


class Terms(NamedTuple):
    """What the last turn owes: points and a clean run; and whether it may lay off on the table."""

    points: int
    clean: bool
    table: bool


class Swaps(Enum):
    """When jokers of the table may be swapped for: never, whenever one likes, or once the melds of the turn opened."""

    NONE = 0
    AT_ANY_TIME = 1
    ONCE_OPENED = 2


class Table(NamedTuple):
    """What can become of each meld on the table, and how many jokers can be freed in all.

    `swaps` tells when. Where a freed joker that has no place may stay in the hand, and be thrown, nothing is gained by
    that: a card that it came for can be thrown as well.
    """

    growths: tuple[tuple[Outcome, ...], ...] = ()
    frees: int = 0
    swaps: Swaps = Swaps.NONE

    @classmethod
    def of(cls, like: Reach, cards: Sequence[AnyCard], terms: Sequence[Terms]) -> "Table":
        """Look at the table of a problem in which these cards may be held in the end.

        Raises Undecided where melds of the turn itself may have to grow (`solver.own_growth`), or where freed jokers
        have to be told from others for the opening, or for the meld that they came from.
        """
        copies = {one.index: cards.count(one) for one in cards if isinstance(one, Card)}
        melds = like.table if any(one.table for one in terms) else ()
        growths = tuple(_growths(meld, copies, cards.count(JOKER), like) for meld in melds)
        frees = sum(max((one.freed for one in of_meld), default=0) for of_meld in growths)
        _require_whole_melds(like, cards, terms)
        swaps = _swaps(like, terms) if frees else Swaps.NONE
        if frees and any(one.early for of_meld in growths for one in of_meld):
            raise Undecided
        return cls(growths, frees, swaps)


def _growths(meld: Meld, copies: Mapping[int, int], jokers: int, like: Reach) -> tuple[Outcome, ...]:
    """Give what can become of a meld with these cards, and with the jokers of the table, but that it stays as it is."""
    growth = growth_for(meld, copies.items(), jokers + _on(like))._replace(swaps=_may_swap(like))
    return tuple(one for one in outcomes(meld, growth, like.rules) if one.cards or one.laid)


def _on(like: Reach) -> int:
    """Count the jokers on the table: as many can be freed at most."""
    return sum(meld.jokers for meld in like.table)


def _may_swap(like: Reach) -> bool:
    """Tell whether a joker may be swapped for in a turn that goes out."""
    rules = like.rules
    return like.opened or rules.opening.more_in_same_turn or rules.swap.who == "opened-or-going-out"


def terms_of(like: Reach) -> list[Terms]:
    """Give the terms under which together every turn that goes out can be found (rules: `opening.*`).

    Raises Undecided where lay-offs alone owe nothing and a new meld beside them does, or where swaps may come before
    the opening and lay-offs may not.
    """
    opening, table = like.rules.opening, bool(like.table)
    if like.opened:
        return [Terms(0, False, table)]
    owed = Terms(opening.points, opening.clean_run, table=False)
    waived = Terms(0, False, table=False)
    if table and opening.layoff_before == "when-going-out":
        if not opening.waived_when_going_out:
            raise Undecided
        return [waived._replace(table=True)]
    if table and like.rules.swap.who == "opened-or-going-out" and _on(like):
        raise Undecided
    beside = [owed._replace(table=True)] if table and opening.more_in_same_turn else []
    return [waived, *beside] if opening.waived_when_going_out else beside or [owed]


def _require_whole_melds(like: Reach, cards: Sequence[AnyCard], terms: Sequence[Terms]) -> None:
    """Raise Undecided where new melds may have to grow although no joker is freed."""
    rules = like.rules
    turn = TurnProblem(rules, tuple(cards), like.table, like.opened, (TurnAim.OUT,), must_go_out=True)
    cases = Cases.of(turn, cards.count(JOKER), _on(like), relays=False)
    points, clean = any(one.points for one in terms), any(one.clean for one in terms)
    # Where points do not count, laying the whole at once does as well, if only it can be laid, in parts perhaps.
    if (cases.longer and (points or not _parts(rules))) or (cases.place and points) or (cases.clean and clean):
        raise Undecided


def _swaps(like: Reach, terms: Sequence[Terms]) -> Swaps:
    """Tell when jokers may be swapped for; raises Undecided where freed ones must be told from others in more ways."""
    rules = like.rules
    owes = any(one.points or one.clean for one in terms)
    if rules.swap.freed_joker != "new-meld" and not rules.swap.freed_joker_own_meld:
        raise Undecided
    if rules.swap.freed_joker == "if-possible" and rules.swap.set_of_three == "both-cards":
        raise Undecided  # two cards go for a joker that may be thrown: but one of them could be
    if like.opened or (rules.swap.who == "opened-or-going-out" and not owes):
        return Swaps.AT_ANY_TIME
    if rules.swap.who != "opened" or rules.jokers_per_meld != 1 or not all(one.points for one in terms if one.table):
        raise Undecided
    return Swaps.ONCE_OPENED


def _parts(rules: Rules) -> bool:
    """Tell whether every run that is too long can be parted, wherever its joker lies."""
    run = rules.run
    one_joker = rules.jokers_per_meld < 2 and rules.naturals_needed < run.min
    return run.max is None or (2 * run.min <= run.max + 1 and one_joker)

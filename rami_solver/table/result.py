"""What becomes of a meld on the table, or why it cannot be."""

from typing import NamedTuple

from rami_solver.melds import ClaimedCard, Meld

__all__ = ["LaidOff", "Refusal", "Swapped"]


class Refusal(NamedTuple):
    """Why cards cannot go where they were meant to: the case by its name, the key of the rule, the cards concerned."""

    case: str
    rule: str
    cards: tuple[ClaimedCard, ...] = ()


class LaidOff(NamedTuple):
    """What a meld becomes: one grown meld, several where nothing tells a joker's place, none with why."""

    melds: tuple[Meld, ...] = ()
    refusal: Refusal | None = None


class Swapped(NamedTuple):
    """What a meld becomes and how many jokers come free; None and 0 with why not."""

    meld: Meld | None
    freed: int = 0
    refusal: Refusal | None = None

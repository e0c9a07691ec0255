"""A turn: where it begins, and the steps that a player takes in it. What is legal is not told here."""

from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.melds import ClaimedCard, Meld

__all__ = ["Add", "Discard", "Draw", "Lay", "Play", "Position", "Step", "Swap", "Take"]


class Position(NamedTuple):
    """Where a turn begins.

    `hand` is held before the draw where the play begins with one, else after it; `table` are the melds M1, M2 … as they
    lie; `opened` tells that the player laid melds in an earlier turn; rounds count from 1. `row` is what is known of
    the discards, oldest first: its youngest is the open card. `dealer` tells that this is the dealer's opening turn,
    which has no draw.

    In a recorded deal `concealed` counts the cards of the hand that nobody has seen: what is played beyond `hand` comes
    out of them and so shows itself. `recorded` tells that this is such a deal: the card of the turn is still to be
    drawn, but in the dealer's opening turn, and a card that nobody saw is counted and no riddle.
    """

    hand: tuple[AnyCard, ...]
    table: tuple[Meld, ...] = ()
    opened: bool = False
    round: int = 2
    row: tuple[AnyCard, ...] = ()
    dealer: bool = False
    concealed: int = 0
    recorded: bool = False


class Draw(NamedTuple):
    """Draw from the stock; None is a card that nobody showed."""

    card: AnyCard | None


class Take(NamedTuple):
    """Take the open card, or a deeper one of the row with all that was discarded after it.

    None is the open card. Of two alike the youngest is meant, unless `number` (from 1) counts them from the oldest.
    """

    card: AnyCard | None = None
    number: int | None = None


class Lay(NamedTuple):
    """Lay new melds, each as it is written; on the table they get the next numbers."""

    melds: tuple[tuple[ClaimedCard, ...], ...]


class Add(NamedTuple):
    """Lay cards off on the meld of this number (from 1)."""

    cards: tuple[ClaimedCard, ...]
    meld: int


class Swap(NamedTuple):
    """Put natural cards in the place of the jokers of the meld of this number (from 1), which come into the hand."""

    cards: tuple[AnyCard, ...]
    meld: int


class Discard(NamedTuple):
    """Throw a card; None is the card that was drawn and that nobody showed."""

    card: AnyCard | None


Step = Draw | Take | Lay | Add | Swap | Discard

Play = tuple[Step, ...]
"""The steps of one turn, in order."""

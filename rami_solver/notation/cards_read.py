"""An input of cards: how large it may be, and what it is once it has been read."""

from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.findings import Finding
from rami_solver.melds import ClaimedCard

__all__ = ["MOST_BYTES", "MOST_OF_PLAY", "CardsRead", "is_too_large"]

MOST_BYTES = 200_000
"""A longer input is refused unread: it holds ten thousand melds, more than any deal."""

MOST_OF_PLAY = 64_000
"""So is a longer play: it holds thousands of steps."""


class CardsRead(NamedTuple):
    """An input as it was read.

    `cards` is every card in written order, jokers bare; `groups` the melds as written, `()` where the text has none;
    `notes` say how the text was understood where it might have been meant otherwise.
    """

    cards: tuple[AnyCard, ...]
    groups: tuple[tuple[ClaimedCard, ...], ...]
    notes: tuple[Finding, ...]

    @property
    def grouped(self) -> bool:
        """Whether the text is a lay-down: its cards stand in melds."""
        return bool(self.groups)


def is_too_large(text: str, most: int = MOST_BYTES) -> bool:
    """Tell whether an input is refused unread."""
    # A sign takes four bytes at most: short texts, all that matter, need no counting.
    if 4 * len(text) <= most:
        return False
    return len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most

"""What a meld on the table can become in one turn, as data."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.cards import Card
from rami_solver.melds import ClaimedCard, LaidJoker, Meld
from rami_solver.plays import Add, Step, Swap

__all__ = ["Growth", "Move", "Moves", "Outcome", "Reserve"]


class Move(NamedTuple):
    """Cards that go onto a meld in one step: laid off, or put in the place of its jokers."""

    cards: tuple[ClaimedCard, ...]
    swaps: bool = False

    def step(self, number: int) -> Step:
        """Give the step on the meld of this number."""
        if self.swaps:
            return Swap(tuple(one for one in self.cards if isinstance(one, Card)), number)
        return Add(self.cards, number)


class Moves(NamedTuple):
    """The moves that lead to an outcome, in order.

    `first` are swaps and what they need, `between` lay-offs of jokers that are swapped out again, `last` the other
    lay-offs.
    """

    first: tuple[Move, ...] = ()
    between: tuple[Move, ...] = ()
    last: tuple[Move, ...] = ()


class Reserve(NamedTuple):
    """Naturals that are there beside those `held` (copies by `Card.index`), of which few may be used: `most`."""

    held: tuple[tuple[int, int], ...]
    most: int

    def allows(self, naturals: Sequence[int]) -> bool:
        """Tell whether these naturals (`Card.index`) take no more than may be used."""
        held = dict(self.held)
        if len(set(naturals)) == len(naturals):
            return sum(index not in held for index in naturals) <= self.most
        return sum((Counter(naturals) - Counter(held)).values()) <= self.most


class Growth(NamedTuple):
    """How much of it all an outcome may use, and what it may do.

    `copies` are those held of each natural, by `Card.index`; `jokers` those that can be in the hand at any time. With
    `relaid` a joker may be laid off only to be swapped out again; without `swaps` nothing is swapped. Of the `reserve`
    no more is used than it allows.
    """

    copies: tuple[tuple[int, int], ...]
    jokers: int
    relaid: bool = False
    swaps: bool = True
    reserve: Reserve | None = None


class Outcome(NamedTuple):
    """What a meld becomes, what that takes and gives, and the moves that lead there.

    `cards` are the naturals used (`Card.index`, rising), `laid` and `freed` jokers. `early` are those of the jokers
    laid that must lie before a swap of this meld, and can pay for none that it frees; `prompt` those freed before any
    joker is laid off. `points` are those that lay-offs bring where rules score them; `adds` and `swaps` tell whether
    there are any; `takes_joker` whether one more joker could be laid off in the end.
    """

    meld: Meld
    cards: tuple[int, ...] = ()
    laid: int = 0
    freed: int = 0
    early: int = 0
    prompt: int = 0
    points: int = 0
    adds: bool = False
    swaps: bool = False
    takes_joker: bool = False
    moves: Moves = Moves()

    @property
    def cost(self) -> tuple[tuple[int, ...], int, int]:
        """The naturals used, the jokers laid, the jokers freed."""
        return self.cards, self.laid, self.freed

    @property
    def comes(self) -> int:
        """How many of the jokers freed come after the last early one was laid, and are still to be laid again then."""
        count = 0
        for move in self.moves.between:
            count = count + 1 if move.swaps else 0 if any(not isinstance(one, Card) for one in move.cards) else count
        return count

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key: canonical order, what uses least first."""
        lies = tuple(
            one.stands_for[0].index + 52 if isinstance(one, LaidJoker) else one.index for one in self.meld.cards
        )
        return len(self.cards) + self.laid, self.early, self.laid, self.freed, self.cards, lies, self.adds

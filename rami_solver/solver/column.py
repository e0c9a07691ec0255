"""One way to use cards in a turn, as the numbers that a model of the turn counts with."""

from typing import NamedTuple

from rami_solver.solver.outcome import Outcome

__all__ = ["Column", "Source"]


class Source(NamedTuple):
    """Where a column comes from: a candidate by its place, or a table meld by its number; and what becomes of it.

    `late` tells that a new meld is laid after the swaps of the turn.
    """

    place: int | None = None
    number: int | None = None
    outcome: Outcome | None = None
    late: bool = False


class Column(NamedTuple):
    """A new meld, with lay-offs and swaps onto it, or what a table meld becomes; `most` times at most.

    `cards` are the naturals that it takes (`Card.index`, as often as it takes them), `as_laid` and `jokers_as_laid`
    what stands in a new meld as it is laid. Of its jokers, those `before` are laid before every swap, out of the
    hand; `late` ones in new melds after the swaps and those `laid_off` on melds then, both of which pay for
    freed ones; `early` ones between swaps, so many `at_once`, and they pay for those freed before. `freed` ones come
    into the hand, those of them that are `prompt` before any early one is laid, those that `comes` counts after the
    last. `points` are those that it brings, `opening` those that count towards the opening, `clean` tells that a run
    without joker does. `adds` and `swaps` tell whether it has any, `takes_joker` whether the meld takes one more.
    """

    most: int
    source: Source
    cards: tuple[int, ...]
    as_laid: tuple[int, ...] = ()
    before: int = 0
    late: int = 0
    laid_off: int = 0
    early: int = 0
    freed: int = 0
    prompt: int = 0
    comes: int = 0
    at_once: int = 0
    points: int = 0
    opening: int = 0
    clean: bool = False
    melds: bool = False
    adds: bool = False
    swaps: bool = False
    takes_joker: bool = False
    jokers_as_laid: int = 0

    @property
    def jokers(self) -> int:
        """The jokers that it lays."""
        return self.before + self.late + self.laid_off + self.early

    @property
    def size(self) -> int:
        """How many cards it takes out of the hand, jokers that it brings there counted off."""
        return len(self.cards) + self.jokers - self.freed

    @property
    def pays(self) -> int:
        """The jokers laid after the swaps."""
        return self.late + self.laid_off

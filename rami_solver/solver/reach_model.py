"""Cards that are still to come, as models in data: what the turn that reaches a goal takes, held or not.

One model serves a whole hand and every discard from it: which of its cards are not laid is a variable for each kind,
and so is how many copies of a kind must come.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from rami_solver.cards import DECK, JOKER, AnyCard, in_order, order_key
from rami_solver.plays import Lay, Play
from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.model_rows import ANSWERABLE, FAR, Row
from rami_solver.solver.outcome import Reserve
from rami_solver.solver.reach_quest import Whole

__all__ = ["OpeningModel", "ReachModel", "copies_of"]


class ReachModel(Protocol):
    """A model of the turn that reaches the goal, in data: variables of 0 to their `most`, and rows.

    Every demand that may fail hangs on the variable `ANSWERABLE`, as in the model of a turn.
    `comes` is for each card that may come the variable of how many do, `free` for each card held the literal that one
    of it is not laid.
    """

    most: list[int]
    rows: list[Row]
    comes: dict[AnyCard, int]
    free: dict[AnyCard, int]

    def steps(self, solution: Sequence[int]) -> Play:
        """Give the steps of that turn between draw and discard."""
        ...

    def spare(self, solution: Sequence[int]) -> list[AnyCard]:
        """Give the cards of the hand that are not laid, those that are better thrown late last."""
        ...


def copies_of(cards: Iterable[AnyCard]) -> Counter[int]:
    """Count cards by `Card.index`."""
    return Counter(map(order_key, cards))


class OpeningModel:
    """The model of a turn that opens, of the melds that lack at most so many cards; see `ReachModel`."""

    def __init__(self, whole: Whole, most_lacking: int) -> None:
        self._whole, held = whole, copies_of(whole.hand)
        self.most = [1]
        pool = Pool([*whole.hand, *(one for one, left in whole.unseen for _ in range(left))], whole.rules)
        pool.narrow(Reserve(tuple(held.items()), most_lacking).allows)
        self._melds = [(self._variable(most), one) for one, most in zip(pool.candidates, pool.most, strict=True)]
        self.comes = {one: self._variable(left) for one, left in whole.unseen}
        self.free = {one: self._variable(1) for one in in_order(set(whole.hand))}
        self.rows = [*self._of_cards(held), *self._of_opening()]

    def _variable(self, most: int) -> int:
        self.most.append(most)
        return len(self.most) - 1

    def _of_cards(self, held: Counter[int]) -> list[Row]:
        """Demand that what is laid is held, and not among what is free, or comes."""
        uses: dict[int, list[tuple[int, int]]] = {}
        for number, one in self._melds:
            for index in set(one.cards):
                uses.setdefault(index, []).append((number, one.cards.count(index)))
            if one.jokers:
                uses.setdefault(order_key(JOKER), []).append((number, one.jokers))
        rows = []
        every: tuple[AnyCard, ...] = (*DECK, JOKER)
        for card in every:
            index = order_key(card)
            terms = uses.get(index, [])
            terms += [(self.comes[card], -1)] if card in self.comes else []
            terms += [(self.free[card], 1)] if card in self.free else []
            rows.append(Row(terms, -FAR, held[index]))
        return rows

    def _of_opening(self) -> list[Row]:
        """Demand enough points, and not too many cards for the discard (rules: `opening.*`, `discard.to_go_out`)."""
        rules = self._whole.rules
        most = self._whole.size - rules.discard.to_go_out
        rows = [
            Row([(number, one.size) for number, one in self._melds], -FAR, most),
            Row([*((number, one.points) for number, one in self._melds), (ANSWERABLE, -rules.opening.points)], 0, FAR),
        ]
        if rules.opening.clean_run:
            rows.append(Row([*((number, 1) for number, one in self._melds if one.clean), (ANSWERABLE, -1)], 0, FAR))
        return rows

    def steps(self, solution: Sequence[int]) -> Play:
        """Lay the melds; see `ReachModel`."""
        return (Lay(tuple(one.meld().cards for one in self._laid(solution))),)

    def spare(self, solution: Sequence[int]) -> list[AnyCard]:
        """Give what is not laid, jokers last; see `ReachModel`."""
        rest = Counter(self._whole.hand)
        for one, number in self.comes.items():
            rest[one] += solution[number]
        for meld in self._laid(solution):
            rest -= Counter(meld.meld().held)
        rest &= Counter(self._whole.hand)
        return list(in_order(rest.elements()))

    def _laid(self, solution: Sequence[int]) -> list[Candidate]:
        return [one for number, one in self._melds for _ in range(solution[number])]

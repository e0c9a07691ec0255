"""Going out with cards that are still to come: the model of the last turn, whose hand is part of what is sought."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rami_solver.cards import JOKER, AnyCard, in_order, order_key
from rami_solver.plays import Discard, Play
from rami_solver.solver.model_rows import ANSWERABLE, TurnRows, minus
from rami_solver.solver.outcome import Reserve
from rami_solver.solver.reach_model import copies_of
from rami_solver.solver.reach_quest import Whole
from rami_solver.solver.turn_play import play_of
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.solver.turn_rows import add_rows

__all__ = ["OutModel", "out_models"]


class OutModel(TurnRows):
    """The model of a turn that goes out, of what lacks at most so many naturals; see `ReachModel`.

    Cards of the hand are exchanged for cards that come before that turn. With `jokers` the hand then has so many of
    them; without, as many as there are, for rules under which the rows do not need to know their number.
    """

    def __init__(self, whole: Whole, most_lacking: int, jokers: int | None = None) -> None:
        self._whole = whole
        held = copies_of(whole.hand)
        unseen = dict(whole.unseen)
        own = held[order_key(JOKER)] + unseen.get(JOKER, 0) if jokers is None else jokers
        coming = [one for one, left in whole.unseen for _ in range(left)]
        naturals = [one for one in (*whole.hand, *coming) if one is not JOKER]
        hand: tuple[AnyCard, ...] = (*naturals, *[JOKER] * own)
        problem = TurnProblem(whole.rules, hand, whole.table, whole.opened, (TurnAim.OUT,), must_go_out=True)
        super().__init__(problem, Reserve(tuple(sorted(held.items())), most_lacking))
        self.held = whole.size
        self.comes = {one: self.variable(left) for one, left in whole.unseen}
        self.free = {one: self.variable(1) for one in in_order(set(whole.hand))}
        throws_jokers = whole.rules.discard.joker
        self._thrown = {
            one: self.variable(held[order_key(one)]) for one in self.free if one is not JOKER or throws_jokers
        }
        add_rows(self)
        self._exchange(held)
        if jokers is not None:
            self.row(self._change(JOKER), [(ANSWERABLE, held[order_key(JOKER)] - jokers)], low=0, high=0)

    def _change(self, card: AnyCard) -> list[tuple[int, int]]:
        """Count how many more of a card are held in the last turn."""
        return [*self._come(card), *minus(self._threw(card))]

    def _exchange(self, held: Counter[int]) -> None:
        """Demand that what is used is held or comes, is not free, and that every card that comes is made room for."""
        cards = dict.fromkeys((*self.free, *self.comes))
        change = [one for card in cards for one in self._change(card)]
        self.row(change, [(ANSWERABLE, -int(self._whole.draws))], low=0, high=0)
        discards = {card: number for card, number in self.discards if card is not None}
        uses = self.uses()
        uses[order_key(JOKER)] = self.sum(lambda one: one.jokers - one.freed)
        for card in cards:
            index = order_key(card)
            used = uses.get(index, [])
            thrown = [(discards[card], 1)] if card in discards else []
            self.row(used, thrown, minus(self._change(card)), high=held[index])
            if card in self.free:
                if card is JOKER:  # one that was freed may be laid in its place
                    self.row([(self.free[card], 1)], minus(thrown), minus(self._threw(card)), high=0)
                else:
                    self.row(used, minus(self._come(card)), [(self.free[card], 1)], high=held[index])
        before, own = self.sum(lambda one: one.before), held[order_key(JOKER)]
        self.row(before, minus(self._change(JOKER)), high=own)
        if JOKER in self.free:
            self.row(before, minus(self._come(JOKER)), [(self.free[JOKER], 1)], high=own)
        if not self._whole.rules.discard.joker:
            # The card that nobody knows may be a joker, and stay: one must be known at least.
            self.row([(number, 1) for number in self.comes.values()], [(ANSWERABLE, -1)], low=0)

    def _come(self, card: AnyCard) -> list[tuple[int, int]]:
        return [(self.comes[card], 1)] if card in self.comes else []

    def _threw(self, card: AnyCard) -> list[tuple[int, int]]:
        return [(self._thrown[card], 1)] if card in self._thrown else []

    def steps(self, solution: Sequence[int]) -> Play:
        """Give the steps of that turn; see `ReachModel`."""
        return tuple(one for one in play_of(self, solution) if not isinstance(one, Discard))

    def spare(self, solution: Sequence[int]) -> list[AnyCard]:
        """Give what is thrown before that turn, then its discard; see `ReachModel`."""
        thrown = [card for card, number in self._thrown.items() for _ in range(solution[number])]
        return [*thrown, *(one for one in self.discarded(solution) if one is not None)]


def out_models(whole: Whole, most_lacking: int) -> Iterator[OutModel]:
    """Give the models that together have every such turn: one, or one for each number of jokers in its hand.

    What rules say of jokers that stay in the hand, or pass through it, rests on how many there are.
    """
    may_keep = whole.rules.swap.freed_joker == "if-possible" and any(meld.jokers for meld in whole.table)
    model = None if may_keep else OutModel(whole, most_lacking)
    if model and not any(one.early for _, one in model.numbered):
        yield model
        return
    own = whole.hand.count(JOKER)
    for jokers in range(own + dict(whole.unseen).get(JOKER, 0) + 1):
        yield OutModel(whole, most_lacking, jokers)

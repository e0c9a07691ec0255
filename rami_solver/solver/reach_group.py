"""Hands that are searched together: what each owes in its last turn, how far it is, and which cards help."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card
from rami_solver.solver.reach_memo import Memo
from rami_solver.solver.reach_packing import Packing, Part
from rami_solver.solver.reach_partners import Pairs, Partners
from rami_solver.solver.reach_quest import Goal, Reach, Reached, Way
from rami_solver.solver.reach_rough import Rough
from rami_solver.solver.reach_steps import Steps
from rami_solver.solver.reach_table import Table, Terms, terms_of
from rami_solver.solver.reach_variants import Layings
from rami_solver.solver.reach_ways import Seeker, way_of

__all__ = ["Group", "Root"]


class Root(NamedTuple):
    """A hand in its last turn: what it lays, with so many jokers that came, and the points that it needs.

    `idle` tells that a natural comes beside that, and is thrown at once.
    """

    part: Part
    need: int
    jokers: int
    idle: bool = False


class Group:
    """Problems that differ in their hands only, all of them parts of `union`.

    Raises Undecided where the rules or the table ask for more than is looked for (`reach_table`). What takes more than
    `steps` allow is undecided too.
    """

    def __init__(self, like: Reach, union: Sequence[AnyCard]) -> None:
        self.rules, self.goal, self.unseen = like.rules, like.goal, like.unseen
        self.out = like.goal is Goal.OUT
        self.copies = {one.index: left for one, left in like.unseen if isinstance(one, Card)}
        self.jokers = sum(left for one, left in like.unseen if one is JOKER)
        self.total = self.jokers + sum(self.copies.values())
        opening = like.rules.opening
        self.terms = terms_of(like) if self.out else [Terms(opening.points, opening.clean_run, table=False)]
        cards = (*union, *(one for one, left in like.unseen for _ in range(left)))
        self._table = Table.of(like, cards, self.terms) if self.out else Table()
        self._packing = Packing(union, len(self._table.growths))
        jokers, clean = cards.count(JOKER) + self._table.frees, any(one.clean for one in self.terms)
        self._layings = Layings(like.rules, self._packing, self.copies, jokers, self._table, clean_runs=clean)
        scored = any(one.points for one in self.terms)
        self.steps = Steps()
        every_joker = self.out and not self.rules.discard.joker
        rough = Rough(self._layings, self.steps, every_joker=every_joker) if self.out else None
        make_memo = partial(Memo, self._layings, self.steps, rough, every_joker=every_joker)
        self.memo = make_memo(scored=scored)
        # Whether a hand goes out at all is found sooner than the points that it can do so with.
        self._whether = make_memo(scored=False) if self.out and scored else None
        self.pairs = Pairs(self.memo)
        self.with_one_thrown: dict[tuple[AnyCard, ...], tuple[int, Partners]] = {}
        self._seeker = Seeker(self.memo)

    def reach(self, problem: Reach) -> Reached:
        """Answer one of the problems; raises Undecided after too many steps (`Group.steps`)."""
        for distance in range(min(self._most(len(problem.hand)), self.total) + 1):
            asked = 0 < distance <= problem.helps_within
            roots: Iterable[Root] = (one for one in self.roots(problem.hand, distance) if self.suffices(one))
            if asked or not self.out:
                roots = list(roots)
                way = self._best(problem, roots)
            else:  # one way is enough, and to look for more takes long
                way = next((found for one in roots if (found := self._best(problem, [one]))), None)
            if way is not None:
                helps = self._helps(problem, list(roots), way) if asked else () if not distance else None
                return Reached(distance, way, helps, certified=False)
        return Reached(None, None, (), certified=False)

    def suffices(self, root: Root) -> bool:
        """Tell whether what can be laid has the points that it needs, as far as coming cards are there."""
        if self._whether is not None and self._whether.points(root.part) < 0:
            return False
        return self.memo.points(root.part) >= root.need

    def _most(self, size: int) -> int:
        """Give the most cards that a hand of this size can lay in its last turn: more need not come."""
        most = size + 1 - self.rules.discard.to_go_out
        terms = self.terms[0] if len(self.terms) == 1 else None
        if terms is not None and not terms.table and self._densest(terms.points, most) < terms.points:
            return -1
        return most

    def _densest(self, points: int, most: int) -> float:
        """Give points that so many cards cannot surpass, whatever they are; `points` where that is not worth a look."""
        if points <= most * 5:
            return points
        return most * self._layings.densest()

    def roots(self, hand: Sequence[AnyCard], distance: int) -> Iterator[Root]:
        """Give what can be laid in the last turn if so many cards come before it, each of them laid."""
        for stays in self._stay(len(hand), distance):
            yield from self.parts(hand, distance, stays)
        if distance == 1 and self.out and not self.rules.discard.joker and hand:
            yield from (one._replace(idle=True) for one in self.parts(hand, 0, 0))

    def parts(self, hand: Sequence[AnyCard], comes: int, stays: int) -> Iterator[Root]:
        """Give what can be laid of a hand if so many cards come, all of them laid, and so many of the hand stay."""
        self._layings.upto(comes)
        for terms in self.terms:
            for freed in range((self._table.frees if terms.table else 0) + 1):
                for jokers in range(min(comes, self.jokers) + 1):
                    cards = self._packing.hand(hand, jokers, freed, table=terms.table)
                    part = self._packing.part(cards, comes - jokers, stays, clean=terms.clean)
                    yield Root(part, terms.points, jokers)

    def _stay(self, size: int, distance: int) -> tuple[int, ...]:
        """Give how many cards of the hand stay unlaid, at least for an opening, exactly for going out."""
        bound = self.rules.discard.to_go_out
        if not self.out:
            return (max(0, distance - 1 + bound),)
        if not distance:
            # The card that nobody knows is thrown: it may be a joker.
            return (0,) if size and self.rules.discard.joker else ()
        all_but_one = (distance,) if size else ()  # going out takes a card that is laid
        return all_but_one if bound else (*all_but_one, distance - 1)

    def _best(self, problem: Reach, roots: Sequence[Root]) -> Way | None:
        plain = [one for one in roots if not one.idle]
        found = self._seeker.best([(one.part, one.need, one.jokers * self.jokers) for one in plain])
        if found is not None:
            number, chosen = found
            return way_of(problem, chosen, plain[number].jokers)
        naturals = [one for one, _ in self.unseen if isinstance(one, Card)]
        return self._idle(problem, roots, max(naturals, key=lambda one: self.copies[one.index], default=None))

    def _idle(self, problem: Reach, roots: Sequence[Root], card: Card | None) -> Way | None:
        """Give a way in which this natural comes and is thrown."""
        for root in roots:
            if root.idle and card is not None:
                chosen = self._seeker.find(root.part, root.need)
                if chosen is not None:
                    return way_of(problem, chosen, 0, card)
        return None

    def _helps(self, problem: Reach, roots: Sequence[Root], best: Way) -> tuple[tuple[AnyCard, Way], ...]:
        """Give the cards that come on some way, each with one."""
        found, ways = [], [best]
        for card, _ in self.unseen:
            way = next((one for one in ways if card in one.comes), None)
            if way is None:
                way = self._with(problem, roots, card)
                if way is None:
                    continue
                ways.append(way)
            found.append((card, way))
        return tuple(found)

    def _with(self, problem: Reach, roots: Sequence[Root], card: AnyCard) -> Way | None:
        for root in roots:
            if root.idle:
                continue
            if isinstance(card, Card):
                chosen = self._seeker.find(root.part, root.need, card.index)
            else:
                chosen = self._seeker.find(root.part, root.need) if root.jokers else None
            if chosen is not None:
                return way_of(problem, chosen, root.jokers)
        return self._idle(problem, roots, card) if isinstance(card, Card) else None

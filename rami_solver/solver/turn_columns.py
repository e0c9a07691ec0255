"""Everything that can be chosen in a turn: new melds, what becomes of table melds, melds that grow after being laid."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, order_key
from rami_solver.melds import Kind, LaidJoker, Meld
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.column import Column, Source
from rami_solver.solver.outcome import Growth, Outcome, Reserve
from rami_solver.solver.outcomes import growth_for, outcomes
from rami_solver.solver.own_growth import Cases, grown
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["Choices", "TableMeld"]


class TableMeld(NamedTuple):
    """A table meld: whether it takes a joker as it lies, and what else it can become."""

    takes_joker: bool
    columns: list[Column]


class Choices:
    """The columns of one turn: `melds` in canonical order, those of a candidate together, and those of each table meld.

    `own` are the jokers held, `freed` at least as many as come free from the table, `frees` tells whether any can. A
    new meld that pays for a freed joker is laid after the swap; before the opening it does not count, so that a
    candidate with jokers has two columns then: laid first, out of the hand, or `late`. Who has opened lays all late,
    but where a joker was taken and a freed one may be kept: then the order tells which is which.

    What takes more of the `reserve` than that allows is left out.
    """

    def __init__(self, problem: TurnProblem, reserve: Reserve | None = None) -> None:
        rules = problem.rules
        self.problem, self.rules, self._reserve = problem, rules, reserve
        self.own = problem.hand.count(JOKER)
        swaps, self.adds = _may_ever(problem)
        held = {order_key(one) for one in problem.hand}
        self.freed = sum(_swappable(meld, held) for meld in problem.table) if swaps else 0
        self.pool = Pool([*problem.hand, *[JOKER] * self.freed], rules)
        if reserve is not None:
            self.pool.narrow(reserve.allows)
        mode = rules.swap.freed_joker
        self.relays = mode != "new-meld" and not rules.swap.freed_joker_own_meld and self._may_go_home(swaps=swaps)
        self.counts_taken = _counts_taken(problem)
        cases = Cases.of(problem, self.own, self.freed, relays=self.relays)
        self.frees = bool(self.freed) or (cases.swaps and swaps)
        self._asks = self.frees and mode == "if-possible"
        self._both_orders = self.frees and cases.apart
        plain = [one for place, of in enumerate(self.pool.candidates) for one in self._new(place, of)]
        self.melds = plain
        if swaps or self.adds:
            cases = cases if swaps else cases._replace(swaps=False)
            more = grown(self.pool, plain, cases, problem, reserve, adds=self.adds)
            self.melds = sorted([*plain, *more], key=lambda one: one.source.place or 0)
        self.table = [self._of_table(number, meld, swaps=swaps) for number, meld in enumerate(problem.table)]

    @property
    def columns(self) -> Iterator[Column]:
        """All of them, in order."""
        yield from self.melds
        for meld in self.table:
            yield from meld.columns

    def _may_go_home(self, *, swaps: bool) -> bool:
        """Tell whether there is a table meld onto which the joker that was freed there could be laid again."""
        return any(
            one.freed and one.laid
            for meld in (self.problem.table if self.freed else ())
            for one in outcomes(meld, self._growth(meld, swaps=swaps), self.rules)
        )

    def _growth(self, meld: Meld, *, swaps: bool) -> Growth:
        growth = growth_for(meld, self.pool.copies.items(), self.own + self.freed)
        return growth._replace(swaps=swaps, reserve=self._reserve)

    def counts(self, candidate: Candidate) -> bool:
        """Tell whether a meld counts towards the opening when it is laid first."""
        if self.problem.opened:
            return False
        taken = None if self.counts_taken else self.problem.taken
        if taken is None:
            return True
        return not candidate.jokers if taken.card is JOKER else order_key(taken.card) not in candidate.cards

    def _new(self, place: int, one: Candidate) -> Iterator[Column]:
        most = self.pool.most[place]
        first = most if not one.jokers else min(most, self.own // one.jokers)
        counts = self.counts(one)
        takes = self._asks and takes_joker(one.meld(), self.rules)
        plain = Column(
            most,
            Source(place),
            one.cards,
            one.cards,
            points=one.points,
            melds=True,
            takes_joker=takes,
            jokers_as_laid=one.jokers,
        )
        if self.problem.opened:
            yield plain._replace(late=one.jokers, source=Source(place, late=True))
            if one.jokers and first and self._both_orders:
                yield plain._replace(most=first, before=one.jokers)
            return
        opening = one.points if counts else 0
        if first:
            yield plain._replace(most=first, before=one.jokers, opening=opening, clean=one.clean and counts)
        if one.jokers and self.frees:
            yield plain._replace(late=one.jokers, source=Source(place, late=True))

    def _of_table(self, number: int, meld: Meld, *, swaps: bool) -> TableMeld:
        """What becomes of a table meld; of ways that come to the same only the first."""
        growth = self._growth(meld, swaps=swaps)._replace(relaid=self.relays or self._both_orders)
        unchanged, *found = outcomes(meld, growth, self.rules)
        allowed = [one for one in found if (self.adds or not one.adds) and (swaps or not one.swaps)]
        if self._reserve is not None:
            allowed = [one for one in allowed if self._reserve.allows(one.cards)]
        scored = bool(self.rules.score.layoffs)
        columns = []
        for one in self._each_kind(allowed):
            columns.append(_grown(one, number, scored=scored))
            if self._both_orders and one.laid and (not one.swaps or self._may_wait_with_swaps(meld, one)):
                columns.append(columns[-1]._replace(before=one.laid, laid_off=0))
        return TableMeld(unchanged.takes_joker, columns)

    def _may_wait_with_swaps(self, meld: Meld, one: Outcome) -> bool:
        """Tell whether all that is laid off on a run may lie there before a natural takes the place of a joker."""
        rules, jokers = self.rules, sum(isinstance(lies, LaidJoker) for lies in meld.cards)
        if meld.kind is not Kind.RUN or one.prompt < one.freed:
            return False
        naturals = len(meld.cards) - jokers
        return jokers + one.laid <= rules.jokers_per_meld and naturals >= rules.naturals_needed

    def _each_kind(self, found: Sequence[Outcome]) -> Iterator[Outcome]:
        """Keep of outcomes that use the same cards, and owe the same, the one of most points, of these the first."""
        scored = bool(self.rules.score.layoffs) and TurnAim.POINTS in self.problem.aims
        kinds: dict[tuple[object, ...], Outcome] = {}
        for one in found:
            key = (one.cost, one.early, one.prompt, one.adds, one.swaps, one.takes_joker if self._asks else None)
            if key not in kinds or (scored and one.points > kinds[key].points):
                kinds[key] = one
        return iter(sorted(kinds.values(), key=lambda one: one.order))


def _grown(one: Outcome, number: int, *, scored: bool) -> Column:
    return Column(
        1,
        Source(number=number, outcome=one),
        one.cards,
        laid_off=one.laid - one.early,
        early=one.early,
        freed=one.freed,
        prompt=one.prompt,
        comes=one.comes,
        at_once=min(1, one.early),
        points=one.points if scored else 0,
        adds=one.adds,
        swaps=one.swaps,
        takes_joker=one.takes_joker,
    )


def _may_ever(problem: TurnProblem) -> tuple[bool, bool]:
    """Tell whether this turn may swap, and whether it may lay off, if all else is right."""
    opening = problem.rules.opening
    more = problem.opened or opening.more_in_same_turn
    return (
        more or problem.rules.swap.who == "opened-or-going-out",
        more or opening.layoff_before == "when-going-out",
    )


def takes_joker(meld: Meld, rules: Rules) -> bool:
    """Tell whether a joker could be laid off on a meld."""
    return outcomes(meld, Growth((), 0), rules)[0].takes_joker


def _swappable(meld: Meld, held: set[int]) -> int:
    """Count jokers that held cards may set free: never too few."""
    jokers = [one for one in meld.cards if isinstance(one, LaidJoker)]
    kin: list[AnyCard] = [one for joker in jokers for one in joker.stands_for]
    if meld.kind is Kind.SET:
        return len(jokers) if any(order_key(one) in held for one in kin) else 0
    return sum(any(order_key(one) in held for one in joker.stands_for) for joker in jokers)


def _counts_taken(problem: TurnProblem) -> bool:
    taken = problem.taken
    return taken is None or not taken.deeper or problem.rules.draw.deeper_card_opens

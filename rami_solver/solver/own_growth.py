"""New melds onto which the same turn lays off or swaps: the few that laying the whole at once does not replace.

To lay a meld and then cards onto it takes the same cards as to lay the whole as one meld, asks for more (the lay-off
has to be allowed) and brings no more points: a run counts the sum of its cards, wherever they came from, and a lay-off
counts at most what its cards add. To lay a joker and then to swap it out leaves the same cards on the table as to lay
the natural, and the joker must be laid again. So the whole at once is as good, but for these cases:

- What lies first counts towards the opening, and then a freed joker goes onto it, which the opening may not use.
- A run without joker is asked for, and then gets a joker.
- The whole is longer than a run may be as it is laid.
- The whole cannot be laid as one meld since its joker would have another place (`joker.place`).
- The whole counts less than what was laid: an ace is worth more below than in a longer run.
- The deeper card, a joker perhaps, whose meld does not count towards the opening, goes onto one that counts.
- The joker must have been in a new meld, and the natural that could stand there is held as well.
- The joker was taken, and once it is swapped out it may stay in the hand, or be thrown.
- A freed joker may not go back to its meld: out of another meld it comes as a joker of that one.

Each case is looked for only where the rules and the hand allow it, and of the melds found there those are left out that
another column replaces.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, order_key
from rami_solver.findings import Undecided
from rami_solver.rules.model import Rules, Values
from rami_solver.solver.candidates import Candidate, Pool, RunShape
from rami_solver.solver.column import Column, Source
from rami_solver.solver.outcome import Outcome, Reserve
from rami_solver.solver.outcomes import growth_for, outcomes
from rami_solver.solver.turn_quest import TurnProblem

__all__ = ["Cases", "grown"]


_MOST_LOOKED = 12_000
"""So many ways for new melds to grow are looked at where cards are still to come: a second or two."""


class Cases(NamedTuple):
    """In which cases a new meld that grows may be worth its while; `taken` is the index of the deeper card.

    `apart` tells that a joker was taken, and that one that comes free may stay: their order tells which is which.
    """

    joker: bool
    clean: bool
    longer: bool
    place: bool
    taken: int | None
    swaps: bool
    relays: bool
    apart: bool

    @classmethod
    def of(cls, problem: TurnProblem, own: int, freed: int, *, relays: bool) -> "Cases":
        """Tell which cases these rules and this hand allow; `own` jokers are held, `freed` ones may come."""
        rules, opened = problem.rules, problem.opened
        draw, taken = rules.draw, problem.taken
        deeper = taken is not None and taken.deeper and not draw.deeper_card_opens and not opened
        jokers = own + freed
        return cls(
            joker=(freed > 0 and not opened and rules.swap.freed_joker != "new-meld")
            or (deeper and taken is not None and taken.card is JOKER),
            clean=jokers > 0 and not opened and rules.opening.clean_run,
            longer=_may_be_longer(rules, freed),
            place=_place_may_differ(rules, jokers) or _ace_may_fall(rules),
            taken=order_key(taken.card) if deeper and taken is not None and taken.card is not JOKER else None,
            swaps=jokers > 0 and (_taken_may_come_free(problem) or deeper or relays),
            relays=relays,
            apart=_apart(problem),
        )

    @property
    def any(self) -> bool:
        """Whether there is such a case at all."""
        return any((self.joker, self.clean, self.longer, self.place, self.taken is not None, self.swaps))

    def asks(self, one: Candidate, rules: Rules) -> bool:
        """Tell whether something laid onto this meld may be worth its while."""
        if self.place or self.taken is not None or self.relays or (self.swaps and one.jokers):
            return True
        if self.longer and isinstance(one.shape, RunShape) and one.size == rules.run.max:
            return True
        return (self.joker and one.jokers < rules.jokers_per_meld) or (self.clean and one.clean)

    def wants(self, one: Candidate, outcome: Outcome, rules: Rules) -> bool:
        """Tell whether this outcome is one of the cases."""
        if self.place or (self.swaps and outcome.freed) or (self.taken is not None and self.taken in outcome.cards):
            return True
        most = rules.run.max
        if self.longer and most is not None and isinstance(one.shape, RunShape) and one.size == most:
            return True
        return outcome.laid > 0 and (self.joker or (self.clean and one.clean))


def _taken_may_come_free(problem: TurnProblem) -> bool:
    """Tell whether a joker was taken that must be in a new meld, or laid anywhere and, once it is free, may stay."""
    rules, taken = problem.rules, problem.taken
    if taken is None or not problem.took_joker:
        return False
    if _apart(problem):
        return True
    if taken.deeper:
        return rules.draw.deeper_card == "new-meld-this-turn"
    return rules.draw.open_card_must_be_laid and not problem.opened


def _apart(problem: TurnProblem) -> bool:
    return problem.opened and problem.took_joker and problem.rules.swap.freed_joker == "if-possible"


def _may_be_longer(rules: Rules, freed: int) -> bool:
    """Tell whether a run beyond the most may be worth more than its parts, each a run of its own.

    From twice the least on a run can be parted; with one joker at most, wherever it lies, the parts count as much.
    """
    run = rules.run
    if run.max is None or not rules.layoff.past_run_max:
        return False
    parts = 2 * run.min <= run.max + 1 and rules.jokers_per_meld < 2 and rules.naturals_needed < run.min
    fixed = rules.joker.place == "lowest" or rules.values.ace_low_only_in_a23 or run.round_the_corner
    kept = rules.swap.freed_joker == "if-possible" and freed
    return not parts or fixed or bool(kept)


def _place_may_differ(rules: Rules, jokers: int) -> bool:
    """Tell whether a joker that lies in the lowest place may not be in the lowest one of the grown run.

    Where higher cards count no less it is: the lower end stays the cheaper one whatever is laid onto the other.
    """
    if rules.joker.place != "lowest" or not jokers:
        return False
    return (rules.jokers_per_meld > 1 and jokers > 1) or rules.run.round_the_corner or not _rises(rules.values)


def _rises(values: Values) -> bool:
    nine = 9 if values.two_to_nine == "pips" else values.two_to_nine
    two = 2 if values.two_to_nine == "pips" else values.two_to_nine
    in_order = [values.ace_low, two, nine, values.ten, values.court, values.ace_high]
    return in_order == sorted(in_order) and not values.ace_low_only_in_a23


def _ace_may_fall(rules: Rules) -> bool:
    turns = rules.values.ace_low_only_in_a23 or rules.run.round_the_corner
    return turns and rules.values.ace_low > rules.values.ace_high


def grown(
    pool: Pool, plain: Sequence[Column], cases: Cases, problem: TurnProblem, reserve: Reserve | None, *, adds: bool
) -> Iterator[Column]:
    """Give the new melds that grow and that no other column replaces.

    `plain` are the melds that do not grow; what takes more of the `reserve` than that allows is left out. Raises
    Undecided where there is a reserve, and too many ways to look at.
    """
    if not cases.any:
        return
    scored = bool(problem.rules.score.layoffs)
    found: list[Column] = []
    by_place: dict[int, list[Column]] = {}
    for one in plain:
        by_place.setdefault(one.source.place or 0, []).append(one)
    looked = 0
    for place, candidate in enumerate(pool.candidates):
        if cases.asks(candidate, problem.rules):
            every = _outcomes(pool, candidate, cases, problem, reserve)
            looked += len(every)
            if reserve is not None and looked > _MOST_LOOKED:
                raise Undecided
            for outcome in every:
                wanted = cases.wants(candidate, outcome, problem.rules)
                if (
                    wanted
                    and (reserve is None or reserve.allows((*candidate.cards, *outcome.cards)))
                    and (adds or not outcome.adds)
                ):
                    for one in by_place.get(place, ()):
                        found.extend(_with(one, outcome, cases, pool, scored=scored))
    asks = problem.rules.swap.freed_joker == "if-possible"
    taken = order_key(problem.taken.card) if problem.taken else None
    frees = pool.jokers > problem.hand.count(JOKER) or cases.swaps
    yield from _worth_while(found, plain, taken, asks=asks, frees=frees)


def _outcomes(
    pool: Pool, candidate: Candidate, cases: Cases, problem: TurnProblem, reserve: Reserve | None
) -> Sequence[Outcome]:
    left = dict(pool.copies)
    for index in candidate.cards:
        left[index] -= 1
    meld = candidate.meld()
    jokers = pool.jokers - (0 if cases.swaps else candidate.jokers)
    growth = growth_for(meld, ((index, held) for index, held in left.items() if held), jokers)
    growth = growth._replace(swaps=cases.swaps, relaid=cases.relays, reserve=reserve)
    return outcomes(meld, growth, problem.rules)[1:]


def _with(one: Column, outcome: Outcome, cases: Cases, pool: Pool, *, scored: bool) -> Iterator[Column]:
    """Put an outcome to a new meld: one whose joker is swapped out is laid before the swaps, or among them."""
    cards = tuple(sorted((*one.cards, *outcome.cards)))
    most = min(pool.copies[index] // cards.count(index) for index in cards)
    both = one._replace(
        most=min(most, one.most),
        source=Source(one.source.place, None, outcome, one.source.late),
        cards=cards,
        laid_off=outcome.laid - outcome.early,
        early=outcome.early,
        at_once=min(1, outcome.early),
        comes=outcome.comes,
        freed=outcome.freed,
        prompt=outcome.prompt,
        points=one.points + (outcome.points if scored else 0),
        adds=outcome.adds,
        swaps=outcome.swaps,
        takes_joker=outcome.takes_joker,
    )
    if not outcome.freed or one.before:
        yield both
        return
    # The jokers out of the hand, before every swap; or freed ones, that are freed a second time.
    yield both._replace(source=both.source._replace(late=False), before=one.late, late=0)
    if (cases.relays or (cases.apart and one.late > 1)) and one.late and not outcome.early:
        yield both._replace(late=0, early=one.late, at_once=one.late, prompt=0, comes=outcome.freed)


def _worth_while(
    found: Sequence[Column], plain: Sequence[Column], taken: int | None, *, asks: bool, frees: bool
) -> Iterator[Column]:
    """Leave out what another column replaces: the same cards and jokers, and no worse in anything."""
    alike: dict[tuple[object, ...], list[tuple[Column, tuple[int, ...]]]] = {}
    for one in plain:
        alike.setdefault(_key(one, frees=frees), []).append((one, _merits(one, taken, asks=asks)))
    for one in sorted(found, key=_order):
        merits = _merits(one, taken, asks=asks)
        others = alike.setdefault(_key(one, frees=frees), [])
        if not any(all(mine <= theirs for mine, theirs in zip(merits, other, strict=True)) for _, other in others):
            others[:] = [
                (other, theirs)
                for other, theirs in others
                if other.source.outcome is None
                or not all(his <= mine for his, mine in zip(theirs, merits, strict=True))
            ]
            others.append((one, merits))
    kept = [one for others in alike.values() for one, _ in others if one.source.outcome is not None]
    yield from sorted(kept, key=_order)


def _key(one: Column, *, frees: bool) -> tuple[object, ...]:
    """What it takes and gives; where no joker is freed it is all one when jokers are laid."""
    if not frees:
        return tuple(sorted(one.cards)), one.jokers
    return tuple(sorted(one.cards)), one.before, one.pays, one.early, one.freed, one.prompt


def _order(one: Column) -> tuple[object, ...]:
    assert one.source.outcome is not None
    return one.source.place, one.source.late, one.before, one.source.outcome.order


def _merits(one: Column, taken: int | None, *, asks: bool) -> tuple[int, ...]:
    return (
        one.opening,
        one.clean,
        one.points,
        one.late,
        one.as_laid.count(taken) if taken is not None else 0,
        one.jokers_as_laid if taken == order_key(JOKER) else 0,
        not one.adds,
        not one.swaps,
        not (asks and one.takes_joker),
    )

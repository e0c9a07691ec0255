"""Real ways to a goal: what is laid with cards that are there as often as they come, told as the play of a turn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rami_solver.cards import DECK, JOKER, AnyCard, Card, in_order
from rami_solver.melds import ClaimedCard, card_in_hand
from rami_solver.plays import Add, Discard, Lay, Step
from rami_solver.solver.candidates import Candidate, RunShape, SetShape
from rami_solver.solver.reach_late import Late
from rami_solver.solver.reach_memo import Memo
from rami_solver.solver.reach_packing import Part
from rami_solver.solver.reach_quest import Reach, Way
from rami_solver.solver.reach_variants import Bundle, LaidOff, Laying

__all__ = ["Seeker", "way_of"]

MOST_LOOKS = 300
"""So many parts of a hand are looked at to find a better way where one was found already."""


class Seeker:
    """Looks for real ways: those in which no card comes more often than it has unseen copies."""

    def __init__(self, memo: Memo) -> None:
        self._memo, self._copies = memo, memo.layings.unseen
        self._most = max(self._copies.values(), default=0)
        self._used = Counter[int]()
        self._chosen: list[Laying] = []
        self._worth: tuple[int, int] | None = None
        self._best: tuple[Laying, ...] | None = None
        self._looks_left = 0

    def find(self, part: Part, need: int, card: int | None = None) -> tuple[Laying, ...] | None:
        """Give a way to lay a part for so many points, in which this natural comes; None where there is none."""
        self._worth, self._best, self._looks_left = None, None, 0
        self._go(part, need, 0 if card is None else 1 << card, 0)
        self._forget()
        return self._best

    def best(self, roots: Sequence[tuple[Part, int, int]]) -> tuple[int, tuple[Laying, ...]] | None:
        """Give the number of the root of the best way, and the way; None where there is none.

        A root is a part, the points it needs, and the unseen copies of the jokers that come. The best way has most
        unseen copies of the cards that come, then most points, as far as it shows at a few looks.
        """
        self._worth, self._best, self._looks_left = None, None, MOST_LOOKS
        found = None
        for number, (part, need, copies) in enumerate(roots):
            before = self._best
            self._go(part, need, 0, 0, copies, 0)
            self._forget()
            if self._best is not before and self._best is not None:
                found = number, self._best
        return found

    def _forget(self) -> None:
        self._used.clear()
        self._chosen.clear()

    def _go(self, part: Part, need: int, wanted: int, start: int, copies: int = 0, points: int = 0) -> bool:
        """Look at every way to go on; True ends the search. `copies` and `points` are those of what was chosen."""
        memo = self._memo
        most = memo.points(part)
        if most < max(0, need) or not self._may_be_better(part, copies, points + most):
            return False
        if wanted and not memo.helps(part, need) & wanted:
            return False
        at_end = not part & memo.layings.packing.naturals
        if at_end and need <= 0 and not wanted and memo.rest(part) >= 0:
            self._worth, self._best = (copies, points), tuple(self._chosen)
            if self._looks_left <= 0:
                return True
        self._looks_left -= 1
        memo.steps.count(1)
        for _, place, bundle, after in self._options(part, need, start if at_end else 0):
            if bundle is None:
                if self._go(after, need, wanted, 0, copies, points):
                    return True
                continue
            floor = need - memo.points(after)
            for laying in self._layings(bundle, floor):
                if self._lay(laying, after, (need, wanted, place if at_end else 0, copies, points)):
                    return True
        return self._best is not None and self._looks_left <= 0

    def _may_be_better(self, part: Part, copies: int, points: int) -> bool:
        if self._worth is None:
            return True
        most = copies + self._memo.layings.packing.comes(part) * self._most
        return (most, points) > self._worth

    def _options(self, part: Part, need: int, start: int) -> list[tuple[int, int, Bundle | None, Part]]:
        """Give what can be done with the lowest natural, what may bring most points first; last of equals it stays."""
        memo = self._memo
        bundles, skipped = memo.bundles(part)
        found: list[tuple[int, int, Bundle | None, Part]] = []
        for place, bundle in enumerate(bundles):
            if bundle.number > self._memo.layings.packing.comes(part):
                break
            after = memo.after(part, bundle) if place >= start else None
            if after is not None and (rest := memo.points(after)) >= 0:
                found.append((rest + memo.own_points(bundle.points), place, bundle, after))
        if skipped is not None and (rest := memo.points(skipped)) >= 0:
            found.append((rest, len(bundles), None, skipped))
        memo.steps.count(len(bundles))
        return sorted((one for one in found if one[0] >= need), key=lambda one: (-one[0], one[1]))

    def _layings(self, bundle: Bundle, least: int) -> list[Laying]:
        """Give what a bundle has of so many points, most unseen copies of what comes first."""
        memo = self._memo
        fitting = [one for one in bundle.layings if memo.own_points(one.points) >= least]
        return sorted(fitting, key=lambda one: -self._copies_of(one)) if len(fitting) > 1 else fitting

    def _copies_of(self, laying: Laying) -> int:
        return sum(self._copies[index] for index in laying.comes)

    def _lay(self, laying: Laying, after: Part, so_far: tuple[int, int, int, int, int]) -> bool:
        """Lay something if its cards can all come, and go on."""
        need, wanted, start, copies, points = so_far
        used, own = self._used, self._memo.own_points(laying.points)
        for index in laying.comes:
            used[index] += 1
            if used[index] <= self._copies[index] and wanted >> index & 1:
                wanted = 0
        done = False
        if all(used[index] <= self._copies[index] for index in laying.comes):
            self._chosen.append(laying)
            done = self._go(after, need - own, wanted, start, copies + self._copies_of(laying), points + own)
            self._chosen.pop()
        for index in laying.comes:
            used[index] -= 1
        return done


def way_of(problem: Reach, chosen: Sequence[Laying], jokers: int, idle: Card | None = None) -> Way:
    """Tell a way: what is laid in it, with so many jokers that come; `idle` comes too, and is thrown at once."""
    comes: list[AnyCard] = [DECK[index] for one in chosen for index in one.comes] + [JOKER] * jokers
    left = Counter(problem.hand)
    left.update(comes)
    left[JOKER] += sum(one.laid.outcome.freed for one in chosen if isinstance(one.laid, LaidOff))
    left.subtract(_laid(chosen))
    spare = sorted(left.elements(), key=lambda one: _late_thrown(one, problem))
    before = max(0, len(comes) - 1)
    if idle is not None:
        comes, spare = [idle], [idle]
    steps = list(_steps(chosen, len(problem.table)))
    if not comes and (problem.rules.discard.joker or not spare or spare[0] is JOKER):
        steps.append(Discard(None))
    elif spare[before:]:
        steps.append(Discard(spare[before]))
    return Way(in_order(comes), tuple(spare[:before]), tuple(steps))


def _laid(chosen: Sequence[Laying]) -> Iterator[AnyCard]:
    for one in chosen:
        if isinstance(one.laid, LaidOff):
            cards, jokers = one.laid.outcome.cards, one.laid.outcome.laid
        else:
            meld = one.laid.whole if isinstance(one.laid, Late) else one.laid
            cards, jokers = meld.cards, meld.jokers
        yield from (DECK[index] for index in cards)
        yield from [JOKER] * jokers


def _late_thrown(one: AnyCard, problem: Reach) -> tuple[bool, int, int]:
    """Sort key of what is thrown: the heavier first, jokers last."""
    return one is JOKER, -card_in_hand(one, problem.rules.values.hand), one.index


def _steps(chosen: Sequence[Laying], table: int) -> Iterator[Step]:
    """Give the melds with the hand's own jokers, swaps with what they need, later melds, and the lay-offs.

    Where nothing is swapped all new melds are laid at once, in canonical order.
    """
    others = sorted((one.laid for one in chosen if isinstance(one.laid, LaidOff)), key=lambda one: one.number)
    swaps = any(one.outcome.freed for one in others)
    first, lates = [], []
    for one in chosen:
        if isinstance(one.laid, Late) and swaps:
            lates.append(one.laid)
        elif not isinstance(one.laid, LaidOff):
            first.append(one.laid.whole if isinstance(one.laid, Late) else one.laid)
    melds: list[Sequence[ClaimedCard]] = [one.meld().cards for one in sorted(first, key=_canonical)]
    lates.sort(key=lambda one: _canonical(one.whole))
    parted = [one for one in lates if one.part]
    last = [tuple(one.whole.meld().cards) for one in lates if not one.part]
    if melds or parted:
        yield Lay((*map(tuple, melds), *(tuple(one.part) for one in parted)))
    for off in others:
        yield from (move.step(off.number) for move in off.outcome.moves.first)
    if last:
        yield Lay(tuple(last))
    for number, grows in enumerate(parted, start=table + len(melds) + 1):
        yield Add(tuple(grows.rest), number)
    for off in others:
        moves = off.outcome.moves
        yield from (move.step(off.number) for move in (*moves.between, *moves.last))


def _canonical(one: Candidate) -> tuple[bool, SetShape | RunShape]:
    return isinstance(one.shape, RunShape), one.shape

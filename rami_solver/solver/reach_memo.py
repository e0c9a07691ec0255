"""What cards that come can make of a hand, remembered for every part of it: a recursion over the lowest card left.

Two things laid may take the same coming card, though it has not so many copies: what is found here can be too much,
never too little. The search for real ways settles it.
"""

from rami_solver.solver.reach_packing import Part
from rami_solver.solver.reach_rough import Rough
from rami_solver.solver.reach_steps import NEW_PART, Steps
from rami_solver.solver.reach_variants import Bundle, Layings

__all__ = ["NEVER", "Memo"]

NEVER = -1
"""The points of what cannot be done."""


class Memo:
    """The most points of every part of the hands that are packed alike.

    With `rough` exactly so many cards stay as asked, without it at least so many; points count only where `scored`;
    with `every_joker` no joker may stay. Raises Undecided, whatever is asked, after too many `steps`.
    """

    def __init__(self, layings: Layings, steps: Steps, rough: Rough | None, *, scored: bool, every_joker: bool) -> None:
        self.layings, self._rough, self.scored, self.every_joker = layings, rough, scored, every_joker
        self.steps, self._packing, self.exact = steps, layings.packing, rough is not None
        self._points: dict[Part, int] = {}
        self._helps: dict[tuple[Part, int], int] = {}

    def points(self, part: Part) -> int:
        """Give the most points that a part can bring, NEVER where it cannot be laid as asked."""
        found = self._points.get(part)
        return self._look(part) if found is None else found

    def _look(self, part: Part) -> int:
        if self._rough is not None and not self._rough.allows(part):
            self._points[part] = NEVER
            return NEVER
        packing, known = self._packing, self._points
        comes = packing.comes(part)
        bundles, skipped = self.bundles(part)
        best = NEVER if part & packing.naturals else self.rest(part)
        if skipped is not None:
            best = self.points(skipped)
        enough, tried = NEVER if self.scored else 0, 0
        guard, guarded, no_clean = packing.guard, part | packing.guard, ~packing.clean
        for number, takes, scored, is_clean, _, _ in bundles:
            if number > comes or (best >= 0 and best == enough):
                break
            tried += 1
            after = guarded - takes
            if after & guard == guard:
                # Spelt out, as it is done most of all: to lay it (`Packing.takes`), and to ask what is left (`points`).
                after = (after ^ guard) & no_clean if is_clean else after ^ guard
                more = known.get(after)
                if more is None:
                    more = self._look(after)
                if more >= 0:
                    best = max(best, more + scored if self.scored else 0)
        self.steps.count(tried + NEW_PART)
        known[part] = best
        return best

    def rest(self, part: Part) -> int:
        """Give 0 where nothing more has to be laid of a part without naturals, else NEVER."""
        packing = self._packing
        jokers, stays = packing.jokers(part), packing.stays(part)
        if packing.comes(part) or part & packing.clean or (jokers and self.every_joker) or not packing.is_settled(part):
            return NEVER
        return 0 if (jokers == stays if self.exact else jokers >= stays) else NEVER

    def after(self, part: Part, bundle: Bundle) -> Part | None:
        """Lay something of a bundle; None where the part does not hold it."""
        return self._packing.takes(part, bundle.takes, clean=bundle.clean)

    def bundles(self, part: Part) -> tuple[list[Bundle], Part | None]:
        """Give what can take the lowest natural of a part, at the end what takes none; and the part if that one stays.

        None where it may not stay, or there is none.
        """
        packing, layings = self._packing, self.layings
        if not part & packing.naturals:
            return layings.loose, None
        kind, stays = packing.lowest(part), packing.stays(part)
        bundles = (layings.by_kind if packing.jokers(part) else layings.without_joker)[kind]
        if self.exact and not stays:
            return bundles, None
        return bundles, part - packing.unit(kind) - (packing.stay if stays else 0)

    def helps(self, part: Part, need: int) -> int:
        """Give the naturals (bits) of which one comes in some way to lay the part for so many points."""
        need = max(0, need)
        if not self._packing.comes(part) or self.points(part) < need:
            return 0
        found = self._helps.get((part, need))
        if found is None:
            found = self._helps[part, need] = self._look_for_help(part, need)
        return found

    def _look_for_help(self, part: Part, need: int) -> int:
        bundles, skipped = self.bundles(part)
        found = self.helps(skipped, need) if skipped is not None else 0
        self.steps.count(len(bundles) + NEW_PART)
        packing, known, scored = self._packing, self._points, self.scored
        comes, guard, guarded, no_clean = packing.comes(part), packing.guard, part | packing.guard, ~packing.clean
        for bundle in bundles:
            if bundle.number > comes:
                break
            after = guarded - bundle.takes
            if after & guard != guard:
                continue
            after = (after ^ guard) & no_clean if bundle.clean else after ^ guard
            rest = known.get(after)
            if rest is None:
                rest = self._look(after)
            own = bundle.points if scored else 0
            if rest < 0 or rest + own < need:
                continue
            if bundle.number:
                found |= bundle.coming(need - rest) if scored else bundle.reach[-1]
            if comes > bundle.number:
                found |= self.helps(after, need - own)
        return found

    def own_points(self, points: int) -> int:
        """Give what points of something laid count here."""
        return points if self.scored else 0

"""What the rules ask of one turn: what it may do when, and what it owes at its end."""

from collections.abc import Sequence

from rami_solver.cards import JOKER, AnyCard
from rami_solver.solver.exhaustive_claims import Claim
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem

__all__ = ["ACTED", "DUE", "MELDED", "OPENED", "Terms"]

ACTED, MELDED, DUE, OPENED = 1, 2, 4, 8
"""Marks of a turn on its way: something was laid; a new meld was; the card taken is still to be used; it has opened."""


class Terms:
    """The terms of turns that end with an empty hand (`out`), of those that do not, or of all (None).

    Where going out allows an earlier step, a turn is looked for under the assumption that it goes out, and must.
    """

    def __init__(self, problem: TurnProblem, out: bool | None) -> None:
        rules, taken = problem.rules, problem.taken
        opening, draw = rules.opening, rules.draw
        self.rules, self.out, self.hidden = rules, out, problem.hidden
        self._points = 0 if problem.opened else opening.points
        self._clean_run = opening.clean_run and not problem.opened
        self._opened = problem.opened
        self._more = problem.opened or opening.more_in_same_turn
        self._waived = bool(out) and opening.waived_when_going_out
        self._lays_off_out = bool(out) and opening.layoff_before == "when-going-out"
        self._swaps_out = bool(out) and rules.swap.who == "opened-or-going-out"
        opens_with = taken is not None and not taken.deeper and not problem.opened and draw.open_card == "must-open"
        self._must_open = opens_with and not (out and draw.open_card_going_out)
        self.taken = taken.card if taken else None
        self.due_in_meld, self.due = _due(taken, problem)
        self.due_if_acted = taken is not None and not taken.deeper and not problem.opened
        self.counts_taken = not (taken and taken.deeper) or draw.deeper_card_opens
        self.banned = frozenset(one for one in problem.hand if not _may_throw(one, taken, problem))
        # A freed joker that has no place may be thrown, though another was taken that may not.
        freed = problem.throws in (None, JOKER) and (self.taken is JOKER or JOKER not in self.banned)
        self.must_throw = rules.discard.to_go_out or problem.throws is not None
        self.may_throw_joker = rules.discard.joker and freed
        self.may_throw_hidden = problem.hidden and problem.throws is None and rules.discard.joker  # it may be a joker
        self.own_meld = rules.swap.freed_joker_own_meld or rules.swap.freed_joker == "new-meld"

    @classmethod
    def of(cls, problem: TurnProblem) -> "Sequence[Terms]":
        """Give the terms under which together every turn can be found that may answer.

        Turns that go out come apart where that allows more, and where it is what is looked for first.
        """
        opening, rules = problem.rules.opening, problem.rules
        if problem.must_go_out:
            return [cls(problem, True)]
        allows = opening.waived_when_going_out or opening.layoff_before != "no" or rules.swap.who != "opened"
        if problem.aims[:1] == (TurnAim.OUT,) or (allows and not problem.opened):
            return [cls(problem, True), cls(problem, False)]
        return [cls(problem, None)]

    def begin(self) -> int:
        """Give the marks with which a turn begins."""
        return (DUE if self.due else 0) | (OPENED if self._opened else 0)

    def claims(self, melds: int) -> tuple[Claim, ...]:
        """Give what is known of jokers beside so many melds, where it matters which is which."""
        return (Claim(False, 0, (0,) * melds),) if self._tells_jokers_apart else ()

    @property
    def joker_is_due(self) -> bool:
        """Whether a joker was taken, and must be used."""
        return self.due and self.taken is JOKER

    @property
    def _tells_jokers_apart(self) -> bool:
        return not self.own_meld or self.joker_is_due

    @property
    def table_is_closed(self) -> bool:
        """Whether neither lay-offs nor swaps can come about in this turn."""
        return not self._more and not self._lays_off_out and not self._swaps_out

    @property
    def swaps_any_joker(self) -> bool:
        """Whether it may matter that a joker laid in this turn is swapped for.

        It then counts as one that came from another meld, or stands for a joker that was taken and must be used; or the
        deeper card takes its place, whose meld would not have opened.
        """
        return self._tells_jokers_apart or not self.counts_taken

    def may_lay_off(self, marks: int) -> bool:
        """Tell whether cards may be laid off now."""
        return self._lays_off_out or bool(marks & OPENED and self._more)

    def may_swap(self, marks: int) -> bool:
        """Tell whether a joker may be swapped for now."""
        return self._swaps_out or bool(marks & OPENED and self._more)

    def opened(self, points: int, clean_run: bool) -> int:
        """Give the mark of an opening that such melds make, 0 where they do not open."""
        return OPENED if points >= self._points and (clean_run or not self._clean_run) else 0

    def short_by(self, points: int) -> int:
        """Give the points that melds still lack where the turn must open, 0 where it need not."""
        return 0 if self._waived else self._points - points

    def may_meld_late(self, marks: int) -> bool:
        """Tell whether a meld that does not open may be laid."""
        return self._waived or bool(marks & OPENED)

    def opening_met(self, marks: int) -> bool:
        """Tell whether the turn owes nothing to the opening."""
        return bool(marks & OPENED) or (not self._must_open and (self._waived or not marks & MELDED))


def _due(taken: Taken | None, problem: TurnProblem) -> tuple[bool, bool]:
    """Tell whether the card taken must be in a new meld, and whether it must be used at all."""
    draw = problem.rules.draw
    if taken is None:
        return False, False
    if taken.deeper:
        new_meld = draw.deeper_card == "new-meld-this-turn"
        return new_meld, new_meld
    if problem.opened:
        return False, draw.open_card_opened == "must-be-used"
    return draw.open_card_must_be_laid, draw.open_card_must_be_laid


def _may_throw(one: AnyCard, taken: Taken | None, problem: TurnProblem) -> bool:
    """Tell whether a card may be thrown as far as its coming to the hand goes; a twin held before stands for it."""
    discard = problem.rules.discard
    if problem.throws not in (None, one):
        return False
    if taken is None:
        return True
    chosen, along = one == taken.card, one in taken.along
    if discard.taken_card if chosen else not along or discard.taken_along is not False:
        return True
    if problem.hand.count(one) > taken.along.count(one) + chosen and discard.taken_twin:
        return True
    return chosen and along and bool(discard.taken_along)

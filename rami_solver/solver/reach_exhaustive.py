"""The independent search for how far hands are from a goal: every meld and lay-off with cards that may still come.

Hands that differ in few cards, beside the same table and with the same unseen cards, share what is found.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from rami_solver.cards import AnyCard
from rami_solver.findings import Undecided
from rami_solver.solver.reach_chance import chance_within_two
from rami_solver.solver.reach_group import Group
from rami_solver.solver.reach_quest import Reach, Reached

__all__ = ["MOST_STEPS", "Together", "exhaust_reaches"]

MOST_STEPS = 6_000_000
"""So many layings are tried for hands that are searched together before the rest is left undecided: some seconds."""

_Answer = TypeVar("_Answer")

_APART = 6
"""Hands are searched together if all of them have at most so many cards more than the first."""


def exhaust_reaches(problems: Sequence[Reach], most_steps: int = MOST_STEPS) -> list[Reached | Undecided]:
    """Tell how far hands are from their goals, and which cards help; none is certified.

    Undecided stands in the place of a problem that takes too many steps (`most_steps` are for all hands that are
    searched together), or in which a turn that goes out may have to do more than lay melds, lay off and swap jokers
    out (`reach_table`). Rules: those of melds, `opening.*`, `layoff.*`, `swap.*`, `discard.to_go_out`, `discard.joker`.

    >>> from rami_solver.cards import DECK, JOKER
    >>> from rami_solver.rules.load import load
    >>> from rami_solver.solver.reach_quest import Goal
    >>> hand = (*DECK[9:12], *DECK[22:24], *DECK[40:42], *DECK[45:47])
    >>> (reached,) = exhaust_reaches([Reach(load("rami-bridge"), hand, ((DECK[24], 2), (JOKER, 1)), Goal.OPENING)])
    >>> reached.distance, [str(card) for card in reached.way.comes], [str(card) for card, _ in reached.helps]
    (1, ['♥Q'], ['♥Q', 'J'])
    """
    return Together(problems).reaches(most_steps)


class Together:
    """Problems that are searched together where they are alike enough: what is found for one serves the others."""

    def __init__(self, problems: Sequence[Reach]) -> None:
        self._problems = problems
        self._groups: list[tuple[list[int], Group | Undecided]] = []
        for numbers, union in _together(problems):
            try:
                self._groups.append((numbers, Group(problems[numbers[0]], union)))
            except Undecided as undecided:
                self._groups.append((numbers, undecided))

    def reaches(self, most_steps: int = MOST_STEPS) -> list[Reached | Undecided]:
        """Answer every problem; see `exhaust_reaches`."""
        found = self._each(range(len(self._problems)), Group.reach, most_steps)
        return [found[number] for number in range(len(self._problems))]

    def within_two(self, numbers: Collection[int], most_steps: int = MOST_STEPS) -> dict[int, Fraction | Undecided]:
        """Give for these problems the chance that one of the next two cards from the stock reaches the goal.

        The card thrown between them is chosen as well as can be once the first is known; a joker is thrown only where
        `discard.joker` allows it. Undecided stands where it does for distances.
        """
        return self._each(numbers, chance_within_two, most_steps)

    def _each(
        self, asked: Collection[int], ask: Callable[[Group, Reach], _Answer], most_steps: int
    ) -> dict[int, _Answer | Undecided]:
        """Ask problems, each in its group; `most_steps` are for all those of a group."""
        answers: dict[int, _Answer | Undecided] = {}
        for numbers, group in self._groups:
            if isinstance(group, Group):
                group.steps.allow(most_steps)
            for number in numbers:
                if number in asked:
                    answers[number] = _asked(group, self._problems[number], ask)
        return answers


def _asked(group: Group | Undecided, problem: Reach, ask: Callable[[Group, Reach], _Answer]) -> _Answer | Undecided:
    if isinstance(group, Undecided):
        return group
    try:
        return ask(group, problem)
    except Undecided as undecided:
        return undecided


def _together(problems: Sequence[Reach]) -> Iterator[tuple[list[int], list[AnyCard]]]:
    """Give the numbers of problems that are searched together, with the union of their hands."""
    alike: dict[object, list[tuple[list[int], Counter[AnyCard], int]]] = {}
    for number, one in enumerate(problems):
        key = (id(one.rules), one.unseen, one.table, one.opened, one.goal)
        groups, hand = alike.setdefault(key, []), Counter(one.hand)
        for at, (numbers, union, most) in enumerate(groups):
            if (union | hand).total() <= most:
                numbers.append(number)
                groups[at] = (numbers, union | hand, most)
                break
        else:
            groups.append(([number], hand, len(one.hand) + _APART))
    for groups in alike.values():
        for numbers, union, _ in groups:
            yield numbers, list(union.elements())

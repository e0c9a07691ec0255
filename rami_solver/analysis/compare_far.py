"""Whether a hand is so many cards from a goal: what every explanation of a distance asks, and less than how many."""

from typing import TYPE_CHECKING

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.findings import Undecided
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_quest import OUT_OF_REACH, Goal, Whole

if TYPE_CHECKING:
    from rami_solver.analysis.distance import Distances
    from rami_solver.solver.reach_search import Thrown, WholeSearch

__all__ = ["Farness"]

_SOON = (2, 3)
"""Before CP-SAT is asked to prove that nothing reaches a goal, it is asked whether so few cards less one do: that is
cheap, and mostly so."""


class Farness:
    """How far a hand is from a goal, found out no further than it is asked for.

    The exhaustive search tells the distance itself, for little. Where it cannot, CP-SAT is asked only whether anything
    is nearer than a distance. Raises Undecided, whatever is asked, where a limit was hit.
    """

    def __init__(self, question: AdviceQuestion, goal: Goal) -> None:
        self._question, self._goal = question, goal
        self._found: Distances | None = None
        self._least, self._beyond = 0, OUT_OF_REACH + 1
        self._search: WholeSearch | None = None
        self._thrown: tuple[Thrown, ...] = ()

    def is_(self, wanted: int | None) -> bool:
        """Tell whether so many cards (None: no number of them does it) must still come."""
        if self._found is None and self._search is None:
            self._look()
        if self._found is not None:
            return wanted == (self._found.opening if self._goal is Goal.OPENING else self._found.out)
        if not self._thrown:
            return wanted is None
        if wanted is None:
            return all(self._is_at_least(one) for one in (*_SOON, OUT_OF_REACH))
        return not self._is_at_least(wanted + 1) and self._is_at_least(wanted)

    def _look(self) -> None:
        """Ask the exhaustive search, and make ready for CP-SAT where that cannot tell."""
        from rami_solver.analysis.distance import distances

        question = self._question._replace(engine=Engine.EXHAUSTIVE)
        try:
            self._found = distances(question, (self._goal,))
        except Undecided:
            self._prepare()

    def _prepare(self) -> None:
        from rami_solver.analysis.distance import distances, may_throw, reach_of, this_turn
        from rami_solver.solver.reach_search import WholeSearch

        question, position = self._question._replace(engine=Engine.CPSAT), self._question.position
        draws = question.phase is Phase.BEFORE_DRAW
        now = None if draws else this_turn(question)
        opens = now is not None and now.opening is not None and now.opening.reachable
        if draws or now is None or (opens if self._goal is Goal.OPENING else now.finish.possible):
            self._found = distances(question, (self._goal,))
            return
        self._thrown = may_throw(position, question.rules)
        one = reach_of(question, position.hand, self._goal)
        whole = Whole(one.rules, one.hand, one.unseen, draws=False, table=one.table, opened=one.opened)
        self._search = WholeSearch(whole, self._goal, self._thrown)
        self._least = 1  # a turn that needs no card to come would be this one

    def _is_at_least(self, distance: int) -> bool:
        """Tell whether nothing is nearer than this; what is known of other distances may tell it."""
        from rami_solver.solver.aside import aside

        if self._least < distance < self._beyond:
            said = None if distance == OUT_OF_REACH else distance
            search, thrown = self._search, self._thrown
            assert search is not None
            if aside(lambda: search.confirm(dict.fromkeys(thrown, said))):
                self._least = distance
            else:
                self._beyond = distance
        return distance <= self._least

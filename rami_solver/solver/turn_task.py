"""A turn on its way through CP-SAT: what is still to be settled, cut into stages that stay exact."""

from collections.abc import Sequence

from rami_solver.findings import Undecided
from rami_solver.solver.model_rows import ANSWERABLE, FAR, Row, Terms
from rami_solver.solver.tasks import STAGE_BOUND
from rami_solver.solver.turn_model import Level, TurnModel, total
from rami_solver.solver.turn_play import play_of
from rami_solver.solver.turn_quest import FoundTurn, TurnProblem

__all__ = ["TurnTask"]

MOST_VARIABLES = 15_000
"""With more to choose from (several jokers in one meld, and many in the hand) even setting a model up takes minutes."""


class TurnTask:
    """The rows of a turn's model, the bounds of its variables, and the levels still to be settled.

    A level that is settled becomes a row, or fixes its variables; what is fixed leaves less for the others, and most of
    the canonical order is settled so, without a solve. Raises Undecided where there is too much to choose from.
    """

    def __init__(self, problem: TurnProblem) -> None:
        self.model = TurnModel(problem)
        if len(self.model.most) > MOST_VARIABLES:
            raise Undecided
        self.least, self.most = [0] * len(self.model.most), list(self.model.most)
        self.rows = list(self.model.rows)
        self._budgets = [row for row in self.rows if _is_budget(row)]
        self.levels = [Level([(ANSWERABLE, 1)], 1, tells=True), *self.model.levels]
        self._tighten()
        self.done = False
        self.answer: FoundTurn | None = None

    def wanted(self) -> Terms:
        """Give the objective: the levels of this stage, each outweighing all that come after it."""
        worths: dict[int, int] = {}
        weight = 1
        for level in reversed(self.stage()):
            for number, worth in level.terms:
                worths[number] = worths.get(number, 0) + worth * weight
            weight *= level.span + 1
        return list(worths.items())

    def stage(self) -> list[Level]:
        """Take as many levels as stay exact together."""
        bound, taken = 1, 0
        for level in self.levels:
            bound *= level.span + 1
            if taken and bound >= STAGE_BOUND:
                break
            taken += 1
        return self.levels[:taken]

    def settle(self, solution: Sequence[int]) -> None:
        """Take over this stage's solution."""
        if not solution[ANSWERABLE]:
            self.done = True
            return
        stage = self.stage()
        self.levels = self.levels[len(stage) :]
        for level in stage:
            self._fix(level, solution)
        self._tighten()
        if not self.levels:
            self.done = True
            self.answer = FoundTurn(play_of(self.model, solution), self.model.values(solution))

    def _fix(self, level: Level, solution: Sequence[int]) -> None:
        reached = total(level.terms, solution)
        nothing = reached == 0 and (
            all(worth > 0 for _, worth in level.terms) or all(worth < 0 for _, worth in level.terms)
        )
        if level.tells or nothing or len(level.terms) == 1:
            for number, _ in level.terms:
                self.least[number] = self.most[number] = solution[number]
            return
        row = Row(level.terms, reached, reached)
        self.rows.append(row)
        if _is_budget(row):
            self._budgets.append(row)

    def _tighten(self) -> None:
        """Take from each variable what the rows leave no room for, and drop the levels that are settled by it."""
        for terms, _, high in self._budgets:
            left = high - sum(worth * self.least[number] for number, worth in terms)
            for number, worth in terms:
                least = self.least[number]
                if worth * (self.most[number] - least) > left:
                    self.most[number] = least + left // worth
        self.levels = [level for level in self.levels if not self._is_settled(level)]

    def _is_settled(self, level: Level) -> bool:
        return all(self.least[number] == self.most[number] for number, _ in level.terms)


def _is_budget(row: Row) -> bool:
    return row.high < FAR and all(worth > 0 for _, worth in row.terms)

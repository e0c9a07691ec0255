"""The CP-SAT engine for distances: one model for a hand and all its discards, asked again until nothing is new."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.plays import Discard
from rami_solver.solver.light import Model, Outcome
from rami_solver.solver.model_rows import ANSWERABLE, FAR, Row, Terms
from rami_solver.solver.reach_model import OpeningModel, ReachModel
from rami_solver.solver.reach_quest import Goal, Way, Whole
from rami_solver.solver.reach_turn import out_models
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns

__all__ = ["ALONE", "CERTIFYING", "Thrown", "WholeSearch"]

ALONE, CERTIFYING = 1.0, 0.15
"""So much work (about seconds; most hands take some hundredths) a hand and all its discards may take: where CP-SAT
answers alone, and where it certifies what is known."""

_LACKING = (1, 2, 3, 4, 6)
"""So many cards may the melds of a model lack, one model after the other: small models come first."""

_LINEARIZATION = 1
"""Level 2 takes up to twice as long here, level 0 never ends."""

Thrown = AnyCard | None
"""A card that is thrown from a hand after the draw; None stands for the one still to be drawn."""


class _Solution(NamedTuple):
    """A solution and the model it is of."""

    model: ReachModel
    values: Sequence[int]

    @property
    def comes(self) -> tuple[AnyCard, ...]:
        """The cards that come, in order."""
        return in_order(one for one, number in self.model.comes.items() for _ in range(self.values[number]))

    def frees(self, card: Thrown) -> bool:
        """Tell whether a card of this kind is not laid."""
        return card is None or bool(self.values[self.model.free[card]])


class WholeSearch:
    """Distances of a hand for each card that may be thrown, and the cards that help.

    `distances` has those found so far (None: the goal is out of reach), `helps` the cards that bring the hand nearer
    with a way for each, `ways` one shortest way.
    """

    def __init__(self, whole: Whole, goal: Goal, thrown: Sequence[Thrown], work: float = ALONE) -> None:
        self._whole, self._goal, self._thrown = whole, goal, thrown
        self._models: dict[int, tuple[list[ReachModel], Iterator[ReachModel]]] = {}
        self._work = work
        # No turn takes more cards than these: those of the hand, and for each joker that comes free one more.
        every = whole.size + sum(meld.jokers for meld in whole.table)
        self._lacking = (*(most for most in _LACKING if most < every), max(every, 1))
        self.distances: dict[Thrown, int | None] = {}
        self.ways: dict[Thrown, Way] = {}
        self.helps: dict[Thrown, dict[AnyCard, Way]] = {}

    def confirm(self, distances: Mapping[Thrown, int | None]) -> bool:
        """Take distances over for which ways are known, if no card thrown has a shorter one; tell whether that is so.

        One question serves all: how much shorter a way can be than it is said to be.
        """
        self.distances = dict(distances)
        none = sum(copies for _, copies in self._whole.unseen) + 1
        asked = {one: none if far is None else far for one, far in distances.items() if far != 0}
        if not asked:
            return True
        most = max(asked.values()) - 1
        for model in self._of(self._enough(most)):
            chosen = {one: len(model.most) + at for at, one in enumerate(asked)}
            saved = [(number, asked[one]) for one, number in chosen.items()]
            comes = [(number, -1) for number in model.comes.values()]
            rows = [*_one_of(model, chosen), Row([*saved, *comes], 0, FAR)]
            found = self._solve(model, [1] * len(chosen), rows, [*saved, *comes])
            if found and len(found.comes) < sum(found.values[number] * far for number, far in saved):
                return False
        return True

    def measure(self) -> None:
        """Find every distance, the least first.

        A small model gives a distance that the nearest does not exceed; that none is nearer is proved with all melds
        that lack fewer cards, since no other could be laid. Then those that are as near are found in the small model.
        """
        waiting, floor = self._ready_at_once(), 0
        while waiting:
            found = next((one for most in self._lacking if (one := self._nearest(most, waiting))), None)
            if found is None:
                self.distances.update(dict.fromkeys(waiting))
                return
            while (least := len(found.comes)) > floor:
                nearer = self._nearest(self._enough(least - 1), waiting)
                if nearer and len(nearer.comes) < least:
                    found = nearer
                else:
                    floor = least
            for thrown in [thrown for thrown in waiting if found.frees(thrown)]:
                self.distances[thrown] = floor
                self.ways[thrown] = self._way(found, thrown)
                waiting.remove(thrown)

    def _ready_at_once(self) -> list[Thrown]:
        """Answer for a hand before the draw that goes out whatever comes; give what is left to be answered."""
        whole = self._whole
        if self._goal is Goal.OUT and whole.draws:
            problem = TurnProblem(
                whole.rules, whole.hand, whole.table, whole.opened, (TurnAim.OUT,), hidden=True, must_go_out=True
            )
            (turn,) = search_turns([problem])
            if isinstance(turn, Undecided):
                raise turn
            if turn is not None:
                self.distances[None] = 0
                self.ways[None] = Way((), (), turn.play)
                return []
        return list(self._thrown)

    def _enough(self, lacking: int) -> int:
        """Give how many cards the melds of a model may lack, so that all are there that lack so many."""
        return next((most for most in self._lacking if most >= lacking), self._lacking[-1])

    def _of(self, most_lacking: int) -> Iterator[ReachModel]:
        """Give the models that lack at most so many cards, each made when it is needed."""
        if most_lacking not in self._models:
            self._models[most_lacking] = [], self._make(most_lacking)
        made, making = self._models[most_lacking]
        yield from made
        try:
            for model in making:
                made.append(model)
                yield model
        except Undecided:
            # Those made so far are not all: they must not be taken for it when they are asked for again.
            del self._models[most_lacking]
            raise

    def _make(self, most_lacking: int) -> Iterator[ReachModel]:
        if self._goal is Goal.OPENING:
            yield OpeningModel(self._whole, most_lacking)
        else:
            yield from out_models(self._whole, most_lacking)

    def _nearest(self, most_lacking: int, waiting: Sequence[Thrown]) -> _Solution | None:
        """Find the fewest cards to come for any of these, and as many of these as can be that they serve."""
        best, least = None, FAR
        for model in self._of(most_lacking):
            coming = [(number, -len(waiting) - 1) for number in model.comes.values()]
            free = [(model.free[one], 1) for one in waiting if one is not None]
            found = self._solve(model, [], _any_of(model, waiting), [*coming, *free])
            if found and len(found.comes) < least:
                best, least = found, len(found.comes)
        return best

    def _solve(self, model: ReachModel, more: Sequence[int], rows: Sequence[Row], wanted: Terms) -> _Solution | None:
        """Solve a model with more variables and rows; None where it has no answer."""
        solver = Model()
        for most in (*model.most, *more):
            solver.variable(0, most)
        for terms, low, high in (*model.rows, *rows):
            solver.linear([number for number, _ in terms], [worth for _, worth in terms], low, high)
        # To have an answer outweighs everything else.
        bounds = (*model.most, *more)
        weight = sum(abs(worth) * bounds[number] for number, worth in wanted) + 1
        terms = [(ANSWERABLE, weight), *wanted]
        solver.maximise([number for number, _ in terms], [worth for _, worth in terms])
        solution = solver.solve(self._work, _LINEARIZATION) if self._work > 0 else None
        if solution is None or solution.outcome is Outcome.LIMIT:
            raise Undecided
        if solution.outcome is Outcome.INFEASIBLE:
            # To do nothing is always possible, so this cannot be true.
            raise WrongAnswer({"fault": "false infeasible", "reach": repr(self._whole), "goal": self._goal})
        self._work -= solution.work
        return _Solution(model, solution.values) if solution.values[ANSWERABLE] else None

    def find_helps(self, within: int, known: Mapping[Thrown, frozenset[AnyCard]]) -> None:
        """Find every card that brings the hand nearer, where the distance is at most so much.

        With those `known` only what is missing there is found. Where nothing is known, and it would take too long, it
        is left out for distances beyond one; Undecided is raised else.
        """
        near = {one: far for one in self._thrown if (far := self.distances[one]) is not None and 0 < far <= within}
        for far in sorted(set(near.values())):
            asked = {one: far for one, distance in near.items() if distance == far}
            try:
                self.helps.update(self._helps(asked, known))
            except Undecided:
                if far == 1 or known:
                    raise

    def _helps(
        self, asked: Mapping[Thrown, int], known: Mapping[Thrown, frozenset[AnyCard]]
    ) -> dict[Thrown, dict[AnyCard, Way]]:
        helps: dict[Thrown, dict[AnyCard, Way]] = {one: {} for one in asked}
        told = {one: set(known.get(one, ())) for one in asked}
        far = next(iter(asked.values()))
        for model in self._of(self._enough(far)):
            while found := self._solve(model, *_new(model, asked, told, many=not known)):
                for one in [one for one in asked if found.frees(one)]:
                    for card in found.comes:
                        if card not in told[one]:
                            told[one].add(card)
                            helps[one][card] = self._way(found, one)
        return helps

    def _way(self, found: _Solution, thrown: Thrown) -> Way:
        """Spell a way out: of the cards that are not laid the one thrown now is gone, the last is the discard."""
        spare, comes, steps = found.model.spare(found.values), found.comes, found.model.steps(found.values)
        if thrown is not None:
            spare.remove(thrown)
        if not comes:
            return Way((), (), (*steps, Discard(None)))
        # A joker is thrown last of all.
        spare.sort(key=lambda one: one is JOKER)
        before = len(comes) - 1
        ending = (Discard(spare[before]),) if len(spare) > before else ()
        return Way(comes, tuple(spare[:before]), (*steps, *ending))


def _any_of(model: ReachModel, waiting: Sequence[Thrown]) -> list[Row]:
    """Demand that one of these cards is not laid; nothing where the hand has still to draw."""
    free = [(model.free[one], 1) for one in waiting if one is not None]
    return [Row([*free, (ANSWERABLE, -1)], 0, FAR)] if free else []


def _one_of(model: ReachModel, chosen: Mapping[Thrown, int]) -> list[Row]:
    """Demand that one of these cards is chosen, by its literal, and that it is not laid."""
    rows = [Row([*((number, 1) for number in chosen.values()), (ANSWERABLE, -1)], 0, 0)]
    return rows + [
        Row([(model.free[one], 1), (number, -1)], 0, FAR) for one, number in chosen.items() if one is not None
    ]


def _new(
    model: ReachModel, asked: Mapping[Thrown, int], told: Mapping[Thrown, set[AnyCard]], *, many: bool
) -> tuple[list[int], list[Row], Terms]:
    """Ask for a shortest way with a card that was not told yet, for one of the cards thrown: variables, rows, aim.

    Where `many` are expected it should serve as many of these as can be; where none is, any answer will do.
    """
    chosen = {one: len(model.most) + at for at, one in enumerate(asked)}
    rows = _one_of(model, chosen)
    far = next(iter(asked.values()))
    rows.append(Row([*((number, 1) for number in model.comes.values()), (ANSWERABLE, -far)], -FAR, 0))
    for one, number in chosen.items():
        fresh = [(comes, 1) for card, comes in model.comes.items() if card not in told[one]]
        rows.append(Row([*fresh, (number, -1)], 0, FAR))
    wanted = [(model.free[one], 1) for one in asked if many and one is not None]
    return [1] * len(chosen), rows, wanted

"""What a hand would be worth if the base played some keys as another table does: the test of every explanation."""

from collections.abc import Mapping

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.compare_answers import Row, Value
from rami_solver.analysis.compare_far import Farness
from rami_solver.analysis.compare_keys import heeded
from rami_solver.analysis.compare_question import CompareQuestion
from rami_solver.analysis.hand_answers import FinishAnswer
from rami_solver.analysis.hands import finish_of, phase_of
from rami_solver.analysis.question import HandQuestion
from rami_solver.analysis.table_read import read_table
from rami_solver.findings import Span, Undecided
from rami_solver.melds import hand_value
from rami_solver.plays import Position
from rami_solver.rules.compare import taking
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engine import Engine
from rami_solver.solver.engines import solve
from rami_solver.solver.quest import Aim, Problem, Quest
from rami_solver.solver.reach_quest import Goal

__all__ = ["Mixed", "Mixtures", "advice_question", "hand_question"]

_NO_MELDS = ("order", "ace", "full-run", "length")
"""The contradictions of values that leave no melds to look for; any others leave a hand what it is."""


def hand_question(question: CompareQuestion) -> HandQuestion:
    """Give the question as `check` asks it."""
    rules, position = question.rules, question.position
    return HandQuestion(
        rules,
        position.hand,
        position.opened,
        position.round,
        question.phase,
        engine=question.engine,
        notes=question.notes,
        table=position.table,
    )


def advice_question(question: CompareQuestion) -> AdviceQuestion:
    """Give the question as those who count distances ask it."""
    phase = phase_of(hand_question(question))
    return AdviceQuestion(
        question.rules, question.position, phase, question.seen, question.players, engine=question.engine
    )


class Mixtures:
    """What a hand was asked under any mixtures, by the values that bear on the answer: equal mixtures share it.

    The base's own answers are `known`.
    """

    def __init__(self, base: CompareQuestion, known: Mapping[Row, Value] | None = None) -> None:
        self._values = {(row, heeded(row, base.rules)): value for row, value in (known or {}).items()}
        self._finishes: dict[tuple[object, ...], FinishAnswer] = {}
        self._far: dict[tuple[object, ...], Farness] = {}

    def gives(self, row: Row, question: CompareQuestion, value: Value) -> bool:
        """Tell whether a row has this value under some mixture."""
        said = (row, heeded(row, question.rules))
        if row in (Row.TO_OPENING, Row.TO_OUT) and said not in self._values:
            assert value is None or isinstance(value, int)
            if said not in self._far:
                goal = Goal.OPENING if row is Row.TO_OPENING else Goal.OUT
                self._far[said] = Farness(advice_question(question), goal)
            return self._far[said].is_(value)
        if said not in self._values:
            self._values[said] = self._value(row, question)
        return self._values[said] == value

    def _value(self, row: Row, question: CompareQuestion) -> Value:
        hand = hand_question(question)
        if row not in (Row.FINISH, Row.AWARD):
            return _of_hand(row, hand)
        said = heeded(Row.AWARD, question.rules)
        if said not in self._finishes:
            self._finishes[said] = _finish(hand)
        finish = self._finishes[said]
        return finish.possible if row is Row.FINISH else finish.award


class Mixed:
    """A base whose rules take keys from another table: whether a row then has a value."""

    def __init__(self, base: CompareQuestion, other: Rules, known: Mixtures | None = None) -> None:
        self._base = base
        self._other = other
        self._known = known or Mixtures(base)
        self._questions: dict[frozenset[str], CompareQuestion | None] = {}

    @property
    def base(self) -> CompareQuestion:
        """The base itself."""
        return self._base

    def gives(self, row: Row, keys: frozenset[str], value: Value) -> bool:
        """Tell whether the base says this of a row once it takes these keys.

        Raises Undecided where a limit was hit, WrongAnswer where our engines disagree.
        """
        question = self._question(keys)
        return question is not None and self._known.gives(row, question, value)

    def _question(self, keys: frozenset[str]) -> CompareQuestion | None:
        """Give the question under the mixture, None where it has no melds, or the melds of the table cannot lie."""
        if keys not in self._questions:
            self._questions[keys] = self._put(taking(self._base.rules, self._other, keys))
        return self._questions[keys]

    def _put(self, rules: Rules) -> CompareQuestion | None:
        if any(one.help in _NO_MELDS for one in contradictions(rules)):
            return None
        base = self._base
        table = read_table(base.groups, rules, lambda: [Span("--table", "", 0, 0)] * len(base.groups))
        if table.problems:
            return None
        position: Position = base.position._replace(table=table.melds)
        return base._replace(rules=rules, position=position, engine=Engine.EXHAUSTIVE)


def _of_hand(row: Row, hand: HandQuestion) -> Value:
    """Give what `check` says of a row of the hand alone."""
    rules = hand.rules
    match row:
        case Row.PHASE:
            return phase_of(hand)
        case Row.THRESHOLD:
            return rules.opening.points
        case Row.POINTS:
            points, _ = _most(hand, Aim.POINTS)
            return points
        case Row.LEFT:
            _, held = _most(hand, Aim.LIGHT_HAND)
            return held
        case _:
            points, _ = _most(hand, Aim.POINTS, clean_run=rules.opening.clean_run)
            return points >= rules.opening.points if row is Row.OPENS else points


def _most(hand: HandQuestion, aim: Aim, *, clean_run: bool = False) -> tuple[int, int]:
    """Lay what has most of one aim: its points, and the value that it leaves in the hand (points)."""
    rules = hand.rules
    keep = int(phase_of(hand) is Phase.AFTER_DRAW and rules.discard.to_go_out)
    pool = Pool(hand.hand, rules)
    problem = Problem(pool, Quest((aim,), max(0, len(hand.hand) - keep), clean_run=clean_run))
    (solved,) = solve([problem], Engine.EXHAUSTIVE)
    if isinstance(solved, Undecided):
        (solved,) = solve([problem], Engine.CPSAT)
    if isinstance(solved, Undecided):
        raise solved
    laid = [pool.candidates[place] for place in solved.found[0]] if solved.found else []
    held = hand_value(hand.hand, rules.values.hand)
    return sum(one.points for one in laid), held - sum(one.held for one in laid)


def _finish(hand: HandQuestion) -> FinishAnswer:
    try:
        return finish_of(hand)
    except Undecided:
        return finish_of(hand._replace(engine=Engine.CPSAT))

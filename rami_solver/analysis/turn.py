"""The best turn from a position: every way to draw weighed, the turn found, and passed through the referee."""

from collections.abc import Sequence
from fractions import Fraction

from rami_solver.analysis.certify_turns import certify_turn, value_left
from rami_solver.analysis.drawing import Way, problem_of, unseen_from, ways_to_draw
from rami_solver.analysis.notes import hand_size, rules_in_force
from rami_solver.analysis.obstacles import forbidden, obstacles
from rami_solver.analysis.turn_answers import BestTurn, Choice, Source, TurnGoal
from rami_solver.analysis.turn_question import BestTurnQuestion
from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Finding, Undecided
from rami_solver.melds import card_in_hand, hand_value
from rami_solver.plays import Discard, Play
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem

__all__ = ["best_turn"]

_GOING_OUT = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND, TurnAim.POINTS)
_AIMS = {
    TurnGoal.FINISH: _GOING_OUT,
    TurnGoal.LEFT: _GOING_OUT,  # nothing is less than nothing left
    TurnGoal.POINTS: (TurnAim.POINTS, TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND),
}


def best_turn(question: BestTurnQuestion) -> BestTurn:
    """Find the best turn, and the best draw where the card is still to be drawn.

    Raises Undecided where a solver limit was hit, WrongAnswer where our engines disagree.
    """
    rules, position = question.rules, question.position
    if position.dealer and not rules.deal.first_turn_may_lay:
        return _only_discard(question)
    weighed = [_Weighed(way, question) for way in ways_to_draw(position, question.phase, rules)]
    solved = iter(solve_turns([one for way in weighed for one in way.problems], question.engine))
    answered = [(way, [_answered(next(solved)) for _ in way.problems]) for way in weighed]
    choices = [way.choice([one.found for one in found]) for way, found in answered]
    choices.sort(key=lambda choice: _rank(choice, question.goal), reverse=True)
    certified = all(one.certified for _, found in answered for one in found)
    ways = [(one.way, one.problems[0]) for one in weighed]
    wanted = question.goal is TurnGoal.FINISH and not any(choice.out for choice in choices)
    in_the_way = obstacles(ways, question.engine) if wanted else ()
    return _answer(question, tuple(choices), in_the_way, certified=certified)


def _answer(
    question: BestTurnQuestion, choices: tuple[Choice, ...], in_the_way: tuple[Finding, ...], *, certified: bool
) -> BestTurn:
    rules, position = question.rules, question.position
    best = next((one for one in choices if one.judged is not None), None)
    of_best = best.judged.findings if best and best.judged else ()
    size = len(position.hand)
    findings = (
        *question.notes,
        *rules_in_force(rules),
        *hand_size(rules, question.phase, found=size, opened=position.opened),
        *in_the_way,
        *of_best,
    )
    return BestTurn(rules, question.goal, question.phase, certified, position, choices, findings)


def _answered(solved: SolvedTurn | Undecided) -> SolvedTurn:
    if isinstance(solved, Undecided):
        raise solved
    return solved


def _rank(choice: Choice, goal: TurnGoal) -> tuple[bool, Fraction, Fraction, Fraction]:
    """Sort key of a choice, greater is better; one that the rules forbid is last."""
    if goal is TurnGoal.POINTS:
        return choice.play is not None, choice.points, choice.out, -choice.left
    return choice.play is not None, choice.out, -choice.left, choice.points


class _Weighed:
    """A way to draw and what it asks the solver: one problem, and of the stock one more for each card that may come."""

    def __init__(self, way: Way, question: BestTurnQuestion) -> None:
        self.way, self._question = way, question
        self._aims = _AIMS[question.goal]
        rules, position = question.rules, question.position
        self.problems: list[TurnProblem] = [problem_of(way, position, rules, self._aims)]
        self._copies: list[tuple[AnyCard, int]] = []
        if way.source is Source.STOCK:
            self._copies = list(unseen_from(position, rules, question.players).items())
            self.problems += [
                self.problems[0]._replace(hand=(*position.hand, one), hidden=False) for one, _ in self._copies
            ]

    def choice(self, found: Sequence[FoundTurn | None]) -> Choice:
        """Put the choice together out of the turns that were found, the referee's word on its play included."""
        first, *of_cards = found
        way, position, rules = self.way, self._question.position, self._question.rules
        if first is None:
            refused = judge_turn(position, (*self._draw(), *_some_discard(position.hand, rules)), rules)
            return Choice(way.source, way.taken, None, None, refused=refused.errors)
        play = (*self._draw(), *first.play)
        judged = judge_turn(position, play, rules)
        certify_turn(judged, play, position, rules, dict(zip(self._aims, first.values, strict=True)))
        if way.source is not Source.STOCK:
            return _known(way, play, judged, rules)
        return self._of_stock(play, of_cards)._replace(judged=judged)

    def _draw(self) -> Play:
        return () if self.way.step is None else (self.way.step,)

    def _of_stock(self, play: Play, found: Sequence[FoundTurn | None]) -> Choice:
        """Weigh what the stock may bring: every unseen card is as likely as any other."""
        total = sum(copies for _, copies in self._copies)
        values = [
            (one, copies, self._value(one, turn)) for (one, copies), turn in zip(self._copies, found, strict=True)
        ]
        if not total:
            return Choice(Source.STOCK, (), play, None)
        sums = [Fraction(sum(copies * value[at] for _, copies, value in values), total) for at in range(3)]
        helpful = tuple((one, copies) for one, copies, value in values if value[0])
        out, points, left = sums
        return Choice(Source.STOCK, (), play, None, out, points, left, helpful, total)

    def _value(self, drawn: AnyCard, found: FoundTurn | None) -> tuple[int, int, int]:
        """Give what the best turn with this card comes to: out, points laid, points left."""
        if found is None:
            hand = (*self._question.position.hand, drawn)
            return 0, 0, hand_value(hand, self._question.rules.values.hand)
        values = dict(zip(self._aims, found.values, strict=True))
        return values[TurnAim.OUT], values[TurnAim.POINTS], -values[TurnAim.LIGHT_HAND]


def _known(way: Way, play: Play, judged: TurnVerdict, rules: Rules) -> Choice:
    """Put a choice together of which nothing is left to chance."""
    out, points, left = Fraction(judged.goes_out), Fraction(judged.points), Fraction(value_left(judged, rules))
    return Choice(way.source, way.taken, play, judged, out, points, left)


def _some_discard(hand: Sequence[AnyCard], rules: Rules) -> Play:
    """Throw the card that counts most in the hand, a joker last of all; nothing where nothing is held."""
    ordered = sorted(hand, key=lambda one: (one is JOKER, -card_in_hand(one, rules.values.hand)))
    return tuple(Discard(one) for one in ordered[:1])


def _only_discard(question: BestTurnQuestion) -> BestTurn:
    """Answer for a dealer who may do nothing but throw a card (rule `deal.first_turn_may_lay`)."""
    rules, position = question.rules, question.position
    play = _some_discard(position.hand, rules)
    judged = judge_turn(position, play, rules)
    key = "deal.first_turn_may_lay"
    choices = (_known(Way(Source.NONE), play, judged, rules),) if not judged.errors else ()
    return _answer(question, choices, (forbidden(rules, key),), certified=True)

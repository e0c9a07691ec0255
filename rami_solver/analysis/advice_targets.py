"""Targets of advice: distance, cards that help, chances, the way aimed at; none is shown that the referee refuses."""

from fractions import Fraction
from typing import Any, NamedTuple

from rami_solver.analysis.advice_answers import Aimed, Target
from rami_solver.cards import JOKER, AnyCard, counted
from rami_solver.findings import Code, Verdict, WrongAnswer
from rami_solver.melds import Meld, as_held
from rami_solver.notation.plays import write_play
from rami_solver.plays import Discard, Draw, Lay, Play, Position
from rami_solver.referee.laydown import judge_laydown
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.reach_quest import Goal, Reached, Way

__all__ = ["Targets"]


class Targets:
    """Makes targets out of what the engines found for hands beside one table, and holds every way against the referee.

    `unseen` are the cards that may come; a way that serves several hands is judged once.
    """

    def __init__(self, rules: Rules, position: Position, unseen: tuple[tuple[AnyCard, int], ...]) -> None:
        self._rules, self._position, self._unseen = rules, position, unseen
        self._total = sum(copies for _, copies in unseen)
        self._judged: dict[tuple[object, ...], _Judged] = {}

    def of(self, goal: Goal, hand: tuple[AnyCard, ...], found: Reached) -> Target:
        """Give the target of a hand before the draw.

        Raises WrongAnswer where the referee refuses a way, or it is none to the goal.
        """
        copies = dict(self._unseen)
        for card, way in found.helps or ():
            self._hold(goal, hand, found, way, card)
        helps = None if found.helps is None else tuple((card, copies[card]) for card, _ in found.helps)
        return Target(
            found.distance, helps, self._next(found.distance, helps), found.within_two, self._aimed(goal, hand, found)
        )

    def _next(self, distance: int | None, helps: tuple[tuple[AnyCard, int], ...] | None) -> Fraction:
        if distance == 0:
            return Fraction(1)
        if distance != 1 or not helps:
            return Fraction(0)
        return Fraction(sum(copies for _, copies in helps), self._total)

    def _aimed(self, goal: Goal, hand: tuple[AnyCard, ...], found: Reached) -> Aimed | None:
        way = found.way
        if way is None:
            return None
        melds = self._hold(goal, hand, found, way).melds
        points = sum(one.points for one in melds)
        return Aimed(way.comes, way.thrown, melds, points, _allowed(way.play, self._rules))

    def _hold(
        self, goal: Goal, hand: tuple[AnyCard, ...], found: Reached, way: Way, card: AnyCard | None = None
    ) -> "_Judged":
        """Judge the last turn of a way, and see that it is a shortest one on which the card comes."""
        rest = counted(hand) - counted(way.thrown)
        held = tuple((rest + counted(way.comes)).elements())
        judged = self._judge(goal, held, way)
        unseen = dict(self._unseen)
        fits = (
            len(way.comes) == found.distance
            and len(way.thrown) == max(0, len(way.comes) - 1)
            and len(held) == len(hand) + len(way.comes) - len(way.thrown)
            and all(copies <= unseen.get(one, 0) for one, copies in counted(way.comes).items())
            and (card is None or card in way.comes)
        )
        if not judged.reached or not fits:
            raise WrongAnswer(self._report(goal, hand, found, way, judged))
        return judged

    def _judge(self, goal: Goal, held: tuple[AnyCard, ...], way: Way) -> "_Judged":
        key = (goal, frozenset(counted(held).items()), way.play)
        if key not in self._judged:
            judge = self._judge_opening if goal is Goal.OPENING else self._judge_turn
            self._judged[key] = judge(held, way)
        return self._judged[key]

    def _judge_opening(self, held: tuple[AnyCard, ...], way: Way) -> "_Judged":
        """Judge the melds alone, as the question whether a hand opens does; what is thrown is another matter."""
        groups = [meld for step in way.play if isinstance(step, Lay) for meld in step.melds]
        judged = judge_laydown(groups, self._rules)
        laid = counted(as_held(one) for meld in groups for one in meld)
        most = len(held) + (not way.comes) - self._rules.discard.to_go_out
        reached = (
            judged.verdict is Verdict.LEGAL
            and judged.opening is not None
            and judged.opening.met
            and laid <= counted(held)
            and laid.total() <= most
        )
        melds = tuple(one.meld for one in judged.melds if one.meld)
        return _Judged(reached, melds, tuple(one.code for one in judged.errors))

    def _judge_turn(self, held: tuple[AnyCard, ...], way: Way) -> "_Judged":
        position = self._position._replace(hand=held, row=(), dealer=False)
        judged = judge_turn(position, way.play if way.comes else (Draw(None), *way.play), self._rules)
        reached = judged.verdict is Verdict.LEGAL and judged.goes_out
        melds = tuple(one.meld for step in judged.steps for one in step.melds if one.meld)
        return _Judged(reached, melds, tuple(one.code for one in judged.errors))

    def _report(
        self, goal: Goal, hand: tuple[AnyCard, ...], found: Reached, way: Way, judged: "_Judged"
    ) -> dict[str, Any]:
        """What the authors need to see the fault again."""
        rules = self._rules
        return {
            "fault": "the referee refuses the solver's way",
            "rules": rules.profile,
            "settings": [f"{key}={rules.value(key)}" for key in rules.changed],
            "goal": goal.value,
            "hand": [str(one) for one in hand],
            "table": [str(meld) for meld in self._position.table],
            "opened": self._position.opened,
            "distance": found.distance,
            "comes": [str(one) for one in way.comes],
            "thrown": [str(one) for one in way.thrown],
            "play": write_play(way.play),
            "codes": list(judged.codes),
        }


class _Judged(NamedTuple):
    """What the referee says of a last turn: whether it is legal and reaches the goal, its new melds, its faults."""

    reached: bool
    melds: tuple[Meld, ...]
    codes: tuple[Code, ...]


def _allowed(play: Play, rules: Rules) -> Play:
    """Leave out a discard that the rules forbid: whether a hand opens does not rest on it (rule `discard.joker`)."""
    return tuple(one for one in play if one != Discard(JOKER) or rules.discard.joker)

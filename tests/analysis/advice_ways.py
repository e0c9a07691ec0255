"""Ways to a goal put to the referee: the cards that come and go, and the turn that they lead to."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.findings import Verdict
from rami_solver.notation.plays import write_play
from rami_solver.plays import Discard, Draw, Play, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.reach_quest import Goal

__all__ = ["turn_faults", "way_faults"]


def way_faults(
    goal: Goal,
    rules: Rules,
    before: Position,
    unseen: Mapping[AnyCard, int],
    way: tuple[Sequence[AnyCard], Sequence[AnyCard], Play],
) -> Iterator[str]:
    """Tell what is wrong with a way (cards that come, cards thrown, last turn) from a hand before the draw."""
    comes, thrown, play = way
    if Counter(comes) - Counter(unseen):
        yield f"cannot come: {' '.join(map(str, comes))}"
    if Counter(thrown) - Counter(before.hand):
        yield f"not held and thrown: {' '.join(map(str, thrown))}"
    if len(thrown) != max(0, len(comes) - 1):
        yield f"{len(comes)} cards come, {len(thrown)} are thrown"
    if JOKER in thrown and not rules.discard.joker:
        yield "a joker is thrown on the way"
    held = in_order((Counter(before.hand) - Counter(thrown) + Counter(comes)).elements())
    yield from turn_faults(goal, rules, before._replace(hand=held), play if comes else (Draw(None), *play))


def turn_faults(goal: Goal, rules: Rules, position: Position, play: Play) -> Iterator[str]:
    """Tell whether the referee finds a fault in a turn, or that it does not reach the goal."""
    judged = judge_turn(position, play, rules)
    # Whether a card that nobody knows may be thrown is not known either where jokers may not.
    hidden = Draw(None) in play and Discard(None) in play and not rules.discard.joker
    if judged.verdict is not Verdict.LEGAL and not (hidden and judged.verdict is Verdict.UNDECIDED):
        told = [one.code.value for one in judged.errors]
        yield f"{judged.verdict.value}: {' '.join(map(str, position.hand))}: {write_play(play)}: {told}"
    if goal is Goal.OUT and not judged.goes_out:
        yield f"does not go out: {' '.join(map(str, position.hand))}: {write_play(play)}"
    if goal is Goal.OPENING and not (judged.opening and judged.opening.met):
        yield f"does not open: {' '.join(map(str, position.hand))}: {write_play(play)}"

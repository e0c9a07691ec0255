"""A player for practice: simple, legal, quick, and the same turn from the same cards every time."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.drawing import Way, problem_of, ways_to_draw
from rami_solver.analysis.player_discards import discards, melds_held
from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import AnyCard
from rami_solver.findings import Undecided, Verdict
from rami_solver.plays import Discard, Draw, Play, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import TurnAim

__all__ = ["choose_turn"]

MOST_STEPS = 4_000
"""So many steps the search for one turn may take, some hundredths of a second; beyond it only a card is thrown."""

MOST_TAKEN = 4
"""So many cards of the discards are looked at, the open card first."""

_AIMS = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND, TurnAim.POINTS)


class _Turn(NamedTuple):
    """A turn and what it comes to, smaller is better: not out, cards left, points of melds held in the hand (minus)."""

    play: Play
    worth: tuple[bool, int, int]


def choose_turn(position: Position, rules: Rules, top: AnyCard | None) -> Play | None:
    """Choose a turn: whether a discard is taken, what is laid, and what is thrown.

    The whole hand is known; `top` is what the stock gives, None where nobody can draw from it, and is not looked at
    before it is drawn. None where nothing can be drawn and no discard is of use, or where no turn is legal. What is
    legal the solver and the referee say.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.notation.plays import write_play
    >>> from rami_solver.rules.load import load
    >>> hand = (*DECK[9:13], *DECK[22:26], DECK[30], DECK[31])
    >>> write_play(choose_turn(Position(hand, row=(DECK[29],)), load("rami-bridge"), top=DECK[1]))
    'take ♦4 ; lay [♦4 ♦5 ♦6] [♠10 ♠J ♠Q] [♥10 ♥J ♥Q ♥K] ; discard ♠K'
    """
    if position.dealer:
        return _play(_best(Way(Source.NONE), (), position, rules))
    takes = [one for one in _takes(position, rules) if one is not None]
    best = min(takes, key=lambda one: one.worth, default=None)
    if best is not None and best.worth < _blind(position, rules):
        return best.play
    return None if top is None else _play(_best(Way(Source.STOCK, Draw(top)), (top,), position, rules))


def _play(turn: _Turn | None) -> Play | None:
    return None if turn is None else turn.play


def _takes(position: Position, rules: Rules) -> Iterator[_Turn | None]:
    """Give the best turns that take a discard; those that a search does not get to the end of are left out."""
    _, *from_discards = ways_to_draw(position, Phase.BEFORE_DRAW, rules)
    for way in islice(from_discards, MOST_TAKEN):
        yield _best(way, way.taken, position, rules)


def _blind(position: Position, rules: Rules) -> tuple[bool, int, int]:
    """Give what a turn from the stock comes to at least, whatever is drawn: the card is thrown."""
    steps = _found(Way(Source.STOCK), (), position, rules)
    left = _left((Draw(None), *(steps or ())), position, rules)
    return bool(left), len(left), -melds_held(left, rules, keep=0)[0]


def _best(way: Way, came: tuple[AnyCard, ...], position: Position, rules: Rules) -> _Turn | None:
    """Give the best turn that begins with this draw; None where none is legal, or none with a discard was found."""
    found = _found(way, came, position, rules)
    if found is None:
        return None
    draw = () if way.step is None else (way.step,)
    for ending in _endings(_left((*draw, *found), position, rules), rules):
        play = (*draw, *found, *ending)
        judged = judge_turn(position, play, rules)
        if judged.verdict is Verdict.LEGAL:
            kept = [one for one in judged.hand if one is not None]
            return _Turn(play, (not judged.goes_out, len(kept), -melds_held(kept, rules, keep=0)[0]))
    return None


def _left(steps: Play, position: Position, rules: Rules) -> list[AnyCard]:
    """Give the cards that the steps of a turn leave before the discard, a hidden one left out."""
    return [one for one in judge_turn(position, steps, rules).hand if one is not None]


def _found(way: Way, came: tuple[AnyCard, ...], position: Position, rules: Rules) -> Play | None:
    """Find the steps between draw and discard; () where nothing can be laid, None where no turn begins with this draw.

    A search that does not end finds nothing.
    """
    hand, stays = (*position.hand, *came), () if _may_stay(way, position, rules) else None
    if position.dealer and not rules.deal.first_turn_may_lay:
        return stays
    waived = rules.opening.waived_when_going_out
    # Before the search, which takes its time: a hand whose melds count too little does not open.
    short = not position.opened and melds_held(hand, rules, keep=0)[0] < rules.opening.points
    if short and not waived:
        return stays
    problem = problem_of(way, position, rules, _AIMS, must_go_out=short)
    if came:
        problem = problem._replace(hand=hand, hidden=False)
    try:
        found = exhaust_turn(problem, MOST_STEPS)
    except Undecided:
        return stays
    return tuple(one for one in found.play if not isinstance(one, Discard)) if found else stays


def _may_stay(way: Way, position: Position, rules: Rules) -> bool:
    """Tell whether the card that is drawn so may stay in the hand, as far as the way to draw it goes."""
    if not way.taken:
        return True
    draw = rules.draw
    if way.deeper:
        return draw.deeper_card == "free"
    return (draw.open_card_opened if position.opened else draw.open_card) == "free"


def _endings(left: Sequence[AnyCard], rules: Rules) -> Iterator[Play]:
    """Give the ways to end a turn, the best first."""
    if not left:
        yield ()
    for one in discards(left, rules):
        yield (Discard(one),)

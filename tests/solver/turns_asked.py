"""Turns asked for in a few words: cards and melds as they are printed, and the play that is found."""

from collections import Counter

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Undecided, Verdict
from rami_solver.melds import LaidJoker, Meld
from rami_solver.notation.plays import write_play
from rami_solver.plays import Draw, Position, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns

GOING_OUT = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS)

LAID_OFF = ("♠2 ♠3 ♠4 ♣2 ♦2 ♥2 ♦3 ♦4 ♦5 ♣3 ♣4 ♣5 ♥7 ♥8 ♠9", "♥4 ♥5 ♥6")
"""Hand and table: 39 points of new melds, two lay-offs, one card to throw."""


def cards(text: str) -> tuple[AnyCard, ...]:
    return tuple(JOKER if name == "J" else next(one for one in DECK if str(one) == name) for name in text.split())


def meld(text: str, rules: Rules) -> Meld:
    """Read a meld as it is printed: `J=♥5` is a joker and what it stands for."""
    claim = [
        LaidJoker(tuple(one for part in name[2:].split("/") for one in cards(part) if one is not JOKER))
        if name.startswith("J=")
        else cards(name)[0]
        for name in text.split()
    ]
    judged = judge_meld(claim, rules).meld
    assert judged is not None
    return judged


def problem_of(rules: Rules, hand: str, table: str = "", **more: object) -> TurnProblem:
    melds = tuple(meld(one, rules) for one in table.split("|") if one.strip())
    given: dict[str, object] = {"opened": False, "aims": GOING_OUT} | more
    return TurnProblem(rules, cards(hand), melds, **given)  # type: ignore[arg-type]


def found_turn(problem: TurnProblem) -> FoundTurn | None:
    (turn,) = search_turns([problem])
    assert not isinstance(turn, Undecided)
    return turn


def play_of(problem: TurnProblem) -> str | None:
    """The play found, after the referee has judged it legal."""
    turn = found_turn(problem)
    if turn is None:
        return None
    taken = problem.taken
    row = (taken.card, *taken.along) if taken else ()
    hand = tuple((Counter(problem.hand) - Counter(row)).elements())
    draw = (Take(taken.card, 1),) if taken else (Draw(None),) if problem.hidden else ()
    position = Position(hand, problem.table, problem.opened, 3, row)
    judged = judge_turn(position, (*draw, *turn.play), problem.rules)
    assert judged.verdict is Verdict.LEGAL, (write_play(turn.play), judged.errors)
    return write_play(turn.play)

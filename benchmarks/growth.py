"""How the time grows with the hand: 14, 30, 60 cards, and the whole pack of 106."""

from collections.abc import Sequence
from functools import partial
from statistics import median

from benchmarks.hands import Hand, random_hands
from benchmarks.options import Options
from benchmarks.ours import library, naive_loop
from benchmarks.peers import PEERS, asked
from benchmarks.report import Table, Target, at_most, judged, ms
from benchmarks.timing import Contestant, Ran, Totals, clocked, contest, same_answers
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engine import Engine
from rami_solver.solver.engines import CERTIFIED_UP_TO, solve
from rami_solver.solver.quest import Aim, Problem, Quest

__all__ = ["TEXT", "tables"]

TEXT = f"""One hand at a time, full answers by the default engine (up to {CERTIFIED_UP_TO} cards certified, above
that CP-SAT alone), and one goal alone (the most points, then the least left, by CP-SAT); CPU time, the median, in
brackets the longest. Peers give a hand up after ten seconds; what they took until then is counted. One that
answers no hand of a size is not asked about greater ones."""

_HANDS = {14: 20, 30: 10, 60: 5, 106: 5}
"""So many hands of each size; of the whole pack there is one, asked about so often."""

_WHOLE_PACK = 106
_PEERS = (PEERS[0], PEERS[2])


def tables(options: Options) -> list[Table]:
    """Measure all sizes; raises AssertionError where the naive loop finds other values."""
    rules = load()
    rows: list[list[str]] = []
    with asked(options.peers, _PEERS) as peers:
        everybody = [library(rules, Engine.CERTIFIED), _one_goal(rules), naive_loop(rules), *peers]
        given_up: set[str] = set()
        for size, number in _HANDS.items():
            ready = [one for one in everybody if one.name not in given_up]
            told = dict(zip([one.name for one in ready], _measured(ready, size, number, options.seed), strict=True))
            given_up |= {name for name, totals in told.items() if totals.failed == totals.hands}
            rows.append(_row(size, [told.get(one.name) for one in everybody]))
    heads = ["cards", "`rami`, ms", "one goal, ms", *(f"{one.name}, ms, and times `rami`" for one in everybody[2:])]
    return [Table("", heads, rows)]


def _one_goal(rules: Rules) -> Contestant:
    return Contestant("one goal", partial(_best, rules))


def _best(rules: Rules, hands: Sequence[Hand]) -> Ran:
    def work() -> None:
        for hand in hands:
            solve([Problem(Pool(hand, rules), Quest((Aim.POINTS, Aim.LIGHT_HAND), len(hand) - 1))], Engine.CPSAT)

    return Ran(clocked(work))


def _measured(ready: list[Contestant], size: int, number: int, seed: str) -> list[Totals]:
    rules = load()
    hands = random_hands(seed, number, rules, size)
    warm = random_hands(f"{seed} warm", 1, rules, min(size, 30))
    totals = contest(ready, [[hand] for hand in hands], warm)
    same_answers(ready, totals)
    return totals


def _row(size: int, told: Sequence[Totals | None]) -> list[str]:
    ours, one_goal, *others = told
    assert ours is not None
    assert one_goal is not None
    target = at_most(0.05) if size == _WHOLE_PACK else None
    return [str(size), *(_alone(one, target) for one in (ours, one_goal)), *(_beside(one, ours) for one in others)]


def _alone(totals: Totals, target: Target | None) -> str:
    judgement = f"; {judged(median(totals.rounds), target, ' s')}" if target else ""
    return f"{ms(median(totals.rounds))} ({ms(max(totals.rounds))}){judgement}"


def _beside(other: Totals | None, ours: Totals) -> str:
    if other is None:
        return "not asked"
    if other.failed == other.hands:
        return f"no answer ({ms(median(other.rounds))} each)"
    failed = f", {other.failed} of {other.hands} without an answer" if other.failed else ""
    ratio = judged(median(other.rounds) / median(ours.rounds))
    return f"{ms(median(other.rounds))} ({ms(max(other.rounds))}): {ratio}{failed}"

"""How long the best turn takes to solve beside a full table: `python -m tests.solver.turn_speed`.

Twenty melds on the table and fifteen cards, most of which fit somewhere; CPU time of the solver, the median of nine.
"""

import statistics
import time
from collections.abc import Iterator

from rami_solver.melds import Meld
from rami_solver.rules.load import load, systems
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns
from tests.referee.claims import hand
from tests.referee.turns import lying

RUNS = "♠2 ♠3 ♠4|♥2 ♥3 ♥4|♦2 ♦3 ♦4|♣2 ♣3 ♣4|♠6 ♠7 ♠8|♥6 ♥7 ♥8|♦6 ♦7 ♦8|♣6 ♣7 ♣8|♠10 ♠J J|♥10 ♥J ♥Q|♦10 ♦J ♦Q|♣10 ♣J ♣Q"
SETS = "♠K ♥K ♦K|♠A ♥A ♦A|♠5 ♥5 J|♠9 ♥9 ♦9|♠6 ♥6 ♦6|♠7 ♥7 ♦7|♠8 ♥8 ♦8|♠2 ♥2 ♦2"
HAND = hand("♠5 ♠9 ♥5 ♥9 ♦5 ♦9 ♣5 ♣9 ♣K ♣A ♣7 ♣8 ♣6 ♥Q ♠K")
OUT = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND, TurnAim.POINTS)
MOST = (TurnAim.POINTS, TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND)


def table(rules: Rules) -> tuple[Meld, ...]:
    """Give the twenty melds as they lie under these rules."""
    return tuple(lying(one, rules) for one in f"{RUNS}|{SETS}".split("|"))


def _seconds(problem: TurnProblem) -> Iterator[float]:
    for _ in range(9):
        begin = time.process_time()
        search_turns([problem])
        yield time.process_time() - begin


def main() -> None:
    """Print the time of every system, opened or not, for two goals."""
    for name in systems():
        rules = load(name)
        for opened in (True, False):
            for goal, aims in (("finish", OUT), ("points", MOST)):
                taken = statistics.median(_seconds(TurnProblem(rules, HAND, table(rules), opened, aims)))
                print(f"{name}, {'opened' if opened else 'not opened'}, {goal}: {taken:.3f} s")


if __name__ == "__main__":
    main()

"""Other solvers in an environment of their own: `python -I peer_process.py QUESTION LIMIT`. Imports nothing of ours.

Reads a hand a line, a JSON list of numbers (0 is ♠A, 51 is ♣K, 52 a joker), and answers each with a line of JSON:
`seconds` of the processor that its answer took, children included, the hand put into the solver's own form before;
`value`, the number that was asked for, null where there is none; `fault`, why there is no answer. An answer that takes
longer than LIMIT seconds of the processor is given up. The first line tells the version.
"""

import gc
import json
import resource
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any, TypeAlias

JOKER = 52

Solver: TypeAlias = "tuple[Callable[[list[int]], Any], Callable[[Any], int | None]]"
"""How a hand is put into a solver's own form, and how that is answered."""


class GivenUpError(Exception):
    """The limit was hit."""


def okey(strategy: str) -> Solver:
    """The most points that melds of a hand bring: cards by their pips to thirteen, an ace always one."""
    okey_solver: Any = import_module("okey_solver")
    engine = okey_solver.SolverEngine(strategy=strategy)
    colour, tile_of = okey_solver.TileColor, okey_solver.Tile
    colours = [colour.RED, colour.BLACK, colour.BLUE, colour.YELLOW]
    # A wild card of no colour: no natural card has to be one.
    meta = okey_solver.OkeyMeta(color=colour.JOKER, value=0)

    def tile(place: int, card: int) -> Any:
        if card == JOKER:
            return tile_of(id=str(place), color=colour.JOKER, value=0)
        return tile_of(id=str(place), color=colours[card // 13], value=card % 13 + 1)

    def prepare(hand: list[int]) -> Any:
        return [tile(place, card) for place, card in enumerate(hand)]

    def answer(tiles: Any) -> int | None:
        return int(engine.find_best_arrangement(tiles, meta).totalScore)

    return prepare, answer


def rummikub(mode: str) -> Solver:
    """The most cards that can be laid, or the most naturals in melds that open with fifty."""
    rummikub_solver: Any = import_module("rummikub_solver")
    # The backend that comes with it; of those that can be added one ends the process on some hands.
    rules = rummikub_solver.RuleSet(min_initial_value=50, solver_backend=rummikub_solver.MILPSolver.SCIPY)

    def prepare(hand: list[int]) -> Any:
        state = rules.new_game()
        state.add_rack(*[rules.tiles[card] for card in hand])
        return state

    def answer(state: Any) -> int | None:
        found = rules.solve(state, rummikub_solver.SolverMode[mode])
        if found is None:
            return None if mode == "INITIAL" else 0
        return sum(mode != "INITIAL" or not isinstance(tile, rummikub_solver.Joker) for tile in found.tiles)

    return prepare, answer


QUESTIONS: dict[str, tuple[str, Callable[[str], Solver], str]] = {
    "okey-backtracking": ("okey-solver-py", okey, "backtracking"),
    "okey-ilp": ("okey-solver-py", okey, "ilp"),
    "rummikub-cards": ("rummikub-solver", rummikub, "TILE_COUNT"),
    "rummikub-opening": ("rummikub-solver", rummikub, "INITIAL"),
}


def used() -> float:
    """Seconds of the processor so far, of this process and of those that it has ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def give_up(number: int, frame: object) -> None:
    """What the timer calls."""
    raise GivenUpError


def reply(solver: Solver, hand: list[int], limit: float) -> dict[str, Any]:
    """Answer a hand within the limit."""
    prepare, answer = solver
    asked = prepare(hand)
    value, fault = None, None
    begun = used()
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        value = answer(asked)
    except GivenUpError:
        fault = "limit"
    except Exception as raised:
        fault = repr(raised)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return {"seconds": used() - begun, "value": value, "fault": fault}


def main(question: str, limit: float) -> None:
    """Answer hands until there are no more."""
    package, made, how = QUESTIONS[question]
    signal.signal(signal.SIGPROF, give_up)
    solver = made(how)
    gc.set_threshold(100_000)
    gc.freeze()
    print(json.dumps({"version": f"{package} {version(package)}"}), flush=True)
    for line in sys.stdin:
        print(json.dumps(reply(solver, json.loads(line), limit)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))

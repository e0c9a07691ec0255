"""What the exhaustive search of turns leaves out because it cannot be better: never the best turn."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rami_solver.cards import JOKER
from rami_solver.findings import Undecided
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.load import load, profile_ids, systems
from rami_solver.solver import turn_exhaustive
from rami_solver.solver.exhaustive_bound import Bound
from rami_solver.solver.exhaustive_relaxed import Relaxed
from rami_solver.solver.exhaustive_worth import NEVER
from rami_solver.solver.turn_exhaustive import MOST_STEPS, exhaust_turn
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem
from tests.positions import AIMS, deal, house, with_value
from tests.solver.turn_speed import HAND, MOST, OUT, table

FAR = -NEVER // 2
"""More than any turn brings."""

NOT_YET, AT_ONCE = 0, 1
"""So many steps before the search looks more closely at what can be reached; 0: it never does."""


def _values(problem: TurnProblem) -> tuple[int, ...] | str | None:
    try:
        found = exhaust_turn(problem, 40_000)
    except Undecided:
        return "undecided"
    return found and found.values


_Answer = tuple[int, ...] | str | None


def _both_ways(problem: TurnProblem, monkeypatch: pytest.MonkeyPatch) -> tuple[_Answer, _Answer]:
    found: list[_Answer] = []
    for first in (NOT_YET, AT_ONCE):
        monkeypatch.setattr(turn_exhaustive, "_FIRST", first)
        found.append(_values(problem))
    return found[0], found[1]


def _kind(found: _Answer, problem: TurnProblem) -> str:
    if not isinstance(found, tuple):
        return "none"
    return "out" if TurnAim.OUT in problem.aims and found[problem.aims.index(TurnAim.OUT)] else "in"


@pytest.mark.parametrize("scored", ["who-lays-them", None])
def test_to_look_more_closely_changes_no_value(scored: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"closely {scored}")
    seen, looked = Counter[str](), Counter[bool]()
    most = Relaxed.most

    def counting(self: Relaxed, hand: int) -> int:
        looked[self.is_on] += 1
        return most(self, hand)

    monkeypatch.setattr(Relaxed, "most", counting)
    for number in range(90):
        base = load(profile_ids()[number % len(profile_ids())])
        rules = with_value(house(rng, base, 5) if number % 2 else base, "score.layoffs", scored)
        problem = deal(rng, rules, rng.choice((6, 9, 11)), rng.randint(1, 7)).problem(rng.choice(AIMS))
        plainly, closely = _both_ways(problem, monkeypatch)
        if "undecided" not in (plainly, closely):
            assert plainly == closely, problem
            seen[_kind(closely, problem)] += 1
    assert min(seen[what] for what in ("out", "in", "none")) >= 5, seen
    assert min(looked.values()) >= 20, looked


def test_without_any_bound_the_value_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound that was too low once hid the best turn: a swap that brings less was counted though nobody must swap."""
    rng = random.Random("every turn")
    problems = [problem for _ in range(400) for problem in _with_jokers_about(rng)]
    bounded = [_values(one) for one in problems]
    for name in ("most", "most_laid_off", "points"):
        monkeypatch.setattr(Bound, name, lambda *_, **__: FAR)
    monkeypatch.setattr(Relaxed, "most", lambda *_: FAR)
    unbounded = [_values(one) for one in problems]
    seen = Counter[str]()
    for problem, one, other in zip(problems, bounded, unbounded, strict=True):
        if "undecided" not in (one, other):
            assert one == other, problem
            seen[_kind(one, problem)] += 1
    assert min(seen[what] for what in ("out", "in", "none")) >= 10, seen


def _with_jokers_about(rng: random.Random) -> Iterator[TurnProblem]:
    """Give a small position with a joker in the hand, taken or not; a freed one may not go back to its meld."""
    rules = house(rng, load(rng.choice(profile_ids())), rng.choice((0, 3, 8)))
    rules = with_value(rules, "swap.freed_joker", rng.choice(("if-possible", "anywhere")))
    rules = with_value(rules, "swap.freed_joker_own_meld", False)
    dealt = deal(rng, rules, rng.randint(2, 6), rng.randint(0, 2))
    if not dealt.hidden and dealt.taken is None:
        dealt = dealt._replace(hand=(*dealt.hand, JOKER), taken=rng.choice((Taken(JOKER), None)))
    if not contradictions(rules):
        yield dealt.problem(rng.choice((*AIMS, (TurnAim.POINTS, TurnAim.LIGHT_HAND))), must_go_out=rng.random() < 0.1)


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("aims", [OUT, MOST])
@pytest.mark.parametrize("system", systems())
def test_the_largest_table_is_certified(system: str, aims: tuple[TurnAim, ...], opened: bool) -> None:
    """In twelve of these the search had given up: it tried every way to lay off beside any melds."""
    rules = load(system)
    assert exhaust_turn(TurnProblem(rules, HAND, table(rules), opened, aims), MOST_STEPS // 20) is not None


def test_the_place_in_a_set_of_aces_is_taken_once() -> None:
    rules = load("roemie")
    found = exhaust_turn(TurnProblem(rules, HAND, table(rules), True, MOST), MOST_STEPS // 100)
    assert found is not None
    assert found.values == (95, 1, 1, 0)

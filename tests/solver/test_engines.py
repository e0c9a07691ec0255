"""Two engines and a third, naive one: the same answers on thousands of hands, for every question."""

import random
from collections import Counter
from itertools import product

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver import engines, exhaustive, light, search
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engine import Engine
from rami_solver.solver.quest import Aim, Found, Laid, Problem, Quest
from tests.hands import mixed

HOUSE = [
    ("jokers_per_meld=2", "run.max=none", "pack.jokers=4"),
    ("jokers_per_meld=4", "pack.jokers=4", "opening.clean_run=true"),
    ("run.round_the_corner=true", "joker.place=lowest", "pack.decks=4", "pack.jokers=4"),
]
TABLES = [*((profile, ()) for profile in profile_ids()), *((None, settings) for settings in HOUSE)]


def _quests(rng: random.Random, size: int, rules: Rules) -> list[tuple[Quest, int]]:
    """Every kind of quest that the questions put, with the number of answers asked."""
    most = max(0, size - rng.randint(0, 1))
    needed = rules.opening.points
    return [
        (Quest((Aim.POINTS, Aim.LIGHT_HAND), most), 1),
        (Quest((Aim.LIGHT_HAND, Aim.POINTS), most), 1),
        (Quest((Aim.POINTS, Aim.LIGHT_HAND), most, clean_run=True), 1),
        (Quest((Aim.JOKERS, Aim.POINTS), most, laid_at_least=max(1, size - 1)), 1),
        (Quest((Aim.JOKERS, Aim.POINTS), most, max(1, size - 2), needed, rules.opening.clean_run), 1),
        (Quest((Aim.POINTS, Aim.LIGHT_HAND), most, points_at_least=needed), 3),
        (Quest((Aim.FEW_CARDS, Aim.POINTS), most, points_at_least=needed), 2),
        (Quest((Aim.FEW_JOKERS, Aim.POINTS), most, points_at_least=needed, clean_run=True), 2),
    ]


@pytest.mark.parametrize("table", TABLES, ids=lambda one: " ".join((one[0] or "default", *one[1])))
def test_cpsat_and_the_exhaustive_search_give_the_same_answers(table: tuple[str | None, tuple[str, ...]]) -> None:
    profile, settings = table
    rules = load(profile, settings)
    rng = random.Random(f"engines {table}")
    outcomes = Counter[tuple[int, bool]]()
    for _ in range(3 if settings else 8):
        problems, numbers = [], []
        for _ in range(8):
            hand = mixed(rng, rules)
            pool = Pool(hand, rules)
            for number, (quest, top) in enumerate(_quests(rng, len(hand), rules)):
                problems.append(Problem(pool, quest, top))
                numbers.append(number)
        for number, problem, one in zip(numbers, problems, search.search(problems), strict=True):
            other = exhaustive.exhaust(problem)
            assert one == other, (problem.quest, _told(problem, one), _told(problem, other))
            outcomes[number, bool(other)] += 1
    for number in range(2, 8):
        assert outcomes[number, True] >= 3, (number, outcomes)
        assert outcomes[number, False] >= 3, (number, outcomes)


def _told(problem: Problem, found: Found | Undecided) -> object:
    if isinstance(found, Undecided):
        return found
    return [[str(problem.pool.candidates[place].meld()) for place in laid] for laid in found]


def _naive(problem: Problem) -> Found:
    """Every vector of counts, checked one by one: no recursion, no memory, no bit."""
    pool, quest = problem.pool, problem.quest
    answers: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for counts in product(*(range(most + 1) for most in pool.most)):
        used = Counter[int]()
        jokers = 0
        for one, times in zip(pool.candidates, counts, strict=True):
            for index in one.cards:
                used[index] += times
            jokers += one.jokers * times
        if jokers > pool.jokers or any(times > pool.copies[index] for index, times in used.items()):
            continue
        laid = [one for one, times in zip(pool.candidates, counts, strict=True) for _ in range(times)]
        if not quest.laid_at_least <= sum(one.size for one in laid) <= quest.laid_at_most:
            continue
        if sum(one.points for one in laid) < quest.points_at_least:
            continue
        if quest.clean_run and not any(one.clean for one in laid):
            continue
        answers.append((tuple(sum(aim.worth(one) for one in laid) for aim in quest.aims), counts))
    answers.sort(reverse=True)
    return tuple(
        tuple(place for place, times in enumerate(counts) for _ in range(times)) for _, counts in answers[: problem.top]
    )


def test_both_engines_agree_with_trying_every_combination() -> None:
    rng = random.Random(5)
    tried = Counter[bool]()
    for profile in profile_ids():
        rules = load(profile, ("opening.points=25",))
        for _ in range(25):
            hand = mixed(rng, rules, range(10))
            pool = Pool(hand, rules)
            if len(pool.candidates) > 13:
                continue
            problems = [Problem(pool, quest, top) for quest, top in _quests(rng, len(hand), rules)]
            expected = [_naive(problem) for problem in problems]
            assert [exhaustive.exhaust(problem) for problem in problems] == expected
            assert search.search(problems) == expected
            tried.update(bool(one) for one in expected)
    assert tried[True] > 100
    assert tried[False] > 100


def test_the_canonical_answer_is_right_beyond_the_first_stage() -> None:
    """With an objective of up to 2^56 CP-SAT once called ♦Q ♦K J=♦A the first of equals; J=♦J ♦Q ♦K comes before it."""
    rules = load()
    names = "♥3 ♥4 ♥5 ♦7 ♦8 ♦9 ♦Q ♦K ♠2 ♠2 ♣A ♣8 ♥9 ♥J"
    hand: list[AnyCard] = [one for name in names.split() for one in DECK if str(one) == name]
    hand.append(JOKER)
    problems = [Problem(Pool(hand, rules), Quest((Aim.POINTS, Aim.LIGHT_HAND), 14)) for _ in range(40)]
    for found in search.search(problems):
        assert found == exhaustive.exhaust(problems[0])


def test_several_copies_of_the_same_meld_are_laid() -> None:
    rules = load(None, ("pack.decks=4", "opening.points=1"))
    hand = [*DECK[:3]] * 4
    for engine in Engine:
        ((laid,),) = (one.found for one in _solved(Problem(Pool(hand, rules), _BEST), engine))
        assert len(laid) == 4


_BEST = Quest((Aim.POINTS, Aim.LIGHT_HAND), 12)


def _solved(problem: Problem, engine: Engine) -> list[engines.Solved]:
    return [one for one in engines.solve([problem], engine) if isinstance(one, engines.Solved)]


def test_small_hands_are_certified_and_large_ones_are_not() -> None:
    rules = load()
    for size, certified in ((16, True), (17, False)):
        problem = Problem(Pool(DECK[:size], rules), Quest((Aim.POINTS,), size))
        assert _solved(problem, Engine.CERTIFIED)[0].certified is certified
        assert _solved(problem, Engine.CPSAT)[0].certified is False
        assert _solved(problem, Engine.EXHAUSTIVE)[0].certified is False


def test_the_largest_pool_is_answered() -> None:
    rules = load()
    (found,) = _solved(Problem(Pool([*DECK, *DECK, JOKER, JOKER], rules), Quest((Aim.POINTS,), 105)), Engine.CERTIFIED)
    assert sum(Pool([*DECK, *DECK, JOKER, JOKER], rules).candidates[place].size for place in found.found[0]) >= 104


def test_a_disagreement_is_never_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "exhaust", lambda problem: ((),))
    problem = Problem(Pool(DECK[:5], load()), Quest((Aim.POINTS,), 5))
    with pytest.raises(WrongAnswer) as caught:
        engines.solve([problem], Engine.CERTIFIED)
    assert caught.value.report["fault"] == "engines disagree"
    assert caught.value.report["cpsat"] == [["♠A ♠2 ♠3 ♠4 ♠5"]]


def _limited() -> light.Solution:
    return light.Solution(light.Outcome.LIMIT, ())


def test_a_limit_is_undecided_and_spares_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = light.Model.solve

    def hard(self: light.Model, limit: float) -> light.Solution:
        return _limited() if self.variables > 5 else solve(self, limit)

    monkeypatch.setattr(light.Model, "solve", hard)
    rules = load()
    small = Problem(Pool(DECK[:3], rules), Quest((Aim.POINTS,), 3))
    large = Problem(Pool(DECK[:13], rules), Quest((Aim.POINTS,), 13))
    first, second, third = engines.solve([small, large, small], Engine.CPSAT)
    assert isinstance(second, Undecided)
    assert isinstance(first, engines.Solved)
    assert first == third


def test_a_false_infeasible_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light.Model, "solve", lambda self, limit: light.Solution(light.Outcome.INFEASIBLE, ()))
    with pytest.raises(WrongAnswer) as caught:
        engines.solve([Problem(Pool(DECK[:3], load()), Quest((Aim.POINTS,), 3))], Engine.CPSAT)
    assert caught.value.report["fault"] == "false infeasible"


def test_the_exhaustive_search_gives_up_as_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "MOST_STEPS", 3000)
    (result,) = engines.solve([Problem(Pool(DECK[:13], load()), Quest((Aim.POINTS,), 13))], Engine.EXHAUSTIVE)
    assert isinstance(result, Undecided)


def test_too_many_melds_are_undecided_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_MOST_CANDIDATES", 3)
    small = Problem(Pool(DECK[:3], load()), Quest((Aim.POINTS,), 3))
    large = Problem(Pool(DECK[:13], load()), Quest((Aim.POINTS,), 13))
    assert [isinstance(one, Undecided) for one in engines.solve([large, small], Engine.CPSAT)] == [True, False]


def test_no_answer_names_a_meld_that_is_not_there() -> None:
    laid: Laid = ()
    assert exhaustive.exhaust(Problem(Pool((), load()), Quest((Aim.POINTS,), 0))) == (laid,)
    assert search.search([Problem(Pool((), load()), Quest((Aim.POINTS,), 0))]) == [(laid,)]
    assert exhaustive.exhaust(Problem(Pool((), load()), Quest((Aim.POINTS,), 0, laid_at_least=1))) == ()
    assert search.search([Problem(Pool((), load()), Quest((Aim.POINTS,), 0, laid_at_least=1))]) == [()]

"""What CP-SAT is spared: melds that no answer lays, digits of canonical order, hands that cannot be laid whole."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.solver import exhaustive, search
from rami_solver.solver.candidates import Pool
from rami_solver.solver.light import Model, Solution
from rami_solver.solver.quest import Aim, Problem, Quest, melds_of
from rami_solver.solver.space import Space, superior
from rami_solver.solver.tasks import JOINED, STAGE_BOUND, Task
from tests.hands import mixed

TABLES = [
    (),
    ("run.max=none",),
    ("run.max=none", "jokers_per_meld=2", "pack.jokers=4"),
    ("run.max=none", "run.round_the_corner=true", "joker.place=lowest", "pack.decks=4", "pack.jokers=4"),
    ("run.max=none", "run.ace_at_both_ends=true", "values.ace_low_only_in_a23=true"),
    ("run.max=none", "values.two_to_nine=0", "values.hand.two_to_nine=0"),
]


def _hand(names: str, jokers: int = 0) -> list[AnyCard]:
    held: list[AnyCard] = [one for name in names.split() for one in DECK if str(one) == name]
    return [*held, *[JOKER] * jokers]


def _whole(pool: Pool) -> Space:
    return Space(range(len(pool.candidates)), pool.candidates, pool.most, pool.copies, pool.jokers)


def _quests(rng: random.Random, size: int, rules: Rules) -> Iterator[Quest]:
    """All aims and demands beside which a meld is left out."""
    most = max(0, size - rng.randint(0, 1))
    for aims in (
        (Aim.POINTS, Aim.LIGHT_HAND),
        (Aim.LIGHT_HAND, Aim.POINTS),
        (Aim.JOKERS, Aim.POINTS),
        (Aim.FEW_CARDS, Aim.POINTS),
        (Aim.FEW_JOKERS, Aim.POINTS),
    ):
        points = rng.choice((0, 20, rules.opening.points))
        yield Quest(aims, most, rng.choice((0, 3, max(0, size - 1))), points, rng.random() < 0.4)


@pytest.mark.parametrize("settings", TABLES, ids=" ".join)
def test_no_answer_lays_a_meld_that_is_left_out(settings: tuple[str, ...]) -> None:
    """The exhaustive search chooses from all melds, and never takes one of those that CP-SAT is not shown."""
    rules = load(None, settings)
    rng = random.Random(f"superior {settings}")
    seen = Counter[str]()
    for _ in range(60):
        hand = mixed(rng, rules, range(3, 14))
        pool = Pool(hand, rules)
        kept = set(superior(pool))
        seen["left out"] += len(pool.candidates) - len(kept)
        for quest in _quests(rng, len(hand), rules):
            for laid in exhaustive.exhaust(Problem(pool, quest)):
                assert kept.issuperset(laid), (quest, [str(one.meld()) for one in melds_of(pool, laid)])
                seen["laid"] += bool(laid)
    assert seen["left out"] >= 3
    assert seen["laid"] > 50


def test_of_the_places_of_a_joker_the_one_of_most_points_is_kept() -> None:
    pool = Pool(_hand("♠3 ♠4", 1), load())
    assert [str(one.meld()) for one in pool.candidates] == ["J=♠2 ♠3 ♠4", "♠3 ♠4 J=♠5"]
    assert superior(pool) == [1]


def test_of_as_many_points_the_first_in_canonical_order_is_kept() -> None:
    pool = Pool(_hand("♠J ♠Q ♠K", 1), load(None, ("values.ten=10", "values.court=10", "values.ace_high=10")))
    laid = [str(pool.candidates[place].meld()) for place in superior(pool)]
    assert "J=♠10 ♠J ♠Q ♠K" in laid
    assert "♠J ♠Q ♠K J=♠A" not in laid


def test_a_long_run_is_left_out_where_it_falls_apart_and_kept_where_that_costs_points() -> None:
    """♠A ♠2 ♠3 counts the ace low; where it is low in such a run alone a longer one counts it high."""
    plain, dear = ("run.max=none", "values.ace_low_only_in_a23=false"), ("run.max=none",)
    kept = []
    for settings in (plain, dear):
        pool = Pool(DECK[:6], load(None, (*settings, "values.ace_low=1", "values.ace_high=10")))
        kept.append([str(pool.candidates[place].meld()) for place in superior(pool)])
    long = "♠A ♠2 ♠3 ♠4 ♠5 ♠6"
    assert long not in kept[0]
    assert (long in kept[1]) is load().values.ace_low_only_in_a23
    assert "♠2 ♠3 ♠4 ♠5 ♠6" in kept[0]


def test_several_answers_are_chosen_from_all_melds() -> None:
    pool = Pool(_hand("♠3 ♠4", 1), load())
    (found,) = search.search([Problem(pool, Quest((Aim.POINTS,), 3), top=3)])
    assert found == ((1,), (0,), ())


def _feasible(pool: Pool) -> Iterator[tuple[int, ...]]:
    for counts in product(*(range(most + 1) for most in pool.most)):
        used = Counter[int]()
        for one, times in zip(pool.candidates, counts, strict=True):
            for index in one.cards:
                used[index] += times
            used[52] += one.jokers * times
        if used[52] <= pool.jokers and all(times <= pool.copies[index] for index, times in used.items() if index < 52):
            yield counts


def _value(weights: Sequence[int], counts: Sequence[int]) -> int:
    return sum(weight * times for weight, times in zip(weights, counts, strict=True))


@pytest.mark.parametrize("settings", [(), ("pack.decks=4", "pack.jokers=4", "jokers_per_meld=2")], ids=" ".join)
def test_digits_order_lay_downs_as_canonical_order_does(settings: tuple[str, ...]) -> None:
    """And no lay-down is more than the cards, its rivals and its limits allow."""
    rules = load(None, settings)
    rng = random.Random(f"digits {settings}")
    seen = Counter[str]()
    while seen["pools"] < 40:
        some = rng.choice((DECK[:4], DECK[2:7], DECK[1:5] + DECK[14:17]))
        pool = Pool([*rng.choices(some, k=rng.randint(5, 9)), *[JOKER] * rng.randint(0, 2)], rules)
        if pool.thrice and rules.pack.decks < 4:
            continue
        if not 2 <= len(pool.candidates) <= 9:
            continue
        seen["pools"] += 1
        space = _whole(pool)
        weights, total = space.order
        lay_downs = sorted(_feasible(pool), reverse=True)
        values = [_value(weights, counts) for counts in lay_downs]
        assert values == sorted(set(values), reverse=True)
        assert values[0] < total
        for counts in lay_downs:
            assert _value(space.sizes, counts) <= space.cards
            assert all(sum(counts[number] for number in row) <= 1 for row in space.rivals)
        seen["rivals"] += any(digit.most == 1 and len(digit.numbers) > 1 for digit in space.digits)
        seen["several copies"] += any(digit.most > 1 and len(digit.numbers) > 1 for digit in space.digits)
        seen["less than held"] += space.cards < pool.size
    assert seen["rivals"] > 5
    assert seen["several copies"] > 5
    assert seen["less than held"] > 5


def test_a_digit_fits_into_any_stage() -> None:
    pool = Pool([*DECK * 8, *[JOKER] * 4], load(None, ("run.max=none", "pack.decks=4", "pack.jokers=4")))
    space = _whole(pool)
    assert max(digit.reach for digit in space.digits) < STAGE_BOUND
    assert [number for digit in space.digits for number in digit.numbers] == list(range(len(pool.candidates)))


def test_stages_stay_below_their_bound_whatever_was_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty cards take several stages; all objectives of a model together stay below 2^53."""
    totals: list[int] = []
    solve = Model.solve

    def noting(self: Model, limit: float) -> Solution:
        totals.append(sum(worth * self._highs[number] for number, worth in zip(*self._wanted, strict=True)))
        return solve(self, limit)

    monkeypatch.setattr(Model, "solve", noting)
    rng = random.Random(60)
    pool = Pool([*rng.sample(DECK * 2, 58), JOKER, JOKER], load())
    problem = Problem(pool, Quest((Aim.POINTS, Aim.LIGHT_HAND), 59))
    search.search([problem] * 3)
    assert len(totals) > 3
    assert 1 << 40 < max(totals) < 1 << 52
    for bound in (STAGE_BOUND, STAGE_BOUND * JOINED):
        task = Task(problem)
        weights, weight = task.weights(bound)
        assert bound >> 20 < _value(weights, task.space.most) + weight < bound


def test_a_hand_that_cannot_be_laid_whole_takes_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """One joker completes one of three pairs; every card stands in a meld, and yet four must stay."""
    pool = Pool(_hand("♠3 ♠4 ♥9 ♥10 ♦5 ♦6", 1), load())
    assert pool.in_melds == 7
    assert _whole(pool).cards == 3
    problem = Problem(pool, Quest((Aim.JOKERS, Aim.POINTS), 7, laid_at_least=6))
    assert exhaustive.exhaust(problem) == ()
    monkeypatch.setattr(Model, "solve", lambda self, limit: pytest.fail("no model is needed"))
    assert search.search([problem]) == [()]


def test_a_hand_that_can_be_laid_whole_is_not_refused() -> None:
    rng = random.Random(17)
    laid = 0
    for settings in TABLES:
        rules = load(None, settings)
        for _ in range(60):
            hand = mixed(rng, rules, range(3, 10))
            pool = Pool(hand, rules)
            quest = Quest((Aim.FEW_CARDS, Aim.POINTS), len(hand))
            least = max((sum(one.size for one in melds_of(pool, one)) for one in _all_laid(pool)), default=0)
            assert least <= _whole(pool).cards
            problem = Problem(pool, quest._replace(laid_at_least=least))
            assert exhaustive.exhaust(problem)
            laid += least == len(hand) > 0
    assert laid > 20


def _all_laid(pool: Pool) -> Sequence[tuple[int, ...]]:
    """The lay-down of most cards, found without any demand that could refuse it."""
    return exhaustive.exhaust(Problem(pool, Quest((Aim.LIGHT_HAND, Aim.POINTS), pool.size)))

"""What `check` asks of hands, all at once: the same answers as the questions put one by one, whatever is remembered."""

import random
from collections import Counter

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.kept import KeptByRules
from rami_solver.rules.load import load, profile_ids
from rami_solver.solver import engines, exhaustive
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engine import Engine
from rami_solver.solver.exhaustive_hand import exhaust_hand
from rami_solver.solver.generator import Generator
from rami_solver.solver.hand_quest import HandProblem, HandSolution, laid_melds, problems_of
from rami_solver.solver.search_hands import search_hands
from tests.hands import mixed

HOUSE = [
    ("jokers_per_meld=2", "run.max=none", "pack.jokers=4"),
    ("run.round_the_corner=true", "joker.place=lowest", "pack.decks=4"),
    ("run.ace_at_both_ends=true", "run.max=none"),
    ("values.two_to_nine=0", "values.hand.two_to_nine=0"),
]
TABLES = [*((profile, ()) for profile in profile_ids()), *((None, settings) for settings in HOUSE)]


def _one_by_one(problem: HandProblem) -> HandSolution:
    found = [exhaustive.exhaust(one) for one in problems_of(problem)]
    best, leanest, *clean = [laid_melds(problem.pool, one[0]) if one else None for one in found]
    assert best is not None
    assert leanest is not None
    return HandSolution(best, leanest, clean[0] if clean else None)


@pytest.mark.parametrize("table", TABLES, ids=lambda one: " ".join((one[0] or "default", *one[1])))
def test_all_at_once_is_the_same_as_one_by_one(table: tuple[str | None, tuple[str, ...]]) -> None:
    profile, settings = table
    rules = load(profile, settings)
    rng = random.Random(f"hands {table}")
    seen = Counter[str]()
    problems = []
    for _ in range(40):
        hand = mixed(rng, rules, range(15 if rules.jokers_per_meld < 2 else 12))
        problems.append(HandProblem(Pool(hand, rules), max(0, len(hand) - rng.randint(0, 1)), rng.random() < 0.5))
    expected = [_one_by_one(one) for one in problems]
    for problem, one in zip(problems, expected, strict=True):
        assert exhaust_hand(problem) == one, [str(DECK[index]) for index in problem.pool.indices if index < 52]
        seen["other leanest"] += one.best != one.leanest
        seen["clean"] += one.clean is not None and one.clean != one.best
        seen["bound"] += bool(one.best) and sum(meld.size for meld in one.best) == problem.most
    assert search_hands(problems) == expected
    assert search_hands(problems) == expected, "what is remembered is the same"
    assert seen["other leanest"] + seen["clean"] > 0
    assert seen["bound"] > 0


def test_clusters_are_parted_by_cards_and_are_all_the_candidates() -> None:
    rng = random.Random(8)
    parted = 0
    for _ in range(200):
        pool = Pool(mixed(rng, load()), load())
        for group in pool.groups:
            clusters = group.clusters
            assert sorted(one.order for cluster in clusters for one in cluster.candidates) == [
                one.order for one in group.candidates
            ]
            assert sum(cluster.cards.bit_count() for cluster in clusters) == len(
                {index for one in group.candidates for index in one.cards}
            )
            parted += len(clusters) > 1
    assert parted > 20


def test_equal_lay_downs_are_told_apart_by_canonical_order() -> None:
    """♠4 ♠5 ♠6 and ♥4 ♥5 ♥6 can be laid as runs, or with ♦ as sets of the same points: sets come first."""
    hand: list[AnyCard] = [one for one in DECK if one.rank in (4, 5, 6) and one.suit < 3]
    found = exhaust_hand(HandProblem(Pool(hand, load()), 9, clean=False))
    assert [str(one.meld()) for one in found.best] == ["♠4 ♥4 ♦4", "♠5 ♥5 ♦5", "♠6 ♥6 ♦6"]


def test_a_card_is_kept_where_all_could_be_laid() -> None:
    problem = HandProblem(Pool(DECK[:3], load()), 2, clean=False)
    assert exhaust_hand(problem) == HandSolution((), (), None)
    assert search_hands([problem]) == [HandSolution((), (), None)]


def test_engines_that_disagree_about_a_hand_are_told_and_forget_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "exhaust_hand", lambda problem: HandSolution((), (), None))
    problem = HandProblem(Pool(DECK[:5], load()), 5, clean=False)
    with pytest.raises(WrongAnswer) as caught:
        engines.solve_hands([problem], Engine.CERTIFIED)
    assert caught.value.report["cpsat"] == [["♠A ♠2 ♠3 ♠4 ♠5"], ["♠A ♠2 ♠3 ♠4 ♠5"], None]
    assert not problem.pool.generator.solved_by_cpsat


def test_too_many_ways_are_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "MOST_STEPS", 300)
    (found,) = engines.solve_hands([HandProblem(Pool((*DECK[:13], JOKER), load()), 14, clean=False)], Engine.EXHAUSTIVE)
    assert isinstance(found, Undecided)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rami_solver.solver.exhaustive_hand._KEPT", 10)
    monkeypatch.setattr("rami_solver.solver.generator._GENERATORS", KeptByRules(Generator))
    rng = random.Random(2)
    for _ in range(100):
        pool = Pool([one for one in mixed(rng, load(), (14,)) if one is not JOKER], load())
        exhaust_hand(HandProblem(pool, 14, clean=False))
    assert 0 < len(pool.generator.solved) <= 10

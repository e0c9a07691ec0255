"""What the best lay-down settles, beside exhaustive search: the leanest, the one with a clean run, going out."""

import random
from collections import Counter

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.rules.load import load
from rami_solver.solver import exhaustive, proved
from rami_solver.solver.candidates import Pool
from rami_solver.solver.hand_quest import HandProblem, LaidMelds, laid_melds, problems_of
from rami_solver.solver.light import Model, Solution
from rami_solver.solver.proved import Proved, finish_by, leanest_is_best
from rami_solver.solver.quest import Aim, Problem, Quest
from rami_solver.solver.search import search
from rami_solver.solver.search_hands import search_hands
from rami_solver.solver.space import superior
from tests.hands import mixed

TABLES = [
    (),
    ("jokers_per_meld=2", "pack.jokers=4", "run.max=none"),
    ("run.round_the_corner=true", "joker.place=lowest", "pack.decks=4", "pack.jokers=4"),
    ("run.ace_at_both_ends=true", "run.max=none", "values.ace_low_only_in_a23=true"),
    ("values.hand.joker=0", "values.hand.ace=1"),
    ("values.hand.two_to_nine=5", "values.hand.court=5", "values.ace_high=15"),
    ("values.two_to_nine=0", "values.hand.two_to_nine=0", "jokers_per_meld=0"),
]


def _hand(names: str, jokers: int = 0) -> list[AnyCard]:
    held: list[AnyCard] = [one for name in names.split() for one in DECK if str(one) == name]
    return [*held, *[JOKER] * jokers]


def _exhausted(hand: HandProblem) -> tuple[LaidMelds, LaidMelds]:
    best, leanest = [laid_melds(hand.pool, exhaustive.exhaust(one)[0]) for one in problems_of(hand)[:2]]
    return best, leanest


def _light(laid: LaidMelds) -> int:
    return sum(one.held for one in laid)


def _points(laid: LaidMelds) -> int:
    return sum(one.points for one in laid)


def test_each_bound_of_the_hand_value_holds_and_shows_what_the_others_do_not() -> None:
    """No lay-down lays more than a bound says; and where it says no more than the best lays, that is the leanest."""
    seen = Counter[str]()
    for settings in TABLES:
        rules = load(None, settings)
        rng = random.Random(f"leanest {settings}")
        for _ in range(50):
            hand = mixed(rng, rules, range(3, 13 if rules.jokers_per_meld < 2 else 11))
            pool = Pool(hand, rules)
            most = max(0, len(hand) - rng.randint(0, 2))
            best, leanest = _exhausted(HandProblem(pool, most, clean=False))
            light, points = _light(best), _points(best)
            for melds in (pool.candidates, [pool.candidates[place] for place in superior(pool)]):
                by_card, whole = proved._could_lay_more(pool, melds, light, points), proved._whole(pool, melds, most)
                assert whole >= _light(leanest)
                assert by_card or leanest == best, (settings, hand, most)
                assert whole > light or leanest == best
                seen["by the jokers alone"] += whole > light and not by_card
                seen["by the cards alone"] += by_card and whole <= light
                seen["neither, though it is"] += by_card and whole > light and leanest == best
                seen["another is leaner"] += leanest != best
            assert leanest_is_best(pool, most, best) <= (leanest == best)
    assert seen["by the jokers alone"] > 50
    assert seen["by the cards alone"] > 3
    assert seen["neither, though it is"] > 5
    assert seen["another is leaner"] > 15


def test_points_bound_the_hand_value_where_cards_do_not() -> None:
    """♠4 is in both melds: twenty-three are in melds, and fifteen can be laid, as many as points."""
    pool = Pool(_hand("♠4 ♠5 ♠6 ♥4 ♦4"), load())
    best, leanest = _exhausted(HandProblem(pool, 4, clean=False))
    assert best == leanest
    assert proved._whole(pool, pool.candidates, 4) > _light(best)
    assert leanest_is_best(pool, 4, best)


def test_a_low_ace_counts_more_in_the_hand() -> None:
    """♠A ♠2 ♠3 has six points and fifteen in the hand, ♠2 ♠3 ♠4 nine and nine."""
    pool = Pool(_hand("♠A ♠2 ♠3 ♠4"), load())
    best, leanest = _exhausted(HandProblem(pool, 3, clean=False))
    assert [str(one.meld()) for one in best + leanest] == ["♠2 ♠3 ♠4", "♠A ♠2 ♠3"]
    assert not leanest_is_best(pool, 3, best)


@pytest.mark.parametrize(
    ("names", "jokers"),
    [
        ("♠9 ♠10 ♥9", 2),  # ♠9 is laid once: a second joker finds nothing to stand beside
        ("♥4 ♥5 ♥6 ♥7 ♥8 ♠K ♦K", 1),  # beside the run the joker adds itself alone
    ],
)
def test_a_joker_is_tried_beside_the_melds_that_it_leaves(names: str, jokers: int) -> None:
    pool = Pool(_hand(names, jokers), load())
    best, leanest = _exhausted(HandProblem(pool, pool.size, clean=False))
    assert best == leanest
    assert not proved._could_lay_more(pool, pool.candidates, _light(best), _points(best))
    assert proved._could_lay_more(pool, pool.candidates, _light(best) - 1, _points(best))


_FIVES = ("values.two_to_nine=5", "values.hand.two_to_nine=5")


@pytest.mark.parametrize(
    ("names", "jokers", "most", "least", "settings"),
    [
        ("♠A ♠2 ♠3 ♠4 ♠A ♠2 ♠3", 0, 6, 6, ()),  # two low aces count more in the hand
        ("♣2 ♣3 ♣A ♣2 ♣3", 2, 6, 5, _FIVES),  # two melds share two cards held twice
        ("♠8 ♦8 ♠8 ♦8 ♣K ♦K", 2, 8, 6, ("values.hand.court=5",)),  # the same meld twice
        ("♦K ♦J ♦A ♦Q", 0, 3, 3, ("values.hand.court=5",)),  # as many points, less hand value, earlier
        ("♦5 ♦6 ♥5 ♦A", 1, 5, 3, ("run.round_the_corner=true", "joker.place=lowest")),  # the same, by the joker's place
        ("♣7 ♣5 ♣6 ♠K", 2, 4, 3, ("jokers_per_meld=2",)),  # the same, by two jokers in one meld
        ("♥7 ♥2 ♣7 ♣2", 2, 5, 3, ("values.two_to_nine=5",)),  # the best keeps a joker
    ],
)
def test_what_looks_settled_is_not(names: str, jokers: int, most: int, least: int, settings: tuple[str, ...]) -> None:
    rules = load(None, settings)
    pool = Pool(_hand(names, jokers), rules)
    best, leanest = _exhausted(HandProblem(pool, most, clean=False))
    finish = Problem(pool, Quest((Aim.JOKERS, Aim.POINTS), most, least))
    (right,) = exhaustive.exhaust(finish)
    assert best != leanest or best != laid_melds(pool, right)
    assert leanest_is_best(pool, most, best) <= (best == leanest)
    pool.proved = Proved(most, best, leanest)
    assert finish_by(finish) in (None, (right,))


def test_too_many_ways_are_left_to_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(_hand("♠Q ♠K ♥2 ♥3 ♥4 ♦2 ♦5 ♦7 ♣9", 2), load())
    best, _ = _exhausted(HandProblem(pool, 10, clean=False))
    assert leanest_is_best(pool, 10, best)
    monkeypatch.setattr(proved, "_TRIED", 1)
    assert not leanest_is_best(pool, 10, best)


def test_going_out_is_settled_only_as_exhaustive_search_says() -> None:
    seen = Counter[str]()
    for settings in TABLES:
        rules = load(None, settings)
        rng = random.Random(f"finish {settings}")
        for _ in range(60):
            hand = mixed(rng, rules, range(3, 13 if rules.jokers_per_meld < 2 else 10))
            pool = Pool(hand, rules)
            most = len(hand) - rng.randint(0, 1)
            best, leanest = _exhausted(HandProblem(pool, most, clean=False))
            pool.proved = Proved(most, best, leanest)
            for least in range(max(0, most - 2), most + 1):
                quest = Quest((Aim.JOKERS, Aim.POINTS), most, least, rng.choice((0, 0, 40)), rng.random() < 0.2)
                found, right = finish_by(Problem(pool, quest)), exhaustive.exhaust(Problem(pool, quest))
                assert found in (None, right), (settings, hand, quest)
                seen["no, settled" if found == () else "yes, settled" if found else "open"] += 1
                seen["open, no"] += found is None and not right
                seen["open, yes"] += found is None and bool(right)
                seen["not the best"] += bool(right) and laid_melds(pool, right[0]) != best
    assert seen["no, settled"] > 50
    assert seen["yes, settled"] > 50
    assert seen["open, no"] > 25
    assert seen["open, yes"] > 10
    assert seen["not the best"] > 10


def test_all_cards_laid_weigh_the_same_however_they_are_laid() -> None:
    """The joker could be ♣J or ♣10, and the ace counts more in the hand."""
    pool = Pool(_hand("♣Q ♣K ♣A", 1), load(None, ("values.hand.ace=25",)))
    best, leanest = _exhausted(HandProblem(pool, 4, clean=False))
    pool.proved = Proved(4, best, leanest)
    problem = Problem(pool, Quest((Aim.JOKERS, Aim.POINTS), 4, 4))
    assert not proved._is_lightest(pool, best)
    assert finish_by(problem) == exhaustive.exhaust(problem) != ()


def test_nothing_is_settled_for_other_quests() -> None:
    """More cards may be laid than was proved of, several answers are asked for, or nothing was proved."""
    pool = Pool(_hand("♠4 ♠5 ♠6 ♥9 ♦9 ♣9"), load())
    quest = Quest((Aim.JOKERS, Aim.POINTS), 6, 6)
    assert finish_by(Problem(pool, quest)) is None
    best, leanest = _exhausted(HandProblem(pool, 6, clean=False))
    pool.proved = Proved(6, best, leanest)
    assert finish_by(Problem(pool, quest)) == exhaustive.exhaust(Problem(pool, quest)) != ()
    assert finish_by(Problem(pool, quest, top=2)) is None
    assert finish_by(Problem(pool, quest._replace(laid_at_most=5, laid_at_least=5))) is None
    assert finish_by(Problem(pool, quest._replace(aims=(Aim.FEW_JOKERS, Aim.POINTS)))) is None


def test_what_the_best_settles_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best lay-down of the whole pack is the leanest, has a clean run and goes out: one proof tells all."""
    variables: list[int] = []
    solve = Model.solve

    def noting(self: Model, limit: float) -> Solution:
        variables.append(self.variables)
        return solve(self, limit)

    monkeypatch.setattr(Model, "solve", noting)
    rules = load()
    pack: list[AnyCard] = [*DECK * 2, JOKER, JOKER]
    hand = HandProblem(Pool(pack, rules), 105, clean=True)
    finish = Quest((Aim.JOKERS, Aim.POINTS), 105, 105, rules.opening.points)
    found = search_hands([hand])[0]
    out = search([Problem(hand.pool, finish)])[0]
    assert len([one for one in variables if one > 500]) == 1
    fresh = Pool(pack, rules)
    *three, last = search([*problems_of(HandProblem(fresh, 105, clean=True)), Problem(fresh, finish)])
    assert len([one for one in variables if one > 500]) == 5
    assert found == tuple(laid_melds(fresh, one[0]) for one in three if isinstance(one, tuple))
    assert out == last

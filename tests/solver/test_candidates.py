"""The generator of melds against the referee's predicate: both must name exactly the same melds."""

import random
from collections import Counter
from itertools import combinations

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard, Card, Suit, card
from rami_solver.findings import Verdict
from rami_solver.melds import LaidJoker, Meld, as_held
from rami_solver.referee.meld import judge_meld
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Pool
from tests.hands import mixed

VARIANTS = [
    *((profile, ()) for profile in profile_ids()),
    (None, ("jokers_per_meld=0",)),
    (None, ("jokers_per_meld=2",)),
    (None, ("jokers_per_meld=4", "run.max=none", "pack.jokers=4")),
    (None, ("jokers_per_meld=3", "joker.place=lowest", "pack.jokers=4", "pack.decks=4")),
    (None, ("run.round_the_corner=true", "run.max=none")),
    (None, ("run.round_the_corner=true", "run.max=7", "jokers_per_meld=2", "joker.place=lowest")),
    (None, ("run.ace_at_both_ends=true", "run.max=none", "jokers_per_meld=2")),
    (None, ("run.ace_high=false",)),
    (None, ("run.ace_low=false", "run.max=6")),
    (None, ("run.min=4", "set.min=4")),
    (None, ("set.max=3", "values.ace_low_only_in_a23=true", "joker.place=lowest")),
    (None, ("jokers_per_meld=2", "naturals_per_meld_of_many_jokers=2", "joker.place=lowest")),
]


@pytest.fixture(params=VARIANTS, ids=lambda one: " ".join((one[0] or "default", *one[1])))
def rules(request: pytest.FixtureRequest) -> Rules:
    profile, settings = request.param
    return load(profile, settings)


def _melds(cards: list[AnyCard], rules: Rules) -> list[Meld]:
    return [one.meld() for one in Pool(cards, rules).candidates]


def test_every_candidate_is_legal_as_the_referee_sees_it(rules: Rules) -> None:
    rng = random.Random(7)
    seen = Counter[str]()
    for _ in range(150):
        for meld in _melds(mixed(rng, rules, range(8, 21)), rules):
            judged = judge_meld(meld.cards, rules)
            assert judged.verdict is Verdict.LEGAL, (str(meld), judged.findings)
            assert judged.meld == meld
            seen[meld.kind] += 1
    assert seen["set"] > 20
    assert seen["run"] > 50


def test_every_legal_meld_is_a_candidate(rules: Rules) -> None:
    """Any few cards in any assignment of jokers that the referee accepts are found by the generator."""
    rng = random.Random(11)
    outcomes = Counter[Verdict]()
    for _ in range(1500):
        cards, claim = _claim(rng, rules)
        judged = judge_meld(claim, rules)
        outcomes[judged.verdict] += 1
        if judged.meld is not None and judged.meld.kind == "set":
            # Where a declared suit binds the joker of a set, the generator still leaves it open.
            judged = judge_meld([as_held(one) for one in claim], rules)
        if judged.meld is not None:
            assert judged.meld in _melds(cards, rules), (str(judged.meld), [str(one) for one in claim])
    assert outcomes[Verdict.LEGAL] > 150
    assert outcomes[Verdict.ILLEGAL] > 150


def _claim(rng: random.Random, rules: Rules) -> tuple[list[AnyCard], list[Card | LaidJoker]]:
    """A run or a set in the making, jokers told what they stand for, now and then with a card changed."""
    suit, low, length = rng.choice(list(Suit)), rng.randint(1, 13), rng.choice((3, 3, 4, 5, 6, 8, 13, 14))
    if rng.random() < 0.3:
        line = [card(one, rng.randint(1, 13)) for one in rng.sample(list(Suit), rng.randint(2, 4))]
        line = [card(one.suit, line[0].rank) for one in line]
    else:
        line = [card(suit, (place - 1) % 13 + 1) for place in range(low, low + length)]
    if rng.random() < 0.2:
        line[rng.randrange(len(line))] = rng.choice(DECK)
    jokers = rng.choice((0, 0, 1, 1, 2, 3, 4))
    replaced = set(rng.sample(range(len(line)), min(jokers, len(line))))
    claim: list[Card | LaidJoker] = [
        LaidJoker((one,)) if number in replaced else one for number, one in enumerate(line)
    ]
    return [JOKER if isinstance(one, LaidJoker) else one for one in claim], claim


def test_the_whole_pack_of_the_default_profile_forms_so_many_melds() -> None:
    """A count by hand: 13 ranks of sets, 12 + 11 + 10 windows of runs in four suits, jokers in any place."""
    rules = load()
    found = Pool([*DECK, *DECK, JOKER, JOKER], rules).candidates
    sets = 13 * (4 + 1 + 6 + 4)  # three suits, four suits, two suits and joker, three suits and joker
    runs = 4 * (12 * 4 + 11 * 5 + 10 * 6)  # a window of n cards: clean, or a joker in one of n places
    assert len(found) == sets + runs == 847


def test_candidates_stand_in_canonical_order() -> None:
    rules = load(None, ("jokers_per_meld=2", "run.max=none"))
    rng = random.Random(3)
    for _ in range(50):
        hand = mixed(rng, rules, range(10, 21))
        melds = [str(one.meld()) for one in Pool(hand, rules).candidates]
        rng.shuffle(hand)
        assert melds == [str(one.meld()) for one in Pool(hand, rules).candidates]
        kinds = [one.meld().kind for one in Pool(hand, rules).candidates]
        assert kinds == sorted(kinds, reverse=True)  # sets, then runs


def test_two_jokers_of_a_set_may_be_any_missing_suit() -> None:
    rules = load(None, ("jokers_per_meld=2",))
    (pair,) = [one for one in _melds([DECK[6], JOKER, JOKER], rules) if one.kind == "set"]
    assert [str(one) for one in pair.cards] == ["♠7", "J=♥7/♦7/♣7", "J=♥7/♦7/♣7"]


def test_lowest_place_keeps_one_run_for_each_choice_of_cards() -> None:
    rules = load("rami-51")
    seven, eight = DECK[6], DECK[7]
    assert [str(one) for one in _melds([seven, eight, JOKER], rules)] == ["J=♠6 ♠7 ♠8"]
    for one, other in combinations(DECK[:13], 2):
        runs = _melds([one, other, JOKER], rules)
        assert len(runs) <= 1

"""What melds on the table can become: the solver's account against the table's own, step by step, and by hand."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard, Card, Suit, card
from rami_solver.melds import Kind, LaidJoker, Meld, as_held, run_card, run_points
from rami_solver.plays import Swap
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver import run_outcomes
from rami_solver.solver.candidates import Pool, run_windows
from rami_solver.solver.outcome import Growth, Outcome
from rami_solver.solver.outcomes import _outcomes, outcomes
from rami_solver.table.lay_off import lay_off, takes_joker
from rami_solver.table.swap import swap
from tests.hands import mixed

VARIANTS = [
    *((profile, ()) for profile in profile_ids()),
    (None, ("jokers_per_meld=2", "pack.jokers=4")),
    (None, ("jokers_per_meld=4", "run.max=none", "pack.jokers=4")),
    ("rami-51", ("jokers_per_meld=2", "pack.jokers=4")),
    ("rami-51", ("jokers_per_meld=3", "values.ace_low_only_in_a23=true")),
    ("roemie", ("jokers_per_meld=2", "swap.set_of_three=never")),
    ("roemie", ("jokers_per_meld=3", "swap.set_of_three=both-cards")),
    (None, ("layoff.past_run_max=false",)),
    (None, ("run.round_the_corner=true", "jokers_per_meld=2")),
    ("rami-40", ("run.round_the_corner=true", "jokers_per_meld=2")),
    (None, ("run.ace_at_both_ends=true", "run.max=none")),
    (None, ("set.max=3",)),
    (None, ("run.ace_low=false",)),
    (None, ("run.ace_high=false", "swap.set_of_three=card-it-stands-for")),
]

Reached = tuple[Meld, tuple[int, ...], int, int]
"""A meld with its cost: naturals used, jokers laid, jokers freed."""


@pytest.fixture(params=VARIANTS, ids=lambda one: " ".join((one[0] or "default", *one[1])))
def rules(request: pytest.FixtureRequest) -> Rules:
    profile, settings = request.param
    return load(profile, settings)


def _on_table(rng: random.Random, rules: Rules) -> Meld:
    """A meld as it may lie on a table: of a hand, now and then longer than it was laid, or with a suit declared."""
    if rng.random() < 0.1 and rules.run.max is None:
        low, length = rng.choice([window for window in run_windows(rules, 9, 13) if sum(window) <= 15])
        return _run(rng.choice(list(Suit)), low, low + length - 1, rules)
    while True:
        candidates = Pool(mixed(rng, rules, range(8, 16)), rules).candidates
        if candidates:
            meld = rng.choice(candidates).meld()
            break
    for one in rng.sample(DECK, 30):
        if rng.random() < 0.2 and len(meld.cards) < 9 and (grown := lay_off(meld, [one], rules).melds):
            meld = grown[0]
    if meld.kind is Kind.SET and rules.joker.set_of_three == "declared" and rng.random() < 0.5:
        cards = tuple(_declared(rng, one) for one in meld.cards)
        if len(set(cards)) == len(cards):
            meld = Meld(Kind.SET, cards, meld.points)
    return meld


def _declared(rng: random.Random, one: Card | LaidJoker) -> Card | LaidJoker:
    return LaidJoker((rng.choice(one.stands_for),)) if isinstance(one, LaidJoker) else one


def _held(rng: random.Random, meld: Meld) -> tuple[list[AnyCard], Growth]:
    """Some cards of its suit or rank, and jokers."""
    first = meld.cards[0]
    near = first.stands_for[0] if isinstance(first, LaidJoker) else first
    kin = [one for one in DECK if (one.rank if meld.kind is Kind.SET else one.suit) == _kin(near, meld)]
    naturals = [one for one in kin for _ in range(rng.choice((0, 0, 1, 1, 2)))]
    naturals = rng.sample(naturals, min(len(naturals), rng.randint(0, 5)))
    jokers = rng.choice((0, 1, 1, 2, 3))
    copies = Counter(one.index for one in naturals)
    return [*naturals, *[JOKER] * jokers], Growth(tuple(sorted(copies.items())), jokers)


def _kin(near: Card, meld: Meld) -> int:
    return near.rank if meld.kind is Kind.SET else near.suit


def _closure(meld: Meld, held: Sequence[AnyCard], rules: Rules) -> set[Reached]:
    """Every meld that single cards, jokers, jokers with a natural beyond, and swaps lead to, as the table has it."""
    naturals = Counter(one for one in held if isinstance(one, Card))
    jokers = list(held).count(JOKER)
    start: Reached = (meld, (), 0, 0)
    reached, queue = {start}, [start]
    for now, used, laid, freed in queue:
        left = naturals - Counter(DECK[index] for index in used)
        for after, spent, lays, frees in _one_step(now, left, jokers - laid, rules):
            cards = tuple(sorted((*used, *(one.index for one in spent))))
            new = (after, cards, laid + lays, freed + frees)
            if new not in reached:
                reached.add(new)
                queue.append(new)
    return reached


def _one_step(
    meld: Meld, left: Counter[Card], jokers: int, rules: Rules
) -> Iterator[tuple[Meld, Sequence[Card], int, int]]:
    for number in range(jokers + 1):
        for natural in (*left, None):
            claim: list[AnyCard] = [JOKER] * number + ([] if natural is None else [natural])
            if claim:
                grown = lay_off(meld, claim, rules).melds
                for after in grown:
                    if len(grown) == 1 or lay_off(meld, _spelt(meld, after), rules).melds == (after,):
                        yield after, [] if natural is None else [natural], number, 0
    for one in left:
        for cards in ((one,), *((one, other) for other in left)):
            swapped = swap(meld, cards, rules)
            if swapped.meld is not None and (len(cards) == 1 or swapped.freed == 1) and len(set(cards)) == len(cards):
                yield swapped.meld, cards, 0, swapped.freed


def _spelt(before: Meld, after: Meld) -> list[Card | LaidJoker]:
    """The cards that a run gained, jokers told what they stand for: where that does not tell either, nothing can."""
    size = len(before.cards)
    at = next(at for at in range(len(after.cards)) if after.cards[at : at + size] == before.cards)
    return [*after.cards[:at], *after.cards[at + size :]]


def _reached(one: Outcome) -> Reached:
    return one.meld, *one.cost


def test_outcomes_are_what_the_table_allows(rules: Rules) -> None:
    rng = random.Random(f"outcomes {rules.profile} {rules.changed}")
    seen = Counter[str]()
    for _ in range(150):
        meld = _on_table(rng, rules)
        held, growth = _held(rng, meld)
        ours = {_reached(one) for one in outcomes(meld, growth, rules)}
        table = _closure(meld, held, rules)
        assert ours <= table, _told(meld, held, ours - table)
        for after, used, laid, freed in table:
            # Laying a joker to swap it out again comes to the same as laying the natural at once.
            plain = any((after, used, laid - twice, freed - twice) in ours for twice in range(min(laid, freed) + 1))
            assert plain, _told(meld, held, {(after, used, laid, freed)})
        seen[meld.kind] += 1
        seen["swaps"] += any(one.freed for one in outcomes(meld, growth, rules))
        seen["grows"] += any(one.adds for one in outcomes(meld, growth, rules))
    assert min(seen["set"], seen["run"], seen["grows"]) > 20, seen
    assert seen["swaps"] > 5, seen


def _told(meld: Meld, held: Sequence[AnyCard], reached: set[Reached]) -> object:
    return str(meld), [str(one) for one in held], [(str(one[0]), *one[1:]) for one in reached]


def test_the_moves_of_an_outcome_lead_there(rules: Rules) -> None:
    rng = random.Random(f"moves {rules.profile} {rules.changed}")
    moved = Counter[bool]()
    for _ in range(100):
        meld = _on_table(rng, rules)
        held, growth = _held(rng, meld)
        for relaid in (False, True):
            for one in outcomes(meld, growth._replace(relaid=relaid), rules):
                now, freed, points, hand = meld, 0, 0, Counter(held)
                laid_before: list[int] = []
                for move in (*one.moves.first, *one.moves.between, *one.moves.last):
                    step = move.step(1)
                    hand.subtract(map(as_held, step.cards))  # type: ignore[union-attr]
                    if isinstance(step, Swap):
                        swapped = swap(now, step.cards, rules)
                        assert swapped.meld is not None, _told(meld, held, {_reached(one)})
                        now, freed = swapped.meld, freed + swapped.freed
                        laid_before.append(held.count(JOKER) - hand[JOKER])
                    else:
                        grown = lay_off(now, move.cards, rules)
                        assert len(grown.melds) == 1, _told(meld, held, {_reached(one)})
                        points += grown.melds[0].points - now.points
                        now = grown.melds[0]
                    moved[move.swaps] += 1
                laid = held.count(JOKER) - hand[JOKER]
                assert (now, laid, freed, points) == (one.meld, one.laid, one.freed, one.points)
                assert max(laid_before, default=0) == one.early
                assert laid_before.count(0) == (len(one.moves.first) and laid_before.count(0))
                assert takes_joker(now, rules) == one.takes_joker
                assert all(copies >= 0 for kind, copies in hand.items() if kind is not JOKER)
    assert moved[True] > 10
    assert moved[False] > 100


def _shown(meld: Meld, rules: Rules, *cards: AnyCard) -> list[str]:
    copies = Counter(one.index for one in cards if isinstance(one, Card))
    growth = Growth(tuple(sorted(copies.items())), cards.count(JOKER))
    return [str(one.meld) for one in outcomes(meld, growth, rules)]


def _run(suit: Suit, low: int, high: int, rules: Rules | None = None) -> Meld:
    points = run_points(low, high - low + 1, rules.values) if rules else 0
    return Meld(Kind.RUN, tuple(run_card(suit, place) for place in range(low, high + 1)), points)


def test_a_joker_alone_goes_to_the_lowest_place_and_with_a_natural_fills_the_gap() -> None:
    run = _run(Suit.SPADES, 4, 6)
    assert _shown(run, load("rami-51"), card(Suit.SPADES, 8), JOKER) == [
        "♠4 ♠5 ♠6",
        "J=♠3 ♠4 ♠5 ♠6",
        "♠4 ♠5 ♠6 J=♠7 ♠8",
    ]


def test_a_set_whose_joker_is_bound_takes_the_other_suit_and_lets_the_joker_go_then() -> None:
    spades, hearts, diamonds, clubs = (card(suit, 5) for suit in Suit)
    bound = Meld(Kind.SET, (spades, hearts, LaidJoker((diamonds,))), 15)
    locked = load("roemie", ("swap.set_of_three=never",))
    assert _shown(bound, locked, diamonds, clubs) == [
        "♠5 ♥5 J=♦5",
        "♠5 ♥5 ♣5 J=♦5",
        "♠5 ♥5 ♦5 ♣5",
    ]
    # With a second joker as the fourth suit the set is a set of four, and the first can be swapped for.
    two = load("roemie", ("swap.set_of_three=never", "jokers_per_meld=2"))
    (early,) = [one for one in outcomes(bound, Growth(((diamonds.index, 1),), 1), two) if one.early and one.cards]
    assert str(early.meld) == "♠5 ♥5 ♦5 J=♣5"
    assert (early.laid, early.freed, early.early, early.prompt, early.comes) == (1, 1, 1, 0, 1)


def test_an_ace_that_fits_both_ends_lies_where_it_counts_most() -> None:
    run = _run(Suit.SPADES, 2, 13)
    ace = card(Suit.SPADES, 1)
    low = ("values.ace_low=10", "values.ace_high=1")
    for rules, first in ((load("roemie"), "♠2"), (load("roemie", low), "♠A")):
        _, grown = _shown(run, rules, ace)
        assert grown.split()[0] == first
        assert [str(one) for one in lay_off(run, [ace], rules).melds] == [grown]


def test_too_many_outcomes_are_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    from rami_solver.findings import Undecided

    monkeypatch.setattr(run_outcomes, "_MOST", 5)
    _outcomes.cache_clear()
    with pytest.raises(Undecided):
        _shown(_run(Suit.SPADES, 4, 6), load(), *DECK[6:12])

"""The referee against the definition of a meld, spelt out card by card: every joker is tried as every card.

A claim is a meld where its jokers can be such cards that all of them together are a set or a run. The readings that
keep the written line, where there are any, are the ones that count. One kind and value left: legal; more: undecided.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from rami_solver.cards import DECK, JOKER, Card, Suit, card
from rami_solver.findings import Code, Severity, Verdict
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.referee.meld import judge_meld
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules

PROFILES = ("rami-bridge", "rami-bridge-50", "rami-51", "roemie")


def some_rules(rng: random.Random) -> Rules:
    """Vary what decides about melds."""
    rules = load(rng.choice(PROFILES))
    run = rules.run._replace(
        min=rng.choice((3, 3, 3, 4)),
        max=rng.choice((4, 5, 7, 13, 14, None, None)),
        ace_low=rng.random() < 0.85,
        ace_high=rng.random() < 0.85,
        round_the_corner=rng.random() < 0.25,
        ace_at_both_ends=rng.random() < 0.4,
        written_order=rng.choice(("free", "free", "free", "in-line", "rising")),
    )
    sizes = rng.choice(((3, 4), (3, 4), (3, 4), (3, 3), (4, 4)))
    values = rules.values._replace(ace_low_only_in_a23=rng.random() < 0.3, ace_high=rng.choice((10, 11)))
    return rules._replace(
        run=run,
        set=rules.set._replace(min=sizes[0], max=sizes[1]),
        jokers_per_meld=rng.choice((0, 1, 1, 1, 2, 2, 3, 4)),
        naturals_per_meld_of_many_jokers=rng.choice((1, 1, 2)),
        joker=rules.joker._replace(place=rng.choice(("as-laid", "lowest"))),
        values=values,
    )


def some_claim(rng: random.Random) -> list[ClaimedCard]:
    """Make a run or a set with some jokers, half of them spoilt: turned, shuffled, a card changed, lost or gained."""
    suit = rng.choice(list(Suit))
    if rng.random() < 0.3:
        rank = rng.randint(1, 13)
        line: list[ClaimedCard] = [card(one, rank) for one in rng.sample(list(Suit), rng.choice((3, 3, 4, 4, 2)))]
    else:
        low, length = rng.randint(1, 13), rng.choice((2, 3, 3, 3, 4, 4, 5, 5, 6, 8, 12, 13, 14))
        low = 1 if length > 12 and rng.random() < 0.7 else low
        line = [card(suit, (place - 1) % 13 + 1) for place in range(low, low + length)]
    for _ in range(min(len(line), rng.choice((0, 0, 1, 1, 1, 2, 2, 3)))):
        place = rng.randrange(len(line))
        own = line[place]
        line[place] = LaidJoker((own,)) if isinstance(own, Card) and rng.random() < 0.2 else JOKER
    return _spoilt(line, rng)


def _spoilt(line: list[ClaimedCard], rng: random.Random) -> list[ClaimedCard]:
    spoil = rng.random()
    deck: list[ClaimedCard] = [*DECK, *[JOKER] * 6]
    if spoil < 0.15:
        line.reverse()
    elif spoil < 0.3:
        rng.shuffle(line)
    elif spoil < 0.4:
        line[rng.randrange(len(line))] = rng.choice([*deck, LaidJoker((rng.choice(DECK),))])
    elif spoil < 0.45:
        del line[rng.randrange(len(line))]
    elif spoil < 0.5:
        line.insert(rng.randrange(len(line) + 1), rng.choice(deck))
    return line


def readings(claim: Sequence[ClaimedCard], rules: Rules) -> Iterator[list[Card]]:
    """Give every way to replace the jokers, in place, by cards that could matter: of a natural's suit or rank."""
    own = next(one for one in claim if isinstance(one, Card))
    near = [one for one in DECK if one.suit == own.suit or one.rank == own.rank]
    for told in product(*(_may_be(one, near, rules) for one in claim)):
        yield list(told)


def _may_be(one: ClaimedCard, near: Sequence[Card], rules: Rules) -> Sequence[Card]:
    if isinstance(one, Card):
        return (one,)
    return one.stands_for if isinstance(one, LaidJoker) else near


def is_set(cards: Sequence[Card], rules: Rules) -> bool:
    """Say whether naturals are a set."""
    alike = all(one.rank == cards[0].rank for one in cards)
    differ = len({int(one.suit) for one in cards}) == len(cards)
    return alike and differ and rules.set.min <= len(cards) <= rules.set.max


def run_starts(cards: Sequence[Card], rules: Rules) -> list[int]:
    """Give the places where naturals are a run in some order: each place of it taken by exactly one of them."""
    run, length = rules.run, len(cards)
    if any(one.suit != cards[0].suit for one in cards) or length < run.min or length > (run.max or length):
        return []
    found = []
    for start in range(1, 14):
        last = start + length - 1
        ranks = sorted((place - 1) % 13 + 1 for place in range(start, last + 1))
        allowed = (start > 1 or run.ace_low) and (last < 14 or run.ace_high) and (last < 15 or run.round_the_corner)
        once = len(set(ranks)) == length or (start == 1 and last == 14 and run.ace_at_both_ends)
        if allowed and once and ranks == sorted(int(one.rank) for one in cards):
            found.append(start)
    return found


def keeps_line(cards: Sequence[Card], start: int, rising_only: bool) -> bool:
    """Say whether naturals, as written, rise (or fall, where they may) through the places from this one."""
    rising = [(start + number - 1) % 13 + 1 for number in range(len(cards))]
    return [int(one.rank) for one in cards] in (rising, rising if rising_only else rising[::-1])


def value_of_run(start: int, length: int, rules: Rules) -> int:
    """Count a run place by place."""
    values, total = rules.values, 0
    for place in range(start, start + length):
        rank = (place - 1) % 13 + 1
        if rank == 1:
            low = place == 1 and (length == 3 or not values.ace_low_only_in_a23)
            total += values.ace_low if low else values.ace_high
        elif rank >= 10:
            total += 10
        else:
            total += 5 if values.two_to_nine == 5 else rank
    return total


def value_of_set(cards: Sequence[Card], rules: Rules) -> int:
    """Count a set card by card."""
    rank = cards[0].rank
    pips = 5 if rules.values.two_to_nine == 5 else int(rank)
    return len(cards) * (rules.values.ace_in_set if rank == 1 else 10 if rank >= 10 else pips)


def by_definition(claim: Sequence[ClaimedCard], rules: Rules) -> set[tuple[str, int]]:
    """Give every kind and value that the claim may have."""
    naturals = [one for one in claim if isinstance(one, Card)]
    jokers = len(claim) - len(naturals)
    needed = rules.naturals_per_meld if rules.jokers_per_meld < 2 else rules.naturals_per_meld_of_many_jokers
    if jokers > rules.jokers_per_meld or len(naturals) < needed:
        return set()
    sets: set[tuple[str, int]] = set()
    in_line: set[int] = set()
    anyhow: set[int] = set()
    for cards in readings(claim, rules):
        if is_set(cards, rules):
            sets.add(("set", value_of_set(cards, rules)))
        for start in run_starts(cards, rules):
            anyhow.add(start)
            if keeps_line(cards, start, rules.run.written_order == "rising"):
                in_line.add(start)
    runs = _runs_that_count(claim, in_line, anyhow, rules)
    return sets | {("run", value_of_run(start, len(claim), rules)) for start in runs}


def _runs_that_count(claim: Sequence[ClaimedCard], in_line: set[int], anyhow: set[int], rules: Rules) -> set[int]:
    if not anyhow or (rules.run.written_order != "free" and not in_line):
        return set()
    whole_suit = len(claim) == 13 and any(isinstance(one, Card) and one.rank == 1 for one in claim)
    jokerless = all(isinstance(one, Card) for one in claim)
    if rules.joker.place == "as-laid":
        return in_line or anyhow
    pool = (in_line or anyhow) if whole_suit or jokerless else anyhow
    return {min(pool, key=lambda start: (value_of_run(start, len(claim), rules), start))}


def _question(rng: random.Random, rules: Rules, most_bare: int, least_bare: int = 0) -> list[ClaimedCard]:
    """Make a claim with a natural and so many bare jokers; none is declared where the lowest place would correct it."""
    while True:
        claim = some_claim(rng)
        if rules.joker.place == "lowest":
            claim = [JOKER if isinstance(one, LaidJoker) else one for one in claim]
        bare = sum(one is JOKER for one in claim)
        if least_bare <= bare <= most_bare and any(isinstance(one, Card) for one in claim):
            return claim


@pytest.mark.parametrize("seed", range(3))
def test_the_referee_follows_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    seen = Counter[Verdict]()
    with_jokers = Counter[Verdict]()
    for _ in range(1000):
        rules = some_rules(rng)
        claim = _question(rng, rules, most_bare=2)
        verdict = _compare(claim, rules)
        seen[verdict] += 1
        with_jokers[verdict] += not all(isinstance(one, Card) for one in claim)
    assert seen[Verdict.LEGAL] > 250
    assert seen[Verdict.ILLEGAL] > 250
    assert with_jokers[Verdict.LEGAL] > 100
    assert with_jokers[Verdict.ILLEGAL] > 100
    assert seen[Verdict.UNDECIDED] > 10


def test_the_referee_follows_the_definition_with_three_jokers() -> None:
    rng = random.Random(100)
    seen = Counter[Verdict]()
    for _ in range(24):
        rules = some_rules(rng)._replace(jokers_per_meld=4)
        seen[_compare(_question(rng, rules, most_bare=3, least_bare=3), rules)] += 1
    assert min(seen[Verdict.LEGAL], seen[Verdict.ILLEGAL], seen[Verdict.UNDECIDED]) > 1


def _compare(claim: Sequence[ClaimedCard], rules: Rules) -> Verdict:
    judged = judge_meld(claim, rules)
    defined = by_definition(claim, rules)
    told = ([str(one) for one in claim], judged, sorted(defined))
    errors = [one for one in judged.findings if one.severity is Severity.ERROR]
    assert bool(errors) == (judged.verdict is Verdict.ILLEGAL), told
    if judged.verdict is Verdict.ILLEGAL:
        assert not defined, told
    elif judged.meld is not None:
        assert judged.kind is judged.meld.kind
        assert defined == {(judged.meld.kind.value, judged.meld.points)}, told
    else:
        (note,) = (one for one in judged.findings if one.code is Code.JOKER_PLACE_OPEN)
        assert len(defined) > 1, told
        assert {points for _, points in defined} == set(note.facts["points"]), told
    return judged.verdict

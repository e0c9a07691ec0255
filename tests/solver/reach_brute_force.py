"""How far a hand is from a goal, by trying: every choice of cards that may come, and what the hand can do with them."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from rami_solver.cards import JOKER, AnyCard, Card, in_order
from rami_solver.findings import Undecided, Verdict
from rami_solver.plays import Discard, Draw, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen
from rami_solver.solver.candidates import Pool
from rami_solver.solver.exhaustive import exhaust
from rami_solver.solver.quest import Aim, Problem, Quest, melds_of
from rami_solver.solver.reach_exhaustive import MOST_STEPS, Together, exhaust_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached, Way
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from tests.hands import thick, thin
from tests.positions import deal

Nearest = tuple[int, tuple[AnyCard, ...]]
"""The distance, and the cards that help."""

OUT = (TurnAim.OUT,)


def within_two(problem: Reach, most_steps: int = MOST_STEPS) -> Fraction | Undecided:
    """Ask the exhaustive search for the chance of the next two cards."""
    return Together([problem]).within_two([0], most_steps)[0]


def nearest(problem: Reach, most: int) -> Nearest | None:
    """Try so many cards at most; None where they do not reach the goal."""
    copies = dict(problem.unseen)
    for distance in range(most + 1):
        helpful: set[AnyCard] = set()
        reached = False
        for comes in combinations_with_replacement(copies, distance):
            if (
                all(left <= copies[one] for one, left in Counter(comes).items())
                and not (reached and helpful >= {*comes})
                and reaches(problem, (*problem.hand, *comes), distance)
            ):
                reached = True
                helpful |= {*comes}
        if reached:
            return distance, tuple(one for one in copies if one in helpful)
    return None


def reaches(problem: Reach, cards: Sequence[AnyCard], came: int) -> bool:
    """Tell whether the hand with all cards that came can reach the goal; all but one of them were thrown for."""
    if problem.goal is Goal.OPENING:
        return _opens(problem, cards)
    return _goes_out_at_table(problem, cards, came) if problem.table else _goes_out(problem, cards, came)


def _opens(problem: Reach, cards: Sequence[AnyCard]) -> bool:
    rules = problem.rules
    most = min(len(cards), len(problem.hand) + 1 - rules.discard.to_go_out)
    quest = Quest((Aim.POINTS,), most, points_at_least=rules.opening.points, clean_run=rules.opening.clean_run)
    return bool(exhaust(Problem(Pool(cards, rules), quest)))


def _goes_out(problem: Reach, cards: Sequence[AnyCard], came: int) -> bool:
    rules, size = problem.rules, len(problem.hand)
    if not came and not rules.discard.joker:
        return False
    owes = not problem.opened and not rules.opening.waived_when_going_out
    least, most = max(1, size), size + (came > 0 and not rules.discard.to_go_out)
    if least > most:
        return False
    pool = Pool(cards, rules)
    points = rules.opening.points if owes else 0
    quest = Quest((Aim.JOKERS, Aim.POINTS), most, least, points, owes and rules.opening.clean_run)
    found = exhaust(Problem(pool, quest))
    if not found:
        return False
    return rules.discard.joker or sum(one.jokers for one in melds_of(pool, found[0])) == pool.jokers


def _goes_out_at_table(problem: Reach, cards: Sequence[AnyCard], came: int) -> bool:
    rules = problem.rules
    tried = set()
    for thrown in combinations(cards, max(0, came - 1)):
        rest = in_order((Counter(cards) - Counter(thrown)).elements())
        if rest in tried or (JOKER in thrown and not rules.discard.joker):
            continue
        tried.add(rest)
        turn = TurnProblem(rules, rest, problem.table, problem.opened, OUT, hidden=not came, must_go_out=True)
        if exhaust_turn(turn) is not None:
            return True
    return False


def chance_of_two(problem: Reach) -> Fraction:
    """Try every card that may come next, every throw, and every card that may come then."""
    if reaches(problem, problem.hand, 0):
        return Fraction(1)
    known: dict[tuple[AnyCard, ...], bool] = {}
    total, chance = sum(left for _, left in problem.unseen), Fraction(0)
    for first, left in problem.unseen:
        hand = in_order((*problem.hand, first))
        if _known(problem, hand, known):
            chance += Fraction(left, total)
            continue
        best = 0
        for thrown in set(hand):
            if thrown is not JOKER or problem.rules.discard.joker:
                rest = (Counter(hand) - Counter((thrown,))).elements()
                kept = tuple(rest)
                after = [(one, copies - (one == first)) for one, copies in problem.unseen]
                best = max(best, sum(n for one, n in after if n and _known(problem, in_order((*kept, one)), known)))
        chance += Fraction(left * best, total * (total - 1)) if total > 1 else 0
    return chance


def _known(problem: Reach, cards: tuple[AnyCard, ...], known: dict[tuple[AnyCard, ...], bool]) -> bool:
    if cards not in known:
        known[cards] = reaches(problem, cards, 1)
    return known[cards]


def require_legal(problem: Reach, way: Way, distance: int) -> None:
    """Assert that so many cards come that are there, and that the referee finds the last turn legal and at its goal."""
    rules = problem.rules
    assert len(way.comes) == distance
    assert len(way.thrown) == max(0, distance - 1)
    assert Counter(way.comes) <= Counter(dict(problem.unseen))
    assert Counter(way.thrown) <= Counter(problem.hand)
    hand = in_order((Counter(problem.hand) - Counter(way.thrown) + Counter(way.comes)).elements())
    play = way.play if distance else (Draw(None), *way.play)
    judged = judge_turn(Position(hand, problem.table, problem.opened, 3), play, rules)
    last = way.play[-1] if way.play else None
    if problem.goal is Goal.OPENING:
        assert judged.opening is not None
        assert judged.opening.met, (told(problem), way)
        if not rules.discard.joker and isinstance(last, Discard) and last.card in (None, JOKER):
            return  # nothing but jokers is left, or a card that nobody knows: only the melds are told for sure
    else:
        assert judged.goes_out, (told(problem), way)
        assert rules.discard.joker or JOKER not in way.thrown
    assert judged.verdict is Verdict.LEGAL, (told(problem), way, judged.errors)


def told(problem: Reach) -> object:
    """Spell a problem for whoever has to look into it."""
    rules = problem.rules
    settings = [f"{key}={rules.value(key)}" for key in rules.changed]
    cards = [f"{one}:{left}" for one, left in problem.unseen]
    return rules.profile, settings, " ".join(map(str, problem.hand)), cards, [*map(str, problem.table)], problem.opened


def decided(problem: Reach, **more: int) -> Reached:
    """Give the answer of the exhaustive search, which has one."""
    (found,) = exhaust_reaches([problem], **more)
    assert not isinstance(found, Undecided)
    return found


def whole(rules: Rules, hand: Sequence[AnyCard], goal: Goal) -> Reach:
    """Give a problem in which every card that is not held may come."""
    left = unseen(hand, rules)
    return Reach(rules, in_order(hand), tuple((one, left[one]) for one in in_order(left.keys())), goal)


def few_unseen(rng: random.Random, rules: Rules, seen: Sequence[AnyCard], hand: Sequence[AnyCard], kinds: int) -> Reach:
    """Give a problem in which few kinds of cards may come, most of them near to what is held."""
    left = unseen(seen, rules)
    near = [one for one in left if any(_near(one, held) for held in hand)]
    some = {*rng.sample(near, min(len(near), 2 * kinds // 3)), *rng.sample(list(left), min(len(left), kinds // 3))}
    if rng.random() < 0.4 and left[JOKER]:
        some.add(JOKER)
    cards = tuple((one, rng.randint(1, left[one])) for one in in_order(some))
    return Reach(rules, in_order(hand), cards, Goal.OPENING)


def _near(one: AnyCard, held: AnyCard) -> bool:
    if not isinstance(one, Card) or not isinstance(held, Card):
        return False
    return one.rank == held.rank or (one.suit == held.suit and abs(one.rank - held.rank) <= 2)


def without_table(rng: random.Random, rules: Rules, goal: Goal) -> Reach:
    """Give a random hand, most of them melds with cards missing, and few cards that may come."""
    size, jokers = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14)), rng.choice((0, 0, 1, 1, 2, 3, 4))
    hand = (thick if rng.random() < 0.75 else thin)(rng, size, jokers, rules)
    opened = goal is Goal.OUT and rng.random() < 0.4
    return few_unseen(rng, rules, hand, hand, rng.choice((3, 6, 9)))._replace(goal=goal, opened=opened)


def with_table(rng: random.Random, rules: Rules, cards: Sequence[int] = (1, 2, 3, 4, 5, 6, 8)) -> Reach:
    """Give a random position with melds on the table, often with jokers, and few cards that may come."""
    while True:
        dealt = deal(rng, rules, rng.choice(cards), rng.randint(1, 3))
        seen = (*dealt.hand, *(one for meld in dealt.table for one in meld.held))
        if dealt.table and Counter(seen) <= unseen((), rules):
            few = few_unseen(rng, rules, seen, dealt.hand, rng.choice((3, 6)))
            return few._replace(goal=Goal.OUT, table=dealt.table, opened=dealt.opened)

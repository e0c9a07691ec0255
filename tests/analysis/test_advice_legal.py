"""Advice never breaks a rule: what it names and shows is put to the referee, what it counts is counted again."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from rami_solver.analysis.advice import advise
from rami_solver.analysis.advice_answers import Advice, Discarding, Drawing, DrawReason, Reason, Target
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.cards import DECK, JOKER, AnyCard, in_order
from rami_solver.findings import Severity, Verdict
from rami_solver.plays import Add, Discard, Play, Position, Swap
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load, systems
from rami_solver.rules.pack import unseen
from rami_solver.solver.reach_quest import Goal
from tests.analysis.advice_compared import question_of
from tests.analysis.advice_differential import SORTS, places
from tests.analysis.advice_scenes import random_questions, told_questions
from tests.analysis.advice_ways import turn_faults, way_faults
from tests.positions import house

ALL = [*told_questions(), *random_questions(1)]
ADVICE: dict[str, Advice] = {}


@pytest.fixture(params=ALL, ids=[name[:60] for name, _ in ALL])
def asked(request: pytest.FixtureRequest) -> tuple[AdviceQuestion, Advice]:
    """A question with the advice on it, asked once."""
    name, question = request.param
    if name not in ADVICE:
        ADVICE[name] = advise(question)
    return question, ADVICE[name]


Case = tuple[AdviceQuestion, Advice]


def _unseen(question: AdviceQuestion) -> Counter[AnyCard]:
    position = question.position
    lying = [one for meld in position.table for one in meld.held]
    return unseen((*position.hand, *lying, *position.row, *question.seen), question.rules, question.players)


def test_the_discards_are_all_that_the_referee_accepts_each_once(asked: Case) -> None:
    question, advice = asked
    named = [one.card for one in advice.discards]
    assert len(set(named)) == len(named)
    if question.phase is Phase.BEFORE_DRAW:
        assert not named
        return
    position, rules = question.position, question.rules
    legal = {one for one in position.hand if judge_turn(position, (Discard(one),), rules).verdict is Verdict.LEGAL}
    assert set(named) == legal


def test_every_way_that_is_shown_is_legal_and_reaches_the_goal(asked: Case) -> None:
    question, advice = asked
    rules, position, left = question.rules, question.position, _unseen(question)
    faults: list[str] = []
    for discarding in advice.discards:
        rest = in_order((Counter(position.hand) - Counter((discarding.card,))).elements())
        before = position._replace(hand=rest, row=(), dealer=False)
        for goal, target in ((Goal.OPENING, discarding.opening), (Goal.OUT, discarding.out)):
            if target is not None and target.aimed is not None:
                aimed = target.aimed
                faults += way_faults(goal, rules, before, left, (aimed.comes, aimed.thrown, aimed.play))
                assert len(aimed.comes) == target.distance
    assert not faults, faults


def test_what_is_told_of_the_position_is_legal_and_reaches_the_goal(asked: Case) -> None:
    question, advice = asked
    faults: list[str] = []
    for goal, target in ((Goal.OPENING, advice.opening), (Goal.OUT, advice.out)):
        if target is None or target.aimed is None:
            continue
        aimed, before = target.aimed, question.position._replace(row=(), dealer=False)
        if question.phase is Phase.AFTER_DRAW:
            if target.distance == 0 and Discard(None) not in aimed.play:
                faults += turn_faults(goal, question.rules, question.position, aimed.play)
                continue
            best = advice.discards[0]
            assert target == (best.opening if goal is Goal.OPENING else best.out)
            before = before._replace(hand=_less(before.hand, best.card))
        way = aimed.comes, aimed.thrown, aimed.play
        faults += way_faults(goal, question.rules, before, _unseen(question), way)
    assert not faults, faults


def _less(hand: tuple[AnyCard, ...], card: AnyCard) -> tuple[AnyCard, ...]:
    return in_order((Counter(hand) - Counter((card,))).elements())


def test_discards_stand_in_order(asked: Case) -> None:
    question, advice = asked
    order = [_worth(one, question) for one in advice.discards if one.reason is not Reason.GOES_OUT]
    assert order == sorted(order)
    out = [one.reason is Reason.GOES_OUT for one in advice.discards]
    assert out == sorted(out, reverse=True)
    assert all(
        not one.left and (not number or one.out.distance == 0)
        for number, one in enumerate(advice.discards)
        if out[number]
    )


def _worth(one: Discarding, question: AdviceQuestion) -> tuple[object, ...]:
    goals: list[object] = []
    for target in (one.opening, one.out):
        if target is not None:
            far = 99 if target.distance is None else target.distance
            within = target.within_two or Fraction(0)
            goals += [far, -target.next, -within, -sum(copies for _, copies in target.helps or ())]
    return one.card is JOKER, *goals, bool(one.fits), one.left, one.card.index


def test_a_card_fits_where_the_referee_lets_another_lay_it(asked: Case) -> None:
    question, advice = asked
    for one in advice.discards:
        for number in range(1, len(question.position.table) + 1):
            assert (number in one.fits) == _fits_for_others(one.card, number, question), (one, number)


def _fits_for_others(card: AnyCard, number: int, question: AdviceQuestion) -> bool:
    """Have a player who opened before hold the card and one more, and lay the one off or swap it, throw the other."""
    other = next(one for one in DECK if one is not card)
    table = question.position.table
    position = Position((card, other), table, opened=True, round=3)
    plays: list[Play] = [(Add((card,), number), Discard(other))]
    if card is not JOKER:
        freed = [(Discard(other),), *((Add((JOKER,), at), Discard(other)) for at in range(1, len(table) + 1))]
        plays += [(Swap((card,), number), *rest) for rest in freed]
    judged = [judge_turn(position, play, question.rules) for play in plays]
    # A joker that fits at either end leaves the turn undecided, and fits.
    return any(all(found.severity is not Severity.ERROR for found in one.steps[0].findings) for one in judged)


def test_every_draw_is_legal_or_refused(asked: Case) -> None:
    question, advice = asked
    for drawing in advice.draws:
        assert (drawing.reason is DrawReason.FORBIDDEN) == bool(drawing.refused), drawing
        if drawing.play is not None:
            assert not list(_faults_of(drawing, question)), drawing
        assert drawing.play is not None or not (drawing.opens or drawing.goes_out), drawing
    assert bool(advice.draws) == (question.phase is Phase.BEFORE_DRAW)
    assert [one.play is None and bool(one.refused) for one in advice.draws] == sorted(
        one.play is None and bool(one.refused) for one in advice.draws
    )


def _faults_of(drawing: Drawing, question: AdviceQuestion) -> Iterator[str]:
    assert drawing.play is not None
    position, rules = question.position, question.rules
    if drawing.opens:
        yield from turn_faults(Goal.OPENING, rules, position, drawing.play)
    if drawing.goes_out:
        yield from turn_faults(Goal.OUT, rules, position, drawing.play)
    judged = judge_turn(position, drawing.play, rules)
    if judged.verdict is Verdict.ILLEGAL:
        yield str([one.code for one in judged.errors])


def test_chances_are_exact_shares_of_the_unseen_cards(asked: Case) -> None:
    question, advice = asked
    left = _unseen(question)
    assert advice.unseen == left.total()
    for target in _targets(advice):
        assert 0 <= target.next <= 1
        assert target.within_two is None or target.next <= target.within_two <= 1
        assert target.helps is None or all(left[one] == copies > 0 for one, copies in target.helps)
        assert target.helps is None or list(target.helps) == sorted(target.helps, key=lambda one: one[0].index)
        assert (target.aimed is None) == (target.distance is None)
        if target.distance == 1:
            assert target.helps
            assert target.next == Fraction(target.copies, left.total())
        elif target.distance != 0:
            assert target.next == 0


def _targets(advice: Advice) -> Iterator[Target]:
    yield advice.out
    yield from (one.out for one in advice.discards)
    yield from (one for one in (advice.opening, *(two.opening for two in advice.discards)) if one is not None)


def test_a_card_that_helps_and_is_gone_helps_no_more() -> None:
    rng = random.Random("gone")
    fewer = Counter[bool]()
    for profile in systems():
        for sort in SORTS:
            for place in places(rng, load(profile), sort._replace(kinds=(4, 6)), 3):
                question = question_of(place, rng)
                left = _unseen(question)
                if not left:
                    continue
                gone = rng.choice(in_order(left))
                advice = advise(question)
                later = advise(question._replace(seen=(*question.seen, gone)))
                fewer += _fewer(gone, left, advice, later)
    assert min(fewer[True], fewer[False]) >= 10, fewer


def _fewer(gone: AnyCard, left: Counter[AnyCard], advice: Advice, later: Advice) -> Counter[bool]:
    """Tell of how many discards one out fewer is left, and of how many as many as before."""
    seen = Counter[bool]()
    after = {one.card: one for one in later.discards}
    for one in advice.discards:
        for target, less in ((one.opening, after[one.card].opening), (one.out, after[one.card].out)):
            if target is None or target.distance == 0:
                continue
            assert less is not None
            was, now = target.next * left.total(), less.next * (left.total() - 1)
            out = target.distance == 1 and gone in dict(target.helps or ())
            assert now == was - out, (gone, target, less)
            assert less.distance is None or (target.distance is not None and less.distance >= target.distance)
            seen[out] += 1
    return seen


def test_house_rules_that_forbid_to_throw_a_joker_are_kept() -> None:
    rng = random.Random("no joker")
    rules = load("rami-51", ("discard.joker=false",))
    thrown = 0
    for sort in SORTS:
        for place in places(rng, rules, sort._replace(kinds=(3, 5)), 6):
            if JOKER in place.hand:
                advice = advise(question_of(place, rng))
                assert JOKER not in [one.card for one in advice.discards]
                thrown += len(advice.discards)
    assert thrown > 10


def test_random_house_rules_are_played_by() -> None:
    rng = random.Random("house")
    opened = Counter[bool]()
    for profile in systems():
        for sort in SORTS:
            rules = house(rng, load(profile), 8)
            for place in places(rng, rules, sort._replace(kinds=(2, 4)), 1):
                question = question_of(place, rng)
                advice = advise(question)
                named = {one.card for one in advice.discards}
                assert all(
                    judge_turn(question.position, (Discard(one),), rules).verdict is Verdict.LEGAL for one in named
                )
                opened[advice.opening is None] += 1
    assert min(opened.values()) >= 3

"""Distances under several rules, counted by the real engines: what bears on them, and what makes them differ."""

import random
from collections import Counter
from itertools import permutations

import pytest

from rami_solver.analysis import distance
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.compare import compare
from rami_solver.analysis.compare_answers import Comparison, Row
from rami_solver.analysis.compare_far import Farness
from rami_solver.analysis.compare_keys import bearing_here
from rami_solver.analysis.compare_mixed import Mixed, advice_question
from rami_solver.analysis.compare_question import Column, CompareQuestion
from rami_solver.analysis.compare_reading import read_columns
from rami_solver.analysis.distance import Distances, distances
from rami_solver.analysis.question import Asked
from rami_solver.findings import Undecided
from rami_solver.plays import Position
from rami_solver.rules.compare import taking
from rami_solver.rules.load import load, profile_ids, systems
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_quest import Goal
from rami_solver.solver.reach_search import WholeSearch
from tests.analysis.test_compare import under
from tests.hands import thick
from tests.positions import deal

GOALS = {Row.TO_OPENING: Goal.OPENING, Row.TO_OUT: Goal.OUT}
PAIRS = list(permutations(profile_ids(), 2))


def far(question: CompareQuestion, row: Row) -> int | None:
    """Count by the exhaustive search, or by CP-SAT where that cannot; in the way that no explanation goes."""
    asked, goal = advice_question(question), GOALS[row]
    try:
        found = distances(asked._replace(engine=Engine.EXHAUSTIVE), (goal,))
    except Undecided:
        found = distances(asked._replace(engine=Engine.CPSAT), (goal,))
    return found.opening if goal is Goal.OPENING else found.out


def asked(rng: random.Random, rules: Rules, number: int) -> CompareQuestion:
    """Ask about a few cards by themselves, with a phase or by a player who has opened, or beside a table."""
    if number % 4 == 0:
        dealt = deal(rng, rules, rng.randint(2, 3), 1)
        groups = tuple(meld.cards for meld in dealt.table)
        position = Position(dealt.hand, dealt.table, opened=True)
        return CompareQuestion(rules, position, groups=groups, engine=Engine.EXHAUSTIVE)
    hand = tuple(thick(rng, rng.choice((3, 4, 5, 7)), rng.choice((0, 0, 1)), rules))
    phase = rng.choice((None, Phase.BEFORE_DRAW, Phase.AFTER_DRAW))
    position = Position(hand, opened=number % 3 == 0)
    return CompareQuestion(rules, position, phase, players=rng.choice((4, 5)), engine=Engine.EXHAUSTIVE)


def test_with_all_keys_that_bear_on_a_distance_the_base_is_as_far_as_the_other() -> None:
    rng = random.Random("bearing on distances")
    seen = Counter[tuple[Row, bool]]()
    for number, (one, other) in enumerate(PAIRS):
        question = asked(rng, load(one), number)
        there = under(question, load(other))
        if there is None:
            continue
        mix = Mixed(question, there.rules)
        for row in GOALS:
            if row is Row.TO_OPENING and question.position.opened:
                continue
            value = far(there, row)
            keys = frozenset(bearing_here(row, question, there.rules))
            assert mix.gives(row, keys, value), (row, question, other)
            if value is not None:
                assert not mix.gives(row, keys, value + 1)
            seen[row, far(question, row) == value] += 1
    assert all(seen[row, same] > 3 for row in GOALS for same in (True, False)), seen


def test_the_rules_named_for_a_distance_make_it_and_none_of_them_can_be_left_out() -> None:
    rng = random.Random("distances explained")
    seen, several = Counter[Row](), 0
    for number, (one, other) in enumerate(rng.sample(PAIRS, 14)):
        question = asked(rng, load(one), number)
        there = under(question, load(other))
        if there is None:
            continue
        answer = compare([Column(question.rules, question), Column(there.rules, there)])
        for told in answer.differing:
            if told.row in GOALS:
                assert told.rules, told
                _require_explained(question, there.rules, told.row, [rule.key for rule in told.rules], told.value)
                assert told.value == far(there, told.row)
                seen[told.row] += 1
                several += len(told.rules) > 1
    assert all(seen[row] > 2 for row in GOALS), seen
    assert several


def _require_explained(question: CompareQuestion, other: Rules, row: Row, keys: list[str], value: object) -> None:
    def with_keys(taken: list[str]) -> object:
        mixture = under(question, taking(question.rules, other, taken))
        return "no such table" if mixture is None else far(mixture, row)

    assert with_keys(keys) == value
    for key in keys:
        assert with_keys([rest for rest in keys if rest != key]) != value, (key, keys)


def test_what_a_joker_of_the_table_stands_for_is_why_a_card_must_still_come() -> None:
    """The joker beside ♥9 ♥10 is the jack as it lies, the eight where the lowest place is meant; ♥Q fits the jack."""
    words = {"cards": "♥Q ♠2", "table": "♥9 ♥10 J", "opened": True}
    answer = compare(read_columns([Asked(rules=name, **words) for name in ("rami-bridge", "rami-51")]))  # type: ignore[arg-type]
    assert [side.values[Row.TO_OUT] for side in answer.sides] == [0, 1]
    (told,) = (one for one in answer.differing if one.row is Row.TO_OUT)
    assert [rule.key for rule in told.rules or ()] == ["joker.place"]


# How far a hand is, by less than counting it

BY_CPSAT = (
    ("♠10 ♦9 ♦4 ♠J", None, None),
    ("♠10 ♦10 ♠J ♠Q", None, "before-draw"),
    ("♠8 ♦8 ♣8 ♣4 ♦4 ♥4 ♥9", "♥7 ♥8 J", None),
    ("♠K ♦K ♣K ♥2", None, None),
    ("♠2", "♥7 ♥8 ♥9", None),
)


@pytest.mark.parametrize(("cards", "table", "phase"), BY_CPSAT)
def test_cpsat_tells_whether_a_hand_is_so_far_where_the_search_cannot(
    cards: str, table: str | None, phase: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = None if phase is None else Phase(phase)
    (column,) = read_columns([Asked(cards=cards, table=table, rules="rami-40", phase=told)])
    assert isinstance(column.question, CompareQuestion)
    question = column.question
    right = {row: far(question, row) for row in GOALS}

    def unable(asked: AdviceQuestion, goals: tuple[Goal, ...]) -> Distances:
        if asked.engine is Engine.EXHAUSTIVE:
            raise Undecided
        return distances(asked, goals)

    monkeypatch.setattr(distance, "distances", unable)
    for row, goal in GOALS.items():
        wants = (2, None, 0, 1) if table else (2, None, 0, 1, 3)  # to ask beyond is slow beside a joker
        for wanted in wants:
            # Each is asked of a new one, and of one that knows something already.
            assert Farness(advice_question(question), goal).is_(wanted) == (right[row] == wanted), (row, wanted)
        once = Farness(advice_question(question), goal)
        for wanted in wants:
            assert once.is_(wanted) == (right[row] == wanted), (row, wanted)


def counted(monkeypatch: pytest.MonkeyPatch, cards: str, table: str | None = None) -> tuple[Comparison, Counter[str]]:
    """Compare the five systems; count what is asked by engine, and how often CP-SAT measures a hand."""
    asks = Counter[str]()
    measure = WholeSearch.measure

    def noted(question: AdviceQuestion, goals: tuple[Goal, ...] = tuple(Goal)) -> Distances:
        asks[question.engine] += 1
        return distances(question, goals)

    def measured(search: WholeSearch) -> None:
        asks["measured"] += 1
        measure(search)

    monkeypatch.setattr(distance, "distances", noted)
    monkeypatch.setattr(WholeSearch, "measure", measured)
    answer = compare(read_columns([Asked(cards=cards, table=table, rules=name) for name in systems()]))
    return answer, asks


def test_few_questions_explain_the_distances_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took 45 of them, and 3 of the slow kind: 5 of 7 seconds."""
    answer, asks = counted(monkeypatch, "♠10 ♦9 ♦4 ♠J")
    told = [one for one in answer.differing if one.row in GOALS]
    assert len(told) == 6
    assert all(one.rules for one in told)
    assert asks[Engine.CERTIFIED] == len(systems())
    assert asks[Engine.EXHAUSTIVE] <= 15
    assert asks[Engine.CPSAT] == asks["measured"] == 0


def test_a_table_that_the_search_cannot_weigh_costs_no_count_by_cpsat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going out beside this table was measured by CP-SAT for 8 mixtures, 5 of 11 seconds."""
    answer, asks = counted(monkeypatch, "♠8 ♦8 ♣8 ♣4 ♦4 ♥4 ♥9", "♥7 ♥8 J")
    (told,) = (one for one in answer.differing if one.row is Row.TO_OUT and one.side == systems().index("rami-40"))
    assert [rule.key for rule in told.rules or ()] == [
        "opening.points",
        "discard.to_go_out",
        "opening.waived_when_going_out",
    ]
    assert asks[Engine.EXHAUSTIVE] <= 15
    assert asks[Engine.CPSAT] == asks["measured"] == 0

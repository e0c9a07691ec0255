"""A hand under several rules: what each says, and the rules that make them differ."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.compare import compare
from rami_solver.analysis.compare_answers import Comparison, Differing, Row, Value
from rami_solver.analysis.compare_keys import bearing, bearing_here, heeded, irreducible
from rami_solver.analysis.compare_mixed import Mixed, hand_question
from rami_solver.analysis.compare_question import Column, CompareQuestion
from rami_solver.analysis.compare_reading import read_columns
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import Asked, HandQuestion
from rami_solver.analysis.table_read import read_table
from rami_solver.findings import Basis, Code, InputError, Span, Undecided
from rami_solver.plays import Position
from rami_solver.rules.compare import differences, taking
from rami_solver.rules.load import load, profile_ids, systems
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import Award
from rami_solver.solver.engine import Engine
from tests.analysis.stub_distances import stand_in
from tests.hands import mixed, thick
from tests.positions import deal, house

OF_CHECK = tuple(row for row in Row if row not in (Row.TO_OPENING, Row.TO_OUT))
FIVE = "♥A ♥2 ♥3 J ♠K"
ACES = "♠A ♥A ♦A ♣5 ♣6 ♣7 ♠9 ♥9 ♦2 ♦3 ♠K ♣K J ♥4"


@pytest.fixture
def asked_for_distances(monkeypatch: pytest.MonkeyPatch) -> list[AdviceQuestion]:
    return stand_in(monkeypatch)


def compared(cards: str, *names: str, **words: object) -> Comparison:
    asked = Asked(cards=cards)._replace(**words)  # type: ignore[arg-type]
    return compare(read_columns([asked._replace(rules=name) for name in names or systems()]))


def because(answer: Comparison) -> dict[tuple[str, Row], tuple[str, ...]]:
    return {
        (answer.sides[one.side].rules.profile, one.row): tuple(rule.key for rule in one.rules or ())
        for one in answer.differing
    }


# The search for as few keys as will do


def test_keys_that_do_are_as_few_as_can_be_whatever_they_depend_on() -> None:
    rng = random.Random("irreducible")
    seen = Counter[str]()
    for _ in range(2000):
        keys = "abcdefgh"[: rng.randint(0, 8)]
        table = {mask: rng.random() < 0.2 for mask in range(1 << len(keys))}
        table[0] = False

        def holds(some: frozenset[str], keys: str = keys, table: dict[int, bool] = table) -> bool:
            return table[sum(1 << keys.index(key) for key in some)]

        found = irreducible(keys, holds)
        if not holds(frozenset(keys)):
            assert found is None
            seen["none"] += 1
            continue
        assert found
        assert holds(frozenset(found))
        assert not any(holds(frozenset(found) - {key}) for key in found)
        if any(holds(frozenset((key,))) for key in keys):
            assert len(found) == 1
        seen[f"{min(len(found), 3)}"] += 1
        guess = frozenset(rng.sample(keys, rng.randint(0, len(keys))))
        other = irreducible(keys, holds, [guess], dear=True)
        assert other
        assert holds(frozenset(other))
        assert not any(holds(frozenset(other) - {key}) for key in other)
        if holds(guess):
            assert guess >= set(other)
            seen["guessed"] += 1

        def limited(some: frozenset[str], guess: frozenset[str] = guess) -> bool:
            if some == guess:
                raise Undecided
            return holds(some)

        if len(guess) > len(found) and guess != frozenset(keys) and len(found) == 1:
            assert irreducible(keys, limited, [guess]) == found  # a limit on a mere guess ends nothing
            seen["limited"] += 1
    assert all(seen[one] > 20 for one in ("none", "1", "2", "3", "guessed", "limited")), seen


# Whether those that bear on a row are all that do


def pairs(rng: random.Random) -> Iterator[tuple[Rules, Rules]]:
    """Every pair of shipped profiles, some of them played otherwise."""
    for one, other in permutations(profile_ids(), 2):
        yield load(one), load(other)
        yield house(rng, load(one)), house(rng, load(other))


def asked(rng: random.Random, rules: Rules, number: int) -> CompareQuestion:
    """Ask about a hand by itself, or every fourth beside a table."""
    if number % 4 == 0:
        dealt = deal(rng, rules, rng.randint(2, 6), 2)
        position = Position(dealt.hand, dealt.table, dealt.opened, dealt.round)
        groups = tuple(meld.cards for meld in dealt.table)
        return CompareQuestion(rules, position, groups=groups, engine=Engine.EXHAUSTIVE)
    hand = tuple(mixed(rng, rules, (3, 5, 8, 13, 14, 15)))
    position = Position(hand, opened=rng.random() < 0.3, round=rng.choice((1, 2)))
    return CompareQuestion(rules, position, engine=Engine.EXHAUSTIVE)


def under(question: CompareQuestion, rules: Rules) -> CompareQuestion | None:
    """Put the same cards to other rules, None where the melds of the table cannot lie."""
    table = read_table(question.groups, rules, lambda: [Span("--table", "", 0, 0)] * len(question.groups))
    if table.problems:
        return None
    return question._replace(rules=rules, position=question.position._replace(table=table.melds))


def values(question: HandQuestion) -> dict[Row, Value]:
    """Give what `check` says, row by row."""
    (answer,) = answer_all([question])
    assert isinstance(answer, HandAnswer)
    found: dict[Row, Value] = {
        Row.PHASE: answer.phase,
        Row.POINTS: answer.best.points,
        Row.LEFT: answer.leanest.left_value,
        Row.FINISH: answer.finish.possible,
        Row.AWARD: answer.finish.award,
    }
    if answer.opening is not None:
        found |= {Row.OPENS: answer.opening.reachable, Row.OPENING_POINTS: answer.opening.points}
        found[Row.THRESHOLD] = answer.opening.threshold
    return found


def test_with_all_keys_that_bear_on_it_the_base_says_what_the_other_says() -> None:
    rng = random.Random("bearing")
    seen = Counter[tuple[Row, bool]]()
    unlike = 0
    for number, (base, other) in enumerate(pairs(rng)):
        for more in range(2):
            question = asked(rng, base, number + more)
            there = under(question, other)
            if there is None:
                unlike += 1
                continue
            own, theirs = values(hand_question(question)), values(hand_question(there))
            mix = Mixed(question, other)
            for row, value in theirs.items():
                for keys in (bearing(row, base, other), bearing_here(row, question, other)):
                    assert mix.gives(row, frozenset(keys), value), (row, keys, question, other.profile)
                seen[row, own[row] == value] += 1
    assert all(seen[row, same] > 5 for row in OF_CHECK for same in (True, False)), seen
    assert 0 < unlike < 50


def test_keys_that_say_nothing_of_this_question_are_not_asked() -> None:
    base, other = load("rami-bridge"), load("rami-40")
    hand = compared("♠2 ♥9", "rami-bridge").sides[0]
    assert isinstance(hand.answer, HandAnswer)
    plain = CompareQuestion(base, Position(hand.answer.hand))

    def said(question: CompareQuestion) -> set[str]:
        return set(bearing(Row.TO_OUT, base, other)) - set(bearing_here(Row.TO_OUT, question, other))

    larger = {"pack.larger_from", "pack.larger_decks", "pack.larger_jokers"}
    assert said(plain) == {"deal.hand"} | larger
    assert said(plain._replace(players=5)) == {"deal.hand"}
    assert "deal.hand" not in said(plain._replace(position=Position(hand.answer.hand * 7)))
    assert said(plain._replace(position=Position(plain.position.hand, opened=True))) >= {
        "opening.points",
        "opening.waived_when_going_out",
    }


def test_mixtures_that_agree_on_what_bears_are_one_question() -> None:
    base, bridge, cafe = (load(name) for name in ("rami-bridge", "rami-bridge-50", "rami-40"))
    waived = ["opening.waived_when_going_out"]
    assert taking(base, bridge, waived).grounds != taking(base, cafe, waived).grounds
    assert heeded(Row.TO_OUT, taking(base, bridge, waived)) == heeded(Row.TO_OUT, taking(base, cafe, waived))
    assert heeded(Row.TO_OUT, base) != heeded(Row.TO_OUT, taking(base, cafe, waived))
    assert heeded(Row.POINTS, base) == heeded(Row.POINTS, taking(base, cafe, waived))


# Whether the rules that are named make the difference


def test_the_rules_named_make_the_difference_and_none_of_them_can_be_left_out(
    asked_for_distances: list[AdviceQuestion],
) -> None:
    rng = random.Random("explained")
    rows = Counter[Row]()
    several = 0
    for _ in range(30):
        names = rng.sample(profile_ids(), 2)
        tables = [load(name) if rng.random() < 0.7 else house(rng, load(name), 4) for name in names]
        hand = tuple(thick(rng, rng.choice((4, 9, 11, 13, 14, 15)), rng.randint(0, 2), tables[0]))
        position = Position(hand, opened=rng.random() < 0.2, round=rng.choice((1, 2)))
        question = CompareQuestion(tables[0], position, engine=Engine.EXHAUSTIVE)
        answer = compare([Column(rules, question._replace(rules=rules)) for rules in tables])
        assert answer.base == 0
        for one in answer.differing:
            if one.row in OF_CHECK:
                _require_explained(one, question, tables[1])
                rows[one.row] += 1
                several += len(one.rules or ()) > 1
    assert all(rows[row] for row in OF_CHECK), rows
    assert several > 10
    assert asked_for_distances


def _require_explained(one: Differing, question: CompareQuestion, other: Rules) -> None:
    assert one.rules, one
    keys = [rule.key for rule in one.rules]

    def said(taken: list[str]) -> Value:
        rules = taking(question.rules, other, taken)
        return values(hand_question(question._replace(rules=rules))).get(one.row)

    assert said([]) == one.base
    assert said(keys) == one.value
    for key in keys:
        assert said([rest for rest in keys if rest != key]) != one.value


# Hands whose differences can be told by heart


@pytest.mark.usefixtures("asked_for_distances")
def test_a_finish_that_makes_up_for_the_opening_is_why_five_cards_go_out() -> None:
    answer = compared(FIVE)
    assert [side.values[Row.FINISH] for side in answer.sides] == [True, False, False, False, False]
    why = because(answer)
    for profile in systems()[1:]:
        assert why[profile, Row.FINISH] == ("opening.waived_when_going_out",)
        assert (profile, Row.AWARD) not in why
    assert why["rami-40", Row.THRESHOLD] == ("opening.points",)
    assert why["roemie", Row.POINTS] == ("values.two_to_nine", "values.ace_low")


@pytest.mark.usefixtures("asked_for_distances")
def test_fourteen_cards_are_held_before_the_draw_in_one_system_and_after_it_in_another() -> None:
    why = because(compared(ACES))
    assert why["rami-51", Row.PHASE] == ("deal.hand",)
    assert why["rami-51", Row.POINTS] == ("values.ace_in_set",)
    assert ("rami-bridge-50", Row.PHASE) not in why
    told = because(compared(ACES, phase="after-draw"))
    assert not any(row is Row.PHASE for _, row in told)


@pytest.mark.usefixtures("asked_for_distances")
def test_a_joker_on_the_table_is_read_anew_under_other_rules() -> None:
    """The open end of ♥9 ♥10 J is the joker's place in one system, the low end in another: ♥Q fits one of them."""
    words = {"table": "♥9 ♥10 J", "opened": True}
    answer = compared("♥Q ♠2", "rami-bridge", "rami-51", **words)
    assert [side.values[Row.FINISH] for side in answer.sides] == [True, False]
    assert because(answer)["rami-51", Row.FINISH] == ("joker.place",)
    assert not any(row in side.values for side in answer.sides for row in (Row.OPENS, Row.THRESHOLD, Row.TO_OPENING))


@pytest.mark.usefixtures("asked_for_distances")
def test_what_going_out_earns_differs_by_all_that_makes_the_score() -> None:
    answer = compared("♠A ♥A ♦A ♣5 ♣6 ♣7 ♠9 ♥9 ♦9 ♠3", "rami-51", "roemie", "rami-bridge")
    earned = [side.values[Row.AWARD] for side in answer.sides]
    assert earned == [Award("win", None), Award("score", 150), Award("score", -100)]
    why = because(answer)
    assert set(why["roemie", Row.AWARD]) >= {"score.winner", "score.one_turn_factor"}
    assert why["rami-bridge", Row.AWARD] == ("score.winner", "score.one_turn")


@pytest.mark.usefixtures("asked_for_distances")
def test_a_rule_is_told_with_both_values_and_their_grounds() -> None:
    (points,) = (one for one in compared(ACES, "rami-51", "rami-40").differing if one.row is Row.THRESHOLD)
    assert points.rules is not None
    (rule,) = points.rules
    assert (rule.key, rule.a, rule.b) == ("opening.points", 51, 40)
    assert (rule.ground_a.basis, rule.ground_b.basis) == (Basis.INFERRED, Basis.INFERRED)
    assert points.rules == differences(load("rami-51"), load("rami-40"))


# What cannot be answered


@pytest.mark.usefixtures("asked_for_distances")
def test_a_system_whose_pack_has_too_few_jokers_says_so_and_the_next_is_the_base() -> None:
    answer = compared("♠A ♥A ♦A J J J", *systems())
    assert answer.base == 2
    first = answer.sides[0].answer
    assert isinstance(first, InputError)
    assert [one.code for one in first.problems] == [Code.IMPOSSIBLE_CARDS]
    assert answer.sides[0].values == {}
    assert {one.side for one in answer.differing} <= {3, 4}
    assert not answer.sides[0].certified
    assert answer.certified


@pytest.mark.usefixtures("asked_for_distances")
def test_no_system_with_such_cards_leaves_a_comparison_without_a_base() -> None:
    answer = compared("J J J ♠A ♠A ♠A", "rami-bridge", "rami-51", players=5)
    assert (answer.base, answer.differing) == (1, ())
    with pytest.raises(InputError) as refused:
        compared("♠A ♠A ♠A", "rami-bridge")
    assert refused.value.problems[0].code is Code.IMPOSSIBLE_CARDS


@pytest.mark.parametrize(
    ("cards", "words"),
    [("♠A ♠A ♠A", {}), ("J J J J J", {}), ("♥A ♥2 ♥3", {"seen": "♥A ♥A"}), ("♥A ♥2", {"table": "♥4 ♥6 ♥8"})],
)
def test_cards_that_no_column_can_have_are_refused_for_the_reason_of_the_first(
    cards: str, words: dict[str, str]
) -> None:
    """The reasons differ by what each pack holds, and were taken for five answers."""
    with pytest.raises(InputError) as refused:
        compared(cards, **words)
    with pytest.raises(InputError) as alone:
        compared(cards, systems()[0], **words)
    assert refused.value.problems == alone.value.problems
    assert all(one.help for one in refused.value.problems)


@pytest.mark.usefixtures("asked_for_distances")
def test_where_nothing_is_answered_nothing_is_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = read_columns([Asked(cards=FIVE, rules=name) for name in ("rami-bridge", "rami-40")])
    monkeypatch.setattr("rami_solver.analysis.compare.answer_all", lambda asked: [Undecided() for _ in asked])
    answer = compare(columns)
    assert (answer.base, answer.differing, answer.certified) == (None, (), False)


@pytest.mark.usefixtures("asked_for_distances")
def test_an_empty_table_is_a_table() -> None:
    with_table, without = (compared(FIVE, table=table) for table in ("", None))
    assert [one.values for one in with_table.sides] == [one.values for one in without.sides]
    assert because(with_table) == because(without)


def test_cards_that_nobody_can_read_are_refused_once() -> None:
    with pytest.raises(InputError) as refused:
        compared("♥A ♥2 ♥3 | ♠K ♦K J")
    assert refused.value.problems[0].code is Code.OPTIONS_CLASH


def test_a_limit_leaves_distances_open_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, undecided=("rami-51",))
    answer = compared(FIVE, "rami-bridge", "rami-51", "rami-40")
    base, limited, other = answer.sides
    assert (base.undecided, limited.undecided, other.undecided) == (False, True, False)
    assert Row.TO_OUT not in limited.values
    assert limited.values[Row.FINISH] is False
    assert ("rami-51", Row.TO_OPENING) not in because(answer)
    assert ("rami-40", Row.TO_OPENING) in because(answer)
    assert answer.certified  # what there is, is


def test_rules_that_a_limit_keeps_from_being_found_are_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)

    def at_the_limit(*_: object) -> bool:
        raise Undecided

    monkeypatch.setattr(Mixed, "gives", at_the_limit)
    answer = compared(FIVE, "rami-bridge", "rami-40")
    assert answer.differing
    assert {one.rules for one in answer.differing} == {None}


# What is asked of whoever counts distances


def test_distances_are_asked_under_every_system_with_the_cards_seen(asked_for_distances: list[AdviceQuestion]) -> None:
    compared("♠A ♥A ♦A ♣5 ♣6", "rami-bridge", "rami-bridge", seen="♣7 ♣8", players=3, round=1)
    assert len(asked_for_distances) == 2
    first = asked_for_distances[0]
    assert ([str(one) for one in first.seen], first.players, first.position.round) == (["♣7", "♣8"], 3, 1)
    assert (first.phase, first.engine) == ("after-draw", Engine.CERTIFIED)

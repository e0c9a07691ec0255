"""The exhaustive search of turns against every play that the referee allows, and on positions from the table."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rami_solver.cards import JOKER
from rami_solver.findings import Undecided, Verdict
from rami_solver.plays import Add, Discard, Lay, Swap
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import FoundTurn, Taken, TurnAim, TurnProblem
from tests.positions import AIMS, TURN_VALUES, Dealt, deal, house
from tests.referee.claims import hand
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, lying
from tests.solver.turn_brute_force import best_value, legal_plays, value_of

POSITIONS = 40
MOST_PLAYS = 1500
FINISH = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS)
LEFT = (TurnAim.LIGHT_HAND, TurnAim.FEW_CARDS, TurnAim.POINTS)


# Every play that fits


def _compare(rng: random.Random, rules: Rules, outcomes: Counter[tuple[bool, str]]) -> None:
    """Compare one small position, for every order of the aims, free to end as it likes and bound to go out."""
    dealt = deal(rng, rules, rng.randint(1, 5), rng.randint(0, 2))
    plays = legal_plays(dealt, MOST_PLAYS) if len(dealt.hand) < 7 else None
    if plays is None:
        return
    for aims in AIMS:
        for must_go_out in (False, True):
            problem = dealt.problem(aims, must_go_out=must_go_out)
            found, best = exhaust_turn(problem), best_value(plays, problem)
            assert (found and found.values) == best, (_told(dealt), aims, must_go_out, found)
            if found is not None:
                assert found.values == _judged(dealt, problem, found), (_told(dealt), aims, found)
            if TurnAim.OUT in aims:
                out = "none" if best is None else "out" if best[aims.index(TurnAim.OUT)] else "in"
                outcomes[must_go_out, out] += 1


def _judged(dealt: Dealt, problem: TurnProblem, found: FoundTurn) -> tuple[int, ...]:
    """Give what the referee says that a turn is worth."""
    turn = judge_turn(dealt.position(), dealt.play(found.play), dealt.rules)
    assert turn.verdict is Verdict.LEGAL, (_told(dealt), found, turn.errors)
    return value_of(turn, found.play, problem)


def _told(dealt: Dealt) -> object:
    base = load(dealt.rules.profile)
    house_rules = {key: dealt.rules.value(key) for key in TURN_VALUES if dealt.rules.value(key) != base.value(key)}
    table = [str(meld) for meld in dealt.table]
    hand_told = " ".join(map(str, dealt.hand))
    return dealt.rules.profile, house_rules, hand_told, table, dealt.opened, dealt.taken, dealt.hidden


@pytest.mark.parametrize("profile", profile_ids())
def test_no_legal_play_beats_it(profile: str) -> None:
    rng = random.Random(f"every play {profile}")
    outcomes = Counter[tuple[bool, str]]()
    for _ in range(POSITIONS):
        _compare(rng, load(profile), outcomes)
    _both_occur(outcomes)


@pytest.mark.parametrize("changes", [3, 6, 9, 12, 15, 18])
def test_no_legal_play_beats_it_under_house_rules(changes: int) -> None:
    rng = random.Random(f"every play, {changes} changes")
    outcomes = Counter[tuple[bool, str]]()
    for _ in range(POSITIONS):
        _compare(rng, house(rng, load(rng.choice(profile_ids())), changes), outcomes)
    _both_occur(outcomes)


def _both_occur(outcomes: Counter[tuple[bool, str]]) -> None:
    for outcome in ((False, "out"), (False, "in"), (True, "out"), (True, "none")):
        assert outcomes[outcome] >= 12, outcomes


def test_found_turns_of_larger_hands_are_legal_and_worth_what_they_say() -> None:
    rng = random.Random("larger hands")
    kinds = Counter[type]()
    for number in range(40):
        base = load(profile_ids()[number % len(profile_ids())])
        dealt = deal(rng, house(rng, base, 4) if number % 2 else base, 10, 3)
        problem = dealt.problem(rng.choice(AIMS))
        found = exhaust_turn(problem, 300_000)
        if found is not None:
            assert found.values == _judged(dealt, problem, found), (_told(dealt), found)
            kinds.update({type(step) for step in found.play})
    assert min(kinds[step] for step in (Lay, Add, Swap, Discard)) >= 5, kinds


def test_positions_are_possible_and_differ() -> None:
    rng = random.Random("positions")
    seen = Counter[str]()
    for _ in range(300):
        rules = house(rng, load(rng.choice(profile_ids())))
        dealt = deal(rng, rules, rng.randint(1, 12), rng.randint(0, 4))
        held = Counter([*dealt.hand, *(one for meld in dealt.table for one in meld.held)])
        assert held.pop(JOKER, 0) <= rules.pack.jokers
        assert max(held.values(), default=0) <= rules.pack.decks
        position = dealt.position()
        assert Counter([*position.hand, *position.row]) == Counter(dealt.hand)
        seen["opened"] += dealt.opened
        seen["hidden"] += dealt.hidden
        seen["open card"] += dealt.taken is not None and not dealt.taken.deeper
        seen["deeper card"] += dealt.taken is not None and dealt.taken.deeper
        seen["joker on the table"] += any(meld.jokers for meld in dealt.table)
        seen["joker in hand"] += JOKER in dealt.hand
    assert min(seen[what] for what in ("opened", "open card", "joker on the table", "joker in hand")) >= 60, seen
    assert min(seen[what] for what in ("hidden", "deeper card")) >= 15, seen


# Positions from the table


def _found(
    held: str,
    table: Sequence[str],
    profile: str,
    aims: tuple[TurnAim, ...] = FINISH,
    *,
    opened: bool = False,
    taken: Taken | None = None,
    settings: Sequence[str] = (),
) -> FoundTurn:
    rules = load(profile, settings)
    melds = tuple(lying(one, rules) for one in table)
    found = exhaust_turn(TurnProblem(rules, hand(held), melds, opened, aims, taken))
    assert found is not None
    return found


@pytest.mark.parametrize(("profile", "out"), [(CAFE, 1), (PAPER, 0), (APP, 0), (SMALL, 1), (ROW, 1)])
def test_a_swap_before_the_opening_goes_out_where_that_may_be(profile: str, out: int) -> None:
    held = "♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9"
    assert _found(held, ["J=♥2 ♥3 ♥4"], profile).values[0] == out


@pytest.mark.parametrize(("profile", "out", "points"), [(CAFE, 1, 39), (PAPER, 0, 0), (APP, 0, 0), (ROW, 1, 70)])
def test_thirty_nine_points_and_two_lay_offs(profile: str, out: int, points: int) -> None:
    held = "♠2 ♠3 ♠4 ♣2 ♦2 ♥2 ♦3 ♦4 ♦5 ♣3 ♣4 ♣5 ♥7 ♥8 ♠9"
    assert _found(held, ["♥4 ♥5 ♥6"], profile).values == (out, 1, points)


@pytest.mark.parametrize(("profile", "points"), [(CAFE, 54), (PAPER, 54), (APP, 54), (SMALL, 54), (ROW, 50)])
def test_who_opens_lays_off_in_the_same_turn(profile: str, points: int) -> None:
    found = _found("♥K ♠K ♦K ♣7 ♣8 ♣9 ♦7 ♠2", ["♦4 ♦5 ♦6"], profile)
    assert found.values == (1, 1, points)
    assert any(isinstance(step, Add) for step in found.play)


@pytest.mark.parametrize("profile", [CAFE, PAPER, APP, SMALL, ROW])
def test_the_card_of_a_joker_goes_out_with_a_new_meld(profile: str) -> None:
    assert _found("♥2 ♣9 ♦9 ♠K", ["J=♥2 ♥3 ♥4"], profile, opened=True).values[0] == 1


@pytest.mark.parametrize("profile", [CAFE, PAPER, APP, SMALL, ROW])
def test_both_cards_of_a_set_of_three_bring_the_joker(profile: str) -> None:
    assert _found("♦J ♠J ♥4 ♥5 ♠2", ["♥J ♣J J"], profile, opened=True).values[0] == 1


@pytest.mark.parametrize(("profile", "swaps"), [(CAFE, False), (PAPER, False), (APP, False), (ROW, True)])
def test_one_card_of_a_set_of_three_brings_it_in_one_system(profile: str, swaps: bool) -> None:
    found = _found("♠J ♥4 ♥5 ♠2 ♦9", ["♥J ♣J J"], profile, LEFT, opened=True)
    assert any(isinstance(step, Swap) for step in found.play) == swaps


@pytest.mark.parametrize(("profile", "swaps"), [(CAFE, True), (PAPER, False), (APP, True), (ROW, True)])
def test_a_freed_joker_goes_back_on_its_run_where_that_may_be(profile: str, swaps: bool) -> None:
    found = _found("♥2 ♠9 ♦K ♣4", ["J=♥2 ♥3 ♥4"], profile, LEFT, opened=True)
    assert any(isinstance(step, Swap) for step in found.play) == swaps


def test_a_freed_joker_without_a_place_is_kept_where_it_may_be() -> None:
    held, table = "♠9 ♦2 ♣5", ["♥9 ♦9 ♣9 J"]
    few = (TurnAim.OUT, TurnAim.LIGHT_HAND)
    lighter = ["values.hand.joker=0"]
    assert any(isinstance(step, Swap) for step in _found(held, table, APP, few, opened=True, settings=lighter).play)
    assert _found(held, table, CAFE, few, opened=True, settings=lighter).play == (Discard(hand("♠9")[0]),)


@pytest.mark.parametrize(("profile", "out"), [(CAFE, 0), (PAPER, 0), (APP, 1), (ROW, 1)])
def test_fifteen_cards_in_melds_leave_none_to_throw(profile: str, out: int) -> None:
    assert _found("♠2 ♠3 ♠4 ♦7 ♦8 ♦9 ♣K ♥K ♠K ♥A ♠A ♦A ♣5 ♦5 ♥5", [], profile).values[0] == out


def test_a_joker_alone_takes_the_lower_place_but_fills_a_gap() -> None:
    found = _found("J ♥8 ♠K", ["♥4 ♥5 ♥6"], APP, opened=True)
    assert [len(step.cards) for step in found.play if isinstance(step, Add)] == [2]
    assert found.values[0] == 1


def test_a_deeper_card_must_go_into_a_new_meld() -> None:
    nine, jack, two = hand("♥9 ♠J ♦2")
    taken = Taken(nine, deeper=True, along=(jack, two))
    rules = load(ROW)
    table = (lying("♥6 ♥7 ♥8", rules),)
    laid_off = TurnProblem(rules, hand("♥9 ♠J ♦2 ♠9 ♥K"), table, True, LEFT, taken)
    assert exhaust_turn(laid_off) is None
    found = _found("♥9 ♠J ♦2 ♠9 ♦9 ♥K", ["♥6 ♥7 ♥8"], ROW, opened=True, taken=taken)
    assert [step for step in found.play if isinstance(step, Lay)]


@pytest.mark.parametrize(("profile", "legal"), [(CAFE, False), (PAPER, False), (APP, True), (SMALL, True), (ROW, True)])
def test_the_open_card_is_taken_to_open_with_or_to_keep(profile: str, legal: bool) -> None:
    rules = load(profile)
    problem = TurnProblem(rules, hand("♣6 ♥J ♥Q ♠2 ♦9"), (), False, LEFT, Taken(hand("♣6")[0]))
    assert (exhaust_turn(problem) is not None) == legal


def test_a_limit_leaves_it_undecided() -> None:
    rules = load(CAFE)
    problem = TurnProblem(rules, hand("♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5 J"), (lying("J=♥9 ♥10 ♥J", rules),), True, FINISH)
    with pytest.raises(Undecided):
        exhaust_turn(problem, 20)
    assert exhaust_turn(problem) is not None

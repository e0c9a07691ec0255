"""The model of a turn: what is found where each rule bears, and of equal turns which."""

import random
from collections import Counter

from rami_solver.findings import Undecided
from rami_solver.plays import Add, Discard, Lay, Swap
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver import search
from rami_solver.solver.candidates import Pool
from rami_solver.solver.quest import Aim, Problem, Quest, melds_of
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns
from tests.hands import mixed
from tests.solver.turns_asked import GOING_OUT, LAID_OFF, cards, found_turn, play_of, problem_of

SWAPPED = ("♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9", "J=♥2 ♥3 ♥4")


def test_a_joker_is_swapped_for_only_where_going_out_makes_up_for_the_opening() -> None:
    found = play_of(problem_of(load("rami-bridge"), *SWAPPED, must_go_out=True))
    assert found == ("lay [♥3 ♦3 ♣3] [♠2 ♠3 ♠4 ♠5 ♠6] [♦4 ♦5 ♦6] ; swap ♥2 -> M1 ; lay [♣6 ♣7 J=♣8] ; discard ♥9")
    assert play_of(problem_of(load("rami-bridge-50"), *SWAPPED, must_go_out=True)) is None
    assert play_of(problem_of(load("rami-51"), *SWAPPED, must_go_out=True)) is None
    for rule in ("opening.points=44", "opening.waived_when_going_out=true"):
        opens = "swap.who=opened-or-going-out" if "waived" in rule else rule
        assert play_of(problem_of(load("rami-51", (rule, opens)), *SWAPPED, must_go_out=True)) is not None


def test_lay_offs_go_out_with_a_low_opening_where_the_waiver_covers_them() -> None:
    found = play_of(problem_of(load("rami-bridge"), *LAID_OFF, must_go_out=True))
    assert found == "lay [♥2 ♦2 ♣2] [♠2 ♠3 ♠4] [♦3 ♦4 ♦5] [♣3 ♣4 ♣5] ; add ♥7 ♥8 -> M1 ; discard ♠9"
    for rule in ("opening.waived_when_going_out=false", "opening.layoff_before=no"):
        assert play_of(problem_of(load("rami-bridge", (rule,)), *LAID_OFF, must_go_out=True)) is None
    assert play_of(problem_of(load("roemie"), *LAID_OFF, must_go_out=True)) is not None


def test_what_a_freed_joker_is_laid_into_decides() -> None:
    """♣9 frees the joker of a full set: it fits the run on the table, and makes no new meld."""
    hand, table = "♣9 ♠4", "♠9 ♥9 ♦9 J=♣9 | ♥4 ♥5 ♥6"
    for where, expected in (
        ("anywhere", "swap ♣9 -> M1 ; add J=♥7 -> M2 ; discard ♠4"),
        ("if-possible", "swap ♣9 -> M1 ; add J=♥7 -> M2 ; discard ♠4"),
        ("new-meld", None),
    ):
        rules = load("rami-bridge", (f"swap.freed_joker={where}", "score.layoffs=who-lays-them"))
        assert play_of(problem_of(rules, hand, table, opened=True, must_go_out=True)) == expected


def test_a_freed_joker_is_kept_only_where_nothing_takes_it() -> None:
    full, run = "♠9 ♥9 ♦9 J=♣9", "♥4 ♥5 ♥6"
    lightest = (TurnAim.FEW_CARDS,)
    rules = load("rami-51", ("values.hand.joker=0",))
    alone = problem_of(rules, "♣9 ♠4 ♠K", full, opened=True, aims=(TurnAim.LIGHT_HAND,))
    assert play_of(alone) == "swap ♣9 -> M1 ; discard ♠K"
    beside_a_run = problem_of(rules, "♣9 ♠4 ♠K", f"{full} | {run}", opened=True, aims=(TurnAim.LIGHT_HAND,))
    assert play_of(beside_a_run) == "swap ♣9 -> M1 ; add J -> M2 ; discard ♠K"
    pair = problem_of(rules, "♣9 ♠Q ♠K", full, opened=True, aims=lightest)
    assert play_of(pair) == "swap ♣9 -> M1 ; lay [J=♠J ♠Q ♠K]"


def test_the_last_card_must_be_thrown_where_the_rules_say_so() -> None:
    for rule, expected in (("true", None), ("false", "lay [♠2 ♠3 ♠4]")):
        rules = load("rami-bridge", (f"discard.to_go_out={rule}",))
        assert play_of(problem_of(rules, "♠2 ♠3 ♠4", opened=True, must_go_out=True)) == expected


def test_the_card_taken_is_not_thrown_and_must_be_used() -> None:
    rules = load("rami-bridge")
    king, four = cards("♥K ♠4")
    hand, table = "♠4 ♥K", "♠5 ♠6 ♠7"
    assert play_of(problem_of(rules, hand, table, opened=True, taken=Taken(four))) == "add ♠4 -> M1 ; discard ♥K"
    assert play_of(problem_of(rules, hand, table, opened=True, taken=Taken(king))) is None
    free = load("rami-51")
    assert play_of(problem_of(free, "♥K", opened=True, taken=Taken(king))) is None
    assert play_of(problem_of(free, "♥K ♥K", opened=True, taken=Taken(king))) == "discard ♥K"


def test_a_deeper_card_goes_into_a_new_meld() -> None:
    six, nine, king = cards("♥6 ♥9 ♥K")
    hand = "♥6 ♥9 ♥K ♠6 ♦6 ♠2"
    deeper = Taken(six, deeper=True, along=(nine, king))
    found = play_of(problem_of(load("roemie"), hand, "♥3 ♥4 ♥5", opened=True, taken=deeper))
    assert found is not None
    assert "lay [♠6 ♥6 ♦6]" in found
    alone = problem_of(load("roemie"), "♥6 ♥9 ♥K ♠6 ♠2", "♥3 ♥4 ♥5", opened=True, taken=deeper)
    assert play_of(alone) is None


def test_a_hidden_card_can_be_thrown_and_nothing_else() -> None:
    rules = load("rami-bridge")
    assert _play_hidden(rules, "♠2 ♠3 ♠4") == (Lay((cards("♠2 ♠3 ♠4"),)), Discard(None))
    assert _play_hidden(rules, "♠2 ♠3 ♠4 ♥9") is None


def _play_hidden(rules: Rules, hand: str) -> object:
    found = found_turn(problem_of(rules, hand, opened=True, hidden=True, must_go_out=True))
    return found and found.play


def test_with_no_table_the_melds_are_those_of_the_finish_of_a_hand() -> None:
    rng = random.Random(31)
    outcomes = Counter[bool]()
    for profile in profile_ids():
        rules = load(profile)
        problems, quests = [], []
        for _ in range(60):
            hand, opened = mixed(rng, rules, range(4, 16)), rng.random() < 0.4
            problems.append(TurnProblem(rules, tuple(hand), (), opened, GOING_OUT, must_go_out=True))
            must_open = not opened and not rules.opening.waived_when_going_out
            quest = Quest(
                (Aim.JOKERS, Aim.POINTS),
                laid_at_most=len(hand) - rules.discard.to_go_out,
                laid_at_least=len(hand) - 1,
                points_at_least=rules.opening.points if must_open else 0,
            )
            quests.append(Problem(Pool(hand, rules), quest))
        for asked, found, finish in zip(quests, search_turns(problems), search.search(quests), strict=True):
            assert not isinstance(found, Undecided)
            assert not isinstance(finish, Undecided)
            outcomes[bool(finish)] += 1
            assert bool(found) == bool(finish)
            if found and finish:
                laid = Counter(cards for step in found.play if isinstance(step, Lay) for cards in step.melds)
                assert laid == Counter(one.meld().cards for one in melds_of(asked.pool, finish[0]))
    assert min(outcomes[True], outcomes[False]) > 60, outcomes


def test_of_equal_turns_the_first_in_order_is_found() -> None:
    rules = load("roemie")
    # The joker of the set could be any of three places; the first candidate in order is laid, the first card thrown.
    found = play_of(problem_of(rules, "♠7 ♠8 J ♥9 ♦9", opened=True, aims=(TurnAim.FEW_CARDS,)))
    assert found == "lay [♥9 ♦9 J=♠9/♣9] ; discard ♠7"
    # Lay-offs that change nothing of what is wanted are left alone.
    found = play_of(problem_of(rules, "♠7 ♥K", "♠4 ♠5 ♠6", opened=True, aims=(TurnAim.NO_JOKER_THROWN,)))
    assert found == "discard ♠7"


def test_no_joker_is_passed_on_and_no_meld_grows_without_need() -> None:
    """Each could, and the play would come to the same; a plain one exists."""
    rules = load("roemie", ("swap.freed_joker_own_meld=false", "run.max=5"))
    hand, table = "♥2 ♠6 ♦6 ♣6 ♠Q ♠K ♦9", "J=♥2 ♥3 ♥4"
    found = found_turn(problem_of(rules, hand, table, opened=True, must_go_out=True))
    assert found is not None
    steps = [type(step) for step in found.play]
    assert steps.count(Swap) == 1
    assert Add not in steps

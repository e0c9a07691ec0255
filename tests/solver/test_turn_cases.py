"""Turns of which the model has to know something special: melds that grow, and what was answered wrongly once."""

import pytest

from rami_solver.cards import JOKER
from rami_solver.rules.load import load
from rami_solver.solver.turn_quest import Taken, TurnAim
from tests.solver.turns_asked import cards, found_turn, play_of, problem_of

CASES = {
    "a freed joker goes onto a meld that opened": (
        ("roemie", ()),
        "♠10 ♠J ♠Q ♠K ♣9 ♦4",
        "♠9 ♥9 ♦9 J=♣9",
        None,
        "lay [♠10 ♠J ♠Q ♠K] ; swap ♣9 -> M1 ; add J=♠A -> M2 ; discard ♦4",
    ),
    "a clean run gets a joker": (
        ("roemie", ("opening.clean_run=true",)),
        "♠10 ♠J ♠Q ♠K J ♦4",
        "",
        None,
        "lay [♠10 ♠J ♠Q ♠K] ; add J=♠A -> M1 ; discard ♦4",
    ),
    "a run grows beyond what may be laid": (
        ("rami-bridge", ("run.min=4", "opening.points=10")),
        "♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♦4",
        "",
        None,
        "lay [♠3 ♠4 ♠5 ♠6 ♠7] ; add ♠2 -> M1 ; discard ♦4",
    ),
    "the joker would have another place": (
        ("rami-51", ("values.ace_low_only_in_a23=true", "score.layoffs=who-lays-them", "opening.points=1")),
        "♠2 ♠3 ♠4 J ♦4",
        "",
        None,
        "lay [J=♠A ♠2 ♠3] ; add ♠4 -> M1 ; discard ♦4",
    ),
    "an ace counts more below": (
        ("rami-bridge", ("values.ace_low_only_in_a23=true", "values.ace_low=30", "opening.points=30")),
        "♠A ♠2 ♠3 ♠4 ♦4",
        "",
        None,
        "lay [♠A ♠2 ♠3] ; add ♠4 -> M1 ; discard ♦4",
    ),
    "the deeper card goes onto a meld that opens": (
        ("roemie", ("draw.deeper_card=free", "draw.deeper_card_opens=false")),
        "♠10 ♠J ♠Q ♠K ♠9 ♦4",
        "",
        Taken(cards("♠9")[0], deeper=True, along=cards("♦4")),
        "lay [♠10 ♠J ♠Q ♠K] ; add ♠9 -> M1 ; discard ♦4",
    ),
    "the joker taken was in a new meld": (
        ("roemie", ("set.max=3", "opening.points=15")),
        "J ♦4 ♠5 ♥5 ♦5",
        "♣7 ♣8 ♣9",
        Taken(JOKER, deeper=True, along=cards("♦4")),
        "lay [♠5 ♥5 J=♦5/♣5] ; swap ♦5 -> M2 ; add J=♣10 -> M1 ; discard ♦4",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_new_meld_grows_where_the_whole_at_once_does_not_do(case: str) -> None:
    (profile, settings), hand, table, taken, expected = CASES[case]
    assert play_of(problem_of(load(profile, settings), hand, table, taken=taken, must_go_out=True)) == expected


def test_a_joker_that_may_not_go_back_passes_through_another_meld() -> None:
    """♥2 frees the only joker; its own run alone has room, unless ♠7 lets it come from the other run."""
    rules = load("roemie", ("swap.freed_joker_own_meld=false", "run.max=4", "layoff.past_run_max=false"))
    table = "J=♥2 ♥3 ♥4 | ♠4 ♠5 ♠6"
    found = play_of(problem_of(rules, "♥2 ♠7 ♦9", table, opened=True, must_go_out=True))
    assert found == "swap ♥2 -> M1 ; add J=♠7 -> M2 ; swap ♠7 -> M2 ; add J=♥5 -> M1 ; discard ♦9"
    assert play_of(problem_of(rules, "♥2 ♦9", "J=♥2 ♥3 ♥4", opened=True, must_go_out=True)) is None


Answer = tuple[tuple[int, ...], str | None]
"""Values, and the play where there is but one."""

ONCE_WRONG: dict[str, tuple[tuple[str, tuple[str, ...]], tuple[str, str], dict[str, object], Answer | None]] = {
    "a freed joker may be thrown, though the hand held none": (
        ("rami-51-house", ()),
        ("♠A", "♥A ♦A ♣A J=♠A"),
        {"opened": True, "aims": (TurnAim.OUT, TurnAim.POINTS)},
        ((1, 0), "swap ♠A -> M1 ; discard J"),
    ),
    "two jokers of one meld come out of the hand at once, not one after the other": (
        ("rami-bridge", ("swap.freed_joker_own_meld=false", "jokers_per_meld=3", "pack.decks=3")),
        ("♠A ♠8 ♥A ♥3 ♥8 ♦A ♣A ♣A ♣4 ♣5 ♣6", "J=♣A ♣2 ♣3 ♣4 ♣5 | ♠3 ♣3 J=♥3/♦3"),
        {"opened": True, "aims": (TurnAim.OUT, TurnAim.POINTS), "taken": Taken(cards("♠A")[0])},
        ((1, 79), None),
    ),
    "one that may not go back is not kept for that alone where it can be paid for": (
        ("rami-40", ("swap.freed_joker_own_meld=false",)),
        ("♦K ♣J", "J=♣J ♣Q ♣K"),
        {"opened": True, "must_go_out": True},
        None,
    ),
    "the taken joker was used before a freed one was kept": (
        ("rami-bridge", ("swap.freed_joker=if-possible", "values.hand.joker=0", "jokers_per_meld=1")),
        ("♠4 ♠8 ♥3 ♥K ♦A ♦2 ♣8 ♣K ♣K J", "♠K ♦K J=♥K/♣K | ♠3 ♦3 ♣3 J=♥3"),
        {"opened": True, "aims": (TurnAim.FEW_CARDS, TurnAim.LIGHT_HAND), "taken": Taken(JOKER)},
        ((-2, -4), None),
    ),
    "the taken joker lies where the freed one may not go back, and that one stays": (
        ("rami-40", ("swap.freed_joker_own_meld=false", "draw.open_card_opened=must-be-used")),
        ("♠J ♥2 ♥10 J", "♠8 ♠9 ♠10 J=♠J ♠Q ♠K"),
        {"opened": True, "aims": (TurnAim.FEW_CARDS,), "taken": Taken(JOKER)},
        ((-2,), None),
    ),
    "the taken joker is not the freed one of the only new meld": (
        ("roemie", ("swap.freed_joker=new-meld",)),
        ("♥2 ♠6 ♠7 J ♦9", "J=♥2 ♥3 ♥4 | ♣6 ♣7 ♣8"),
        {"opened": True, "taken": Taken(JOKER, deeper=True, along=cards("♦9")), "must_go_out": True},
        None,
    ),
    "the deeper joker goes onto a meld that opens without it": (
        ("rami-40", ("opening.points=15", "draw.deeper_card=free", "draw.deeper_card_opens=false")),
        ("♥9 ♦A ♦9 ♣9 J", ""),
        {"taken": Taken(JOKER, deeper=True, along=cards("♣9")), "aims": (TurnAim.OUT, TurnAim.POINTS)},
        ((1, 27), "lay [♥9 ♦9 ♣9] ; add J -> M1 ; discard ♦A"),
    ),
    "a joker that the deeper card frees lies beside it": (
        ("rami-40", ("opening.points=15", "draw.deeper_card=free", "jokers_per_meld=2", "run.max=5")),
        ("♦9 ♦10 ♦J J J", ""),
        {"taken": Taken(cards("♦10")[0], deeper=True, along=cards("♦J")), "aims": (TurnAim.POINTS,)},
        ((37,), "lay [J=♦8 ♦9 J=♦10 ♦J] ; swap ♦10 -> M1 ; add J -> M1"),
    ),
    "a freed joker comes from a meld that opened once it was laid off there and swapped out": (
        ("rami-40", ("swap.freed_joker=anywhere", "swap.freed_joker_own_meld=false", "jokers_per_meld=2")),
        ("♠7 ♠8 ♠Q ♥4 ♥5 ♥6 ♥7 ♥8 ♥K ♦9 ♦10 ♣4 J", "J=♠8 ♠9 ♠10"),
        {"aims": (TurnAim.LIGHT_HAND, TurnAim.FEW_CARDS, TurnAim.POINTS)},
        ((-4, -1, 53), None),
    ),
    "of two freed jokers in one new meld one alone is swapped out again": (
        ("roemie", ("swap.freed_joker=if-possible", "swap.freed_joker_own_meld=false", "jokers_per_meld=2")),
        ("♠A ♠2 ♠K ♥8 ♥K ♦7 ♦8 ♦K ♣K", "♦6 J=♦7 J=♦8 ♦9"),
        {"aims": (TurnAim.OUT, TurnAim.POINTS)},
        ((1, 65), None),
    ),
    "who lays nothing may keep the open card": (
        ("rami-51", ("draw.open_card_must_be_laid=true",)),
        ("♠7 ♥7 ♣A", ""),
        {"taken": Taken(cards("♠7")[0]), "aims": (TurnAim.FEW_CARDS,)},
        ((-2,), "discard ♥7"),
    ),
    "with a hidden card nobody knows whether a freed joker has a place": (
        ("rami-51", ("values.hand.joker=0",)),
        ("♣9 ♠4", "♠9 ♥9 ♦9 J=♣9"),
        {"opened": True, "aims": (TurnAim.LIGHT_HAND,), "hidden": True},
        ((-4,), "discard ♣9"),
    ),
}


@pytest.mark.parametrize("case", ONCE_WRONG)
def test_it_is_answered_rightly_now(case: str) -> None:
    (profile, settings), (hand, table), more, expected = ONCE_WRONG[case]
    if any(one.startswith("draw.deeper_card=") for one in settings):
        settings = (*settings, "draw.sources=stock-open-and-row", "discard.taken_along=true")
    problem = problem_of(load(profile, settings), hand, table, **more)
    found = found_turn(problem)
    assert (found and found.values) == (expected and expected[0])
    play = play_of(problem)
    if expected and expected[1]:
        assert play == expected[1]

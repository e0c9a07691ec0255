"""A hand's answer notes every ruling of ours that it rests on; each case once had no such note."""

import pytest

from rami_solver.analysis.check import answer
from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import Code


def _rulings(hand: str, rules: str, **asked: object) -> list[str | None]:
    found = answer(read_question(Asked(hand=hand, rules=rules, **asked)))  # type: ignore[arg-type]
    return [one.rule for one in found.findings if one.code is Code.HOUSE_RULING]


@pytest.mark.parametrize(
    ("hand", "rules", "key"),
    [
        ("♥7 ♥8 ♥9 ♥10 ♣2", "roemie", "opening.waived_when_going_out"),
        ("♥7 ♥8 ♥9 ♣2", "rami-51", "opening.waived_when_going_out"),
        ("♥K ♠K ♦K ♣7 ♦7 ♥7 ♣2", "rami-51", "opening.clean_run"),
        ("♥5 ♥8 J J", "roemie", "jokers_per_meld"),
        ("♦2 ♣5 ♦A ♣3 ♦3 ♣4", "roemie", "discard.to_go_out"),
    ],
)
def test_a_ruling_that_decides_is_noted(hand: str, rules: str, key: str) -> None:
    assert key in _rulings(hand, rules)


@pytest.mark.parametrize(
    ("hand", "rules", "key"),
    [
        ("♥7 ♥8 ♥9 ♦10 ♣2", "roemie", "opening.waived_when_going_out"),  # two cards too many to go out at all
        ("♥7 ♥8 ♥9 ♣2", "rami-bridge-50", "opening.waived_when_going_out"),  # stated there
        ("♥10 ♥J ♥Q ♥K ♥A ♣2", "rami-51", "opening.clean_run"),  # a clean run is laid
        ("♥5 ♥8 J", "roemie", "jokers_per_meld"),  # one joker is allowed by every text
        ("♦2 ♣5 ♦A ♣3 ♦3 ♦K", "roemie", "discard.to_go_out"),  # a card is left anyway
    ],
)
def test_a_ruling_that_decides_nothing_is_not(hand: str, rules: str, key: str) -> None:
    assert key not in _rulings(hand, rules)


def test_an_opened_player_needs_no_ruling_on_the_opening() -> None:
    assert not [key for key in _rulings("♥7 ♥8 ♥9 ♣2", "rami-51", opened=True) if key and key.startswith("opening.")]


def test_a_number_of_players_that_the_profile_only_mentions_is_noted() -> None:
    found = answer(read_question(Asked(hand="♥A ♥2 ♥3", rules="roemie", players=6)))
    (note,) = [one for one in found.findings if one.code is Code.PLAYERS_NUMBER]
    assert (note.rule, note.facts) == ("players.max", {"players": 6, "min": 2, "max": 4})

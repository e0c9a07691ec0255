"""Cards that cannot be in play, and players that do not play."""

import pytest

from rami_solver.cards import JOKER, AnyCard, Suit, card
from rami_solver.findings import Code, InputError
from rami_solver.rules.load import load
from rami_solver.rules.pack import require_players, require_possible

SEVEN = card(Suit.HEARTS, 7)
ACE = card(Suit.SPADES, 1)


def _refused(cards: list[AnyCard], name: str, players: int = 4) -> list[tuple[object, ...]]:
    with pytest.raises(InputError) as caught:
        require_possible(cards, load(name), players)
    assert {problem.code for problem in caught.value.problems} == {Code.IMPOSSIBLE_CARDS}
    facts = [problem.facts for problem in caught.value.problems]
    return [(one["card"], one["found"], one["most"], one["key"]) for one in facts]


def test_as_many_copies_as_decks() -> None:
    require_possible([SEVEN, SEVEN, ACE, JOKER, JOKER], load("rami-bridge"))
    assert _refused([SEVEN] * 3, "rami-bridge") == [(SEVEN, 3, 2, "pack.decks")]


def test_every_card_at_once_jokers_last() -> None:
    found = _refused([JOKER, SEVEN, JOKER, SEVEN, ACE, SEVEN, JOKER, ACE, ACE, ACE], "rami-bridge")
    assert found == [(ACE, 4, 2, "pack.decks"), (SEVEN, 3, 2, "pack.decks"), (JOKER, 3, 2, "pack.jokers")]


def test_three_jokers_by_system() -> None:
    for name in ("rami-51", "rami-40", "roemie"):
        require_possible([JOKER] * 4, load(name))
    for name in ("rami-bridge", "rami-bridge-50", "rami-51-house"):
        assert _refused([JOKER] * 3, name) == [(JOKER, 3, 2, "pack.jokers")]
    require_possible([JOKER] * 3, load("rami-bridge", ["pack.jokers=3"]))


def test_the_larger_pack_of_more_players() -> None:
    require_possible([SEVEN] * 3 + [JOKER] * 4, load("rami-51"), 5)
    assert _refused([SEVEN] * 4, "rami-51", 6) == [(SEVEN, 4, 3, "pack.larger_decks")]
    assert _refused([JOKER] * 4, "rami-51-house", 5) == [(JOKER, 4, 3, "pack.larger_jokers")]
    assert _refused([SEVEN] * 3, "rami-51", 4) == [(SEVEN, 3, 2, "pack.decks")]


@pytest.mark.parametrize(
    ("name", "players", "least", "most"), [("rami-bridge", 6, 2, 5), ("rami-bridge-50", 8, 2, 7), ("rami-51", 1, 2, 6)]
)
def test_too_many_or_too_few_players(name: str, players: int, least: int, most: int) -> None:
    with pytest.raises(InputError) as caught:
        require_possible([], load(name), players)
    (problem,) = caught.value.problems
    assert problem.code is Code.BAD_OPTION_VALUE
    assert problem.help == "players"
    assert (problem.facts["value"], problem.facts["least"], problem.facts["most"]) == (players, least, most)


def test_players_that_are_only_noted() -> None:
    require_players(load("roemie"), 6)
    require_players(load("rami-bridge"), 5)
    require_players(load("rami-bridge", ["players.enforced=false"]), 8)


def test_no_cards_are_possible() -> None:
    require_possible([], load("rami-bridge"))

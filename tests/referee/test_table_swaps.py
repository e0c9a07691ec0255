"""What a swap makes of a meld on the table, or why its joker cannot be had for these cards."""

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.table.lay_off import lay_off
from rami_solver.table.result import Swapped
from rami_solver.table.swap import swap
from tests.referee.claims import hand, meld, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, lying

TWO = "jokers_per_meld=2"
BOTH = (CAFE, PAPER)
NEVER = ("rami-51", "rami-40", "rami-51-house", "rami-40-house")


def swapped(lies: str, cards: str, profile: str = CAFE, *settings: str) -> Swapped:
    rules = load(profile, settings)
    return swap(lying(lies, rules), hand(cards), rules)


def becomes(lies: str, cards: str, profile: str = CAFE, *settings: str) -> tuple[str, int, int]:
    """Give what the meld becomes, its points, and how many jokers come free; nothing may stand against it."""
    result = swapped(lies, cards, profile, *settings)
    assert result.refusal is None
    assert result.meld is not None
    return str(result.meld), result.meld.points, result.freed


def refused(lies: str, cards: str, profile: str = CAFE, *settings: str) -> tuple[str, str, str]:
    """Give why there is no swap: the case, the rule, the cards concerned."""
    result = swapped(lies, cards, profile, *settings)
    assert (result.meld, result.freed) == (None, 0)
    assert result.refusal is not None
    return result.refusal.case, result.refusal.rule, str(texts(result.refusal.cards))


# Runs


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize(
    ("lies", "card", "after"),
    [
        ("J=♥2 ♥3 ♥4", "♥2", "♥2 ♥3 ♥4"),
        ("♥3 J=♥4 ♥5", "♥4", "♥3 ♥4 ♥5"),
        ("J=♥A ♥2 ♥3", "♥A", "♥A ♥2 ♥3"),
        ("♥Q J=♥K ♥A", "♥K", "♥Q ♥K ♥A"),
    ],
)
def test_the_exact_card_frees_the_joker_of_a_run(profile: str, lies: str, card: str, after: str) -> None:
    rules = load(profile)
    assert becomes(lies, card, profile) == (after, lying(lies, rules).points, 1)


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("card", ["♥5", "♥A", "♥3", "♠2", "J"])
def test_any_other_card_does_not(profile: str, card: str) -> None:
    assert refused("J=♥2 ♥3 ♥4", card, profile) == ("wrong-card", "swap.run", card)


@pytest.mark.parametrize("profile", profile_ids())
def test_one_card_more_than_the_exact_one_is_too_much(profile: str) -> None:
    assert refused("J=♥2 ♥3 ♥4", "♥2 ♥5", profile) == ("wrong-card", "swap.run", "♥5")
    assert refused("J=♥2 ♥3 ♥4", "♥2 ♥2", profile) == ("wrong-card", "swap.run", "♥2")


@pytest.mark.parametrize(
    ("profile", "card"), [(CAFE, "♠9"), (PAPER, "♠9"), (ROW, "♠9"), (APP, "♠6"), ("rami-40", "♠6")]
)
def test_where_the_joker_lies_decides_which_card_is_exact(profile: str, card: str) -> None:
    """Behind the eight it is the nine as laid; the app makes it the six, whatever was meant."""
    other = {"♠9": "♠6", "♠6": "♠9"}[card]
    assert becomes("♠7 ♠8 J", card, profile)[2] == 1
    assert refused("♠7 ♠8 J", other, profile) == ("wrong-card", "swap.run", other)


def test_the_joker_of_a_grown_run_is_still_the_card_that_it_was() -> None:
    """A joker that lies is never slid along: the run grows round it."""
    rules = load(APP)
    (grown,) = lay_off(lying("J=♥4 ♥5 ♥6", rules), meld("♥3"), rules).melds
    assert str(grown) == "♥3 J=♥4 ♥5 ♥6"
    assert str(swap(grown, hand("♥4"), rules).meld) == "♥3 ♥4 ♥5 ♥6"
    assert swap(grown, hand("♥2"), rules).meld is None


def test_two_jokers_of_a_run_come_free_for_their_two_cards() -> None:
    lies = "♥3 J=♥4 ♥5 J=♥6"
    assert becomes(lies, "♥4 ♥6", CAFE, TWO) == ("♥3 ♥4 ♥5 ♥6", 18, 2)
    assert becomes(lies, "♥6", CAFE, TWO) == ("♥3 J=♥4 ♥5 ♥6", 18, 1)
    assert refused(lies, "♥6 ♥7", CAFE, TWO) == ("wrong-card", "swap.run", "♥7")


@pytest.mark.parametrize("profile", profile_ids())
def test_where_no_joker_lies_there_is_nothing_to_swap(profile: str) -> None:
    assert refused("♥2 ♥3 ♥4", "♥2", profile) == ("no-joker", "swap.run", "")
    assert refused("♠9 ♥9 ♦9", "♣9", profile) == ("no-joker", "swap.set_of_four", "")


def test_no_card_at_all_frees_no_joker() -> None:
    assert refused("J=♥2 ♥3 ♥4", "") == ("wrong-card", "swap.run", "")
    assert refused("J ♣J ♥J", "") == ("wrong-card", "swap.run", "")


# Sets of four


@pytest.mark.parametrize("profile", profile_ids())
def test_the_one_missing_card_frees_the_joker_of_a_set_of_four(profile: str) -> None:
    assert becomes("♣9 ♦9 ♥9 J", "♠9", profile) == ("♠9 ♥9 ♦9 ♣9", 20 if profile == ROW else 36, 1)


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("card", ["♣9", "♠8", "J"])
def test_no_other_card_frees_the_joker_of_a_set_of_four(profile: str, card: str) -> None:
    assert refused("♣9 ♦9 ♥9 J", card, profile) == ("wrong-card", "swap.set_of_four", card)


def test_two_jokers_of_a_set_of_four() -> None:
    assert becomes("♠9 ♥9 J J", "♦9", CAFE, TWO) == ("♠9 ♥9 ♦9 J=♣9", 36, 1)
    assert becomes("♠9 ♥9 J J", "♣9 ♦9", CAFE, TWO) == ("♠9 ♥9 ♦9 ♣9", 36, 2)
    assert becomes("♠9 ♥9 J=♦9 J", "♦9", ROW, TWO) == ("♠9 ♥9 ♦9 J=♣9", 20, 1)


# Sets of three


@pytest.mark.parametrize("profile", BOTH)
@pytest.mark.parametrize("cards", ["♠J ♦J", "♦J ♠J"])
@pytest.mark.parametrize("joker", ["J", "J=♠J", "J=♠J/♦J"])
def test_both_missing_cards_free_the_joker_of_a_set_of_three(profile: str, cards: str, joker: str) -> None:
    assert becomes(f"{joker} ♣J ♥J", cards, profile) == ("♠J ♥J ♦J ♣J", 40, 1)


@pytest.mark.parametrize("profile", BOTH)
@pytest.mark.parametrize("cards", ["♠J", "♦J", "♠J ♠J"])
def test_one_of_them_alone_does_not_where_both_are_asked(profile: str, cards: str) -> None:
    assert refused("J ♣J ♥J", cards, profile) == ("needs-both", "swap.set_of_three", "♠J ♦J")
    assert refused("J=♠J ♣J ♥J", cards, profile) == ("needs-both", "swap.set_of_three", "♠J ♦J")


@pytest.mark.parametrize("profile", [*BOTH, ROW])
@pytest.mark.parametrize(("cards", "strangers"), [("♠Q", "♠Q"), ("♠J ♣J", "♣J"), ("♠J J", "J"), ("♠J ♦J ♥J", "♥J")])
def test_a_card_that_the_joker_cannot_be_is_the_wrong_one(profile: str, cards: str, strangers: str) -> None:
    assert refused("J ♣J ♥J", cards, profile) == ("wrong-card", "swap.set_of_three", strangers)


@pytest.mark.parametrize("profile", NEVER)
@pytest.mark.parametrize("cards", ["♠J", "♦J", "♠J ♦J", "♠Q"])
def test_the_app_locks_the_joker_until_three_naturals_lie_beside_it(profile: str, cards: str) -> None:
    assert refused("J ♣J ♥J", cards, profile) == ("locked", "swap.set_of_three", cards)


@pytest.mark.parametrize("profile", profile_ids())
def test_a_set_of_three_that_gained_a_suit_gives_its_joker_for_the_last_one(profile: str) -> None:
    rules = load(profile)
    (grown,) = lay_off(lying("J ♣J ♥J", rules), meld("♦J"), rules).melds
    after = swap(grown, hand("♠J"), rules)
    assert (str(after.meld), after.freed) == ("♠J ♥J ♦J ♣J", 1)
    again = swap(grown, hand("♦J"), rules)
    assert again.refusal is not None
    assert (again.refusal.case, again.refusal.rule) == ("wrong-card", "swap.set_of_four")


@pytest.mark.parametrize("card", ["♠J", "♦J"])
def test_roemie_gives_it_for_either_card_where_no_suit_was_told(card: str) -> None:
    after = {"♠J": "♠J ♥J ♣J", "♦J": "♥J ♦J ♣J"}[card]
    assert becomes("J ♣J ♥J", card, ROW) == (after, 30, 1)


def test_roemie_gives_it_for_the_card_that_was_told() -> None:
    assert becomes("J=♠J ♣J ♥J", "♠J", ROW) == ("♠J ♥J ♣J", 30, 1)
    assert refused("J=♠J ♣J ♥J", "♦J", ROW) == ("wrong-card", "swap.set_of_three", "♦J")


def test_roemie_asks_one_card_and_the_other_is_laid_off() -> None:
    assert refused("J ♣J ♥J", "♠J ♦J", ROW) == ("one-card", "swap.set_of_three", "♠J ♦J")
    rules = load(ROW)
    after = swap(lying("J ♣J ♥J", rules), hand("♠J"), rules).meld
    assert after is not None
    assert [str(one) for one in lay_off(after, meld("♦J"), rules).melds] == ["♠J ♥J ♦J ♣J"]


def test_both_cards_cannot_go_down_where_a_house_plays_sets_of_three_only() -> None:
    assert refused("J ♣J ♥J", "♠J ♦J", CAFE, "set.max=3") == ("locked", "set.max", "♠J ♦J")


def test_two_jokers_beside_one_card_are_locked() -> None:
    for profile in (CAFE, ROW, APP):
        assert refused("J=♠9 J=♥9 ♦9", "♠9 ♥9", profile, TWO)[:2] == ("locked", "swap.set_of_three")


@pytest.mark.parametrize("how", ["both-cards", "never", "card-it-stands-for"])
def test_the_way_of_a_set_of_three_is_a_setting_in_every_system(how: str) -> None:
    for profile in profile_ids():
        one = swapped("J ♣J ♥J", "♠J", profile, f"swap.set_of_three={how}")
        both = swapped("J ♣J ♥J", "♠J ♦J", profile, f"swap.set_of_three={how}")
        assert (one.freed, both.freed) == {"both-cards": (0, 1), "never": (0, 0), "card-it-stands-for": (1, 0)}[how]

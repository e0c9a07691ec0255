"""What a lay-off makes of a meld on the table, or why the cards do not fit there."""

from collections.abc import Sequence

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.table.lay_off import lay_off, takes_joker
from rami_solver.table.result import LaidOff, Refusal
from tests.referee.claims import meld, texts
from tests.referee.turns import APP, CAFE, ROW, lying

TWO = "jokers_per_meld=2"
AS_LAID = (CAFE, "rami-bridge-50", ROW)
LOWEST = ("rami-51", "rami-40", "rami-51-house", "rami-40-house")


def laid_off(lies: str, cards: str, profile: str = CAFE, *settings: str) -> LaidOff:
    rules = load(profile, settings)
    return lay_off(lying(lies, rules), meld(cards), rules)


def grown(lies: str, cards: str, profile: str = CAFE, *settings: str) -> list[tuple[str, int]]:
    """Give what the meld becomes, with its points; nothing may stand against it."""
    result = laid_off(lies, cards, profile, *settings)
    assert result.refusal is None
    return [(str(one), one.points) for one in result.melds]


def refused(lies: str, cards: str, profile: str = CAFE, *settings: str) -> tuple[str, str, str]:
    """Give why the cards do not fit: the case, the rule, the cards concerned."""
    result = laid_off(lies, cards, profile, *settings)
    assert result.melds == ()
    assert result.refusal is not None
    return result.refusal.case, result.refusal.rule, str(texts(result.refusal.cards))


# Runs


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize(
    ("cards", "becomes"),
    [
        ("♥7", "♥4 ♥5 ♥6 ♥7"),
        ("♥3", "♥3 ♥4 ♥5 ♥6"),
        ("♥3 ♥7", "♥3 ♥4 ♥5 ♥6 ♥7"),
        ("♥8 ♥7", "♥4 ♥5 ♥6 ♥7 ♥8"),
        ("♥2 ♥3", "♥2 ♥3 ♥4 ♥5 ♥6"),
    ],
)
def test_a_run_grows_at_its_ends_in_every_system(profile: str, cards: str, becomes: str) -> None:
    ((now, points),) = grown("♥4 ♥5 ♥6", cards, profile)
    assert now == becomes
    assert points == (5 * len(becomes.split()) if profile == ROW else sum(int(one[1:]) for one in becomes.split()))


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize(
    ("lies", "cards", "why"),
    [
        ("♥4 ♥5 ♥6", "♥8", ("gap", "run.in_sequence", "♥8")),
        ("♥4 ♥5 ♥6", "♥7 ♥9", ("gap", "run.in_sequence", "♥7 ♥9")),
        ("♥4 ♥5 ♥6", "♥7 ♥7", ("twice", "run.in_sequence", "♥7")),
        ("♥4 ♥5 ♥6", "♥5", ("twice", "run.in_sequence", "♥5")),
        ("♥4 ♥5 ♥6", "♥7 ♥4", ("twice", "run.in_sequence", "♥4")),
        ("♥4 J=♥5 ♥6", "♥5", ("joker-there", "run.in_sequence", "♥5")),
        ("♥4 ♥5 ♥6", "♠7", ("suit", "run.one_suit", "♠7")),
        ("♥4 ♥5 ♥6", "♥7 ♣8 ♠9", ("suit", "run.one_suit", "♣8 ♠9")),
        ("♥4 J=♥5 ♥6", "J", ("joker", "jokers_per_meld", "J")),
        ("♥4 ♥5 ♥6", "J J", ("joker", "jokers_per_meld", "J J")),
    ],
)
def test_a_card_that_does_not_lengthen_the_run_is_refused(
    profile: str, lies: str, cards: str, why: tuple[str, str, str]
) -> None:
    assert refused(lies, cards, profile) == why


def test_a_lay_off_that_does_not_fit_whole_is_not_laid_in_part() -> None:
    assert laid_off("♥4 ♥5 ♥6", "♥7 ♥9").melds == ()
    assert grown("♥4 ♥5 ♥6", "♥7") == [("♥4 ♥5 ♥6 ♥7", 22)]


def test_a_run_may_grow_past_the_longest_that_may_be_laid() -> None:
    assert load(CAFE).run.max == 5
    assert grown("♥4 ♥5 ♥6 ♥7 ♥8", "♥9") == [("♥4 ♥5 ♥6 ♥7 ♥8 ♥9", 39)]
    assert grown("♥4 ♥5 ♥6", "♥7 ♥8 ♥9") == [("♥4 ♥5 ♥6 ♥7 ♥8 ♥9", 39)]
    assert grown("♥4 ♥5 ♥6 ♥7 ♥8 ♥9", "♥10 ♥J") == [("♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J", 59)]


def test_a_table_may_hold_lay_offs_to_the_cap_as_well() -> None:
    no = "layoff.past_run_max=false"
    assert refused("♥4 ♥5 ♥6 ♥7 ♥8", "♥9", CAFE, no) == ("too-long", "layoff.past_run_max", "♥9")
    assert grown("♥4 ♥5 ♥6 ♥7", "♥8", CAFE, no) == [("♥4 ♥5 ♥6 ♥7 ♥8", 30)]
    assert grown("♥4 ♥5 ♥6 ♥7 ♥8", "♥9", APP, no) == [("♥4 ♥5 ♥6 ♥7 ♥8 ♥9", 39)]


def test_no_card_at_all_goes_nowhere() -> None:
    assert laid_off("♥4 ♥5 ♥6", "") == LaidOff((), Refusal("gap", "run.in_sequence", ()))
    assert laid_off("♠9 ♥9 ♦9", "") == LaidOff((), Refusal("gap", "run.in_sequence", ()))


# Aces


@pytest.mark.parametrize(
    ("profile", "low", "high"), [(CAFE, 10, 40), ("rami-bridge-50", 10, 40), (APP, 10, 41), (ROW, 20, 40)]
)
def test_an_ace_goes_before_the_two_and_behind_the_king(profile: str, low: int, high: int) -> None:
    assert grown("♥2 ♥3 ♥4", "♥A", profile) == [("♥A ♥2 ♥3 ♥4", low)]
    assert grown("♥J ♥Q ♥K", "♥A", profile) == [("♥J ♥Q ♥K ♥A", high)]


def test_the_low_ace_of_a_grown_run_counts_as_the_house_has_it() -> None:
    assert grown("♥A ♥2 ♥3", "♥4", CAFE, "values.ace_low_only_in_a23=true") == [("♥A ♥2 ♥3 ♥4", 19)]


@pytest.mark.parametrize("profile", profile_ids())
def test_no_run_grows_round_the_corner(profile: str) -> None:
    assert refused("♥Q ♥K ♥A", "♥2", profile) == ("corner", "run.round_the_corner", "♥2")
    assert refused("♥A ♥2 ♥3", "♥K", profile) == ("corner", "run.round_the_corner", "♥K")
    assert refused("♥J ♥Q ♥K", "♥A ♥2", profile) == ("corner", "run.round_the_corner", "♥A ♥2")


def test_a_house_may_play_round_the_corner() -> None:
    corner = "run.round_the_corner=true"
    assert grown("♥Q ♥K ♥A", "♥2", CAFE, corner) == [("♥Q ♥K ♥A ♥2", 32)]
    assert grown("♥A ♥2 ♥3", "♥K", CAFE, corner) == [("♥K ♥A ♥2 ♥3", 25)]


WHOLE = "♥A ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K"


@pytest.mark.parametrize("profile", profile_ids())
def test_a_run_with_an_ace_has_none_at_its_other_end(profile: str) -> None:
    assert refused(WHOLE, "♥A", profile) == ("both-ends", "run.ace_at_both_ends", "♥A")


def test_a_house_may_play_aces_at_both_ends_and_then_the_run_is_full() -> None:
    both = "run.ace_at_both_ends=true"
    assert grown(WHOLE, "♥A", APP, both) == [(WHOLE + " ♥A", 1 + 84 + 11)]
    assert refused(WHOLE + " ♥A", "♥K", APP, both, "run.round_the_corner=true")[:2] == ("twice", "run.in_sequence")
    assert refused(WHOLE + " ♥A", "J", APP, both, "run.round_the_corner=true")[:2] == ("twice", "run.in_sequence")


def test_a_run_of_all_thirteen_that_begins_elsewhere_takes_no_card_twice() -> None:
    corner = "run.round_the_corner=true"
    from_the_two = WHOLE.removeprefix("♥A ") + " ♥A"
    assert refused(from_the_two, "♥2", APP, corner) == ("twice", "run.in_sequence", "♥2")


def test_an_ace_that_the_house_does_not_let_stand_there() -> None:
    assert refused("♥2 ♥3 ♥4", "♥A", APP, "run.ace_low=false") == ("ace", "run.ace_low", "♥A")
    assert refused("♥J ♥Q ♥K", "♥A", APP, "run.ace_high=false") == ("ace", "run.ace_high", "♥A")
    assert grown("♥J ♥Q ♥K", "♥A", APP, "run.ace_low=false") == [("♥J ♥Q ♥K ♥A", 41)]


# Jokers on runs


@pytest.mark.parametrize("profile", AS_LAID)
def test_a_joker_without_a_word_has_both_places_where_it_counts_as_laid(profile: str) -> None:
    values = (20, 20) if profile == ROW else (18, 22)
    assert grown("♥4 ♥5 ♥6", "J", profile) == list(zip(("J=♥3 ♥4 ♥5 ♥6", "♥4 ♥5 ♥6 J=♥7"), values, strict=True))


@pytest.mark.parametrize("profile", AS_LAID)
@pytest.mark.parametrize(("told", "becomes"), [("J=♥3", "J=♥3 ♥4 ♥5 ♥6"), ("J=♥7", "♥4 ♥5 ♥6 J=♥7")])
def test_a_joker_that_was_told_its_place_has_that_one(profile: str, told: str, becomes: str) -> None:
    assert [now for now, _ in grown("♥4 ♥5 ♥6", told, profile)] == [becomes]


@pytest.mark.parametrize("profile", AS_LAID)
@pytest.mark.parametrize("told", ["J=♥8", "J=♥5", "J=♠3"])
def test_a_joker_cannot_be_told_a_card_that_does_not_fit(profile: str, told: str) -> None:
    assert refused("♥4 ♥5 ♥6", told, profile) == ("place", "run.in_sequence", told)


@pytest.mark.parametrize("profile", LOWEST)
@pytest.mark.parametrize("told", ["J", "J=♥3", "J=♥7"])
def test_the_app_gives_a_joker_the_place_of_lower_value_whatever_was_said(profile: str, told: str) -> None:
    assert grown("♥4 ♥5 ♥6", told, profile) == [("J=♥3 ♥4 ♥5 ♥6", 18)]


@pytest.mark.parametrize(
    ("lies", "becomes", "settings"),
    [
        ("♥J ♥Q ♥K", ("J=♥10 ♥J ♥Q ♥K", 40), ()),
        ("♥2 ♥3 ♥4", ("J=♥A ♥2 ♥3 ♥4", 10), ()),
        ("♥Q ♥K ♥A", ("J=♥J ♥Q ♥K ♥A", 41), ()),
        ("♥A ♥2 ♥3", ("♥A ♥2 ♥3 J=♥4", 10), ()),
        ("♥J ♥Q ♥K", ("J=♥10 ♥J ♥Q ♥K", 40), ("values.ace_high=10",)),
        ("♥2 ♥3 ♥4", ("♥2 ♥3 ♥4 J=♥5", 14), ("run.ace_low=false",)),
    ],
)
def test_the_lower_value_decides_and_of_equal_ones_the_lower_place(
    lies: str, becomes: tuple[str, int], settings: Sequence[str]
) -> None:
    assert grown(lies, "J", APP, *settings) == [becomes]


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize("cards", ["♥8 J", "J ♥8", "J=♥7 ♥8"])
def test_a_joker_and_the_card_behind_the_gap_go_on_in_one_step(profile: str, cards: str) -> None:
    assert [now for now, _ in grown("♥4 ♥5 ♥6", cards, profile)] == ["♥4 ♥5 ♥6 J=♥7 ♥8"]


@pytest.mark.parametrize(
    ("cards", "becomes"),
    [
        ("J ♥7", ["J=♥3 ♥4 ♥5 ♥6 ♥7", "♥4 ♥5 ♥6 ♥7 J=♥8"]),
        ("J=♥3 ♥7", ["J=♥3 ♥4 ♥5 ♥6 ♥7"]),
        ("♥7 J=♥8", ["♥4 ♥5 ♥6 ♥7 J=♥8"]),
        ("♥7 J ♥9", ["♥4 ♥5 ♥6 ♥7 J=♥8 ♥9"]),
        ("J ♥3 ♥7", ["J=♥2 ♥3 ♥4 ♥5 ♥6 ♥7"]),
        ("♥3 ♥7 J", ["♥3 ♥4 ♥5 ♥6 ♥7 J=♥8"]),
        ("♥3 J ♥7", ["J=♥2 ♥3 ♥4 ♥5 ♥6 ♥7", "♥3 ♥4 ♥5 ♥6 ♥7 J=♥8"]),
    ],
)
def test_a_joker_beside_cards_that_fit_is_where_the_line_has_it(cards: str, becomes: list[str]) -> None:
    assert [now for now, _ in grown("♥4 ♥5 ♥6", cards)] == becomes


def test_a_second_joker_where_the_house_allows_two() -> None:
    assert grown("♥4 J=♥5 ♥6", "J=♥7", CAFE, TWO) == [("♥4 J=♥5 ♥6 J=♥7", 22)]
    assert grown("♥4 ♥5 ♥6", "J=♥3 J=♥7", CAFE, TWO) == [("J=♥3 ♥4 ♥5 ♥6 J=♥7", 25)]
    assert len(grown("♥4 ♥5 ♥6", "J J", CAFE, TWO)) == 3
    assert grown("♥4 ♥5 ♥6", "J J", APP, TWO) == [("J=♥2 J=♥3 ♥4 ♥5 ♥6", 20)]
    assert refused("♥4 J=♥5 J=♥6", "J", CAFE, TWO)[0] == "joker"


# Sets


@pytest.mark.parametrize("profile", profile_ids())
def test_a_set_of_three_takes_the_missing_suit(profile: str) -> None:
    points = 20 if profile == ROW else 36
    assert grown("♠9 ♥9 ♦9", "♣9", profile) == [("♠9 ♥9 ♦9 ♣9", points)]


@pytest.mark.parametrize(("profile", "points"), [(CAFE, 40), (APP, 44), (ROW, 60)])
def test_a_fourth_ace(profile: str, points: int) -> None:
    assert grown("♠A ♥A ♦A", "♣A", profile) == [("♠A ♥A ♦A ♣A", points)]


@pytest.mark.parametrize("profile", profile_ids())
@pytest.mark.parametrize(
    ("lies", "cards", "why"),
    [
        ("♠9 ♥9 ♦9", "♣8", ("rank", "set.one_rank", "♣8")),
        ("♠9 ♥9 ♦9", "♣9 ♣8 ♠K", ("rank", "set.one_rank", "♣8 ♠K")),
        ("♠9 ♥9 ♦9", "♦9", ("suits", "set.different_suits", "♦9")),
        ("♠9 ♥9 J", "♦9 ♦9", ("suits", "set.different_suits", "♦9 ♦9")),
        ("♠9 ♥9 J", "♦9 ♣9", ("full", "set.different_suits", "♦9 ♣9")),
        ("♠9 ♥9 ♦9 ♣9", "J", ("full", "set.different_suits", "J")),
        ("♠9 ♥9 J", "J", ("joker", "jokers_per_meld", "J")),
        ("♠9 ♥9 ♦9", "J=♦9", ("place", "set.different_suits", "J=♦9")),
        ("♠9 ♥9 ♦9", "J=♣8", ("place", "set.different_suits", "J=♣8")),
    ],
)
def test_a_card_that_the_set_cannot_hold_is_refused(
    profile: str, lies: str, cards: str, why: tuple[str, str, str]
) -> None:
    assert refused(lies, cards, profile) == why


@pytest.mark.parametrize("profile", profile_ids())
def test_the_joker_of_a_full_set_has_the_suit_already(profile: str) -> None:
    assert refused("♠9 ♥9 ♦9 J", "♣9", profile) == ("joker-there", "set.different_suits", "♣9")


def test_a_house_may_play_sets_of_three_only() -> None:
    assert refused("♠9 ♥9 ♦9", "♣9", CAFE, "set.max=3") == ("full", "set.max", "♣9")


@pytest.mark.parametrize("profile", profile_ids())
def test_a_joker_as_the_fourth_of_a_set_is_the_missing_suit(profile: str) -> None:
    assert [now for now, _ in grown("♠9 ♥9 ♦9", "J", profile)] == ["♠9 ♥9 ♦9 J=♣9"]
    assert [now for now, _ in grown("♠9 ♥9 ♦9", "J=♣9", profile)] == ["♠9 ♥9 ♦9 J=♣9"]


@pytest.mark.parametrize("profile", profile_ids())
def test_a_suit_laid_off_beside_a_joker_leaves_it_the_last_one(profile: str) -> None:
    assert [now for now, _ in grown("♠9 ♥9 J", "♦9", profile)] == ["♠9 ♥9 ♦9 J=♣9"]


def test_the_suit_that_a_joker_was_told_is_taken_where_telling_binds() -> None:
    assert grown("♠9 ♥9 J=♣9", "♦9", ROW) == [("♠9 ♥9 ♦9 J=♣9", 20)]
    assert refused("♠9 ♥9 J=♣9", "♣9", ROW) == ("joker-there", "joker.set_of_three", "♣9")
    assert [now for now, _ in grown("♠9 ♥9 J=♣9", "♣9", CAFE)] == ["♠9 ♥9 ♣9 J=♦9"]


def test_a_second_joker_in_a_set_where_the_house_allows_two() -> None:
    assert [now for now, _ in grown("♠9 ♥9 J", "J", CAFE, TWO)] == ["♠9 ♥9 J=♦9/♣9 J=♦9/♣9"]
    assert [now for now, _ in grown("♠9 ♥9 J", "J=♦9", CAFE, TWO)] == ["♠9 ♥9 J=♦9/♣9 J=♦9/♣9"]
    assert [now for now, _ in grown("♠9 ♥9 J=♦9", "J", ROW, TWO)] == ["♠9 ♥9 J=♦9 J=♣9"]
    assert refused("♠9 ♥9 J=♦9", "J=♦9", ROW, TWO)[0] == "place"


# Whether a joker could be laid off


@pytest.mark.parametrize(
    ("lies", "takes"),
    [("♥4 ♥5 ♥6", True), ("♥4 J=♥5 ♥6", False), ("♠9 ♥9 ♦9", True), ("♠9 ♥9 J", False), ("♠9 ♥9 ♦9 ♣9", False)],
)
@pytest.mark.parametrize("profile", profile_ids())
def test_a_meld_takes_a_joker_if_it_has_none_and_room(profile: str, lies: str, takes: bool) -> None:
    rules = load(profile)
    assert takes_joker(lying(lies, rules), rules) is takes

"""Every verdict that rests on a ruling of ours says so, once for each key, and names the cards."""

import pytest

from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.rulings import meld_rulings, rulings
from rami_solver.rules.load import load
from tests.referee.claims import laid, meld, natural, texts

CAFE = "rami-bridge"
APP = "rami-51"
HOUSE = "rami-51-house"


def ruled(
    text: str, profile: str, *settings: str, opened: bool = True, left: str | None = None
) -> dict[str | None, tuple[str, object]]:
    """Give the keys of the house rulings told, with their cards and values."""
    found = laid(text, profile, settings, opened=opened, left=left)
    notes = [one for one in found.findings if one.code is Code.HOUSE_RULING]
    keys = [one.rule for one in notes]
    assert len(set(keys)) == len(keys)
    assert all(one.severity is Severity.NOTE for one in notes)
    return {one.rule: (texts(one.cards), one.facts["value"]) for one in notes}


@pytest.mark.parametrize("opened", [False, True])
def test_the_low_ace_of_a_longer_run_is_the_one_ruling_of_the_cafe(opened: bool) -> None:
    assert ruled("♥A ♥2 ♥3 J=♥4", CAFE, opened=opened) == {"values.ace_low_only_in_a23": ("♥A", False)}


def test_a_ruling_is_told_once_for_all_melds() -> None:
    assert ruled("♥A ♥2 ♥3 ♥4 | J ♠2 ♠3 ♠4", CAFE) == {"values.ace_low_only_in_a23": ("♥A J=♠A", False)}


@pytest.mark.parametrize("line", ["♥A ♥2 ♥3", "♥Q ♥K ♥A", "♠A ♥A ♦A", "♥5 ♥4 ♥3", "♠7 ♠8 J"])
def test_what_the_cafe_states_is_no_ruling(line: str) -> None:
    assert ruled(line, CAFE) == {}


def test_what_nobody_ruled_is_no_ruling() -> None:
    assert ruled("♥A ♥2 ♥3 ♥4", CAFE, "values.ace_low_only_in_a23=true") == {}


@pytest.mark.parametrize(
    ("line", "told"),
    [("♥3 ♥4 ♥5", False), ("♥5 ♥4 ♥3", True), ("♥5 ♥3 ♥4", True), ("♥3 J ♥5", False), ("♥3 ♥5 J", True)],
)
def test_a_line_that_does_not_rise_rests_on_the_ruling_that_order_is_free(line: str, told: bool) -> None:
    expected: dict[str | None, tuple[str, object]] = {"run.written_order": (line, "free")} if told else {}
    assert ruled(line, APP) == expected


def test_one_joker_is_everywhere_allowed_and_two_are_a_ruling_that_the_error_names() -> None:
    assert ruled("♠7 ♠8 J", "roemie") == {}
    found = laid("J J ♠7 ♠8", "roemie", opened=True)
    assert [one.rule for one in found.errors] == ["jokers_per_meld"]
    assert ruled("J J ♠7 ♠8", "roemie") == {}


def test_the_declared_suit_of_a_set_of_three_is_a_ruling_in_roemie() -> None:
    """The note was once given for a joker without a suit, where the ruling decides nothing."""
    assert ruled("J=♠9 ♣9 ♦9", "roemie") == {"joker.set_of_three": ("J=♠9", "declared")}
    assert ruled("J ♣9 ♦9", "roemie") == {}
    assert ruled("J=♠9/♥9 ♣9 ♦9", "roemie") == {}
    assert ruled("J=♠9 ♣9 ♦9 ♥9", "roemie") == {}
    assert ruled("J ♣9 ♦9 ♥9", "roemie") == {}


def test_a_lone_natural_is_a_ruling() -> None:
    told = ruled("♠7 J=♠8 J=♠9", APP, "jokers_per_meld=2", "joker.place=as-laid")
    assert told == {"naturals_per_meld_of_many_jokers": ("J=♠8 J=♠9", 1)}


def test_the_place_of_a_joker_is_a_ruling_where_it_decided() -> None:
    assert "joker.place" in ruled("J ♠7 ♠8", HOUSE)
    assert "joker.place" not in ruled("♠7 J ♠9", HOUSE)
    assert ruled("J ♠7 ♠8", HOUSE) == {
        "values.two_to_nine": ("J=♠6 ♠7 ♠8", "pips"),
        "joker.place": ("J=♠6", "lowest"),
    }


def test_the_threshold_is_a_ruling_in_the_house_profile_alone() -> None:
    opens = "♥K ♠K ♦K | ♣6 ♣7 ♣8"
    assert ruled(opens, HOUSE, opened=False)["opening.points"] == ("", 51)
    assert "opening.points" not in ruled(opens, HOUSE)
    assert "opening.points" not in ruled("♣6 ♣7 ♣8", HOUSE, opened=False)  # the error names it
    assert ruled(opens, APP, opened=False) == {}


def test_an_opening_without_a_clean_run_rests_on_the_ruling_that_none_is_needed() -> None:
    assert ruled("♥K ♠K ♦K | ♠Q ♥Q ♦Q", APP, opened=False) == {"opening.clean_run": ("", False)}
    assert ruled("♥K ♠K ♦K | ♠Q ♥Q ♦Q", CAFE, opened=False) == {}


def test_going_out_below_the_threshold_rests_on_the_ruling_that_nothing_is_waived() -> None:
    assert ruled("♣6 ♣7 ♣8", APP, opened=False) == {}
    assert ruled("♣6 ♣7 ♣8", APP, opened=False, left="♠9 ♠10") == {}
    assert ruled("♣6 ♣7 ♣8", APP, opened=False, left="♠9") == {"opening.waived_when_going_out": ("", False)}


def test_an_empty_hand_without_a_discard_is_a_ruling_in_roemie() -> None:
    assert ruled("♥10 ♥J ♥Q ♥K", "roemie", opened=False, left="") == {"discard.to_go_out": ("", False)}
    assert ruled("♥10 ♥J ♥Q ♥K ♥A", APP, opened=False, left="") == {}


def test_an_illegal_meld_counts_nothing_and_rests_on_no_value() -> None:
    found = laid("♥A ♥2 ♥3 ♥5", CAFE, opened=True)
    assert found.verdict is Verdict.ILLEGAL
    assert found.findings == ()


def test_rulings_are_noted_for_ruled_keys_alone_each_once() -> None:
    rules = load(CAFE)
    ace = (natural("♥A"),)
    keys = ["run.max", "discard.joker", "values.ace_low_only_in_a23", "discard.joker"]
    notes = rulings(keys, rules, ace)
    assert [one.rule for one in notes] == ["discard.joker", "values.ace_low_only_in_a23"]
    assert notes[0] == Finding(
        Code.HOUSE_RULING, Severity.NOTE, "discard.joker", rules.basis("discard.joker"), ace, {"value": True}
    )
    with pytest.raises(KeyError):
        rulings(["run.colour"], rules)


def test_the_place_of_a_joker_is_no_ruling_where_all_places_count_the_same() -> None:
    assert "joker.place" not in ruled("J ♠J ♠Q", HOUSE)
    assert "joker.place" in ruled("J ♠9 ♠10", HOUSE)


@pytest.mark.parametrize(("line", "told"), [("♠7 ♠8 J", None), ("♠7 ♠8 J J", "J=♠9 J=♠10")])
def test_a_ruling_of_more_jokers_is_told_where_a_meld_has_them(line: str, told: str | None) -> None:
    """No shipped profile rules so yet."""
    rules = load("roemie")._replace(jokers_per_meld=2)
    notes = {one.rule: one for one in meld_rulings([judge_meld(meld(line), rules)], rules)}
    found = notes.get("jokers_per_meld")
    assert (found and (texts(found.cards), found.facts["value"])) == (told and (told, 2))


def test_an_illegal_meld_leaves_nothing_for_the_waiver_to_decide() -> None:
    key = "opening.waived_when_going_out"
    assert key not in ruled("♣6 ♣7 ♣9", APP, opened=False, left="♠9")
    assert key not in ruled("♥K ♠K ♦K | ♣10 ♣J ♣Q | ♣6 ♣7 ♣9", APP, opened=False, left="♠9")
    assert key in ruled("♣6 ♣7 ♣8", APP, opened=False, left="♠9")


def test_that_order_is_free_can_be_changed_to_what_the_text_says() -> None:
    assert "run.written_order" in ruled("♥5 ♥4 ♥3", "roemie")
    assert ruled("♥3 ♥4 ♥5", "roemie", "run.written_order=rising") == {}

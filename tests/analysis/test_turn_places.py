"""What of a table or a play cannot be: each at its place, all at once, and nothing judged."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import Code
from tests.analysis.turns_asked import (
    HAND,
    TABLE,
    hand_question,
    meant,
    problems_of,
    refused,
    turn_question,
)

# What the table cannot hold


@pytest.mark.parametrize(
    ("table", "rules", "facts", "place"),
    [
        ("h4 h5 h6 | s2 s3", "rami-bridge", {"case": "illegal", "number": 2, "fault": "meld-too-short"}, "s2 s3"),
        ("h4 h5 h7 + sA sK", "rami-bridge", {"case": "illegal", "number": 1, "fault": "run-gap"}, "h4 h5 h7"),
        ("[J J h3]", "rami-51", {"case": "illegal", "number": 1, "fault": "too-many-jokers"}, "J J h3"),
        ("s7 d7 c7 | [h8 h7 h9 J]", "rami-bridge", {"case": "open", "number": 2}, "h8 h7 h9 J"),
        ("M1 h4 h5 h6 M2 h8 h9", "roemie", {"case": "illegal", "number": 2, "fault": "meld-too-short"}, "h8 h9"),
    ],
)
def test_what_is_no_meld_cannot_lie_on_the_table(table: str, rules: str, facts: Mapping[str, Any], place: str) -> None:
    first = problems_of(hand=HAND, table=table, rules=rules)[0]
    assert (first.code, first.facts["number"]) == (Code.TABLE_MELD, facts["number"])
    assert {key: first.facts[key] for key in facts} == facts
    assert first.span is not None
    assert (first.span.source, meant(first)) == ("--table", place)


def test_a_joker_whose_place_is_open_is_told_with_what_it_may_be() -> None:
    (problem,) = problems_of(hand=HAND, table="h8 h7 h9 J")
    assert [str(one) for one in problem.facts["possible"]] == ["♥6", "♥10"]
    assert hand_question(table="h8 h7 h9 J=h10").table != ()


def test_every_meld_that_cannot_lie_is_told_beside_every_step_that_cannot_be() -> None:
    found = refused("add h7 -> M7 ; discard d9", table="h4 h5 | s7 d7 h7 | hA sK")
    assert found == [
        (Code.TABLE_MELD, "illegal", "h4 h5"),
        (Code.TABLE_MELD, "illegal", "hA sK"),
        (Code.UNKNOWN_MELD, None, "M7"),
        (Code.CARD_NOT_HELD, "not-held", "d9"),
    ]


@pytest.mark.parametrize("cards", ["h7 s9 h5 h6", "h7 s9 h5 h6 + s7 d7 c7"])
def test_a_table_of_one_card_is_what_a_shell_leaves_of_it(cards: str) -> None:
    (problem,) = problems_of(cards=cards, table="h4")
    assert (problem.code, problem.help, meant(problem)) == (Code.TABLE_MELD, "quotes", "h4")
    assert problems_of(hand=HAND, table="h4 h5")[0].help == "illegal"


def test_what_lies_in_one_system_may_not_lie_in_another() -> None:
    asked = {"hand": HAND, "table": "[h8 h7 h9 J]"}
    assert [one.code for one in problems_of(**asked, rules="rami-bridge")] == [Code.TABLE_MELD]
    assert [str(meld) for meld in hand_question(**asked, rules="rami-51").table] == ["J=♥6 ♥7 ♥8 ♥9"]


# What cannot be played


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("discard d9", [("not-held", "d9")]),
        ("add h7 -> M1 ; discard h7", [("played-already", "h7")]),
        ("lay [s9 s9 cK]", [("played-already", "s9")]),
        ("lay [d9 d9 cK] ; discard cK", [("not-held", "d9"), ("not-held", "d9"), ("played-already", "cK")]),
        ("lay [h7 J s9] ; discard cK", [("not-held", "J")]),
        ("lay [h7 J=h8 s9] ; discard cK", [("not-held", "J=h8")]),
        ("swap h3 -> M2", [("not-held", "h3")]),
        ("add dA dK -> M1 ; swap d2 -> M2 ; discard d3", [("not-held", one) for one in ("dA", "dK", "d2", "d3")]),
        ("draw d9 ; discard d9", []),
        ("draw d9 ; lay [d9 d9 h7]", [("played-already", "d9")]),
        ("take d9 ; discard d9", []),
        ("discard ?", [("hidden", "discard ?")]),
        ("draw d9 ; discard ?", [("hidden", "discard ?")]),
        ("draw ? ; discard ?", []),
        ("draw ? ; discard ? ; discard ?", [("hidden", "discard ?")]),
        ("draw ? ; lay [h7 h8 s9] ; discard cK", []),
        ("draw ? ; lay [h7 h8 h9] ; discard cK", [("not-held", "h9")]),
        ("draw ? ; discard d9 ; discard ?", [("hidden", "discard ?")]),
    ],
)
def test_a_card_must_be_held_when_it_is_played(play: str, found: list[tuple[str, str]]) -> None:
    if found:
        assert refused(play) == [(Code.CARD_NOT_HELD, *one) for one in found]
    else:
        assert turn_question(play).play


@pytest.mark.parametrize(
    ("hand", "play", "table", "held"),
    [
        (HAND, "swap h2 -> M2 ; lay [h7 s9 J] ; discard cK", TABLE, True),
        (HAND, "lay [h7 s9 J] ; swap h2 -> M2", TABLE, False),
        (HAND, "swap h2 -> M2 ; lay [h7 s9 J] ; add J -> M1", TABLE, False),
        (HAND, "swap h2 -> M2 ; swap h7 -> M2 ; lay [J J s9]", TABLE, True),  # for the referee to refuse, not for us
        (HAND, "swap h2 -> M1 ; lay [h7 s9 J]", TABLE, True),
        (HAND, "swap h7 s9 -> M1 ; lay [cK J J]", "hA J=dA cA", False),
        (HAND, "swap h7 s9 -> M1 ; lay [cK h2 J]", "hA J=dA cA", True),
        (HAND, "swap h7 s9 -> M1 ; lay [cK h2 J J]", "J=h2 h3 h4 J=h5", True),
        (HAND + " J", "lay [h7 s9 J] ; swap h2 -> M3 ; lay [J cK]", TABLE, True),
        (HAND + " J", "add J -> M1 ; swap h7 s9 -> M1 ; lay [J J]", "h3 h4 J=h5", True),
    ],
)
def test_a_swap_frees_as_many_jokers_as_it_claims(hand: str, play: str, table: str, held: bool) -> None:
    asked = {"hand": hand, "table": table, "settings": ("jokers_per_meld=2",), "rules": "rami-51"}
    if held:
        assert turn_question(play, **asked).play
    else:
        assert [(code, place) for code, _, place in refused(play, **asked)] == [(Code.CARD_NOT_HELD, "J")]


@pytest.mark.parametrize(
    ("play", "table", "found"),
    [
        ("add h7 -> M3", TABLE, [(3, 2, "M3")]),
        ("swap h2 -> M9 ; discard s9", TABLE, [(9, 2, "M9")]),
        ("lay [h7 s9 cK] ; add h2 -> M3", TABLE, []),
        ("add h2 -> M3 ; lay [h7 s9 cK]", TABLE, [(3, 2, "M3")]),
        ("lay [h7 h2] [s9 cK] ; add J -> M5", TABLE, [(5, 4, "M5")]),
        ("add h7 -> M1 ; add h2 -> M2", "", [(1, 0, "M1"), (2, 0, "M2")]),
    ],
)
def test_a_meld_must_lie_there_at_that_step(play: str, table: str, found: list[tuple[int, int, str]]) -> None:
    asked = {"hand": HAND + " J", "table": table}
    if not found:
        assert turn_question(play, **asked).play
        return
    problems = problems_of(**asked, play=play)
    assert {one.code for one in problems} == {Code.UNKNOWN_MELD}
    assert [(one.facts["number"], one.facts["known"], meant(one)) for one in problems] == found


ROW = {"rules": "roemie", "row": "s3 h9 d4 h9 c2"}
OPEN = {"open_card": "h9"}


@pytest.mark.parametrize(
    ("play", "asked", "found"),
    [
        ("take", {}, ("none", "take")),
        ("take", {"open_card": ""}, ("none", "take")),
        ("take h9", {"row": "", "rules": "roemie"}, ("none", "h9")),
        ("take h9 ; take", {}, ("none", "take")),
        ("take s3", OPEN, ("no-row", "s3")),
        ("take s3", {**OPEN, "rules": "roemie"}, ("not-there", "s3")),
        ("take s4", ROW, ("not-there", "s4")),
        ("take h9#3", ROW, ("too-few", "h9#3")),
        ("take h9#2", {}, ("too-few", "h9#2")),
    ],
)
def test_there_must_be_a_card_to_take(play: str, asked: Mapping[str, Any], found: tuple[str, str]) -> None:
    problems = problems_of(**{"hand": HAND, "play": play, **asked})
    assert [(one.code, one.facts["case"]) for one in problems] == [(Code.NOTHING_TO_TAKE, found[0])]
    assert found[1].startswith(meant(problems[0]))


@pytest.mark.parametrize(
    ("play", "held"),
    [
        ("take ; discard c2", True),
        ("take ; discard h9", False),
        ("take h9 ; discard d4", False),
        ("take h9#2 ; discard d4", False),
        ("take h9#1 ; discard d4", True),
        ("take s3 ; lay [s3 h9 h9 d4 c2]", True),
        ("take h9 ; take h9 ; discard d4", True),
    ],
)
def test_what_comes_along_from_the_row(play: str, held: bool) -> None:
    if held:
        assert turn_question(play, **ROW).play
    else:
        assert [code for code, *_ in refused(play, **ROW)] == [Code.CARD_NOT_HELD]


def test_nothing_is_said_of_cards_that_may_have_come_with_an_unknown_one() -> None:
    assert refused("take ; lay [d9 d10 dJ] ; discard d2") == [(Code.NOTHING_TO_TAKE, "none", "take")]


def test_all_that_cannot_be_read_is_told_at_once_and_alone() -> None:
    problems = problems_of(hand="hZ h7", table="h4 zz h5", play="take sX ; lay [d5 d6 d7] ; fly s9", open_card="qq")
    assert [(one.code, one.span.source) for one in problems if one.span] == [
        (Code.UNKNOWN_CARD, "hand"),
        (Code.UNKNOWN_CARD, "--table"),
        (Code.UNKNOWN_CARD, "--open-card"),
        (Code.UNKNOWN_CARD, "--play"),
        (Code.UNKNOWN_STEP, "--play"),
    ]


# What the packs cannot hold


@pytest.mark.parametrize(
    ("asked", "possible"),
    [
        ({"table": "h7 h8 h9", "open_card": "h7"}, False),
        ({"table": "h7 h8 h9"}, True),
        ({"table": "h7 h8 h9 | s7 h7 d7"}, False),
        ({"table": "h7 h8 h9", "play": "draw h7"}, False),
        ({"table": "h7 h8 h9", "play": "draw ? ; discard h7"}, True),
        ({"table": "h7 h8 h9", "play": "take h7"}, False),
        ({"play": "take h7"}, True),
        ({"open_card": "h7", "play": "take h7 ; discard h7"}, True),
        ({"open_card": "h7", "play": "take ; discard h7"}, True),
        ({"open_card": "h7", "play": "draw h7"}, False),
        ({"hand": "J h7", "table": "J=h2 h3 h4", "open_card": "J"}, False),
        ({"hand": "J h7", "table": "J=h2 h3 h4"}, True),
        ({"row": "h7 d4 h7", "rules": "roemie"}, False),
    ],
)
def test_the_cards_of_all_inputs_are_counted_together(asked: Mapping[str, Any], possible: bool) -> None:
    if possible:
        assert read_question(Asked(**{"hand": HAND, **asked}))
    else:
        problems = problems_of(**{"hand": HAND, **asked})
        assert [(one.code, one.facts["found"]) for one in problems] == [(Code.IMPOSSIBLE_CARDS, 3)]

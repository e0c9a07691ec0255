"""Tables as they are printed: the numbers of the melds before them."""

import pytest

from rami_solver.findings import InputError, Problem
from rami_solver.notation.meld_places import meld_places
from rami_solver.notation.read import CardsRead, read_inputs
from tests.notation.reading import melds

TABLES = frozenset({"--table"})
TWO = melds("♥4 ♥5 ♥6", "J=♥2 ♥3 ♥4")


def table(text: str) -> CardsRead:
    """Read a table."""
    return read_inputs({"--table": text}, tables=TABLES)["--table"]


def refused_table(text: str) -> tuple[Problem, ...]:
    """Give the problems of a table that must not be read."""
    with pytest.raises(InputError) as caught:
        table(text)
    return caught.value.problems


@pytest.mark.parametrize(
    "text",
    [
        "♥4 ♥5 ♥6 | J=♥2 ♥3 ♥4",
        "M1 ♥4 ♥5 ♥6 | M2 J=♥2 ♥3 ♥4",
        "M1: ♥4 ♥5 ♥6 | M2: J=♥2 ♥3 ♥4",
        "m1:♥4 ♥5 ♥6|m2:J = ♥2 ♥3 ♥4",
        "M1 : ♥4 ♥5 ♥6 + M2 : J=♥2 ♥3 ♥4",
        "M1 ♥4 ♥5 ♥6 M2 J=♥2 ♥3 ♥4",
        "M1  ♥4 ♥5 ♥6\nM2  J=♥2 ♥3 ♥4\n",
        "M1 [♥4 ♥5 ♥6] M2 [J=♥2 ♥3 ♥4]",
        "M1 [♥4 ♥5 ♥6], M2 [J=♥2 ♥3 ♥4]",
        "[M1 ♥4 ♥5 ♥6] [M2 J=♥2 ♥3 ♥4]",
        "M01 ♥4–♥5–♥6 M02 J=♥2–♥3–♥4",
        "♥4 ♥5 ♥6 | M2 J=♥2 ♥3 ♥4",
        "M1 ♥4 ♥5 ♥6 | J=♥2 ♥3 ♥4",
        "M1 [♥4 ♥5 ♥6] [J=♥2 ♥3 ♥4]",
        "Ｍ１： ♥4 ♥5 ♥6 ｜ M2 J=♥2 ♥3 ♥4",
    ],
)
def test_a_table_with_and_without_the_numbers_of_its_melds(text: str) -> None:
    assert table(text).groups == TWO
    places = meld_places(text, locale="en", source="--table")
    assert len(places) == 2
    assert all("M" not in text.split("\n")[(one.line or 1) - 1][one.start : one.start + one.width] for one in places)


@pytest.mark.parametrize("text", ["M1 ♥4 ♥5 ♥6", "♥4 ♥5 ♥6", "M1: [♥4 ♥5 ♥6]"])
def test_one_meld(text: str) -> None:
    assert table(text).groups == melds("♥4 ♥5 ♥6")


def test_no_table_at_all() -> None:
    assert (table("").cards, table("").groups) == ((), ())


def test_twelve_melds_as_they_are_printed() -> None:
    text = " | ".join(f"M{number} ♥4 ♥5 ♥6" for number in range(1, 13))
    assert table(text).groups == melds("♥4 ♥5 ♥6") * 12


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("M2 ♥4 ♥5 ♥6", [("M2", 2, 1, 0)]),
        ("M2 ♥4 ♥5 ♥6 | M1 J=♥2 ♥3 ♥4", [("M2", 2, 1, 0), ("M1", 1, 2, 14)]),
        ("M1 ♥4 ♥5 ♥6 | M3: J=♥2 ♥3 ♥4", [("M3:", 3, 2, 14)]),
        ("M1 ♥4 ♥5 ♥6 | M1 J=♥2 ♥3 ♥4", [("M1", 1, 2, 14)]),
        ("♥4 ♥5 ♥6 | M1 J=♥2 ♥3 ♥4", [("M1", 1, 2, 11)]),
        ("M1 [♥4 ♥5 ♥6] [♥7 ♥8 ♥9] M2 [♠K ♦K J]", [("M2", 2, 3, 25)]),
        ("M1 ♥4 M2 ♥5 ♥6 | M2 ♠K ♦K J", [("M2", 2, 3, 17)]),
    ],
)
def test_numbers_out_of_order(text: str, told: list[tuple[str, int, int, int]]) -> None:
    problems = refused_table(text)
    assert [(one.code, one.help, one.facts["case"]) for one in problems] == [("table-meld", "label", "label")] * len(
        told
    )
    assert [
        (one.facts["token"], one.facts["number"], one.facts["expected"], one.span and one.span.start)
        for one in problems
    ] == told


@pytest.mark.parametrize(
    ("text", "token"),
    [("M1", "M1"), ("M1 M2 ♥4 ♥5 ♥6", "M1"), ("M1 ♥4 ♥5 ♥6 | M2", "|"), ("M1 ♥4 ♥5 ♥6 | M2 | M3 ♠K ♦K J", "|")],
)
def test_a_number_without_a_meld(text: str, token: str) -> None:
    assert [(one.code, one.help, one.facts["token"]) for one in refused_table(text)] == [
        ("empty-meld", "cards-between", token)
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("M1 ♥4 ♥Z | M2 ♠K", [("unknown-card", "♥Z")]),
        ("M0 ♥4 ♥5 ♥6", [("unknown-card", "M0")]),
        ("M ♥4 ♥5 ♥6", [("unknown-card", "M")]),
        ("M1♥4 ♥5 ♥6", [("unknown-card", "M1♥4")]),
        ("M1: : ♥4 ♥5 ♥6", [("unknown-card", ":")]),
        ("M1234567890 ♥4", [("unknown-card", "M1234567890")]),
        ("[♥4 ♥5 ♥6] ♠K", [("loose-cards", "♠K")]),
    ],
)
def test_other_faults_in_a_table(text: str, told: list[tuple[str, str]]) -> None:
    assert [(one.code.value, one.facts["token"]) for one in refused_table(text)] == told


def test_a_loose_card_on_the_table_is_not_sent_to_the_hand() -> None:
    assert [one.help for one in refused_table("[♥4 ♥5 ♥6] ♠K")] == ["in-melds"]


def test_elsewhere_a_number_is_no_card() -> None:
    with pytest.raises(InputError) as caught:
        read_inputs({"CARDS": "M1 ♥4 ♥5", "--table": "M1 ♥4 ♥5 ♥6"}, tables=TABLES)
    assert [(one.code, one.span and one.span.source) for one in caught.value.problems] == [("unknown-card", "CARDS")]

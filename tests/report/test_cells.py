"""Text is measured, cut and made safe for whatever shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rami_solver.report.cells import around, cell_width, encodable, harmless, part

TEXTS = st.text(alphabet="aZ ♥🃏é\u0301二\t", max_size=60)


@given(TEXTS, st.integers(0, 60), st.integers(1, 30), st.integers(12, 50))
def test_the_part_that_matters_stays_in_sight(text: str, at: int, size: int, room: int) -> None:
    start, width = cell_width(text[:at]), cell_width(text[at : at + size])
    shown, begins, cells = around(text, start, width, room)
    assert cell_width(shown) <= room
    assert 0 <= begins <= room
    if cell_width(text) <= room:
        assert (shown, begins, cells) == (text, start, width)
    elif width <= room // 3:
        assert part(shown, begins, cells).strip() == part(text, start, width).strip()


def test_a_long_line_is_cut_on_both_sides() -> None:
    line = "♥A " * 1000 + "♥Z " + "♥3 " * 1000
    shown, start, width = around(line, 3000, 2, 40)
    assert cell_width(shown) <= 40
    assert shown.startswith("...")
    assert shown.endswith("...")
    assert part(shown, start, width) == "♥Z"


def test_a_cut_text_tells_so_only_where_something_is_missing() -> None:
    assert around("bb " + "x" * 50, 0, 2, 20)[0].startswith("bb")
    assert around("x" * 50 + " bb", 51, 2, 20)[0].endswith("bb")


def test_a_part_is_bounded() -> None:
    assert len(part("x" * 1000, 0, 1000)) == 100
    assert part("♥A ♥Z", 50, 2) == ""


@pytest.mark.parametrize(
    ("text", "seen"),
    [("♥A\x1b[2J", "♥A?[2J"), ("a\tb\nc", "a b c"), ("a\u202eb", "ab"), ("♥A\u00a0J", "♥A J"), ("plain", "plain")],
)
def test_no_control_character_is_left(text: str, seen: str) -> None:
    assert harmless(text) == seen


@given(TEXTS)
def test_a_harmless_text_is_as_wide_as_it_was(text: str) -> None:
    assert cell_width(harmless(text)) == cell_width(text)
    assert harmless(harmless(text)) == harmless(text)


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("één ♥A", "cp1252", "één hA"),
        ("één ♥A", "ascii", "een hA"),
        ("♠♥♦♣ 🃏", "cp437", "♠♥♦♣ ??".translate(str.maketrans("♠♥♦♣", "shdc"))),
        ("♥A", "utf-8", "♥A"),
        ("♥A", "no-such-encoding", "??"),
    ],
)
def test_what_cannot_be_shown_has_a_twin(text: str, encoding: str, written: str) -> None:
    assert encodable(text, encoding) == written


@given(TEXTS)
def test_twins_are_encodable_and_as_wide(text: str) -> None:
    twin = encodable(harmless(text), "ascii")
    assert twin.isascii()
    if "\u0301" not in text:
        assert len(twin) == cell_width(text)

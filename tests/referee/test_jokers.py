"""What a joker stands for: as laid, at the lowest place, in sets, and where nothing tells it."""

from typing import Any

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.melds import Kind
from tests.referee.claims import codes, judged, only, texts

CAFE = "rami-bridge"
APP = "rami-51"
TWO = ("jokers_per_meld=2",)


@pytest.mark.parametrize(
    ("meld", "profile", "settings", "as_laid", "points"),
    [
        ("J ♠7 ♠8", CAFE, (), "J=♠6 ♠7 ♠8", 21),
        ("♠7 ♠8 J", CAFE, (), "♠7 ♠8 J=♠9", 24),
        ("♠8 ♠7 J", CAFE, (), "J=♠6 ♠7 ♠8", 21),
        ("J ♠8 ♠7", CAFE, (), "♠7 ♠8 J=♠9", 24),
        ("♠7 J ♠9", CAFE, (), "♠7 J=♠8 ♠9", 24),
        ("♠9 ♠7 J", CAFE, (), "♠7 J=♠8 ♠9", 24),
        ("♠7 J=♠9 ♠8", CAFE, (), "♠7 ♠8 J=♠9", 24),
        ("♠7 ♠8 J=♠6", CAFE, (), "J=♠6 ♠7 ♠8", 21),
        ("♥Q ♥K J", CAFE, (), "♥Q ♥K J=♥A", 30),
        ("♥2 ♥3 J", CAFE, (), "♥2 ♥3 J=♥4", 9),
        ("J ♥2 ♥3", CAFE, (), "J=♥A ♥2 ♥3", 6),
        ("♥A J ♥3", CAFE, (), "♥A J=♥2 ♥3", 6),
        ("♥K J ♥Q", "rami-bridge", ("values.ace_high=10",), "J=♥J ♥Q ♥K", 30),
        ("♠7 J ♠8", "roemie", (), "J=♠6 ♠7 ♠8", 15),
        ("J ♠7 ♠8", APP, (), "J=♠6 ♠7 ♠8", 21),
        ("♠7 ♠8 J", APP, (), "J=♠6 ♠7 ♠8", 21),
        ("♠7 J ♠8", APP, (), "J=♠6 ♠7 ♠8", 21),
        ("♠7 ♠8 J=♠9", APP, (), "J=♠6 ♠7 ♠8", 21),
        ("♠7 ♠8 J=♠K", APP, (), "J=♠6 ♠7 ♠8", 21),
        ("♥Q ♥K J", APP, (), "J=♥J ♥Q ♥K", 30),
        ("♥2 ♥3 J", APP, (), "J=♥A ♥2 ♥3", 6),
        ("♥J ♥Q J", APP, (), "J=♥10 ♥J ♥Q", 30),
        ("♥7 J ♥9", APP, (), "♥7 J=♥8 ♥9", 24),
        ("♥K ♥A J", APP, ("run.round_the_corner=true",), "♥K ♥A J=♥2", 23),
        ("♥K ♥A J", CAFE, ("run.round_the_corner=true",), "♥K ♥A J=♥2", 22),
        ("J ♥K ♥A", CAFE, ("run.round_the_corner=true",), "J=♥Q ♥K ♥A", 30),
        ("♥3 J ♥5 ♥6 J ♥8", "rami-bridge-50", TWO, "♥3 J=♥4 ♥5 ♥6 J=♥7 ♥8", 33),
        ("J ♥5 ♥6 J", CAFE, TWO, "J=♥4 ♥5 ♥6 J=♥7", 22),
        ("J J ♥5 ♥6", CAFE, TWO, "J=♥3 J=♥4 ♥5 ♥6", 18),
        ("♥5 ♥6 J J", APP, TWO, "J=♥3 J=♥4 ♥5 ♥6", 18),
        ("♥5 J=♥8 ♥6 J", CAFE, TWO, "♥5 ♥6 J=♥7 J=♥8", 26),
        ("♥7 J=♥8 J", CAFE, TWO, "♥7 J=♥8 J=♥9", 24),
        ("J J=♥8 ♥7", CAFE, TWO, "♥7 J=♥8 J=♥9", 24),
        ("♥7 J=♠7 J", CAFE, TWO, "♥7 J=♠7/♦7/♣7 J=♠7/♦7/♣7", 21),
        ("J ♥7 J", CAFE, (*TWO, "set.min=4"), "J=♥6 ♥7 J=♥8", 21),
        ("♥5 J J", "roemie", (*TWO, "set.min=4"), "J=♥3 J=♥4 ♥5", 15),
    ],
)
def test_a_joker_in_a_run(meld: str, profile: str, settings: tuple[str, ...], as_laid: str, points: int) -> None:
    found = judged(meld, profile, settings)
    assert found.verdict is Verdict.LEGAL
    assert str(found.meld) == as_laid
    assert found.points == points


@pytest.mark.parametrize(
    ("meld", "profile", "settings", "as_laid", "points"),
    [
        ("J ♣9 ♦9", CAFE, (), "♦9 ♣9 J=♠9/♥9", 27),
        ("J=♠9/♥9 ♣9 ♦9", CAFE, (), "♦9 ♣9 J=♠9/♥9", 27),
        ("J=♠9 ♣9 ♦9", CAFE, (), "♦9 ♣9 J=♠9/♥9", 27),
        ("J=♠9 ♣9 ♦9", "roemie", (), "♦9 ♣9 J=♠9", 15),
        ("J ♣9 ♦9", "roemie", (), "♦9 ♣9 J=♠9/♥9", 15),
        ("♣9 ♦9 ♥9 J", CAFE, (), "♥9 ♦9 ♣9 J=♠9", 36),
        ("♣9 ♦9 ♥9 J=♠9", "roemie", (), "♥9 ♦9 ♣9 J=♠9", 20),
        ("♣9 J ♥9 J", CAFE, TWO, "♥9 ♣9 J=♠9/♦9 J=♠9/♦9", 36),
        ("♣9 J ♥9 J=♦9", "roemie", TWO, "♥9 ♣9 J=♠9 J=♦9", 20),
        ("♣9 J=♦9 ♥9 J=♠9", CAFE, TWO, "♥9 ♣9 J=♠9/♦9 J=♠9/♦9", 36),
    ],
)
def test_a_joker_in_a_set(meld: str, profile: str, settings: tuple[str, ...], as_laid: str, points: int) -> None:
    found = judged(meld, profile, settings)
    assert found.verdict is Verdict.LEGAL
    assert found.kind is Kind.SET
    assert str(found.meld) == as_laid
    assert found.points == points


CORRECTED = {"case": "corrected", "written": "♠9", "counts_as": "♠6", "possible": "♠6 ♠9"}
CHOSEN = {"case": "chosen", "written": None, "counts_as": "♥J", "possible": "♥J ♥A"}


@pytest.mark.parametrize(
    ("meld", "profile", "facts"),
    [
        ("♠7 ♠8 J", APP, CORRECTED),
        ("♠7 ♠8 J=♠9", APP, CORRECTED),
        ("♠7 J=♠9 ♠8", APP, CORRECTED),
        ("♥Q J ♥K", CAFE, CHOSEN),
        ("♥Q J ♥K", APP, CHOSEN),
        ("♥Q ♥K ♥A J", CAFE, {"case": "corrected", "written": "♥2", "counts_as": "♥J", "possible": "♥J"}),
        ("J ♥A ♥2 ♥3", CAFE, {"case": "corrected", "written": "♥K", "counts_as": "♥4", "possible": "♥4"}),
        ("J=♠9 ♣9 ♦9", CAFE, {"case": "not-binding", "written": "♠9", "possible": "♠9 ♥9"}),
    ],
)
def test_a_joker_that_counts_as_another_card_than_written_is_noted(
    meld: str, profile: str, facts: dict[str, Any]
) -> None:
    found = judged(meld, profile)
    note = only(found.findings, Code.JOKER_PLACE)
    assert found.verdict is Verdict.LEGAL
    assert note.severity is Severity.NOTE
    assert note.rule == ("joker.set_of_three" if found.kind is Kind.SET else "joker.place")
    assert texts(note.facts) == facts


@pytest.mark.parametrize(
    ("meld", "profile"),
    [
        ("J ♠7 ♠8", APP),
        ("♠7 ♠8 J=♠6", APP),
        ("♠7 ♠8 J", CAFE),
        ("♥7 ♥9 J", CAFE),
        ("J=♠9 ♣9 ♦9", "roemie"),
        ("J=♠9/♥9 ♣9 ♦9", CAFE),
        ("♥A ♥2 ♥3", CAFE),
    ],
)
def test_a_joker_that_is_what_was_written_needs_no_note(meld: str, profile: str) -> None:
    assert judged(meld, profile).findings == ()


def test_two_jokers_that_are_both_moved_have_a_note_each() -> None:
    notes = judged("♥5 ♥6 J J", APP, TWO).findings
    assert [texts(note.facts["written"]) for note in notes] == ["♥7", "♥8"]
    assert [texts(note.facts["counts_as"]) for note in notes] == ["♥3", "♥4"]


def test_a_line_that_rises_or_falls_alike_is_taken_to_rise() -> None:
    """One natural before two jokers was once moved below it without a word."""
    run = (*TWO, "set.min=4")
    notes = judged("♠7 J J", APP, run).findings
    assert [texts(note.facts["counts_as"]) for note in notes] == ["♠5", "♠6"]
    assert [texts(note.facts["written"]) for note in notes] == ["♠8", "♠9"]
    assert judged("J J ♠7", APP, run).findings == ()
    assert judged("♥K J J", CAFE, run).findings == ()


@pytest.mark.parametrize(
    ("meld", "settings", "kind", "possible", "readings", "points"),
    [
        ("♠7 J ♠8", (), Kind.RUN, "♠6 ♠9", ["J=♠6 ♠7 ♠8", "♠7 ♠8 J=♠9"], "21 24"),
        ("J ♠7 J", TWO, None, "♥7 ♦7 ♣7 ♠6 ♠8", ["♠7 J=♥7/♦7/♣7 J=♥7/♦7/♣7", "J=♠6 ♠7 J=♠8"], "21 21"),
        ("♠7 J J", (*TWO, "set.min=4"), Kind.RUN, "♠5 ♠6 ♠8 ♠9", ["J=♠5 J=♠6 ♠7", "♠7 J=♠8 J=♠9"], "18 24"),
    ],
)
def test_what_nothing_tells_is_undecided(
    meld: str, settings: tuple[str, ...], kind: Kind | None, possible: str, readings: list[str], points: str
) -> None:
    found = judged(meld, CAFE, settings)
    note = only(found.findings, Code.JOKER_PLACE_OPEN)
    assert found.verdict is Verdict.UNDECIDED
    assert found.meld is None
    assert found.kind is kind
    assert note.severity is Severity.NOTE
    assert note.rule == "joker.place"
    assert texts(note.facts) == {
        "case": "joker",
        "possible": possible,
        "readings": readings,
        "points": points,
        "mend": "declare",
    }


@pytest.mark.parametrize(("meld", "profile", "settings"), [("♠7 J ♠8", CAFE, ()), ("J ♠7 J", APP, TWO)])
def test_every_reading_of_an_undecided_meld_can_be_typed_as_it_is_shown(
    meld: str, profile: str, settings: tuple[str, ...]
) -> None:
    readings = texts(only(judged(meld, profile, settings).findings, Code.JOKER_PLACE_OPEN).facts["readings"])
    assert len(readings) == 2
    for reading in readings:
        again = judged(reading, profile, settings)
        assert again.verdict is Verdict.LEGAL
        assert str(again.meld) == reading


def test_one_natural_and_a_nonsense_declaration_stays_open_where_the_lowest_place_binds() -> None:
    assert judged("♠7 J=♥K J=♥Q", APP, TWO).verdict is Verdict.UNDECIDED
    assert codes(judged("♠7 J=♥K J=♥Q", CAFE, TWO).findings) == ["joker-place"]


WHOLE = "♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K ♥A"
GAP = WHOLE.replace("♥7", "J")


@pytest.mark.parametrize("profile", ["rami-bridge-50", APP])
@pytest.mark.parametrize("line", [WHOLE, GAP])
def test_in_a_whole_suit_the_line_places_the_ace(profile: str, line: str) -> None:
    """The ace was once counted low, though it lay behind the king: only a joker's place is the lowest."""
    low = judged(" ".join(["♥A", *line.split()[:-1]]), profile)
    high = judged(line, profile)
    falling = judged(" ".join(reversed(line.split())), profile)
    assert low.points == 85
    assert high.points == falling.points == (95 if profile == APP else 94)
    assert high.findings == ()


def test_an_ace_that_the_line_does_not_place_leaves_a_whole_suit_open() -> None:
    shuffled = "♥9 ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥10 ♥J ♥Q ♥K ♥A"
    found = judged(shuffled, "rami-bridge-50")
    note = only(found.findings, Code.JOKER_PLACE_OPEN)
    assert found.verdict is Verdict.UNDECIDED
    assert note.facts["case"] == "ace"
    assert note.facts["possible"] == ()
    assert note.facts["points"] == (85, 94)
    assert note.facts["mend"] == "reorder"
    assert judged(shuffled, APP).points == 85


def test_the_ace_at_both_ends_where_a_table_allows_it() -> None:
    rules = ("run.ace_at_both_ends=true",)
    line = "♣A ♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A"
    assert judged(line, APP, rules).points == 96
    assert str(judged(line.replace("♣A ♣2", "J ♣2"), APP, rules).meld) == line.replace("♣A ♣2", "J=♣A ♣2")
    assert str(judged(line.replace("♣K ♣A", "♣K J"), APP, rules).meld) == line.replace("♣K ♣A", "♣K J=♣A")


def test_the_place_of_a_joker_names_its_basis() -> None:
    assert only(judged("♠7 ♠8 J", APP).findings, Code.JOKER_PLACE).basis is Basis.STATED

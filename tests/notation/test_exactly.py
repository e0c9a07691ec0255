"""Problems of one question that has several inputs, of long texts and of plays: each with its place and its facts."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami_solver.findings import Code, InputError, Problem
from rami_solver.notation.cards_read import MOST_BYTES, MOST_OF_PLAY, is_too_large
from rami_solver.notation.meld_places import meld_places
from rami_solver.notation.places import cells
from rami_solver.notation.plays import read_with_play
from rami_solver.notation.read import read_inputs
from tests.answers import text

CHOICES = ("draw", "take", "lay", "add", "swap", "discard")


def refused(texts: Mapping[str, str], play: str | None = None, **asked: Any) -> list[Problem]:
    """Read what cannot be read; give the problems."""
    with pytest.raises(InputError) as caught:
        read_inputs(texts, **asked) if play is None else read_with_play(texts, play, **asked)
    return list(caught.value.problems)


def told(problem: Problem) -> tuple[str, str, str, int, int, dict[str, str], str | None]:
    """Give all of a problem but the text in which it is."""
    span = problem.span
    assert span is not None
    facts = {name: text(one) for name, one in problem.facts.items()}
    return problem.code.value, span.source, span.text, span.start, span.width, facts, problem.help


@pytest.mark.parametrize(
    ("sign", "times", "large"),
    [
        ("x", MOST_BYTES, False),
        ("x", MOST_BYTES + 1, True),
        ("é", MOST_BYTES // 2, False),
        ("é", MOST_BYTES // 2 + 1, True),
        ("🂡", MOST_BYTES // 4, False),
        ("🂡", MOST_BYTES // 4 + 1, True),
    ],
)
def test_an_input_is_measured_in_bytes(sign: str, times: int, large: bool) -> None:
    assert is_too_large(sign * times) is large


def test_what_is_too_large_is_named_with_its_limit() -> None:
    (problem,) = refused({"TABLE": "♠K", "HAND": "x" * (MOST_BYTES + 1)})
    assert told(problem) == ("input-too-large", "HAND", "", 0, 0, {"limit": "200000"}, "fewer-cards")
    (problem,) = refused({}, "x" * (MOST_OF_PLAY + 1))
    assert told(problem) == ("input-too-large", "--play", "", 0, 0, {"limit": "64000"}, "fewer-cards")


def test_of_a_long_text_that_is_noise_the_rest_is_counted_word_by_word() -> None:
    """Read to its end, `hearts 7` would be a card; where every word is counted, its two words are no codes."""
    problems = refused({"HAND": "♠K", "TABLE": "x " * 10_001 + "hearts 7"}, locale="nl")
    assert len(problems) == 10_003
    assert [told(one)[3:5] for one in problems[:20]] == [(2 * at, 1) for at in range(20)]
    assert {told(one)[1] for one in problems[:20]} == {"TABLE"}
    assert [told(one)[5] for one in problems[:2]] == [{"example": "♥Q", "token": "x"}] * 2
    assert all((one.code, one.span, dict(one.facts)) == (Code.UNKNOWN_CARD, None, {}) for one in problems[20:])


@pytest.mark.parametrize(
    ("texts", "read", "note"),
    [
        ({"A": "♠K", "B": "♠V ♠D"}, ["[♠K]", "[♠J ♠Q]"], "{because=[D], letter=V, rank=11}"),
        ({"A": "♠V ♥K", "B": "♠B"}, ["[♠Q ♥K]", "[♠J]"], "{because=[B], letter=V, rank=12}"),
    ],
)
def test_the_letters_of_all_inputs_tell_what_a_v_is(texts: Mapping[str, str], read: list[str], note: str) -> None:
    found = read_inputs(texts)
    assert [text(one.cards) for one in found.values()] == read
    assert [text(dict(one.facts)) for cards in found.values() for one in cards.notes] == [note]


def test_a_locale_decides_what_a_v_is_only_where_somebody_chose_it() -> None:
    (open_,) = read_inputs({"A": "♠V ♥R"}, locale="nl").values()
    (chosen,) = read_inputs({"A": "♠V ♥R"}, locale="nl", explicit=True).values()
    assert [text(open_.cards), text(chosen.cards)] == ["[♠J ♥K]", "[♠Q ♥K]"]
    _, open_play = read_with_play({}, "draw ♠V ; discard ♥R", locale="nl")
    _, chosen_play = read_with_play({}, "draw ♠V ; discard ♥R", locale="nl", explicit=True)
    assert [text(one.steps[0].step) for one in (open_play, chosen_play)] == ["Draw(card=♠J)", "Draw(card=♠Q)"]


def test_a_v_that_nothing_explains_is_told_among_the_other_faults_in_order() -> None:
    problems = refused({"HAND": "♠V ♥x", "TABLE": "♥y ♠V"})
    two = {"first": "♠Q", "second": "♠J", "token": "♠V"}
    assert list(map(told, problems)) == [
        ("ambiguous-card", "HAND", "♠V ♥x", 0, 2, two, "two-readings"),
        ("unknown-card", "HAND", "♠V ♥x", 3, 2, {"example": "♥Q", "suit": "1", "token": "♥x"}, "ranks"),
        ("unknown-card", "TABLE", "♥y ♠V", 0, 2, {"example": "♥Q", "suit": "1", "token": "♥y"}, "ranks"),
        ("ambiguous-card", "TABLE", "♥y ♠V", 3, 2, two, "two-readings"),
    ]


def test_an_earlier_step_tells_what_a_v_is() -> None:
    _, play = read_with_play({}, "draw ♠D ; discard ♠V")
    assert text(tuple(one.step for one in play.steps)) == "[Draw(card=♠Q), Discard(card=♠J)]"
    assert [text(dict(one.facts)) for one in play.notes] == ["{because=[D], letter=V, rank=11}"]


def test_the_verb_that_was_meant_is_told_of_the_first_twenty() -> None:
    steps = "drow ♥7 ; "
    play = (steps * 21).removesuffix(" ; ")
    *full, bare = refused({}, play)
    facts = {"choices": text(CHOICES), "nearest": "drew", "token": "drow"}
    assert list(map(told, full)) == [
        ("unknown-step", "--play", play, at * len(steps), 4, facts, "nearest") for at in range(20)
    ]
    assert (bare.code, bare.span, dict(bare.facts)) == (Code.UNKNOWN_STEP, None, {})


def test_no_verb_is_looked_for_whose_finding_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []
    monkeypatch.setattr("rami_solver.notation.play_draft.nearest_verb", looked_for.append)
    assert len(refused({}, " ; ".join(f"drow{at} ♥7" for at in range(30)))) == 30
    assert looked_for == [f"DROW{at}" for at in range(20)]


def test_the_places_of_melds_name_their_input() -> None:
    places = meld_places("♥4 ♥5 ♥6 | ♠9 ♠10 ♠J", locale="en", source="--table")
    assert [(one.source, one.start, one.width) for one in places] == [("--table", 0, 8), ("--table", 11, 9)]


RANK = {"example": "♠Q", "suit": "0"}
STEP = {"case": "too-many-cards", "count": "3", "step": "discard", "token": "♠3 ♠4", "typed": "discard"}


@pytest.mark.parametrize(
    ("cards", "problems"),
    [
        ("[♠2 ♠x] [♠y ♠3]", [(4, 2, RANK | {"token": "♠x"}, "ranks"), (9, 2, RANK | {"token": "♠y"}, "ranks")]),
        ("♠2 -", [(3, 1, {"example": "♥Q", "token": "-"}, "cards")]),
        ("♠2 - , ♠3", [(3, 1, {"example": "♥Q", "token": "-"}, "cards")]),
        ("J=♠2/x ♠3", [(0, 6, {"example": "♣K", "token": "J=♠2/x"}, "joker-claim")]),
    ],
)
def test_every_word_that_is_no_card_is_told(cards: str, problems: list[tuple[Any, ...]]) -> None:
    assert [told(one)[3:] for one in refused({"LAY": cards}, melds=frozenset({"LAY"}))] == problems


@pytest.mark.parametrize(
    ("play", "place", "facts", "tail"),
    [
        ("", (0, 1), {"case": "empty-play", "token": ""}, "empty-play"),
        ("discard ♠2 ♠3 ♠4", (11, 5), STEP, "discard"),
    ],
)
def test_a_step_that_is_not_whole_is_told(play: str, place: tuple[int, int], facts: dict[str, str], tail: str) -> None:
    (problem,) = refused({}, play)
    assert told(problem) == ("step-incomplete", "--play", play, *place, facts, tail)


@pytest.mark.parametrize("sign", ["\u0301", "\u20dd", "\u200d", "\ufe0f"])
def test_what_is_set_on_another_sign_takes_no_place(sign: str) -> None:
    assert cells(f"a{sign}") == 1


@pytest.mark.parametrize("sign", ["\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef", "\u180b", "\u180d"])
def test_a_sign_that_selects_how_another_looks_is_no_sign_of_a_card(sign: str) -> None:
    (read,) = read_inputs({"A": f"♥{sign}K ♠2"}).values()
    assert text(read.cards) == "[♥K ♠2]"

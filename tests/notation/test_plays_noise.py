"""Whatever is typed as a play: steps, or an InputError that points at what was meant. Never slow."""

import random
import time
from collections import Counter

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from rami_solver.findings import Code, InputError, Problem
from rami_solver.notation.cards_read import MOST_OF_PLAY
from rami_solver.notation.play_words import ARROWS, SPELLINGS, THEN
from rami_solver.notation.plays import PlayRead, read_with_play, write_play
from rami_solver.notation.read import CARD_LOCALES, CardLocale
from tests.notation.test_noise import cut, point_right

ANYTHING = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, exclude_categories=()))
WORDS = [word.upper() for words in SPELLINGS.values() for word in words] + sorted(THEN | ARROWS)
CARDS = ["♥A", "♥V", "♣B", "J", "J=♥4", "J=♠6/♦6", "hA", "harten", "2", "?", "♥9#1", "#2", "#", "♥Z", "xx"]
MARKS = ["M1", "M2", "M", "3", ";", ";", "->", "=>", "[", "]", "|", "+", ",", "-", "and", "a", "\0", "\ud800", "ѕwap"]
PLAYISH = st.lists(st.sampled_from([*WORDS, *CARDS, *MARKS])).map(" ".join)


def outcome(text: str, locale: CardLocale = "en") -> tuple[PlayRead | None, tuple[Problem, ...]]:
    """Give what was read, or else the problems, of which there is at least one."""
    try:
        return read_with_play({"CARDS": "♥A"}, text, locale=locale)[1], ()
    except InputError as error:
        return None, error.problems or pytest.fail("an error without a reason")


@settings(deadline=None, max_examples=300)
@given(st.one_of(ANYTHING, PLAYISH), st.sampled_from(CARD_LOCALES))
def test_noise_is_read_or_refused(text: str, locale: CardLocale) -> None:
    read, problems = outcome(text, locale)
    event("refused" if problems else "read")
    if read is None:
        told = problems[:20]
        point_right(tuple(one for one in told if one.facts["token"]), {"--play": text})
        assert all(one.help or one.code is Code.UNKNOWN_CARD for one in told)
        return
    assert read.steps
    play = tuple(one.step for one in read.steps)
    again, _ = outcome(write_play(play), locale)
    assert again
    assert tuple(one.step for one in again.steps) == play


def test_plays_of_random_steps_are_both_read_and_refused() -> None:
    chance = random.Random(7)
    parts = ["take", "draw ?", "discard ♠9", "add ♥7 -> M1", "lay ♥A ♥2 ♥3", "gooi", "add ♥7", "♥A", "swap J -> M1"]
    seen = Counter(bool(outcome(" ; ".join(chance.choices(parts, k=2)))[1]) for _ in range(200))
    assert min(seen[True], seen[False]) > 40


NASTY = {
    "semicolons": ";" * 200_000,
    "then": "then " * 40_000,
    "steps without cards": "draw;" * 40_000,
    "verbs": "draw " * 40_000,
    "pairs of verbs": "leg aan " * 25_000,
    "unknown steps": "foo;" * 50_000,
    "nearly steps": "discrad ♥2;" * 15_000,
    "nearly steps behind good ones": "draw ♣2;" * 3_000 + "discrad ♥2;" * 5_000,
    "arrows": "add " + "-> " * 60_000,
    "glued arrows": "=>" * 100_000,
    "shy arrows": "add " + "a " * 100_000,
    "numbers": "add ♥7 -> " + "M1 " * 60_000,
    "long number": "add ♥7 -> M" + "1" * 200_000,
    "long numbers": "add ♥7 -> M " + "1" * 90 + " " + "9" * 5_000,
    "copies": "take " + "#" * 200_000,
    "copies apart": "take " + "# " * 100_000,
    "brackets": "lay " + "[" * 200_000,
    "V without another letter": "discard ♥V;" * 10_000,
    "one word": "x" * 200_000,
    "nothing": "\x00" * 200_000,
    "nothing apart": "\x00;" * 100_000,
    "surrogates": "\ud800 " * 60_000,
    "combining": "\u0301\u0316" * 50_000,
    "lines": "\n;" * 100_000,
    "planes": "".join(map(chr, range(0, 0x110000, 17)))[:66_000],
    "a fault at the end": "draw ♣2;" * 6_000 + "draw",
}


@pytest.mark.parametrize("name", NASTY)
def test_noise_of_many_kilobytes_is_refused_at_once(name: str) -> None:
    # Half of this where nothing else runs; a way that is not linear takes minutes.
    begin = time.process_time()
    _, problems = outcome(cut(NASTY[name], MOST_OF_PLAY))
    assert problems
    assert time.process_time() - begin < 2


@pytest.mark.parametrize("part", ["draw ♣2;", "draw ♣2 then ", "\ndraw ♣2;", "add ♥7 to M1\n;"])
def test_thousands_of_steps_are_read(part: str) -> None:
    begin = time.process_time()
    play, _ = outcome(part * 3_000 + "discard ♠9")
    assert play
    assert len(play.steps) == 3_001
    assert time.process_time() - begin < 2


def test_steps_are_read_in_a_time_that_grows_as_their_number() -> None:
    def seconds(steps: int) -> float:
        begin = time.process_time()
        assert outcome("draw ♣2;" * steps)[0]
        return time.process_time() - begin

    seconds(100)
    assert seconds(6_000) < 40 * max(seconds(600), 0.02)


def test_a_play_too_large_is_refused_unread() -> None:
    for text in ("draw ♣2;" * 6_401, ";" * (MOST_OF_PLAY + 1), " " * (MOST_OF_PLAY + 1)):
        _, (problem,) = outcome(text)
        assert (problem.code, problem.help) == ("input-too-large", "fewer-cards")
        assert problem.span
        assert (problem.span.source, problem.span.text) == ("--play", "")


def test_where_a_long_play_is_cut_off_to_be_looked_at_no_fault_is_made() -> None:
    # Nineteen faults early, and a step of which the first look sees only a part: with that one, the rest went unread.
    part = "add ♥7 -> M1 ;"
    for shift in range(0, len(part), 3):
        _, problems = outcome("draw;" * 19 + " " * shift + part * 1_430 + "discard ♥Z")
        assert Counter(one.code.value for one in problems) == {"step-incomplete": 19, "unknown-card": 1}
        assert problems[-1].facts["token"] == "♥Z"


def test_the_first_faults_of_a_long_play_are_told_in_order() -> None:
    text = "draw ; " * 5_000
    _, problems = outcome(text)
    assert [one.span.start for one in problems[:20] if one.span] == list(range(0, 140, 7))
    assert {one.code for one in problems[:20]} == {Code.STEP_INCOMPLETE}

"""Whatever is typed: cards, or an InputError that points at what was meant. Never another exception, never slow."""

import random
import time
from collections import Counter
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from rami_solver.findings import InputError, Problem
from rami_solver.notation.places import cells
from rami_solver.notation.read import CARD_LOCALES, MOST_BYTES, CardLocale, CardsRead, read_cards, read_inputs
from tests.notation.reading import refused

ANYTHING = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, exclude_categories=()))
CARDISH = st.text(
    st.sampled_from(list("♠♥♦♣SHDCRKPTBVAQJ1023456789jkhasdc*🃏🂡🂬?=/|+[](){},;->–— \t\n\u00a0\ufe0f\u200e\u0301\ud800"))
)
VALID = "♥A ♥V V♣ ♣B ♣D ♦R J JK J=♥4 J=♠6/♦6 hA H-10-B harten 2 klaveren boer 10 of van de as piques rei"
MARKS = ["Kr7", "C7", "|", "+", "/", "[", "]", "(", ")", "-", "->", ","]
WORDS = st.lists(st.sampled_from([*VALID.split(), *MARKS])).map(" ".join)
SOURCES = ("CARDS", "--left", "laydown")


def outcome(texts: dict[str, str], **how: Any) -> tuple[dict[str, CardsRead], tuple[Problem, ...]]:
    """Give what was read, or else the problems, of which there is at least one."""
    try:
        return read_inputs(texts, melds=frozenset({"laydown"}), **how), ()
    except InputError as error:
        return {}, error.problems or pytest.fail("an error without a reason")


def point_right(problems: tuple[Problem, ...], texts: dict[str, str]) -> None:
    """Check that each place told cuts its token out of its line."""
    for one in problems[:20]:
        assert one.span
        line = texts[one.span.source].split("\n")[(one.span.line or 1) - 1].removesuffix("\r")
        assert one.span.text == line
        assert one.span.width >= 1
        assert 0 <= one.span.start <= cells(line)
        token = one.facts["token"].removesuffix("…").split("\n")[0].removesuffix("\r")
        starts = [at for at in range(len(line) + 1) if cells(line[:at]) == one.span.start]
        assert any(line.startswith(token, at) for at in starts)


@settings(deadline=None)
@given(
    st.lists(st.one_of(ANYTHING, CARDISH, WORDS), min_size=1, max_size=3),
    st.sampled_from(CARD_LOCALES),
    st.booleans(),
)
def test_noise_is_read_or_refused(noise: list[str], locale: CardLocale, explicit: bool) -> None:
    texts = dict(zip(SOURCES, noise, strict=False))
    read, problems = outcome(texts, locale=locale, explicit=explicit)
    event("refused" if problems else "read")
    point_right(problems, texts)
    sources = [list(texts).index(one.span.source) for one in problems[:20] if one.span]
    assert sources == sorted(sources)
    for one in read.values():
        assert sum(map(len, one.groups)) == (len(one.cards) if one.grouped else 0)
        assert all(one.groups)


def test_noise_of_words_is_both_read_and_refused() -> None:
    chance = random.Random(7)
    words = ["♥A", "♥V", "♣B", "J", "harten", "2", "J=♥4", "|", "+", "[", "]", "-", ",", "H-10-B"]
    seen = Counter(bool(outcome({"CARDS": " ".join(chance.choices(words, k=3))})[1]) for _ in range(500))
    assert min(seen[True], seen[False]) > 50


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["♥A", "♠10", "J", "xx", "♥Z", "JJ", "🃏", "漢", "10"])),
    st.sampled_from([" ", "\n", "\t", "  "]),
)
def test_the_places_are_those_of_the_bad_words(words: list[str], blank: str) -> None:
    bad = [word for word in words if word in ("xx", "♥Z", "JJ", "漢", "10")]
    text = blank.join(words)
    if not bad:
        assert len(read_cards(text).cards) == len(words)
        return
    problems = refused(text)
    assert len(problems) == len(bad)
    point_right(problems, {"CARDS": text})
    assert [one.facts["token"] for one in problems[:20]] == bad[:20]


NASTY = {
    "letters": "abc defgh ij " * 15_400,
    "short words": "x " * 100_000,
    "one word": "x" * 200_000,
    "hyphens": "-" * 200_000,
    "hyphens apart": "- " * 100_000,
    "claims": "J=" * 100_000,
    "combining": "\u0301\u0316" * 50_000,
    "open brackets": "[" * 200_000,
    "brackets": "[]" * 100_000,
    "bars": "|" * 200_000,
    "jokers": "J" * 200_000,
    "suits": "hearts " * 28_000,
    "phrases": "hearts 2 of " * 16_000,
    "slashes": "♥A/" * 60_000,
    "blanks": " " * 190_000 + "x",
    "chain": "♥A-" * 50_000,
    "planes": "".join(map(chr, range(0, 0x110000, 17)))[:66_000],
    "nothing": "\x00" * 200_000,
    "surrogates": "\ud800 " * 60_000,
}


def cut(text: str, most: int) -> str:
    """Give the beginning of a text that is not too large to be read."""
    return text[: most * len(text) // max(len(text.encode("utf-8", "surrogatepass")), most)]


@pytest.mark.parametrize("name", NASTY)
def test_two_hundred_kilobytes_of_noise_are_refused_at_once(name: str) -> None:
    # A tenth of this where nothing else runs; a way that is not linear takes minutes.
    begin = time.process_time()
    problems = refused(cut(NASTY[name], MOST_BYTES))
    assert problems[0].code != "input-too-large"
    assert time.process_time() - begin < 3


def test_of_long_noise_every_word_is_counted() -> None:
    assert len(refused("x " * 100_000)) == 100_000
    assert len(refused("♥A x " * 20_000)) == 20_000
    # The noise stands behind the part that is looked at first.
    assert len(refused("♥A " * 10_000 + "x " * 30)) == 30


def test_long_text_with_few_faults_is_read_to_its_end() -> None:
    text = "[♥A ♥2 ♥3] " * 2_000
    assert len(read_cards(text).groups) == 2_000
    assert [one.facts["token"] for one in refused(text + "x")] == ["x"]


@pytest.mark.measures
def test_a_plain_hand_is_read_in_microseconds() -> None:
    # A stream of 100,000 hands goes through here; the word-by-word way takes about thirty times as long.
    text = "♥A ♥2 ♥3 J ♠K ♦4 ♦5 ♦6 ♣10 ♣J ♣Q ♥9 ♠9 ♣9 ♠2"
    read_cards(text)
    begin = time.process_time()
    for _ in range(2_000):
        read_cards(text)
    assert (time.process_time() - begin) / 2_000 < 100e-6

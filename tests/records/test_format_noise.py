"""Whatever stands in a file: entries, or lines that say why they are none. Never an exception, never slow."""

import time
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from rami_solver.notation.locales import CARD_LOCALES, CardLocale
from rami_solver.notation.places import cells
from rami_solver.records.lines import RecordLine, TurnEntry, Unreadable, told
from rami_solver.records.read import read_chunks, read_lines
from tests.records.read_texts import EVENING, read

BARE = "".join(f"{line.partition('#')[0].rstrip()}\n" for line in EVENING.splitlines())
"""The evening without its comments, whose words are nobody's business."""


def wide(text: str) -> str:
    """Write letters, digits and marks in their full-width forms."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


NOISE: dict[str, Callable[[str], str]] = {
    "line ends of another system": lambda text: text.replace("\n", "\r\n"),
    "line ends of an old system": lambda text: text.replace("\n", "\r"),
    "mixed line ends": lambda text: "".join(
        line + ("\n", "\r\n", "\r")[at % 3] for at, line in enumerate(text.splitlines())
    ),
    "a mark of byte order": lambda text: "\ufeff" + text,
    "tabs": lambda text: text.replace(" ", "\t"),
    "wide blanks": lambda text: text.replace(" ", " \t  "),
    "blanks that do not break": lambda text: text.replace(" ", "\u00a0"),
    "blanks at both ends": lambda text: "".join(f" \t{line} \u00a0\t\n" for line in text.splitlines()),
    "smart signs": lambda text: (
        text.replace("->", "→").replace("-20", "−20").replace("An", "“An”").replace("Bert", "«Bert»")
    ),
    "quotation marks": lambda text: (
        text.replace("An", '"An"').replace("Cas", "'Cas'").replace("rami-bridge", '"rami-bridge"')
    ),
    "capitals": lambda text: "".join(
        word.upper() if word.strip(" :").islower() and "-" not in word and "." not in word else word
        for word in text.replace(" ", "\0 \0").split("\0")
    ),
    "colons behind names": lambda text: (
        text.replace("An  ", "An: ").replace("Bert  ", "Bert : ").replace("Cas  ", "Cas:")
    ),
    "signs that cannot be seen": lambda text: text.replace("♥", "♥\ufe0f").replace("\n", "\u200e\n"),
    "other suits": lambda text: text.replace("♥", "♡").replace("♦", "♢").replace("♠8", "🂨"),
    "full width": lambda text: "".join(
        line if line.startswith(("event", "rules")) else wide(line) for line in text.splitlines(keepends=True)
    ),
    "comments": lambda text: text.replace("\n", ' # ! "x" ♥Z !tie\n'),
}


@pytest.mark.parametrize("name", NOISE)
def test_noise_changes_nothing(name: str) -> None:
    noisy = NOISE[name](BARE)
    assert noisy != BARE
    expected = [(one.entry, one.expects) for one in read(BARE)]
    found = [(one.entry, one.expects) for one in read(noisy)]
    if name in ("full width", "blanks that do not break", "tabs", "wide blanks", "quotation marks", "smart signs"):
        found[1:2] = expected[1:2]  # the words of an event stay as they are
    assert found == expected
    chunks = noisy.encode()
    assert read(noisy) == [*read_chunks([chunks[:100], chunks[100:]], source="game.rami")]


ANYTHING = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, exclude_categories=()))
PARTS = st.sampled_from(
    [
        "players: An Bert",
        "hand An:",
        "♥A",
        "3 An",
        "draw",
        "♣2",
        ";",
        "discard",
        "!",
        "!tie",
        "#",
        '"',
        "'",
        "=",
        ":",
        ",",
        "score:",
        "An=5",
        "deal",
        "1",
        "mà",
        "pioche",
        "rami",
        "\n",
        "\r",
        "\0",
        "\ud800",
        "\ufeff",
        "\u3000",
        "é",
        "e\u0301",
        "🂬",
    ]
)


def require_whole(lines: list[RecordLine], text: str, locale: CardLocale = "en") -> None:
    """Require that every line is there, in order, and that each fault points into its line."""
    assert [one.number for one in lines] == list(range(1, len(lines) + 1))
    again = read(text, locale)
    assert again == lines
    for one in lines:
        assert (one.columns == ()) <= (type(one.entry).__name__ in ("Blank", "Unreadable"))
        assert all(0 <= column < len(one.text) for column in one.columns)
        if isinstance(one.entry, TurnEntry):
            assert len(one.columns) == len(one.entry.play)
        for problem in one.entry.problems if isinstance(one.entry, Unreadable) else ():
            assert problem.span
            assert problem.span.line == one.number
            assert 0 <= problem.span.start <= cells(problem.span.text)
            assert problem.span.start + problem.span.width <= cells(problem.span.text) + 1


OUTCOMES: Counter[bool] = Counter()


@settings(deadline=None, max_examples=300)
@given(st.one_of(ANYTHING, st.lists(PARTS).map(" ".join)), st.sampled_from(CARD_LOCALES))
def test_anything_is_read_or_refused_line_by_line(text: str, locale: CardLocale) -> None:
    lines = read(text, locale)
    require_whole(lines, text, locale)
    bad = [isinstance(one.entry, Unreadable) for one in lines]
    event("refused" if any(bad) else "read")
    OUTCOMES.update(bad)


def test_both_outcomes_occurred() -> None:
    assert not OUTCOMES or min(OUTCOMES[True], OUTCOMES[False]) > 20


@settings(deadline=None)
@given(st.binary(max_size=200), st.integers(1, 50))
def test_any_bytes_are_read_in_chunks_of_any_size(content: bytes, size: int) -> None:
    content = b"\n" + content  # a first line in another encoding is refused with the whole file
    chunks = [content[at : at + size] for at in range(0, len(content), size)]
    assert [*read_chunks(chunks, source="x")] == [*read_chunks([content], source="x")]


def test_every_prefix_of_an_evening_says_what_was_written_until_there() -> None:
    whole = read(EVENING)
    begin = time.process_time()
    for end in range(len(EVENING) - 300, len(EVENING) + 1):
        part = read(EVENING[:end])
        assert told(part[:-1]) == told(whole[: len(part) - 1])
        assert part[-1].cut == (EVENING[end - 1] != "\n")
    for line in EVENING.splitlines():
        for end in range(len(line)):
            (one,) = read_lines([line[:end]], source="x")
            assert (one.text, one.cut) == (line[:end], True)
    content = EVENING.encode()
    for end in range(0, len(content), 7):
        started = content[:end].count(b"\n") + (content[:end][-1:] not in (b"", b"\n"))
        assert sum(1 for _ in read_chunks([content[:end]], source="x")) == started
    assert time.process_time() - begin < 20


LONG = 100_000
NASTY = {
    "one sign": "x" * LONG,
    "words": "word " * (LONG // 5),
    "lines": "\n" * LONG,
    "returns": "\r" * LONG,
    "short lines": "xy\n" * (LONG // 3),
    "keywords nearly": "playrs: An\n" * (LONG // 11),
    "different words": "".join(f"{hex(at * 7919)}z foo\n" for at in range(10_000)),
    "codes nearly": "deal 1 " + "!run-gab " * (LONG // 9),
    "codes": "deal 1 " + "!tie " * (LONG // 5),
    "glued codes": "deal 1 " + "!tie," * (LONG // 5),
    "comments": "# " * (LONG // 2),
    "counts": "take " + "#1 " * (LONG // 3),
    "quotation marks": '"' * LONG,
    "quotation marks apart": 'players: "a ' + '"a ' * (LONG // 3),
    "apostrophes": "players: " + "'a " * (LONG // 3),
    "apostrophes alone": "players: '" + "a" * (LONG - 20),
    "names": "players: " + "An " * 30_000,
    "odd names": "players: " + "♥ " * 40_000,
    "names with commas": "players: " + "An," * 30_000,
    "claims": "score: " + "An=5 " * 18_000,
    "claims without points": "score: " + "An= " * 20_000,
    "claims without names": "score: " + "=" * 90_000,
    "settings": "set: " + "a=" * 45_000,
    "no settings": "set: " + "a " * 45_000,
    "cards": "hand An: " + "♥A " * 30_000,
    "no cards": "hand An: " + "♥Z " * 30_000,
    "few bad cards": "hand An: ♥Z ♥A\n" * (LONG // 15),
    "steps": "3 An " + "draw ♣2;" * 12_000,
    "bad steps": "3 An drw ♣2; discrad ♥Z; ad ♥7; foo\n" * 2_500,
    "turns": "3 An draw ♣2 ; discard ♣2\n" * 2_000,
    "turns of many bad steps": ("3 An " + "drw ♥Z;" * 700 + "\n") * 20,
    "digits": "1" * LONG,
    "a deal": "deal " + "1" * 90_000,
    "points": "score: An=" + "1" * 90_000,
    "blanks": "rami" + " " * 90_000 + "1",
    "blanks at the end": "rami 1" + " " * 90_000,
    "nothing": "\0" * LONG,
    "surrogates": "\ud800 " * (LONG // 2),
    "combining": "3 A" + "\u0301\u0316" * (LONG // 4) + " draw ♣2",
    "planes": "".join(map(chr, range(0, 0x110000, 17))),
    "too long a line": "a" * 5_000_000,
}


@pytest.mark.parametrize("name", NASTY)
def test_a_hundred_kilobytes_of_noise_are_read_at_once(name: str) -> None:
    # Most take a tenth of this where nothing else runs; a way that is not linear takes minutes.
    begin = time.process_time()
    lines = read(NASTY[name])
    assert lines
    assert time.process_time() - begin < 3


def test_plain_turns_are_read_quickly() -> None:
    text = "players: An Bert\n" + "12 An draw ♣2 ; discard ♣2\n13 Bert take ; discard ♥9  # so\n" * 1_000
    begin = time.process_time()
    lines = read(text)
    seconds = time.process_time() - begin
    assert sum(isinstance(one.entry, TurnEntry) for one in lines) == 2_000
    assert seconds < 2.0  # a quarter of it where nothing else runs: four thousand lines a second and more

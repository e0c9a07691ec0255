"""Inputs that know the grammar of their reader: seeds with pieces deleted, doubled, exchanged and strewn in."""

import random

from hypothesis import strategies as st

from tests.fuzz.seeds import WORDS, seeds_of

__all__ = ["NASTY", "inputs_of", "mutated"]

NASTY = (
    *("\0", "\ufeff", "\r\n", "\r", "\n", "\t", "\u2028", "\u200e", "\u0301", "\u0301" * 40, "\u00a0", "\u202e"),
    *(
        "٣",
        "１",
        "²",
        "⅔",
        "Ⅻ",
        "İ",
        "ß",
        "ŉ",
        "ﬀ",
        "\U0001f0cf",
        "\U0001f0a1",
        "\U000e0100",
        "\x1b[2J",
        "\x85",
        "\x7f",
    ),
    *(
        "9" * 400,
        "-1",
        "0",
        "1e999",
        "1_000",
        "0x" + "f" * 400,
        "[" * 60,
        "{" * 60,
        '"' * 7,
        "'" * 7,
        "\\",
        "%s",
        "{0}",
    ),
)
_BYTES = (b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xef\xbb\xbf", b"\xff\xfe", b"\xf5\x80\x80\x80", b"\x80")
_ANYTHING = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, exclude_categories=()), max_size=60)


def inputs_of(name: str) -> st.SearchStrategy[bytes]:
    """Give inputs of a reader: valid ones changed in a few places, its words in any order, and anything at all."""
    words = st.lists(st.sampled_from(WORDS[name] + NASTY), max_size=12).map("".join)
    changed = st.builds(mutated, st.just(name), st.integers(0, 2**32), st.integers(1, 6))
    anything = st.one_of(words, _ANYTHING).map(lambda text: b"\x25" + text.encode("utf-8", "surrogatepass"))
    return st.one_of(changed, changed, changed, anything, st.binary(max_size=60))


def mutated(name: str, seed: int, times: int) -> bytes:
    """Change a seed of a reader in so many places; the same numbers give the same input."""
    chance = random.Random(seed)
    seeds = seeds_of(name)
    content = chance.choice(seeds)
    for _ in range(times):
        content = _changed(content, name, seeds, chance)
    return content


def _changed(content: bytes, name: str, seeds: tuple[bytes, ...], chance: random.Random) -> bytes:
    start = chance.randint(0, len(content))
    end = min(len(content), start + chance.choice((1, 1, 2, 3, 8, 30, 200)))
    before, piece, after = content[:start], content[start:end], content[end:]
    other = chance.choice(seeds)
    at = chance.randint(0, len(other))
    new = chance.choice(
        (
            b"",
            piece * chance.choice((2, 3, 17)),
            piece.swapcase(),
            chance.choice(WORDS[name]).encode(),
            chance.choice(NASTY).encode(),
            chance.choice(_BYTES),
            bytes([chance.randrange(256)]),
            other[at : at + chance.choice((3, 20, 90))],
        )
    )
    match chance.randrange(12):
        case 0:
            return before + new
        case 1:
            at = chance.randint(0, len(after))
            return before + after[:at] + piece + after[at:]
    return before + new + after

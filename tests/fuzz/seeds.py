"""What fuzzing begins with: the examples and the documents, cut to what each reader reads."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from json import dumps
from pathlib import Path
from typing import Any

from tests.fuzz.readers import PART

__all__ = ["WORDS", "seeds_of"]

_ROOT = Path(__file__).resolve().parents[2]
_MOST = 4_000
"""The longest seed: longer ones are cut, as every change of a long text takes long to be tried."""

_SHEETS = (
    "deel;An;Bert;Cas\n1;-20,0;100;35\n2;14;−20;7\ntotaal;-6;80;42\n",
    'An,"Bert, B.",Cas\n1,2,3\n# a comment\n4,5,6\n',
    "sep=\t\ndeal\tAn\tBert\n1\t2\t3\n\n",
)
_SAID = (
    PART.join(("--out An", "--hand Bert=hA h2 ♠K", "--unopened Cas", "--hand Cas=? ♦3 J")),
    PART.join(("--names An, Bert; Cas", "--out An", "--melds Bert=[♥A ♥2 ♥3] | ♠K ♦K J", "--hand Bert=h7")),
    PART.join(("--melds An=55", "--melds Bert=0", "--hand An=♥2", "--hand Bert=♥3")),
)
_SURROUNDINGS = (
    'rules = "rami-51"\nlang = "nl"\ncards = "fr"\nplayers = 3\n[set]\n"opening.points" = 60\nrun.max = "none"\n',
    'set.values.hand.joker = 25\nrules = "./club.toml"\n',
)
_CARDS = ("♥A ♥2 ♥3 J ♠K", "[♥10 ♥J J=♥Q]", "h7-s7-d7 + s9 s10 sJ", "harten 2 klaveren boer 10 of van de as J=♠6/♦6 🂱")
_KEYS = ("hand", "laydown", "left", "table", "play", "open_card", "row", "rules", "set", "players", "cards", "opened")

WORDS: Mapping[str, tuple[str, ...]] = {
    "cards": (
        "♥",
        "♠A",
        "10",
        "J=",
        "/",
        "|",
        "[",
        "]",
        "-",
        " of ",
        " van ",
        "harten",
        "M1",
        "M2:",
        "🂡",
        "#",
        "→",
        PART,
    ),
    "plays": (
        "draw ",
        "take ",
        "lay ",
        "add ",
        "swap ",
        "discard ",
        "->",
        " then ",
        ";",
        "M1",
        "?",
        "[",
        "]",
        "♥A",
        "#2",
    ),
    "record": (
        "rami 1\n",
        "players:",
        "deal 1\n",
        "hand ",
        "out:",
        "score:",
        "set:",
        "!tie",
        " # ",
        "left ",
        "cards: fr\n",
    ),
    "sheet": (";", '"', '""', "\n", "totaal", "#", "sep=", ",0", "−", "\t", "deel"),
    "said": ("--names ", "--out ", "--hand ", "--unopened ", "--melds ", "=", "?", "[", "]", ",", PART),
    "stream": (
        '{"hand":',
        '"laydown":',
        '"set":',
        '"rules":',
        '"all"',
        "[",
        "]",
        "{",
        "}",
        "\n",
        '"play":',
        "1e999",
        "NaN",
    ),
    "house": ("based_on", ' = "', "run.max", "opening.points", '"none"', "true", "[", "]", "{", "}", "0x", "\n", "'''"),
    "settings": ("run.max=", "opening.points=", "none", "true", "=", ".", "values.hand.joker", '"', "0x", PART),
    "surroundings": ("rules", "lang", "cards", "players", "set", " = ", '"', "[", "]", "{", "}", "\n", "0x", "run.max"),
    "examples": (
        "[[case]]\n",
        "name = ",
        "hand = ",
        "expect = {",
        "}",
        "[",
        "]",
        '"',
        "'''",
        '"""',
        "\n",
        "set = ",
        "error = ",
    ),
}
"""By reader, pieces that its inputs are made of."""


@cache
def seeds_of(name: str) -> tuple[bytes, ...]:
    """Give the seeds of a reader, each with the byte before it that chooses how it is read."""
    texts = list(_TEXTS[name]())
    if name in ("house", "surroundings", "examples"):
        return tuple(one.encode() for one in texts)
    return tuple(bytes([at * 37 % 256]) + one.encode() for at, one in enumerate(texts))


@cache
def _cases() -> tuple[Mapping[str, Any], ...]:
    files = sorted((_ROOT / "examples").rglob("*.toml"))
    return tuple(one for file in files for one in tomllib.loads(file.read_text("utf-8")).get("case", ()))


def _cards() -> Iterable[str]:
    yield from _CARDS
    for one in _cases()[::7]:
        yield PART.join(str(one.get(key, "")) for key in ("hand", "laydown", "table"))


def _plays() -> Iterable[str]:
    for one in _cases():
        if "play" in one:
            yield PART.join((one["play"], str(one.get("hand", "")), str(one.get("table", ""))))


def _records() -> Iterable[str]:
    for file in sorted((_ROOT / "examples").rglob("*.rami")):
        yield file.read_text("utf-8")[:_MOST]
    yield from re.findall(r"```(?:rami|text)\n(.*?)```", (_ROOT / "docs" / "records.md").read_text("utf-8"), re.DOTALL)


def _stream() -> Iterable[str]:
    yield "hA h2 h3 J sK\n# a comment\n[h10 hJ J]\n"
    for one in _cases()[::9]:
        yield dumps({key: one[key] for key in _KEYS if key in one}, ensure_ascii=False) + "\n"


def _houses() -> Iterable[str]:
    yield (_ROOT / "examples" / "house" / "club-rules.toml").read_text("utf-8")
    yield 'based_on = "rami-51"\nname = "club"\ntitle = "Club"\nrun.max = "none"\n[values]\nhand.joker = 25\n'


def _settings() -> Iterable[str]:
    for one in _cases():
        if isinstance(given := one.get("set"), dict):
            yield PART.join(f"{key}={value}" for key, value in given.items())
    yield PART.join(("run.max=none", "opening.points=60", "run.ace_low=false", 'joker.place="lowest"'))


def _examples() -> Iterable[str]:
    for file in sorted((_ROOT / "examples").rglob("*.toml"))[::4]:
        yield file.read_text("utf-8")[:_MOST].rpartition("\n\n")[0] + "\n"


_TEXTS: Mapping[str, Callable[[], Iterable[str]]] = {
    "cards": _cards,
    "plays": _plays,
    "record": _records,
    "sheet": lambda: _SHEETS,
    "said": lambda: _SAID,
    "stream": _stream,
    "house": _houses,
    "settings": _settings,
    "surroundings": lambda: _SURROUNDINGS,
    "examples": _examples,
}

"""Whole command lines: words, files and standard input made up at random, run in this process; none may crash."""

import io
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rami_solver.cli import main
from rami_solver.notation.locales import CARD_LOCALES
from rami_solver.rules.load import profile_ids
from tests.fuzz.guard import strict_json
from tests.fuzz.mutations import NASTY, mutated
from tests.fuzz.readers import PART, text_of
from tests.fuzz.seeds import seeds_of

__all__ = ["Called", "Line", "call", "line_of", "run_commands"]

DOCUMENTED = (0, 1, 2, 3)
"""What a command may end with; 70 is a fault of ours, the others need a full disk, a closed pipe or a signal."""

_CARDS = ("hA", "h2 h3 J", "[hA h2 h3]", "sK dK J | c4 c5 c6", "♥A ♥Z", "", "J", "harten 2", "?", "JJ")
_HANDS = ("hA h2 h3 J sK", "s4 s5 s6 h7 d7", "J J", "hK sK dK c4 c5 c6 d2")
_FILES = ("house.toml", "cases.toml", "game.rami", "sheet.csv", "rami.toml")
_CONTENTS = {"house.toml": "house", "cases.toml": "examples", "game.rami": "record", "sheet.csv": "sheet"}
_OPTIONS = {
    "--rules": (*profile_ids(), "all", "house.toml", "./house.toml", "roemi", "."),
    "--set": ("run.max=none", "opening.points=60", "opening.points=9e9", "run.ace_low", "=", "values.hand.joker=25"),
    "--players": ("2", "4", "9", "٣", "-1"),
    "--cards": (*CARD_LOCALES, "xx"),
    "--lang": ("en", "nl", "fr", "tlh"),
    "--format": ("text", "json", "json", "jsonl", "junit", "github", "xml"),
    "--color": ("always", "never"),
    "--table": ("[h4 h5 h6] [sQ dQ J]", "h4 h5 h6", "M1 h4 h5 h6", "h4 h5"),
    "--left": _CARDS,
    "--play": ("draw ? ; discard hA", "take ; lay [hA h2 h3] ; discard sK", "add h7 -> M1", "discard"),
    "--open-card": ("h4", "J", "h4 h5", ""),
    "--row": ("h4 h5", "sK", ""),
    "--seen": ("sK sK", "h2", "♥Z"),
    "--round": ("1", "2", "0"),
    "--phase": ("auto", "before-draw", "after-draw", "never"),
    "--require": ("opening", "finish"),
    "--goal": ("points", "left", "finish"),
    "--by": ("points", "left", "cards", "keep-joker"),
    "--top": ("1", "3", "0"),
    "--with": (*profile_ids(), "house.toml"),
    "--names": ("An,Bert", "An"),
    "--out": ("An", ""),
    "--hand": ("Bert=hA h2", "An=", "x"),
    "--melds": ("An=55", "Bert=[hA h2 h3]"),
    "--unopened": ("Bert",),
    "--engine": ("exhaustive", "exhaustive", "cpsat"),
    "--seed": ("1", "x"),
}
_FLAGS = (
    "--opened",
    "--dealer",
    "--one-turn",
    "--with-layoffs",
    "--step",
    "--help",
    "--version",
    "--",
    "-",
    "-x",
    "--foo",
)
_COMMON = ("--rules", "--set", "--players", "--cards", "--lang", "--format", "--color")
_OWN = {
    "check": ("--table", "--open-card", "--row", "--round", "--phase", "--engine", "--play", "--left", "--require"),
    "best-opening": ("--by", "--top", "--phase", "--engine"),
    "turn": ("--goal", "--table", "--open-card", "--round", "--phase", "--engine"),
}


class Line(NamedTuple):
    """A command line, what standard input has, and what stands in the files of its folder."""

    words: tuple[str, ...]
    stdin: bytes
    files: tuple[tuple[str, bytes], ...]


class Called(NamedTuple):
    """What became of a command line."""

    exit: int
    out: str
    err: str


def line_of(seed: int) -> Line:
    """Make up a command line; the same seed makes the same one."""
    chance = random.Random(seed)
    files = tuple((name, _content(reader, chance)) for name, reader in _CONTENTS.items())
    if chance.random() < 0.1:
        files = (*files, ("rami.toml", _content("surroundings", chance)))
    words = [*_begun(chance)]
    options = [*_COMMON, *_OWN.get(words[0], ())] if chance.random() < 0.9 else [*_OPTIONS]
    for _ in range(chance.choice((0, 0, 1, 1, 2, 4))):
        name = chance.choice(options)
        value = _OPTIONS[name][int(len(_OPTIONS[name]) * chance.random() ** 2)]  # the first are the likely ones
        words += [f"{name}={value}"] if chance.random() < 0.2 else [name, value]
    if chance.random() < 0.12:
        words.append(chance.choice(_FLAGS))
    if chance.random() < 0.12:
        at = chance.randrange(len(words))
        words[at] = chance.choice(
            (words[at] + chance.choice(NASTY), chance.choice(NASTY), words[at][:-1], words[at] * 2)
        )
    # The system hands on no word with a zero byte in it, and no more than it can decode again.
    words = [text_of(one.replace("\0", "").encode("utf-8", "surrogatepass")) for one in words]
    return Line(tuple(words), _content("stream", chance)[1:], files)


def _content(reader: str, chance: random.Random) -> bytes:
    if chance.random() < 0.6:
        made = chance.choice(seeds_of(reader))
    else:
        made = mutated(reader, chance.randrange(2**32), chance.randint(1, 4))
    return made if reader in ("house", "examples", "surroundings") else made[1:]


def _begun(chance: random.Random) -> Iterator[str]:
    """Begin with a command and what it is about."""
    command = chance.choice(
        (
            "check",
            "check",
            "check",
            "score",
            "replay",
            "batch",
            "rules",
            "explain",
            "schema",
            "best-opening",
            "turn",
            "deal",
        )
    )
    yield command
    match command:
        case "check" | "best-opening" | "turn":
            if command == "check" and chance.random() < 0.3:
                yield "-"
            elif chance.random() < 0.2:
                yield text_of(mutated("cards", chance.randrange(2**32), 2)[1:]).split(PART)[0][:60]
            else:
                yield chance.choice(_HANDS + _CARDS[: 4 if chance.random() < 0.7 else None])
        case "score" | "replay" | "batch":
            likely = {"score": "sheet.csv", "replay": "game.rami", "batch": "."}[command]
            yield likely if chance.random() < 0.7 else chance.choice((*_FILES, "-", ".", "nowhere", "a" * 300))
        case "rules":
            menu = chance.choice(("list", "show", "show", "diff", "check", "new", "foo"))
            yield menu
            for _ in range({"list": 0, "show": 1, "diff": 2}.get(menu, chance.randrange(3))):
                yield chance.choice((*profile_ids(), *_FILES, "fresh.toml"))
        case "explain" | "schema":
            yield chance.choice(("run-gap", "tie", "check", "rami.check/1", "foo", ""))


def call(line: Line) -> Called:
    """Run a command line in a folder of its own."""
    with TemporaryDirectory(prefix="rami-fuzz-") as name, _inside(Path(name, "here"), line):
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "strict", newline="\n") for _ in range(2))
        with redirect_stdout(out), redirect_stderr(err):
            code = main(line.words)
        return Called(code, *(one.buffer.getvalue().decode("utf-8") for one in (out, err)))


@contextmanager
def _inside(folder: Path, line: Line) -> Iterator[None]:
    """Go into a folder with these files, and put this text on standard input."""
    before, stdin = Path.cwd(), sys.stdin
    folder.mkdir()  # one that is alone in another: `..` holds nothing of other people
    for name, content in (*line.files, ("standard-input", line.stdin)):
        (folder / name).write_bytes(content)
    os.chdir(folder)
    try:
        with Path("standard-input").open(encoding="utf-8") as sys.stdin:
            yield
    finally:
        os.chdir(before)
        sys.stdin = stdin


def checked(line: Line) -> Called:
    """Run a command line and see that it ends as documented, with JSON that is JSON and without a traceback."""
    called = call(line)
    assert called.exit in DOCUMENTED, (line.words, called)
    assert "Traceback" not in called.err, (line.words, called.err)
    assert "internal-fault" not in called.out + called.err, (line.words, called)
    if line.words[:2] == ("check", "-"):
        for one in called.out.split("\n")[:-1] if called.out.startswith(("{", "[")) else ():
            strict_json(one)
    return called


def run_commands(runs: int, seed: int) -> int:
    """Run so many command lines and count how they end; 1 where one crashes."""
    codes: Counter[int] = Counter()
    failed = 0
    longest: tuple[float, tuple[str, ...]] = (0.0, ())
    for number in range(seed, seed + runs):
        line = line_of(number)
        begun = time.process_time()
        try:
            codes[checked(line).exit] += 1
        except (AssertionError, ValueError) as fault:
            failed += 1
            print(f"seed {number}: {str(fault)[:1_500]}", flush=True)
        longest = max(longest, (time.process_time() - begun, line.words))
    print(f"{runs} command lines from seed {seed}: exit codes {dict(sorted(codes.items()))}, {failed} wrong")
    print(f"the longest took {longest[0]:.2f} s: {longest[1]}")
    return 1 if failed else 0

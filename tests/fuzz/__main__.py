"""Fuzz readers by hand: `python -m tests.fuzz READER|all|sized|commands [--seconds N] [--runs N] [--seed N]`.

A reader is fuzzed guided by coverage, which needs atheris (CPython 3.11 to 3.13); `sized` tries the largest inputs,
`commands` whole command lines. What is found is cut down and written to `tests/fuzz/found`, where a test replays it.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.catalogue import READERS
from tests.fuzz.commands import run_commands
from tests.fuzz.guard import Limits, guarded
from tests.fuzz.seeds import WORDS, seeds_of
from tests.fuzz.signature import kind_of, minimised
from tests.fuzz.sized import SIZED, sized

__all__ = ["FOUND", "main"]

FOUND = Path(__file__).parent / "found"
"""The inputs that were once wrongly read, in a folder for each reader."""

_INSTALL = """\
Fuzzing guided by coverage needs atheris, which is no part of the project. In an environment of its own:
  python3.11 -m venv .fuzz && .fuzz/bin/pip install -e ".[dev]" atheris==3.0.0
  .fuzz/bin/python -m tests.fuzz cards
"""
_LONGEST = 4_096
_SLOWER = Limits(seconds=2.0)


def main(words: Sequence[str] | None = None) -> int:
    """Run what the words ask for; 1 where something was found, 2 where the fuzzer is not installed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("reader", choices=(*READERS, "all", "sized", "commands"))
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("--runs", type=int, default=2_000, help="how many command lines")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    if given.reader == "sized":
        return _all_sized()
    if given.reader == "commands":
        return run_commands(given.runs, given.seed)
    if find_spec("atheris") is None:
        sys.stderr.write(_INSTALL)
        return 2
    names = READERS if given.reader == "all" else (given.reader,)
    return max([_guided(name, given.seconds, given.seed) for name in names])


def _guided(name: str, seconds: int, seed: int) -> int:
    """Fuzz one reader, and keep what is found."""
    with TemporaryDirectory(prefix="rami-fuzz-") as folder:
        corpus, finds = Path(folder, "corpus"), Path(folder, "finds")
        corpus.mkdir()
        finds.mkdir()
        for content in (*seeds_of(name), *(one.read_bytes() for one in _kept(name))):
            (corpus / sha256(content).hexdigest()[:12]).write_bytes(content)
        words = Path(folder, "words")
        words.write_text("".join(f'"{"".join(_escaped(one))}"\n' for one in WORDS[name]), encoding="ascii")
        options = {
            "max_total_time": seconds,
            "max_len": _LONGEST,
            "seed": seed,
            "dict": words,
            "timeout": 30,
            "rss_limit_mb": 1_500,
            "artifact_prefix": f"{finds}/",
            "print_final_stats": 1,
        }
        words_of_child = [f"-{key}={value}" for key, value in options.items()]
        child = [sys.executable, "-m", "tests.fuzz.guided", name, str(finds), *words_of_child, str(corpus)]
        begun = time.monotonic()
        done = subprocess.run(child, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
        runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
        covered = re.findall(r"cov: (\d+)", done.stderr)
        found = [*_keep(name, finds)]
    taken = time.monotonic() - begun
    said = f"{runs[1]} runs" if runs else done.stderr[-2_000:]
    print(f"{name}: {said}, coverage {covered[-1:]}, {taken:.0f} s, found {len(found)}", flush=True)
    return 1 if found or done.returncode else 0


def _escaped(word: str) -> Iterator[str]:
    for one in word.encode():
        yield chr(one) if 32 <= one < 127 and chr(one) not in '"\\' else f"\\x{one:02x}"


def _keep(name: str, finds: Path) -> Iterator[Path]:
    """Write each finding, cut down, to where a test replays it."""
    read = partial(guarded, READERS[name], limits=_SLOWER)
    for path in sorted(finds.iterdir()):
        content = path.read_bytes()
        kind = kind_of(read, content)
        print(f"{name}: {path.name}: {kind or 'nothing, where nothing is counted'}", flush=True)
        if kind is None and not path.name.startswith(("timeout", "oom", "crash")):
            continue
        shortest = minimised(read, content)
        kept = FOUND / name / sha256(shortest).hexdigest()[:12]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(shortest)
        print(f"{name}: {kept.name}: {shortest[:200]!r}", flush=True)
        yield kept


def _kept(name: str) -> list[Path]:
    return sorted((FOUND / name).glob("*"))


def _all_sized() -> int:
    """Try every large input of every reader, and tell what each takes."""
    failed = 0
    for name, cases in SIZED.items():
        for case in cases:
            content = sized(name, case)
            begun = time.process_time()
            kind = kind_of(partial(guarded, READERS[name]), content)
            taken = time.process_time() - begun
            failed += kind is not None
            print(f"{taken:6.2f} s  {len(content):8}  {name}: {case}  {kind or ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.pop("RAMI_DEBUG", None)
    sys.exit(main())

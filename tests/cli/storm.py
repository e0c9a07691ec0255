"""Commands that are ended by a signal at any moment, and what has to hold then."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from tests.cli.calls import AMBIENT, PROGRAM

__all__ = ["BOTH", "SCENES", "Attempt", "Ended", "Scene", "Shot", "attempts", "survivors", "undisturbed"]

BOTH = (signal.SIGINT, signal.SIGTERM)
_TOLD = ((signal.SIGINT,), (signal.SIGTERM,), BOTH, BOTH[::-1])

AT_ONCE = 5.0
"""Seconds that the end may take on a busy machine; a solve that is waited for takes longer."""

_HAND = "sK dK h10 hJ hQ c6 c7 d9 d8 s3 h2 c2 h5 s9 dA"
_HANDS = "".join(f"hA h2 h{number % 8 + 3} sK dK cK J s{number % 9 + 2} c{number % 9 + 2}\n" for number in range(100))
_EXAMPLES = str(Path(__file__).parents[2] / "examples")


_TO: Mapping[str, Sequence[Callable[[int, int], None]]] = {
    "the program": (os.kill,),
    "its group": (os.killpg,),  # Ctrl-C
    "the program and its group": (os.kill, os.killpg),  # `timeout`
}


class Scene(NamedTuple):
    """A command and what it reads; `writes` is a file that it makes in its own folder, `bar` shows a progress bar."""

    words: tuple[str, ...]
    text: str = ""
    writes: str = ""
    bar: bool = False


SCENES = {
    "help": Scene(("--help",)),
    "lay-down": Scene(("check", "hA h2 h3 + sK dK cK")),
    "hand": Scene(("check", "hA h2 h3 J sK")),
    "hand in JSON": Scene(("check", _HAND, "--format", "json")),
    "opening": Scene(("best-opening", _HAND, "--top", "3")),
    "turn": Scene(("turn", "h7 h8 s9 d9 c2 c3 c4 sK", "--opened", "--table", "h4 h5 h6", "--open-card", "h9")),
    "advice": Scene(("advise", _HAND, "--table", "s4 s5 s6")),
    "comparison": Scene(("compare", "sA hA dA c5 c6 c7 h2 d9", "--with", "rami-51")),
    "stream": Scene(("check", "-"), _HANDS),
    "stream, exhaustive": Scene(("check", "-", "--engine", "exhaustive"), _HANDS * 5),
    "stream, two jobs": Scene(("check", "-", "--jobs", "2"), _HANDS),
    "advice, two jobs": Scene(("advise", "-", "--jobs", "2"), "sK dK h10 hJ hQ c6 c7 d9\n" * 4),
    "batch": Scene(("batch", _EXAMPLES, "--format", "json")),
    "batch, two jobs": Scene(("batch", f"{_EXAMPLES}/rami-51", "--jobs", "2", "--format", "jsonl")),
    "batch with a bar": Scene(("batch", f"{_EXAMPLES}/rami-51", "--format", "jsonl"), bar=True),
    "replay": Scene(("replay", _EXAMPLES, "--format", "junit")),
    "deal": Scene(("deal", "--seed", "7")),
    "played out": Scene(("play-out", "-"), "rami 1\nplayers: An Bert Cas\nseed: 7\n"),
    "rules": Scene(("rules", "show", "--format", "markdown")),
    "new rules": Scene(("rules", "new", "club.toml", "--set", "opening.points=60"), writes="club.toml"),
    "schema": Scene(("schema", "check")),
}
"""Something of every command, short and long."""


class Ended(NamedTuple):
    """What an ended command leaves: code, streams, seconds since the signal (or the start), its processes and files."""

    exit: int
    out: bytes
    err: bytes
    seconds: float
    left: tuple[str, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()


class Shot(NamedTuple):
    """A signal or both, the seconds after the start, and who hears of it: a key of `_TO`."""

    numbers: tuple[int, ...]
    delay: float
    to: str


class Attempt(NamedTuple):
    """A signal, how the command ended, and what of it was wrong; not `loaded` where our first line had not run yet."""

    shot: Shot
    ended: Ended
    loaded: bool
    faults: list[str]


def undisturbed(scene: Scene) -> Ended:
    """Run a scene to its end."""
    ended, _ = _run(scene, None)
    return ended


def attempts(scene: Scene, whole: Ended, rng: random.Random) -> Iterator[Attempt]:
    """End a scene again and again, somewhere between its start and a little after its end."""
    while True:
        numbers = rng.choice(_TOLD)
        shot = Shot(numbers, rng.uniform(0, whole.seconds * 1.1), rng.choice((*_TO,)))
        ended, loaded = _run(scene, shot)
        yield Attempt(shot, ended, loaded, list(_faults(ended, whole, shot, loaded=loaded)))


def _faults(ended: Ended, whole: Ended, shot: Shot, *, loaded: bool) -> Iterator[str]:
    """Tell what does not hold after a signal.

    Before our first line runs (not `loaded`) the signal meets Python itself: it dies of it, fails to start (1), or
    takes no notice while it sets itself up.
    """
    codes = {whole.exit, *(128 + one for one in shot.numbers)}
    if not loaded:
        codes |= {-one for one in shot.numbers} | (set() if ended.out else {1})
    if ended.exit not in codes:
        yield f"exit {ended.exit}"
    if not whole.out.startswith(ended.out) or (ended.out and not ended.out.endswith(b"\n")):
        yield f"output cut off: …{ended.out[-40:]!r}"
    if loaded and not _harmless(ended.err, whole.err):
        yield f"said {ended.err[-400:]!r}"
    if ended.left:
        yield f"left processes {ended.left}"
    if ended.files not in ((), whole.files):
        yield f"left files {ended.files}"
    if ended.seconds > AT_ONCE and (loaded or ended.exit != whole.exit):
        yield f"took {ended.seconds:.1f} s"


def _harmless(err: bytes, whole: bytes) -> bool:
    return whole.startswith(err) or (b"Traceback" not in err and b"\x1b[?25h" in err)


def _run(scene: Scene, shot: Shot | None) -> tuple[Ended, bool]:
    bare = {name: value for name, value in os.environ.items() if name not in AMBIENT}
    bare |= {"TERM": "xterm", "COLUMNS": "100"}
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = os.openpty() if scene.bar else (-1, subprocess.PIPE)
        process = subprocess.Popen(
            [PROGRAM, *scene.words],
            env=bare,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=theirs,
            start_new_session=True,
        )
        shown: list[bytes] = []
        if scene.bar:
            os.close(theirs)
            watching = Thread(target=_read_terminal, args=(ours, shown))
            watching.start()
        result: list[bytes] = []
        talking = Thread(target=lambda: result.extend(one or b"" for one in process.communicate(scene.text.encode())))
        begun = time.monotonic()
        talking.start()
        loaded = True
        if shot is not None:
            talking.join(shot.delay)
            loaded = _listens(process.pid)
            begun = time.monotonic()
            _send(process, shot)
        talking.join(60)
        seconds = time.monotonic() - begun
        if scene.bar:
            watching.join(10)
            os.close(ours)
        left = survivors(process.pid)
        files = tuple((one.name, one.read_bytes()) for one in sorted(Path(folder).iterdir()))
        out, err = (*result, b"", b"")[:2]
        return Ended(process.returncode, out, err or b"".join(shown), seconds, left, files), loaded


def _read_terminal(ours: int, shown: list[bytes]) -> None:
    try:
        while chunk := os.read(ours, 65536):
            shown.append(chunk)
    except OSError:  # how the end of a terminal is told
        return


def _send(process: "subprocess.Popen[bytes]", shot: Shot) -> None:
    for told, number in product(_TO[shot.to], shot.numbers):
        if process.poll() is None:
            told(process.pid, number)


def _listens(pid: int) -> bool:
    """Tell whether the program hears of SIGTERM already; by what the system knows, so that nothing need be told."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:  # it has ended
        return True
    caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), -1)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def survivors(session: int, within: float = 5.0) -> tuple[str, ...]:
    """Name the processes of a session that are still there after a while."""
    deadline = time.monotonic() + within
    while (left := tuple(_members(session))) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def _members(session: int) -> Iterator[str]:
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                fields: Sequence[str] = (one / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) == session and fields[0] != "Z":
                    yield (one / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:  # it has ended meanwhile
                continue


if sys.platform == "win32":  # sessions, groups and /proc are what all this rests on
    SCENES.clear()

"""Other solvers of such hands, each in its own process and asked the nearest question that it can answer."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO, Any, NamedTuple

from benchmarks.hands import Hand, numbers
from benchmarks.timing import Contestant, Ran

__all__ = ["PEERS", "Peer", "PeerError", "PeerInfo", "Reply", "asked"]

_LIMIT = 10.0
"""CPU seconds after which a peer gives a hand up; where it does not even do that it is ended, later."""

_SCRIPT = Path(__file__).with_name("peer_process.py")


class PeerInfo(NamedTuple):
    """A question to a peer: its name there, the name of who answers it, and what is asked, in words."""

    question: str
    name: str
    asks: str


PEERS = (
    PeerInfo(
        "okey-backtracking",
        "okey-solver-py, exact backtracking",
        "one goal: the melds worth most, by Okey's values (2 to 13 by number, an ace always 1); several jokers a meld",
    ),
    PeerInfo("okey-ilp", "okey-solver-py, ILP (CBC)", "the same"),
    PeerInfo(
        "rummikub-cards",
        "rummikub-solver (SciPy)",
        "one goal: the most cards laid; several jokers a meld, no ace above the king",
    ),
    PeerInfo(
        "rummikub-opening",
        "rummikub-solver (SciPy), opening",
        "one goal: the most naturals laid with 50 points or more by Rummikub's values (it takes no higher threshold)",
    ),
)
"""The questions that peers are asked."""


class PeerError(Exception):
    """A peer's environment cannot be used."""


class Reply(NamedTuple):
    """What a peer answered: CPU seconds, the number asked for, why there is none."""

    seconds: float
    value: int | None
    fault: str | None


class Peer:
    """A process that answers one question for hand after hand; it is started again where a hand ends it."""

    def __init__(self, python: Path, question: str, limit: float = _LIMIT, script: Path = _SCRIPT) -> None:
        self._words = [str(python), "-I", str(script), question, str(limit)]
        self._limit = limit
        self._start()

    def ask(self, hand: Sequence[int]) -> Reply:
        """Put a hand to the peer, as numbers (52 is a joker)."""
        self._stdin.write(json.dumps(list(hand)) + "\n")
        self._stdin.flush()
        told = self._line()
        if told is None:
            self.close()
            self._start()
            return Reply(0.0, None, "the process ended")
        return Reply(told["seconds"], told["value"], told["fault"])

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _start(self) -> None:
        single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._process = subprocess.Popen(  # noqa: S603
            self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | single,
            encoding="utf-8",
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin: IO[str] = self._process.stdin
        self._stdout: IO[str] = self._process.stdout
        hello = self._line()
        if hello is None:
            self.close()
            raise PeerError(f"{' '.join(self._words[:-1])} does not answer: is the solver installed there?")
        self.version: str = hello["version"]

    def _line(self) -> Any:
        """Read the next line of JSON; None where the process ended, or had to be ended as it did not answer."""
        watch = Timer(3 * self._limit + 60, self._process.kill)
        watch.start()
        line = self._stdout.readline()
        watch.cancel()
        return json.loads(line) if line else None


@contextmanager
def asked(python: Path | None, infos: Sequence[PeerInfo] = PEERS, limit: float = _LIMIT) -> Iterator[list[Contestant]]:
    """Have these peers ready as contestants; none where there is no environment for them."""
    peers = [Peer(python, info.question, limit) for info in infos] if python else []
    try:
        yield [_contestant(info, peer) for info, peer in zip(infos, peers, strict=bool(python))]
    finally:
        for peer in peers:
            peer.close()


def _contestant(info: PeerInfo, peer: Peer) -> Contestant:
    def work(hands: Sequence[Hand]) -> Ran:
        replies = [peer.ask(numbers(hand)) for hand in hands]
        return Ran(sum(one.seconds for one in replies), failed=sum(one.fault is not None for one in replies))

    return Contestant(info.name, work)

"""A process that answers lines for another: it reads how, then batches, and writes what is to be written for each."""

import os
import pickle
import signal
import sys

from rami_solver.shell.answering import Answering
from rami_solver.shell.exits import Exit
from rami_solver.shell.garbage import collect_seldom
from rami_solver.shell.lines import unpacked

__all__ = ["main"]


def main() -> None:
    """Answer batches from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; whoever started us ends us
    collect_seldom()
    # Opened anew: under `python -u` standard output has no buffer, and would lose what a pipe does not take at once.
    source, target = sys.stdin.buffer, os.fdopen(sys.stdout.fileno(), "wb", closefd=False)
    try:
        answering: Answering = pickle.load(source)  # noqa: S301 - our own process wrote it
        while True:
            batch = unpacked(pickle.load(source))  # noqa: S301
            pickle.dump(answering.answer(batch).packed, target)
            target.flush()
    except (EOFError, BrokenPipeError):
        return
    except Exception:  # whoever started us tells it where the answers would be
        if os.environ.get("RAMI_DEBUG"):
            raise
        os._exit(Exit.FAULT)


if __name__ == "__main__":
    main()

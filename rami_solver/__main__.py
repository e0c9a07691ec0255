"""The program `rami`, also as `python -m rami_solver`: it can be ended from its first moment on."""

import os
import sys

from rami_solver.shell.garbage import collect_seldom
from rami_solver.shell.signals import watch

__all__ = ["main"]


def main() -> int:
    """Run the program on the words that it was called with and give the exit code."""
    watch()
    collect_seldom()
    try:
        from rami_solver.cli import main as run  # a tenth of a second, in which somebody may already press Ctrl-C

        return run()
    except Exception as fault:  # without memory even telling of it fails; Python's own code, 1, would be an answer
        if os.environ.get("RAMI_DEBUG"):
            raise
        os.write(2, _told(fault))
        return 70


def _told(fault: Exception) -> bytes:
    try:
        return f"error[internal-fault]: {fault!r}\n".encode(errors="backslashreplace")
    except Exception:  # there may be no memory for that either
        return b"error[internal-fault]\n"


if __name__ == "__main__":
    sys.exit(main())

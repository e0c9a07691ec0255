"""The program `rami`, also as `python -m rami_solver`: it can be ended from its first moment on."""

import sys

from rami_solver.shell.garbage import collect_seldom
from rami_solver.shell.signals import watch

__all__ = ["main"]


def main() -> int:
    """Run the program on the words that it was called with and give the exit code."""
    watch()
    collect_seldom()
    from rami_solver.cli import main as run  # a tenth of a second, in which somebody may already press Ctrl-C

    return run()


if __name__ == "__main__":
    sys.exit(main())

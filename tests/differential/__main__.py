"""Solver, exhaustive search and referee compared on any number of hands and positions.

    python -m tests.differential hands 20000 --seed 1 --house-rules --jobs 2 --state hands.json
    python -m tests.differential positions 2000 --seed 1 --house-rules
    python -m tests.differential jokers 2000 --seed 1 --house-rules

`jokers` are small positions with jokers on the table, in the hand and taken from the discards: which is which counts.

Each hand and each position is made of the seed and its number alone. With `--state` the run can be ended at any time
(Ctrl-C, SIGTERM) and goes on when the same line is run again, also with a greater number. Each difference is written
into `differences/` as an example file that `rami batch` reads, the answers of both engines beside it. Prints what was
found as Markdown; ends with 1 where something differs, with 130 or 143 where a signal ended it.
"""

import sys
from typing import TYPE_CHECKING

from tests.differential.stop import ends_at_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.differential.compare import Compare

__all__ = ["main"]


def main(arguments: "Sequence[str]", work: "Compare | None" = None) -> int:
    """Run the comparison that the arguments ask for, print what was found, and give the exit code."""
    from tests.differential.command import command  # a second, in which somebody may already press Ctrl-C

    return command(arguments, work)


if __name__ == "__main__":
    ends_at_once()
    sys.exit(main(sys.argv[1:]))

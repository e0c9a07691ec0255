"""`python -m rami_solver` is the command `rami`."""

import sys

from rami_solver.cli import main

if __name__ == "__main__":
    sys.exit(main())

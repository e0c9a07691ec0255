"""Standard input, read as it arrives."""

import errno
import os
import sys

from rami_solver.findings import Code, InputError, Problem, Span

__all__ = ["STDIN", "read_stdin", "require_stdin", "unreadable"]

STDIN = "-"
"""What standard input is called where a file may be named, and as a source of input."""


def require_stdin() -> None:
    """Raise OSError where there is no standard input."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def read_stdin(most: int) -> bytes:
    """Give what has arrived, waiting only where nothing has; b"" at the end.

    Raises OSError where it cannot be read.
    """
    require_stdin()
    return os.read(sys.stdin.fileno(), most)


def unreadable(fault: OSError) -> InputError:
    """Say that standard input cannot be read, and why."""
    from rami_solver.rules.toml_file import why_not

    return InputError(Problem(Code.FILE_NOT_READABLE, {"path": STDIN, "reason": why_not(fault)}, Span(STDIN, "", 0, 0)))

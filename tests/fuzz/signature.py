"""What kind of fault an exception is, by its type and place; and inputs cut down to what brings it about."""

import time
from collections.abc import Callable
from traceback import extract_tb

__all__ = ["kind_of", "minimised", "signature_of"]

_SECONDS = 60.0
"""How long an input is cut down at most."""


def signature_of(fault: BaseException) -> str:
    """Give the kind of a fault: for one that took too long the type alone, as it may be interrupted anywhere."""
    name = type(fault).__name__
    if name in ("TooSlow", "TooLarge", "RecursionError", "MemoryError"):
        return name
    frames = [
        one for one in extract_tb(fault.__traceback__) if "rami_solver" in one.filename or "/fuzz/" in one.filename
    ]
    return f"{name} at {frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else name


def kind_of(read: Callable[[bytes], object], content: bytes) -> str | None:
    """Give the kind of fault that an input brings about, None where it brings none."""
    try:
        read(content)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as fault:
        return signature_of(fault)
    return None


def minimised(read: Callable[[bytes], object], content: bytes) -> bytes:
    """Cut an input down, piece by piece, as long as it brings about the same kind of fault.

    >>> def read(content: bytes) -> None:
    ...     assert b"7" not in content
    >>> minimised(read, b"1234567890")
    b'7'
    """
    kind = kind_of(read, content)
    if kind is None:
        return content
    until = time.monotonic() + _SECONDS
    piece = max(len(content) // 2, 1)
    while piece:
        at = 0
        shorter = False
        while at < len(content) and time.monotonic() < until:
            without = content[:at] + content[at + piece :]
            if kind_of(read, without) == kind:
                content, shorter = without, True
            else:
                at += piece
        if time.monotonic() >= until:
            break
        piece = piece if shorter and piece == 1 else piece // 2
    return content

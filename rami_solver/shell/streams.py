"""Standard output and error: what is written arrives whole and at once, or it is known that it did not."""

import errno
import os
from io import RawIOBase
from typing import TextIO

from rami_solver.shell.signals import hold, release

__all__ = ["Outlet", "Unwritable", "write_encoded", "write_utf8"]


class Unwritable(Exception):  # noqa: N818 - an outcome, not a fault
    """Nothing more can be written to a stream; `reason` is the system's, None where the reader has gone.

    It is no OSError on purpose: the parser's library has its own idea of what a closed pipe means.
    """

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason)
        self.reason = reason


class Outlet:
    """A stream that passes on at once what is written, and shows as escapes what its encoding cannot carry.

    Without `answers` it carries only what is said beside them: what cannot be written there is lost without a word.
    """

    def __init__(self, stream: TextIO | None, *, answers: bool = True) -> None:
        self._stream = stream
        self._answers = answers

    @property
    def encoding(self) -> str:
        """The stream's encoding, UTF-8 where it has none."""
        return getattr(self._stream, "encoding", None) or "utf-8"

    def isatty(self) -> bool:
        """Tell whether this is a terminal."""
        return self._stream is not None and self._stream.isatty()

    def fileno(self) -> int:
        """Give the number of the stream's file; raises OSError where it has none."""
        if self._stream is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._stream.fileno()

    def write(self, text: str) -> int:
        """Write a text and flush it.

        Raises Unwritable where the stream is closed, its reader has gone or the disk is full, and it has answers.
        """
        return self._write(text, self.encoding)

    def write_as(self, text: str, encoding: str) -> int:
        """Write a text in this encoding, whatever that of the stream is; raises as `write` does."""
        return self._write(text, encoding)

    def write_encoded(self, content: bytes) -> int:
        """Write a text that was encoded in UTF-8 already, in the stream's own encoding; raises as `write` does."""
        if _is_plain(self.encoding):
            return self._carry(content, "utf-8")
        return self.write(content.decode())

    def _write(self, text: str, encoding: str) -> int:
        self._carry(text.encode(encoding, "backslashreplace"), encoding)
        return len(text)

    def _carry(self, content: bytes, encoding: str) -> int:
        if self._stream is None:
            return self._lost(content, os.strerror(errno.EBADF))
        hold()
        try:
            below = getattr(self._stream, "buffer", None)
            if isinstance(below, RawIOBase):
                _pour(content, below)
            elif below is not None and (encoding != self.encoding or _is_plain(encoding)):
                self._stream.flush()
                below.write(content)
            else:
                self._stream.write(content.decode(encoding))
            self._stream.flush()
        except BrokenPipeError:
            self._mute()
            return self._lost(content, None)
        except (OSError, ValueError) as fault:  # ValueError: somebody has closed it
            self._mute()
            return self._lost(content, getattr(fault, "strerror", None) or str(fault))
        finally:
            release()
        return len(content)

    def flush(self) -> None:
        """Do nothing: every text is flushed when it is written."""

    def _lost(self, content: bytes, reason: str | None) -> int:
        if self._answers:
            raise Unwritable(reason) from None
        return len(content)

    def _mute(self) -> None:
        """Send what the stream still holds to nowhere, or the end of the program would stumble over it again."""
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
        except (OSError, ValueError):
            return


def _is_plain(encoding: str) -> bool:
    """Tell whether a stream of this encoding would write the same bytes: no mark at its start, no other line ends."""
    return encoding.lower() in ("utf-8", "utf8") and os.linesep == "\n"


def _pour(content: bytes, below: RawIOBase) -> None:
    """Write all of it to a stream without a buffer (`python -u`), which may take a part only and say nothing of it."""
    rest = memoryview(content)
    while rest:
        taken = below.write(rest)
        if taken is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        rest = rest[taken:]


def write_utf8(stream: TextIO, text: str) -> None:
    """Write a text that is UTF-8 by definition, whatever the encoding of the stream is; raises as its `write` does."""
    if isinstance(stream, Outlet):
        stream.write_as(text, "utf-8")
    else:
        stream.write(text)


def write_encoded(stream: TextIO, content: bytes) -> None:
    """Write a text that was encoded in UTF-8 already, in the encoding of the stream; raises as its `write` does."""
    if isinstance(stream, Outlet):
        stream.write_encoded(content)
    else:
        stream.write(content.decode())

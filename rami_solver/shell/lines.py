"""Standard input line by line: what has arrived is handed on before more is waited for; no line fills the memory."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from rami_solver.findings import Code

__all__ = ["BATCH", "MOST_BYTES", "Line", "Packed", "batches", "packed", "unpacked"]

BATCH = 64
"""How many lines are handed on together at most, where nobody wants fewer."""

MOST_BYTES = 64_000
"""The longest line that is read; a longer one is passed over to its end."""

_CHUNK = 65_536
_BOM = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line of the input, counted from 1; `fault` tells why it cannot be read as text."""

    number: int
    text: str = ""
    fault: Code | None = None


Packed: TypeAlias = tuple[Sequence[int], str] | list[Line]
"""Lines as they are sent to another process: their numbers and one text, or themselves where some cannot be read."""


def packed(batch: list[Line]) -> Packed:
    r"""Make of lines what is sent in a tenth of the time.

    >>> packed([Line(1, "hA h2"), Line(4, "h3")])
    ([1, 4], 'hA h2\nh3')
    """
    if any(line.fault is not None for line in batch):
        return batch
    return [line.number for line in batch], "\n".join([line.text for line in batch])


def unpacked(sent: Packed) -> list[Line]:
    """Give the lines that were sent."""
    if isinstance(sent, list):
        return sent
    numbers, text = sent
    return [Line(number, one) for number, one in zip(numbers, text.split("\n"), strict=True)]


def batches(read: Callable[[int], bytes], together: int = BATCH) -> Iterator[list[Line]]:
    r"""Hand on lines as they arrive, up to so many at a time; blank lines and `#` comments are passed over.

    `read` gives at least one byte as soon as there is one, and none at the end, as `os.read` does.

    >>> parts = iter([b"hA h2\n\n# no", b"te\nh3", b""])
    >>> [[(line.number, line.text) for line in batch] for batch in batches(lambda most: next(parts))]
    [[(1, 'hA h2')], [(4, 'h3')]]
    """
    splitter = _Splitter()
    while chunk := read(_CHUNK):
        found = splitter.feed(chunk)
        for start in range(0, len(found), together):
            yield found[start : start + together]
    if last := splitter.end():
        yield [last]


class _Splitter:
    def __init__(self) -> None:
        self._number = 0
        self._open = b""
        self._passing_over = False

    def feed(self, chunk: bytes) -> list[Line]:
        """Give the lines that this chunk completes; a line that grows too long is refused at once."""
        *whole, rest = (self._open + chunk).split(b"\n")
        found = [line for line in map(self._ended, whole) if line is not None]
        self._open = rest
        if len(rest) > MOST_BYTES:
            self._open = b""
            if not self._passing_over:
                self._passing_over = True
                found.append(Line(self._number + 1, fault=Code.INPUT_TOO_LARGE))
        elif self._passing_over:
            self._open = b""
        return found

    def end(self) -> Line | None:
        """Give the last line where it has no line end."""
        return self._ended(self._open) if self._open else None

    def _ended(self, content: bytes) -> Line | None:
        self._number += 1
        if self._passing_over:
            self._passing_over = False
            return None
        return _line(self._number, content)


def _line(number: int, content: bytes) -> Line | None:
    if len(content) > MOST_BYTES:
        return Line(number, fault=Code.INPUT_TOO_LARGE)
    try:
        text = (content.removeprefix(_BOM) if number == 1 else content).decode().strip()
    except UnicodeDecodeError:
        return Line(number, fault=Code.BAD_ENCODING)
    return Line(number, text) if text and not text.startswith("#") else None

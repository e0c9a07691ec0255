"""Records read as they come, line by line: from texts, from bytes in chunks of any size, from files."""

import re
import stat
from collections.abc import Iterable, Iterator
from io import RawIOBase
from pathlib import Path

from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.notation.locales import CardLocale
from rami_solver.records.lines import RecordLine
from rami_solver.records.read_line import LONGEST_LINE, LineReader

__all__ = ["open_record", "read_chunks", "read_lines"]

_CHUNK = 65_536
_MOST_BYTES = 4 * LONGEST_LINE
_BOM = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_END = re.compile("\r\n|\r|\n")


def read_lines(lines: Iterable[str], *, source: str, locale: CardLocale = "en") -> Iterator[RecordLine]:
    r"""Read the lines of a record, one at a time; `source` names it where a line has faults.

    Each text is a line, with its end or without; one that holds several is taken apart. No line raises anything.
    Cards are in the letters of `locale` until a line says otherwise.

    >>> from rami_solver.records.lines import told
    >>> told([*read_lines(["deal 1\n", "uit: Bert  # eindelijk"], source="game.rami")])
    ((DealEntry(number=1), (), None), (OutEntry(player='Bert'), (), 'eindelijk'))
    """
    reader = LineReader(source, locale)
    number = 0
    held: str | None = None
    for text in lines:
        if held is not None:
            yield reader.read(number, held)
            held = None
        for line, is_whole in _taken_apart(text):
            number += 1
            begun = line.removeprefix(_BOM) if number == 1 else line
            if is_whole:
                yield reader.read(number, begun)
            else:
                held = begun
    if held is not None:
        yield reader.read(number, held, cut=True)


def read_chunks(chunks: Iterable[bytes], *, source: str, locale: CardLocale = "en") -> Iterator[RecordLine]:
    r"""Read a record from bytes as they arrive, in chunks of any size; a line is read as soon as it has its end.

    Of a line that is too long only its beginning is held. A line that is no UTF-8 is unreadable, the others are read.
    Raises InputError where the whole is in another encoding.

    >>> [one.entry.number for one in read_chunks([b"deal 1\r", b"\ndeal", b" 2\r"], source="-")]
    [1, 2]
    """
    splitter = _Splitter(LineReader(source, locale), source)
    for chunk in chunks:
        yield from splitter.feed(chunk)
    yield from splitter.end()


def open_record(path: Path, *, source: str | None = None, locale: CardLocale = "en") -> Iterator[RecordLine]:
    """Read a record from a file or a pipe, line by line; `source` names it in places, its path where it is None.

    Raises InputError, as the first line is asked for or while reading, where there is no such file, it cannot be read
    or is in another encoding.
    """
    source = str(path) if source is None else source
    with _opened(path, source) as file:
        yield from read_chunks(_chunks(file, source), source=source, locale=locale)


def _opened(path: Path, source: str) -> RawIOBase:
    try:
        about = path.stat()
        if not any(is_one(about.st_mode) for is_one in (stat.S_ISREG, stat.S_ISDIR, stat.S_ISFIFO)):
            raise InputError(_unreadable(source, "no-plain-file"))  # a device may never end
        return path.open("rb", buffering=0)
    except OSError as fault:
        raise InputError(_not_given(fault, source)) from None
    except ValueError:  # a NUL in the path
        raise InputError(_unreadable(source, "no-path", "missing")) from None


def _chunks(file: RawIOBase, source: str) -> Iterator[bytes]:
    while True:
        try:
            chunk = file.read(_CHUNK)
        except OSError as fault:
            raise InputError(_not_given(fault, source)) from None
        if not chunk:
            return
        yield chunk


def _not_given(fault: OSError, source: str) -> Problem:
    from rami_solver.rules.toml_file import why_not

    tail = {FileNotFoundError: "missing-file", IsADirectoryError: "folder"}.get(type(fault))
    return _unreadable(source, why_not(fault), tail)


def _unreadable(source: str, reason: str, tail: str | None = None) -> Problem:
    return Problem(Code.FILE_NOT_READABLE, {"path": source, "reason": reason}, Span(source, "", 0, 0), tail)


def _taken_apart(text: str) -> Iterator[tuple[str, bool]]:
    """Give the lines of a text without their ends, and whether each has one; nothing is one line, too."""
    at = 0
    while found := _END.search(text, at):
        yield text[at : found.start()], True
        at = found.end()
    if at < len(text) or not text:
        yield text[at:], False


class _Splitter:
    """Cuts bytes into lines at every CR, LF or both, and has them read."""

    def __init__(self, reader: LineReader, source: str) -> None:
        self._reader = reader
        self._source = source
        self._number = 0
        self._open = bytearray()
        self._passing_over = False
        self._after_return = False

    def feed(self, chunk: bytes) -> Iterator[RecordLine]:
        """Read the lines that this chunk completes."""
        if self._after_return and chunk.startswith(b"\n"):
            chunk = chunk[1:]
            self._after_return = False
        if chunk:
            self._after_return = chunk.endswith(b"\r")
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            self._add(part)
            yield self._ended()
        self._add(rest)

    def end(self) -> Iterator[RecordLine]:
        """Read the last line where it has no end."""
        if self._open or self._passing_over:
            yield self._ended(cut=True)

    def _add(self, part: bytes) -> None:
        if not self._passing_over:
            self._open += part
            if len(self._open) > _MOST_BYTES:
                self._passing_over = True
                self._open.clear()

    def _ended(self, *, cut: bool = False) -> RecordLine:
        self._number += 1
        if self._passing_over:
            self._passing_over = False
            return self._reader.too_long(self._number, cut=cut)
        content = bytes(self._open)
        self._open.clear()
        if self._number == 1 and content[:2] in _UTF_16:
            raise InputError(_unreadable(self._source, "not-utf-8", "not-utf-8"))
        text = content.decode("utf-8", "surrogateescape")
        return self._reader.read(self._number, text.removeprefix(_BOM) if self._number == 1 else text, cut=cut)

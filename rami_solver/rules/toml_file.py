"""House files as text: read within bounds, and every way in which that fails told as a problem."""

import errno
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rami_solver.findings import Code, InputError, Problem, Span

__all__ = ["MOST_BYTES", "TomlFile", "cells", "goes_deep", "read_text", "read_toml", "scalar", "why_not"]

MOST_BYTES = 64_000
"""The largest house file that is read; a complete one has about a tenth of this."""

_MOST_DOTS = 40
_MOST_DEEP = 100
_LONGEST_SCALAR = 200
_WIDEST = 120
"""Cells of a line that are shown around a fault."""

_AT = re.compile(r"\(at line (\d+), column (\d+)\)\Z")
_LONG_NUMBER = re.compile(r"[0-9_]{4300,}")
_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_BARE_WORD = re.compile(r"=\s*(?!true\b|false\b)[A-Za-z][\w-]*\s*(?:#.*)?$")
_SCALAR = re.compile(r"[^\[{#\r\n][^#\r\n]*\Z")
_LONG_PATH = re.compile(rf"(?<![\w.\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{_MOST_DOTS},}}")

_REASONS = {
    errno.ENOENT: "no-such-file",
    errno.EISDIR: "is-a-folder",
    errno.ENOTDIR: "below-a-file",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.ELOOP: "links-in-a-circle",
    errno.ENAMETOOLONG: "name-too-long",
    errno.EMFILE: "too-many-open",
    errno.ENFILE: "too-many-open",
    errno.EBADF: "closed",
    errno.EIO: "disk-fault",
    errno.ESTALE: "disk-fault",
    errno.ENXIO: "no-plain-file",
    errno.EINVAL: "no-path",
}


class TomlFile:
    """A house file: its path, its text and what stands in it."""

    def __init__(self, path: Path, text: str, table: Mapping[str, Any]) -> None:
        self.path = path
        self.text = text
        self.table = table

    def place(self, key: str) -> Span:
        """Give the line on which a dotted key is set; the file alone where that cannot be told."""
        places = self._places
        hits = [places.headers.get(key), *(places.keys.get(one) for one in _from_above(key))]
        hit = min((one for one in hits if one is not None), default=places.inside.get(key))
        if hit is None:
            return Span(str(self.path), "", 0, 0)
        number, start, end = hit
        return _span(self.path, places.rows[number - 1], start, end - start, number)

    @cached_property
    def _places(self) -> "_Places":
        """Find all places in one pass: a file may have thousands of faults."""
        places = _Places(_rows(self.text), {}, {}, {})
        above = ""
        for number, row in enumerate(places.rows, 1):
            header = _HEADER.match(row)
            found = header or _KEY.match(row)
            if found is None:
                continue
            path = _plain(found[1]) if header else f"{above}.{_plain(found[1])}".lstrip(".")
            above = path if header else above
            place = number, found.start(1), found.end(1)
            (places.headers if header else places.keys).setdefault(path, place)
            for one in _from_above(path):
                places.inside.setdefault(one, place)
        return places


class _Places(NamedTuple):
    """The rows of a file, and where in them (line, from, to) tables and keys first stand, and what is inside a key."""

    rows: list[str]
    headers: dict[str, tuple[int, int, int]]
    keys: dict[str, tuple[int, int, int]]
    inside: dict[str, tuple[int, int, int]]


def read_toml(path: Path, most: int = MOST_BYTES) -> TomlFile:
    """Read a house file, or another TOML file of at most so many bytes.

    Raises InputError where it is missing, no file, no UTF-8, larger than that, nested beyond measure, or no
    TOML (with line and column).
    """
    text = read_text(path, most)
    if _LONG_PATH.search(text):  # tomllib would take minutes over it
        raise InputError(_unreadable(path, "nested-too-deep"))
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise InputError(_unreadable(path, "nested-too-deep")) from None
    except ValueError as fault:
        raise InputError(_syntax(path, text, str(fault))) from None
    if goes_deep(table):
        raise InputError(_unreadable(path, "nested-too-deep"))
    return TomlFile(path, text, table)


def goes_deep(value: Any) -> bool:
    """Tell whether tables and lists are nested beyond measure: more than anything that is read ever needs.

    >>> goes_deep({"a": [{"b": 1}]}), goes_deep(eval("[" * 150 + "]" * 150))
    (False, True)
    """
    level = [value]
    for _ in range(_MOST_DEEP):
        level = [one for value in level if isinstance(value, dict | list) for one in _within(value)]
        if not level:
            return False
    return True


def why_not(fault: OSError) -> str:
    """Name the reason why the system does not give a file; the system's own words where we have none for it.

    >>> why_not(FileNotFoundError(2, "No such file or directory"))
    'no-such-file'
    """
    return _REASONS.get(fault.errno or 0) or fault.strerror or type(fault).__name__


def scalar(text: str) -> Any:
    """Give the value that a setting's text means: a TOML scalar, else the text itself.

    >>> scalar("25"), scalar("true"), scalar("none"), scalar('"lowest"'), scalar("[1]")
    (25, True, 'none', 'lowest', '[1]')
    """
    text = text.strip()
    if len(text) > _LONGEST_SCALAR or not _SCALAR.match(text):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        return text


def cells(text: str) -> int:
    """Count the display cells of a text.

    >>> cells("♥A"), cells("二")
    (2, 2)
    """
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """Read the text of a TOML file of at most so many bytes.

    Raises InputError where it is missing, no file, no UTF-8 or larger than that.
    """
    try:
        about = path.stat()
        if not (stat.S_ISREG(about.st_mode) or stat.S_ISDIR(about.st_mode)):  # a pipe or device may never end
            raise InputError(_unreadable(path, "no-plain-file"))
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as fault:
        tail = {FileNotFoundError: "missing", IsADirectoryError: "folder"}.get(type(fault))
        raise InputError(_unreadable(path, why_not(fault), tail)) from None
    except ValueError:  # a NUL in the path
        raise InputError(_unreadable(path, "no-path", "missing")) from None
    if len(content) > most:
        size = max(about.st_size, len(content))
        facts = {"case": "file", "path": str(path), "size": size, "limit": most}
        facts |= {"size_said": _sized(size), "limit_said": _sized(most)}
        raise InputError(Problem(Code.INPUT_TOO_LARGE, facts, Span(str(path), "", 0, 0)))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(_unreadable(path, "not-utf-8", "not-utf-8")) from None


def _sized(size: int) -> str:
    """Write a size in bytes as people do, rounded up.

    >>> _sized(1_000_000), _sized(1_000_001), _sized(25_400_000)
    ('1 MB', '1001 kB', '26 MB')
    """
    unit, name = (1_000_000, "MB") if size >= 10_000_000 or size % 1_000_000 == 0 else (1_000, "kB")
    return f"{-(-size // unit)} {name}"


def _unreadable(path: Path, reason: str, tail: str | None = None) -> Problem:
    return Problem(Code.FILE_NOT_READABLE, {"path": str(path), "reason": reason}, Span(str(path), "", 0, 0), tail)


def _syntax(path: Path, text: str, reason: str) -> Problem:
    rows = _rows(text)
    if at := _AT.search(reason):
        line, column = int(at[1]), int(at[2])
    elif not reason.endswith("(at end of document)") and (number := _LONG_NUMBER.search(text)):
        line = text.count("\n", 0, number.start()) + 1  # the parser has no place for what Python refuses to read
        column = number.start() - text.rfind("\n", 0, number.start())
    else:
        line, column = len(rows), len(rows[-1]) + 1
    row = rows[line - 1] if line <= len(rows) else ""
    facts = {"path": str(path), "line": line, "column": column}
    tail = "quotes" if _BARE_WORD.search(row) else None
    return Problem(Code.TOML_SYNTAX, facts, _span(path, row, min(column - 1, len(row)), 1, line), tail)


def _span(path: Path, row: str, start: int, length: int, line: int) -> Span:
    first = max(0, start + length - _WIDEST)
    return Span(
        str(path),
        row[first : first + _WIDEST],
        cells(row[first:start]),
        max(cells(row[start : start + length]), 1),
        line,
    )


def _rows(text: str) -> list[str]:
    """Part a text into lines as TOML counts them."""
    return text.replace("\r\n", "\n").split("\n")


def _plain(path: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in path.split("."))


def _from_above(key: str) -> Iterator[str]:
    """Give the tables that a dotted key stands in, and the key itself."""
    if key.count(".") <= _MOST_DOTS:
        for at, sign in enumerate(key):
            if sign == ".":
                yield key[:at]
    yield key


def _within(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value

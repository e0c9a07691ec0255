"""Which files are meant by the paths of a batch."""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rami_solver.findings import Code, Problem, Span
from rami_solver.rules.toml_file import why_not

__all__ = ["Found", "files_under", "is_folder"]

_Key = tuple[int, int]
"""A file's device and number: what stays the same whatever path leads to it."""


class Found(NamedTuple):
    """A file of a batch; `named` where its own path was given, not a folder above it."""

    path: Path
    named: bool


def files_under(
    paths: Sequence[Path], suffixes: tuple[str, ...] = (".toml", ".rami")
) -> tuple[tuple[Found, ...], tuple[Problem, ...]]:
    """Give the files that these paths mean, each once, and why some cannot be reached.

    A folder means the files in it and below whose names end so, in the order of their names; what is hidden is passed
    over, and so is a link that leads back up: what is behind it is there already. A path that is no folder means
    itself.
    """
    found: list[Found] = []
    problems: list[Problem] = []
    seen: set[_Key] = set()
    waiting = [_Step(path, frozenset(), suffixes) for path in reversed(paths)]
    while waiting:
        step = waiting.pop()
        try:
            key, mode = _looked_up(step.path)
            if key in seen or key in step.above:
                continue
            if stat.S_ISDIR(mode):
                waiting += reversed(list(_below(step, key)))
            elif step.named or (step.is_meant and stat.S_ISREG(mode)):
                found.append(Found(step.path, step.named))
            seen.add(key)
        except OSError as fault:
            if not step.is_stray(fault):
                problems.append(_not_readable(step.path, fault))
    return tuple(found), tuple(problems)


def is_folder(path: Path) -> bool:
    """Tell whether a path leads to a folder; one that leads nowhere, or is none, does not."""
    try:
        return path.is_dir()
    except (OSError, ValueError):  # as of a name too long for any file
        return False


class _Step(NamedTuple):
    """A path to look at, the folders that led to it, and how the names of files in folders end."""

    path: Path
    above: frozenset[_Key]
    suffixes: tuple[str, ...]

    @property
    def named(self) -> bool:
        return not self.above

    @property
    def is_meant(self) -> bool:
        return self.path.suffix.lower() in self.suffixes

    def is_stray(self, fault: OSError) -> bool:
        """Whether this is a dangling link in a folder that would be no example file anyway."""
        return isinstance(fault, FileNotFoundError) and not self.named and not self.is_meant


def _below(step: _Step, key: _Key) -> Iterator[_Step]:
    with os.scandir(step.path) as entries:
        names = sorted(entry.name for entry in entries)
    return (_Step(step.path / name, step.above | {key}, step.suffixes) for name in names if not name.startswith("."))


def _looked_up(path: Path) -> tuple[_Key, int]:
    try:
        found = path.stat()
    except ValueError as fault:  # a NUL in the path
        raise OSError(errno.EINVAL, str(fault)) from None
    return (found.st_dev, found.st_ino), found.st_mode


def _not_readable(path: Path, fault: OSError) -> Problem:
    return _problem(path, why_not(fault))


def _problem(path: Path, reason: str) -> Problem:
    return Problem(Code.FILE_NOT_READABLE, {"path": str(path), "reason": reason}, Span(str(path), "", 0, 0))

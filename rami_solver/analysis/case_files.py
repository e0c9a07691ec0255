"""Which files are meant by the paths of a batch."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rami_solver.findings import Code, Problem, Span

__all__ = ["Found", "files_under"]

_Key = tuple[int, int]
"""A file's device and number: what stays the same whatever path leads to it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file of a batch; `named` where its own path was given, not a folder above it."""

    path: Path
    named: bool


def files_under(paths: Sequence[Path]) -> tuple[tuple[Found, ...], tuple[Problem, ...]]:
    """Give the files that these paths mean, each once, and why some cannot be reached.

    A folder means the TOML files in it and below, in the order of their names; what is hidden is passed over, a link
    that leads back up is reported. A path that is no folder means itself, whatever its name.
    """
    found: list[Found] = []
    problems: list[Problem] = []
    seen: set[_Key] = set()
    waiting = [_Step(path, frozenset()) for path in reversed(paths)]
    while waiting:
        step = waiting.pop()
        try:
            key, mode = _looked_up(step.path)
            if key in step.above:
                problems.append(_problem(step.path, "loop", "loop"))
            elif key in seen:
                continue
            elif stat.S_ISDIR(mode):
                waiting += reversed(list(_below(step, key)))
            elif step.named or (step.path.suffix == ".toml" and stat.S_ISREG(mode)):
                found.append(Found(step.path, step.named))
            seen.add(key)
        except OSError as fault:
            if not step.is_stray(fault):
                problems.append(_not_readable(step.path, fault))
    return tuple(found), tuple(problems)


@dataclass(frozen=True, slots=True)
class _Step:
    """A path to look at, and the folders that led to it."""

    path: Path
    above: frozenset[_Key]

    @property
    def named(self) -> bool:
        return not self.above

    def is_stray(self, fault: OSError) -> bool:
        """Whether this is a dangling link in a folder that would be no example file anyway."""
        return isinstance(fault, FileNotFoundError) and not self.named and self.path.suffix != ".toml"


def _below(step: _Step, key: _Key) -> Iterator[_Step]:
    with os.scandir(step.path) as entries:
        names = sorted(entry.name for entry in entries)
    return (_Step(step.path / name, step.above | {key}) for name in names if not name.startswith("."))


def _looked_up(path: Path) -> tuple[_Key, int]:
    try:
        found = path.stat()
    except ValueError as fault:  # a NUL in the path
        raise OSError(str(fault)) from None
    return (found.st_dev, found.st_ino), found.st_mode


def _not_readable(path: Path, fault: OSError) -> Problem:
    return _problem(path, fault.strerror or str(fault))


def _problem(path: Path, reason: str, tail: str | None = None) -> Problem:
    return Problem(Code.FILE_NOT_READABLE, {"path": str(path), "reason": reason}, Span(str(path), "", 0, 0), tail)

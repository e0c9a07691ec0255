"""What a call of the program leaves behind, and the installed program where a call in this process will not do."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

__all__ = ["AMBIENT", "Call", "Called", "finished", "on_a_terminal", "started"]

AMBIENT = (
    "RAMI_RULES",
    "RAMI_LANG",
    "RAMI_CARDS",
    "RAMI_DEBUG",
    "NO_COLOR",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "COLUMNS",
)
"""What the surroundings may set: taken away, so that tests mean the same everywhere."""

PROGRAM = str(Path(sys.executable).with_name("rami"))


@dataclass(frozen=True)
class Called:
    """The exit code and what was written."""

    exit: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> Any:
        return json.loads(self.err)

    @property
    def codes(self) -> list[str]:
        return [one["code"] for one in self.error["errors"]]


Call = Callable[..., Called]

_Stream = int | IO[bytes]


def started(
    *words: str,
    env: dict[str, str] | None = None,
    stdin: _Stream = subprocess.PIPE,
    stdout: _Stream = subprocess.PIPE,
    stderr: _Stream = subprocess.PIPE,
) -> subprocess.Popen[bytes]:
    """Start the installed program in bare surroundings."""
    bare = {name: value for name, value in os.environ.items() if name not in AMBIENT}
    return subprocess.Popen([PROGRAM, *words], env=bare | (env or {}), stdin=stdin, stdout=stdout, stderr=stderr)


def finished(*words: str, text: bytes = b"", env: dict[str, str] | None = None) -> Called:
    """Run the installed program to its end."""
    process = started(*words, env=env)
    out, err = process.communicate(text, timeout=60)
    return Called(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def on_a_terminal(*words: str, **env: str) -> str:
    """Run the installed program on a terminal, and give what it showed."""
    ours, theirs = pty.openpty()
    process = started(*words, stdout=theirs, stderr=theirs, env={"TERM": "xterm", "COLUMNS": "100", **env})
    os.close(theirs)
    read = b""
    try:
        while chunk := os.read(ours, 65536):
            read += chunk
    except OSError:  # how the end of a terminal is told
        pass
    process.communicate(timeout=60)
    os.close(ours)
    return read.decode()

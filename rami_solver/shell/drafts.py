"""New files, written whole or not at all."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from rami_solver.shell.signals import adopt, forget

__all__ = ["write_new"]


def write_new(path: Path, text: str) -> None:
    """Write a new file: it is there only when all of it is, whatever ends the program or fails on the way.

    Raises FileExistsError where there is one already, OSError where it cannot be made, ValueError where its name holds
    a NUL.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    draft = _Draft(path.with_name(f".rami-{os.urandom(8).hex()}"))
    adopt(draft)
    try:
        with draft.path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        _publish(draft.path, path)
    finally:
        draft.kill()
        forget(draft)


class _Draft:
    """A file under another name, which nobody is to find."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def kill(self) -> None:
        """Take it away, where it is there at all."""
        with suppress(OSError, ValueError):
            self.path.unlink(missing_ok=True)


def _publish(draft: Path, path: Path) -> None:
    """Give a draft its name, which nobody may have taken meanwhile."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # some disks know no second name for a file: there the name is taken first
        path.touch(exist_ok=False)
        placeholder = _Draft(path)
        adopt(placeholder)
        try:
            draft.replace(path)
        except OSError:
            placeholder.kill()
            raise
        finally:
            forget(placeholder)

"""What every format of a replay does."""

from typing import Literal, Protocol, get_args

from rami_solver.findings import InputError
from rami_solver.records.events import Event

__all__ = ["REPLAY_FORMATS", "ReplayFormat", "ReplayReport"]

ReplayFormat = Literal["text", "json", "github", "junit"]
"""How a replay is told."""

REPLAY_FORMATS: tuple[ReplayFormat, ...] = get_args(ReplayFormat)


class ReplayReport(Protocol):
    """What tells replays in one format, one file after another."""

    def begin(self, file: str) -> None:
        """Begin with a file; standard input is `-`."""

    def take(self, event: Event) -> bool:
        """Take the next event of the file, and tell what the format tells at once; False where nobody wants more."""

    def refuse(self, error: InputError) -> None:
        """Tell that the file cannot be read any further, in formats that machines read for annotations."""

    def finish(self) -> None:
        """Tell the end of the file."""

    def end(self) -> None:
        """Tell the end of all files."""

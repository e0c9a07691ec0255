"""How far a run has come: a bar on a terminal, elsewhere a plain line now and then; always on standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from tests.differential.state import State

__all__ = ["progress"]

_EVERY = 20.0
"""Seconds between two plain lines."""


@contextmanager
def progress(items: int, begun: State, stream: TextIO | None = None) -> Iterator[Callable[[State], None]]:
    """Give what to call after each chunk; without a stream it is shown on standard error."""
    stream = stream or sys.stderr
    with (_bar if stream.isatty() else _lines)(items, begun, stream) as told:
        yield told


@contextmanager
def _bar(items: int, begun: State, stream: TextIO) -> Iterator[Callable[[State], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[differ]} differ"),
    )
    with Progress(*columns, console=Console(file=stream), transient=True) as shown:
        differ = len(begun.part.found)
        task = shown.add_task(begun.plan.kind, total=items, completed=begun.next, differ=differ)
        yield lambda state: shown.update(task, completed=state.next, differ=len(state.part.found))


@contextmanager
def _lines(items: int, begun: State, stream: TextIO) -> Iterator[Callable[[State], None]]:
    first = last = time.monotonic()

    def told(state: State) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _EVERY or state.next >= items:
            last = now
            rate = (state.next - begun.next) / max(now - first, 0.001)
            differ = len(state.part.found)
            line = f"{state.next:,} of {items:,} {state.plan.kind}, {rate:.0f} a second, {differ} differ"
            with suppress(BrokenPipeError):  # who read it has ended; what is found is still kept
                print(line, file=stream, flush=True)

    yield told

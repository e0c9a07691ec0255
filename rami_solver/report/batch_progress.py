"""How far a batch has come, on a terminal only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TextIO, cast

from rami_solver.report.view import View

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["progress"]

_EVERY = 0.1
"""Seconds between two pictures of the bar."""


@contextmanager
def progress(cases: int, view: View, side_view: View) -> Iterator[tuple[View, Callable[[], None]]]:
    """Show a bar for so many cases on `side_view` where that is a terminal; elsewhere rich is not even loaded.

    Gives the view to write answers to, which keeps them out of the bar's way, and what to call after each case.
    """
    if side_view.width is None:
        yield view, lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=side_view.stream, force_terminal=True, width=side_view.width, no_color=not side_view.colour)
    # It draws without a thread of its own: worker processes are started while it is there.
    with Progress(
        console=console, transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
    ) as shown:
        task = shown.add_task(side_view.messages.text("ui.batch.progress"), total=cases)
        drawn = monotonic()

        def step() -> None:
            nonlocal drawn
            shown.advance(task)
            if monotonic() - drawn >= _EVERY:
                shown.refresh()
                drawn = monotonic()

        aside = view if view.width is None else view._replace(stream=cast(TextIO, _Aside(view.stream, shown)))
        yield aside, step


class _Aside:
    """A terminal's stream that takes the bar away while something is written to it; once it has ended, for good."""

    def __init__(self, stream: TextIO, shown: "Progress") -> None:
        self._stream = stream
        self._shown = shown
        self.encoding = stream.encoding

    def write(self, text: str) -> int:
        if not self._shown.live.is_started:  # the summary comes after the bar's end
            return self._stream.write(text)
        self._shown.stop()
        try:
            written = self._stream.write(text)
            self._stream.flush()  # the bar goes another way and would overtake it
            return written
        finally:
            self._shown.start()

    def flush(self) -> None:
        self._stream.flush()

    def isatty(self) -> bool:
        return True

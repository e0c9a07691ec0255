"""Where a text answer goes and how it may look there: language, cards, colour, a terminal's width or plain lines."""

import os
from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

from rami_solver.notation.style import CardStyle
from rami_solver.report.cells import encodable
from rami_solver.report.messages import Messages
from rami_solver.report.page import Page

if TYPE_CHECKING:
    from rami_solver.notation.locales import CardLocale

__all__ = ["Colour", "View", "can_show", "make_view", "show"]

Colour = Literal["auto", "always", "never"]

_PROBE = "♠♥♦♣"
_WIDTH = 80
_LEAST_WIDTH = 20


class View(NamedTuple):
    """One output and its looks. `width` counts a terminal's display cells; None is no terminal: plain lines."""

    messages: Messages
    stream: TextIO
    colour: bool
    width: int | None

    @property
    def style(self) -> CardStyle:
        """How cards are written here."""
        return self.messages.style


def can_show(stream: TextIO) -> bool:
    """Tell whether a stream's encoding carries the four suits."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return encodable(_PROBE, encoding) == _PROBE


def make_view(lang: str, locale: "CardLocale", colour: Colour, stream: TextIO, width: int | None = None) -> View:
    """Look at a stream and choose how to show answers on it.

    `auto` colours a terminal only; `width` is taken instead of the terminal's own, in display cells.
    """
    terminal = stream.isatty()
    style = CardStyle(ascii=not can_show(stream), locale=locale)
    coloured = colour == "always" or (colour == "auto" and terminal and os.environ.get("TERM") != "dumb")
    cells = (width or _width_of(stream)) if terminal else None
    return View(Messages(lang, style), stream, coloured, cells)


def _width_of(stream: TextIO) -> int:
    """Ask for the width of the terminal behind this stream: it may be another one than that of standard output."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return max(int(asked), _LEAST_WIDTH)
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, _LEAST_WIDTH)
    except (OSError, ValueError):
        return _WIDTH


def show(page: Page, view: View) -> None:
    """Write a page to the view's stream; raises OSError where the stream cannot take it."""
    view.stream.write(encodable(_laid_out(page, view), getattr(view.stream, "encoding", None) or "utf-8"))


def _laid_out(page: Page, view: View) -> str:
    if view.width is None and not view.colour:
        from rami_solver.report.plain import lines

        return "".join(line + "\n" for line in lines(page))
    from rami_solver.report.terminal import painted, rendered  # rich costs a tenth of a second

    if view.width is None:
        return painted(page, view.style)
    return rendered(page, view.style, view.width, colour=view.colour)

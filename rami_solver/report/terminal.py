"""A page on a terminal: cards in their colours, columns where there is room, one under the other where there is not."""

import re
from collections.abc import Sequence
from io import StringIO
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rami_solver.cards import DECK, JOKER, Suit
from rami_solver.notation.style import CardStyle
from rami_solver.notation.write import write_card
from rami_solver.report.cells import cell_width
from rami_solver.report.page import Bars, Block, Cell, Chance, Excerpt, Grid, Page, Row, Section, Sentence, Tone
from rami_solver.report.plain import STEP, caret_lines, lines

__all__ = ["painted", "rendered"]

_NARROW = 60
"""Below so many cells a label stands above its rows, not beside them."""

_TRAILING = re.compile(r"(?:[ ]|\x1b\[[0-9;]*m)+$")
"""Blanks at a line's end, among what begins and ends its colours."""

_GAP = 3
"""The cells that a table puts between two columns."""

_GROUPS = ("cyan", "yellow", "magenta", "green", "blue", "red")
"""The colours of a chart, one group after another."""

_RED, _BLACK, _JOKER = "bold red", "bold default", "bold magenta"
_TONES = {
    Tone.PLAIN: "",
    Tone.STRONG: "bold",
    Tone.QUIET: "dim",
    Tone.GOOD: "bold green",
    Tone.BAD: "bold red",
    Tone.OPEN: "bold yellow",
    Tone.ERROR: "bold red",
    Tone.WARNING: "bold yellow",
    Tone.NOTE: "bold cyan",
}


def rendered(page: Page, style: CardStyle, width: int, *, colour: bool) -> str:
    """Lay a page out for a terminal of so many cells; with `colour`, cards and verdicts are coloured."""
    console = _console(width, colour=colour)
    paint = _Paint(style)
    for kind, blocks in groupby(page, type):
        if kind is Section:
            console.print(_sections([one for one in blocks if isinstance(one, Section)], paint, width))
        else:
            for block in blocks:
                _print(console, block, paint)
    return _taken(console)


def painted(page: Page, style: CardStyle) -> str:
    """Write a page in plain lines, coloured: for a pipe into something that shows colours."""
    console = _console(80, colour=True)
    paint = _Paint(style)
    for line in lines(page):
        console.print(paint.text(line), soft_wrap=True)
    return _taken(console)


def _console(width: int, *, colour: bool) -> Console:
    # Written to memory: rich ends the program by itself when a pipe closes, and the exit code is not its to choose.
    return Console(
        file=StringIO(),
        width=width,
        force_terminal=True,
        color_system="standard" if colour else None,
        no_color=not colour,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={},
    )


def _taken(console: Console) -> str:
    shown = console.file.getvalue() if isinstance(console.file, StringIO) else ""
    return "".join(_TRAILING.sub(lambda end: end[0].replace(" ", ""), line) + "\n" for line in shown.splitlines())


class _Paint:
    """Colours the cards of a style wherever they stand in a text."""

    def __init__(self, style: CardStyle) -> None:
        self.ascii = style.ascii
        reds, blacks = _texts(style, (Suit.HEARTS, Suit.DIAMONDS)), _texts(style, (Suit.SPADES, Suit.CLUBS))
        joker = re.escape(write_card(JOKER, style))
        # A help that lists the ranks, `2-10 J Q K`, means the jack.
        self._pattern = re.compile(
            rf"(?<![\w-])(?:(?P<red>{reds})|(?P<black>{blacks})|(?<!-10 )(?P<joker>{joker}(?==|(?!\w))))(?![\w-])"
        )

    def text(self, text: str, style: str = "") -> Text:
        """Give a text in a style, its cards in their colours."""
        result = Text(text, style=style)
        for found in self._pattern.finditer(text):
            colour = _RED if found["red"] else _BLACK if found["black"] else _JOKER
            result.stylize(colour, *found.span())
        return result


def _texts(style: CardStyle, suits: tuple[Suit, ...]) -> str:
    written = [write_card(one, style) for one in DECK if one.suit in suits]
    return "|".join(map(re.escape, sorted(written, key=len, reverse=True)))


def _print(console: Console, block: Block, paint: _Paint) -> None:
    if isinstance(block, Sentence):
        console.print(Padding(_sentence(block, paint), (0, 0, 0, len(STEP) * block.indent)))
    elif isinstance(block, Excerpt):
        text, carets = caret_lines(block, console.width)
        console.print(paint.text(text), soft_wrap=True)
        console.print(Text(carets, style=_TONES[Tone.ERROR]), soft_wrap=True)
    elif isinstance(block, Grid):
        _print_grid(console, block, paint)
    elif isinstance(block, Bars):
        _print_bars(console, block, paint)


def _sentence(sentence: Sentence, paint: _Paint) -> Text:
    tone = _TONES[sentence.tone]
    if not sentence.mark:
        return paint.text(sentence.text, tone)
    mark = Text(sentence.mark + (": " if sentence.text else ""), style=tone)
    return Text.assemble(mark, paint.text(sentence.text))


def _print_grid(console: Console, grid: Grid, paint: _Paint) -> None:
    solid = not (console.no_color or paint.ascii)
    beside, below = (_cells(grid, paint, between, solid=solid) for between in (" ", "\n"))
    rows = next((one for one in (beside, below) if _fits(grid, one, console.width)), None)
    if rows is None:
        for row in beside:
            console.print(_folded(grid.head, row, console.width - len(STEP)))
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for head in grid.head:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _cells(grid: Grid, paint: _Paint, between: str, *, solid: bool) -> list[list[Text]]:
    """Paint the cells of a table, the bar of a chance beside or below it."""
    rows = []
    for row in grid.rows:
        first, *others = (_cell(cell, paint, between, solid=solid) for cell in row)
        first.stylize_before("bold", 0, len(first.plain.split("\n")[0]))
        rows.append([first, *others])
    return rows


def _folded(head: Row, row: Sequence[Text], room: int) -> RenderableType:
    """Make a row of a table a section, where the table has no room."""
    table = Table.grid()
    table.add_column()
    name, *rest = row[0].split("\n")
    table.add_row(name)
    told = [(title, cell) for title, cell in zip(head[1:], row[1:], strict=True) if cell.plain.strip()]
    rest += [Text.assemble(f"{title}: ", _inline(cell, room - cell_width(f"{title}: "))) for title, cell in told]
    for line in rest:
        table.add_row(Padding(line, (0, 0, 0, len(STEP))))
    return table


def _inline(cell: Text, room: int) -> Text:
    """Put the lines of a cell behind one another if they fit, without the blanks that set them in their column."""
    blanks = len(cell.plain) - len(cell.plain.lstrip())
    joined = Text(", ").join(cell[blanks:].split("\n"))
    return joined if cell_width(joined.plain) <= room else cell[blanks:]


def _print_bars(console: Console, bars: Bars, paint: _Paint) -> None:
    """Draw a chart, every group in a colour of its own; without colours or the signs for it, as in plain lines."""
    from rami_solver.report.score_bars import PLAIN, SOLID, bar_lines

    solid = not (console.no_color or paint.ascii)
    for line in bar_lines(bars, console.width, SOLID if solid else PLAIN):
        colour = _GROUPS[line.group % len(_GROUPS)]
        parts = (line.before, (line.left, colour), (line.line, "dim"), (line.right, colour))
        console.print(Text.assemble(*parts), soft_wrap=True)


def _cell(cell: Cell, paint: _Paint, between: str, *, solid: bool) -> Text:
    """Paint a cell; the lines after its first explain it and stand back."""
    if isinstance(cell, Chance):
        from rami_solver.report.chance_bars import chance_bar, chance_colour

        bar = chance_bar(cell, solid=solid)
        return (
            Text.assemble(paint.text(cell.text), between, (bar, chance_colour(cell))) if bar else paint.text(cell.text)
        )
    first, *rest = cell.split("\n")
    text = paint.text(first)
    for line in rest:
        text.append("\n").append_text(paint.text(line, "dim"))
    return text


def _fits(grid: Grid, rows: Sequence[Sequence[Text]], width: int) -> bool:
    """Tell whether a table can stand in so many cells: no word broken, and no text in too many lines."""
    columns = list(zip(grid.head, *([cell.plain for cell in row] for row in rows), strict=True))
    longest = [max(cell_width(line) for cell in column for line in cell.split("\n")) for column in columns]
    words = [max(cell_width(word) for cell in column for word in (*cell.split(), "")) for column in columns]
    room = width - _GAP * (len(columns) - 1)
    widest = max(longest)
    while sum(min(one, widest) for one in longest) > room:
        widest -= 1  # as rich does: the widest columns give way first
    return max(words) <= widest and max(longest) <= grid.most_lines * widest


def _sections(sections: list[Section], paint: _Paint, width: int) -> RenderableType:
    if width < _NARROW or max(cell_width(section.label) for section in sections) > width // 3:
        return _stacked(sections, paint)
    cells = max((len(row) for section in sections for row in section.rows), default=1)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for number in range(1, cells):
        table.add_column(justify="right" if number == cells - 1 else "left", no_wrap=number < cells - 1)
    for section in sections:
        for number, row in enumerate(section.rows):
            padded = (*row, *("",) * (cells - len(row)))
            table.add_row(section.label if number == 0 else "", *(paint.text(cell) for cell in padded))
    return Padding(table, (0, 0, 0, len(STEP)))


def _stacked(sections: list[Section], paint: _Paint) -> RenderableType:
    table = Table.grid()
    table.add_column()
    for section in sections:
        table.add_row(Text(section.label, style="bold"))
        for row in section.rows:
            table.add_row(Padding(_told(row, paint), (0, 0, 0, len(STEP))))
    return table


def _told(row: Row, paint: _Paint) -> Text:
    told = ", ".join(filter(None, row[1:]))
    first = paint.text(row[0])
    return Text.assemble(first, " " if row[0] and told else "", paint.text(f"({told})", "dim") if told else "")

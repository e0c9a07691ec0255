"""A page as plain lines, for pipes, files and other programs: no box, no wrapping; the same page, the same lines."""

from collections.abc import Iterator

from rami_solver.report.cells import around, cell_width
from rami_solver.report.page import Bars, Block, Chance, Excerpt, Grid, Page, Row, Section, Sentence

__all__ = ["EXCERPT_CELLS", "STEP", "caret_lines", "lines", "marked"]

EXCERPT_CELLS = 100
"""How many display cells of an input's line are shown where there is no terminal to fill."""

CHART_CELLS = 72
"""How many display cells a chart takes where there is no terminal to fill."""

STEP = "  "
"""One step of indent."""


def lines(page: Page) -> list[str]:
    """Write a page as lines without line ends."""
    return [line.rstrip() for block in page for line in _lines_of(block)]


def _lines_of(block: Block) -> Iterator[str]:
    if isinstance(block, Sentence):
        yield STEP * block.indent + marked(block)
    elif isinstance(block, Section):
        yield f"{block.label}:"
        yield from (STEP + _row(row) for row in block.rows)
    elif isinstance(block, Excerpt):
        yield from caret_lines(block, EXCERPT_CELLS)
    elif isinstance(block, Bars):
        from rami_solver.report.score_bars import PLAIN, bar_lines  # the one page that has a chart

        yield from (one.text for one in bar_lines(block, CHART_CELLS, PLAIN))
    else:
        yield from _grid(block)


def marked(sentence: Sentence) -> str:
    """Give a sentence with its mark before it."""
    return f"{sentence.mark}: {sentence.text}" if sentence.mark and sentence.text else sentence.mark or sentence.text


def _row(row: Row) -> str:
    """Write a row: what it is, and in brackets what it is called and counts."""
    first, *others = row
    told = ", ".join(filter(None, others))
    return f"{first} ({told})" if first and told else first or told


def caret_lines(block: Excerpt, room: int) -> tuple[str, str]:
    """Give the part of a line that fits in `room` cells and, under it, carets below the part that is meant."""
    text, start, width = around(block.text, block.start, block.width, room - len(STEP))
    return STEP + text, STEP + " " * start + "^" * max(width, 1)


def _grid(block: Grid) -> Iterator[str]:
    texts = [[cell.text if isinstance(cell, Chance) else cell for cell in row] for row in block.rows]
    rows = [tuple(" - ".join(cell.split("\n")) for cell in row) for row in (block.head, *texts)]
    widths = [max(cell_width(row[column]) for row in rows) for column in range(len(block.head))]
    for row in rows:
        yield STEP.join(cell + " " * (width - cell_width(cell)) for cell, width in zip(row, widths, strict=True))

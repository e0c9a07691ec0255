"""Results as Markdown tables: ratios with their targets, absolute times beside them, machine and date above."""

import math
import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

__all__ = ["Section", "Table", "Target", "at_least", "at_most", "insert", "judged", "machine", "markdown", "ms"]


class Target(NamedTuple):
    """What a figure should be: at least or at most so much."""

    limit: float
    least: bool

    def met(self, figure: float) -> bool:
        """Tell whether the figure is good enough."""
        return figure >= self.limit if self.least else figure <= self.limit


def at_least(limit: float) -> Target:
    """Give the target of a figure that should be great."""
    return Target(limit, least=True)


def at_most(limit: float) -> Target:
    """Give the target of a figure that should be small."""
    return Target(limit, least=False)


def judged(figure: float, target: Target | None = None, unit: str = "") -> str:
    """Write a figure, and beside its target whether it is met; more digits where fewer would hide that.

    >>> judged(2.349), judged(1.9999, at_least(2)), judged(0.061, at_most(0.05), " s")
    ('2.35', '1.9999 (target 2: not met)', '0.0610 s (target at most 0.05 s: not met)')
    """
    digits = 3
    shown = _rounded(figure, digits)
    if target is None:
        return shown + unit
    while target.met(float(shown)) != target.met(figure) and digits < 15:
        digits += 1
        shown = _rounded(figure, digits)
    wanted = f"{'' if target.least else 'at most '}{target.limit:g}{unit}"
    return f"{shown}{unit} (target {wanted}: {'met' if target.met(figure) else 'not met'})"


def ms(seconds: float) -> str:
    """Write seconds as milliseconds.

    >>> ms(0.0012345), ms(0.5), ms(12.3456)
    ('1.23', '500', '12346')
    """
    return _rounded(seconds * 1000, 3)


def _rounded(figure: float, digits: int) -> str:
    """Write so many digits that tell, and no power of ten."""
    before_point = math.floor(math.log10(abs(figure))) + 1 if figure else 1
    return f"{figure:.{max(0, digits - before_point)}f}"


class Table(NamedTuple):
    """A table: what stands above it, its heads, its rows."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Section(NamedTuple):
    """The results of one row of the benchmarks: its name, how it was called, what was measured, the tables."""

    name: str
    call: str
    text: str
    tables: Sequence[Table]


def markdown(section: Section, versions: Iterable[str] = ()) -> str:
    """Write a section, with the machine and the date."""
    parts = [f"`{section.call}` on {machine(versions)}.", section.text]
    for table in section.tables:
        rows = [table.heads, ["---"] * len(table.heads), *table.rows]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        parts.append("\n".join([table.title, "", *lines] if table.title else lines))
    return "\n\n".join(parts) + "\n"


def machine(versions: Iterable[str] = ()) -> str:
    """Tell date, processor, load, and the versions of what was measured."""
    load = f", load before {_load_before:.1f}"
    named = [f"Python {platform.python_version()}", f"OR-Tools {version('ortools')}", f"Typer {version('typer')}"]
    date = datetime.now(UTC).date().isoformat()
    cores = f"{os.cpu_count()} cores of {_processor()}"
    return f"{date}, {cores}, {platform.system()}{load}, {', '.join([*named, *versions])}"


_load_before = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
"""The load when the program began: what it adds itself tells nothing."""


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def insert(page: str, name: str, text: str) -> str:
    r"""Put the text of a section into a page, between the two comments that keep its place.

    Raises ValueError where the page has no such place.

    >>> insert("a\n<!-- check -->\nold\n<!-- end of check -->\nb\n", "check", "new\n")
    'a\n<!-- check -->\n\nnew\n\n<!-- end of check -->\nb\n'
    """
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.partition(begin)
    _, also, after = rest.partition(end)
    if not found or not also:
        raise ValueError(f"the page has no place for {name}: {begin.strip()} … {end.strip()}")
    return f"{before}{begin}\n{text}\n{end}{after}"

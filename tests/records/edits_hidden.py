"""Records of which not everything is shown: hands, draws, the stock and what is left, taken out of a full one."""

import random
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Hidden", "hide"]


class Hidden(NamedTuple):
    """A record with cards hidden, and where its lines are: the new number of every old one that is still there."""

    text: str
    lines: Mapping[int, int]


def hide(text: str, rng: random.Random) -> Hidden:
    """Hide some hands or some cards of them, some draws, what the stock holds, and what is left at the end."""
    share, kept = rng.random(), list[str]()
    lines: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        shown = _hidden(line, share, rng)
        if shown is not None:
            kept.append(shown)
            lines[number] = len(kept)
    return Hidden("\n".join([*kept, ""]), lines)


def _hidden(line: str, share: float, rng: random.Random) -> str | None:
    """Hide what a line shows, or the line itself (None)."""
    verb = line.split(" ", 1)[0]
    if verb in ("hand", "left"):
        head, _, cards = line.partition(": ")
        way = rng.random()
        if way < share / 2:
            return None
        return f"{head}: {' '.join('?' if rng.random() < share else one for one in cards.split())}"
    if verb == "stock:":
        return None if rng.random() < max(share, 0.5) else line
    if verb == "reshuffle:":
        return "reshuffle" if rng.random() < share else line
    head, draw, rest = line.partition(" draw ")
    if verb.isdigit() and draw and rng.random() < share:
        return f"{head} draw ? {rest.partition(' ')[2]}".rstrip()
    return line

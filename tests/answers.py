"""Whole answers as text, for tests that keep them in files: nothing that an answer tells is left out."""

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from rami_solver.cards import Card, Joker
from rami_solver.findings import Finding
from rami_solver.melds import LaidJoker, Meld

__all__ = ["blocks", "lines", "text"]


def text(one: Any) -> str:
    """Write a value in one line."""
    match one:
        case None:
            told = "-"
        case Card() | LaidJoker() | Joker():
            told = str(one)
        case Meld():
            told = f"{one.kind.value} {one} {one.points}"
        case Enum():
            told = str(one.value)
        case Finding():
            told = " ".join(map(text, (one.severity, one.code, one.rule, one.basis, one.cards, one.facts)))
        case Mapping():
            told = "{" + ", ".join(f"{name}={text(one[name])}" for name in sorted(one)) + "}"
        case tuple():
            told = _of_tuple(one)
        case _:
            told = str(one)
    return told


def _of_tuple(some: tuple[Any, ...]) -> str:
    """Write fields by name, and cards one beside the other, `?` for a hidden one."""
    if hasattr(some, "_fields"):
        return f"{type(some).__name__}({', '.join(f'{name}={text(getattr(some, name))}' for name in some._fields)})"
    if some and all(one is None or isinstance(one, Card | LaidJoker | Joker) for one in some):
        return f"[{' '.join('?' if one is None else str(one) for one in some)}]"
    return f"[{', '.join(map(text, some))}]"


def lines(one: Any, indent: str = "") -> Iterator[str]:
    """Write an answer field by field, its findings, steps and melds each in lines of their own."""
    for name in one._fields:
        value = getattr(one, name)
        if name == "judged":
            yield from lines(value, indent)
        elif name in ("findings", "steps", "melds") and value:
            for part in value:
                if isinstance(part, Finding | Meld) or not hasattr(part, "_fields"):
                    yield f"{indent}{name}: {text(part)}"
                else:
                    yield f"{indent}{name}:"
                    yield from lines(part, indent + "  ")
        elif value not in ((), None):
            yield f"{indent}{name}: {text(value)}"


def blocks(path: Path) -> dict[str, str]:
    """Read the answers that are kept in a file, by their headings; none where there is no file yet."""
    if not path.exists():
        return {}
    parts = path.read_text("utf-8").split("\n== ")
    return {heading: answer.rstrip("\n") for heading, _, answer in (part.partition("\n") for part in parts[1:])}

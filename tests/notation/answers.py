"""Whole readings of texts, right ones and wrong ones: cards, melds, notes, every problem with its facts and place.

`python -m tests.notation.answers` reads all texts that are kept anew; read what changed before you keep it.
"""

import ast
from pathlib import Path
from typing import Any, cast

from rami_solver.findings import InputError
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.plays import read_with_play, write_play
from rami_solver.notation.read import read_inputs
from tests.answers import blocks, lines, text

KEPT = Path(__file__).parent / "answers"
FILES = ("cards", "melds", "tables", "plays")


def reading(file: str, heading: str) -> str:
    """Read a text as its file says, in the letters of its heading (`nl explicit 'R7'`): all that comes of it."""
    locale, how, written = heading.split(" ", 2)
    asked: dict[str, Any] = {"locale": cast(CardLocale, locale), "explicit": how == "explicit"}
    asked[file] = frozenset({"CARDS"})
    if file in ("cards", "plays"):
        del asked[file]
    try:
        if file != "plays":
            found = read_inputs({"CARDS": ast.literal_eval(written)}, **asked)["CARDS"]
            return "\n".join(lines(found))
        _, play = read_with_play({}, ast.literal_eval(written), **asked)
        again = write_play([one.step for one in play.steps])
        return "\n".join([*lines(play), f"written: {again}"])
    except InputError as refused:
        return "\n".join(map(text, refused.problems))


def main() -> None:
    """Read all texts anew."""
    for file in FILES:
        told = [f"== {heading}\n{reading(file, heading)}" for heading in blocks(KEPT / f"{file}.txt")]
        head = "Readings, whole. Written by tests/notation/answers.py."
        (KEPT / f"{file}.txt").write_text("\n".join([head, *told]) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""Whole readings of texts, right ones and wrong ones: cards, melds, notes, every problem with its facts and place.

`inputs.txt` has questions of several inputs, `LAY` a lay-down and `TABLE` a table, where
`[('x ', 900), ('♠K', 1)]` is a long text.

`python -m tests.notation.answers` reads all texts that are kept anew; read what changed before you keep it.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, cast

from rami_solver.cards import Rank
from rami_solver.findings import InputError
from rami_solver.notation.codes import codes_of
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.meld_places import meld_places
from rami_solver.notation.play_plain import plain_play
from rami_solver.notation.plays import read_with_play, write_play
from rami_solver.notation.read import read_inputs
from rami_solver.notation.spelling import Speller
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.notation.write import write_melds
from tests.answers import blocks, lines, text

KEPT = Path(__file__).parent / "answers"
FILES = ("cards", "melds", "tables", "plays", "inputs")
FRENCH, DUTCH = CardStyle(ascii=True, locale="fr"), CardStyle(ascii=True, locale="nl")
MOST_SIGNS = 400
"""Of a longer line, the text that is told with each problem of a long text, the two ends are kept."""


def reading(file: str, heading: str) -> str:
    """Read a text as its file says, in the letters of its heading (`nl explicit 'R7'`): all that comes of it."""
    locale, how, written = heading.split(" ", 2)
    asked: dict[str, Any] = {"locale": cast(CardLocale, locale), "explicit": how == "explicit"}
    told = ast.literal_eval(written)
    readers: dict[str, Callable[[Any, dict[str, Any]], Iterator[str]]] = {"plays": _of_play, "inputs": _of_inputs}
    try:
        found = list(readers[file](told, asked) if file in readers else _of_cards(file, told, asked))
    except InputError as refused:
        found = list(map(text, refused.problems))
    if file == "plays":
        quick = plain_play(told, Speller(codes_of(asked["locale"]), Rank.QUEEN))
        found += [] if quick is None else [f"plainly: {text(tuple(quick))}"]
    return "\n".join(_with_repeats(found))


def _of_cards(file: str, told: str, asked: dict[str, Any]) -> Iterator[str]:
    """Read cards, a lay-down or a table; melds are written again, and those of a table have their places."""
    if file != "cards":
        asked[file] = frozenset({"CARDS"})
    read = read_inputs({"CARDS": told}, **asked)["CARDS"]
    yield from lines(read)
    if file == "tables":
        for one in meld_places(told, locale=asked["locale"], source="T"):
            yield f"at: {one.start} {one.width} {text(one.line)}"
    elif file == "melds" and read.groups:
        yield from (f"written: {write_melds(read.groups, style)}" for style in (SYMBOLS, FRENCH))


def _of_play(told: str, asked: dict[str, Any]) -> Iterator[str]:
    """Read a play, and write it again."""
    _, play = read_with_play({}, told, **asked)
    yield from lines(play)
    steps = [one.step for one in play.steps]
    yield f"written: {write_play(steps)}"
    yield from (f"written: {write_play(steps, style, style.locale)}" for style in (FRENCH, DUTCH))


def _of_inputs(told: dict[str, str | list[tuple[str, int]]], asked: dict[str, Any]) -> Iterator[str]:
    """Read the inputs of one question, with the play where there is one."""
    texts = {
        source: one if isinstance(one, str) else "".join(part * times for part, times in one)
        for source, one in told.items()
    }
    asked |= {"melds": frozenset({"LAY"}), "tables": frozenset({"TABLE"})}
    if "--play" in texts:
        found, play = read_with_play(texts, texts.pop("--play"), **asked)
        yield from ("--play:", *lines(play, "  "))
    else:
        found = read_inputs(texts, **asked)
    for source, cards in found.items():
        yield from (f"{source}:", *lines(cards, "  "))


def _with_repeats(told: Sequence[str]) -> Iterator[str]:
    """Write lines that are told again and again once, and how often; of a line that is too long, its two ends."""
    half = MOST_SIGNS // 2
    for line, same in groupby(told):
        times = len(list(same))
        short = line if len(line) <= MOST_SIGNS else f"{line[:half]}…{line[-half:]} ({len(line)})"
        yield short if times == 1 else f"{times} times: {short}"


def main() -> None:
    """Read all texts anew."""
    for file in FILES:
        told = [f"== {heading}\n{reading(file, heading)}" for heading in blocks(KEPT / f"{file}.txt")]
        head = "Readings, whole. Written by tests/notation/answers.py."
        (KEPT / f"{file}.txt").write_text("\n".join([head, *told]) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""The numbers before the melds of a table as it is printed: `M1 ♥4 ♥5 ♥6 | M2: ♠K ♦K J`."""

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import clean
from rami_solver.notation.phrases import Piece
from rami_solver.notation.tokens import Mark, Token

__all__ = ["Label", "label_faults", "without_labels"]

_LABEL = re.compile("M0*([1-9][0-9]{0,8})(:|$)")


class Label(NamedTuple):
    """The number that a text gives to the meld after it, and its place."""

    start: int
    end: int
    number: int


def without_labels(words: Iterable[Token], folded: str) -> tuple[list[Token], list[Label]]:
    """Take the numbers out of a table's tokens; where no mark parts a meld from the one before, its number does."""
    kept: list[Token] = []
    labels: list[Label] = []
    labelled = False
    for token in words:
        found = _LABEL.match(token.text) if token.mark is Mark.WORD else None
        if found is None:
            if not (labelled and token.text == ":"):
                kept.append(token)
            labelled = False
            continue
        colon = folded.find(":", token.start, token.end)
        end = token.end if colon < 0 else colon + 1
        labels.append(Label(token.start, end, int(found[1])))
        labelled = colon < 0
        if kept and kept[-1].mark not in (Mark.BAR, Mark.OPEN):
            kept.append(Token(Mark.BAR, token.start, end, "|"))
        if rest := clean(folded[end : token.end]):
            kept.append(Token(Mark.WORD, end, token.end, rest))
    return kept, labels


def label_faults(labels: Sequence[Label], melds: Sequence[Sequence[Piece]]) -> list[Fault]:
    """Give a fault for each number that is not that of the meld after it, or has no meld after it."""
    begins = [meld[0].start for meld in melds]
    faults: list[Fault] = []
    for at, label in enumerate(labels):
        before = bisect(begins, label.start)
        following = labels[at + 1].start if at + 1 < len(labels) else None
        if before == len(begins) or (following is not None and begins[before] > following):
            return [*faults, Fault(label.start, label.end, Code.EMPTY_MELD, help="cards-between")]
        if label.number != before + 1:
            facts = {"case": "label", "number": label.number, "expected": before + 1}
            faults.append(Fault(label.start, label.end, Code.TABLE_MELD, facts, "label"))
    return faults

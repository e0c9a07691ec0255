"""A play cut into its steps: which words belong to which verb. No card is read here."""

from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.play_words import JOINING, THEN, Verb, verb_of
from rami_solver.notation.tokens import Mark, Token, tokens

__all__ = ["RawStep", "cut_steps"]


class RawStep(NamedTuple):
    """A step as it is written: from `start` to `end`, its verb up to `verb_end`, and the words after that.

    Where it begins with no verb, all of its words are among `words`, and the first of them ends at `verb_end`.
    """

    verb: Verb | None
    start: int
    verb_end: int
    end: int
    words: tuple[Token, ...]


def cut_steps(folded: str) -> tuple[list[RawStep], list[Fault]]:
    """Cut a folded play at every `;` and `then`; give the steps, and the places where one is missing.

    >>> [str(one.verb) for one in cut_steps("take ; lay hA h2 h3 then discard s9;")[0]]
    ['take', 'lay', 'discard']
    """
    cutter = _Cutter()
    begin = 0
    while True:
        end = folded.find(";", begin)
        for token in tokens(folded, begin, len(folded) if end < 0 else end):
            cutter.add(token)
        if end < 0:
            return cutter.end(len(folded))
        cutter.part(end, end + 1, is_word=False)
        begin = end + 1


class _Cutter:
    """Gathers words into steps."""

    def __init__(self) -> None:
        self._steps: list[RawStep] = []
        self._faults: list[Fault] = []
        self._row: list[Token] = []
        self._parted: Fault | None = None
        self._by_word = False

    def add(self, token: Token) -> None:
        """Add the next token."""
        if token.mark is Mark.WORD and token.text in THEN:
            if self._row and self._row[-1].text in JOINING:
                self._row.pop()
            self.part(token.start, token.end, is_word=True)
        elif self._row or token.mark is not Mark.COMMA:
            self._row.append(token)

    def part(self, start: int, end: int, *, is_word: bool) -> None:
        """End a step at a `;` or a word that stands for it; `; then` is one mark."""
        fault = Fault(start, end, Code.STEP_INCOMPLETE, {"case": "empty-step"}, "empty-step")
        if self._row:
            self._end_row()
        elif not is_word or self._parted is None or self._by_word:
            self._faults.append(fault)
        self._parted, self._by_word = fault, is_word

    def end(self, length: int) -> tuple[list[RawStep], list[Fault]]:
        """End the play: nothing needs to come after a last `;`, but something after a last `then`."""
        if self._row:
            self._end_row()
        elif self._parted is None:
            self._faults.append(Fault(0, length, Code.STEP_INCOMPLETE, {"case": "empty-play"}, "empty-play"))
        elif self._by_word:
            self._faults.append(self._parted)
        return self._steps, self._faults

    def _end_row(self) -> None:
        """Make a step of the words gathered, or several where verbs among them show that a mark was left out."""
        row, self._row = self._row, []
        while len(row) > 1 and row[-1].mark is Mark.COMMA:
            row.pop()
        begin, verb, length = 0, *_verb_at(row, 0)
        at = max(length, 1)
        while at < len(row):
            other, words = _verb_at(row, at)
            if other is None:
                at += 1
                continue
            self._add_step(row[begin:at], verb, length)
            if verb is not None:
                token = row[at]
                self._faults.append(
                    Fault(token.start, token.end, Code.STEP_INCOMPLETE, {"case": "no-separator"}, "no-separator")
                )
            begin, verb, length = at, other, words
            at += words
        self._add_step(row[begin:], verb, length)

    def _add_step(self, words: list[Token], verb: Verb | None, length: int) -> None:
        verb_end = words[max(length, 1) - 1].end
        self._steps.append(RawStep(verb, words[0].start, verb_end, words[-1].end, tuple(words[length:])))


def _verb_at(row: list[Token], at: int) -> tuple[Verb | None, int]:
    if row[at].mark is not Mark.WORD:
        return None, 0
    after = row[at + 1] if at + 1 < len(row) else None
    return verb_of(row[at].text, after.text if after and after.mark is Mark.WORD else "")

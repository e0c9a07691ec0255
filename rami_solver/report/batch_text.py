"""A batch for people: every case that does not hold, with what was expected and what was found, and one last line."""

from rami_solver.analysis.case_model import CaseResult, Outcome
from rami_solver.findings import InputError
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import place, said_found, said_tally, said_value
from rami_solver.report.cells import around, harmless
from rami_solver.report.page import Block, Grid, Sentence, Tone
from rami_solver.report.problems_page import problems_page
from rami_solver.report.view import View, show

__all__ = ["TextReport"]

_WIDEST = 100
"""Display cells of a value that are shown at most."""

_TONES = {
    Outcome.DIFFERS: Tone.BAD,
    Outcome.UNDECIDED: Tone.OPEN,
    Outcome.UNUSABLE: Tone.ERROR,
    Outcome.FAULT: Tone.ERROR,
}


class TextReport:
    """Tells a batch as text."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._messages = view.messages

    def add(self, result: CaseResult) -> None:
        """Show a case that does not hold."""
        if result.ok:
            return
        mark = self._messages.text(f"ui.batch.mark.{result.outcome}")
        blocks: list[Block] = [
            Sentence(harmless(result.case.name), _TONES[result.outcome], mark),
            Sentence(harmless(place(result)), Tone.QUIET, indent=1),
        ]
        if result.case.why:
            blocks.append(Sentence(harmless(result.case.why), Tone.QUIET, indent=1))
        if result.differences:
            blocks.append(self._differences(result))
        if not result.differences or result.outcome is not Outcome.DIFFERS:
            weight = "verdict.undecided" if result.outcome is Outcome.UNDECIDED else "severity.error"
            blocks += problems_page(InputError(*result.problems), self._messages, weight=weight)
            blocks += [Sentence(harmless(line), Tone.QUIET, indent=1) for line in (result.trace or "").splitlines()]
        show((*blocks, Sentence("")), self._view)

    def _differences(self, result: CaseResult) -> Grid:
        head = (self._messages.text(f"ui.batch.{column}") for column in ("field", "expected", "found"))
        rows = ((one.path, said_value(one.expected), said_found(one, self._messages)) for one in result.differences)
        return Grid(tuple(head), tuple(tuple(map(_cell, row)) for row in rows))

    def end(self, tally: Tally) -> None:
        """Show the summary."""
        tone = Tone.GOOD if tally.exit_code == 0 else Tone.BAD
        show((Sentence(said_tally(tally, self._messages), tone),), self._view)

    def refuse(self, error: InputError) -> None:
        """Leave it to the page of the error."""


def _cell(text: str) -> str:
    """Fit a value into the table; the JSON formats tell it whole."""
    return around(harmless(text), 0, 1, _WIDEST)[0]

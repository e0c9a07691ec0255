"""Going out with the help of the table: the table, and the turn that goes out step by step."""

from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Sentence
from rami_solver.report.table_rows import table_before
from rami_solver.report.turn_lines import step_sentences
from rami_solver.rules.model import Rules

__all__ = ["turn_that_goes_out"]


def turn_that_goes_out(judged: TurnVerdict, rules: Rules, earned: str, messages: Messages) -> list[Block]:
    """Show the table as it lies, and the steps that empty the hand, with what that earns at the end."""
    before = [one.meld for one in judged.table_before if one.meld is not None]
    table: list[Block] = [*table_before(before, rules, messages)]
    (_, *steps), label = step_sentences(judged, rules, messages), messages.text("ui.go-out")
    return [*table, *([Sentence("")] if table else []), Sentence(f"{label}: {earned}"), *steps]

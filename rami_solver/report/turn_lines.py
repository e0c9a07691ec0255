"""The steps of a turn as lines: numbered, in words, with what was found in each under it."""

from collections.abc import Iterable, Iterator

from rami_solver.findings import Code, Finding, Severity
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.report.messages import Messages
from rami_solver.report.page import Sentence, Tone
from rami_solver.report.saying import by_weight, code_mark, finding_sentences, note_sentences
from rami_solver.report.turn_words import laid_words, step_words
from rami_solver.rules.model import Rules

__all__ = ["notes_on_all", "step_of", "step_sentences"]

_ON_ALL = (Code.HOUSE_RULING, Code.RULES_IN_FORCE)
"""Notes that explain the whole answer, wherever they were made: they stand at its end."""


def step_sentences(
    judged: TurnVerdict, rules: Rules, messages: Messages, lone: Finding | None = None
) -> list[Sentence]:
    """Tell the steps with their faults and notes; of a finding told elsewhere already the mark alone."""
    told = [Sentence(messages.text("ui.turn"), Tone.STRONG)]
    for number, step in enumerate(judged.steps, start=1):
        told.append(Sentence(f"{number}. {step_words(step, rules, messages)}", indent=1))
        several = len(step.melds) > 1
        for own, meld in zip(step.numbers, step.melds, strict=True):
            if several:
                told.append(Sentence(laid_words(own, meld, rules, messages), indent=2))
            told += _found(meld.findings, rules, messages, lone, 3 if several else 2)
        told += _found(step.findings, rules, messages, lone, 2)
    return told


def _found(
    findings: Iterable[Finding], rules: Rules, messages: Messages, lone: Finding | None, indent: int
) -> Iterator[Sentence]:
    here = []
    for one in findings:
        if one is lone:
            tone = Tone.ERROR if one.severity is Severity.ERROR else Tone.OPEN
            yield Sentence("", tone, code_mark(one, messages), indent)
        elif one.code not in _ON_ALL:
            here.append(one)
    weighty, notes = by_weight(here)
    yield from finding_sentences(weighty, rules, messages, indent=indent)
    yield from note_sentences(notes, rules, messages, indent)


def notes_on_all(judged: TurnVerdict, findings: Iterable[Finding]) -> list[Finding]:
    """Give the notes that stand at the end, each once: those of the steps that explain the whole, and the whole's."""
    of_steps = [one for findings in _by_step(judged) for one in findings if one.code in _ON_ALL]
    of_whole = [one for one in findings if one.severity is Severity.NOTE]
    found: list[Finding] = []
    for one in (*of_steps, *of_whole):
        if one not in found:
            found.append(one)
    return found


def step_of(finding: Finding, judged: TurnVerdict) -> int | None:
    """Tell in which step something was found, from 1; None where it was found in the whole."""
    for number, findings in enumerate(_by_step(judged), start=1):
        if any(one is finding for one in findings):
            return number
    return None


def _by_step(judged: TurnVerdict) -> list[tuple[Finding, ...]]:
    return [(*(one for meld in step.melds for one in meld.findings), *step.findings) for step in judged.steps]

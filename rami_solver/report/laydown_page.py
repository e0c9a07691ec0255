"""The page of a claimed lay-down: legal or not in one sentence, the melds, every fault and the rule behind it."""

from rami_solver.analysis.answers import LaydownAnswer
from rami_solver.findings import Finding, Severity, Verdict
from rami_solver.melds import hand_value
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Page, Row, Section, Sentence, Tone
from rami_solver.report.saying import (
    by_weight,
    finding_sentences,
    in_force,
    left_row,
    mend_sentences,
    note_sentences,
    rule_sentence,
)

__all__ = ["all_findings", "laydown_headline", "laydown_page"]

_TONES = {Verdict.LEGAL: Tone.GOOD, Verdict.ILLEGAL: Tone.BAD, Verdict.UNDECIDED: Tone.OPEN}


def laydown_page(answer: LaydownAnswer, messages: Messages) -> Page:
    """Build the page of a lay-down: the verdict, the melds as they lie, the faults, the notes."""
    lone = _lone(answer)
    notes = [one for one in all_findings(answer) if one.severity is Severity.NOTE and one is not lone]
    return (
        laydown_headline(answer, messages),
        *_under_headline(answer, messages),
        Sentence(""),
        Section(messages.text("ui.melds"), tuple(_meld_row(one, messages) for one in answer.judged.melds)),
        *_left(answer, messages),
        Sentence(""),
        *_faults(answer, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def all_findings(answer: LaydownAnswer) -> tuple[Finding, ...]:
    """Give the findings of the melds, in order, then those of the whole."""
    return tuple(one for meld in answer.judged.melds for one in meld.findings) + answer.findings


def laydown_headline(answer: LaydownAnswer, messages: Messages) -> Sentence:
    """Give the verdict in one sentence; a lone fault is told in it."""
    mark, tone = messages.written(answer.verdict).capitalize(), _TONES[answer.verdict]
    lone = _lone(answer)
    if lone is not None:
        return Sentence(f"{messages.said(lone)}.", tone, mark)
    if answer.verdict is Verdict.ILLEGAL:
        first, *more = _decisive(answer)
        return Sentence(messages.text("laydown.faults", first=messages.said(first), count=len(more)), tone, mark)
    if answer.verdict is Verdict.UNDECIDED:
        return Sentence(messages.text("laydown.undecided"), tone, mark)
    opening = answer.judged.opening
    facts = {"points": answer.judged.points, "threshold": opening.threshold if opening else None}
    return Sentence(messages.text(_legal_key(opening), **facts), tone, mark)


def _decisive(answer: LaydownAnswer) -> list[Finding]:
    """Give the findings that the verdict rests on: the errors, or what leaves a meld undecided."""
    if answer.verdict is Verdict.UNDECIDED:
        undecided = [one for one in answer.judged.melds if one.verdict is Verdict.UNDECIDED]
        return [finding for meld in undecided for finding in meld.findings]
    return [one for one in all_findings(answer) if one.severity is Severity.ERROR]


def _lone(answer: LaydownAnswer) -> Finding | None:
    decisive = _decisive(answer)
    return decisive[0] if len(decisive) == 1 else None


def _legal_key(opening: LaydownOpening | None) -> str:
    if opening is None:
        return "laydown.legal"
    return "laydown.waived" if opening.waived else "laydown.opens"


def _under_headline(answer: LaydownAnswer, messages: Messages) -> list[Sentence]:
    """Say what mends a lone fault and the rule it rests on, or name the threshold that was met or waived."""
    lone, opening = _lone(answer), answer.judged.opening
    keys: list[str] = []
    if lone is not None:
        keys = [lone.rule] if lone.rule else []
    elif answer.verdict is Verdict.LEGAL and opening is not None:
        keys = ["opening.points", *(["opening.waived_when_going_out"] if opening.waived else [])]
    mends = mend_sentences(lone, messages) if lone else []
    return mends + [rule_sentence(key, answer.rules, messages, indent=1) for key in keys]


def _meld_row(judged: JudgedMeld, messages: Messages) -> Row:
    kind = messages.written(judged.kind) if judged.kind else ""
    if judged.meld is None:
        return messages.written(judged.cards), kind, messages.written(judged.verdict)
    return messages.written(judged.meld), kind, messages.text("count.point", count=judged.meld.points)


def _left(answer: LaydownAnswer, messages: Messages) -> list[Section]:
    left = answer.judged.left
    if left is None:
        return []
    row = left_row(left, hand_value(left, answer.rules.values.hand), messages)
    return [Section(messages.text("ui.hand"), (row,))]


def _faults(answer: LaydownAnswer, messages: Messages) -> list[Block]:
    """Say the errors and warnings, those of a meld with its number; a lone error is in the headline already."""
    lone = _lone(answer)
    many = len(answer.judged.melds) > 1
    numbered = [
        (messages.text("laydown.meld", number=number) if many else "", meld.findings)
        for number, meld in enumerate(answer.judged.melds, start=1)
    ]
    result: list[Block] = []
    for before, findings in (*numbered, ("", answer.findings)):
        weighty = [one for one in by_weight(findings)[0] if one is not lone]
        result += finding_sentences(weighty, answer.rules, messages, before)
    return result

"""The page of a turn that was judged: legal or not in one sentence, the table, the steps, what becomes of it all."""

from rami_solver.analysis.turn_answers import TurnAnswer
from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Verdict
from rami_solver.melds import hand_value
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.report.hand_page import award_text
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
from rami_solver.report.table_rows import table_after, table_before
from rami_solver.report.turn_lines import notes_on_all, step_of, step_sentences
from rami_solver.rules.model import Rules

__all__ = ["outcome", "rules_behind", "turn_faults", "turn_headline", "turn_page"]

_TONES = {Verdict.LEGAL: Tone.GOOD, Verdict.ILLEGAL: Tone.BAD, Verdict.UNDECIDED: Tone.OPEN}


def turn_page(answer: TurnAnswer, messages: Messages, unmet: str | None = None) -> Page:
    """Build the page of a turn: the verdict, the claim that fails, the table, every step, the table after, notes."""
    rules, judged = answer.rules, answer.judged
    lone = _lone(answer)
    weighty, _ = by_weight(one for one in answer.findings if one is not lone)
    notes = [one for one in notes_on_all(judged, answer.findings) if one is not lone]
    before: list[Block] = [*table_before(answer.position.table, rules, messages)]
    return (
        turn_headline(answer, messages),
        *([Sentence(messages.text(f"turn.required.{unmet}"), Tone.BAD, indent=1)] if unmet else []),
        *_under_headline(answer, messages),
        Sentence(""),
        *([*before, Sentence("")] if before else []),
        *step_sentences(judged, rules, messages, lone),
        *finding_sentences(weighty, rules, messages, indent=1),
        Sentence(""),
        *outcome(judged, rules, messages),
        Sentence(""),
        *note_sentences(notes, rules, messages),
        in_force(rules, messages),
    )


def turn_headline(answer: TurnAnswer, messages: Messages) -> Sentence:
    """Give the verdict in one sentence; a lone fault is told in it, with its step."""
    mark, tone = messages.written(answer.verdict).capitalize(), _TONES[answer.verdict]
    decisive = _decisive(answer)
    if not decisive:
        key = "turn.undecided" if answer.verdict is Verdict.UNDECIDED else _legal_key(answer.judged)
        return Sentence(messages.text(key, **_legal_facts(answer.judged, messages)), tone, mark)
    first = _at_its_step(decisive[0], answer.judged, messages)
    if len(decisive) == 1:
        return Sentence(f"{first}.", tone, mark)
    if answer.verdict is Verdict.UNDECIDED:
        return Sentence(messages.text("turn.undecided"), tone, mark)
    return Sentence(messages.text("laydown.faults", first=first, count=len(decisive) - 1), tone, mark)


def turn_faults(answer: TurnAnswer) -> list[Finding]:
    """Give the errors of the steps in order, then those of the whole."""
    judged = answer.judged._replace(findings=answer.findings)
    return list(judged.errors)


def _decisive(answer: TurnAnswer) -> list[Finding]:
    """Give the findings that the verdict rests on: the errors, or what leaves the turn undecided."""
    if answer.verdict is not Verdict.UNDECIDED:
        return turn_faults(answer)
    judged = answer.judged
    melds = [meld for step in judged.steps for meld in step.melds if meld.verdict is Verdict.UNDECIDED]
    found = [one for meld in melds for one in meld.findings if one.code not in (Code.HOUSE_RULING,)]
    others = [one for step in judged.steps for one in step.findings]
    return found + [one for one in (*others, *answer.findings) if one.code in (Code.HIDDEN_CARD, Code.JOKER_PLACE_OPEN)]


def _lone(answer: TurnAnswer) -> Finding | None:
    decisive = _decisive(answer)
    return decisive[0] if len(decisive) == 1 else None


def _at_its_step(finding: Finding, judged: TurnVerdict, messages: Messages) -> str:
    number = step_of(finding, judged)
    said = messages.said(finding)
    if number is None or len(judged.steps) == 1:
        return said
    return messages.text("turn.at-step", number=number, said=said)


def _legal_key(judged: TurnVerdict) -> str:
    waived = judged.opening is not None and judged.opening.waived
    if judged.goes_out:
        return "turn.goes-out-waived" if waived else "turn.goes-out"
    if judged.opening is not None and judged.opening.met:
        return "laydown.opens"
    return "turn.legal" if judged.points else "turn.nothing-against"


def _legal_facts(judged: TurnVerdict, messages: Messages) -> dict[str, object]:
    threshold = judged.opening.threshold if judged.opening else None
    points = judged.opening.points if judged.opening else judged.points
    return {"award": award_text(judged.score, messages), "points": points, "threshold": threshold}


def _under_headline(answer: TurnAnswer, messages: Messages) -> list[Sentence]:
    """Say what mends a lone fault and the rule it rests on, or the rules that a legal turn rests on."""
    lone = _lone(answer)
    if lone is not None:
        keys = [lone.rule] if lone.rule and lone.code is not Code.HIDDEN_CARD else []
    else:
        keys = rules_behind(answer.judged)
    mends = mend_sentences(lone, messages) if lone else []
    return mends + [rule_sentence(key, answer.rules, messages, indent=1) for key in keys]


def rules_behind(judged: TurnVerdict) -> list[str]:
    """Name the rules that a legal turn rests on: of the opening, met or waived, and of the score."""
    if judged.verdict is not Verdict.LEGAL:
        return []
    opening = judged.opening
    keys = ["opening.points"] if opening else []
    if opening and opening.waived:
        keys.append("opening.waived_when_going_out")
    return [*keys, *judged.scored_by[:1]]


def outcome(judged: TurnVerdict, rules: Rules, messages: Messages) -> list[Block]:
    """Show what the turn leads to: the table, where it changes it, the hand that is left, and what going out earns."""
    sections = table_after(judged, rules, messages)
    label = "ui.hand" if judged.verdict is not Verdict.ILLEGAL else "ui.hand-had-it-been-allowed"
    sections.append(Section(messages.text(label), (_hand_row(judged.hand, rules, messages),)))
    if judged.score:
        sections.append(Section(messages.text("ui.go-out"), ((award_text(judged.score, messages),),)))
    return list[Block](sections)


def _hand_row(hand: tuple[AnyCard | None, ...], rules: Rules, messages: Messages) -> Row:
    """Give the row of the hand after the turn; a hidden card has no value."""
    known = tuple(one for one in hand if one is not None)
    if len(known) == len(hand):
        return left_row(known, hand_value(known, rules.values.hand), messages)
    return " ".join((*map(messages.written, known), *"?" * (len(hand) - len(known)))), messages.text("ui.left"), ""

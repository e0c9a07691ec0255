"""What all text answers say alike: melds and cards left as rows, findings and the rules behind them as sentences."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rami_solver.findings import Basis, Code, Finding, Severity
from rami_solver.report.messages import Messages
from rami_solver.report.page import Row, Sentence, Tone
from rami_solver.rules.load import default_profile
from rami_solver.rules.model import NOT_IN_TEXT, Ground, Rules
from rami_solver.rules.shipped import why
from rami_solver.rules.typed import shown

if TYPE_CHECKING:
    from rami_solver.cards import AnyCard
    from rami_solver.melds import Meld

__all__ = [
    "OBSTACLES",
    "basis_text",
    "by_weight",
    "code_mark",
    "finding_sentences",
    "in_force",
    "in_the_way",
    "left_row",
    "meld_rows",
    "mend_sentences",
    "note_sentences",
    "rule_sentence",
    "setting",
]

OBSTACLES = (Code.FINISH_FORBIDDEN, Code.FINISH_CARDS_LEFT)
"""What keeps a player from going out: told below the answer, not among the notes."""

_TONES = {Severity.ERROR: Tone.ERROR, Severity.WARNING: Tone.WARNING, Severity.NOTE: Tone.NOTE}


def meld_rows(melds: "Iterable[Meld]", messages: Messages) -> tuple[Row, ...]:
    """Give a row for each meld: its cards with what jokers stand for, its kind, its points."""
    return tuple(
        (messages.written(meld), messages.written(meld.kind), messages.text("count.point", count=meld.points))
        for meld in melds
    )


def left_row(left: "Sequence[AnyCard]", value: int, messages: Messages) -> Row:
    """Give the row of the cards left in the hand and what they count there (points)."""
    if not left:
        return ("", messages.text("ui.nothing-left"), "")
    return messages.written(tuple(left)), messages.text("ui.left"), messages.text("count.point", count=value)


def setting(key: str, rules: Rules, messages: Messages) -> str | None:
    """Give the setting that changes a rule, with the other values it may have; None where it has no other.

    A number is written N and told apart, so that nobody types a range.

    >>> from rami_solver.notation.write import CardStyle
    >>> from rami_solver.rules.load import load
    >>> bridge, english = load("rami-bridge"), Messages("en", CardStyle())
    >>> setting("run.round_the_corner", bridge, english), setting("run.max", bridge, english)
    ('run.round_the_corner=true', 'run.max=N, with N from 3 to 14 or none')
    """
    from rami_solver.rules.keys import KEYS

    spec = KEYS[key]
    others = "|".join(one for one in spec.allowed if one != shown(rules.value(key)))
    if spec.range is not None:
        kind = "ui.setting-number-or-word" if others else "ui.setting-number"
        return messages.text(kind, key=key, low=spec.range.low, high=spec.range.high, others=others)
    return f"{key}={others}" if others else None


def rule_sentence(key: str, rules: Rules, messages: Messages, indent: int = 0) -> Sentence:
    """Name the rule that something rests on, with its value and where that comes from; a ruling names its setting."""
    ground = rules.grounds[key]
    ruled = ground.basis is Basis.RULING
    change = setting(key, rules, messages) if ruled else None
    said = messages.text(
        "ui.rests-on.ruling-fixed" if ruled and change is None else f"ui.rests-on.{ground.basis}",
        setting_now=f"{key} = {shown(rules.value(key))}",
        place=ground.place,
        setting=change,
    )
    return Sentence(said, Tone.QUIET, indent=indent)


def finding_sentences(
    findings: Iterable[Finding], rules: Rules, messages: Messages, before: str = "", indent: int = 0
) -> list[Sentence]:
    """Say findings that are errors or warnings, each with its code and, under it, the rule it rests on."""
    result = []
    for one in findings:
        result.append(Sentence(before + messages.said(one), _TONES[one.severity], code_mark(one, messages), indent))
        result += mend_sentences(one, messages, indent + 1)
        if one.rule is not None:
            result.append(rule_sentence(one.rule, rules, messages, indent + 1))
    return result


def code_mark(finding: Finding, messages: Messages) -> str:
    """Give the mark of a finding: how much it weighs, and its code."""
    return f"{messages.written(finding.severity)}[{finding.code}]"


def mend_sentences(finding: Finding, messages: Messages, indent: int = 1) -> list[Sentence]:
    """Say what would mend a fault."""
    mend = messages.mend(finding)
    return [Sentence(mend, Tone.NOTE, messages.text("ui.help"), indent)] if mend else []


def note_sentences(findings: Iterable[Finding], rules: Rules, messages: Messages, indent: int = 0) -> list[Sentence]:
    """Say the notes, a ruling of ours with its reason and its setting; the rules in force have their own line."""
    result = []
    for one in findings:
        if one.code is Code.RULES_IN_FORCE:
            continue
        result.append(Sentence(messages.said(one), Tone.NOTE, messages.written(one.severity), indent))
        result += mend_sentences(one, messages, indent + 1)
        if one.basis is Basis.RULING and one.rule is not None:
            result += _reason(one.rule, rules, messages, indent + 1)
    return result


def in_the_way(findings: Iterable[Finding], rules: Rules, messages: Messages) -> list[Sentence]:
    """Say what keeps a player from going out, each with the rule that forbids it, where it is one."""
    told = []
    for one in findings:
        if one.code in OBSTACLES:
            told.append(Sentence(messages.said(one), Tone.NOTE, messages.text("ui.in-the-way"), indent=1))
            told += [rule_sentence(one.rule, rules, messages, indent=2)] if one.rule is not None else []
    return told


def _reason(key: str, rules: Rules, messages: Messages, indent: int) -> list[Sentence]:
    told = [why(rules, key, messages.lang)]
    if change := setting(key, rules, messages):
        told.append(messages.text("ui.set-otherwise", setting=change))
    return [Sentence(one, Tone.QUIET, indent=indent) for one in told if one]


def in_force(rules: Rules, messages: Messages) -> Sentence:
    """Say which rules were in force, what chose them where that is known, and what was set differently."""
    settings = tuple(f"{key}={shown(rules.value(key))}" for key in rules.changed)
    facts = {"profile": rules.profile, "origin": rules.origin, "settings": settings}
    if rules.origin == "default" and rules.profile != default_profile():  # nobody tells what chose them
        key = "ui.in-force-named-changed" if settings else "ui.in-force-named"
    else:
        key = "ui.in-force-changed" if settings else "ui.in-force"
    return Sentence(messages.text(key, **facts), Tone.QUIET)


def by_weight(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Part findings into those that weigh (errors, then warnings) and the notes."""
    weighty: list[Finding] = []
    notes: list[Finding] = []
    for one in findings:
        (notes if one.severity is Severity.NOTE else weighty).append(one)
    weighty.sort(key=lambda one: one.severity is not Severity.ERROR)
    return weighty, notes


def basis_text(ground: Ground, messages: Messages) -> str:
    """Say where a value comes from: its basis, and its place where the text has one."""
    if ground.basis is Basis.RULING or ground.place == NOT_IN_TEXT:
        return messages.written(ground.basis)
    return messages.text("ui.basis-at", basis=ground.basis, place=ground.place)

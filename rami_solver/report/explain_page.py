"""The page of a finding: what it means, the rules behind it in every system, an example with and one without it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rami_solver.findings import Code
from rami_solver.notation.locales import CardLocale, suit_letters
from rami_solver.report.explanations import RECORD, Explanation, explanation
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Grid, Page, Row, Section, Sentence, Tone
from rami_solver.report.saying import basis_text
from rami_solver.rules.model import Rules
from rami_solver.rules.shipped import why
from rami_solver.rules.typed import shown

__all__ = ["codes_json", "codes_page", "explain_json", "explain_page"]

Json = dict[str, Any]


def codes_page(messages: Messages) -> Page:
    """List every code with its meaning."""
    rows = tuple((code.value, meaning(code, messages)) for code in Code)
    return (Grid((messages.text("ui.code"), messages.text("ui.meaning")), rows),)


def codes_json(messages: Messages) -> Json:
    """Give every code with its meaning as `rami.codes/1`."""
    codes = [{"code": code.value, "meaning": meaning(code, messages)} for code in Code]
    return {"schema": "rami.codes/1", "codes": codes}


def explain_page(code: Code, systems: Sequence[Rules], messages: Messages) -> Page:
    """Explain a code, with the values of the rules behind it in these systems."""
    behind = explanation(code)
    blocks: list[Block] = [Sentence(code.value, Tone.STRONG), Sentence(meaning(code, messages)), Sentence("")]
    for key in behind.keys:
        label = f"{key} ({messages.text(f'rule.{key}')})"
        blocks.append(Section(label, tuple(_value_row(key, one, messages) for one in systems)))
        blocks += [Sentence(text, Tone.QUIET, indent=1) for text in _reasons(key, systems, messages)]
    if behind.keys:
        blocks.append(Sentence(""))
    for label, command in _examples(behind, messages):
        blocks += _example(label, command)
    return tuple(blocks)


def explain_json(code: Code, systems: Sequence[Rules], messages: Messages) -> Json:
    """Give the explanation of a code as `rami.explain/1`."""
    behind = explanation(code)
    return {
        "schema": "rami.explain/1",
        "code": code.value,
        "meaning": meaning(code, messages),
        "rules": [
            {
                "key": key,
                "meaning": messages.text(f"rule.{key}"),
                "systems": [_value_json(key, one, messages.lang) for one in systems],
            }
            for key in behind.keys
        ],
        "judged": behind.judged,
        "example": behind.example,
        "instead": behind.instead,
    }


def meaning(code: Code, messages: Messages) -> str:
    """Say what a code means."""
    return messages.text(f"explain.{code}")


def _value_row(key: str, rules: Rules, messages: Messages) -> Row:
    value = shown(rules.value(key))
    return f"{rules.profile}: {value}", basis_text(rules.grounds[key], messages)


def _reasons(key: str, systems: Iterable[Rules], messages: Messages) -> Iterator[str]:
    """Tell the reasons for the values of a key, each once, with the systems that have it."""
    told: dict[str, list[str]] = {}
    for one in systems:
        if reason := why(one, key, messages.lang):
            told.setdefault(reason, []).append(one.profile)
    for reason, names in told.items():
        yield f"{', '.join(names)}: {reason}"


def _value_json(key: str, rules: Rules, lang: str) -> Json:
    ground = rules.grounds[key]
    return {
        "rules": rules.profile,
        "value": rules.value(key),
        "basis": ground.basis.value,
        "place": ground.place,
        "why": why(rules, key, lang),
    }


def _examples(behind: Explanation, messages: Messages) -> Iterator[tuple[str, str]]:
    kind = "judged" if behind.judged else "read"
    for name, command in (("example", behind.example), ("instead", behind.instead)):
        if command is not None:
            typed = command if behind.symbols else _typed(command, messages.style.locale)
            yield messages.text(f"ui.{name}-{kind}"), typed


def _example(label: str, command: str) -> list[Block]:
    """Show an example: a command beside its label, a record line by line below it."""
    if not command.startswith(RECORD):
        return [Sentence(command, mark=label)]
    return [Sentence(label, Tone.STRONG), *(Sentence(line, indent=1) for line in command.splitlines())]


def _typed(command: str, locale: CardLocale) -> str:
    """Write a command as it is typed: suits in the letters of a locale."""
    for suit, letter in suit_letters(locale).items():
        command = command.replace(suit.symbol, letter.lower())
    return command

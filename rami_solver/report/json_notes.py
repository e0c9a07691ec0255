"""Findings as the text of JSON: below the answers of a stream the same few notes stand again and again."""

import json
from collections.abc import Iterable
from typing import Any

from rami_solver.cards import Card, Joker
from rami_solver.findings import Finding
from rami_solver.melds import LaidJoker
from rami_solver.report.json_parts import findings_json
from rami_solver.report.messages import Messages

__all__ = ["dumped", "findings_text"]

dumped = json.JSONEncoder(ensure_ascii=False).encode
"""Write plain data as JSON in one line, suits as they are."""

_KEPT = 2000
"""Of so many findings the text is remembered."""

_SIMPLE = frozenset({str, int, bool, type(None)})
"""The facts that are told apart by their type and value; so are several texts."""

_texts: dict[tuple[Any, ...], str] = {}


def findings_text(findings: Iterable[Finding], messages: Messages) -> str:
    """Write findings with their facts, and in a sentence."""
    return f"[{', '.join([_text(one, messages) for one in findings])}]"


def _text(finding: Finding, messages: Messages) -> str:
    key = _key(finding, messages)
    text = None if key is None else _texts.get(key)
    if text is None:
        (told,) = findings_json((finding,), messages)
        text = dumped(told)
        if key is not None:
            if len(_texts) >= _KEPT:
                _texts.clear()
            _texts[key] = text
    return text


def _key(finding: Finding, messages: Messages) -> tuple[Any, ...] | None:
    """Give what tells a finding and its sentence from all others, None where that takes longer than to write them.

    Words of ours and cards are slow to hash, so that their values and places in the deck stand for them. The type of a
    fact counts, as 1 and true are equal.
    """
    code, severity, rule, basis, cards, facts = finding
    key: list[Any] = [messages.lang, messages.style, code._value_, severity._value_, rule, basis and basis._value_]
    key.append(len(cards))
    for one in cards:
        if not isinstance(one, Card | Joker | LaidJoker):
            return None
        key.append(str(one) if isinstance(one, LaidJoker) else one.index)
    for name, fact in facts.items():
        if type(fact) not in _SIMPLE and not (type(fact) is tuple and {str}.issuperset(map(type, fact))):
            return None
        key += (name, fact, type(fact))
    return tuple(key)

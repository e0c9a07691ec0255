"""What all answers have in common as JSON: cards and melds as text, findings with their facts."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from rami_solver.cards import DECK, AnyCard, Card, Joker, Suit
from rami_solver.findings import Finding
from rami_solver.melds import LaidJoker, Meld
from rami_solver.notation.style import SYMBOLS
from rami_solver.plays import Play
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening
from rami_solver.report.messages import Messages
from rami_solver.scoring.award import Award

__all__ = [
    "Json",
    "award_json",
    "cards_json",
    "fact_json",
    "findings_json",
    "judged_json",
    "laydown_opening_json",
    "meld_json",
    "play_json",
]

Json = dict[str, Any]

_WRITTEN = tuple(("", *(str(one) for one in DECK if one.suit == suit)) for suit in Suit)
"""The text of every natural by suit and rank: in a stream most of an answer is cards."""


def cards_json(cards: Iterable[AnyCard | LaidJoker | None]) -> list[str]:
    """Give cards in their canonical form; a card that nobody showed is `?`."""
    return [
        _WRITTEN[one.suit][one.rank] if isinstance(one, Card) else "?" if one is None else str(one) for one in cards
    ]


def meld_json(meld: Meld) -> Json:
    """Give a meld: its kind, its cards with what jokers stand for, its points."""
    return {"kind": meld.kind.value, "cards": cards_json(meld.cards), "points": meld.points}


def judged_json(judged: JudgedMeld, messages: Messages) -> Json:
    """Give a meld as it was judged; its points are null where it is not legal."""
    cards = judged.cards if judged.meld is None else judged.meld.cards
    return {
        "kind": None if judged.kind is None else judged.kind.value,
        "cards": cards_json(cards),
        "points": judged.points,
        "findings": findings_json(judged.findings, messages),
    }


def laydown_opening_json(opening: LaydownOpening | None) -> Json | None:
    """Tell whether what was laid opens; null where the player had opened before."""
    if opening is None:
        return None
    return {
        "met": opening.met,
        "threshold": opening.threshold,
        "points": opening.points,
        "short_by": opening.short_by,
        "waived": opening.waived,
    }


def award_json(award: Award | None) -> Json | None:
    """Give what going out earns."""
    return None if award is None else {"kind": award.kind, "value": award.value}


def play_json(play: Play) -> str:
    """Give the steps of a turn in one line, in their canonical form."""
    from rami_solver.notation.plays import write_play  # most answers go without a table

    return write_play(play, SYMBOLS, "en")


def findings_json(findings: Iterable[Finding], messages: Messages) -> list[Json]:
    """Give findings with their facts, and in a sentence."""
    return [
        {
            "code": one.code.value,
            "severity": one.severity.value,
            "rule": one.rule,
            "basis": None if one.basis is None else one.basis.value,
            "cards": fact_json(one.cards),
            "facts": {name: fact_json(fact) for name, fact in one.facts.items()},
            "message": messages.finding(one),
        }
        for one in findings
    ]


def fact_json(fact: Any) -> Any:
    """Write a fact with what JSON has: cards and melds as text, tuples as lists, words of ours by their value."""
    if isinstance(fact, Enum) and not isinstance(fact, Joker):
        return fact.value if isinstance(fact.value, str) else fact.name.lower()
    if fact is None or isinstance(fact, bool | int | float | str):
        return fact
    if isinstance(fact, Mapping):
        return {str(name): fact_json(one) for name, one in fact.items()}
    if isinstance(fact, tuple | list | set | frozenset):
        return [fact_json(one) for one in fact]
    return str(fact)

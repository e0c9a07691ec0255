"""Cards that nobody showed and that decide a verdict, as a note."""

from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.rules.model import Rules

__all__ = ["hidden_card"]


def hidden_card(rules: Rules, key: str, *cards: AnyCard) -> Finding:
    """Note that a hidden card decides, under the rule of this key; `cards` are those that it may be, the first told."""
    return rules.finding(Code.HIDDEN_CARD, Severity.NOTE, key, cards, **({"card": cards[0]} if cards else {}))

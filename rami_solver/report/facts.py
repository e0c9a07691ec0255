"""Facts that take more than a word to write: cards, melds, ranks, several at once."""

from enum import Enum
from typing import TYPE_CHECKING, Any

from rami_solver.cards import Card, Joker, Rank
from rami_solver.melds import LaidJoker, Meld
from rami_solver.notation.write import write_card

if TYPE_CHECKING:
    from rami_solver.report.messages import Messages

__all__ = ["written"]

_CARDS = (Card, Joker, LaidJoker)


def written(fact: Any, messages: "Messages") -> str:
    """Write a fact in the language and the cards of these messages."""
    if isinstance(fact, _CARDS):
        return write_card(fact, messages.style)
    if isinstance(fact, Meld):
        return _several(fact.cards, messages)
    if isinstance(fact, Rank) and Rank.TWO <= fact <= Rank.TEN:
        return str(fact.value)
    if isinstance(fact, Enum):
        return messages.word_of(fact)
    return _several(tuple(fact), messages) if isinstance(fact, tuple | list) else str(fact)


def _several(facts: tuple[Any, ...], messages: "Messages") -> str:
    if all(one is None or isinstance(one, _CARDS) for one in facts):
        return " ".join("?" if one is None else messages.written(one) for one in facts)
    between = " | " if all(isinstance(one, Meld | tuple) for one in facts) else ", "
    return between.join(map(messages.written, facts))

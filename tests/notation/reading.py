"""What the tests of this room share: cards by their canonical text, and readings as plain texts."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import InputError, Problem
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.notation.read import CardsRead, read_cards

BY_TEXT: Mapping[str, AnyCard] = {**{str(one): one for one in DECK}, "J": JOKER}


def claimed(text: str) -> ClaimedCard:
    """Give the card of a canonical text without the reader under test."""
    if text.startswith("J="):
        return LaidJoker(tuple(one for one in DECK if str(one) in text[2:].split("/")))
    return BY_TEXT[text]


def hand(text: str) -> tuple[AnyCard, ...]:
    """Give the cards of a canonical text."""
    return tuple(BY_TEXT[word] for word in text.split())


def melds(*texts: str) -> tuple[tuple[ClaimedCard, ...], ...]:
    """Give melds of canonical texts."""
    return tuple(tuple(claimed(word) for word in text.split()) for text in texts)


def refused(text: str, **how: Any) -> tuple[Problem, ...]:
    """Give the problems of a text that must not be read."""
    with pytest.raises(InputError) as caught:
        read_cards(text, **how)
    return caught.value.problems


def notes(read: CardsRead) -> list[tuple[str, str, dict[str, Any]]]:
    """Give the notes as code, cards and facts."""
    return [(one.code.value, " ".join(map(str, one.cards)), dict(one.facts)) for one in read.notes]

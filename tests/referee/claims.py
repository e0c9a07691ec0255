"""Claims as text, for tests: `♥7 J ♦8 J=♠6/♦6`, melds parted by `|`."""

from collections.abc import Mapping, Sequence
from typing import Any

from rami_solver.cards import JOKER, AnyCard, Card, Suit, card
from rami_solver.findings import Code, Finding
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.referee.laydown import judge_laydown
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.verdict import JudgedMeld, LaydownVerdict
from rami_solver.rules.load import load

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

SYSTEMS = ("rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie")


def natural(text: str) -> Card:
    """Read one natural card, suit first."""
    return card(Suit("♠♥♦♣".index(text[0])), RANKS.index(text[1:]) + 1)


def naturals(text: str) -> tuple[Card, ...]:
    """Read natural cards."""
    return tuple(map(natural, text.split()))


def claimed(text: str) -> ClaimedCard:
    """Read one card of a claimed meld."""
    if text.startswith("J="):
        return LaidJoker(tuple(map(natural, text[2:].split("/"))))
    return JOKER if text == "J" else natural(text)


def meld(text: str) -> tuple[ClaimedCard, ...]:
    """Read one claimed meld."""
    return tuple(map(claimed, text.split()))


def hand(text: str) -> tuple[AnyCard, ...]:
    """Read loose cards."""
    return tuple(JOKER if one == "J" else natural(one) for one in text.split())


def melds(text: str) -> tuple[tuple[ClaimedCard, ...], ...]:
    """Read a claimed lay-down."""
    return tuple(map(meld, text.split("|"))) if text.strip() else ()


def judged(text: str, profile: str = "rami-bridge", settings: Sequence[str] = ()) -> JudgedMeld:
    """Judge one meld under a profile with settings."""
    return judge_meld(meld(text), load(profile, settings))


def laid(
    text: str,
    profile: str = "rami-bridge",
    settings: Sequence[str] = (),
    *,
    opened: bool = False,
    left: str | None = None,
) -> LaydownVerdict:
    """Judge a lay-down under a profile with settings."""
    held = None if left is None else hand(left)
    return judge_laydown(melds(text), load(profile, settings), opened=opened, left=held)


def codes(findings: Sequence[Finding]) -> list[str]:
    """Name the codes found, in order."""
    return [one.code.value for one in findings]


def only(findings: Sequence[Finding], code: Code) -> Finding:
    """Give the one finding with this code."""
    (found,) = (one for one in findings if one.code is code)
    return found


def texts(fact: Any) -> Any:
    """Write the cards in a fact as text, tuples of cards as lines."""
    if isinstance(fact, Mapping):
        return {name: texts(one) for name, one in fact.items()}
    if isinstance(fact, Card | LaidJoker) or fact is JOKER:
        return str(fact)
    if isinstance(fact, tuple):
        if fact and all(isinstance(one, tuple) for one in fact):
            return [texts(one) for one in fact]
        return " ".join(map(str, fact))
    return fact

"""Deals as text, for tests: hands, and turns one a line, `An: draw ♠8 ; discard ♠8`."""

from collections.abc import Sequence

from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import as_held
from rami_solver.referee.deal import Deal
from rami_solver.referee.deal_verdict import JudgedTurn
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from tests.referee.claims import hand
from tests.referee.turns import play

PLAYERS = ("An", "Bert", "Cas")


def rules_of(profile: str, *settings: str) -> Rules:
    return load(profile, settings)


def cards(text: str) -> tuple[AnyCard | None, ...]:
    """Read cards, `?` for one that nobody showed."""
    return tuple(None if word == "?" else as_held(hand(word)[0]) for word in text.split())


def known(text: str) -> tuple[AnyCard, ...]:
    return tuple(one for one in cards(text) if one is not None)


def begin(rules: Rules, hands: Sequence[str] = (), *, dealer: int = 0, players: int = 2, up: str = "") -> Deal:
    """Begin a deal of two players with these hands; a hand that is empty stays hidden."""
    deal = Deal(rules, players, dealer)
    for seat, held in enumerate(hands):
        if held:
            assert not deal.give(seat, cards(held))
    if up:
        assert not deal.turn_up(known(up)[0])
    return deal


def turn(deal: Deal, text: str) -> JudgedTurn:
    """Play a turn, `1: draw ♠8 ; discard ♠8`, of the player of that number; without one whose turn it is."""
    seat, colon, steps = text.rpartition(":")
    return deal.turn(int(seat) if colon else deal.seat, play(steps.strip()))


def errors(found: JudgedTurn | Sequence[Finding]) -> list[Code]:
    listed = found.judged.all_findings if isinstance(found, JudgedTurn) else found
    return [one.code for one in listed if one.severity is Severity.ERROR]

"""Judges the steps that bring a card into the hand or throw one: draw, take, discard."""

from collections.abc import Sequence
from typing import Any

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import ClaimedCard
from rami_solver.plays import Discard, Draw, Take
from rami_solver.referee.hidden import hidden_card
from rami_solver.referee.rulings import rulings
from rami_solver.referee.turn_state import State, TakenCard
from rami_solver.referee.turn_verdict import JudgedStep

__all__ = ["discard_card", "draw_card", "fault", "give", "take_card"]


def fault(state: State, code: Code, key: str, cards: tuple[Any, ...] = (), **facts: Any) -> Finding:
    """Make an error that rests on this key."""
    return state.rules.finding(code, Severity.ERROR, key, cards, **facts)


def _draws_late(number: int, state: State) -> tuple[Finding, ...]:
    """Refuse a draw that does not begin the turn, and any in the dealer's opening turn."""
    if state.position.dealer:
        return (fault(state, Code.DRAW_NOT_FIRST, "deal.dealer_extra", case="dealer"),)
    if number == 0:
        return ()
    case = "late" if state.acted else "twice"
    return (fault(state, Code.DRAW_NOT_FIRST, "draw.sources", case=case),)


def draw_card(step: Draw, number: int, state: State) -> JudgedStep:
    """Judge a draw from the stock."""
    findings = _draws_late(number, state)
    state.receive((step.card,))
    return JudgedStep(step, findings, state.held(), received=(step.card,))


def take_card(step: Take, number: int, state: State) -> JudgedStep:
    """Judge a card taken from the discards; what it obliges to is judged when the turn ends."""
    findings = _draws_late(number, state)
    at = _place_in_row(step, state.position.row)
    if at is None:
        case = "none" if step.card is None else "not-there"
        finding = fault(state, Code.NOTHING_TO_TAKE, "draw.sources", case=case, card=step.card)
        return JudgedStep(step, (*findings, finding), state.held())
    card, *along = state.position.row[at:]
    if along and state.rules.draw.deeper_card is None:
        findings += (fault(state, Code.NOTHING_TO_TAKE, "draw.sources", (card,), case="no-row", card=card),)
    state.receive((card, *along))
    if number == 0:
        state.taken = TakenCard(card, bool(along), tuple(along))
    return JudgedStep(step, findings, state.held(), received=(card, *along))


def _place_in_row(step: Take, row: Sequence[AnyCard]) -> int | None:
    if step.card is None:
        return len(row) - 1 if row else None
    places = [at for at, one in enumerate(row) if one == step.card]
    if step.number is not None:
        return places[step.number - 1] if 0 < step.number <= len(places) else None
    return places[-1] if places else None


def give(state: State, cards: Sequence[ClaimedCard]) -> tuple[Finding, ...]:
    """Take cards out of the hand; a card that is not there may be the hidden one, which leaves the turn undecided."""
    missing = state.give(cards)
    if missing and state.hidden:
        state.hidden = False
        note = hidden_card(state.rules, "draw.sources", missing[0])
        return (note, *_not_held(state, missing[1:]))
    return _not_held(state, missing)


def _not_held(state: State, missing: Sequence[AnyCard]) -> tuple[Finding, ...]:
    return tuple(fault(state, Code.CARD_NOT_HELD, "deal.hand", (one,), case="not-held", card=one) for one in missing)


def discard_card(step: Discard, number: int, state: State) -> JudgedStep:
    """Judge the card that is thrown."""
    findings: tuple[Finding, ...] = ()
    if step.card is None:
        findings = _throw_unseen(state)
    else:
        missing = give(state, (step.card,))
        findings = missing or _may_throw(step.card, state)
    state.discarded, state.thrown, state.thrown_at = True, step.card, number
    return JudgedStep(step, findings, state.held())


def _throw_unseen(state: State) -> tuple[Finding, ...]:
    """Throw a card that nobody saw: the one that was drawn unseen; in a recorded deal any card of the hand."""
    recorded, rules = state.position.recorded, state.rules
    if not (state.held_number if recorded else state.hidden):
        return (fault(state, Code.CARD_NOT_HELD, "deal.hand", case="not-held", card="?"),)
    may_be_joker = state.hidden or state.concealed or state.hand[JOKER]
    state.blind, state.hidden = recorded, False
    if may_be_joker and not rules.discard.joker:
        return (hidden_card(rules, "discard.joker"),)
    return _might_throw(state.taken, state) if recorded and state.taken is not None else ()


def _might_throw(taken: TakenCard, state: State) -> tuple[Finding, ...]:
    """Judge a throw that nobody saw by the cards of the discards that it may be (rules: `discard.taken_*`)."""
    rules = state.rules
    if taken.card is JOKER and state.hand[JOKER] and not rules.discard.taken_card:
        return (hidden_card(rules, "discard.taken_card"),)  # which joker it would be, nobody knows
    cards = [one for one in dict.fromkeys((taken.card, *taken.along)) if state.hand[one]]
    found = [finding for one in cards for finding in _came_from_pile(one, taken, state)]
    refused = next((one.rule for one in found if one.severity is Severity.ERROR), None)
    return (hidden_card(rules, refused),) if refused else rulings([one.rule for one in found if one.rule], rules)


def _may_throw(card: AnyCard, state: State) -> tuple[Finding, ...]:
    """Judge whether this card may be thrown (rules: `discard.*`)."""
    rules = state.rules
    found = _came_from_pile(card, state.taken, state) if state.taken is not None else ()
    if card is JOKER and state.own_jokers() >= 0:  # a freed joker that has to be laid is told of at the end
        severity = Severity.WARNING if rules.discard.joker else Severity.ERROR
        found += (rules.finding(Code.DISCARD_JOKER, severity, "discard.joker", (card,), left=1),)
    return found


def _came_from_pile(card: AnyCard, taken: TakenCard, state: State) -> tuple[Finding, ...]:
    """Judge a card that was just taken, or came along; its twin that was held before may stand for it."""
    rules = state.rules
    held_twin = card in state.position.hand
    chosen = card == taken.card and not rules.discard.taken_card
    came_along = card in taken.along
    if card == taken.card and (card is JOKER or not chosen):
        return ()  # which joker was thrown is known at the end
    if not chosen and not (came_along and rules.discard.taken_along is False):
        return rulings(("discard.taken_along",), rules, (card,)) if came_along else ()
    if held_twin and rules.discard.taken_twin:
        return rulings(("discard.taken_twin",), rules, (card,))
    if chosen and came_along and rules.discard.taken_along:
        return rulings(("discard.taken_along",), rules, (card,))
    if chosen:
        key = "discard.taken_twin" if held_twin else "discard.taken_card"
        return (fault(state, Code.DISCARD_TAKEN_CARD, key, (card,), card=card),)
    return (fault(state, Code.DISCARD_TAKEN_ALONG, "discard.taken_along", (card,), card=card),)

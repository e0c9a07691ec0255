"""What is shown of the cards of a deal: hands as they were dealt and as they end, the card turned up, the stock."""

from collections import Counter
from typing import Any

from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.referee.deal_cards import DealCards

__all__ = ["deal_hand", "lay_out", "show_hand", "turn_up"]


def deal_hand(cards: DealCards, seat: int, dealt: tuple[AnyCard | None, ...]) -> tuple[Finding, ...]:
    """Tell the cards that a player was dealt (rules `deal.hand`, `deal.dealer_extra`, `pack.*`).

    A hand of another size is a fault where the rules fix it, else a note; of one with too few cards the rest stays
    hidden, and so does a copy too many.
    """
    hand, told, rules = cards.hands[seat], [*dealt], cards.rules
    expected, found = len(hand), len(told)
    findings: list[Finding] = []
    if found != expected:
        severity = Severity.ERROR if rules.deal.hand_enforced else Severity.NOTE
        findings = [rules.finding(Code.HAND_SIZE, severity, "deal.hand", expected=expected, found=found, case="dealt")]
        if rules.deal.hand_enforced:
            told += [None] * (expected - found)
    cards.stock += expected - len(told)
    for at, one in enumerate(told):
        if one is None:
            continue
        impossible = cards.too_many((one,))
        findings += impossible
        if impossible:
            told[at] = None
        else:
            cards.locate((one,))
    hand.set(told)
    hand.assumed = False
    return tuple(findings)


def turn_up(cards: DealCards, card: AnyCard) -> tuple[Finding, ...]:
    """Tell the card that was turned up (rule `deal.turned_up`)."""
    rules = cards.rules
    if not rules.deal.turned_up:
        facts: dict[str, Any] = {"case": "none", "card": card}
        return (rules.finding(Code.OPEN_CARD_DIFFERS, Severity.ERROR, "deal.turned_up", (card,), **facts),)
    shown = cards.pile[-1]
    if shown is not None:
        facts = {"case": "twice", "card": card, "expected": shown}
        return (rules.finding(Code.OPEN_CARD_DIFFERS, Severity.ERROR, "deal.turned_up", (card,), **facts),)
    found = cards.too_many((card,))
    if not found:
        cards.pile[-1] = card
        cards.locate((card,))
    return found


def lay_out(cards: DealCards, stock: tuple[AnyCard, ...]) -> tuple[Finding, ...]:
    """Tell the whole stock, in the order in which it will be drawn (rules `pack.*`)."""
    found = cards.too_many(stock)
    if cards.counted and len(stock) != cards.stock:
        facts: dict[str, Any] = {"case": "stock", "number": len(stock), "expected": cards.stock}
        found += (cards.rules.finding(Code.NUMBER_DIFFERS, Severity.ERROR, "pack.decks", **facts),)
    if not found:
        cards.order, cards.stock, cards.pool = list(reversed(stock)), len(stock), Counter(stock)
    return found


def show_hand(cards: DealCards, seat: int, left: tuple[AnyCard | None, ...]) -> tuple[Finding, ...]:
    """Tell what a player holds at the end: as many cards as were counted, and those that are known among them."""
    hand, rules = cards.hands[seat], cards.rules
    told = Counter(one for one in left if one is not None)
    facts: dict[str, Any] = {"player": seat, "case": "size", "expected": len(hand), "found": len(left)}
    if len(left) != len(hand) and not hand.assumed:
        return (rules.finding(Code.HAND_DIFFERS, Severity.ERROR, "deal.hand", **facts),)
    new = told - hand.known
    # Where the number is right, more new cards than were hidden leave known ones unsaid.
    if (hand.known - told).total() > len(left) - told.total():
        facts |= {"case": "cards", "expected": hand.cards(), "found": left}
        return (rules.finding(Code.HAND_DIFFERS, Severity.ERROR, "deal.hand", **facts),)
    impossible = cards.too_many(new.elements())
    if not impossible:
        cards.locate(new.elements())
        both = hand.known | told
        hand.set((*both.elements(), *(None,) * (len(left) - both.total())))
        hand.assumed = False
    return impossible

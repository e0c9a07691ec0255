"""Where the cards of a deal are: hands, table, discards, stock; and how many of them are hidden."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import Meld, as_held
from rami_solver.rules.model import Rules

__all__ = ["DealCards", "Hand"]


class Hand:
    """What a player holds: the cards that were seen, and how many were not.

    `assumed` tells that nobody told how many cards were dealt, under rules that do not fix their number.
    """

    def __init__(self, concealed: int) -> None:
        self.known: Counter[AnyCard] = Counter()
        self.concealed = concealed
        self.assumed = False

    def __len__(self) -> int:
        return self.known.total() + self.concealed

    def cards(self) -> tuple[AnyCard | None, ...]:
        """Give the cards in order, hidden ones last (None)."""
        return (*in_order(self.known.elements()), *(None,) * self.concealed)

    def set(self, cards: Iterable[AnyCard | None]) -> None:
        """Have the player hold these cards."""
        seen = [*cards]
        self.known = Counter(one for one in seen if one is not None)
        self.concealed = len(seen) - self.known.total()


class DealCards:
    """The cards of a deal.

    `order` is the stock where it is known card by card, the next one last; `pool` what it holds where at least that is
    known. `stock` counts its cards. `other_tables` are what may lie there instead of `table`, where nobody told the
    place of a joker. What nobody saw is only counted: a fault is found where no pack could be so.
    """

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        self.rules = rules
        self.players = players
        deal = rules.deal
        self.hands = [Hand(deal.hand + (deal.dealer_extra if seat == dealer else 0)) for seat in range(players)]
        for hand in self.hands:
            hand.assumed = not deal.hand_enforced
        self.table: tuple[Meld, ...] = ()
        self.other_tables: tuple[tuple[Meld, ...], ...] = ()
        self.pile: list[AnyCard | None] = [None] * deal.turned_up
        self.order: list[AnyCard] | None = None
        self.pool: Counter[AnyCard] | None = None
        self._decks, self._jokers = rules.pack.of(players)
        self._located: Counter[AnyCard] = Counter()
        self.stock = 52 * self._decks + self._jokers - sum(map(len, self.hands)) - len(self.pile)

    @property
    def counted(self) -> bool:
        """Whether it is known how many cards every player was dealt, and so how many the stock has."""
        return not any(hand.assumed for hand in self.hands)

    def locate(self, cards: Iterable[AnyCard]) -> None:
        """Note that these cards were seen, where they had been hidden."""
        self._located.update(cards)

    def recount(self) -> None:
        """Count anew what is seen in the hands, on the table and among the discards."""
        self._located = Counter(one for one in self.pile if one is not None)
        for hand in self.hands:
            self._located.update(hand.known)
        for meld in self.table:
            self._located.update(map(as_held, meld.cards))

    def copies(self, card: AnyCard) -> int:
        """How many copies of a card the packs hold (rules: `pack.*`)."""
        return self._jokers if card is JOKER else self._decks

    def spare(self, card: AnyCard, *, drawn: bool = False) -> int:
        """How many copies of a card may be hidden: neither seen nor known to be in the stock.

        With `drawn` one of those in the stock may be hidden too: it is drawn unseen.
        """
        in_stock = self.pool[card] if self.pool is not None else 0
        return self.copies(card) - self._located[card] - max(0, in_stock - drawn)

    def too_many(self, cards: Iterable[AnyCard], *, drawn: bool = False) -> tuple[Finding, ...]:
        """Find the cards, newly seen, of which there would be more than the packs hold; see `spare`."""
        seen = tuple(cards)
        if not seen:
            return ()
        excess = ((card, copies - self.spare(card, drawn=drawn)) for card, copies in Counter(seen).items())
        return tuple(self._impossible(card, more) for card, more in excess if more > 0)

    def known_pool(self) -> None:
        """Work out what the stock holds where every other card is seen."""
        if self.pool is None and not any(hand.concealed for hand in self.hands) and None not in self.pile:
            from rami_solver.rules.pack import unseen

            pool = unseen(self._located.elements(), self.rules, self.players)
            if pool.total() == self.stock:
                self.pool = pool

    def check_draw(self, card: AnyCard) -> tuple[Finding, ...]:
        """Find why this card cannot be the one drawn from the stock."""
        if self.order is not None and self.order and self.order[-1] != card:
            facts: dict[str, Any] = {"card": card, "top": self.order[-1]}
            return (self.rules.finding(Code.NOT_TOP_OF_STOCK, Severity.ERROR, "draw.sources", (card,), **facts),)
        if self.pool is None:
            return self.too_many((card,))
        if self.pool[card] > 0:
            return ()
        if self._located[card] >= self.copies(card):
            return (self._impossible(card, 1),)
        return (self.rules.finding(Code.CARD_NOT_IN_STOCK, Severity.ERROR, "end.stock_empty", (card,), card=card),)

    def drawn(self, card: AnyCard | None) -> None:
        """Take a card off the stock; where nobody saw it, what the stock still holds is not known any more."""
        self.stock -= 1
        if self.order is not None:
            self.order.pop()
        if self.pool is None:
            self.locate(() if card is None else (card,))
        elif card is None:
            self.pool = None
        else:
            self.pool[card] -= 1
            self.locate((card,))

    def check_new_stock(self, cards: Sequence[AnyCard]) -> tuple[Finding, ...]:
        """Find why the discards under the open card cannot be these cards."""
        under = self.pile[:-1]
        if len(cards) != len(under):
            facts: dict[str, Any] = {"case": "stock", "number": len(cards), "expected": len(under)}
            return (self.rules.finding(Code.NUMBER_DIFFERS, Severity.ERROR, "end.stock_empty", **facts),)
        strange = Counter(cards) - Counter(one for one in under if one is not None)
        hidden = under.count(None)
        return tuple(
            self.rules.finding(Code.CARD_NOT_IN_STOCK, Severity.ERROR, "end.stock_empty", (one,), card=one)
            for one in list(strange.elements())[hidden:]
        )

    def reshuffle(self, cards: Sequence[AnyCard]) -> None:
        """Make the discards under the open card the new stock, with `cards` in this order."""
        under, self.pile = self.pile[:-1], self.pile[-1:]
        self.stock = len(under)
        known = [one for one in under if one is not None]
        self._located.subtract(known)
        self.order = list(reversed(cards)) if cards else None
        if cards:
            self.pool = Counter(cards)
        else:
            self.pool = Counter(known) if len(known) == len(under) else None

    def _impossible(self, card: AnyCard, more: int) -> Finding:
        key = "pack." + ("jokers" if card is JOKER else "decks")
        if self.rules.pack.larger_from is not None and self.players >= self.rules.pack.larger_from:
            key = key.replace(".", ".larger_")
        found = self.copies(card) + more
        facts: dict[str, Any] = {"card": card, "found": found, "most": self.copies(card), "players": self.players}
        return self.rules.finding(Code.IMPOSSIBLE_CARDS, Severity.ERROR, key, (card,), **facts)

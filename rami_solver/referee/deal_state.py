"""A deal as it stands: whose turn it is, what everybody holds, how the stock is."""

from typing import Any

from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Code, Finding, Severity
from rami_solver.plays import Draw, Play, Position
from rami_solver.referee.deal_cards import DealCards
from rami_solver.referee.deal_verdict import DealEnd
from rami_solver.referee.hidden import hidden_card
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import Finish

__all__ = ["DealState"]


class DealState:
    """How a deal stands; seats count from 0, clockwise.

    `uncertain` tells that a turn was left undecided, `lost` that one could not even be read. Rules: `deal.*`, `end.*`.
    """

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        """Begin a deal of so many players."""
        self.rules = rules
        self.dealer = dealer
        self.cards = DealCards(rules, players, dealer)
        self.seat = dealer if rules.deal.first_turn == "dealer" else (dealer + 1) % players
        self.turns = 0
        self.reshuffles = 0
        self.end: DealEnd | None = None
        self.uncertain = False
        self._excused: int | None = None
        self._excuses_all = self.lost = False
        self._had = [0] * players
        self._opened = [False] * players
        self._points = [0] * players
        self._finish: Finish | None = None
        self._may_be_out: Finish | None = None

    @property
    def position(self) -> Position:
        """Where the turn of the player whose turn it is begins."""
        return self._position(self.seat, tuple(one for one in self.pile[-1:] if one is not None))

    @property
    def must_reshuffle(self) -> bool:
        """Whether the stock is empty and the discards have to become a new one before anybody draws from it."""
        return not self.cards.stock and not self.exhausted

    @property
    def exhausted(self) -> bool:
        """Whether nobody can draw from the stock any more: the deal ends unless the open card is taken."""
        cards = self.cards
        return not cards.stock and (self.reshuffles >= self.rules.end.reshuffles or len(cards.pile) < 2)

    @property
    def top(self) -> AnyCard | None:
        """The card that will be drawn next, None where it is not known or there is none."""
        return self.cards.order[-1] if self.cards.order else None

    @property
    def pile(self) -> tuple[AnyCard | None, ...]:
        """The discards, oldest first: the last is the open card."""
        return tuple(self.cards.pile)

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return self.cards.stock

    def hand(self, seat: int) -> tuple[AnyCard | None, ...]:
        """Give what a player holds, in order, hidden cards last (None)."""
        return self.cards.hands[seat].cards()

    def _position(self, seat: int, row: tuple[AnyCard, ...]) -> Position:
        hand = self.cards.hands[seat]
        dealer = seat == self.dealer and not self._had[seat] and self.rules.deal.first_turn == "dealer"
        return Position(
            hand=in_order(hand.known.elements()),
            table=self.cards.table,
            opened=self._opened[seat],
            round=1 + min(self._had),
            row=row,
            dealer=dealer,
            concealed=hand.concealed,
            recorded=True,
        )

    # The stock

    def reshuffle(self, cards: tuple[AnyCard, ...] = ()) -> tuple[Finding, ...]:
        """Make the discards but the open card the new stock, with `cards` in this order (rules `end.*`)."""
        if self.end is not None:
            return self._over()
        if self.cards.stock and self.cards.counted:
            not_empty = self.rules.finding(Code.STOCK_NOT_EMPTY, Severity.ERROR, "end.stock_empty")
            return (not_empty._replace(facts={"cards": self.cards.stock}), *self._spent())
        found = self._refuse_reshuffle()
        if len(self.cards.pile) > 1:
            wrong = self.cards.check_new_stock(cards) if cards else ()
            self._reshuffle(() if wrong else cards)
            found += wrong
        return found

    def _over(self) -> tuple[Finding, ...]:
        """Find that the deal is over, and why."""
        assert self.end is not None
        keys = {"stock": "end.reshuffles", "turns": "end.turns"}
        key = keys.get(self.end.kind)
        basis = self.rules.basis(key) if key else None
        facts: dict[str, Any] = {"case": self.end.kind, "player": self.end.seat}
        return (Finding(Code.DEAL_OVER, Severity.ERROR, key, basis, facts=facts),)

    def _refuse_reshuffle(self) -> tuple[Finding, ...]:
        if len(self.cards.pile) < 2 and not self._spent():
            return (self.rules.finding(Code.STOCK_EMPTY, Severity.ERROR, "end.stock_empty"),)
        return self._spent()

    def _spent(self) -> tuple[Finding, ...]:
        """Find that the discards were reshuffled as often as the rules allow (rule `end.reshuffles`)."""
        most = self.rules.end.reshuffles
        if self.reshuffles < most:
            return ()
        facts: dict[str, Any] = {"number": self.reshuffles + 1, "most": most}
        return (self.rules.finding(Code.TOO_MANY_RESHUFFLES, Severity.ERROR, "end.reshuffles", **facts),)

    def _reshuffle(self, cards: tuple[AnyCard, ...]) -> None:
        self.cards.reshuffle(cards)
        self.reshuffles += 1

    def _require_stock(self, play: Play) -> tuple[Finding, ...]:
        """Reshuffle where a card is drawn from an empty stock and nobody wrote that down."""
        if self.cards.stock or not play or not isinstance(play[0], Draw):
            return ()
        if not self.cards.counted:
            return (hidden_card(self.rules, "deal.hand"),)
        refused = self._refuse_reshuffle()
        if refused:
            if len(self.cards.pile) > 1:
                self._reshuffle(())  # as they did at the table, so that it is told once
            return refused
        self._reshuffle(())
        facts: dict[str, Any] = {"number": self.reshuffles, "most": self.rules.end.reshuffles}
        return (self.rules.finding(Code.STOCK_RESHUFFLED, Severity.NOTE, "end.stock_empty", **facts),)

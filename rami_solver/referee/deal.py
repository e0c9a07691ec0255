"""The referee of a deal: whose turn it is, where the cards are, when it ends. A turn is judged by its own referee."""

from typing import Any

from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.plays import Add, Discard, Draw, Play, Position, Swap
from rami_solver.referee.deal_cards import DealCards
from rami_solver.referee.deal_shown import deal_hand, lay_out, show_hand, turn_up
from rami_solver.referee.deal_turn import Drawing, alone, begin_turn, draws_unseen, judge_in_deal, with_findings
from rami_solver.referee.deal_verdict import DealEnd, JudgedTurn
from rami_solver.referee.turn_state import numbered
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores, Finish, PlayerEnd, score_deal

__all__ = ["Deal"]

_OTHERWISE = {"out": "was-out", "stock": "was-stock", "turns": "was-turns"}


class Deal:
    """A deal on its way, told step by step; seats count from 0, clockwise.

    Every method judges what it is told and gives the findings; what cannot be is not done. What nobody showed stays
    hidden: it is counted, never assumed. `uncertain` tells that a turn was left undecided. Rules: `deal.*`, `pack.*`,
    `end.*`, and those of a turn.
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
        self._lost = False
        self._had = [0] * players
        self._opened = [False] * players
        self._points = [0] * players
        self._finish: Finish | None = None

    # Before the first turn

    def give(self, seat: int, cards: tuple[AnyCard | None, ...]) -> tuple[Finding, ...]:
        """Tell the cards that a player was dealt; a hand that is never told stays hidden."""
        return deal_hand(self.cards, seat, cards)

    def turn_up(self, card: AnyCard) -> tuple[Finding, ...]:
        """Tell the card that was turned up (rule `deal.turned_up`)."""
        return turn_up(self.cards, card)

    def lay_out(self, stock: tuple[AnyCard, ...]) -> tuple[Finding, ...]:
        """Tell the whole stock, in the order in which it will be drawn."""
        return lay_out(self.cards, stock)

    # How it stands

    @property
    def position(self) -> Position:
        """Where the turn of the player whose turn it is begins."""
        return self._position(self.seat, Drawing((), tuple(one for one in self.pile[-1:] if one is not None)))

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

    def _position(self, seat: int, drawing: Drawing) -> Position:
        hand = self.cards.hands[seat]
        dealer = seat == self.dealer and not self._had[seat] and self.rules.deal.first_turn == "dealer"
        return Position(
            hand=in_order(hand.known.elements()),
            table=tuple(self.cards.table),
            opened=self._opened[seat],
            round=1 + min(self._had),
            row=drawing.row,
            dealer=dealer,
            concealed=hand.concealed + drawing.unseen,
            undrawn=not dealer,
        )

    # A turn

    def turn(self, seat: int, play: Play) -> JudgedTurn:
        """Judge a turn and, where it is legal, play it.

        After an illegal one the cards are put back; its draw and its discard count as played where they are legal by
        themselves. A turn whose only fault is that it was another player's stands, and so does one that is undecided.
        """
        if self.end is not None:
            return self._after_the_end(play)
        if not self.turns:
            self.cards.known_pool()
        of_stock = self._require_stock(play)
        round_number = 1 + min(self._had)
        position, drawing, judged = self._judge(seat, play)
        judged = with_findings(judged, of_stock)
        stands = kept = judged.verdict is not Verdict.ILLEGAL
        if stands:
            self._play(seat, position, drawing, judged)
        elif (rest := alone(play)) and rest != play and not any(one.severity is Severity.ERROR for one in of_stock):
            of_rest = self._judge(seat, rest)
            kept = of_rest[2].verdict is not Verdict.ILLEGAL
            if kept:
                self._play(seat, *of_rest)
        judged = with_findings(judged, self._out_of_turn(seat))
        self.turns += 1
        self._had[seat] += 1
        if self.end is None and self.turns >= self.rules.end.turns:
            self.end = DealEnd("turns")
        return JudgedTurn(self.turns, round_number, position, judged, stands, kept)

    def lose_turn(self) -> None:
        """Tell that a turn was played of which nothing is known, not even whose it was."""
        self.turns += 1
        self._lost = self.uncertain = True

    def _out_of_turn(self, seat: int) -> tuple[Finding, ...]:
        """Judge whether it is this player's turn, and see whose is next (rule `deal.direction`).

        After a turn out of order the next is that of the player to the left, or of the one who would have followed: who
        of them is not told, as it may be the record that has a wrong name.
        """
        expected, excused, lost, players = self.seat, self._excused, self._lost, len(self._had)
        self.seat, self._excused, self._lost = (seat + 1) % players, None, False
        if lost or seat in (expected, excused):
            return ()
        self._excused = (expected + 1) % players
        facts: dict[str, Any] = {"player": seat, "expected": expected}
        return (self.rules.finding(Code.NOT_YOUR_TURN, Severity.ERROR, "deal.direction", **facts),)

    def _after_the_end(self, play: Play) -> JudgedTurn:
        assert self.end is not None
        keys = {"stock": "end.reshuffles", "turns": "end.turns"}
        key = keys.get(self.end.kind)
        basis = self.rules.basis(key) if key else None
        facts: dict[str, Any] = {"case": self.end.kind, "player": self.end.seat}
        found = (Finding(Code.DEAL_OVER, Severity.ERROR, key, basis, facts=facts),)
        table = numbered(self.cards.table)
        judged = TurnVerdict(Verdict.ILLEGAL, (), table, table, (), None, 0, goes_out=False, score=None, findings=found)
        return JudgedTurn(self.turns + 1, 1 + min(self._had), Position(()), judged, stands=False, kept=False)

    def _require_stock(self, play: Play) -> tuple[Finding, ...]:
        """Reshuffle where a card is drawn from an empty stock and nobody wrote that down."""
        if self.cards.stock or not play or not isinstance(play[0], Draw):
            return ()
        if not self.cards.counted:
            return (self.rules.finding(Code.HIDDEN_CARD, Severity.NOTE, "deal.hand"),)
        refused = self._refuse_reshuffle()
        if refused:
            return refused
        self._reshuffle(())
        facts: dict[str, Any] = {"number": self.reshuffles, "most": self.rules.end.reshuffles}
        return (self.rules.finding(Code.STOCK_RESHUFFLED, Severity.NOTE, "end.stock_empty", **facts),)

    def _judge(self, seat: int, play: Play) -> tuple[Position, Drawing, TurnVerdict]:
        drawing = begin_turn(play, self.cards)
        position = self._position(seat, drawing)
        judged = judge_in_deal(position, drawing.play, self.cards, self.cards.hands[seat])
        judged = with_findings(judged, drawing.found, 0)
        seen = [*judged.shown, *drawing.shows]
        first = drawing.play[0] if drawing.play else None
        if isinstance(first, Draw) and first.card is not None and self.cards.pool is None and not drawing.found:
            seen.append(first.card)
        judged = with_findings(judged, self.cards.too_many(seen, drawn=draws_unseen(drawing.play)))
        shown = judged.shown[: position.concealed]
        held = in_order((*position.hand, *shown))
        return position._replace(hand=held, concealed=position.concealed - len(shown)), drawing, judged

    def _play(self, seat: int, position: Position, drawing: Drawing, judged: TurnVerdict) -> None:
        """Move the cards as the turn did, and see whether it ends the deal."""
        cards, play = self.cards, drawing.play
        if drawing.taken:
            del cards.pile[len(cards.pile) - drawing.taken :]
        elif play and isinstance(play[0], Draw) and cards.stock:
            cards.drawn(play[0].card)
        cards.locate((*judged.shown, *drawing.shows))
        cards.hands[seat].set(judged.hand)
        cards.table = [one.meld for one in judged.table_after if one.meld is not None]
        cards.pile += [one.card for one in play if isinstance(one, Discard)]
        if judged.verdict is Verdict.UNDECIDED:
            self.uncertain = True
            cards.recount()
        self._points[seat] += judged.points
        if judged.goes_out:
            self.end = DealEnd("out", seat)
            on_table = any(isinstance(one, Add | Swap) for one in play)
            self._finish = Finish(seat, not self._opened[seat], position.round, on_table)
        self._opened[seat] |= any(one.melds for one in judged.steps)

    # The stock

    def reshuffle(self, cards: tuple[AnyCard, ...] = ()) -> tuple[Finding, ...]:
        """Make the discards but the open card the new stock, with `cards` in this order (rules `end.*`)."""
        if self.end is not None:
            return self._after_the_end(()).judged.findings
        if self.cards.stock and self.cards.counted:
            not_empty = self.rules.finding(Code.STOCK_NOT_EMPTY, Severity.ERROR, "end.stock_empty")
            return (not_empty._replace(facts={"cards": self.cards.stock}), *self._spent())
        found = self._refuse_reshuffle()
        if found:
            return found
        found = self.cards.check_new_stock(cards) if cards else ()
        self._reshuffle(() if found else cards)
        return found

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

    # The end

    def close(self, claimed: DealEnd | None = None) -> tuple[Finding, ...]:
        """Tell that the deal is over, where `claimed` says how; errors where it is not, or not so."""
        if self.end is None and self.exhausted and (claimed is None or claimed.kind == "stock"):
            self.end = DealEnd("stock")
        if claimed is None:
            return () if self.end else (self._not_over("none", None),)
        if claimed == self.end:
            return ()
        if claimed.kind != "out" and self.end is None:
            return (self._not_over(claimed.kind, claimed.seat),)
        actual = self.end.seat if self.end else None
        case = "nobody" if actual is None else "other"
        if self.end is not None and claimed.kind != "out":
            case = _OTHERWISE[self.end.kind]
        facts: dict[str, Any] = {"player": claimed.seat, "case": case, "actual": actual}
        return (Finding(Code.OUT_DIFFERS, Severity.ERROR, facts=facts),)

    def _not_over(self, case: str, player: int | None) -> Finding:
        key = "end.turns" if case == "turns" else "end.reshuffles"
        return self.rules.finding(Code.DEAL_NOT_OVER, Severity.ERROR, key, case=case, player=player)

    def show(self, seat: int, cards: tuple[AnyCard | None, ...]) -> tuple[Finding, ...]:
        """Tell what a player holds at the end; it may show cards that were hidden, and must not be others."""
        return show_hand(self.cards, seat, cards)

    def scores(self) -> DealScores | None:
        """Score the deal; None while it goes on."""
        if self.end is None:
            return None
        ends = []
        for seat, hand in enumerate(self.cards.hands):
            known = not hand.concealed and not (hand.assumed and self._finish and self._finish.player != seat)
            left = in_order(hand.known.elements()) if known else None
            ends.append(PlayerEnd(self._opened[seat], self._points[seat], left))
        return score_deal(self.rules, ends, self._finish)

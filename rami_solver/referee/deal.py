"""The referee of a deal: whose turn it is, where the cards are, when it ends. A turn is judged by its own referee."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Add, Discard, Draw, Play, Position, Swap
from rami_solver.referee.deal_shown import deal_hand, lay_out, show_hand, turn_up
from rami_solver.referee.deal_state import DealState
from rami_solver.referee.deal_turn import (
    Drawing,
    alone,
    begin_turn,
    draws_unseen,
    in_doubt,
    judge_on_tables,
    with_findings,
)
from rami_solver.referee.deal_verdict import DealEnd, JudgedTurn
from rami_solver.referee.hidden import hidden_card
from rami_solver.referee.turn_state import numbered
from rami_solver.referee.turn_verdict import TableMeld, TurnVerdict
from rami_solver.scoring.deal import DealScores, Finish, PlayerEnd, Scored, score_deal

__all__ = ["Deal"]

MOST_TABLES = 15
"""So many other tables are kept in mind, where nobody told the places of jokers."""

_OTHERWISE = {"out": "was-out", "stock": "was-stock", "turns": "was-turns"}


class Deal(DealState):
    """A deal on its way, told step by step; seats count from 0, clockwise.

    Every method judges what it is told and gives the findings; what cannot be is not done. What nobody showed stays
    hidden: it is counted, never assumed. `uncertain` tells that a turn was left undecided. Rules: `deal.*`, `pack.*`,
    `end.*`, and those of a turn.
    """

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

    # A turn

    def turn(self, seat: int, play: Play) -> JudgedTurn:
        """Judge a turn and, where it is legal, play it.

        After an illegal one the cards are put back; its draw and its discard count as played where they are legal by
        themselves. A turn whose only fault is that it was another player's stands, and so does one that is undecided.
        """
        if self.end is not None:
            return self._after_the_end()
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
                self._keep_seen(seat, judged, of_rest[2])
        if not kept and not draws_unseen(drawing.play):
            self._keep_seen(seat, judged, None)
        judged = with_findings(judged, self._out_of_turn(seat))
        self.turns += 1
        self._had[seat] += 1
        if self.end is None and self.turns >= self.rules.end.turns:
            self.end = DealEnd("turns")
        return JudgedTurn(self.turns, round_number, position, judged, stands, kept)

    def _keep_seen(self, seat: int, put_back: TurnVerdict, played: TurnVerdict | None) -> None:
        """Remember the hidden cards that showed themselves in a turn that was put back: the player holds them."""
        hand = self.cards.hands[seat]
        seen = Counter(put_back.shown)
        seen.subtract(played.shown if played else ())
        if not seen or min(seen.values()) < 0 or seen.total() > hand.concealed or _contradicts(put_back):
            return
        hand.known += seen
        hand.concealed -= seen.total()
        self.cards.locate(seen.elements())

    def lose_turn(self) -> None:
        """Tell that a turn was played of which nothing is known, not even whose it was.

        What comes after it in this deal can hardly be judged.
        """
        self.turns += 1
        self._excuses_all = self.lost = self.uncertain = True

    def _out_of_turn(self, seat: int) -> tuple[Finding, ...]:
        """Judge whether it is this player's turn, and see whose is next (rule `deal.direction`).

        After a turn out of order the next is that of the player to the left, or of the one who would have followed: who
        of them is not told, as it may be the record that has a wrong name.
        """
        expected, excused, all_excused, players = self.seat, self._excused, self._excuses_all, len(self._had)
        self.seat, self._excused, self._excuses_all = (seat + 1) % players, None, False
        if all_excused or seat in (expected, excused):
            return ()
        self._excused = (expected + 1) % players
        facts: dict[str, Any] = {"player": seat, "expected": expected}
        return (self.rules.finding(Code.NOT_YOUR_TURN, Severity.ERROR, "deal.direction", **facts),)

    def _after_the_end(self) -> JudgedTurn:
        found = self._over()
        table = numbered(self.cards.table)
        judged = TurnVerdict(Verdict.ILLEGAL, (), table, table, (), None, 0, goes_out=False, score=None, findings=found)
        return JudgedTurn(self.turns + 1, 1 + min(self._had), Position(()), judged, stands=False, kept=False)

    def _judge(self, seat: int, play: Play) -> tuple[Position, Drawing, TurnVerdict]:
        drawing = begin_turn(play, self.cards)
        position = self._position(seat, drawing.row)
        judged = judge_on_tables(position, drawing.play, self.cards, self.cards.hands[seat])
        judged = with_findings(judged, drawing.found, 0)
        seen = [*judged.shown, *drawing.shows]
        first = drawing.play[0] if drawing.play else None
        if isinstance(first, Draw) and first.card is not None and self.cards.pool is None and not drawing.found:
            seen.append(first.card)
        judged = with_findings(judged, self.cards.too_many(seen, drawn=draws_unseen(drawing.play)))
        if drawing.unsure:
            self.lost = self.uncertain = True
        if self.lost:
            judged = in_doubt(judged, self.rules)
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
        cards.table = _melds(judged.table_after)
        cards.other_tables = tuple(map(_melds, judged.other_tables[:MOST_TABLES]))
        cards.pile += [one.card for one in play if isinstance(one, Discard)]
        if judged.verdict is Verdict.UNDECIDED:
            self.uncertain = True
        if judged.verdict is Verdict.UNDECIDED or any(isinstance(one, Discard) and one.card is None for one in play):
            cards.recount()
        self._points[seat] += judged.points
        on_table = any(isinstance(one, Add | Swap) for one in play)
        finish = Finish(seat, not self._opened[seat], position.round, on_table)
        if judged.goes_out and not self.lost:
            self.end, self._finish = DealEnd("out", seat), finish
        elif cards.hands[seat].assumed:
            self._may_be_out = finish
        self._opened[seat] |= any(one.melds for one in judged.steps)

    # The end

    def close(self, claimed: DealEnd | None = None) -> tuple[Finding, ...]:
        """Tell that the deal is over, where `claimed` says how; errors where it is not, or not so."""
        if self.end is None and self.exhausted and (claimed is None or claimed.kind == "stock"):
            self.end = DealEnd("stock")
        if claimed != self.end and (self.lost or not self.cards.counted) and self._takes_word(claimed):
            return (hidden_card(self.rules, "deal.hand"),)
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

    def _takes_word(self, claimed: DealEnd | None) -> bool:
        """Take a claim on trust where nobody can tell: after a turn that is lost, or of a hand of unknown size."""
        if self.end is not None and not self.lost:
            return False
        if claimed is None or self.lost:
            self.end = claimed or self.end
        elif claimed.kind == "out" and self._may_be_out is not None and self._may_be_out.player == claimed.seat:
            self.end, self._finish = claimed, self._may_be_out
        elif claimed.kind != "stock" or self.cards.stock:
            return False
        else:
            self.end = claimed
        self.uncertain = True
        return True

    def _not_over(self, case: str, player: int | None) -> Finding:
        key = "end.turns" if case == "turns" else "end.reshuffles"
        return self.rules.finding(Code.DEAL_NOT_OVER, Severity.ERROR, key, case=case, player=player)

    def show(self, seat: int, cards: tuple[AnyCard | None, ...]) -> tuple[Finding, ...]:
        """Tell what a player holds at the end; it may show cards that were hidden, and must not be others."""
        found = show_hand(self.cards, seat, cards)
        return (hidden_card(self.rules, "deal.hand"),) if found and self.lost else found

    def scores(self) -> DealScores | None:
        """Score the deal; None while it goes on."""
        if self.end is None:
            return None
        if self.lost:
            return DealScores(tuple(Scored(None, ("score.winner",)) for _ in self._had), ())
        ends = []
        for seat, hand in enumerate(self.cards.hands):
            known = not hand.concealed and not (hand.assumed and self._finish and self._finish.player != seat)
            left = in_order(hand.known.elements()) if known else None
            ends.append(PlayerEnd(self._opened[seat], self._points[seat], left))
        return score_deal(self.rules, ends, self._finish)


def _melds(table: Iterable[TableMeld]) -> tuple[Meld, ...]:
    return tuple(one.meld for one in table if one.meld is not None)


def _contradicts(judged: TurnVerdict) -> bool:
    """Tell whether a turn shows cards that cannot be where it has them."""
    codes = (Code.CARD_NOT_HELD, Code.IMPOSSIBLE_CARDS, Code.CARD_NOT_IN_STOCK, Code.NOT_TOP_OF_STOCK)
    return any(one.code in codes for one in judged.errors)

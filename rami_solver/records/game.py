"""The deals of a recorded game one after another: lines to the referee of a deal, points to the score sheet."""

from collections import Counter
from typing import Any

from rami_solver.findings import Code, Finding, Severity
from rami_solver.records.claims import Counted
from rami_solver.records.events import DealScored, TurnPlayed
from rami_solver.records.faults import incomplete, misplaced, unknown_player
from rami_solver.records.lines import (
    DealerEntry,
    EndedEntry,
    Entry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    ReshuffleEntry,
    ScoreEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    WinnerEntry,
)
from rami_solver.records.seats import named
from rami_solver.referee.deal import Deal
from rami_solver.referee.deal_verdict import DealEnd
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import Standing, add_deal, deals_key, deals_of_game, standing_of

__all__ = ["Game"]

Told = tuple[tuple[Finding, ...], TurnPlayed | None]
"""What was found in a line, and the turn that it was."""


class Game:
    """A recorded game: the deal that is played, and what the deals before it scored."""

    def __init__(self, rules: Rules, players: tuple[str, ...], dealer: str | None) -> None:
        self.rules = rules
        self.players = players
        self._dealer = players.index(dealer) if dealer else None
        self._guessed = dealer is None
        self._played = 0
        self._totals: tuple[int | None, ...] = (0,) * len(players)
        self._last_winners: tuple[int, ...] = ()
        self._tied = False
        self.deal: Deal | None = None
        self.number = 0
        self.turns = 0
        self._begun = False
        self._closed = False
        self._extra = False
        self._said_off: Counter[str] = Counter()

    # Deals

    def begin(self, number: int | None) -> tuple[Finding, ...]:
        """Begin the next deal; `number` is None where no line says so."""
        found: tuple[Finding, ...] = ()
        self.number += 1
        if number is not None and number != self.number:
            facts = {"case": "deal", "number": number, "expected": self.number}
            found = (Finding(Code.NUMBER_DIFFERS, Severity.ERROR, facts=facts),)
            self.number = number
        most = deals_of_game(self.rules, len(self.players))
        if most is not None and self._played >= most:
            key = deals_key(self.rules, len(self.players))
            found += (self.rules.finding(Code.GAME_OVER, Severity.ERROR, key, deals=most),)
            self._extra = True
        self._begun = self._closed = False
        self._given: list[HandEntry | OpenEntry | StockEntry] = []
        self._shift = 0
        self._deal_by(self._dealer or 0)
        return found

    def _deal_by(self, dealer: int) -> None:
        """Begin the deal, or begin it again with what was told of its cards, as this player's."""
        self._dealer = dealer
        self.deal = Deal(self.rules, len(self.players), dealer)
        for entry in self._given:
            self._show_cards(entry, self.deal)

    @property
    def doubtful(self) -> bool:
        """Whether nobody can tell if the deal is over: a turn is lost, or hands of unknown size are hidden."""
        return self.deal is not None and (self.deal.lost or not self.deal.cards.counted)

    def begins_anew(self, entry: Entry) -> bool:
        """Tell whether a line begins another deal though none says so: this one is over, and cards are dealt anew."""
        if self.deal is None or self.deal.end is None:
            return False
        return isinstance(entry, HandEntry | OpenEntry | StockEntry) or (
            isinstance(entry, TurnEntry) and entry.number == 1
        )

    def finish(self, *, followed: bool) -> DealScored | None:
        """Put the deal away, with what it scores; None where no deal is played.

        A deal that another one has `followed` ended where nobody could draw any more; where the record just stops,
        somebody may still take the open card.
        """
        deal = self.deal
        if deal is None or self._dealer is None:
            return None
        if deal.end is None and self._begun and followed:
            deal.close()
        scores = deal.scores()
        if scores is not None and not self._extra:
            self._played += 1
            self._totals = add_deal(self._totals, scores.values)
            self._tied |= any(one.tied for one in scores.scores)
            self._last_winners = scores.winners
        hands = tuple(deal.hand(seat) for seat in range(len(self.players)))
        dealer = self.players[self._dealer]
        scored = DealScored(self.number, dealer, deal.turns, deal.end, hands, scores, self.standing())
        self.deal, self._dealer = None, (self._dealer + 1) % len(self.players)
        return scored

    def standing(self, scores: DealScores | None = None) -> Standing:
        """Tell how the game stands, with the deal that is played where it has these scores."""
        if scores is None or self._extra:
            return standing_of(self.rules, self._played, self._totals, self._last_winners)
        return standing_of(self.rules, self._played + 1, add_deal(self._totals, scores.values), scores.winners)

    # Lines

    def take(self, entry: Entry) -> Told:
        """Have the referee judge what a line of the deal says."""
        deal = self.deal
        if deal is None:
            return (misplaced("no-deal"),), None
        turn: TurnPlayed | None = None
        match entry:
            case TurnEntry():
                found, turn = self._take_turn(entry, deal)
            case DealerEntry(player):
                found = self._take_dealer(player)
            case HandEntry() | LeftEntry():
                found = self._take_cards(entry, deal)
            case OpenEntry() | StockEntry():
                found = self._tell_cards(entry, deal)
            case ReshuffleEntry(cards):
                self._begun = True
                found = deal.reshuffle(cards)
            case _:
                found = self._take_claim(entry, deal)
        return named(found, self.players), turn

    def _seat(self, player: str) -> int | None:
        return self.players.index(player) if player in self.players else None

    def _take_dealer(self, player: str) -> tuple[Finding, ...]:
        seat = self._seat(player)
        if seat is None:
            return (unknown_player(player, self.players),)
        if seat == self._dealer and not self._guessed:
            return ()
        found: tuple[Finding, ...] = ()
        if not self._guessed:
            facts: dict[str, Any] = {"player": player, "expected": self.players[self._dealer or 0]}
            found = (self.rules.finding(Code.DEALER_DIFFERS, Severity.ERROR, "deal.next_dealer", **facts),)
        self._guessed = False
        if not (self.deal and self.deal.turns):
            self._deal_by(seat)
        return found

    def _guess_dealer(self, seat: int) -> tuple[Finding, ...]:
        """Conclude from the first turn who dealt, where nobody said so."""
        if not self._guessed:
            return ()
        self._guessed = False
        self._deal_by(seat if self.rules.deal.first_turn == "dealer" else (seat - 1) % len(self.players))
        return (incomplete("dealer", Severity.WARNING),)

    def _guess_from_hand(self, seat: int, cards: int) -> None:
        """Conclude from the size of a hand who may have dealt, where nobody said so."""
        extra = self.rules.deal.dealer_extra
        if not self._guessed or not extra:
            return
        if cards == self.rules.deal.hand + extra:
            self._deal_by(seat)
        elif seat == self._dealer:
            told = {one.player for one in self._given if isinstance(one, HandEntry)} | {self.players[seat]}
            self._deal_by(next((at for at, one in enumerate(self.players) if one not in told), seat))

    def _take_cards(self, entry: HandEntry | LeftEntry, deal: Deal) -> tuple[Finding, ...]:
        seat = self._seat(entry.player)
        if seat is None:
            return (unknown_player(entry.player, self.players),)
        if isinstance(entry, LeftEntry):
            return (*self._require_end(deal), *deal.show(seat, entry.cards))
        return self._tell_cards(entry, deal)

    def _tell_cards(self, entry: HandEntry | OpenEntry | StockEntry, deal: Deal) -> tuple[Finding, ...]:
        """Tell the cards of a deal, each once and before its first turn."""
        twice = any(type(one) is type(entry) and one[:-1] == entry[:-1] for one in self._given)
        if deal.turns or twice:
            return (misplaced("late" if deal.turns else "twice"),)
        if isinstance(entry, HandEntry):
            self._guess_from_hand(self.players.index(entry.player), len(entry.cards))
        self._begun = True
        self._given.append(entry)
        return self._show_cards(entry, self.deal or deal)

    def _show_cards(self, entry: HandEntry | OpenEntry | StockEntry, deal: Deal) -> tuple[Finding, ...]:
        match entry:
            case HandEntry(player, cards):
                return deal.give(self.players.index(player), cards)
            case OpenEntry(card):
                return deal.turn_up(card)
            case StockEntry(cards):
                return deal.lay_out(cards)

    def _take_turn(self, entry: TurnEntry, deal: Deal) -> Told:
        seat = self._seat(entry.player)
        if seat is None:
            return (unknown_player(entry.player, self.players),), None
        found = self._guess_dealer(seat)
        deal = self.deal or deal
        self._begun = True
        self.turns += 1
        over = deal.end is not None
        one = deal.turn(seat, entry.play)
        found += () if over else self._number(entry.number, one.number)
        judged = one.judged
        judged = judged._replace(findings=named(judged.findings, self.players))
        table = judged.table_after if one.stands else judged.table_before
        open_card = deal.pile[-1] if deal.pile else None
        turn = TurnPlayed(
            entry.player,
            one.number,
            one.round,
            one.position,
            judged,
            one.stands,
            one.kept,
            table,
            deal.hand(seat),
            deal.stock,
            open_card,
        )
        if not one.stands and judged.steps:
            found += (Finding(Code.TURN_PUT_BACK, Severity.NOTE, facts={"case": "kept" if one.kept else "all"}),)
        return found, turn

    def _number(self, written: int | None, counted: int) -> tuple[Finding, ...]:
        """Warn where a turn has another number than it should, and count on from there."""
        if written is None or written in (counted, counted + self._shift):
            return ()
        facts = {"case": "turn", "number": written, "expected": counted + self._shift}
        self._shift = written - counted
        return (Finding(Code.NUMBER_DIFFERS, Severity.WARNING, facts=facts),)

    def lose_turn(self) -> None:
        """Reckon with a turn that cannot be read: it was played all the same."""
        if self.deal is not None and self.deal.end is None:
            self._begun = True
            self.deal.lose_turn()

    # Claims

    def _require_end(self, deal: Deal) -> tuple[Finding, ...]:
        """Tell, once, where a deal is spoken of as over and is not."""
        if self._closed or deal.end is not None:
            return ()
        self._closed = True
        return deal.close()

    def _take_claim(self, entry: Entry, deal: Deal) -> tuple[Finding, ...]:
        match entry:
            case OutEntry(player):
                seat = self._seat(player)
                if seat is None:
                    return (unknown_player(player, self.players),)
                return self._close(DealEnd("out", seat), deal)
            case EndedEntry(reason):
                return self._close(DealEnd(reason), deal)
            case ScoreEntry() | TotalEntry() | WinnerEntry() | PaysEntry():
                return (*self._require_end(deal), *self._check(entry, deal))
        return (misplaced("head"),)

    def _check(self, entry: ScoreEntry | TotalEntry | WinnerEntry | PaysEntry, deal: Deal) -> tuple[Finding, ...]:
        """Hold a claim against what is counted; a deal that is not over has nothing to count."""
        scores = deal.scores()
        if scores is None:
            return ()
        counted = Counted(self.rules, self.players, scores, self.standing(scores), deal.uncertain, self._tied)
        if isinstance(entry, TotalEntry):
            return tuple(counted.check_totals(entry.claims, self._said_off))
        if isinstance(entry, ScoreEntry):
            self._said_off.update(counted.differences(entry.claims))
            return tuple(counted.check_points(entry.claims))
        return tuple(counted.check_names(entry.players, pays=isinstance(entry, PaysEntry)))

    def _close(self, claimed: DealEnd, deal: Deal) -> tuple[Finding, ...]:
        self._closed = True
        return deal.close(claimed)

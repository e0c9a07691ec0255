"""The practice player at the table: what it says in a record, turn by turn and deal by deal."""

from collections.abc import Iterator, Sequence

from rami_solver.analysis.player import choose_turn
from rami_solver.analysis.player_cards import CardsInPlay
from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Finding, Severity, WrongAnswer
from rami_solver.notation.plays import write_play
from rami_solver.records.dealing import dealt_entries
from rami_solver.records.events import TurnPlayed
from rami_solver.records.game import Game
from rami_solver.records.lines import (
    Blank,
    Claim,
    DealEntry,
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
from rami_solver.referee.deal import Deal
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import deals_of_game

__all__ = ["PlayedGame"]

_RESHUFFLED = 10**9
"""How far apart the seeds of a deal and of its reshuffles lie."""


class PlayedGame:
    """A recorded game that is played on: it hears what the record says, and says what follows."""

    def __init__(
        self, rules: Rules, players: tuple[str, ...], dealer: str | None, seed: int, *, dealer_told: bool = True
    ) -> None:
        self._rules, self._players, self._seed = rules, players, seed
        self._dealer = dealer or players[0 if rules.deal.first_turn == "dealer" else -1]
        self._dealer_told = dealer is not None and dealer_told
        self._game = Game(rules, players, self._dealer)
        self._told: set[type[Entry]] = set()
        self._shown: set[str] = set()
        self._dealt: set[str] = set()

    def hear(self, entry: Entry) -> None:
        """Take what a line of the deals says; it was judged before."""
        self._hear(entry)

    def _hear(self, entry: Entry) -> tuple[tuple[Finding, ...], TurnPlayed | None]:
        game, found = self._game, tuple[Finding, ...]()
        if isinstance(entry, DealEntry):
            game.finish(followed=True)
            self._told.clear()
            self._shown.clear()
            self._dealt.clear()
            return game.begin(entry.number), None
        if game.deal is None and not game.number:
            found = game.begin(None)
        self._told.add(type(entry))
        if isinstance(entry, LeftEntry):
            self._shown.add(entry.player)
        if isinstance(entry, HandEntry):
            self._dealt.add(entry.player)
        more, turn = game.take(entry)
        return (*found, *more), turn

    def play_on(self, deals: int | None) -> Iterator[Entry]:
        """Say what is left to be said of the deal that is played, then of further deals until there are so many.

        Without `deals` a game that has not begun gets one. It ends where the game is over, or a player has no legal
        turn. Raises WrongAnswer where the referee refuses what is said.
        """
        game, most = self._game, deals_of_game(self._rules, len(self._players))
        wanted = 1 if deals is None else deals
        last = wanted if most is None else min(wanted, most)
        while True:
            if game.deal is not None:
                yield from self._finish(game.deal)
            if game.number >= last or (game.deal is not None and game.deal.end is None):
                return
            if not game.number and not self._dealer_told:
                yield DealerEntry(self._dealer)
                self._dealer_told = True
            yield Blank()
            yield self._say(DealEntry(game.number + 1))

    def _finish(self, deal: Deal) -> Iterator[Entry]:
        hands = None
        if deal.end is None:
            yield from self._say_cards(deal)
            cards = CardsInPlay(deal, len(self._players), self._deal_seed)
            yield from self._take_turns(deal, cards)
            hands = cards.hands
        if deal.end is not None:
            yield from self._say_end(deal, hands)

    @property
    def _deal_seed(self) -> int:
        return self._seed + self._game.number - 1

    def _say(self, entry: Entry) -> Entry:
        """Have the referee hear a line of ours before it is said."""
        found, turn = self._hear(entry)
        found += turn.judged.errors if turn else ()
        if any(one.severity is Severity.ERROR for one in found):
            said = write_play(entry.play) if isinstance(entry, TurnEntry) else repr(entry)
            fault = "the referee refuses what the player does"
            codes = [one.code.value for one in found]
            raise WrongAnswer({"fault": fault, "rules": self._rules.profile, "said": said, "codes": codes})
        return entry

    # A deal

    def _say_cards(self, deal: Deal) -> Iterator[Entry]:
        """Say the cards of a deal in which nobody has played yet, as far as they were not told.

        A hand that was told stays as it was told, with what is hidden in it.
        """
        if deal.turns:
            return
        if self._game.number == 1 and not self._dealer_told and DealerEntry not in self._told:
            yield self._say(DealerEntry(self._dealer))
        if self._told.isdisjoint((HandEntry, OpenEntry, StockEntry)):
            for entry in dealt_entries(self._rules, self._players, deal.dealer, self._deal_seed):
                yield self._say(entry)
            return
        cards = CardsInPlay(deal, len(self._players), self._deal_seed)
        for seat, name in enumerate(self._players):
            if name not in self._dealt:
                yield self._say(HandEntry(name, in_order(cards.hands[seat])))
        if None in deal.pile:
            yield self._say(OpenEntry(cards.pile[-1]))
        if StockEntry not in self._told:
            yield self._say(StockEntry(tuple(cards.stock)))

    def _take_turns(self, deal: Deal, cards: CardsInPlay) -> Iterator[Entry]:
        """Say the turns until the deal ends; nothing where a player has no legal turn."""
        while deal.end is None:
            if deal.must_reshuffle:
                seed = self._deal_seed + _RESHUFFLED * (deal.reshuffles + 1)
                yield self._say(ReshuffleEntry(cards.reshuffled(seed)))
            seat, position = deal.seat, cards.position
            play = choose_turn(position, self._rules, cards.top)
            if play is None:
                if deal.exhausted:
                    yield self._say(EndedEntry("stock"))
                return
            yield self._say(TurnEntry(deal.turns + 1, self._players[seat], play))
            cards.played(position, play, seat)

    def _say_end(self, deal: Deal, hands: Sequence[Sequence[AnyCard]] | None) -> Iterator[Entry]:
        """Say how a deal ended, as far as it was not told; hands that stayed hidden only where they were dealt here."""
        assert deal.end is not None
        if self._told.isdisjoint((OutEntry, EndedEntry)):
            if deal.end.kind == "out":
                yield self._say(OutEntry(self._players[deal.end.seat or 0]))
            else:
                yield self._say(EndedEntry(deal.end.kind))
        for seat, name in enumerate(self._players):
            left = deal.hand(seat) if hands is None else in_order(hands[seat])
            if left and None not in left and name not in self._shown:
                yield self._say(LeftEntry(name, left))
        scores = deal.scores()
        if scores is not None:
            yield from self._say_scores(scores)

    def _say_scores(self, scores: DealScores) -> Iterator[Entry]:
        """Say what is scored and how the game stands, as far as it was not told; what is open is left out."""
        stands = self._game.standing(scores)
        said: list[Entry] = [ScoreEntry(self._claims(scores.values))]
        said.append(TotalEntry(self._claims(stands.totals)))
        if stands.over and None not in stands.totals:
            said.append(WinnerEntry(self._names(stands.winners)))
            said.append(PaysEntry(() if stands.open_payments else self._names(stands.payers)))
        for entry in said:
            if any(entry) and type(entry) not in self._told:
                yield self._say(entry)

    def _names(self, seats: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._players[seat] for seat in seats)

    def _claims(self, points: Sequence[int | None]) -> tuple[Claim, ...]:
        named = zip(self._players, points, strict=True)
        return tuple(Claim(name, value) for name, value in named if value is not None)

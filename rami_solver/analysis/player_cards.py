"""Where every card of a deal is, as the practice player has it: what nobody saw is dealt anew, from a seed."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rami_solver.cards import AnyCard, in_order
from rami_solver.melds import as_held
from rami_solver.plays import Draw, Play, Position
from rami_solver.referee.deal import Deal
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.dealing import full_pack, shuffled

__all__ = ["CardsInPlay"]


class CardsInPlay:
    """The hands of all players and the stock of a deal on its way, in the order in which it will be drawn.

    Cards that nobody saw are dealt out of those that were not seen, by the seed, so that they fit all that was seen.
    """

    def __init__(self, deal: Deal, players: int, seed: int) -> None:
        self._deal = deal
        cards = deal.cards
        known = [*reversed(cards.order)] if cards.order is not None else [*(cards.pool or Counter()).elements()]
        pool = iter(shuffled(_unseen(deal, players, known), seed))
        self.hands = [tuple(_filled(deal.hand(seat), pool)) for seat in range(players)]
        self._hidden_discards = [next(pool) for one in deal.pile if one is None]
        if cards.order is not None:
            self.stock = known
        else:
            self.stock = [*(shuffled(known, seed) if cards.pool is not None else pool)]

    @property
    def position(self) -> Position:
        """Where the turn of the player whose turn it is begins, the whole hand known."""
        deal = self._deal
        row = _seen(deal.pile)
        if deal.rules.draw.deeper_card is None:
            row = row[-1:]
        return deal.position._replace(hand=self.hands[deal.seat], row=row, concealed=0, recorded=False)

    @property
    def top(self) -> AnyCard | None:
        """The next card of the stock, None where it is empty."""
        return self.stock[0] if self.stock else None

    @property
    def pile(self) -> tuple[AnyCard, ...]:
        """The discards, oldest first."""
        return tuple(_filled(self._deal.pile, iter(self._hidden_discards)))

    def reshuffled(self, seed: int) -> tuple[AnyCard, ...]:
        """Make the discards under the open card the new stock, and give it in its order."""
        hidden = iter(self._hidden_discards)
        self.stock = [*shuffled(_filled(self._deal.pile[:-1], hidden), seed)]
        self._hidden_discards = [*hidden]
        return tuple(self.stock)

    def played(self, position: Position, play: Play, seat: int) -> None:
        """Move the cards of a turn that this player took from this position."""
        if isinstance(play[0], Draw):
            self.stock.pop(0)
        self.hands[seat] = tuple(_filled(judge_turn(position, play, self._deal.rules).hand, iter(())))


def _unseen(deal: Deal, players: int, stock: Sequence[AnyCard]) -> list[AnyCard]:
    """Give the cards in play that nobody saw and that are not known to be in the stock, in the order of the pack."""
    seen = Counter(stock)
    seen.update(one for one in deal.pile if one is not None)
    for seat in range(players):
        seen.update(one for one in deal.hand(seat) if one is not None)
    for meld in deal.cards.table:
        seen.update(map(as_held, meld.cards))
    pack = Counter(full_pack(deal.rules, players))
    return list(in_order((pack - seen).elements()))


def _filled(cards: Sequence[AnyCard | None], pool: Iterator[AnyCard]) -> Iterator[AnyCard]:
    """Put cards in the place of hidden ones; where none are left nobody knew how many there were."""
    filled = (next(pool, None) if one is None else one for one in cards)
    return (one for one in filled if one is not None)


def _seen(pile: Sequence[AnyCard | None]) -> tuple[AnyCard, ...]:
    """Give the youngest discards as far back as all of them were seen, oldest first."""
    hidden = [at for at, one in enumerate(pile) if one is None]
    return tuple(one for one in pile[hidden[-1] + 1 if hidden else 0 :] if one is not None)

"""A fair deal as the lines of a record."""

from collections.abc import Iterator

from rami_solver.cards import in_order
from rami_solver.records.lines import Entry, HandEntry, OpenEntry, StockEntry
from rami_solver.rules.dealing import deal_cards
from rami_solver.rules.model import Rules

__all__ = ["dealt_entries"]


def dealt_entries(rules: Rules, players: tuple[str, ...], dealer: int, seed: int) -> Iterator[Entry]:
    """Give what a record says of a deal: every hand in order, the card turned up, the stock as it will be drawn.

    `dealer` is a place in the list of players. Raises InputError as `deal_cards` does.

    >>> from rami_solver.rules.load import load
    >>> [type(one).__name__ for one in dealt_entries(load("rami-51"), ("An", "Bert"), dealer=1, seed=7)]
    ['HandEntry', 'HandEntry', 'OpenEntry', 'StockEntry']
    """
    dealt = deal_cards(rules, len(players), dealer, seed)
    for name, hand in zip(players, dealt.hands, strict=True):
        yield HandEntry(name, in_order(hand))
    if dealt.open_card is not None:
        yield OpenEntry(dealt.open_card)
    yield StockEntry(dealt.stock)

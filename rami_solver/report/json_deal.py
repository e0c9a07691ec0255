"""A fair deal as a plain dict."""

from collections.abc import Iterable, Sequence

from rami_solver.records.lines import Entry, HandEntry, OpenEntry, StockEntry
from rami_solver.report.json_parts import Json, cards_json
from rami_solver.rules.model import Rules

__all__ = ["deal_json"]


def deal_json(rules: Rules, settings: Sequence[str], dealer: str, seed: int, cards: Iterable[Entry]) -> Json:
    """Give a deal as `rami.deal/1`; `cards` are the lines of its hands, of the card turned up and of the stock."""
    told = list(cards)
    hands = {one.player: cards_json(one.cards) for one in told if isinstance(one, HandEntry)}
    turned = [str(one.card) for one in told if isinstance(one, OpenEntry)]
    stock = [card for one in told if isinstance(one, StockEntry) for card in cards_json(one.cards)]
    return {
        "schema": "rami.deal/1",
        "rules": rules.profile,
        "set": list(settings),
        "players": list(hands),
        "dealer": dealer,
        "seed": seed,
        "hands": hands,
        "open": turned[0] if turned else None,
        "stock": stock,
    }

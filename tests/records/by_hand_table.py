"""What lies where in a deal that is followed by hand, and the notes that are kept of it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.plays import Play, Position
from rami_solver.rules.model import Rules
from tests.records.by_hand_melds import Heap
from tests.records.by_hand_scores import Ended, Sums

__all__ = [
    "CARDS",
    "Before",
    "Game",
    "Judge",
    "NotRight",
    "ScoredDeal",
    "Table",
    "TurnByHand",
    "begin",
    "check",
    "count_cards",
    "not_right",
    "running",
    "whose",
]

Judge = Callable[[Position, Play, Rules], bool]
"""Tells whether a turn is legal from this position."""

CARDS: Mapping[str, AnyCard] = {**{str(one): one for one in DECK}, "J": JOKER}
"""Every card by its name."""


class NotRight(Exception):  # noqa: N818 - an answer
    """Something in the record that cannot be."""


def not_right(what: str) -> NoReturn:
    """Stop here."""
    raise NotRight(what)


def check(holds: bool, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        not_right(what)


@dataclass(frozen=True)
class Before:
    """How things stand before a turn: all that somebody who wants to break a rule there has to know.

    `stock` is in the order to be drawn where `listed`, else in any order.
    """

    deal: int
    turn: int
    round: int
    hand: tuple[str, ...]
    table: tuple[Heap, ...]
    opened: bool
    stock: tuple[str, ...]
    listed: bool
    pile: tuple[str, ...]
    reshuffles: int
    dealer: bool


@dataclass(frozen=True)
class TurnByHand:
    """What came of a turn; `held` is the hand right after the draw, `hand` that at its end."""

    line: int
    player: str
    held: list[str]
    hand: list[str]
    table: list[list[str]]
    stock: int
    open_card: str | None
    before: Before


@dataclass(frozen=True)
class ScoredDeal:
    """A deal that is done."""

    number: int
    dealer: str
    ended: Ended
    turns: int
    hands: dict[str, list[str]]
    points: dict[str, int]
    scores: dict[str, int | None]


@dataclass
class Table:
    """The deal that is being played."""

    number: int
    dealer: str
    hands: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    listed: bool = False
    began: bool = False
    pile: list[str] = field(default_factory=list)
    heaps: list[Heap] = field(default_factory=list)
    opened: set[str] = field(default_factory=set)
    points: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    reshuffles: int = 0
    ended: Ended | None = None


@dataclass
class Game:
    """What came of a record; `fault` is the line of the first thing that is not right and what it is, if any."""

    rules: Rules
    judge: Judge
    players: list[str] = field(default_factory=list)
    turns: list[TurnByHand] = field(default_factory=list)
    deals: list[ScoredDeal] = field(default_factory=list)
    standing: Sums | None = None
    fault: tuple[int, str] | None = None
    dealer: str | None = None
    table: Table | None = None


def running(game: Game) -> Table:
    """The deal that is being played.

    Raises NotRight where none is.
    """
    if game.table is None:
        not_right("no deal")
    return game.table


def whose(table: Table, game: Game) -> str:
    """Whose turn it is."""
    first = 0 if game.rules.deal.first_turn == "dealer" else 1
    return game.players[(game.players.index(table.dealer) + first + table.turns) % len(game.players)]


def _pack(game: Game) -> Counter[str]:
    decks, jokers = game.rules.pack.of(len(game.players))
    return Counter({str(one): decks for one in DECK} | {"J": jokers})


def _shown(table: Table) -> Counter[str]:
    lie = [card for heap in table.heaps for card in heap.cards]
    held = [card for hand in table.hands.values() for card in hand]
    return Counter([*lie, *held, *table.pile, *table.stock])


def count_cards(game: Game) -> None:
    """Count hands, melds, discards and stock: together they are the pack, and before the first turn no more than it."""
    if game.table is None:
        return
    shown, pack = _shown(game.table), _pack(game)
    check(all(shown[card] <= pack[card] for card in shown), "a card too many")
    check(not game.table.began or shown == pack, "cards got lost")


def begin(table: Table, game: Game) -> None:
    """Begin to play: everything is dealt, and what nobody holds is the stock."""
    if table.began:
        return
    assert set(table.hands) == set(game.players), "not everything is shown"
    assert len(table.pile) == game.rules.deal.turned_up, "not everything is shown"
    rest = _pack(game) - _shown(table)
    if table.listed:
        check(not rest, "cards are missing in the stock")
    else:
        table.stock = sorted(rest.elements())
    table.began = True

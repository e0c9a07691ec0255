"""Deals to break rules in: friendly hands, and players who lay what they see, written down as a record.

Melds are dealt into the hands, so that a deal has everything that a kitchen table sees in an evening: openings and
finishes in one turn, open cards taken, lay-offs, jokers swapped, and deals in which the stock runs out.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from rami_solver.cards import DECK
from rami_solver.notation.plays import write_play
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Step, Swap, Take
from rami_solver.records.lines import (
    DealEntry,
    DealerEntry,
    EndedEntry,
    Entry,
    HandEntry,
    OpenEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    StockEntry,
    TurnEntry,
)
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from tests.records.by_hand import follow
from tests.records.by_hand_deal import friendly_hand
from tests.records.by_hand_hands import Written, best_melds, claimed, count, melds_in
from tests.records.by_hand_melds import RANKS, CannotPlace, Heap, add, bare, in_hand, lay, swap
from tests.records.by_hand_scores import deals_of_a_game
from tests.records.by_hand_table import CARDS, Game, Table, begin, whose

__all__ = ["NAMES", "evening"]

NAMES = ("An", "Bert", "Cas", "Dirk", "Els", "Fien", "Guus")
SHARE_DULL = 0.12


def evening(seed: str, profile: str, settings: Sequence[str], players: int, deals: int = 1) -> str:
    """Play deals of a profile with house rules and write them down: everything dealt openly, all claims at the end."""
    rng = random.Random(seed)
    pen = _Pen(rng, load(profile, settings), [f"rules: {profile}", *(f"set: {one}" for one in settings)])
    pen.write(PlayersEntry(NAMES[:players]), "players: " + " ".join(NAMES[:players]))
    dealer = rng.choice(NAMES[:players])
    pen.write(DealerEntry(dealer), f"dealer: {dealer}")
    for number in range(1, deals + 1):
        pen.write(DealEntry(number), f"deal {number}")
        _deal(pen)
        begin(pen.table, pen.game)
        manners = {one: rng.choice(("eager", "eager", "waits", "holds out")) for one in NAMES[:players]}
        if rng.random() < SHARE_DULL:
            manners = dict.fromkeys(manners, "dull")
        while pen.table.ended is None:
            _one_turn(pen, manners)
        _claims(pen)
    _claims_of_the_game(pen)
    return "\n".join(["rami 1", *pen.lines, ""])


class _Pen:
    """Writes a record, and follows it by hand to know how things stand."""

    def __init__(self, rng: random.Random, rules: Rules, lines: list[str]) -> None:
        self.rng, self.rules, self.lines = rng, rules, lines
        self.game = Game(rules, lambda *_: True)

    @property
    def table(self) -> Table:
        assert self.game.table is not None
        return self.game.table

    def write(self, entry: Entry, text: str) -> None:
        self.lines.append(text)
        follow(RecordLine(len(self.lines), entry), self.game)


def _deal(pen: _Pen) -> None:
    rng, rules, game = pen.rng, pen.rules, pen.game
    decks, jokers = rules.pack.of(len(game.players))
    pack = [str(one) for one in DECK for _ in range(decks)] + ["J"] * jokers
    rng.shuffle(pack)
    listed = rng.random() < 0.7
    for player in game.players:
        size = rules.deal.hand + (rules.deal.dealer_extra if player == pen.table.dealer else 0)
        hand = friendly_hand(rng, pack, size)
        pen.write(HandEntry(player, tuple(CARDS[one] for one in hand)), f"hand {player}: {' '.join(hand)}")
    if rules.deal.turned_up:
        top = pack.pop()
        pen.write(OpenEntry(CARDS[top]), f"open: {top}")
    if listed:
        pen.write(StockEntry(tuple(CARDS[one] for one in pack)), f"stock: {' '.join(pack)}")


# A turn


def _one_turn(pen: _Pen, manners: dict[str, str]) -> None:
    table, player = pen.table, whose(pen.table, pen.game)
    play = _play(pen, player, manners[player])
    if play is None:
        if table.reshuffles == pen.rules.end.reshuffles or len(table.pile) < 2:
            pen.write(EndedEntry("stock"), "ended: stock")
            return
        order = table.pile[:-1]
        pen.rng.shuffle(order)
        if pen.rng.random() < 0.5:
            pen.write(ReshuffleEntry(tuple(CARDS[one] for one in order)), "reshuffle: " + " ".join(order))
        else:
            pen.write(ReshuffleEntry(), "reshuffle")
        play = _play(pen, player, manners[player])
    assert play is not None
    text = f"{table.turns + 1} {player} {write_play(play)}"
    pen.write(TurnEntry(table.turns + 1, player, play), text)


class _Turn:
    """A turn as it is being thought out: what is held and lies there after the steps so far."""

    def __init__(self, pen: _Pen, player: str) -> None:
        self.pen, self.rules, self.player = pen, pen.rules, player
        self.hand, self.heaps = list(pen.table.hands[player]), list(pen.table.heaps)
        self.opened, self.steps = player in pen.table.opened, list[Step]()
        self.thrown_not: str | None = None

    @property
    def spare(self) -> int:
        """So many cards may still be laid: one is kept for the discard where going out takes one."""
        return len(self.hand) - (1 if self.rules.discard.to_go_out else 0)

    def lays(self, melds: Sequence[Written]) -> None:
        for one in melds:
            self.heaps.append(lay(one, self.rules))
            for card in one:
                self.hand.remove(bare(card))
        self.steps.append(Lay(tuple(tuple(map(claimed, one)) for one in melds)))
        self.opened = True


def _play(pen: _Pen, player: str, manner: str, *, may_take: bool = True) -> Play | None:
    """Think a turn out; None where the player wants to draw and the stock is empty."""
    table, rules, may_take = pen.table, pen.rules, may_take and manner != "dull"
    turn = _Turn(pen, player)
    first = rules.deal.first_turn == "dealer" and table.turns == 0
    if not first:
        taken = _takes(pen, turn) if may_take else None
        if taken is None and not table.stock:
            return None
        turn = taken or turn
        if taken is None:
            card = table.stock[0] if table.listed else pen.rng.choice(table.stock)
            turn.hand.append(card)
            turn.steps.append(Draw(CARDS[card]))
    if manner != "dull" and not (first and not rules.deal.first_turn_may_lay):
        _lays_down(turn, manner)
    if turn.hand and set(turn.hand) == {turn.thrown_not}:
        return _play(pen, player, manner, may_take=False)
    if turn.hand:
        _throws(turn, manner)
    return tuple(turn.steps)


def _takes(pen: _Pen, before: _Turn) -> _Turn | None:
    """Take from the discards where that serves: the card is laid at once, or may be kept and makes a meld."""
    rules, pile = pen.rules, pen.table.pile
    depth = len(pile) if rules.draw.deeper_card is not None else 1
    for at in range(len(pile) - 1, max(len(pile) - 1 - depth, -1), -1):
        deeper, card = at < len(pile) - 1, pile[at]
        if card == "J" or (deeper and card in pile[at + 1 :]):
            continue
        turn = _Turn(pen, before.player)
        turn.hand += pile[at:]
        turn.steps.append(Take(CARDS[card] if deeper or pen.rng.random() < 0.3 else None))
        turn.thrown_not = card if card not in before.hand and not deeper else None
        free = not deeper and rules.draw.open_card == "free"
        if free and pen.rng.random() < 0.5 and any(card in one for one in melds_in(turn.hand, rules)):
            return turn
        using = [one for one in melds_in(turn.hand, rules) if card in one and len(one) <= turn.spare]
        melds = _with(using, turn)
        if melds and (turn.opened or count(melds, rules) >= rules.opening.points):
            turn.lays(melds)
            return turn
    return None


def _with(using: Sequence[Written], turn: _Turn) -> list[Written]:
    """Choose melds of which the first is one of these."""
    for one in using[:4]:
        left = list((Counter(turn.hand) - Counter(map(bare, one))).elements())
        others = best_melds(left, turn.rules, most_cards=turn.spare - len(one))
        if turn.opened or count([one, *others], turn.rules) >= turn.rules.opening.points:
            return [one, *others]
    return []


def _lays_down(turn: _Turn, manner: str) -> None:
    rules, rng = turn.rules, turn.pen.rng
    melds = best_melds(turn.hand, rules, most_cards=turn.spare)
    cards = sum(map(len, melds))
    goes_out = bool(cards) and cards >= len(turn.hand) - 1
    enough = turn.opened or count(melds, rules) >= rules.opening.points
    enough = enough or (goes_out and rules.opening.waived_when_going_out)
    wants = goes_out or manner == "eager" or (manner == "waits" and rng.random() < 0.3)
    if melds and enough and wants:
        turn.lays(melds)
    if turn.opened and manner != "holds out":
        _swaps(turn)
        _lays_off(turn)


def _swaps(turn: _Turn) -> None:
    for number, heap in enumerate(turn.heaps, start=1):
        for cards in _swapping(heap, turn):
            left = list((Counter(turn.hand) - Counter(cards)).elements())
            pair = next((one for one in combinations(sorted(left), 2) if _pairs(*one)), None)
            if pair is not None and len(left) + 1 - 3 >= (1 if turn.rules.discard.to_go_out else 0):
                turn.heaps[number - 1] = swap(heap, cards, turn.rules)
                turn.steps.append(Swap(tuple(CARDS[one] for one in cards), number))
                turn.hand = [*left, "J"]
                turn.lays([(*pair, "J")])
                return


def _pairs(one: str, other: str) -> bool:
    return "J" not in (one, other) and one[1:] == other[1:] and one[0] != other[0]


def _swapping(heap: Heap, turn: _Turn) -> Iterator[list[str]]:
    """The cards in the hand that free the joker of a meld."""
    held = sorted(set(turn.hand) - {"J"})
    for size in (1, 2):
        for cards in combinations(held, size):
            try:
                swap(heap, cards, turn.rules)
            except (CannotPlace, ValueError):
                continue
            yield list(cards)


def _lays_off(turn: _Turn) -> None:
    for card in sorted(turn.hand, key=lambda one: -in_hand([one], turn.rules)):
        if turn.spare < 1 or card not in turn.hand:
            return
        for number, heap in enumerate(turn.heaps, start=1):
            grown = _grown(heap, card, turn.rules)
            if grown is not None:
                written, turn.heaps[number - 1] = grown
                turn.hand.remove(card)
                turn.steps.append(Add((claimed(written),), number))
                break


def _grown(heap: Heap, card: str, rules: Rules) -> tuple[str, Heap] | None:
    """Lay a card off where it fits; a joker of a run is told, at the place where it comes to lie."""
    told = [card]
    if card == "J" and heap.is_run:
        told = [f"J={heap.name}{RANKS[(place - 1) % 13 + 1]}" for place in range(1, 15)]
    for one in told:
        try:
            grown = add(heap, [one], rules)
        except CannotPlace:
            continue
        new = next(iter(set(grown.at) - set(heap.at)))
        if "=" not in one or one[3:] == RANKS[(int(new) - 1) % 13 + 1]:
            return one, grown
    return None


def _throws(turn: _Turn, manner: str) -> None:
    """Throw what helps least: not the card just taken, a joker only where nothing else is held."""
    if manner == "dull" and turn.steps:
        assert isinstance(turn.steps[0], Draw)
        turn.steps.append(Discard(turn.steps[0].card))
        return
    rules, hand = turn.rules, turn.hand
    may = [one for one in hand if one != turn.thrown_not]
    helps = Counter(one for meld in melds_in(hand, rules) for one in meld)
    near = Counter(one for one in hand for other in hand if one != other and _pairs(one, other))
    key = {one: (one == "J", helps[one] > 0, near[one] > 0, -in_hand([one], rules), one) for one in may}
    turn.steps.append(Discard(CARDS[min(may, key=key.__getitem__)]))


def _claims(pen: _Pen) -> None:
    done, standing, game = pen.game.deals[-1], pen.game.standing, pen.game
    assert standing is not None
    if done.ended.out:
        pen.lines.append(f"out: {done.ended.out}")
    elif done.ended.how == "turns":
        pen.lines.append("ended: turns")
    pen.lines += [f"left {player}: {' '.join(held)}" for player, held in done.hands.items() if held]
    for verb, points in (("score", done.scores), ("total", standing.totals)):
        told = " ".join(f"{player}={points[player]}" for player in game.players if points[player] is not None)
        pen.lines.append(f"{verb}: {told}")


def _claims_of_the_game(pen: _Pen) -> None:
    standing, game = pen.game.standing, pen.game
    last = deals_of_a_game(len(game.players), pen.rules)
    if standing is None or last not in (None, len(game.deals)):
        return
    if not standing.winners:
        return
    pen.lines.append("winner: " + " ".join(one for one in game.players if one in standing.winners))
    if standing.pay and not standing.tied_to_pay:
        pen.lines.append("pays: " + " ".join(one for one in game.players if one in standing.pay))

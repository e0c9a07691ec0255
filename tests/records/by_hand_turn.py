"""A turn followed by hand, step by step, and the end of a deal that it may bring."""

from collections import Counter
from collections.abc import Sequence

from rami_solver.melds import Meld
from rami_solver.plays import Add, Discard, Draw, Lay, Position, Step, Swap, Take
from rami_solver.records.lines import RecordLine, TurnEntry
from rami_solver.rules.model import Rules
from tests.records.by_hand_melds import add, bare, in_hand, lay, swap
from tests.records.by_hand_scores import Ended, score_of, sums
from tests.records.by_hand_table import CARDS, Before, Game, ScoredDeal, Table, TurnByHand, begin, check, whose

__all__ = ["over", "play_turn", "reshuffle"]


def reshuffle(order: Sequence[str], table: Table, game: Game) -> None:
    """Make the discards but their top the stock."""
    check(table.ended is None, "the deal is over")
    check(not table.stock, "the stock is not empty")
    check(table.reshuffles < game.rules.end.reshuffles, "a reshuffle too many")
    check(len(table.pile) > 1, "nothing to shuffle")
    *under, top = table.pile
    check(not order or Counter(order) == Counter(under), "other cards than those of the discards")
    table.stock, table.listed, table.pile = list(order) or sorted(under), bool(order), [top]
    table.reshuffles += 1


def play_turn(line: RecordLine, entry: TurnEntry, table: Table, game: Game) -> None:
    """Play a turn, if it is legal and its player's turn; it may end the deal."""
    begin(table, game)
    rules, player = game.rules, entry.player
    check(table.ended is None, "the deal is over")
    check(player == whose(table, game), "another player's turn")
    check(entry.number in (None, table.turns + 1), "another turn's number")
    opening_turn = rules.deal.first_turn == "dealer" and table.turns == 0 and rules.deal.dealer_extra > 0
    draws = [one for one in entry.play if isinstance(one, Draw | Take)]
    check(len(draws) == (0 if opening_turn else 1) and tuple(draws) == entry.play[: len(draws)], "one draw, first")
    if draws and isinstance(draws[0], Draw) and not table.stock:
        reshuffle((), table, game)
    before = _before(table, player, opening_turn, len(game.players))
    check(game.judge(_position(before, rules), entry.play, rules), "the turn is not legal")
    held = list(before.hand)
    for number, step in enumerate(entry.play):
        _step(step, player, table, rules)
        held = list(table.hands[player]) if number < len(draws) else held
    table.turns += 1
    game.turns.append(_played(line.number, player, held, before, table))
    _maybe_over(player, before, table, game)


def _played(line: int, player: str, held: list[str], before: Before, table: Table) -> TurnByHand:
    return TurnByHand(
        line=line,
        player=player,
        held=held,
        hand=sorted(table.hands[player]),
        table=[heap.cards for heap in table.heaps],
        stock=len(table.stock),
        open_card=table.pile[-1] if table.pile else None,
        before=before,
    )


def _before(table: Table, player: str, opening_turn: bool, players: int) -> Before:
    return Before(
        deal=table.number,
        turn=table.turns + 1,
        round=table.turns // players + 1,
        hand=tuple(table.hands[player]),
        table=tuple(table.heaps),
        opened=player in table.opened,
        stock=tuple(table.stock),
        listed=table.listed,
        pile=tuple(table.pile),
        reshuffles=table.reshuffles,
        dealer=opening_turn,
    )


def _position(before: Before, rules: Rules) -> Position:
    melds: tuple[Meld, ...] = tuple(heap.as_meld(rules) for heap in before.table)
    hand, row = (tuple(CARDS[one] for one in cards) for cards in (before.hand, before.pile))
    return Position(hand, melds, before.opened, before.round, row, before.dealer)


def _step(step: Step, player: str, table: Table, rules: Rules) -> None:
    hand = table.hands[player]
    match step:
        case Draw(card=card):
            _draw(str(card), hand, table)
        case Take():
            at = _in_row(step, table.pile)
            hand += table.pile[at:]
            del table.pile[at:]
        case Lay(melds=melds):
            for written in melds:
                heap = lay([str(one) for one in written], rules)
                _put([str(one) for one in written], hand)
                table.heaps.append(heap)
                table.points[player] += heap.points(rules)
            table.opened.add(player)
        case Add(cards=cards, meld=number):
            grown = add(table.heaps[number - 1], [str(one) for one in cards], rules)
            _put([str(one) for one in cards], hand)
            gained = grown.points(rules) - table.heaps[number - 1].points(rules)
            table.points[player] += gained if rules.score.layoffs == "who-lays-them" else 0
            table.heaps[number - 1] = grown
        case Swap(cards=cards, meld=number):
            table.heaps[number - 1] = swap(table.heaps[number - 1], [str(one) for one in cards], rules)
            _put([str(one) for one in cards], hand)
            hand.append("J")
        case Discard(card=card):
            _put([str(card)], hand)
            table.pile.append(str(card))


def _put(cards: Sequence[str], hand: list[str]) -> None:
    for one in cards:
        check(bare(one) in hand, f"{one} is not held")
        hand.remove(bare(one))


def _draw(card: str, hand: list[str], table: Table) -> None:
    assert card != "None", "not everything is shown"
    check(card in table.stock, f"{card} is not in the stock")
    check(not table.listed or table.stock[0] == card, f"{card} is not on top")
    table.stock.remove(card)
    hand.append(card)


def _in_row(step: Take, pile: Sequence[str]) -> int:
    """The place of the card that is taken: the youngest of its kind, unless they are counted from the oldest."""
    check(bool(pile), "nothing to take")
    if step.card is None:
        return len(pile) - 1
    places = [at for at, one in enumerate(pile) if one == str(step.card)]
    check(len(places) >= (step.number or 1), "not among the discards")
    return places[-1] if step.number is None else places[step.number - 1]


# The end


def _maybe_over(player: str, before: Before, table: Table, game: Game) -> None:
    if not table.hands[player]:
        over(Ended("out", player, not before.opened, before.round), table, game)
    elif table.turns == game.rules.end.turns:
        over(Ended("turns"), table, game)


def over(ended: Ended, table: Table, game: Game) -> None:
    """End a deal: count it, and pass the cards to the next dealer."""
    table.ended = ended
    points = {player: table.points[player] for player in game.players}
    hands = {player: sorted(table.hands[player]) for player in game.players}
    scores = score_of(ended, hands, table.opened, points, game.rules)
    game.deals.append(ScoredDeal(table.number, table.dealer, ended, table.turns, hands, points, scores))
    values = {player: in_hand(cards, game.rules) for player, cards in hands.items()}
    game.standing = sums([one.scores for one in game.deals], ended, values, game.rules)
    game.dealer = game.players[(game.players.index(table.dealer) + 1) % len(game.players)]

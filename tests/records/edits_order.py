"""Faults in the order of things: whose turn, when a deal ends, who deals, how many turns and deals there are."""

import random
from collections.abc import Mapping

from rami_solver.findings import Code
from rami_solver.records.lines import DealEntry, TurnEntry
from tests.records.by_hand_scores import deals_of_a_game
from tests.records.by_hand_table import TurnByHand
from tests.records.edits_known import Edited, Kind, Known, anywhere, put_in, replaced, with_set

__all__ = ["ORDER", "wrong_number"]


def wrong_player(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Let another player have the turn."""
    other = rng.choice([one for one in record.game.players if one != turn.player])
    text = record.lines[turn.line - 1].text.replace(turn.player, other, 1)
    return replaced(record, turn.line, text, Code.NOT_YOUR_TURN)


def turn_skipped(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Leave a turn out: the next player is not the one whose turn it is."""
    if not isinstance(record.lines[turn.line].entry, TurnEntry):
        return None
    texts = record.texts
    del texts[turn.line - 1]
    return Edited(texts, turn.line, frozenset({Code.NOT_YOUR_TURN}))


def wrong_number(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Give a turn another number."""
    number, _, rest = record.lines[turn.line - 1].text.partition(" ")
    return replaced(record, turn.line, f"{int(number) + rng.choice((1, 2, 10))} {rest}", Code.NUMBER_DIFFERS)


def playing_on(record: Known, rng: random.Random) -> Edited | None:
    """Have one more turn after the deal is over."""
    done = rng.choice(record.game.deals)
    last = record.turns(done.number)[-1]
    players = record.game.players
    player = players[(players.index(last.player) + 1) % len(players)]
    held = record.game.deals[done.number - 1].hands[player]
    line = last.line + (record.lines[last.line].text == "ended: stock")
    if done.ended.how == "stock" and line == last.line:
        return None
    text = f"{done.turns + 1} {player} take ; discard {rng.choice(held)}"
    return put_in(record, line, text, Code.DEAL_OVER)


def past_the_last_turn(record: Known, rng: random.Random) -> Edited | None:
    """Play on where the house lets a deal have fewer turns."""
    most = max(record.game.deals, key=lambda one: one.turns)
    turns = record.turns(most.number)
    limit = rng.randint(max(1, len(turns) // 2), len(turns))
    over = [one for one in record.game.turns if one.before.turn == limit + 1]
    if not over:
        return None
    first = over[0]
    line = first.line
    if not isinstance(record.lines[line - 2].entry, TurnEntry):
        return None
    return with_set(record, f"end.turns={limit}", line, Code.DEAL_OVER)


def deal_past_the_last(record: Known, _rng: random.Random) -> Edited | None:
    """Deal once more than the game has deals."""
    deals, players = len(record.game.deals), len(record.game.players)
    if deals == deals_of_a_game(players, record.rules):
        return put_in(record, len(record.lines), f"deal {deals + 1}", Code.GAME_OVER)
    if deals < 2:
        return None
    key = "game.deals_of_five" if players >= 5 else "game.deals"
    return with_set(record, f"{key}={deals - 1}", record.lines_of(DealEntry)[-1], Code.GAME_OVER)


def deal_in_a_deal(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Deal while a deal is being played."""
    return put_in(record, turn.line - 1, f"deal {turn.before.deal + 1}", Code.DEAL_NOT_OVER, Code.RECORD_INCOMPLETE)


def ended_too_soon(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Say that the stock or the turns ran out while there is a card to be drawn and a turn to be played."""
    reason = rng.choice(("stock", "turns"))
    if not turn.before.stock:
        return None
    return put_in(record, turn.line - 1, f"ended: {reason}", Code.STOCK_NOT_EMPTY, Code.DEAL_NOT_OVER)


def wrong_dealer(record: Known, rng: random.Random) -> Edited | None:
    """Let another player deal the second deal."""
    if len(record.game.deals) < 2:
        return None
    done = rng.choice(record.game.deals[1:])
    other = rng.choice([one for one in record.game.players if one != done.dealer])
    line = record.lines_of(DealEntry)[done.number - 1]
    return put_in(record, line, f"dealer: {other}", Code.DEALER_DIFFERS)


def wrong_deal(record: Known, rng: random.Random) -> Edited | None:
    """Give a deal another number."""
    line = rng.choice(record.lines_of(DealEntry))
    number = int(record.lines[line - 1].text.split()[1])
    return replaced(record, line, f"deal {number + 1}", Code.NUMBER_DIFFERS)


ORDER: Mapping[str, Kind] = {
    "wrong player": anywhere(wrong_player),
    "turn skipped": anywhere(turn_skipped),
    "playing on": playing_on,
    "past the last turn": past_the_last_turn,
    "deal past the last": deal_past_the_last,
    "deal in a deal": anywhere(deal_in_a_deal),
    "ended too soon": anywhere(ended_too_soon),
    "wrong dealer": wrong_dealer,
    "wrong deal": wrong_deal,
}
"""Every way to break the order of a game, by its name."""

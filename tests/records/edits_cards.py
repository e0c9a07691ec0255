"""Faults with the draw, the discard, and where the cards can be: in the hand, in the stock, among the discards."""

import random
from collections import Counter
from collections.abc import Mapping

from rami_solver.findings import Code
from rami_solver.plays import Discard, Draw, Take
from rami_solver.records.lines import HandEntry, ReshuffleEntry, StockEntry, TurnEntry
from tests.records.by_hand_table import CARDS, TurnByHand
from tests.records.edits_known import (
    Edited,
    Kind,
    Known,
    anywhere,
    put_in,
    replaced,
    spare_card,
    throw,
    with_play,
    with_set,
)

__all__ = ["CARDS_AND_STOCK"]


# The draw and the discard


def discard_of_the_card_taken(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Take the open card and throw it back."""
    top = turn.before.pile[-1] if turn.before.pile else "J"
    if record.rules.discard.taken_card or top == "J" or top in turn.before.hand:
        return None
    return with_play(record, turn, (Take(), throw(top)), Code.DISCARD_TAKEN_CARD)


def open_card_kept(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Take the open card and lay nothing, where it has to serve at once."""
    draw, top, thrown = record.rules.draw, turn.before.pile[-1:], rng.choice(turn.before.hand)
    free = draw.open_card_opened if turn.before.opened else draw.open_card
    if free == "free" or thrown in ("J", *top) or not top:
        return None
    code = Code.OPEN_CARD_NOT_USED if turn.before.opened else Code.OPEN_CARD_NEEDS_OPENING
    return with_play(record, turn, (Take(), throw(thrown)), code)


def deeper_card(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Take a card from under the open one, where only that may be taken, or keep it where it must be laid."""
    deeper, thrown = turn.before.pile[-2:-1], rng.choice(turn.before.hand)
    if not deeper or deeper[0] in ("J", turn.before.pile[-1]) or thrown in ("J", *deeper):
        return None
    no_row = record.rules.draw.deeper_card is None
    code = Code.NOTHING_TO_TAKE if no_row else Code.ROW_CARD_NEEDS_NEW_MELD
    return with_play(record, turn, (Take(CARDS[deeper[0]]), throw(thrown)), code)


def drawing_twice(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Draw two cards from the stock."""
    first, second = (*turn.before.stock, "", "")[:2]
    if turn.before.listed and second:
        play = (Draw(CARDS[first]), Draw(CARDS[second]), throw(first))
        return with_play(record, turn, play, Code.DRAW_NOT_FIRST)
    if not turn.before.listed and len(turn.before.stock) > 1:
        first, second = rng.sample(turn.before.stock, 2)
        return with_play(record, turn, (Draw(CARDS[first]), Draw(CARDS[second]), throw(first)), Code.DRAW_NOT_FIRST)
    return None


def taking_and_drawing(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Take the open card too."""
    if not turn.before.pile or not isinstance(record.play(turn)[0], Draw):
        return None
    play = (*record.draw(turn), Take(), throw(rng.choice(turn.before.hand)))
    return with_play(record, turn, play, Code.DRAW_NOT_FIRST)


def no_draw(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Throw a card without having drawn one."""
    if len(turn.before.hand) < 2:
        return None
    return with_play(record, turn, (throw(rng.choice(turn.before.hand)),), Code.DRAW_MISSING)


def no_discard(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Throw nothing, with cards in the hand."""
    *steps, last = record.play(turn)
    if not isinstance(last, Discard) or not (turn.hand or record.rules.discard.to_go_out):
        return None
    return with_play(record, turn, steps, Code.DISCARD_MISSING)


def discarding_twice(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Throw two cards."""
    thrown = rng.choice(turn.hand) if turn.hand else "J"
    if thrown == "J" or len(turn.hand) < 2:
        return None
    return with_play(record, turn, (*record.play(turn), throw(thrown)), Code.STEP_AFTER_DISCARD)


def card_not_held(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Throw a card that somebody else holds."""
    others = sorted(card for card in CARDS if card not in turn.held and card != "J")
    return with_play(record, turn, (*record.draw(turn), throw(rng.choice(others))), Code.CARD_NOT_HELD)


# The stock


def not_on_top(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Draw a card that lies deeper in the stock, where its order is known."""
    before = turn.before
    deeper = sorted(set(before.stock[1:]) - set(before.stock[:1]))
    if not before.listed or not deeper:
        return None
    drawn = rng.choice(deeper)
    return with_play(record, turn, (Draw(CARDS[drawn]), throw(drawn)), Code.NOT_TOP_OF_STOCK)


def stock_not_empty(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Shuffle the discards while there are cards to be drawn."""
    may = turn.before.reshuffles < record.rules.end.reshuffles and len(turn.before.pile) > 1
    if not may or not turn.before.stock or not isinstance(record.lines[turn.line - 2].entry, TurnEntry):
        return None
    return put_in(record, turn.line - 1, "reshuffle", Code.STOCK_NOT_EMPTY)


def one_reshuffle_too_many(record: Known, rng: random.Random) -> Edited | None:
    """Shuffle once more than may be: twice where once is the house's rule, or once more before the deal ends."""
    endings = [one.number for one in record.lines if one.text.startswith("ended: stock")]
    if endings and rng.random() < 0.5:
        line = rng.choice(endings)
        spent = _reshuffles_before(record, line) == record.rules.end.reshuffles
        return replaced(record, line, "reshuffle", Code.TOO_MANY_RESHUFFLES) if spent else None
    lines = record.lines_of(ReshuffleEntry)
    if not lines:
        return None
    first = next(line for line in lines if _reshuffles_before(record, line) == _most(record, lines))
    return with_set(record, f"end.reshuffles={_most(record, lines)}", first, Code.TOO_MANY_RESHUFFLES)


def _most(record: Known, lines: list[int]) -> int:
    return max(_reshuffles_before(record, line) for line in lines)


def _reshuffles_before(record: Known, line: int) -> int:
    """So many times the discards were shuffled in this deal before a line."""
    begun = max(number for number in record.lines_of(StockEntry, HandEntry) if number < line)
    return sum(begun < one < line for one in record.lines_of(ReshuffleEntry))


# A card too many


def copy_too_many_in_a_hand(record: Known, rng: random.Random) -> Edited | None:
    """Deal one copy of a card more than there are, the last ones in one hand."""
    number = rng.choice(record.lines_of(HandEntry))
    entry = record.lines[number - 1].entry
    assert isinstance(entry, HandEntry)
    deal = [line for line in record.lines_of(HandEntry) if line <= number and _deal_of(record, line, number)]
    seen = Counter(str(card) for line in deal if line < number for card in _cards(record, line))
    decks, _ = record.rules.pack.of(len(record.game.players))
    card = rng.choice([one for one in CARDS if one != "J" and seen[one]] or [one for one in CARDS if one != "J"])
    others = [str(one) for one in entry.cards if str(one) != card]
    copies = decks + 1 - seen[card]
    hand = " ".join([card] * copies + others)
    kept = " ".join(hand.split()[: len(entry.cards)])
    return replaced(record, number, f"hand {entry.player}: {kept}", Code.IMPOSSIBLE_CARDS)


def _cards(record: Known, line: int) -> tuple[object, ...]:
    entry = record.lines[line - 1].entry
    return entry.cards if isinstance(entry, HandEntry) else ()


def _deal_of(record: Known, line: int, other: int) -> bool:
    """Tell whether no turn is between two lines: they belong to one deal."""
    return not any(line < turn < other for turn in record.lines_of(TurnEntry))


def copy_too_many_drawn(record: Known, turn: TurnByHand, _rng: random.Random) -> Edited | None:
    """Draw a card of which every copy has been seen, where nobody wrote the stock down."""
    before = turn.before
    gone = sorted(card for card in CARDS if card not in before.stock and card != "J")
    if (before.listed and before.reshuffles) or not gone or not isinstance(record.play(turn)[0], Draw):
        return None
    play = (Draw(CARDS[gone[0]]), throw(gone[0]))
    edited = with_play(record, turn, play, Code.IMPOSSIBLE_CARDS, Code.CARD_NOT_IN_STOCK)
    stocks = record.lines_of(StockEntry)
    texts = [text for number, text in enumerate(edited.texts, start=1) if number not in stocks]
    return Edited(texts, turn.line - sum(one < turn.line for one in stocks), edited.codes)


def hand_too_small(record: Known, rng: random.Random) -> Edited | None:
    """Deal a card too few."""
    number = rng.choice(record.lines_of(HandEntry))
    if not record.rules.deal.hand_enforced:
        return None
    return replaced(record, number, record.lines[number - 1].text.rpartition(" ")[0], Code.HAND_SIZE)


def meld_with_a_card_not_held(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay what the turn lays, and throw one of the cards that are on the table already."""
    laid = sorted(set(turn.held) - set(turn.hand) - {"J"})
    *steps, last = record.play(turn)
    assert isinstance(last, Discard) or not turn.hand
    thrown = [one for one in laid if one != str(getattr(last, "card", ""))]
    if not thrown or spare_card(turn, rng) is None or not isinstance(last, Discard):
        return None
    return with_play(record, turn, (*steps, throw(rng.choice(thrown))), Code.CARD_NOT_HELD)


CARDS_AND_STOCK: Mapping[str, Kind] = {
    "discard of the card taken": anywhere(discard_of_the_card_taken),
    "open card kept": anywhere(open_card_kept),
    "deeper card": anywhere(deeper_card),
    "drawing twice": anywhere(drawing_twice),
    "taking and drawing": anywhere(taking_and_drawing),
    "no draw": anywhere(no_draw),
    "no discard": anywhere(no_discard),
    "discarding twice": anywhere(discarding_twice),
    "card not held": anywhere(card_not_held),
    "card laid and thrown": anywhere(meld_with_a_card_not_held),
    "not on top of the stock": anywhere(not_on_top),
    "stock not empty": anywhere(stock_not_empty),
    "a reshuffle too many": one_reshuffle_too_many,
    "a copy too many in a hand": copy_too_many_in_a_hand,
    "a copy too many drawn": anywhere(copy_too_many_drawn),
    "hand too small": hand_too_small,
}
"""Every way to break a rule with the cards, by its name."""

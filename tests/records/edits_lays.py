"""Faults in what is laid: too few points, melds that are none, lay-offs and swaps that may not be."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from rami_solver.findings import Code
from rami_solver.plays import Add, Lay, Step, Swap
from tests.records.by_hand_hands import Written, best_melds, claimed, count
from tests.records.by_hand_melds import RANKS, SUITS, CannotPlace, Heap, add, lay, swap
from tests.records.by_hand_table import CARDS, TurnByHand
from tests.records.edits_known import Edited, Kind, Known, anywhere, spare_card, throw, with_play

__all__ = ["LAYS"]

LOOKED_AT = 25
"""So many turns are looked at for the lay-down that just fails to open: each costs a search."""


def _laying(melds: Sequence[Written]) -> Lay:
    return Lay(tuple(tuple(map(claimed, one)) for one in melds))


def opening_too_low(record: Known, rng: random.Random) -> Edited | None:
    """Open with as few points under the threshold as the hands of the record allow."""
    turns = [one for one in record.game.turns if not one.before.opened and not one.before.dealer]
    best: tuple[int, TurnByHand, list[Written], str] | None = None
    for turn in rng.sample(turns, min(len(turns), LOOKED_AT)):
        melds = best_melds(turn.held, record.rules, most_cards=len(turn.held) - 2, below=record.rules.opening.points)
        points = count(melds, record.rules)
        used = ["J" if card.startswith("J") else card for meld in melds for card in meld]
        thrown = spare_card(turn, rng, *used)
        if thrown is not None and points > (best[0] if best else 0):
            best = points, turn, melds, thrown
    if best is None:
        return None
    _, turn, melds, thrown = best
    play = (*record.draw(turn), _laying(melds), throw(thrown))
    return with_play(record, turn, play, Code.OPENING_TOO_LOW)


def lay_off_before_opening(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a card off that fits, in a turn before the opening."""
    if turn.before.opened:
        return None
    for card in sorted(set(turn.held) - {"J"}):
        thrown = spare_card(turn, rng, card)
        for number, heap in enumerate(turn.before.table, start=1):
            if thrown is not None and len(turn.held) > 2 and _grows(heap, card, record):
                play = (*record.draw(turn), Add((CARDS[card],), number), throw(thrown))
                return with_play(record, turn, play, Code.LAY_OFF_BEFORE_OPENING)
    return None


def lay_off_does_not_fit(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a card off where it has no place."""
    for card in sorted(set(turn.held) - {"J"}):
        thrown = spare_card(turn, rng, card)
        for number, heap in enumerate(turn.before.table, start=1):
            if thrown is not None and turn.before.opened and not _grows(heap, card, record):
                play = (*record.draw(turn), Add((CARDS[card],), number), throw(thrown))
                return with_play(record, turn, play, Code.LAY_OFF_DOES_NOT_FIT)
    return None


def _grows(heap: Heap, card: str, record: Known) -> bool:
    try:
        add(heap, [card], record.rules)
    except CannotPlace:
        return False
    return True


def lay_off_on_nothing(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a card off on a meld that nobody laid."""
    thrown = spare_card(turn, rng)
    others = sorted(set(turn.held) - {"J", thrown})
    if thrown is None or not others or not turn.before.opened:
        return None
    step = Add((CARDS[rng.choice(others)],), len(turn.before.table) + 1)
    return with_play(record, turn, (*record.draw(turn), step, throw(thrown)), Code.UNKNOWN_MELD)


# Melds that are none


def set_of_two_alike(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a set in which a suit comes twice."""
    held = Counter(turn.held)
    for twin in sorted(one for one in held if held[one] > 1 and one != "J"):
        third = sorted(one for one in held if one[1:] == twin[1:] and one != twin)
        if third:
            return _lays(record, turn, rng, (twin, third[0], twin), Code.SET_SUITS_REPEAT)
    return None


def run_with_a_gap(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a run in which a card is missing."""
    for suit in SUITS:
        places = [at for at in range(2, 13) if suit + RANKS[at] in turn.held]
        for run in combinations(places, 3):
            if run[2] - run[0] == 3:
                return _lays(record, turn, rng, tuple(suit + RANKS[at] for at in run), Code.RUN_GAP)
    return None


def cards_that_are_no_meld(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay three cards of different suits and ranks."""
    suits = {suit: sorted(one for one in turn.held if one[0] == suit) for suit in SUITS}
    three = [cards[0] for cards in suits.values() if cards][:3]
    ranks = {one[1:] for one in three}
    return _lays(record, turn, rng, tuple(three), Code.MELD_MIXED) if len(ranks) == 3 else None


def two_jokers(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a set with more jokers than a meld may hold."""
    naturals = sorted(set(turn.held) - {"J"})
    pair = next((two for two in combinations(naturals, 2) if two[0][1:] == two[1][1:]), None)
    if turn.held.count("J") < 2 or pair is None:
        return None
    return _lays(record, turn, rng, (*pair, "J", "J"), Code.TOO_MANY_JOKERS)


def two_cards_only(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a set of two."""
    naturals = sorted(set(turn.held) - {"J"})
    pair = next((two for two in combinations(naturals, 2) if two[0][1:] == two[1][1:]), None)
    return None if pair is None else _lays(record, turn, rng, pair, Code.MELD_TOO_SHORT)


def _lays(record: Known, turn: TurnByHand, rng: random.Random, meld: Written, code: Code) -> Edited | None:
    thrown = spare_card(turn, rng, *meld)
    if thrown is None:
        return None
    return with_play(record, turn, (*record.draw(turn), _laying([meld]), throw(thrown)), code)


def run_too_long(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Lay a run that had to be split."""
    longest = record.rules.run.max
    for suit in SUITS if longest else ():
        for low in range(1, 14 - (longest or 0)):
            run = tuple(suit + RANKS[at] for at in range(low, low + (longest or 0) + 1))
            if set(run) <= set(turn.held):
                return _lays(record, turn, rng, run, Code.RUN_TOO_LONG)
    return None


def dealer_lays(record: Known, rng: random.Random) -> Edited | None:
    """Lay in the dealer's opening turn, where that is a discard and nothing else."""
    if record.rules.deal.first_turn_may_lay:
        return None
    for turn in (one for one in record.game.turns if one.before.dealer):
        for meld in best_melds(turn.held, record.rules, most_cards=len(turn.held) - 2)[:1]:
            return _lays(record, turn, rng, meld, Code.DEALER_MAY_NOT_LAY)
    return None


# Jokers of the table


def freed_joker_kept(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Keep a joker that a swap freed, though it can be laid."""
    steps: list[Step] = []
    held, heaps = Counter(turn.held), list(turn.before.table)
    for step in record.play(turn):
        steps.append(step)
        if isinstance(step, Swap):
            held -= Counter(map(str, step.cards))
            break
        if isinstance(step, Lay):
            written = [[str(one) for one in meld] for meld in step.melds]
            heaps += [lay(one, record.rules) for one in written]
            held -= Counter("J" if one.startswith("J") else one for meld in written for one in meld)
        if isinstance(step, Add):
            heaps[step.meld - 1] = add(heaps[step.meld - 1], list(map(str, step.cards)), record.rules)
            held -= Counter("J" if str(one).startswith("J") else str(one) for one in step.cards)
    else:
        return None
    swapped = swap(heaps[step.meld - 1], list(map(str, step.cards)), record.rules)
    heaps[step.meld - 1] = swapped
    takes_it = any(heap.is_run and "J" not in heap.cards and len(heap.at) < 13 for heap in heaps)
    thrown = sorted(set(held) - {"J", *turn.before.pile[-1:]})
    if not thrown or (record.rules.swap.freed_joker == "if-possible" and not takes_it):
        return None
    return with_play(record, turn, (*steps, throw(rng.choice(thrown))), Code.JOKER_NOT_LAID_AGAIN)


def swap_with_the_wrong_card(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Swap a joker for a card that it does not stand for."""
    for card, number in _swaps(record, turn, fitting=False):
        thrown = spare_card(turn, rng, card)
        if thrown is not None and turn.before.opened:
            play = (*record.draw(turn), Swap((CARDS[card],), number), throw(thrown))
            return with_play(
                record, turn, play, Code.SWAP_WRONG_CARD, Code.SWAP_NEEDS_BOTH, Code.SWAP_LOCKED, Code.SWAP_NO_JOKER
            )
    return None


def swap_before_opening(record: Known, turn: TurnByHand, rng: random.Random) -> Edited | None:
    """Swap a joker for the card that it stands for, before the opening."""
    for card, number in _swaps(record, turn, fitting=True):
        thrown = spare_card(turn, rng, card)
        if thrown is not None and not turn.before.opened:
            play = (*record.draw(turn), Swap((CARDS[card],), number), throw(thrown))
            return with_play(record, turn, play, Code.SWAP_BEFORE_OPENING)
    return None


def _swaps(record: Known, turn: TurnByHand, *, fitting: bool) -> Iterator[tuple[str, int]]:
    """Cards in the hand, and melds with a joker that they free, or do not free."""
    for number, heap in enumerate(turn.before.table, start=1):
        for card in sorted(set(turn.held) - {"J"}) if "J" in heap.cards else ():
            try:
                swap(heap, [card], record.rules)
            except CannotPlace:
                if not fitting:
                    yield card, number
                continue
            if fitting:
                yield card, number


LAYS: Mapping[str, Kind] = {
    "opening too low": opening_too_low,
    "lay-off before opening": anywhere(lay_off_before_opening),
    "lay-off does not fit": anywhere(lay_off_does_not_fit),
    "lay-off on nothing": anywhere(lay_off_on_nothing),
    "set of two alike": anywhere(set_of_two_alike),
    "run with a gap": anywhere(run_with_a_gap),
    "no meld": anywhere(cards_that_are_no_meld),
    "two jokers": anywhere(two_jokers),
    "two cards": anywhere(two_cards_only),
    "run too long": anywhere(run_too_long),
    "dealer lays": dealer_lays,
    "freed joker kept": anywhere(freed_joker_kept),
    "swap, wrong card": anywhere(swap_with_the_wrong_card),
    "swap before opening": anywhere(swap_before_opening),
}
"""Every way to break a rule with what is laid, by its name."""

"""Judges what a whole turn owes: the opening, the card that was taken, the jokers that were freed, the discard."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.referee.opening import lacks, waiver
from rami_solver.referee.placing import joker_has_place
from rami_solver.referee.rulings import rulings
from rami_solver.referee.turn_state import Freed, Sink, State, TakenCard
from rami_solver.referee.verdict import LaydownOpening

__all__ = ["Ending", "judge_end", "owed_discard", "unpaid"]


class Ending(NamedTuple):
    """What is found at the end: of the draw, of the lay-down, of the turn as a whole, and whether the melds opened."""

    draw: tuple[Finding, ...]
    lay: tuple[Finding, ...]
    whole: tuple[Finding, ...]
    opening: LaydownOpening | None


def judge_end(state: State) -> Ending:
    """Judge a turn after its last step."""
    opening, of_lay = _opening(state)
    return Ending(tuple(_of_taken(state, opening)), of_lay, tuple(_of_jokers(state)), opening)


def owed_discard(state: State) -> tuple[Finding, ...]:
    """Find that no card was thrown where one had to be (rules: `discard.every_turn`, `discard.to_go_out`)."""
    if state.discarded:
        return ()
    if not state.empty:
        return (state.rules.finding(Code.DISCARD_MISSING, Severity.ERROR, "discard.every_turn", case="plain"),)
    if not state.rules.discard.to_go_out:
        return ()
    return (state.rules.finding(Code.DISCARD_MISSING, Severity.ERROR, "discard.to_go_out", case="to-go-out"),)


def _opening(state: State) -> tuple[LaydownOpening | None, tuple[Finding, ...]]:
    """Judge whether the melds of the turn open; going out makes up for it where the profile says so."""
    if state.position.opened or not state.laid:
        return None, ()
    rules, counted = state.rules, state.opening
    lacking = list(lacks(counted, rules))
    legal = all(one.meld for one in state.laid)
    waives = bool(lacking) and rules.opening.waived_when_going_out
    opening = LaydownOpening(
        met=legal and not lacking,
        threshold=rules.opening.points,
        points=counted.points,
        short_by=max(0, rules.opening.points - counted.points),
        waived=waives and state.out and legal,
    )
    if waives and state.out:
        return opening, (waiver(Code.OPENING_WAIVED, counted, rules),) if legal else ()
    if waives:
        lacking.append(waiver(Code.OPENING_WAIVED_IF_OUT, counted, rules))
    return opening, tuple(lacking)


# The card taken from the discards


def _of_taken(state: State, opening: LaydownOpening | None) -> Iterator[Finding]:
    taken = state.taken
    if taken is None:
        return
    if taken.deeper:
        yield from _of_deeper(taken, state)
    elif state.position.opened:
        if state.rules.draw.open_card_opened == "must-be-used" and not _used(taken.card, state):
            yield _error(state, Code.OPEN_CARD_NOT_USED, "draw.open_card_opened", taken.card)
    else:
        yield from _of_open_card(taken.card, state, opening)


def _of_deeper(taken: TakenCard, state: State) -> Iterator[Finding]:
    if state.rules.draw.deeper_card == "new-meld-this-turn" and not _used(taken.card, state, in_melds=True):
        yield _error(state, Code.ROW_CARD_NEEDS_NEW_MELD, "draw.deeper_card", taken.card)


def _of_open_card(card: AnyCard, state: State, opening: LaydownOpening | None) -> Iterator[Finding]:
    """Judge what a player who had not opened owes for the open card (rules: `draw.open_card` and its neighbours)."""
    draw = state.rules.draw
    in_melds = _used(card, state, in_melds=True)
    if draw.open_card_must_be_laid and not in_melds:
        yield _error(state, Code.OPEN_CARD_NOT_USED, "draw.open_card_must_be_laid", card)
    if draw.open_card == "free":
        return
    if not _opens(state):
        if not state.out or not draw.open_card_going_out:
            key = "draw.open_card_going_out" if state.out else "draw.open_card"
            points, threshold = opening.points if opening else 0, state.rules.opening.points
            facts = {"card": card, "points": points, "threshold": threshold, "short_by": max(0, threshold - points)}
            yield state.rules.finding(Code.OPEN_CARD_NEEDS_OPENING, Severity.ERROR, key, (card,), **facts)
            return
        yield from rulings(("draw.open_card_going_out",), state.rules, (card,))
    if not draw.open_card_must_be_laid and not in_melds and not _used(card, state):
        key = "draw.open_card_must_be_laid"
        yield state.rules.finding(Code.OPEN_CARD_NOT_LAID, Severity.WARNING, key, (card,), card=card)


def _opens(state: State) -> bool:
    """Tell whether the melds open, those that are not legal counted as they would be mended."""
    return bool(state.counting) and not list(lacks(state.opening, state.rules))


def _used(card: AnyCard, state: State, *, in_melds: bool = False) -> bool:
    """Tell whether a card was laid, with `in_melds` in a new meld; freed jokers do not stand for a taken one."""
    laid = state.in_melds[card] + (0 if in_melds else state.elsewhere[card])
    if card is JOKER:
        return laid > 0 and len(state.sinks) > len(state.freed)
    return laid > 0


def _error(state: State, code: Code, key: str, card: AnyCard) -> Finding:
    return state.rules.finding(code, Severity.ERROR, key, (card,), card=card)


# Freed jokers


def _of_jokers(state: State) -> Iterator[Finding]:
    """Judge whether every freed joker was laid again (rules: `swap.freed_joker`, `swap.freed_joker_own_meld`)."""
    rules = state.rules
    owed = unpaid(state.freed, state.sinks, new_melds=rules.swap.freed_joker == "new-meld") - state.misplaced
    if owed <= 0:
        own = unpaid(state.freed, state.sinks, new_melds=False, own_meld=rules.swap.freed_joker_own_meld)
        if own and rules.swap.freed_joker != "new-meld":
            meld = state.freed[-1].meld
            yield rules.finding(Code.JOKER_INTO_SAME_MELD, Severity.ERROR, "swap.freed_joker_own_meld", meld=meld)
        return
    facts: dict[str, object] = {"count": owed, "case": "plain"}
    if rules.swap.freed_joker == "if-possible":
        place = joker_has_place(state)
        if place is None:
            yield rules.finding(Code.JOKER_KEPT, Severity.NOTE, "swap.freed_joker", (JOKER,) * owed, count=owed)
            return
        facts |= {"case": "possible", "where": place}
    yield rules.finding(Code.JOKER_NOT_LAID_AGAIN, Severity.ERROR, "swap.freed_joker", (JOKER,) * owed, **facts)


def unpaid(freed: Sequence[Freed], sinks: Sequence[Sink], *, new_melds: bool, own_meld: bool = True) -> int:
    """Count the freed jokers for which no joker was laid after the swap, each laid joker standing for one.

    With `new_melds` only those in new melds stand for one; without `own_meld` none on the meld that it came from.
    """
    taken_by: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for at, sink in enumerate(sinks):
            late = sink.step > freed[number].step
            fits = sink.meld is None or not (new_melds or (not own_meld and sink.meld == freed[number].meld))
            if late and fits and at not in tried:
                tried.add(at)
                if at not in taken_by or place(taken_by[at], tried):
                    taken_by[at] = number
                    return True
        return False

    return sum(not place(number, set()) for number in range(len(freed)))

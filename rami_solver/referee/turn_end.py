"""Judges what a whole turn owes: the opening, the card that was taken, the jokers that were freed, the discard."""

from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity
from rami_solver.referee.joker_paths import (
    freed_went_home,
    freed_without_place,
    taken_may_be_laid,
    taken_was_thrown,
)
from rami_solver.referee.opening import lacks, waiver
from rami_solver.referee.placing import joker_has_place
from rami_solver.referee.rulings import rulings
from rami_solver.referee.turn_state import State, TakenCard
from rami_solver.referee.verdict import LaydownOpening

__all__ = ["Ending", "judge_end", "owed_discard"]

Placed = tuple[int | None, Finding]
"""A finding and the step that it belongs to, None where it is one of the whole turn."""


class Ending(NamedTuple):
    """What is found at the end, each at its step or of the whole turn, and whether the melds opened."""

    found: tuple[Placed, ...]
    opening: LaydownOpening | None


def judge_end(state: State) -> Ending:
    """Judge a turn after its last step."""
    opening, of_lay = _opening(state)
    found: list[Placed] = [(state.laid_at, one) for one in of_lay]
    owed, kept = _owed_jokers(state)
    found += ((0, one) for one in _of_taken(state, opening, kept=kept))
    if state.taken is not None and _thrown_back(state, kept=kept):
        found.append((state.thrown_at, _error(state, Code.DISCARD_TAKEN_CARD, "discard.taken_card", JOKER)))
    if kept and state.thrown is JOKER and state.own_jokers() < 0 and not state.rules.discard.joker:
        fault = state.rules.finding(Code.DISCARD_JOKER, Severity.ERROR, "discard.joker", (JOKER,), left=1)
        found.append((state.thrown_at, fault))
    return Ending((*found, *owed), opening)


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
    if state.position.opened or not state.laid or not state.may_lay:
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
        note = waiver(Code.OPENING_WAIVED_IF_OUT, counted, rules)
        lacking.append(note._replace(facts={**note.facts, "case": "turn"}))
    return opening, tuple(lacking)


# The card taken from the discards


def _of_taken(state: State, opening: LaydownOpening | None, *, kept: bool) -> Iterator[Finding]:
    taken = state.taken
    if taken is None or state.position.dealer:
        return
    if not taken.deeper and not state.position.opened:
        yield from _of_open_card(taken.card, state, opening, kept=kept)
    elif not _used(taken.card, state, kept=kept, in_melds=taken.deeper) and not _forbidden_throw(
        taken, state, kept=kept
    ):
        draw = state.rules.draw
        if taken.deeper and draw.deeper_card == "new-meld-this-turn":
            yield _error(state, Code.ROW_CARD_NEEDS_NEW_MELD, "draw.deeper_card", taken.card)
        elif not taken.deeper and draw.open_card_opened == "must-be-used":
            yield _error(state, Code.OPEN_CARD_NOT_USED, "draw.open_card_opened", taken.card)


def _forbidden_throw(taken: TakenCard, state: State, *, kept: bool) -> bool:
    """Tell whether the open card was thrown back, which is a fault of its own and tells the rest."""
    if taken.card is JOKER:
        return not taken.deeper and _thrown_back(state, kept=kept)
    twin = state.rules.discard.taken_twin and taken.card in state.position.hand
    return not taken.deeper and state.thrown == taken.card and not state.rules.discard.taken_card and not twin


def _of_open_card(card: AnyCard, state: State, opening: LaydownOpening | None, *, kept: bool) -> Iterator[Finding]:
    """Judge what a player who had not opened owes for the open card (rules: `draw.open_card` and its neighbours)."""
    draw = state.rules.draw
    opens = bool(state.counting) and not list(lacks(state.opening, state.rules))
    if draw.open_card == "must-open" and not opens:
        if not state.out or not draw.open_card_going_out:
            key = "draw.open_card_going_out" if state.out else "draw.open_card"
            points, threshold = opening.points if opening else 0, state.rules.opening.points
            facts = {"card": card, "points": points, "threshold": threshold, "short_by": max(0, threshold - points)}
            yield state.rules.finding(Code.OPEN_CARD_NEEDS_OPENING, Severity.ERROR, key, (card,), **facts)
            return
        yield from rulings(("draw.open_card_going_out",), state.rules, (card,))
    key = "draw.open_card_must_be_laid"
    if not state.acted or _used(card, state, kept=kept, in_melds=True):
        return
    if draw.open_card_must_be_laid:
        yield _error(state, Code.OPEN_CARD_NOT_USED, key, card)
    elif draw.open_card == "must-open" and not _used(card, state, kept=kept, in_melds=False):
        yield state.rules.finding(Code.OPEN_CARD_NOT_LAID, Severity.WARNING, key, (card,), card=card)


def _used(card: AnyCard, state: State, *, kept: bool, in_melds: bool) -> bool:
    """Tell whether a card was laid, with `in_melds` in a new meld."""
    if card is JOKER:
        return taken_may_be_laid(state, kept=kept, in_melds=in_melds)
    return bool(state.in_melds[card] + (0 if in_melds else state.elsewhere[card]))


def _thrown_back(state: State, *, kept: bool) -> bool:
    """Tell whether the joker from the discards was thrown back; any other card was judged when it was thrown."""
    taken = state.taken
    if taken is None or taken.card is not JOKER or state.thrown is not JOKER or state.rules.discard.taken_card:
        return False
    return taken_was_thrown(taken, state, kept=kept)


def _error(state: State, code: Code, key: str, card: AnyCard) -> Finding:
    return state.rules.finding(code, Severity.ERROR, key, (card,), card=card)


# Freed jokers


def _owed_jokers(state: State) -> tuple[tuple[Placed, ...], bool]:
    """Judge whether every freed joker was laid again, and tell whether some may have stayed.

    Rules: `swap.freed_joker_laid_again`, `swap.freed_joker`, `swap.freed_joker_own_meld`.
    """
    rules = state.rules
    owed = freed_without_place(state) - state.misplaced
    if owed <= 0:
        return (), False
    facts: dict[str, object] = {"count": owed, "case": "plain"}
    if rules.swap.freed_joker == "if-possible":
        place = joker_has_place(state)
        if place is not None:
            facts |= {"case": "possible", "where": place}
        elif not freed_without_place(state, kept=True):
            return ((None, _kept(state, owed)),), True
    home = freed_went_home(state)
    if home is not None:
        key, meld = "swap.freed_joker_own_meld", home.meld
        return ((home.step, rules.finding(Code.JOKER_INTO_SAME_MELD, Severity.ERROR, key, (JOKER,), meld=meld)),), False
    key = "swap.freed_joker_laid_again"
    return ((None, rules.finding(Code.JOKER_NOT_LAID_AGAIN, Severity.ERROR, key, (JOKER,) * owed, **facts)),), False


def _kept(state: State, owed: int) -> Finding:
    """Note that a freed joker had no place; with a hidden card in the hand nobody knows."""
    if state.unknown or (state.discarded and state.thrown is None):
        return state.rules.finding(Code.HIDDEN_CARD, Severity.NOTE, "swap.freed_joker", (JOKER,) * owed)
    case = "thrown" if state.thrown is JOKER and state.rules.discard.joker else "plain"
    return state.rules.finding(
        Code.JOKER_KEPT, Severity.NOTE, "swap.freed_joker", (JOKER,) * owed, case=case, count=owed
    )

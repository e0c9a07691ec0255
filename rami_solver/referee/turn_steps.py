"""Judges the steps of a turn one by one, each as the turn stands before it."""

from collections.abc import Sequence
from typing import Any, Protocol

from rami_solver.cards import JOKER, Card
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import LaidJoker, Meld, as_held
from rami_solver.plays import Add, Discard, Draw, Lay, Step, Swap, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.settle import settle_cards
from rami_solver.referee.turn_hand import discard_card, draw_card, fault, give, take_card
from rami_solver.referee.turn_state import Freed, Sink, State
from rami_solver.referee.turn_verdict import JudgedStep
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules
from rami_solver.table.lay_off import lay_off
from rami_solver.table.swap import swap

__all__ = ["Readings", "judge_step"]


class Readings(Protocol):
    """Chooses among several readings of what was played; every choice is tried in its turn."""

    def choose(self, readings: Sequence[Meld]) -> Meld:
        """Give the reading to go on with."""
        ...


def judge_step(step: Step, number: int, state: State, readings: Readings) -> JudgedStep:
    """Judge a step, numbered from 0, and play it: the state is afterwards as if it had been allowed."""
    if state.discarded:
        finding = state.rules.finding(Code.STEP_AFTER_DISCARD, Severity.ERROR, "discard.every_turn")
        return JudgedStep(step, (finding,), state.held())
    match step:
        case Lay():
            return _lay(step, number, state, readings)
        case Add():
            return _add(step, number, state, readings)
        case Swap():
            return _swap(step, number, state)
    return _of_hand(step, number, state)


def _of_hand(step: Draw | Take | Discard, number: int, state: State) -> JudgedStep:
    match step:
        case Draw():
            return draw_card(step, number, state)
        case Take():
            return take_card(step, number, state)
        case Discard():
            return discard_card(step, number, state)


def _lay(step: Lay, number: int, state: State, readings: Readings) -> JudgedStep:
    findings = _dealer_lays(state)
    findings += give(state, [one for meld in step.melds for one in meld])
    judged, points, numbers, counted = [], 0, [], len(state.counting)
    for cards in step.melds:
        one = judge_meld(cards, state.rules)
        judged.append(one)
        if one.verdict is Verdict.UNDECIDED:
            meld = readings.choose(settle_cards(cards, state.rules).readings)
            one = one._replace(meld=meld, kind=meld.kind)
        _put_down(one, number, state)
        numbers.append(len(state.table))
        points += one.points or 0
    state.points += points
    if len(state.counting) > counted or state.laid_at is None:
        state.laid_at = number
    return JudgedStep(step, findings, state.held(), tuple(judged), tuple(numbers), points=points)


def _put_down(one: JudgedMeld, number: int, state: State) -> None:
    held = [as_held(card) for card in one.cards]
    if state.counts(one):
        state.counting.append(one)
    state.laid.append(one)
    state.table.append(one.meld)
    state.in_melds.update(held)
    _lay_jokers(held.count(JOKER), number, None, state)


def _lay_jokers(jokers: int, number: int, meld: int | None, state: State) -> None:
    """Note jokers that are laid; they pay for those that swaps freed before."""
    state.sinks += [Sink(number, meld)] * jokers
    state.pending -= min(jokers, state.pending)


def _dealer_lays(state: State) -> tuple[Finding, ...]:
    if not state.may_lay and not state.acted:
        return (fault(state, Code.DEALER_MAY_NOT_LAY, "deal.first_turn_may_lay"),)
    return ()


def _target(number: int, state: State) -> tuple[Meld | None, tuple[Finding, ...]]:
    if 0 < number <= len(state.table):
        return state.table[number - 1], ()
    known = len(state.table)
    case = "plain" if known else "none"
    return None, (fault(state, Code.UNKNOWN_MELD, "layoff.onto_others", number=number, known=known, case=case),)


def _add(step: Add, number: int, state: State, readings: Readings) -> JudgedStep:
    findings = _dealer_lays(state)
    before, unknown = _target(step.meld, state)
    findings += (*unknown, *give(state, step.cards), *_may_add(state))
    jokers = sum(not isinstance(one, Card) for one in step.cards)
    findings += _own_joker(step, jokers, state)
    after, points = before, 0
    if before is not None:
        grown = lay_off(before, step.cards, state.rules)
        if grown.refusal:
            facts = {"case": grown.refusal.case, "meld": step.meld, "onto": before}
            cards = grown.refusal.cards or step.cards
            findings += (fault(state, Code.LAY_OFF_DOES_NOT_FIT, grown.refusal.rule, cards, **facts),)
        else:
            after = readings.choose(grown.melds)
            findings += _on_places(step, before, grown.melds, state.rules)
            state.table[step.meld - 1] = after
            points = after.points - before.points if state.rules.score.layoffs else 0
    state.lay_offs += 1
    state.points += points
    state.elsewhere.update(map(as_held, step.cards))
    if state.rules.swap.freed_joker == "new-meld":
        state.sinks += [Sink(number, step.meld)] * jokers
    else:
        _lay_jokers(jokers, number, step.meld, state)
    return JudgedStep(step, findings, state.held(), target=step.meld, before=before, after=after, points=points)


def _on_places(step: Add, before: Meld, melds: Sequence[Meld], rules: Rules) -> tuple[Finding, ...]:
    """Tell where nothing says which place a joker takes, or where it does not take the one that was written."""
    fresh = [[one for one in meld.cards if isinstance(one, LaidJoker) and one not in before.cards] for meld in melds]
    if len(melds) > 1:
        possible = tuple(dict.fromkeys(card for jokers in fresh for one in jokers for card in one.stands_for))
        facts = {
            "case": "lay-off",
            "possible": possible,
            "readings": tuple(meld.cards for meld in melds),
            "points": tuple(meld.points for meld in melds),
            "mend": "name",
        }
        return (rules.finding(Code.JOKER_PLACE_OPEN, Severity.NOTE, "joker.place", step.cards, **facts),)
    stands = [one.stands_for[0] for one in fresh[0] if len(one.stands_for) == 1]
    written = [one for one in step.cards if isinstance(one, LaidJoker) and len(one.stands_for) == 1]
    moved = [one for one in written if one.stands_for[0] not in stands]
    return tuple(
        rules.finding(
            Code.JOKER_PLACE,
            Severity.NOTE,
            "joker.place",
            (LaidJoker((stands[0],)),),
            case="corrected",
            written=one.stands_for[0],
            counts_as=stands[0],
            possible=(one.stands_for[0], stands[0]),
        )
        for one in moved
        if stands
    )


def _may_add(state: State) -> tuple[Finding, ...]:
    """Judge whether the player may lay off now (rules: `opening.layoff_before`, `opening.more_in_same_turn`)."""
    waived = state.rules.opening.layoff_before == "when-going-out"
    return _before_opening(state, Code.LAY_OFF_BEFORE_OPENING, "opening.layoff_before", waived=waived)


def _before_opening(state: State, code: Code, key: str, *, waived: bool) -> tuple[Finding, ...]:
    opening = state.rules.opening
    if state.position.opened or (state.opened_now and opening.more_in_same_turn):
        return ()
    state.asked_ahead = True
    if waived and state.out:
        return (state.rules.finding(Code.ALLOWED_BY_GOING_OUT, Severity.NOTE, key),)
    counted = state.opening
    facts: dict[str, Any] = {
        "points": counted.points,
        "threshold": opening.points,
        "short_by": max(0, opening.points - counted.points),
        "case": "same-turn" if state.opened_now else "order" if state.opens else "if-out" if waived else "plain",
    }
    return (fault(state, code, "opening.more_in_same_turn" if state.opened_now else key, **facts),)


def _own_joker(step: Add, jokers: int, state: State) -> tuple[Finding, ...]:
    """Judge a joker that is laid off while a freed one must go into a new meld (rule `swap.freed_joker`)."""
    if state.rules.swap.freed_joker != "new-meld":
        return ()
    freed = min(state.pending, max(0, jokers - max(0, state.own_jokers() + jokers)))
    state.misplaced += freed
    state.pending -= freed
    return (fault(state, Code.JOKER_NEEDS_NEW_MELD, "swap.freed_joker", (JOKER,), meld=step.meld),) if freed else ()


_SWAP_CODES = {
    "no-joker": Code.SWAP_NO_JOKER,
    "needs-both": Code.SWAP_NEEDS_BOTH,
    "locked": Code.SWAP_LOCKED,
}


def _swap(step: Swap, number: int, state: State) -> JudgedStep:
    findings = _dealer_lays(state)
    before, unknown = _target(step.meld, state)
    findings += (*unknown, *give(state, step.cards), *_may_swap(state))
    after, freed = before, len(step.cards)
    if before is not None:
        swapped = swap(before, step.cards, state.rules)
        if swapped.refusal:
            findings += (_refused_swap(step, before, swapped.refusal, state),)
            freed = 1  # as the player claims: what comes of it is judged on its own
        else:
            after, freed = swapped.meld, swapped.freed
            state.table[step.meld - 1] = after
            state.freed += [Freed(number, step.meld)] * freed
            state.pending += freed
    state.swaps += 1
    state.elsewhere.update(step.cards)
    state.receive([JOKER] * freed)
    return JudgedStep(
        step,
        findings,
        state.held(),
        target=step.meld,
        before=before,
        after=after,
        received=(JOKER,) * freed,
    )


def _may_swap(state: State) -> tuple[Finding, ...]:
    waived = state.rules.swap.who == "opened-or-going-out"
    return _before_opening(state, Code.SWAP_BEFORE_OPENING, "swap.who", waived=waived)


def _refused_swap(step: Swap, before: Meld, refusal: Any, state: State) -> Finding:
    needed = tuple(card for one in before.cards if isinstance(one, LaidJoker) for card in one.stands_for)
    if refusal.case == "needs-both":
        needed = refusal.cards
    facts: dict[str, Any] = {"meld": step.meld, "onto": before, "needed": needed}
    if refusal.case == "one-card":
        facts["case"] = refusal.case
    code = _SWAP_CODES.get(refusal.case, Code.SWAP_WRONG_CARD)
    return fault(state, code, refusal.rule, refusal.cards or step.cards, **facts)

"""Which rulings of ours, where the texts are silent, a verdict on a turn rests on."""

from collections.abc import Iterable, Iterator, Sequence

from rami_solver.cards import JOKER, AnyCard, Card
from rami_solver.findings import Code, Finding
from rami_solver.melds import Kind, LaidJoker
from rami_solver.plays import Add, Swap
from rami_solver.referee.rulings import meld_rulings, rulings, value_rulings
from rami_solver.referee.turn_state import State
from rami_solver.referee.turn_verdict import JudgedStep
from rami_solver.rules.model import Rules

__all__ = ["turn_rulings"]

Used = tuple[str, tuple[AnyCard | LaidJoker, ...]]
"""A key that decided, and the cards that it decided about."""


def turn_rulings(
    state: State, steps: Sequence[JudgedStep], found: Sequence[Finding], rules: Rules, scored_by: Iterable[str]
) -> tuple[Finding, ...]:
    """Note the rulings that decided a turn, where no other finding names them already; each once, with its cards."""
    notes = [*value_rulings([one.meld for one in state.laid if one.meld], rules), *meld_rulings(state.laid, rules)]
    cards: dict[str, tuple[AnyCard | LaidJoker, ...]] = {}
    for key, own in _used(state, steps, found, rules):
        cards[key] = (*cards.get(key, ()), *own)
    notes += [note for key, own in cards.items() for note in rulings((key,), rules, tuple(dict.fromkeys(own)))]
    notes += rulings(scored_by, rules)
    if not notes:
        return ()
    told = {one.rule for one in found}
    return tuple({one.rule: one for one in notes if one.rule not in told}.values())


def _used(state: State, steps: Sequence[JudgedStep], found: Sequence[Finding], rules: Rules) -> Iterator[Used]:
    if state.lay_offs or state.swaps:
        for step in steps:
            yield from _of_step(step, state, rules)
    yield from _of_opening(state, found, rules)
    if state.taken and not state.position.opened and not state.taken.deeper:
        yield "draw.open_card", (state.taken.card,)
    if state.taken and state.position.opened and not state.taken.deeper:
        yield "draw.open_card_opened", (state.taken.card,)
    if state.taken and state.taken.deeper and not state.position.opened and state.laid:
        yield "draw.deeper_card_opens", (state.taken.card,)
    if state.out and not state.discarded:
        yield "discard.to_go_out", ()
    if rules.score.layoffs and any(isinstance(one.step, Add) and one.points for one in steps):
        yield "score.layoffs", ()


def _of_step(step: JudgedStep, state: State, rules: Rules) -> Iterator[Used]:
    own = step.step
    if isinstance(own, Add) and step.after is not None and step.after != step.before:
        if any(not isinstance(one, Card) for one in own.cards):
            yield "layoff.joker", (JOKER,)
            if any(one.meld == own.meld for one in state.freed):
                yield "swap.freed_joker_own_meld", (JOKER,)
        cap = rules.run.max
        if step.after.kind is Kind.RUN and cap is not None and len(step.after.cards) > cap:
            yield "layoff.past_run_max", own.cards
    if isinstance(own, Swap) and step.before is not None:
        yield "swap.who", own.cards
        if step.before.kind is Kind.SET:
            yield _set_key(step, state), own.cards
            if len(step.before.cards) == 3 and rules.swap.set_of_three == "card-it-stands-for":
                yield "joker.set_of_three", own.cards


def _set_key(step: JudgedStep, state: State) -> str:
    """Name the rule of a swap in a set: of three cards, of four, or of three that a lay-off of this turn made four."""
    assert step.before is not None
    if len(step.before.cards) == 3:
        return "swap.set_of_three"
    number = step.target or 0
    old = state.position.table
    grown = number <= len(old) and len(old[number - 1].cards) == 3
    return "swap.grown_set" if grown else "swap.set_of_four"


def _of_opening(state: State, found: Sequence[Finding], rules: Rules) -> Iterator[Used]:
    if state.position.opened or not state.laid:
        return
    yield "opening.points", ()
    if not rules.opening.clean_run and state.opened_now and not state.opening.clean_run:
        yield "opening.clean_run", ()
    if (state.lay_offs or state.swaps) and state.opened_now:
        yield "opening.more_in_same_turn", ()
    lacking = any(one.code in (Code.OPENING_TOO_LOW, Code.CLEAN_RUN_MISSING) for one in found)
    if lacking and state.out and not rules.opening.waived_when_going_out:
        yield "opening.waived_when_going_out", ()

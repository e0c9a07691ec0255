"""The steps of a turn in plain words: what is done, and what the table becomes by it."""

from collections.abc import Sequence

from rami_solver.cards import AnyCard
from rami_solver.melds import ClaimedCard
from rami_solver.plays import Add, Discard, Draw, Lay, Swap, Take
from rami_solver.referee.turn_verdict import JudgedStep
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.report.messages import Messages
from rami_solver.report.table_rows import meld_text, name_of
from rami_solver.rules.model import Rules

__all__ = ["add_words", "discard_words", "draw_words", "laid_words", "step_words", "swap_words"]


def step_words(judged: JudgedStep, rules: Rules, messages: Messages) -> str:
    """Say a step in one sentence; of several new melds how many, each is told by `laid_words`."""
    match judged.step:
        case Lay():
            return _lay(judged, rules, messages)
        case Add(cards=cards, meld=number):
            return _add(cards, number, judged, rules, messages)
        case Swap(cards=cards, meld=number):
            return _swap(cards, number, judged, rules, messages)
        case Discard(card=card):
            return discard_words(card, messages, goes_out=not judged.hand)
        case Take() if judged.received:
            card, *along = judged.received
            return messages.text("step.take-row" if along else "step.take", card=card, along=tuple(along))
        case other:
            return draw_words(other, messages)


def draw_words(step: Draw | Take, messages: Messages) -> str:
    """Say where a card is drawn, and nothing of what comes along with it."""
    if isinstance(step, Draw):
        return messages.text("step.draw-hidden" if step.card is None else "step.draw", card=step.card)
    return messages.text("step.take-open" if step.card is None else "step.take-alone", card=step.card)


def _lay(judged: JudgedStep, rules: Rules, messages: Messages) -> str:
    if len(judged.melds) == 1:
        return messages.text("step.lay", meld=laid_words(judged.numbers[0], judged.melds[0], rules, messages))
    melds = judged.step.melds if isinstance(judged.step, Lay) else ()
    return messages.text("step.lay-several", count=len(judged.melds or melds))


def laid_words(number: int, judged: JudgedMeld, rules: Rules, messages: Messages) -> str:
    """Name a new meld: its number, its cards, what it is and what it counts, or that it is not legal."""
    kind = messages.written(judged.kind) if judged.kind else ""
    if judged.meld is None:
        cards, worth = messages.written(judged.cards), messages.written(judged.verdict)
    else:
        cards, worth = meld_text(judged.meld, rules, messages), messages.text("count.point", count=judged.meld.points)
    return f"{name_of(number)} {cards} ({', '.join(filter(None, (kind, worth)))})"


def _add(cards: Sequence[ClaimedCard], number: int, judged: JudgedStep, rules: Rules, messages: Messages) -> str:
    now = _now(judged, rules, messages)
    if now is None:
        return add_words(cards, number, messages)
    facts = {"cards": tuple(cards), "meld": name_of(number), "now": now}
    if judged.points:
        return messages.text("step.add-scored", points=judged.points, **facts)
    return messages.text("step.add", **facts)


def add_words(cards: Sequence[ClaimedCard], number: int, messages: Messages) -> str:
    """Say that cards are laid off, and nothing of what becomes of the meld."""
    return messages.text("step.add-alone", cards=tuple(cards), meld=name_of(number))


def _swap(cards: Sequence[AnyCard], number: int, judged: JudgedStep, rules: Rules, messages: Messages) -> str:
    now = _now(judged, rules, messages)
    if now is None:
        return swap_words(cards, number, messages)
    count = len(judged.received)
    freed = messages.text(f"step.freed.{rules.swap.freed_joker}", count=count)
    return messages.text("step.swap", count=count, cards=tuple(cards), meld=name_of(number), now=now, freed=freed)


def swap_words(cards: Sequence[AnyCard], number: int, messages: Messages) -> str:
    """Say that cards are swapped for a joker, and nothing of what becomes of the meld."""
    return messages.text("step.swap-alone", cards=tuple(cards), meld=name_of(number))


def _now(judged: JudgedStep, rules: Rules, messages: Messages) -> str | None:
    """Write the meld as a step leaves it, None where the step did not change it."""
    if judged.after is None or judged.after == judged.before:
        return None
    return meld_text(judged.after, rules, messages)


def discard_words(card: AnyCard | None, messages: Messages, *, goes_out: bool = False) -> str:
    """Say which card is thrown, and that the hand is empty then."""
    thrown = messages.text("step.discard-hidden" if card is None else "step.discard", card=card)
    return messages.text("step.last", thrown=thrown) if goes_out else thrown

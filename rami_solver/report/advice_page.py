"""The page of advice: how far the hand is, what to throw or where to draw and why, what it aims at, what helps."""

from collections.abc import Sequence

from rami_solver.analysis.advice_answers import Advice, Drawing, Target
from rami_solver.report.advice_aims import aims, helpful, play_line
from rami_solver.report.advice_table import discard_table, draw_table
from rami_solver.report.advice_words import (
    OPENING,
    capital,
    draw_why,
    goal_of_out,
    holding_back,
    how_far,
    throw_why,
    within_two,
)
from rami_solver.report.choice_words import drawing_text
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Page, Sentence, Tone
from rami_solver.report.saying import by_weight, finding_sentences, in_force, note_sentences, rule_sentence
from rami_solver.report.table_rows import table_before

__all__ = ["advice_page"]

BLANK = Sentence("")


def advice_page(answer: Advice, messages: Messages, top: int | None = None) -> Page:
    """Build the page of advice, of the discards at most `top`: the answer first, the rules in force last."""
    weighty, notes = by_weight(answer.findings)
    goals = _goals(answer)
    best = _at_once(answer)
    way: list[Block]
    if best is not None and best.play is not None:
        way = [play_line(best.play, messages)]
    else:
        way = [*aims(goals, messages), *helpful(goals, messages)]
    return (
        *_answer(answer, goals, messages),
        BLANK,
        *_spaced(table_before(answer.position.table, answer.rules, messages)),
        *_spaced(way),
        *discard_table(answer, top, messages),
        *draw_table(answer, messages),
        *_spaced(holding_back(answer, messages)),
        *finding_sentences(weighty, answer.rules, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _spaced(blocks: Sequence[Block]) -> list[Block]:
    return [*blocks, BLANK] if blocks else []


def _goals(answer: Advice) -> list[tuple[Target, str]]:
    """Give what there is to reach: the opening first, but going out alone where this turn does it."""
    out = (answer.out, goal_of_out(answer))
    if answer.opening is None or answer.out.distance == 0:
        return [out]
    return [(answer.opening, OPENING), out]


def _at_once(answer: Advice) -> Drawing | None:
    """Give the card that is best to take where it opens or goes out in this turn."""
    return next((one for one in answer.draws[:1] if one.taken and (one.opens or one.goes_out)), None)


def _answer(answer: Advice, goals: list[tuple[Target, str]], messages: Messages) -> list[Sentence]:
    """Answer: what a draw reaches at once, else how far the hand is; then what to do, and the other goal."""
    (first, goal), *others = goals
    others_told = [how_far(target, name, answer, messages)._replace(tone=Tone.PLAIN) for target, name in others]
    told = [how_far(first, goal, answer, messages)]
    if _at_once(answer) is None:
        told += [*_throw(answer, messages), *_draw(answer, Tone.STRONG, messages)]
        told += [*within_two(first, goal, answer, messages), *others_told]
    else:
        before = messages.written(answer.phase)
        told = [one._replace(tone=Tone.PLAIN, mark=before) for one in (*told, *others_told)]
        told = [*_draw(answer, Tone.GOOD, messages), *told]
    if not answer.position.hand:
        told.insert(0, Sentence(messages.text("advice.empty"), Tone.STRONG))
    if goal == OPENING:
        told.append(rule_sentence("opening.points", answer.rules, messages, indent=1))
    return told


def _throw(answer: Advice, messages: Messages) -> list[Sentence]:
    """Say what to throw, and why."""
    best = answer.throw
    if best is None:
        return []
    return [Sentence(messages.text("advice.throw", card=best.card, why=throw_why(best, messages)), Tone.STRONG)]


def _draw(answer: Advice, tone: Tone, messages: Messages) -> list[Sentence]:
    """Say where to draw, and why."""
    return [
        Sentence(
            messages.text(
                "advice.draw",
                drawing=capital(drawing_text(best.source, best.taken, messages)),
                why=draw_why(best, messages),
            ),
            tone,
        )
        for best in answer.draws[:1]
    ]

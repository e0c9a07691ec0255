"""Advice as tables: every card that may be thrown, and every way to draw, the best first."""

from collections.abc import Sequence
from fractions import Fraction

from rami_solver.analysis.advice_answers import Advice, Discarding, Drawing, DrawReason, Target
from rami_solver.report.advice_words import away, helping, melds_named
from rami_solver.report.cells import cell_width
from rami_solver.report.choice_words import chance_text, drawing_text, percent_text
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Cell, Chance, Grid, Row, Sentence, Tone
from rami_solver.report.score_words import aligned, whole_text

__all__ = ["discard_table", "draw_table"]

BLANK = Sentence("")

_LEAST_FULL = Fraction(1, 4)
"""The chance that has the longest bar where none is greater: small ones stay short, and can still be told apart."""


def discard_table(answer: Advice, top: int | None, messages: Messages) -> list[Block]:
    """Lay the cards that may be thrown side by side, at most `top` of them; nothing before the draw."""
    shown = answer.discards[:top]
    if not shown:
        return []
    columns = [(messages.text(f"advice.column.{name}"), cells) for name, cells in _columns(answer, shown, messages)]
    grid = Grid(tuple(head for head, _ in columns), tuple(zip(*(cells for _, cells in columns), strict=True)))
    return [grid, BLANK, *_below(answer, shown, messages)]


def _columns(answer: Advice, shown: Sequence[Discarding], messages: Messages) -> list[tuple[str, Sequence[Cell]]]:
    """Give the columns that say something: what is thrown, how far the goals are then, what is left, and why."""
    goals = [one.opening or one.out for one in shown]
    columns: list[tuple[str, Sequence[Cell]]] = [("discard", [messages.written(one.card) for one in shown])]
    if answer.opening is not None:
        columns.append(("opening", [away(one.opening.distance, messages) if one.opening else "" for one in shown]))
    else:
        columns.append(("out", [away(one.out.distance, messages) for one in shown]))
    columns += _of_goal(goals, answer.unseen, messages)
    if answer.opening is not None:
        columns.append(("out", [_out(one.out, answer.unseen, messages) for one in shown]))
    columns.append(("left", _numbers([one.left for one in shown], "left", messages)))
    if len({one.loses for one in shown}) > 1 and any(one.loses not in (None, one.left) for one in shown):
        columns.append(("caught", _numbers([one.loses for one in shown], "caught", messages)))
    columns.append(("why", [_why(one, messages) for one in shown]))
    return columns


def _of_goal(goals: Sequence[Target], unseen: int, messages: Messages) -> list[tuple[str, Sequence[Cell]]]:
    """Give the cards that help, by their kinds and as a chance, and the chance of two draws, where they are counted."""
    columns: list[tuple[str, Sequence[Cell]]] = []
    if any(one.copies for one in goals):
        kinds = [str(len(one.helps)) if one.helps else "" for one in goals]
        chances = [helping(one, unseen) for one in goals]
        columns.append(("kinds", aligned(kinds)))
        columns.append(("helps", _chances(chances, unseen, messages)))
    if any(one.distance and one.within_two for one in goals):
        pairs = ["" if one.within_two is None else percent_text(one.within_two, messages, tenths=True) for one in goals]
        columns.append(("within-two", aligned(pairs)))
    return columns


def _chances(chances: Sequence[Fraction], unseen: int, messages: Messages) -> list[Cell]:
    """Say chances so that their ends stand below each other, with a bar where there is a terminal."""
    full = max(_LEAST_FULL, *chances)
    texts = aligned(chance_text(one, unseen, messages) if one else "" for one in chances)
    return [Chance(text, one, full) if one else "" for text, one in zip(texts, chances, strict=True)]


def _out(out: Target, unseen: int, messages: Messages) -> str:
    """Say how far going out in one turn is, and below it the chance of the next draw, where there is one."""
    told = away(out.distance, messages)
    return f"{told}\n{chance_text(out.next, unseen, messages)}" if out.distance == 1 else told


def _numbers(points: Sequence[int | None], column: str, messages: Messages) -> list[str]:
    """Write points so that their ends stand below each other and below that of their head."""
    texts = ("" if one is None else whole_text(one) for one in points)
    return aligned(texts, least=cell_width(messages.text(f"advice.column.{column}")))


def _why(one: Discarding, messages: Messages) -> str:
    """Say in a few words why a discard stands where it stands, and the melds that others could lay it off on."""
    reason = messages.written(one.reason)
    return messages.text("advice.fits", why=reason, melds=melds_named(one.fits)) if one.fits else reason


def _below(answer: Advice, shown: Sequence[Discarding], messages: Messages) -> list[Block]:
    """Say what is not shown, what the columns mean, and what being caught costs whatever is thrown."""
    told = []
    if more := len(answer.discards) - len(shown):
        told.append(messages.text("ui.more-problems", count=more))
    if any((one.opening or one.out).copies for one in shown):
        told.append(messages.text("advice.legend", unseen=answer.unseen))
    costs = {one.loses for one in shown}
    if (
        len(costs) == 1
        and None not in costs
        and answer.out.distance != 0
        and any(one.loses != one.left for one in shown)
    ):
        told.append(messages.text("advice.caught", points=costs.pop()))
    return [*(Sentence(one, Tone.QUIET) for one in told), *([BLANK] if told else [])]


def draw_table(answer: Advice, messages: Messages) -> list[Block]:
    """Lay the ways to draw side by side where there are several, and say why one is refused."""
    draws = answer.draws
    if len(draws) < 2:
        return []
    names = ("draw", *(("opening",) if answer.opening is not None else ()), "out", "why")
    head = tuple(messages.text("ui.draw" if one == "draw" else f"advice.column.{one}") for one in names)
    refused = [
        Sentence(
            messages.text("choice.refused", why=messages.said(why)),
            Tone.NOTE,
            drawing_text(one.source, one.taken, messages),
        )
        for one in draws
        for why in one.refused
    ]
    rows = tuple(_drawing(one, answer, messages) for one in draws)
    return [Grid(head, rows), BLANK, *refused, *([BLANK] if refused else [])]


def _drawing(one: Drawing, answer: Advice, messages: Messages) -> Row:
    name = drawing_text(one.source, one.taken, messages)
    opening = [] if answer.opening is None else [_after(one.opening, messages, at_once=one.opens)]
    out = _after(one.out, messages, at_once=one.goes_out)
    if one.reason is DrawReason.FORBIDDEN:
        opening, out = [""] * len(opening), ""
    return (name, *opening, out, messages.written(one.reason))


def _after(distance: int | None, messages: Messages, *, at_once: bool) -> str:
    return messages.text("advice.away.now") if at_once else away(distance, messages)

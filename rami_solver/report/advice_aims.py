"""What advice aims at: the cards to come and the melds laid with them, the play, and the cards that help."""

from collections.abc import Sequence

from rami_solver.analysis.advice_answers import Aimed, Target
from rami_solver.notation.plays import write_play
from rami_solver.plays import Add, Play, Swap
from rami_solver.report.advice_words import OPENING
from rami_solver.report.choice_words import copies_rows
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Row, Section, Sentence, Tone
from rami_solver.report.saying import meld_rows

__all__ = ["aims", "helpful", "play_line"]

_NEAR = 2
"""The way to the second goal is told where it is at most so many cards away: farther off nobody plays for it yet."""


def aims(goals: Sequence[tuple[Target, str]], messages: Messages) -> list[Block]:
    """Show a shortest way to the first goal, and to the next where it is near."""
    told: list[Block] = []
    for number, (target, goal) in enumerate(goals):
        if target.aimed is not None and target.distance is not None and (number == 0 or target.distance <= _NEAR):
            told += _aimed(target.aimed, target.distance, goal, messages)
    return told


def _aimed(aimed: Aimed, distance: int, goal: str, messages: Messages) -> list[Block]:
    now = "ui.opening" if goal == OPENING else "ui.go-out"
    label = messages.text(now if distance == 0 else f"advice.aims.{goal}")
    if aimed.points and goal == OPENING:
        label = messages.text("ui.in-points", label=label, points=messages.text("count.point", count=aimed.points))
    rows: list[Row] = []
    if aimed.comes:
        rows.append((messages.written(aimed.comes), messages.text("advice.comes"), ""))
    if aimed.thrown and distance:
        rows.append((messages.written(aimed.thrown), messages.text("advice.thrown"), ""))
    rows += meld_rows(aimed.melds, messages)
    told: list[Block] = [Section(label, tuple(rows))] if rows else []
    if aimed.play and (distance == 0 or any(isinstance(step, Add | Swap) for step in aimed.play)):
        told.append(play_line(aimed.play, messages, mark="ui.play" if distance == 0 else "advice.then"))
    return told


def play_line(play: Play, messages: Messages, mark: str = "ui.play") -> Sentence:
    """Give a play in one line, as it is typed."""
    return Sentence(write_play(play, messages.style, messages.lang), Tone.STRONG, messages.text(mark))


def helpful(goals: Sequence[tuple[Target, str]], messages: Messages) -> list[Section]:
    """Name the cards that bring the first goal nearer, and those that reach the next one; most copies first."""
    told = []
    for number, (target, goal) in enumerate(goals):
        if target.helps and target.distance and (number == 0 or target.distance == 1):
            key = f"advice.helps.{goal}" if target.distance == 1 else "advice.helps"
            told.append(Section(messages.text(key), copies_rows(target.helps, messages)))
    return told

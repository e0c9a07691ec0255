"""The page of the best turn: which card to draw, what to play, what it leads to, and what the other ways are worth."""

from rami_solver.analysis.turn_answers import BestTurn, Choice, Source, TurnGoal
from rami_solver.findings import Finding
from rami_solver.notation.plays import write_play
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.report.choice_words import copies_rows, drawing_text, number_text, percent_text
from rami_solver.report.hand_page import award_text
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Grid, Page, Row, Section, Sentence, Tone
from rami_solver.report.saying import (
    OBSTACLES,
    by_weight,
    finding_sentences,
    in_force,
    in_the_way,
    note_sentences,
    rule_sentence,
)
from rami_solver.report.table_rows import table_before
from rami_solver.report.turn_lines import notes_on_all, step_sentences
from rami_solver.report.turn_page import outcome, rules_behind

__all__ = ["best_turn_page"]

BLANK = Sentence("")


def best_turn_page(answer: BestTurn, messages: Messages) -> Page:
    """Build the page of the best turn: the answer in a sentence, the play, the outcome, the choices, notes."""
    best = answer.best
    judged = best.judged if best else None
    others = [one for one in answer.findings if one.code not in OBSTACLES]
    notes = notes_on_all(judged, others) if judged else by_weight(others)[1]
    return (
        _headline(answer, messages),
        *_under_headline(answer, judged, messages),
        BLANK,
        *_spaced(table_before(answer.position.table, answer.rules, messages)),
        *_turn(answer, best, messages),
        *_helpful(best, messages),
        *_choices(answer, messages),
        *finding_sentences(_warnings(judged, others), answer.rules, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _spaced(sections: list[Section]) -> list[Block]:
    return [*sections, BLANK] if sections else []


def _warnings(judged: TurnVerdict | None, others: list[Finding]) -> list[Finding]:
    of_turn = [one for one in judged.findings if one not in others] if judged else []
    return by_weight((*others, *of_turn))[0]


def _headline(answer: BestTurn, messages: Messages) -> Sentence:
    """Answer in one sentence: what to draw, and what that brings."""
    best = answer.best
    if best is None or best.judged is None:
        return Sentence(messages.text("best-turn.none"), Tone.BAD)
    key, facts = _what(answer.goal, best, best.judged, messages)
    said = messages.text(key, **facts)
    if best.source is not Source.NONE:
        said = messages.text("best-turn.by-drawing", drawing=drawing_text(best.source, best.taken, messages), what=said)
    return Sentence(said[:1].upper() + said[1:], Tone.GOOD if best.out == 1 else Tone.STRONG if best.out else Tone.OPEN)


def _what(goal: TurnGoal, best: Choice, judged: TurnVerdict, messages: Messages) -> tuple[str, dict[str, object]]:
    """Choose the sentence of the headline, with its facts."""
    stock = best.source is Source.STOCK
    facts: dict[str, object] = {
        "award": award_text(judged.score, messages),
        "points": number_text(best.points, messages) if stock else int(best.points),
        "left": number_text(best.left, messages) if stock else int(best.left),
    }
    if judged.goes_out and best.out == 1:
        if stock:
            return "best-turn.out-whatever", facts
        return "best-turn.points-out" if goal is TurnGoal.POINTS else "best-turn.out", facts
    if goal is TurnGoal.FINISH and best.out:
        copies = sum(number for _, number in best.helpful)
        return "best-turn.chance", {
            "copies": copies,
            "unseen": best.unseen,
            "percent": percent_text(best.out, messages),
        }
    if goal is TurnGoal.FINISH:
        return "best-turn.no-finish-average" if stock else "best-turn.no-finish", facts
    if goal is TurnGoal.POINTS:
        return "best-turn.points-average" if stock else "best-turn.points", facts
    return "best-turn.left-average" if stock else "best-turn.left", facts


def _under_headline(answer: BestTurn, judged: TurnVerdict | None, messages: Messages) -> list[Sentence]:
    """Say what stands in the way of going out, and name the rules that the turn rests on."""
    named = [one.rule for one in answer.findings if one.code in OBSTACLES]
    keys = rules_behind(judged) if judged else []
    told = in_the_way(answer.findings, answer.rules, messages)
    return told + [rule_sentence(key, answer.rules, messages, indent=1) for key in keys if key not in named]


def _turn(answer: BestTurn, best: Choice | None, messages: Messages) -> list[Block]:
    """Show the play as a line to copy, its steps in words and what they lead to."""
    if best is None or best.play is None or best.judged is None:
        return []
    sure = best.source is Source.STOCK
    play = write_play(best.play, messages.style, messages.lang)
    return [
        *([Sentence(messages.text("best-turn.sure"))] if sure else []),
        Sentence(play, Tone.STRONG, messages.text("ui.play")),
        BLANK,
        *step_sentences(best.judged, answer.rules, messages),
        BLANK,
        *outcome(best.judged, answer.rules, messages),
        BLANK,
    ]


def _helpful(best: Choice | None, messages: Messages) -> list[Block]:
    """Name the stock cards that let the player go out, those of which most are unseen first."""
    if best is None or not best.helpful or best.out == 1:
        return []
    rows = copies_rows(best.helpful, messages)
    return [Section(messages.text("ui.lets-go-out"), rows), BLANK]


def _choices(answer: BestTurn, messages: Messages) -> list[Block]:
    """Lay the ways to draw side by side, where there are several."""
    if len(answer.choices) < 2:
        return []
    head = tuple(map(messages.text, ("ui.draw", "ui.go-out", "ui.points", "ui.points-left")))
    refused = [
        Sentence(
            messages.text("choice.refused", why=messages.said(why)),
            Tone.NOTE,
            drawing_text(one.source, one.taken, messages),
        )
        for one in answer.choices
        for why in one.refused
    ]
    return [Grid(head, tuple(_choice(one, messages) for one in answer.choices)), BLANK, *refused]


def _choice(choice: Choice, messages: Messages) -> Row:
    drawing = drawing_text(choice.source, choice.taken, messages)
    if choice.play is None:
        return drawing, messages.text("choice.not-allowed"), "", ""
    out = percent_text(choice.out, messages) if choice.source is Source.STOCK else messages.value(choice.out == 1)
    return drawing, out, number_text(choice.points, messages), number_text(choice.left, messages)

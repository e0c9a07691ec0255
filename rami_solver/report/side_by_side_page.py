"""The page of one question under several systems: a row for each, then the melds that they lead to."""

from collections.abc import Sequence

from rami_solver.analysis.answers import LaydownAnswer
from rami_solver.analysis.hand_answers import Arrangement, HandAnswer
from rami_solver.analysis.turn_answers import TurnAnswer
from rami_solver.findings import RamiError, Severity, Verdict
from rami_solver.report.hand_page import award_text, how_text
from rami_solver.report.laydown_page import all_findings
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Grid, Page, Row, Section, Sentence, Tone
from rami_solver.report.problems_page import reasons
from rami_solver.report.saying import left_row, meld_rows
from rami_solver.report.turn_page import turn_faults, turn_headline
from rami_solver.rules.typed import shown

__all__ = ["Compared", "side_by_side_page"]

Answered = HandAnswer | LaydownAnswer | TurnAnswer

Compared = Sequence[tuple[str, Answered | RamiError]]
"""The name of each system with its answer, or with the error that it ends in."""


def side_by_side_page(compared: Compared, messages: Messages) -> Page:
    """Build the page of several systems; a system whose pack cannot hold the cards has its reason below."""
    of_hand = any(isinstance(answer, HandAnswer) for _, answer in compared)
    head = ("ui.rules", "ui.opening", "ui.go-out") if of_hand else ("ui.rules", "ui.verdict", "ui.points", "ui.why")
    rows = tuple(_row(name, answer, len(head), messages) for name, answer in compared)
    return (
        Grid(tuple(map(messages.text, head)), rows),
        Sentence(""),
        *_not_judged(compared, messages),
        *_best_melds(compared, messages),
        *_changed(compared, messages),
        Sentence(messages.text("ui.one-in-full"), Tone.QUIET),
    )


def _changed(compared: Compared, messages: Messages) -> list[Block]:
    """Say which settings were in force in all systems, and what set them."""
    settings: dict[str, None] = {}
    for _, answer in compared:
        if not isinstance(answer, RamiError):
            of = answer.rules
            settings |= {f"{key}={shown(of.value(key))} ({of.grounds[key].place})": None for key in of.changed}
    return [Sentence(messages.text("side.changed", settings=tuple(settings)), Tone.QUIET)] if settings else []


def _row(name: str, answer: Answered | RamiError, cells: int, messages: Messages) -> Row:
    if isinstance(answer, HandAnswer):
        return name, _opening(answer, messages), _finish(answer, messages)
    if isinstance(answer, LaydownAnswer):
        return _laydown(name, answer, messages)
    if isinstance(answer, TurnAnswer):
        return _turn(name, answer, messages)
    return (name, messages.text("side.not-judged"), *("",) * (cells - 2))


def _not_judged(compared: Compared, messages: Messages) -> list[Block]:
    """Say why a system has no answer: its pack cannot hold the cards, or a limit was hit."""
    errors = [(name, answer) for name, answer in compared if isinstance(answer, RamiError)]
    told = [block for name, error in errors for block in reasons(name, error, messages)]
    return [*told, Sentence("")] if told else []


def _opening(answer: HandAnswer, messages: Messages) -> str:
    opening = answer.opening
    if opening is None:
        return messages.text("side.opened")
    facts = {"points": opening.points, "short_by": opening.short_by, "threshold": opening.threshold}
    return messages.text("side.opens" if opening.reachable else "side.opens-not", **facts)


def _finish(answer: HandAnswer, messages: Messages) -> str:
    if not answer.finish.possible:
        return messages.text("value.no")
    with_table = messages.text("side.with-table") if answer.finish.play is not None else ""
    told = (how_text(answer.finish, answer, messages), with_table, award_text(answer.finish.award, messages))
    return ", ".join(filter(None, told))


def _laydown(name: str, answer: LaydownAnswer, messages: Messages) -> Row:
    judged = answer.judged
    errors = [messages.finding(one) for one in all_findings(answer) if one.severity is Severity.ERROR]
    why = "; ".join(errors)
    if answer.verdict is Verdict.UNDECIDED and not errors:
        why = messages.text("laydown.undecided")
    points = str(judged.points) if judged.opening is None else f"{judged.points} / {judged.opening.threshold}"
    return name, messages.written(answer.verdict), points, why


def _turn(name: str, answer: TurnAnswer, messages: Messages) -> Row:
    """Give the row of a turn: what it scores or lays, and its first fault where it is not legal."""
    judged, faults = answer.judged, turn_faults(answer)
    why = messages.finding(faults[0]) if faults else ""
    if answer.verdict is Verdict.UNDECIDED and not faults:
        why = turn_headline(answer, messages).text
    opening = judged.opening
    points = str(judged.points) if opening is None else f"{opening.points} / {opening.threshold}"
    return name, messages.written(answer.verdict), award_text(judged.score, messages) or points, why


def _best_melds(compared: Compared, messages: Messages) -> list[Block]:
    """Give the best melds, systems with the same ones under one label; points and values left may differ."""
    named: dict[tuple[object, ...], tuple[list[str], Arrangement]] = {}
    for name, answer in compared:
        if isinstance(answer, HandAnswer) and answer.best.melds:
            best = answer.best
            key = (tuple(meld.cards for meld in best.melds), best.points, best.left_value)
            named.setdefault(key, ([], best))[0].append(name)
    if not named:
        return []
    sections = [Section(", ".join(names), _rows(best, messages)) for names, best in named.values()]
    return [Sentence(messages.text("ui.most-points"), Tone.STRONG), *sections, Sentence("")]


def _rows(best: Arrangement, messages: Messages) -> tuple[Row, ...]:
    return (*meld_rows(best.melds, messages), left_row(best.left, best.left_value, messages))

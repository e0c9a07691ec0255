"""One question of the command line: read, answered, shown, and its exit code."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rami_solver.analysis.answers import Answer, LaydownAnswer, Phase
from rami_solver.analysis.check import answer
from rami_solver.analysis.question import Asked, Engine, HandQuestion, Question, read_question
from rami_solver.findings import Code, InputError, Problem, Verdict
from rami_solver.shell.exits import Exit, exit_of_answer, exit_of_turn, failed_claim, gravest
from rami_solver.shell.session import write_json
from rami_solver.shell.systems import answer_each_system

if TYPE_CHECKING:
    from rami_solver.analysis.hand_answers import Goal
    from rami_solver.analysis.turn_answers import TurnGoal
    from rami_solver.shell.commands import Common
    from rami_solver.shell.session import Session

__all__ = ["ask", "ask_every_system", "ask_for_opening", "ask_for_turn", "asked_of", "require_quoted"]


def asked_of(common: "Common", cards: str | None = None, **options: Any) -> Asked:
    """Give a question in words; options that are None stay as the question has them by itself."""
    words = {name: value for name, value in options.items() if value is not None}
    if "phase" in words:
        words["phase"] = None if words["phase"] == "auto" else Phase(words["phase"])
    if "engine" in words:
        words["engine"] = Engine(words["engine"])
    return Asked(
        cards=cards,
        rules=common.rules,
        origin=common.origin,
        settings=common.settings,
        players=common.players,
        locale=common.cards,
        **words,
    )


def require_quoted(play: str | None, cards: Sequence[str]) -> None:
    """Refuse a play whose words, for want of quotes, have gone to the cards.

    Raises InputError with the first of them.
    """
    if play is None or " " in play.strip():
        return
    from rami_solver.notation.play_words import THEN, verb_of

    for word in cards:
        if word.upper() in THEN or verb_of(word.upper())[0]:
            raise InputError(Problem(Code.UNEXPECTED_ARGUMENT, {"argument": word}, help="play-in-quotes"))


def ask(asked: Asked, session: "Session") -> Exit:
    """Answer a question on standard output and give the exit code.

    Raises InputError where the question cannot be read, Undecided and WrongAnswer where it has no answer.
    """
    question = read_question(asked)
    found = answer(question)
    if session.json:
        from rami_solver.report.json import answer_json

        write_json(answer_json(found, session.canonical), session)
    else:
        _show(question, found, session)
    return exit_of_answer(question, found)


def ask_every_system(asked: Asked, session: "Session") -> Exit:
    """Answer a question under every system side by side and give the exit code of the gravest answer.

    Raises InputError where no system can read the question, for reasons of one kind.
    """
    from rami_solver.shell.topics import CHECK

    each = answer_each_system(asked, CHECK)
    if session.json:
        write_json([CHECK.written(one.question, one.result, session.canonical) for one in each], session)
    else:
        from rami_solver.report.text import show_side_by_side

        show_side_by_side([(one.asked.rules or "", one.result) for one in each], session.view)
    return gravest(CHECK.valued(one.question, one.result) for one in each)


def ask_for_opening(asked: Asked, goal: "Goal", top: int, session: "Session") -> Exit:
    """Show the lay-downs that open and give the exit code.

    Raises InputError where the cards are in groups or cannot be read.
    """
    from rami_solver.analysis.opening import best_opening

    question = read_question(asked)
    if not isinstance(question, HandQuestion):
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": "best-opening", "other": "groups"}))
    found = best_opening(question, goal, top, asked.players)
    if session.json:
        from rami_solver.report.json import best_opening_json

        write_json(best_opening_json(found, session.canonical), session)
    else:
        from rami_solver.report.text import show_best_opening

        show_best_opening(found, session.view)
    return Exit.OK


def ask_for_turn(asked: Asked, goal: "TurnGoal", session: "Session") -> Exit:
    """Show the best turn from a position and give the exit code.

    Raises InputError where the question cannot be read, Undecided and WrongAnswer where it has no answer.
    """
    from rami_solver.analysis.turn_reading import read_turn

    question = read_turn(asked, goal)
    from rami_solver.analysis.turn import best_turn

    found = best_turn(question)
    if session.json:
        from rami_solver.report.json import answer_json

        write_json(answer_json(found, session.canonical), session)
    else:
        from rami_solver.report.text import show_best_turn

        show_best_turn(found, session.view)
    return exit_of_turn(found, must_go_out=asked.require == "finish")


def _show(question: Question, found: Answer, session: "Session") -> None:
    from rami_solver.report import text

    if isinstance(found, LaydownAnswer):
        text.show_laydown(found, session.view)
        return
    unmet = failed_claim(question, found) if found.verdict in (Verdict.ANSWERED, Verdict.LEGAL) else None
    from rami_solver.analysis.hand_answers import HandAnswer

    if isinstance(found, HandAnswer):
        text.show_hand(found, session.view, unmet)
    else:
        text.show_turn(found, session.view, unmet)

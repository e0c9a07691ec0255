"""Answers as text: each is built as a page and shown in the view's language, cards, colours and width."""

from typing import TYPE_CHECKING

from rami_solver.report.view import View, show

if TYPE_CHECKING:
    from rami_solver.analysis.advice_answers import Advice
    from rami_solver.analysis.answers import LaydownAnswer
    from rami_solver.analysis.compare_answers import Comparison
    from rami_solver.analysis.hand_answers import BestOpening, HandAnswer
    from rami_solver.analysis.turn_answers import BestTurn, TurnAnswer
    from rami_solver.findings import RamiError
    from rami_solver.report.side_by_side_page import Compared
    from rami_solver.rules.model import Rules

__all__ = [
    "show_advice",
    "show_best_opening",
    "show_best_turn",
    "show_comparison",
    "show_hand",
    "show_laydown",
    "show_note",
    "show_problems",
    "show_rules",
    "show_rules_diff",
    "show_rules_list",
    "show_side_by_side",
    "show_turn",
]


def show_hand(answer: "HandAnswer", view: View, unmet: str | None = None) -> None:
    """Show what a hand can do, and what was required of it in vain; raises OSError where the stream cannot take it."""
    from rami_solver.report.hand_page import hand_page

    show(hand_page(answer, view.messages, unmet), view)


def show_laydown(answer: "LaydownAnswer", view: View) -> None:
    """Show the verdict on a claimed lay-down; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.laydown_page import laydown_page

    show(laydown_page(answer, view.messages), view)


def show_turn(answer: "TurnAnswer", view: View, unmet: str | None = None) -> None:
    """Show the verdict on a turn, and what was required of it in vain; raises OSError where the stream cannot take it.

    `unmet` is `opening` or `finish`.
    """
    from rami_solver.report.turn_page import turn_page

    show(turn_page(answer, view.messages, unmet), view)


def show_best_turn(answer: "BestTurn", view: View) -> None:
    """Show the best turn; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.best_turn_page import best_turn_page

    show(best_turn_page(answer, view.messages), view)


def show_best_opening(answer: "BestOpening", view: View) -> None:
    """Show the lay-downs that open; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.hand_page import best_opening_page

    show(best_opening_page(answer, view.messages), view)


def show_advice(answer: "Advice", view: View, top: int | None = None) -> None:
    """Show advice, of the discards at most `top`; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.advice_page import advice_page

    show(advice_page(answer, view.messages, top), view)


def show_side_by_side(compared: "Compared", view: View) -> None:
    """Show one question under several systems; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.side_by_side_page import side_by_side_page

    show(side_by_side_page(compared, view.messages), view)


def show_comparison(answer: "Comparison", view: View) -> None:
    """Show a hand under several rules; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.compare_page import compare_page

    show(compare_page(answer, view.messages), view)


def show_note(key: str, view: View, **facts: str) -> None:
    """Show a note by the key of its sentence; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.cells import harmless
    from rami_solver.report.page import Sentence, Tone

    said = harmless(view.messages.text(key, **facts))
    show((Sentence(said, Tone.NOTE, view.messages.text("severity.note")),), view)


def show_problems(error: "RamiError", view: View) -> None:
    """Show why an input cannot be used; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.problems_page import problems_page

    show(problems_page(error, view.messages), view)


def show_rules_list(rules: "Rules", view: View) -> None:
    """List the profiles and the rules in force; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.rules_page import rules_list_page

    show(rules_list_page(rules, view.messages), view)


def show_rules(rules: "Rules", view: View) -> None:
    """Show every value of some rules; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.rules_page import rules_page

    show(rules_page(rules, view.messages, one_line=view.width is None), view)


def show_rules_diff(a: "Rules", b: "Rules", view: View) -> None:
    """Show where two tables differ; raises OSError where the view's stream cannot take it."""
    from rami_solver.report.rules_page import rules_diff_page

    show(rules_diff_page(a, b, view.messages, one_line=view.width is None), view)

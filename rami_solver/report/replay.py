"""The replay of records, told in one of four formats, or walked through step by step."""

from collections.abc import Callable
from typing import Any

from rami_solver.report.messages import Messages
from rami_solver.report.replay_report import REPLAY_FORMATS, ReplayFormat, ReplayReport
from rami_solver.report.view import View

__all__ = ["REPLAY_FORMATS", "ReplayFormat", "ReplayReport", "make_report", "make_steps"]


def make_report(
    form: ReplayFormat,
    view: View,
    write_json: Callable[[Any], None],
    canonical: Messages,
    *,
    several: bool = False,
) -> ReplayReport:
    """Make what tells replays in a format; `several` files are told apart, and in JSON stand in an array.

    `write_json` writes a document, with its sentences from `canonical`.
    """
    if form == "json":
        from rami_solver.report.json_replay import JsonReplay

        return JsonReplay(write_json, canonical, several=several)
    if form == "github":
        from rami_solver.report.replay_github import GithubReplay

        return GithubReplay(view)
    if form == "junit":
        from rami_solver.report.replay_junit import JunitReplay

        return JunitReplay(view)
    from rami_solver.report.replay_text import TextReplay

    return TextReplay(view, several=several)


def make_steps(view: View, answer: Callable[[], str] | None = None, *, several: bool = False) -> ReplayReport:
    """Make what walks through records turn by turn; with `answer` it waits in between, for what that gives."""
    from rami_solver.report.replay_step import StepReplay

    return StepReplay(view, answer, several=several)

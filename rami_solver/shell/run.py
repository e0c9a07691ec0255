"""Runs the parsed command and turns whatever becomes of it into an exit code; no traceback gets past here."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from typer._click.exceptions import ClickException
from typer.exceptions import Abort

from rami_solver.findings import Code, InputError, Problem, RamiError
from rami_solver.shell.completion import asks_for_completion, require_completion
from rami_solver.shell.exits import Exit, exit_of_error
from rami_solver.shell.session import Session
from rami_solver.shell.streams import Unwritable

if TYPE_CHECKING:
    from typer._click.core import Command

__all__ = ["complain", "run_app"]

NAME = "rami"


def run_app(command: "Command", session: Session) -> Exit:
    """Run the command that the session's words mean and give the exit code."""
    try:
        return _run(command, session)
    except Unwritable as lost:
        return _lost(lost, session)


def complain(error: RamiError, session: Session) -> Exit:
    """Tell an error on standard error, as text or as `rami.error/1`, and give its exit code."""
    if session.json:
        from rami_solver.report.json import error_json, json_text

        data = error_json(error, session.canonical)
        session.err.write(json_text(data, session.err) + "\n")
    else:
        from rami_solver.report.text import show_problems

        show_problems(error, session.side_view)
    return exit_of_error(error)


def _run(command: "Command", session: Session) -> Exit:
    try:
        require_completion(os.environ)
        result = command.main(list(session.words), prog_name=NAME, standalone_mode=False, obj=session)
        return Exit(result or 0)
    except Unwritable:
        raise
    except (ClickException, InputError) as refused:
        return _refused(refused, session)
    except RamiError as error:
        return complain(error, session)
    except Abort as end:  # the parser's library makes one of an EOFError, which nobody pressed a key for
        cause = end.__cause__ or end
        return _crashed(cause, session) if isinstance(cause, Exception) else Exit.INTERRUPTED
    except SystemExit as end:  # the library's own completion ends so
        return _ended(end)
    except Exception as crash:
        return _crashed(crash, session)


def _ended(end: SystemExit) -> Exit:
    if isinstance(end.__context__, BrokenPipeError):
        return Exit.PIPE_CLOSED
    return Exit.UNUSABLE if end.code else Exit.OK


def _refused(refused: ClickException | InputError, session: Session) -> Exit:
    """Tell what is wrong with the input, and where."""
    from rami_solver.shell.usage import as_input_error, located

    error = refused if isinstance(refused, InputError) else as_input_error(refused, session.words)
    return complain(located(error, session), session)


def _crashed(crash: Exception, session: Session) -> Exit:
    """Name what to report of a fault of ours; should that fail too, name it without words."""
    if isinstance(crash, OSError) and asks_for_completion(session.words, os.environ):  # the library wrote it
        raise Unwritable(None if isinstance(crash, BrokenPipeError) else crash.strerror or str(crash)) from None
    from traceback import format_exception

    from rami_solver.shell.faults import fault_of

    if session.debug:
        session.err.write("".join(format_exception(crash)))
    fault = fault_of(crash)
    try:
        complain(fault, session)
    except Unwritable:
        raise
    except Exception:
        (problem,) = fault.problems
        session.err.write(f"error[{problem.code}]: {problem.facts}\n")
    return Exit.FAULT


def _lost(lost: Unwritable, session: Session) -> Exit:
    if lost.reason is None:
        return Exit.PIPE_CLOSED
    with suppress(Unwritable):  # where standard error is lost too, there is nowhere left to say it
        complain(InputError(Problem(Code.CANNOT_WRITE, {"reason": lost.reason})), session)
    return Exit.NO_OUTPUT

"""Questions from standard input, answered as they arrive."""

import os
import sys
from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.shell.answering import STDIN, Answering
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.lines import batches

if TYPE_CHECKING:
    from rami_solver.analysis.question import Asked
    from rami_solver.shell.session import Session

__all__ = ["answer_stream"]


def answer_stream(asked: "Asked", session: "Session", jobs: int = 1) -> Exit:
    """Answer standard input line by line with lines of JSON, and give the exit code of the gravest answer.

    `asked` holds where a line says nothing. Raises InputError where the input cannot be read.
    """
    encoding = session.out.encoding.lower().replace("-", "").replace("_", "")
    answering = Answering(asked, session.lang, ascii=encoding != "utf8")
    if jobs > 1:
        from rami_solver.shell.workers import answer_in_workers

        return answer_in_workers(batches(_read), answering, jobs, session.out.write)
    codes = {Exit.OK}
    for batch in batches(_read):
        answered = answering.answer(batch)
        session.out.write(answered.text)
        codes.add(answered.exit)
    return gravest(codes)


def _read(most: int) -> bytes:
    """Give what has arrived, waiting only where nothing has; b"" at the end."""
    if sys.stdin is None:
        return b""
    try:
        return os.read(sys.stdin.fileno(), most)
    except OSError as fault:
        facts = {"path": STDIN, "reason": fault.strerror or str(fault)}
        raise InputError(Problem(Code.FILE_NOT_READABLE, facts, Span(STDIN, "", 0, 0))) from None

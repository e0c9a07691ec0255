"""Questions from standard input, answered as they arrive."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, TextIO

from rami_solver.analysis.question import refuse
from rami_solver.rules.load import load
from rami_solver.shell.answering import Answering
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.lines import Line, batches
from rami_solver.shell.stdin import read_stdin, require_stdin, unreadable
from rami_solver.shell.streams import write_encoded
from rami_solver.shell.systems import each_system
from rami_solver.shell.topics import CHECK, Topic
from rami_solver.solver.aside import aside

if TYPE_CHECKING:
    from rami_solver.analysis.question import Asked
    from rami_solver.shell.session import Session

__all__ = ["answer_stream"]


def answer_stream(asked: "Asked", session: "Session", jobs: int = 1, topic: Topic = CHECK) -> Exit:
    """Answer standard input line by line with lines of JSON, and give the exit code of the gravest answer.

    `asked` holds where a line says nothing. Raises InputError where the input cannot be read, and before any line where
    no line could be answered so.
    """
    _require_usable(asked)
    encoding = session.out.encoding.lower().replace("-", "").replace("_", "")
    answering = Answering(asked, session.lang, ascii=encoding != "utf8", topic=topic)
    arriving = batches(_read, topic.together)
    if jobs > 1:
        from rami_solver.shell.workers import answer_in_workers

        return answer_in_workers(arriving, answering, jobs, partial(write_encoded, session.out))
    # One thread for all of it: one for every solve would cost a tenth.
    return aside(lambda: _answer(arriving, answering, session.out))


def _answer(arriving: Iterable[list[Line]], answering: Answering, out: TextIO) -> Exit:
    codes = {Exit.OK}
    for batch in arriving:
        answered = answering.answer(batch)
        out.write(answered.text)
        codes.add(answered.exit)
    return gravest(codes)


def _read(most: int) -> bytes:
    try:
        return read_stdin(most)
    except OSError as fault:
        raise unreadable(fault) from None


def _require_usable(asked: "Asked") -> None:
    """Raise InputError where there is no standard input, or where rules and options are of no use to any line."""
    try:
        require_stdin()
    except OSError as fault:
        raise unreadable(fault) from None
    for one in each_system(asked):
        load(one.rules, one.settings, origin=one.origin)
    of_one = {
        "--left": asked.left,
        "--table": asked.table,
        "--open-card": asked.open_card,
        "--row": asked.row,
        "--seen": asked.seen,
        "--play": asked.play,
    }
    for option, text in of_one.items():
        refuse(text is not None, option, "stream")
    refuse(asked.require == "opening" and asked.opened, "--require opening", "--opened")
    refuse(asked.dealer and asked.opened, "--dealer", "--opened")

"""Records from files, folders and standard input: replayed one after another, told, and their exit code."""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from rami_solver.analysis.case_files import files_under, is_folder
from rami_solver.analysis.case_model import Outcome
from rami_solver.analysis.case_records import SUFFIX
from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.records.lines import DealEntry, RecordLine, RulesEntry, TurnEntry
from rami_solver.records.read import open_record, read_chunks
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.report.replay import make_report, make_steps
from rami_solver.shell.exits import Exit, exit_of_error, gravest
from rami_solver.shell.run import complain
from rami_solver.shell.session import write_json
from rami_solver.shell.stdin import STDIN, read_stdin, unreadable

if TYPE_CHECKING:
    from rami_solver.report.replay import ReplayFormat, ReplayReport
    from rami_solver.shell.commands import Common

__all__ = ["record_of", "replay_records"]

_CHUNK = 65_536
_LONGEST_HEAD = 1_000
"""Lines that are looked through for the rules of a record before its first deal."""

_EXITS = {
    Outcome.HOLDS: Exit.OK,
    Outcome.DIFFERS: Exit.NO,
    Outcome.UNDECIDED: Exit.UNDECIDED,
    Outcome.UNUSABLE: Exit.UNUSABLE,
}


def replay_records(common: "Common", paths: Sequence[str], *, step: bool = False) -> Exit:
    """Replay records and tell what is found in them; give the exit code of the gravest outcome.

    A folder means the records in it and below, `-` is standard input. A file that cannot be read keeps no other from
    being replayed. Raises InputError where options do not go together, or a path leads to no record.
    """
    if step and common.format != "text":
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": "--step", "other": f"--format {common.format}"}))
    files = [one for path in paths for one in _files(path)]
    several = len(files) > 1 or any(is_folder(Path(path)) for path in paths)
    report = _report(common, several, step=step)
    codes = []
    for file in files:
        report.begin(file)
        code, goes_on = _replayed(file, common, report)
        codes.append(code)
        if not goes_on:
            break
        report.finish()
    report.end()
    return gravest(codes)


def _files(path: str) -> list[str]:
    """Give the files that a path means: of a folder the records in it and below, else itself.

    Raises InputError where a folder holds no record.
    """
    if path == STDIN or not is_folder(Path(path)):
        return [path]
    found, problems = files_under([Path(path)], (SUFFIX,))
    if not found and not problems:
        facts = {"path": path, "reason": "no-records"}
        problems = (Problem(Code.FILE_NOT_READABLE, facts, Span(path, "", 0, 0)),)
    if problems:
        raise InputError(*problems)
    return [str(one.path) for one in found]


def _report(common: "Common", several: bool, *, step: bool) -> "ReplayReport":
    session = common.session
    if step:
        return make_steps(session.view, _keys(session.out), several=several)
    form = cast("ReplayFormat", common.format)
    return make_report(form, session.view, lambda data: write_json(data, session), session.canonical, several=several)


def _keys(out: TextIO) -> Callable[[], str] | None:
    """Give what waits for a line from the terminal; None where nobody sits there."""
    source = sys.stdin
    if source is None or not source.isatty() or not out.isatty():
        return None
    return lambda: source.readline() or "q"


def _replayed(file: str, common: "Common", report: "ReplayReport") -> tuple[Exit, bool]:
    """Replay a file; give its exit code, and whether the reader wants to go on."""
    tally = RecordTally()
    try:
        for event in replay(*record_of(file, common)):
            tally.take(event)
            if not report.take(event):
                return _EXITS[tally.outcome], False
    except InputError as error:
        report.refuse(error)
        complain(error, common.session)
        return exit_of_error(error), True
    return _EXITS[tally.outcome], True


def record_of(file: str, common: "Common") -> tuple[Iterator[RecordLine], ReplayOptions]:
    """Give the lines of a file, or of standard input, and how they are replayed.

    Settings of the surroundings change no rules that the record itself names. The lines raise InputError, the first of
    them here, where the file cannot be read.
    """
    from_stdin = file == STDIN
    source = read_chunks(_from_stdin(), source=STDIN, locale=common.cards) if from_stdin else None
    head, rest = _parted(source or open_record(Path(file), locale=common.cards))
    settings = common.settings
    if not common.rules_given and any(isinstance(one.entry, RulesEntry) for one in head):
        settings = settings[len(common.session.require_ambient().settings) :]
    folder = Path() if from_stdin else Path(file).parent
    return chain(head, rest), ReplayOptions(common.rules, settings, common.origin, folder, common.rules_given)


def _parted(lines: Iterator[RecordLine]) -> tuple[list[RecordLine], Iterator[RecordLine]]:
    """Part the head of a record from its first deal on."""
    head: list[RecordLine] = []
    for line in lines:
        head.append(line)
        if isinstance(line.entry, DealEntry | TurnEntry) or len(head) == _LONGEST_HEAD:
            break
    return head, lines


def _from_stdin() -> Iterator[bytes]:
    """Give what has arrived on standard input, chunk by chunk; raises InputError where it cannot be read."""
    try:
        yield from iter(lambda: read_stdin(_CHUNK), b"")
    except OSError as fault:
        raise unreadable(fault) from None

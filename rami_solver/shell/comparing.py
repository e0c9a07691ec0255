"""One hand under several rules: those in force, and the systems or whatever else is named beside them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rami_solver.analysis.compare import compare
from rami_solver.analysis.compare_reading import read_columns
from rami_solver.analysis.question import Asked
from rami_solver.findings import RamiError
from rami_solver.rules.load import load, systems
from rami_solver.shell.exits import Exit, exit_of_error, gravest
from rami_solver.shell.session import write_json
from rami_solver.shell.systems import ALL

if TYPE_CHECKING:
    from rami_solver.analysis.compare_answers import Side
    from rami_solver.shell.session import Session

__all__ = ["compare_rules"]


def compare_rules(asked: Asked, named: Sequence[str], session: "Session") -> Exit:
    """Show a hand under the rules in force and under those named, or all systems; give the gravest exit code.

    A column that is named and would only stand there twice is told on standard error. Raises InputError where some
    rules cannot be used at all, or the cards and the options under none of them.
    """
    columns, twice = _columns(asked, named)
    read = read_columns(columns)
    _tell_of(twice, session)
    found = compare(read)
    if session.json:
        from rami_solver.report.json_compare import compare_json

        write_json(compare_json(found, session.canonical), session)
    else:
        from rami_solver.report.text import show_comparison

        show_comparison(found, session.view)
    return gravest(map(_exit, found.sides))


class _Twice(NamedTuple):
    """Rules as they were named, and those of the column that they are the same as."""

    name: str
    same: str


def _columns(asked: Asked, named: Sequence[str]) -> tuple[list[Asked], list[_Twice]]:
    """Give the question under the rules in force, with what is set in them, then under the others as they are.

    Rules that are the same as those of another column have none, and are told where somebody named them.
    """
    first = asked._replace(rules=None, origin="default") if asked.rules == ALL else asked
    names = [(one, name != ALL) for name in named or [ALL] for one in (systems() if name == ALL else (name,))]
    others = ((asked._replace(rules=name, settings=(), origin="default"), by_name) for name, by_name in names)
    columns: dict[tuple[Any, ...], Asked] = {}
    twice: dict[_Twice, None] = {}
    for one, by_name in ((first, False), *others):
        rules = load(one.rules, one.settings, origin=one.origin)
        table = (rules.profile, *map(rules.value, rules.grounds))
        if table not in columns:
            columns[table] = one
        elif by_name:
            twice[_Twice(one.rules or rules.profile, rules.profile)] = None
    return list(columns.values()), list(twice)


def _tell_of(twice: Sequence[_Twice], session: "Session") -> None:
    if twice:
        from rami_solver.report.text import show_note

        for one in twice:
            show_note("compare.shown-once", session.side_view, name=one.name, other=one.same)


def _exit(side: "Side") -> Exit:
    if isinstance(side.answer, RamiError):
        return exit_of_error(side.answer)
    return Exit.UNDECIDED if side.undecided else Exit.OK

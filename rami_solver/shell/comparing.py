"""One hand under several rules: those in force, and the systems or whatever else is named beside them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

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

    Raises InputError where the cards, the options or some rules cannot be used at all.
    """
    found = compare(read_columns(list(_columns(asked, named))))
    if session.json:
        from rami_solver.report.json_compare import compare_json

        write_json(compare_json(found, session.canonical), session)
    else:
        from rami_solver.report.text import show_comparison

        show_comparison(found, session.view)
    return gravest(map(_exit, found.sides))


def _columns(asked: Asked, named: Sequence[str]) -> Iterator[Asked]:
    """Give the question under the rules in force, with what is set in them, then under the others as they are."""
    first = asked._replace(rules=None, origin="default") if asked.rules == ALL else asked
    others = (asked._replace(rules=name, settings=(), origin="default") for name in named or systems())
    known = set()
    for one in (first, *others):
        rules = load(one.rules, one.settings, origin=one.origin)
        table = (rules.profile, *map(rules.value, rules.grounds))
        if table not in known:
            known.add(table)
            yield one


def _exit(side: "Side") -> Exit:
    if isinstance(side.answer, RamiError):
        return exit_of_error(side.answer)
    return Exit.UNDECIDED if side.undecided else Exit.OK

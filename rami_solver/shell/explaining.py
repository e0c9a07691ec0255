"""A finding explained: in every system, and under the rules that are asked for besides."""

from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Problem
from rami_solver.report.explain_page import codes_json, codes_page, explain_json, explain_page
from rami_solver.report.view import show
from rami_solver.rules.load import default_profile, load, systems
from rami_solver.shell.exits import Exit
from rami_solver.shell.session import write_json

if TYPE_CHECKING:
    from rami_solver.rules.model import Rules
    from rami_solver.shell.commands import Common

__all__ = ["explain_code"]


def explain_code(common: "Common", word: str | None) -> Exit:
    """Explain a code, or list all codes.

    Raises InputError where there is no such code, or where the rules cannot be loaded.
    """
    session = common.session
    if word is None:
        if common.format == "json":
            write_json(codes_json(session.canonical), session)
        else:
            show(codes_page(session.view.messages), session.view)
        return Exit.OK
    code, asked = _code(word), _systems(common)
    if common.format == "json":
        write_json(explain_json(code, asked, session.canonical), session)
    else:
        show(explain_page(code, asked, session.view.messages), session.view)
    return Exit.OK


def _code(word: str) -> Code:
    known = tuple(code.value for code in Code)
    if word in known:
        return Code(word)
    from rami_solver.rules.keys import nearest

    near = nearest(word, known)
    facts = {"key": word} | ({"nearest": near} if near else {})
    raise InputError(Problem(Code.UNKNOWN_CODE, facts, help="nearest" if near else "choice"))


def _systems(common: "Common") -> "list[Rules]":
    """Give the systems as they are in their texts, and the rules in force where those are none of them."""
    texts = [load(name) for name in systems()]
    own = load(common.rules or default_profile(), common.settings, origin=common.origin)
    return texts if own.profile in systems() and not own.changed else [*texts, own]

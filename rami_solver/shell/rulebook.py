"""The rules themselves: listed, shown, compared, checked and begun anew."""

import errno
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.report.text import show_rules, show_rules_diff, show_rules_list
from rami_solver.rules.load import default_profile, load
from rami_solver.rules.shipped import is_shipped
from rami_solver.shell.drafts import write_new
from rami_solver.shell.exits import Exit
from rami_solver.shell.session import write_json
from rami_solver.shell.streams import Unwritable

if TYPE_CHECKING:
    from rami_solver.rules.model import Rules
    from rami_solver.shell.commands import Common

__all__ = ["check_file", "compare", "list_profiles", "new_file", "show_one"]

_DISK_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)


def list_profiles(common: "Common") -> Exit:
    """List the profiles, and which rules are in force; as Markdown, all their values side by side."""
    session = common.session
    if common.format == "markdown":
        from rami_solver.report.rules_markdown import markdown

        session.out.write(markdown(session.say, lang=session.lang))
    elif common.format == "json":
        from rami_solver.report.rules_json import rules_list_json

        write_json(rules_list_json(_in_force(common), session.lang), session)
    else:
        show_rules_list(_in_force(common), session.view)
    return Exit.OK


def show_one(common: "Common", name: str | None) -> Exit:
    """Show every value of a profile or house file, or of the rules in force.

    As Markdown and with nothing named, all profiles stand side by side: that is how docs/rules.md is made.

    Raises InputError where it cannot be loaded, or where `--rules` names one as well.
    """
    session, rules = common.session, _named_or_in_force(common, name)
    if common.format == "markdown":
        from rami_solver.report.rules_markdown import markdown

        named = name is not None or common.rules_given or common.settings
        session.out.write(markdown(session.say, [rules] if named else None, session.lang))
    elif common.format == "json":
        from rami_solver.report.rules_json import rules_json

        write_json(rules_json(rules, session.lang), session)
    else:
        show_rules(rules, session.view)
    return Exit.OK


def compare(common: "Common", a: str, b: str | None) -> Exit:
    """Show where two profiles or house files differ; without the second, where the first and the rules in force do.

    Raises InputError where one cannot be loaded, or where `--rules` names one too many.
    """
    one, other = load(a, common.settings), _named_or_in_force(common, b)
    if common.format == "json":
        from rami_solver.report.rules_json import rules_diff_json

        write_json(rules_diff_json(one, other), common.session)
    else:
        show_rules_diff(one, other, common.session.view)
    return Exit.OK


def check_file(common: "Common", path: str) -> Exit:
    """Check a house file and tell what it changes.

    Raises InputError with every reason why it cannot be used.
    """
    _tell(common, load(path, common.settings, origin=path), "ui.rules-usable", path)
    return Exit.OK


def new_file(common: "Common", path: str) -> Exit:
    """Write a new house file, based on the rules in force, with what `--set` changes.

    Raises InputError where the file is there already or cannot be made, Unwritable where the disk fails.
    """
    _write_new(Path(path), _text(common, Path(path)))
    _tell(common, load(path, origin=path), "ui.rules-written", path)
    return Exit.OK


def _in_force(common: "Common") -> "Rules":
    return load(common.rules, common.settings, origin=common.origin)


def _named_or_in_force(common: "Common", name: str | None) -> "Rules":
    if name is None:
        return _in_force(common)
    if common.rules_given:
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": "--rules", "other": "profile-argument"}))
    return load(name, common.settings)


def _tell(common: "Common", rules: "Rules", key: str, path: str) -> None:
    """Say what became of a house file, and where it departs from the profile underneath."""
    session = common.session
    if common.format == "json":
        from rami_solver.report.rules_json import rules_json

        write_json(rules_json(rules, session.lang), session)
        return
    from rami_solver.report.page import Page, Sentence, Tone
    from rami_solver.report.view import show

    messages = session.view.messages
    told = Sentence(messages.text(key, path=path, base=rules.base), Tone.GOOD)
    page: Page = (told,)
    if rules.changed:
        from rami_solver.report.rules_page import rules_diff_page

        one_line = session.view.width is None
        page = (told, Sentence(""), *rules_diff_page(load(rules.base), rules, messages, one_line=one_line))
    show(page, session.view)


def _text(common: "Common", path: Path) -> str:
    """Give the text of a house file; one that it is based on is named as it is found from its folder."""
    from rami_solver.rules.keys import KEYS
    from rami_solver.rules.new import house_file

    name = common.rules or default_profile()
    rules, below = load(name, common.settings), load(name)
    changes = {key: rules.value(key) for key in KEYS if rules.value(key) != below.value(key)}
    text = house_file(name, changes, common.session.say)
    if is_shipped(name):
        return text
    from_folder = os.path.relpath(name, path.parent)
    return text.replace(f"based_on = {json.dumps(name)}", f"based_on = {json.dumps(from_folder)}", 1)


def _write_new(path: Path, text: str) -> None:
    place = Span("FILE", str(path), 0, max(len(str(path)), 1))
    try:
        write_new(path, text)
    except FileExistsError:
        raise InputError(Problem(Code.FILE_EXISTS, {"path": str(path)}, place)) from None
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the path
        reason = getattr(fault, "strerror", None) or str(fault)
        if getattr(fault, "errno", None) in _DISK_FAILS:
            raise Unwritable(reason) from None
        raise InputError(Problem(Code.CANNOT_WRITE, {"reason": reason, "path": str(path)}, place)) from None

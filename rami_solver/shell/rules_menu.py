"""The commands about profiles and house files, as they are offered."""

from typing import Annotated

import typer

from rami_solver.shell.commands import Common, Menu
from rami_solver.shell.help import show_help
from rami_solver.shell.options import Color, Format, Lang, profile_argument

__all__ = ["offer_rules"]

MARKDOWN = ("text", "json", "markdown")

_File = Annotated[str, typer.Argument(metavar="FILE", help="argument.house-file")]


def offer_rules(menu: Menu) -> None:
    """Offer the menu of the rules."""
    rules = menu.menu("rules", _start)
    rules.command("list", formats=MARKDOWN)(_list)
    rules.command("show", formats=MARKDOWN)(_show)
    rules.command("diff")(_diff)
    rules.command("check")(_check)
    rules.command("new")(_new)


def _start(ctx: typer.Context, lang: Lang = None, color: Color = None, format: Format = None) -> None:
    """Take what comes before a command of rules."""
    if ctx.invoked_subcommand is None:
        show_help(ctx)


def _list(common: Common) -> int:
    """List the profiles, and which rules are in force."""
    from rami_solver.shell.rulebook import list_profiles

    return list_profiles(common)


def _show(common: Common, name: Annotated[str | None, profile_argument("ID|FILE")] = None) -> int:
    """Show every value of a profile or house file."""
    from rami_solver.shell.rulebook import show_one

    return show_one(common, name)


def _diff(
    common: Common, a: Annotated[str, profile_argument("A")], b: Annotated[str | None, profile_argument("B")] = None
) -> int:
    """Show where two profiles or house files differ."""
    from rami_solver.shell.rulebook import compare

    return compare(common, a, b)


def _check(common: Common, path: _File) -> int:
    """Check a house file."""
    from rami_solver.shell.rulebook import check_file

    return check_file(common, path)


def _new(common: Common, path: _File) -> int:
    """Write a new house file."""
    from rami_solver.shell.rulebook import new_file

    return new_file(common, path)

"""Commands whose help speaks the language of whoever asks: declarations hold keys, the catalogues their texts."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, cast

from typer._click.exceptions import UsageError
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from rami_solver.findings import Code, InputError, Problem
from rami_solver.shell.options import EVERYWHERE

if TYPE_CHECKING:
    from typer._click.core import Command as AnyCommand
    from typer._click.core import Context, Parameter
    from typer._click.formatting import HelpFormatter
    from typer._click.shell_completion import CompletionItem

    from rami_solver.shell.session import Session

__all__ = ["Command", "Group", "show_help"]


_ONE_LINE = 76
"""The cells of a text beside a completion: the library would break a longer one into two offers."""


class Command(TyperCommand):
    """A command of the program."""

    allow_extra_args = True  # a word too many is told of below, in our own form and in every language

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Parse the words of a command; raises InputError where there are too many."""
        words = args if ctx.resilient_parsing else _gathered(self.get_params(ctx), args)
        rest = _parsed(super().parse_args, ctx, words)
        if rest and not ctx.resilient_parsing:
            raise InputError(*(Problem(Code.UNEXPECTED_ARGUMENT, {"argument": one}) for one in rest))
        return rest

    def get_help_option(self, ctx: "Context") -> TyperOption | None:
        """Give the option that shows the help, written by us."""
        return _ours(super().get_help_option(ctx))

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help in the language of whoever asks."""
        _write_help(self, ctx, formatter, ())

    def shell_complete(self, ctx: "Context", incomplete: str) -> "list[CompletionItem]":
        """Complete an option, with what it does."""
        return _told(super().shell_complete(ctx, incomplete), ctx)


_SPREAD = ("CARD", "CARDS", "MELDS", "PLAY")
"""What may be many words, and is read as cards or steps anyway."""


def _gathered(params: "Iterable[Parameter]", args: Sequence[str]) -> list[str]:
    """Give an option of cards, melds or steps all words up to the next option, where cards came before it already.

    Without quotes the parser would take the first and count the others among the cards before.
    """
    taking = {name: one for one in params if isinstance(one, TyperOption) and not one.is_flag for name in one.opts}
    rest, found, cards_came = deque(args), list[str](), False
    while rest:
        word = rest.popleft()
        found.append(word)
        if word == "--":
            return [*found, *rest]
        if word not in taking:
            cards_came = cards_came or not word.startswith("-")
        elif rest:
            value = [rest.popleft()]
            if cards_came and taking[word].metavar in _SPREAD and not value[0].startswith("-"):
                while rest and (not rest[0].startswith("-") or rest[0] == "->"):
                    value.append(rest.popleft())
            found.append(" ".join(value))
    return found


class Group(TyperGroup):
    """The program, or a command with commands of its own."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Parse the words before the command."""
        return _parsed(super().parse_args, ctx, args)

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, AnyCommand | None, list[str]]":
        """Find the command that is meant; raises InputError where there is none of that name."""
        word = args[0]
        if word not in self.commands and not ctx.resilient_parsing:
            from rami_solver.rules.keys import nearest

            near = nearest(word, self.commands)
            path = " ".join((*ctx.command_path.split()[1:], word))
            facts = {"command": path, "choices": tuple(self.commands)} | ({"nearest": near} if near else {})
            raise InputError(Problem(Code.UNKNOWN_COMMAND, facts, help="nearest" if near else "choice"))
        return super().resolve_command(ctx, args)

    def get_help_option(self, ctx: "Context") -> TyperOption | None:
        """Give the option that shows the help, written by us."""
        return _ours(super().get_help_option(ctx))

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help in the language of whoever asks, with the commands."""
        _write_help(self, ctx, formatter, list(self.commands.values()))

    def shell_complete(self, ctx: "Context", incomplete: str) -> "list[CompletionItem]":
        """Complete a command or an option, with what it does."""
        return _told(super().shell_complete(ctx, incomplete), ctx)


def show_help(ctx: "Context") -> None:
    """Write the help of a command to standard output."""
    _session(ctx).out.write(ctx.get_help() + "\n")


def _parsed(parse: "Callable[[Context, list[str]], list[str]]", ctx: "Context", args: list[str]) -> list[str]:
    """Parse words; what the parser refuses learns which command it was, as the parser does not always tell."""
    try:
        return parse(ctx, args)
    except UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def _session(ctx: "Context") -> "Session":
    return cast("Session", ctx.obj)


def _ours(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.callback = _on_help
    return option


def _on_help(ctx: "Context", _param: "Parameter", wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        show_help(ctx)
        ctx.exit()


def _told(items: "list[CompletionItem]", ctx: "Context") -> "list[CompletionItem]":
    for item in items:
        item.help = shorten(_summary(_session(ctx).say(item.help)), _ONE_LINE, placeholder="...") if item.help else None
    return items


def _summary(text: str) -> str:
    return text.split("\n\n", 1)[0].replace("\n", " ")


def _write_help(
    command: "AnyCommand", ctx: "Context", formatter: "HelpFormatter", commands: "Sequence[AnyCommand]"
) -> None:
    say = _session(ctx).say
    arguments, options, everywhere = _parted(command.get_params(ctx))
    usage = [say("ui.usage-options"), *(_in_usage(one) for one in arguments)]
    usage += [say("ui.usage-command")] if commands else []
    formatter.write_usage(ctx.command_path, " ".join(usage), prefix=say("ui.usage") + " ")
    formatter.write_paragraph()
    formatter.write_text(say(command.help or ""))
    sections = {
        "ui.arguments": [(one.metavar or "", say(one.help or "")) for one in arguments],
        "ui.commands": [(one.name or "", _summary(say(one.help or ""))) for one in commands],
        "ui.options": [_row(one, say(_key(one))) for one in options],
        "ui.everywhere": [_row(one, say(_key(one))) for one in everywhere],
    }
    for heading, rows in sections.items():
        if rows:
            with formatter.section(say(heading)):
                formatter.write_dl(rows)


def _parted(params: "Iterable[Parameter]") -> tuple[list[TyperArgument], list[TyperOption], list[TyperOption]]:
    arguments: list[TyperArgument] = []
    options: list[TyperOption] = []
    everywhere: list[TyperOption] = []
    for one in params:
        if isinstance(one, TyperArgument):
            arguments.append(one)
        elif isinstance(one, TyperOption) and not one.hidden:
            (everywhere if one.rich_help_panel == EVERYWHERE else options).append(one)
    return arguments, options, everywhere


def _in_usage(argument: TyperArgument) -> str:
    name = argument.metavar or ""
    return name if argument.required else f"[{name}]"


def _row(option: TyperOption, text: str) -> tuple[str, str]:
    names = ", ".join(option.opts)
    return f"{names} {option.metavar}" if option.metavar else names, text


def _key(option: TyperOption) -> str:
    """The key of an option's text; those of the parser's library bring a text of their own along."""
    told = option.help or ""
    return told if told.startswith("option.") else "option." + option.opts[0].lstrip("-")

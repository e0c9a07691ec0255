"""Commands with the options that every command takes, settled before the command sees them."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

import typer

from rami_solver.shell.help import Command, Group
from rami_solver.shell.options import COMMON, EVERYWHERE, TEXT_OR_JSON, word_option
from rami_solver.shell.session import SPOKEN, Session
from rami_solver.shell.settings import Ambient

if TYPE_CHECKING:
    from typer._click.core import Command as AnyCommand

    from rami_solver.notation.locales import CardLocale

__all__ = ["Common", "Menu"]

_Run = Callable[..., int]


class Common(NamedTuple):
    """What every command is told, settled: the command line before the environment before `rami.toml`.

    `rules` None is the default profile; `origin` names what chose and changed the rules, `rules_given` tells that the
    command line itself names them.
    """

    session: Session
    rules: str | None
    rules_given: bool
    origin: str
    settings: tuple[str, ...]
    players: int
    cards: "CardLocale"
    format: str


class _Offer(NamedTuple):
    """A command as it is declared."""

    function: _Run
    formats: Sequence[str]
    ambient: bool


class Menu:
    """Commands by name, and menus of further commands; built for the parser no further than a call needs them.

    `start` takes what comes before a command. The catalogues have a help text for each name, `help.NAME`, and
    `help.MENU-NAME` for commands of a menu below.
    """

    def __init__(self, name: str, start: Callable[..., None], above: "Menu | None" = None) -> None:
        self._name = name
        self._start = start
        self._help = f"help.{name}-" if above else "help."
        self._commands: dict[str, _Offer] = {}
        self._menus: dict[str, Menu] = {}

    def menu(self, name: str, start: Callable[..., None]) -> "Menu":
        """Offer a menu of further commands under this name."""
        self._menus[name] = Menu(name, start, self)
        return self._menus[name]

    def command(
        self, name: str, *, formats: Sequence[str] = TEXT_OR_JSON, ambient: bool = True
    ) -> Callable[[_Run], _Run]:
        """Offer a command: a function of `Common` and of its own options.

        With `ambient` False neither environment nor `rami.toml` choose or change rules and cards.
        """

        def register(function: _Run) -> _Run:
            self._commands[name] = _Offer(function, formats, ambient)
            return function

        return register

    def heeds_surroundings(self, words: Sequence[str]) -> bool:
        """Tell whether the command that these words name is to hear of environment and `rami.toml`."""
        offer = self._commands.get(next(_arguments(words), ""))
        return offer is None or offer.ambient

    def parser(self, words: Sequence[str]) -> "AnyCommand":
        """Build the parser of these words: of the command that they name alone, of all where they name none."""
        return typer.main.get_command(self._app(tuple(_arguments(words))))

    def _app(self, names: tuple[str, ...]) -> typer.Typer:
        known = (*self._commands, *self._menus)
        wanted = names[:1] if names and names[0] in known else known
        app = typer.Typer(
            name=self._name,
            cls=Group,
            help=f"help.{self._name}",
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            add_completion=wanted is known,
        )
        app.callback(invoke_without_command=True)(self._start)
        for name in wanted:
            if name in self._commands:
                app.command(name, cls=Command, help=self._help + name)(_runnable(self._commands[name]))
            else:
                app.add_typer(self._menus[name]._app(names[1:]))
        return app


def _arguments(words: Sequence[str]) -> Iterator[str]:
    """Give the words that are neither options nor, before the command, their values; help is help on all there is."""
    rest = iter(words)
    for word in rest:
        if word == "--help":
            return
        if word in SPOKEN:
            next(rest, None)
        elif not word.startswith("-"):
            yield word


def _runnable(offer: _Offer) -> Callable[..., int]:
    """Make the function that the parser calls: it takes the options of every command beside the command's own."""

    def run(ctx: typer.Context, **given: Any) -> int:
        common = _settled(ctx.obj, {one: given.pop(one) for one in (*COMMON, "format")}, ambient=offer.ambient)
        return offer.function(common, **given)

    run.__signature__ = inspect.Signature(list(_parameters(offer.function, offer.formats)))  # type: ignore[attr-defined]
    run.__annotations__ = {}
    return run


def _parameters(function: _Run, formats: Sequence[str]) -> Iterator[inspect.Parameter]:
    """Give the parameters that the parser sees: the command's own, and those of every command in place of `Common`."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    _, *own = inspect.signature(function).parameters.values()
    yield inspect.Parameter("ctx", keyword, annotation=typer.Context)
    yield from (one.replace(kind=keyword) for one in own)
    everywhere = {**COMMON, "format": Annotated[str | None, word_option("--format", formats, EVERYWHERE)]}
    for name, hint in everywhere.items():
        yield inspect.Parameter(name, keyword, annotation=hint, default=None)


def _settled(session: Session, given: Mapping[str, Any], *, ambient: bool) -> Common:
    around = session.require_ambient() if ambient else Ambient()
    rules = given["rules"]
    origin = around.rules_from if rules is None else "--rules"
    if around.settings and around.file and around.file != origin:
        origin = f"{origin}, {around.file}"
    return Common(
        session=session,
        rules=around.rules if rules is None else rules,
        rules_given=rules is not None,
        origin=origin,
        settings=(*around.settings, *(given["settings"] or ())),
        players=given["players"] or around.players or 4,
        cards=cast("CardLocale", given["cards_locale"]) or around.cards or "en",
        format=given["format"] or ("json" if session.json else "text"),
    )

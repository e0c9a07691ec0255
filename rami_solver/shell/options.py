"""Options: the words and numbers that they take, and those that every command has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from rami_solver.findings import Code, InputError, Problem
from rami_solver.report.messages import LANGUAGES
from rami_solver.shell.settings import PLAYERS, card_locales, language

__all__ = ["COMMON", "EVERYWHERE", "Color", "Format", "Lang", "choice", "number_option", "whole", "word_option"]
__all__ += ["profile_argument", "profiles_option"]

EVERYWHERE = "everywhere"
"""The panel of the options that every command has."""

COLOURS = ("auto", "always", "never")
TEXT_OR_JSON = ("text", "json")

_Words = Callable[[], Sequence[str]]


def choice(option: str, words: _Words) -> Callable[[str], str]:
    """Make the reader of an option that takes one of a few words.

    What it gives raises InputError, with the nearest word, for any other.
    """

    def read(value: str) -> str:
        known = tuple(words())
        _require_value(option, value, "|".join(known))
        if value in known:
            return value
        from rami_solver.rules.keys import nearest

        near = nearest(value, known)
        facts = {"option": option, "value": value, "choices": known} | ({"nearest": near} if near else {})
        raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="choice"))

    return read


def whole(option: str, least: int, most: int) -> Callable[[str], int]:
    """Make the reader of an option that takes a whole number from `least` to `most`.

    What it gives raises InputError for anything else.
    """

    def read(value: str) -> int:
        _require_value(option, value, "N")
        if value.isascii() and value.isdecimal() and len(value) < 10 and least <= int(value) <= most:
            return int(value)
        facts = {"option": option, "value": value, "least": least, "most": most}
        raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="range"))

    return read


def _require_value(option: str, value: str, metavar: str) -> None:
    """Refuse the next option in place of a value: the value was forgotten."""
    if value.startswith("--"):
        raise InputError(Problem(Code.OPTION_VALUE_MISSING, {"option": option, "metavar": metavar}))


def word_option(name: str, words: Sequence[str], panel: str | None = None) -> Any:
    """Declare an option that takes one of a few words."""
    return _option(name, "|".join(words), lambda: words, panel)


def number_option(name: str, least: int, most: int, panel: str | None = None, *, help: str | None = None) -> Any:
    """Declare an option that takes a whole number from `least` to `most`; `help` is the key of a text of its own."""
    return typer.Option(name, metavar="N", parser=whole(name, least, most), rich_help_panel=panel, help=help)


def profile_argument(metavar: str) -> Any:
    """Declare an argument that names a profile or a house file."""
    return typer.Argument(metavar=metavar, help="argument.profile", autocompletion=_profiles)


def profiles_option(name: str) -> Any:
    """Declare an option that names a profile or a house file, and may be repeated."""
    return typer.Option(name, metavar="ID|FILE", autocompletion=_profiles)


def _option(name: str, metavar: str, words: _Words, panel: str | None) -> Any:
    return typer.Option(
        name,
        metavar=metavar,
        parser=choice(name, words),
        autocompletion=lambda: list(words()),
        rich_help_panel=panel,
    )


def _language(value: str) -> str:
    return language(value) or choice("--lang", lambda: LANGUAGES)(value)


def _profiles() -> list[str]:
    from rami_solver.rules.load import profile_ids

    return list(profile_ids())


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        parser=_language,
        autocompletion=lambda: list(LANGUAGES),
        rich_help_panel=EVERYWHERE,
    ),
]
Color = Annotated[str | None, word_option("--color", COLOURS, EVERYWHERE)]
Format = Annotated[str | None, word_option("--format", TEXT_OR_JSON, EVERYWHERE)]

COMMON: Mapping[str, Any] = {
    "rules": Annotated[
        str | None,
        typer.Option("--rules", metavar="ID|FILE", autocompletion=_profiles, rich_help_panel=EVERYWHERE),
    ],
    "settings": Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", rich_help_panel=EVERYWHERE)],
    "players": Annotated[int | None, number_option("--players", PLAYERS.start, PLAYERS.stop - 1, EVERYWHERE)],
    "cards_locale": Annotated[str | None, _option("--cards", "LOCALE", card_locales, EVERYWHERE)],
    "lang": Lang,
    "color": Color,
}
"""What every command takes, by the name of its parameter; `--format` differs from command to command."""

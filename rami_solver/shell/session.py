"""One call of the program: its words, how it is to speak, and where answers and errors go."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO, cast

from rami_solver.findings import InputError, Span
from rami_solver.shell.settings import Ambient, ambient, card_locales, language, system_language
from rami_solver.shell.streams import Outlet

if TYPE_CHECKING:
    from rami_solver.notation.locales import CardLocale
    from rami_solver.report.messages import Messages
    from rami_solver.report.view import View

__all__ = ["Session", "open_session", "write_json"]

Colour = Literal["auto", "always", "never"]

SPOKEN = ("--lang", "--format", "--color", "--cards")
"""The options that decide how everything is said, errors in the other words included."""

_MACHINE = ("json", "jsonl")


class Session:
    """What a call of the program knows before its words are parsed.

    `json` tells that errors are wanted as JSON. `cards` is how cards are read and written, None where nobody said.
    """

    def __init__(self, words: Sequence[str], environ: Mapping[str, str], around: Ambient) -> None:
        given = _spoken(words)
        self.words = tuple(map(_as_text, words))
        self.lang = language(given.get("--lang", "")) or around.lang or system_language(environ) or "en"
        self.colour = _colour(given.get("--color"), environ)
        self.cards = _cards(given.get("--cards")) or around.cards
        self.json = given.get("--format") in _MACHINE
        self.debug = bool(environ.get("RAMI_DEBUG"))
        self.out = cast(TextIO, Outlet(sys.stdout))
        self.err = cast(TextIO, Outlet(sys.stderr, answers=False))
        self._ambient = around

    @cached_property
    def view(self) -> "View":
        """How answers are shown on standard output."""
        return self._look_at(self.out)

    @cached_property
    def side_view(self) -> "View":
        """How errors and notes are shown on standard error."""
        return self._look_at(self.err)

    @cached_property
    def canonical(self) -> "Messages":
        """The sentences of JSON: in the language, with cards in their canonical form wherever they go."""
        from rami_solver.notation.style import SYMBOLS
        from rami_solver.report.messages import Messages

        return Messages(self.lang, SYMBOLS)

    def say(self, key: str) -> str:
        """Give a text of the catalogues."""
        return self.view.messages.text(key)

    def require_ambient(self) -> Ambient:
        """Give the settings of the surroundings.

        Raises InputError where some of them cannot be used and are not overruled.
        """
        given = _spoken(self.words)
        overruled = {f"RAMI_{name[2:].upper()}" for name in given}
        problems = [one for one in self._ambient.problems if one.facts.get("option") not in overruled]
        if problems:
            raise InputError(*problems)
        return self._ambient

    def place_of_setting(self, setting: str) -> Span | None:
        """Give the place in the settings file of a change (`key=value`) that it made, None where it did not."""
        path = self._ambient.file
        if path is None or setting not in self._ambient.settings or setting in self.words:
            return None
        from rami_solver.rules.toml_file import read_toml

        return read_toml(Path(path)).place("set." + setting.partition("=")[0])

    def place_of_players(self) -> Span | None:
        """Give the place in the settings file of the number of players, None where the words give it."""
        path = self._ambient.file
        if path is None or self._ambient.players is None or any(one.startswith("--players") for one in self.words):
            return None
        from rami_solver.rules.toml_file import read_toml

        return read_toml(Path(path)).place("players")

    def _look_at(self, stream: TextIO) -> "View":
        from rami_solver.report.view import make_view

        return make_view(self.lang, self.cards or "en", self.colour, stream)


def open_session(
    words: Sequence[str], environ: Mapping[str, str] | None = None, *, surroundings: bool = True
) -> Session:
    """Find out how to speak: the options in the words, before they are parsed, then the surroundings.

    A value that is not to be had is passed over here; the parser refuses it afterwards, in another language then.
    Without `surroundings` only the words and the system's own language count.
    """
    environ = os.environ if environ is None else environ
    return Session(words, environ, ambient(environ, _here()) if surroundings else Ambient())


def write_json(data: Any, session: Session) -> None:
    """Write one JSON document on standard output."""
    from rami_solver.report.json import json_text

    session.out.write(json_text(data, session.out, indent=2 if session.out.isatty() else None) + "\n")


def _as_text(word: str) -> str:
    """Give a word as UTF-8 has it: without a locale, suits reach us as single bytes."""
    try:
        return os.fsencode(word).decode()
    except UnicodeError:
        return word


def _spoken(words: Sequence[str]) -> dict[str, str]:
    found = {}
    for number, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name in SPOKEN:
            following = words[number + 1] if number + 1 < len(words) else ""
            found[name] = value if equals else following
    return found


def _colour(word: str | None, environ: Mapping[str, str]) -> Colour:
    if word in ("always", "never"):
        return cast(Colour, word)
    return "never" if environ.get("NO_COLOR") else "auto"


def _cards(word: str | None) -> "CardLocale | None":
    return cast("CardLocale", word) if word and word in card_locales() else None


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:  # the folder has been removed under our feet
        return Path(os.devnull)

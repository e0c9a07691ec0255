"""What the surroundings say: the environment's `RAMI_…`, the nearest `rami.toml`, and the system's language."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from rami_solver.findings import Code, Problem, Span
from rami_solver.report.messages import LANGUAGES

if TYPE_CHECKING:
    from rami_solver.notation.locales import CardLocale

__all__ = ["PLAYERS", "Ambient", "ambient", "card_locales", "language", "refused", "system_language"]

FILE = "rami.toml"
"""The settings file, looked for in this folder and those above it."""

PLAYERS = range(2, 9)
"""How many may play, in whatever system."""


class Ambient(NamedTuple):
    """What the surroundings set, the environment before the file; None is not set.

    `rules_from` names what chose the rules, `file` is the settings file that changes rules by `settings`
    (`key=value`). `problems` tell why some of it cannot be used.
    """

    rules: str | None = None
    rules_from: str = "default"
    lang: str | None = None
    cards: "CardLocale | None" = None
    players: int | None = None
    settings: tuple[str, ...] = ()
    file: str | None = None
    problems: tuple[Problem, ...] = ()


def ambient(environ: Mapping[str, str], folder: Path) -> Ambient:
    """Gather the settings of the environment and of the nearest `rami.toml`; what is wrong is told by `problems`."""
    found = _from_file(folder)
    problems = list(found.problems)
    if named := environ.get("RAMI_RULES"):
        found = found._replace(rules=named, rules_from="RAMI_RULES")
    if word := environ.get("RAMI_LANG"):
        found = found._replace(lang=language(word))
        problems += refused("RAMI_LANG", word, LANGUAGES) if found.lang is None else []
    if word := environ.get("RAMI_CARDS"):
        known = card_locales()
        found = found._replace(cards=cast("CardLocale", word) if word in known else None)
        problems += refused("RAMI_CARDS", word, known) if word not in known else []
    return found._replace(problems=tuple(problems))


def language(word: str) -> str | None:
    """Give the language that a word means, as `nl` for `nl_BE.UTF-8`; None where there is no catalogue for it.

    >>> language("nl_BE.UTF-8"), language("EN"), language("tlh")
    ('nl', 'en', None)
    """
    first = word.replace("-", "_").split("_")[0].split(".")[0].lower()
    return first if first in LANGUAGES else None


def system_language(environ: Mapping[str, str]) -> str | None:
    """Give the language of the system's messages: the first of LC_ALL, LC_MESSAGES and LANG that is set decides."""
    word = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return language(word)


def card_locales() -> tuple[str, ...]:
    """Name the languages in which cards can be written."""
    from rami_solver.notation.locales import CARD_LOCALES

    return CARD_LOCALES


def refused(name: str, word: str, known: Sequence[str]) -> list[Problem]:
    """Say that a setting must be one of a few words."""
    facts = {"option": name, "value": word, "choices": tuple(known)}
    return [Problem(Code.BAD_OPTION_VALUE, facts, Span(name, word, 0, len(word)), "choice")]


def _from_file(folder: Path) -> Ambient:
    path = _nearest(folder)
    if path is None:
        return Ambient()
    from rami_solver.shell.settings_file import read_settings

    return read_settings(path)


def _nearest(folder: Path) -> Path | None:
    for above in (folder, *folder.parents):
        try:
            if (above / FILE).is_file():
                return above / FILE
        except OSError:
            continue
    return None

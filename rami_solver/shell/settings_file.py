"""The settings file `rami.toml`: rules, language, cards, players and changes of rules for a folder and all below it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rami_solver.findings import Code, InputError, Problem
from rami_solver.report.messages import LANGUAGES
from rami_solver.rules.keys import nearest
from rami_solver.rules.load import is_file_name
from rami_solver.rules.shipped import is_shipped
from rami_solver.rules.toml_file import TomlFile, read_toml
from rami_solver.rules.typed import FileSetting, shown
from rami_solver.shell.settings import PLAYERS, Ambient, card_locales, language

__all__ = ["KEYS", "read_settings"]

KEYS = ("rules", "lang", "cards", "players", "set")
"""What a settings file may hold."""


def read_settings(path: Path) -> Ambient:
    """Read a settings file; every fault of it is told by `problems`, and what is faulty is not set.

    A path of a house file is taken from the folder of the settings file.
    """
    try:
        reading = _Reading(read_toml(path))
    except InputError as error:
        return Ambient(file=str(path), problems=error.problems)
    return reading.ambient()


class _Reading:
    def __init__(self, file: TomlFile) -> None:
        self._file = file
        self._problems: list[Problem] = []

    def ambient(self) -> Ambient:
        path = self._file.path
        for key in self._file.table:
            if key not in KEYS:
                self._note_unknown(key)
        rules = self._take("rules", lambda value: isinstance(value, str) and value != "", "text")
        word = self._take("lang", lambda value: isinstance(value, str) and language(value) is not None, LANGUAGES)
        cards = self._take("cards", lambda value: value in card_locales(), card_locales())
        players = self._take("players", lambda value: type(value) is int and value in PLAYERS, PLAYERS)
        changes = self._take("set", lambda value: isinstance(value, dict), "table")
        return Ambient(
            rules=_from_folder(rules, path.parent) if rules else None,
            rules_from=str(path) if rules else "default",
            lang=language(word) if word else None,
            cards=cards,
            players=players,
            settings=tuple(FileSetting(one, str(path)) for one in _flat(changes)) if changes else (),
            file=str(path),
            problems=tuple(self._problems),
        )

    def _take(self, key: str, fits: Callable[[Any], bool], wanted: str | Sequence[str] | range) -> Any:
        value = self._file.table.get(key)
        if value is None or fits(value):
            return value
        facts: dict[str, Any] = {"option": key, "value": shown(value)}
        if isinstance(wanted, range):
            facts |= {"least": wanted.start, "most": wanted.stop - 1}
        elif not isinstance(wanted, str):
            facts["choices"] = tuple(wanted)
        kind = wanted if isinstance(wanted, str) else "range" if isinstance(wanted, range) else "choice"
        self._problems.append(Problem(Code.BAD_OPTION_VALUE, facts, self._file.place(key), kind))
        return None

    def _note_unknown(self, key: str) -> None:
        near = nearest(key, KEYS)
        facts = {"key": key, "choices": KEYS} | ({"nearest": near} if near else {})
        self._problems.append(Problem(Code.UNKNOWN_KEY, facts, self._file.place(key), "nearest" if near else "choice"))


def _from_folder(rules: str, folder: Path) -> str:
    if is_shipped(rules):
        return rules
    return str(folder / rules) if is_file_name(rules, folder) else rules


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Give `key=value` texts out of a table, nested by the dots of its keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}={shown(value)}"

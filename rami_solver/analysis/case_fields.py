"""The keys of a question as a table of an example file or an object of a stream, read into a question in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.question import Asked, Engine
from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.notation.read import CardLocale
from rami_solver.rules.keys import MOST_GUESSED, nearest
from rami_solver.rules.load import profile_ids
from rami_solver.rules.typed import FileSetting, shown

__all__ = ["ADVICE_KEYS", "QUESTION_KEYS", "Faults", "asked_from", "read_asked"]

_TEXTS = ("hand", "laydown", "left", "table", "play", "open_card", "row", "seen")
_FLAGS = ("opened", "dealer")
ADVICE_KEYS = ("seen", "top")
"""The keys that only a question for advice may have."""

QUESTION_KEYS = (
    *(key for key in (*_TEXTS, *_FLAGS) if key not in ADVICE_KEYS),
    *("rules", "set", "players", "cards", "round", "phase", "require", "engine"),
)
"""The keys that ask; an example file adds those that tell what is expected."""

_CHOICES = {
    "cards": get_args(CardLocale),
    "phase": ("auto", *(phase.value for phase in Phase)),
    "require": ("opening", "finish"),
    "engine": tuple(engine.value for engine in Engine),
}
_LEAST = {"players": 2, "round": 1, "top": 1}
_MOST = 1_000_000


@dataclass(slots=True)
class Faults:
    """Collects what is wrong with a table; `place` gives the place of a key, of the whole table for None.

    `before` is how many faults of the same file are known already.
    """

    place: Callable[[str | None], Span | None]
    found: list[Problem] = field(default_factory=list)
    before: int = 0

    def add(self, reason: str, key: str | None, **facts: Any) -> None:
        """Note that a key (or, with None, the whole table) cannot be used, by the name of the reason."""
        known = {"case": reason, **({"key": key} if key else {}), **facts}
        self.found.append(Problem(Code.BAD_CASE, known, self.place(key)))

    def unknown(self, key: str, known: Sequence[str], code: Code = Code.UNKNOWN_KEY, at: str | None = None) -> None:
        """Note an unknown word, with the known one that is nearest to it."""
        if self.before + len(self.found) >= MOST_GUESSED:  # nobody is shown so many: the others are only counted
            self.found.append(Problem(code, {"key": key}))
            return
        near = nearest(key, known)
        facts = {"key": key, "nearest": near} if near else {"key": key, "choices": tuple(known)}
        self.found.append(Problem(code, facts, self.place(at or key), "nearest" if near else "choice"))


def read_asked(
    table: Mapping[str, Any], source: str, defaults: Asked | None = None, keys: Sequence[str] = QUESTION_KEYS
) -> Asked:
    """Read a question out of a table with these keys; `defaults` hold where it says nothing.

    Raises InputError with every fault of the table: any other key is one, also where another command knows it.
    """
    faults = Faults(lambda key: Span(source, key or "", 0, len(key or "")))
    for key in table:
        if key not in keys:
            faults.unknown(key, keys)
    asked = asked_from({key: value for key, value in table.items() if key in keys}, faults, defaults=defaults)
    if faults.found:
        raise InputError(*faults.found)
    return asked


def asked_from(
    table: Mapping[str, Any], faults: Faults, base: Path | None = None, defaults: Asked | None = None
) -> Asked:
    """Read the question's keys of a table, noting every fault; with faults the result is of no use.

    A house file's path is taken from `base`. `defaults` hold where the table says nothing; its settings come on top of
    theirs.
    """
    _check_cards(table, faults)
    _check_words(table, faults)
    numbers: dict[str, Any] = {key: _number(table, key, least, faults) for key, least in _LEAST.items()}
    settings = _settings(table.get("set", ()), faults)
    if faults.found:
        return Asked()
    given = {key: table[key] for key in (*_TEXTS, *_FLAGS, "require") if key in table}
    given |= {key: number for key, number in numbers.items() if number is not None}
    if "cards" in table:
        given["locale"] = table["cards"]
    if "rules" in table:
        given["rules"] = _rules(table["rules"], base)
        given["origin"] = _origin("line" if base is None else "case", defaults)
    if "phase" in table:
        given["phase"] = None if table["phase"] == "auto" else Phase(table["phase"])
    if "engine" in table:
        given["engine"] = Engine(table["engine"])
    known = defaults or Asked()
    return known._replace(settings=(*known.settings, *settings), **given)


def _origin(named_by: str, defaults: Asked | None) -> str:
    """Name what chose the rules, and the settings file whose changes hold on top of them."""
    settings = defaults.settings if defaults else ()
    return ", ".join((named_by, *dict.fromkeys(one.place for one in settings if isinstance(one, FileSetting))))


def _check_cards(table: Mapping[str, Any], faults: Faults) -> None:
    given = [key for key in ("hand", "laydown") if key in table]
    if not given:
        faults.add("no-cards", None)
    elif len(given) > 1:
        faults.add("hand-and-laydown", "laydown")
    elif "play" in table and "hand" not in table:
        faults.add("play-without-hand", "play")


def _check_words(table: Mapping[str, Any], faults: Faults) -> None:
    """Note texts, words and flags that are of another type, or not to be chosen from."""
    for key in (*_TEXTS, "rules"):
        if key in table and not isinstance(table[key], str):
            faults.add("text", key)
    for key, choices in _CHOICES.items():
        if key in table and table[key] not in choices:
            faults.add("choice", key, choices=choices)
    for key in _FLAGS:
        if not isinstance(table.get(key, False), bool):
            faults.add("yes-or-no", key)


def _number(table: Mapping[str, Any], key: str, least: int, faults: Faults) -> int | None:
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= _MOST:
        faults.add("whole-number", key, least=least)
        return None
    return value


def _settings(given: Any, faults: Faults) -> tuple[str, ...]:
    """Give `key=value` texts out of a list of such texts or out of a table, nested by the dots of its keys."""
    if isinstance(given, Mapping):
        return tuple(f"{key}={shown(value)}" for key, value in _flat(given))
    if isinstance(given, list | tuple) and all(isinstance(one, str) and "=" in one for one in given):
        return tuple(given)
    faults.add("settings", "set")
    return ()


def _flat(table: Mapping[str, Any], above: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield above + key, value


def _rules(named: str | None, base: Path | None) -> str | None:
    """Take a house file's path from the folder of the file that names it; an id stays as it is."""
    if base is None or named is None or named in profile_ids():
        return named
    is_path = "/" in named or "\\" in named or named.endswith(".toml")
    return str(base / named) if is_path else named

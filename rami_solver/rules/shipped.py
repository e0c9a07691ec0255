"""The shipped profiles: seven TOML files, each the rules of one text, with the ground of every value.

A file has three parts, so that no more of it is read than is asked for: a head (up to the first empty line), the
rules, and the reasons (from `[why]` on). It is TOML of a plain kind: `[section]` and `key = value`, each on one line,
with values that JSON writes alike. So it is read line by line, in a tenth of the time that a TOML parser takes.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rami_solver.findings import Basis
from rami_solver.rules.model import Ground, Rules, declared, is_section

__all__ = ["EVERY_RULING", "Profile", "default_id", "head", "heads", "is_shipped", "shipped", "why", "whys"]

_FOLDER = Path(__file__).parent / "profiles"
_HEAD_ENDS = "\n\n"
_IS_DEFAULT = "profile.default = true"
_WHYS_BEGIN = "\n[why]\n"
EVERY_RULING = "*"
"""In `[why]`, the key that speaks for every ruling without a reason of its own."""

_BASES = {basis.value: basis for basis in Basis}


class Profile(NamedTuple):
    """What a profile says of itself; `title` and `text` (the source in our words) are by language.

    `system` tells whether it stands for one of the systems that are compared side by side, `contradictions` names the
    keys on which its text contradicts itself.
    """

    id: str
    order: int
    system: bool
    default: bool
    title: Mapping[str, str]
    text: Mapping[str, str]
    contradictions: tuple[str, ...]


@cache
def _ids() -> frozenset[str]:
    return frozenset(path.stem for path in _FOLDER.iterdir() if path.suffix == ".toml")


def is_shipped(name: str) -> bool:
    """Tell whether this is the id of a shipped profile."""
    return name in _ids()


@cache
def _text(name: str) -> str:
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@cache
def head(name: str) -> Profile:
    """Give what a shipped profile says of itself.

    Raises OSError where there is no such profile.
    """
    about: dict[str, Any] = {"title": {}, "text": {}}
    for path, value in _lines(_text(name).partition(_HEAD_ENDS)[0]):
        field, _, lang = path.removeprefix("profile.").partition(".")
        if lang:
            about[field][lang] = value
        else:
            about[field] = value
    return Profile(**{**about, "contradictions": tuple(about["contradictions"])})


@cache
def default_id() -> str:
    """Name the default profile; only the heads that may be it are parsed."""
    return next(name for name in sorted(_ids()) if _IS_DEFAULT in _text(name) and head(name).default)


@cache
def heads() -> tuple[Profile, ...]:
    """Give what every shipped profile says of itself, in their order."""
    return tuple(sorted(map(head, _ids()), key=lambda one: one.order))


@cache
def shipped(name: str) -> Rules:
    """Give the rules of a shipped profile.

    Raises OSError where there is no such profile.

    >>> shipped("rami-bridge").run.max
    5
    """
    table = dict(_lines(_text(name).partition(_WHYS_BEGIN)[0]))
    grounds: dict[str, Ground] = {}
    values = _values(Rules, table, "", grounds)
    return Rules(**values, profile=name, base=name, grounds=grounds)


def _lines(text: str) -> Iterable[tuple[str, Any]]:
    """Give the dotted path and the value of every line that sets something."""
    above = ""
    paths: list[str] = []
    values: list[str] = []
    for line in text.splitlines():
        path, equals, value = line.partition(" = ")
        if line.startswith("["):
            above = line.strip("[]") + "."
        elif equals and not line.startswith("#"):
            paths.append(above + path.rstrip())
            values.append(value)
    return zip(paths, json.loads(f"[{','.join(values)}]"), strict=True)


def _values(section: type[Any], table: Mapping[str, Any], above: str, grounds: dict[str, Ground]) -> dict[str, Any]:
    """Give the values of a section by field; each cell is a value, its basis and the handle of its place."""
    values: dict[str, Any] = {}
    for name, declaration in declared(section).items():
        key = above + name
        if is_section(declaration):
            values[name] = declaration(**_values(declaration, table, key + ".", grounds))
        elif key in table:
            value, basis, place = table[key]
            values[name] = None if value == "none" else value
            grounds[key] = Ground(_BASES[basis], table[f"places.{place}"])
    return values


@cache
def whys(name: str) -> Mapping[str, Mapping[str, str]]:
    """Give the reasons for values of a shipped profile: by key, then by language.

    Raises OSError where there is no such profile.
    """
    found: dict[str, dict[str, str]] = {}
    for path, reason in _lines(_text(name).partition(_WHYS_BEGIN)[2]):
        _, key, lang = path.split('"')
        found.setdefault(key, {})[lang.removeprefix(".")] = reason
    return found


def why(rules: Rules, key: str, lang: str = "en") -> str | None:
    """Give the reason for a value in one short sentence, None where there is none or the asker set the value.

    A language without reasons is answered in English.

    >>> why(shipped("rami-bridge"), "values.hand.joker")
    'The text adds that some cafés count 25.'
    """
    basis = rules.basis(key)
    if basis is Basis.HOUSE:
        return None
    reasons = whys(rules.base)
    said = reasons.get(key) or (reasons.get(EVERY_RULING) if basis is Basis.RULING else None)
    return (said.get(lang) or said["en"]) if said else None

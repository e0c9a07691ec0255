"""House files and single settings: what a table plays differently from a shipped profile."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import time_ns
from typing import Any, NamedTuple

from rami_solver.findings import Basis, Code, InputError, Problem, Span
from rami_solver.rules.checked import BASED_ON, HEAD, Fault, faults_and_values, unknown_rule
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.keys import KEYS, MOST_GUESSED, SECTIONS
from rami_solver.rules.load import is_file_name, unknown_profile
from rami_solver.rules.model import Ground, Rules, declared, is_section
from rami_solver.rules.shipped import is_shipped, shipped
from rami_solver.rules.toml_file import TomlFile, cells, read_text, read_toml, scalar
from rami_solver.rules.typed import FileSetting

__all__ = ["load_house", "with_settings"]

SET = "--set"
"""The option of a single setting, and the place of what it sets."""

_MOST_FILES = 20
"""How many house files may be based on one another."""


_FRESH = 2_000_000_000
"""Nanoseconds for which the text of a file just written is compared: clocks are too coarse to tell versions apart."""

_KEPT = 64
"""So many sets of rules out of house files are remembered."""


class _Change(NamedTuple):
    """A value that the asker set, the place that grounds it, and the part of the input that says so."""

    value: Any
    place: str
    span: Span


class _House(NamedTuple):
    """A house file read, with those it is based on: the shipped profile underneath and all changes on top of it."""

    base: str
    profile: str
    title: str
    changes: Mapping[str, _Change]
    texts: Mapping[Path, str]


_Stamp = tuple[tuple[int, ...], ...]


class _Loaded(NamedTuple):
    """Rules as they were loaded, the texts they were made of, and what tells that no file has changed, if anything."""

    rules: Rules
    texts: Mapping[Path, str]
    stamp: _Stamp | None


_loaded: dict[tuple[str, tuple[str, ...], str], _Loaded] = {}


def load_house(name: str, settings: tuple[str, ...] = (), origin: str = "default") -> Rules:
    """Give the rules of a house file, with settings on top; while no file has changed, the very same object.

    Whatever is remembered of rules goes by their identity. Raises InputError with every reason why the file or a
    setting cannot be used.
    """
    key = name, settings, origin
    known = _loaded.get(key)
    if known is not None:
        stamp = _stamp(known.texts)
        if stamp is not None and stamp == known.stamp:
            return known.rules
        del _loaded[key]
        if _has_texts(known.texts):
            _loaded[key] = known._replace(stamp=stamp)
            return known.rules
    house, changes = _read_both(Path(name), settings)
    rules = _changed(shipped(house.base), {**house.changes, **changes})
    rules = rules._replace(profile=house.profile, title=house.title, origin=origin)
    if len(_loaded) >= _KEPT:
        del _loaded[next(iter(_loaded))]
    _loaded[key] = _Loaded(rules, house.texts, _stamp(house.texts))
    return rules


def with_settings(rules: Rules, settings: Sequence[str]) -> Rules:
    """Give shipped rules with single values set differently by `KEY=VALUE`.

    Raises InputError with every setting that cannot be used.
    """
    return _changed(rules, _read_settings(settings))


def _stamp(files: Iterable[Path]) -> _Stamp | None:
    """Give what changes when one of the files does, None where one is too fresh or gone."""
    found = []
    now = time_ns()
    for path in files:
        try:
            about = path.stat()
        except OSError:
            return None
        if now - about.st_mtime_ns < _FRESH:
            return None
        found.append((about.st_dev, about.st_ino, about.st_mtime_ns, about.st_ctime_ns, about.st_size))
    return tuple(found)


def _has_texts(texts: Mapping[Path, str]) -> bool:
    """Tell whether files still have these texts."""
    try:
        return all(read_text(path) == text for path, text in texts.items())
    except InputError:
        return False


def _read_both(path: Path, settings: tuple[str, ...]) -> tuple[_House, dict[str, _Change]]:
    """Read a house file and settings; the faults of both are told together."""
    problems: list[Problem] = []
    changes: dict[str, _Change] = {}
    try:
        changes = _read_settings(settings)
    except InputError as fault:
        problems += fault.problems
    try:
        house = _read_house(path)
    except InputError as fault:
        raise InputError(*fault.problems, *problems) from None
    if problems:
        raise InputError(*problems)
    return house, changes


def _read_house(path: Path) -> _House:
    """Read a house file and all it is based on, the lowest first."""
    chain: list[tuple[TomlFile, Mapping[str, Any]]] = []
    problems: list[Problem] = []
    base: str | None = None
    while base is None:
        file = _next_file(path, chain, problems)
        faults, values = faults_and_values(file.table)
        problems += sorted((fault.at(file.place(fault.key)) for fault in faults), key=_line)
        chain.append((file, values))
        below = file.table.get(BASED_ON)
        if not isinstance(below, str) or any(fault.key == BASED_ON for fault in faults):
            raise InputError(*problems)
        if is_shipped(below):
            base = below
            continue
        path = file.path.parent / below
        if not is_file_name(below, file.path.parent):
            raise InputError(*problems, unknown_profile(below)._replace(span=file.place(BASED_ON)))
    if problems:
        raise InputError(*problems)
    return _joined(base, chain)


def _next_file(
    path: Path, chain: Sequence[tuple[TomlFile, Mapping[str, Any]]], problems: Sequence[Problem]
) -> TomlFile:
    """Read the next file downwards, unless that would never end; a failure tells the problems so far too."""
    if chain:
        above = chain[-1][0]
        read = [_resolved(file.path) for file, _ in chain]
        if _resolved(path) in read or len(chain) >= _MOST_FILES:
            facts = {"path": str(path)}
            raise InputError(*problems, Problem(Code.RULES_CIRCLE, facts, above.place(BASED_ON), "shipped"))
    try:
        return read_toml(path)
    except InputError as fault:
        raise InputError(*problems, *fault.problems) from None


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def _joined(base: str, chain: Sequence[tuple[TomlFile, Mapping[str, Any]]]) -> _House:
    changes: dict[str, _Change] = {}
    for file, values in reversed(chain):
        rules = {key: value for key, value in values.items() if key not in HEAD}
        changes |= {key: _Change(value, f"{file.path.name}: {key}", file.place(key)) for key, value in rules.items()}
    top, said = chain[0]
    name = said.get("name")
    if name is not None and is_shipped(name):
        facts = {"key": "name", "value": name}
        raise InputError(Problem(Code.BAD_RULE_VALUE, facts, top.place("name"), "name-taken"))
    profile = name or (top.path.name if is_shipped(top.path.stem) else top.path.stem)
    return _House(base, profile, said.get("title") or "", changes, {file.path: file.text for file, _ in chain})


def _line(problem: Problem) -> int:
    return (problem.span and problem.span.line) or 0


def _read_settings(settings: Sequence[str]) -> dict[str, _Change]:
    """Read `KEY=VALUE` settings; of a key that is set twice the last holds."""
    changes: dict[str, _Change] = {}
    problems: list[Problem] = []
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not (key and equals and text):
            place = Span(SET, setting, 0, max(cells(setting), 1))
            problems.append(Problem(Code.BAD_OPTION_VALUE, {"option": SET, "value": setting}, place, "setting"))
            continue
        fault, value = _read_setting(key, scalar(text), guess=len(problems) < MOST_GUESSED)
        if fault is None:
            by = setting.place if isinstance(setting, FileSetting) else SET
            changes[key] = _Change(value, by, Span(SET, setting, 0, max(cells(setting), 1)))
        else:
            start, width = (0, len(key)) if fault.code is Code.UNKNOWN_RULE else (setting.rindex(text), len(text))
            at = Span(SET, setting, cells(setting[:start]), max(cells(setting[start : start + width]), 1))
            problems.append(fault.at(at))
    if problems:
        raise InputError(*problems)
    return changes


def _read_setting(key: str, value: Any, *, guess: bool) -> tuple[Fault | None, Any]:
    if key not in KEYS and key not in SECTIONS:
        return unknown_rule(key, guess=guess), None
    table: Any = value
    for part in reversed(key.split(".")):
        table = {part: table}
    faults, values = faults_and_values({BASED_ON: "-", **table})
    return (faults[0], None) if faults else (None, values[key])


def _changed(base: Rules, changes: Mapping[str, _Change]) -> Rules:
    """Put changes on top of shipped rules; what is set to the value it had is no change."""
    real = {key: change for key, change in changes.items() if base.value(key) != change.value}
    grounds = dict(base.grounds)
    for key, change in real.items():
        grounds[key] = Ground(Basis.HOUSE, change.place)
    changed = tuple(key for key in base.grounds if key in real)
    rules: Rules = _with_values(base, real, "")._replace(grounds=grounds, changed=changed)
    if problems := contradictions(rules):
        raise InputError(*(_placed(problem, real) for problem in problems))
    return rules


def _placed(problem: Problem, changes: Mapping[str, _Change]) -> Problem:
    """Point a contradiction to the change that made it."""
    made = [changes[key] for key in (problem.facts["one"], problem.facts["other"]) if key in changes]
    return problem._replace(span=made[0].span) if made else problem


def _with_values(section: Any, changes: Mapping[str, _Change], above: str) -> Any:
    """Give a section with these values in the place of its own."""
    new: dict[str, Any] = {}
    for name, declaration in declared(type(section)).items():
        key = above + name
        if key in changes:
            new[name] = changes[key].value
        elif is_section(declaration) and any(one.startswith(key + ".") for one in changes):
            new[name] = _with_values(getattr(section, name), changes, key + ".")
    return section._replace(**new)

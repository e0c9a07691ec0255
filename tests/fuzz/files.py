"""The readers of files and settings, each as a function of bytes that tells whether they were read."""

from atexit import register
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rami_solver.analysis.case_read import open_file, read_cases
from rami_solver.findings import RamiError
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.rules.new import house_file
from rami_solver.rules.typed import shown
from rami_solver.shell.settings import ambient
from tests.fuzz.guard import refused
from tests.fuzz.readers import PART, text_of

__all__ = ["read_examples", "read_house", "read_surroundings", "read_typed"]


@cache
def _folder() -> Path:
    folder = TemporaryDirectory(prefix="rami-fuzz-")
    register(folder.cleanup)
    return Path(folder.name)


def read_house(content: bytes) -> bool:
    """Read a house file; what it changes is written as another, which means the same."""
    path = _folder() / "house.toml"
    path.write_bytes(content)
    try:
        rules = load(str(path))
    except RamiError as error:
        return refused(error)
    changes = {key: rules.value(key) for key in rules.changed}
    again = _folder() / "again.toml"
    again.write_text(house_file(rules.base, changes), encoding="utf-8")
    assert _values(load(str(again))) == _values(rules)
    return True


def _values(rules: Rules) -> list[object]:
    return [rules.value(key) for key in KEYS]


def read_typed(content: bytes) -> bool:
    """Read settings as `--set` takes them, on top of the profile that the first byte chooses."""
    name = profile_ids()[content[0] % len(profile_ids())] if content else None
    try:
        rules = load(name, tuple(text_of(content[1:]).split(PART)))
    except RamiError as error:
        return refused(error)
    again = load(name, tuple(f"{key}={shown(rules.value(key))}" for key in rules.changed))
    assert _values(again) == _values(rules)
    return True


def read_surroundings(content: bytes) -> bool:
    """Read a settings file `rami.toml`, and load what it chooses."""
    (_folder() / "rami.toml").write_bytes(content)
    found = ambient({}, _folder())
    if found.problems:
        from rami_solver.findings import InputError

        return refused(InputError(*found.problems))
    try:
        load(found.rules, found.settings, origin=found.rules_from)
    except RamiError as error:
        return refused(error)
    return True


def read_examples(content: bytes) -> bool:
    """Read an example file."""
    path = _folder() / "cases.toml"
    path.write_bytes(content)
    try:
        file = open_file(path)
        assert isinstance(file.speaks_of_cases, bool)
        cases = read_cases(file)
    except RamiError as error:
        return refused(error)
    for one in cases:
        with suppress(RamiError):
            load(one.asked.rules, one.asked.settings, origin=one.asked.origin)
    return bool(cases)

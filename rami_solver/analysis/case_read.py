"""Example files: `[[case]]` tables in TOML, read strictly and with every fault at once."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

from rami_solver.analysis.case_fields import QUESTION_KEYS, Faults, asked_from
from rami_solver.analysis.case_lines import locate
from rami_solver.analysis.case_model import Case
from rami_solver.analysis.question import Asked
from rami_solver.findings import Code, Finding, InputError, Span
from rami_solver.rules.toml_file import TomlFile, cells, read_toml

__all__ = ["MOST_BYTES", "CaseFile", "open_file", "read_cases"]

MOST_BYTES = 250_000
"""The largest file that is read: some thousands of cases."""

_ENOUGH = 1_000
"""After so many faults the rest of a file is not looked at."""

_WIDEST = 200
"""Characters of a line that are shown at most."""

_MOST_BITS = 4_000
"""Python writes no number of many more, though it reads one whose base is a power of two."""

CASE_KEYS = ("name", *QUESTION_KEYS, "expect", "error", "why")
_FIRST_WORD = re.compile(r"\s*\[{0,2}\s*[\"']?([\w-]+)")
_CODES = tuple(code.value for code in Code)
_FINDING_FIELDS = Finding._fields


class CaseFile:
    """An example file: its table, and the lines of its cases."""

    def __init__(self, file: TomlFile) -> None:
        self.path = file.path
        self.table = file.table
        self._rows = file.text.split("\n")
        self._lines = locate(file.text)

    @property
    def speaks_of_cases(self) -> bool:
        """Whether this is an example file, or one that has mistyped the word: house files and settings are not."""
        return "case" in self.table or any(get_close_matches(key.lower(), ("case",), cutoff=0.8) for key in self.table)

    def place(self, key: str) -> Span:
        """Give the line on which a key of the file itself, or a table of that name, first stands."""
        return self._span(self._first_words.get(key))

    @cached_property
    def _first_words(self) -> Mapping[str, int]:
        words: dict[str, int] = {}
        for number, row in enumerate(self._rows, 1):
            if found := _FIRST_WORD.match(row):
                words.setdefault(found[1], number)
        return words

    def places(self, number: int, cases: int) -> Callable[[str | None], Span]:
        """Give what tells the places of a case's keys; lines are not known where the cases are inline tables."""
        lines = self._lines[number] if len(self._lines) == cases else None
        return lambda key: self._span(lines.of(key) if lines else None)

    def _span(self, line: int | None) -> Span:
        row = self._rows[line - 1].strip()[:_WIDEST] if line else ""
        return Span(str(self.path), row, 0, cells(row), line)


def open_file(path: Path) -> CaseFile:
    """Open an example file.

    Raises InputError where it cannot be read, is no UTF-8, is larger than `MOST_BYTES`, or is no TOML.
    """
    return CaseFile(read_toml(path, MOST_BYTES))


def read_cases(file: CaseFile, defaults: Asked | None = None) -> tuple[Case, ...]:
    """Read the cases of an example file, in order; `defaults` hold where a case says nothing.

    Raises InputError with every fault of the file, or the first thousand: unknown keys, wrong types, names used twice,
    unknown codes.
    """
    faults = Faults(lambda key: file.place(key or ""))
    for key in file.table:
        if key != "case":
            faults.unknown(key, ("case",))
    tables = file.table.get("case", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.add("not-a-list", "case")
        raise InputError(*faults.found)
    problems = faults.found
    cases: list[Case] = []
    names: set[str] = set()
    for number, table in enumerate(tables):
        if len(problems) > _ENOUGH:
            break
        of_case = Faults(file.places(number, len(tables)), before=len(problems))
        case = _read_case(table, file, of_case, defaults)
        if case.name in names:
            of_case.add("name-twice", "name")
        names.add(case.name)
        problems += of_case.found
        cases.append(case)
    if problems:
        raise InputError(*problems)
    return tuple(cases)


def _read_case(table: Mapping[str, Any], file: CaseFile, faults: Faults, defaults: Asked | None) -> Case:
    for key in table:
        if key not in CASE_KEYS:
            faults.unknown(key, CASE_KEYS)
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        faults.add("name", "name")
    if not isinstance(table.get("why", ""), str):
        faults.add("text", "why")
    _check_expectation(table, faults)
    known = {key: value for key, value in table.items() if key in CASE_KEYS}
    asked = asked_from(known, faults, file.path.parent, defaults)
    here = faults.place(None)
    return Case(
        name=name if isinstance(name, str) else f"#{id(table)}",  # of no use, but not twice the same
        file=str(file.path),
        line=here.line if here else None,
        asked=asked,
        expect=table.get("expect", {}),
        error=Code(table["error"]) if table.get("error") in _CODES else None,
        why=table.get("why"),
    )


def _check_expectation(table: Mapping[str, Any], faults: Faults) -> None:
    expect = table.get("expect", {})
    if "error" in table:
        _check_code(table["error"], faults, "error")
    if not isinstance(expect, dict):
        faults.add("table", "expect")
        return
    if "error" in expect:
        faults.add("error-in-expect", "expect")
    if "error" in table and expect:
        faults.add("error-and-expect", "expect")
    if not expect and not {"error", "require"} & table.keys():
        faults.add("nothing-expected", None)
    if not _is_plain(expect):
        faults.add("no-date", "expect")
    for kind in ("findings", "notes"):
        _check_findings(expect.get(kind, []), kind, faults)


def _check_findings(listed: Any, kind: str, faults: Faults) -> None:
    if not isinstance(listed, list):
        faults.add("list-of-findings", "expect", part=kind)
        return
    for one in listed:
        if not isinstance(one, dict):
            _check_code(one, faults, "expect")
            continue
        for key in one.keys() - set(_FINDING_FIELDS):
            faults.unknown(key, _FINDING_FIELDS, at="expect")
        if "code" in one:
            _check_code(one["code"], faults, "expect")


def _check_code(word: Any, faults: Faults, key: str) -> None:
    if not isinstance(word, str):
        faults.add("text", key)
    elif word not in _CODES:
        faults.unknown(word, _CODES, Code.UNKNOWN_CODE, at=key)


def _is_plain(value: Any) -> bool:
    """Tell whether JSON could say this value: no date, no endless number, none that is too long to be written."""
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, int):
        return value.bit_length() <= _MOST_BITS
    return isfinite(value) if isinstance(value, float) else isinstance(value, str)

"""Whole command lines made up at random end as documented; `python -m tests.fuzz commands` tries more."""

from collections import Counter

import pytest

from tests.cli.calls import AMBIENT
from tests.fuzz.commands import Line, checked, line_of


@pytest.fixture(autouse=True)
def _bare_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in AMBIENT:
        monkeypatch.delenv(name, raising=False)


def test_command_lines_end_as_documented() -> None:
    codes = Counter(checked(line_of(seed)).exit for seed in range(120))
    assert codes[0] >= 15
    assert codes[1] >= 1
    assert codes[2] >= 15


@pytest.mark.parametrize("command", ["replay", "batch", "score"])
def test_a_name_too_long_for_a_file_is_refused(command: str) -> None:
    # `rami replay` once ended with 70.
    called = checked(Line((command, "a" * 300), b"", ()))
    assert called.exit == 2
    assert "file-not-readable" in called.err

"""The command line called in this process, in surroundings that set nothing."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rami_solver.cli import main
from tests.cli.calls import AMBIENT, Call, Called


@pytest.fixture(autouse=True)
def _bare_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in AMBIENT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def rami(capsys: pytest.CaptureFixture[str]) -> Call:
    """Call the program."""

    def call(*words: str) -> Called:
        code = main(words)
        out, err = capsys.readouterr()
        return Called(code, out, err)

    return call


@pytest.fixture
def feed(rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Call]:
    """Call the program with a text on standard input."""
    opened = []

    def call(text: str | bytes, *words: str) -> Called:
        path = tmp_path / "standard-input"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        source = path.open()
        opened.append(source)
        monkeypatch.setattr(sys, "stdin", source)
        return rami(*words)

    yield call
    for source in opened:
        source.close()


@pytest.fixture
def ask(feed: Call) -> Call:
    """Call `rami check -` with a text on standard input."""
    return lambda text, *words: feed(text, "check", "-", *words)

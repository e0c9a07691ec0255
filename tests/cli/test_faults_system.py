"""What the system refuses: folders that cannot be written, files that cannot be read, memory that has run out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calls import PROGRAM, finished

ORDINARY = ("setpriv", "--inh-caps=-all", "--bounding-set=-all")
"""What takes from root the right to read and write everything."""


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


needs_rights = pytest.mark.skipif(
    sys.platform == "win32" or (_is_root() and not shutil.which(ORDINARY[0])), reason="root is refused nothing"
)


def _refused(folder: Path, *words: str) -> tuple[int, str]:
    """Run the program as somebody with ordinary rights, and give its exit code and what it said."""
    command = [*(ORDINARY if _is_root() else ()), PROGRAM, *words]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, timeout=60)
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stderr.decode()


@needs_rights
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        code, said = _refused(tmp_path, "rules", "new", "club.toml")
        assert list(tmp_path.iterdir()) == []
    finally:
        tmp_path.chmod(0o755)
    assert (code, "cannot-write" in said, "club.toml" in said) == (2, True, True)


@needs_rights
@pytest.mark.parametrize(
    "words",
    [
        ("replay", "one"),
        ("play-out", "one"),
        ("score", "one"),
        ("batch", "one"),
        ("rules", "check", "./one"),
        ("check", "hA h2", "--rules", "./one"),
        ("compare", "hA h2", "--with", "./one"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "one").touch(0o000)
    code, said = _refused(tmp_path, *words)
    assert (code, "file-not-readable" in said) == (2, True)


ENDS = """
import rami_solver.{room} as m
def fails(*_, **__):
    raise MemoryError
m.{name} = fails
"""


@pytest.mark.parametrize(("room", "name"), [("shell.session", "open_session"), ("shell.run", "run_app")])
@pytest.mark.parametrize("debug", ["", "1"])
def test_a_fault_that_nothing_else_catches_is_no_verdict(tmp_path: Path, room: str, name: str, debug: str) -> None:
    """With no memory left the telling of it failed too, and Python ended with 1, which says "illegal"."""
    (tmp_path / "sitecustomize.py").write_text(ENDS.format(room=room, name=name))
    called = finished("check", "hA h2 h3", env={"PYTHONPATH": str(tmp_path), "RAMI_DEBUG": debug})
    assert called.out == ""
    if debug:
        assert "Traceback" in called.err
    else:
        assert (called.exit, called.err) == (70, "error[internal-fault]: MemoryError()\n")

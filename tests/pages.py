"""What pages for readers show, for tests that hold it against what is there: console blocks, tables, links."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["ROOT", "links", "printed", "rows", "section", "sessions", "shell"]

ROOT = Path(__file__).parent.parent


def sessions(page: str) -> list[tuple[str, str]]:
    """Give the console blocks of a page: each command, and what the page says that it prints."""
    return re.findall(r"```console\n\$ (.*?)\n(.*?)\n```", page, flags=re.DOTALL)


def links(page: str) -> list[str]:
    """Give the files that a page links to."""
    return re.findall(r"\]\(([^)#:]+)\)", page)


def section(page: str, title: str) -> str:
    """Give the part of a page under this heading."""
    return page.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]


def rows(text: str, first: str) -> Iterator[list[str]]:
    """Give the cells of the table whose head begins with this cell."""
    table = text.split(f"| {first} |")[1].split("\n\n", maxsplit=1)[0].splitlines()[2:]
    for row in table:
        yield [cell.strip() for cell in row.strip("| ").split(" | ")]


def shell(command: str, folder: Path = ROOT) -> "subprocess.CompletedProcess[bytes]":
    """Run a command as somebody types it in this folder, where `rami` is the one under test."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={"PATH": path, "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def printed(command: str, folder: Path = ROOT) -> str:
    """Give what a command prints, errors too, without the last line ends."""
    return shell(command, folder).stdout.decode().rstrip()

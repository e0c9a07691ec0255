"""Workflow commands: lines that a service shows beside the lines of the files that they speak of."""

import re
from typing import Literal

from rami_solver.report.cells import encodable
from rami_solver.report.view import View

__all__ = ["Kind", "workflow_command", "write_command"]

Kind = Literal["error", "warning", "notice"]

_CONTROL = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What a log's reader would obey rather than show; line ends are escaped by the commands' own rule."""


def workflow_command(kind: Kind, message: str, **told: object) -> str:
    r"""Write a command with the properties that are told; those that are None are left out.

    >>> workflow_command("error", "two\nlines", file="a:b.toml", line=3, col=None, title="run-gap")
    '::error file=a%3Ab.toml,line=3,title=run-gap::two%0Alines'
    """
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in told.items() if value is not None)
    return f"::{kind} {properties}::{_message(message)}"


def write_command(view: View, command: str) -> None:
    """Write a command on a line; raises OSError where the view's stream cannot take it."""
    view.stream.write(encodable(command, getattr(view.stream, "encoding", None) or "utf-8") + "\n")


def _message(text: str) -> str:
    r"""Escape what would end a command's message, and show control characters by a question mark.

    >>> _message("100% of it\nis\x1b[2J here")
    '100%25 of it%0Ais?[2J here'
    """
    return _CONTROL.sub("?", text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape what would end a command's property.

    >>> _property("hands: two, three")
    'hands%3A two%2C three'
    """
    return _message(text).replace(":", "%3A").replace(",", "%2C")

"""Values of rules as they are typed, in a house file or after `--set KEY=`."""

from typing import Any

__all__ = ["NONE", "FileSetting", "shown"]

NONE = "none"
"""How None is written in files and settings, which have no word of their own for it."""


class FileSetting(str):
    """A `KEY=VALUE` setting that a settings file made; `place` is that file's path."""

    __slots__ = ("place",)

    place: str

    def __new__(cls, text: str, place: str = "") -> "FileSetting":
        """Make the setting of a text."""
        made = super().__new__(cls, text)
        made.place = place
        return made


def shown(value: Any) -> str:
    """Write a value as it is typed after `--set KEY=`; a number that is too long to be written is an ellipsis.

    >>> shown(None), shown(True), shown(51), shown("pips"), shown(1 << 20_000)
    ('none', 'true', '51', 'pips', '…')
    """
    if value is None:
        return NONE
    try:
        text = str(value)
    except ValueError:  # Python reads a number of any length whose base is a power of two, but does not write it
        return "…"
    return text.lower() if isinstance(value, bool) else text

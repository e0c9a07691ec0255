"""Records for a terminal that has not every letter: names stay names that can be read again."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from rami_solver.records.lines import PlayersEntry, Unreadable
from rami_solver.records.read import read_lines

if TYPE_CHECKING:
    from rami_solver.notation.locales import CardLocale

__all__ = ["folded"]

_PLAIN = {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "’": "'"}


def folded(record: str, encoding: str, locale: "CardLocale") -> str:
    r"""Write what an encoding lacks in plain letters, everywhere alike.

    Letters lose their accents. Where two players would have one name then, or a name would be read as something else,
    every letter that is lacking is told by its number in Unicode.

    >>> print(folded("players: Zoë Łukasz\n1 Zoë draw ?\n", "ascii", "en"), end="")
    players: Zoe Lukasz
    1 Zoe draw ?
    >>> print(folded("players: Zoë Zoe\n", "ascii", "en"), end="")
    players: Zoueb Zoe
    """
    if _carries(record, encoding):
        return record
    wanted = _shape(record, locale)
    plain = _spelled(record, encoding, _without_accents)
    return plain if _shape(plain, locale) == wanted else _spelled(record, encoding, _by_number)


def _spelled(record: str, encoding: str, spell: Callable[[str], str]) -> str:
    record = normalize("NFC", record)
    return record.translate({ord(one): spell(one) for one in {*record} if not _carries(one, encoding)})


def _carries(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _without_accents(letter: str) -> str:
    bare = "".join(one for one in normalize("NFKD", letter) if category(one) != "Mn")
    return _PLAIN.get(letter) or (bare if bare.isascii() and bare.isalnum() else _by_number(letter))


def _by_number(letter: str) -> str:
    return f"u{ord(letter):x}"


def _shape(record: str, locale: "CardLocale") -> tuple[list[type], list[int]]:
    """Tell what the lines of a record say, and how many players it has."""
    entries = [one.entry for one in read_lines([record], source="", locale=locale)]
    kinds = [type(one) for one in entries if not isinstance(one, Unreadable)]
    return kinds, [len(set(one.names)) for one in entries if isinstance(one, PlayersEntry)]

"""The many ways to type one sign folded into one: dashes, blanks, brackets, hollow suits, full-width letters."""

import unicodedata
from collections.abc import Callable

__all__ = ["LONGEST_CARD", "TOO_LONG", "SignTable", "clean", "fold", "without_accents"]

LONGEST_CARD = 100
"""No card takes more characters than this; a longer text is not even looked at, so that noise costs no time."""

TOO_LONG = "\ufffd"
"""What such a text is looked up as."""

_IGNORED = "\ufe0f"
"""What every invisible sign (variation selectors, direction marks, joiners) becomes until `clean` drops it."""

_KEPT = 4096
"""So many signs are remembered: more than cards ever need, and a bound for streams of noise."""

_ALIKE = {
    "-": "‐‑‒–—―−⁃",
    " ": "\u200b\"'`´‘’‚‛“”„‟«»‹›",
    ",": "،、",
    "|": "¦│┃∣",
    "/": "⁄∕",
    "*": "∗",
    "[": "【〔⟦",
    "]": "】〕⟧",
    "→": "⟶➔➜➝➞⇒⟹",
    "♠": "♤",
    "♥": "♡❤",
    "♦": "♢",
    "♣": "♧",
}
_MEANT = {sign: meant for meant, signs in _ALIKE.items() for sign in signs}


class SignTable(dict[int, str]):
    """A table for `str.translate` that learns signs as they come; `fold` tells what becomes of one."""

    def __init__(self, fold: Callable[[str], str]) -> None:
        super().__init__()
        self._fold = fold

    def __missing__(self, code: int) -> str:
        folded = self._fold(chr(code))
        if len(self) < _KEPT:
            self[code] = folded
        return folded


def fold(text: str) -> str:
    """Fold a text sign by sign: every place in the result is the same place in the text.

    >>> fold("♡２ – ♢３")
    '♥2 - ♦3'
    """
    return text.translate(_FOLDING)


def clean(word: str) -> str:
    """Give one folded word as it is looked up: composed, in capitals, without what cannot be seen.

    >>> clean("cœur"), clean("⑩")
    ('CŒUR', '10')
    """
    if len(word) > LONGEST_CARD:
        return TOO_LONG
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word.replace(_IGNORED, ""))
    return word.replace(" ", "").upper()


def _folded(sign: str) -> str:
    if sign in _MEANT:
        return _MEANT[sign]
    if sign.isspace():
        return " "
    if unicodedata.category(sign) == "Cf" or _selects_variation(sign):
        return _IGNORED
    normal = unicodedata.normalize("NFKC", sign)
    return _MEANT.get(normal, normal) if len(normal) == 1 else sign


_FOLDING = SignTable(_folded)


def without_accents(word: str) -> str:
    """Write a word without its accents; all else stays."""
    if word.isascii():
        return word
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))


def _selects_variation(sign: str) -> bool:
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or "\u180b" <= sign <= "\u180d"

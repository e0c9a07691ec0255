"""How cards are to be written."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rami_solver.notation.locales import CardLocale

__all__ = ["SYMBOLS", "CardStyle"]


class CardStyle(NamedTuple):
    """How cards are printed: with suit symbols (`♥A`), or in ASCII with the letters of a locale (`hA`)."""

    ascii: bool = False
    locale: "CardLocale" = "en"


SYMBOLS = CardStyle()
"""The canonical form: suit symbol, then A 2-10 J Q K."""

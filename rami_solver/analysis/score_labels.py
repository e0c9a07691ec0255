"""The first column of a score sheet: does it name the deals, or is it a player's; and what rows of totals are called.

Nothing is guessed: a column that may be a player's is never left out.
"""

import re
from collections.abc import Sequence

from rami_solver.analysis.score_said import same_name

__all__ = ["is_label", "is_total", "numbers_deals"]

_LABELS = frozenset(
    (
        *("#", "aantal", "avond", "avondje", "beurt", "data", "date", "datum", "dag", "day", "deal", "deals", "deel"),
        *("delen", "dia", "game", "games", "giro", "hand", "hands", "jeu", "joc", "jour", "ma", "main", "manche"),
        *("mano", "mà", "name", "names", "naam", "namen", "nom", "noms", "no", "nr", "num", "number", "nummer"),
        *("numéro", "número", "núm", "nº", "n°", "partida", "partides", "partie", "parties", "partij", "partijtje"),
        *("player", "players", "joueurs", "jugadors", "quan", "quand", "ronde", "rondes", "round", "rounds", "speler"),
        *("spelers", "spel", "spelletje", "tour", "wanneer", "when"),
    )
)
"""What the column may be called that names the deals."""

_TOTALS = (
    *("eindstand", "eindtotaal", "som", "somme", "sous-total", "stand", "subtotaal", "subtotal", "sum", "suma"),
    *("totaal", "total", "totalen", "totals", "totaux", "tussenstand"),
)
"""What a row of totals may be called."""

_WORD = re.compile(r"[^\s.:/\\|()\d_-]+")


def is_label(head: str) -> bool:
    """Tell whether a head names a column of deals, not a player: it is empty, or made of words for a deal.

    >>> [is_label(one) for one in ("", "Deel nr.", "#", "n.º", "avondje", "An", "Ronde van An")]
    [True, True, True, True, True, False, False]
    """
    said = same_name(head)
    words = {*_WORD.findall(said)}
    if said.replace(".", "") in _LABELS or not any(map(str.isalnum, said)):
        return True
    return bool(words) and words <= _LABELS


def is_total(text: str) -> bool:
    """Tell whether a row that begins so has totals."""
    return same_name(text).rstrip(" :.=") in _TOTALS


def numbers_deals(numbers: Sequence[int | None], rows: int) -> bool:
    """Tell whether the cells of a column may number so many deals: one of them is no number, or all are such numbers.

    >>> numbers_deals([1, 2, 3], 3), numbers_deals([7, 8], 2), numbers_deals([20, -20], 2), numbers_deals([None, 5], 2)
    (True, True, False, True)
    """
    known = [one for one in numbers if one is not None]
    if any(one < 0 for one in known):
        return False
    if len(known) < len(numbers) or all(1 <= one <= rows for one in known):
        return True
    return len(known) > 1 and known == list(range(known[0], known[0] + len(known)))

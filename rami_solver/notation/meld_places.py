"""Where in a text of melds each of them stands."""

from rami_solver.cards import Rank
from rami_solver.findings import Span
from rami_solver.notation.codes import codes_of
from rami_solver.notation.groups import draft_table
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.places import Places
from rami_solver.notation.spelling import Speller

__all__ = ["meld_places"]


def meld_places(text: str, *, locale: CardLocale, source: str) -> tuple[Span, ...]:
    """Give the places of the melds in a text that was read as melds before.

    >>> [(place.start, place.width) for place in meld_places("h4 h5 h6 | s9 s10 sJ", locale="en", source="--table")]
    [(0, 8), (11, 9)]
    """
    # Which rank a V is changes no place.
    melds = draft_table(text, Speller(codes_of(locale), Rank.QUEEN)).melds
    places = Places(source, text)
    return tuple(places.span(meld[0].start, meld[-1].end) for meld in melds)

"""Text to cards and melds: every input of one question together, every bad word at once."""

from collections.abc import Mapping

from rami_solver.notation.cards_read import MOST_BYTES, CardsRead, is_too_large
from rami_solver.notation.codes import Codes, codes_of
from rami_solver.notation.locales import CARD_LOCALES, LETTERS, CardLocale

__all__ = ["CARD_LOCALES", "MOST_BYTES", "CardLocale", "CardsRead", "read_cards", "read_inputs"]


def read_cards(text: str, *, locale: CardLocale = "en", explicit: bool = False, source: str = "CARDS") -> CardsRead:
    """Read one input that stands alone; see `read_inputs`.

    >>> [str(one) for one in read_cards("♥A h2 3♥ J ♠K").cards]
    ['♥A', '♥2', '♥3', 'J', '♠K']
    >>> len(read_cards("hA h2 h3 + sK dK JK").groups)
    2
    >>> read_cards("JJ")
    Traceback (most recent call last):
        ...
    rami_solver.findings.InputError: glued-cards
    """
    return read_inputs({source: text}, locale=locale, explicit=explicit)[source]


def read_inputs(
    texts: Mapping[str, str],
    *,
    locale: CardLocale = "en",
    explicit: bool = False,
    melds: frozenset[str] = frozenset(),
    tables: frozenset[str] = frozenset(),
) -> dict[str, CardsRead]:
    """Read the inputs of one question, by their names; an empty text has no cards and is no error.

    `locale` tells whose letters stand for suits. A V beside a suit symbol or suit word is a queen or a jack: with
    `explicit` the locale decides, where it has a V; else the other letters of all the texts do (R: jack; else B or H:
    queen; else D: jack), and a note shows it. An input named in `melds` is a lay-down even without any group mark;
    one named in `tables` is too, and its melds may have their numbers before them, `M1 ♥4 ♥5 ♥6 | M2 ♠K ♦K J`.

    Raises InputError with a problem for every place that cannot be read, in order. The first twenty are told in full;
    any others only bear their code, to be counted.
    """
    codes = codes_of(locale)
    result: dict[str, CardsRead] = {}
    for source, text in texts.items():
        plain = _plain(text, codes, is_laydown=source in melds or source in tables)
        if plain is None:
            from rami_solver.notation.closely import drafters_of, read_closely

            settled = LETTERS[locale].queen_or_jack if explicit else None
            return read_closely(texts, locale, settled, drafters_of(texts, melds, tables))
        result[source] = plain
    return result


def _plain(text: str, codes: Codes, *, is_laydown: bool) -> CardsRead | None:
    """Read a text of plain codes and bars quickly; None where it needs a closer look."""
    if is_too_large(text):
        return None
    known = codes.cards
    try:
        parts = [tuple([known[word] for word in part.split()]) for part in text.upper().replace(",", " ").split("|")]
    except KeyError:
        return None
    if len(parts) == 1:
        return CardsRead(parts[0], tuple(parts) if is_laydown and parts[0] else (), ())
    if not all(parts):
        return None
    return CardsRead(tuple([one for part in parts for one in part]), tuple(parts), ())

"""The words that begin the lines of a record, in four languages, and the few that stand behind them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import Literal

from rami_solver.notation.folding import clean, fold, without_accents
from rami_solver.notation.play_words import SPELLINGS as VERBS

__all__ = [
    "BETWEEN_NAMES",
    "NOTHING",
    "REASONS",
    "SPELLINGS",
    "Keyword",
    "is_verb",
    "keyword_of",
    "looked_up",
    "nearest_name",
    "nearest_word",
]


class Keyword(StrEnum):
    """What a line of a record is about, in English, which is how it is written."""

    RAMI = "rami"
    EVENT = "event"
    RULES = "rules"
    SET = "set"
    PLAYERS = "players"
    DEALER = "dealer"
    CARDS = "cards"
    SEED = "seed"
    DEAL = "deal"
    HAND = "hand"
    OPEN = "open"
    STOCK = "stock"
    RESHUFFLE = "reshuffle"
    OUT = "out"
    ENDED = "ended"
    LEFT = "left"
    SCORE = "score"
    TOTAL = "total"
    WINNER = "winner"
    PAYS = "pays"


_SPELLED = {
    Keyword.RAMI: ("rami",),
    Keyword.EVENT: (
        "event, evening",
        "avond, speelavond, gelegenheid",
        "événement, soirée, occasion",
        "esdeveniment, vetllada, ocasió",
    ),
    Keyword.RULES: ("rules", "regels, spelregels", "règles", "regles"),
    Keyword.SET: (
        "set, setting, settings, house rules",
        "instelling, instellingen, huisregel, huisregels",
        "réglage, réglages",
        "ajust, ajustos, configuració",
    ),
    Keyword.PLAYERS: (
        "players, player",
        "spelers, speler",
        "joueurs, joueur, joueuses",
        "jugadors, jugador, jugadores",
    ),
    Keyword.DEALER: ("dealer", "deler, gever", "donneur, donneuse", "repartidor, repartidora"),
    Keyword.CARDS: ("cards", "kaarten, letters", "cartes", "cartes"),
    Keyword.SEED: ("seed", "zaad", "graine", "llavor"),
    Keyword.DEAL: ("deal", "deel, ronde, gift", "manche, donne", "mano, ronda, repartiment"),
    Keyword.HAND: ("hand", "hand", "main", "mà"),
    Keyword.OPEN: (
        "open, open card, upcard, turned up",
        "openkaart, open kaart, gedraaid, gekeerd",
        "ouverte, carte ouverte, retournée, carte retournée",
        "oberta, carta oberta, girada, carta girada",
    ),
    Keyword.STOCK: ("stock", "stapel, pot", "talon, pioche", "pila, munt"),
    Keyword.RESHUFFLE: (
        "reshuffle, reshuffled, shuffle, shuffled",
        "herschud, herschudden, geschud, schudden",
        "remélange, remélanger, remélangé, mélange",
        "rebarreja, rebarrejar, rebarrejat, barreja",
    ),
    Keyword.OUT: ("out, goes out, went out", "uit", "sorti, sortie, sort", "surt, tanca"),
    Keyword.ENDED: (
        "ended, end",
        "afgelopen, einde, gedaan",
        "fini, finie, fin, terminé, terminée",
        "acabat, acabada, fi",
    ),
    Keyword.LEFT: (
        "left, left over, remaining",
        "over, overgebleven, rest",
        "reste, restes, restent",
        "queda, queden, resta",
    ),
    Keyword.SCORE: ("score, scores, points", "punten, scoort", "points, marque", "punts, puntuació"),
    Keyword.TOTAL: ("total, totals", "totaal, totalen, tussenstand", "total, totaux", "total, totals"),
    Keyword.WINNER: (
        "winner, winners, wins, won",
        "winnaar, winnaars, winnares, wint",
        "gagnant, gagnants, gagnante, gagne, vainqueur",
        "guanyador, guanyadors, guanyadora, guanya",
    ),
    Keyword.PAYS: ("pays, pay, paid", "betaalt, betalen", "paie, paye, paient, payent", "paga, paguen"),
}

SPELLINGS: Mapping[Keyword, tuple[str, ...]] = {
    one: tuple(dict.fromkeys(", ".join(words).split(", "))) for one, words in _SPELLED.items()
}
"""Every spelling of a keyword, the written one first; small letters, with their accents."""

_REASONS: Mapping[Literal["stock", "turns"], str] = {
    "stock": "stock, stapel, pot, talon, pioche, pila, munt",
    "turns": "turns, turn, beurten, beurt, tours, tour, torns, torn",
}


def looked_up(word: str) -> str:
    """Write a word as it is looked up: in capitals, without accents and without what cannot be seen.

    >>> looked_up("règles"), looked_up("Ｄｅａｌ")
    ('REGLES', 'DEAL')
    """
    return without_accents(clean(word if word.isascii() else fold(word)))


_KEYWORDS: Mapping[str, Keyword] = {
    " ".join(map(looked_up, spelled.split())): one for one, words in SPELLINGS.items() for spelled in words
}
_PAIRED = frozenset(word.split()[0] for word in _KEYWORDS if " " in word)
_FIRST_OF_STEPS = frozenset(looked_up(spelled.split()[0]) for words in VERBS.values() for spelled in words)

REASONS: Mapping[str, Literal["stock", "turns"]] = {
    looked_up(word): reason for reason, words in _REASONS.items() for word in words.split(", ")
}
"""Why a deal ended without anybody going out, by the word as it is looked up."""

NOTHING = frozenset({"-", "NONE", "NOTHING", "GEEN", "NIETS", "RIEN", "AUCUNE", "RES", "CAP"})
"""What stands for no cards at all, as it is looked up."""

BETWEEN_NAMES = frozenset({"&", "AND", "EN", "ET", "I", "Y"})
"""What may stand between two names and is none, as it is looked up."""

_SHORTEST = 3
"""Shorter words are too like one another: of what looks like one nothing can be guessed."""


def keyword_of(first: str, second: str = "") -> tuple[Keyword | None, int]:
    """Give the keyword that two words begin with, in any language, and how many of them it takes.

    >>> keyword_of("Règles"), keyword_of("open", "kaart"), keyword_of("open", "♦Q"), keyword_of("An")
    ((<Keyword.RULES: 'rules'>, 1), (<Keyword.OPEN: 'open'>, 2), (<Keyword.OPEN: 'open'>, 1), (None, 0))
    """
    first = looked_up(first)
    if second and first in _PAIRED:
        found = _KEYWORDS.get(f"{first} {looked_up(second)}")
        if found is not None:
            return found, 2
    found = _KEYWORDS.get(first)
    return found, 0 if found is None else 1


def is_verb(word: str) -> bool:
    """Tell whether a step of a turn may begin with a word, in any language.

    >>> is_verb("gooi"), is_verb("raap"), is_verb("♥A")
    (True, True, False)
    """
    return looked_up(word) in _FIRST_OF_STEPS


def nearest_word(word: str, names: Iterable[str]) -> str | None:
    """Give the keyword or the name that was most likely meant where a line begins with this word.

    >>> nearest_word("playrs", ["An"]), nearest_word("Betr", ["Bert"]), nearest_word("M1", ["An"])
    ('players', 'Bert', None)
    """
    guessed = _alike() if len(looked_up(word)) >= _SHORTEST else {}
    return _nearest(word, {**guessed, **_by_look(names)})


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """Give the name that was most likely meant, whatever its capitals and accents.

    >>> nearest_name("ann", ["An", "Bert"]), nearest_name("Zoe", ["An", "Zoë"]), nearest_name("Piet", ["An", "Bert"])
    ('An', 'Zoë', None)
    """
    return _nearest(name, _by_look(names))


def _nearest(word: str, known: Mapping[str, str]) -> str | None:
    from rami_solver.rules.keys import nearest

    near = nearest(looked_up(word).lower(), known)
    return None if near is None else known[near]


def _by_look(words: Iterable[str]) -> dict[str, str]:
    return {looked_up(word).lower(): word for word in words}


@cache
def _alike() -> Mapping[str, str]:
    """Give every keyword by how it is looked up, in small letters; of two alike the first language's."""
    known = _by_look(spelled for words in SPELLINGS.values() for spelled in reversed(words))
    return {look: word for look, word in known.items() if len(look) >= _SHORTEST}

"""Whole words for suits, ranks and the joker in six languages, and the signs of the playing-card block."""

from collections.abc import Mapping

from rami_solver.cards import AnyCard, Rank, Suit, card

__all__ = [
    "BACKS",
    "BLOCK",
    "COMMON_RANKS",
    "HIDDEN",
    "JOKERS",
    "KNIGHTS",
    "NATIONAL_RANKS",
    "OF",
    "RANKS",
    "RANK_WORDS",
    "SUITS",
    "SUIT_WORDS",
    "is_rank",
]

JOKERS = frozenset({"J", "JK", "*", "JOKER", "COMODÍ", "COMODI", "\U0001f0bf", "\U0001f0cf", "\U0001f0df"})
"""Everything that is the joker when it stands alone."""

HIDDEN = frozenset({"?", "\U0001f0a0"})
"""A card that nobody showed."""

OF = frozenset({"DE", "OF", "VAN"})
"""What stands between a rank and its suit."""

BACKS = frozenset({"B", "R"})
"""The back after a hyphenated card: blue or red."""

SUIT_WORDS: Mapping[Suit, str] = {
    Suit.SPADES: "spade spades schop schoppen pijken pique piques pica pik",
    Suit.HEARTS: "heart hearts hart harten cœur cœurs coeur coeurs cors herz",
    Suit.DIAMONDS: "diamond diamonds ruit ruiten koek koeken carreau carreaux diamant diamants karo",
    Suit.CLUBS: "club clubs klaver klaveren klavers trèfle trèfles trefle trefles trèvol trèvols trevol trevols kreuz",
}
RANK_WORDS: Mapping[Rank, str] = {
    Rank.ACE: "ace aas as ass",
    Rank.TWO: "two twee deux dos zwei",
    Rank.THREE: "three drie trois tres drei",
    Rank.FOUR: "four vier quatre",
    Rank.FIVE: "five vijf cinq cinc fünf fuenf",
    Rank.SIX: "six zes sis sechs",
    Rank.SEVEN: "seven zeven sept set sieben",
    Rank.EIGHT: "eight acht huit vuit",
    Rank.NINE: "nine negen neuf nou neun",
    Rank.TEN: "ten tien dix deu zehn",
    Rank.JACK: "jack boer zot valet bube",
    Rank.QUEEN: "queen vrouw dame dama",
    Rank.KING: "king heer koning roi rei könig konig koenig",
}

COMMON_RANKS: Mapping[str, Rank] = {rank.label: rank for rank in Rank} | {"1": Rank.ACE, "T": Rank.TEN}
"""The ranks that every locale reads."""

NATIONAL_RANKS: Mapping[str, Rank] = {"B": Rank.JACK, "D": Rank.QUEEN, "H": Rank.KING, "R": Rank.KING}
"""The letters that mean one rank in every language that has them; V, a queen or a jack, is none of them."""

SUITS: Mapping[str, Suit] = {suit.symbol: suit for suit in Suit} | {
    word.upper(): suit for suit, words in SUIT_WORDS.items() for word in words.split()
}
"""A suit as a symbol or as a word, in capitals."""

_TELLING = {"BOER": "B", "BUBE": "B", "HEER": "H", "ROI": "R", "DAME": "D"}

RANKS: Mapping[str, tuple[Rank, str]] = (
    {text: (rank, "") for text, rank in COMMON_RANKS.items()}
    | {letter: (rank, letter) for letter, rank in NATIONAL_RANKS.items()}
    | {
        word.upper(): (rank, _TELLING.get(word.upper(), ""))
        for rank, words in RANK_WORDS.items()
        for word in words.split()
    }
)
"""A rank next to a suit symbol or a suit word, with the letter (B D H R) that tells what a V beside it is."""


def is_rank(word: str) -> bool:
    """Tell whether a word in capitals names a rank where it stands next to a suit."""
    return word in RANKS or word == "V"


def _block() -> tuple[dict[str, AnyCard], frozenset[str]]:
    cards: dict[str, AnyCard] = {}
    for suit in Suit:
        # The block counts A to 10, jack, knight, queen, king.
        for rank in Rank:
            cards[chr(0x1F0A0 + 0x10 * suit + rank + (rank > Rank.JACK))] = card(suit, rank)
    return cards, frozenset(chr(0x1F0AC + 0x10 * suit) for suit in Suit)


BLOCK, KNIGHTS = _block()

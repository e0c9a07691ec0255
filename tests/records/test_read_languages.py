"""Keywords and verbs in English, Dutch, French and Catalan, in any case, with or without accents."""

import unicodedata

import pytest

from rami_solver.notation.play_words import SPELLINGS as VERBS
from rami_solver.notation.play_words import Verb
from rami_solver.records.lines import DealEntry, EndedEntry, HandEntry, TurnEntry, Unreadable, told
from rami_solver.records.words import REASONS, SPELLINGS, Keyword, is_verb, keyword_of, nearest_word
from tests.notation.reading import hand
from tests.records.read_texts import SEATED, entries, entry, read

VALUES = {
    Keyword.RAMI: "1",
    Keyword.EVENT: "De Zwaan",
    Keyword.RULES: "rami-bridge",
    Keyword.SET: "run.max=5",
    Keyword.PLAYERS: "An Bert",
    Keyword.DEALER: "An",
    Keyword.CARDS: "nl",
    Keyword.SEED: "7",
    Keyword.DEAL: "2",
    Keyword.HAND: "An: ♥A",
    Keyword.OPEN: "♦Q",
    Keyword.STOCK: "♦Q ♦K",
    Keyword.RESHUFFLE: "♦Q ♦K",
    Keyword.OUT: "An",
    Keyword.ENDED: "turns",
    Keyword.LEFT: "An: ♥A",
    Keyword.SCORE: "An=1",
    Keyword.TOTAL: "An=1",
    Keyword.WINNER: "An",
    Keyword.PAYS: "An",
}
SPELLED = [(keyword, spelled) for keyword, words in SPELLINGS.items() for spelled in words]


def bare(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


@pytest.mark.parametrize(("keyword", "spelled"), SPELLED)
def test_every_spelling_begins_the_same_line(keyword: Keyword, spelled: str) -> None:
    value = VALUES[keyword]
    (said,) = entries(f"{keyword}: {value}")
    assert not isinstance(said, Unreadable)
    for word in (spelled, spelled.upper(), spelled.title(), bare(spelled), unicodedata.normalize("NFD", spelled)):
        for text in (f"{word}: {value}", f"{word} {value}", f"  {word} :\t{value}"):
            assert entry(text) == said, text


def test_no_spelling_has_two_meanings() -> None:
    for keyword, spelled in SPELLED:
        first, _, second = spelled.partition(" ")
        assert keyword_of(first, second) == (keyword, 2 if second else 1)


def test_every_keyword_has_words_in_four_languages_and_is_written_in_english() -> None:
    assert SPELLINGS.keys() == set(Keyword) == VALUES.keys()
    assert all(words[0] == keyword for keyword, words in SPELLINGS.items())
    assert all(len(words) > 2 for keyword, words in SPELLINGS.items() if keyword is not Keyword.RAMI)


@pytest.mark.parametrize("word", REASONS)
def test_every_word_for_the_end_of_a_deal_is_read(word: str) -> None:
    assert entry(f"ended: {word.lower()}") == EndedEntry(REASONS[word])


def test_one_catalan_word_is_a_hand_and_a_deal() -> None:
    assert entries("mà 2\nmà An: ♥A\nMA: An ♥A\nmano 3") == [
        DealEntry(2),
        HandEntry("An", hand("♥A")),
        HandEntry("An", hand("♥A")),
        DealEntry(3),
    ]


@pytest.mark.parametrize(("verb", "spelled"), [(verb, one) for verb, words in VERBS.items() for one in words])
def test_turns_are_read_with_the_verbs_of_every_language(verb: Verb, spelled: str) -> None:
    cards = {Verb.LAY: "[♥A ♥2 ♥3]", Verb.ADD: "♥4 -> M1", Verb.SWAP: "♥4 -> M1"}.get(verb, "♥4")
    # `pioche` is a stock, too, so that only a turn with a number or a name is one.
    said = [entry(SEATED + f"{begin} {word} {cards}") for begin in ("3 An", "An") for word in (verb, spelled)]
    assert isinstance(said[0], TurnEntry)
    assert [one._replace(number=3) if isinstance(one, TurnEntry) else one for one in said] == [said[0]] * 4
    assert is_verb(spelled.split(maxsplit=1)[0])


EVENING = {
    "nl": """rami 1
avond: De Zwaan
regels: rami-bridge
spelers: An Bert
gever: Bert
deel 1
hand An: ♥A
gedraaid: ♦Q
1 An neem ; gooi ♥A
herschud
uit: An
over Bert: ♥K
punten: An=-20 Bert=100
totaal: An=-20 Bert=100
winnaar: An
betaalt: Bert
""",
    "fr": """RAMI 1
Soirée: De Zwaan
Règles: rami-bridge
Joueurs : An Bert
Donneur : Bert
Manche 1
Main An : ♥A
Retournée : ♦Q
1 An prends ; jette ♥A
Remélange
Sorti : An
Reste Bert : ♥K
Points : An=-20 Bert=100
Total : An=-20 Bert=100
Gagnant : An
Paie : Bert
""",
    "ca": """rami 1
vetllada: De Zwaan
regles: rami-bridge
jugadors: An Bert
repartidor: Bert
mà 1
mà An: ♥A
girada: ♦Q
1 An agafa ; descarta ♥A
rebarreja
surt: An
queda Bert: ♥K
punts: An=-20 Bert=100
total: An=-20 Bert=100
guanyador: An
paga: Bert
""",
}


@pytest.mark.parametrize("lang", EVENING)
def test_an_evening_says_the_same_in_every_language(lang: str) -> None:
    english = """rami 1
event: De Zwaan
rules: rami-bridge
players: An Bert
dealer: Bert
deal 1
hand An: ♥A
open: ♦Q
1 An take ; discard ♥A
reshuffle
out: An
left Bert: ♥K
score: An=-20 Bert=100
total: An=-20 Bert=100
winner: An
pays: Bert
"""
    said = entries(EVENING[lang])
    assert said == entries(english)
    assert not any(isinstance(one, Unreadable) for one in said)
    blanks = EVENING[lang].replace(" ", "\u00a0")
    assert told(read(blanks))[2:] == told(read(EVENING[lang]))[2:]


def test_the_nearest_word_is_a_keyword_or_a_name() -> None:
    assert nearest_word("spelrs", ()) == "spelers"
    assert nearest_word("Donneurr", ("An",)) == "donneur"
    assert nearest_word("Betr", ("An", "Bert")) == "Bert"
    assert nearest_word("♥A", ("An", "Bert")) is None

"""A card alone: every spelling that is read, in every locale."""

import pytest

from rami_solver.cards import DECK, JOKER, Suit
from rami_solver.notation.read import CARD_LOCALES, CardLocale, read_cards
from tests.notation.reading import hand, notes, refused

LABELS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def one(text: str, locale: CardLocale = "en", *, explicit: bool = False) -> str:
    read = read_cards(text, locale=locale, explicit=explicit)
    assert len(read.cards) == 1
    return str(read.cards[0])


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_suit_symbols_are_read_in_either_order_and_any_case_in_every_locale(locale: CardLocale) -> None:
    for card in DECK:
        label = card.rank.label
        for text in (card.suit.symbol + label, label + card.suit.symbol):
            assert one(text, locale) == one(text.lower(), locale) == str(card)


@pytest.mark.parametrize("locale", CARD_LOCALES)
@pytest.mark.parametrize(("letter", "label"), [("B", "J"), ("D", "Q"), ("H", "K"), ("R", "K"), ("1", "A"), ("T", "10")])
def test_any_national_letter_beside_a_symbol_is_read_without_asking(
    locale: CardLocale, letter: str, label: str
) -> None:
    for suit in Suit:
        for text in (suit.symbol + letter, letter + suit.symbol, letter.lower() + suit.symbol):
            assert one(text, locale) == suit.symbol + label
            assert read_cards(text, locale=locale).notes == ()


SUITS = {
    "en": "S H D C",
    "nl": "S H R K",
    "nl-be": "S H R K",
    "fr": "P Co Ca T",
    "ca": "P C D T",
    "de": "P H Ka Kr",
}
COURTS = {
    "en": {"J": "J", "Q": "Q", "K": "K"},
    "nl": {"B": "J", "V": "Q", "D": "Q", "H": "K", "K": "K", "J": "J", "Q": "Q"},
    "nl-be": {"V": "J", "D": "Q", "R": "K", "J": "J", "Q": "Q", "K": "K"},
    "fr": {"V": "J", "D": "Q", "R": "K", "J": "J", "Q": "Q", "K": "K"},
    "ca": {"J": "J", "Q": "Q", "K": "K"},
    "de": {"B": "J", "D": "Q", "K": "K", "J": "J", "Q": "Q"},
}


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_letter_suits_follow_the_locale_in_any_case(locale: CardLocale) -> None:
    ranks = {**{label: label for label in LABELS[:10]}, "1": "A", "T": "10", **COURTS[locale]}
    for suit, letters in zip(Suit, SUITS[locale].split(), strict=True):
        for rank, label in ranks.items():
            for text in (letters + rank, letters.lower() + rank, (letters + rank).lower(), (letters + rank).upper()):
                assert one(text, locale) == suit.symbol + label, text


@pytest.mark.parametrize("locale", ["en", "fr", "ca", "de"])
def test_the_rank_may_stand_before_a_letter_suit(locale: CardLocale) -> None:
    for suit, letters in zip(Suit, SUITS[locale].split(), strict=True):
        for rank, label in {"A": "A", "10": "10", "7": "7", **COURTS[locale]}.items():
            assert one(rank + letters, locale) == suit.symbol + label


@pytest.mark.parametrize("locale", ["nl", "nl-be"])
def test_in_dutch_letters_only_the_suit_comes_first(locale: CardLocale) -> None:
    for text, meant in (("AH", "hA"), ("10R", "r10"), ("7k", "k7")):
        (problem,) = refused(text, locale=locale)
        assert (problem.code, problem.help, problem.facts["example"]) == ("unknown-card", "suit-first", meant)


def test_hk_and_kh_have_one_reading_each_where_the_suit_comes_first() -> None:
    # Read in either order, both would be king of hearts or king of clubs.
    assert [one(text, "nl") for text in ("HK", "KH", "HH", "KK")] == ["♥K", "♣K", "♥K", "♣K"]
    assert [one(text, "nl-be") for text in ("HR", "RR", "KR", "RV", "RD")] == ["♥K", "♦K", "♣K", "♦J", "♦Q"]


@pytest.mark.parametrize(
    ("locale", "text", "first", "second"),
    [
        ("fr", "C7", "Co7", "Ca7"),
        ("fr", "7C", "7Co", "7Ca"),
        ("fr", "CA", "CoA", "CaA"),
        ("fr", "c10", "Co10", "Ca10"),
        ("fr", "C-10-B", "Co10", "Ca10"),
        ("de", "K7", "Ka7", "Kr7"),
        ("de", "KA", "KaA", "KrA"),
        ("de", "KB", "KaB", "KrB"),
        ("de", "KK", "KaK", "KrK"),
        ("de", "K-10", "Ka10", "Kr10"),
    ],
)
def test_a_letter_that_two_suits_begin_with_is_refused_with_both(
    locale: CardLocale, text: str, first: str, second: str
) -> None:
    (problem,) = refused(text, locale=locale)
    assert (problem.code, problem.help) == ("ambiguous-card", "two-readings")
    assert (problem.facts["first"], problem.facts["second"]) == (first, second)


def test_the_same_letters_in_full_are_read() -> None:
    assert [one(text, "fr") for text in ("CoA", "CaA", "CAA", "ACA", "CoR", "CaV", "RCa")] == [
        *("♥A", "♦A", "♦A", "♦A", "♥K", "♦J", "♦K")
    ]
    assert [one(text, "de") for text in ("KaA", "KrB", "KaK", "KKa", "HK", "KH", "PK")] == [
        *("♦A", "♣J", "♦K", "♦K", "♥K", "♥K", "♠K")
    ]


@pytest.mark.parametrize("locale", CARD_LOCALES)
@pytest.mark.parametrize("text", ["J", "j", "JK", "Jk", "jk", "*", "🃏", "\U0001f0bf", "\U0001f0df", "joker", "Joker"])
def test_every_form_of_the_joker(locale: CardLocale, text: str) -> None:
    assert read_cards(text, locale=locale).cards == (JOKER,)


def test_a_bare_j_is_the_joker_and_beside_a_suit_the_jack() -> None:
    assert read_cards("♥A ♥2 ♥3 J ♠K").cards == hand("♥A ♥2 ♥3 J ♠K")
    assert read_cards("J ♥J J♥ hJ Jh J").cards == hand("J ♥J ♥J ♥J ♥J J")


def test_the_wiki_meld_with_the_joker_as_j_the_jack_as_b_and_the_queen_as_d() -> None:
    # Dispute D120: read in English letters, J would be a jack of clubs and the meld a set of strangers.
    assert read_cards("♣B ♣D J ♣A").cards == hand("♣J ♣Q J ♣A")
    assert read_cards("♣B–♣D–J–♣A").groups == (hand("♣J ♣Q J ♣A"),)
    for locale in CARD_LOCALES:
        assert read_cards("♣B ♣D J ♣A", locale=locale).cards == hand("♣J ♣Q J ♣A")


def test_the_playing_card_block_is_read_and_its_knights_are_refused_by_name() -> None:
    block = [chr(0x1F0A0 + 16 * suit + place) for suit in range(4) for place in (*range(1, 12), 13, 14)]
    assert read_cards(" ".join(block)).cards == DECK
    problems = refused(" ".join(chr(0x1F0AC + 16 * suit) for suit in range(4)))
    assert [(one.code, one.help) for one in problems] == [("unknown-card", "knight")] * 4
    assert [(one.code, one.help) for one in refused("🂠 ?")] == [("unknown-card", "hidden-card")] * 2


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("H-10-B", "♥10"),
        ("H-J-R", "♥J"),
        ("S-A-R", "♠A"),
        ("C-K-B", "♣K"),
        ("h-q-b", "♥Q"),
        ("♥-10-B", "♥10"),
        ("♥-B-B", "♥J"),
        ("H–10—R", "♥10"),
    ],
)
def test_suit_rank_back_is_one_card_and_its_back_is_dropped_with_a_note(text: str, card: str) -> None:
    read = read_cards(text)
    assert read.cards == hand(card)
    assert not read.grouped
    assert notes(read) == [("backs-dropped", card, {"count": 1})]


@pytest.mark.parametrize(("text", "card"), [("H-10", "♥10"), ("S-J", "♠J"), ("♥-D", "♥Q"), ("Herz-As", "♥A")])
def test_suit_rank_is_one_card_too(text: str, card: str) -> None:
    read = read_cards(text)
    assert (read.cards, read.grouped, read.notes) == (hand(card), False, ())


def test_hyphened_letters_follow_the_locale_too() -> None:
    assert [one(text, "nl") for text in ("R-10-B", "K-H", "H-V-R")] == ["♦10", "♣K", "♥Q"]
    (problem,) = refused("D-7-B", locale="nl")
    assert (problem.code, problem.help) == ("unknown-card", "locale")
    assert (problem.facts["locale"], str(problem.facts["example"])) == ("en", "♦7")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("harten 2", "♥2"),
        ("klaveren boer", "♣J"),
        ("rei de cors", "♥K"),
        ("heart ace", "♥A"),
        ("ace of hearts", "♥A"),
        ("as de piques", "♠A"),
        ("set de piques", "♠7"),
        ("nou de trèvols", "♣9"),
        ("boer van klaveren", "♣J"),
        ("koeken zot", "♦J"),
        ("schoppen heer", "♠K"),
        ("ruiten aas", "♦A"),
        ("dame de cœur", "♥Q"),
        ("Dame de coeur", "♥Q"),
        ("valet de carreau", "♦J"),
        ("roi de trèfle", "♣K"),
        ("roi de tre\u0300fle", "♣K"),
        ("Herz Bube", "♥J"),
        ("Karo König", "♦K"),
        ("Kreuz Konig", "♣K"),
        ("Pik As", "♠A"),
        ("10 of diamonds", "♦10"),
        ("J of hearts", "♥J"),
        ("hearts J", "♥J"),
        ("♥ J", "♥J"),
        ("♥ 10 ♠ A", "♥10 ♠A"),
        ("harten B", "♥J"),
        ("hartenboer klaverenvrouw harten10", "♥J ♣Q ♥10"),
        ("♥boer ♠as", "♥J ♠A"),
        ("comodí comodi", "J J"),
        ("harten 2 klaveren boer J", "♥2 ♣J J"),
        ("J harten 2", "J ♥2"),
        ("harten 2, 3 of hearts, h4", "♥2 ♥3 ♥4"),
    ],
)
def test_whole_words_in_six_languages(text: str, cards: str) -> None:
    for locale in CARD_LOCALES:
        if "h4" not in text or locale in ("en", "nl", "nl-be", "de"):
            assert read_cards(text, locale=locale).cards == hand(cards), locale


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [("harten 2 van schoppen", "♥2", "♠2"), ("hearts J of spades", "♥J", "♠J"), ("♥A pik as de cors", "♠A", "♥A")],
)
def test_words_with_two_readings_are_refused_with_both(text: str, first: str, second: str) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.help) == ("ambiguous-card", "two-readings")
    assert (str(problem.facts["first"]), str(problem.facts["second"])) == (first, second)


def test_commas_part_words_as_they_part_cards() -> None:
    assert [one.help for one in refused("harten, 2")] == ["rank-missing", "suit-missing"]
    assert read_cards("♥A,♥2, ♥3 ,J").cards == hand("♥A ♥2 ♥3 J")


def test_as_is_the_ace_of_spades_in_english_letters_unless_a_suit_makes_it_a_word() -> None:
    assert read_cards("as").cards == hand("♠A")
    assert read_cards("as de cors pik as").cards == hand("♥A ♠A")

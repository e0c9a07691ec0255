"""Facts become words in the language and the cards of whoever asks."""

from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import Goal
from rami_solver.cards import JOKER, Rank, Suit
from rami_solver.findings import Basis, Code, Finding, Problem, Severity
from rami_solver.melds import Kind
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.report import messages as module
from rami_solver.report.messages import LANGUAGES, Messages
from rami_solver.rules.load import load
from tests.report.report_answers import card, cards, meld, meld_card

EN, NL = (Messages(lang, CardStyle()) for lang in ("en", "nl"))
ASCII = Messages("nl", CardStyle(ascii=True, locale="nl"))


@pytest.mark.parametrize(
    ("count", "en", "nl"), [(0, "0 points", "0 punten"), (1, "1 point", "1 punt"), (2, "2 points", "2 punten")]
)
def test_counts_choose_their_form(count: int, en: str, nl: str) -> None:
    assert EN.text("count.point", count=count) == en
    assert NL.text("count.point", count=count) == nl


def test_a_counted_fact_brings_its_unit_along() -> None:
    facts = {"short_by": 41, "threshold": 51}
    assert "1 point," in EN.text("hand.cannot-open", points=1, **facts)
    assert "10 punten," in NL.text("hand.cannot-open", points=10, **facts)


@pytest.mark.parametrize(
    ("fact", "symbols", "ascii_nl"),
    [
        (card("♥A"), "♥A", "hA"),
        (card("♦10"), "♦10", "r10"),
        (JOKER, "J", "J"),
        (meld_card("J=♠6/♦6"), "J=♠6/♦6", "J=s6/r6"),
        (cards("♥A ♥2 J"), "♥A ♥2 J", "hA h2 J"),
        (meld(Kind.RUN, "♣2 ♣3 J=♣4", 9), "♣2 ♣3 J=♣4", "k2 k3 J=k4"),
        ((cards("♥A ♥2"), cards("♠K")), "♥A ♥2 | ♠K", "hA h2 | sK"),
        ((), "", ""),
    ],
)
def test_cards_are_written_in_the_style(fact: object, symbols: str, ascii_nl: str) -> None:
    assert NL.written(fact) == symbols
    assert ASCII.written(fact) == ascii_nl


@pytest.mark.parametrize(
    ("fact", "en", "nl"),
    [
        (Kind.RUN, "run", "reeks"),
        (Severity.NOTE, "note", "opmerking"),
        (Basis.STATED, "stated", "in de tekst"),
        (Phase.BEFORE_DRAW, "before the draw", "voor het trekken"),
        (
            Goal.KEEP_JOKER,
            "sorted by the number of jokers laid, fewest first",
            "gesorteerd op het aantal afgelegde jokers, de minste eerst",
        ),
        (Suit.HEARTS, "hearts", "harten"),
        (Rank.QUEEN, "queen", "vrouw"),
        (Rank.SEVEN, "7", "7"),
        (True, "yes", "ja"),
        (False, "no", "nee"),
        (None, "none", "geen"),
        (Code.RUN_GAP, "run-gap", "run-gap"),
        (51, "51", "51"),
        (-100, "-100", "-100"),
        (("opening.points=41", "run.max=none"), "opening.points=41, run.max=none", "opening.points=41, run.max=none"),
    ],
)
def test_words_of_ours_are_translated(fact: object, en: str, nl: str) -> None:
    assert EN.written(fact) == en
    assert NL.written(fact) == nl


def test_a_text_of_the_asker_is_left_alone() -> None:
    assert NL.written("run") == "run"
    assert 'kent geen opdracht "run"' in NL.text("unknown-command", command="run")


def test_values_have_words_of_their_own_where_none_means_something_else() -> None:
    assert (EN.value(None), EN.value(None, "run.max")) == ("none", "no limit")
    assert (NL.value("as-laid", "joker.place"), NL.value(True), NL.value(5)) == ("zoals hij gelegd wordt", "ja", "5")
    assert EN.value("a word that no rule has") == "a word that no rule has"


def test_a_missing_fact_stays_visible_and_an_unknown_key_shows_itself() -> None:
    assert EN.text("count.point") == "{count} points" or EN.text("count.point") == "{count} point"
    assert EN.text("no-such-key", points=1) == "no-such-key"
    assert not EN.has("no-such-key")
    assert EN.has("run-gap")


def test_a_language_without_catalogue_is_answered_in_english() -> None:
    french = Messages("fr", CardStyle())
    assert french.lang == "en"
    assert french.text("kind.set") == "set"


def test_a_finding_says_what_mends_it() -> None:
    rules = load("rami-bridge")
    parts = (cards("♣2 ♣3 ♣4"), cards("♣5 ♣6 ♣7"))
    facts: dict[str, Any] = {"found": 6, "most": 5, "mend": "split", "parts": parts, "points": 27}
    finding = rules.finding(Code.RUN_TOO_LONG, Severity.ERROR, "run.max", **facts)
    assert EN.mend(finding) == "split it as ♣2 ♣3 ♣4 | ♣5 ♣6 ♣7 (27 points)"
    assert EN.finding(finding) == f"{EN.said(finding)}; {EN.mend(finding)}"
    assert EN.mend(Finding(Code.RUN_TOO_LONG, Severity.ERROR, facts={"found": 6, "most": 5})) is None


def test_a_finding_may_have_a_sentence_for_its_case_or_for_a_fact_that_is_nothing() -> None:
    rules = load("rami-bridge")
    facts: dict[str, Any] = {"written": card("♥8"), "counts_as": card("♥5"), "possible": cards("♥5 ♥8")}
    corrected = rules.finding(Code.JOKER_PLACE, Severity.NOTE, "joker.place", case="corrected", **facts)
    chosen = rules.finding(Code.JOKER_PLACE, Severity.NOTE, "joker.place", case="chosen", **facts)
    assert EN.said(corrected) != EN.said(chosen)
    assert "♥8" in EN.said(corrected)
    bare, with_cards = (
        rules.finding(Code.HOUSE_RULING, Severity.NOTE, "discard.joker", held, value=True) for held in ((), cards("J"))
    )
    assert EN.said(with_cards) == EN.said(bare).replace("not in the text", "not in the text (J)")


def test_a_finding_may_have_a_sentence_for_its_rule() -> None:
    def said(rule: str) -> str:
        return EN.said(Finding(Code.OPEN_CARD_NOT_USED, Severity.ERROR, rule, facts={"card": card("♥9")}))

    assert said("draw.open_card_opened") == "the open card ♥9 was taken and not used in this turn"
    assert said("draw.open_card_must_be_laid") == "the open card ♥9 was taken and is in no new meld"


@pytest.mark.parametrize(("where", "said"), [(2, "M2"), (cards("♦7 ♣7 J"), "♦7 ♣7 J")])
def test_a_place_is_a_meld_on_the_table_or_the_cards_of_a_new_one(where: object, said: str) -> None:
    facts = {"count": 1, "case": "possible", "where": where}
    finding = Finding(Code.JOKER_NOT_LAID_AGAIN, Severity.ERROR, "swap.freed_joker", facts=facts)
    assert EN.said(finding) == f"the joker that was swapped must be laid again, and it can be: {said}"


def test_a_ruling_names_its_rule_and_its_value() -> None:
    ace = "values.ace_low_only_in_a23"
    finding = load("rami-bridge").finding(Code.HOUSE_RULING, Severity.NOTE, ace, cards("♥A"), value=False)
    for messages in (EN, NL):
        said = messages.said(finding)
        assert messages.text(f"ruling.{ace}.no") in said
        assert "♥A" in said


def test_a_ruling_without_a_plain_sentence_is_told_by_name_and_value() -> None:
    limit = load("rami-bridge").finding(Code.HOUSE_RULING, Severity.NOTE, "end.reshuffles", value=2)
    for messages in (EN, NL):
        assert messages.said(limit).endswith(f"{messages.text('rule.end.reshuffles')}: 2")


def test_every_yes_or_no_that_a_note_may_rest_on_has_plain_sentences_for_both() -> None:
    """The sentence "an ace below the two counts low in A-2-3 only: no, in longer runs too" took three readings."""
    keys = {"discard.joker", "discard.to_go_out", "opening.clean_run", "opening.waived_when_going_out"}
    keys |= {"draw.open_card_going_out", "draw.open_card_must_be_laid", "draw.deeper_card_opens"}
    keys |= {"discard.taken_card", "discard.taken_twin", "discard.taken_along", "opening.more_in_same_turn"}
    keys |= {"layoff.past_run_max", "layoff.going_out", "swap.freed_joker_own_meld", "score.one_turn_with_layoffs"}
    keys |= {"run.ace_at_both_ends", "run.round_the_corner", "values.ace_low_only_in_a23"}
    for messages in (EN, NL):
        told = [messages.text(f"ruling.{key}.{word}") for key in keys for word in ("yes", "no")]
        assert not any(one.startswith("ruling.") for one in told)
        assert len(set(told)) == len(told)


def test_several_cards_of_another_suit_or_rank_need_no_plural() -> None:
    for odd in (cards("♣8"), cards("♣8 ♣9")):
        mixed = Finding(Code.MELD_MIXED, Severity.ERROR, facts={"case": "run", "odd": odd})
        assert NL.said(mixed) == f"een reeks is van één kleur; van een andere kleur: {NL.written(odd)}"


def test_help_is_that_of_the_code_or_of_any() -> None:
    near = {"profile": "rami-brige", "nearest": "rami-bridge", "choices": ("rami-bridge", "roemie")}
    assert "rami-bridge" in str(EN.help(Problem(Code.UNKNOWN_PROFILE, near, help="nearest")))
    assert (
        EN.help(Problem(Code.UNKNOWN_KEY, {"key": "hadn", "nearest": "hand"}, help="nearest")) == "did you mean hand?"
    )
    assert EN.help(Problem(Code.UNKNOWN_KEY, {"key": "hadn"})) is None
    assert EN.help(Problem(Code.UNKNOWN_KEY, {"key": "hadn"}, help="no such help")) is None


def test_every_language_is_read_from_its_file() -> None:
    assert {lang: Messages(lang, CardStyle()).text("kind.run") for lang in LANGUAGES} == {"en": "run", "nl": "reeks"}
    assert module._LOCALE.is_dir()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_those_that_gettext_finds_in_the_catalogue(lang: str) -> None:
    with (Path(module.__file__).parent / "locale" / lang / "LC_MESSAGES" / "rami.mo").open("rb") as file:
        known = GNUTranslations(file)
    messages = Messages(lang, SYMBOLS)
    keys = [key[0] if isinstance(key, tuple) else key for key in known._catalog if key]  # type: ignore[attr-defined]
    said = 0
    for key in keys:
        assert messages.has(key)
        for count in (None, 0, 1, 2, 11):
            text = known.ngettext(key, key, 1 if count is None else count)
            text = known.gettext(key) if text == key else text
            if "{" not in text.replace("{count}", ""):
                said += 1
                assert messages.text(key, count=count) == text.replace("{count}", messages.written(count))
    assert said > 1000
    assert not any(map(messages.has, ("!", "zzz", keys[0] + "-", keys[-1] + "-", "run-ga")))

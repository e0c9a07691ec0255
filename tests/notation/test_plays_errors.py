"""Plays that cannot be read: every fault of every step at once, each at its place, with what to type instead."""

from typing import Any

import pytest

from rami_solver.cards import Card
from rami_solver.findings import InputError, Problem, Span
from rami_solver.notation.plays import read_with_play
from tests.notation.reading import claimed, hand

COMMON = {"token", "case", "step", "typed"}


def refused_play(text: str, **how: Any) -> tuple[Problem, ...]:
    """Give the problems of a play that must not be read."""
    with pytest.raises(InputError) as caught:
        read_with_play(how.pop("texts", {}), text, **how)
    return caught.value.problems


def only(text: str, **how: Any) -> Problem:
    """Give the one problem of a play."""
    (problem,) = refused_play(text, **how)
    assert problem.span
    return problem


@pytest.mark.parametrize(
    ("text", "step", "case", "token"),
    [
        ("draw", "draw", "no-cards", "draw"),
        ("draw ,", "draw", "no-cards", "draw"),
        ("trek", "draw", "no-cards", "trek"),
        ("lay", "lay", "no-cards", "lay"),
        ("leg neer", "lay", "no-cards", "leg neer"),
        ("discard", "discard", "no-cards", "discard"),
        ("add -> M1", "add", "no-cards", "add -> M1"),
        ("add , -> M1", "add", "no-cards", "add , -> M1"),
        ("swap to M1", "swap", "no-cards", "swap to M1"),
        ("lay to M1", "add", "no-cards", "lay to M1"),
        ("take #2", "take", "no-cards", "#2"),
        ("draw ♥2 ♥3", "draw", "too-many-cards", "♥3"),
        ("draw ? ?", "draw", "too-many-cards", "?"),
        ("draw ? ♥3 ♥4", "draw", "too-many-cards", "♥3 ♥4"),
        ("take ♥2 ♥3", "take", "too-many-cards", "♥3"),
        ("discard ♠9 | ♠8", "discard", "too-many-cards", "♠8"),
        ("discard ♠9-♠8", "discard", "too-many-cards", "♠8"),
        ("add ♥7", "add", "no-meld-number", "add ♥7"),
        ("add ♥7 ->", "add", "no-meld-number", "->"),
        ("swap ♥7 to", "swap", "no-meld-number", "to"),
        ("add ♥7 -> M", "add", "no-meld-number", "M"),
        ("add ♥7 -> M0", "add", "no-meld-number", "M0"),
        ("add ♥7 -> M-1", "add", "no-meld-number", "M-1"),
        ("add ♥7 -> M1234567890", "add", "no-meld-number", "M1234567890"),
        ("add ♥7 -> ♥8 M1", "add", "no-meld-number", "♥8 M1"),
        ("leg aan ♥7", "add", "no-meld-number", "leg aan ♥7"),
        ("add ♥7 M1", "add", "no-arrow", "M1"),
        ("swap ♥7 M 1", "swap", "no-arrow", "M 1"),
        ("add hearts A M1", "add", "no-arrow", "M1"),
        ("add ♥7 -> M1 ♥8", "add", "stray-words", "♥8"),
        ("add ♥7 -> M1 [♥8]", "add", "stray-words", "[♥8]"),
        ("add -> M1 ♥7", "add", "stray-words", "♥7"),
        ("swap ♥7 -> M1, M2", "swap", "stray-words", "M2"),
        ("discard ♠9 -> M1", "discard", "stray-words", "-> M1"),
        ("draw ♠9 M1", "draw", "stray-words", "M1"),
        ("take to M1", "take", "stray-words", "to M1"),
        ("lay [♥A ♥2 ♥3] -> M4", "lay", "stray-words", "-> M4"),
        ("lay M1 [♥A ♥2 ♥3]", "lay", "stray-words", "M1 [♥A ♥2 ♥3]"),
        ("take ♥9#0", "take", "copy-number", "#0"),
        ("take ♥9#x", "take", "copy-number", "#x"),
        ("take ♥9#", "take", "copy-number", "#"),
        ("take ♥9#1#2", "take", "copy-number", "#1#2"),
        ("swap J -> M1", "swap", "joker-in-swap", "J"),
        ("swap ♥2 J=♥3 -> M1", "swap", "joker-in-swap", "J=♥3"),
    ],
)
def test_what_a_step_lacks_or_has_too_much(text: str, step: str, case: str, token: str) -> None:
    for before, after in (("", ""), ("take ; ", " ; discard ♠9")):
        problem = only(before + text + after)
        assert (problem.code, problem.help) == ("step-incomplete", step)
        assert {name: problem.facts[name] for name in ("case", "step", "token")} == {
            "case": case,
            "step": step,
            "token": token,
        }
        assert text.startswith(problem.facts["typed"])
        extra = {"too-many-cards": {"count"}, "no-arrow": {"number"}, "joker-in-swap": {"card"}}.get(case, set())
        assert set(problem.facts) == COMMON | extra
        assert problem.span
        assert problem.span.start == len(before) + text.rindex(token)


def test_a_joker_cannot_be_swapped_for_a_joker_and_says_which() -> None:
    assert only("swap J=♥3 -> M1").facts["card"] == claimed("J=♥3")


@pytest.mark.parametrize(
    ("text", "token", "start"),
    [
        (";", ";", 0),
        ("; take", ";", 0),
        ("take ;; discard ♠9", ";", 6),
        ("take ; ; discard ♠9", ";", 7),
        ("then take", "then", 0),
        ("take then", "then", 5),
        ("take then then discard ♠9", "then", 10),
        ("take then ; discard ♠9", ";", 10),
        ("take ; and then", "then", 11),
        ("take ; , ; discard ♠9", ";", 9),
    ],
)
def test_a_step_without_words(text: str, token: str, start: int) -> None:
    problem = only(text)
    assert (problem.code, problem.help) == ("step-incomplete", "empty-step")
    assert problem.facts == {"token": token, "case": "empty-step"}
    assert problem.span
    assert problem.span.start == start


@pytest.mark.parametrize("text", ["", "  ", "\n\n", "\u200b", " , "])
def test_an_empty_play(text: str) -> None:
    problem = only(text)
    assert (problem.code, problem.help, problem.facts["case"]) == ("step-incomplete", "empty-play", "empty-play")
    assert only("").span == Span("--play", "", 0, 1)


def test_a_verb_within_a_step_shows_that_a_mark_was_left_out() -> None:
    problems = refused_play("take, lay [♥A ♥2 ♥3] leg aan ♥7 op M1 discard ♠9 ♠Z")
    assert [(one.code, one.help, one.facts["token"]) for one in problems] == [
        ("step-incomplete", "no-separator", "lay"),
        ("step-incomplete", "no-separator", "leg"),
        ("step-incomplete", "no-separator", "discard"),
        ("unknown-card", "ranks", "♠Z"),
    ]
    assert {one.facts.get("case") for one in problems[:3]} == {"no-separator"}


@pytest.mark.parametrize(
    ("text", "token", "nearest"),
    [
        ("discrad ♠9", "discrad", "discard"),
        ("dicard ♠9", "dicard", "discard"),
        ("tkae", "tkae", "take"),
        ("gooj ♠9", "gooj", "gooi"),
        ("échnage ♥2 -> M1", "échnage", "échange"),
        ("descrata ♠9", "descrata", "descarta"),
        ("leg-ann ♥7 -> M1", "leg-ann", "leg-aan"),
        ("foo ♥Z", "foo", None),
        ("M1 ♥7", "M1", None),
        ("x" * 200, "x" * 40 + "…", None),
        ("\0\0", "\0\0", None),
    ],
)
def test_a_word_that_is_no_step(text: str, token: str, nearest: str | None) -> None:
    problem = only(text)
    assert (problem.code, problem.help) == ("unknown-step", "nearest" if nearest else "choice")
    expected = {"token": token, "choices": ("draw", "take", "lay", "add", "swap", "discard")}
    assert problem.facts == expected | ({"nearest": nearest} if nearest else {})


def test_a_verb_in_letters_of_another_script_is_told_the_verb_it_looks_like() -> None:
    problem = only("sw\u0430p ♥7 -> M1")
    assert (problem.code, problem.facts["nearest"]) == ("unknown-step", "swap")


@pytest.mark.parametrize("text", ["♥A ♥2 ♥3", "[♥A ♥2 ♥3]", "J", "harten 2", "-> M1"])
def test_a_step_that_begins_without_a_verb(text: str) -> None:
    problem = only(text)
    assert (problem.code, problem.help) == ("unknown-step", "choice")
    assert problem.facts.get("case") == (None if text.startswith("->") else "no-verb")
    assert "nearest" not in problem.facts


def test_an_unknown_step_with_a_near_verb_is_read_as_that_for_its_cards() -> None:
    first, second = refused_play("discrad ♠Z")
    assert (first.code, second.code, second.facts["token"]) == ("unknown-step", "unknown-card", "♠Z")
    # Which verb is meant is not sure, so nothing is said of what it lacks.
    assert [one.code for one in refused_play("addd ♥7 ♥Z")] == ["unknown-step", "unknown-card"]


def test_only_the_steps_that_are_told_are_compared_with_every_verb() -> None:
    problems = refused_play("discrad ♠9 ; " * 50)
    assert [one.facts.get("nearest") for one in problems[:20]] == ["discard"] * 20
    assert len(problems) == 50
    assert not any(one.facts for one in problems[20:])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take ?", [("unknown-card", "hidden-card", "?")]),
        ("lay [♥A ? ♥3]", [("unknown-card", "hidden-card", "?")]),
        ("discard JJ", [("glued-cards", "add-space", "JJ")]),
        ("discard ♥V", [("ambiguous-card", "two-readings", "♥V")]),
        ("draw J=♥3", [("joker-claim-in-hand", "bare-joker", "J=♥3")]),
        ("take J=♥3", [("joker-claim-in-hand", "bare-joker", "J=♥3")]),
        ("discard J=♥3", [("joker-claim-in-hand", "bare-joker", "J=♥3")]),
        ("lay [♥A ♥2 ♥3] ♠K ♦K", [("loose-cards", "in-melds", "♠K ♦K")]),
        ("lay [♥A ♥2 ♥3", [("unbalanced-brackets", "brackets", "[")]),
        (
            "lay [♥A ♥2 ; discard ♠9]",
            [("unbalanced-brackets", "brackets", "["), ("unbalanced-brackets", "brackets", "]")],
        ),
        ("lay [] [♥A ♥2 ♥3]", [("empty-meld", "cards-between", "[]")]),
        ("lay ♥A ♥2 ♥3 |", [("empty-meld", "cards-between", "|")]),
        ("add J=♥Z -> M1", [("unknown-card", "joker-claim", "J=♥Z")]),
        ("échange ♥2 -> M1 ; discard", [("step-incomplete", "discard", "discard")]),
    ],
)
def test_faults_of_cards_at_their_places(text: str, told: list[tuple[str, str, str]]) -> None:
    problems = refused_play(text)
    assert [(one.code, one.help, one.facts["token"]) for one in problems] == told
    for one in problems:
        assert one.span
        assert text[one.span.start : one.span.start + one.span.width].startswith(one.facts["token"])


def test_two_readings_of_a_v_in_a_play() -> None:
    problem = only("discard ♥V")
    assert (problem.facts["first"], problem.facts["second"]) == hand("♥Q ♥J")


def test_the_faults_of_all_steps_and_of_all_inputs_come_at_once_the_play_last() -> None:
    texts = {"CARDS": "♥A xx", "--table": "M1 ♥4 ♥5 ♥6 | M3 ♠Z"}
    play = "draw ; foo ♥2 ; add ♥7 M1 ; discard ♠Z ;; take"
    problems = refused_play(play, texts=texts, tables=frozenset({"--table"}), play_source="play")
    assert [(one.span.source, one.code.value, one.facts["token"]) for one in problems if one.span] == [
        ("CARDS", "unknown-card", "xx"),
        ("--table", "unknown-card", "♠Z"),
        ("play", "step-incomplete", "draw"),
        ("play", "unknown-step", "foo"),
        ("play", "step-incomplete", "M1"),
        ("play", "unknown-card", "♠Z"),
        ("play", "step-incomplete", ";"),
    ]


@pytest.mark.parametrize("bad", [19, 20, 21, 57])
def test_twenty_are_told_in_full_over_cards_and_play(bad: int) -> None:
    problems = refused_play("discard ♥Z ; " * (bad - 3), texts={"CARDS": "xx yy zz"})
    assert len(problems) == bad
    assert all(one.span and one.help and one.facts for one in problems[:20])
    assert not any(one.span or one.help or one.facts for one in problems[20:])
    assert [one.span and one.span.source for one in problems[:4]] == ["CARDS"] * 3 + ["--play"]


def test_the_place_in_a_play_of_several_lines() -> None:
    problem = only("take ;\nlay [♥A ♥2 ♥3] ;\r\n  discard 🃏=♥Z\n")
    assert problem.span == Span("--play", "  discard 🃏=♥Z", 10, 5, 3)


def test_a_v_beside_letters_of_an_unknown_step_is_no_fault() -> None:
    # The boer tells that V is a vrouw, though nobody knows what was done with it.
    assert [one.code for one in refused_play("foo ♣B ; discard ♥V")] == ["unknown-step"]


def test_facts_are_cards_and_words_only() -> None:
    for text in ("swap J -> M1", "discard ♥2 ♥3", "foo", "♥A", "take ♥9#0", ""):
        for problem in refused_play(text):
            for fact in problem.facts.values():
                ones = fact if isinstance(fact, tuple) else (fact,)
                assert all(type(one) in (str, int) or isinstance(one, Card) or str(one)[0] == "J" for one in ones)

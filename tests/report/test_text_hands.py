"""What a person reads: a sentence, the rule it rests on, the melds, the notes; on any terminal and in a pipe."""

import re
from textwrap import dedent

import pytest

from rami_solver.analysis.answers import LaydownAnswer, Phase
from rami_solver.analysis.hand_answers import Award, FinishAnswer, HandAnswer, OpeningAnswer
from rami_solver.findings import Basis, Code, Severity
from rami_solver.melds import Kind
from rami_solver.report.saying import setting
from rami_solver.report.text import show_best_opening, show_hand, show_laydown
from rami_solver.report.view import View, can_show
from rami_solver.rules.load import load
from tests.report.report_answers import (
    Screen,
    arrangement,
    best_opening,
    five_cards,
    meld,
    opening_hand,
    view,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")
RULES = load("rami-bridge")


def shown(answer: HandAnswer | LaydownAnswer, on: tuple[View, Screen]) -> str:
    target, screen = on
    if isinstance(answer, HandAnswer):
        show_hand(answer, target)
    else:
        show_laydown(answer, target)
    return screen.shown


def lines(answer: HandAnswer | LaydownAnswer, on: tuple[View, Screen]) -> list[str]:
    return shown(answer, on).splitlines()


def test_five_cards_in_a_pipe() -> None:
    assert shown(five_cards(), view()) == dedent(
        """\
        You cannot open (10 points, 41 short of 51), but you can go out in one turn: throw ♠K, score -100.
          opening.points = 51 (stated: Het verdelen van de kaarten)
          opening.waived_when_going_out = true (stated: Welke combinaties mag men afleggen?)

        Going out:
          ♥A ♥2 ♥3 J=♥4 (run, 10 points)
          ♠K (to throw, score -100)
        Best melds (10):
          ♥A ♥2 ♥3 J=♥4 (run, 10 points)
          ♠K (left, 10 points)

        note: 5 cards in the hand, these rules make it 15
        note: house ruling, not in the text (♥A): an ace below the two counts low in longer runs too, not only in A-2-3
          To the letter the ace counts 10 in every combination but ace-two-three, so A-2-3-4 would be 19; nobody plays that, and we count 1.
          played otherwise: --set values.ace_low_only_in_a23=true
        rules: rami-bridge (the default)
        """  # noqa: E501 - a pipe is not wrapped
    )


def test_five_cards_in_dutch_where_suits_cannot_be_shown() -> None:
    assert shown(five_cards(), view("nl", encoding="cp1252", locale="nl")) == dedent(
        """\
        Je kunt niet openen (10 punten, 41 te weinig voor 51), maar je kunt in één beurt uit: gooi sK weg, score -100.
          opening.points = 51 (in de tekst: Het verdelen van de kaarten)
          opening.waived_when_going_out = true (in de tekst: Welke combinaties mag men afleggen?)

        Uitgaan:
          hA h2 h3 J=h4 (reeks, 10 punten)
          sK (weggooien, score -100)
        Beste combinaties (10):
          hA h2 h3 J=h4 (reeks, 10 punten)
          sK (over, 10 punten)

        opmerking: 5 kaarten in de hand, volgens deze regels zijn het er 15
        opmerking: onze huisregel, niet uit de tekst (hA): een aas onder de twee telt ook in langere reeksen laag, niet alleen in A-2-3
          Letterlijk genomen telt de aas 10 in elke combinatie behalve aas-twee-drie, dus A-2-3-4 zou 19 zijn; niemand speelt dat, wij tellen 1.
          anders gespeeld: --set values.ace_low_only_in_a23=true
        regels: rami-bridge (standaard)
        """  # noqa: E501 - a pipe is not wrapped
    )


def test_five_cards_on_a_terminal_have_columns() -> None:
    assert lines(five_cards(), view(width=80))[:9] == [
        "You cannot open (10 points, 41 short of 51), but you can go out in one turn:",
        "throw ♠K, score -100.",
        "  opening.points = 51 (stated: Het verdelen van de kaarten)",
        "  opening.waived_when_going_out = true (stated: Welke combinaties mag men",
        "  afleggen?)",
        "",
        "  Going out        ♥A ♥2 ♥3 J=♥4  run        10 points",
        "                   ♠K             to throw  score -100",
        "  Best melds (10)  ♥A ♥2 ♥3 J=♥4  run        10 points",
    ]


def test_a_narrow_terminal_puts_labels_above() -> None:
    told = lines(five_cards(), view(width=40))
    assert max(map(len, told)) <= 40
    assert told[told.index("Going out") :][:3] == [
        "Going out",
        "  ♥A ♥2 ♥3 J=♥4 (run, 10 points)",
        "  ♠K (to throw, score -100)",
    ]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_width_breaks_a_card_or_overflows(lang: str, width: int) -> None:
    for answer in (five_cards(), opening_hand()):
        told = lines(answer, view(lang, width=width))
        assert max(map(len, told)) <= width
        written = "".join(f" {line} " for line in told).replace("(", " ")
        assert all(f" {one} " in written for one in map(str, answer.hand) if one != "J")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
@pytest.mark.parametrize("width", [None, 40, 80])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_encoding_carries_what_is_shown(encoding: str, width: int | None, lang: str) -> None:
    told = shown(five_cards(), view(lang, width=width, encoding=encoding))
    assert ("hA h2 h3 J=h4" in told) is (encoding != "utf-8")
    assert "?" not in told.replace("afleggen?", "")


def test_streams_are_probed_for_suits() -> None:
    assert {encoding: can_show(Screen(encoding=encoding)) for encoding in ("utf-8", "cp1252", "cp437")} == {
        "utf-8": True,
        "cp1252": False,
        "cp437": False,
    }


def test_colour_is_added_and_nothing_else() -> None:
    for width in (None, 40, 80):
        plain = shown(five_cards(), view(width=width))
        coloured = shown(five_cards(), view(width=width, colour="always"))
        assert "\x1b" not in plain
        assert ANSI.sub("", coloured) == plain
    assert "\x1b" not in shown(five_cards(), view(width=80, colour="never"))


def test_auto_colours_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b" in shown(five_cards(), view(width=80, colour="auto"))
    assert "\x1b" not in shown(five_cards(), view(colour="auto"))
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in shown(five_cards(), view(width=80, colour="auto"))


def test_suits_and_jokers_have_their_colours() -> None:
    told = shown(five_cards(), view(width=80, colour="always"))
    assert "\x1b[1;31m♥A\x1b[0m" in told
    assert "\x1b[1;39m♠K\x1b[0m" in told
    assert "\x1b[1;35mJ\x1b[0m=\x1b[1;31m♥4\x1b[0m" in told


def headline(answer: HandAnswer | LaydownAnswer) -> str:
    return lines(answer, view())[0]


def test_a_hand_that_opens() -> None:
    assert headline(opening_hand()) == "You can open: 57 points, 51 needed."


def test_a_hand_that_neither_opens_nor_goes_out() -> None:
    answer = opening_hand()._replace(opening=OpeningAnswer(False, 51, 1, 50, ()))
    assert headline(answer) == "You cannot open: 1 point, 50 short of 51."


def test_a_hand_that_opens_and_goes_out_before_the_draw() -> None:
    answer = opening_hand()
    finish = FinishAnswer(True, answer.best.melds, None, Award("win", None))
    held = tuple(one for melded in answer.best.melds for one in melded.held)
    answer = answer._replace(phase=Phase.BEFORE_DRAW, hand=held, finish=finish)
    assert headline(answer) == (
        "You can open with 57 points, and even go out in one turn: lay all, throw the card you draw, you win the deal."
    )
    after = answer._replace(phase=Phase.AFTER_DRAW)
    assert headline(after) == (
        "You can open with 57 points, and even go out in one turn: lay everything, without a discard, you win the deal."
    )


def test_a_hand_that_opened_earlier() -> None:
    answer = five_cards()._replace(opening=None)
    assert headline(answer) == "You can go out: throw ♠K, score -100."
    later = answer._replace(finish=answer.finish._replace(award=Award("score", None)))
    assert headline(later) == "You can go out: throw ♠K, scoring the points of this turn and your earlier melds."
    stuck = answer._replace(finish=FinishAnswer(False))
    assert headline(stuck) == "You cannot go out this turn; you can lay 10 points."
    empty = arrangement(RULES, (), "♠K")
    assert headline(stuck._replace(best=empty, leanest=empty)) == "You have no meld to lay."


def test_best_and_leanest_melds_stand_apart_where_they_differ() -> None:
    answer = opening_hand()
    lean = arrangement(RULES, (meld(Kind.SET, "♠2 ♣2 J=♥2/♦2", 6),), "♠K ♥K")
    told = shown(answer._replace(leanest=lean), view())
    assert "Most points (57):" in told
    assert "Least left (6):" in told
    assert "Best melds" not in told
    assert "Opening (" not in told
    other = OpeningAnswer(True, 51, 52, 0, (meld(Kind.SET, "♠K ♥K ♦K ♣K", 52),))
    assert "Opening (52):\n  ♠K ♥K ♦K ♣K (set, 52 points)" in shown(answer._replace(opening=other), view())


def test_the_rules_in_force_tell_what_was_set() -> None:
    rules = load("rami-bridge", ["values.hand.joker=25"], origin="RAMI_RULES")
    note = rules.finding(Code.RULES_IN_FORCE, Severity.NOTE, "deal.hand", profile="rami-bridge", origin="RAMI_RULES")
    told = lines(five_cards()._replace(rules=rules, findings=(note,)), view())
    assert told[-1] == "rules: rami-bridge (RAMI_RULES), changed: values.hand.joker=25"
    assert sum("RAMI_RULES" in line for line in told) == 1


def test_a_value_of_the_asker_names_where_it_was_set() -> None:
    rules = load("rami-bridge", ["opening.points=41"])
    told = lines(opening_hand()._replace(rules=rules), view())
    assert told[1].startswith("  opening.points = 41 (set in ")


def test_the_best_openings() -> None:
    target, screen = view()
    show_best_opening(best_opening(opening_hand()), target)
    told = screen.shown.splitlines()
    assert told[0] == "You can open with 57 points, 51 needed (sorted by points)."
    assert told[told.index("1. 57 points:") :][:4] == [
        "1. 57 points:",
        "  ♠K ♥K ♣K (set, 30 points)",
        "  ♦8 ♦9 J=♦10 (run, 27 points)",
        "  ♠2 ♠4 ♠9 ♥5 ♦3 ♦J ♣2 ♣6 ♣8 (left, 49 points)",
    ]


def test_the_cards_that_would_open() -> None:
    target, screen = view()
    show_best_opening(best_opening(opening_hand(), reachable=False), target)
    told = screen.shown.splitlines()
    assert told[0] == "You cannot open: 48 points, 3 short of 51."
    assert told[told.index("One of these would do:") :][:3] == [
        "One of these would do:",
        "  ♥Q ♠Q (58 points)",
        "  ♣4 (52 points)",
    ]
    target, screen = view()
    show_best_opening(best_opening(opening_hand(), reachable=False)._replace(helpful=()), target)
    assert "No single card would do." in screen.shown


def test_a_ruling_names_what_it_may_be_instead() -> None:
    def told(key: str) -> str:
        note = RULES.finding(Code.HOUSE_RULING, Severity.NOTE, key, value=RULES.value(key))
        return shown(five_cards()._replace(findings=(note,)), view())

    ruled = [key for key, ground in RULES.grounds.items() if ground.basis is Basis.RULING]
    assert {"run.round_the_corner", "end.reshuffles"} <= set(ruled)
    assert "--set run.round_the_corner=true\n" in told("run.round_the_corner")
    assert "--set end.reshuffles=N, with N from 0 to 20\n" in told("end.reshuffles")
    for key in ruled:
        assert ("--set" in told(key)) is (setting(key, RULES, view()[0].messages) is not None)

"""What a person reads of a turn that was played: each step in words, faults under their step."""

from textwrap import dedent

import pytest

from rami_solver.findings import Verdict
from rami_solver.melds import Kind
from rami_solver.plays import Discard
from rami_solver.referee.turn_verdict import JudgedStep
from rami_solver.report.table_rows import meld_text
from rami_solver.report.text import show_turn
from rami_solver.rules.load import load
from tests.report.report_answers import card, meld, view
from tests.report.report_turns import (
    from_the_row,
    hidden_card,
    lay_off_too_soon,
    lines,
    several_faults,
    shown,
    swap_and_out,
)


def test_a_swap_that_goes_out() -> None:
    assert shown(swap_and_out(), view()) == dedent(
        """\
        Legal: you go out, score -100; so 21 points will do, fewer than 51.
          opening.points = 51 (stated: Het verdelen van de kaarten)
          opening.waived_when_going_out = true (stated: Welke combinaties mag men afleggen?)
          score.one_turn = -100 (stated: Puntentelling op het einde van het spel (deel))

        On the table:
          M1 J=♥2 ♥3 ♥4 (run, 9 points)

        The turn:
          1. swap ♥2 for the joker of M1: M1 is now ♥2 ♥3 ♥4, the joker comes into your hand and must be laid again this turn
            note: legal, because this turn goes out
          2. lay a new meld: M2 ♣6 ♣7 J=♣8 (run, 21 points)
          3. throw ♥9: your hand is empty

        Then on the table:
          M1 ♥2 ♥3 ♥4 (run, changed, 9 points)
          M2 ♣6 ♣7 J=♣8 (run, new, 21 points)
        Hand:
          nothing left
        Going out:
          score -100

        note: house ruling, not in the text: going out in one turn may use lay-offs
          The text asks that all cards go in one turn, not where they go.
          played otherwise: --set score.one_turn_with_layoffs=false
        rules: rami-bridge (the default)
        """  # noqa: E501 - a pipe is not wrapped
    )


def test_a_swap_in_dutch_where_suits_cannot_be_shown() -> None:
    told = lines(swap_and_out(), view("nl", encoding="cp1252", locale="nl"))
    assert told[0] == "Geldig: je gaat uit, score -100; daarom mag het met 21 punten, minder dan 51."
    turn = told.index("De beurt:")
    assert told[turn + 1 : turn + 5] == [
        "  1. wissel h2 voor de joker van M1: M1 is nu h2 h3 h4, "
        "de joker komt in je hand en moet deze beurt weer op tafel",
        "    opmerking: dit mag, want je gaat deze beurt uit",
        "  2. leg een nieuwe combinatie: M2 k6 k7 J=k8 (reeks, 21 punten)",
        "  3. gooi h9 weg: je hand is leeg",
    ]


def test_a_lone_fault_is_the_verdict_and_its_step_bears_its_mark() -> None:
    told = lines(lay_off_too_soon())
    assert told[:2] == [
        "Illegal: step 2: laying off is allowed only after the opening (0 points in new melds, 51 needed), "
        "or in a turn that goes out.",
        "  opening.layoff_before = when-going-out (stated: Welke combinaties mag men afleggen?)",
    ]
    at = told.index("    error[lay-off-before-opening]")
    assert told[at - 1] == "  2. lay ♣6 off on M1: M1 is now ♠6 ♥6 ♦6 ♣6"
    assert sum("only after the opening" in line for line in told) == 1
    assert "  ? (left)" in told


def test_a_lone_fault_of_a_turn_of_one_step_needs_no_number() -> None:
    answer = lay_off_too_soon()
    (_, step, _) = answer.judged.steps
    told = lines(answer._replace(judged=answer.judged._replace(steps=(step,))))
    assert told[0].startswith("Illegal: laying off is allowed only after the opening")


def test_several_faults_stand_under_their_steps() -> None:
    told = lines(several_faults())
    assert told[0] == "Illegal: step 2: the run has a gap: it lacks ♣5. There are 2 more faults."
    turn = told.index("The turn:")
    assert told[turn + 1 :][:13] == [
        "  1. take the open card ♦9",
        "  2. lay 2 new melds:",
        "    M3 ♠K ♥K ♦K (set, 30 points)",
        "    M4 ♣3 ♣4 ♣6 (run, illegal)",
        "      error[run-gap]: the run has a gap: it lacks ♣5",
        "        run.in_sequence = true (stated: Welke combinaties mag men afleggen?)",
        "  3. swap ♠2 for the joker of M1",
        "    error[swap-wrong-card]: the joker of M1 (J=♥2 ♥3 ♥4) is swapped for ♥2, not for ♠2",
        "      swap.run = exact-card (stated: Hoe kan je een joker die op tafel ligt wisselen?)",
        "  4. throw ♦9",
        "  error[joker-not-laid-again]: the joker that was swapped must be laid again in this turn",
        "    swap.freed_joker = anywhere (stated: Hoe kan je een joker die op tafel ligt wisselen?)",
        "",
    ]
    assert "  M4 ♣3 ♣4 ♣6 (run, new, illegal)" in told


def test_cards_of_the_row_several_jokers_and_lay_offs_that_score() -> None:
    told = lines(from_the_row())
    assert told[0] == "Legal: 5 points laid."
    turn = told.index("The turn:")
    assert told[turn + 1 :][:4] == [
        "  1. take ♥4 from the row; what was thrown after it comes along: ♣2 ♣3",
        "  2. swap ♠9 ♠10 for the jokers of M1: M1 is now ♠8 ♠9 ♠10 ♠J, "
        "2 jokers come into your hand and must be laid again this turn",
        "  3. lay ♦9 off on M2: M2 is now ♦3 ♦4 ♦5 ♦6 ♦7 ♦8 ♦9 (5 points more)",
        "  4. throw ♣2",
    ]


@pytest.mark.parametrize(
    ("freed_joker", "duty"),
    [
        ("anywhere", "must be laid again this turn"),
        ("if-possible", "must be laid again this turn, if it can be"),
        ("new-meld", "must go into a new meld this turn"),
    ],
)
def test_what_becomes_of_a_freed_joker_is_told_as_the_rules_have_it(freed_joker: str, duty: str) -> None:
    rules = load("rami-bridge", [f"swap.freed_joker={freed_joker}"])
    told = lines(swap_and_out()._replace(rules=rules))
    assert any(line.endswith(f"the joker comes into your hand and {duty}") for line in told)


def test_a_turn_that_a_hidden_card_leaves_open() -> None:
    told = lines(hidden_card())
    assert told[:2] == ["Undecided: step 2: ♥6 may be the card that nobody showed, or not.", ""]
    assert told[told.index("  2. lay a new meld: M1 ♥4 ♥5 ♥6 (run, 15 points)") + 1] == "    note[hidden-card]"


def test_several_reasons_leave_a_turn_undecided() -> None:
    answer = hidden_card()
    note = answer.judged.steps[1].findings[0]
    last = answer.judged.steps[2]._replace(findings=(note._replace(rule="discard.joker"),))
    told = lines(answer._replace(judged=answer.judged._replace(steps=(*answer.judged.steps[:2], last))))
    assert told[0] == "Undecided: the place of a joker, or a hidden card, leaves it open."
    assert sum(line.strip().startswith("note: ") for line in told) == 2


@pytest.mark.parametrize(
    ("points", "said"), [(0, "Legal: there is nothing against this turn."), (24, "Legal: 24 points laid.")]
)
def test_a_legal_turn_that_does_not_go_out(points: int, said: str) -> None:
    answer = lay_off_too_soon()
    steps = (JudgedStep(Discard(card("♠9")), (), ()),)
    judged = answer.judged._replace(
        verdict=Verdict.LEGAL, steps=steps, points=points, table_after=answer.judged.table_before
    )
    told = lines(answer._replace(judged=judged))
    assert told[0] == said
    assert "Then on the table:" not in told


def test_a_claim_that_fails_stands_below_the_verdict() -> None:
    target, screen = view()
    show_turn(from_the_row(), target, "finish")
    assert screen.shown.splitlines()[1] == "  Going out was required; this turn does not."


@pytest.mark.parametrize(
    ("most", "cards", "parts"),
    [
        (5, "♥2 ♥3 ♥4 ♥5 ♥6", "♥2 ♥3 ♥4 ♥5 ♥6"),
        (5, "♥2 ♥3 ♥4 ♥5 ♥6 ♥7", "♥2 ♥3 ♥4 · ♥5 ♥6 ♥7"),
        (5, "♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8", "♥2 ♥3 ♥4 ♥5 · ♥6 ♥7 ♥8"),
        (5, "♥A ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J", "♥A ♥2 ♥3 ♥4 · ♥5 ♥6 ♥7 ♥8 · ♥9 ♥10 ♥J"),
        (3, "♥2 ♥3 ♥4 ♥5", "♥2 ♥3 ♥4 ♥5"),
        (3, "♥2 ♥3 J=♥4 ♥5 ♥6 ♥7", "♥2 ♥3 J=♥4 · ♥5 ♥6 ♥7"),
        (None, "♥2 ♥3 ♥4 ♥5 ♥6 ♥7", "♥2 ♥3 ♥4 ♥5 ♥6 ♥7"),
    ],
)
def test_a_run_longer_than_one_may_be_laid_is_shown_in_parts(most: int | None, cards: str, parts: str) -> None:
    rules = load("rami-bridge", [f"run.max={most or 'none'}"])
    assert meld_text(meld(Kind.RUN, cards, 0), rules, view()[0].messages) == parts


def test_numbers_of_melds_stand_in_line() -> None:
    melds = tuple(meld(Kind.RUN, "♥2 ♥3 ♥4", 9) for _ in range(10))
    answer = lay_off_too_soon()
    told = lines(answer._replace(position=answer.position._replace(table=melds)))
    assert {"  M1  ♥2 ♥3 ♥4 (run, 9 points)", "  M10 ♥2 ♥3 ♥4 (run, 9 points)"} <= set(told)

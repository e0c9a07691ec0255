"""Questions with a table, discards or a play: what is read, what goes together, what is answered."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer, answer_all
from rami_solver.analysis.question import Asked, HandQuestion, read_question
from rami_solver.analysis.turn_answers import TurnAnswer, TurnGoal
from rami_solver.analysis.turn_question import TurnQuestion
from rami_solver.cards import JOKER
from rami_solver.findings import Code, InputError, RamiError, Verdict
from rami_solver.plays import Discard, Draw, Lay, Take
from rami_solver.solver.engine import Engine
from tests.analysis.turns_asked import (
    HAND,
    TABLE,
    best_turn_question,
    clash,
    hand_question,
    meant,
    problems_of,
    turn_question,
)

# What is read


def test_a_table_is_settled_with_what_its_jokers_stand_for() -> None:
    question = hand_question(table="h6 h4 h5 | s7 d7 J | J=h2 h3 h4")
    assert [str(meld) for meld in question.table] == ["♥4 ♥5 ♥6", "♠7 ♦7 J=♥7/♣7", "J=♥2 ♥3 ♥4"]
    assert (question.row, question.dealer, question.notes) == ((), False, ())


@pytest.mark.parametrize("table", ["", "  "])
def test_a_table_may_be_empty(table: str) -> None:
    assert hand_question(table=table).table == ()
    assert turn_question("discard s9", table=table).position.table == ()


def test_a_run_on_the_table_may_be_longer_than_one_that_is_laid() -> None:
    (run,) = hand_question(table="h4 h5 h6 h7 h8 h9", rules="rami-bridge").table
    assert (len(run.cards), run.points) == (6, 39)
    rising = {"rules": "rami-bridge", "settings": ("run.written_order=rising",)}
    assert [str(meld) for meld in hand_question(table="h6 h5 h4", **rising).table] == ["♥4 ♥5 ♥6"]


def test_a_joker_that_counts_as_another_card_is_noted() -> None:
    question = hand_question(table="h4 h5 J=h6", rules="rami-51")
    assert [str(meld) for meld in question.table] == ["J=♥3 ♥4 ♥5"]
    assert [(note.code, note.facts["case"]) for note in question.notes] == [(Code.JOKER_PLACE, "corrected")]


def test_notes_of_every_input_are_kept() -> None:
    asked = {"hand": "H-7-B ♥2", "table": "♥4 ♥5 ♥6", "open_card": "♠V", "row": None, "locale": "nl"}
    codes = [note.code for note in turn_question("take then lay H-7-R then discard ♠D", **asked).notes]
    assert codes == [Code.BACKS_DROPPED, Code.BACKS_DROPPED]


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ({"open_card": "h9"}, "♥9"),
        ({"row": "s3 h9", "rules": "roemie"}, "♠3 ♥9"),
        ({"row": "s3 h9", "open_card": "h9", "rules": "roemie"}, "♠3 ♥9"),
        ({"row": "", "rules": "roemie"}, ""),
        ({"open_card": ""}, ""),
        ({"row": "", "open_card": "", "rules": "roemie"}, ""),
    ],
)
def test_the_discards_that_are_known(asked: Mapping[str, str], row: str) -> None:
    assert " ".join(map(str, hand_question(**asked).row)) == row
    assert " ".join(map(str, turn_question("draw ?", **asked).position.row)) == row
    assert " ".join(map(str, best_turn_question(**asked).position.row)) == row


def test_a_play_is_read_into_its_steps() -> None:
    question = turn_question("take h9 ; lay [h7 h8 h9] ; gooi s9", hand="h7 h8 s9", opened=True, require="finish")
    assert question.play[0] == Take(question.position.row[0])
    assert isinstance(question.play[1], Lay)
    assert isinstance(question.play[2], Discard)
    assert (question.position.opened, question.position.round, question.require) == (True, 2, "finish")


def test_a_card_that_is_taken_by_its_name_is_the_open_card() -> None:
    assert [str(one) for one in turn_question("take h9").position.row] == ["♥9"]
    assert [str(one) for one in turn_question("take h9#1").position.row] == ["♥9"]
    assert turn_question("draw h9 ; discard s9").position.row == ()


@pytest.mark.parametrize("number", [1, 5])
def test_the_round_is_told(number: int) -> None:
    assert turn_question("draw ?", round=number).position.round == number
    assert hand_question(table="", round=number).round == number
    assert best_turn_question(round=number).position.round == number


def test_the_opening_turn_of_the_dealer_is_in_round_one_and_after_the_draw() -> None:
    plain, dealer = hand_question(table=""), hand_question(dealer=True)
    assert (plain.round, plain.phase, plain.dealer) == (2, None, False)
    assert (dealer.round, dealer.phase, dealer.dealer) == (1, Phase.AFTER_DRAW, True)
    assert turn_question("discard s9", dealer=True, table=None).position[3:6] == (1, (), True)
    best = best_turn_question(dealer=True)
    assert (best.position.round, best.position.dealer, best.phase) == (1, True, Phase.AFTER_DRAW)


@pytest.mark.parametrize(
    ("asked", "phase"),
    [
        ({}, Phase.AFTER_DRAW),
        ({"hand": "sA s2 s3 s4 s5 s6 s7 s8 s9 s10 sJ sQ sK hA"}, Phase.BEFORE_DRAW),
        ({"hand": "sA s2 s3 s4 s5 s6 s7 s8 s9 s10 sJ sQ sK hA hA"}, Phase.AFTER_DRAW),
        ({"phase": Phase.BEFORE_DRAW}, Phase.BEFORE_DRAW),
        ({"open_card": "h9"}, Phase.BEFORE_DRAW),
        ({"open_card": "h9", "phase": Phase.BEFORE_DRAW}, Phase.BEFORE_DRAW),
        ({"row": "", "rules": "roemie"}, Phase.BEFORE_DRAW),
    ],
)
def test_whether_a_card_is_still_to_be_drawn(asked: Mapping[str, Any], phase: Phase) -> None:
    assert best_turn_question(**asked).phase is phase


def test_a_hand_beside_known_discards_is_held_before_the_draw() -> None:
    assert hand_question(open_card="h9").phase is Phase.BEFORE_DRAW
    assert hand_question(table=TABLE).phase is None
    assert hand_question(table=TABLE, phase=Phase.AFTER_DRAW).phase is Phase.AFTER_DRAW


def test_a_best_turn_knows_what_is_asked_of_it() -> None:
    asked = {"table": TABLE, "players": 3, "engine": Engine.CPSAT, "opened": True}
    question = best_turn_question(goal=TurnGoal.LEFT, **asked)
    assert (question.goal, question.players, question.engine) == (TurnGoal.LEFT, 3, Engine.CPSAT)
    assert (question.position.opened, len(question.position.table)) == (True, 2)


# What cannot go together


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"play": "draw ?", "phase": Phase.BEFORE_DRAW}, ("--phase", "--play")),
        ({"row": "h9"}, ("--row", "no-row")),
        ({"open_card": "h9", "phase": Phase.AFTER_DRAW}, ("--phase", "--open-card")),
        ({"row": "h9", "rules": "roemie", "phase": Phase.AFTER_DRAW}, ("--phase", "--row")),
        ({"row": "h9 d4", "open_card": "h9", "rules": "roemie"}, ("--open-card", "--row")),
        ({"row": "", "open_card": "h9", "rules": "roemie"}, ("--open-card", "--row")),
        ({"row": "h9 d4", "open_card": "", "rules": "roemie"}, ("--open-card", "--row")),
        ({"play": "draw ?", "require": "opening", "opened": True}, ("--require opening", "--opened")),
        ({"table": "", "require": "opening", "opened": True}, ("--require opening", "--opened")),
        ({"play": "draw ?", "left": "h9"}, ("--left", "--play")),
        ({"table": "", "left": "h9"}, ("--left", "hand")),
        ({"table": "", "hand": "h7 h8 | s9"}, ("hand", "groups")),
        ({"row": "h7 h8 | s9", "rules": "roemie"}, ("--row", "groups")),
        ({"open_card": "[h7]"}, ("--open-card", "groups")),
        ({"dealer": True, "rules": "roemie"}, ("--dealer", "no-dealer-turn")),
        ({"dealer": True, "open_card": "h9"}, ("--dealer", "--open-card")),
        ({"dealer": True, "row": "h9"}, ("--row", "no-row")),
        ({"dealer": True, "opened": True}, ("--dealer", "--opened")),
        ({"dealer": True, "round": 2}, ("--dealer", "--round")),
        ({"dealer": True, "phase": Phase.BEFORE_DRAW}, ("--dealer", "--phase before-draw")),
        ({"dealer": True, "play": "draw ? ; discard ?"}, ("--dealer", "play-that-draws")),
        ({"dealer": True, "play": "discard s9 ; take h9"}, ("--dealer", "play-that-draws")),
    ],
)
def test_options_that_cannot_go_together(asked: Mapping[str, Any], words: tuple[str, str]) -> None:
    assert clash(**asked) == words


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"play": "draw ?"}, ("--play", "groups")),
        ({"table": "h4 h5 h6"}, ("--table", "laydown")),
        ({"table": ""}, ("--table", "laydown")),
        ({"open_card": "h9"}, ("--open-card", "laydown")),
        ({"row": "h9", "rules": "roemie"}, ("--row", "laydown")),
        ({"dealer": True}, ("--dealer", "laydown")),
    ],
)
@pytest.mark.parametrize("form", ["cards", "laydown"])
def test_a_claimed_lay_down_stands_alone(form: str, asked: Mapping[str, Any], words: tuple[str, str]) -> None:
    assert clash(**{"hand": None, form: "h7 h8 h9 | s2 s3 s4", **asked}) == words


def test_a_row_beside_the_dealer_where_both_are_known() -> None:
    settings = ("draw.deeper_card=free", "draw.sources=stock-open-and-row")
    assert clash(dealer=True, row="h9", settings=settings) == ("--dealer", "--row")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"play": "draw ?"}, ("--play", "turn")),
        ({"hand": None, "cards": "h7 h8 h9 | s9"}, ("turn", "groups")),
        ({"left": "h9"}, ("--left", "hand")),
        ({"open_card": "h9", "phase": Phase.AFTER_DRAW}, ("--phase", "--open-card")),
    ],
)
def test_what_a_best_turn_cannot_be_asked_with(asked: Mapping[str, Any], words: tuple[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        best_turn_question(**asked)
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts) == (Code.OPTIONS_CLASH, {"one": words[0], "other": words[1]})


def test_one_open_card_at_most() -> None:
    (problem,) = problems_of(hand=HAND, open_card="h9 s3")
    assert (problem.code, problem.help, meant(problem)) == (Code.BAD_OPTION_VALUE, "one-card", "h9 s3")


@pytest.mark.parametrize("asked", [{"table": TABLE}, {"play": "draw ?"}, {"open_card": "h9"}, {"dealer": True}])
def test_no_cards_at_all(asked: Mapping[str, Any]) -> None:
    assert [one.code for one in problems_of(cards=" ", **asked)] == [Code.NO_CARDS]
    assert [one.code for one in problems_of(laydown="", **asked)] == [Code.NO_CARDS]


# What is answered


def verdicts(*questions: HandQuestion | TurnQuestion) -> list[tuple[type, Verdict]]:
    found = answer_all(questions)
    assert not any(isinstance(one, RamiError) for one in found)
    return [(type(one), one.verdict) for one in found if not isinstance(one, RamiError)]


def test_turns_are_answered_among_hands_in_their_order() -> None:
    legal = turn_question("add h7 -> M1 ; discard s9", opened=True)
    illegal = turn_question("add h7 -> M2 ; discard s9", opened=True)
    hand = read_question(Asked(hand=HAND))
    assert isinstance(hand, HandQuestion)
    found = verdicts(illegal, hand, legal)
    assert [verdict for _, verdict in found] == [Verdict.ILLEGAL, Verdict.ANSWERED, Verdict.LEGAL]
    assert [kind is TurnAnswer for kind, _ in found] == [True, False, True]


def test_an_answer_tells_what_it_rests_on() -> None:
    question = turn_question("draw d9 ; discard d9", settings=("opening.points=40",), table="h4 h5 J=h6")
    found = answer(question)
    assert isinstance(found, TurnAnswer)
    assert (found.position, found.rules) == (question.position, question.rules)
    assert [one.code for one in found.findings][:2] == [Code.RULES_IN_FORCE, Code.HAND_SIZE]


FOURTEEN = "s2 s4 s6 s8 s10 sQ h2 h4 h6 h8 h10 hQ d2 d4"


@pytest.mark.parametrize(
    ("hand", "play", "asked", "expected"),
    [
        (FOURTEEN, "draw ? ; discard s2", {}, None),
        (FOURTEEN, "discard s2", {}, 15),
        (FOURTEEN + " d6", "draw ? ; discard s2", {}, 14),
        (FOURTEEN + " d6", "discard s2", {}, None),
        (FOURTEEN + " d6", "discard s2", {"dealer": True}, None),
        (FOURTEEN + " d6", "discard s2", {"opened": True}, None),
        (FOURTEEN, "discard s2", {"opened": True}, None),
        (FOURTEEN, "discard s2", {"rules": "roemie"}, None),
    ],
)
def test_a_hand_of_another_size_is_noted(hand: str, play: str, asked: Mapping[str, Any], expected: int | None) -> None:
    found = answer(turn_question(play, hand=hand, table=None, **asked))
    sizes = [one.facts["expected"] for one in found.findings if one.code is Code.HAND_SIZE]
    assert sizes == ([] if expected is None else [expected])


def test_a_joker_that_was_freed_is_no_joker_of_the_hand() -> None:
    question = turn_question("swap h2 -> M2 ; add J=h7 -> M1 ; discard s9", opened=True)
    assert JOKER not in question.position.hand
    assert answer(question).verdict is Verdict.LEGAL


def test_a_hidden_card_may_be_the_one_that_is_missing() -> None:
    hidden = turn_question("draw ? ; lay [h7 h8 h9] ; discard s9", hand="h7 h8 s9 cK", opened=True)
    assert answer(hidden).verdict is Verdict.UNDECIDED
    shown = turn_question("draw h9 ; lay [h7 h8 h9] ; discard s9", hand="h7 h8 s9 cK", opened=True)
    assert answer(shown).verdict is Verdict.LEGAL


def test_a_draw_is_the_first_step() -> None:
    assert isinstance(turn_question("draw ? ; discard ?").play[0], Draw)


def test_a_hidden_card_is_none_that_everybody_sees() -> None:
    # Once this was undecided: both nines of hearts lie on the table.
    with pytest.raises(InputError) as refused:
        turn_question("draw ? ; lay s9 d9 h9 ; discard s2", hand="s9 d9 s2", table="h9 h10 hJ | h8 h9 h10")
    assert [one.code for one in refused.value.problems] == [Code.CARD_NOT_HELD]

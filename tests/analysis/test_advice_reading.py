"""Questions for advice, read from words, and what is refused of them."""

from pathlib import Path
from typing import Any

import pytest

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.advice_reading import read_advice
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.case_read import open_file, read_cases
from rami_solver.analysis.question import Asked, Engine, read_question
from rami_solver.analysis.turn_answers import TurnGoal
from rami_solver.analysis.turn_reading import read_turn
from rami_solver.findings import Code, InputError, Problem

HAND = "hA h2 s9"
TABLE = "h4 h5 h6"


def question(**asked: Any) -> AdviceQuestion:
    return read_advice(Asked(**{"hand": HAND, **asked}))


def problems(**asked: Any) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        read_advice(Asked(**{"hand": HAND, **asked}))
    return caught.value.problems


def cards(found: Any) -> str:
    return " ".join(map(str, found))


def test_a_position_is_read_whole() -> None:
    read = question(table=TABLE, seen="sK dK J", opened=True, round=3, open_card="c2", top=4, players=3)
    assert (cards(read.position.hand), cards(read.position.row)) == ("♠9 ♥A ♥2", "♣2")
    assert [cards(meld.cards) for meld in read.position.table] == ["♥4 ♥5 ♥6"]
    assert cards(read.seen) == "♠K ♦K J"
    assert (read.position.opened, read.position.round, read.top, read.players) == (True, 3, 4, 3)


def test_what_nobody_says_stays_as_it_is() -> None:
    read = question()
    assert (read.seen, read.top, read.players, read.engine) == ((), None, 4, Engine.CERTIFIED)
    assert question(engine=Engine.CPSAT).engine is Engine.CPSAT
    assert question(seen="").seen == ()


def test_cards_are_read_in_the_letters_that_are_asked_for() -> None:
    assert cards(question(hand="RA R2", seen="SB HK", locale="nl").seen) == "♠J ♥K"


@pytest.mark.parametrize(
    ("asked", "phase"),
    [
        ({}, Phase.AFTER_DRAW),
        ({"phase": Phase.BEFORE_DRAW}, Phase.BEFORE_DRAW),
        ({"open_card": "c2"}, Phase.BEFORE_DRAW),
        ({"row": "c2 c3", "rules": "roemie"}, Phase.BEFORE_DRAW),
        ({"dealer": True}, Phase.AFTER_DRAW),
        ({"hand": "hA h2 h3 h4 h5 h6 h7 h8 h9 h10 hJ hQ hK", "rules": "rami-51"}, Phase.BEFORE_DRAW),
        ({"hand": ""}, Phase.AFTER_DRAW),
    ],
)
def test_the_phase_is_told_or_seen_by_the_hand(asked: dict[str, Any], phase: Phase) -> None:
    assert question(**asked).phase is phase


def test_the_dealer_begins_the_deal() -> None:
    assert (question(dealer=True).position.dealer, question(dealer=True).position.round) == (True, 1)


@pytest.mark.parametrize(
    ("asked", "card"),
    [
        ({"seen": "hA hA"}, "♥A"),
        ({"table": TABLE, "seen": "h4 h4"}, "♥4"),
        ({"open_card": "c2", "seen": "c2 c2"}, "♣2"),
        ({"row": "c2 c3 c2", "rules": "roemie", "seen": "c2"}, "♣2"),
        ({"hand": "hA J J", "rules": "roemie", "seen": "J J J"}, "J"),
    ],
)
def test_all_that_is_told_must_be_there_together(asked: dict[str, Any], card: str) -> None:
    (problem,) = problems(**asked)
    assert (problem.code, str(problem.facts["card"])) == (Code.IMPOSSIBLE_CARDS, card)
    one_less = {**asked, "seen": asked["seen"].rpartition(" ")[0]}
    assert len(question(**one_less).seen) == len(one_less["seen"].split())


@pytest.mark.parametrize(
    ("asked", "clash"),
    [
        ({"seen": "h7 h8 h9 | s7 d7 c7"}, ("--seen", "groups")),
        ({"seen": "[h7 h8 h9]"}, ("--seen", "groups")),
        ({"hand": None, "cards": "h7 h8 h9 | s7 d7 c7"}, ("advise", "groups")),
        ({"hand": None, "laydown": "h7 h8 h9"}, ("advise", "groups")),
        ({"play": "draw ? then discard s9"}, ("--play", "advise")),
        ({"left": "s9"}, ("--left", "advise")),
        ({"require": "finish"}, ("--require", "advise")),
        ({"row": "c2"}, ("--row", "no-row")),
        ({"row": "c2 c3", "open_card": "c2", "rules": "roemie"}, ("--open-card", "--row")),
        ({"open_card": "c2", "phase": Phase.AFTER_DRAW}, ("--phase", "--open-card")),
        ({"dealer": True, "opened": True}, ("--dealer", "--opened")),
        ({"dealer": True, "rules": "roemie"}, ("--dealer", "no-dealer-turn")),
    ],
)
def test_what_cannot_go_together(asked: dict[str, Any], clash: tuple[str, str]) -> None:
    (problem,) = problems(**asked)
    assert (problem.code, problem.facts["one"], problem.facts["other"]) == (Code.OPTIONS_CLASH, *clash)


def test_every_text_is_read_before_anything_is_refused() -> None:
    found = problems(hand="hA hZ", seen="sK sX", table="h4 h5 q6")
    assert [(one.code, one.span and one.span.source) for one in found] == [
        (Code.UNKNOWN_CARD, source) for source in ("hand", "--table", "--seen")
    ]


def test_no_cards_at_all_are_forgotten_cards() -> None:
    assert [one.code for one in problems(hand=None, cards="  ")] == [Code.NO_CARDS]


@pytest.mark.parametrize(("field", "value"), [("seen", "sK"), ("top", 3)])
def test_what_only_advice_can_heed_is_refused_elsewhere(field: str, value: object) -> None:
    words: dict[str, Any] = {"hand": HAND, field: value}
    asked = Asked(**words)
    for command, read in (("check", read_question), ("turn", lambda one: read_turn(one, TurnGoal.FINISH))):
        with pytest.raises(InputError) as caught:
            read(asked)
        (problem,) = caught.value.problems
        assert problem.facts == {"one": f"--{field}", "other": command}
    assert getattr(read_advice(asked), field) is not None


def test_an_example_does_not_ask_for_advice(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text('[[case]]\nname = "one"\nhand = "hA h2 h3"\nseen = "sK"\nexpect = { verdict = "answered" }\n')
    with pytest.raises(InputError) as caught:
        read_cases(open_file(path))
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts["key"], problem.span and problem.span.line) == (Code.UNKNOWN_KEY, "seen", 4)

"""A comparison as a person reads it, and as a program does."""

from textwrap import dedent
from typing import Any

import pytest
from pydantic import ValidationError

from rami_solver.analysis.compare import compare
from rami_solver.analysis.compare_answers import Comparison
from rami_solver.analysis.compare_reading import read_columns
from rami_solver.analysis.question import Asked
from rami_solver.notation.style import SYMBOLS
from rami_solver.report.json_compare import compare_json
from rami_solver.report.messages import Messages
from rami_solver.report.schemas import validate
from rami_solver.report.text import show_comparison
from rami_solver.rules.load import systems
from tests.analysis.stub_distances import stand_in
from tests.report.report_answers import view

FIVE = "♥A ♥2 ♥3 J ♠K"
ACES = "♠A ♥A ♦A ♣5 ♣6 ♣7 ♠9 ♥9 ♦2 ♦3 ♠K ♣K J ♥4"


def compared(cards: str, *names: str, settings: tuple[str, ...] = (), **words: Any) -> Comparison:
    asked = Asked(cards=cards, **words)
    first, *others = names or systems()
    base = asked._replace(rules=first, settings=settings)
    return compare(read_columns([base, *(asked._replace(rules=name) for name in others)]))


def shown(answer: Comparison, lang: str = "en", width: int | None = None) -> str:
    target, screen = view(lang, width=width)
    show_comparison(answer, target)
    return screen.shown


def written(answer: Comparison) -> Any:
    found = compare_json(answer, Messages("en", SYMBOLS))
    validate("compare", found)
    return found


@pytest.fixture(autouse=True)
def _distances(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)


def test_five_cards_in_a_pipe() -> None:
    assert shown(compared(FIVE, "rami-bridge", "rami-40")) == dedent(
        """\
        Rules               rami-bridge  rami-40
        Opens               no           no
        Opening needs       51           40
        Most points         10           10
        Least left          10           10
        Goes out            yes          no
        Going out earns     -100
        Cards to opening    5            3
        Cards to going out  0            never

        What makes them differ from rami-bridge
          rami-40: the opening needs 40 instead of 51, cards to come for the opening: 3 instead of 5
            points needed to open: 40 instead of 51 (opening.points, inferred; rami-bridge: stated)
          rami-40: it cannot go out, cards to come for going out: never instead of 0
            fewer points are fine if the turn empties the hand: no instead of yes (opening.waived_when_going_out, house ruling, not in the text; rami-bridge: stated)

        rami-bridge: 5 cards in the hand, these rules make it 15
        rami-bridge: house ruling, not in the text (♥A): an ace below the two counts low in longer runs too, not only in A-2-3
          played otherwise: --set values.ace_low_only_in_a23=true
        rami-40: 5 cards in the hand, these rules make it 14
        rami-40: house ruling, not in the text (♠K): what jack, queen and king count in the hand: 10
          played otherwise: --set values.hand.court=N, with N from 0 to 100
        rami-40: house ruling, not in the text: a turn that empties the hand needs the points of the opening too
          played otherwise: --set opening.waived_when_going_out=true

        rules: rami-bridge (the default)
        one of them in full: rami check --rules NAME, its distances: rami advise --rules NAME
        """  # noqa: E501 - a pipe is not wrapped
    )


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_five_systems_stand_side_by_side_on_a_usual_terminal(lang: str) -> None:
    head, line, *rows = shown(compared(ACES), lang, width=80).splitlines()
    assert head.split()[1:] == list(systems())
    assert set(line) == {"─"}
    assert len(rows[: rows.index("")]) == 8
    drawn = rows[0].split()[-5:]
    assert drawn == (["no"] * 2 + ["yes"] * 3 if lang == "en" else ["nee"] * 2 + ["ja"] * 3)


def test_a_narrow_terminal_has_the_systems_under_each_question() -> None:
    lines = shown(compared(FIVE), "nl", width=40).splitlines()
    assert lines[:3] == ["Opent", "  rami-bridge: nee", "  rami-bridge-50: nee"]
    assert max(map(len, lines)) <= 40
    earned = lines.index("Uitgaan levert op")
    assert lines[earned + 1 : earned + 3] == ["  rami-bridge: -100", "Kaarten tot openen"]


def test_systems_that_differ_by_the_same_rules_are_told_together() -> None:
    told = shown(compared(ACES)).splitlines()
    assert "  rami-51, rami-40: 81 points at most instead of 78" in told
    assert "    what an ace in a set counts: 11 instead of 10 (values.ace_in_set, stated)" in told
    assert sum("points at most" in line for line in told) == 2


def test_points_for_the_opening_have_a_row_where_a_clean_run_is_asked() -> None:
    answer = compared("♥4 ♥5 ♥6 ♠K ♦K ♣K ♣2", settings=("opening.clean_run=true", "run.min=4"))
    told = shown(answer)
    assert "Points for it       0  " in told
    assert "rami-bridge (changed)" in told
    assert "30 points for the opening instead of 0" not in told
    assert "45 points for the opening instead of 0" in told


def test_a_system_without_such_cards_says_why() -> None:
    told = shown(compared("♠A ♥A ♦A J J J")).splitlines()
    assert "rami-bridge: J is there 3 times, the pack has 2" in told
    assert "What makes them differ from rami-51" in told
    opens = next(line for line in told if line.startswith("Opens"))
    assert opens.split()[1:3] == ["-", "-"]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_system_that_is_not_played_by_so_many_says_what_allows_it(lang: str) -> None:
    """It said only what cannot be, and not the help that the same hand has alone."""
    told = shown(compared("♥A ♥2 ♥3", "rami-bridge", "rami-51", players=6), lang).splitlines()
    (at,) = (number for number, line in enumerate(told) if line.startswith("rami-bridge: --players"))
    assert "--set players.enforced=false" in told[at + 1]


@pytest.mark.parametrize(("lang", "wrong"), [("en", "one turn"), ("nl", "één beurt")])
def test_who_has_opened_goes_out_but_not_in_one_turn(lang: str, wrong: str) -> None:
    told = shown(compared("♥Q ♠2", "rami-bridge", "rami-51", table="♥9 ♥10 J", opened=True), lang)
    assert wrong not in told
    assert ("it cannot go out" if lang == "en" else "ze kan niet uit") in told


def test_notes_of_single_columns_stand_once_below_with_the_columns_that_they_are_true_of() -> None:
    told = shown(compared("♥Q ♠2", table="♥9 ♥10 J", opened=True)).splitlines()
    assert [line for line in told if "the joker counts as" in line] == [
        "rami-51, rami-40: the joker counts as ♥8, not as ♥J"
    ]
    (at,) = (number for number, line in enumerate(told) if "what jack, queen and king count in the hand" in line)
    assert told[at].startswith("rami-51, rami-40: house ruling")
    assert told[at + 1].startswith("  played otherwise: --set values.hand.court=")
    assert at > told.index("What makes them differ from rami-bridge")


def test_a_note_on_the_cards_is_not_told_again_for_every_column() -> None:
    answer = compared("♥V ♣B ♥9")
    assert answer.findings
    for one in answer.findings:
        said = Messages("en", SYMBOLS).said(one)
        assert sum(said in line for line in shown(answer).splitlines()) == 1


def test_a_limit_is_told_and_leaves_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, undecided=("rami-40",))
    answer = compared(FIVE, "rami-bridge", "rami-40")
    told = shown(answer).splitlines()
    assert [line.split()[-1] for line in told if line.startswith("Cards to")] == ["?", "?"]
    assert any(line.startswith("rami-40: ") and "limit" in line for line in told)
    assert written(answer)["sides"][1]["distance"] is None


def test_rules_that_say_the_same_are_told_so() -> None:
    told = shown(compared("♠2 ♥9", "rami-51", "rami-51-house"))
    assert "All of them say the same." in told


def test_two_house_files_of_one_name_are_told_apart(tmp_path: Any) -> None:
    for folder, points in (("a", 45), ("b", 46)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "home.toml").write_text(f'based_on = "rami-51"\n[opening]\npoints = {points}\n')
    answer = compared(FIVE, str(tmp_path / "a" / "home.toml"), str(tmp_path / "b" / "home.toml"))
    assert shown(answer).splitlines()[0].split()[1:] == ["home", "home", "(2)"]


def test_the_json_of_a_comparison_holds_to_its_schema() -> None:
    found = written(compared(FIVE))
    assert (found["base"], found["certified"], found["hand"]) == (0, True, ["♠K", "♥A", "♥2", "♥3", "J"])
    assert [side["rules"] for side in found["sides"]] == list(systems())
    assert found["sides"][0]["opening"] == {"reachable": False, "threshold": 51, "points": 10, "short_by": 41}
    assert found["sides"][0]["finish"] == {"possible": True, "award": {"kind": "score", "value": -100}}
    assert found["sides"][1]["distance"] == {"opening": 4, "out": None}
    (finish,) = (one for one in found["differences"] if one["side"] == 1 and one["row"] == "finish.possible")
    assert (finish["a"], finish["b"]) == (True, False)
    assert [one["key"] for one in finish["because"]] == ["opening.waived_when_going_out"]
    for one in found["differences"]:
        assert at(found["sides"][one["side"]], one["row"]) == one["b"]
        assert at(found["sides"][0], one["row"]) == one["a"]


def at(side: Any, path: str) -> Any:
    """Follow the path that a row is named by."""
    for name in path.split("."):
        side = side[name]
    return side


def test_the_json_of_errors_and_of_players_who_have_opened_holds_too() -> None:
    found = written(compared("♠A ♥A ♦A J J J", opened=True))
    assert found["base"] == 2
    assert found["sides"][0]["error"]["code"] == "impossible-cards"
    assert found["sides"][2]["opening"] is None
    assert found["sides"][2]["distance"]["opening"] is None
    found["sides"][2]["points"] = -1
    with pytest.raises(ValidationError):
        validate("compare", found)

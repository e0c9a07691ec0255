"""Rules as text: the profiles, every value of one, and where two tables differ."""

import pytest

from rami_solver.report.text import show_rules, show_rules_diff, show_rules_list
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from tests.report.report_answers import view


def test_the_list_names_every_profile_and_the_rules_in_force() -> None:
    target, screen = view("nl")
    show_rules_list(load("rami-51", origin="--rules"), target)
    told = screen.shown.splitlines()
    assert told[0].split() == ["Regels", "Openen", "Titel"]
    assert [line.split()[0] for line in told[1:8]] == list(profile_ids())
    assert told[1].endswith("51      Rami Bridge, Vlaamse caféregels (51)")
    assert told[-1] == "regels: rami-51 (--rules)"


@pytest.mark.parametrize("profile", profile_ids())
def test_every_value_has_one_line_in_a_pipe(profile: str) -> None:
    target, screen = view()
    show_rules(load(profile), target)
    told = screen.shown.splitlines()
    rows = [line.split() for line in told[3:-2]]
    assert [row[0] for row in rows] == list(KEYS)
    assert {"stated", "ruling"} <= {row[2] for row in rows} <= {"stated", "inferred", "ruling"}
    assert told[-1] == ("rules: rami-bridge (the default)" if profile == "rami-bridge" else f"rules: {profile}")


def test_a_value_is_told_with_its_basis_its_place_and_its_meaning() -> None:
    target, screen = view()
    show_rules(load("rami-bridge"), target)
    (row,) = (line for line in screen.shown.splitlines() if line.startswith("run.max "))
    assert " ".join(row.split()) == (
        "run.max 5 stated Welke combinaties mag men afleggen? most cards in one run as it is laid"
    )


@pytest.mark.parametrize("width", [40, 80, 110])
def test_values_fit_a_terminal_with_their_meaning(width: int) -> None:
    target, screen = view("nl", width=width)
    show_rules(load("rami-bridge"), target)
    told = screen.shown.splitlines()
    assert max(map(len, told)) <= width
    assert sum(line.split()[:1] == ["joker.place"] for line in told) == 1
    assert "zoals hij gelegd wordt" in screen.shown


def test_a_value_of_a_house_file_is_marked() -> None:
    target, screen = view()
    show_rules(load("rami-bridge", ["opening.points=41"]), target)
    (row,) = (line.split() for line in screen.shown.splitlines() if line.startswith("opening.points "))
    assert row[1:3] == ["41", "house"]
    assert screen.shown.splitlines()[-1].endswith("changed: opening.points=41")


def test_differences_stand_side_by_side() -> None:
    target, screen = view()
    show_rules_diff(load("rami-51"), load("rami-40"), target)
    told = screen.shown.splitlines()
    assert told[0].split() == ["Rule", "rami-51", "rami-40", "Meaning"]
    assert told[1].split()[:3] == ["opening.points", "51", "40"]
    assert told[2:] == ["", "1 difference"]


@pytest.mark.parametrize("width", [40, 80])
def test_differences_fit_a_terminal_with_where_they_come_from(width: int) -> None:
    target, screen = view(width=width)
    show_rules_diff(load("rami-bridge"), load("roemie"), target)
    assert max(map(len, screen.shown.splitlines())) <= width
    assert "house ruling" in screen.shown
    assert "most cards in one run" in screen.shown


def test_alike_tables_differ_in_nothing() -> None:
    target, screen = view()
    show_rules_diff(load("roemie"), load("roemie"), target)
    assert screen.shown == "roemie and roemie play by the same rules.\n"

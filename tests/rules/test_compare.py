"""Where two tables differ."""

from rami_solver.findings import Basis
from rami_solver.rules.compare import differences
from rami_solver.rules.load import load


def test_rules_do_not_differ_from_themselves() -> None:
    assert differences(load("roemie"), load("roemie")) == ()


def test_house_decks_are_all_that_house_rules_change() -> None:
    found = differences(load("rami-51"), load("rami-51-house"))
    assert [(one.key, one.a, one.b) for one in found] == [("pack.jokers", 4, 2), ("pack.larger_jokers", 4, 3)]
    assert {one.ground_b.basis for one in found} == {Basis.STATED}


def test_a_difference_has_both_values_and_grounds_in_the_order_of_the_model() -> None:
    found = differences(load("rami-bridge"), load("rami-bridge", ["values.hand.joker=25", "run.max=none"]))
    assert [one.key for one in found] == ["run.max", "values.hand.joker"]
    run = found[0]
    assert (run.a, run.b) == (5, None)
    assert (run.ground_a.basis, run.ground_b.basis, run.ground_b.place) == (Basis.STATED, Basis.HOUSE, "--set")


def test_none_against_a_value_is_a_difference() -> None:
    assert "draw.deeper_card" in {one.key for one in differences(load("rami-40"), load("roemie"))}

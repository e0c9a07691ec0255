"""`rami compare`: which columns there are, what they are called, and the exit code."""

from pathlib import Path

import pytest

from rami_solver.rules.load import systems
from tests.analysis.stub_distances import stand_in
from tests.cli.calls import Call

FIVE = ("♥A", "♥2", "♥3", "J", "♠K")
HOUSE = 'based_on = "rami-51"\nname = "our table"\n[opening]\npoints = 45\n'


@pytest.fixture(autouse=True)
def _distances(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)


def columns(found: object) -> list[str]:
    assert isinstance(found, dict)
    return [side["rules"] for side in found["sides"]]


def test_all_systems_stand_beside_the_rules_in_force_which_are_not_shown_twice(rami: Call) -> None:
    plain = rami("compare", *FIVE, "--format", "json")
    assert (plain.exit, columns(plain.json)) == (0, list(systems()))
    chosen = rami("compare", *FIVE, "--rules", "rami-40", "--format", "json").json
    assert columns(chosen) == ["rami-40", *(one for one in systems() if one != "rami-40")]
    assert chosen["rules"] == "rami-40"
    every = rami("compare", *FIVE, "--rules", "all", "--format", "json").json
    assert every == plain.json


def test_what_is_set_is_set_in_the_first_column_alone(rami: Call) -> None:
    found = rami("compare", *FIVE, "--set", "opening.points=71", "--format", "json").json
    assert columns(found) == ["rami-bridge", *systems()]
    assert [side["changed"] for side in found["sides"]] == [{"opening.points": 71}, {}, {}, {}, {}, {}]
    told = rami("compare", *FIVE, "--set", "opening.points=71", "--with", "rami-bridge").out
    assert told.splitlines()[0].endswith("  rami-bridge (changed)  rami-bridge")
    assert "points needed to open: 51 instead of 71" in told
    assert "changed: opening.points=71" in told


def test_rules_named_stand_in_the_place_of_the_systems(rami: Call, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(HOUSE, "utf-8")
    found = rami("compare", *FIVE, "--with", str(path), "--with", "roemie", "--with", "roemie", "--format", "json").json
    assert columns(found) == ["rami-bridge", "our table", "roemie"]
    assert rami("compare", *FIVE, "--with", str(path)).out.splitlines()[0].endswith("  our table")
    alone = rami("compare", *FIVE, "--rules", str(path), "--with", str(path), "--format", "json").json
    assert columns(alone) == ["our table"]


def test_rules_that_have_a_column_already_are_told_where_somebody_named_them(rami: Call, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(HOUSE, "utf-8")
    words = ("--with", str(path), "--with", "roemie", "--with", "roemie", "--with", str(path), "--with", "rami-bridge")
    found = rami("compare", *FIVE, *words, "--format", "json")
    assert columns(found.json) == ["rami-bridge", "our table", "roemie"]
    assert found.err.splitlines() == [
        "note: roemie is shown already, as the column roemie",
        f"note: {path} is shown already, as the column our table",
        "note: rami-bridge is shown already, as the column rami-bridge",
    ]
    assert rami("compare", *FIVE).err == ""


def test_all_names_the_five_systems(rami: Call, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(HOUSE, "utf-8")
    every = rami("compare", *FIVE, "--with", "all", "--format", "json")
    assert (columns(every.json), every.err) == (list(systems()), "")
    beside = rami("compare", *FIVE, "--with", str(path), "--with", "all", "--format", "json")
    assert (columns(beside.json), beside.err) == (["rami-bridge", "our table", *systems()[1:]], "")


def test_an_empty_table_is_a_table(rami: Call) -> None:
    assert rami("compare", *FIVE, "--table", "").out == rami("compare", *FIVE).out


def test_surroundings_choose_the_first_column(rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rami.toml").write_text('rules = "rami-51"\n', "utf-8")
    assert columns(rami("compare", *FIVE, "--format", "json").json)[:2] == ["rami-51", "rami-bridge"]
    monkeypatch.setenv("RAMI_RULES", "roemie")
    assert columns(rami("compare", *FIVE, "--format", "json").json)[:2] == ["roemie", "rami-bridge"]
    assert "rules: roemie (RAMI_RULES)" in rami("compare", *FIVE).out


def test_the_gravest_answer_decides_the_exit_code(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    some = rami("compare", "♠A", "♥A", "♦A", "J", "J", "J", "--format", "json")
    assert (some.exit, some.json["base"], some.err) == (2, 2, "")
    none = rami("compare", "♠A", "♠A", "--seen", "♠A")
    alone = rami("check", "♠A", "♠A", "♠A")
    assert (none.exit, none.out, none.err) == (2, "", alone.err)
    assert "help: " in none.err
    assert rami("compare", "J", "J", "J", "J", "J", "--format", "json").error["schema"] == "rami.error/1"
    stand_in(monkeypatch, undecided=("roemie",))
    assert rami("compare", *FIVE).exit == 3


def test_what_is_no_question_about_a_hand_is_refused(rami: Call) -> None:
    for words, code in (
        (("♥A ♥2 ♥3 | ♠K ♦K J",), "options-clash"),
        (("♥Z",), "unknown-card"),
        ((*FIVE, "--with", "rami-5l"), "unknown-profile"),
        ((*FIVE, "--with", "nowhere.toml"), "file-not-readable"),
        ((*FIVE, "--seen", "♠Z"), "unknown-card"),
        ((*FIVE, "--table", "♥4 ♥6 ♥8"), "table-meld"),
        ((*FIVE, "--play", "throw ♠K"), "unknown-option"),
    ):
        refused = rami("compare", *words, "--format", "json")
        assert (refused.exit, refused.codes) == (2, [code]), words


def test_options_bear_on_every_column(rami: Call) -> None:
    words = ("♥Q", "♠2", "--table", "♥9 ♥10 J", "--opened", "--phase", "after-draw", "--format", "json")
    found = rami("compare", *words, "--with", "rami-51").json
    assert [side["finish"]["possible"] for side in found["sides"]] == [True, False]
    assert [side["opening"] for side in found["sides"]] == [None, None]
    round_one = rami("compare", *FIVE, "--round", "1", "--format", "json").json
    assert round_one["sides"][0]["finish"]["award"]["value"] == -20


def test_help_tells_of_it_in_both_languages(rami: Call) -> None:
    assert "--with ID|FILE" in rami("compare", "--help").out
    assert "Vergelijk regels" in rami("--lang", "nl", "compare", "--help").out
    assert "  compare " in rami("--help").out

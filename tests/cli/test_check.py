"""`rami check` and `rami best-opening`: the answers as JSON and text, the exit codes, options that clash."""

import pytest

from rami_solver.rules.load import systems
from tests.cli.calls import Call

OPENS = "hQ hK hA | sK dK cK"
TOO_LOW = "hA h2 h3 | sK dK JK"
OUT = "hQ hK hA sK dK cK c9"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((OPENS,), 0),
        ((TOO_LOW,), 1),
        ((TOO_LOW, "--opened"), 0),
        ((TOO_LOW, "--left", "c9"), 0),
        ((TOO_LOW, "--left", "c9 c8"), 1),
        (("[h3 h4 h6]", "--opened"), 1),
        (("[h8 h7 h9 J]", "--opened"), 3),
        (("hA h2 h3",), 0),
        (("hA h2 h3", "--require", "opening"), 1),
        ((OUT, "--require", "opening"), 0),
        ((OUT, "--require", "finish"), 0),
        ((OUT + " c8", "--require", "finish"), 1),
        ((OPENS, "--require", "opening"), 0),
        ((TOO_LOW, "--require", "opening"), 1),
        (("hA hZ",), 2),
        (("sA sA sA",), 2),
        (("hA", "--rules", "rami"), 2),
        (("hA", "--set", "run.max=2"), 2),
        (("hA", "--players", "6"), 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_exit_code(rami: Call, words: tuple[str, ...], code: int, form: str) -> None:
    called = rami("check", *words, "--format", form)
    assert called.exit == code
    assert (called.out == "") == (code == 2)
    assert (called.err == "") == (code != 2)


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("hA h2", "--left", "sK"), {"one": "--left"}),
        ((OPENS, "--phase", "before-draw"), {"one": "--phase"}),
        ((OPENS, "--require", "finish"), {"one": "--require finish"}),
        ((OPENS, "--require", "opening", "--opened"), {"one": "--require opening", "other": "--opened"}),
        (("hA h2", "--require", "opening", "--opened"), {"one": "--require opening", "other": "--opened"}),
        (("hA h2", "--jobs", "2"), {"one": "--jobs"}),
        ((OPENS, "--left", "hA h2 | h3"), {"one": "--left"}),
    ],
)
def test_options_that_cannot_go_together(rami: Call, words: tuple[str, ...], facts: dict[str, str]) -> None:
    called = rami("check", *words, "--format", "json")
    assert (called.exit, called.codes) == (2, ["options-clash"])
    assert {key: called.error["errors"][0]["facts"][key] for key in facts} == facts


def test_options_reach_the_question(rami: Call) -> None:
    plain = rami("check", OUT, "--format", "json").json
    assert (plain["phase"], plain["finish"]["award"]) == ("after-draw", {"kind": "score", "value": -100})
    first = rami("check", OUT, "--round", "1", "--format", "json").json
    assert first["finish"]["award"]["value"] == -20
    before = rami("check", OUT, "--phase", "before-draw", "--format", "json").json
    assert (before["phase"], before["finish"]["possible"]) == ("before-draw", False)
    opened = rami("check", OUT, "--opened", "--format", "json").json
    assert opened["opening"] is None
    joker = rami("check", "J J J J h2", "--rules", "rami-51", "--players", "4", "--format", "json").json
    assert joker["hand"].count("J") == 4


@pytest.mark.parametrize("engine", ["certified", "cpsat", "exhaustive"])
def test_every_engine_gives_the_same_melds(rami: Call, engine: str) -> None:
    data = rami("check", OUT, "--engine", engine, "--format", "json").json
    assert data["best"]["points"] == 60
    assert data["certified"] == (engine == "certified")


def test_all_systems_side_by_side(rami: Call) -> None:
    called = rami("check", "hA h2 h3 h4 h5 h6 h7 h8 h9 h10 hJ hQ hK sA", "--rules", "all", "--format", "json")
    assert [one["rules"] for one in called.json] == list(systems())
    assert [one["phase"] for one in called.json] == ["before-draw", "before-draw", *["after-draw"] * 3]
    text = rami("check", "hA h2 h3", "--rules", "all")
    assert all(name in text.out for name in systems())


def test_a_system_without_these_cards_has_its_error_in_its_place(rami: Call) -> None:
    called = rami("check", "J J J hA h2", "--rules", "all", "--format", "json")
    assert [one["schema"] for one in called.json] == ["rami.error/1"] * 2 + ["rami.check/1"] * 3
    assert {one.get("code") for one in called.json} == {"impossible-cards", None}
    assert (called.exit, called.err) == (2, "")
    assert rami("check", "J J J hA h2", "--rules", "all").exit == 2


def test_an_error_of_the_question_is_told_once_for_all_systems(rami: Call) -> None:
    called = rami("check", "hA hZ", "--rules", "all", "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", ["unknown-card"])


def test_the_gravest_of_several_verdicts_decides(rami: Call) -> None:
    called = rami("check", "sA hA dA | c5 c6 c7", "--rules", "all", "--format", "json")
    assert {one["verdict"] for one in called.json} == {"legal", "illegal"}
    assert called.exit == 1


@pytest.mark.parametrize(("by", "first"), [("points", 90), ("cards", 60), ("left", 90), ("keep-joker", 90)])
def test_best_opening_by_a_goal(rami: Call, by: str, first: int) -> None:
    hand = "hQ hK hA sK dK cK s10 d10 c10 h2"
    data = rami("best-opening", hand, "--by", by, "--format", "json").json
    assert (data["goal"], data["lay_downs"][0]["points"]) == (by, first)


def test_best_opening_shows_alternatives(rami: Call) -> None:
    hand = "hQ hK hA sK dK cK s10 d10 c10 h2"
    points = [one["points"] for one in rami("best-opening", hand, "--top", "3", "--format", "json").json["lay_downs"]]
    assert (len(points), points) == (3, sorted(points, reverse=True))


def test_best_opening_of_a_hand_that_does_not_open(rami: Call) -> None:
    called = rami("best-opening", "hQ hK sK dK cK h3 h8", "--format", "json")
    assert (called.exit, called.json["reachable"], called.json["lay_downs"]) == (0, False, [])
    assert "J" in [one["card"] for one in called.json["helpful"]]
    assert rami("best-opening", "hQ", "hK").exit == 0


def test_best_opening_takes_no_groups(rami: Call) -> None:
    assert rami("best-opening", OPENS, "--format", "json").codes == ["options-clash"]


@pytest.mark.parametrize("command", ["check", "best-opening"])
def test_text_and_json_say_it_in_dutch(rami: Call, command: str) -> None:
    assert "Je kunt niet openen" in rami(command, "hA h2 h3", "--lang", "nl").out
    english, dutch = (rami(command, "hA h2 h3", "--lang", lang, "--format", "json").json for lang in ("en", "nl"))
    for data in (english, dutch):
        for one in data["findings"]:
            assert one.pop("message")
    assert english == dutch

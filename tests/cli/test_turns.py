"""`rami check` beside a table and on a play, and `rami turn`: answers, exit codes, places of what cannot be used."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from rami_solver.report.schemas import validate
from rami_solver.rules.load import systems
from tests.cli.calls import Call

SOLVES = pytest.mark.skipif(find_spec("rami_solver.solver.turn_engines") is None, reason="no engine finds turns yet")

CAFE = "s2 s3 s4 s5 s6 c3 d3 h3 d4 d5 d6 h2 c6 c7 h9"
CAFE_TABLE = "J=h2 h3 h4"
CAFE_PLAY = "lay [s2 s3 s4 s5 s6] [c3 d3 h3] [d4 d5 d6] ; swap h2 -> M1 ; lay [c6 c7 J] ; discard h9"
CAFE_OUT = ("check", CAFE, "--table", CAFE_TABLE, "--round", "3", "--play", CAFE_PLAY)
TABLE = ("--table", "h4 h5 h6 | J=h2 h3 h4")
HAND = "h7 h2 s9 cK"


def played(play: str, *words: str) -> tuple[str, ...]:
    return ("check", HAND, *TABLE, "--play", play, *words)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (CAFE_OUT, 0),
        ((*CAFE_OUT, "--rules", "rami-bridge-50"), 1),
        ((*CAFE_OUT, "--rules", "rami-51"), 1),
        ((*CAFE_OUT, "--require", "finish"), 0),
        ((*CAFE_OUT, "--require", "opening"), 0),
        (played("add h7 to M1 then discard s9"), 1),
        (played("add h7 to M1 then discard s9", "--opened"), 0),
        (played("add h7 to M1 then discard s9", "--opened", "--require", "finish"), 1),
        (played("draw ? then discard ?"), 0),
        (played("draw ? then discard ?", "--require", "opening"), 1),
        (played("draw ? ; lay [h7 h8 h2] ; discard s9", "--opened"), 1),
        (played("draw ? ; add h7 h8 -> M1 ; discard s9", "--opened"), 3),
        (played("add h8 -> M1"), 2),
        (played("add h7 -> M1", "--phase", "after-draw"), 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_exit_code_of_a_play(rami: Call, words: tuple[str, ...], code: int, form: str) -> None:
    called = rami(*words, "--format", form)
    assert called.exit == code
    assert (called.out == "") == (code == 2)
    assert (called.err == "") == (code != 2)


def test_a_claim_that_fails_is_said_of_a_legal_turn(rami: Call) -> None:
    words = played("draw ? then discard ?")
    plain = rami(*words).out.splitlines()
    for claim in ("finish", "opening"):
        called = rami(*words, "--require", claim)
        lines = called.out.splitlines()
        assert (called.exit, lines[0]) == (1, plain[0])
        assert [line for line in lines if line not in plain] == [lines[1]]
    illegal = played("add h7 to M1 then discard s9")
    assert rami(*illegal, "--require", "finish") == rami(*illegal)


def test_a_turn_that_goes_out_is_answered_in_full(rami: Call) -> None:
    data = rami(*CAFE_OUT, "--format", "json").json
    assert (data["schema"], data["verdict"], data["goes_out"], data["round"]) == ("rami.turn/1", "legal", True, 3)
    assert data["score"] == {"kind": "score", "value": -100}
    assert [one["kind"] for one in data["steps"]] == ["lay", "swap", "lay", "discard"]
    first = rami(*CAFE_OUT, "--round", "1", "--format", "json").json
    assert first["score"] == {"kind": "score", "value": -20}


def test_options_reach_the_turn(rami: Call) -> None:
    row = ("--rules", "roemie", "--row", "s3 h8 d4", "--open-card", "d4")
    data = rami(*played("take h8 then discard d4", *row, "--opened"), "--format", "json").json
    assert (data["row"], data["opened"]) == (["♠3", "♥8", "♦4"], True)
    assert data["steps"][0]["received"] == ["♥8", "♦4"]
    codes = [one["code"] for step in data["steps"] for one in step["findings"] if one["severity"] == "error"]
    assert codes == ["row-card-needs-new-meld"]
    dealer = rami("check", HAND, "--dealer", "--play", "discard s9", "--format", "json").json
    assert (dealer["verdict"], dealer["round"]) == ("legal", 1)


def test_a_play_says_it_in_dutch(rami: Call) -> None:
    words = played("leg h7 aan op M1 dan gooi s9")
    english, dutch = (rami(*words, "--lang", lang, "--format", "json").json for lang in ("en", "nl"))
    found = [step["findings"] for step in dutch["steps"]]
    told = [one.pop("message") for step in found for one in step]
    assert told
    assert told != [one.pop("message") for step in english["steps"] for one in step["findings"]]
    assert [step["findings"] for step in english["steps"]] == found
    assert rami(*words, "--lang", "nl").out.startswith("Ongeldig")


@pytest.mark.parametrize(
    ("words", "codes", "place"),
    [
        (played("add h8 -> M1 ; add h7 -> M4"), ["card-not-held", "unknown-meld"], ("--play", "h8")),
        (played("take"), ["nothing-to-take"], ("--play", "take")),
        (played("tkae"), ["unknown-step"], ("--play", "tkae")),
        (("check", HAND, "--table", "h4 h5 h6 | h9 s9"), ["table-meld"], ("--table", "h9 s9")),
        (("turn", HAND, "--table", "h4 h5 h6 | h9 s9"), ["table-meld"], ("--table", "h9 s9")),
        (("turn", HAND, "--open-card", "h9 hZ"), ["unknown-card"], ("--open-card", "hZ")),
        (("turn", HAND, "--open-card", "h9 h8"), ["bad-option-value"], ("--open-card", "h9 h8")),
        (("turn", HAND, "--row", "h9"), ["options-clash"], ("rami", "--row")),
        (("turn", "h7 h8 h9 | s9"), ["options-clash"], ("rami", "turn")),
        (("turn", "-"), ["unknown-card"], ("CARDS", "-")),
        (("turn", HAND, "--dealer", "--rules", "roemie"), ["options-clash"], ("rami", "--dealer")),
        (("turn", HAND, "--require", "opening"), ["bad-option-value"], ("rami", "opening")),
        (("turn", HAND, "--goal", "finnish"), ["bad-option-value"], ("rami", "finnish")),
        (("turn", HAND, "--play", "take"), ["unknown-option"], ("rami", "--play")),
    ],
)
def test_what_cannot_be_used_is_told_at_its_place(
    rami: Call, words: tuple[str, ...], codes: list[str], place: tuple[str, str]
) -> None:
    called = rami(*words, "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", codes)
    span = called.error["span"]
    assert (span and (span["source"], span["text"])) == place
    validate("error", called.error)
    assert rami(*words).exit == 2


UNQUOTED = [
    ("h7", "s9", "--table", "h4", "h5", "h6", "--opened", "--play", "add", "h7", "to", "M1", "then", "discard", "s9"),
    (
        "h7",
        "s9",
        "--opened",
        "--play",
        "leg",
        "h7",
        "aan",
        "op",
        "M1",
        "dan",
        "gooi",
        "s9",
        "--table",
        "[h4",
        "h5",
        "h6]",
    ),
    ("h7", "s9", "--opened", "--table", "h4", "h5", "h6", "--play", "add", "h7", "->", "M1", ";", "discard", "s9"),
]


@pytest.mark.parametrize("words", UNQUOTED)
def test_after_the_cards_a_table_and_a_play_need_no_quotes(rami: Call, words: tuple[str, ...]) -> None:
    called = rami("check", *words, "--format", "json")
    assert (called.exit, called.json["goes_out"], len(called.json["steps"])) == (0, True, 2)


def test_before_the_cards_a_table_without_quotes_asks_for_them(rami: Call) -> None:
    called = rami("check", "--table", "h4", "h5", "h6", "--opened", "--format", "json")
    assert (called.exit, called.codes) == (2, ["table-meld"])
    assert "quotes" in called.error["errors"][0]["help"]


def test_a_row_needs_no_quotes_after_the_cards(rami: Call) -> None:
    words = ("h7", "s9", "--row", "s3", "h8", "--play", "take s3 ; lay [s3 h7 h8] ; discard s9", "--rules", "roemie")
    assert rami("check", *words, "--format", "json").json["row"] == ["♠3", "♥8"]


def test_a_play_under_every_system(rami: Call) -> None:
    called = rami(*CAFE_OUT, "--rules", "all", "--format", "json")
    assert [one["rules"] for one in called.json] == list(systems())
    assert [one["verdict"] for one in called.json] == ["legal", "illegal", "illegal", "legal", "legal"]
    assert called.exit == 1
    text = rami(*CAFE_OUT, "--rules", "all")
    assert all(name in text.out for name in systems())


def test_a_table_is_read_under_every_system(rami: Call) -> None:
    words = ("check", HAND, "--table", "h8 h7 h9 J", "--play", "discard s9", "--rules", "all")
    called = rami(*words, "--format", "json")
    assert [one["schema"] for one in called.json] == [
        "rami.error/1",
        "rami.error/1",
        "rami.turn/1",
        "rami.turn/1",
        "rami.error/1",
    ]
    assert {one.get("code") for one in called.json} == {"table-meld", None}
    assert (called.exit, called.err) == (2, "")
    assert rami(*words).exit == 2


def test_a_table_that_lies_nowhere_is_told_once(rami: Call) -> None:
    called = rami("check", HAND, "--table", "h8 h9 sK", "--rules", "all", "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", ["table-meld"])


# Streams and examples


def test_a_stream_answers_turns_among_other_questions(ask: Call) -> None:
    turn = {"hand": HAND, "table": TABLE[1], "play": "add h7 -> M1 ; discard s9", "opened": True}
    row = {"hand": "h7 s9", "row": "s3 h8", "open_card": "h8", "play": "take ; discard s9", "rules": "roemie"}
    validate("question", turn | {"dealer": False})
    validate("question", row)
    wrong = {**turn, "play": "add h8 -> M3"}
    called = ask("\n".join(("hA h2 h3", json.dumps(turn), json.dumps(wrong), json.dumps(row))))
    assert [one["schema"] for one in called.lines] == ["rami.check/1", "rami.turn/1", "rami.error/1", "rami.turn/1"]
    assert [one["line"] for one in called.lines] == [1, 2, 3, 4]
    assert [(one["code"], one["span"]["line"]) for one in called.lines[2]["errors"]] == [
        ("card-not-held", 3),
        ("unknown-meld", 3),
    ]
    assert called.exit == 2


@pytest.mark.parametrize(
    "words",
    [
        ("--table", "h4 h5 h6"),
        ("--play", "draw ?"),
        ("--open-card", "h9"),
        ("--row", "h9"),
        ("--dealer", "--opened"),
    ],
)
def test_what_belongs_to_one_question_is_no_option_of_a_stream(ask: Call, words: tuple[str, ...]) -> None:
    called = ask("hA h2 h3\n", *words, "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", ["options-clash"])


CASES = """
[[case]]
name = "a turn"
hand = "h7 h2 s9 cK"
table = "h4 h5 h6 | J=h2 h3 h4"
play = "add h7 -> M1 ; discard s9"
expect = { verdict = "illegal", findings = ["lay-off-before-opening"] }

[[case]]
name = "a meld of a turn"
hand = "h7 h8 s9 cK"
play = "lay [h7 h8 s9] ; discard cK"
opened = true
expect.findings = [{ code = "meld-mixed" }]

[[case]]
name = "the dealer"
hand = "h7 h8 s9 cK"
play = "lay [h7 h8 s9] ; discard cK"
dealer = true
expect.findings = ["dealer-may-not-lay", "meld-mixed"]

[[case]]
name = "a row"
rules = "roemie"
hand = "h7 s9"
row = "s3 h8"
open_card = "h9"
play = "take ; discard s9"
error = "options-clash"

[[case]]
name = "a meld that is not there"
hand = "h7 s9"
play = "add h7 -> M1"
error = "unknown-meld"
"""


def test_examples_of_turns(rami: Call) -> None:
    Path("turns.toml").write_text(CASES, encoding="utf-8")
    called = rami("batch", "turns.toml", "--format", "json")
    assert [(one["name"], one["outcome"], one["differences"]) for one in called.json["cases"]] == [
        (one["name"], "holds", []) for one in called.json["cases"]
    ]
    assert (len(called.json["cases"]), called.exit) == (5, 0)


@pytest.mark.parametrize(
    ("lines", "path"),
    [
        ('play = "add h7 -> M1 ; discard s9"\nrequire = "finish"', "goes_out"),
        ('play = "add h7 -> M1 ; discard s9"\nexpect.findings = ["run-gap"]', "findings"),
        ('play = "add h7 -> M1 ; discard s9"\nexpect.notes = ["discard-joker"]', "notes"),
        ('play = "discard s9"\nrequire = "opening"', "opening"),
    ],
)
def test_what_does_not_hold_of_a_turn(rami: Call, lines: str, path: str) -> None:
    opened = "" if "opening" in lines else "opened = true\n"
    case = f'[[case]]\nname = "a"\nhand = "h7 s9 c2"\ntable = "h4 h5 h6"\n{opened}{lines}\n'
    Path("one.toml").write_text(case, encoding="utf-8")
    called = rami("batch", "one.toml", "--format", "json")
    (found,) = called.json["cases"]
    assert (called.exit, found["outcome"]) == (1, "differs")
    assert path in [one["path"] for one in found["differences"]]


def test_a_claim_on_a_turn_that_holds(rami: Call) -> None:
    play = f'hand = "{CAFE}"\ntable = "{CAFE_TABLE}"\nplay = "{CAFE_PLAY}"\n'
    cases = "".join(f'[[case]]\nname = "{claim}"\n{play}require = "{claim}"\n' for claim in ("finish", "opening"))
    Path("claims.toml").write_text(cases, encoding="utf-8")
    assert rami("batch", "claims.toml").exit == 0


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ('laydown = "h7 h8 h9"\nplay = "draw ?"', "play-without-hand"),
        ('hand = "h7"\nplay = 7', "text"),
        ('hand = "h7"\ntable = []', "text"),
        ('hand = "h7"\ndealer = "yes"', "yes-or-no"),
    ],
)
def test_what_a_case_of_a_turn_cannot_be(rami: Call, lines: str, reason: str) -> None:
    Path("bad.toml").write_text(f'[[case]]\nname = "a"\n{lines}\nexpect.points = 1\n', encoding="utf-8")
    called = rami("batch", "bad.toml", "--format", "json")
    assert [one["facts"]["case"] for one in called.error["errors"]] == [reason]
    assert called.exit == 2


# The best turn


@SOLVES
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((HAND, *TABLE, "--opened"), 0),
        ((HAND, *TABLE, "--opened", "--require", "finish"), 1),
        ((CAFE, "--table", CAFE_TABLE, "--require", "finish"), 0),
        ((CAFE, "--table", CAFE_TABLE, "--require", "finish", "--rules", "rami-51"), 1),
        ((HAND, "--open-card", "h9"), 0),
        (("h7 s9", "--row", "s3 h8", "--rules", "roemie"), 0),
        ((HAND, "--dealer"), 0),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_exit_code_of_a_best_turn(rami: Call, words: tuple[str, ...], code: int, form: str) -> None:
    called = rami("turn", *words, "--format", form)
    assert (called.exit, called.err) == (code, "")


@SOLVES
@pytest.mark.parametrize("goal", ["finish", "points", "left"])
def test_a_best_turn_has_its_schema_and_is_legal(rami: Call, goal: str) -> None:
    data = rami("turn", HAND, *TABLE, "--opened", "--goal", goal, "--format", "json").json
    validate("best-turn", data)
    assert (data["goal"], data["phase"]) == (goal, "after-draw")
    assert rami("check", HAND, *TABLE, "--opened", "--play", data["play"]).exit == 0


@SOLVES
@pytest.mark.parametrize("engine", ["certified", "cpsat", "exhaustive"])
def test_every_engine_goes_out(rami: Call, engine: str) -> None:
    data = rami("turn", CAFE, "--table", CAFE_TABLE, "--engine", engine, "--format", "json").json
    assert data["goes_out"]
    assert data["certified"] == (engine == "certified")


@SOLVES
def test_a_hand_goes_out_with_the_table_in_some_systems(rami: Call) -> None:
    called = rami("check", CAFE, "--table", CAFE_TABLE, "--round", "3", "--rules", "all", "--format", "json")
    assert [one["finish"]["possible"] for one in called.json] == [True, False, False, True, True]

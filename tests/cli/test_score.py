"""`rami score`: a deal in options, a whole sheet; text, JSON and exit codes."""

import json
import sys
from pathlib import Path

import pytest

from rami_solver.report.schemas import validate
from tests.cli.calls import Call

EVENING = "A,B,C,D\n-100,40,100,15\n20,-20,100,12\n100,-20,30,8\n-20,15,25,40\n35,-20,60,22\n10,100,-20,30\n"


@pytest.fixture
def evening() -> str:
    Path("evening.csv").write_text(EVENING, encoding="utf-8")
    return "evening.csv"


def test_the_sheet_of_four_over_six_deals(rami: Call, evening: str) -> None:
    called = rami("score", evening, "--format", "json")
    data = called.json
    assert (called.exit, data["totals"], data["winners"], data["payers"]) == (0, [45, 95, 295, 127], ["A"], ["C", "D"])
    assert (data["of"], data["over"], data["deals"][1]["totals"]) == (6, True, [-80, 20, 200, 27])
    shown = rami("score", evening).out.splitlines()
    assert shown[0] == "A wins the game with 45 points after 6 deals."
    assert shown[2] == "C and D pay the round."
    assert "  5   -5              #|" in shown


def test_a_deal_of_the_cafe(rami: Call) -> None:
    words = ("--out", "An", "--one-turn", "--hand", "Bert=hK h5", "--unopened", "Cas")
    called = rami("score", *words, "--format", "json")
    players = {one["name"]: one["score"] for one in called.json["players"]}
    assert (called.exit, players, called.json["winners"]) == (0, {"An": -100, "Bert": 15, "Cas": 100}, ["An"])
    assert rami("score", *words, "--round", "1").out.startswith("An goes out in one turn, in the first round")


def test_the_roemie_examples(rami: Call) -> None:
    words = ("--rules", "roemie", "--melds", "Roemie=55", "--hand", "Roemie=♥A J ♣10")
    (player,) = rami("score", *words, "--format", "json").json["players"]
    assert (player["score"], player["hand_value"]) == (-15, 70)
    called = rami("score", "--rules", "roemie", "--out", "An", "--one-turn", "--melds", "An=♥10 ♥J ♥Q ♥K")
    assert called.out.startswith("An goes out in one turn and scores 80.")


def test_players_stand_in_the_order_of_the_words(rami: Call) -> None:
    words = ("--unopened=Cas", "--hand", "Bert=hK", "--out", "An")
    assert [one["name"] for one in rami("score", *words, "--format", "json").json["players"]] == ["Cas", "Bert", "An"]


def test_what_nobody_showed_is_open_and_the_exit_says_so(rami: Call) -> None:
    called = rami("score", "--out", "An", "--hand", "Bert=h5 ?", "--names", "An Bert")
    assert called.exit == 3
    assert called.out.startswith("Undecided: An goes out and scores -20.")
    data = rami("score", "--out", "An", "--hand", "Bert=h5 ?", "--format", "json").json
    bert = data["players"][1]
    assert (data["verdict"], bert["hand"], bert["score"]) == ("undecided", ["♥5", "?"], None)


def test_a_wrong_total_is_told_with_its_place(rami: Call) -> None:
    Path("sheet.csv").write_text(EVENING + "totaal,45,95,290,127\n", "utf-8")
    called = rami("score", "sheet.csv")
    assert called.exit == 1
    assert "error[score-differs]: sheet.csv:8:14: the total of C is 295, not 290" in called.out
    assert rami("score", "sheet.csv", "--format", "json").json["verdict"] == "illegal"


def test_bad_cells_are_told_with_their_places(rami: Call) -> None:
    Path("sheet.csv").write_text("An;Bert\n-20;12,5\n;5\n", "utf-8")
    called = rami("score", "sheet.csv")
    assert (called.exit, called.out) == (2, "")
    places = [line.strip() for line in called.err.splitlines() if "sheet.csv" in line]
    assert places == ["sheet.csv:2:5", "sheet.csv:3:1"]
    assert rami("score", "sheet.csv", "--format", "json").codes == ["bad-sheet", "bad-sheet"]


def test_a_deal_too_many_is_shown_and_decides_nothing(rami: Call, evening: str) -> None:
    before = rami("score", evening).out.splitlines()
    Path("sheet.csv").write_text(EVENING + "100,-20,40,35\n", "utf-8")
    called = rami("score", "sheet.csv")
    assert called.exit == 1
    assert called.out.splitlines()[:4] == before[:4]
    assert "error[game-over]: sheet.csv:8:1: 7 deals on the sheet" in called.out
    assert any(line.split() == ["7", "100", "-20", "40", "35"] for line in called.out.splitlines())
    data = rami("score", "sheet.csv", "--format", "json").json
    validate("sheet", data)
    assert [one["counted"] for one in data["deals"]] == [True] * 6 + [False]
    assert (data["totals"], data["winners"], data["payers"]) == ([45, 95, 295, 127], ["A"], ["C", "D"])


def test_names_that_differ_in_capitals_are_one_player(rami: Call) -> None:
    called = rami("score", "--hand", "Bert=h5", "--hand", "bert=h6")
    assert called.exit == 2
    assert "help: did you mean Bert?" in called.err
    data = rami("score", "--out", "An", "--hand", "Bert=h5", "--unopened", "bert", "--format", "json").json
    assert [one["name"] for one in data["players"]] == ["An", "Bert"]


def test_before_the_end_it_says_who_would(rami: Call) -> None:
    Path("sheet.csv").write_text("\n".join(EVENING.splitlines()[:5]), "utf-8")
    called = rami("score", "sheet.csv", "--lang", "nl")
    first, _, third, *_ = called.out.splitlines()
    assert (called.exit, first) == (0, "Na 4 van 6 delen staat A vooraan met 0 punten.")
    assert third == "C en D zouden nu het rondje betalen."


def test_a_sheet_from_standard_input(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("input").write_bytes(b"An;Bert\r\n-20;100\r\n")
    with Path("input").open() as source:
        monkeypatch.setattr(sys, "stdin", source)
        assert rami("score", "-", "--format", "json").json["totals"] == [-20, 100]
    monkeypatch.setattr(sys, "stdin", None)
    assert rami("score", "-", "--format", "json").codes == ["file-not-readable"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "missing-argument"),
        (("nowhere.csv",), "file-not-readable"),
        ((".",), "file-not-readable"),
        (("a\0b",), "file-not-readable"),
        (("one.csv", "two.csv"), "unexpected-argument"),
        (("one.csv", "--out", "An"), "options-clash"),
        (("one.csv", "--one-turn"), "options-clash"),
        (("--out", "An", "--hand", "Bert=h5", "h6"), "unexpected-argument"),
        (("--out", "An", "--hand", "Bert=h5", "--players", "3"), "bad-option-value"),
        (("--out", "An", "--unopened", "Bert", "--one-turn", "--round", "0"), "bad-option-value"),
        (("--hand", "An=h5", "--hand", "Bert=h5", "--one-turn"), "options-clash"),
        (("--names", "An Bert", "--out", "Cas"), "unknown-player"),
        (("--out", "An"), "players-number"),
    ],
    ids=str,
)
def test_what_is_of_no_use_is_refused(rami: Call, words: tuple[str, ...], code: str) -> None:
    called = rami("score", *words, "--format", "json")
    assert (called.exit, called.codes) == (2, [code])
    assert called.error["errors"][0]["message"] != code
    assert "{" not in rami("score", *words).err


def test_a_sheet_that_is_too_large_is_not_read(rami: Call) -> None:
    Path("sheet.csv").write_text("An;Bert\n" + "5;6\n" * 250_001, "utf-8")
    assert rami("score", "sheet.csv", "--format", "json").codes == ["input-too-large"]


ANSWERS = [
    ("--out", "An", "--one-turn", "--with-layoffs", "--hand", "Bert=hK ?", "--unopened", "Cas"),
    ("--hand", "An=h5", "--hand", "Bert=s5", "--rules", "rami-51"),
    ("--hand", "An=h5", "--names", "An Bert", "--rules", "rami-51"),
    ("--hand", "An=h5", "--hand", "Bert=s6", "--rules", "rami-bridge-50"),
    ("--out", "An", "--melds", "An=h4 h5 J | s9 d9 J", "--rules", "roemie", "--hand", "Bert=hK", "--melds", "Bert=44"),
    ("--out", "An", "--rules", "roemie", "--hand", "Bert=hK"),
    ("--unopened", "An", "--unopened", "Bert"),
    ("evening.csv",),
    ("evening.csv", "--rules", "rami-51"),
    ("evening.csv", "--rules", "roemie"),
    ("evening.csv", "--rules", "rami-bridge-50"),
    ("evening.csv", "--set", "game.deals=5"),
]


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
@pytest.mark.usefixtures("evening")
def test_answers_have_their_schema_and_their_sentences(rami: Call, words: tuple[str, ...], lang: str) -> None:
    data = rami("score", *words, "--lang", lang, "--format", "json").json
    validate(data["schema"].removeprefix("rami.").removesuffix("/1"), data)
    shown = rami("score", *words, "--lang", lang)
    assert shown.err == ""
    assert "{" not in shown.out + json.dumps([one["message"] for one in data["findings"]])[1:]
    assert not [one for one in data["findings"] if one["message"].startswith(one["code"])]


def test_every_word_is_carried_by_a_western_code_page(rami: Call, evening: str) -> None:
    for lang in ("en", "nl"):
        rami("score", evening, "--lang", lang).out.encode("cp1252")

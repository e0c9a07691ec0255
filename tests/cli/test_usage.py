"""What the parser refuses: our codes, our form, any language, and the place in the command line."""

import pytest

from tests.cli.calls import Call

REFUSED = [
    (["chek", "hA"], "unknown-command", {"command": "chek", "nearest": "check"}),
    (["hA", "h2", "h3"], "unknown-command", {"command": "hA"}),
    (["rules", "lits"], "unknown-command", {"command": "rules lits", "nearest": "list"}),
    (["--bogus"], "unknown-option", {"option": "--bogus"}),
    (["check", "hA", "--phas", "auto"], "unknown-option", {"option": "--phas", "nearest": "--phase"}),
    (["check", "hA", "-x"], "unknown-option", {"option": "-x"}),
    (["check"], "missing-argument", {"argument": "CARDS...", "command": "rami check"}),
    (["check", "hA", "--left"], "option-value-missing", {"option": "--left", "metavar": "CARDS"}),
    (["check", "hA", "--opened=yes"], "bad-option-value", {"option": "--opened", "value": "yes"}),
    (["check", "hA", "--phase", "before"], "bad-option-value", {"option": "--phase", "nearest": "before-draw"}),
    (["check", "hA", "--players", "1"], "bad-option-value", {"option": "--players", "least": 2, "most": 8}),
    (["check", "hA", "--round", "0"], "bad-option-value", {"option": "--round", "value": "0"}),
    (["check", "hA", "--round", "²"], "bad-option-value", {"option": "--round", "value": "²"}),
    (["check", "hA", "--lang", "tlh"], "bad-option-value", {"option": "--lang", "value": "tlh"}),
    (["check", "hA", "--cards", "xx"], "bad-option-value", {"option": "--cards", "value": "xx"}),
    (["check", "hA", "--color", "red"], "bad-option-value", {"option": "--color", "value": "red"}),
    (["schema", "check", "more"], "unexpected-argument", {"argument": "more"}),
    (["batch"], "missing-argument", {"argument": "PATH...", "command": "rami batch"}),
]


@pytest.mark.parametrize(
    ("words", "code", "facts"), REFUSED, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_refused_with_a_code_and_facts(rami: Call, words: list[str], code: str, facts: dict[str, object]) -> None:
    called = rami("--format", "json", *words)
    assert (called.exit, called.out, called.error["schema"]) == (2, "", "rami.error/1")
    assert called.codes == [code]
    found = called.error["errors"][0]["facts"]
    assert {key: found.get(key) for key in facts} == facts


def test_the_same_as_text(rami: Call) -> None:
    called = rami("check", "hA", "--phas", "auto")
    assert (called.exit, called.out) == (2, "")
    assert called.err.startswith("error[unknown-option]: ")
    assert "  rami check hA --phas auto\n                ^^^^^^\n" in called.err
    assert "--phase" in called.err.splitlines()[-1]


@pytest.mark.parametrize(
    "words", [["--lang", "nl", "chek"], ["chek", "--lang=nl"], ["check", "--phas", "--lang", "nl"]]
)
def test_the_language_holds_wherever_it_is_named(rami: Call, words: list[str]) -> None:
    assert rami(*words).err.startswith("fout[")


def test_a_value_that_is_not_to_be_had_is_refused_in_the_language_of_the_system(
    rami: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert rami("check", "hA", "--lang", "tlh").err.startswith("fout[bad-option-value]")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["check", "hA", "--players", "99"], "99"),
        (["check", "hA", "--players=99"], "--players=99"),
        (["schema", "check", "♥A"], "♥A"),
        (["check", "♥A", "--bogus"], "--bogus"),
    ],
)
def test_the_place_in_the_command_line(rami: Call, words: list[str], meant: str) -> None:
    span = rami("--format=json", *words).error["span"]
    line = " ".join(("rami", "--format=json", *words))
    assert line[span["start"] : span["start"] + span["width"]] == meant


def test_every_word_too_many_is_told(rami: Call) -> None:
    assert rami("--format", "json", "schema", "check", "x", "y").codes == ["unexpected-argument"] * 2


def test_cards_need_no_quotes(rami: Call) -> None:
    bare = rami("check", "hA", "h2", "h3", "+", "sK", "dK", "JK", "--format", "json")
    assert bare.out == rami("check", "hA h2 h3 + sK dK JK", "--format", "json").out
    assert [meld["kind"] for meld in bare.json["melds"]] == ["run", "set"]


def test_options_may_stand_between_cards(rami: Call) -> None:
    assert rami("check", "hA", "--opened", "h2", "h3", "+", "sK", "dK", "hK").exit == 0


def test_what_stands_after_two_hyphens_is_no_option(rami: Call) -> None:
    assert rami("check", "--", "hA", "--lang", "nl").err.startswith("error[")


def test_a_format_that_is_not_to_be_had(rami: Call) -> None:
    assert rami("check", "hA", "--format", "junit").err.startswith("error[bad-option-value]")


def test_an_option_in_place_of_a_value_is_a_forgotten_value(rami: Call) -> None:
    assert rami("check", "hA", "--phase", "--format", "json").codes == ["option-value-missing"]

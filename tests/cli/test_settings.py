"""Which settings hold: the command line before the environment before the nearest `rami.toml`."""

from pathlib import Path

import pytest

from rami_solver.shell.settings import ambient, language, system_language
from tests.cli.calls import Call, Called

HAND = ("check", "hA h2 h3 J sK", "--format", "json")


def in_force(called: Called) -> dict[str, object] | None:
    """Give the facts of the note on the rules in force, None where there is none."""
    assert called.exit == 0, called.err
    return next((one["facts"] for one in called.json["findings"] if one["code"] == "rules-in-force"), None)


def settings_file(text: str, folder: Path | None = None) -> Path:
    path = (folder or Path.cwd()) / "rami.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_default_needs_no_note(rami: Call) -> None:
    called = rami(*HAND)
    assert (called.json["rules"], in_force(called)) == ("rami-bridge", None)


def test_the_environment_chooses_rules_and_the_answer_says_so(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMI_RULES", "roemie")
    facts = in_force(rami(*HAND))
    assert facts == {"profile": "roemie", "origin": "RAMI_RULES", "settings": []}


def test_the_file_chooses_rules_for_its_folder_and_below(
    rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = settings_file('rules = "rami-51"\nplayers = 5\n', tmp_path)
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    facts = in_force(rami(*HAND))
    assert facts == {"profile": "rami-51", "origin": str(path), "settings": []}


def test_the_nearest_file_holds_alone(rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings_file('rules = "rami-51"\n[set]\nopening.points = 71\n', tmp_path)
    below = tmp_path / "a"
    below.mkdir()
    settings_file('lang = "nl"\n', below)
    monkeypatch.chdir(below)
    assert in_force(rami(*HAND)) is None


def test_the_order_of_precedence(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    settings_file('rules = "rami-51"\n')
    assert rami(*HAND).json["rules"] == "rami-51"
    monkeypatch.setenv("RAMI_RULES", "roemie")
    assert rami(*HAND).json["rules"] == "roemie"
    assert rami(*HAND, "--rules", "rami-40").json["rules"] == "rami-40"


def test_an_empty_variable_sets_nothing(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAMI_RULES", "RAMI_LANG", "RAMI_CARDS"):
        monkeypatch.setenv(name, "")
    assert in_force(rami(*HAND)) is None


def test_changes_of_the_file_hold_and_the_command_line_has_the_last_word(rami: Call) -> None:
    path = settings_file('[set]\nopening.points = 41\nrun.max = "none"\n"set.max" = 3\nopening.clean_run = true\n')
    facts = in_force(rami(*HAND, "--set", "opening.points=45"))
    assert facts is not None
    assert (facts["profile"], facts["origin"]) == ("rami-bridge", f"default, {path}")
    assert facts["settings"] == ["set.max=3", "run.max=none", "opening.points=45", "opening.clean_run=true"]


def test_changes_of_the_file_are_told_beside_rules_of_the_command_line(rami: Call) -> None:
    path = settings_file("[set]\nopening.points = 41\n")
    facts = in_force(rami(*HAND, "--rules", "rami-51"))
    assert facts == {"profile": "rami-51", "origin": f"--rules, {path}", "settings": ["opening.points=41"]}


@pytest.mark.parametrize("named", ["club.toml", "./club.toml", "rules/club.toml"])
def test_a_house_file_is_taken_from_the_folder_of_the_settings(
    rami: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str
) -> None:
    settings_file(f'rules = "{named}"\n', tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / named).write_text('based_on = "rami-bridge"\nopening.points = 41\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path / "rules")
    called = rami(*HAND)
    assert (called.json["rules"], called.json["opening"]["threshold"]) == ("club", 41)


def test_cards_are_read_in_the_language_that_is_set(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ("check", "SH KH", "--format", "json")
    assert rami(*hand).exit == 2
    settings_file('cards = "nl"\n')
    assert rami(*hand).json["hand"] == ["♠K", "♣K"]
    monkeypatch.setenv("RAMI_CARDS", "nl-be")
    assert rami(*hand).exit == 2
    assert rami(*hand, "--cards", "nl").json["hand"] == ["♠K", "♣K"]


FAULTY = [
    ('ruels = "roemie"\n', ["unknown-key"], {"key": "ruels", "nearest": "rules"}, 1),
    ("\nrules = 5\n", ["bad-option-value"], {"option": "rules"}, 2),
    ('lang = "tlh"\n', ["bad-option-value"], {"option": "lang"}, 1),
    ('cards = "xx"\n', ["bad-option-value"], {"option": "cards"}, 1),
    ("players = 99\n", ["bad-option-value"], {"option": "players", "most": 8}, 1),
    ("players = true\n", ["bad-option-value"], {"option": "players"}, 1),
    ("set = 5\n", ["bad-option-value"], {"option": "set"}, 1),
    ("rules = \n", ["toml-syntax"], {"line": 1}, 1),
    ("[set]\n\nopening.pints = 3\n", ["unknown-rule"], {"nearest": "opening.points"}, 3),
    ('[set]\nopening.points = "much"\n', ["bad-rule-value"], {"key": "opening.points"}, 2),
    ("[set.opening]\npoints = -1\n", ["bad-rule-value"], {"key": "opening.points"}, 2),
    ("lnag = 1\nplayers = 1\n", ["unknown-key", "bad-option-value"], {"key": "lnag"}, 1),
]


@pytest.mark.parametrize(("text", "codes", "facts", "line"), FAULTY, ids=[repr(one[0]) for one in FAULTY])
def test_a_faulty_file_is_refused_with_its_place(
    rami: Call, text: str, codes: list[str], facts: dict[str, object], line: int
) -> None:
    path = settings_file(text)
    called = rami(*HAND)
    assert (called.exit, called.out, called.codes) == (2, "", codes)
    first = called.error["errors"][0]
    assert {key: first["facts"].get(key) for key in facts} == facts
    assert (first["span"]["source"], first["span"]["line"]) == (str(path), line)


def test_a_file_that_is_no_text_is_refused(rami: Call) -> None:
    Path("rami.toml").write_bytes(b"\xff\xfe")
    assert rami(*HAND).codes == ["file-not-readable"]


def test_help_is_shown_whatever_is_wrong_with_the_file(rami: Call) -> None:
    settings_file("rules = \n")
    assert rami("check", "--help").exit == 0
    assert rami("--version").exit == 0


@pytest.mark.parametrize(("name", "value"), [("RAMI_LANG", "tlh"), ("RAMI_CARDS", "xx"), ("RAMI_RULES", "rami")])
def test_a_faulty_variable_is_refused_unless_overruled(
    rami: Call, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert rami(*HAND).exit == 2
    overruled = {"RAMI_LANG": "en", "RAMI_CARDS": "en", "RAMI_RULES": "rami-51"}
    assert rami(*HAND, "--" + name[5:].lower(), overruled[name]).exit == 0


def test_batch_takes_nothing_from_the_surroundings(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    case = '[[case]]\nname = "one"\nhand = "hA h2 h3"\nexpect = { rules = "rami-bridge" }\n'
    Path("cases.toml").write_text(case, encoding="utf-8")
    settings_file('rules = "roemie"\ncards = "nl"\n[set]\nopening.pints = 3\n')
    monkeypatch.setenv("RAMI_RULES", "nowhere.toml")
    monkeypatch.setenv("RAMI_CARDS", "xx")
    assert rami("batch", "cases.toml").exit == 0


@pytest.mark.parametrize(
    ("environ", "found"),
    [
        ({"LC_ALL": "nl_NL.UTF-8", "LANG": "en_US"}, "nl"),
        ({"LC_ALL": "", "LC_MESSAGES": "nl_BE@euro", "LANG": "en_US"}, "nl"),
        ({"LC_ALL": "C", "LANG": "nl_NL"}, None),
        ({"LANG": "fr_FR"}, None),
        ({}, None),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], found: str | None) -> None:
    assert system_language(environ) == found


def test_the_order_of_languages(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    settings_file('lang = "nl"\n')
    assert rami("chek").err.startswith("fout")
    monkeypatch.setenv("RAMI_LANG", "en")
    assert rami("chek").err.startswith("error")
    assert rami("chek", "--lang", "nl").err.startswith("fout")


def test_the_language_of_the_system_does_not_change_how_cards_are_read(
    rami: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert rami("check", "hK sA", "--format", "json").json["hand"] == ["♥K", "♠A"]


def test_a_word_of_a_language() -> None:
    assert [language(word) for word in ("nl", "NL-be", "en_US.UTF-8", "", "C", "nld")] == [
        "nl",
        "nl",
        "en",
        None,
        None,
        None,
    ]


def test_a_removed_folder_has_no_settings(tmp_path: Path) -> None:
    assert ambient({}, tmp_path / "gone").problems == ()

"""`rami rules`: list, show, diff, check, new; and `rami schema`."""

from pathlib import Path

import pytest

from rami_solver.report.schemas import SCHEMAS
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from tests.cli.calls import Call


def house_file(text: str = 'based_on = "rami-51"\nopening.points = 71\n', name: str = "club.toml") -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_profiles_and_the_rules_in_force_are_listed(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMI_RULES", "roemie")
    data = rami("rules", "list", "--set", "opening.points=41", "--format", "json").json
    assert [one["id"] for one in data["profiles"]] == list(profile_ids())
    assert [one["id"] for one in data["profiles"] if one["default"]] == ["rami-bridge"]
    assert (data["rules"], data["origin"], data["changed"]) == ("roemie", "RAMI_RULES", {"opening.points": 41})
    text = rami("rules", "list").out
    assert all(name in text for name in profile_ids())


@pytest.mark.parametrize("name", profile_ids())
def test_every_value_is_shown_with_its_ground(rami: Call, name: str) -> None:
    rules = load(name)
    values = rami("rules", "show", name, "--format", "json").json["values"]
    assert list(values) == list(KEYS)
    for key, told in values.items():
        assert (told["value"], told["basis"]) == (rules.value(key), rules.basis(key).value)
    text = rami("rules", "show", name).out
    assert all(key in text for key in KEYS)


def test_without_a_name_the_rules_in_force_are_shown(rami: Call) -> None:
    house_file()
    data = rami("rules", "show", "--rules", "club.toml", "--set", "run.max=6", "--format", "json").json
    assert (data["rules"], data["based_on"]) == ("club", "rami-51")
    assert data["changed"] == {"opening.points": 71, "run.max": 6}
    assert data["values"]["run.max"]["basis"] == "house"


@pytest.mark.parametrize("words", [("list",), ("show",), ("show", "roemie")])
def test_rules_as_markdown(rami: Call, words: tuple[str, ...]) -> None:
    text = rami("rules", *words, "--format", "markdown").out
    assert text.startswith("# ")
    assert all(f"`{key}`" in text for key in KEYS)


def test_where_two_differ(rami: Call) -> None:
    data = rami("rules", "diff", "rami-51", "rami-40", "--format", "json").json
    assert [(one["key"], one["a"]["value"], one["b"]["value"]) for one in data["differences"]] == [
        ("opening.points", 51, 40)
    ]
    assert "opening.points" in rami("rules", "diff", "rami-51", "rami-40").out
    assert rami("rules", "diff", "rami-51", "rami-51").exit == 0


def test_one_is_compared_with_the_rules_in_force(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMI_RULES", "rami-40")
    data = rami("rules", "diff", "rami-51", "--format", "json").json
    assert (data["a"], data["b"]) == ("rami-51", "rami-40")
    assert rami("rules", "diff", "rami-51", "--rules", "roemie", "--format", "json").json["b"] == "roemie"


@pytest.mark.parametrize("words", [("show", "roemie"), ("diff", "roemie", "rami-51")])
def test_rules_named_twice(rami: Call, words: tuple[str, ...]) -> None:
    called = rami("rules", *words, "--rules", "rami-40", "--format", "json")
    assert (called.exit, called.codes) == (2, ["options-clash"])


def test_a_house_file_that_can_be_used(rami: Call) -> None:
    house_file()
    called = rami("rules", "check", "club.toml")
    assert (called.exit, called.err) == (0, "")
    assert "club.toml" in called.out
    assert "opening.points" in called.out
    assert rami("rules", "check", "club.toml", "--format", "json").json["changed"] == {"opening.points": 71}


def test_a_house_file_that_cannot_be_used_is_told_with_every_place(rami: Call) -> None:
    house_file('based_on = "rami-51"\nrun.mxa = 4\nopening.points = "many"\n')
    called = rami("rules", "check", "club.toml", "--format", "json")
    assert (called.exit, called.out, called.codes) == (2, "", ["unknown-rule", "bad-rule-value"])
    assert [one["span"]["line"] for one in called.error["errors"]] == [2, 3]
    assert called.error["errors"][0]["facts"]["nearest"] == "run.max"


def test_a_new_house_file_is_usable_as_it_is(rami: Call) -> None:
    called = rami("rules", "new", "club.toml", "--rules", "roemie", "--set", "jokers_per_meld=2")
    assert (called.exit, called.err) == (0, "")
    rules = load("club.toml")
    assert (rules.base, rules.changed, rules.jokers_per_meld) == ("roemie", ("jokers_per_meld",), 2)
    assert rami("check", "hA h2 h3", "--rules", "club.toml", "--format", "json").json["rules"] == "club"


def test_a_new_house_file_is_commented_in_the_language(rami: Call) -> None:
    rami("rules", "new", "en.toml", "--lang", "en")
    rami("rules", "new", "nl.toml", "--lang", "nl")
    assert Path("en.toml").read_text("utf-8") != Path("nl.toml").read_text("utf-8")


def test_a_new_house_file_based_on_another_finds_it_from_its_own_folder(rami: Call) -> None:
    Path("a").mkdir()
    Path("b").mkdir()
    house_file(name="a/club.toml")
    assert rami("rules", "new", "b/ours.toml", "--rules", "a/club.toml", "--set", "run.max=6").exit == 0
    rules = load("b/ours.toml")
    assert (rules.base, rules.opening.points, rules.run.max) == ("rami-51", 71, 6)
    assert "a/club.toml" in Path("b/ours.toml").read_text("utf-8")


def test_a_file_that_is_there_is_left_as_it_is(rami: Call) -> None:
    before = house_file().read_bytes()
    called = rami("rules", "new", "club.toml", "--format", "json")
    assert (called.exit, called.codes) == (2, ["file-exists"])
    assert house_file().read_bytes() == before


@pytest.mark.parametrize("path", ["nowhere/club.toml", ".", "\0"])
def test_a_file_that_cannot_be_made(rami: Call, path: str) -> None:
    assert rami("rules", "new", path).exit == 2


def test_a_disk_that_fails_leaves_no_half_file(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, path: Path) -> None:
            path.touch()

        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def write(self, text: str) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", lambda path, *_, **__: Full(path))
    assert rami("rules", "new", "club.toml").exit == 74
    assert not Path("club.toml").exists()


def test_the_schemas(rami: Call) -> None:
    assert rami("schema").out.split() == list(SCHEMAS)
    assert rami("schema", "--format", "json").json == list(SCHEMAS)
    for name in SCHEMAS:
        assert rami("schema", name).json["$schema"].startswith("https://json-schema.org/")


def test_an_unknown_schema_is_refused(rami: Call) -> None:
    called = rami("schema", "chek", "--format", "json")
    assert (called.exit, called.codes) == (2, ["unknown-schema"])

"""Fresh house files: what is written is read again."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.findings import InputError
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.new import COMMON, house_file


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("new") / "club.toml"


def _values(key: str) -> st.SearchStrategy[Any]:
    spec = KEYS[key]
    none: list[st.SearchStrategy[Any]] = [st.none()] if spec.optional else []
    whole = [st.integers(*spec.range)] if spec.range else []
    named = [st.sampled_from(spec.words or spec.flags)] if spec.words or spec.flags else []
    return st.one_of(*none, *whole, *named)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(profile_ids()),
    st.lists(st.sampled_from(sorted(KEYS)), max_size=6, unique=True).flatmap(
        lambda keys: st.fixed_dictionaries({key: _values(key) for key in keys})
    ),
)
def test_what_is_written_is_read_again(path: Path, base: str, changes: dict[str, Any]) -> None:
    path.write_text(house_file(base, changes, describe=lambda key: f"{key}:\nso"), encoding="utf-8")
    try:
        rules = load(str(path))
    except InputError as error:
        if {problem.code for problem in error.problems} != {"rules-contradict"}:
            raise
        return
    assert {key: rules.value(key) for key in changes} == changes
    assert {*rules.changed} == {key for key, value in changes.items() if load(base).value(key) != value}


@pytest.mark.parametrize("base", profile_ids())
def test_a_fresh_file_changes_nothing_and_neither_do_its_proposals(base: str, path: Path) -> None:
    text = house_file(base, {})
    path.write_text(text, encoding="utf-8")
    assert load(str(path)).changed == ()
    path.write_text(re.sub(r"(?m)^#", "", text), encoding="utf-8")
    rules = load(str(path))
    assert rules.changed == ()
    assert [key for key in KEYS if f"\n#{key} = " in text] == [key for key in KEYS if key in COMMON]


def test_a_setting_that_was_made_is_not_proposed_again() -> None:
    text = house_file("rami-bridge", {"run.max": None, "opening.clean_run": True})
    assert '\nrun.max = "none"\n' in text
    assert "\nopening.clean_run = true\n" in text
    assert "#run.max" not in text
    assert "#opening.points = 51  # 1..500\n" in text
    assert '#joker.place = "as-laid"  # "as-laid" | "lowest"\n' in text


def test_comments_come_from_the_catalogue() -> None:
    text = house_file("roemie", {}, describe=lambda key: f"<{key}>")
    assert text.startswith('# <house-file.intro>\nbased_on = "roemie"\n')
    assert "# <house-file.common>\n" in text
    assert "\n\n# <rule.opening.points>\n#opening.points = 40" in text


def test_a_house_file_on_another(tmp_path: Path) -> None:
    below = tmp_path / 'a "quoted" name.toml'
    below.write_text(house_file("roemie", {"opening.points": 44}), encoding="utf-8")
    above = tmp_path / "night.toml"
    above.write_text(house_file(str(below), {"run.max": 6}), encoding="utf-8")
    rules = load(str(above))
    assert (rules.opening.points, rules.run.max, rules.base) == (44, 6, "roemie")
    assert "#opening.points = 44 " in above.read_text(encoding="utf-8")


def test_what_cannot_be_written() -> None:
    with pytest.raises(KeyError):
        house_file("roemie", {"run.maxx": 3})
    with pytest.raises(InputError):
        house_file("nowhere", {})

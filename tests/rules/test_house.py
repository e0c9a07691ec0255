"""House files: what they change, and every way in which they cannot be used."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from rami_solver.findings import Basis, Code
from rami_solver.rules import house
from rami_solver.rules.load import load
from tests.rules.refused import CLUB, refused


def test_a_house_file_overrides_what_differs(write: Any) -> None:
    rules = load(write(CLUB), origin="--rules")
    assert (rules.run.max, rules.opening.points, rules.jokers_per_meld, rules.values.hand.joker) == (None, 41, 2, 25)
    assert (rules.profile, rules.base, rules.title, rules.origin) == ("club", "rami-bridge", "Café De Zwaan", "--rules")
    assert {*rules.changed} == {"run.max", "opening.points", "jokers_per_meld", "values.hand.joker"}
    assert rules.grounds["run.max"] == (Basis.HOUSE, "club.toml: run.max")
    assert rules.grounds["run.min"] == load("rami-bridge").grounds["run.min"]
    assert rules.set == load("rami-bridge").set


def test_its_name_is_the_profile(write: Any) -> None:
    assert load(write('based_on = "roemie"\nname = "thuis"\n')).profile == "thuis"


def test_a_stem_that_is_a_profile_does_not_pass_for_it(write: Any) -> None:
    assert load(write('based_on = "rami-51"\n', "rami-bridge.toml")).profile == "rami-bridge.toml"


def test_a_name_of_a_profile_is_refused(write: Any) -> None:
    (problem,) = refused(write('based_on = "rami-51"\nname = "rami-bridge"\n'))
    assert (problem.code, problem.help) == (Code.BAD_RULE_VALUE, "name-taken")


def test_settings_go_on_top_of_a_house_file(write: Any) -> None:
    rules = load(write(CLUB), ["opening.points=71", "run.max=5"])
    assert (rules.opening.points, rules.run.max) == (71, 5)
    assert rules.grounds["opening.points"] == (Basis.HOUSE, "--set")
    assert "run.max" not in rules.changed
    assert rules.basis("run.max") is Basis.STATED


def test_a_house_file_based_on_another_relative_to_it(write: Any, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write(CLUB)
    top = write('based_on = "../club.toml"\nopening.points = 61\n', "deep/night.toml")
    rules = load(top)
    assert (rules.opening.points, rules.run.max, rules.base, rules.profile) == (61, None, "rami-bridge", "night")
    assert rules.grounds["opening.points"].place == "night.toml: opening.points"
    assert rules.grounds["run.max"].place == "club.toml: run.max"
    assert rules.title == ""


def test_a_file_without_the_ending_is_found_beside_it(write: Any) -> None:
    write(CLUB, "club")
    assert load(write('based_on = "club"\n', "night.toml")).opening.points == 41


def test_windows_files_are_read(write: Any) -> None:
    assert load(write(b"\xef\xbb\xbf" + CLUB.replace("\n", "\r\n").encode())).opening.points == 41


def test_a_changed_file_is_read_again(write: Any) -> None:
    path = write(CLUB)
    old = time.time() - 3600
    os.utime(path, (old, old))
    first = load(path)
    assert load(path) == first
    write(CLUB.replace("41", "43"))
    assert load(path).opening.points == 43
    os.utime(path, (old + 5, old + 5))
    assert load(path).opening.points == 43


@pytest.mark.parametrize("age", [0, 3600])
def test_the_rules_are_the_same_object_while_no_file_has_changed(write: Any, age: int) -> None:
    below = write(CLUB, "club.toml")
    path = write('based_on = "club.toml"\n', "night.toml")

    def touched(seconds: int) -> None:
        for one in (below, path):
            os.utime(one, (time.time() - seconds,) * 2)

    touched(age)
    first = load(path, origin="line")
    assert load(path, origin="line") is first
    touched(age + 60)
    assert load(path, origin="line") is first
    assert load(path, ["run.min=4"], origin="line") is load(path, ["run.min=4"], origin="line")
    assert load(path, origin="--rules").origin == "--rules"
    write(CLUB.replace("41", "43"), "club.toml")
    assert load(path, origin="line").opening.points == 43


def test_rules_out_of_many_files_are_remembered_within_bounds(write: Any) -> None:
    paths = [write(CLUB, f"club{number}.toml") for number in range(70)]
    for path in paths:
        load(path)
    assert len(house._loaded) <= 64
    assert load(paths[-1]) is load(paths[-1])


def test_a_file_that_is_gone_or_broken_is_not_answered_from_memory(write: Any) -> None:
    path = write(CLUB)
    load(path)
    write("based_on = ")
    assert [one.code for one in refused(path)] == [Code.TOML_SYNTAX]
    Path(path).unlink()
    assert [one.code for one in refused(path)] == [Code.FILE_NOT_READABLE]


def test_the_same_name_in_another_folder_is_another_file(
    write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = time.time() - 3600
    for folder, points in (("one", 43), ("two", 44)):
        (tmp_path / folder).mkdir()
        path = write(CLUB.replace("41", str(points)), f"{folder}/club.toml")
        os.utime(path, (old, old))
    found = []
    for folder in ("one", "two", "one"):
        monkeypatch.chdir(tmp_path / folder)
        found.append(load("club.toml").opening.points)
    assert found == [43, 44, 43]

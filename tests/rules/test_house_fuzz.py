"""Whatever stands in a house file or a setting: rules that can be played, or an error of input, never anything else."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.findings import Basis, InputError
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.keys import KEYS, SECTIONS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.typed import shown

often = settings(max_examples=250, deadline=None, derandomize=True, database=None)

_words = st.sampled_from(sorted({word for spec in KEYS.values() for word in spec.allowed}))
_scalars = st.one_of(
    st.integers(-5, 20).map(str),
    st.integers().map(str),
    st.booleans().map(shown),
    _words.map(lambda word: f'"{word}"'),
    st.floats().map(str),
    st.sampled_from(["[]", "{}", "[[1]]", "1979-05-27", "07:32:00", '"""\nx"""', "{min = 3}", "none", "'", "0x1F"]),
)
_keys = st.one_of(
    st.sampled_from([*KEYS, *sorted(SECTIONS), "name", "title", "based_on", '"run.max"']),
    st.from_regex(r"[a-z_]{1,8}(\.[a-z_]{1,8}){0,2}", fullmatch=True),
)
_bases = st.sampled_from([*profile_ids(), "rami-x", "./self.toml", "", "club"]).map(lambda one: f'based_on = "{one}"\n')


def _fitting(key: str) -> st.SearchStrategy[str]:
    spec = KEYS[key]
    whole = [st.integers(*spec.range).map(str)] if spec.range else []
    words = [st.sampled_from(spec.allowed).map(lambda one: one if one in ("true", "false") else f'"{one}"')]
    return st.one_of(*whole, *(words if spec.allowed else [])).map(lambda value: f"{key} = {value}\n")


_lines = st.one_of(st.tuples(_keys, _scalars).map(lambda pair: f"{pair[0]} = {pair[1]}\n"), st.text(max_size=8))
_good_lines = st.lists(st.sampled_from(sorted(KEYS)), max_size=4, unique=True).flatmap(
    lambda keys: st.tuples(*map(_fitting, keys)).map("".join)
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "self.toml"


def _outcome(path: Path, text: str, told: Counter[str]) -> None:
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    try:
        rules = load(str(path))
    except InputError as error:
        told.update({problem.code for problem in error.problems})
        return
    told["rules"] += 1
    assert not contradictions(rules)
    assert {key for key in KEYS if rules.basis(key) is Basis.HOUSE} == {*rules.changed}
    base = load(rules.base)
    assert [key for key in KEYS if rules.value(key) != base.value(key)] == [key for key in KEYS if key in rules.changed]


def test_any_text(path: Path) -> None:
    told: Counter[str] = Counter()

    @often
    @given(st.text(max_size=60))
    def any_text(text: str) -> None:
        _outcome(path, text, told)

    any_text()
    assert {"toml-syntax", "rules-base-missing"} <= told.keys()


def test_any_lines(path: Path) -> None:
    told: Counter[str] = Counter()

    @often
    @given(_bases, st.lists(_lines, max_size=5).map("".join))
    def any_lines(base: str, lines: str) -> None:
        _outcome(path, base + lines, told)

    any_lines()
    expected = {"rules", "unknown-rule", "bad-rule-value", "unknown-profile", "toml-syntax", "rules-circle"}
    assert expected <= told.keys()


def test_lines_with_values_that_each_key_may_have(path: Path) -> None:
    told: Counter[str] = Counter()

    @often
    @given(st.sampled_from(profile_ids()), _good_lines)
    def fitting_lines(base: str, lines: str) -> None:
        _outcome(path, f'based_on = "{base}"\n{lines}', told)

    fitting_lines()
    assert {*told} == {"rules", "rules-contradict"}


def test_any_setting() -> None:
    told: Counter[str] = Counter()

    @often
    @given(st.lists(st.one_of(st.text(max_size=20), st.tuples(_keys, _scalars | st.text(max_size=9)).map("=".join))))
    def any_setting(given_settings: list[str]) -> None:
        try:
            load("rami-51", given_settings)
            told["rules"] += 1
        except InputError as error:
            told.update({problem.code for problem in error.problems})

    any_setting()
    assert {"rules", "unknown-rule", "bad-rule-value", "bad-option-value"} <= told.keys()


def test_the_keys_of_the_model_take_their_bounds_and_no_more() -> None:
    for key, spec in KEYS.items():
        if spec.range is None:
            continue
        for value, fits in (
            (spec.range.low, True),
            (spec.range.high, True),
            (spec.range.low - 1, False),
            (spec.range.high + 1, False),
        ):
            assert _fits(key, value) == fits, (key, value)


def _fits(key: str, value: Any) -> bool:
    try:
        load("rami-bridge", [f"{key}={value}"])
    except InputError as error:
        return error.problems[0].code == "rules-contradict"
    return True

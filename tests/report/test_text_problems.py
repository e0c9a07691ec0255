"""Errors as text: the reason, the place with carets under it, what to type instead; never a flood."""

import pytest

from rami_solver.findings import Code, InputError, Problem, RamiError, Span, Undecided, WrongAnswer
from rami_solver.notation.read import read_cards, read_inputs
from rami_solver.report.text import show_problems
from tests.report.report_answers import view


def lines(error: RamiError, lang: str = "en", width: int | None = None, encoding: str = "utf-8") -> list[str]:
    target, screen = view(lang, width=width, encoding=encoding)
    show_problems(error, target)
    return screen.shown.splitlines()


def unread(text: str, source: str = "CARDS") -> InputError:
    with pytest.raises(InputError) as caught:
        read_inputs({source: text})
    return caught.value


def test_a_bad_card_is_pointed_at() -> None:
    told = lines(unread("♥A ♥Z ♥3"))
    assert told[0].startswith("error[unknown-card]: ")
    assert "♥Z" in told[0]
    assert told[1:3] == ["  ♥A ♥Z ♥3", "     ^^"]
    assert told[3].startswith("help: ")
    assert len(told) == 4


def test_the_form_is_the_same_in_dutch() -> None:
    told = lines(unread("♥A ♥Z ♥3"), "nl")
    assert told[0].startswith("fout[unknown-card]: ")
    assert told[1:3] == ["  ♥A ♥Z ♥3", "     ^^"]
    assert told[3].startswith("hulp: ")


def test_every_bad_card_is_told() -> None:
    told = lines(unread("♥A ♥Z JJ ♣x"))
    assert [line.strip() for line in told if set(line) == {" ", "^"}] == ["^^", "^^", "^^"]
    assert [line.index("^") for line in told if set(line) == {" ", "^"}] == [5, 8, 11]


def test_carets_stand_under_wide_signs() -> None:
    told = lines(unread("🃏 二二 ♥Z"))
    first = told.index("  🃏 二二 ♥Z")
    assert told[first + 1] == "     ^^^^"


def test_another_source_than_the_cards_is_named_with_its_line() -> None:
    assert lines(unread("♥Z", "--left"))[1] == "  --left"
    place = Span("club.toml", 'max = "six"', 0, 3, line=12)
    told = lines(InputError(Problem(Code.UNKNOWN_KEY, {"key": "max"}, place)))
    assert told[1:4] == ["  club.toml:12", '  max = "six"', "  ^^^"]


def test_a_source_without_text_is_only_named() -> None:
    told = lines(InputError(Problem(Code.UNKNOWN_KEY, {"key": "x"}, Span("club.toml", "", 0, 0))))
    assert told[1:] == ["  club.toml"]


@pytest.mark.parametrize("width", [None, 40, 80])
def test_noise_does_not_flood_the_terminal(width: int | None) -> None:
    told = lines(unread("♥A " * 20_000 + "♥Z " * 20_000), width=width)
    assert sum(map(len, told)) < 10_000
    assert sum(line.startswith("error[") for line in told) == 20
    assert told[-1] == "and 19980 more"
    assert max(map(len, told)) <= (width or 120)


def test_one_endless_word_is_cut() -> None:
    told = lines(unread("♥" + "x" * 150_000), width=60)
    assert max(map(len, told)) <= 60
    assert told[[line.startswith("  ♥x") for line in told].index(True) + 1].startswith("  ^^^")


@pytest.mark.parametrize("text", ["♥A \x1b[2J ♥3", "\x1b]0;owned\x07", "h4\u202e ♥Z"])
def test_no_input_drives_the_terminal(text: str) -> None:
    shown = "\n".join(lines(unread(text)))
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_carets_fit_the_twins_of_what_cannot_be_shown(encoding: str) -> None:
    told = lines(unread("♥A ♥Z ♥3"), encoding=encoding)
    assert told[1:3] == ["  hA hZ h3", "     ^^"]


def test_a_limit_is_told_as_undecided() -> None:
    assert lines(Undecided())[0].startswith("error[solver-limit]: undecided")


def test_engines_that_disagree_give_a_report() -> None:
    told = lines(WrongAnswer({"hand": "♥A ♥2", "cpsat": 10, "exhaustive": 12}))
    assert told[0].startswith("error[wrong-answer]: ")
    assert told[-2:] == ["  cpsat = 10", "  exhaustive = 12"]


def test_what_can_be_read_is_no_error() -> None:
    assert len(read_cards("♥A ♥2").cards) == 2

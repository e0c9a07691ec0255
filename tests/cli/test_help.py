"""Help in the language of whoever asks, complete, and without any markup of the terminal."""

import pytest

from rami_solver.report.messages import LANGUAGES
from tests.cli.calls import Call

COMMANDS = [
    [],
    ["check"],
    ["best-opening"],
    ["turn"],
    ["advise"],
    ["compare"],
    ["score"],
    ["deal"],
    ["play-out"],
    ["batch"],
    ["replay"],
    ["rules"],
    ["rules", "list"],
    ["rules", "show"],
    ["rules", "diff"],
    ["rules", "check"],
    ["rules", "new"],
    ["explain"],
    ["schema"],
]
COMMON = ("--rules", "--set", "--players", "--cards", "--lang", "--format", "--color", "--help")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_text_is_missing(rami: Call, words: list[str], lang: str) -> None:
    called = rami(*words, "--lang", lang, "--help") if words != ["rules"] else rami("--lang", lang, *words, "--help")
    assert (called.exit, called.err) == (0, "")
    for prefix in ("help.", "option.", "argument.", "ui.", "\b", "\x1b"):
        assert prefix not in called.out.replace("rami.toml", "")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [[], ["check"], ["turn"], ["advise"]], ids=" ".join)
def test_every_example_stands_on_a_line_of_its_own(rami: Call, words: list[str], lang: str) -> None:
    _, *lines = rami(*words, "--lang", lang, "--help").out.splitlines()
    examples = [line for line in lines if line.startswith("rami ")]
    assert len(examples) > 1
    assert [line for line in lines if "rami check " in line[1:] or "rami turn " in line[1:]] == []


def test_headings_and_texts_are_translated(rami: Call) -> None:
    english, dutch = (rami("--lang", lang, "check", "--help").out.splitlines() for lang in LANGUAGES)
    assert english[0] == "Usage: rami check [OPTIONS] CARDS..."
    assert dutch[0] == "Gebruik: rami check [OPTIES] CARDS..."
    same = {line.strip() for line in english} & {line.strip() for line in dutch}
    assert all(line == "" or line.startswith(("--", "rami ", "(auto)")) for line in same)


def test_the_environment_chooses_the_language_of_help(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMI_LANG", "nl")
    assert rami("--help").out.startswith("Gebruik: ")


@pytest.mark.parametrize("words", [one for one in COMMANDS if one not in ([], ["rules"])], ids=" ".join)
def test_every_command_has_the_common_options(rami: Call, words: list[str]) -> None:
    told = rami(*words, "--help").out
    assert [option for option in COMMON if f"  {option}" not in told] == []


@pytest.mark.parametrize("words", [[], ["rules"]])
def test_a_group_alone_shows_its_help(rami: Call, words: list[str]) -> None:
    alone = rami(*words)
    assert alone == rami(*words, "--help")
    assert alone.exit == 0


@pytest.mark.parametrize(
    ("words", "same"), [(["--help", "check"], []), (["rules", "--help", "list"], ["rules"]), (["--lang", "en"], [])]
)
def test_help_before_a_command_is_help_on_all(rami: Call, words: list[str], same: list[str]) -> None:
    assert rami(*words) == rami(*same, "--help")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_calls_a_command_that_is_there(rami: Call, lang: str) -> None:
    lines = [line for words in COMMANDS for line in rami("--lang", lang, *words, "--help").out.splitlines()]
    called = {line.split()[1] for line in lines if line.startswith("rami ")}
    assert len(called) > 5
    assert called <= {words[0] for words in COMMANDS if words}


def test_the_version(rami: Call) -> None:
    from rami_solver import __version__

    assert rami("--version").out == f"rami {__version__}\n"

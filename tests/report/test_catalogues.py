"""The catalogues are complete, alike in every language, compiled, and hold nothing that nobody says."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import rami_solver
from rami_solver.analysis.advice_answers import DrawReason, Reason
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import Goal
from rami_solver.cards import Rank, Suit
from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.melds import Kind
from rami_solver.report.messages import LANGUAGES
from rami_solver.rules.keys import KEYS
from rami_solver.rules.typed import shown
from tests.report.compile_catalogues import LOCALE, Texts, is_stale, read_source, sources, texts

SOURCE = Path(rami_solver.__file__).parent
CODES = tuple(code.value for code in Code)
ENUMS = (Kind, Severity, Verdict, Basis, Phase, Goal, Suit, Reason, DrawReason)


@cache
def catalogue(lang: str) -> Texts:
    return texts(read_source(LOCALE / lang / "LC_MESSAGES" / "rami.po"))


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, how or "") for _, name, how, _ in Formatter().parse(text) if name is not None}


def test_every_language_has_a_catalogue_and_no_other_is_there() -> None:
    assert tuple(path.parts[-3] for path in sources()) == tuple(sorted(LANGUAGES))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.parts[-3])
def test_compiled_catalogue_is_up_to_date(path: Path) -> None:
    assert not is_stale(path), "run python tests/report/compile_catalogues.py"


def test_a_changed_source_makes_the_compiled_catalogue_stale(tmp_path: Path) -> None:
    path = tmp_path / "en" / "LC_MESSAGES" / "rami.po"
    path.parent.mkdir(parents=True)
    source = LOCALE / "en" / "LC_MESSAGES" / "rami.po"
    path.write_bytes(source.read_bytes())
    path.with_suffix(".mo").write_bytes(source.with_suffix(".mo").read_bytes())
    assert not is_stale(path)
    path.write_text(path.read_text("utf-8") + '\nmsgid "one-more"\nmsgstr "one more"\n', "utf-8")
    assert is_stale(path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_keys(lang: str) -> None:
    assert catalogue(lang).keys() == catalogue("en").keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_placeholders(lang: str) -> None:
    for key, text in catalogue(lang).items():
        for one in forms(text):
            expected = set[tuple[str, str]]().union(*map(placeholders, forms(catalogue("en")[key])))
            # A singular may leave out the number that it says in words.
            assert placeholders(one) | {("count", "")} == expected | {("count", "")}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_empty_or_unfinished(lang: str) -> None:
    for key, text in catalogue(lang).items():
        assert all(one.strip() for one in forms(text)), key
        assert len(forms(text)) == len(forms(catalogue("en")[key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_carried_by_a_western_code_page(lang: str) -> None:
    """Only cards need more than that, and they have their ASCII twins."""
    for key, text in catalogue(lang).items():
        for one in forms(text):
            re.sub("[♠♥♦♣]", "", one).encode("cp1252"), key
            assert not re.search("[♠♥♦♣]", one) or key.startswith(("explain.", "any.help", *CODES)), key


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_sentence_and_its_meaning(code: str) -> None:
    assert code in catalogue("en")
    assert f"explain.{code}" in catalogue("en")


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_has_its_name_and_every_word_of_it_its_meaning(key: str) -> None:
    assert f"rule.{key}" in catalogue("en")
    spec = KEYS[key]
    for word in (*spec.words, *((shown(None),) if spec.optional else ())):
        assert f"value.{word}" in catalogue("en")


@pytest.mark.parametrize("words", ENUMS, ids=lambda words: words.__name__)
def test_every_word_of_ours_has_its_name(words: type[Suit]) -> None:
    for one in words:
        assert f"{words.__name__.lower()}.{one.name.lower().replace('_', '-')}" in catalogue("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_advice_has_its_sentence(lang: str) -> None:
    for reasons, family in ((Reason, "throw-why"), (DrawReason, "draw-why")):
        found = {key for key in catalogue(lang) if key.startswith(f"advice.{family}.")}
        assert found == {f"advice.{family}.{one.value}" for one in reasons}


def test_court_cards_have_their_names() -> None:
    for rank in (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING):
        assert f"rank.{rank.name.lower()}" in catalogue("en")


def trees() -> Iterator[ast.Module]:
    for path in SOURCE.rglob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


@cache
def literals() -> frozenset[str]:
    return frozenset(
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def keywords() -> frozenset[str]:
    return frozenset(
        node.arg for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg
    )


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Give a pattern for every f-string that begins like a key, as `rule.…`."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                several = sum(isinstance(one, ast.FormattedValue) for one in node.values) > 1
                gap = "[^.-]+" if several else ".+"
                parts = [re.escape(str(one.value)) if isinstance(one, ast.Constant) else gap for one in node.values]
                if re.match(r"[a-z-]+[.]", str(node.values[0].value)):
                    found.add(re.compile("".join(parts)))
    return tuple(found)


def said_somewhere(key: str) -> bool:
    if key in literals() or any(pattern.fullmatch(key) for pattern in patterns()):
        return True
    first, _, rest = key.partition(".")
    if first in CODES:
        tail = rest.removeprefix("help.").removeprefix("mend.")
        return not rest or tail in literals() or rest.removeprefix("no-") in literals() | keywords() | {"cards", "rule"}
    families = {words.__name__.lower() for words in ENUMS} | {"rank", "count"}
    if first in ("value", "ruling") and any(rest.startswith(f"{key}.") for key in KEYS):
        return True
    if first in ("option", "argument"):
        return True
    tail = rest.removeprefix("help.").removeprefix("mend.")
    return first in families or (first in ("any", "word") and tail in literals())


def test_no_sentence_is_an_orphan() -> None:
    assert [key for key in catalogue("en") if not said_somewhere(key)] == []
    assert not said_somewhere("ui.nobody-says-this")


LABELS = "advice|ui|hand|laydown|turn|step|table|best-turn|choice|number|best-opening|side|how|award"
"""What the keys of labels and of answers begin with."""


def test_every_key_that_is_said_has_its_sentence() -> None:
    """Finds `text("key")` and `say("key")` with a literal key, and literals that look like a label's key."""
    said = {text for text in literals() if re.fullmatch(rf"({LABELS})\.[a-z.-]+", text)}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                if name in ("text", "say") and node.args and isinstance(node.args[0], ast.Constant):
                    said.add(str(node.args[0].value))
    assert len(said) > 40
    assert sorted(key for key in said if key not in catalogue("en") and not key.endswith(".")) == []

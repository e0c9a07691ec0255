"""Sentences: a key and facts become words in the language and the cards of whoever asks.

The keys of the catalogues are not English: `run-gap` is the sentence of a finding, `run-gap.help.…` what to type
instead, `rule.run.max` the name of a rule, `ui.…` a label. English is a catalogue like Dutch.
"""

from bisect import bisect_left
from collections.abc import Mapping
from enum import Enum, StrEnum
from functools import cache
from pathlib import Path
from string import Formatter
from struct import unpack_from
from typing import Any

from rami_solver.findings import Code, Finding, Problem
from rami_solver.notation.style import CardStyle

__all__ = ["LANGUAGES", "Messages"]

LANGUAGES = ("en", "nl")
"""The languages that have a catalogue; any other is answered in the first of them."""

_LOCALE = Path(__file__).parent / "locale"

_Piece = tuple[str, str | None, str]
"""A part of a sentence: the text before a placeholder, the fact's name (None at the end) and how it is to be said."""


_KEPT = 5_000
"""Of so many keys it is remembered whether they have a sentence: more than there are."""


class _Catalogue:
    """The sentences of one language, each looked up and cut into its pieces when it is first said.

    `gettext` would take in all of them first, which is the dearest part of saying a few. A `.mo` file has a header,
    then lengths and places of the keys, in their order, and of the texts; a zero byte parts singular and plural.
    """

    def __init__(self, lang: str) -> None:
        self._file = (_LOCALE / lang / "LC_MESSAGES" / "rami.mo").read_bytes()
        self._count, self._keys, self._texts = unpack_from("<3I", self._file, 8)
        self._pieces: dict[tuple[str, int | None], tuple[_Piece, ...]] = {}
        self._there: dict[str, bool] = {}

    def has(self, key: str) -> bool:
        found = self._there.get(key)
        if found is None:
            found = bool(self._forms(key))
            if len(self._there) < _KEPT:  # some keys are made of what somebody typed
                self._there[key] = found
        return found

    def pieces(self, key: str, count: int | None) -> tuple[_Piece, ...]:
        form = None if count is None else min(abs(count), 2)  # no language here tells more numbers apart
        found = self._pieces.get((key, form))
        if found is None:
            forms = self._forms(key) or [key]
            text = forms[0] if form in (None, 1) else forms[-1]
            found = tuple((before, name, how or "") for before, name, how, _ in Formatter().parse(text))
            self._pieces[key, form] = found
        return found

    def _forms(self, key: str) -> list[str]:
        """Give the singular and the plural of a key, or the one text that it has; nothing where it has none."""
        wanted = key.encode("utf-8", "surrogatepass")
        number = bisect_left(range(self._count), wanted, key=self._key)
        if number == self._count or self._key(number) != wanted:
            return []
        return self._at(self._texts, number).decode().split("\0")

    def _key(self, number: int) -> bytes:
        return self._at(self._keys, number).partition(b"\0")[0]

    def _at(self, table: int, number: int) -> bytes:
        length, start = unpack_from("<2I", self._file, table + 8 * number)
        return self._file[start : start + length]


@cache
def _catalogue(lang: str) -> _Catalogue:
    return _Catalogue(lang)


class Messages:
    """The sentences of one language, with cards written in one style.

    A placeholder names a fact. `{cards}` writes it as it is (cards in the style, words of ours in the language),
    `{points:point}` counts it in a unit (`1 point`, `2 points`), `{place:word}` and `{found:value}` translate a plain
    word and a rule's value, `{possible:or}` names alternatives, `{where:meld}` a meld on the table by its number. A
    fact that is missing stays visible as its placeholder: a sentence never stops an answer.

    >>> Messages("nl", CardStyle()).text("count.card", count=2)
    '2 kaarten'
    """

    def __init__(self, lang: str, style: CardStyle) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self.style = style

    def has(self, key: str) -> bool:
        """Tell whether the catalogue has a sentence for this key."""
        return _catalogue(self.lang).has(key)

    def text(self, key: str, /, **facts: Any) -> str:
        """Say the sentence of this key with these facts; a key without a sentence is shown itself.

        A fact named `count` chooses between singular and plural where the sentence has both.
        """
        count = facts.get("count")
        pieces = _catalogue(self.lang).pieces(key, count if type(count) is int else None)
        return "".join(before if name is None else before + self._say(name, how, facts) for before, name, how in pieces)

    def finding(self, finding: Finding) -> str:
        """Say what was found and, after a semicolon, what would mend it."""
        mend = self.mend(finding)
        return f"{self.said(finding)}; {mend}" if mend else self.said(finding)

    def said(self, finding: Finding) -> str:
        """Say what was found; its sentence may use the facts, the cards, the rule's key and the rule's name."""
        facts = _facts(finding)
        return self.text(self._variant(finding.code, facts), **facts)

    def mend(self, finding: Finding) -> str | None:
        """Say what would mend it, None where nothing simple does."""
        mend = finding.facts.get("mend")
        if mend is None:
            return None
        for key in (f"{finding.code}.mend.{mend}", f"any.mend.{mend}"):
            if self.has(key):
                return self.text(key, **_facts(finding))
        return None

    def problem(self, problem: Problem) -> str:
        """Say why an input cannot be used."""
        return self.text(self._variant(problem.code, problem.facts), **problem.facts)

    def help(self, problem: Problem) -> str | None:
        """Say what to type instead, None where there is nothing to say."""
        if problem.help is None:
            return None
        for key in (f"{problem.code}.help.{problem.help}", f"any.help.{problem.help}", problem.help):
            if self.has(key):
                return self.text(key, **problem.facts)
        return None

    def _variant(self, code: Code, facts: Mapping[str, Any]) -> str:
        """Choose the sentence of a code: its `case` may have its own, its rule, a fact that is nothing (`no-left`)."""
        for name in ("case", "rule"):
            if facts.get(name) is not None and self.has(f"{code}.{facts[name]}"):
                return f"{code}.{facts[name]}"
        for name, fact in facts.items():
            if (fact is None or fact == ()) and self.has(f"{code}.no-{name}"):
                return f"{code}.no-{name}"
        return code

    def written(self, fact: Any) -> str:
        """Write one fact: a card, a meld, several of them, a word of ours, a number or a text."""
        if isinstance(fact, StrEnum):
            return self.word_of(fact)
        if isinstance(fact, bool) or fact is None:
            return self.value(fact)
        if isinstance(fact, int | str) and not isinstance(fact, Enum):
            return str(fact)
        from rami_solver.report.facts import written

        return written(fact, self)

    def value(self, value: Any, key: str | None = None) -> str:
        """Say a rule's value: yes or no, a number, or the meaning of its word, which may be the key's own."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        word = {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else value
        special = f"value.{key}.{word}"
        if key is not None and self.has(special):
            return self.text(special)
        return self.text(f"value.{word}") if self.has(f"value.{word}") else str(word)

    def word_of(self, word: Enum) -> str:
        """Say a word of ours, as `Verdict.LEGAL`; one without a sentence is shown as it is."""
        key = f"{type(word).__name__.lower()}.{word.name.lower().replace('_', '-')}"
        return self.text(key) if self.has(key) else str(word.value)

    def _say(self, name: str, how: str, facts: Mapping[str, Any]) -> str:
        if name == "rule_name" and "rule" in facts:
            return self.text(f"rule.{facts['rule']}")
        if name == "ruling" and "rule" in facts:
            return self._ruling(facts["rule"], facts.get("value"))
        if name not in facts:
            return f"{{{name}}}"
        return self._said_as(how, facts[name], facts.get("rule"))

    def _ruling(self, key: str, value: Any) -> str:
        """Say what a ruling comes to: a plain sentence where its value has one, else the rule's name and the value."""
        plain = f"ruling.{key}.{'yes' if value else 'no'}"
        if isinstance(value, bool) and self.has(plain):
            return self.text(plain)
        return f"{self.text(f'rule.{key}')}: {self.value(value, key)}"

    def _said_as(self, how: str, fact: Any, rule: str | None) -> str:
        if how == "value":
            return self.value(fact, rule)
        if how == "meld" and isinstance(fact, int):
            return f"M{fact}"
        if how == "or":
            return f" {self.text('word.or')} ".join(map(self.written, fact))
        if how == "word" and isinstance(fact, str):
            keys = {one: f"word.{one}" for one in fact.split(", ")}  # as `default, rami.toml`: what chose, what changed
            return ", ".join(self.text(key) if self.has(key) else self.written(one) for one, key in keys.items())
        return self.written(fact) if how in ("", "word", "meld") else self.text(f"count.{how}", count=fact)


def _facts(finding: Finding) -> dict[str, Any]:
    return {"cards": finding.cards, "rule": finding.rule, **finding.facts}

"""Sentences: a key and facts become words in the language and the cards of whoever asks.

The keys of the catalogues are not English: `run-gap` is the sentence of a finding, `run-gap.help.…` what to type
instead, `rule.run.max` the name of a rule, `ui.…` a label. English is a catalogue like Dutch.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from rami_solver.cards import Card, Joker, Rank
from rami_solver.findings import Code, Finding, Problem
from rami_solver.melds import LaidJoker, Meld
from rami_solver.notation.write import CardStyle, write_card

__all__ = ["LANGUAGES", "Messages"]

LANGUAGES = ("en", "nl")
"""The languages that have a catalogue; any other is answered in the first of them."""

_CARDS = (Card, Joker, LaidJoker)

_LOCALE = Path(__file__).parent / "locale"

_Piece = tuple[str, str | None, str]
"""A part of a sentence: the text before a placeholder, the fact's name (None at the end) and how it is to be said."""


class _Catalogue:
    """The sentences of one language, each cut into its pieces when it is first said."""

    def __init__(self, lang: str) -> None:
        from gettext import GNUTranslations  # a command that says nothing needs none of it

        with (_LOCALE / lang / "LC_MESSAGES" / "rami.mo").open("rb") as file:
            self._texts = GNUTranslations(file)
        self._pieces: dict[tuple[str, int | None], tuple[_Piece, ...]] = {}

    def has(self, key: str) -> bool:
        return self._texts.gettext(key) != key

    def pieces(self, key: str, count: int | None) -> tuple[_Piece, ...]:
        form = None if count is None else min(abs(count), 2)  # no language here tells more numbers apart
        found = self._pieces.get((key, form))
        if found is None:
            text = self._texts.gettext(key) if count is None else self._texts.ngettext(key, key, count)
            if text == key:
                text = self._texts.gettext(key)
            found = tuple((before, name, how or "") for before, name, how, _ in Formatter().parse(text))
            self._pieces[key, form] = found
        return found


@cache
def _catalogue(lang: str) -> _Catalogue:
    return _Catalogue(lang)


class Messages:
    """The sentences of one language, with cards written in one style.

    A placeholder names a fact. `{cards}` writes it as it is (cards in the style, words of ours in the language),
    `{points:point}` counts it in a unit (`1 point`, `2 points`), `{place:word}` and `{found:value}` translate a plain
    word and a rule's value, `{possible:or}` names alternatives. A fact that is missing stays visible as its
    placeholder: a sentence never stops an answer.

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
        """Choose the sentence of a code: its `case` may have its own, and so may a fact that is nothing (`no-left`)."""
        if "case" in facts and self.has(f"{code}.{facts['case']}"):
            return f"{code}.{facts['case']}"
        for name, fact in facts.items():
            if (fact is None or fact == ()) and self.has(f"{code}.no-{name}"):
                return f"{code}.no-{name}"
        return code

    def written(self, fact: Any) -> str:
        """Write one fact: a card, a meld, several of them, a word of ours, a number or a text."""
        if isinstance(fact, _CARDS):
            return write_card(fact, self.style)
        if isinstance(fact, Meld):
            return self.written(fact.cards)
        if isinstance(fact, Enum):
            return self._word_of(fact)
        if isinstance(fact, bool) or fact is None:
            return self.value(fact)
        if isinstance(fact, tuple | list):
            return self._several(tuple(fact))
        return str(fact)

    def value(self, value: Any, key: str | None = None) -> str:
        """Say a rule's value: yes or no, a number, or the meaning of its word, which may be the key's own."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        word = {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else value
        special = f"value.{key}.{word}"
        if key is not None and self.has(special):
            return self.text(special)
        return self.text(f"value.{word}") if self.has(f"value.{word}") else str(word)

    def _word_of(self, word: Enum) -> str:
        if isinstance(word, Rank) and Rank.TWO <= word <= Rank.TEN:
            return str(word.value)
        key = f"{type(word).__name__.lower()}.{word.name.lower().replace('_', '-')}"
        return self.text(key) if self.has(key) else str(word.value)

    def _several(self, facts: tuple[Any, ...]) -> str:
        if all(isinstance(one, _CARDS) for one in facts):
            between = " "
        elif all(isinstance(one, Meld | tuple) for one in facts):
            between = " | "
        else:
            between = ", "
        return between.join(map(self.written, facts))

    def _say(self, name: str, how: str, facts: Mapping[str, Any]) -> str:
        if name == "rule_name" and "rule" in facts:
            return self.text(f"rule.{facts['rule']}")
        if name not in facts:
            return f"{{{name}}}"
        return self._said_as(how, facts[name], facts.get("rule"))

    def _said_as(self, how: str, fact: Any, rule: str | None) -> str:
        if how == "value":
            return self.value(fact, rule)
        if how == "or":
            return f" {self.text('word.or')} ".join(map(self.written, fact))
        if how == "word" and self.has(f"word.{fact}"):
            return self.text(f"word.{fact}")
        return self.written(fact) if how in ("", "word") else self.text(f"count.{how}", count=fact)


def _facts(finding: Finding) -> dict[str, Any]:
    return {"cards": finding.cards, "rule": finding.rule, **finding.facts}

"""A question as it was typed, and the same question read: the one way in for the command line, streams and examples."""

from typing import Literal, NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.notes import players_number
from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, InputError, Problem
from rami_solver.melds import ClaimedCard
from rami_solver.notation.read import CardLocale, CardsRead, read_inputs
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import require_possible
from rami_solver.solver.engine import Engine

__all__ = ["Asked", "Engine", "HandQuestion", "LaydownQuestion", "Question", "read_question"]


class Asked(NamedTuple):
    """A question in words: exactly one of `cards` (hand or lay-down, by its form), `hand` and `laydown` is given."""

    cards: str | None = None
    hand: str | None = None
    laydown: str | None = None
    left: str | None = None
    rules: str | None = None
    origin: str = "default"
    settings: tuple[str, ...] = ()
    players: int = 4
    locale: CardLocale = "en"
    opened: bool = False
    round: int = 2
    phase: Phase | None = None
    require: Literal["opening", "finish"] | None = None
    engine: Engine = Engine.CERTIFIED


class HandQuestion(NamedTuple):
    """A hand to analyse. `phase` None: by the number of cards. `round` counts from 1."""

    rules: Rules
    hand: tuple[AnyCard, ...]
    opened: bool = False
    round: int = 2
    phase: Phase | None = None
    require: Literal["opening", "finish"] | None = None
    engine: Engine = Engine.CERTIFIED
    notes: tuple[Finding, ...] = ()


class LaydownQuestion(NamedTuple):
    """A claimed lay-down to judge; `left` is what stays in the hand, None where nothing is said of it."""

    rules: Rules
    melds: tuple[tuple[ClaimedCard, ...], ...]
    left: tuple[AnyCard, ...] | None = None
    opened: bool = False
    notes: tuple[Finding, ...] = ()


Question = HandQuestion | LaydownQuestion


def read_question(asked: Asked) -> Question:
    """Read cards and rules of a question; nothing is judged yet.

    Raises InputError where a card, a rule, a file or the combination of options cannot be used.
    """
    rules = load(asked.rules, asked.settings, origin=asked.origin)
    texts = {
        name: text
        for name, text in (
            ("CARDS", asked.cards),
            ("hand", asked.hand),
            ("laydown", asked.laydown),
            ("--left", asked.left),
        )
        if text is not None
    }
    read = read_inputs(texts, locale=asked.locale, explicit=True, melds=frozenset({"laydown"}))
    notes = (*(note for one in read.values() for note in one.notes), *players_number(rules, asked.players))
    main = read.get("CARDS") or read.get("hand") or read["laydown"]
    left = read.get("--left")
    if not main.cards and asked.hand is None:
        raise InputError(Problem(Code.NO_CARDS))
    _require_loose(read)
    require_possible((*main.cards, *(left.cards if left else ())), rules, asked.players)
    _refuse(asked.require == "opening" and asked.opened, "--require opening", "--opened")
    if not main.grouped:
        _refuse(asked.left is not None, "--left", "hand")
        return HandQuestion(
            rules, main.cards, asked.opened, asked.round, asked.phase, asked.require, asked.engine, notes
        )
    _refuse(asked.phase is not None, "--phase", "laydown")
    _refuse(asked.require == "finish", "--require finish", "laydown")
    return LaydownQuestion(rules, main.groups, left.cards if left else None, asked.opened, notes)


def _require_loose(read: dict[str, CardsRead]) -> None:
    for name in ("hand", "--left"):
        if name in read and read[name].grouped:
            raise InputError(Problem(Code.OPTIONS_CLASH, {"one": name, "other": "groups"}))


def _refuse(clash: bool, one: str, other: str) -> None:
    if clash:
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": one, "other": other}))

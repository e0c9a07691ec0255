"""A question as it was typed, and the same question read: the one way in for the command line, streams and examples."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.notes import players_number
from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, InputError, Problem
from rami_solver.melds import ClaimedCard, Meld
from rami_solver.notation.read import CardLocale, CardsRead, read_inputs
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import require_possible
from rami_solver.solver.engine import Engine

if TYPE_CHECKING:
    from rami_solver.analysis.turn_question import TurnQuestion

__all__ = ["Asked", "Engine", "HandQuestion", "LaydownQuestion", "Question", "read_question"]
__all__ += ["DEFAULT_ROUND", "Claim", "cards_asked", "refuse", "refuse_of_advice", "require_loose"]

Claim = Literal["opening", "finish"]
"""What may be required of a hand or a turn."""

DEFAULT_ROUND = 2
"""The round of the deal where nobody says it: the first that scores as every later one does."""


class Asked(NamedTuple):
    """A question in words: exactly one of `cards` (hand or lay-down, by its form), `hand` and `laydown` is given.

    `table` are the melds on the table, `row` the discards, oldest first, of which `open_card` is the youngest. With a
    `play` that turn is judged. `dealer` tells that it is the dealer's opening turn. `round` None is the usual one.
    Of advice only: `seen` are cards that can no longer come, `top` is how many discards are told.
    """

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
    round: int | None = None
    phase: Phase | None = None
    require: Claim | None = None
    engine: Engine = Engine.CERTIFIED
    table: str | None = None
    play: str | None = None
    open_card: str | None = None
    row: str | None = None
    dealer: bool = False
    seen: str | None = None
    top: int | None = None


class HandQuestion(NamedTuple):
    """A hand to analyse. `phase` None: by the number of cards. `round` counts from 1.

    `table` are the melds that lie; `row` is what is known of the discards, oldest first, its youngest the open card;
    `dealer` tells that this is the dealer's opening turn.
    """

    rules: Rules
    hand: tuple[AnyCard, ...]
    opened: bool = False
    round: int = DEFAULT_ROUND
    phase: Phase | None = None
    require: Claim | None = None
    engine: Engine = Engine.CERTIFIED
    notes: tuple[Finding, ...] = ()
    table: tuple[Meld, ...] = ()
    row: tuple[AnyCard, ...] = ()
    dealer: bool = False


class LaydownQuestion(NamedTuple):
    """A claimed lay-down to judge; `left` is what stays in the hand, None where nothing is said of it."""

    rules: Rules
    melds: tuple[tuple[ClaimedCard, ...], ...]
    left: tuple[AnyCard, ...] | None = None
    opened: bool = False
    notes: tuple[Finding, ...] = ()


Question: TypeAlias = "HandQuestion | LaydownQuestion | TurnQuestion"


def read_question(asked: Asked) -> Question:
    """Read cards and rules of a question; nothing is judged yet.

    Raises InputError where a card, a rule, a file or the combination of options cannot be used.
    """
    refuse_of_advice(asked, "check")
    if asked.dealer or not (asked.table is asked.play is asked.open_card is asked.row is None):
        from rami_solver.analysis.turn_reading import read_with_table

        return read_with_table(asked)
    rules = load(asked.rules, asked.settings, origin=asked.origin)
    read = read_inputs(cards_asked(asked), locale=asked.locale, explicit=True, melds=frozenset({"laydown"}))
    notes = (*(note for one in read.values() for note in one.notes), *players_number(rules, asked.players))
    main = read.get("CARDS") or read.get("hand") or read["laydown"]
    left = read.get("--left")
    if not main.cards and asked.hand is None:
        raise InputError(Problem(Code.NO_CARDS))
    require_loose(read)
    require_possible((*main.cards, *(left.cards if left else ())), rules, asked.players)
    refuse(asked.require == "opening" and asked.opened, "--require opening", "--opened")
    if not main.grouped:
        refuse(asked.left is not None, "--left", "hand")
        turn = asked.round or DEFAULT_ROUND
        return HandQuestion(rules, main.cards, asked.opened, turn, asked.phase, asked.require, asked.engine, notes)
    refuse(asked.phase is not None, "--phase", "laydown")
    refuse(asked.require == "finish", "--require finish", "laydown")
    return LaydownQuestion(rules, main.groups, left.cards if left else None, asked.opened, notes)


def cards_asked(asked: Asked) -> dict[str, str]:
    """Give the texts of cards in a question by the names of their sources, those of the table left out."""
    given = (("CARDS", asked.cards), ("hand", asked.hand), ("laydown", asked.laydown), ("--left", asked.left))
    return {name: text for name, text in given if text is not None}


def require_loose(read: Mapping[str, CardsRead]) -> None:
    """Refuse melds where loose cards are meant; raises InputError."""
    for name in ("hand", "--left", "--open-card", "--row", "--seen"):
        refuse(name in read and read[name].grouped, name, "groups")


def refuse(clash: bool, one: str, other: str) -> None:
    """Raise InputError where two options, or an option and the kind of the question, cannot go together."""
    if clash:
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": one, "other": other}))


def refuse_of_advice(asked: Asked, command: str) -> None:
    """Raise InputError where a question says what nothing but advice can heed."""
    refuse(asked.seen is not None, "--seen", command)
    refuse(asked.top is not None, "--top", command)

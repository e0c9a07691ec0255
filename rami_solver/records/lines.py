"""A record line by line: what each line of a `.rami` file says, as frozen values. What is legal is not told here."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Problem
from rami_solver.notation.locales import CardLocale
from rami_solver.plays import Play

__all__ = [
    "OF_THE_HEAD",
    "Blank",
    "CardsEntry",
    "Claim",
    "DealEntry",
    "DealerEntry",
    "EndedEntry",
    "Entry",
    "EventEntry",
    "FormatEntry",
    "HandEntry",
    "LeftEntry",
    "OpenEntry",
    "OutEntry",
    "PaysEntry",
    "PlayersEntry",
    "RecordLine",
    "ReshuffleEntry",
    "RulesEntry",
    "ScoreEntry",
    "SeedEntry",
    "SetEntry",
    "StockEntry",
    "TotalEntry",
    "TurnEntry",
    "Unreadable",
    "WinnerEntry",
    "told",
]


class Blank(NamedTuple):
    """A line without anything but a comment, or not even that."""


class FormatEntry(NamedTuple):
    """`rami 1`: the first line that says anything, and the version of the format."""

    version: int


class EventEntry(NamedTuple):
    """`event: …`: where and when, in any words."""

    text: str


class RulesEntry(NamedTuple):
    """`rules: rami-bridge`: a profile's name, or a house file relative to the record's folder."""

    name: str


class SetEntry(NamedTuple):
    """`set: values.hand.joker=25`: house rules of the night, each `KEY=VALUE` as it is written."""

    settings: tuple[str, ...]


class PlayersEntry(NamedTuple):
    """`players: An Bert Cas`: who sits at the table, clockwise."""

    names: tuple[str, ...]


class DealerEntry(NamedTuple):
    """`dealer: Cas`: who deals; before the first deal, or in a deal."""

    player: str


class CardsEntry(NamedTuple):
    """`cards: nl`: whose letters stand for suits in the lines that follow."""

    locale: CardLocale


class SeedEntry(NamedTuple):
    """`seed: 7`: what the cards were dealt from."""

    seed: int


class DealEntry(NamedTuple):
    """`deal 2`: a deal begins."""

    number: int


class HandEntry(NamedTuple):
    """`hand An: ♥A ♥2 …`: the cards that a player was dealt; None is one that nobody showed."""

    player: str
    cards: tuple[AnyCard | None, ...]


class OpenEntry(NamedTuple):
    """`open: ♦Q`: the card that is turned up as the first open card."""

    card: AnyCard


class StockEntry(NamedTuple):
    """`stock: ♠8 ♣2 …`: the stock after the deal, in the order in which it will be drawn."""

    cards: tuple[AnyCard, ...]


class TurnEntry(NamedTuple):
    """`3 Bert draw ♠8 ; discard ♥8`: a turn; `number` is None where the line has none."""

    number: int | None
    player: str
    play: Play


class ReshuffleEntry(NamedTuple):
    """`reshuffle`: the discards but the open card became the new stock; with cards, in the order to be drawn."""

    cards: tuple[AnyCard, ...] = ()


class OutEntry(NamedTuple):
    """`out: Bert`: who went out."""

    player: str


class EndedEntry(NamedTuple):
    """`ended: stock` or `ended: turns`: the deal ended without anybody going out, and why."""

    reason: Literal["stock", "turns"]


class LeftEntry(NamedTuple):
    """`left An: ♥K …`: the cards that a player still holds at the end of a deal; None is one that nobody showed."""

    player: str
    cards: tuple[AnyCard | None, ...]


class Claim(NamedTuple):
    """`An=100`: the points that a record gives to a player."""

    player: str
    points: int


class ScoreEntry(NamedTuple):
    """`score: An=100 Bert=-20`: what the deal scores, a claim that the referee counts again."""

    claims: tuple[Claim, ...]


class TotalEntry(NamedTuple):
    """`total: An=120 Bert=-20`: the points of all deals so far, a claim."""

    claims: tuple[Claim, ...]


class WinnerEntry(NamedTuple):
    """`winner: Bert`: who won the game, a claim; several where they tie."""

    players: tuple[str, ...]


class PaysEntry(NamedTuple):
    """`pays: An Cas`: who pays the round, a claim."""

    players: tuple[str, ...]


class Unreadable(NamedTuple):
    """A line that cannot be used, and why; each problem has its place in the file.

    `keyword` tells what the line is about as far as that can be seen, by the word that such lines are written with,
    "turn" for a turn.
    """

    problems: tuple[Problem, ...]
    keyword: str | None = None


Entry = (
    Blank
    | FormatEntry
    | EventEntry
    | RulesEntry
    | SetEntry
    | PlayersEntry
    | DealerEntry
    | CardsEntry
    | SeedEntry
    | DealEntry
    | HandEntry
    | OpenEntry
    | StockEntry
    | TurnEntry
    | ReshuffleEntry
    | OutEntry
    | EndedEntry
    | LeftEntry
    | ScoreEntry
    | TotalEntry
    | WinnerEntry
    | PaysEntry
    | Unreadable
)


OF_THE_HEAD = (FormatEntry, EventEntry, RulesEntry, SetEntry, PlayersEntry, SeedEntry, DealerEntry)
"""What may stand before the first deal; seed and dealer may also stand in one."""


class RecordLine(NamedTuple):
    """A line of a record: what it says, the findings it is expected to have (`!code`), and its comment.

    `number` counts from 1, `text` is the line as it stands in the file (without its end). `columns` are characters from
    the start of `text`, counted from 0: of the steps of a turn, of the cards of a hand or a stock, of the claims of a
    score, of the names of winners; of the entry itself where it has no parts. `cut` tells that the file ends in this
    line without a line end, so that it may be half of one. `comment` has no `#` and no blanks around it. `problems` are
    those beside an entry that can be used all the same, as a `!word` that is no code.
    """

    number: int
    entry: Entry
    expects: tuple[Code, ...] = ()
    comment: str | None = None
    text: str = ""
    columns: tuple[int, ...] = ()
    cut: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Everything that could not be read: of the line as a whole, or of a part beside its entry."""
        return self.entry.problems if isinstance(self.entry, Unreadable) else self.problems


def told(lines: Sequence[RecordLine]) -> tuple[tuple[Entry, tuple[Code, ...], str | None], ...]:
    """Give what the lines of a record say, wherever it stands: two records that say the same are equal by this."""
    return tuple((one.entry, one.expects, one.comment) for one in lines)

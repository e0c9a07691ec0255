"""What somebody who breaks a rule on purpose has to know of a record: its lines, and how things stand at each turn."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.findings import Code, Verdict
from rami_solver.notation.plays import write_play
from rami_solver.plays import Discard, Draw, Play, Position, Step, Take
from rami_solver.records.lines import RecordLine, TurnEntry
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from tests.records.by_hand import by_hand
from tests.records.by_hand_table import CARDS, Game, TurnByHand

__all__ = [
    "Edited",
    "Kind",
    "Known",
    "Way",
    "anywhere",
    "is_legal",
    "known",
    "put_in",
    "replaced",
    "spare_card",
    "throw",
    "with_play",
    "with_set",
]


class Known(NamedTuple):
    """A legal record, line by line, and what the referee by hand knows of it."""

    lines: tuple[RecordLine, ...]
    rules: Rules
    game: Game

    @property
    def texts(self) -> list[str]:
        """The lines as text, to be changed."""
        return [one.text for one in self.lines]

    def lines_of(self, *kinds: type) -> list[int]:
        """The numbers of the lines that say something of these kinds."""
        return [one.number for one in self.lines if isinstance(one.entry, kinds)]

    def play(self, turn: TurnByHand) -> Play:
        """The steps of a turn, as they stand in the record."""
        entry = self.lines[turn.line - 1].entry
        assert isinstance(entry, TurnEntry)
        return entry.play

    def draw(self, turn: TurnByHand) -> Play:
        """The draw of a turn, as it stands in the record; none in the dealer's opening turn."""
        return tuple(one for one in self.play(turn)[:1] if isinstance(one, Draw | Take))

    def turns(self, deal: int) -> list[TurnByHand]:
        """The turns of a deal."""
        return [one for one in self.game.turns if one.before.deal == deal]


class Edited(NamedTuple):
    """A record with a fault: its text, the line where the fault must show, and the codes by which it may be told."""

    texts: list[str]
    line: int
    codes: frozenset[Code]

    @property
    def text(self) -> str:
        """The record as a file holds it."""
        return "\n".join([*self.texts, ""])


Kind = Callable[[Known, random.Random], Edited | None]
"""Breaks one rule in a record; None where the record, or its profile, gives no occasion."""

Way = Callable[[Known, TurnByHand, random.Random], Edited | None]
"""Breaks one rule in a turn; None where that turn gives no occasion."""


def is_legal(position: Position, play: Play, rules: Rules) -> bool:
    """Ask the referee of turns whether a turn is legal."""
    return judge_turn(position, play, rules).verdict is Verdict.LEGAL


def known(lines: Iterable[RecordLine], rules: Rules) -> Known:
    """Go through a legal record of which everything is shown."""
    every = tuple(lines)
    game = by_hand(every, rules, is_legal)
    assert game.fault is None, game.fault
    return Known(every, rules, game)


def anywhere(way: Way) -> Kind:
    """Break a rule in any turn that gives occasion, the dealer's opening turn excepted."""

    def kind(record: Known, rng: random.Random) -> Edited | None:
        turns = [one for one in record.game.turns if not one.before.dealer]
        edits = (way(record, one, rng) for one in rng.sample(turns, len(turns)))
        return next((one for one in edits if one is not None), None)

    return kind


def throw(card: str) -> Discard:
    """Throw a card."""
    return Discard(CARDS[card])


def spare_card(turn: TurnByHand, rng: random.Random, *kept: str) -> str | None:
    """Choose a card to throw that is no joker, is not kept and has no twin among the discards; None where none is."""
    left = list(_without(turn.held, kept))
    spare = sorted({one for one in left if one != "J" and one not in turn.before.pile})
    return rng.choice(spare) if len(left) > 1 and spare else None


def _without(cards: Sequence[str], kept: Sequence[str]) -> Iterator[str]:
    keep = list(kept)
    for one in cards:
        if one in keep:
            keep.remove(one)
        else:
            yield one


def with_play(record: Known, turn: TurnByHand, play: Sequence[Step], *codes: Code) -> Edited:
    """Play a turn otherwise, which must be found at its line."""
    return replaced(record, turn.line, f"{turn.before.turn} {turn.player} {write_play(play)}", *codes)


def replaced(record: Known, line: int, text: str, *codes: Code) -> Edited:
    """Write another line in the place of one."""
    texts = record.texts
    texts[line - 1] = text
    return Edited(texts, line, frozenset(codes))


def put_in(record: Known, after: int, text: str, *codes: Code) -> Edited:
    """Put a line in behind another one, with the fault in it."""
    texts = record.texts
    texts.insert(after, text)
    return Edited(texts, after + 1, frozenset(codes))


def with_set(record: Known, setting: str, line: int, *codes: Code) -> Edited:
    """Play by a house rule that a line of the record breaks; the rule is set before the players are named."""
    texts = record.texts
    texts.insert(next(at for at, one in enumerate(texts) if one.startswith("players")), f"set: {setting}")
    return Edited(texts, line + 1, frozenset(codes))

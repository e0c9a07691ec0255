"""Lines that are a turn: a number, a name and a play; and what may have been forgotten of these."""

import re
from collections.abc import Collection
from typing import NamedTuple

from rami_solver.notation.codes import codes_of
from rami_solver.notation.locales import CardLocale
from rami_solver.records.lines import TurnEntry
from rami_solver.records.read_cards import read_play
from rami_solver.records.read_names import Name, name_at
from rami_solver.records.read_parts import TURN, Parsed, bad, formed
from rami_solver.records.read_signs import Cut
from rami_solver.records.words import is_verb

__all__ = ["Seats", "read_turn", "without_player", "word_at"]

_BEHIND_NAME = re.compile(r" *:? *")
_WORD = re.compile(r'[^ :;,="]+')


_BEGIN_OF_CARDS = frozenset("♠♥♦♣[?")


class Seats(NamedTuple):
    """What is known while a line is read: who plays, and whose letters stand for suits."""

    players: Collection[str]
    locale: CardLocale


def word_at(folded: str, start: int, end: int) -> str:
    """Give the word that begins at a place, "" where a mark or nothing stands there."""
    found = _WORD.match(folded, start, end)
    return found[0] if found else ""


def read_turn(line: Cut, number: int | None, start: int, seats: Seats) -> Parsed:
    """Read a turn from the name of its player on; after a number the next word is the name, whatever it means else."""
    text, folded, _, end, *_ = line
    if start >= end:
        return Parsed(faults=(formed("no-player", line.start, end, TURN),))
    one = name_at(text, folded, start, end)
    gap = _BEHIND_NAME.match(folded, one.end, end)
    assert gap
    row = read_play(text, gap.end(), end, seats.locale)
    if not row.faults and not one.fault:
        return Parsed(TurnEntry(number, one.name, row.play), row.columns)
    return _mended(line, one, seats) or Parsed(faults=(*((one.fault,) if one.fault else ()), *row.faults))


def without_player(line: Cut, start: int, end: int, seats: Seats) -> Parsed:
    """Refuse a play that does not tell whose it is, at the word where it does not, with what else is wrong in it."""
    row = read_play(line.text, start, line.end, seats.locale)
    return Parsed(faults=(formed("no-player", start, end, TURN), *row.faults))


def _mended(line: Cut, one: Name, seats: Seats) -> Parsed | None:
    """Find what was meant where the name is none, or what follows is no play; None where nothing is known of it."""
    folded, end = line.folded, line.end
    if one.fault and one.fault.help == "quote":
        return Parsed(faults=(one.fault,))
    if not one.fault:
        for name in seats.players:
            if " " in name and line.text.startswith(name, one.start, end):
                close = one.start + len(name)
                row = read_play(line.text, close, end, seats.locale)
                return Parsed(faults=(bad("name-apart", one.start, close, "name-quotes"), *row.faults))
    is_card = folded[one.start] in _BEGIN_OF_CARDS or one.name.upper() in codes_of(seats.locale).cards
    forgotten = is_card if one.fault else is_verb(one.name)
    if forgotten and one.name not in seats.players:
        return without_player(line, one.start, one.end, seats)
    return None

"""Lines that are a turn: a number, a name and a play; and what may have been forgotten of these."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rami_solver.notation.codes import codes_of
from rami_solver.notation.locales import CardLocale
from rami_solver.records.lines import PaysEntry, PlayersEntry, ScoreEntry, TotalEntry, TurnEntry, WinnerEntry
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
    """What is known while a line is read: who plays, and whose letters stand for suits.

    `alike` gives the spelling of a seat by its name without capitals, where that is one seat's only.
    """

    players: Collection[str]
    locale: CardLocale
    alike: Mapping[str, str] = MappingProxyType({})

    def taken_by(self, names: Iterable[str]) -> "Seats":
        """Give what is known once these names have taken their seats."""
        players = dict.fromkeys(names)
        folded = [one.casefold() for one in players]
        times = Counter(folded)
        alike = {key: one for key, one in zip(folded, players, strict=True) if times[key] == 1}
        return self._replace(players=players, alike=alike)

    def spelled(self, name: str) -> str:
        """Give a name as its seat has it: as it stands, else whatever its capitals, else unchanged.

        >>> seats = Seats((), "en").taken_by(["An", "Bert", "bert"])
        >>> seats.spelled("AN"), seats.spelled("bert"), seats.spelled("BERT"), seats.spelled("Cas")
        ('An', 'bert', 'BERT', 'Cas')
        """
        return name if name in self.players else self.alike.get(name.casefold(), name)

    def seated(self, entry: Any) -> Any:
        """Give an entry with the names in it as their seats have them."""
        if not self.players or isinstance(entry, PlayersEntry):
            return entry
        if isinstance(entry, ScoreEntry | TotalEntry):
            claims = tuple(one._replace(player=self.spelled(one.player)) for one in entry.claims)
            return entry if _collide(one.player for one in claims) else entry._replace(claims=claims)
        if isinstance(entry, WinnerEntry | PaysEntry):
            names = tuple(map(self.spelled, entry.players))
            return entry if _collide(names) else entry._replace(players=names)
        player = getattr(entry, "player", None)
        if player is None or player in self.players:
            return entry
        return entry._replace(player=self.spelled(player))


def _collide(names: Iterable[str]) -> bool:
    """Tell whether a name stands there twice: `An=5 an=5` names one player twice, and is left as it is."""
    found = tuple(names)
    return len(set(found)) < len(found)


def word_at(folded: str, start: int, end: int) -> str:
    """Give the word that begins at a place, "" where a mark or nothing stands there."""
    found = _WORD.match(folded, start, end)
    return found[0] if found else ""


def read_turn(line: Cut, number: int | None, start: int, seats: Seats) -> Parsed:
    """Read a turn from the name of its player on; after a number the next word is the name, whatever it means else."""
    text, folded, _, end, *_ = line
    if start >= end:
        return Parsed(about=TURN, faults=(formed("no-player", line.start, end, TURN),))
    one = name_at(text, folded, start, end)
    gap = _BEHIND_NAME.match(folded, one.end, end)
    assert gap
    row = read_play(text, gap.end(), end, seats.locale)
    if not row.faults and not one.fault:
        return Parsed(TurnEntry(number, one.name, row.play), row.columns, about=TURN)
    return _mended(line, one, seats) or Parsed(about=TURN, faults=(*((one.fault,) if one.fault else ()), *row.faults))


def without_player(line: Cut, start: int, end: int, seats: Seats) -> Parsed:
    """Refuse a play that does not tell whose it is, at the word where it does not, with what else is wrong in it."""
    row = read_play(line.text, start, line.end, seats.locale)
    return Parsed(about=TURN, faults=(formed("no-player", start, end, TURN), *row.faults))


def _mended(line: Cut, one: Name, seats: Seats) -> Parsed | None:
    """Find what was meant where the name is none, or what follows is no play; None where nothing is known of it."""
    folded, end = line.folded, line.end
    if one.fault and one.fault.help == "quote":
        return Parsed(about=TURN, faults=(one.fault,))
    if not one.fault:
        for name in seats.players:
            if " " in name and line.text.startswith(name, one.start, end):
                close = one.start + len(name)
                row = read_play(line.text, close, end, seats.locale)
                return Parsed(about=TURN, faults=(bad("name-apart", one.start, close, "name-quotes"), *row.faults))
    is_card = folded[one.start] in _BEGIN_OF_CARDS or one.name.upper() in codes_of(seats.locale).cards
    forgotten = is_card if one.fault else is_verb(one.name)
    if forgotten and one.name not in seats.players:
        return without_player(line, one.start, one.end, seats)
    return None

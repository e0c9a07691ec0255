"""The commands `deal` and `play-out`: records made here, not by people at a table."""

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Problem
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.records.dealing import dealt_entries
from rami_solver.records.lines import (
    CardsEntry,
    DealEntry,
    DealerEntry,
    Entry,
    FormatEntry,
    PlayersEntry,
    RecordLine,
    RulesEntry,
    SeedEntry,
    SetEntry,
    Unreadable,
)
from rami_solver.records.read import read_lines
from rami_solver.records.write import write_line, write_record
from rami_solver.rules.load import default_profile, load
from rami_solver.shell.exits import Exit
from rami_solver.shell.options import choice
from rami_solver.shell.scoring import require_as_many
from rami_solver.shell.session import write_json
from rami_solver.shell.streams import write_utf8

if TYPE_CHECKING:
    from rami_solver.shell.commands import Common

__all__ = ["deal", "play_out"]

_MOST_SEED = 999_999_999
"""The greatest seed that is chosen where none is given: one that the option takes."""

NAMES = ("An", "Bert", "Cas", "Dina", "Els", "Fons", "Greet", "Hugo")
"""Who sits at a table of which nobody said."""


def deal(common: "Common", seed: int | None, names: str | None, dealer: str | None) -> Exit:
    """Write a fair deal as a record on standard output; a seed that is not given is chosen, and is in the record.

    Raises InputError where the names cannot be read, the dealer is not among them, the rules cannot be loaded, or so
    many players cannot be dealt.
    """
    rules = load(common.rules, common.settings, origin=common.origin)
    players = _players(common, names)
    dealer = players[-1] if dealer is None else choice("--dealer", lambda: players)(dealer)
    seed = secrets.randbelow(_MOST_SEED + 1) if seed is None else seed
    cards = list(dealt_entries(rules, players, players.index(dealer), seed))
    session = common.session
    if session.json:
        from rami_solver.report.json_deal import deal_json

        write_json(deal_json(rules, common.settings, dealer, seed, cards), session)
        return Exit.OK
    style = _style(common)
    entries: list[Entry] = [FormatEntry(1), RulesEntry(common.rules or default_profile())]
    entries += [SetEntry(common.settings)] if common.settings else []
    entries += [CardsEntry(style.locale)] if style.ascii else []  # letters mean different cards in different languages
    entries += [PlayersEntry(players), DealerEntry(dealer), SeedEntry(seed), DealEntry(1), *cards]
    lines = (RecordLine(number, entry) for number, entry in enumerate(entries, start=1))
    _show(write_record(lines, style), common)
    return Exit.OK


def play_out(common: "Common", path: str, seed: int | None, deals: int | None) -> Exit:
    """Finish a record and write the whole of it on standard output.

    Raises InputError where it cannot be read, has faults, or has another seed; WrongAnswer where the referee refuses
    what is played.
    """
    from rami_solver.analysis.play_out import play_out as played_out
    from rami_solver.shell.replaying import record_of

    lines = played_out(*record_of(path, common), seed=seed, deals=deals, source=path)
    style = _style(common)
    _show(write_record(lines, style) if style.ascii else _as_they_stand(lines), common)
    return Exit.OK


def _as_they_stand(lines: Iterable[RecordLine]) -> str:
    return "".join(f"{one.text or write_line(one)}\n" for one in lines)


def _style(common: "Common") -> CardStyle:
    """Give the style of a record: symbols, which mean the same to everybody, but for a terminal that has none."""
    session = common.session
    ascii_only = session.out.isatty() and session.view.messages.style.ascii
    return CardStyle(ascii=True, locale=common.cards) if ascii_only else SYMBOLS


def _show(record: str, common: "Common") -> None:
    """Write a record: as UTF-8, which records are, or on a terminal in the signs that it has."""
    out = common.session.out
    if not out.isatty():
        write_utf8(out, record)
        return
    from rami_solver.shell.folding import folded

    out.write(folded(record, out.encoding, common.cards))


def _players(common: "Common", names: str | None) -> tuple[str, ...]:
    """Give the players at the table, by the names that were given."""
    if names is None:
        return NAMES[: common.players]
    (line,) = read_lines([f"players: {' '.join(names.split())}"], source="--names")
    entry = line.entry
    if isinstance(entry, Unreadable):
        raise InputError(*entry.problems)
    assert isinstance(entry, PlayersEntry)
    if len(entry.names) < 2:
        raise InputError(Problem(Code.BAD_OPTION_VALUE, {"option": "--names", "value": names}, help="two-names"))
    require_as_many(common, len(entry.names))
    return entry.names

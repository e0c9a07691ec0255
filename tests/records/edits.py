"""Records with one fault in them: each kind of edit makes a legal record break one rule, and knows where and which.

`python -m tests.records.edits DEALS [SEED]` breaks so many records of every profile with every kind of edit, prints how
often each could be made, and ends with 1 at the first that the replay does not find at its very line.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.records.events import Event, LineJudged
from rami_solver.records.lines import RecordLine
from rami_solver.records.read import read_lines
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from tests.records.by_hand import by_hand
from tests.records.by_hand_play import evening
from tests.records.by_hand_scores import deals_of_a_game
from tests.records.edits_cards import CARDS_AND_STOCK
from tests.records.edits_claims import CLAIMS
from tests.records.edits_known import Edited, Kind, Known, is_legal, known
from tests.records.edits_lays import LAYS
from tests.records.edits_order import ORDER
from tests.records.random_games import random_record

__all__ = [
    "KINDS",
    "Fault",
    "MissedError",
    "Writer",
    "any_record",
    "check",
    "events",
    "first_fault",
    "own_record",
    "read",
    "rules_of",
    "run",
]

KINDS: Mapping[str, Kind] = {**CLAIMS, **LAYS, **CARDS_AND_STOCK, **ORDER}
"""Every way to break a record, by its name; what few records give occasion for comes first."""

Writer = Callable[[str, str], str]
"""Writes a legal record of which everything is shown, from a profile and a seed."""


HOUSE_RULES = (
    "end.turns=25",
    "end.reshuffles=1",
    "end.reshuffles=0",
    "values.hand.joker=25",
    "discard.to_go_out=false",
)
"""Rules of the house that change how a deal ends or what it counts."""


class MissedError(AssertionError):
    """A fault that was not found, or not where it is."""


class Fault(NamedTuple):
    """The first line with errors that nobody expected, and their codes."""

    line: int
    codes: frozenset[Code]


def read(text: str) -> tuple[RecordLine, ...]:
    """Read a record."""
    return tuple(read_lines([text], source="record"))


def events(text: str) -> Iterator[Event]:
    """Replay a record."""
    return replay(read(text), ReplayOptions())


def first_fault(lines: Iterable[RecordLine]) -> Fault | None:
    """Find the first line of a record with errors that nobody expected."""
    for event in replay(lines, ReplayOptions()):
        if isinstance(event, LineJudged) and event.surprises:
            return Fault(event.line.number, frozenset(one.code for one in event.surprises))
    return None


def check(name: str, edited: Edited, read_before: Iterable[RecordLine] = ()) -> None:
    """Let the replay find a fault; lines that were read before need not be read again.

    Raises MissedError with the record where its first fault is not told at its very line by one of its codes, or where
    the referee by hand does not stop at that line.
    """
    lines = _lines(edited, {one.text: one for one in read_before})
    found, by_hand_found = first_fault(lines), by_hand(lines, rules_of(lines), is_legal).fault
    told = found is not None and found.line == edited.line and bool(found.codes & edited.codes)
    if not told or by_hand_found is None or by_hand_found[0] != edited.line:
        raise MissedError(name, edited.line, sorted(edited.codes), found, by_hand_found, edited.text)


def _lines(edited: Edited, known_lines: Mapping[str, RecordLine]) -> tuple[RecordLine, ...]:
    texts = enumerate(edited.texts, start=1)
    return tuple((known_lines.get(text) or read(f"{text}\n")[0])._replace(number=number) for number, text in texts)


def rules_of(lines: tuple[RecordLine, ...]) -> Rules:
    """Give the rules that a record names, with its house rules."""
    texts = [one.text.split() for one in lines]
    (name,) = (words[1] for words in texts if words[:1] == ["rules:"])
    return load(name, [setting for words in texts if words[:1] == ["set:"] for setting in words[1:]])


def own_record(profile: str, seed: str) -> str:
    """Write a record of a deal, or of a short game, for two to as many players as the profile has."""
    rng, rules = random.Random(seed), load(profile)
    players = rng.randint(2, min(rules.players.max, 6))
    deals = 1 if rules.game.winner == "who-goes-out" else rng.choice((1, 1, 2, 3))
    settings = [one for one in HOUSE_RULES if rng.random() < 0.15]
    if deals_of_a_game(players, rules) is not None:
        settings.append(f"{'game.deals_of_five' if players >= 5 else 'game.deals'}={deals}")
    return evening(seed, profile, settings, players, deals)


def run(
    profile: str, records: int, seed: str, write: Writer = own_record, *, made: Counter[str], most: int | None = None
) -> None:
    """Break so many records of a profile with every kind of edit, or with as many as are asked for, and count them.

    The kinds that were made least often come first. Raises MissedError at the first edit that is not found.
    """
    for number in range(records):
        lines = read(write(profile, f"{seed} {profile} {number}"))
        record = known(lines, rules_of(lines))
        rng = random.Random(f"{seed} {profile} {number}")
        made.update(islice(_break(record, rng, sorted(KINDS, key=made.__getitem__)), most))


def _break(record: Known, rng: random.Random, kinds: Sequence[str]) -> Iterator[str]:
    for name in kinds:
        edited = KINDS[name](record, rng)
        if edited is not None:
            check(name, edited, record.lines)
            yield name


def any_record(profile: str, seed: str) -> str:
    """Write a record of this room's own players, or of the practice player."""
    rng = random.Random(seed)
    return own_record(profile, seed) if rng.random() < 0.7 else random_record(profile, rng.randrange(10**6))


def main() -> int:
    """Break as many records of every profile as the command line asks for."""
    records, seed = int(sys.argv[1]), (sys.argv[2:] or ["1"])[0]
    for profile in profile_ids():
        begun, made = time.monotonic(), Counter[str]()
        try:
            run(profile, records, seed, any_record, made=made)
        except MissedError as missed:
            name, line, codes, found, by_hand_found, text = missed.args
            print(f"{profile}: {name}: line {line} {codes} found {found}, by hand {by_hand_found}\n{text}")
            return 1
        told = ", ".join(f"{name} {made[name]}" for name in KINDS)
        print(f"{profile}: {records} records in {time.monotonic() - begun:.1f} s: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Complete deals of every profile, played, written, read and refereed: `python -m tests.records.random_games 200 1`.

Every deal is played by the practice player, written as a record, read back and replayed. Nothing may be found in it, it
must end as its profile says, and every card of the pack must be somewhere in the end.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.analysis.play_out import play_out
from rami_solver.cards import AnyCard
from rami_solver.plays import Discard, Draw, Lay, Play, Take
from rami_solver.records.events import DealScored, LineJudged, RecordEnded, TurnPlayed
from rami_solver.records.lines import (
    DealerEntry,
    Entry,
    FormatEntry,
    LeftEntry,
    OpenEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    RulesEntry,
    SeedEntry,
    StockEntry,
    TurnEntry,
    told,
)
from rami_solver.records.read import read_lines
from rami_solver.records.replay import replay
from rami_solver.records.write import write_record
from rami_solver.rules.dealing import full_pack
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules

__all__ = ["Played", "play_deals", "random_record"]

NAMES = ("An", "Bert", "Cas", "Dina", "Els", "Fons", "Greet")


class Played(NamedTuple):
    """A deal that held: its record, how it ended (out in one turn or several, the stock, the turns), how many turns."""

    text: str
    ended: str
    turns: int


def random_record(profile: str, seed: int) -> str:
    """Give the record of a complete deal of this profile; the seed decides how many play, who deals, and the cards."""
    rules = load(profile)
    number = rules.players.min + seed % (rules.players.max - rules.players.min + 1)
    players = NAMES[:number]
    dealer = players[seed // 7 % number]
    head: Sequence[Entry] = (
        FormatEntry(1),
        RulesEntry(profile),
        PlayersEntry(players),
        DealerEntry(dealer),
        SeedEntry(seed),
    )
    lines = play_out(RecordLine(at, entry) for at, entry in enumerate(head, start=1))
    text = write_record(lines)
    assert told(tuple(_read(text))) == told(lines), text
    return text


def play_deals(profile: str, deals: int, seed: int) -> Iterator[Played]:
    """Play so many deals and hold each against the referee; raises AssertionError, with the record, where one fails."""
    for number in range(deals):
        text = random_record(profile, seed + number)
        try:
            yield _checked(text, load(profile))
        except AssertionError as fault:
            fault.add_note(text)
            raise


def _read(text: str) -> Iterable[RecordLine]:
    return read_lines(text.splitlines(keepends=True), source="game.rami")


def _checked(text: str, rules: Rules) -> Played:
    events = list(replay(_read(text)))
    judged = [one for one in events if isinstance(one, LineJudged)]
    (deal,) = (one for one in events if isinstance(one, DealScored))
    (end,) = (one for one in events if isinstance(one, RecordEnded))
    for one in judged:
        assert one.verdict.value == "legal", (one.line.text, one.all_findings)
        assert not one.surprises, (one.line.text, one.surprises)
        assert not one.missing, one.line.text
    assert end.complete
    assert deal.end is not None
    turns = [one.turn for one in judged if one.turn is not None]
    assert deal.turns == len(turns) == end.turns
    entries = [one.line.entry for one in judged]
    _require_every_card(entries, turns, deal, rules, len(end.players))
    return Played(text, _ended(entries, turns, deal, rules), deal.turns)


def _ended(entries: Sequence[Entry], turns: Sequence[TurnPlayed], deal: DealScored, rules: Rules) -> str:
    """Tell how a deal ended, and see that its profile says so too."""
    assert deal.end is not None
    assert deal.scores is not None
    points = [one.value for one in deal.scores.scores]
    reshuffles = sum(isinstance(one, ReshuffleEntry) for one in entries)
    assert reshuffles <= rules.end.reshuffles
    if deal.end.kind == "turns":
        assert len(turns) == rules.end.turns
        return "turns"
    assert len(turns) <= rules.end.turns
    if deal.end.kind == "stock":
        assert (turns[-1].stock, reshuffles) == (0, rules.end.reshuffles)
        assert all(deal.hands)
        return "stock"
    last, seat = turns[-1], deal.end.seat
    assert seat is not None
    assert last.judged.goes_out
    assert [at for at, hand in enumerate(deal.hands) if not hand] == [seat]
    laid = [one for one in turns if one.player == last.player and _lays(one)]
    one_turn = laid in ([], [last])
    if rules.score.winner == "fixed":
        in_one = rules.score.one_turn if last.round > 1 else rules.score.one_turn_first_round
        assert points[seat] == (in_one if one_turn else rules.score.several_turns)
    elif rules.score.winner == "wins":
        assert deal.scores.winners == (seat,)
        assert points[seat] == 0
    else:
        own = sum(one.judged.points for one in turns if one.player == last.player)
        assert points[seat] == own * (rules.score.one_turn_factor if one_turn else 1)
    return "one turn" if one_turn else "several turns"


def _lays(turn: TurnPlayed) -> bool:
    return any(isinstance(step.step, Lay) for step in turn.judged.steps)


def _require_every_card(
    entries: Sequence[Entry], turns: Sequence[TurnPlayed], deal: DealScored, rules: Rules, players: int
) -> None:
    """Follow stock and discards by themselves, and see that no card of the pack is lost or made."""
    stock: list[AnyCard] = []
    pile: list[AnyCard] = []
    for entry in entries:
        if isinstance(entry, StockEntry):
            stock = [*entry.cards]
        elif isinstance(entry, OpenEntry):
            pile = [entry.card]
        elif isinstance(entry, ReshuffleEntry):
            assert not stock
            assert Counter(entry.cards) == Counter(pile[:-1])
            stock, pile = [*entry.cards], pile[-1:]
        elif isinstance(entry, TurnEntry):
            _move(entry.play, stock, pile)
    table = [card for one in turns[-1].table if one.meld for card in one.meld.held]
    hands = [card for hand in deal.hands for card in hand]
    assert Counter([*stock, *pile, *table, *hands]) == Counter(full_pack(rules, players))
    shown = [card for one in entries if isinstance(one, LeftEntry) for card in one.cards]
    assert Counter(shown) == Counter(hands)


def _move(play: Play, stock: list[AnyCard], pile: list[AnyCard]) -> None:
    for step in play:
        if isinstance(step, Draw):
            assert stock.pop(0) == step.card
        elif isinstance(step, Take):
            assert step.card in pile
            del pile[len(pile) - 1 - pile[::-1].index(step.card) :]
        elif isinstance(step, Discard):
            assert step.card is not None
            pile.append(step.card)


def main() -> None:
    """Play deals of every profile and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=int, metavar="DEALS")
    parser.add_argument("seed", type=int, metavar="SEED")
    parser.add_argument("--profile", choices=profile_ids())
    asked = parser.parse_args()
    for profile in [asked.profile] if asked.profile else profile_ids():
        begin = time.process_time()
        played = list(play_deals(profile, asked.deals, asked.seed))
        taken = time.process_time() - begin
        ended = Counter(one.ended for one in played)
        told_of = ", ".join(f"{ended[one]} {one}" for one in ("one turn", "several turns", "stock", "turns"))
        turns = sum(one.turns for one in played)
        speed = f"{turns / len(played):.1f} turns a deal, {taken:.1f} s, {turns / taken:.0f} turns/s"
        print(f"{profile}: {len(played)} deals ({told_of}), {speed}", flush=True)


if __name__ == "__main__":
    main()

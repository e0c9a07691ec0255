"""The replay of a record held against the referee by hand: every card after every turn, every point after every deal.

`python -m tests.records.by_hand_agrees DEALS [SEED]` plays so many records of every profile and compares them.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rami_solver.findings import Verdict
from rami_solver.records.events import DealScored, Event, LineJudged, RecordEnded
from rami_solver.rules.load import profile_ids
from tests.records.by_hand_table import Game, ScoredDeal, TurnByHand
from tests.records.edits import any_record, events, read, rules_of
from tests.records.edits_known import known

__all__ = ["DifferError", "compare", "compared"]


class DifferError(AssertionError):
    """The replay and the referee by hand do not agree about a record."""


def compare(text: str) -> Game:
    """Replay a legal record of which everything is shown, and follow it by hand.

    Raises DifferError with the first thing about which they do not agree.
    """
    lines = read(text)
    game = known(lines, rules_of(lines)).game
    try:
        compared(list(events(text)), game)
    except DifferError as differ:
        raise DifferError(*differ.args, text) from None
    return game


def compared(found: Sequence[Event], game: Game) -> None:
    """Hold what a replay found against what was found by hand."""
    lines = [one for one in found if isinstance(one, LineJudged)]
    for line in lines:
        _same("verdict", line.line.number, line.verdict, Verdict.LEGAL)
        _same("surprises", line.line.number, (line.surprises, line.missing), ((), ()))
    played = [one for one in lines if one.turn is not None]
    _same("turns", 0, [one.line.number for one in played], [turn.line for turn in game.turns])
    for line, turn in zip(played, game.turns, strict=True):
        _same_turn(line, turn)
    deals = [one for one in found if isinstance(one, DealScored)]
    _same("deals", 0, [one.number for one in deals], [one.number for one in game.deals])
    for scored, deal in zip(deals, game.deals, strict=True):
        _same_deal(scored, deal, game)
    _same_game(found[-1], game)


def _same(what: str, where: int, project: object, hand: object) -> None:
    if project != hand:
        raise DifferError(what, where, project, hand)


def _names(cards: Sequence[Any]) -> list[str]:
    return sorted(map(str, cards))


def _same_turn(line: LineJudged, turn: TurnByHand) -> None:
    played = line.turn
    assert played is not None
    where = turn.line
    _same("player", where, played.player, turn.player)
    _same("number and round", where, (played.number, played.round), (turn.before.turn, turn.before.round))
    _same("stands", where, (played.stands, played.judged.verdict), (True, Verdict.LEGAL))
    _same("hand", where, _names(played.hand), turn.hand)
    _same("hand of the verdict", where, _names(played.judged.hand), turn.hand)
    _same("table", where, [_names(one.meld.held if one.meld else ()) for one in played.table], turn.table)
    _same("numbers", where, [one.number for one in played.table], list(range(1, len(turn.table) + 1)))
    _same("stock", where, played.stock, turn.stock)
    _same("open card", where, str(played.open_card), str(turn.open_card))
    _same("position", where, _names(played.position.hand), sorted(turn.before.hand))
    _same("row", where, list(map(str, played.position.row)), list(turn.before.pile))
    _same("hidden", where, (played.position.concealed, played.position.recorded), (0, True))


def _same_deal(scored: DealScored, deal: ScoredDeal, game: Game) -> None:
    number, end, scores = deal.number, scored.end, scored.scores
    if end is None or scores is None:
        raise DifferError("end", number, end, deal.ended)
    out = game.players[end.seat] if end.seat is not None else None
    _same("how it ended", number, (end.kind, out), (deal.ended.how, deal.ended.out))
    _same("dealer and turns", number, (scored.dealer, scored.turns), (deal.dealer, deal.turns))
    _same("hands left", number, list(map(_names, scored.hands)), list(deal.hands.values()))
    _same("scores", number, [one.value for one in scores.scores], [deal.scores[one] for one in game.players])
    tied = [deal.scores[one] is None for one in game.players]
    _same("tied", number, [one.tied for one in scores.scores], tied)


def _same_game(end: Event, game: Game) -> None:
    if not isinstance(end, RecordEnded) or end.standing is None or game.standing is None:
        raise DifferError("end", 0, end, game.standing)
    stands, by_hand = end.standing, game.standing
    _same("complete", 0, (end.complete, end.deals, end.turns), (True, len(game.deals), len(game.turns)))
    _same("totals", 0, list(stands.totals), [by_hand.totals[one] for one in game.players])
    _same("winners", 0, {game.players[one] for one in stands.winners}, by_hand.winners)
    if stands.over:
        _same("payers", 0, {game.players[one] for one in stands.payers}, by_hand.pay)
        _same("tied to pay", 0, {game.players[one] for one in stands.tied}, by_hand.tied_to_pay)


def main() -> int:
    """Compare as many records of every profile as the command line asks for."""
    records, seed = int(sys.argv[1]), (sys.argv[2:] or ["1"])[0]
    for profile in profile_ids():
        begun, seen = time.monotonic(), Counter[str]()
        for number in range(records):
            game = compare(any_record(profile, f"{seed} {profile} {number}"))
            seen["turns"] += len(game.turns)
            seen.update(one.ended.how for one in game.deals)
            seen.update("in one turn" for one in game.deals if one.ended.one_turn)
        print(f"{profile}: {records} records in {time.monotonic() - begun:.1f} s: {dict(seen)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

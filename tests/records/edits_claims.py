"""Claims at the end of a deal that do not hold: who is out, what is left, what it scores, who wins and who pays."""

import random
from collections.abc import Mapping

from rami_solver.findings import Code
from rami_solver.records.lines import (
    EndedEntry,
    LeftEntry,
    OutEntry,
    PaysEntry,
    ScoreEntry,
    TotalEntry,
    TurnEntry,
    WinnerEntry,
)
from tests.records.edits_known import Edited, Kind, Known, put_in, replaced

__all__ = ["CLAIMS"]


def wrong_score(record: Known, rng: random.Random) -> Edited | None:
    """Claim another score for one player."""
    return _other_points(record, rng, ScoreEntry)


def wrong_total(record: Known, rng: random.Random) -> Edited | None:
    """Claim another total for one player."""
    return _other_points(record, rng, TotalEntry)


def _other_points(record: Known, rng: random.Random, kind: type) -> Edited | None:
    lines = record.lines_of(kind)
    if not lines:
        return None
    line = rng.choice(lines)
    verb, *claims = record.lines[line - 1].text.split()
    at = rng.randrange(len(claims))
    player, _, points = claims[at].partition("=")
    claims[at] = f"{player}={int(points) + rng.choice((-20, -5, -1, 1, 10, 100))}"
    return replaced(record, line, " ".join([verb, *claims]), Code.SCORE_DIFFERS)


def wrong_hand_left(record: Known, rng: random.Random) -> Edited | None:
    """Show a card at the end that the player does not hold, in the place of one that he holds."""
    lines = record.lines_of(LeftEntry)
    if not lines:
        return None
    line = rng.choice(lines)
    shown, _, last = record.lines[line - 1].text.rpartition(" ")
    other = rng.choice([one for one in ("♠A", "♥8", "♣3", "♦K") if one != last])
    return replaced(record, line, f"{shown} {other}", Code.HAND_DIFFERS, Code.IMPOSSIBLE_CARDS)


def card_left_out(record: Known, rng: random.Random) -> Edited | None:
    """Show a card less at the end than the player holds."""
    lines = [one for one in record.lines_of(LeftEntry) if len(record.lines[one - 1].text.split()) > 3]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(record, line, record.lines[line - 1].text.rpartition(" ")[0], Code.HAND_DIFFERS)


def another_out(record: Known, rng: random.Random) -> Edited | None:
    """Say that another player went out."""
    lines = record.lines_of(OutEntry)
    if not lines:
        return None
    line = rng.choice(lines)
    out = record.lines[line - 1].text.split()[1]
    other = rng.choice([one for one in record.game.players if one != out])
    return replaced(record, line, f"out: {other}", Code.OUT_DIFFERS)


def nobody_out_yet(record: Known, rng: random.Random) -> Edited | None:
    """Say that a player is out who still holds cards."""
    turns = [one for one in record.game.turns if one.hand]
    if not turns:
        return None
    turn = rng.choice(turns)
    return put_in(record, turn.line, f"out: {turn.player}", Code.OUT_DIFFERS, Code.DEAL_NOT_OVER)


def wrong_reason(record: Known, rng: random.Random) -> Edited | None:
    """Say that a deal ended otherwise than it did."""
    lines = [one for one in record.lines_of(OutEntry, EndedEntry) if "stock" not in record.lines[one - 1].text]
    lines = [one for one in lines if isinstance(record.lines[one - 2].entry, TurnEntry)]
    if not lines:
        return None
    return replaced(record, rng.choice(lines), "ended: stock", Code.OUT_DIFFERS, Code.DEAL_NOT_OVER)


def wrong_winner(record: Known, rng: random.Random) -> Edited | None:
    """Claim that another player won the game."""
    return _other_player(record, rng, WinnerEntry)


def wrong_payer(record: Known, rng: random.Random) -> Edited | None:
    """Claim that another player pays the round."""
    return _other_player(record, rng, PaysEntry)


def _other_player(record: Known, rng: random.Random, kind: type) -> Edited | None:
    lines = record.lines_of(kind)
    if not lines:
        return None
    line = rng.choice(lines)
    verb, *names = record.lines[line - 1].text.split()
    others = [one for one in record.game.players if one not in names]
    if not others:
        return None
    names[rng.randrange(len(names))] = rng.choice(others)
    return replaced(record, line, " ".join([verb, *names]), Code.OUT_DIFFERS, Code.SCORE_DIFFERS)


CLAIMS: Mapping[str, Kind] = {
    "wrong score": wrong_score,
    "wrong total": wrong_total,
    "wrong hand left": wrong_hand_left,
    "card left out": card_left_out,
    "another out": another_out,
    "nobody out yet": nobody_out_yet,
    "wrong reason": wrong_reason,
    "wrong winner": wrong_winner,
    "wrong payer": wrong_payer,
}
"""Every way to claim what is not so, by its name."""

"""The pencil and paper of a deal: what everybody scores, how the game stands, who pays; from the rules alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rami_solver.rules.model import Rules
from tests.records.by_hand_melds import in_hand

__all__ = ["Ended", "Sums", "deals_of_a_game", "score_of", "sums"]


@dataclass(frozen=True)
class Ended:
    """How a deal ended: who went out, in one turn or several, and in which round; or what ran out."""

    how: Literal["out", "stock", "turns"]
    out: str | None = None
    one_turn: bool = False
    round: int = 0


def score_of(
    ended: Ended,
    hands: Mapping[str, Sequence[str]],
    opened: set[str],
    points: Mapping[str, int],
    rules: Rules,
) -> dict[str, int | None]:
    """Count a deal: the winner by how he went out, everybody else by what he holds and has laid.

    Where the lowest hand scores nothing and several hold it, nobody decides which of them: their scores are None.
    """
    left = {player: in_hand(cards, rules) for player, cards in hands.items()}
    scores: dict[str, int | None] = {}
    for player, value in left.items():
        if player == ended.out:
            scores[player] = _winner(ended, points[player], rules)
        elif player in opened:
            scores[player] = points[player] - value if rules.score.loser_opened == "melds-minus-hand" else value
        elif rules.score.loser_unopened == "flat":
            scores[player] = rules.score.loser_unopened_flat
        else:
            scores[player] = -value if rules.score.loser_unopened == "minus-hand" else value
    if ended.out is None and rules.end.lowest_hand_scores_zero:
        lowest = [player for player, value in left.items() if value == min(left.values())]
        scores |= dict.fromkeys(lowest, 0 if len(lowest) == 1 else None)
    return scores


def _winner(ended: Ended, points: int, rules: Rules) -> int:
    score = rules.score
    if score.winner == "melds":
        return points * (score.one_turn_factor if ended.one_turn else 1)
    if score.winner == "wins":
        return 0
    if not ended.one_turn:
        return score.several_turns
    return score.one_turn_first_round if ended.round == 1 and score.round_two else score.one_turn


def deals_of_a_game(players: int, rules: Rules) -> int | None:
    """So many deals make a game, None where the table decides."""
    return rules.game.deals_of_five if players >= 5 else rules.game.deals


@dataclass(frozen=True)
class Sums:
    """The totals, who leads by them (several where they tie), who surely pays, and who ties for the last places.

    A total is None where a score of it is; nobody leads or pays then.
    """

    totals: dict[str, int | None]
    winners: set[str]
    pay: set[str]
    tied_to_pay: set[str]


def sums(scores: Sequence[Mapping[str, int | None]], ended: Ended, hands: Mapping[str, int], rules: Rules) -> Sums:
    """Add the deals up. `hands` is what everybody holds at the end of the last deal, in points."""
    players = list(scores[0])
    every = {player: [one[player] for one in scores] for player in players}
    totals = {player: None if None in own else sum(filter(None, own)) for player, own in every.items()}
    known = {player: total for player, total in totals.items() if total is not None}
    lowest = [player for player in players if hands[player] == min(hands.values())]
    if rules.game.winner == "who-goes-out":
        return Sums(totals, {ended.out} if ended.out else set(lowest), set(), set())
    if len(known) < len(totals):
        return Sums(totals, set(), set(), set())
    best = min(known.values()) if rules.game.winner == "lowest-total" else max(known.values())
    pay, tied = _payers(known, rules)
    return Sums(totals, {player for player in players if known[player] == best}, pay, tied)


def _payers(totals: Mapping[str, int], rules: Rules) -> tuple[set[str], set[str]]:
    game = rules.game
    number = {2: game.payers_of_two, 3: game.payers_of_three}.get(len(totals), game.payers_of_more)
    if not number:
        return set(), set()
    edge = sorted(totals.values(), reverse=game.winner == "lowest-total")[number - 1]
    at_edge = {player for player, total in totals.items() if total == edge}
    most_pays = game.winner == "lowest-total"
    beyond = {player for player, total in totals.items() if (total > edge if most_pays else total < edge)}
    return (beyond | at_edge, set()) if len(beyond | at_edge) == number else (beyond, at_edge)

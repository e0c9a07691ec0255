"""A deal to points: what every player scores when it ends."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.melds import hand_value, hand_values_used
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import award_of_finish

__all__ = ["DealScores", "Finish", "PlayerEnd", "Scored", "score_deal"]


class PlayerEnd(NamedTuple):
    """How a deal ends for one player.

    `opened` tells that melds of the player lie on the table; `melds` are the points laid in this deal (with lay-offs
    where the rules score them), None where nobody knows; `hand` the cards left, None where nobody showed them all.
    """

    opened: bool
    melds: int | None
    hand: tuple[AnyCard, ...] | None


class Finish(NamedTuple):
    """The turn that went out: whose it was (the player's place in the list), in which round, and how.

    `one_turn` tells that nothing had been laid before it, `with_layoffs` that it also used melds of the table.
    """

    player: int
    one_turn: bool
    round: int = 2
    with_layoffs: bool = False


class Scored(NamedTuple):
    """What a player scores: points, None where hidden cards or a tie leave it open, and the keys that say so.

    `tied` tells that a tie leaves it open.
    """

    value: int | None
    rules: tuple[str, ...]
    tied: bool = False


class DealScores(NamedTuple):
    """The scores of a deal, in the order of the players, and who won it.

    `winners` are places in the list: one, several where they tie, none where these rules name no winner of the deal or
    hidden cards leave it open.
    """

    scores: tuple[Scored, ...]
    winners: tuple[int, ...]

    @property
    def values(self) -> tuple[int | None, ...]:
        """The points of every player, in order."""
        return tuple(one.value for one in self.scores)


def score_deal(rules: Rules, players: Sequence[PlayerEnd], finish: Finish | None) -> DealScores:
    """Score a deal; `finish` is None where it ended without anybody going out (rules: `score.*`, `end.score`).

    What rests on cards or points that nobody knows stays open, and a tie is never decided (rule `score.ties`).

    >>> from rami_solver.cards import JOKER
    >>> from rami_solver.rules.load import load
    >>> ends = [PlayerEnd(True, 51, ()), PlayerEnd(True, 60, (JOKER,)), PlayerEnd(False, 0, None)]
    >>> [one.value for one in score_deal(load("rami-bridge"), ends, Finish(0, one_turn=True)).scores]
    [-100, 50, 100]
    """
    if finish is not None:
        scores = [_loser(rules, one) for one in players]
        scores[finish.player] = _winner(rules, players[finish.player], finish)
        return DealScores(tuple(scores), (finish.player,))
    if rules.end.score == "lowest-hand-wins":
        return _lowest_hand(rules, players)
    score = _melds_minus_hand if rules.end.score == "melds-minus-hand" else _loser
    return DealScores(tuple(_at_the_end(score(rules, one)) for one in players), ())


def _winner(rules: Rules, player: PlayerEnd, finish: Finish) -> Scored:
    """Score the player who went out; nothing laid before the last turn means that all was laid in it."""
    award, key = award_of_finish(
        rules,
        points=player.melds or 0,
        opened=not finish.one_turn,
        round_number=finish.round,
        with_layoffs=finish.with_layoffs,
    )
    if award.kind == "win":
        return Scored(0, (key,))
    layoffs = "score.one_turn_with_layoffs"
    keys = (key, layoffs) if finish.one_turn and finish.with_layoffs and key != layoffs else (key,)
    if rules.score.winner != "melds":
        return Scored(award.value, keys)
    points = player.melds if award.value is None or player.melds is None else award.value
    return Scored(points, tuple(dict.fromkeys(("score.winner", *keys))))


def _loser(rules: Rules, player: PlayerEnd) -> Scored:
    score = rules.score
    if player.opened:
        if score.loser_opened == "melds-minus-hand":
            return _minus_hand(rules, player, player.melds, "score.loser_opened")
        return _hand(rules, player, "score.loser_opened")
    if score.loser_unopened == "flat":
        return Scored(score.loser_unopened_flat, ("score.loser_unopened", "score.loser_unopened_flat"))
    if score.loser_unopened == "minus-hand":
        return _minus_hand(rules, player, 0, "score.loser_unopened")
    return _hand(rules, player, "score.loser_unopened")


def _melds_minus_hand(rules: Rules, player: PlayerEnd) -> Scored:
    return _minus_hand(rules, player, player.melds if player.opened else 0, "end.score")


def _hand(rules: Rules, player: PlayerEnd, key: str) -> Scored:
    if player.hand is None:
        return Scored(None, (key,))
    return Scored(hand_value(player.hand, rules.values.hand), (key, *hand_values_used(player.hand)))


def _minus_hand(rules: Rules, player: PlayerEnd, melds: int | None, key: str) -> Scored:
    held = _hand(rules, player, key)
    return held._replace(value=None if melds is None or held.value is None else melds - held.value)


def _at_the_end(scored: Scored) -> Scored:
    """Say that nobody went out: the first of the keys is the one for such a deal."""
    return scored._replace(rules=tuple(dict.fromkeys(("end.score", *scored.rules))))


def _lowest_hand(rules: Rules, players: Sequence[PlayerEnd]) -> DealScores:
    """Score a deal that the lowest hand wins: the others lose it, and score so.

    A hand that nobody showed may be the lowest, so with one of them the lowest that was shown wins nothing for sure.
    """
    values = [_hand(rules, one, "end.score").value for one in players]
    known = [one for one in values if one is not None]
    hidden = len(known) < len(values)
    lowest = min(known, default=0)
    lows = tuple(place for place, one in enumerate(values) if one is None or one == lowest)
    scores = [_at_the_end(_loser(rules, one)) for one in players]
    if rules.end.lowest_hand_scores_zero:
        tied = not hidden and len(lows) > 1
        keys = ("end.score", "end.lowest_hand_scores_zero", *(("score.ties",) if tied else ()))
        for place in lows:
            used = hand_values_used(players[place].hand or ())
            scores[place] = Scored(None if hidden or tied else 0, (*keys, *used), tied)
    return DealScores(tuple(scores), () if hidden else lows)

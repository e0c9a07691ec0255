"""Which scores a deal can have at all, told from the points alone: for sheets, which show nothing but points."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rami_solver.cards import DECK, JOKER
from rami_solver.melds import card_in_hand
from rami_solver.rules.model import Rules

__all__ = ["Impossible", "deal_winners", "impossible", "most_held"]


class Impossible(NamedTuple):
    """Why no deal gives some scores, and whose they are (places in the list).

    `value`: points that nobody can score; `winners`: more than one who can only have gone out; `deal`: the scores of
    all together.
    """

    case: Literal["value", "winners", "deal"]
    players: tuple[int, ...]


def impossible(rules: Rules, scores: Sequence[int]) -> Impossible | None:
    """Tell why no deal can end in these scores; None where one can, or where that is not certain.

    Rules: `score.*`, `end.score`, `values.hand.*`, `deal.hand`.

    >>> from rami_solver.rules.load import load
    >>> bridge = load("rami-bridge")
    >>> impossible(bridge, (-100, 40, 100)) is impossible(bridge, (35, 100, 100)) is None
    True
    >>> impossible(bridge, (-30, 40, 100)), impossible(bridge, (-20, -100, 40))
    (Impossible(case='value', players=(0,)), Impossible(case='winners', players=(0, 1)))
    """
    count = len(scores)
    ends = _hand_ends(rules, count)
    loses = [_can_lose(rules, one, ends) for one in scores]
    wins = [_can_win(rules, one) for one in scores]
    if _places_of_winner(loses, wins) or _can_end(rules, scores, loses):
        return None
    shared = rules.end.score == "lowest-hand-wins" and rules.end.lowest_hand_scores_zero
    odd = [not (loses[place] or wins[place] or (shared and one == 0)) for place, one in enumerate(scores)]
    if any(odd):
        return Impossible("value", tuple(place for place in range(count) if odd[place]))
    out = tuple(place for place in range(count) if not loses[place])
    return Impossible("winners", out) if len(out) > 1 else Impossible("deal", tuple(range(count)))


def most_held(rules: Rules, *, opened: bool) -> int | None:
    """Tell how many cards somebody can hold at most at the end of a deal; None where hands may grow.

    Who has taken a turn threw a card for the one that was drawn; who has opened laid a meld besides. What the dealer
    has more than others goes in his turn, one card of it, if he has had one (rules `deal.*`, `set.min`, `run.min`).

    >>> from rami_solver.rules.load import load
    >>> [most_held(load("rami-bridge"), opened=one) for one in (False, True)], most_held(load("roemie"), opened=False)
    ([14, 11], None)
    """
    deal = rules.deal
    if not deal.hand_enforced or rules.draw.deeper_card is not None:
        return None
    of_dealer = max(deal.dealer_extra - 1, 0) if deal.first_turn == "dealer" else deal.dealer_extra
    return deal.hand + of_dealer - (min(rules.set.min, rules.run.min) if opened else 0)


def deal_winners(rules: Rules, scores: Sequence[int]) -> tuple[int, ...]:
    """Tell from the scores of a deal who won it (places in the list); none where that does not show.

    >>> from rami_solver.rules.load import load
    >>> deal_winners(load("rami-bridge"), (40, -20, 100)), deal_winners(load("rami-bridge"), (40, 35, 100))
    ((1,), ())
    >>> deal_winners(load("rami-bridge-50"), (40, 35, 35))
    (1, 2)
    """
    ends = _hand_ends(rules, len(scores))
    loses = [_can_lose(rules, one, ends) for one in scores]
    out = _places_of_winner(loses, [_can_win(rules, one) for one in scores])
    if len(out) == 1:
        return out
    if out or rules.end.score != "lowest-hand-wins" or not _can_end(rules, scores, loses):
        return ()
    lowest = min(scores)
    return tuple(place for place, one in enumerate(scores) if one == lowest)


def _places_of_winner(loses: Sequence[bool], wins: Sequence[bool]) -> tuple[int, ...]:
    """Give those of whom each may have gone out, all others having lost."""
    losers = sum(loses)
    return tuple(place for place, able in enumerate(wins) if able and losers - loses[place] == len(loses) - 1)


def _can_win(rules: Rules, points: int) -> bool:
    """Tell whether somebody who went out may score this."""
    score = rules.score
    if score.winner == "wins":
        return points == 0
    if score.winner == "melds":
        return points >= 0
    first = () if score.round_two is None else (score.one_turn_first_round,)
    return points in (score.one_turn, score.several_turns, *first)


def _can_lose(rules: Rules, points: int, ends: tuple[int, int | None]) -> bool:
    """Tell whether somebody who holds cards at the end of a deal may score this; `ends` are those of hand values."""
    score, (least, most) = rules.score, ends
    if score.loser_opened == "melds-minus-hand":
        return True
    of_hand = least <= points and (most is None or points <= most)
    if score.loser_unopened == "flat":
        return of_hand or points == score.loser_unopened_flat
    if score.loser_unopened == "minus-hand":
        return of_hand or (-points >= least and (most is None or -points <= most))
    return of_hand


def _can_end(rules: Rules, scores: Sequence[int], loses: Sequence[bool]) -> bool:
    """Tell whether a deal in which nobody went out may score so; who shares the lowest hand may have got nothing."""
    if rules.end.score == "melds-minus-hand":
        return True
    if rules.end.score == "lowest-hand-wins" and rules.end.lowest_hand_scores_zero:
        return 0 in scores and all(one == 0 or able for one, able in zip(scores, loses, strict=True))
    return all(loses)


@lru_cache
def _hand_ends(rules: Rules, players: int) -> tuple[int, int | None]:
    """Give the least and the most that the cards left can count, in points; no most where hands may grow.

    Whoever has not gone out holds a card at least, and at most those dealt and one more (rule `deal.hand`).
    """
    decks, jokers = rules.pack.of(players)
    values = [card_in_hand(one, rules.values.hand) for one in DECK] * decks
    values += [card_in_hand(JOKER, rules.values.hand)] * jokers
    if not rules.deal.hand_enforced or rules.draw.deeper_card is not None:
        return min(values), None
    return min(values), sum(sorted(values)[-(rules.deal.hand + max(rules.deal.dealer_extra, 1)) :])

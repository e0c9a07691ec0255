"""Cards put in the place of a meld's jokers. When a player may do so the referee of turns knows."""

from collections.abc import Sequence

from rami_solver.cards import AnyCard, Card, Suit, card
from rami_solver.melds import Kind, LaidJoker, Meld, MeldCard
from rami_solver.rules.model import Rules
from rami_solver.table.place import rank_of
from rami_solver.table.result import Refusal, Swapped
from rami_solver.table.sets import bound, set_of

__all__ = ["swap"]


def swap(meld: Meld, cards: Sequence[AnyCard], rules: Rules) -> Swapped:
    """Put cards in the place of a meld's jokers. Raises nothing. Rules: `swap.run`, `swap.set_of_three` and the like.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> jacks = Meld(Kind.SET, (DECK[23], DECK[49], LaidJoker((DECK[10], DECK[36]))), 30)
    >>> [swap(jacks, DECK[10:11], load(name)).refusal.case for name in ("rami-bridge", "rami-51")]
    ['needs-both', 'locked']
    >>> str(swap(jacks, (DECK[10], DECK[36]), load("rami-bridge")).meld)
    '♠J ♥J ♦J ♣J'
    """
    jokers = [one for one in meld.cards if isinstance(one, LaidJoker)]
    if not jokers:
        return Swapped(None, refusal=Refusal("no-joker", "swap.run" if meld.kind is Kind.RUN else "swap.set_of_four"))
    if not cards:
        return Swapped(None, refusal=Refusal("wrong-card", "swap.run"))
    if meld.kind is Kind.RUN:
        return _swap_exact(meld, cards, rules, "swap.run")
    if len(meld.cards) > 3:
        return _swap_exact(meld, cards, rules, "swap.set_of_four")
    return _swap_in_three(meld, cards, jokers, rules)


def _swap_exact(meld: Meld, cards: Sequence[AnyCard], rules: Rules, rule: str) -> Swapped:
    """Put each card in the place of a joker that can be no other card."""
    laid = list(meld.cards)
    for one in cards:
        number = next((at for at, own in enumerate(laid) if isinstance(own, LaidJoker) and one in own.stands_for), None)
        if number is None or not isinstance(one, Card):
            return Swapped(None, refusal=Refusal("wrong-card", rule, (one,)))
        laid[number] = one
    return Swapped(_again(meld, laid, rules), len(cards))


def _swap_in_three(meld: Meld, cards: Sequence[AnyCard], jokers: Sequence[LaidJoker], rules: Rules) -> Swapped:
    """Swap in a set of three, whose joker may leave two suits open (rule `swap.set_of_three`)."""
    naturals: list[MeldCard] = [one for one in meld.cards if isinstance(one, Card)]
    suits = {one.suit for one in naturals if isinstance(one, Card)}
    missing = tuple(card(suit, rank_of(meld)) for suit in Suit if suit not in suits)
    refusal = _refused_in_three(cards, jokers, missing, rules)
    if refusal:
        return Swapped(None, refusal=refusal)
    return Swapped(_again(meld, [*naturals, *(one for one in cards if isinstance(one, Card))], rules), 1)


def _refused_in_three(
    cards: Sequence[AnyCard], jokers: Sequence[LaidJoker], missing: tuple[Card, ...], rules: Rules
) -> Refusal | None:
    key, how = "swap.set_of_three", rules.swap.set_of_three
    strangers = tuple(one for one in cards if one not in missing)
    both = how == "both-cards"
    if how == "never" or len(jokers) > 1:
        return Refusal("locked", key, tuple(cards))
    if strangers or (not both and cards[0] not in jokers[0].stands_for):
        return Refusal("wrong-card", key, strangers or tuple(cards))
    if both and sorted(map(str, cards)) != sorted(map(str, missing)):
        return Refusal("needs-both", key, missing)
    if both and rules.set.max < 4:
        return Refusal("locked", "set.max", tuple(cards))
    return Refusal("one-card", key, tuple(cards)) if not both and len(cards) > 1 else None


def _again(meld: Meld, laid: Sequence[MeldCard], rules: Rules) -> Meld:
    """Put a meld together again after a swap; what the jokers left in a set stand for follows from its suits."""
    if meld.kind is Kind.RUN:
        return Meld(Kind.RUN, tuple(laid), meld.points)
    rank = rank_of(meld)
    naturals = [one for one in laid if isinstance(one, Card)]
    told = [bound(one) for one in laid if isinstance(one, LaidJoker)]
    again = set_of(rank, naturals, told, rules)
    assert again is not None
    return again

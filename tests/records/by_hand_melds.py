"""Melds as a player with pencil and paper keeps them: card by card as text, placed and counted anew by hand.

Nothing here comes from the rooms that judge or score; `♥7` and `J` are the cards, `J=♥7` a joker that is told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rami_solver.cards import Card, Suit, card
from rami_solver.melds import Kind, LaidJoker, Meld
from rami_solver.rules.model import Rules

__all__ = ["CannotPlace", "Heap", "add", "bare", "in_hand", "lay", "suit_and_rank", "swap"]

RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "♠♥♦♣"


class CannotPlace(Exception):  # noqa: N818 - an answer
    """These cards make no meld, or cannot go there."""


@dataclass(frozen=True)
class Heap:
    """A meld on the table: what lies at which place, bare, and what its joker stands for.

    Places of a run are 1 to 14 (the ace after the king); those of a set are the suits, a joker's is `?` while it may be
    either of several.
    """

    is_run: bool
    name: str
    at: Mapping[int | str, str]

    @property
    def cards(self) -> list[str]:
        """The cards that lie there, bare and sorted."""
        return sorted(self.at.values())

    def points(self, rules: Rules) -> int:
        """What it counts by the table of values."""
        return sum(self.points_at(place, rules) for place in self.at)

    def points_at(self, place: int | str, rules: Rules) -> int:
        """What the card at one of its places counts."""
        values = rules.values
        if not self.is_run:
            return values.ace_in_set if self.name == "A" else _plain(self.name, values)
        if place == 1:
            in_a23 = len(self.at) == 3
            return values.ace_low if in_a23 or not values.ace_low_only_in_a23 else values.ace_high
        if place == 14:
            return values.ace_high
        return _plain(RANKS[int(place)], values)

    def as_meld(self, rules: Rules) -> Meld:
        """Give it in the form in which a turn is asked about."""
        if self.is_run:
            suit = Suit(SUITS.index(self.name))
            run = [(card(suit, (int(place) - 1) % 13 + 1), self.at[place]) for place in sorted(self.at, key=int)]
            return Meld(
                Kind.RUN, tuple(LaidJoker((one,)) if lies == "J" else one for one, lies in run), self.points(rules)
            )
        naturals = sorted(_card(lies) for lies in self.at.values() if lies != "J")
        jokers = [place for place, lies in self.at.items() if lies == "J"]
        missing = [suit + self.name for suit in SUITS if self.at.get(suit, "J") == "J"]
        stands = [tuple(map(_card, missing)) if place == "?" else (_card(f"{place}{self.name}"),) for place in jokers]
        return Meld(Kind.SET, (*naturals, *map(LaidJoker, stands)), self.points(rules))


def _card(text: str) -> Card:
    return card(Suit(SUITS.index(text[0])), RANKS.index(text[1:]))


def _plain(rank: str, values: object) -> int:
    two_to_nine, ten, court = (getattr(values, name) for name in ("two_to_nine", "ten", "court"))
    if rank in ("J", "Q", "K"):
        return int(court)
    if rank == "10":
        return int(ten)
    return int(rank) if two_to_nine == "pips" else int(two_to_nine)


def in_hand(cards: Sequence[str], rules: Rules) -> int:
    """What cards left in the hand count."""
    values = rules.values.hand
    return sum(
        values.joker if one == "J" else values.ace if one[1:] == "A" else _plain(one[1:], values) for one in cards
    )


def bare(text: str) -> str:
    """A card as it is in the hand: a joker that is told what it stands for is a joker."""
    return "J" if text.startswith("J") else text


def suit_and_rank(text: str) -> tuple[str, str]:
    """The card that a text names, also that of a joker that is told."""
    name = text.partition("=")[2] or text
    return name[0], name[1:]


def lay(written: Sequence[str], rules: Rules) -> Heap:
    """Lay a new meld as it is written."""
    naturals = [one for one in written if not one.startswith("J")]
    ranks = {one[1:] for one in naturals}
    if len(written) < 3 or len(written) - len(naturals) > 1 or len(naturals) < 2:
        raise CannotPlace(written)
    return _lay_set(written, ranks.pop(), rules) if len(ranks) == 1 else _lay_run(written, rules)


def _lay_set(written: Sequence[str], rank: str, rules: Rules) -> Heap:
    at: dict[int | str, str] = {}
    for one in written:
        if not one.startswith("J"):
            if one[0] in at:
                raise CannotPlace(written)
            at[one[0]] = one
    if len(written) > 4:
        raise CannotPlace(written)
    return Heap(False, rank, _with_joker(at, rank, [one for one in written if one.startswith("J")], rules))


def _with_joker(at: dict[int | str, str], rank: str, jokers: Sequence[str], rules: Rules) -> dict[int | str, str]:
    """Put the joker of a set at its suit where there is one only, or where a told suit holds."""
    missing = [suit for suit in SUITS if suit not in at]
    for joker in jokers:
        told = joker.partition("=")[2]
        suits = [name[0] for name in told.split("/")] if told else missing
        if any(name[1:] != rank for name in told.split("/") if name) or not set(suits) <= set(missing):
            raise CannotPlace(jokers)
        if rules.joker.set_of_three != "declared" or len(suits) > 1:
            suits = missing
        at[suits[0] if len(suits) == 1 else "?"] = "J"
    return at


def _lay_run(written: Sequence[str], rules: Rules) -> Heap:
    suits = {suit_and_rank(one)[0] for one in written if one != "J"}
    if len(suits) != 1 or (rules.run.max is not None and len(written) > rules.run.max):
        raise CannotPlace(written)
    suit = suits.pop()
    fits = [low for low in range(1, 15 - len(written) + 1) if _fills(written, suit, low)]
    told = [low for low in fits if all(_at(one, low, len(written)) for one in written if "=" in one)]
    in_line = [low for low in told if _in_line(written, low)]
    choice = in_line if rules.joker.place == "as-laid" and len(told) > 1 else told or fits
    if rules.joker.place == "lowest":
        choice = [_lowest([_run(written, suit, low) for low in fits], rules)] if fits else []
    if len(choice) != 1:
        raise CannotPlace(written)
    return _run(written, suit, choice[0])


def _lowest(runs: Sequence[Heap], rules: Rules) -> int:
    best = min(runs, key=lambda run: (run.points(rules), min(map(int, run.at))))
    return min(map(int, best.at))


def _places(rank: str) -> list[int]:
    return [1, 14] if rank == "A" else [RANKS.index(rank)]


def _fills(written: Sequence[str], suit: str, low: int) -> bool:
    """Tell whether the naturals lie each at a place of its own between low and the length of the run."""
    held = [_natural_at(one, low, len(written)) for one in written if not one.startswith("J")]
    return None not in held and len(set(held)) == len(held) and all(one[0] in (suit, "J") for one in written)


def _natural_at(one: str, low: int, length: int) -> int | None:
    return next((place for place in _places(one[1:]) if low <= place < low + length), None)


def _at(joker: str, low: int, length: int) -> bool:
    return _natural_at(joker.partition("=")[2], low, length) is not None


def _in_line(written: Sequence[str], low: int) -> bool:
    high = low + len(written) - 1
    rising = all(low + at in _places(one[1:]) for at, one in enumerate(written) if not one.startswith("J"))
    falling = all(high - at in _places(one[1:]) for at, one in enumerate(written) if not one.startswith("J"))
    return rising or falling


def _run(written: Sequence[str], suit: str, low: int) -> Heap:
    at: dict[int | str, str] = dict.fromkeys(range(low, low + len(written)), "J")
    for one in written:
        if not one.startswith("J"):
            at[_natural_at(one, low, len(written)) or 0] = one
    return Heap(True, suit, at)


def add(heap: Heap, written: Sequence[str], rules: Rules) -> Heap:
    """Lay cards off on a meld, all of them together."""
    if len([one for one in [*heap.at.values(), *map(bare, written)] if one == "J"]) > 1:
        raise CannotPlace(written)
    if not heap.is_run:
        return _add_to_set(heap, written, rules)
    low, high, total = min(map(int, heap.at)), max(map(int, heap.at)), len(heap.at) + len(written)
    grown = []
    for start in range(max(1, high - total + 1), min(low, 15 - total) + 1):
        at = _filled(heap, written, range(start, start + total))
        if at is not None:
            grown.append(Heap(True, heap.name, at))
    told = [one for one in grown if all(_told_there(joker, heap, one) for joker in written if "=" in joker)]
    if rules.joker.place == "lowest" and grown:
        return min(grown, key=lambda run: (run.points(rules), min(map(int, run.at))))
    if len(told) == 1:
        return told[0]
    raise CannotPlace(written)


def _filled(heap: Heap, written: Sequence[str], places: range) -> dict[int | str, str] | None:
    at, jokers = dict(heap.at), 0
    for one in written:
        if one.startswith("J"):
            jokers += 1
            continue
        free = [place for place in _places(one[1:]) if place in places and place not in at]
        if one[0] != heap.name or not free:
            return None
        at[free[0]] = one
    empty = [place for place in places if place not in at]
    if len(empty) != jokers:
        return None
    return at | dict.fromkeys(empty, "J")


def _told_there(joker: str, before: Heap, after: Heap) -> bool:
    places = _places(joker.partition("=")[2][1:])
    return any(after.at.get(place) == "J" and place not in before.at for place in places)


def _add_to_set(heap: Heap, written: Sequence[str], rules: Rules) -> Heap:
    at = {place: lies for place, lies in heap.at.items() if lies != "J"}
    own = [f"J={place}{heap.name}" if place != "?" else "J" for place, lies in heap.at.items() if lies == "J"]
    for one in written:
        if one.startswith("J"):
            own.append(one)
        elif one[1:] != heap.name or one[0] in at:
            raise CannotPlace(written)
        else:
            at[one[0]] = one
    if len(at) + len(own) > 4:
        raise CannotPlace(written)
    return Heap(False, heap.name, _with_joker(at, heap.name, own, rules))


def swap(heap: Heap, cards: Sequence[str], rules: Rules) -> Heap:
    """Put natural cards in the place of the joker of a meld."""
    jokers = [place for place, lies in heap.at.items() if lies == "J"]
    if len(jokers) != 1:
        raise CannotPlace(cards)
    at = {place: lies for place, lies in heap.at.items() if lies != "J"}
    if heap.is_run:
        (one,) = cards
        if one[0] != heap.name or jokers[0] not in _places(one[1:]):
            raise CannotPlace(cards)
        return Heap(True, heap.name, at | {jokers[0]: one})
    for one in cards:
        if one[1:] != heap.name or one[0] in at or jokers[0] not in ("?", one[0]):
            raise CannotPlace(cards)
        at[one[0]] = one
    needed = 2 if rules.swap.set_of_three == "both-cards" and len(heap.at) == 3 else 1
    if len(cards) != needed or (rules.swap.set_of_three == "never" and len(heap.at) == 3):
        raise CannotPlace(cards)
    return Heap(False, heap.name, at)

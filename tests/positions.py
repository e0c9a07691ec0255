"""Random positions of turns, for every profile and for random house rules, in which going out is often possible.

Hands are put together from melds, cards that fit on the table, cards that stand in for its jokers, and odd ones.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rami_solver.cards import DECK, JOKER, AnyCard, Card, Suit, card, in_order
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, run_card
from rami_solver.plays import Draw, Play, Position, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.rules.contradictions import contradictions
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem
from rami_solver.table.lay_off import lay_off

__all__ = ["AIMS", "TURN_VALUES", "Dealt", "deal", "house", "with_value"]

AIMS: Sequence[tuple[TurnAim, ...]] = (
    (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.LIGHT_HAND, TurnAim.POINTS, TurnAim.FEW_CARDS),
    (TurnAim.POINTS, TurnAim.LIGHT_HAND, TurnAim.FEW_CARDS, TurnAim.NO_JOKER_THROWN),
    (TurnAim.LIGHT_HAND, TurnAim.FEW_CARDS, TurnAim.POINTS),
    (TurnAim.OUT, TurnAim.POINTS),
    (TurnAim.FEW_CARDS, TurnAim.LIGHT_HAND, TurnAim.OUT),
)
"""Aims that turns are looked for with: those of every goal, and others that set each aim first."""

TURN_VALUES: Mapping[str, Sequence[Any]] = {
    "opening.points": (15, 25, 40, 51),
    "opening.waived_when_going_out": (True, False),
    "opening.clean_run": (True, False, False),
    "opening.layoff_before": ("no", "when-going-out"),
    "opening.more_in_same_turn": (True, True, False),
    "draw.open_card": ("must-open", "free"),
    "draw.open_card_going_out": (True, False),
    "draw.open_card_opened": ("must-be-used", "free"),
    "draw.open_card_must_be_laid": (True, False),
    "draw.deeper_card": ("new-meld-this-turn", "free", None),
    "draw.deeper_card_opens": (True, False),
    "discard.to_go_out": (True, False),
    "discard.taken_card": (True, False),
    "discard.taken_twin": (True, False),
    "discard.taken_along": (True, False),
    "discard.joker": (True, True, False),
    "layoff.past_run_max": (True, False),
    "swap.who": ("opened", "opened-or-going-out"),
    "swap.set_of_three": ("both-cards", "never", "card-it-stands-for"),
    "swap.freed_joker": ("anywhere", "new-meld", "if-possible"),
    "swap.freed_joker_own_meld": (True, False),
    "set.min": (3, 3, 3, 4),
    "set.max": (4, 4, 4, 3),
    "run.min": (3, 3, 3, 4),
    "run.max": (None, 5, 4, 3),
    "run.ace_low": (True, True, False),
    "run.ace_high": (True, True, False),
    "run.round_the_corner": (False, False, True),
    "run.ace_at_both_ends": (False, False, True),
    "run.written_order": ("free", "in-line", "rising"),
    "jokers_per_meld": (0, 1, 1, 2, 3, 4),
    "naturals_per_meld": (1, 2, 2),
    "naturals_per_meld_of_many_jokers": (1, 2),
    "joker.place": ("as-laid", "lowest"),
    "joker.set_of_three": ("undetermined", "declared"),
    "values.ace_low_only_in_a23": (True, False),
    "values.ace_high": (10, 15),
    "values.two_to_nine": ("pips", 5),
    "values.hand.joker": (0, 20, 50),
    "score.layoffs": ("who-lays-them", None),
    "pack.decks": (1, 2, 2, 3),
    "pack.jokers": (2, 4, 6),
}
"""What house rules may say of a turn."""


def house(rng: random.Random, base: Rules, changes: int = 8) -> Rules:
    """Change so many values of a profile that concern a turn, such that all can be played together."""
    while True:
        rules: Rules = base
        for key in rng.sample(sorted(TURN_VALUES), changes):
            rules = with_value(rules, key, rng.choice(TURN_VALUES[key]))
        row = rules.draw.deeper_card is not None
        rules = with_value(rules, "draw.sources", "stock-open-and-row" if row else "stock-and-open")
        if not row:
            rules = with_value(rules, "discard.taken_along", None)
        elif rules.discard.taken_along is None:
            rules = with_value(rules, "discard.taken_along", rng.choice((True, False)))
        if not contradictions(rules):
            return rules


def with_value(section: Any, key: str, value: Any) -> Any:
    """Give rules, or one of their sections, with another value of a dotted key."""
    name, _, rest = key.partition(".")
    return section._replace(**{name: with_value(getattr(section, name), rest, value) if rest else value})


class Dealt(NamedTuple):
    """A position after the draw: `hand` holds the card drawn or taken, but for a hidden one."""

    rules: Rules
    hand: tuple[AnyCard, ...]
    table: tuple[Meld, ...]
    opened: bool
    round: int
    taken: Taken | None = None
    hidden: bool = False

    def problem(self, aims: tuple[TurnAim, ...], *, must_go_out: bool = False) -> TurnProblem:
        """Give it as a problem for the solver."""
        return TurnProblem(
            self.rules, self.hand, self.table, self.opened, aims, self.taken, self.hidden, must_go_out=must_go_out
        )

    def position(self) -> Position:
        """Give where the turn begins: before the card was taken, where one was."""
        came = Counter[AnyCard]((self.taken.card, *self.taken.along) if self.taken else ())
        hand = in_order((Counter(self.hand) - came).elements())
        row = (self.taken.card, *self.taken.along) if self.taken else ()
        return Position(hand, self.table, self.opened, self.round, row)

    def play(self, steps: Play) -> Play:
        """Put the draw before the steps that follow it."""
        if self.taken:
            return (Take(self.taken.card, 1), *steps)
        return (Draw(None), *steps) if self.hidden else steps


def deal(rng: random.Random, rules: Rules, cards: int, melds: int) -> Dealt:
    """Deal a position with about so many cards in the hand, and so many melds on the table, if the pack has them."""
    pack = _Pack(rng, rules)
    table = [meld for meld in (_table_meld(pack) for _ in range(melds)) if meld is not None]
    hand: list[AnyCard] = []
    while len(hand) < cards and pack.is_left:
        hand += _piece(pack, table, hand, cards - len(hand))
    spare = rng.choice((0, 0, 0, 1, 1, 2))
    hand += [one for one in (pack.any() for _ in range(spare)) if one is not None]
    opened, hidden = rng.random() < 0.5, rng.random() < 0.1
    taken = None if hidden else _taken(rng, hand, rules)
    return Dealt(rules, in_order(hand), tuple(table), opened, rng.randint(1, 3), taken, hidden)


class _Pack:
    """The cards that are not dealt yet."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rng, self.rules = rng, rules
        self._left = Counter[AnyCard](dict.fromkeys(DECK, rules.pack.decks)) + Counter({JOKER: rules.pack.jokers})

    @property
    def is_left(self) -> bool:
        """Tell whether there is any card."""
        return any(self._left.values())

    def take(self, *cards: AnyCard) -> list[AnyCard]:
        """Take these cards, as far as they are there."""
        got: list[AnyCard] = []
        for one in cards:
            if self._left[one]:
                self._left[one] -= 1
                got.append(one)
        return got

    def has(self, cards: Sequence[ClaimedCard]) -> bool:
        """Tell whether all of these are there."""
        needed = Counter(one if isinstance(one, Card) else JOKER for one in cards)
        return all(self._left[one] >= count for one, count in needed.items())

    def any(self) -> AnyCard | None:
        """Take any card, a joker now and then."""
        if self.rng.random() < 0.1:
            return next(iter(self.take(JOKER)), None)
        return next(iter(self.take(self.rng.choice(DECK))), None)


def _run(rng: random.Random, length: int) -> list[Card]:
    suit = rng.choice(list(Suit))
    low = rng.randint(1, max(1, 15 - length))
    return [run_card(suit, place) for place in range(low, low + length)]


def _set(rng: random.Random, size: int) -> list[Card]:
    rank = rng.randint(1, 13)
    return [card(suit, rank) for suit in sorted(rng.sample(list(Suit), min(size, 4)))]


def _cards_of_meld(rng: random.Random, rules: Rules) -> list[Card]:
    if rng.random() < 0.55:
        longest = max(rules.run.min, min(rules.run.max or 7, rules.run.min + 2))
        return _run(rng, rng.randint(rules.run.min, longest))
    return _set(rng, rng.randint(rules.set.min, rules.set.max))


def _with_jokers(rng: random.Random, cards: list[Card], jokers: int) -> list[ClaimedCard]:
    """Put jokers in the place of some cards; those of a run are told what they stand for, those of a set not always."""
    places = set(rng.sample(range(len(cards)), min(jokers, len(cards) - 1)))
    is_run = len({one.suit for one in cards}) == 1
    told = is_run or rng.random() < 0.4
    return [(LaidJoker((one,)) if told else JOKER) if at in places else one for at, one in enumerate(cards)]


def _table_meld(pack: _Pack) -> Meld | None:
    """Lay a meld on the table, often with a joker, sometimes grown by lay-offs; None where the pack has none left."""
    rng, rules = pack.rng, pack.rules
    for _ in range(30):
        jokers = rng.choice((0, 1, 1, 1, 2)) if rules.jokers_per_meld else 0
        claim = _with_jokers(rng, _cards_of_meld(rng, rules), min(jokers, rules.jokers_per_meld))
        meld = judge_meld(claim, rules).meld
        if meld is not None and pack.has(claim):
            pack.take(*meld.held)
            return _grown(pack, meld) if rng.random() < 0.3 else meld
    return None


def _grown(pack: _Pack, meld: Meld) -> Meld:
    for _ in range(pack.rng.randint(1, 3)):
        fitting: list[AnyCard] = [*_fitting(meld), *_fitting(meld), JOKER]
        one = pack.rng.choice(fitting)
        grown = lay_off(meld, (one,), pack.rules).melds
        if grown and pack.take(one):
            meld = pack.rng.choice(grown)
    return meld


def _stands(meld: Meld) -> list[Card]:
    return [one.stands_for[0] if isinstance(one, LaidJoker) else one for one in meld.cards]


def _fitting(meld: Meld) -> list[Card]:
    """The cards that might be laid off on a meld: next to a run, of a set's rank."""
    cards = _stands(meld)
    if meld.kind is Kind.SET:
        return [card(suit, cards[0].rank) for suit in Suit]
    return [run_card(cards[0].suit, cards[0].rank + 12), run_card(cards[0].suit, cards[-1].rank + 1)]


def _piece(pack: _Pack, table: Sequence[Meld], hand: Sequence[AnyCard], room: int) -> list[AnyCard]:
    """Take some cards that belong together: a meld, what fits on the table, what frees a joker, a twin."""
    rng, rules = pack.rng, pack.rules
    meld = rng.choice(table) if table else None
    way = rng.random()
    if meld is not None and way < 0.2:
        ends = _fitting(meld)
        beyond = [run_card(ends[-1].suit, ends[-1].rank + 1)] if meld.kind is Kind.RUN else []
        return pack.take(*rng.sample(ends, min(len(ends), rng.randint(1, 2))), *beyond[: rng.randint(0, 1)])
    if meld is not None and way < 0.45 and meld.jokers:
        stood = [one for joker in meld.cards if isinstance(joker, LaidJoker) for one in joker.stands_for]
        return pack.take(*stood[: rng.randint(1, 2)], *_two_of_a_meld(rng)[: max(0, room - 1)])
    if way < 0.5 and hand:
        return pack.take(rng.choice(hand))
    if way < 0.6:
        return pack.take(*_two_of_a_meld(rng), JOKER)
    cards = _cards_of_meld(rng, rules)
    if len(cards) > room + 1:
        return pack.take(*cards[:room])
    jokers = rng.choice((0, 0, 0, 1)) if rules.jokers_per_meld else 0
    return pack.take(*(one if isinstance(one, Card) else JOKER for one in _with_jokers(rng, cards, jokers)))


def _two_of_a_meld(rng: random.Random) -> list[Card]:
    """Two cards that a joker makes a meld."""
    if rng.random() < 0.5:
        return _set(rng, 2)
    first, *middle, last = _run(rng, rng.randint(2, 3))
    return [first, middle[0]] if middle and rng.random() < 0.5 else [first, last]


def _taken(rng: random.Random, hand: Sequence[AnyCard], rules: Rules) -> Taken | None:
    """Tell of some hands that a card was taken: the open one, or a deeper one with what came along."""
    if rng.random() < 0.5 or len(hand) < 2:
        return None
    if rules.draw.deeper_card is None or rng.random() < 0.4:
        return Taken(rng.choice(hand))
    card_taken, *along = rng.sample(hand, rng.randint(2, min(4, len(hand))))
    return Taken(card_taken, deeper=True, along=tuple(along))

"""How a turn stands after each of its steps: what is held, what lies on the table, and what was done so far."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.melds import ClaimedCard, Meld, as_held
from rami_solver.plays import Position
from rami_solver.referee.opening import Claimed, claimed
from rami_solver.referee.turn_verdict import TableMeld
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["Freed", "Sink", "State", "TakenCard", "numbered"]


def numbered(table: Iterable[Meld | None]) -> tuple[TableMeld, ...]:
    """Number the melds of a table as they lie, from 1."""
    return tuple([TableMeld(number, meld) for number, meld in enumerate(table, start=1)])


@dataclass(frozen=True, slots=True)
class TakenCard:
    """The card taken from the discards: whether it lay deeper than the open card, and what came along with it."""

    card: AnyCard
    deeper: bool
    along: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Freed:
    """A joker that a swap freed: at which step, from which meld."""

    step: int
    meld: int


@dataclass(frozen=True, slots=True)
class Sink:
    """A joker that was laid: at which step; onto which meld, None where it is part of a new one."""

    step: int
    meld: int | None


@dataclass(slots=True)
class State:
    """A turn on its way.

    `out` assumes that it ends with an empty hand, `opens` that its melds open in the end; what is so is known after a
    first look at the whole turn, and `asked_ahead` tells that a step was judged by it. `hidden` tells that a card was
    drawn that nobody knows, `concealed` counts the cards of a recorded hand that nobody has seen, and `shown` are those
    that showed themselves as they were played; `blind` tells that one of all these was thrown and nobody saw which.
    `in_melds` are the cards of new melds, `elsewhere` those laid off or put in a joker's place. `pending` counts freed
    jokers that were not laid again yet, `misplaced` those laid off against the rules.
    """

    rules: Rules
    position: Position
    out: bool
    opens: bool = False
    asked_ahead: bool = False
    hand: Counter[AnyCard] = field(default_factory=Counter)
    hidden: bool = False
    concealed: int = 0
    blind: bool = False
    shown: list[AnyCard] = field(default_factory=list)
    table: list[Meld | None] = field(default_factory=list)
    taken: TakenCard | None = None
    laid: list[JudgedMeld] = field(default_factory=list)
    counting: list[JudgedMeld] = field(default_factory=list)
    in_melds: Counter[AnyCard] = field(default_factory=Counter)
    elsewhere: Counter[AnyCard] = field(default_factory=Counter)
    freed: list[Freed] = field(default_factory=list)
    sinks: list[Sink] = field(default_factory=list)
    pending: int = 0
    misplaced: int = 0
    lay_offs: int = 0
    swaps: int = 0
    points: int = 0
    discarded: bool = False
    thrown: AnyCard | None = None
    laid_at: int | None = None
    thrown_at: int | None = None
    _opening: tuple[int, Claimed] | None = None

    @classmethod
    def begin(cls, position: Position, rules: Rules, *, out: bool, opens: bool) -> "State":
        """Begin a turn."""
        hand, concealed = Counter(position.hand), position.concealed
        return cls(rules, position, out, opens, hand=hand, concealed=concealed, table=list(position.table))

    @property
    def opening(self) -> Claimed:
        """What the melds laid so far count towards the opening."""
        if self._opening is None or self._opening[0] != len(self.counting):
            self._opening = (len(self.counting), claimed(self.counting))
        return self._opening[1]

    @property
    def may_lay(self) -> bool:
        """Whether the player may lay at all: the dealer in his opening turn may not everywhere."""
        return not self.position.dealer or self.rules.deal.first_turn_may_lay

    @property
    def opened_now(self) -> bool:
        """Whether the melds laid so far in this turn open by themselves."""
        if not self.counting:
            return False
        opening, wanted = self.opening, self.rules.opening
        return opening.at_most >= wanted.points and (opening.clean_run or not wanted.clean_run)

    @property
    def empty(self) -> bool:
        """Whether nothing is held any more."""
        return not self.held_number

    @property
    def unknown(self) -> int:
        """How many of the cards held nobody knows."""
        return self.held_number if self.blind else self.hidden + self.concealed

    @property
    def held_number(self) -> int:
        """How many cards are held."""
        return sum(self.hand.values()) + self.hidden + self.concealed - self.blind

    @property
    def acted(self) -> bool:
        """Whether anything was laid in this turn."""
        return bool(self.laid or self.lay_offs or self.swaps)

    def held(self) -> tuple[AnyCard | None, ...]:
        """Give the cards held, in order, hidden ones last."""
        if self.blind:
            return (None,) * self.held_number
        return (*in_order(self.hand.elements()), *((None,) * self.unknown))

    def receive(self, cards: Iterable[AnyCard | None]) -> None:
        """Take cards into the hand; None is one that nobody knows."""
        for one in cards:
            if one is None and self.position.recorded:
                self.concealed += 1
            elif one is None:
                self.hidden = True
            else:
                self.hand[one] += 1

    def give(self, cards: Sequence[ClaimedCard]) -> tuple[AnyCard, ...]:
        """Take cards out of the hand and give those that are not there."""
        missing = []
        for one in map(as_held, cards):
            if self.hand[one] > 0:
                self.hand[one] -= 1
            elif self.concealed:
                self.concealed -= 1
                self.shown.append(one)
            else:
                missing.append(one)
        return tuple(missing)

    def own_jokers(self) -> int:
        """Count the jokers held that no swap of this turn freed."""
        return self.hand[JOKER] - self.pending

    def counts(self, judged: JudgedMeld) -> bool:
        """Tell whether a meld about to be laid counts towards the opening.

        One with a freed joker does not, and where the rules say so one with the deeper card neither.
        """
        cards = [as_held(one) for one in judged.cards]
        if self.pending and JOKER in cards:
            return False
        taken = self.taken
        deeper = taken is not None and taken.deeper and taken.card in cards
        return not (deeper and not self.rules.draw.deeper_card_opens)

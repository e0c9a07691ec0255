"""The rules of one table as a frozen object: what every key means, what it may be, and where its value comes from.

The dotted name of a field is its key: `rules.run.max` is the key `run.max` of a profile, of `--set` and of house files.
This module is the only list of keys; loading, validating, comparing and documenting all read it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeGuard

from rami_solver.findings import Basis, Code, Finding, Severity

__all__ = ["NOT_IN_TEXT", "Between", "Ground", "Rules", "declared", "is_section"]

NOT_IN_TEXT = "not in the text"
"""The place of a value of which its text says nothing."""


class Between(NamedTuple):
    """The least and the greatest sensible value of a whole number."""

    low: int
    high: int


class Ground(NamedTuple):
    """Where a value comes from: its basis and the place in the text (or in the asker's settings)."""

    basis: Basis
    place: str


Points = Annotated[int, Between(-1000, 1000)]
CardPoints = Annotated[int, Between(0, 100)]
Threshold = Annotated[int, Between(1, 500)]
No = Literal[False]
Yes = Literal[True]


class Players(NamedTuple):
    """How many play."""

    min: Annotated[int, Between(2, 8)]
    max: Annotated[int, Between(2, 8)]
    enforced: bool


class Pack(NamedTuple):
    """The cards in play: decks of 52 and jokers, and the larger pack from so many players on."""

    decks: Annotated[int, Between(1, 4)]
    jokers: Annotated[int, Between(0, 12)]
    larger_from: Annotated[int, Between(2, 8)] | None
    larger_decks: Annotated[int, Between(1, 4)]
    larger_jokers: Annotated[int, Between(0, 12)]

    def of(self, players: int) -> tuple[int, int]:
        """Give decks and jokers for so many players."""
        if self.larger_from is not None and players >= self.larger_from:
            return self.larger_decks, self.larger_jokers
        return self.decks, self.jokers


class Deal(NamedTuple):
    """How a deal begins."""

    hand: Annotated[int, Between(1, 30)]
    hand_enforced: bool
    dealer_extra: Annotated[int, Between(0, 5)]
    turned_up: Annotated[int, Between(0, 1)]
    packets: Literal["three-then-twos", "one-by-one"]
    first_turn: Literal["dealer", "left-of-dealer"]
    first_turn_may_lay: bool
    first_dealer: Literal["drawn-or-agreed", "youngest-or-appointed", "any"]
    next_dealer: Literal["clockwise"]
    direction: Literal["clockwise"]


class Set(NamedTuple):
    """A set: cards of one rank."""

    min: Annotated[int, Between(3, 4)]
    max: Annotated[int, Between(3, 4)]
    one_rank: Yes
    different_suits: Yes


class Run(NamedTuple):
    """A run: cards of one suit in sequence; `max` is the most cards in one run as laid, None for no limit."""

    min: Annotated[int, Between(3, 14)]
    max: Annotated[int, Between(3, 14)] | None
    one_suit: Yes
    in_sequence: Yes
    ace_low: bool
    ace_high: bool
    round_the_corner: bool
    ace_at_both_ends: bool
    written_order: Literal["free", "in-line", "rising"]


class Joker(NamedTuple):
    """What a joker stands for: its place in a run that leaves two, and its suit in a set of three."""

    place: Literal["as-laid", "lowest"]
    set_of_three: Literal["undetermined", "declared"]


class HandValues(NamedTuple):
    """What a card left in the hand counts, in points."""

    two_to_nine: CardPoints | Literal["pips"]
    ten: CardPoints
    court: CardPoints
    ace: CardPoints
    joker: CardPoints


class Values(NamedTuple):
    """What a card in a meld counts, in points; a joker counts as the card it stands for."""

    two_to_nine: CardPoints | Literal["pips"]
    ten: CardPoints
    court: CardPoints
    ace_low: CardPoints
    ace_low_only_in_a23: bool
    ace_high: CardPoints
    ace_in_set: CardPoints
    joker: Literal["card-it-stands-for"]
    hand: HandValues


class Opening(NamedTuple):
    """The first lay-down of a player in a deal."""

    points: Threshold
    layoffs_count: No
    waived_when_going_out: bool
    clean_run: bool
    layoff_before: Literal["no", "when-going-out"]
    more_in_same_turn: bool


class Draw(NamedTuple):
    """Where a card may be drawn, and what it obliges to; `deeper_card` is None where the row is no source."""

    sources: Literal["stock-and-open", "stock-open-and-row"]
    open_card: Literal["must-open", "free"]
    open_card_going_out: bool
    open_card_opened: Literal["must-be-used", "free"]
    open_card_must_be_laid: bool
    deeper_card: Literal["new-meld-this-turn", "free"] | None
    deeper_card_opens: bool


class Discard(NamedTuple):
    """The card thrown at the end of a turn.

    `taken_card` tells whether the card just taken from the pile may be thrown, `taken_twin` its twin from another deck,
    `taken_along` a card that came along with a deeper one (None where no deeper card is taken).
    """

    every_turn: Yes
    to_go_out: bool
    taken_card: bool
    taken_twin: bool
    taken_along: bool | None
    joker: bool


class Layoff(NamedTuple):
    """Cards added to melds on the table."""

    onto_others: Yes
    onto_own: Yes
    joker: Literal["if-none"]
    past_run_max: bool
    rearranging: No
    going_out: Yes


class Swap(NamedTuple):
    """Taking a joker from the table for the card it stands for."""

    who: Literal["opened", "opened-or-going-out"]
    run: Literal["exact-card"]
    set_of_four: Literal["exact-card"]
    set_of_three: Literal["both-cards", "never", "card-it-stands-for"]
    grown_set: Literal["exact-card"]
    freed_joker: Literal["anywhere", "new-meld", "if-possible"]
    freed_joker_laid_again: Yes
    freed_joker_own_meld: bool
    freed_joker_opens: No


class Score(NamedTuple):
    """What a deal scores, in points."""

    winner: Literal["fixed", "wins", "melds"]
    one_turn: Points
    one_turn_first_round: Points
    one_turn_factor: Annotated[int, Between(1, 10)]
    one_turn_with_layoffs: bool
    several_turns: Points
    round_two: Literal["everyone-could-draw"] | None
    loser_opened: Literal["hand", "melds-minus-hand"]
    loser_unopened: Literal["flat", "hand", "minus-hand"]
    loser_unopened_flat: Points
    layoffs: Literal["who-lays-them"] | None
    swaps: Annotated[int, Between(0, 0)] | None
    ties: Literal["reported"]


class Game(NamedTuple):
    """How many deals make a game, who wins it and who pays."""

    deals: Annotated[int, Between(1, 100)] | None
    deals_of_five: Annotated[int, Between(1, 100)] | None
    winner: Literal["lowest-total", "highest-total", "who-goes-out"]
    payers_of_two: Annotated[int, Between(0, 2)]
    payers_of_three: Annotated[int, Between(0, 2)]
    payers_of_more: Annotated[int, Between(0, 2)]


class End(NamedTuple):
    """When a deal ends without anyone going out."""

    stock_empty: Literal["reshuffle-all-but-top"]
    reshuffles: Annotated[int, Between(0, 20)]
    turns: Annotated[int, Between(1, 10000)]
    score: Literal["as-losers", "lowest-hand-wins", "melds-minus-hand"]
    lowest_hand_scores_zero: bool


class Rules(NamedTuple):
    """The rules in force at one table; all values given, each with its ground.

    `profile` is the id of the profile or the name of the house file they come from, `base` the shipped profile
    underneath, `title` the house file's own title, `origin` what chose them (`default`, `--rules`, …), `changed` the
    keys whose value differs from the shipped profile's. `grounds` has every key, in order.
    """

    players: Players
    pack: Pack
    deal: Deal
    set: Set
    run: Run
    jokers_per_meld: Annotated[int, Between(0, 4)]
    naturals_per_meld: Annotated[int, Between(1, 3)]
    naturals_per_meld_of_many_jokers: Annotated[int, Between(1, 3)]
    joker: Joker
    values: Values
    opening: Opening
    draw: Draw
    discard: Discard
    layoff: Layoff
    swap: Swap
    score: Score
    game: Game
    end: End
    profile: str
    base: str
    grounds: Mapping[str, Ground]
    changed: tuple[str, ...] = ()
    origin: str = "default"
    title: str = ""

    def __hash__(self) -> int:
        """Leave the grounds out: a mapping has no hash, and equal values of one profile have equal grounds."""
        return hash(tuple(one for one in self if one is not self.grounds))

    @property
    def naturals_needed(self) -> int:
        """The least number of naturals in a meld: the stricter count where a meld holds one joker at most."""
        return self.naturals_per_meld if self.jokers_per_meld < 2 else self.naturals_per_meld_of_many_jokers

    def value(self, key: str) -> Any:
        """Give the value of a dotted key.

        Raises AttributeError where the key does not exist.
        """
        found: Any = self
        for part in key.split("."):
            found = getattr(found, part)
        return found

    def basis(self, key: str) -> Basis:
        """Tell where the value of this key comes from.

        Raises KeyError where the key does not exist.
        """
        return self.grounds[key].basis

    def finding(self, code: Code, severity: Severity, key: str, cards: tuple[Any, ...] = (), **facts: Any) -> Finding:
        """Make a finding that rests on this key, with its basis."""
        return Finding(code, severity, key, self.basis(key), cards, facts)


def declared(section: type[Any]) -> Mapping[str, Any]:
    """Give what each field of the rules, or of one of their sections, is declared to be, in order."""
    return section.__annotations__


def is_section(declaration: Any) -> TypeGuard[type[Any]]:
    """Tell whether a field is declared to hold fields of its own.

    >>> [name for name, declaration in declared(Values).items() if is_section(declaration)]
    ['hand']
    """
    return isinstance(declaration, type) and issubclass(declaration, tuple)

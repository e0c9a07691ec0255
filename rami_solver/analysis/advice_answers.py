"""Advice as frozen values: how far a hand is, what helps, what to draw and what to throw."""

from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Discard, Play, Position
from rami_solver.rules.model import Rules

__all__ = ["Advice", "Aimed", "Discarding", "DrawReason", "Drawing", "Holding", "Reason", "Target"]


class Aimed(NamedTuple):
    """One shortest way to a goal: the cards that must come, the new melds laid then, and the whole play of that turn.

    `points` are those of the new melds. `thrown` are the cards thrown on the way before that turn.
    """

    comes: tuple[AnyCard, ...]
    thrown: tuple[AnyCard, ...]
    melds: tuple[Meld, ...]
    points: int
    play: Play


class Target(NamedTuple):
    """How far a hand is from the opening, or from going out.

    `distance` counts the cards that must still come: 0 where none must, None where nothing that is unseen can do it.
    `helps` are the cards that bring it one nearer, each with its unseen copies (None where it is so far that they are
    not counted); at distance 1 they are the outs. `next` is the chance that the next card from the stock reaches the
    goal, `within_two` that one of the next two does, each thrown card chosen as well as can be before the next is seen
    (None where it is not counted); exact fractions of the unseen cards. `aimed` is None where there is no way.
    """

    distance: int | None
    helps: tuple[tuple[AnyCard, int], ...] | None
    next: Fraction
    within_two: Fraction | None
    aimed: Aimed | None

    @property
    def copies(self) -> int:
        """How many unseen cards bring it one nearer."""
        return sum(copies for _, copies in self.helps or ())


class Reason(StrEnum):
    """Why a discard stands where it stands, in one word; the catalogues say it in a sentence."""

    ONLY = "only"
    """There is nothing else to throw."""
    GOES_OUT = "goes-out"
    """This turn goes out with it."""
    OPENS = "opens"
    """This turn opens with it, or any next one does."""
    READY = "ready"
    """Going out is sure in the next turn, whatever comes."""
    NEAREST = "nearest"
    """No other leaves the hand nearer, or more likely to get there."""
    LESS_LIKELY = "less-likely"
    """It leaves the hand as near as the best, with less chance to reach the goal in one of the next two turns."""
    FEWER_HELP = "fewer-help"
    """It leaves the hand as near and as likely as the best, with fewer cards that help."""
    FARTHER_OUT = "farther-out"
    """It leaves the opening as near and as likely as the best, but going out is farther away, or less likely."""
    FITS_TABLE = "fits-table"
    """As good as the best, but others can lay it off."""
    LIGHTER = "lighter"
    """As good as the best, but it leaves more points in the hand."""
    AS_GOOD = "as-good"
    """As good as the best in everything that is counted."""
    FARTHER = "farther"
    """It takes the hand away from its goal."""
    HOPELESS = "hopeless"
    """The goal cannot be reached whatever is thrown; the points left decide."""
    JOKER = "joker"
    """It is a joker: thrown only where nothing else can be."""


class Discarding(NamedTuple):
    """A card that may be thrown now, and where that leaves the hand.

    `opening` is None where the player has opened. `left` counts the points in the hand after this turn, all laid that
    can be; `loses` is what the deal then scores if somebody else goes out next, None where that is not known.
    `fits` are the numbers of the table melds onto which others could lay it, or where it could be swapped for a joker.
    """

    card: AnyCard
    opening: Target | None
    out: Target
    left: int
    loses: int | None
    fits: tuple[int, ...]
    reason: Reason


class DrawReason(StrEnum):
    """Why a way to draw stands where it stands; the catalogues say it in a sentence."""

    FORBIDDEN = "forbidden"
    """The rules do not let the player draw so from here."""
    GOES_OUT = "goes-out"
    """The turn with it goes out."""
    OPENS = "opens"
    """The turn with it opens."""
    NEARER = "nearer"
    """It surely brings the goal nearer; a card of the stock only might."""
    NO_NEARER = "no-nearer"
    """It brings the goal no nearer; a card of the stock may."""
    CHANCE = "chance"
    """The stock: nothing on offer is better than what may come."""
    ONLY = "only"
    """There is no other way to draw."""


class Drawing(NamedTuple):
    """A way to draw, and where it leads.

    `taken` are the cards that come into the hand, the chosen one first; of the stock none is known. `opening` and `out`
    are the distances after the best turn with them (of the stock: those of the hand as it is, which a card may lower),
    None where the goal cannot be reached or, for the opening, where the player has opened. `opens` and `goes_out` tell
    that the turn does so at once, `play` how, draw included. `refused` are the faults of a draw that the rules forbid.
    """

    source: Source
    taken: tuple[AnyCard, ...]
    opening: int | None
    out: int | None
    opens: bool
    goes_out: bool
    play: Play | None
    reason: DrawReason
    refused: tuple[Finding, ...] = ()


class Holding(NamedTuple):
    """What it is worth to hold an opening back for a finish in one turn (rules: `score.*`).

    `now` is what the deal scores if the player opens, and goes out in a later turn; `one_turn` if he goes out in one
    turn. `caught_held` is what it scores if somebody else goes out while the hand is held back, `caught_opened` if the
    player has opened. `next` and `within_two` are the chances to finish in one turn with the next card, or one of the
    next two. `least_odds`: holding back pays on the average only where finishing in one turn is at least so many times
    as likely as being caught.
    """

    now: int
    one_turn: int
    caught_held: int
    caught_opened: int
    next: Fraction
    within_two: Fraction | None
    least_odds: Fraction


class Advice(NamedTuple):
    """The answer of `advise`.

    `opening` and `out` are of the hand before the draw; after it, of the hand with the best discard thrown, and at
    distance 0 where this very turn reaches it. `lays` tells whether it may: in the dealer's first turn, where nothing
    may be laid, distance 0 is sure for the next. `discards` are those that may be thrown now, the best first (none
    before the draw), `draws` the ways to draw, the best first (none after it). `unseen` counts the cards that may come.
    `certified` tells that two independent engines agree on every distance and every card that helps.
    """

    rules: Rules
    phase: Phase
    certified: bool
    position: Position
    unseen: int
    opening: Target | None
    out: Target
    discards: tuple[Discarding, ...]
    draws: tuple[Drawing, ...]
    holding: Holding | None
    findings: tuple[Finding, ...]
    lays: bool = True
    verdict: Literal[Verdict.ANSWERED] = Verdict.ANSWERED

    @property
    def this_turn(self) -> bool:
        """Whether distance 0 is reached in this very turn; else in the next one, whatever comes."""
        return self.phase is Phase.AFTER_DRAW and self.lays

    @property
    def throw(self) -> Discarding | None:
        """The card to throw; None where there is none, or where this turn goes out without a discard."""
        out = self.out.aimed if self.this_turn and self.out.distance == 0 else None
        if out is not None and not any(isinstance(step, Discard) for step in out.play):
            return None
        return self.discards[0] if self.discards else None

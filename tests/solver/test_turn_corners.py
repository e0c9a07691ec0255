"""Positions in which one rule of a turn decides: both engines against every play that the referee allows."""

from typing import NamedTuple

import pytest

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Undecided, Verdict
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load
from rami_solver.solver.turn_exhaustive import exhaust_turn
from rami_solver.solver.turn_quest import Taken, TurnAim
from rami_solver.solver.turn_search import search_turns
from tests.positions import Dealt
from tests.referee.claims import hand
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, lying
from tests.solver.turn_brute_force import best_value, legal_plays

MOST_PLAYS = 20_000
OUT = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN)
AIMS = (TurnAim.LIGHT_HAND, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS, TurnAim.OUT)


class Corner(NamedTuple):
    """A position: the hand after the draw, the table, what was taken (`♥9 < ♠J ♦2`: a deeper card, what came along)."""

    profile: str
    held: str
    table: str = ""
    settings: tuple[str, ...] = ()
    opened: bool = True
    taken: str = ""
    hidden: bool = False
    aims: tuple[TurnAim, ...] = AIMS
    throws: AnyCard | None = None

    def dealt(self, *more: str) -> Dealt:
        """Deal it, with more settings."""
        rules = load(self.profile, (*self.settings, *more))
        table = tuple(lying(one, rules) for one in self.table.split(" | ") if one)
        chosen, deeper, along = self.taken.partition(" < ")
        taken: Taken | None = None
        if chosen:
            card: AnyCard = hand(chosen)[0]
            taken = Taken(card, bool(deeper), hand(along))
        return Dealt(rules, hand(self.held), table, self.opened, 2, taken, self.hidden)


def _value(corner: Corner, *more: str) -> tuple[int, ...] | None:
    """Give the value of the best turn, about which both engines and the referee must agree."""
    dealt = corner.dealt(*more)
    plays = legal_plays(dealt, MOST_PLAYS)
    assert plays is not None
    problem = dealt.problem(corner.aims)._replace(throws=corner.throws)
    best = best_value(plays, problem)
    for found in (exhaust_turn(problem), *search_turns([problem])):
        assert not isinstance(found, Undecided)
        assert (found and found.values) == best, (corner, more, found)
        if found is not None:
            judged = judge_turn(dealt.position(), dealt.play(found.play), dealt.rules)
            assert judged.verdict is Verdict.LEGAL, (corner, more, found, judged.errors)
    return best


DECIDES = {
    "opening.more_in_same_turn": Corner(SMALL, "♥4 ♥5 ♥6 ♦7 ♠K", "♦4 ♦5 ♦6", ("opening.points=15",), opened=False),
    "opening.waived_when_going_out": Corner(SMALL, "♥4 ♥5 ♥6 ♠K", opened=False),
    "opening.clean_run": Corner(SMALL, "♥7 ♥8 J ♠K ♣2", "", ("opening.points=15",), opened=False),
    "draw.open_card_must_be_laid": Corner(
        SMALL, "♥4 ♥5 ♥6 ♦7 ♠K", "", ("opening.points=15",), opened=False, taken="♦7"
    ),
    "draw.open_card_going_out": Corner(CAFE, "♥4 ♥5 ♥6 ♠K", opened=False, taken="♥4"),
    "draw.deeper_card_opens": Corner(
        ROW, "♥9 ♠9 ♦9 ♠J ♣2 ♣3", "", ("opening.points=15",), opened=False, taken="♥9 < ♠J"
    ),
    "discard.to_go_out": Corner(APP, "♥4 ♥5 ♥6", ""),
    "discard.taken_card": Corner(APP, "♥9 ♠2", taken="♥9"),
    "discard.taken_twin": Corner(APP, "♥9 ♥9 ♠2", taken="♥9"),
    "discard.taken_along": Corner(ROW, "♥K ♥K ♠2", "", ("draw.deeper_card=free",), taken="♥K < ♥K ♠2"),
    "discard.joker": Corner(CAFE, "J ♠2"),
    "layoff.past_run_max": Corner(CAFE, "♥9 ♠2", "♥4 ♥5 ♥6 ♥7 ♥8"),
    "swap.freed_joker_own_meld": Corner(CAFE, "♥2 ♠9 ♦K", "J=♥2 ♥3 ♥4"),
}


@pytest.mark.parametrize("key", DECIDES)
def test_the_rule_decides(key: str) -> None:
    assert _value(DECIDES[key], f"{key}=true") != _value(DECIDES[key], f"{key}=false")


CHOICES = {
    "opening.layoff_before": (("no", "when-going-out"), Corner(CAFE, "♥7 ♠K", "♥4 ♥5 ♥6", opened=False)),
    "draw.open_card": (("must-open", "free"), Corner(SMALL, "♥7 ♠K", opened=False, taken="♥7")),
    "draw.open_card_opened": (("must-be-used", "free"), Corner(SMALL, "♥7 ♥7 ♠K", taken="♥7")),
    "draw.deeper_card": (("new-meld-this-turn", "free"), Corner(ROW, "♥9 ♠K ♦2", "♥6 ♥7 ♥8", taken="♥9 < ♦2")),
    "swap.who": (("opened", "opened-or-going-out"), Corner(CAFE, "♥2 ♣6 ♣7 ♥9", "J=♥2 ♥3 ♥4", opened=False)),
    "swap.set_of_three": (("never", "card-it-stands-for"), Corner(SMALL, "♠J ♥4 ♥5 ♠2", "♥J ♣J J=♠J/♦J")),
    "swap.freed_joker": (("anywhere", "new-meld"), Corner(SMALL, "♥2 ♠9 ♦K", "J=♥2 ♥3 ♥4")),
    "joker.place": (("lowest", "as-laid"), Corner(SMALL, "♠7 ♠8 J ♦2")),
    "score.layoffs": (("who-lays-them", "none"), Corner(SMALL, "♥7 ♠K ♦2", "♥4 ♥5 ♥6")),
}


@pytest.mark.parametrize("key", CHOICES)
def test_the_choice_decides(key: str) -> None:
    (one, other), corner = CHOICES[key]
    assert _value(corner, f"{key}={one}") != _value(corner, f"{key}={other}")


FREE = ("values.hand.joker=0",)
OTHER_MELD = (*FREE, "swap.freed_joker_own_meld=false")
TWO_IN_ONE = (
    *OTHER_MELD,
    "jokers_per_meld=2",
    "swap.freed_joker=if-possible",
    "draw.open_card_opened=must-be-used",
    "discard.joker=true",
)
WORTH = {
    "both cards of a set of three, where nothing may be laid off": (
        Corner(CAFE, "♦J ♠J ♥4 ♥5 ♠2", "♥J ♣J J=♠J/♦J", ("opening.layoff_before=no",), opened=False),
        (0, 1, 15, 1),
    ),
    "a joker alone in the hand is thrown, where one card must be": (
        Corner(APP, "♥2", "J=♥2 ♥3 ♥4", ("discard.to_go_out=true",), aims=OUT),
        (1, 0),
    ),
    "a hidden card leaves it open whether a freed joker has a place": (
        Corner(APP, "♠9 ♦2 ♣5", "♥9 ♦9 ♣9 J=♠9", FREE, hidden=True),
        (-7, 1, 0, 0),
    ),
    "without it the freed joker has none": (Corner(APP, "♠9 ♦2 ♣5", "♥9 ♦9 ♣9 J=♠9", FREE), (-2, 1, 0, 0)),
    "the joker that was laid was the one taken, the freed ones stay": (
        Corner(
            APP, "J ♥5 ♠7 ♣K", "♥4 J=♥5 ♥6 | ♥7 ♦7 ♣7 J=♠7", (*FREE, "draw.open_card_opened=must-be-used"), taken="J"
        ),
        (0, 1, 0, 0),
    ),
    "the joker that was taken is used, swapped for, and stays": (
        Corner(APP, "J ♠9 ♥9 ♦9 ♣9 ♠K", "", (*FREE, "draw.open_card_opened=must-be-used"), taken="J"),
        (0, 1, 36, 0),
    ),
    "the meld that gave a joker is no place for it": (
        Corner(APP, "♥2 ♠9 ♦K", "J=♥2 ♥3 ♥4", OTHER_MELD),
        (-9, 1, 0, 0),
    ),
    "nor when it has grown": (Corner(APP, "♥2 ♥5 ♠9 ♦K", "J=♥2 ♥3 ♥4", OTHER_MELD), (-9, 1, 0, 0)),
    "a joker comes back to its meld by way of another": (
        Corner(CAFE, "♥5 ♠9 ♥9 ♦9 ♣9 ♠K", "♥4 J=♥5 ♥6", OTHER_MELD),
        (0, 1, 36, 1),
    ),
    "a freed joker is thrown though another was taken that may not be": (
        Corner(
            ROW,
            "J ♠9",
            "♥9 ♦9 ♣9 J=♠9",
            (*FREE, "draw.deeper_card=free", "discard.taken_along=false", "swap.freed_joker=if-possible"),
            taken="J < ♠9",
        ),
        (0, 0, 0, 0),
    ),
    "a place is a place though this player may not lay off yet": (
        Corner(APP, "♠9", "♥9 ♦9 ♣9 J=♠9 | ♥4 ♥5 ♥6", ("swap.who=opened-or-going-out",), opened=False, aims=OUT),
        (0, 1),
    ),
    "where there is none he goes out with the joker": (
        Corner(APP, "♠9", "♥9 ♦9 ♣9 J=♠9", ("swap.who=opened-or-going-out",), opened=False, aims=OUT),
        (1, 0),
    ),
    "a freed joker is not thrown where no joker may be": (
        Corner(APP, "♠9 ♦2", "♥9 ♦9 ♣9 J=♠9", ("discard.joker=false", "values.hand.joker=50")),
        (-2, 1, 0, 0),
    ),
    "the joker that was taken fills the place that a freed one lacks then": (
        Corner(
            APP,
            "♠3 ♠K J",
            "♠2 J=♠3 ♠4 ♠5 ♠6 ♠7 ♠8 | ♠J ♠Q J=♠K ♠A",
            (*OTHER_MELD, "draw.open_card_opened=must-be-used"),
            taken="J",
            aims=(TurnAim.OUT, TurnAim.NO_JOKER_THROWN),
        ),
        (1, 0),
    ),
    "the joker that was taken comes free in its own new meld, and is thrown for the other": (
        Corner(
            CAFE,
            "♥7 ♥8 ♥9 J J",
            "♥A ♥2 J=♥3 ♥4 ♥5 ♥6 ♥7",
            (
                *OTHER_MELD,
                "swap.freed_joker=if-possible",
                "draw.open_card_opened=must-be-used",
                "discard.taken_card=false",
                "discard.taken_twin=false",
            ),
            taken="J",
            aims=(TurnAim.OUT, TurnAim.POINTS),
        ),
        (1, 24),
    ),
    "a freed joker is thrown after the one that was taken, which may not be, was laid": (
        Corner(
            SMALL,
            "♥3 ♦3 ♥10 J",
            "♠10 ♦10 ♣10 J=♥10",
            ("draw.sources=stock-open-and-row", "draw.deeper_card=free", "discard.taken_along=false"),
            taken="J < ♥10",
            aims=OUT,
        ),
        (1, 0),
    ),
    "where the taken joker must be in a new meld, no freed one goes back to its own for that": (
        Corner(
            ROW,
            "♥5 ♦Q ♣5 J ♥6",
            "J=♥6 ♥7 ♥8",
            (*OTHER_MELD, "swap.freed_joker=if-possible"),
            taken="J < ♥6",
            aims=OUT,
        ),
        (0, 1),
    ),
    "nor is a freed one without a place thrown to go out, where no joker may be": (
        Corner(APP, "♥4", "♥3 J=♥4 ♥5", (*OTHER_MELD, "discard.joker=false"), aims=OUT),
        (0, 1),
    ),
    "the taken joker is not used by throwing a freed one": (
        Corner(SMALL, "♦3 ♦Q J", "♠3 ♥3 ♣3 J=♦3", ("draw.open_card_opened=must-be-used",), taken="J"),
        None,
    ),
    "of two jokers in one meld one is the taken one, where the meld is laid before the second comes free": (
        Corner(
            ROW,
            "♠A ♥2 ♥K J",
            "♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K J=♠A | ♥A J=♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K",
            TWO_IN_ONE,
            taken="J",
            throws=JOKER,
        ),
        (0, 0, 30, 1),
    ),
    "of two jokers in one meld one comes free again, and stays or is thrown": (
        Corner(APP, "♦J ♦J ♦K ♦K J", "♠K ♥K ♣K J=♦K", (*TWO_IN_ONE, "run.max=4"), taken="J", throws=JOKER),
        (-10, 0, 30, 0),
    ),
    "of two jokers laid off together one is the taken one, where the second comes free after that": (
        Corner(
            APP,
            "♠3 ♥10 ♦Q J",
            "♥3 ♦3 ♣3 J=♠3 | J=♥10 ♥J ♥Q",
            (*TWO_IN_ONE, "swap.freed_joker_own_meld=true", "discard.taken_card=true", "discard.to_go_out=false"),
            taken="J",
            aims=(TurnAim.POINTS, TurnAim.LIGHT_HAND),
            throws=JOKER,
        ),
        (0, -10),
    ),
    "where none may go back, the others laid off there with it came free before": (
        Corner(
            APP,
            "♥5 ♦9 J",
            "J=♥5 ♥6 ♥7 | ♠9 ♥9 ♣9 J=♦9",
            (*TWO_IN_ONE, "run.max=4", "layoff.past_run_max=true", "discard.taken_card=true"),
            taken="J",
            aims=(TurnAim.OUT, TurnAim.POINTS),
            throws=JOKER,
        ),
        (1, 0),
    ),
    "the taken joker is laid off before the only swap by one who has not opened": (
        Corner(
            CAFE,
            "♥K J",
            "♠K ♦K ♣K J=♥K | ♠6 ♠7 ♠8 ♠9 ♠10",
            (*OTHER_MELD, "swap.freed_joker=if-possible", "discard.taken_card=false", "layoff.past_run_max=true"),
            opened=False,
            taken="J",
            aims=OUT,
            throws=JOKER,
        ),
        (1, 0),
    ),
    "the taken joker is laid off, comes free again, and another is laid": (
        Corner(
            ROW,
            "♥5 ♦3 ♦5 J",
            "♠3 ♥3 ♣3 | J=♥5 ♥6 ♥7",
            (*FREE, "swap.freed_joker=if-possible", "draw.open_card_opened=must-be-used"),
            taken="J",
            aims=(TurnAim.LIGHT_HAND, TurnAim.POINTS),
            throws=JOKER,
        ),
        (-5, 10),
    ),
    "the taken joker is laid off onto a run before the swap that it could follow": (
        Corner(
            ROW,
            "♠J J",
            "♠9 ♠10 J=♠J",
            (*TWO_IN_ONE, "swap.freed_joker_own_meld=true", "discard.to_go_out=true"),
            taken="J",
            aims=OUT,
            throws=JOKER,
        ),
        (1, 0),
    ),
    "a freed joker finds its place taken by those of the hand, laid with an earlier one": (
        Corner(
            CAFE,
            "♥J ♦Q ♦K J J",
            "♠K ♥K ♣K J=♦K | ♠Q ♥Q ♣Q J=♦Q",
            (
                *FREE,
                "jokers_per_meld=3",
                "naturals_per_meld_of_many_jokers=1",
                "swap.freed_joker=if-possible",
                "discard.taken_twin=false",
            ),
            taken="J",
            aims=(TurnAim.POINTS, TurnAim.LIGHT_HAND),
            throws=JOKER,
        ),
        (40, 0),
    ),
    "a natural that was taken must be used where jokers are told apart too": (
        Corner(CAFE, "♥7 ♦3 ♣2", "♠3 ♥3 ♣3", (*OTHER_MELD, "draw.open_card_opened=must-be-used"), taken="♥7"),
        None,
    ),
    "a swap brings nobody less than no swap": (
        Corner(CAFE, "♠2 ♦2 ♣2 ♣5 J", "", OTHER_MELD, aims=(TurnAim.POINTS, TurnAim.LIGHT_HAND)),
        (8, 0),
    ),
    "a hand's own joker is laid off while a freed one waits for its meld": (
        Corner(PAPER, "♥2 J ♣9 ♦9 ♠K", "J=♥2 ♥3 ♥4 | ♠4 ♠5 ♠6"),
        (0, 1, 27, 1),
    ),
}


@pytest.mark.parametrize("name", WORTH)
def test_it_is_worth_what_the_referee_allows(name: str) -> None:
    corner, value = WORTH[name]
    assert _value(corner) == value


@pytest.mark.parametrize(
    ("held", "profile", "points"),
    [
        ("♠5 ♥5 ♦5 ♠6 ♠7 ♥2 ♣9 ♦9 ♠K", CAFE, 45),
        ("♠9 ♥9 ♦9 ♠8 ♠7 ♥2 ♣Q ♦Q ♠K", CAFE, 57),
        ("♣6 ♣7 ♣8 ♥8 ♦8 ♥2 ♥Q ♦Q ♠A", CAFE, 54),
        ("♠A ♠2 ♠3 ♥A ♦A ♥2 ♣9 ♦9 ♠K", ROW, 60),
    ],
)
def test_the_better_of_two_melds_goes_with_a_freed_joker(held: str, profile: str, points: int) -> None:
    problem = Corner(profile, held, "J=♥2 ♥3 ♥4", aims=(TurnAim.POINTS,)).dealt().problem((TurnAim.POINTS,))
    found = exhaust_turn(problem)
    assert found is not None
    assert found.values == (points,)

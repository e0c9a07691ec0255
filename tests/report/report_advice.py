"""Advice built by hand, as the analysis gives it: near and far, before and after the draw, opened, hopeless."""

from fractions import Fraction

from rami_solver.analysis.advice_answers import (
    Advice,
    Aimed,
    Discarding,
    Drawing,
    DrawReason,
    Holding,
    Reason,
    Target,
)
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Severity
from rami_solver.melds import Kind, Meld
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Position, Swap, Take
from rami_solver.report.text import show_advice
from rami_solver.report.view import View
from rami_solver.rules.load import load
from tests.report.report_answers import Screen, card, cards, meld, view

BRIDGE = load("rami-bridge")

KINGS = meld(Kind.SET, "♠K ♥K ♣K", 30)
RUN = meld(Kind.RUN, "♦8 ♦9 ♦10", 27)
WITH_JOKER = meld(Kind.RUN, "J=♥2 ♥3 ♥4", 9)
SIXES = meld(Kind.SET, "♠6 ♥6 ♦6", 18)
HAND = "♠2 ♠4 ♠9 ♠K ♥5 ♥9 ♥K ♦3 ♦8 ♦9 ♦J ♣2 ♣6 ♣8 ♣Q"


def helps(text: str) -> tuple[tuple[AnyCard, int], ...]:
    """Give cards with their unseen copies: `♥A:2 J:1`."""
    pairs = (one.split(":") for one in text.split())
    return tuple((cards(written)[0], int(copies)) for written, copies in pairs)


def target(
    distance: int | None,
    helpful: str | None = "",
    *,
    two: Fraction | None = None,
    aimed: Aimed | None = None,
    unseen: int = 77,
) -> Target:
    """Give a goal at a distance; at one card the cards that help are the chance of the next draw."""
    found = None if helpful is None else helps(helpful)
    copies = sum(number for _, number in found or ())
    reached = Fraction(1) if distance == 0 else Fraction(copies, unseen) if distance == 1 else Fraction(0)
    return Target(distance, found, reached, two, aimed)


def lay(*melds: Meld) -> Lay:
    """Give the step that lays melds."""
    return Lay(tuple(one.cards for one in melds))


def aimed(comes: str, *melds: Meld, thrown: str = "", play: Play | None = None) -> Aimed:
    """Give a way to a goal; without a play the one that lays the melds and throws the six of clubs."""
    steps = play if play is not None else (lay(*melds), Discard(card("♣6")))
    return Aimed(cards(comes), cards(thrown), melds, sum(one.points for one in melds), steps)


def discarding(text: str, opening: Target | None, out: Target, reason: Reason, **others: object) -> Discarding:
    """Give a card that may be thrown."""
    plain = Discarding(cards(text)[0], opening, out, 80, 100, (), reason)
    return plain._replace(**others)  # type: ignore[arg-type]


def near_opening() -> Advice:
    """Give a hand one card from opening, that can also be held back for going out in one turn."""
    best = target(1, "♣K:2 ♦10:1 ♠K:1 J:2", two=Fraction(431, 2926), aimed=aimed("♣K", KINGS, RUN))
    fewer = target(1, "♣K:2 J:2", two=Fraction(300, 2926))
    farther = target(2, "♦10:1 ♦Q:2")
    out = target(4, "♥Q:1")
    return Advice(
        rules=BRIDGE,
        phase=Phase.AFTER_DRAW,
        certified=True,
        position=Position(cards(HAND), (WITH_JOKER, SIXES), round=3),
        unseen=77,
        opening=best,
        out=out,
        discards=(
            discarding("♦3", best, out, Reason.NEAREST, left=88),
            discarding("♣6", best, out, Reason.FITS_TABLE, left=85, fits=(2,)),
            discarding("♠2", best, out, Reason.LIGHTER, left=89),
            discarding("♣2", best, target(4), Reason.AS_GOOD, left=89),
            discarding("♠9", fewer, target(5), Reason.FEWER_HELP, left=82),
            discarding("♥5", farther, target(5, None), Reason.FARTHER, left=86, fits=(1,)),
        ),
        draws=(),
        holding=Holding(-20, -100, 100, 62, Fraction(0), None, Fraction(38, 80)),
        findings=(),
    )


def far_off() -> Advice:
    """Give a hand three cards from opening, whose cards that help are told, and which is too far from going out."""
    answer = near_opening()
    best = target(3, "♠3:2 ♠5:2 ♥4:1", aimed=aimed("♠3 ♠5 ♥4", KINGS, thrown="♣Q ♦J"))
    out = target(8, None)
    thrown = (discarding("♦3", best, out, Reason.NEAREST), discarding("♠9", target(4, None), out, Reason.FARTHER))
    return answer._replace(opening=best, out=out, discards=thrown, holding=None, position=Position(cards(HAND)))


def opens_now() -> Advice:
    """Give a hand that opens in this turn, one card from going out in one turn: to open, or to hold back."""
    answer = near_opening()
    opening = target(0, aimed=aimed("", KINGS, RUN, play=(lay(KINGS, RUN), Discard(card("♦3")))))
    play = (Swap((card("♥2"),), 1), lay(KINGS), Add((card("♣6"),), 2), Discard(card("♦3")))
    out = target(1, "♥2:1 J:2", two=Fraction(6, 77), aimed=aimed("♥2", KINGS, play=play))
    return answer._replace(
        opening=opening,
        out=out,
        discards=(
            discarding("♦3", opening, out, Reason.OPENS, left=25, loses=25),
            discarding("♣6", opening, target(2), Reason.FITS_TABLE, left=23, loses=23, fits=(2,)),
            discarding("♠9", target(1, "♣K:2"), target(2), Reason.FARTHER, left=82, loses=100),
        ),
        holding=Holding(-20, -100, 100, 25, Fraction(3, 77), Fraction(6, 77), Fraction(75, 80)),
    )


def goes_out_now() -> Advice:
    """Give a hand that goes out in this turn without reaching the points to open."""
    answer = near_opening()
    play = (lay(RUN), Discard(card("♣6")))
    out = target(0, aimed=aimed("", RUN, play=play))
    never = target(None)
    thrown = (discarding("♣6", never, out, Reason.GOES_OUT, left=0, loses=-100),)
    return answer._replace(
        opening=never, out=out, discards=thrown, holding=None, position=Position(cards("♦8 ♦9 ♦10 ♣6"))
    )


def never_opens() -> Advice:
    """Give a hand that nothing unseen can bring to an opening."""
    answer = far_off()
    thrown = tuple(
        discarding(one, target(None), target(None), Reason.HOPELESS, left=left)
        for one, left in (("♠K", 20), ("♥9", 21))
    )
    return answer._replace(opening=target(None), out=target(None), discards=thrown, unseen=3)


def opened() -> Advice:
    """Give a hand of a player who has opened, with cards that fit the table."""
    out = target(
        1, "♦7:1 ♣3:2", two=Fraction(223, 2926), aimed=aimed("♦7", play=(Add((card("♦7"),), 2), Discard(card("♥9"))))
    )
    hand = Position(cards("♥9 ♦K ♣6 ♣4"), (WITH_JOKER, SIXES), opened=True, round=5)
    return Advice(
        rules=BRIDGE,
        phase=Phase.AFTER_DRAW,
        certified=True,
        position=hand,
        unseen=77,
        opening=None,
        out=out,
        discards=(
            discarding("♦K", None, out, Reason.NEAREST, left=19, loses=19),
            discarding("♣6", None, target(2, "♦7:1"), Reason.FARTHER, left=23, loses=23, fits=(2,)),
            discarding("♥9", None, target(None), Reason.FARTHER, left=20, loses=20),
        ),
        draws=(),
        holding=None,
        findings=(BRIDGE.finding(Code.HOUSE_RULING, Severity.NOTE, "score.one_turn_with_layoffs", value=True),),
    )


def before_draw() -> Advice:
    """Give a hand before the draw, whose open card may not be taken."""
    answer = near_opening()
    facts = {"card": card("♦2"), "points": 0, "threshold": 51, "short_by": 51}
    refusal = BRIDGE.finding(Code.OPEN_CARD_NEEDS_OPENING, Severity.ERROR, "draw.open_card", cards("♦2"), **facts)
    return answer._replace(
        phase=Phase.BEFORE_DRAW,
        discards=(),
        position=Position(cards(HAND)[:14], row=cards("♦2")),
        draws=(
            Drawing(Source.STOCK, (), 1, 4, False, False, None, DrawReason.CHANCE),
            Drawing(Source.OPEN_CARD, cards("♦2"), None, None, False, False, None, DrawReason.FORBIDDEN, (refusal,)),
        ),
        holding=None,
    )


def take_and_open() -> Advice:
    """Give a hand that opens with a card of the row, one card from opening as it is."""
    answer = before_draw()
    play = (Take(card("♣K")), lay(KINGS, RUN), Discard(card("♦3")))
    taken = Drawing(Source.ROW, cards("♣K ♦2"), 0, 2, True, False, play, DrawReason.OPENS)
    return answer._replace(draws=(taken, answer.draws[0]._replace(reason=DrawReason.NO_NEARER)))


def only_the_stock() -> Advice:
    """Give a hand before the draw that opens whatever is drawn; there is nothing but the stock."""
    answer = before_draw()
    opening = target(0, aimed=aimed("", KINGS, RUN, play=(Draw(None), lay(KINGS, RUN), Discard(None))))
    stock = Drawing(Source.STOCK, (), 0, 4, True, False, None, DrawReason.ONLY)
    return answer._replace(opening=opening, draws=(stock,), position=answer.position._replace(row=()))


def empty_hand() -> Advice:
    """Give advice on no card at all."""
    answer = far_off()
    nothing = target(None, None)
    return answer._replace(position=Position(()), opening=nothing, out=nothing, discards=())


def jokers() -> Advice:
    """Give a hand of two jokers: nothing but a joker can be thrown."""
    answer = far_off()
    far = target(6, None)
    thrown = (Discarding(JOKER, far, far, 25, 100, (), Reason.JOKER),)
    return answer._replace(position=Position((JOKER, JOKER)), opening=far, out=far, discards=thrown)


ADVICE = {
    one.__name__: one()
    for one in (
        near_opening,
        far_off,
        opens_now,
        goes_out_now,
        never_opens,
        opened,
        before_draw,
        take_and_open,
        only_the_stock,
        empty_hand,
        jokers,
    )
}


def shown(answer: Advice, on: tuple[View, Screen] | None = None, top: int | None = None) -> str:
    """Show advice as text and give it, in a pipe and in English unless a view is given."""
    where, screen = on or view()
    show_advice(answer, where, top)
    return screen.shown


def lines(answer: Advice, on: tuple[View, Screen] | None = None, top: int | None = None) -> list[str]:
    """Give the lines of advice."""
    return shown(answer, on, top).splitlines()

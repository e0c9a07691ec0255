"""Answers built by hand, as the solver and the referee give them, and streams that are terminals or not."""

from io import BytesIO, TextIOWrapper
from typing import Any

from rami_solver.analysis.answers import LaydownAnswer, Phase
from rami_solver.analysis.hand_answers import (
    Arrangement,
    Award,
    BestOpening,
    FinishAnswer,
    Goal,
    HandAnswer,
    HelpfulCard,
    LayDown,
    OpeningAnswer,
)
from rami_solver.cards import DECK, JOKER, AnyCard, Card
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Span, Verdict
from rami_solver.melds import Kind, LaidJoker, Meld, MeldCard, hand_value
from rami_solver.notation.locales import CardLocale
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening, LaydownVerdict
from rami_solver.report.view import Colour, View, make_view
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules

_BY_TEXT = {str(one): one for one in DECK}


def card(text: str) -> Card:
    """Give the natural card of its canonical text."""
    return _BY_TEXT[text]


def cards(text: str) -> tuple[AnyCard, ...]:
    """Give the cards of a canonical text."""
    return tuple(JOKER if one == "J" else card(one) for one in text.split())


def meld_card(text: str) -> MeldCard:
    """Give a card of a meld: `♥A`, `J=♥4`, `J=♠6/♦6`."""
    if text.startswith("J="):
        return LaidJoker(tuple(map(card, text[2:].split("/"))))
    return card(text)


def meld(kind: Kind, text: str, points: int) -> Meld:
    """Give a meld of its canonical text."""
    return Meld(kind, tuple(map(meld_card, text.split())), points)


def arrangement(rules: Rules, melds: tuple[Meld, ...], left: str) -> Arrangement:
    """Give melds with what they leave."""
    held = cards(left)
    return Arrangement(sum(one.points for one in melds), melds, held, hand_value(held, rules.values.hand))


def five_cards() -> HandAnswer:
    """Give the answer on ♥A ♥2 ♥3 J ♠K under the café's rules: no opening, but out in one turn."""
    rules = load("rami-bridge")
    run = meld(Kind.RUN, "♥A ♥2 ♥3 J=♥4", 10)
    best = arrangement(rules, (run,), "♠K")
    ace = "values.ace_low_only_in_a23"
    return HandAnswer(
        rules=rules,
        phase=Phase.AFTER_DRAW,
        certified=True,
        hand=cards("♥A ♥2 ♥3 J ♠K"),
        best=best,
        leanest=best,
        opening=OpeningAnswer(False, 51, 10, 41, ()),
        finish=FinishAnswer(True, (run,), card("♠K"), Award("score", -100), waived=True),
        findings=(
            rules.finding(Code.HAND_SIZE, Severity.NOTE, "deal.hand", expected=15, found=5),
            rules.finding(Code.HOUSE_RULING, Severity.NOTE, ace, cards("♥A"), value=False),
        ),
    )


def opening_hand() -> HandAnswer:
    """Give the answer on a hand of fifteen that opens with 57 and cannot go out."""
    rules = load("rami-bridge")
    kings = meld(Kind.SET, "♠K ♥K ♣K", 30)
    run = meld(Kind.RUN, "♦8 ♦9 J=♦10", 27)
    melds = (kings, run)
    return HandAnswer(
        rules=rules,
        phase=Phase.AFTER_DRAW,
        certified=True,
        hand=cards("♠2 ♠4 ♠9 ♠K ♥5 ♥K ♦3 ♦8 ♦9 ♦J ♣2 ♣6 ♣8 ♣K J"),
        best=arrangement(rules, melds, "♠2 ♠4 ♠9 ♥5 ♦3 ♦J ♣2 ♣6 ♣8"),
        leanest=arrangement(rules, melds, "♠2 ♠4 ♠9 ♥5 ♦3 ♦J ♣2 ♣6 ♣8"),
        opening=OpeningAnswer(True, 51, 57, 0, melds),
        finish=FinishAnswer(False),
        findings=(),
    )


def judged(kind: Kind | None, text: str, points: int | None, *findings: Finding) -> JudgedMeld:
    """Give a judged meld: legal with so many points, or illegal by its findings."""
    written = tuple(map(meld_card, text.split()))
    if points is None or kind is None:
        return JudgedMeld(written, kind, None, Verdict.ILLEGAL, findings)
    return JudgedMeld(written, kind, Meld(kind, written, points), Verdict.LEGAL, findings)


def laydown(
    verdict: Verdict,
    melds: tuple[JudgedMeld, ...],
    findings: tuple[Finding, ...] = (),
    *,
    rules: Rules | None = None,
    opened: bool = False,
    left: str | None = None,
    waived: bool = False,
) -> LaydownAnswer:
    """Give the answer on a lay-down."""
    rules = rules or load("rami-bridge")
    points, threshold = sum(one.points or 0 for one in melds), rules.opening.points
    met = points >= threshold
    opening = None if opened else LaydownOpening(met or waived, threshold, points, max(threshold - points, 0), waived)
    held = None if left is None else cards(left)
    return LaydownAnswer(rules, LaydownVerdict(verdict, melds, points, opening, held, findings), findings)


def best_opening(hand: HandAnswer, *, reachable: bool = True) -> BestOpening:
    """Give the best openings of `opening_hand`, or what a hand that does not open is told."""
    opens = (LayDown(hand.best, cards=6, jokers=1),) if reachable else ()
    assert hand.opening is not None
    return BestOpening(
        rules=hand.rules,
        phase=hand.phase,
        certified=True,
        goal=Goal.POINTS,
        hand=hand.hand,
        threshold=51,
        points=hand.best.points if reachable else 48,
        short_by=0 if reachable else 3,
        lay_downs=opens,
        helpful=()
        if reachable
        else tuple(HelpfulCard(card(one), n) for one, n in (("♥Q", 58), ("♠Q", 58), ("♣4", 52))),
        findings=(),
    )


def unread(count: int) -> InputError:
    """Give the error of a line with so many bad cards."""
    text = "♥Z " * count
    return InputError(
        *(
            Problem(Code.UNKNOWN_CARD, {"token": "♥Z"}, Span("CARDS", text, 3 * number, 2), "ranks")
            for number in range(count)
        )
    )


class Screen(TextIOWrapper):
    """A stream in memory that says whether it is a terminal; `shown` is what has been written to it."""

    def __init__(self, *, terminal: bool = False, encoding: str = "utf-8") -> None:
        super().__init__(BytesIO(), encoding=encoding, newline="\n", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    @property
    def shown(self) -> str:
        raw: Any = self.buffer
        return str(raw.getvalue().decode(self.encoding))


def view(
    lang: str = "en",
    *,
    width: int | None = None,
    encoding: str = "utf-8",
    colour: Colour = "never",
    locale: CardLocale = "en",
) -> tuple[View, Screen]:
    """Give a view and its screen: a terminal of so many cells, or a pipe without `width`."""
    screen = Screen(terminal=width is not None, encoding=encoding)
    return make_view(lang, locale, colour, screen, width), screen

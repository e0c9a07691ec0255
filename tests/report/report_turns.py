"""Turns built by hand, as the referee judges them and the search finds them."""

from fractions import Fraction
from typing import Any

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import Award, FinishAnswer, HandAnswer
from rami_solver.analysis.turn_answers import BestTurn, Choice, Source, TurnAnswer, TurnGoal
from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import Kind, Meld
from rami_solver.plays import Add, Discard, Draw, Lay, Position, Swap, Take
from rami_solver.referee.turn_verdict import JudgedStep, TableMeld, TurnVerdict
from rami_solver.referee.verdict import LaydownOpening
from rami_solver.report.text import show_best_turn, show_hand, show_turn
from rami_solver.report.view import View
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from tests.report.report_answers import Screen, card, cards, five_cards, judged, meld, meld_card, view

BRIDGE = load("rami-bridge")

JOKER_RUN = meld(Kind.RUN, "J=♥2 ♥3 ♥4", 9)
HEARTS = meld(Kind.RUN, "♥2 ♥3 ♥4", 9)
CLUBS = meld(Kind.RUN, "♣6 ♣7 J=♣8", 21)
SIXES = meld(Kind.SET, "♠6 ♥6 ♦6", 18)
ALL_SIXES = meld(Kind.SET, "♠6 ♥6 ♦6 ♣6", 24)


def hand(text: str) -> tuple[AnyCard | None, ...]:
    """Give the cards of a canonical text, `?` for one that nobody showed."""
    return tuple(None if one == "?" else JOKER if one == "J" else card(one) for one in text.split())


def swap_and_out() -> TurnAnswer:
    """Give the café's finish: a joker swapped and laid again, all cards gone in one turn, 21 points being enough."""
    ruling = BRIDGE.finding(Code.HOUSE_RULING, Severity.NOTE, "score.one_turn_with_layoffs", value=True)
    by_out = BRIDGE.finding(Code.ALLOWED_BY_GOING_OUT, Severity.NOTE, "swap.who")
    laid = judged(Kind.RUN, "♣6 ♣7 J=♣8", 21)
    steps = (
        JudgedStep(
            Swap((card("♥2"),), 1),
            (by_out,),
            hand("♥9 ♣6 ♣7 J"),
            target=1,
            before=JOKER_RUN,
            after=HEARTS,
            received=(JOKER,),
        ),
        JudgedStep(Lay((laid.cards,)), (), hand("♥9"), (laid,), (2,), points=21),
        JudgedStep(Discard(card("♥9")), (), ()),
    )
    verdict = TurnVerdict(
        Verdict.LEGAL,
        steps,
        (TableMeld(1, JOKER_RUN),),
        (TableMeld(1, HEARTS), TableMeld(2, CLUBS)),
        (),
        LaydownOpening(met=False, threshold=51, points=21, short_by=30, waived=True),
        21,
        goes_out=True,
        score=Award("score", -100),
        findings=(ruling,),
        scored_by=("score.one_turn", "score.one_turn_with_layoffs"),
    )
    position = Position(hand=cards("♥2 ♥9 ♣6 ♣7"), table=(JOKER_RUN,), round=3)
    return TurnAnswer(BRIDGE, position, verdict, (ruling,))


def lay_off_too_soon(rules: Rules = BRIDGE) -> TurnAnswer:
    """Give a turn with a lone fault at its second step: a lay-off before the opening."""
    facts: dict[str, Any] = {"points": 0, "threshold": 51, "short_by": 51, "case": "if-out"}
    fault = rules.finding(Code.LAY_OFF_BEFORE_OPENING, Severity.ERROR, "opening.layoff_before", **facts)
    steps = (
        JudgedStep(Draw(None), (), hand("♠9 ♣6 ?"), received=(None,)),
        JudgedStep(Add((card("♣6"),), 1), (fault,), hand("♠9 ?"), target=1, before=SIXES, after=ALL_SIXES),
        JudgedStep(Discard(card("♠9")), (), hand("?")),
    )
    return _judged(rules, "♠9 ♣6", (SIXES,), steps, (TableMeld(1, ALL_SIXES),), "?")


def several_faults() -> TurnAnswer:
    """Give a turn with faults in a meld, in steps and in the whole, after which a joker stays in the hand."""
    gap = BRIDGE.finding(Code.RUN_GAP, Severity.ERROR, "run.in_sequence", cards("♣3 ♣4 ♣6"), missing=cards("♣5"))
    wrong = BRIDGE.finding(
        Code.SWAP_WRONG_CARD, Severity.ERROR, "swap.run", cards("♠2"), meld=1, onto=JOKER_RUN, needed=cards("♥2")
    )
    kept = BRIDGE.finding(
        Code.JOKER_NOT_LAID_AGAIN, Severity.ERROR, "swap.freed_joker", cards("J"), count=1, case="plain"
    )
    laid = (judged(Kind.SET, "♠K ♥K ♦K", 30), judged(Kind.RUN, "♣3 ♣4 ♣6", None, gap))
    steps = (
        JudgedStep(Take(), (), hand("♠2 ♠K ♥K ♦K ♣3 ♣4 ♣6 ♦9"), received=cards("♦9")),
        JudgedStep(Lay(tuple(one.cards for one in laid)), (), hand("♠2 ♦9"), laid, (3, 4), points=30),
        JudgedStep(
            Swap((card("♠2"),), 1),
            (wrong,),
            hand("♦9 J"),
            target=1,
            before=JOKER_RUN,
            after=JOKER_RUN,
            received=(JOKER,),
        ),
        JudgedStep(Discard(card("♦9")), (), hand("J")),
    )
    table = (JOKER_RUN, SIXES)
    after = (*_numbered(table), TableMeld(3, laid[0].meld), TableMeld(4, None))
    answer = _judged(BRIDGE, "♠2 ♠K ♥K ♦K ♣3 ♣4 ♣6", table, steps, after, "J", points=30)
    position = answer.position._replace(opened=True, row=cards("♣Q ♦9"))
    return answer._replace(position=position, findings=(kept,), judged=answer.judged._replace(findings=(kept,)))


def from_the_row() -> TurnAnswer:
    """Give a turn under roemie's rules: cards of the row, several jokers freed, a lay-off that scores."""
    rules = load("roemie")
    two = meld(Kind.RUN, "♠8 J=♠9 J=♠10 ♠J", 30)
    long_run = meld(Kind.RUN, "♦3 ♦4 ♦5 ♦6 ♦7 ♦8", 30)
    grown = meld(Kind.RUN, "♦3 ♦4 ♦5 ♦6 ♦7 ♦8 ♦9", 35)
    steps = (
        JudgedStep(Take(card("♥4")), (), hand("♠9 ♠10 ♥4 ♥5 ♥6 ♦9 ♣2 ♣3"), received=cards("♥4 ♣2 ♣3")),
        JudgedStep(
            Swap(cards("♠9 ♠10"), 1),
            (),
            hand("♥4 ♥5 ♥6 ♦9 ♣2 ♣3 J J"),
            target=1,
            before=two,
            after=meld(Kind.RUN, "♠8 ♠9 ♠10 ♠J", 30),
            received=(JOKER, JOKER),
        ),
        JudgedStep(Add((card("♦9"),), 2), (), hand("♥4 ♥5 ♥6 ♣2 ♣3 J J"), (), (), 2, long_run, grown, 5),
        JudgedStep(Discard(card("♣2")), (), hand("♥4 ♥5 ♥6 ♣3 J J")),
    )
    after = (TableMeld(1, meld(Kind.RUN, "♠8 ♠9 ♠10 ♠J", 30)), TableMeld(2, grown))
    answer = _judged(rules, "♠9 ♠10 ♥5 ♥6 ♦9", (two, long_run), steps, after, "♥4 ♥5 ♥6 ♣3 J J", points=5)
    legal = answer.judged._replace(verdict=Verdict.LEGAL)
    return answer._replace(judged=legal, position=answer.position._replace(opened=True))


def hidden_card() -> TurnAnswer:
    """Give a turn that a card which nobody showed leaves open."""
    note = BRIDGE.finding(Code.HIDDEN_CARD, Severity.NOTE, "draw.sources", cards("♥6"), card=card("♥6"))
    laid = judged(Kind.RUN, "♥4 ♥5 ♥6", 15)
    steps = (
        JudgedStep(Draw(None), (), hand("♠9 ♥4 ♥5 ?"), received=(None,)),
        JudgedStep(Lay((laid.cards,)), (note,), hand("♠9"), (laid,), (1,), points=15),
        JudgedStep(Discard(card("♠9")), (), ()),
    )
    after = (TableMeld(1, laid.meld),)
    answer = _judged(BRIDGE, "♠9 ♥4 ♥5", (), steps, after, "", points=15)
    return answer._replace(judged=answer.judged._replace(verdict=Verdict.UNDECIDED))


def _numbered(melds: tuple[Meld, ...]) -> tuple[TableMeld, ...]:
    return tuple(TableMeld(number, one) for number, one in enumerate(melds, start=1))


def _judged(
    rules: Rules,
    held: str,
    table: tuple[Meld, ...],
    steps: tuple[JudgedStep, ...],
    after: tuple[TableMeld, ...],
    left: str,
    points: int = 0,
) -> TurnAnswer:
    verdict = TurnVerdict(
        Verdict.ILLEGAL,
        steps,
        _numbered(table),
        after,
        hand(left),
        None,
        points,
        goes_out=False,
        score=None,
        findings=(),
    )
    return TurnAnswer(rules, Position(cards(held), table), verdict, ())


def with_table(*, before_draw: bool = False) -> HandAnswer:
    """Give a hand that goes out with the help of the table."""
    answer = five_cards()
    steps = (
        Swap((card("♥2"),), 1),
        Lay((tuple(map(meld_card, ("♣6", "♣7", "J=♣8"))),)),
        Add((card("♦6"),), 2),
    )
    start, end = ((Draw(None),), (Discard(None),)) if before_draw else ((), (Discard(card("♥9")),))
    finish = FinishAnswer(
        True,
        (CLUBS,),
        None if before_draw else card("♥9"),
        Award("score", -100),
        play=(*start, *steps, *end),
        judged=swap_and_out().judged,
    )
    return answer._replace(finish=finish, phase=Phase.BEFORE_DRAW if before_draw else Phase.AFTER_DRAW)


def only_way(goal: TurnGoal = TurnGoal.FINISH) -> BestTurn:
    """Give the best turn after the draw: it goes out."""
    answer = swap_and_out()
    play = tuple(one.step for one in answer.judged.steps)
    choice = Choice(Source.NONE, (), play, answer.judged, Fraction(1), Fraction(21), Fraction(0))
    return BestTurn(
        BRIDGE,
        goal,
        Phase.AFTER_DRAW,
        True,
        answer.position,
        (choice,),
        answer.findings,
    )


def stock_or_open_card(goal: TurnGoal = TurnGoal.FINISH) -> BestTurn:
    """Give a best turn before the draw: the stock may let the player go out, the open card is not to be had."""
    steps = (
        JudgedStep(Draw(None), (), hand("♠9 ♥4 ♥5 ?"), received=(None,)),
        JudgedStep(Discard(None), (), hand("♠9 ♥4 ♥5")),
    )
    verdict = TurnVerdict(
        Verdict.LEGAL, steps, (), (), hand("♠9 ♥4 ♥5"), None, 0, goes_out=False, score=None, findings=()
    )
    refusal = BRIDGE.finding(
        Code.OPEN_CARD_NEEDS_OPENING,
        Severity.ERROR,
        "draw.open_card",
        cards("♦2"),
        card=card("♦2"),
        points=0,
        threshold=51,
        short_by=51,
    )
    helpful = ((card("♥3"), 2), (card("♥6"), 1), (card("♥9"), 2))
    play = tuple(one.step for one in steps)
    stock = Choice(Source.STOCK, (), play, verdict, Fraction(5, 71), Fraction(75, 71), Fraction(17), helpful, 71)
    refused = Choice(Source.OPEN_CARD, cards("♦2"), None, None, refused=(refusal,))
    position = Position(cards("♠9 ♥4 ♥5"), row=cards("♦2"))
    return BestTurn(BRIDGE, goal, Phase.BEFORE_DRAW, True, position, (stock, refused), ())


def in_the_way(*findings: Finding) -> BestTurn:
    """Give a best turn that does not go out, with what stands in the way."""
    answer = lay_off_too_soon()
    steps = (JudgedStep(Discard(card("♠9")), (), hand("♣6")),)
    table = answer.judged.table_before
    judged = TurnVerdict(
        Verdict.LEGAL, steps, table, table, hand("♣6"), None, 0, goes_out=False, score=None, findings=()
    )
    choice = Choice(Source.NONE, (), (Discard(card("♠9")),), judged, left=Fraction(6))
    position = answer.position
    return BestTurn(BRIDGE, TurnGoal.FINISH, Phase.AFTER_DRAW, True, position, (choice,), findings)


def shown(answer: TurnAnswer | BestTurn | HandAnswer, on: tuple[View, Screen]) -> str:
    """Show an answer as text and give it."""
    target, screen = on
    if isinstance(answer, TurnAnswer):
        show_turn(answer, target)
    elif isinstance(answer, BestTurn):
        show_best_turn(answer, target)
    else:
        show_hand(answer, target)
    return screen.shown


def lines(answer: TurnAnswer | BestTurn | HandAnswer, on: tuple[View, Screen] | None = None) -> list[str]:
    """Give the lines of an answer, in a pipe and in English unless a view is given."""
    return shown(answer, on or view()).splitlines()


TURNS = (swap_and_out(), lay_off_too_soon(), several_faults(), from_the_row(), hidden_card())
BEST = (only_way(), stock_or_open_card(), stock_or_open_card(TurnGoal.LEFT), in_the_way())

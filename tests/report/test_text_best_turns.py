"""What a person reads of the best turn: what to draw, the play to copy, what else there is, what stands in the way."""

from fractions import Fraction

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.turn_answers import BestTurn, Choice, Source, TurnGoal
from rami_solver.findings import Code, Finding, Severity
from rami_solver.notation.plays import read_with_play
from tests.report.report_answers import card, view
from tests.report.report_turns import BRIDGE, in_the_way, lines, only_way, stock_or_open_card


def test_the_best_turn_has_a_line_to_copy_that_is_read_as_it_was() -> None:
    for lang, encoding in (("en", "utf-8"), ("nl", "utf-8"), ("nl", "ascii")):
        told = lines(only_way(), view(lang, encoding=encoding, locale="nl"))
        (play,) = (line.partition(": ")[2] for line in told if line.startswith(("play: ", "beurt: ")))
        read = read_with_play({}, play, locale="nl")[1]
        assert tuple(one.step for one in read.steps) == only_way().choices[0].play


def test_the_best_turn_that_goes_out() -> None:
    told = lines(only_way())
    assert told[0] == "You can go out, score -100."
    assert "play: swap ♥2 -> M1 ; lay [♣6 ♣7 J=♣8] ; discard ♥9" in told
    assert "  3. throw ♥9: your hand is empty" in told
    assert not any(line.startswith("Draw ") for line in told)
    assert lines(only_way(TurnGoal.POINTS))[0] == "You can lay 21 points and go out, score -100."


def test_what_the_stock_may_bring() -> None:
    told = lines(stock_or_open_card())
    assert told[0] == "Draw from the stock: 5 of 71 unseen cards let you go out (7 %)."
    assert told[told.index("Whatever you draw, this can be played:") + 1] == "play: draw ? ; discard ?"
    assert told[told.index("These let you go out:") :][:3] == [
        "These let you go out:",
        "  ♥3 ♥9 (2 of each unseen)",
        "  ♥6 (1 unseen)",
    ]
    assert told[-6:-1] == [
        "Draw                 Going out    Points  Points left",
        "draw from the stock  7 %          1.1     17",
        "take ♦2              not allowed",
        "",
        "take ♦2: not allowed (before the opening the open card ♦2 may be taken only to open in this turn: "
        "0 points of 51)",
    ]


def headline(answer: BestTurn, lang: str = "en") -> str:
    return lines(answer, view(lang))[0]


def drawing(goal: TurnGoal, **changed: object) -> BestTurn:
    answer = stock_or_open_card(goal)
    first, other = answer.choices
    return answer._replace(choices=(first._replace(**changed), other))  # type: ignore[arg-type]


def test_headlines_of_every_goal_with_a_draw() -> None:
    none = {"out": Fraction(0), "helpful": ()}
    assert headline(drawing(TurnGoal.POINTS)) == "Draw from the stock: you can lay 1.1 points on average."
    assert headline(drawing(TurnGoal.LEFT)) == "Draw from the stock: 17 points stay in the hand on average."
    assert headline(drawing(TurnGoal.FINISH, **none)) == (
        "Draw from the stock: you cannot go out; 17 points stay in the hand on average."
    )
    assert headline(drawing(TurnGoal.FINISH, out=Fraction(1, 1000), helpful=((card("♥3"), 1),), unseen=1000)) == (
        "Draw from the stock: 1 of 1000 unseen cards let you go out (less than 1 %)."
    )
    assert headline(drawing(TurnGoal.LEFT, left=Fraction(40, 3)), "nl") == (
        "Trek van de stapel: gemiddeld blijven er 13,3 punten in de hand."
    )
    row = drawing(TurnGoal.POINTS, source=Source.ROW, taken=(card("♥2"), card("♣3")), points=Fraction(12))
    assert headline(row) == "Take ♥2 from the row, with ♣3: you can lay 12 points."
    taken = drawing(TurnGoal.LEFT, source=Source.OPEN_CARD, taken=(card("♥2"),), left=Fraction(1))
    assert headline(taken) == "Take ♥2: at best 1 point stay in the hand."


def test_a_sure_finish_from_the_stock() -> None:
    answer = only_way()
    stock = answer.choices[0]._replace(source=Source.STOCK)
    assert headline(answer._replace(choices=(stock,), phase=Phase.BEFORE_DRAW)) == (
        "Draw from the stock: whatever you draw, you can go out, score -100."
    )


def test_what_stands_in_the_way_is_told_with_its_rule() -> None:
    facts = {"case": "opening.points", "points": 6, "threshold": 51, "short_by": 45, "value": 51}
    rule = Finding(Code.FINISH_FORBIDDEN, Severity.NOTE, "opening.points", BRIDGE.basis("opening.points"), (), facts)
    left = Finding(Code.FINISH_CARDS_LEFT, Severity.NOTE, facts={"count": 2})
    told = lines(in_the_way(rule, left))
    assert told[:4] == [
        "You cannot go out; at best 6 points stay in the hand.",
        "  in the way: going out would lay 6 points that count towards the opening, and 51 are needed",
        "    opening.points = 51 (stated: Het verdelen van de kaarten)",
        "  in the way: 2 cards too many would stay in the hand",
    ]
    assert not any(line.startswith("note: ") for line in told)


def test_a_rule_in_the_way_without_words_of_its_own_is_named() -> None:
    fault = BRIDGE.finding(Code.FINISH_FORBIDDEN, Severity.NOTE, "layoff.joker", case="layoff.joker")
    assert "  in the way: without this rule you could go out: laying off a joker" in lines(in_the_way(fault))


def test_where_no_turn_is_legal() -> None:
    answer = only_way()._replace(choices=(Choice(Source.NONE, (), None, None),))
    told = lines(answer)
    assert told[0] == "These rules leave you no legal turn."
    assert "The turn:" not in told

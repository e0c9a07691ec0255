"""What a player at a table reads of advice: the answer, what to do and why, the table by discard, holding back."""

import re
from fractions import Fraction

import pytest

from rami_solver.analysis.advice_answers import Advice, DrawReason, Reason
from rami_solver.analysis.turn_answers import Source
from rami_solver.notation.plays import read_with_play
from rami_solver.report.cells import cell_width
from tests.report.report_advice import (
    ADVICE,
    before_draw,
    discarding,
    empty_hand,
    far_off,
    goes_out_now,
    jokers,
    lines,
    near_opening,
    never_opens,
    only_the_stock,
    opened,
    opens_now,
    shown,
    take_and_open,
    target,
)
from tests.report.report_answers import view

ANSI = re.compile(r"\x1b\[[0-9;]*m")
BLOCKS = re.compile("[█▉▊▋▌▍▎▏]")


def table(answer: Advice, top: int | None = None, lang: str = "en") -> list[str]:
    """Give the lines of the table by discard, in a pipe."""
    told = lines(answer, view(lang), top)
    start = next(number for number, line in enumerate(told) if re.match(r"(Throw|Weg)  ", line))
    return told[start : told.index("", start)]


def test_the_answer_comes_first_then_what_to_throw_and_why() -> None:
    assert lines(near_opening())[:5] == [
        "One card from opening: 6 of the 77 unseen cards open (8 %).",
        "Throw ♦3: no other leaves you nearer, or more likely to get there.",
        "Chance to open with one of the next two cards: 431/2926 = 14.7 %.",
        "4 cards from going out in one turn: 1 of the 77 unseen cards brings you nearer (1 %).",
        "  opening.points = 51 (stated: Het verdelen van de kaarten)",
    ]
    assert lines(near_opening(), view("nl"))[:4] == [
        "Nog één kaart om te openen: met 6 van de 77 ongeziene kaarten lukt het (8 %).",
        "Gooi ♦3 weg: met geen andere blijf je dichter, of met meer kans om er te komen.",
        "Kans om te openen met een van de volgende twee kaarten: 431/2926 = 14,7 %.",
        "Nog 4 kaarten om in één beurt uit te gaan: 1 van de 77 ongeziene kaarten brengt je dichter (1 %).",
    ]


def test_what_it_aims_at_and_what_helps() -> None:
    told = lines(near_opening())
    at = told.index("To open (57 points):")
    assert told[at : at + 7] == [
        "To open (57 points):",
        "  ♣K (to come)",
        "  ♠K ♥K ♣K (set, 30 points)",
        "  ♦8 ♦9 ♦10 (run, 27 points)",
        "These open:",
        "  ♣K J (2 of each unseen)",
        "  ♦10 ♠K (1 unseen)",
    ]
    told = lines(far_off())
    assert told[0] == "3 cards from opening: 5 of the 77 unseen cards bring you nearer (6 %)."
    assert "  ♣Q ♦J (to throw before)" in told
    assert "These bring you nearer:" in told
    assert "8 cards from going out in one turn." in told


def test_the_table_by_discard() -> None:
    assert table(near_opening()) == [
        "Throw  To open  Kinds  Helps       In two  Go out   Left  Why",
        "♦3     1 card   4      6/77 = 8 %  14.7 %  4 cards    88  best",
        "♣6     1 card   4      6/77 = 8 %  14.7 %  4 cards    85  as good, fits M2",
        "♠2     1 card   4      6/77 = 8 %  14.7 %  4 cards    89  more left",
        "♣2     1 card   4      6/77 = 8 %  14.7 %  4 cards    89  as good",
        "♠9     1 card   2      4/77 = 5 %  10.3 %  5 cards    82  less help",
        "♥5     2 cards  2      3/77 = 4 %          5 cards    86  farther off, fits M1",
    ]
    assert "If somebody else goes out next, you score 100 whatever you throw." in lines(near_opening())


def test_what_says_nothing_has_no_column() -> None:
    assert table(opened()) == [
        "Throw  Go out   Kinds  Helps       In two  Left  Why",
        "♦K     1 card   2      3/77 = 4 %  7.6 %     19  best",
        "♣6     2 cards  1      1/77 = 1 %            23  farther off, fits M2",
        "♥9     never                                 20  farther off",
    ]
    assert table(jokers()) == [
        "Throw  To open  Go out   Left  Why",
        "J      6 cards  6 cards    25  a joker",
    ]
    assert not any("you score" in line for line in lines(opened()))
    assert not any(line.startswith("Helps:") for line in lines(jokers()))


def test_what_is_lost_when_caught_has_a_column_where_it_depends_on_the_discard() -> None:
    assert table(opens_now()) == [
        "Throw  To open  Kinds  Helps       Go out               Left  Caught  Why",
        "♦3     ready                       1 card - 3/77 = 4 %    25      25  you open",
        "♣6     ready                       2 cards                23      23  as good, fits M2",
        "♠9     1 card   1      2/77 = 3 %  2 cards                82     100  farther off",
    ]


def test_no_more_discards_than_asked_for() -> None:
    assert len(table(near_opening(), top=2)) == 3
    assert "and 4 more" in lines(near_opening(), top=2)
    assert not any(line.startswith("and ") for line in lines(near_opening(), top=6))


def test_an_opening_in_this_turn_has_its_play_to_copy() -> None:
    told = lines(opens_now())
    assert told[:3] == [
        "You can open in this turn.",
        "Throw ♦3: you open with the others, now or in the next turn.",
        "One card from going out in one turn: 3 of the 77 unseen cards let you (4 %).",
    ]
    assert "play: lay [♠K ♥K ♣K] [♦8 ♦9 ♦10] ; discard ♦3" in told
    assert "then: swap ♥2 -> M1 ; lay [♠K ♥K ♣K] ; add ♣6 -> M2 ; discard ♦3" in told
    for lang, encoding in (("en", "utf-8"), ("nl", "utf-8"), ("nl", "ascii")):
        told = lines(opens_now(), view(lang, encoding=encoding, locale="nl"))
        (play,) = (line.partition(": ")[2] for line in told if line.startswith(("play: ", "beurt: ")))
        read = read_with_play({}, play, locale="nl")[1]
        aimed = opens_now().opening
        assert aimed is not None
        assert aimed.aimed is not None
        assert tuple(one.step for one in read.steps) == aimed.aimed.play


def test_going_out_in_this_turn_is_the_whole_answer() -> None:
    told = lines(goes_out_now())
    assert told[:2] == ["You can go out in this turn.", "Throw ♣6: you go out in this turn."]
    assert "Going out:" in told
    assert not any("cannot open" in line or "you score" in line for line in told)


def test_what_cannot_be_reached_is_said() -> None:
    told = lines(never_opens())
    assert told[:3] == [
        "With the cards that are still unseen you cannot open.",
        "Throw ♠K: whatever you throw, you cannot get there; the points left in your hand decide.",
        "With the cards that are still unseen you cannot go out in one turn.",
    ]
    assert table(never_opens())[1].split() == ["♠K", "never", "never", "20", "points", "decide"]


def test_no_cards_and_jokers_alone() -> None:
    assert lines(empty_hand())[0] == "Your hand is empty."
    assert not any(line.startswith("Throw") for line in lines(empty_hand()))
    assert lines(jokers())[1] == "Throw J: a joker is thrown only where nothing else can be."


def test_ways_to_draw_side_by_side_and_why_one_is_refused() -> None:
    told = lines(before_draw())
    assert told[1] == "Draw from the stock: nothing that lies open is better than what may come."
    assert told[-6:-2] == [
        "draw from the stock  1 card   4 cards  may be better",
        "take ♦2                                not allowed",
        "",
        "take ♦2: not allowed (before the opening the open card ♦2 may be taken only to open in this turn: "
        "0 points of 51)",
    ]


def test_a_card_that_opens_at_once_is_the_answer() -> None:
    told = lines(take_and_open())
    assert told[:3] == [
        "Take ♣K from the row, with ♦2: you open with it in this turn.",
        "before the draw: One card from opening: 6 of the 77 unseen cards open (8 %).",
        "before the draw: 4 cards from going out in one turn: 1 of the 77 unseen cards brings you nearer (1 %).",
    ]
    assert "play: take ♣K ; lay [♠K ♥K ♣K] [♦8 ♦9 ♦10] ; discard ♦3" in told
    assert "take ♣K from the row, with ♦2  this turn  2 cards  you open" in told
    assert "To open (57 points):" not in told


def test_the_stock_alone_has_no_table() -> None:
    told = lines(only_the_stock())
    assert told[:2] == ["Whatever you draw, you can open.", "Draw from the stock: there is no other way to draw."]
    assert not any(line.startswith("Draw ") and "Why" in line for line in told)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {},
            "lets you go out in one turn with a chance of 3/77 = 4 %, one of the next two with 6/77 = 7.8 %.",
        ),
        ({"within_two": None}, "The next card lets you go out in one turn with a chance of 3/77 = 4 %."),
        ({"within_two": None, "next": Fraction(0)}, "The next card cannot let you go out in one turn yet."),
        (
            {"within_two": Fraction(0), "next": Fraction(0)},
            "Neither of the next two cards can let you go out in one turn.",
        ),
        ({"least_odds": Fraction(1)}, "On average holding back pays where you are at least as likely to go out"),
        ({"least_odds": Fraction(5, 2)}, "is at least 2.5 times as likely as being caught."),
        ({"least_odds": Fraction(-1, 8)}, "As things are, holding back costs you nothing when somebody else goes out."),
    ],
)
def test_holding_back_in_the_cafe(changed: dict[str, object], said: str) -> None:
    answer = opens_now()
    assert answer.holding is not None
    told = lines(answer._replace(holding=answer.holding._replace(**changed)))  # type: ignore[arg-type]
    at = next(number for number, line in enumerate(told) if line.startswith("holding back: "))
    assert told[at].startswith(
        "holding back: Opening now and going out later scores -20, going out in one turn -100; "
        "if somebody else goes out first, you score 25 if you have opened and 100 if you have held back. "
    )
    assert said in told[at]
    assert told[at + 1].startswith("  score.one_turn = -100 (stated:")


def test_who_does_not_hold_back_hears_nothing_of_it() -> None:
    assert "holding back" not in shown(far_off())


def test_one_card_is_told_in_the_singular() -> None:
    answer = near_opening()
    one = target(1, "♣K:1", unseen=1)
    told = lines(answer._replace(opening=one, unseen=1, out=target(1, "♣K:1", unseen=3)))
    assert told[0] == "One card from opening: 1 of the 1 unseen cards opens (100 %)."
    assert "One card from going out in one turn: 1 of the 1 unseen cards lets you (100 %)." in told


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_reason_is_told_in_a_sentence_and_in_the_table(reason: Reason, lang: str) -> None:
    answer = far_off()
    one = discarding("♦3", target(3), target(5), reason, fits=(2,) if reason is Reason.FITS_TABLE else ())
    told = lines(answer._replace(discards=(one,)), view(lang))
    assert re.fullmatch(r"(Throw ♦3|Gooi ♦3 weg): [^.{}]+\.", told[1])
    assert not any("reason." in line or "advice." in line for line in told)
    assert ("M2" in told[1]) == (reason is Reason.FITS_TABLE)


@pytest.mark.parametrize("reason", DrawReason)
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_reason_to_draw_is_told(reason: DrawReason, lang: str) -> None:
    answer = before_draw()
    first = answer.draws[0]._replace(source=Source.OPEN_CARD, taken=answer.position.row, reason=reason)
    told = lines(answer._replace(draws=(first, answer.draws[0])), view(lang))
    assert re.fullmatch(r"(Take|Neem) ♦2: [^.{}]+\.", told[1])
    assert not any("reason." in line or "advice." in line for line in told)


def test_no_bar_where_there_is_no_terminal() -> None:
    for answer in ADVICE.values():
        assert not BLOCKS.search(shown(answer))
        assert not BLOCKS.search(shown(answer, view(colour="always")))
        assert "#" not in shown(answer)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_bars_on_a_terminal(width: int) -> None:
    solid = shown(near_opening(), view(width=width, colour="always"))
    assert len(re.findall("██▌", solid)) == 4
    assert "\x1b[31m██▌" in solid, "a small chance is red"
    for plain in (
        shown(near_opening(), view(width=width)),
        shown(near_opening(), view(width=width, encoding="ascii", colour="always")),
    ):
        assert not BLOCKS.search(plain)
        assert len(re.findall("(?<!#)##(?!#)", ANSI.sub("", plain))) == 5
        assert len(re.findall("(?<!#)###(?!#)", ANSI.sub("", plain))) == 0


def test_colour_by_how_great_a_chance_is() -> None:
    answer = near_opening()
    for copies, colour in ((2, 31), (10, 33), (30, 32)):
        opening = target(1, f"♣K:{copies}")
        thrown = (discarding("♦3", opening, answer.out, Reason.NEAREST),)
        told = shown(answer._replace(opening=opening, discards=thrown), view(width=80, colour="always"))
        assert re.search(rf"\x1b\[{colour}m[█▉▊▋▌▍▎▏]", told)


def test_a_bar_stands_beside_its_chance_where_there_is_room() -> None:
    assert any("6/77 = 8 % ##" in line for line in lines(near_opening(), view(width=120)))
    assert not any("6/77 = 8 % ##" in line for line in lines(near_opening(), view(width=80)))
    assert any("Helps: 6/77 = 8 % ##" in line for line in lines(near_opening(), view(width=40)))


def test_a_narrow_terminal_has_a_section_for_each_discard() -> None:
    told = lines(opens_now(), view(width=40))
    at = told.index("♦3")
    assert told[at : at + 6] == [
        "♦3",
        "  To open: ready",
        "  Go out: 1 card, 3/77 = 4 %",
        "  Left: 25",
        "  Caught: 25",
        "  Why: you open",
    ]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120, 200])
@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("name", ADVICE)
def test_no_width_breaks_a_card_or_overflows(lang: str, width: int, name: str) -> None:
    told = lines(ADVICE[name], view(lang, width=width))
    assert max(map(cell_width, told)) <= width
    assert not any(line.endswith(("♥", "♠", "♦", "♣", "J=")) for line in told)


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_eighty_cells_hold_the_table(lang: str) -> None:
    for answer in (near_opening(), opens_now(), opened(), far_off()):
        assert any(set(line) == {"─"} for line in lines(answer, view(lang, width=80)))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "euc_jis_2004"])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_encoding_carries_advice(encoding: str, lang: str) -> None:
    for answer in ADVICE.values():
        told = shown(answer, view(lang, width=80, encoding=encoding, colour="always"))
        assert told.count("?") == shown(answer, view(lang, width=80)).count("?")

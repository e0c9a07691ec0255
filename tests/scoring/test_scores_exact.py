"""Deals with every score, the keys that it rests on, ties and winners; nothing is left out of an answer."""

from typing import NamedTuple

import pytest

from rami_solver.melds import hand_values_used
from rami_solver.rules.load import load
from rami_solver.scoring.award import Award, award_of_finish
from rami_solver.scoring.deal import DealScores, Finish, PlayerEnd, Scored, score_deal
from tests.referee.claims import hand


class Ending(NamedTuple):
    """A deal and what it comes to: for each player points, keys in short, `tied` where a tie leaves them open."""

    system: str
    settings: tuple[str, ...]
    players: tuple[PlayerEnd, ...]
    finish: Finish | None
    scores: tuple[tuple[int | None, str], ...]
    winners: tuple[int, ...]


def opened(text: str | None, melds: int | None = 51) -> PlayerEnd:
    return PlayerEnd(True, melds, None if text is None else hand(text))


def unopened(text: str | None) -> PlayerEnd:
    return PlayerEnd(False, 0, None if text is None else hand(text))


OUT = opened("", 60)
SEVERAL, AT_ONCE, WITH_TABLE = Finish(0, False), Finish(0, True), Finish(0, True, with_layoffs=True)
FIRST_ROUND, FIRST_WITH_TABLE = Finish(0, True, 1), Finish(0, True, 1, with_layoffs=True)
LOSES, NEVER = "score.loser_opened", "score.loser_unopened"
FLAT = f"{NEVER} {NEVER}_flat"
END, ZERO = "end.score", "end.score end.lowest_hand_scores_zero"
BOTH_KINDS = (opened("♥A ♥2 ♥K"), unopened("♠3 J"))
APART = "score.one_turn_with_layoffs=false"

ENDINGS = {
    "the café, out in several turns": Ending(
        "rami-bridge",
        (),
        (OUT, *BOTH_KINDS),
        SEVERAL,
        ((-20, "score.several_turns"), (22, f"{LOSES} +"), (100, FLAT)),
        (0,),
    ),
    "the café, out at once": Ending(
        "rami-bridge", (), (OUT, unopened("")), AT_ONCE, ((-100, "score.one_turn"), (100, FLAT)), (0,)
    ),
    "the café, out at once in round 1": Ending(
        "rami-bridge",
        (),
        (OUT, opened("J")),
        FIRST_ROUND,
        ((-20, "score.one_turn_first_round"), (50, f"{LOSES} +")),
        (0,),
    ),
    "the café, out at once with the table": Ending(
        "rami-bridge",
        (),
        (OUT, opened(None)),
        WITH_TABLE,
        ((-100, "score.one_turn score.one_turn_with_layoffs"), (None, LOSES)),
        (0,),
    ),
    "the café, out at once with the table in round 1": Ending(
        "rami-bridge",
        (),
        (OUT, opened("♥9")),
        FIRST_WITH_TABLE,
        ((-20, "score.one_turn_first_round score.one_turn_with_layoffs"), (9, f"{LOSES} +")),
        (0,),
    ),
    "the café, where only the own melds are one turn": Ending(
        "rami-bridge",
        (APART,),
        (OUT, opened("♥9")),
        WITH_TABLE,
        ((-20, "score.one_turn_with_layoffs"), (9, f"{LOSES} +")),
        (0,),
    ),
    "the café, out in several turns with the table": Ending(
        "rami-bridge",
        (APART,),
        (OUT, opened("♥9")),
        Finish(0, False, with_layoffs=True),
        ((-20, "score.several_turns"), (9, f"{LOSES} +")),
        (0,),
    ),
    "the café, the second player out": Ending(
        "rami-bridge", (), (opened("♠4"), OUT), Finish(1, True), ((4, f"{LOSES} +"), (-100, "score.one_turn")), (1,)
    ),
    "the café, the stock gone": Ending(
        "rami-bridge", (), BOTH_KINDS, None, ((22, f"{END} {LOSES} +"), (100, f"{END} {FLAT}")), ()
    ),
    "the app, out": Ending(
        "rami-51",
        (),
        (OUT, *BOTH_KINDS),
        SEVERAL,
        ((0, "score.winner"), (23, f"{LOSES} +"), (23, f"{NEVER} +")),
        (0,),
    ),
    "the app, the lowest hand": Ending(
        "rami-51",
        (),
        (opened("♥A ♥2"), unopened("♠3 J"), opened("♣A")),
        None,
        ((13, f"{END} {LOSES} +"), (23, f"{END} {NEVER} +"), (0, f"{ZERO} +")),
        (2,),
    ),
    "the app, two lowest hands": Ending(
        "rami-51",
        (),
        (opened("♥A"), unopened("♠3 J"), opened("♣9 ♣2")),
        None,
        (
            (None, f"{ZERO} score.ties + tied"),
            (23, f"{END} {NEVER} +"),
            (None, f"{ZERO} score.ties + tied"),
        ),
        (0, 2),
    ),
    "the app, a hidden hand": Ending(
        "rami-51",
        (),
        (opened("♥A"), unopened(None), opened("♣9 ♣3")),
        None,
        ((None, f"{ZERO} +"), (None, ZERO), (12, f"{END} {LOSES} +")),
        (),
    ),
    "the app, all hands hidden": Ending(
        "rami-51", (), (opened(None), unopened(None)), None, ((None, ZERO), (None, ZERO)), ()
    ),
    "the app, a hand that counts nothing for the lowest": Ending(
        "rami-51",
        ("end.lowest_hand_scores_zero=false",),
        (opened("♥2"), opened("♣9")),
        None,
        ((2, f"{END} {LOSES} +"), (9, f"{END} {LOSES} +")),
        (0,),
    ),
    "the book, two lowest hands": Ending(
        "rami-bridge-50",
        (),
        (opened("♥2"), unopened("♣2")),
        None,
        ((2, f"{END} {LOSES} +"), (2, f"{END} {NEVER} +")),
        (0, 1),
    ),
    "Roemie, out in several turns": Ending(
        "roemie",
        (),
        (opened("", 95), opened("♥A J ♣10", 55), unopened("♥9 ♥K")),
        SEVERAL,
        ((95, "score.winner"), (-15, f"{LOSES} +"), (-15, f"{NEVER} +")),
        (0,),
    ),
    "Roemie, out at once": Ending(
        "roemie",
        (),
        (opened("", 95), opened("♥9", 0)),
        AT_ONCE,
        ((190, "score.winner score.one_turn_factor"), (-5, f"{LOSES} +")),
        (0,),
    ),
    "Roemie, out at once with the table": Ending(
        "roemie",
        (),
        (opened("", 95), opened("♥9", None)),
        WITH_TABLE,
        ((190, "score.winner score.one_turn_factor score.one_turn_with_layoffs"), (None, f"{LOSES} +")),
        (0,),
    ),
    "Roemie, where only the own melds double": Ending(
        "roemie",
        (APART,),
        (opened("", 95), opened("♥9")),
        WITH_TABLE,
        ((95, "score.winner score.one_turn_with_layoffs"), (46, f"{LOSES} +")),
        (0,),
    ),
    "Roemie, melds that nobody counted": Ending(
        "roemie",
        (),
        (opened("", None), opened(None)),
        AT_ONCE,
        ((None, "score.winner score.one_turn_factor"), (None, LOSES)),
        (0,),
    ),
    "Roemie, the stock gone": Ending(
        "roemie",
        (),
        (opened("♥9 ♥10", 55), PlayerEnd(False, 70, hand("♥A"))),
        None,
        ((40, f"{END} +"), (-10, f"{END} +")),
        (),
    ),
    "losers by the melds, the stock gone": Ending(
        "rami-bridge",
        ("score.loser_opened=melds-minus-hand", "score.loser_unopened=minus-hand"),
        (opened("♥9 ♥10"), PlayerEnd(False, 70, hand("♥9"))),
        None,
        ((32, f"{END} {LOSES} +"), (-9, f"{END} {NEVER} +")),
        (),
    ),
}


def _scored(player: PlayerEnd, points: int | None, told: str) -> Scored:
    """Read what a player scores: `+` is for the values of the kinds of card in the hand."""
    keys = [one for word in told.split() for one in (_kinds(player) if word == "+" else [word]) if one != "tied"]
    return Scored(points, tuple(keys), told.endswith(" tied"))


def _kinds(player: PlayerEnd) -> tuple[str, ...]:
    assert player.hand
    return tuple(hand_values_used(player.hand))


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS.keys())
def test_a_deal_comes_to(ending: Ending) -> None:
    found = score_deal(load(ending.system, ending.settings), ending.players, ending.finish)
    told = zip(ending.players, ending.scores, strict=True)
    assert found == DealScores(tuple(_scored(player, *one) for player, one in told), ending.winners)
    assert found.values == tuple(points for points, _ in ending.scores)


def test_nothing_laid_is_nothing_doubled() -> None:
    (winner, _) = score_deal(load("roemie"), [opened("", 0), opened("♥9")], AT_ONCE).scores
    assert winner.value == 0


def test_a_finish_is_of_own_melds_alone_where_nothing_else_is_said() -> None:
    rules = load("rami-bridge", (APART,))
    assert award_of_finish(rules, points=60, opened=False, round_number=2) == (Award("score", -100), "score.one_turn")

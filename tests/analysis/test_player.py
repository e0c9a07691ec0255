"""The practice player: every turn legal, the same from the same cards, and sensible enough to finish a deal."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rami_solver.analysis import player
from rami_solver.analysis.player import choose_turn
from rami_solver.analysis.player_discards import discards, melds_held
from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Verdict
from rami_solver.notation.plays import write_play
from rami_solver.plays import Discard, Play, Position, Take
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from tests.positions import deal, house
from tests.referee.claims import hand
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, lying

FOURTEEN = "♠5 ♠6 ♥5 ♥6 ♦9 ♦J ♣2 ♣3 ♣K ♦K ♥Q ♠A ♥2 ♠9"
"""Nothing in it opens."""


def turn(
    held: str,
    top: str = "",
    profile: str = CAFE,
    *,
    table: str = "",
    opened: bool = False,
    row: str = "",
    dealer: bool = False,
    settings: Sequence[str] = (),
) -> str:
    """Write the turn that the player chooses, nothing where there is none."""
    rules = load(profile, settings)
    lie = tuple(lying(one, rules) for one in table.split("|")) if table else ()
    position = Position(hand(held), lie, opened, 2, hand(row), dealer)
    play = choose_turn(position, rules, hand(top)[0] if top else None)
    return "" if play is None else write_play(play)


def thrown(held: str, profile: str = CAFE) -> list[str]:
    return [str(one) for one in discards(hand(held), load(profile))]


# The discard


def test_what_has_least_to_do_with_the_others_goes_and_of_equals_the_dearest() -> None:
    assert thrown("♠5 ♠6 ♥9 ♦9 ♣2 ♣Q") == ["♣Q", "♣2", "♥9", "♦9", "♠6", "♠5"]
    assert thrown("♠5 ♠7 ♣9 ♣10")[:2] == ["♠7", "♠5"]


def test_melds_that_are_held_stay_and_a_twin_that_is_in_none_of_them_goes() -> None:
    assert thrown("♠3 ♠4 ♠5 ♥K ♦K") == ["♥K", "♦K", "♠5", "♠3", "♠4"]
    assert thrown("♠3 ♠4 ♠5 ♠5 ♥7 ♦8")[:3] == ["♦8", "♥7", "♠5"]


def test_an_ace_is_next_to_the_two_and_to_the_king() -> None:
    assert thrown("♠A ♠K ♥8 ♥2 ♥A")[0] == "♥8"


def test_a_joker_is_thrown_only_where_nothing_else_is_held() -> None:
    assert thrown("J ♣2 J ♥K") == ["♥K", "♣2", "J"]
    assert turn("J", "J", PAPER, opened=True) == "draw J ; discard J"
    assert turn("J ♣2", "♥K", PAPER, opened=True) == "draw ♥K ; discard ♥K"


def test_a_card_that_may_not_be_thrown_back_is_passed_over() -> None:
    table = "♠4 ♠5 ♠6"
    assert (
        turn("♣2 ♣3 ♥9", profile=ROW, opened=True, row="♥K ♣4", table=table) == "take ♣4 ; lay [♣2 ♣3 ♣4] ; discard ♥9"
    )


# The draw


def test_an_open_card_that_opens_is_taken_and_one_that_does_not_is_left() -> None:
    nearly = "♠10 ♠J ♥10 ♥J ♥Q ♥K ♣2 ♣5 ♦7 ♦A ♦3 ♣9 ♠4 ♥6"
    assert turn(nearly, "♣Q", row="♠Q") == "take ♠Q ; lay [♠10 ♠J ♠Q] [♥10 ♥J ♥Q ♥K] ; discard ♣9"
    assert turn(nearly, "♣Q", row="♣2").startswith("draw ♣Q")
    assert turn(FOURTEEN, "♣Q", row="♦Q").startswith("draw ♣Q ; discard")


def test_a_card_that_may_be_kept_is_taken_where_it_makes_a_meld() -> None:
    assert turn(FOURTEEN, "♣Q", APP, row="♦10").startswith("take ♦10 ; discard")
    assert turn(FOURTEEN, "♣Q", APP, row="♦3").startswith("draw ♣Q ; discard")


def test_a_player_who_has_opened_takes_what_can_be_laid_off() -> None:
    table = "♠4 ♠5 ♠6"
    assert turn("♥K ♣2 ♦9", "♣Q", table=table, opened=True, row="♠7") == "take ♠7 ; add ♠7 -> M1 ; discard ♥K"
    assert turn("♥K ♣2 ♦9", "♣Q", table=table, opened=True, row="♠9") == "draw ♣Q ; discard ♥K"


def test_a_deeper_card_is_taken_where_fewer_cards_are_left_by_it() -> None:
    held = "♥8 ♥9 ♣Q ♦2"
    assert turn(held, "♠K", ROW, opened=True, row="♥10 ♣K").startswith("take ♥10 ; lay [♥8 ♥9 ♥10]")
    assert turn(held, "♠K", ROW, opened=True, row="♥10 ♣K ♦7 ♠3").startswith("draw ♠K")


def test_what_the_stock_gives_is_not_looked_at_before_it_is_drawn() -> None:
    ways = Counter[str]()
    for position, rules in _positions(60):
        plays = [choose_turn(position, rules, top) for top in (DECK[7], DECK[40], JOKER)]
        taken = {play for play in plays if play and isinstance(play[0], Take)}
        assert not taken or {*plays} == taken
        ways["take" if taken else "draw"] += 1
    assert ways["take"] > 3
    assert ways["draw"] > 10


def test_without_a_stock_only_a_discard_that_is_of_use_is_taken() -> None:
    assert turn("♥K ♣2 ♦9", table="♠4 ♠5 ♠6", opened=True, row="♠7") == "take ♠7 ; add ♠7 -> M1 ; discard ♥K"
    assert turn("♥K ♣2 ♦9", table="♠4 ♠5 ♠6", opened=True, row="♠9") == ""
    assert turn("♥K ♣2 ♦9", profile=APP, table="♠4 ♠5 ♠6", opened=True, row="♠9") == ""


# The turn


def test_a_turn_that_goes_out_is_found_also_beside_the_table_and_before_opening() -> None:
    assert turn("♠7 ♥K", "♠8", table="♠4 ♠5 ♠6", opened=True) == "draw ♠8 ; add ♠7 -> M1 ; add ♠8 -> M1 ; discard ♥K"
    assert turn("♠A ♠2 ♥K", "♠3") == "draw ♠3 ; lay [♠A ♠2 ♠3] ; discard ♥K"
    assert turn("♠A ♠2 ♥K", "♠3", PAPER) == "draw ♠3 ; discard ♥K"


def test_the_dealer_throws_a_card_and_where_he_may_opens_first() -> None:
    held = "♠10 ♠J ♠Q ♥10 ♥J ♥Q ♣2 ♣5 ♦7 ♦A ♦3 ♣9 ♠4 ♥6 ♦9"
    assert turn(held, dealer=True).startswith("discard")
    assert turn(held, profile=PAPER, dealer=True).startswith("lay [")


def test_a_search_that_does_not_end_leaves_a_card_to_be_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    held, table = "♠7 ♥K ♣2", "♠4 ♠5 ♠6"
    assert turn(held, "♠8", table=table, opened=True).startswith("draw ♠8 ; add")
    monkeypatch.setattr(player, "MOST_STEPS", 0)
    assert turn(held, "♠8", table=table, opened=True, row="♠8").startswith("draw ♠8 ; discard")


@pytest.mark.parametrize("profile", [CAFE, PAPER, APP, SMALL, ROW])
def test_the_order_of_the_hand_does_not_matter(profile: str) -> None:
    rng = random.Random(profile)
    rules = load(profile)
    for _ in range(8):
        dealt = deal(rng, rules, rng.randint(4, 14), rng.randint(0, 5))
        position = Position(dealt.hand, dealt.table, dealt.opened, 2, (rng.choice(DECK),))
        mixed = position._replace(hand=tuple(rng.sample(dealt.hand, len(dealt.hand))))
        assert choose_turn(position, rules, DECK[20]) == choose_turn(mixed, rules, DECK[20])


def test_every_turn_is_legal_under_every_profile_and_house_rules() -> None:
    kinds = Counter[str]()
    for position, rules in _positions(160):
        top = None if len(position.hand) % 5 == 0 else DECK[len(position.hand)]
        play = choose_turn(position, rules, top)
        if play is None:
            assert top is None or not rules.discard.joker
            kinds["none"] += 1
            continue
        judged = judge_turn(position, play, rules)
        assert judged.verdict is Verdict.LEGAL, (rules.profile, position, play, judged.errors)
        kinds.update({type(one).__name__ for one in play})
        kinds["out"] += judged.goes_out
        kinds["joker kept"] += _keeps_joker(judged.hand, play)
    assert all(
        kinds[one] > 10 for one in ("Draw", "Take", "Lay", "Add", "Swap", "Discard", "out", "none", "joker kept")
    )


def _keeps_joker(left: Sequence[AnyCard | None], play: Play) -> bool:
    """Tell whether a joker stays; throwing one while another card is there is never chosen."""
    last = play[-1]
    assert not (isinstance(last, Discard) and last.card is JOKER and any(one is not JOKER for one in left))
    return JOKER in left


def _positions(number: int) -> list[tuple[Position, Rules]]:
    rng = random.Random(20261130)
    found = []
    for _ in range(number):
        rules = load(rng.choice(profile_ids()))
        if rng.random() < 0.4:
            rules = house(rng, rules)
        dealt = deal(rng, rules, rng.randint(1, 14), rng.randint(0, 6))
        row = tuple(rng.choice(DECK) for _ in range(rng.randint(0, 4 if rules.draw.deeper_card else 1)))
        found.append((Position(dealt.hand, dealt.table, dealt.opened, dealt.round, row), rules))
    return found


def test_melds_held_leave_as_many_cards_as_must_stay() -> None:
    rules = load(CAFE)
    assert melds_held(hand("♠3 ♠4 ♠5"), rules, keep=0) == (12, hand("♠3 ♠4 ♠5"))
    assert melds_held(hand("♠3 ♠4 ♠5"), rules, keep=1) == (0, ())
    assert melds_held(hand("♠3 ♥4 ♠9"), rules, keep=0) == (0, ())

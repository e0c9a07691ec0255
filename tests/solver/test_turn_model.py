"""The model of a turn: what it finds where each rule bears, its canonical answers, its limits."""

import random
from collections import Counter

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Undecided, Verdict, WrongAnswer
from rami_solver.melds import LaidJoker, Meld
from rami_solver.notation.plays import write_play
from rami_solver.plays import Add, Discard, Lay, Position, Swap, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver import light, search, turn_task
from rami_solver.solver.candidates import Pool
from rami_solver.solver.quest import Aim, Problem, Quest, melds_of
from rami_solver.solver.tasks import STAGE_BOUND
from rami_solver.solver.turn_quest import FoundTurn, Taken, TurnAim, TurnProblem
from rami_solver.solver.turn_search import search_turns
from rami_solver.solver.turn_task import TurnTask
from tests.hands import mixed
from tests.positions import AIMS, deal, house

GOING_OUT = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS)


def _cards(text: str) -> tuple[AnyCard, ...]:
    return tuple(JOKER if name == "J" else next(one for one in DECK if str(one) == name) for name in text.split())


def _meld(text: str, rules: Rules) -> Meld:
    """Read a meld as it is printed: `J=♥5` is a joker and what it stands for."""
    claim = [
        LaidJoker(tuple(one for part in name[2:].split("/") for one in _cards(part) if one is not JOKER))
        if name.startswith("J=")
        else _cards(name)[0]
        for name in text.split()
    ]
    meld = judge_meld(claim, rules).meld
    assert meld is not None
    return meld


def _problem(rules: Rules, hand: str, table: str = "", **more: object) -> TurnProblem:
    melds = tuple(_meld(one, rules) for one in table.split("|") if one.strip())
    given: dict[str, object] = {"opened": False, "aims": GOING_OUT} | more
    return TurnProblem(rules, _cards(hand), melds, **given)  # type: ignore[arg-type]


def _found(problem: TurnProblem) -> FoundTurn | None:
    (found,) = search_turns([problem])
    assert not isinstance(found, Undecided)
    return found


def _play(problem: TurnProblem) -> str | None:
    """The play found, after the referee has judged it legal."""
    found = _found(problem)
    if found is None:
        return None
    taken = problem.taken
    row = (taken.card, *taken.along) if taken else ()
    hand = tuple((Counter(problem.hand) - Counter(row)).elements())
    draw = (Take(taken.card, 1),) if taken else ()
    position = Position(hand, problem.table, problem.opened, 3, row)
    judged = judge_turn(position, (*draw, *found.play), problem.rules)
    assert judged.verdict is Verdict.LEGAL, (write_play(found.play), judged.errors)
    return write_play(found.play)


# What the rules decide


SWAPPED = ("♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9", "J=♥2 ♥3 ♥4")
LAID_OFF = ("♠2 ♠3 ♠4 ♣2 ♦2 ♥2 ♦3 ♦4 ♦5 ♣3 ♣4 ♣5 ♥7 ♥8 ♠9", "♥4 ♥5 ♥6")


def test_a_joker_is_swapped_for_only_where_going_out_makes_up_for_the_opening() -> None:
    found = _play(_problem(load("rami-bridge"), *SWAPPED, must_go_out=True))
    assert found == ("lay [♥3 ♦3 ♣3] [♠2 ♠3 ♠4 ♠5 ♠6] [♦4 ♦5 ♦6] ; swap ♥2 -> M1 ; lay [♣6 ♣7 J=♣8] ; discard ♥9")
    assert _play(_problem(load("rami-bridge-50"), *SWAPPED, must_go_out=True)) is None
    assert _play(_problem(load("rami-51"), *SWAPPED, must_go_out=True)) is None
    for rule in ("opening.points=44", "opening.waived_when_going_out=true"):
        opens = "swap.who=opened-or-going-out" if "waived" in rule else rule
        assert _play(_problem(load("rami-51", (rule, opens)), *SWAPPED, must_go_out=True)) is not None


def test_lay_offs_go_out_with_a_low_opening_where_the_waiver_covers_them() -> None:
    found = _play(_problem(load("rami-bridge"), *LAID_OFF, must_go_out=True))
    assert found == "lay [♥2 ♦2 ♣2] [♠2 ♠3 ♠4] [♦3 ♦4 ♦5] [♣3 ♣4 ♣5] ; add ♥7 ♥8 -> M1 ; discard ♠9"
    for rule in ("opening.waived_when_going_out=false", "opening.layoff_before=no"):
        assert _play(_problem(load("rami-bridge", (rule,)), *LAID_OFF, must_go_out=True)) is None
    assert _play(_problem(load("roemie"), *LAID_OFF, must_go_out=True)) is not None


def test_what_a_freed_joker_is_laid_into_decides() -> None:
    """♣9 frees the joker of a full set: it fits the run on the table, and makes no new meld."""
    hand, table = "♣9 ♠4", "♠9 ♥9 ♦9 J=♣9 | ♥4 ♥5 ♥6"
    for where, expected in (
        ("anywhere", "swap ♣9 -> M1 ; add J=♥7 -> M2 ; discard ♠4"),
        ("if-possible", "swap ♣9 -> M1 ; add J=♥7 -> M2 ; discard ♠4"),
        ("new-meld", None),
    ):
        rules = load("rami-bridge", (f"swap.freed_joker={where}", "score.layoffs=who-lays-them"))
        assert _play(_problem(rules, hand, table, opened=True, must_go_out=True)) == expected


def test_a_freed_joker_is_kept_only_where_nothing_takes_it() -> None:
    full, run = "♠9 ♥9 ♦9 J=♣9", "♥4 ♥5 ♥6"
    lightest = (TurnAim.FEW_CARDS,)
    rules = load("rami-51", ("values.hand.joker=0",))
    alone = _problem(rules, "♣9 ♠4 ♠K", full, opened=True, aims=(TurnAim.LIGHT_HAND,))
    assert _play(alone) == "swap ♣9 -> M1 ; discard ♠K"
    beside_a_run = _problem(rules, "♣9 ♠4 ♠K", f"{full} | {run}", opened=True, aims=(TurnAim.LIGHT_HAND,))
    assert _play(beside_a_run) == "swap ♣9 -> M1 ; add J -> M2 ; discard ♠K"
    pair = _problem(rules, "♣9 ♠Q ♠K", full, opened=True, aims=lightest)
    assert _play(pair) == "swap ♣9 -> M1 ; lay [J=♠J ♠Q ♠K]"


def test_the_last_card_must_be_thrown_where_the_rules_say_so() -> None:
    for rule, expected in (("true", None), ("false", "lay [♠2 ♠3 ♠4]")):
        rules = load("rami-bridge", (f"discard.to_go_out={rule}",))
        assert _play(_problem(rules, "♠2 ♠3 ♠4", opened=True, must_go_out=True)) == expected


def test_the_card_taken_is_not_thrown_and_must_be_used() -> None:
    rules = load("rami-bridge")
    king, four = _cards("♥K ♠4")
    hand, table = "♠4 ♥K", "♠5 ♠6 ♠7"
    assert _play(_problem(rules, hand, table, opened=True, taken=Taken(four))) == "add ♠4 -> M1 ; discard ♥K"
    assert _play(_problem(rules, hand, table, opened=True, taken=Taken(king))) is None
    free = load("rami-51")
    assert _play(_problem(free, "♥K", opened=True, taken=Taken(king))) is None
    assert _play(_problem(free, "♥K ♥K", opened=True, taken=Taken(king))) == "discard ♥K"


def test_a_deeper_card_goes_into_a_new_meld() -> None:
    six, nine, king = _cards("♥6 ♥9 ♥K")
    hand = "♥6 ♥9 ♥K ♠6 ♦6 ♠2"
    deeper = Taken(six, deeper=True, along=(nine, king))
    found = _play(_problem(load("roemie"), hand, "♥3 ♥4 ♥5", opened=True, taken=deeper))
    assert found is not None
    assert "lay [♠6 ♥6 ♦6]" in found
    alone = _problem(load("roemie"), "♥6 ♥9 ♥K ♠6 ♠2", "♥3 ♥4 ♥5", opened=True, taken=deeper)
    assert _play(alone) is None


def test_a_hidden_card_can_be_thrown_and_nothing_else() -> None:
    rules = load("rami-bridge")
    assert _play_hidden(rules, "♠2 ♠3 ♠4") == (Lay((_cards("♠2 ♠3 ♠4"),)), Discard(None))
    assert _play_hidden(rules, "♠2 ♠3 ♠4 ♥9") is None


def _play_hidden(rules: Rules, hand: str) -> object:
    found = _found(_problem(rules, hand, opened=True, hidden=True, must_go_out=True))
    return found and found.play


# New melds that grow


CASES = {
    "a freed joker goes onto a meld that opened": (
        ("roemie", ()),
        "♠10 ♠J ♠Q ♠K ♣9 ♦4",
        "♠9 ♥9 ♦9 J=♣9",
        None,
        "lay [♠10 ♠J ♠Q ♠K] ; swap ♣9 -> M1 ; add J=♠A -> M2 ; discard ♦4",
    ),
    "a clean run gets a joker": (
        ("roemie", ("opening.clean_run=true",)),
        "♠10 ♠J ♠Q ♠K J ♦4",
        "",
        None,
        "lay [♠10 ♠J ♠Q ♠K] ; add J=♠A -> M1 ; discard ♦4",
    ),
    "a run grows beyond what may be laid": (
        ("rami-bridge", ("run.min=4", "opening.points=10")),
        "♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♦4",
        "",
        None,
        "lay [♠3 ♠4 ♠5 ♠6 ♠7] ; add ♠2 -> M1 ; discard ♦4",
    ),
    "the joker would have another place": (
        ("rami-51", ("values.ace_low_only_in_a23=true", "score.layoffs=who-lays-them", "opening.points=1")),
        "♠2 ♠3 ♠4 J ♦4",
        "",
        None,
        "lay [J=♠A ♠2 ♠3] ; add ♠4 -> M1 ; discard ♦4",
    ),
    "an ace counts more below": (
        ("rami-bridge", ("values.ace_low_only_in_a23=true", "values.ace_low=30", "opening.points=30")),
        "♠A ♠2 ♠3 ♠4 ♦4",
        "",
        None,
        "lay [♠A ♠2 ♠3] ; add ♠4 -> M1 ; discard ♦4",
    ),
    "the deeper card goes onto a meld that opens": (
        ("roemie", ("draw.deeper_card=free", "draw.deeper_card_opens=false")),
        "♠10 ♠J ♠Q ♠K ♠9 ♦4",
        "",
        Taken(_cards("♠9")[0], deeper=True, along=_cards("♦4")),
        "lay [♠10 ♠J ♠Q ♠K] ; add ♠9 -> M1 ; discard ♦4",
    ),
    "the joker taken was in a new meld": (
        ("roemie", ("set.max=3", "opening.points=15")),
        "J ♦4 ♠5 ♥5 ♦5",
        "♣7 ♣8 ♣9",
        Taken(JOKER, deeper=True, along=_cards("♦4")),
        "lay [♠5 ♥5 J=♦5/♣5] ; swap ♦5 -> M2 ; add J=♣10 -> M1 ; discard ♦4",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_new_meld_grows_where_the_whole_at_once_does_not_do(case: str) -> None:
    (profile, settings), hand, table, taken, expected = CASES[case]
    assert _play(_problem(load(profile, settings), hand, table, taken=taken, must_go_out=True)) == expected


def test_a_joker_that_may_not_go_back_passes_through_another_meld() -> None:
    """♥2 frees the only joker; its own run alone has room, unless ♠7 lets it come from the other run."""
    rules = load("roemie", ("swap.freed_joker_own_meld=false", "run.max=4", "layoff.past_run_max=false"))
    table = "J=♥2 ♥3 ♥4 | ♠4 ♠5 ♠6"
    found = _play(_problem(rules, "♥2 ♠7 ♦9", table, opened=True, must_go_out=True))
    assert found == "swap ♥2 -> M1 ; add J=♠7 -> M2 ; swap ♠7 -> M2 ; add J=♥5 -> M1 ; discard ♦9"
    assert _play(_problem(rules, "♥2 ♦9", "J=♥2 ♥3 ♥4", opened=True, must_go_out=True)) is None


# Canonical answers


def test_with_no_table_the_melds_are_those_of_the_finish_of_a_hand() -> None:
    rng = random.Random(31)
    outcomes = Counter[bool]()
    for profile in profile_ids():
        rules = load(profile)
        problems, quests = [], []
        for _ in range(60):
            hand, opened = mixed(rng, rules, range(4, 16)), rng.random() < 0.4
            problems.append(TurnProblem(rules, tuple(hand), (), opened, GOING_OUT, must_go_out=True))
            must_open = not opened and not rules.opening.waived_when_going_out
            quest = Quest(
                (Aim.JOKERS, Aim.POINTS),
                laid_at_most=len(hand) - rules.discard.to_go_out,
                laid_at_least=len(hand) - 1,
                points_at_least=rules.opening.points if must_open else 0,
            )
            quests.append(Problem(Pool(hand, rules), quest))
        for asked, found, finish in zip(quests, search_turns(problems), search.search(quests), strict=True):
            assert not isinstance(found, Undecided)
            assert not isinstance(finish, Undecided)
            outcomes[bool(finish)] += 1
            assert bool(found) == bool(finish)
            if found and finish:
                laid = Counter(cards for step in found.play if isinstance(step, Lay) for cards in step.melds)
                assert laid == Counter(one.meld().cards for one in melds_of(asked.pool, finish[0]))
    assert min(outcomes[True], outcomes[False]) > 60, outcomes


def test_of_equal_turns_the_first_in_order_is_found() -> None:
    rules = load("roemie")
    # The joker of the set could be any of three places; the first candidate in order is laid, the first card thrown.
    found = _play(_problem(rules, "♠7 ♠8 J ♥9 ♦9", opened=True, aims=(TurnAim.FEW_CARDS,)))
    assert found == "lay [♥9 ♦9 J=♠9/♣9] ; discard ♠7"
    # Lay-offs that change nothing of what is wanted are left alone.
    found = _play(_problem(rules, "♠7 ♥K", "♠4 ♠5 ♠6", opened=True, aims=(TurnAim.NO_JOKER_THROWN,)))
    assert found == "discard ♠7"


def test_no_joker_is_passed_on_and_no_meld_grows_without_need() -> None:
    """Each could, and the play would come to the same; a plain one exists."""
    rules = load("roemie", ("swap.freed_joker_own_meld=false", "run.max=5"))
    found = _play(_problem(rules, "♥2 ♠6 ♦6 ♣6 ♠Q ♠K ♦9", "J=♥2 ♥3 ♥4", opened=True, must_go_out=True))
    assert found is not None
    steps = [type(step) for step in _found(_problem(rules, "♥2 ♠6 ♦6 ♣6 ♠Q ♠K ♦9", "J=♥2 ♥3 ♥4", opened=True)).play]  # type: ignore[union-attr]
    assert steps.count(Swap) == 1
    assert Add not in steps


# Limits


def test_every_stage_stays_exact() -> None:
    rng = random.Random(8)
    stages = Counter[bool]()
    for _ in range(120):
        rules = house(rng, load(rng.choice(profile_ids())), 6)
        task = TurnTask(deal(rng, rules, rng.randint(4, 14), 6).problem(rng.choice(AIMS)))
        most = dict(enumerate(task.model.most))
        while task.levels:
            stage = task.stage()
            task.levels = task.levels[len(stage) :]
            bound = 1
            for level in stage:
                bound *= level.span + 1
                high = sum(max(0, worth) * most[number] for number, worth in level.terms)
                stages[high <= level.span] += 1
            assert bound < STAGE_BOUND
    assert stages[True] > 1000


def test_a_limit_is_undecided_and_spares_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = light.Model.solve

    def hard(self: light.Model, limit: float) -> light.Solution:
        return light.Solution(light.Outcome.LIMIT, ()) if self.variables > 20 else solve(self, limit)

    monkeypatch.setattr(light.Model, "solve", hard)
    small = _problem(load(), "♠2 ♠3 ♠4 ♥9", opened=True)
    large = _problem(load(), *LAID_OFF)
    first, second, third = search_turns([small, large, small])
    assert isinstance(second, Undecided)
    assert isinstance(first, FoundTurn)
    assert first == third


def test_too_much_to_choose_from_is_undecided_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_task, "MOST_VARIABLES", 30)
    small, large = _problem(load(), "♠2 ♠3 ♠4 ♥9", opened=True), _problem(load(), *LAID_OFF)
    assert [isinstance(one, Undecided) for one in search_turns([large, small])] == [True, False]


def test_a_false_infeasible_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light.Model, "solve", lambda self, limit: light.Solution(light.Outcome.INFEASIBLE, ()))
    with pytest.raises(WrongAnswer) as caught:
        search_turns([_problem(load(), "♠2 ♠3 ♠4 ♥9", opened=True)])
    assert caught.value.report["fault"] == "false infeasible"


def test_nothing_held_is_no_turn() -> None:
    for profile in profile_ids():
        assert _found(_problem(load(profile), "", opened=True, must_go_out=True)) is None

"""Advice put beside the count by hand: every discard's distances, helpful cards and chances."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from rami_solver.analysis.advice import advise
from rami_solver.analysis.advice_answers import Advice, Target
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_quest import Goal
from tests.analysis.advice_asks import Asks
from tests.analysis.advice_by_hand import FAR, Counted, Counting
from tests.analysis.advice_hands import Place

__all__ = ["advice_differences", "compare_advice", "question_of", "target_differences"]

_Compared = tuple[Counter[str], list[str]]


def question_of(place: Place, rng: random.Random, engine: Engine = Engine.CERTIFIED) -> AdviceQuestion:
    """Ask for advice at a place, two times in three after a card has come."""
    unseen = Counter(dict(place.unseen))
    phase = Phase.BEFORE_DRAW
    if unseen and rng.random() < 2 / 3:
        drawn = rng.choice(sorted(unseen.elements(), key=lambda one: one.index))
        unseen -= Counter((drawn,))
        left = tuple((one, unseen[one]) for one in in_order(unseen))
        place, phase = place._replace(hand=in_order((*place.hand, drawn)), unseen=left), Phase.AFTER_DRAW
    return AdviceQuestion(place.rules, place.position(), phase, place.seen(), place.players, None, engine)


def compare_advice(places: Iterable[Place], rng: random.Random, engine: Engine = Engine.CERTIFIED) -> _Compared:
    """Ask for advice at each place; give how often each outcome occurred, and every difference with its place."""
    seen, faults = Counter[str](), list[str]()
    for place in places:
        question = question_of(place, rng, engine)
        drawn = Counter(question.position.hand) - Counter(place.hand)
        where = f"advice: {place}, drawn {' '.join(map(str, drawn)) or 'none'}"
        try:
            advice = advise(question)
        except Undecided:
            seen["undecided"] += 1
            continue
        except WrongAnswer as wrong:
            faults.append(f"{where}\n    {wrong.report}")
            continue
        unseen = Counter(dict(place.unseen)) - drawn
        faults += [f"{where}\n    {one}" for one in advice_differences(question, dict(unseen), advice)]
        seen += _outcomes(advice)
    return seen, faults


def _outcomes(advice: Advice) -> Counter[str]:
    targets = [*(one.out for one in advice.discards), *(one.opening for one in advice.discards if one.opening)]
    seen = Counter(str(one.distance) for one in targets)
    seen["certified"] = advice.certified
    seen["told by chance"] = sum(one.within_two is not None and 0 < one.within_two < 1 for one in targets)
    seen["chance not told"] = sum(one.within_two is None for one in targets)
    return seen


class _ByHand:
    """Counts for every discard of one position; what was asked is shared."""

    def __init__(self, question: AdviceQuestion, unseen: dict[AnyCard, int]) -> None:
        position = question.position
        asks = Asks(question.rules, position.table, opened=position.opened)
        self._counting = {goal: Counting(asks, goal) for goal in Goal}
        self._unseen = unseen

    def count(self, goal: Goal, hand: tuple[AnyCard, ...]) -> Counted:
        return self._counting[goal].count(hand, self._unseen)


def advice_differences(question: AdviceQuestion, unseen: dict[AnyCard, int], advice: Advice) -> Iterator[str]:
    """Tell what was found otherwise by hand; these cards are unseen."""
    by_hand, position = _ByHand(question, unseen), question.position
    if advice.unseen != sum(unseen.values()):
        yield f"unseen {advice.unseen}, by hand {sum(unseen.values())}"
    wanted = set(position.hand) if question.phase is Phase.AFTER_DRAW else set[AnyCard]()
    if not {one.card for one in advice.discards} <= wanted:
        yield "a discard is not held"
    for one in advice.discards:
        rest = in_order((Counter(position.hand) - Counter((one.card,))).elements())
        yield from _of_targets(f"throw {one.card}: ", position.opened, by_hand, rest, unseen, one.opening, one.out)
    if question.phase is Phase.BEFORE_DRAW:
        targets = advice.opening, advice.out
        yield from _of_targets("before the draw: ", position.opened, by_hand, position.hand, unseen, *targets)


def _of_targets(
    what: str,
    opened: bool,
    by_hand: _ByHand,
    hand: tuple[AnyCard, ...],
    unseen: dict[AnyCard, int],
    opening: Target | None,
    out: Target,
) -> Iterator[str]:
    if (opening is None) != opened:
        yield f"{what}opening {opening}, opened {opened}"
    if opening is not None:
        for one in target_differences(opening, by_hand.count(Goal.OPENING, hand), unseen):
            yield f"{what}opening: {one}"
    for one in target_differences(out, by_hand.count(Goal.OUT, hand), unseen):
        yield f"{what}out: {one}"


def target_differences(target: Target, counted: Counted, unseen: dict[AnyCard, int]) -> Iterator[str]:
    """Tell what one target says otherwise than was counted; what it leaves out at a limit is not missed."""
    found = FAR if target.distance is None else min(FAR, target.distance)
    if found != counted.distance:
        yield f"distance {target.distance}, by hand {counted.distance}"
        return
    by_hand = tuple((one, unseen[one]) for one in counted.helps or ())
    if counted.helps is not None and target.helps is not None and target.helps != by_hand:
        yield f"helps {_told(target.helps)}, by hand {_told(by_hand)}"
    if counted.distance == 1 and target.helps is None:
        yield "the outs are not told"
    if target.next != counted.next:
        yield f"next {target.next}, by hand {counted.next}"
    if target.within_two not in (None, counted.within_two):
        yield f"within two {target.within_two}, by hand {counted.within_two}"
    if any(not 0 <= one <= 1 for one in (target.next, target.within_two or Fraction(0))):
        yield "a chance is beyond 0 and 1"


def _told(helps: tuple[tuple[AnyCard, int], ...]) -> str:
    return " ".join(f"{one}×{copies}" for one, copies in helps) or "none"

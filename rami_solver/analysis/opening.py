"""The lay-downs that open, best first, and what is missing where there is none."""

from collections.abc import Sequence

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.certify import certify_laydown
from rami_solver.analysis.hand_answers import Arrangement, BestOpening, Goal, HelpfulCard, LayDown
from rami_solver.analysis.hands import arrange, phase_of
from rami_solver.analysis.notes import Grounds, hand_size, rules_in_force
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Finding, Undecided
from rami_solver.melds import hand_values_used, values_used
from rami_solver.solver.candidates import Pool
from rami_solver.solver.engines import Solved, solve
from rami_solver.solver.quest import Aim, Problem, Quest

__all__ = ["best_opening"]

_AIMS = {
    Goal.POINTS: (Aim.POINTS, Aim.LIGHT_HAND),
    Goal.LEFT: (Aim.LIGHT_HAND, Aim.POINTS),
    Goal.CARDS: (Aim.FEW_CARDS, Aim.POINTS),
    Goal.KEEP_JOKER: (Aim.FEW_JOKERS, Aim.POINTS),
}


def best_opening(question: HandQuestion, goal: Goal = Goal.POINTS, top: int = 1, players: int = 4) -> BestOpening:
    """Find the `top` lay-downs that open and serve the goal best; where none opens, the single cards that would do.

    Raises Undecided where a solver limit was hit, WrongAnswer where our engines disagree.
    """
    rules, phase, size = question.rules, phase_of(question), len(question.hand)
    keep = int(phase is Phase.AFTER_DRAW and rules.discard.to_go_out)
    pool = Pool(question.hand, rules)
    clean = rules.opening.clean_run
    most = max(0, size - keep)
    opens = Quest(_AIMS[goal], most, points_at_least=max(1, rules.opening.points), clean_run=clean)
    reach = Quest(_AIMS[Goal.POINTS], most, clean_run=clean)
    wanted, reached = (
        _answered(one) for one in solve([Problem(pool, opens, top), Problem(pool, reach)], question.engine)
    )
    arranged = [arrange(pool, laid, question.hand, rules) for laid in wanted.found]
    for one in arranged:
        certify_laydown(one.melds, one.points, rules, opens=True)
    points = arrange(pool, reached.found[0], question.hand, rules).points if reached.found else 0
    return BestOpening(
        rules=rules,
        phase=phase,
        certified=wanted.certified and reached.certified,
        goal=goal,
        hand=question.hand,
        threshold=rules.opening.points,
        points=points,
        short_by=max(0, rules.opening.points - points),
        lay_downs=tuple(_lay_down(one) for one in arranged),
        helpful=() if arranged else _helpful(question, phase, players),
        findings=(
            *question.notes,
            *rules_in_force(rules),
            *hand_size(rules, phase, found=size, opened=False),
            *_rulings(question, arranged),
        ),
    )


def _answered(result: Solved | Undecided) -> Solved:
    if isinstance(result, Undecided):
        raise result
    return result


def _lay_down(one: Arrangement) -> LayDown:
    return LayDown(one, sum(len(meld.cards) for meld in one.melds), sum(meld.jokers for meld in one.melds))


def _helpful(question: HandQuestion, phase: Phase, players: int) -> tuple[HelpfulCard, ...]:
    """The cards of which one more would make the hand open, as far as the pack still holds one.

    After the draw a card is thrown before the next one comes, and where going out needs a discard one more stays.
    """
    rules, hand = question.rules, question.hand
    decks, jokers = rules.pack.of(players)
    could: list[AnyCard] = [one for one in DECK if hand.count(one) < decks]
    if hand.count(JOKER) < jokers:
        could.append(JOKER)
    keep = int(phase is Phase.AFTER_DRAW) + int(rules.discard.to_go_out)
    quest = Quest(
        (Aim.POINTS,),
        max(0, len(hand) + 1 - keep),
        points_at_least=max(1, rules.opening.points),
        clean_run=rules.opening.clean_run,
    )
    pools = [Pool((*hand, one), rules) for one in could]
    results = [_answered(one) for one in solve([Problem(pool, quest) for pool in pools], question.engine)]
    return tuple(
        HelpfulCard(one, sum(pool.candidates[place].points for place in result.found[0]))
        for one, pool, result in zip(could, pools, results, strict=True)
        if result.found
    )


def _rulings(question: HandQuestion, arranged: Sequence[Arrangement]) -> tuple[Finding, ...]:
    rules = question.rules
    grounds = Grounds()
    grounds.add_opening(rules, arranged[0].melds if arranged else ())
    if question.hand.count(JOKER) > 1:
        grounds.add("jokers_per_meld")
    for one in arranged:
        grounds.add_all(values_used(one.melds, rules))
        grounds.add_all(hand_values_used(one.left))
    return grounds.rulings(rules)

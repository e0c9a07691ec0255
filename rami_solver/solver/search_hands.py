"""What `check` asks of hands, put to CP-SAT: few problems for many hands.

A hand without melds needs no model. Without jokers melds that share no card have nothing to do with each other: each
cluster of them is solved as a hand of its own, and remembered for other hands of the same rules. All that is left of a
batch goes into common models: first the best lay-downs, then what these do not settle (`proved`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import DECK
from rami_solver.findings import Undecided
from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.hand_quest import HandProblem, HandSolution, LaidMelds, laid_melds, problems_of
from rami_solver.solver.proved import Proved, leanest_is_best
from rami_solver.solver.quest import Found, Problem
from rami_solver.solver.search import MELDS_JOINED, search

__all__ = ["search_hands"]

_KEPT = 2_000
"""So many solved clusters are remembered for each set of rules."""

_SETTLED_UP_TO = 16
"""The best lay-down of hands of so many cards mostly settles which is the leanest."""

_Cards = tuple[int, ...]


class _Pair(NamedTuple):
    """The best and the leanest lay-down."""

    best: LaidMelds
    leanest: LaidMelds


def search_hands(hands: Sequence[HandProblem]) -> list[HandSolution | Undecided]:
    """Answer hands with CP-SAT; Undecided stands in the place of one whose proof hit the solver's limit.

    Raises WrongAnswer where CP-SAT gives no answer for a model that has one.
    """
    clusters = [_clusters_of(one) for one in hands]
    _solve_clusters(hands, clusters)
    answers = [_put_together(hand, cards) for hand, cards in zip(hands, clusters, strict=True)]
    solved = iter(_search_whole([hand for hand, answer in zip(hands, answers, strict=True) if answer is None]))
    found = [next(solved) if answer is None else answer for answer in answers]
    for hand, one in zip(hands, found, strict=True):
        if not isinstance(one, Undecided):
            hand.pool.proved = Proved(hand.most, one.best, one.leanest)
    return found


def _search_whole(hands: Sequence[HandProblem]) -> list[HandSolution | Undecided]:
    """Ask for the best lay-downs, then for what they do not settle: leanest ones, and those with a clean run."""
    asked = [(hand, problems_of(hand)) for hand in hands]
    first = [one for hand, problems in asked for one in (problems if _at_once(hand) else problems[:1])]
    found = dict(zip(map(id, first), _search(first), strict=True))
    rest = [one for hand, problems in asked for one in _open(hand, found[id(problems[0])], problems)]
    found |= dict(zip(map(id, rest), _search(rest), strict=True))
    return [
        _solution(hand, [found.get(id(one), found[id(problems[0])]) for one in problems]) for hand, problems in asked
    ]


def _at_once(hand: HandProblem) -> bool:
    """Tell whether all is asked at once: where one model holds it, and the best lay-down hardly settles anything."""
    return hand.pool.size > _SETTLED_UP_TO and 2 * len(hand.pool.candidates) <= MELDS_JOINED


def _open(hand: HandProblem, found: Found | Undecided, problems: Sequence[Problem]) -> Iterator[Problem]:
    """Give the problems that are not asked yet, and to which the best lay-down is not plainly the answer."""
    if isinstance(found, Undecided) or _at_once(hand):
        return
    best = laid_melds(hand.pool, found[0])
    _, leanest, *with_clean_run = problems
    if not leanest_is_best(hand.pool, hand.most, best):
        yield leanest
    if not any(one.clean for one in best):
        yield from with_clean_run


def _search(problems: Sequence[Problem]) -> Sequence[Found | Undecided]:
    return search(problems) if problems else ()


def _solution(hand: HandProblem, results: Sequence[Found | Undecided]) -> HandSolution | Undecided:
    found: list[Found] = []
    for one in results:
        if isinstance(one, Undecided):
            return one
        found.append(one)
    best, leanest, *clean = [laid_melds(hand.pool, one[0]) if one else None for one in found]
    assert best is not None
    assert leanest is not None
    return HandSolution(best, best if leanest == best else leanest, clean[0] if clean else None)


def _clusters_of(hand: HandProblem) -> list[_Cards]:
    """Give the cards (`Card.index`, each as often as held) of each cluster; none where it is solved whole."""
    pool = hand.pool
    if pool.jokers or hand.clean:
        return []
    clusters: list[set[int]] = []
    for one in pool.candidates:
        cards = set(one.cards)
        for other in [other for other in clusters if not other.isdisjoint(cards)]:
            clusters.remove(other)
            cards |= other
        clusters.append(cards)
    return [tuple([index for index in pool.indices if index in cards]) for cards in clusters]


def _solve_clusters(hands: Sequence[HandProblem], clusters: Sequence[Sequence[_Cards]]) -> None:
    """Solve the clusters that are not known yet, of all hands together."""
    new: dict[tuple[int, _Cards], HandProblem] = {}
    for one in hands:
        if len(one.pool.generator.solved_by_cpsat) >= _KEPT:
            one.pool.generator.solved_by_cpsat.clear()
    for hand, of_hand in zip(hands, clusters, strict=True):
        generator = hand.pool.generator
        for cards in of_hand:
            if cards not in generator.solved_by_cpsat:
                pool = Pool([DECK[index] for index in cards], generator.rules)
                if len(pool.candidates) > 1:
                    new[id(generator), cards] = HandProblem(pool, len(cards), clean=False)
                    continue
                only = (pool.candidates[0],) * pool.most[0]  # nothing is to be decided
                generator.solved_by_cpsat[cards] = _Pair(only, only)
    for (_, cards), problem, solved in zip(new, new.values(), _search_whole(list(new.values())), strict=True):
        if not isinstance(solved, Undecided):
            problem.pool.generator.solved_by_cpsat[cards] = _Pair(solved.best, solved.leanest)


def _put_together(hand: HandProblem, clusters: Sequence[_Cards]) -> HandSolution | None:
    """Give the answer of a hand that its clusters make up; None where they do not, or one is not known."""
    pool = hand.pool
    if not pool.groups:
        return HandSolution((), (), None)
    if not clusters:
        return None
    known = [pool.generator.solved_by_cpsat.get(cards) for cards in clusters]
    pairs: list[_Pair] = [one for one in known if one is not None]
    if len(pairs) < len(clusters):
        return None
    best = _in_order([one for pair in pairs for one in pair.best])
    leanest = best
    if any(pair.leanest is not pair.best for pair in pairs):
        leanest = _in_order([one for pair in pairs for one in pair.leanest])
    if max(sum([one.size for one in laid]) for laid in (best, leanest)) > hand.most:
        return None
    return HandSolution(best, leanest, None)


def _in_order(melds: list[Candidate]) -> LaidMelds:
    return tuple(sorted(melds, key=_order))


def _order(one: Candidate) -> tuple[object, ...]:
    return one.order

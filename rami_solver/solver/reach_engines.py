"""The engines for distances behind one door: the exhaustive search certified by CP-SAT, or one of them alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from rami_solver.cards import JOKER, AnyCard, counted, in_order
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.aside import aside
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_exhaustive import Together
from rami_solver.solver.reach_quest import OUT_OF_REACH, Goal, Reach, Reached, Whole

if TYPE_CHECKING:
    from rami_solver.solver.reach_search import Thrown, WholeSearch

__all__ = ["solve_reaches"]

Answer = Reached | Undecided

_CERTIFIED_HELPS = {Goal.OPENING: 3, Goal.OUT: 1}
"""Up to these distances CP-SAT certifies the cards that help: beyond them its proofs take seconds."""

_STEPS_OF_TWO = 600_000
"""So many steps the chances within two draws may take together: half a second."""

_FAR_FOR_GROWTH = 3
"""Beyond so many cards to come the models of turns whose first melds grow are left alone."""


class _Group(NamedTuple):
    """Problems that one model serves: hands that are one hand less a card each, or one hand alone.

    `hand` is that hand, `thrown` the card that each problem lacks (None where it lacks none), `places` where the
    problems stand in the question, `like` is one of them.
    """

    hand: tuple[AnyCard, ...]
    thrown: tuple[AnyCard | None, ...]
    places: tuple[int, ...]
    like: Reach

    @property
    def whole(self) -> Whole:
        """What the model is made of."""
        one = self.like
        return Whole(one.rules, self.hand, one.unseen, self.thrown == (None,), one.table, one.opened)


def solve_reaches(problems: Sequence[Reach], engine: Engine) -> list[Answer]:
    """Find how far the goals are; Undecided stands in the place of one that hit a limit.

    A distance and its helpful cards are certified where both engines find the same. Raises WrongAnswer where they
    disagree. A hand without cards is out, and reaches nothing any more.
    """
    asked = [one for one in problems if one.hand]
    if engine is Engine.EXHAUSTIVE:
        together = Together(asked)
        answers = together.reaches()
        found = iter(_with_chances(answers, _chances(together, asked, answers)))
    else:
        certified = engine is Engine.CERTIFIED
        found = iter(aside(lambda: _solved(list(_grouped(asked)), asked, certified=certified)))
    nothing = Reached(None, None, (), certified=True, within_two=Fraction(0))
    return [next(found) if one.hand else nothing for one in problems]


def _solved(groups: Sequence[_Group], problems: Sequence[Reach], *, certified: bool) -> list[Answer]:
    """Answer groups side by side, since solving leaves Python idle; CP-SAT certifies what the other engine found."""
    together = Together(problems)
    exhausted: Sequence[Answer] = together.reaches() if certified else [Undecided()] * len(problems)
    found: dict[int, Answer] = {}
    with ThreadPoolExecutor(max(1, len(groups))) as threads:
        told = threads.map(lambda group: _answered(group, [exhausted[place] for place in group.places]), groups)
        chances = _chances(together, problems, exhausted)
        for group, answers in zip(groups, told, strict=True):
            found.update(zip(group.places, answers, strict=True))
    answers = [found[place] for place in range(len(problems))]
    return _with_chances(answers, chances if certified else _chances(together, problems, answers))


def _chances(together: Together, problems: Sequence[Reach], answers: Sequence[Answer]) -> dict[int, Fraction]:
    """Count the chances within two draws that are asked for, by the places of their problems."""
    far = {
        place: answer.distance
        for place, (one, answer) in enumerate(zip(problems, answers, strict=True))
        if one.two and isinstance(answer, Reached)
    }
    near = {place for place, distance in far.items() if distance in (1, 2)}
    chances = {place: Fraction(distance == 0) for place, distance in far.items() if place not in near}
    found = together.within_two(near, _STEPS_OF_TWO)
    return chances | {place: one for place, one in found.items() if isinstance(one, Fraction)}


def _with_chances(answers: Sequence[Answer], chances: Mapping[int, Fraction]) -> list[Answer]:
    return [
        one._replace(within_two=chances.get(place)) if isinstance(one, Reached) else one
        for place, one in enumerate(answers)
    ]


def _answered(group: _Group, exhausted: Sequence[Answer]) -> Sequence[Answer]:
    """Give the answers of a group: what both engines found, or the one that found it."""
    # Here and not above: a command that searches nothing must not pay for OR-Tools.
    from rami_solver.solver.reach_search import ALONE, CERTIFYING, WholeSearch

    like = group.like
    known = {thrown: one for thrown, one in zip(group.thrown, exhausted, strict=True) if isinstance(one, Reached)}
    complete = len(known) == len(group.thrown)
    if complete and _is_dear(like, known.values()):
        return exhausted
    search = WholeSearch(group.whole, like.goal, group.thrown, CERTIFYING if complete else ALONE)
    try:
        if complete:
            agree = search.confirm({thrown: one.distance for thrown, one in known.items()})
        else:
            search.measure()
            agree = all(one.distance == search.distances[thrown] for thrown, one in known.items())
        within = min(like.helps_within, _CERTIFIED_HELPS[like.goal]) if complete else like.helps_within
        if agree:
            search.find_helps(within, {thrown: _names(one) for thrown, one in known.items()})
    except Undecided:
        # What one engine has proved stands, without the other's word for it.
        return exhausted
    if not agree or any(search.helps.get(thrown) for thrown in known):
        raise WrongAnswer(_report(group, known, search))
    return [
        known[thrown]._replace(certified=_is_certified(known[thrown], within))
        if thrown in known
        else _reached(search, thrown, like)
        for thrown in group.thrown
    ]


def _is_certified(one: Reached, within: int) -> bool:
    """Tell whether CP-SAT was asked for all that was found: for the distance always, for cards that help up to here."""
    return not one.helps or (one.distance or 0) <= within


def _is_dear(like: Reach, known: Iterable[Reached]) -> bool:
    """Tell whether even to set up a model takes seconds: a first lay-down may grow in many ways by what was freed."""
    far = max((OUT_OF_REACH if one.distance is None else one.distance for one in known), default=0)
    grows = like.goal is Goal.OUT and not like.opened and any(meld.jokers for meld in like.table)
    return grows and far > _FAR_FOR_GROWTH


def _names(one: Reached) -> frozenset[AnyCard]:
    return frozenset(card for card, _ in one.helps or ())


def _reached(search: "WholeSearch", thrown: AnyCard | None, like: Reach) -> Reached:
    """Give what CP-SAT alone found, the cards that help in order."""
    distance = search.distances[thrown]
    if distance is None:
        return Reached(None, None, (), certified=False)
    helps = search.helps.get(thrown) if 0 < distance <= like.helps_within else {}
    told = None if helps is None else tuple((one, helps[one]) for one, _ in like.unseen if one in helps)
    return Reached(distance, search.ways[thrown], told if distance <= like.helps_within else None, certified=False)


def _report(group: _Group, known: Mapping["Thrown", Reached], search: "WholeSearch") -> dict[str, object]:
    """What the authors need to see a disagreement again."""
    like = group.like
    return {
        "fault": "engines disagree",
        "rules": like.rules.profile,
        "settings": [f"{key}={like.rules.value(key)}" for key in like.rules.changed],
        "goal": like.goal.value,
        "hand": [str(card) for card in group.hand],
        "unseen": [f"{left} {card}" for card, left in like.unseen],
        "table": [str(meld) for meld in like.table],
        "opened": like.opened,
        "exhaustive": {str(thrown): [one.distance, sorted(map(str, _names(one)))] for thrown, one in known.items()},
        "cpsat": {
            str(thrown): [far, [*map(str, search.helps.get(thrown, ()))]] for thrown, far in search.distances.items()
        },
    }


def _grouped(problems: Sequence[Reach]) -> Iterator[_Group]:
    """Put together what one model can serve."""
    alike: dict[object, list[int]] = {}
    for place, one in enumerate(problems):
        # Rules are compared by identity: they are large, and those of one question are the same object.
        key = (id(one.rules), one.unseen, one.goal, one.table, one.opened, one.helps_within, one.two, len(one.hand))
        alike.setdefault(key, []).append(place)
    for places in alike.values():
        hands = [counted(problems[place].hand) for place in places]
        union = hands[0].copy()
        for hand in hands:
            union |= hand
        together = len(places) > 1 and union.total() == hands[0].total() + 1
        thrown = [next((union - hand).elements(), None) for hand in hands] if together else []
        # The model throws the card: one that may not be thrown is none of its discards.
        allowed = JOKER not in thrown or problems[places[0]].rules.discard.joker
        if together and allowed and len(set(thrown)) == len(places):
            yield _Group(in_order(union.elements()), tuple(thrown), tuple(places), problems[places[0]])
        else:
            for place in places:
                yield _Group(problems[place].hand, (None,), (place,), problems[place])

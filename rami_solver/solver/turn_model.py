"""A turn as a model of whole numbers, in data: variables, rows that hold, and levels of what is wanted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.melds import card_in_hand
from rami_solver.solver.model_rows import Terms, TurnRows
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from rami_solver.solver.turn_rows import add_rows

__all__ = ["Level", "TurnModel"]


class Level(NamedTuple):
    """A sum to be as great as it can be, and how far it ranges; `tells` that its value settles its variables."""

    terms: Terms
    span: int
    tells: bool = False


class TurnModel(TurnRows):
    """The model of one turn, with its `levels`: the aims, then the canonical order, the gravest first."""

    def __init__(self, problem: TurnProblem) -> None:
        super().__init__(problem)
        add_rows(self)
        self.aims = len(problem.aims)
        self.levels = [*(_aim(self, aim) for aim in problem.aims), *_canonical(self)]

    def values(self, solution: Sequence[int]) -> tuple[int, ...]:
        """Give the value of a solution in each aim, what is left as a negative."""
        return tuple(_value(self, at, solution) for at in range(self.aims))


def total(terms: Terms, solution: Sequence[int]) -> int:
    """Give the value of a sum."""
    return sum(worth * solution[number] for number, worth in terms)


# Aims


def _gain(one: AnyCard | None, aim: TurnAim, problem: TurnProblem) -> int:
    """What a card that leaves the hand adds to an aim; None is the hidden one."""
    if aim is TurnAim.FEW_CARDS:
        return 1
    return 0 if one is None else card_in_hand(one, problem.rules.values.hand)


def _aim(model: TurnModel, aim: TurnAim) -> Level:
    match aim:
        case TurnAim.OUT:
            return Level([(model.out, 1)], 1)
        case TurnAim.NO_JOKER_THROWN:
            return Level([(number, -1) for card, number in model.discards if card is JOKER], 1)
        case TurnAim.POINTS:
            return Level(model.sum(lambda one: one.points), _most_points(model))
    problem = model.problem
    naturals, joker = [_gain(card, aim, problem) for card in DECK], _gain(JOKER, aim, problem)
    terms = model.sum(lambda one: sum(naturals[index] for index in one.cards) + joker * (one.jokers - one.freed))
    terms += [(number, gain) for card, number in model.discards if (gain := _gain(card, aim, problem))]
    return Level(terms, sum(_gain(card, aim, problem) for card in _held(problem)) + joker * model.frees)


def _held(problem: TurnProblem) -> tuple[AnyCard | None, ...]:
    return (*problem.hand, *((None,) if problem.hidden else ()))


def _most_points(model: TurnModel) -> int:
    """How far the points of a turn range: no card counts more than the dearest on an average in any column."""
    bringing = [one for _, one in model.numbered if one.points > 0]
    dearest = max((-(-one.points // (len(one.cards) + one.jokers)) for one in bringing), default=0)
    least = sum(min(0, one.points) * one.most for _, one in model.numbered)
    return dearest * (model.held + model.frees) - least


def _value(model: TurnModel, at: int, solution: Sequence[int]) -> int:
    aim, terms = model.problem.aims[at], model.levels[at].terms
    match aim:
        case TurnAim.OUT:
            return int(total(model.gone, solution) == model.held and bool(model.chosen(solution)))
        case TurnAim.NO_JOKER_THROWN:
            return 1 + total(terms, solution)
        case TurnAim.POINTS:
            return total(terms, solution)
    return total(terms, solution) - sum(_gain(card, aim, model.problem) for card in _held(model.problem))


# Canonical order


def _canonical(model: TurnModel) -> Iterator[Level]:
    """Tell equal turns apart: new melds in order, then what becomes of each table meld, then the card thrown.

    Before that, as few new melds as can be grow in the same turn, or serve only to pass a joker on: such a turn is hard
    to follow. A candidate counts as often as it is laid, whenever that is; of equals the ones laid first come first.
    """
    roundabout = [(number, -1) for number, one in model.numbered if one.early or (one.melds and one.source.outcome)]
    if roundabout:
        yield Level(roundabout, min(sum(model.most[number] for number, _ in roundabout), model.held + model.frees))
    melds: dict[tuple[int | None, int], list[int]] = {}
    for number, one in model.melds:
        grows = number if one.source.outcome is not None else 0
        melds.setdefault((one.source.place, grows), []).append(number)
    for numbers in melds.values():
        most = max(model.most[number] for number in numbers)
        yield Level([(number, 1) for number in numbers], most, tells=len(numbers) == 1)
    for meld in model.table:
        if meld.numbers:
            worths = [(number, -at) for at, number in enumerate(meld.numbers, start=1)]
            yield Level(worths, len(meld.numbers), tells=True)
    yield Level([(number, -at) for at, (_, number) in enumerate(model.discards)], len(model.discards), tells=True)
    for numbers in melds.values():
        for number in numbers[1:]:
            yield Level([(number, -1)], model.most[number], tells=True)

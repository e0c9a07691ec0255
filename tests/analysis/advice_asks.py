"""What a single hand can do in one turn, asked of `check` and remembered: all that the count by hand knows of a solver.

A hand is one whole number with five bits a card, so that a card is added with `+` and thrown with `-`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.findings import Undecided
from rami_solver.melds import Meld
from rami_solver.rules.model import HandValues, Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["Asks", "Hand", "cards_of", "held", "kinds_of", "size_of", "unit"]

Hand = int
"""Cards as a number: five bits a kind, by `index`."""

_BITS = 5
_MASK = (1 << _BITS) - 1
_PACK: tuple[AnyCard, ...] = (*DECK, JOKER)
_GUARD = sum(1 << _BITS * one.index + _BITS - 1 for one in _PACK)
_ONE_EACH = HandValues(1, 1, 1, 1, 1)


def unit(card: AnyCard) -> Hand:
    """Give the hand of this one card."""
    return 1 << _BITS * card.index


def held(cards: Iterable[AnyCard]) -> Hand:
    """Give the hand of these cards."""
    return sum(map(unit, cards))


def kinds_of(hand: Hand) -> Iterator[tuple[AnyCard, int]]:
    """Give the cards of a hand, in order, each with its copies."""
    for one in _PACK:
        copies = hand >> _BITS * one.index & _MASK
        if copies:
            yield one, copies


def cards_of(hand: Hand) -> tuple[AnyCard, ...]:
    """Give the cards of a hand, in order."""
    return tuple(one for one, copies in kinds_of(hand) for _ in range(copies))


def size_of(hand: Hand) -> int:
    """Count the cards of a hand."""
    return sum(copies for _, copies in kinds_of(hand))


def _holds(hand: Hand, other: Hand) -> bool:
    return ((hand | _GUARD) - other) & _GUARD == _GUARD


class Asks:
    """One place at the table: its rules, the melds that lie, whether the player has opened.

    What `check` said is remembered, and said again of hands of which it follows:

    * melds that opened one hand open every hand that holds their cards, if it has a card more to throw where one has to
      be thrown: they are what `check` asks for;
    * a hand that does not open holds no part that does: the melds of the part would be there too, and a larger hand may
      lay no fewer cards.

    Hand values are set to one point each: they decide neither an opening nor going out, and the least that stays in the
    hand then counts the cards that no melds can take. Melds alone decide about going out but beside a table, and where
    a run may grow after it was laid: one that is too long to be laid whole, one that an opening needs without joker.
    """

    def __init__(self, rules: Rules, table: tuple[Meld, ...] = (), *, opened: bool = False) -> None:
        self.rules, self.table, self.opened = rules, table, opened
        self.keep = int(rules.discard.to_go_out)
        self.asked = Counter[str]()
        grows = rules.run.max is not None and rules.run.max < 2 * rules.run.min - 1
        self._melds_alone = not (table or grows or rules.opening.clean_run)
        self._counting = rules._replace(values=rules.values._replace(hand=_ONE_EACH))
        self._answers: dict[tuple[Hand, Phase], HandAnswer] = {}
        self._opens: dict[Hand, bool] = {}
        self._openings: list[tuple[Hand, int]] = []
        self._failures: list[Hand] = []
        self._outs: dict[tuple[Hand, Phase], bool] = {}

    def opens(self, hand: Hand) -> bool:
        """Tell whether the hand opens after the draw."""
        known = self._opens.get(hand)
        if known is None:
            known = self._opens[hand] = self._looks_open(hand)
        return known

    def opens_before(self, hand: Hand) -> bool:
        """Tell whether the hand opens before the draw, whatever comes."""
        opening = self._check(hand, Phase.BEFORE_DRAW).opening
        assert opening is not None
        return opening.reachable

    def _looks_open(self, hand: Hand) -> bool:
        size = size_of(hand)
        if any(_holds(hand, melds) and size >= cards + self.keep for melds, cards in self._openings):
            return True
        if any(_holds(failure, hand) for failure in self._failures):
            return False
        opening = self._check(hand, Phase.AFTER_DRAW).opening
        assert opening is not None
        if opening.reachable:
            laid = held(one for meld in opening.melds for one in meld.held)
            self._openings.append((laid, size_of(laid)))
        else:
            self._failures.append(hand)
        return opening.reachable

    def goes_out(self, hand: Hand) -> bool:
        """Tell whether a turn after the draw empties the hand."""
        return self._remembered(hand, Phase.AFTER_DRAW)

    def goes_out_before(self, hand: Hand) -> bool:
        """Tell whether a turn before the draw empties the hand, whatever comes."""
        return self._remembered(hand, Phase.BEFORE_DRAW)

    def _remembered(self, hand: Hand, phase: Phase) -> bool:
        known = self._outs.get((hand, phase))
        if known is None:
            known = self._outs[hand, phase] = self._finishes(hand, phase)
        return known

    def _finishes(self, hand: Hand, phase: Phase) -> bool:
        """Ask `check`; where it asks for a turn only that, for it also tells at length what is in the way."""
        if self._melds_alone:
            return self._check(hand, phase).finish.possible
        self.asked["turns"] += 1
        hidden = phase is Phase.BEFORE_DRAW
        problem = TurnProblem(self.rules, cards_of(hand), self.table, self.opened, (TurnAim.OUT,), None, hidden)
        (solved,) = solve_turns([problem._replace(must_go_out=True)], Engine.EXHAUSTIVE)
        if isinstance(solved, Undecided):
            raise solved
        return solved.found is not None

    def least_left(self, hand: Hand) -> int:
        """Count the cards that no melds of a turn can take, at least so many; 0 where more than melds may take them."""
        return self._check(hand, Phase.AFTER_DRAW).leanest.left_value if self._melds_alone else 0

    def check(self, hand: Hand, phase: Phase) -> HandAnswer:
        """Give all of what `check` says of a hand at this place."""
        question = HandQuestion(self.rules, cards_of(hand), self.opened, phase=phase, engine=Engine.EXHAUSTIVE)
        answered = answer(question._replace(table=self.table))
        assert isinstance(answered, HandAnswer)
        return answered

    def _check(self, hand: Hand, phase: Phase) -> HandAnswer:
        """Ask about the hand beside an empty table: its opening, and its melds, do not depend on one."""
        answered = self._answers.get((hand, phase))
        if answered is None:
            self.asked["hands"] += 1
            question = HandQuestion(self._counting, cards_of(hand), self.opened, phase=phase, engine=Engine.EXHAUSTIVE)
            said = answer(question)
            assert isinstance(said, HandAnswer)
            answered = self._answers[hand, phase] = said
        return answered

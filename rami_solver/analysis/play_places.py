"""Whether the cards and melds that a play names can be there, each at its place in the text; nothing is judged here."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Problem, Span
from rami_solver.melds import ClaimedCard, as_held
from rami_solver.plays import Add, Discard, Draw, Lay, Position, Swap, Take
from rami_solver.rules.model import Rules

if TYPE_CHECKING:
    from rami_solver.notation.plays import PlayRead, StepRead

__all__ = ["drawn_in", "faults_of_play", "row_of_play"]


def drawn_in(play: "PlayRead") -> tuple[AnyCard, ...]:
    """Give the cards that a play draws from the stock and shows; those that it takes lie among the discards."""
    return tuple(one.step.card for one in play.steps if isinstance(one.step, Draw) and one.step.card is not None)


def row_of_play(play: "PlayRead") -> tuple[AnyCard, ...]:
    """Give the open card that a play names itself, where it takes one by its name; else nothing."""
    for one in play.steps:
        if isinstance(one.step, Take):
            return () if one.step.card is None else (one.step.card,)
    return ()


def faults_of_play(
    play: "PlayRead", position: Position, jokers: Sequence[int], unseen: Container[AnyCard], rules: Rules
) -> list[Problem]:
    """Tell which cards and melds of a play cannot be there, in the order of its text.

    `jokers` counts those in each meld on the table, `unseen` are the cards that a hidden one may be. Rule:
    `draw.deeper_card`.
    """
    walk = _Walk(position, jokers, unseen, rules)
    return [fault for one in play.steps for fault in walk.step(one)]


class _Walk:
    """A play step by step, each taken for what it claims to be: what is held, and what lies where."""

    def __init__(self, position: Position, jokers: Sequence[int], unseen: Container[AnyCard], rules: Rules) -> None:
        self._hand = Counter(position.hand)
        self._unseen = unseen
        self._played = set[AnyCard]()
        self._row = list(position.row)
        self._jokers = list(jokers)
        self._rules = rules
        self._hidden = 0
        self._unknown_came = False

    def step(self, read: "StepRead") -> Iterator[Problem]:
        """Take a step; give what in it cannot be there."""
        step = read.step
        if isinstance(step, Draw):
            self._draw(step)
        elif isinstance(step, Take):
            yield from self._take(step, read)
        elif isinstance(step, Lay):
            yield from self._play_all(read)
            self._jokers += [_jokers_in(meld) for meld in step.melds]
        elif isinstance(step, Add):
            yield from self._play_all(read)
            yield from self._onto(step, read, _jokers_in(step.cards))
        elif isinstance(step, Swap):
            yield from self._play_all(read)
            yield from self._swap(step, read)
        else:
            yield from self._discard(step, read)

    def _draw(self, step: Draw) -> None:
        if step.card is None:
            self._hidden += 1
        else:
            self._hand[step.card] += 1

    def _take(self, step: Take, read: "StepRead") -> Iterator[Problem]:
        found = self._place_in_row(step)
        if isinstance(found, int):
            self._hand.update(self._row[found:])
            del self._row[found:]
            return
        yield Problem(Code.NOTHING_TO_TAKE, found, _span_of_card(read, 0), found["case"])
        # What else came along is not known, so nothing is said of cards that may be among it.
        self._unknown_came = True

    def _place_in_row(self, step: Take) -> int | dict[str, Any]:
        """Give where in the row the card lies that is taken, or the facts of why none does."""
        row = self._row
        if not row:
            return {"case": "none"} | ({"card": step.card} if step.card else {})
        if step.card is None:
            return len(row) - 1
        places = [at for at, one in enumerate(row) if one == step.card]
        facts = {"card": step.card, "row": tuple(row), "open_card": row[-1]}
        if self._rules.draw.deeper_card is None and step.card != row[-1]:
            return {"case": "no-row", **facts}
        if not places:
            return {"case": "not-there", **facts}
        number = len(places) if step.number is None else step.number
        if not 1 <= number <= len(places):
            return {"case": "too-few", **facts, "number": number, "found": len(places)}
        return places[number - 1]

    def _play_all(self, read: "StepRead") -> Iterator[Problem]:
        """Play the cards of a step out of the hand."""
        for one in read.cards:
            yield from self._play(as_held(one.card), one.span)

    def _play(self, card: AnyCard, span: Span) -> Iterator[Problem]:
        if self._hand[card] > 0:
            self._hand[card] -= 1
            self._played.add(card)
        elif self._hidden and card in self._unseen:
            self._hidden -= 1  # it may be the card that nobody showed; what follows from that is for the referee
        elif not self._unknown_came:
            case = "played-already" if card in self._played else "not-held"
            yield Problem(Code.CARD_NOT_HELD, {"case": case, "card": card}, span)

    def _onto(self, step: Add | Swap, read: "StepRead", jokers: int) -> Iterator[Problem]:
        """Find the meld that is meant and change the number of its jokers."""
        if 1 <= step.meld <= len(self._jokers):
            self._jokers[step.meld - 1] += jokers
        else:
            facts: dict[str, Any] = {} if self._jokers else {"case": "no-melds"}
            facts |= {"number": step.meld, "known": len(self._jokers)}
            yield Problem(Code.UNKNOWN_MELD, facts, read.meld or read.span)

    def _swap(self, step: Swap, read: "StepRead") -> Iterator[Problem]:
        there = self._jokers[step.meld - 1] if 1 <= step.meld <= len(self._jokers) else 0
        freed = min(len(step.cards), max(there, 1))
        yield from self._onto(step, read, -min(freed, there))
        self._hand[JOKER] += freed

    def _discard(self, step: Discard, read: "StepRead") -> Iterator[Problem]:
        if step.card is not None:
            yield from self._play_all(read)
        elif self._hidden:
            self._hidden -= 1
        else:
            yield Problem(Code.CARD_NOT_HELD, {"case": "hidden", "card": "?"}, _span_of_card(read, 0))


def _jokers_in(cards: Sequence[ClaimedCard]) -> int:
    return sum(as_held(one) is JOKER for one in cards)


def _span_of_card(read: "StepRead", number: int) -> Span:
    """Give the place of a card of the step, that of the whole step where it names none."""
    return read.cards[number].span if len(read.cards) > number else read.span

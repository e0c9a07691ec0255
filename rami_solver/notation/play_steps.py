"""One step of a play read: its cards, the meld that it means, and whatever is missing or too much."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rami_solver.cards import Card
from rami_solver.findings import Code
from rami_solver.melds import LaidJoker, as_held
from rami_solver.notation.faults import Fault
from rami_solver.notation.groups import draft_tokens, in_melds
from rami_solver.notation.phrases import Piece
from rami_solver.notation.play_cut import RawStep
from rami_solver.notation.play_target import Target, target_of
from rami_solver.notation.play_words import Verb
from rami_solver.notation.spelling import Speller
from rami_solver.notation.tokens import Mark, Token
from rami_solver.notation.vocabulary import HIDDEN
from rami_solver.plays import Add, Discard, Draw, Lay, Step, Swap, Take

__all__ = ["StepDraft", "read_step"]

_NUMBERED = re.compile("([^#]*)#(.*)")
_NUMBER = re.compile("0*([1-9][0-9]{0,8})")
_ONE_CARD = frozenset({Verb.DRAW, Verb.TAKE, Verb.DISCARD})
_ONTO_MELD = frozenset({Verb.ADD, Verb.SWAP})
_GROUPING = frozenset({Mark.BAR, Mark.OPEN, Mark.CLOSE})


@dataclass(slots=True)
class StepDraft:
    """A step as it was understood: None where it has faults; its place, its cards and the place of the meld's number.

    `pieces` are the cards in written order; a card that nobody showed is none of them.
    """

    start: int
    end: int
    step: Step | None = None
    pieces: list[Piece] = field(default_factory=list)
    meld: tuple[int, int] | None = None
    faults: list[Fault] = field(default_factory=list)


class _Cards(NamedTuple):
    """What stands between the verb and the arrow; `number` is that of `♥9#2`."""

    pieces: list[Piece]
    melds: list[list[Piece]]
    hidden: list[Token]
    number: int | None


def read_step(verb: Verb, raw: RawStep, folded: str, speller: Speller) -> StepDraft:
    """Read what follows a verb as the step that it names; `lay ♥7 -> M1`, without melds, is a lay-off."""
    target = target_of(raw.words)
    if (
        verb is Verb.LAY
        and target.arrow
        and target.number
        and not any(token.mark in _GROUPING for token in target.before)
    ):
        verb = Verb.ADD
    reader = _StepReader(verb, raw, folded, speller)
    reader.read(target)
    return reader.result


class _StepReader:
    """Reads one step, gathering its faults."""

    def __init__(self, verb: Verb, raw: RawStep, folded: str, speller: Speller) -> None:
        self.result = StepDraft(raw.start, raw.end)
        self._verb = verb
        self._typed = folded[raw.start : raw.verb_end]
        self._folded = folded
        self._speller = speller

    def read(self, target: Target) -> None:
        """Read the step; without faults it is there in the result."""
        cards = self._cards(target.before)
        self.result.pieces = cards.pieces
        if not (cards.pieces or cards.hidden or self.result.faults or target.stray or self._verb is Verb.TAKE):
            self._fault("no-cards", (self.result.start, self.result.end))
        self._require_kind(cards)
        self._require_target(target)
        if not self.result.faults:
            self.result.meld = target.place
            self.result.step = self._step(cards, target.number)

    def _fault(self, case: str, place: tuple[int, int], **facts: Any) -> None:
        facts = {"case": case, "step": self._verb.value, "typed": self._typed, **facts}
        self.result.faults.append(Fault(*place, Code.STEP_INCOMPLETE, facts, self._verb.value))

    def _cards(self, words: Sequence[Token]) -> _Cards:
        number = None
        hidden: list[Token] = []
        if self._verb is Verb.TAKE:
            words, number = self._numbered(words)
        elif self._verb in _ONE_CARD:
            hidden = [token for token in words if token.text in HIDDEN]
            words = [token for token in words if token.text not in HIDDEN]
        draft = in_melds(draft_tokens(words, self._folded, self._speller, is_laydown=True))
        if self._verb is not Verb.LAY:
            draft.faults = [fault for fault in draft.faults if fault.code is not Code.LOOSE_CARDS]
        self.result.faults += draft.faults
        return _Cards(draft.pieces, draft.melds, hidden, number)

    def _numbered(self, words: Sequence[Token]) -> tuple[Sequence[Token], int | None]:
        """Take `#2`, which counts cards that are alike, from the last word."""
        found = _NUMBERED.fullmatch(words[-1].text) if words else None
        if found is None:
            return words, None
        last = words[-1]
        sign = self._folded.find("#", last.start, last.end)
        if sign < 0:
            return words, None
        number = _NUMBER.fullmatch(found[2])
        if number is None:
            self._fault("copy-number", (sign, last.end))
        elif not found[1] and len(words) == 1:
            self._fault("no-cards", (last.start, last.end))
        card = [last._replace(end=sign, text=found[1])] if found[1] else []
        return [*words[:-1], *card], int(number[1]) if number else None

    def _require_kind(self, cards: _Cards) -> None:
        """Require no more cards than the step can have, and none of a kind that it cannot."""
        places = sorted((one.start, one.end) for some in (cards.pieces, cards.hidden) for one in some)
        if self._verb in _ONE_CARD and len(places) > 1:
            self._fault("too-many-cards", (places[1][0], places[-1][1]), count=len(places))
        for piece in cards.pieces:
            card = piece.found.card
            if self._verb is Verb.SWAP and not isinstance(card, Card):
                self._fault("joker-in-swap", (piece.start, piece.end), card=card)
            elif self._verb in _ONE_CARD and isinstance(card, LaidJoker):
                fault = Fault(piece.start, piece.end, Code.JOKER_CLAIM_IN_HAND, {"card": card}, "bare-joker")
                self.result.faults.append(fault)

    def _require_target(self, target: Target) -> None:
        """Require an arrow and the number of a meld where cards go onto one, and nothing of the kind elsewhere."""
        if self._verb not in _ONTO_MELD:
            begin = target.arrow or target.place
            if begin is not None:
                self._fault("stray-words", (begin[0], self.result.end))
        elif target.number is None:
            place = target.stray or target.arrow or (self.result.start, self.result.end)
            self._fault("no-meld-number", place)
        else:
            if target.arrow is None and target.place:
                self._fault("no-arrow", target.place, number=target.number)
            if target.stray:
                self._fault("stray-words", target.stray)

    def _step(self, cards: _Cards, meld: int | None) -> Step:
        claimed = tuple(piece.found.card for piece in cards.pieces)
        held = tuple(map(as_held, claimed))
        one = held[0] if held else None
        match self._verb:
            case Verb.DRAW:
                return Draw(one)
            case Verb.TAKE:
                return Take(one, cards.number)
            case Verb.LAY:
                return Lay(tuple(tuple(piece.found.card for piece in meld) for meld in cards.melds))
            case Verb.ADD:
                return Add(claimed, meld or 0)
            case Verb.SWAP:
                return Swap(held, meld or 0)
            case _:
                return Discard(one)

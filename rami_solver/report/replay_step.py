"""A replay step by step: after every turn the table as it lies, and the hands as far as somebody showed them."""

from collections.abc import Callable, Sequence

from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Verdict
from rami_solver.records.events import DealScored, Event, LineJudged, TurnPlayed
from rami_solver.records.lines import DealEntry, HandEntry, LeftEntry, OpenEntry
from rami_solver.referee.turn_verdict import TableMeld
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Row, Section, Sentence, Tone
from rami_solver.report.record_words import hand_row
from rami_solver.report.replay_text import TextReplay
from rami_solver.report.table_rows import kind_and_points, meld_text, name_of
from rami_solver.report.turn_words import laid_words, step_words
from rami_solver.report.view import View, show
from rami_solver.rules.model import Rules

__all__ = ["Answer", "StepReplay"]

Answer = Callable[[], str]
"""Waits for a key and the Enter after it, and gives the key; empty for Enter alone."""

STOP, FAULT, DEAL = "q", "f", "d"
"""What may be typed between two turns: stop, on to the next fault, on to the next deal."""

_TONES = {Verdict.LEGAL: Tone.GOOD, Verdict.ILLEGAL: Tone.BAD, Verdict.UNDECIDED: Tone.OPEN}


class StepReplay(TextReplay):
    """Tells replays turn by turn; with `answer`, waits between them and does what is typed."""

    def __init__(self, view: View, answer: Answer | None = None, *, several: bool = False) -> None:
        super().__init__(view, several=several)
        self._answer = answer
        self._until: str | None = None
        self._stopped = False
        self._hands: dict[str, Sequence[AnyCard | None]] = {}

    def take(self, event: Event) -> bool:
        """Show what an event has to tell, and after a turn wait; False where the reader has had enough."""
        if self._stopped:
            return False
        turn = isinstance(event, LineJudged) and event.turn is not None
        if self._reached(event):
            self._until = None
        super().take(event)
        if turn and self._until is None and self._answer is not None:
            self._wait(self._answer)
        return not self._stopped

    def _reached(self, event: Event) -> bool:
        """Tell whether this is what the reader wanted to go on to."""
        if self._until == DEAL:
            return isinstance(event, DealScored)
        return isinstance(event, LineJudged) and (event.verdict is not Verdict.LEGAL or bool(event.missing))

    def _wait(self, answer: Answer) -> None:
        show((Sentence(self._messages.text("replay.keys"), Tone.QUIET),), self._view)
        typed = answer().strip().lower()[:1]
        self._stopped = typed == STOP
        self._until = typed if typed in (FAULT, DEAL) else None

    @property
    def _shows_all(self) -> bool:
        return self._until is None

    def _before(self, event: LineJudged) -> list[Block]:
        entry = event.line.entry
        if isinstance(entry, DealEntry):
            self._hands = {}
        if isinstance(entry, HandEntry | LeftEntry):
            known = in_order(one for one in entry.cards if one is not None)
            self._hands[entry.player] = (*known, *(None,) * (len(entry.cards) - len(known)))
        if isinstance(entry, OpenEntry):
            return [Sentence(self._messages.text("replay.turned-up", card=entry.card), indent=1)]
        if event.turn is None or self._rules is None:
            return []
        self._hands[event.turn.player] = event.turn.hand
        return [] if self._until else [*_turn(event.turn, event.verdict, self._rules, self._messages)]

    def _after_remarks(self, event: LineJudged) -> list[Block]:
        if event.turn is None or self._rules is None or self._until:
            return []
        return [*_board(event.turn, self._rules, self._messages), *self._shown_hands()]

    def _shown_hands(self) -> list[Block]:
        order = [one for one in self._players if one in self._hands]
        if not order:
            return []
        width = max(map(len, order))
        rows = tuple(_hand(one.ljust(width), self._hands[one], self._messages) for one in order)
        return [Section(self._messages.text("replay.hands"), rows)]


def _turn(turn: TurnPlayed, verdict: Verdict, rules: Rules, messages: Messages) -> list[Sentence]:
    """Tell whose turn it is and what is done in it, a line a step."""
    facts = {"number": turn.number, "player": turn.player, "round": turn.round, "verdict": verdict}
    told = [Sentence(""), Sentence(messages.text("replay.turn", **facts), _TONES[verdict])]
    for judged in turn.judged.steps:
        told.append(Sentence(step_words(judged, rules, messages), indent=1))
        if len(judged.melds) > 1:
            laid = zip(judged.numbers, judged.melds, strict=True)
            told += [Sentence(laid_words(number, meld, rules, messages), indent=2) for number, meld in laid]
    return told


def _board(turn: TurnPlayed, rules: Rules, messages: Messages) -> list[Block]:
    """Show the table after a turn: the melds, the open card and how many cards are left to be drawn."""
    rows = tuple(_meld(one, len(turn.table), rules, messages) for one in turn.table)
    blocks: list[Block] = [Section(messages.text("ui.table"), rows)] if rows else []
    card = "?" if turn.open_card is None else messages.written(turn.open_card)
    return [*blocks, Sentence(messages.text("replay.piles", card=card, stock=turn.stock))]


def _meld(one: TableMeld, count: int, rules: Rules, messages: Messages) -> Row:
    name = name_of(one.number).ljust(len(name_of(count)))
    if one.meld is None:
        return (f"{name} ?",)
    return (f"{name} {meld_text(one.meld, rules, messages)}", *kind_and_points(one.meld, messages))


def _hand(name: str, hand: Sequence[AnyCard | None], messages: Messages) -> Row:
    cards, told = hand_row(hand, messages)
    return f"{name}  {cards}".rstrip(), told

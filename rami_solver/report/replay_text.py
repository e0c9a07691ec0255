"""A replay for people: every turn that has something to tell, and how each deal and the game end, as they pass."""

from collections.abc import Iterable

from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import Code, Finding, InputError
from rami_solver.records.events import DealScored, Event, GameBegan, LineJudged, RecordEnded
from rami_solver.records.lines import DealEntry, DealerEntry, ScoreEntry, TotalEntry
from rami_solver.report.cells import harmless
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Page, Sentence, Tone
from rami_solver.report.record_remarks import Remark, Weight, remarks, said_remark
from rami_solver.report.record_words import next_to, place_and_code, standing_sentences, tally_sentence
from rami_solver.report.replay_deal import DealSeen, deal_heading, deal_page
from rami_solver.report.saying import in_force, mend_sentences, note_sentences, rule_sentence
from rami_solver.report.view import View, show
from rami_solver.rules.model import Rules

__all__ = ["TextReplay", "remark_blocks"]

_ON_ALL = (Code.HOUSE_RULING, Code.RULES_IN_FORCE, Code.BACKS_DROPPED, Code.LETTER_READ_AS)
"""Notes that explain the whole record, wherever they were made: they stand at its end, each once."""

_TONES = {
    Weight.UNUSABLE: Tone.ERROR,
    Weight.ERROR: Tone.ERROR,
    Weight.UNDECIDED: Tone.OPEN,
    Weight.WARNING: Tone.WARNING,
    Weight.EXPECTED: Tone.QUIET,
    Weight.NOTE: Tone.NOTE,
}

_MOST_WAITING = 50
"""How many blocks wait for the first turn of a deal, which tells who begins; more are not kept in memory."""


class TextReplay:
    """Tells replays as text, each thing as soon as it is known, so that a long record needs no more memory."""

    _file: str
    _rules: Rules | None
    _players: tuple[str, ...]
    _tally: RecordTally
    _deal: DealSeen | None
    _dealer: str | None
    _waiting: list[Block]
    _notes: dict[tuple[Code, str | None, str], Finding]

    def __init__(self, view: View, *, several: bool = False) -> None:
        self._view = view
        self._messages = view.messages
        self._several = several
        self._begin("")

    def begin(self, file: str) -> None:
        """Begin with a file; of several, tell its name."""
        self._begin(file)
        if self._several:
            self._show(Sentence(file, Tone.STRONG))

    def take(self, event: Event) -> bool:
        """Show what an event has to tell."""
        self._tally.take(event)
        if isinstance(event, LineJudged):
            self._line(event)
        elif isinstance(event, GameBegan):
            self._rules, self._players = event.rules, event.players
            self._show(*_head(event, self._messages))
        elif isinstance(event, DealScored):
            self._scored(event)
        else:
            self._ended(event)
        return True

    def refuse(self, error: InputError) -> None:
        """Show what was waiting; the error has a page of its own."""
        self._flush()

    def finish(self) -> None:
        """Leave a line blank before the next file."""
        if self._several:
            self._show(Sentence(""))

    def end(self) -> None:
        """Add nothing."""

    def _begin(self, file: str) -> None:
        self._file = harmless(file)
        self._rules = None
        self._players = ()
        self._tally = RecordTally()
        self._deal = None
        self._dealer = None
        self._waiting = []
        self._notes = {}

    def _line(self, event: LineJudged) -> None:
        entry = event.line.entry
        if event.deal is not None and (self._deal is None or isinstance(entry, DealEntry)):
            self._deal = DealSeen(event.deal, self._dealer)
        if isinstance(entry, DealerEntry):
            self._dealer = entry.player
            if self._deal is not None:
                self._deal.dealer = entry.player
        if self._deal is not None and isinstance(entry, ScoreEntry | TotalEntry):
            self._deal.claim(entry)
        if event.turn is not None and self._deal is not None:
            self._deal.turn(event.turn, event.verdict)
        told = self._remarks(event)
        if event.turn is not None and (told or self._shows_all):
            self._flush()
        self._tell([*self._before(event), *told, *self._after_remarks(event)])

    @property
    def _shows_all(self) -> bool:
        """Whether turns without remarks are shown too."""
        return False

    def _before(self, event: LineJudged) -> list[Block]:
        """Give what stands before the remarks of a line."""
        return []

    def _after_remarks(self, event: LineJudged) -> list[Block]:
        """Give what stands behind the remarks of a line."""
        return []

    def _remarks(self, event: LineJudged) -> list[Block]:
        """Give the blocks of a line; notes that explain the whole record are kept for its end."""
        found = []
        for one in remarks(event):
            if one.weight is Weight.NOTE and one.code in _ON_ALL:
                self._keep(one)
            else:
                found.append(one)
        grave = any(one.weight is not Weight.NOTE for one in found)
        blocks: list[Block] = []
        for one in sorted(found, key=lambda one: one.weight is Weight.NOTE):
            if grave and one.weight is Weight.NOTE:  # it belongs to the faults above it
                said = said_remark(one, self._messages)
                blocks.append(Sentence(said, Tone.NOTE, self._messages.text("severity.note"), indent=1))
            else:
                blocks += remark_blocks(one, self._file, self._rules, self._messages)
        return blocks

    def _keep(self, remark: Remark) -> None:
        if isinstance(remark.told, Finding):
            key = (remark.told.code, remark.told.rule, str(remark.told.facts.get("token", "")))
            if key not in self._notes and len(self._notes) < _MOST_WAITING:
                self._notes[key] = remark.told._replace(cards=())  # it is about others elsewhere

    def _tell(self, blocks: list[Block]) -> None:
        """Show blocks, or keep them until the heading of their deal can be shown."""
        if self._deal is None or self._deal.headed:
            self._show(*blocks)
            return
        self._waiting += blocks
        if len(self._waiting) > _MOST_WAITING:
            self._flush()

    def _flush(self) -> None:
        """Show the heading of the deal, where it has not been, and what has waited for it."""
        heading: Page = ()
        if self._deal is not None and not self._deal.headed:
            self._deal.headed = True
            heading = deal_heading(self._deal, self._messages)
        blocks, self._waiting = self._waiting, []
        self._show(*heading, *blocks)

    def _scored(self, event: DealScored) -> None:
        self._flush()
        self._show(*deal_page(event, self._deal or DealSeen(event.number, None), self._players, self._messages))
        self._dealer = next_to(event.dealer, self._players)
        self._deal = None

    def _ended(self, event: RecordEnded) -> None:
        self._flush()
        blocks: list[Block] = [Sentence("")]
        if event.standing is not None and event.rules is not None:
            told = standing_sentences(event.standing, event.rules, event.players, self._messages)
            blocks += [*told, Sentence("")] if told else []
        blocks += self._of_the_whole(event.findings)
        blocks.append(tally_sentence(self._tally, self._messages))
        if event.rules is not None:
            blocks += [Sentence(""), *note_sentences(self._notes.values(), event.rules, self._messages)]
            blocks.append(in_force(event.rules, self._messages))
        self._show(*blocks)

    def _of_the_whole(self, findings: Iterable[Finding]) -> list[Sentence]:
        return [
            Sentence(self._messages.said(one), Tone.OPEN, f"{self._file}: {one.code}")
            for one in findings
            if one.code is not Code.TIE and one.facts.get("case") != "deal"  # told with the standing and the deal
        ]

    def _show(self, *blocks: Block) -> None:
        if blocks:
            show(tuple(_safe(one) for one in blocks), self._view)


def remark_blocks(remark: Remark, file: str, rules: Rules | None, messages: Messages) -> list[Block]:
    """Say a remark with its place, where editors look for it; under it the line, what mends it and the rule."""
    tone = _TONES[remark.weight]
    blocks: list[Block] = [Sentence(said_remark(remark, messages), tone, place_and_code(file, remark, messages))]
    if remark.weight is Weight.NOTE:
        return blocks
    blocks.append(remark.place.excerpt)
    told = remark.told
    if not isinstance(told, Finding):
        help_text = messages.help(told)
        return [*blocks, *([Sentence(help_text, Tone.NOTE, messages.text("ui.help"), 1)] if help_text else [])]
    blocks += mend_sentences(told, messages)
    if rules is not None and told.rule is not None and remark.weight in (Weight.ERROR, Weight.WARNING):
        blocks.append(rule_sentence(told.rule, rules, messages, indent=1))
    return blocks


def _head(event: GameBegan, messages: Messages) -> Page:
    blocks = [Sentence(event.event, Tone.STRONG)] if event.event else []
    return (*blocks, Sentence(messages.text("replay.players", players=event.players, rules=event.rules.profile)))


def _safe(block: Block) -> Block:
    """Take away what would drive a terminal: names and comments of a record are in its text."""
    if isinstance(block, Sentence):
        return block._replace(text=harmless(block.text), mark=harmless(block.mark))
    return block

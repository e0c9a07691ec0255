"""A deal of a record: its heading, and how it ended for whom."""

from dataclasses import dataclass, field

from rami_solver.findings import Verdict
from rami_solver.records.events import DealScored, TurnPlayed
from rami_solver.records.lines import ScoreEntry, TotalEntry
from rami_solver.report.cells import cell_width, harmless
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Grid, Page, Sentence, Tone
from rami_solver.report.record_words import end_sentence, hand_cells
from rami_solver.scoring.deal import Scored

__all__ = ["DealSeen", "deal_heading", "deal_page"]


@dataclass(slots=True)
class DealSeen:
    """What has been seen of a deal so far, in counts: who deals where that is known, who began, what was claimed."""

    number: int
    dealer: str | None
    first: str | None = None
    last: TurnPlayed | None = None
    headed: bool = False
    verdicts: dict[Verdict, int] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def turn(self, turn: TurnPlayed, verdict: Verdict) -> None:
        """Count a turn."""
        self.first = self.first or turn.player
        self.last = turn
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1

    def claim(self, entry: ScoreEntry | TotalEntry) -> None:
        """Keep the points that the record claims."""
        kept = self.scores if isinstance(entry, ScoreEntry) else self.totals
        kept.update({one.player: one.points for one in entry.claims})


def deal_heading(deal: DealSeen, messages: Messages) -> Page:
    """Say which deal begins, who deals and who has the first turn, as far as that is known."""
    known = "-".join(name for name, one in (("dealt", deal.dealer), ("begun", deal.first)) if one)
    key = f"replay.deal.{known or 'alone'}"
    said = messages.text(key, number=deal.number, dealer=deal.dealer, first=deal.first)
    return Sentence(""), Sentence(said, Tone.STRONG)


def deal_page(event: DealScored, deal: DealSeen, players: tuple[str, ...], messages: Messages) -> Page:
    """Tell the end of a deal: how many turns there were, who went out, what is left and what it scores."""
    blocks: list[Block] = []
    if event.turns:
        blocks.append(Sentence(_said_turns(event, deal, messages), indent=1))
    blocks.append(end_sentence(event, deal.last, players, messages))
    if event.end is not None and len(players) == len(event.hands):
        blocks.append(_scores(event, deal, players, messages))
    return tuple(blocks)


def _said_turns(event: DealScored, deal: DealSeen, messages: Messages) -> str:
    count = deal.verdicts.get
    if count(Verdict.LEGAL, 0) == event.turns:
        return messages.text("replay.turns-legal", count=event.turns)
    order = (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDECIDED)
    told = tuple(f"{count(one)} {messages.written(one)}" for one in order if count(one))
    return messages.text("replay.turns", turns=event.turns, told=told)


def _scores(event: DealScored, deal: DealSeen, players: tuple[str, ...], messages: Messages) -> Grid:
    """Give a row for each player: what is left, what the deal scores, what the record claims where it does, totals."""
    scored = event.scores.scores if event.scores else ()
    counted = [_said(one, messages) for one in scored] or ["?"] * len(players)
    totals = ["?" if one is None else str(one) for one in event.standing.totals] or ["?"] * len(players)
    columns = {
        "replay.player": [harmless(one) for one in players],
        "replay.left": [hand_cells(one, messages) for one in event.hands],
        "replay.score": counted,
        **_claims("replay.claimed", deal.scores, players),
        "replay.total": totals,
        **_claims("replay.total-claimed", deal.totals, players),
    }
    heads = tuple(messages.text(key) for key in columns)
    filled = [cells if number < 2 else _aligned(cells, heads[number]) for number, cells in enumerate(columns.values())]
    return Grid(heads, tuple(zip(*filled, strict=True)))


def _claims(key: str, claimed: dict[str, int], players: tuple[str, ...]) -> dict[str, list[str]]:
    return {key: [str(claimed.get(one, "-")) for one in players]} if claimed else {}


def _said(scored: Scored, messages: Messages) -> str:
    if scored.value is not None:
        return str(scored.value)
    return messages.text("replay.tied" if scored.tied else "replay.not-known")


def _aligned(cells: list[str], head: str) -> list[str]:
    width = max(map(cell_width, (head, *cells)))
    return [" " * (width - cell_width(one)) + one for one in cells]

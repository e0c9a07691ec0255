"""The page of a score sheet: who is in front or has won, who pays, the points deal by deal, a chart of the totals."""

from collections.abc import Sequence

from rami_solver.analysis.score_game import SheetAnswer
from rami_solver.findings import Finding, Severity
from rami_solver.report.cells import harmless
from rami_solver.report.messages import Messages
from rami_solver.report.page import Bars, Block, Grid, Page, Sentence, Tone
from rami_solver.report.saying import by_weight, finding_sentences, in_force, note_sentences, rule_sentence
from rami_solver.report.score_words import aligned, listed
from rami_solver.scoring.game import payers_key

__all__ = ["sheet_page"]

MOST_BARS = 12
"""How many bars a player has at most: of a longer game some deals are left out, never the last."""

BLANK = Sentence("")


def sheet_page(answer: SheetAnswer, messages: Messages) -> Page:
    """Build the page of a sheet: how the game stands, the points with the totals, their chart, faults and notes."""
    weighty, notes = by_weight(answer.findings)
    return (
        *_standing(answer, messages),
        BLANK,
        _points(answer, messages),
        BLANK,
        Sentence(messages.text("sheet.chart"), Tone.STRONG),
        _chart(answer),
        BLANK,
        *(one for finding in weighty for one in _placed(finding, answer, messages)),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _standing(answer: SheetAnswer, messages: Messages) -> list[Block]:
    """Say who has won the game and who pays the round, or who is in front and would; ties are told as such."""
    stands, rules = answer.standing, answer.rules
    over = stands.over
    state = "over" if over else "so-far" if answer.wanted is not None else "open-ended"
    facts = {"number": stands.deals, "deals": answer.wanted if state == "so-far" else stands.deals}
    names = [answer.sheet.players[place] for place in stands.winners]
    if names:
        facts["total"] = stands.totals[stands.winners[0]] or 0
        key = f"sheet.tie.{state}" if len(names) > 1 else f"sheet.wins.{state}"
        said = messages.text(key, players=listed(names, messages), **facts)
    else:
        said = messages.text("sheet.open", **facts)
    wrong = any(one.severity is Severity.ERROR for one in answer.findings)
    tone = Tone.OPEN if len(names) != 1 or wrong else Tone.GOOD if over else Tone.STRONG
    return [
        Sentence(said, tone),
        rule_sentence("game.winner", rules, messages, indent=1),
        *_payment(answer, messages, over="over" if over else "so-far"),
    ]


def _payment(answer: SheetAnswer, messages: Messages, *, over: str) -> list[Block]:
    stands, players = answer.standing, answer.sheet.players
    told = []
    if stands.payers:
        names = listed([players[place] for place in stands.payers], messages)
        told.append(messages.text(f"sheet.pays.{over}", count=len(stands.payers), players=names))
    if stands.tied:
        names = listed([players[place] for place in stands.tied], messages)
        told.append(messages.text(f"sheet.pays-tied.{over}", count=stands.open_payments, players=names))
    if not told:
        return []
    rule = rule_sentence(payers_key(len(players)), answer.rules, messages, indent=1)
    return [*(Sentence(one, Tone.STRONG) for one in told), rule]


def _points(answer: SheetAnswer, messages: Messages) -> Grid:
    """Give a row for each deal: the points of every player and, in brackets, the totals that are counted."""
    sheet, totals = answer.sheet, answer.totals[: answer.counted]
    columns = [
        _column([deal.scores[place] for deal in sheet.deals], [row[place] for row in totals])
        for place in range(len(sheet.players))
    ]
    labels = [harmless(deal.label or str(number)) for number, deal in enumerate(sheet.deals, start=1)]
    head = (messages.text("sheet.deal"), *map(harmless, sheet.players))
    return Grid(head, tuple(zip(labels, *columns, strict=True)))


def _column(points: Sequence[int], totals: Sequence[int]) -> list[str]:
    brackets = aligned(f"({one})" for one in totals)
    brackets += [""] * (len(points) - len(brackets))
    return [f"{one} {total}".rstrip() for one, total in zip(aligned(map(str, points)), brackets, strict=True)]


def _chart(answer: SheetAnswer) -> Bars:
    deals = answer.counted
    steps = range(min(deals, MOST_BARS))
    shown = [round(step * (deals - 1) / max(len(steps) - 1, 1)) for step in steps]
    groups = (
        (harmless(name), tuple((str(number + 1), answer.totals[number][place]) for number in shown))
        for place, name in enumerate(answer.sheet.players)
    )
    return Bars(tuple(groups))


def _placed(finding: Finding, answer: SheetAnswer, messages: Messages) -> list[Sentence]:
    """Say a fault or a warning with its place in the file, where it has one."""
    line, column = finding.facts.get("line"), finding.facts.get("column")
    before = f"{harmless(answer.sheet.source)}:{line}:{column}: " if line else ""
    return finding_sentences([finding], answer.rules, messages, before)

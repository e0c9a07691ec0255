"""The words of a replay that its formats have in common: names, hands, how a deal and a game end."""

from collections.abc import Mapping, Sequence

from rami_solver.analysis.case_model import Outcome
from rami_solver.analysis.record_tally import RecordTally
from rami_solver.cards import AnyCard
from rami_solver.records.events import DealScored, TurnPlayed
from rami_solver.report.messages import Messages
from rami_solver.report.page import Row, Sentence, Tone
from rami_solver.report.record_remarks import Remark, Weight
from rami_solver.rules.model import Rules
from rami_solver.scoring.game import Standing, deals_of_game

__all__ = [
    "end_sentence",
    "hand_cells",
    "hand_row",
    "names",
    "next_to",
    "place_and_code",
    "said_tally",
    "standing_sentences",
    "tally_sentence",
]

_WEIGHTS: Mapping[Weight, str] = {
    Weight.UNUSABLE: "severity.error",
    Weight.UNDECIDED: "verdict.undecided",
    Weight.WARNING: "severity.warning",
    Weight.EXPECTED: "replay.expected",
    Weight.NOTE: "severity.note",
}
"""What stands before the code of a remark; nothing before that of a fault."""

_OUTCOMES: Mapping[Outcome, Tone] = {
    Outcome.HOLDS: Tone.GOOD,
    Outcome.DIFFERS: Tone.BAD,
    Outcome.UNDECIDED: Tone.OPEN,
    Outcome.UNUSABLE: Tone.ERROR,
}


def place_and_code(file: str, remark: Remark, messages: Messages) -> str:
    """Give what stands before the sentence of a remark: `game.rami:5:12: lay-off-before-opening`."""
    place = f"{file}:{remark.place.line}:{remark.place.column}"
    weight = _WEIGHTS.get(remark.weight)
    return f"{place}: {remark.code}" if weight is None else f"{place}: {messages.text(weight)}: {remark.code}"


def names(places: Sequence[int], players: Sequence[str]) -> tuple[str, ...]:
    """Give the names of players by their places at the table."""
    return tuple(players[place] for place in places)


def hand_row(hand: Sequence[AnyCard | None], messages: Messages) -> Row:
    """Give the cards of a hand that are known, and how many are hidden."""
    known = tuple(one for one in hand if one is not None)
    hidden = len(hand) - len(known)
    told = messages.text("count.hidden", count=hidden) if hidden else ""
    return messages.written(known), told or ("" if known else messages.text("ui.nothing-left"))


def hand_cells(hand: Sequence[AnyCard | None], messages: Messages) -> str:
    """Give a hand in one cell of a table."""
    return ", ".join(filter(None, hand_row(hand, messages)))


def next_to(player: str, players: Sequence[str]) -> str | None:
    """Name the next player clockwise, who plays and deals next in all these rules."""
    return players[(players.index(player) + 1) % len(players)] if player in players else None


def end_sentence(deal: DealScored, last: TurnPlayed | None, players: Sequence[str], messages: Messages) -> Sentence:
    """Say how a deal ended after its `last` turn, or that the record stops in it and who is to play."""
    if deal.end is None:
        player = next_to(last.player, players) if last else None
        key = "replay.stops" if player is None else "replay.stops-before"
        return Sentence(messages.text(key, player=player), Tone.OPEN, indent=1)
    if deal.end.kind == "out" and deal.end.seat is not None:
        facts = {"player": players[deal.end.seat], "turn": deal.turns, "round": last.round if last else 1}
        return Sentence(messages.text("replay.out", **facts), Tone.STRONG, indent=1)
    return Sentence(messages.text(f"replay.ended.{deal.end.kind}"), Tone.STRONG, indent=1)


def standing_sentences(standing: Standing, rules: Rules, players: Sequence[str], messages: Messages) -> list[Sentence]:
    """Say who has won the game and who pays the round, or how it stands; ties are told, and decided by nobody."""
    if not standing.deals or len(players) != len(standing.totals):
        return []
    over = "over" if standing.over else "so-far"
    told = [_deals_played(standing, rules, players, messages)]
    if len(standing.winners) > 1:
        told.append(messages.text(f"replay.tie.{over}", players=names(standing.winners, players)))
    elif standing.winners:
        told.append(messages.text(f"replay.wins.{over}", player=players[standing.winners[0]]))
    elif None in standing.totals:
        told.append(messages.text("replay.totals-open"))
    if standing.payers:
        told.append(
            messages.text(f"replay.pays.{over}", count=len(standing.payers), players=names(standing.payers, players))
        )
    if standing.tied:
        told.append(
            messages.text(
                f"replay.tied-payers.{over}", count=standing.open_payments, players=names(standing.tied, players)
            )
        )
    return [Sentence(one, Tone.STRONG if number else Tone.PLAIN, indent=1) for number, one in enumerate(told)]


def _deals_played(standing: Standing, rules: Rules, players: Sequence[str], messages: Messages) -> str:
    wanted = deals_of_game(rules, len(players))
    if standing.over:
        return messages.text("replay.game-over", deals=standing.deals)
    if wanted is None:
        return messages.text("replay.after", deals=standing.deals)
    return messages.text("replay.after-of", number=standing.deals, deals=wanted)


def tally_sentence(tally: RecordTally, messages: Messages) -> Sentence:
    """Say what a record comes to: its verdict and, in a sentence, why."""
    outcome = tally.outcome
    mark = messages.text(f"replay.outcome.{outcome}")
    return Sentence(said_tally(tally, messages), _OUTCOMES[outcome], mark)


def said_tally(tally: RecordTally, messages: Messages) -> str:
    """Say how many turns there were and what was found, without the verdict."""
    found = {
        "unusable": tally.unusable,
        "faults": tally.faults,
        "open": tally.open,
        "missing": tally.missing,
        "announced": tally.expected,
    }
    told = tuple(messages.text(f"replay.found.{what}", count=number) for what, number in found.items() if number)
    facts = {"turns": tally.turns, "deals": tally.deals, "found": told or (messages.text("replay.found.nothing"),)}
    return messages.text("replay.tally", **facts)

"""Scored deals and counted sheets as plain dicts that become JSON."""

from typing import Any

from rami_solver.analysis.score import DealAnswer
from rami_solver.analysis.score_game import SheetAnswer
from rami_solver.melds import hand_value
from rami_solver.report.json_parts import Json, cards_json, findings_json, meld_json
from rami_solver.report.messages import Messages
from rami_solver.scoring.deal import Finish

__all__ = ["deal_json", "sheet_json"]


def deal_json(answer: DealAnswer, messages: Messages) -> Json:
    """Give a scored deal as `rami.score/1`: points are null where they are open."""
    names = [one.name for one in answer.question.players]
    return {
        "schema": "rami.score/1",
        "rules": answer.rules.profile,
        "verdict": answer.verdict.value,
        "players": [_player(answer, place) for place in range(len(names))],
        "finish": _finish(answer.question.finish, names),
        "winners": [names[place] for place in answer.scores.winners],
        "findings": findings_json(answer.findings, messages),
    }


def _player(answer: DealAnswer, place: int) -> Json:
    player, scored = answer.question.players[place], answer.scores.scores[place]
    values = answer.rules.values.hand
    hidden = [None] if player.hand is None and player.shown else []
    known = player.hand is not None or player.shown
    return {
        "name": player.name,
        "score": scored.value,
        "tied": scored.tied,
        "rules": list(scored.rules),
        "opened": player.opened,
        "melds": player.melds,
        "laid": [meld_json(one.meld) for one in player.laid if one.meld],
        "hand": cards_json([*player.shown, *hidden]) if known else None,
        "hand_value": None if player.hand is None else hand_value(player.hand, values),
    }


def _finish(finish: Finish | None, names: list[str]) -> Json | None:
    if finish is None:
        return None
    return {
        "player": names[finish.player],
        "one_turn": finish.one_turn,
        "with_layoffs": finish.with_layoffs,
        "round": finish.round,
    }


def sheet_json(answer: SheetAnswer, messages: Messages) -> Json:
    """Give a counted score sheet as `rami.sheet/1`: points and totals are in the order of the players."""
    sheet, stands = answer.sheet, answer.standing
    deals: list[dict[str, Any]] = [
        {
            "line": deal.line,
            "label": deal.label,
            "scores": list(deal.scores),
            "totals": list(totals),
            "counted": number <= answer.counted,
        }
        for number, (deal, totals) in enumerate(zip(sheet.deals, answer.totals, strict=True), start=1)
    ]
    claims = [{"line": one.line, "after": one.after, "totals": list(one.totals)} for one in sheet.claims]

    def named(places: tuple[int, ...]) -> list[str]:
        return [sheet.players[place] for place in places]

    return {
        "schema": "rami.sheet/1",
        "rules": answer.rules.profile,
        "verdict": answer.verdict.value,
        "source": sheet.source,
        "players": list(sheet.players),
        "deals": deals,
        "claims": claims,
        "of": answer.wanted,
        "over": stands.over,
        "totals": list(stands.totals),
        "winners": named(stands.winners),
        "payers": named(stands.payers),
        "tied": named(stands.tied),
        "open_payments": stands.open_payments,
        "findings": findings_json(answer.findings, messages),
    }

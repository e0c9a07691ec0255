"""The answer on a hand as the text of a JSON object: a stream writes many, and its melds come again and again."""

from collections.abc import Iterable

from rami_solver.analysis.hand_answers import Arrangement, FinishAnswer, HandAnswer, OpeningAnswer
from rami_solver.cards import DECK, JOKER, AnyCard
from rami_solver.melds import Meld
from rami_solver.report.json_notes import dumped, findings_text
from rami_solver.report.json_parts import award_json, cards_json, meld_json, play_json
from rami_solver.report.messages import Messages

__all__ = ["hand_text"]

_CARDS = tuple(map(dumped, cards_json((*DECK, JOKER))))
"""The text of every card by `Card.index`."""

_MOST_MELDS = 5000
"""Of so many melds the text is remembered."""

_melds: dict[int, tuple[Meld, str]] = {}
"""The text of melds, by their identity, and with them, so that they live as long."""


def hand_text(answer: HandAnswer, messages: Messages) -> str:
    """Write the answer on a hand as `rami.check/1`."""
    best = _arrangement(answer.best)
    leanest = best if answer.leanest is answer.best else _arrangement(answer.leanest)
    return (
        f'{{"schema": "rami.check/1", "rules": {dumped(answer.rules.profile)}, "phase": "{answer.phase.value}", '
        f'"verdict": "{answer.verdict.value}", "certified": {_flag(answer.certified)}, "hand": {_cards(answer.hand)}, '
        f'"best": {best}, "leanest": {leanest}, "opening": {_opening(answer.opening)}, '
        f'"finish": {_finish(answer.finish)}, "findings": {findings_text(answer.findings, messages)}}}'
    )


def _arrangement(one: Arrangement) -> str:
    return (
        f'{{"points": {one.points}, "melds": {_laid(one.melds)}, "left": {_cards(one.left)}, '
        f'"left_value": {one.left_value}}}'
    )


def _opening(one: OpeningAnswer | None) -> str:
    if one is None:
        return "null"
    return (
        f'{{"reachable": {_flag(one.reachable)}, "threshold": {one.threshold}, "points": {one.points}, '
        f'"short_by": {one.short_by}, "melds": {_laid(one.melds)}}}'
    )


def _finish(one: FinishAnswer) -> str:
    discard = "null" if one.discard is None else _CARDS[one.discard.index]
    award = "null" if one.award is None else dumped(award_json(one.award))
    play = "null" if one.play is None else dumped(play_json(one.play))
    return (
        f'{{"possible": {_flag(one.possible)}, "melds": {_laid(one.melds)}, "discard": {discard}, "award": {award}, '
        f'"play": {play}}}'
    )


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _cards(cards: Iterable[AnyCard]) -> str:
    return f"[{', '.join([_CARDS[one.index] for one in cards])}]"


def _laid(melds: Iterable[Meld]) -> str:
    return f"[{', '.join([_meld(one) for one in melds])}]"


def _meld(meld: Meld) -> str:
    found = _melds.get(id(meld))
    if found is None or found[0] is not meld:
        if len(_melds) >= _MOST_MELDS:
            _melds.clear()
        found = _melds[id(meld)] = (meld, dumped(meld_json(meld)))
    return found[1]

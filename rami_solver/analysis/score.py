"""A deal to points: the question, and its answer with what it rests on."""

from typing import Any, NamedTuple

from rami_solver.analysis.notes import Grounds, rules_in_force
from rami_solver.cards import AnyCard
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import hand_values_used
from rami_solver.referee.rulings import meld_rulings, value_rulings
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores, Finish, PlayerEnd, Scored, score_deal
from rami_solver.scoring.possible import most_held
from rami_solver.scoring.ties import tie_of_deal

__all__ = ["DealAnswer", "DealQuestion", "NamedEnd", "melds_score", "score"]


class NamedEnd(NamedTuple):
    """A player at the end of a deal.

    `melds` are the points laid, None where nobody told them; `laid` the melds as the referee judged them, where they
    were told as cards. `hand` are the cards left, None where nobody showed them all; `shown` those that were.
    """

    name: str
    opened: bool
    melds: int | None = None
    laid: tuple[JudgedMeld, ...] = ()
    hand: tuple[AnyCard, ...] | None = None
    shown: tuple[AnyCard, ...] = ()


class DealQuestion(NamedTuple):
    """A deal to score: its players in order, and who went out; `finish` is None where nobody did."""

    rules: Rules
    players: tuple[NamedEnd, ...]
    finish: Finish | None
    notes: tuple[Finding, ...] = ()


class DealAnswer(NamedTuple):
    """The answer of `score` on a deal: what every player scores, in the order of the question's players."""

    question: DealQuestion
    scores: DealScores
    findings: tuple[Finding, ...]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.question.rules

    @property
    def verdict(self) -> Verdict:
        """Answered; undecided where hidden cards, melds that nobody told, or a tie leave a score open."""
        known = all(one.value is not None for one in self.scores.scores)
        settled = self.question.finish is not None or len(self.scores.winners) > 0 or not self._has_a_winner
        return Verdict.ANSWERED if known and settled else Verdict.UNDECIDED

    @property
    def _has_a_winner(self) -> bool:
        return self.rules.end.score == "lowest-hand-wins"


def melds_score(rules: Rules) -> bool:
    """Tell whether what was laid counts in the score of a deal (rules: `score.*`, `end.score`)."""
    told = (rules.score.winner, rules.score.loser_opened, rules.end.score)
    return "melds" in told or "melds-minus-hand" in told


def score(question: DealQuestion) -> DealAnswer:
    """Score a deal, and tell what each score rests on and what leaves it open; raises nothing."""
    rules, players = question.rules, question.players
    ends = [PlayerEnd(one.opened, one.melds, one.hand) for one in players]
    scores = score_deal(rules, ends, question.finish)
    names = [one.name for one in players]
    found = (
        *question.notes,
        *rules_in_force(rules),
        *_below_opening(question),
        *_too_many_held(question),
        *(note for place in range(len(players)) for note in _open(question, place, scores.scores[place])),
        *tie_of_deal(rules, names, scores),
    )
    told = {one.rule for one in found}
    return DealAnswer(question, scores, (*found, *(one for one in _rulings(question, scores) if one.rule not in told)))


def _open(question: DealQuestion, place: int, scored: Scored) -> list[Finding]:
    """Tell what a score waits for: melds, cards, or who has the lowest hand. A tie is told of them all together."""
    if scored.value is not None or scored.tied:
        return []
    player, finish = question.players[place], question.finish
    of_winner = finish is not None and finish.player == place
    if of_winner or (player.melds is None and player.opened and melds_score(question.rules)):
        case = "melds"
    else:
        case = "hand" if player.hand is None else "lowest"
    facts: dict[str, Any] = {"case": case, "player": player.name} | ({} if case == "lowest" else {"mend": case})
    return [question.rules.finding(Code.HIDDEN_CARD, Severity.NOTE, scored.rules[0], **facts)]


def _below_opening(question: DealQuestion) -> list[Finding]:
    """Warn of melds that are worth less than opening takes, where nothing waives that (rule `opening.points`).

    Going out waives it only in the turn that opens; who goes out has laid something, so 0 points are none either.
    """
    rules, finish, found = question.rules, question.finish, []
    for place, one in enumerate(question.players):
        out = finish is not None and finish.player == place
        waived = out and finish is not None and finish.one_turn and rules.opening.waived_when_going_out
        told = one.melds is not None and (one.melds > 0 or out)
        if told and (one.melds or 0) < rules.opening.points and not waived:
            facts: dict[str, Any] = {
                "case": "melds",
                "player": one.name,
                "points": one.melds,
                "threshold": rules.opening.points,
            }
            found.append(rules.finding(Code.SCORE_IMPOSSIBLE, Severity.WARNING, "opening.points", **facts))
    return found


def _too_many_held(question: DealQuestion) -> list[Finding]:
    """Warn of more cards left than anybody can hold (rule `deal.hand`)."""
    rules, found = question.rules, []
    for one in question.players:
        most = most_held(rules, opened=one.opened)
        if most is not None and len(one.shown) > most:
            case = "hand-opened" if one.opened else "hand"
            facts: dict[str, Any] = {"case": case, "player": one.name, "number": len(one.shown), "most": most}
            found.append(rules.finding(Code.SCORE_IMPOSSIBLE, Severity.WARNING, "deal.hand", **facts))
    return found


def _rulings(question: DealQuestion, scores: DealScores) -> tuple[Finding, ...]:
    """Note the rulings that the scores rest on, those of card values with their cards."""
    rules, grounds = question.rules, Grounds()
    for player, scored in zip(question.players, scores.scores, strict=True):
        cards = hand_values_used(player.hand or ())
        for key in scored.rules:
            grounds.add(key, *cards.get(key, ()))
    laid = [one for player in question.players for one in player.laid] if melds_score(rules) else []
    melds = (*value_rulings([one.meld for one in laid if one.meld], rules), *meld_rulings(laid, rules))
    return (*melds, *grounds.rulings(rules))

"""The page of a scored deal: who went out or won, what everybody scores, and why."""

from rami_solver.analysis.score import DealAnswer, NamedEnd
from rami_solver.findings import Verdict
from rami_solver.melds import hand_value
from rami_solver.report.cells import harmless
from rami_solver.report.messages import Messages
from rami_solver.report.page import Grid, Page, Sentence, Tone
from rami_solver.report.saying import by_weight, finding_sentences, in_force, note_sentences, rule_sentence
from rami_solver.report.score_words import aligned, listed, whole_text
from rami_solver.scoring.deal import Scored

__all__ = ["score_page"]

BLANK = Sentence("")


def score_page(answer: DealAnswer, messages: Messages) -> Page:
    """Build the page of a deal: the outcome and its rule, a row for each player, then warnings and notes."""
    weighty, notes = by_weight(answer.findings)
    return (
        _headline(answer, messages),
        rule_sentence(_rests_on(answer), answer.rules, messages, indent=1),
        BLANK,
        _scores(answer, messages),
        BLANK,
        *finding_sentences(weighty, answer.rules, messages),
        *note_sentences(notes, answer.rules, messages),
        in_force(answer.rules, messages),
    )


def _headline(answer: DealAnswer, messages: Messages) -> Sentence:
    open_ended = answer.verdict is Verdict.UNDECIDED
    mark = messages.written(answer.verdict).capitalize() if open_ended else ""
    return Sentence(_outcome(answer, messages), Tone.OPEN if open_ended else Tone.STRONG, mark)


def _outcome(answer: DealAnswer, messages: Messages) -> str:
    finish, winners = answer.question.finish, answer.scores.winners
    if finish is None and len(answer.question.players) == 1:
        (player,), (scored,) = answer.question.players, answer.scores.scores
        return messages.text("score.alone", player=harmless(player.name), points=whole_text(scored.value))
    names = [answer.question.players[place].name for place in winners]
    if finish is None:
        if answer.rules.end.score != "lowest-hand-wins":
            return messages.text("score.nobody")
        how = "tie" if len(names) > 1 else "one" if names else "open"
        return messages.text(f"score.lowest.{how}", players=listed(names, messages) if names else "")
    points = answer.scores.scores[finish.player].value
    if answer.rules.score.winner == "wins":
        how = "wins"
    elif points is None:
        how = "open"
    elif not finish.one_turn:
        how = "several"
    else:
        how = "first-round" if finish.round == 1 and answer.rules.score.round_two else "one-turn"
    return messages.text(f"score.out.{how}", player=harmless(names[0]), points=points)


def _rests_on(answer: DealAnswer) -> str:
    finish = answer.question.finish
    if finish is None:
        return "end.score"
    first, *more = answer.scores.scores[finish.player].rules
    return more[0] if first == "score.winner" and more else first


def _scores(answer: DealAnswer, messages: Messages) -> Grid:
    """Give a row for each player; numbers end below each other."""
    heads = tuple(map(messages.text, ("ui.player", "ui.score", "ui.why")))
    ends, scored = answer.question.players, answer.scores.scores
    numbers = aligned((whole_text(one.value) for one in scored), least=len(heads[1]))
    rows = [
        (harmless(end.name), number, _why(answer, place, messages))
        for place, (end, number) in enumerate(zip(ends, numbers, strict=True))
    ]
    return Grid(heads, tuple(rows))


def _why(answer: DealAnswer, place: int, messages: Messages) -> str:
    """Say in a few words what a score is made of."""
    player, scored = answer.question.players[place], answer.scores.scores[place]
    finish = answer.question.finish
    if finish is not None and finish.player == place:
        return _of_winner(answer, player, messages)
    if scored.tied:
        return messages.text("score.why.tied", cards=_left(player, messages))
    if scored.value is None:
        why = "score.why.hidden" if player.hand is None else "score.why.open"
        return messages.text(why, cards=_left(player, messages))
    if "end.lowest_hand_scores_zero" in scored.rules:
        return messages.text("score.why.lowest", cards=_left(player, messages))
    return _of_loser(answer, player, scored, messages)


def _of_winner(answer: DealAnswer, player: NamedEnd, messages: Messages) -> str:
    finish, score = answer.question.finish, answer.rules.score
    said = messages.text("score.why.one-turn" if finish and finish.one_turn else "score.why.out")
    if score.winner != "melds":
        return said
    if player.melds is None:
        return messages.text("score.why.melds-open", how=said)
    value = answer.scores.scores[finish.player].value if finish else None
    factor = value // player.melds if player.melds and value else 1
    key = "score.why.melds" if factor == 1 else "score.why.melds-times"
    return messages.text(key, how=said, melds=player.melds, factor=factor)


def _of_loser(answer: DealAnswer, player: NamedEnd, scored: Scored, messages: Messages) -> str:
    if "score.loser_unopened_flat" in scored.rules:
        return messages.text("score.why.unopened")
    cards = _left(player, messages)
    if _takes_off_the_hand(answer, player):
        value = hand_value(player.hand or (), answer.rules.values.hand)
        return messages.text("score.why.minus", melds=player.melds or 0, hand=value, cards=cards)
    return messages.text("score.why.left" if player.opened else "score.why.left-unopened", cards=cards)


def _takes_off_the_hand(answer: DealAnswer, player: NamedEnd) -> bool:
    """Tell whether the cards left count against a player, not for one."""
    score = answer.rules.score
    if answer.question.finish is None and answer.rules.end.score == "melds-minus-hand":
        return True
    return score.loser_opened == "melds-minus-hand" if player.opened else score.loser_unopened == "minus-hand"


def _left(player: NamedEnd, messages: Messages) -> str:
    """Write the cards left, `?` for those that nobody showed."""
    shown = [messages.written(player.shown)] if player.shown else []
    return " ".join([*shown, *(["?"] if player.hand is None else [])])

"""What advice says in words: how far a goal is, what to throw or where to draw and why, what holding back is worth."""

from fractions import Fraction

from rami_solver.analysis.advice_answers import Advice, Discarding, Drawing, Holding, Target
from rami_solver.report.choice_words import chance_text, number_text, percent_text
from rami_solver.report.messages import Messages
from rami_solver.report.page import Sentence, Tone
from rami_solver.report.saying import rule_sentence
from rami_solver.report.table_rows import name_of

__all__ = [
    "OPENING",
    "away",
    "capital",
    "draw_why",
    "goal_of_out",
    "helping",
    "holding_back",
    "how_far",
    "melds_named",
    "throw_why",
    "within_two",
]

OPENING = "opening"
"""The opening, as the catalogues' keys name it; `out` is going out, `once` going out all in one turn."""


def goal_of_out(answer: Advice) -> str:
    """Name the going out: of who has not opened it is all in one turn."""
    return "out" if answer.opening is None else "once"


def helping(target: Target, unseen: int) -> Fraction:
    """Give the chance that the next card brings the goal nearer (at one card: reaches it)."""
    return Fraction(target.copies, unseen) if unseen else Fraction(0)


def how_far(target: Target, goal: str, answer: Advice, messages: Messages) -> Sentence:
    """Say in one sentence how far a goal is, and how many of the unseen cards bring it nearer."""
    if target.distance is None:
        return Sentence(messages.text(f"advice.never.{goal}"), Tone.OPEN)
    if target.distance == 0:
        key = f"advice.now.{goal}" if answer.this_turn else f"advice.sure.{goal}"
        return Sentence(messages.text(key), Tone.GOOD)
    facts: dict[str, object] = {
        "distance": target.distance,
        "goal": messages.text(f"advice.goal.{goal}"),
        "count": target.copies,
        "unseen": answer.unseen,
        "percent": percent_text(helping(target, answer.unseen), messages),
    }
    if not target.copies:
        return Sentence(messages.text("advice.far", **{**facts, "count": target.distance}), Tone.STRONG)
    key = f"advice.near.{goal}" if target.distance == 1 else "advice.helped"
    return Sentence(messages.text(key, **facts), Tone.STRONG)


def within_two(target: Target, goal: str, answer: Advice, messages: Messages) -> list[Sentence]:
    """Say the chance that one of the next two cards reaches a goal; nothing where that says nothing."""
    if not target.distance or not target.within_two:
        return []
    chance = chance_text(target.within_two, answer.unseen, messages, tenths=True)
    return [Sentence(messages.text("advice.within-two", goal=messages.text(f"advice.to.{goal}"), chance=chance))]


def away(distance: int | None, messages: Messages) -> str:
    """Say in a word or two how far a goal is."""
    if distance is None:
        return messages.text("advice.away.never")
    return messages.text("count.card", count=distance) if distance else messages.text("advice.away.ready")


def throw_why(one: Discarding, messages: Messages) -> str:
    """Say in a sentence why a discard stands where it stands."""
    return messages.text(f"advice.throw-why.{one.reason.value}", melds=melds_named(one.fits))


def draw_why(one: Drawing, messages: Messages) -> str:
    """Say in a sentence why a way to draw stands where it stands."""
    return messages.text(f"advice.draw-why.{one.reason.value}")


def capital(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]


def holding_back(answer: Advice, messages: Messages) -> list[Sentence]:
    """Say what it is worth to hold an opening back for going out in one turn, and the rule that makes it so."""
    holding = answer.holding
    if holding is None:
        return []
    odds = holding.least_odds
    said = [
        messages.text(
            "advice.holding.scores",
            now=holding.now,
            one_turn=holding.one_turn,
            held=holding.caught_held,
            opened=holding.caught_opened,
        ),
        _chance_of(holding, answer.unseen, messages),
        messages.text(_odds_key(odds), odds=number_text(max(odds, Fraction(0)), messages)),
    ]
    return [
        Sentence(" ".join(said), Tone.NOTE, messages.text("advice.holding")),
        rule_sentence("score.one_turn", answer.rules, messages, indent=1),
    ]


def _odds_key(odds: Fraction) -> str:
    if odds <= 0:
        return "advice.holding.free"
    return "advice.holding.even" if odds == 1 else "advice.holding.odds"


def _chance_of(holding: Holding, unseen: int, messages: Messages) -> str:
    """Say the chances to go out in one turn with the next card, or one of the next two."""
    if holding.within_two is None:
        key = "advice.holding.next" if holding.next else "advice.holding.not-next"
        return messages.text(key, next=chance_text(holding.next, unseen, messages))
    if not holding.within_two:
        return messages.text("advice.holding.not-two")
    return messages.text(
        "advice.holding.two",
        next=chance_text(holding.next, unseen, messages),
        two=chance_text(holding.within_two, unseen, messages, tenths=True),
    )


def melds_named(numbers: tuple[int, ...]) -> str:
    """Name melds of the table by their numbers."""
    return " ".join(map(name_of, numbers))

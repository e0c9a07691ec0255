"""What the pages that weigh choices say alike: ways to draw, chances, expected values, cards by their unseen copies."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import AnyCard
from rami_solver.report.messages import Messages
from rami_solver.report.page import Row

__all__ = ["chance_text", "copies_rows", "drawing_text", "number_text", "percent_text"]


def drawing_text(source: Source, taken: Sequence[AnyCard], messages: Messages) -> str:
    """Say where the card comes from."""
    if source is Source.STOCK or not taken:
        return messages.text("choice.stock")
    card, *along = taken
    return messages.text("choice.row" if along else "choice.take", card=card, along=tuple(along))


def copies_rows(cards: Iterable[tuple[AnyCard, int]], messages: Messages) -> tuple[Row, ...]:
    """Give a row for the cards with as many copies unseen, those of which most are unseen first."""
    by_copies: dict[int, list[object]] = {}
    for card, copies in sorted(cards, key=lambda one: -one[1]):
        by_copies.setdefault(copies, []).append(card)
    return tuple(
        (messages.written(tuple(alike)), messages.text("choice.copies", count=copies))
        for copies, alike in by_copies.items()
    )


def percent_text(chance: Fraction, messages: Messages, *, tenths: bool = False) -> str:
    """Say a chance in percent; one that is small or great is never said to be none or certain.

    >>> from rami_solver.notation.style import CardStyle
    >>> english = Messages("en", CardStyle())
    >>> [percent_text(Fraction(1, number), english, tenths=True) for number in (1, 7, 5852)]
    ['100 %', '14.3 %', 'less than 0.1 %']
    """
    step = Fraction(1, 10) if tenths else Fraction(1)
    percent = round(chance * 100 / step) * step
    if percent == 0 and chance:
        return messages.text("number.percent-below", percent=number_text(step, messages))
    if percent == 100 and chance < 1:
        return messages.text("number.percent-above", percent=number_text(100 - step, messages))
    shown = _decimal(percent, messages) if tenths and 0 < chance < 1 else number_text(percent, messages)
    return messages.text("number.percent", percent=shown)


def chance_text(chance: Fraction, unseen: int, messages: Messages, *, tenths: bool = False) -> str:
    """Say a chance exactly, of the unseen cards where it counts those, and in percent.

    >>> from rami_solver.notation.style import CardStyle
    >>> english = Messages("en", CardStyle())
    >>> chance_text(Fraction(11, 77), 77, english), chance_text(Fraction(1, 5852), 77, english)
    ('11/77 = 14 %', '1/5852, less than 1 %')
    """
    percent = percent_text(chance, messages, tenths=tenths)
    if chance in (0, 1):
        return percent
    of_unseen = chance * unseen
    exact = f"{of_unseen}/{unseen}" if of_unseen.denominator == 1 else str(chance)
    near = round(chance * (1000 if tenths else 100)) in (0, 1000 if tenths else 100)
    return messages.text("number.chance-about" if near else "number.chance", exact=exact, percent=percent)


def number_text(exact: Fraction, messages: Messages) -> str:
    """Say an expected value with one decimal, a whole number as it is."""
    return str(exact.numerator) if exact.denominator == 1 else _decimal(exact, messages)


def _decimal(exact: Fraction, messages: Messages) -> str:
    tenths = round(exact * 10)
    return messages.text("number.decimal", whole=tenths // 10, tenth=tenths % 10)

"""One turn of a deal: where it begins, what of it is hidden, and what the referee of a turn says of it then."""

from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.plays import Discard, Draw, Play, Position, Swap, Take
from rami_solver.referee.deal_cards import DealCards, Hand
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules

__all__ = ["Drawing", "alone", "begin_turn", "draws_unseen", "judge_in_deal", "with_findings"]


class Drawing(NamedTuple):
    """Where the card of a turn comes from.

    `play` is the turn with what is known of the stock filled in, `row` what is known of the discards, `taken` counts
    the cards that leave the pile, `unseen` those among them that nobody saw; `shows` is the hidden open card where the
    turn names it. `found` are faults and notes of the draw itself.
    """

    play: Play
    row: tuple[AnyCard, ...]
    taken: int = 0
    unseen: int = 0
    shows: tuple[AnyCard, ...] = ()
    found: tuple[Finding, ...] = ()


def begin_turn(play: Play, cards: DealCards) -> Drawing:
    """Work out what a turn draws: from the stock as it lies, or off the pile.

    Only the first step may draw; what else draws is a fault that the referee of a turn finds.
    """
    row = _seen_row(cards.pile)
    if not play:
        return Drawing(play, row)
    first = play[0]
    if isinstance(first, Draw):
        return _from_stock(first, play, cards)._replace(row=row)
    if isinstance(first, Take):
        return _from_pile(first, play, row, cards)
    return Drawing(play, row)


def _seen_row(pile: list[AnyCard | None]) -> tuple[AnyCard, ...]:
    """Give the youngest discards as far back as all of them were seen, oldest first."""
    row: list[AnyCard] = []
    for one in reversed(pile):
        if one is None:
            break
        row.append(one)
    return tuple(reversed(row))


def _from_stock(first: Draw, play: Play, cards: DealCards) -> Drawing:
    if not cards.stock:
        return Drawing(play, ())  # why nobody can draw was told before
    if first.card is not None:
        return Drawing(play, (), found=cards.check_draw(first.card))
    top = cards.order[-1] if cards.order else None
    return Drawing((Draw(top), *play[1:]), ())


def _from_pile(first: Take, play: Play, row: tuple[AnyCard, ...], cards: DealCards) -> Drawing:
    pile, card = cards.pile, first.card
    if card is None:
        if pile and pile[-1] is None:
            note = _hidden(cards.rules, "draw.open_card")
            return Drawing((Draw(None), *play[1:]), row, taken=1, unseen=1, found=(note,))
        return Drawing(play, row, taken=min(1, len(pile)))
    at = _place(first, pile)
    if at is not None:
        seen = tuple(one for one in pile[at:] if one is not None)
        plain = (Take(card), *play[1:]) if first.number is not None and len(seen) < len(pile) - at else play
        number_of = row if len(seen) == len(pile) - at else seen
        return Drawing(plain, number_of, len(pile) - at, len(pile) - at - len(seen))
    if None not in pile or (pile[-1] is not None and cards.rules.draw.deeper_card is None):
        return Drawing(play, row)  # it is not there, as the referee of a turn will find
    at = len(pile) - 1 - pile[::-1].index(None)
    seen = (card, *(one for one in pile[at + 1 :] if one is not None))
    found = cards.too_many((card,))
    if not found and at < len(pile) - 1:
        found = (_hidden(cards.rules, "draw.deeper_card", card),)
    return Drawing((Take(card), *play[1:]), seen, len(pile) - at, len(pile) - at - len(seen), (card,), found)


def _place(step: Take, pile: list[AnyCard | None]) -> int | None:
    """Give the place in the pile of the card that is taken: of two alike the youngest, or the one of that number."""
    places = [at for at, one in enumerate(pile) if one == step.card]
    if step.number is not None:
        return places[step.number - 1] if 0 < step.number <= len(places) else None
    return places[-1] if places else None


def _hidden(rules: Rules, key: str, *cards: AnyCard) -> Finding:
    return rules.finding(Code.HIDDEN_CARD, Severity.NOTE, key, cards, **({"card": cards[0]} if cards else {}))


# The verdict


def judge_in_deal(position: Position, play: Play, cards: DealCards, hand: Hand) -> TurnVerdict:
    """Judge a turn with what hidden cards leave open: undecided where some hidden cards would make it legal.

    The only cards that could are a twin of the card that was thrown, which may have been held before, and jokers, which
    may be other ones than those that were taken. Where nobody knows how many cards a player was dealt, one that seems
    not to be held may be held, and who goes out may have more.
    """
    judged = judge_turn(position, play, cards.rules)
    if hand.assumed:
        judged = _of_unknown_number(judged, position, play, cards.rules)
    drawn = draws_unseen(play)
    hidden = position.concealed + drawn
    for world in _worlds(play) if judged.verdict is Verdict.ILLEGAL and hidden else ():
        if len(world) > hidden or cards.too_many(world, drawn=drawn):
            continue
        other = judge_turn(*_with_hidden(position, play, world), cards.rules)
        if other.verdict is not Verdict.ILLEGAL:
            other = _forget(other, world)._replace(steps=(*judged.steps[:1], *other.steps[1:]))
            return with_findings(other, (_hidden(cards.rules, "discard.taken_twin", *world),))
    return judged


def _with_hidden(position: Position, play: Play, world: tuple[AnyCard, ...]) -> tuple[Position, Play]:
    """Have the player hold these hidden cards; one that the hand has no room for is the card drawn unseen."""
    held = world[: position.concealed]
    if len(held) < len(world):
        play = (Draw(world[-1]), *play[1:])
    return position._replace(hand=(*position.hand, *held), concealed=position.concealed - len(held)), play


def draws_unseen(play: Play) -> bool:
    """Tell whether a turn begins with a card from the stock that nobody saw."""
    return bool(play) and isinstance(play[0], Draw) and play[0].card is None


def _worlds(play: Play) -> Iterator[tuple[AnyCard, ...]]:
    """Give the hidden cards that could make a turn legal, one after another."""
    thrown = [one.card for one in play if isinstance(one, Discard) and one.card is not None]
    last = tuple(thrown[-1:])
    jokers = any(isinstance(one, Swap) or (isinstance(one, Take) and one.card is JOKER) for one in play)
    if any(isinstance(one, Take) for one in play):
        yield last
    if jokers:
        yield (JOKER,)
        yield (JOKER, JOKER)
        if JOKER not in last:
            yield (JOKER, *last)


def _forget(judged: TurnVerdict, world: tuple[AnyCard, ...]) -> TurnVerdict:
    """Hide again the cards that were only thought of, where they did not show themselves."""
    held, shown = list(judged.hand), list(judged.shown)
    for one in world:
        if one in held:
            held.remove(one)
            held.append(None)
        else:
            shown.append(one)
    return judged._replace(hand=tuple(held), shown=tuple(shown))


def _of_unknown_number(judged: TurnVerdict, position: Position, play: Play, rules: Rules) -> TurnVerdict:
    """Judge the turn of a player of whom nobody knows how many cards were dealt (rule `deal.hand_enforced`)."""
    missing = sum(one.code is Code.CARD_NOT_HELD for one in judged.all_findings)
    note = (_hidden(rules, "deal.hand"),)
    if missing:
        return with_findings(judge_turn(position._replace(concealed=position.concealed + missing), play, rules), note)
    return with_findings(judged, note) if judged.goes_out else judged


def with_findings(judged: TurnVerdict, found: tuple[Finding, ...], step: int | None = None) -> TurnVerdict:
    """Add findings of the deal to a verdict, at a step or to the whole, with what they make of it."""
    if not found:
        return judged
    if step is None or step >= len(judged.steps):
        judged = judged._replace(findings=(*found, *judged.findings))
    else:
        steps = list(judged.steps)
        steps[step] = steps[step]._replace(findings=(*found, *steps[step].findings))
        judged = judged._replace(steps=tuple(steps))
    if judged.verdict is Verdict.ILLEGAL or any(one.severity is Severity.ERROR for one in found):
        return judged._replace(verdict=Verdict.ILLEGAL, score=None)
    if any(one.code is Code.HIDDEN_CARD for one in found):
        return judged._replace(verdict=Verdict.UNDECIDED, score=None)
    return judged


def alone(play: Play) -> Play:
    """Give what is left of a turn whose cards are put back: its draw and its discard."""
    draw = tuple(one for one in play[:1] if isinstance(one, Draw | Take))
    return draw + tuple(one for one in play if isinstance(one, Discard))[-1:]

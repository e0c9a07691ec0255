"""One turn of a deal: where it begins, what of it is hidden, and what the referee of a turn says of it then."""

from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.plays import Discard, Draw, Play, Position, Swap, Take
from rami_solver.referee.deal_cards import DealCards, Hand
from rami_solver.referee.hidden import hidden_card
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules

__all__ = ["Drawing", "alone", "begin_turn", "draws_unseen", "in_doubt", "judge_on_tables", "with_findings"]


class Drawing(NamedTuple):
    """Where the card of a turn comes from.

    `play` is the turn with what is known of the stock filled in, `row` what is known of the discards, `taken` counts
    the cards that leave the pile; `shows` is a discard that nobody had seen and that the turn names. `found` are faults
    and notes of the draw itself; `unsure` tells that nobody knows which discards were taken.
    """

    play: Play
    row: tuple[AnyCard, ...]
    taken: int = 0
    shows: tuple[AnyCard, ...] = ()
    found: tuple[Finding, ...] = ()
    unsure: bool = False


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
            note = hidden_card(cards.rules, "draw.open_card")
            return Drawing((Draw(None), *play[1:]), row, taken=1, found=(note,))
        return Drawing(play, row, taken=min(1, len(pile)))
    if cards.rules.draw.deeper_card is None and pile and pile[-1] is None:
        return _shown_in_pile(card, len(pile) - 1, play, cards)
    at = _place(first, pile)
    if None in pile[at or 0 :] or (first.number is not None and None in pile):
        return _somewhere_in_pile(card, play, cards)
    return Drawing(play, row) if at is None else Drawing(play, row, len(pile) - at)


def _shown_in_pile(card: AnyCard, at: int, play: Play, cards: DealCards) -> Drawing:
    """Take a discard that nobody had seen and that the turn names, with all that is known to lie on it."""
    along = tuple(one for one in cards.pile[at + 1 :] if one is not None)
    found = cards.too_many((card,))
    return Drawing((Take(card), *play[1:]), (card, *along), len(cards.pile) - at, (card,), found)


def _somewhere_in_pile(card: AnyCard, play: Play, cards: DealCards) -> Drawing:
    """Take a card that may be any of several discards: how many cards came with it, nobody knows."""
    hidden = [at for at, one in enumerate(cards.pile) if one is None]
    if len(hidden) == 1 and card not in cards.pile:
        return _shown_in_pile(card, hidden[0], play, cards)
    note = hidden_card(cards.rules, "draw.deeper_card", card)
    drawing = _shown_in_pile(card, hidden[-1], play, cards)
    return drawing._replace(shows=(), found=(note,), unsure=True)


def _place(step: Take, pile: list[AnyCard | None]) -> int | None:
    """Give the place in the pile of the card that is taken: of two alike the youngest, or the one of that number."""
    places = [at for at, one in enumerate(pile) if one == step.card]
    if step.number is not None:
        return places[step.number - 1] if 0 < step.number <= len(places) else None
    return places[-1] if places else None


# The verdict


def judge_on_tables(position: Position, play: Play, cards: DealCards, hand: Hand) -> TurnVerdict:
    """Judge a turn on every table that may lie there: they differ where nobody told the place of a joker.

    What is legal on some of them only is undecided, and from then on the others are out of the question.
    """
    first = judge_in_deal(position, play, cards, hand)
    if not cards.other_tables:
        return first
    verdicts = [first]
    verdicts += [judge_in_deal(position._replace(table=one), play, cards, hand) for one in cards.other_tables]
    legal = [one for one in verdicts if one.verdict is not Verdict.ILLEGAL]
    if not legal:
        return first
    tables = dict.fromkeys(table for one in legal for table in (one.table_after, *one.other_tables))
    found = legal[0]._replace(other_tables=tuple(tables)[1:])
    alike = len({(one.points, one.score, one.goes_out) for one in legal}) == 1
    if len(legal) == len(verdicts) and alike:
        return found
    note = cards.rules.finding(Code.JOKER_PLACE_OPEN, Severity.NOTE, "joker.place", (JOKER,), case="earlier")
    verdict = found._replace(findings=(note, *found.findings), score=None)
    return verdict._replace(verdict=Verdict.UNDECIDED)


def judge_in_deal(position: Position, play: Play, cards: DealCards, hand: Hand) -> TurnVerdict:
    """Judge a turn with what hidden cards leave open: undecided where some hidden cards would make it legal.

    The only cards that could are a twin of the card that was thrown, which may have been held before, and jokers, which
    may be other ones than those that a swap freed. Where nobody knows how many cards a player was dealt, one that seems
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
            return with_findings(other, (hidden_card(cards.rules, "discard.taken_twin", *world),))
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
    if any(isinstance(one, Take) for one in play):
        yield last
    if any(isinstance(one, Swap) for one in play):
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
    note = (hidden_card(rules, "deal.hand"),)
    codes = [one.code for one in judged.errors]
    if Code.CARD_NOT_HELD in codes:
        more = position.concealed + codes.count(Code.CARD_NOT_HELD)
        return with_findings(judge_turn(position._replace(concealed=more), play, rules), note)
    if Code.DISCARD_MISSING in codes:  # it may have been the whole hand
        whole = judge_turn(position._replace(concealed=len(judged.shown) - draws_unseen(play)), play, rules)
        return with_findings(whole, note) if whole.verdict is not Verdict.ILLEGAL else judged
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


_BY_THEMSELVES = frozenset(
    {
        Code.MELD_TOO_SHORT,
        Code.MELD_MIXED,
        Code.SET_SUITS_REPEAT,
        Code.SET_TOO_LARGE,
        Code.RUN_GAP,
        Code.RUN_CARD_TWICE,
        Code.RUN_ROUND_THE_CORNER,
        Code.RUN_ACE_AT_BOTH_ENDS,
        Code.RUN_ACE_NOT_ALLOWED,
        Code.RUN_OUT_OF_ORDER,
        Code.RUN_TOO_LONG,
        Code.TOO_MANY_JOKERS,
        Code.NO_NATURAL_CARD,
        Code.TOO_FEW_NATURALS,
        Code.DRAW_MISSING,
        Code.STEP_AFTER_DISCARD,
    }
)
"""The faults that a turn has whatever was played before it."""


def in_doubt(judged: TurnVerdict, rules: Rules) -> TurnVerdict:
    """Judge a turn after another one of which nothing is known: only what is wrong by itself is a fault."""

    def eased(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(
            one._replace(severity=Severity.NOTE)
            if one.severity is Severity.ERROR and one.code not in _BY_THEMSELVES
            else one
            for one in found
        )

    if all(one.code in _BY_THEMSELVES for one in judged.errors):
        return judged
    steps = tuple(one._replace(findings=eased(one.findings)) for one in judged.steps)
    judged = judged._replace(steps=steps, findings=eased(judged.findings), verdict=Verdict.UNDECIDED, score=None)
    found = with_findings(judged, (hidden_card(rules, "deal.hand"),))
    return found._replace(verdict=Verdict.ILLEGAL) if judged.errors else found


def alone(play: Play) -> Play:
    """Give what is left of a turn whose cards are put back: its draw and its discard."""
    draw = tuple(one for one in play[:1] if isinstance(one, Draw | Take))
    return draw + tuple(one for one in play if isinstance(one, Discard))[-1:]

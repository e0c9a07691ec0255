"""Advice on a position: how far it is, which cards help, what to draw and what to throw."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rami_solver.analysis.advice_answers import Advice, Aimed, Discarding, Target
from rami_solver.analysis.advice_discards import Thrown, advise_discards, lightest_turns
from rami_solver.analysis.advice_draws import advise_draws
from rami_solver.analysis.advice_holding import holding_back
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.advice_targets import Targets
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.distance import Far, far_from, less, may_lay, may_throw, this_turn, unseen_of
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.notes import hand_size, rules_in_force
from rami_solver.cards import AnyCard, counted
from rami_solver.findings import Finding, RamiError
from rami_solver.plays import Discard, Lay, Play, Step
from rami_solver.solver.aside import beside
from rami_solver.solver.reach_quest import Goal

__all__ = ["advise", "advise_all"]


def advise(question: AdviceQuestion) -> Advice:
    """Tell how far a hand is from opening and going out, which cards help, and what to draw or throw.

    Raises Undecided where a limit was hit, WrongAnswer where our engines disagree.
    """
    if question.phase is Phase.BEFORE_DRAW:
        return _before_the_draw(question)
    return _after_the_draw(question)


def advise_all(questions: Sequence[AdviceQuestion]) -> list[Advice | RamiError]:
    """Advise on several positions; an error stands in the place of the question that it ended."""
    return [_advised(one) for one in questions]


def _advised(question: AdviceQuestion) -> Advice | RamiError:
    try:
        return advise(question)
    except RamiError as error:
        return error


class _Aims(NamedTuple):
    """The targets of a hand before the draw."""

    opening: Target | None
    out: Target


def _before_the_draw(question: AdviceQuestion) -> Advice:
    fars = far_from(question, [question.position.hand])
    (aims,) = _aims(question, fars)
    draws, sure = advise_draws(question, aims.opening, aims.out)
    return _answer(question, aims, certified=sure and all(one.certified for one in fars))._replace(draws=tuple(draws))


def _after_the_draw(question: AdviceQuestion) -> Advice:
    position = question.position
    now = this_turn(question)
    thrown = may_throw(position, question.rules)
    lays = position.opened or (now.opening is not None and now.opening.reachable)
    # CP-SAT leaves Python idle: so it looks for these turns while the distances are searched for.
    lightest = beside(lambda: lightest_turns(question, thrown if lays else ()))
    fars = far_from(question, [less(position.hand, one) for one in thrown])
    aims = _aims(question, fars)
    rows = [Thrown(card, *of) for card, of in zip(thrown, aims, strict=True)]
    discards = advise_discards(question, rows, now.finish, lightest())
    best = _now(now, discards) if discards or now.finish.possible else _nothing(question)
    advice = _answer(question, best, certified=now.certified and all(one.certified for one in fars))
    opens = now.opening is not None and now.opening.reachable and not now.finish.possible
    holding = holding_back(question, discards[0]) if opens and discards else None
    return advice._replace(discards=tuple(discards), holding=holding)


def _aims(question: AdviceQuestion, fars: Sequence[Far]) -> list[_Aims]:
    """Make the targets of hands before the draw."""
    targets = Targets(question.rules, question.position, unseen_of(question))
    return [
        _Aims(
            targets.of(Goal.OPENING, far.hand, far.opening) if far.opening else None,
            targets.of(Goal.OUT, far.hand, far.out),
        )
        for far in fars
    ]


def _now(now: HandAnswer, discards: Sequence[Discarding]) -> _Aims:
    """Give the targets of the hand with the best discard thrown; at distance 0 what this very turn does."""
    opening = discards[0].opening if discards else None
    out = discards[0].out if discards else _reached(None)
    if now.finish.possible:
        out = _reached(_aimed_now(now))
    if now.opening is not None and now.opening.reachable:
        opening = _reached(_opens_now(now, discards))
    return _Aims(opening, out)


def _reached(aimed: Aimed | None) -> Target:
    return Target(0 if aimed else None, (), Fraction(bool(aimed)), Fraction(bool(aimed)), aimed)


def _aimed_now(now: HandAnswer) -> Aimed:
    """Give the turn that goes out now."""
    finish = now.finish
    steps: list[Step] = [Lay(tuple(meld.cards for meld in finish.melds))]
    if finish.discard is not None:
        steps.append(Discard(finish.discard))
    points = sum(meld.points for meld in finish.melds)
    return Aimed((), (), finish.melds, points, finish.play or tuple(steps))


def _opens_now(now: HandAnswer, discards: Sequence[Discarding]) -> Aimed:
    """Give the turn that opens now and throws the best discard; one that leaves nothing to throw goes out."""
    best = discards[0] if discards else None
    aimed = best.opening.aimed if best and best.opening else None
    if best is None or aimed is None or aimed.comes or now.finish.possible:
        assert now.opening is not None
        melds = now.opening.melds
        left = counted(now.hand) - counted(card for meld in melds for card in meld.held)
        thrown = [Discard(one.card) for one in discards if left[one.card]]
        play: Play = (Lay(tuple(meld.cards for meld in melds)), *thrown[:1])
        return Aimed((), (), melds, now.opening.points, play)
    return aimed._replace(play=_with_discard(aimed.play, best.card))


def _with_discard(play: Play, card: AnyCard) -> Play:
    return (*(one for one in play if not isinstance(one, Discard)), Discard(card))


def _nothing(question: AdviceQuestion) -> _Aims:
    """Give the targets of a hand of which nothing can be thrown: it is empty, or the rules forbid it."""
    never = _reached(None)
    return _Aims(None if question.position.opened else never, never)


def _answer(question: AdviceQuestion, aims: _Aims, *, certified: bool) -> Advice:
    position, rules = question.position, question.rules
    findings: tuple[Finding, ...] = (
        *question.notes,
        *rules_in_force(rules),
        *hand_size(rules, question.phase, found=len(position.hand), opened=position.opened),
    )
    return Advice(
        rules=rules,
        phase=question.phase,
        certified=certified,
        position=position,
        unseen=sum(copies for _, copies in unseen_of(question)),
        opening=aims.opening,
        out=aims.out,
        discards=(),
        draws=(),
        holding=None,
        findings=findings,
        lays=may_lay(question),
    )

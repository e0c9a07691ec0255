"""What the referee says of answers, asked here again: the analysis room may have forgotten to ask it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import Arrangement, FinishAnswer, HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.findings import Finding, Verdict
from rami_solver.melds import Meld, hand_value
from rami_solver.plays import Discard, Draw, Lay, Play, Position
from rami_solver.referee.laydown import judge_laydown
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem
from tests.positions import Dealt

__all__ = ["faults_of_hand", "faults_of_turn"]


def faults_of_hand(question: HandQuestion, answer: HandAnswer) -> Iterator[str]:
    """Tell what the referee finds wrong with the lay-downs of an answer, with its sums, and with what it denies."""
    rules = question.rules
    keeps = answer.phase is Phase.AFTER_DRAW and rules.discard.to_go_out and bool(question.hand)
    for name, one in (("best", answer.best), ("leanest", answer.leanest)):
        yield from _of_melds(name, one.melds, one.points, rules)
        if one.left != _left(question.hand, one.melds) or one.left_value != hand_value(one.left, rules.values.hand):
            yield f"{name}: other cards are left, or they count otherwise"
        if keeps and not one.left:
            yield f"{name}: no card is left to throw"
    yield from _of_opening(answer, rules)
    if answer.finish.possible:
        yield from _of_finish(question, answer.phase, answer.finish)
    elif answer.phase is Phase.AFTER_DRAW:
        yield from _denied(question, (answer.best, answer.leanest))


def _of_melds(
    name: str,
    melds: Sequence[Meld],
    points: int,
    rules: Rules,
    *,
    opened: bool = True,
    left: Sequence[AnyCard] | None = None,
) -> Iterator[str]:
    if not melds:
        if points:
            yield f"{name}: {points} points of nothing"
        return
    judged = judge_laydown([meld.cards for meld in melds], rules, opened=opened, left=left)
    if judged.verdict is not Verdict.LEGAL:
        yield f"{name}: the referee of lay-downs says {judged.verdict.value} {_codes(judged.errors)}"
    if judged.points != points:
        yield f"{name}: {points} points, the referee counts {judged.points}"
    if [one.meld for one in judged.melds] != list(melds):
        yield f"{name}: the referee reads the melds otherwise"


def _of_opening(answer: HandAnswer, rules: Rules) -> Iterator[str]:
    opening = answer.opening
    if opening is None:
        return
    if opening.threshold != rules.opening.points or opening.short_by != max(0, opening.threshold - opening.points):
        yield "opening: the sums are wrong"
    if opening.reachable:
        yield from _of_melds("opening", opening.melds, opening.points, rules, opened=False)
        if not opening.melds or Counter(_held(opening.melds)) - Counter(answer.hand):
            yield "opening: cards that are not held"
        return
    for name, one in (("best", answer.best), ("leanest", answer.leanest)):
        if one.melds and judge_laydown([meld.cards for meld in one.melds], rules).verdict is not Verdict.ILLEGAL:
            yield f"opening: the {name} lay-down opens"


def _of_finish(question: HandQuestion, phase: Phase, finish: FinishAnswer) -> Iterator[str]:
    if finish.play is not None:
        yield from _of_going_out(question, finish, finish.play)
        return
    drawn = phase is Phase.AFTER_DRAW
    points = sum(meld.points for meld in finish.melds)
    left = () if finish.discard is None else (finish.discard,)
    if _left(question.hand, finish.melds) != left or not finish.melds:
        yield "finish: not all cards are laid, or others"
    if drawn:
        yield from _of_melds("finish", finish.melds, points, question.rules, opened=question.opened, left=left)
    else:
        yield from _of_melds("finish", finish.melds, points, question.rules)
    lay = Lay(tuple(meld.cards for meld in finish.melds))
    thrown = tuple(Discard(one) for one in left)
    yield from _of_going_out(question, finish, (lay, *thrown) if drawn else (Draw(None), lay, Discard(None)))


def _of_going_out(question: HandQuestion, finish: FinishAnswer, play: Play) -> Iterator[str]:
    judged = judge_turn(_position(question), play, question.rules)
    if judged.verdict is not Verdict.LEGAL or not judged.goes_out:
        yield f"finish: the referee of turns says {judged.verdict.value} {_codes(judged.errors)}"
    elif judged.score != finish.award:
        yield f"finish: {finish.award}, the referee says {judged.score}"


def _denied(question: HandQuestion, found: Sequence[Arrangement]) -> Iterator[str]:
    """Tell of a hand that does not go out where it plainly does: its best lay-down and a discard are the whole hand."""
    for one in found:
        if one.melds and len(one.left) <= 1:
            play: Play = (Lay(tuple(meld.cards for meld in one.melds)), *map(Discard, one.left))
            judged = judge_turn(_position(question), play, question.rules)
            if judged.verdict is Verdict.LEGAL and judged.goes_out:
                yield "finish: denied, and the referee of turns allows one"
                return


def faults_of_turn(dealt: Dealt, problem: TurnProblem, found: FoundTurn) -> Iterator[str]:
    """Tell where the referee does not allow a turn, or where it is not worth what is said."""
    rules = dealt.rules
    judged = judge_turn(dealt.position(), dealt.play(found.play), rules)
    if judged.verdict is not Verdict.LEGAL:
        yield f"the referee of turns says {judged.verdict.value} {_codes(judged.errors)}"
    by_referee = _values(judged, found, rules)
    for aim, value in zip(problem.aims, found.values, strict=True):
        if by_referee[aim] != value:
            yield f"{aim.value} is {value}, the referee says {by_referee[aim]}"
    if problem.must_go_out and not judged.goes_out:
        yield "the turn does not go out, as it must"
    if problem.throws is not None and _thrown(found) != [problem.throws]:
        yield f"{problem.throws} is not thrown, as it must be"


def _values(judged: TurnVerdict, found: FoundTurn, rules: Rules) -> dict[TurnAim, int]:
    """What a turn comes to. A card that nobody knows counts nothing where it stays in the hand."""
    known = [one for one in judged.hand if one is not None]
    thrown = _thrown(found)
    return {
        TurnAim.OUT: int(judged.goes_out),
        TurnAim.NO_JOKER_THROWN: int(JOKER not in thrown),
        TurnAim.POINTS: judged.points,
        TurnAim.LIGHT_HAND: -hand_value(known, rules.values.hand),
        TurnAim.FEW_CARDS: -len(judged.hand),
    }


def _thrown(found: FoundTurn) -> list[AnyCard | None]:
    return [one.card for one in found.play if isinstance(one, Discard)]


def _position(question: HandQuestion) -> Position:
    return Position(question.hand, question.table, question.opened, question.round, question.row, question.dealer)


def _held(melds: Sequence[Meld]) -> list[AnyCard]:
    return [one for meld in melds for one in meld.held]


def _left(hand: Sequence[AnyCard], melds: Sequence[Meld]) -> tuple[AnyCard, ...]:
    return in_order((Counter(hand) - Counter(_held(melds))).elements())


def _codes(errors: Sequence[Finding]) -> list[str]:
    return [one.code.value for one in errors]

"""No answer of the solver is shown before the referee has judged it."""

from collections.abc import Sequence

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.hand_answers import Arrangement, FinishAnswer, OpeningAnswer
from rami_solver.analysis.memory import MOST_MELDS, memory_of
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import DECK, AnyCard
from rami_solver.findings import Verdict, WrongAnswer
from rami_solver.melds import Meld
from rami_solver.referee.laydown import sum_up
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["certify", "certify_laydown"]


def certify(
    question: HandQuestion,
    phase: Phase,
    bests: Sequence[Arrangement],
    opening: OpeningAnswer | None,
    finish: FinishAnswer,
) -> None:
    """Have the referee judge every lay-down of an answer.

    Raises WrongAnswer where it finds one illegal, or counts other points.
    """
    rules = question.rules
    judged: list[tuple[Meld, ...]] = []
    if opening is not None and opening.reachable:
        certify_laydown(opening.melds, opening.points, rules, opens=True)
        judged.append(opening.melds)
    for best in bests:
        if not any(best.melds is melds for melds in judged):
            certify_laydown(best.melds, best.points, rules)
            judged.append(best.melds)
    if finish.possible and finish.play is None:  # a whole turn has been judged already
        points = sum(meld.points for meld in finish.melds)
        left: tuple[AnyCard, ...] = () if finish.discard is None else (finish.discard,)
        if phase is Phase.BEFORE_DRAW:
            left = DECK[:1]  # whatever is drawn will be thrown
        certify_laydown(finish.melds, points, rules, opens=not question.opened, left=left)


def certify_laydown(
    melds: Sequence[Meld], points: int, rules: Rules, *, opens: bool = False, left: Sequence[AnyCard] | None = None
) -> None:
    """Have the referee judge one lay-down of the solver's; `opens` demands that it also meets the opening.

    Raises WrongAnswer where the referee finds it illegal, or counts other points.
    """
    if not melds:
        return
    judged = sum_up(tuple([_judged(meld, rules) for meld in melds]), rules, opened=not opens, left=left)
    same = all(one.meld == meld for one, meld in zip(judged.melds, melds, strict=True))
    if judged.verdict is Verdict.LEGAL and judged.points == points and same:
        return
    raise WrongAnswer(
        {
            "fault": "the referee refuses the solver's lay-down",
            "rules": rules.profile,
            "settings": [f"{key}={rules.value(key)}" for key in rules.changed],
            "melds": [str(meld) for meld in melds],
            "points": points,
            "judged": judged.points,
            "codes": [finding.code for finding in judged.errors],
        }
    )


def _judged(meld: Meld, rules: Rules) -> JudgedMeld:
    """Have the referee judge a meld, or remember what it said: the solver gives the same melds again and again."""
    known = memory_of(rules).judged
    found = known.get(id(meld))
    if found is None or found[0] is not meld:
        if len(known) >= MOST_MELDS:
            known.clear()
        found = known[id(meld)] = (meld, judge_meld(meld.cards, rules))
    return found[1]

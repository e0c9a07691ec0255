"""Both engines on random hands, whole answers compared: the quality run asks for some, this command for any number.

`python -m tests.analysis.differential HANDS [SEED]` prints, profile by profile, how many hands were compared, how often
each outcome occurred; it ends with 1 at the first difference.
"""

import random
import sys
import time
from collections import Counter

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from tests.hands import mixed

TOGETHER = 50


class EnginesDifferError(AssertionError):
    """The engines disagree about a hand."""


def questions(rng: random.Random, rules: Rules, number: int) -> list[HandQuestion]:
    """Hands of 0 to 20 cards with none to four jokers, at any moment of the turn, opened or not."""
    return [
        HandQuestion(
            rules,
            tuple(mixed(rng, rules)),
            opened=rng.random() < 0.3,
            round=rng.choice((1, 2, 3)),
            phase=rng.choice((None, Phase.BEFORE_DRAW, Phase.AFTER_DRAW)),
        )
        for _ in range(number)
    ]


def compare(rules: Rules, hands: int, seed: str) -> Counter[str]:
    """Compare whole answers of both engines (the referee judges each on its way); give how often each outcome occurred.

    Raises EnginesDifferError with the hand about which they disagree.
    """
    rng = random.Random(seed)
    seen = Counter[str]()
    for start in range(0, hands, TOGETHER):
        asked = questions(rng, rules, min(TOGETHER, hands - start))
        by_cpsat = answer_all([one._replace(engine=Engine.CPSAT) for one in asked])
        by_exhaustion = answer_all([one._replace(engine=Engine.EXHAUSTIVE) for one in asked])
        for question, one, other in zip(asked, by_cpsat, by_exhaustion, strict=True):
            if one != other or not isinstance(one, HandAnswer):
                raise EnginesDifferError(" ".join(map(str, question.hand)), question, one, other)
            seen.update(_outcomes(one))
    return seen


def _outcomes(one: HandAnswer) -> list[str]:
    outcomes = ["finishes" if one.finish.possible else "does not finish"]
    outcomes.append("lays" if one.best.melds else "nothing to lay")
    if one.opening is not None:
        outcomes.append("opens" if one.opening.reachable else "does not open")
    return outcomes


def main(hands: int, seed: str) -> None:
    """Compare so many hands of every profile and print what was seen."""
    for profile in profile_ids():
        begun = time.monotonic()
        seen = compare(load(profile), hands, f"{seed} {profile}")
        counts = ", ".join(f"{outcome} {times}" for outcome, times in sorted(seen.items()))
        print(f"{profile}: {hands} hands alike in {time.monotonic() - begun:.0f} s: {counts}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1")

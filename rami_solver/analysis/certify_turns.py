"""No turn of the solver is shown before the referee has judged it."""

from collections.abc import Mapping

from rami_solver.findings import Verdict, WrongAnswer
from rami_solver.melds import hand_value
from rami_solver.notation.plays import write_play
from rami_solver.plays import Play, Position
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import TurnAim

__all__ = ["certify_turn", "value_left"]


def value_left(judged: TurnVerdict, rules: Rules) -> int:
    """Count the points of the hand that a turn leaves; a card that nobody knows counts nothing (`values.hand.*`)."""
    return hand_value((one for one in judged.hand if one is not None), rules.values.hand)


def certify_turn(
    judged: TurnVerdict, play: Play, position: Position, rules: Rules, values: Mapping[TurnAim, int]
) -> None:
    """Hold what the solver says of its turn against the referee's verdict: legal, the same points, the same left.

    Raises WrongAnswer where they differ.
    """
    left = -value_left(judged, rules)
    found = {TurnAim.OUT: int(judged.goes_out), TurnAim.POINTS: judged.points, TurnAim.LIGHT_HAND: left}
    if judged.verdict is Verdict.LEGAL and all(values.get(aim, value) == value for aim, value in found.items()):
        return
    raise WrongAnswer(
        {
            "fault": "the referee refuses the solver's turn",
            "rules": rules.profile,
            "settings": [f"{key}={rules.value(key)}" for key in rules.changed],
            "hand": [str(one) for one in position.hand],
            "table": [str(meld) for meld in position.table],
            "row": [str(one) for one in position.row],
            "opened": position.opened,
            "play": write_play(play),
            "values": {aim.value: value for aim, value in values.items()},
            "judged": {aim.value: value for aim, value in found.items()},
            "codes": [finding.code for finding in judged.errors],
        }
    )

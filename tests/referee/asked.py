"""Lay-downs and turns in one line each, and the whole answer to them; the answers are kept as `asked_*.txt`.

`roemie run.max=6 opened left='♥2 J' lay='♥7 J ♦8 | ♠A ♠2 ♠3'` is a lay-down under Roemie with one setting, and
`rami-51 dealer hand='♠K ♥2 ♣3' table='♣4 ♣5 ♣6' round=1 play='add ♣3 -> M1 ; discard ♠K'` is a turn.
`python -m tests.referee.answers` writes all answers anew. The questions are some that the tests of this room ask, and
those that told a mutant from the code.
"""

import shlex

from rami_solver.plays import Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load
from tests.answers import lines
from tests.referee.claims import hand, laid
from tests.referee.turns import lying, play

WORDS = ("lay", "left", "hand", "table", "row", "round", "concealed", "play")
"""What is told of a question beside the settings of its rules."""

FILES = ("asked_laydowns", "asked_turns")


def answer(question: str) -> str:
    """Judge what one line asks, and give all that the verdict tells."""
    profile, *parts = shlex.split(question)
    told = dict(one.split("=", 1) for one in parts if one.partition("=")[0] in WORDS)
    settings = tuple(one for one in parts if "=" in one and one.partition("=")[0] not in WORDS)
    if "lay" in told:
        laydown = laid(told["lay"], profile, settings, opened="opened" in parts, left=told.get("left"))
        return "\n".join(lines(laydown))
    rules = load(profile, settings)
    position = Position(
        hand(told["hand"]),
        tuple(lying(one, rules) for one in told["table"].split("|")) if "table" in told else (),
        "opened" in parts,
        int(told.get("round", "2")),
        hand(told.get("row", "")),
        "dealer" in parts,
        int(told.get("concealed", "0")),
        "recorded" in parts,
    )
    return "\n".join(lines(judge_turn(position, play(told["play"]), rules)))

"""Lay-downs and turns in one line each, and the whole answer to them; the answers are kept as `asked_*.txt`.

`roemie run.max=6 opened left='♥2 J' lay='♥7 J ♦8 | ♠A ♠2 ♠3'` is a lay-down, `rami-51 dealer hand='♠K ♥2' table='♦4 ♦5 ♦6'
row='♣3' round=1 play='take ; add ♣3 -> M1 ; discard ♠K'` a turn. `python -m tests.referee.answers` writes all answers anew.
"""

import shlex

from tests.answers import lines
from tests.referee.claims import laid
from tests.referee.turns import turn

WORDS = ("lay", "left", "hand", "table", "row", "round", "play")
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
    judged = turn(
        told["hand"],
        told["play"],
        profile,
        settings,
        table=told.get("table", ""),
        opened="opened" in parts,
        in_round=int(told.get("round", "2")),
        row=told.get("row", ""),
        dealer="dealer" in parts,
    )
    return "\n".join(lines(judged))

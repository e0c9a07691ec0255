"""Turns and tables as text, for tests: `take ; lay ♥A ♥2 ♥3 | ♠K ♦K J ; add ♥7 -> M1 ; discard ♠9`."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.findings import Basis, Code, Finding, Severity
from rami_solver.melds import Meld
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Position, Step, Swap, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from tests.referee.claims import hand, meld, melds, natural

CAFE, PAPER, APP, SMALL, ROW = "rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie"
"""The five systems: the café's, the encyclopaedia's, the app's 51 and 40, and the one with a discard row."""


def lying(text: str, rules: Rules) -> Meld:
    """Settle a meld that lies on the table, where lay-offs may have lengthened it."""
    found = judge_meld(meld(text), rules._replace(run=rules.run._replace(max=None))).meld
    assert found is not None, text
    return found


def _loose(text: str) -> AnyCard | None:
    return None if text == "?" else JOKER if text == "J" else natural(text)


def step(text: str) -> Step:
    """Read one step."""
    verb, _, rest = text.strip().partition(" ")
    cards, _, target = rest.partition(" -> M")
    match verb:
        case "draw":
            return Draw(_loose(rest))
        case "take":
            name, _, number = rest.partition("#")
            return Take(_loose(name) if name else None, int(number) if number else None)
        case "lay":
            return Lay(melds(rest))
        case "add":
            return Add(meld(cards), int(target))
        case "swap":
            return Swap(hand(cards), int(target))
        case "discard":
            return Discard(_loose(rest))
    raise AssertionError(text)


def play(text: str) -> Play:
    """Read the steps of a turn."""
    return tuple(map(step, text.split(";"))) if text else ()


def turn(
    held: str,
    steps: str,
    profile: str = CAFE,
    settings: Sequence[str] = (),
    *,
    table: str = "",
    opened: bool = False,
    in_round: int = 2,
    row: str = "",
    dealer: bool = False,
    recorded: bool = False,
) -> TurnVerdict:
    """Judge a turn under a profile with settings."""
    rules = load(profile, settings)
    lie = tuple(lying(one, rules) for one in table.split("|")) if table else ()
    position = Position(hand(held), lie, opened, in_round, hand(row), dealer, recorded=recorded)
    return judge_turn(position, play(steps), rules)


class Fault(NamedTuple):
    """An error where it was found: the number of its step (None: the whole turn), the code, the rule, its basis."""

    step: int | None
    code: str
    rule: str | None
    basis: Basis | None


def faults(judged: TurnVerdict) -> list[Fault]:
    """Give the errors of a turn, those of its melds with their step, numbered from 1."""
    placed: list[tuple[int | None, Finding]] = [
        (number, one)
        for number, own in enumerate(judged.steps, start=1)
        for findings in (*(laid.findings for laid in own.melds), own.findings)
        for one in findings
    ]
    placed += [(None, one) for one in judged.findings]
    return [
        Fault(number, one.code.value, one.rule, one.basis) for number, one in placed if one.severity is Severity.ERROR
    ]


def error_codes(judged: TurnVerdict) -> list[str]:
    """Name the errors of a turn, in order."""
    return [one.code.value for one in judged.errors]


def found(judged: TurnVerdict, code: Code) -> Finding:
    """Give the one finding with this code, wherever in the turn it is."""
    (one,) = (finding for finding in judged.all_findings if finding.code is code)
    return one


def has(judged: TurnVerdict, code: Code) -> bool:
    """Tell whether a finding with this code is anywhere in the turn."""
    return any(one.code is code for one in judged.all_findings)


def rulings_told(judged: TurnVerdict) -> set[str | None]:
    """Name the keys of the house rulings that a turn rests on."""
    return {one.rule for one in judged.findings if one.code is Code.HOUSE_RULING}

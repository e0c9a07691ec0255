"""A difference as example files: cases that `rami batch` reads, and beside them what each engine answered."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.findings import Severity, WrongAnswer
from rami_solver.notation.plays import write_play
from rami_solver.notation.style import SYMBOLS
from rami_solver.notation.write import write_cards, write_melds
from rami_solver.report.json import hand_json
from rami_solver.report.json_parts import fact_json
from rami_solver.report.messages import Messages
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem
from tests.differential.plan import Table
from tests.positions import Dealt

__all__ = ["Claimed", "hand_case", "hand_files", "turn_case", "turn_files"]

_PARTS = ("best", "leanest", "opening", "finish")
_NOTHING = FoundTurn((), ())


class Claimed(NamedTuple):
    """What an engine said of a hand: an answer, or whatever came instead."""

    engine: str
    answer: object


def hand_files(
    name: str, table: Table, question: HandQuestion, claims: Sequence[Claimed], faults: Sequence[str]
) -> dict[str, str]:
    """Write a hand about which something is wrong: a case for each answer that was given, and the answers in full."""
    files = {f"{name}.{one.engine}.json": _json(_hand_json(one.answer)) for one in claims}
    expected = {one.engine: _expected(one.answer) for one in claims if isinstance(one.answer, HandAnswer)}
    asked = hand_case(table, question)
    return {f"{name}.toml": _cases(name, asked, expected or {"no engine": {"verdict": "answered"}}, faults), **files}


def turn_files(
    name: str,
    table: Table,
    dealt: Dealt,
    problem: TurnProblem,
    found: Mapping[str, FoundTurn | None],
    faults: Sequence[str],
) -> dict[str, str]:
    """Write a position about which something is wrong: each turn that was found as a case of its own."""
    aims = [aim.value for aim in problem.aims]
    said = [*faults, f"aims {', '.join(aims)}; must go out: {problem.must_go_out}; throws: {problem.throws}"]
    files: dict[str, str] = {}
    cases: list[str] = []
    for engine, one in found.items():
        values = one and dict(zip(aims, one.values, strict=True))
        play = one and write_play(dealt.play(one.play))
        files[f"{name}.{engine}.json"] = _json({"values": values, "play": play})
        if one is not None:
            cases.append(_case(f"{name}: {engine}", turn_case(table, dealt, one), _claimed(dealt, problem, one)))
    if not cases:
        cases = [_case(name, turn_case(table, dealt, _NOTHING), _claimed(dealt, problem, _NOTHING))]
    return {f"{name}.toml": "\n".join((_head(said), *cases)), **files}


def _claimed(dealt: Dealt, problem: TurnProblem, found: FoundTurn) -> dict[str, Any]:
    """Give what a turn must be said to be; of one without a step only the position can be asked about."""
    if not dealt.play(found.play):
        return {"verdict": "answered"}
    claims: dict[str, Any] = {"verdict": "legal"}
    for aim, value in zip(problem.aims, found.values, strict=bool(found.play)):
        if aim is TurnAim.OUT:
            claims["goes_out"] = bool(value)
        elif aim is TurnAim.POINTS:
            claims["points"] = value
        elif aim is TurnAim.LIGHT_HAND and not dealt.hidden:  # what a hand with a hidden card counts, nobody knows
            claims["left_value"] = -value
    return claims


def hand_case(table: Table, question: HandQuestion) -> dict[str, Any]:
    """Give the keys of a case that asks what a hand can do."""
    return {
        **_rules(table),
        "hand": write_cards(question.hand),
        **({"opened": True} if question.opened else {}),
        "round": question.round,
        "phase": question.phase.value if question.phase else "auto",
    }


def turn_case(table: Table, dealt: Dealt, found: FoundTurn) -> dict[str, Any]:
    """Give the keys of a case that asks whether a turn is legal."""
    position = dealt.position()
    row = "row" if table.rules.draw.deeper_card is not None else "open_card"
    return {
        **_rules(table),
        "hand": write_cards(position.hand),
        **({"table": write_melds(meld.cards for meld in position.table)} if position.table else {}),
        **({row: write_cards(position.row)} if position.row else {}),
        **({"opened": True} if position.opened else {}),
        "round": position.round,
        **({"play": write_play(play)} if (play := dealt.play(found.play)) else {}),
    }


def _rules(table: Table) -> dict[str, Any]:
    settings = {"set": list(table.settings)} if table.settings else {}
    return {"rules": table.base, **settings, "players": table.players}


def _expected(answer: HandAnswer) -> dict[str, Any]:
    found = _hand_json(answer)
    expected: dict[str, Any] = {"verdict": found["verdict"], "phase": found["phase"]}
    expected |= {name: found[name] for name in _PARTS}
    if answer.finish.play is not None:  # of turns of one worth, any may be shown
        kept = ("possible", "award")
        expected["finish"] = {name: value for name, value in found["finish"].items() if name in kept}
    notes = [
        {"code": one.code.value, "rule": one.rule} for one in answer.findings if one.severity is not Severity.ERROR
    ]
    return expected | ({"notes": notes} if notes else {})


def _hand_json(answer: object) -> dict[str, Any]:
    if isinstance(answer, HandAnswer):
        return hand_json(answer, Messages("en", SYMBOLS))
    if isinstance(answer, WrongAnswer):
        return {"wrong-answer": fact_json(answer.report)}
    return {"no-answer": repr(answer)}


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _cases(
    name: str, asked: Mapping[str, Any], expected: Mapping[str, Mapping[str, Any]], faults: Sequence[str]
) -> str:
    alike = len({_toml(one) for one in expected.values()}) == 1
    told = {"both engines" if len(expected) > 1 else next(iter(expected)): next(iter(expected.values()))}
    cases = (told if alike else expected).items()
    return "\n".join((_head(faults), *(_case(f"{name}: {engine}", asked, expect) for engine, expect in cases)))


def _head(faults: Sequence[str]) -> str:
    """Say as a comment what is wrong, and what to do with the cases."""
    lines = [line for fault in faults for line in fault.splitlines()]
    keep = "Each case says what one engine answered: keep the one that is right, and say why."
    return "".join(f"# {line}".rstrip() + "\n" for line in (*lines, keep))


def _case(name: str, asked: Mapping[str, Any], expect: Mapping[str, Any]) -> str:
    keys = [f"{key} = {_toml(value)}" for key, value in {"name": name, **asked}.items()]
    claims = [f"{key} = {_toml(value)}" for key, value in expect.items()]
    return "\n".join(("[[case]]", *keys, "[case.expect]", *claims, ""))


def _toml(value: Any) -> str:
    """Write a value in TOML, which has no word for nothing: examples say `"null"`."""
    if value is None:
        return '"null"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

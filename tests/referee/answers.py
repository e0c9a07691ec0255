"""Whole answers of the referee as text: every finding with its rule, basis, cards and facts, every field of a verdict.

`python -m tests.referee.answers` writes the answers to all worked disputes anew; read what changed before you keep it.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import rami_solver
from rami_solver.analysis.cases import find_cases
from rami_solver.analysis.question import Asked, LaydownQuestion, read_question
from rami_solver.analysis.turn_question import TurnQuestion
from rami_solver.findings import InputError
from rami_solver.records.events import DealScored, LineJudged
from rami_solver.records.read import open_record
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.referee.laydown import judge_laydown
from rami_solver.referee.turn import judge_turn
from tests.answers import blocks, lines, text
from tests.referee import asked, asked_deals
from tests.referee.claims import laid

EXAMPLES = Path(__file__).parents[2] / "examples"
KEPT = Path(__file__).parent / "answers"
EXPLAINED = ("rami-bridge", "rami-51", "roemie")
"""Profiles under which every explained finding is kept: they differ in most of what a finding tells."""


def worked() -> Iterator[tuple[str, str, Callable[[], str | None]]]:
    """Give every worked dispute: the file its answer is kept in, its name, and how to answer it."""
    for case in find_cases([EXAMPLES]):
        path = Path(case.file)
        name = f"{path.relative_to(EXAMPLES).as_posix()}: {case.name}"
        yield path.parent.name, name, partial(_of_record, path) if case.record else partial(_of_question, case.asked)
    kinds: tuple[tuple[str, Callable[[Mapping[str, Any], str], str | None]], ...]
    kinds = (("explain", _of_lay_down), ("explain_turns", _of_turn))
    for kind, answer in kinds:
        listed = tomllib.loads((Path(rami_solver.__file__).parent / "report" / f"{kind}.toml").read_text("utf-8"))
        for code, example in listed.items():
            for profile in EXPLAINED:
                yield kind, f"{code} ({profile})", partial(answer, example, profile)
    for files, asking in ((asked.FILES, asked.answer), (asked_deals.FILES, asked_deals.answer)):
        for file in files:
            for question in kept(file):
                yield file, question, partial(asking, question)


def _of_question(asked: Asked) -> str | None:
    """Answer a lay-down or a turn; None for a hand, and for what is refused unread."""
    try:
        question = read_question(asked)
    except InputError:
        return None
    if isinstance(question, LaydownQuestion):
        found: Any = judge_laydown(question.melds, question.rules, opened=question.opened, left=question.left)
    elif isinstance(question, TurnQuestion):
        found = judge_turn(question.position, question.play, question.rules)
    else:
        return None
    return "\n".join(lines(found))


def _of_record(path: Path) -> str:
    told = []
    for event in replay(open_record(path), ReplayOptions(folder=path.parent)):
        if isinstance(event, LineJudged):
            told += [f"line {event.line.number}: {text(one)}" for one in event.findings]
            if event.turn:
                told += [f"line {event.line.number}:", *lines(event.turn, "  ")]
        elif isinstance(event, DealScored):
            told += lines(event)
    return "\n".join(told)


def _of_lay_down(example: Mapping[str, Any], profile: str) -> str:
    opened = not example.get("opening", False)
    found = laid(
        example["illegal"], profile, example.get("settings", ()), opened=opened, left=example.get("illegal_left")
    )
    return "\n".join(lines(found))


def _of_turn(example: Mapping[str, Any], profile: str) -> str | None:
    names = ("hand", "table", "open_card", "row", "opened", "dealer")
    given: dict[str, Any] = {name: example.get(f"illegal_{name}", example.get(name)) for name in names}
    given = {name: value for name, value in given.items() if value is not None}
    return _of_question(
        Asked(rules=profile, settings=tuple(example.get("settings", ())), play=example["illegal_play"], **given)
    )


def kept(file: str) -> dict[str, str]:
    """Read the answers that are kept in a file, by the names of their disputes."""
    return blocks(KEPT / f"{file}.txt")


def main() -> None:
    """Write all answers anew."""
    told: dict[str, list[str]] = {}
    for file, name, answer in worked():
        found = answer()
        if found is not None:
            told.setdefault(file, ["Answers as the referee gives them, whole. Written by tests/referee/answers.py."])
            told[file].append(f"== {name}\n{found}")
    KEPT.mkdir(exist_ok=True)
    for file, answers in told.items():
        (KEPT / f"{file}.txt").write_text("\n".join(answers) + "\n", "utf-8")


if __name__ == "__main__":
    main()

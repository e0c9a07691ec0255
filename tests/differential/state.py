"""How far a comparison has come, in a file that is always whole: an interrupted run goes on where it was."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.differential.plan import Found, Part, Plan, merged

__all__ = ["State", "StateError", "load_state", "save_state", "write_whole"]

FORMAT = 1


class StateError(Exception):
    """A state file that cannot be gone on from."""


class State(NamedTuple):
    """What is compared, the number of the next item, and what was found in all before it."""

    plan: Plan
    next: int = 0
    part: Part = Part()
    seconds: float = 0.0
    """CPU time of all processes."""

    def with_part(self, part: Part, seconds: float) -> "State":
        """Add the items that come next."""
        return self._replace(next=self.next + part.done, part=merged(self.part, part), seconds=self.seconds + seconds)


def load_state(path: Path, plan: Plan) -> State:
    """Give what was found before, nothing where the file is not there.

    Raises StateError where the file cannot be read, or is about another comparison.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return State(plan)
    except (OSError, UnicodeDecodeError) as fault:
        raise StateError(f"{path}: {fault}") from None
    try:
        told = json.loads(text)
        if told.pop("format") != FORMAT:
            raise StateError(f"{path}: another version of this command wrote it")
        known = Plan(**{**told["plan"], "profiles": tuple(told["plan"]["profiles"])})
        state = State(known, told["next"], _part(told["part"]), told["seconds"])
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise StateError(f"{path}: no state of this command ({fault})") from None
    if known != plan:
        raise StateError(f"{path}: it is about another comparison: {known}")
    return state


def save_state(path: Path, state: State) -> None:
    """Write the state; whenever this is interrupted, the file holds the last state or this one."""
    told = {
        "format": FORMAT,
        "plan": state.plan._asdict(),
        "next": state.next,
        "part": {
            "done": state.part.done,
            "outcomes": {**state.part.outcomes},
            "drawn": {**state.part.drawn},
            "found": [_without_files(one) for one in state.part.found],
        },
        "seconds": round(state.seconds, 3),
    }
    write_whole(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file that is either there in whole or not at all."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _without_files(one: Found) -> dict[str, Any]:
    return {"number": one.number, "group": one.group, "faults": one.faults, "files": sorted(one.files)}


def _part(told: dict[str, Any]) -> Part:
    found = tuple(_found(one) for one in told["found"])
    return Part(told["done"], told["outcomes"], told["drawn"], found)


def _found(told: dict[str, Any]) -> Found:
    files: Sequence[str] = told["files"]
    return Found(told["number"], told["group"], tuple(told["faults"]), dict.fromkeys(files, ""))

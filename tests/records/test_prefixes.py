"""A record cut off anywhere is judged up to there, is told to be incomplete, and never has a fault for being cut.

`python -m tests.records.test_prefixes` cuts the examples off at every character.
"""

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from rami_solver.findings import Code, Severity
from rami_solver.records.events import Event, GameBegan, LineJudged, RecordEnded
from rami_solver.records.lines import DealEntry, EndedEntry
from rami_solver.records.read import read_lines
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.rules.load import profile_ids
from tests.records.by_hand_play import evening

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").rglob("*.rami"))
CUTS = 50
"""A record is cut at so many characters chosen at random; a small one at every one, the examples by the command."""


def _replayed(text: str) -> list[Event]:
    return list(replay(read_lines([text], source="record"), ReplayOptions()))


def _small(profile: str) -> str:
    """A short deal with comments, and with claims at its end of which some are wrong, as their lines announce."""
    lines = evening(f"small {profile}", profile, ["end.turns=6"], 2).splitlines()
    lines = [one for one in lines if not one.startswith("stock")]
    lines[0] = "rami 1   # een avond"
    at = next(number for number, line in enumerate(lines) if line.startswith("left"))
    lines.insert(at, "left An: ♠A ♠A ♠A ♠A   !hand-differs  # kan niet")
    lines.insert(at, "score: An=1000   !score-differs")
    return "\n".join([*lines, ""])


def _judged(events: Sequence[Event]) -> list[LineJudged]:
    return [one for one in events if isinstance(one, LineJudged)]


def _on_after(whole: Sequence[Event]) -> list[bool]:
    """Tell of every line whether a deal is on after it; nothing is before the first deal."""
    on, after, limit = True, [], 0
    for event in whole:
        if isinstance(event, GameBegan):
            limit = event.rules.end.turns
        if isinstance(event, LineJudged):
            turn = event.turn
            over = turn is not None and (turn.number == limit or (turn.stands and turn.judged.goes_out))
            on = isinstance(event.line.entry, DealEntry) or (on and not over and not _says_ended(event))
            after.append(on)
    return after


def _says_ended(event: LineJudged) -> bool:
    return isinstance(event.line.entry, EndedEntry) and not event.surprises


def _require_judged_up_to(text: str, whole: Sequence[Event], cut: int) -> None:
    """Require that a part of a record is judged as it is in the whole, and that being cut off is no fault of it.

    The lines before the cut are those of the whole; the last one, if it is cut, has no faults, and where it cannot be
    used, or the deal is still on, the record is told to be incomplete.
    """
    events = _replayed(text[:cut])
    done = text.count("\n", 0, cut)
    lines, end = _judged(events), events[-1]
    assert lines[:done] == _judged(whole)[:done], text[:cut]
    assert len(lines) in (done, done + 1)
    assert all(not one.surprises and not one.missing for one in lines[done:]), text[:cut]
    assert isinstance(end, RecordEnded)
    last = (*end.findings, *(found for one in lines[done:] for found in one.findings))
    told = [one for one in last if one.code is Code.RECORD_INCOMPLETE]
    assert end.complete == (not told), text[:cut]
    assert all(one.severity is Severity.WARNING for one in told)
    is_on = done == 0 or _on_after(whole)[done - 1]
    if cut == len(text) or text[cut - 1 : cut] == "\n":
        assert end.complete == (not is_on), text[:cut]


def _require_parts(text: str, cuts: Iterable[int]) -> None:
    whole = _replayed(text)
    assert not any(one.surprises or one.missing for one in _judged(whole))
    for cut in cuts:
        _require_judged_up_to(text, whole, cut)


def _some(text: str, seed: str) -> list[int]:
    return random.Random(seed).sample(range(len(text)), min(CUTS, len(text)))


@pytest.mark.parametrize("profile", ["rami-bridge", "roemie"])
def test_a_small_record_cut_off_at_every_character(profile: str) -> None:
    text = _small(profile)
    _require_parts(text, range(len(text) + 1))


@pytest.mark.parametrize("profile", profile_ids())
def test_an_evening_cut_off_anywhere(profile: str) -> None:
    deals = 1 if profile == "rami-bridge-50" else 2
    text = evening(f"cut {profile}", profile, ["end.turns=20"], 3, deals)
    _require_parts(text, _some(text, profile))


@pytest.mark.parametrize("path", EXAMPLES, ids=[one.stem for one in EXAMPLES])
def test_an_example_cut_off_anywhere(path: Path) -> None:
    text = path.read_text("utf-8")
    _require_parts(text, _some(text, path.name))


def main() -> None:
    """Cut every example off at every character; the first that is not judged as it has to be is an AssertionError."""
    for path in EXAMPLES:
        text = path.read_text("utf-8")
        _require_parts(text, range(len(text) + 1))
        print(f"{path.stem}: {len(text)} parts", flush=True)


if __name__ == "__main__":
    main()

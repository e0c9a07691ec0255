"""Hidden cards: a record of which less is shown never has a fault that the full one has not, nor another score."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rami_solver.findings import Verdict
from rami_solver.records.events import DealScored, Event, LineJudged
from rami_solver.rules.load import profile_ids
from tests.records.by_hand_play import evening
from tests.records.edits import KINDS, any_record, events, read, rules_of
from tests.records.edits_hidden import hide
from tests.records.edits_known import Known, known

SEEN: Counter[str] = Counter()
FOUND: Counter[str] = Counter()

OF_WHAT_IS_SHOWN = (
    "wrong player",
    "turn skipped",
    "playing on",
    "deal in a deal",
    "opening too low",
    "lay-off before opening",
    "lay-off does not fit",
    "lay-off on nothing",
    "set of two alike",
    "run with a gap",
    "no meld",
    "two jokers",
    "two cards",
    "run too long",
    "dealer lays",
    "swap, wrong card",
    "swap before opening",
    "open card kept",
    "deeper card",
    "drawing twice",
    "no draw",
    "no discard",
    "discarding twice",
)
"""Faults that need no hidden card to be seen."""

PERHAPS_HIDDEN = ("discard of the card taken",)
"""Faults that a twin in the part of the hand that nobody has seen would excuse: undecided, but never legal."""


def _judged(found: Sequence[Event]) -> list[LineJudged]:
    return [one for one in found if isinstance(one, LineJudged)]


def _scores(found: Sequence[Event]) -> list[list[int | None]]:
    return [
        [one.value for one in event.scores.scores] if event.scores else []
        for event in found
        if isinstance(event, DealScored)
    ]


def _record(profile: str, seed: str) -> Known:
    lines = read(evening(seed, profile, (), 3))
    return known(lines, rules_of(lines))


@pytest.mark.parametrize("profile", profile_ids())
def test_a_legal_record_has_no_fault_whatever_is_hidden(profile: str) -> None:
    for number in range(4):
        text = any_record(profile, f"hidden {profile} {number}")
        full = _scores(list(events(text)))
        for more in range(3):
            hidden = hide(text, random.Random(f"{profile} {number} {more}"))
            found = list(events(hidden.text))
            for line in _judged(found):
                assert line.verdict is not Verdict.ILLEGAL, (line.line.text, line.all_findings, hidden.text)
                SEEN[line.verdict] += 1
            for told, truth in zip(_scores(found), full, strict=True):
                assert all(one in (None, score) for one, score in zip(told, truth, strict=True)), hidden.text
                SEEN.update("no score" if one is None else "a score" for one in told)


@pytest.mark.parametrize("profile", profile_ids())
def test_a_fault_is_never_found_where_none_is(profile: str) -> None:
    record = _record(profile, f"broken {profile}")
    for name, kind in KINDS.items():
        rng = random.Random(f"{profile} {name}")
        edited = kind(record, rng)
        if edited is None:
            continue
        hidden = hide(edited.text, rng)
        at = hidden.lines.get(edited.line)
        if at is None:
            continue
        lines = _judged(list(events(hidden.text)))
        first = next((one for one in lines if one.surprises), None)
        assert first is None or first.line.number >= at, (name, first, hidden.text)
        if name in OF_WHAT_IS_SHOWN:
            assert first is not None, (name, edited.texts[edited.line - 1], hidden.text)
            assert first.line.number == at, (name, first, hidden.text)
            assert edited.codes & {one.code for one in first.surprises}
            FOUND[name] += 1
        if name in PERHAPS_HIDDEN:
            assert lines[at - 1].verdict is not Verdict.LEGAL, (name, hidden.text)


def test_a_twin_that_was_the_last_hidden_card_was_once_taken_for_the_card_from_the_pile() -> None:
    """Two ♥9 are played and one was taken, so the hand held the other: thrown, it was called the card just taken."""
    text = """\
rami 1
rules: rami-51
players: An Bert
dealer: An
deal 1
hand Bert: ♥10 ♥J ♥Q ♥K ♠3 ♥3 ♦3 ♣2 ♣4 ♣6 ♣8 ♣10 ?
open: ♥9
1 Bert take ; lay [♥9 ♥10 ♥J ♥Q ♥K] [♠3 ♥3 ♦3] ; discard ♥9
"""
    last = _judged(list(events(text)))[-1]
    assert last.surprises == ()
    assert last.verdict is not Verdict.ILLEGAL


def test_both_outcomes_occur() -> None:
    assert SEEN[Verdict.LEGAL] > 1000
    assert SEEN[Verdict.UNDECIDED] > 20
    assert SEEN["a score"] > 20
    assert SEEN["no score"] > 20
    assert len(FOUND) > len(OF_WHAT_IS_SHOWN) - 4, FOUND

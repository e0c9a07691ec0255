"""Records with one fault: every kind of fault is found, at its very line, and no other comes before it."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rami_solver.findings import Code, Severity, Verdict
from rami_solver.records.events import LineJudged
from rami_solver.rules.load import profile_ids
from tests.records.by_hand import by_hand
from tests.records.edits import KINDS, Fault, any_record, check, events, first_fault, own_record, read, rules_of, run
from tests.records.edits_known import Edited, anywhere, is_legal, known
from tests.records.edits_lays import LAYS
from tests.records.edits_order import wrong_number
from tests.records.edits_scenes import SCENES, Scene, legal, with_faults

MADE: Counter[str] = Counter()
MOST = 24
"""So many edits are made of one record here; the command makes them all."""

MOMENTS = [(scene, profile) for scene in SCENES for profile in scene.profiles]
NAMES_OF_MOMENTS = [f"{scene.name}, {profile}" for scene, profile in MOMENTS]


@pytest.mark.parametrize("profile", profile_ids())
def test_every_fault_is_found_at_its_line(profile: str) -> None:
    run(profile, 2, "edits", any_record, made=MADE, most=MOST)


def test_every_kind_of_fault_was_made() -> None:
    assert len(KINDS) > 40
    assert [one for one in KINDS if not MADE[one]] == []


@pytest.mark.parametrize(("scene", "profile"), MOMENTS, ids=NAMES_OF_MOMENTS)
def test_what_a_moment_allows(scene: Scene, profile: str) -> None:
    for text in legal(scene, profile):
        lines = read(text)
        assert by_hand(lines, rules_of(lines), is_legal).fault is None, text
        assert first_fault(lines) is None, text


@pytest.mark.parametrize(("scene", "profile"), MOMENTS, ids=NAMES_OF_MOMENTS)
def test_what_a_moment_forbids(scene: Scene, profile: str) -> None:
    for edited in with_faults(scene, profile):
        check(scene.name, edited)


@pytest.mark.parametrize("profile", profile_ids())
def test_after_a_fault_the_deal_goes_on_as_if_the_cards_had_not_been_laid(profile: str) -> None:
    lines = read(own_record(profile, f"goes on {profile}"))
    record, went_on = known(lines, rules_of(lines)), 0
    for name, kind in LAYS.items():
        edited = kind(record, random.Random(f"{profile} {name}"))
        if edited is None:
            continue
        found, plain = _replayed(edited.texts), _replayed(_without_laying(edited))
        turn = found[edited.line - 1].turn
        assert turn is not None
        assert not turn.stands
        assert turn.kept == (plain[edited.line - 1].verdict is Verdict.LEGAL), edited.text
        if turn.kept:
            assert _from(found, edited.line) == _from(plain, edited.line), edited.text
            went_on += 1
    assert went_on > 2


def _replayed(texts: Sequence[str]) -> list[LineJudged]:
    return [one for one in events("\n".join([*texts, ""])) if isinstance(one, LineJudged)]


def _without_laying(edited: Edited) -> list[str]:
    """Leave of the turn with the fault its draw and its discard alone."""
    number, player, play = edited.texts[edited.line - 1].split(" ", 2)
    kept = [step for step in play.split(" ; ") if step.split()[0] in ("draw", "take", "discard")]
    texts = list(edited.texts)
    texts[edited.line - 1] = f"{number} {player} {' ; '.join(kept)}"
    return texts


def _from(lines: Sequence[LineJudged], line: int) -> list[tuple[object, ...]]:
    """What came of every line after this one."""
    return [
        (one.surprises, one.turn and (one.turn.hand, one.turn.table, one.turn.stock, one.turn.open_card))
        for one in lines[line:]
    ]


def test_a_turn_with_another_number_is_told_and_is_no_fault() -> None:
    lines = read(own_record("rami-40", "number"))
    edited = anywhere(wrong_number)(known(lines, rules_of(lines)), random.Random(1))
    assert edited is not None
    line = _replayed(edited.texts)[edited.line - 1]
    assert line.surprises == ()
    (found,) = (one for one in line.all_findings if one.code in edited.codes)
    assert (found.code, found.severity) == (Code.NUMBER_DIFFERS, Severity.WARNING)
    assert first_fault(read(edited.text)) is None


def test_a_turn_of_another_player_whose_hand_is_hidden_was_once_no_surprise() -> None:
    """It stands as played, so that its only fault, found with the deal and not in the turn, was passed over."""
    text = "rami 1\nrules: rami-51\nplayers: An Bert\ndealer: An\ndeal 1\nopen: ♥9\n1 An draw ♣2 ; discard ♣2\n"
    found = first_fault(read(text))
    assert found == Fault(7, frozenset({Code.NOT_YOUR_TURN}))

"""What fuzzing found is found no more; each file holds an input that once brought about a crash, or took too long."""

from pathlib import Path

import pytest

from tests.fuzz.catalogue import READERS
from tests.fuzz.guard import guarded

FOUND = sorted((Path(__file__).parent / "found").glob("*/*"))


@pytest.mark.parametrize("path", FOUND, ids=[f"{one.parent.name}-{one.name}" for one in FOUND])
def test_what_was_found_does_no_harm(path: Path) -> None:
    guarded(READERS[path.parent.name], path.read_bytes())


def test_something_was_found() -> None:
    assert {one.parent.name for one in FOUND} >= {"said", "sheet", "stream", "house", "surroundings", "examples"}

"""Every text that is kept is read as it was: what it means, what is noted, what is wrong with it, where, the help."""

import pytest

from tests.answers import blocks
from tests.notation.answers import FILES, KEPT, reading

SOME = 20
"""So many texts are one test: a test for each would take longer to set up than to read it."""

KEPT_READINGS = {file: list(blocks(KEPT / f"{file}.txt").items()) for file in FILES}
PARTS = [(file, at) for file, listed in KEPT_READINGS.items() for at in range(0, len(listed), SOME)]


@pytest.mark.parametrize(("file", "at"), PARTS)
def test_a_text_is_read_as_it_was(file: str, at: int) -> None:
    for heading, expected in KEPT_READINGS[file][at : at + SOME]:
        assert reading(file, heading).split("\n") == expected.split("\n"), heading


def test_there_are_right_texts_and_wrong_ones_of_every_kind() -> None:
    for file, listed in KEPT_READINGS.items():
        wrong = sum(answer.startswith("Problem(") for _, answer in listed)
        assert min(wrong, len(listed) - wrong) > (9 if file == "inputs" else 40), file

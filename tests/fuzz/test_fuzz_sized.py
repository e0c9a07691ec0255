"""Inputs as large as a reader takes them, a selection: `python -m tests.fuzz sized` tries all of them."""

import pytest

from tests.fuzz.catalogue import READERS
from tests.fuzz.guard import SECONDS, Limits, guarded
from tests.fuzz.sized import SIZED, sized

ONCE_SLOW = {
    "plays": ("a line of then",),
    "record": ("ten thousand names", "settings", "lines of settings", "hand"),
    "sheet": ("many empty names", "deals", "a number sign and blanks", "combining marks"),
    "said": ("a long name", "unknown players"),
    "stream": ("unknown keys", "settings", "settings in some settings"),
    "house": ("unknown keys", "a section of unknown keys", "deep keys", "quoted keys"),
    "settings": ("unknown settings",),
    "surroundings": ("players", "a number set", "settings in settings"),
    "examples": (
        *("unknown keys", "bare cases", "unknown codes"),
        *("a setting", "a number expected", "deep expectations", "a broken number in a list"),
    ),
}
"""Inputs that once took seconds to hours, more than 200 MB, or crashed."""


PATIENT = Limits(seconds=2 * SECONDS)
"""Twice what the same inputs take where nothing else runs; what is not linear takes ten times as long."""


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in ONCE_SLOW.items() for case in cases])
def test_a_large_input_is_read_or_refused_at_once(name: str, case: str) -> None:
    guarded(READERS[name], sized(name, case), PATIENT)


def test_every_reader_has_large_inputs() -> None:
    assert SIZED.keys() == READERS.keys()

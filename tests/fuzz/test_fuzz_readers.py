"""Whatever a reader is given: it is read, or refused with a reason, within a second and 200 MB."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests.fuzz.catalogue import READERS
from tests.fuzz.guard import Limits, TooLarge, TooSlow, guarded
from tests.fuzz.mutations import inputs_of, mutated
from tests.fuzz.seeds import seeds_of
from tests.fuzz.signature import kind_of, minimised

EXAMPLES = {"record": 20}
"""How many inputs are tried of a reader that takes longer than others."""


@pytest.mark.parametrize("name", READERS)
def test_no_input_does_harm(name: str) -> None:
    @settings(
        deadline=None,
        max_examples=EXAMPLES.get(name, 70),
        suppress_health_check=[HealthCheck.too_slow],
        database=None,
    )
    @given(inputs_of(name))
    def read(content: bytes) -> None:
        event("read" if guarded(READERS[name], content) else "refused")

    read()


@pytest.mark.parametrize("name", READERS)
def test_inputs_are_both_read_and_refused(name: str) -> None:
    seen = Counter(guarded(READERS[name], one) for one in seeds_of(name)[:20])
    assert seen[True] >= 1
    if name != "record":  # of a record every line is read for itself
        seen.update(guarded(READERS[name], mutated(name, seed, 1)) for seed in range(60))
        assert min(seen[True], seen[False]) >= 2


@given(st.binary(max_size=40))
@settings(max_examples=30, database=None)
def test_an_input_is_cut_down_to_what_does_the_harm(noise: bytes) -> None:
    def read(content: bytes) -> None:
        assert b"<" not in content or b">" not in content

    assert sorted(minimised(read, noise + b"<" + noise + b">")) == sorted(b"<>")


def test_what_goes_beyond_the_limits_is_noticed() -> None:
    def endless(_: bytes) -> bool:
        while True:
            pass

    def large(content: bytes) -> bool:
        return len(content * 300) > 0

    with pytest.raises(TooSlow):
        guarded(endless, b"", Limits(seconds=0.05))
    with pytest.raises(TooLarge):
        guarded(large, b"x" * 1_000_000)
    assert kind_of(large, b"") is None

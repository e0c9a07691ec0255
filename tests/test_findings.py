"""What findings and problems have where nothing is said of them."""

import pickle
from copy import deepcopy
from typing import Any, cast

import pytest

from rami_solver.findings import EMPTY, Code, Finding, Problem, Severity

BARE = (Finding(Code.RUN_GAP, Severity.ERROR), Problem(Code.NO_CARDS))


@pytest.mark.parametrize("one", BARE, ids=["finding", "problem"])
def test_no_facts_are_the_same_nothing_everywhere_and_in_other_processes(one: Finding | Problem) -> None:
    assert one.facts is EMPTY
    assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(one)).facts is EMPTY
    assert deepcopy(one).facts is EMPTY


def test_nothing_is_an_empty_mapping_that_nobody_can_write_to() -> None:
    assert EMPTY == {}
    assert EMPTY == {}
    assert dict(EMPTY) == {}
    assert "mend" not in EMPTY
    assert EMPTY.get("mend") is None
    with pytest.raises(TypeError):
        cast(Any, EMPTY)["mend"] = "split"
    assert not hasattr(EMPTY, "update")

"""Some items compared, and what was found added up: what one process does with a chunk."""

from collections import Counter
from collections.abc import Callable, Sequence

from tests.differential.hands import compare_hands
from tests.differential.plan import Answered, Found, Part, Plan, Table, told_of_rules
from tests.differential.turns import compare_turns

__all__ = ["Compare", "compare", "part_of"]

Compare = Callable[[Plan, Sequence[int]], Part]
"""What compares items; with more than one process a function of a module."""


def compare(plan: Plan, numbers: Sequence[int]) -> Part:
    """Compare these hands or positions."""
    tables, answered = (compare_hands if plan.kind == "hands" else compare_turns)(plan, numbers)
    return part_of(plan, numbers, tables, answered)


def part_of(plan: Plan, numbers: Sequence[int], tables: Sequence[Table], answered: Sequence[Answered]) -> Part:
    """Add up what became of items."""
    outcomes: dict[str, Counter[str]] = {}
    found: list[Found] = []
    for number, one in zip(numbers, answered, strict=True):
        group = plan.group(number)
        outcomes.setdefault(group, Counter()).update((plan.kind, *one.outcomes))
        if one.faults:
            found.append(Found(number, group, tuple(one.faults), one.files))
    counts = {group: dict(counter) for group, counter in outcomes.items()}
    return Part(len(numbers), counts, told_of_rules(numbers, tables), tuple(found))

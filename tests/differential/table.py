"""What was found, as Markdown: outcomes by profile, and the settings of the house rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rami_solver.rules.keys import KEYS
from rami_solver.rules.typed import shown
from tests.differential.house_rules import FIXED, VALUES
from tests.differential.plan import VARIED, Part
from tests.differential.state import State

__all__ = ["COLUMNS", "never_drawn", "outcome_table", "settings_table", "summary"]

_OF_TURNS = (
    *("a turn", "no turn", "goes out", "does not go out", "lays", "lays off", "swaps"),
    *("certified", "cpsat gave up", "exhaustive gave up", "differs"),
)

COLUMNS: Mapping[str, Sequence[str]] = {
    "hands": (
        *("opens", "does not open", "opened before", "goes out", "does not go out", "goes out by a whole turn"),
        *("alike", "a hint gave up", "cpsat gave up", "exhaustive gave up", "differs"),
    ),
    "positions": _OF_TURNS,
    "jokers": _OF_TURNS,
}
"""The outcomes that are told of each kind, in the order of the columns."""


def outcome_table(state: State) -> str:
    """Give how often each outcome occurred, by group, with the sums last."""
    kind = state.plan.kind
    columns = (kind, *COLUMNS[kind])
    rows = [(name, state.part.outcomes.get(name, {})) for name in state.plan.groups]
    sums = Counter[str]()
    for _, counts in rows:
        sums.update(counts)
    lines = [f"| rules | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for name, counts in (*rows, ("all", sums)):
        called = name.replace("house rules on ", "house rules on `") if " on " in name else f"`{name}"
        called = name if name == "all" else called + "`"
        lines.append(f"| {called} | {' | '.join(f'{counts.get(one, 0):,}' for one in columns)} |")
    return "\n".join(lines) + "\n"


def settings_table(part: Part) -> str:
    """Give of every key how often house rules changed it, and how often each of its values was in force."""
    lines = ["| setting | changed | values, each with the number of house rules |", "|---|---|---|"]
    for key in KEYS:
        if key in FIXED:
            lines.append(f"| `{key}` | - | {FIXED[key]} |")
            continue
        counts = part.drawn.get(key, {})
        told = ", ".join(f"`{value}` {counts.get(value, 0):,}" for value in _in_order(key))
        lines.append(f"| `{key}` | {part.drawn.get(VARIED, {}).get(key, 0):,} | {told} |")
    return "\n".join(lines) + "\n"


def never_drawn(part: Part) -> list[str]:
    """Name the values that no house rules had."""
    return [f"{key}={value}" for key in VALUES for value in _in_order(key) if not part.drawn.get(key, {}).get(value)]


def _in_order(key: str) -> list[str]:
    """Give the values of a key that are drawn, as they are typed, numbers in their order."""
    values = dict.fromkeys(VALUES[key])
    return list(dict.fromkeys(shown(one) for one in sorted(values, key=lambda one: (not _is_number(one), _size(one)))))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _size(value: object) -> int:
    return value if isinstance(value, int) else 0


def summary(state: State) -> Iterator[str]:
    """Tell in a few lines what was compared, and what was found."""
    plan, part = state.plan, state.part
    rate = state.next / state.seconds if state.seconds else 0
    yield f"{state.next:,} {plan.kind}, seed {plan.seed}: {state.seconds:,.0f} s of CPU time, {rate:.0f} a second."
    rules = sum(part.drawn.get(next(iter(VALUES)), {}).values())
    if plan.house_rules:
        missing = never_drawn(part)
        values = sum(len(_in_order(key)) for key in VALUES)
        yield (
            f"{rules:,} house rules, {len(VALUES)} settings varied, {values - len(missing)} of {values} values drawn"
            + (f"; not drawn: {', '.join(missing)}." if missing else ".")
        )
    yield f"{len(part.found):,} differ" + (":" if part.found else ".")
    for one in part.found[:20]:
        yield f"  {plan.kind} {one.number}, {one.group}: {one.faults[0].splitlines()[-1][:200]}"

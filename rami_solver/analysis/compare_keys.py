"""Which rules make a value differ: those that can bear on it, and of these some of which none can be left out."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

from rami_solver.analysis.compare_answers import Row
from rami_solver.analysis.compare_question import CompareQuestion
from rami_solver.findings import Undecided
from rami_solver.rules.compare import differences
from rami_solver.rules.model import Rules

__all__ = ["bearing", "bearing_here", "heeded", "irreducible"]

_MELDS = ("set", "run", "jokers_per_meld", "naturals_per_meld", "naturals_per_meld_of_many_jokers", "joker")
"""What is a meld, and what its jokers stand for."""

_ON_TABLE = ("values",)
_IN_HAND = ("values.hand",)

_TURN = ("discard.to_go_out", "deal.hand", "deal.hand_enforced")
"""How many cards may be laid: the size of a dealt hand tells whether one is still to be drawn."""

_OPENING = ("opening.points", "opening.clean_run")

_GOING_OUT = ("opening", "discard.joker", "layoff", "swap")
"""What a turn that empties the hand may do, with the table or with what it has laid itself."""

_PACK = ("pack",)
"""Which cards can still come."""

_BEARING: dict[Row, tuple[str, ...]] = {
    Row.PHASE: ("deal.hand", "deal.hand_enforced"),
    Row.OPENS: (*_OPENING, *_ON_TABLE, *_MELDS, *_TURN),
    Row.THRESHOLD: ("opening.points",),
    Row.OPENING_POINTS: ("opening.clean_run", *_ON_TABLE, *_MELDS, *_TURN),
    Row.POINTS: (*_ON_TABLE, *_MELDS, *_TURN),
    Row.LEFT: (*_IN_HAND, *_MELDS, *_TURN),
    Row.FINISH: (*_GOING_OUT, *_ON_TABLE, *_MELDS, *_TURN),
    Row.AWARD: ("score", *_GOING_OUT, *_ON_TABLE, *_MELDS, *_TURN),
    Row.TO_OPENING: (*_OPENING, *_TURN, *_ON_TABLE, *_MELDS, *_PACK, "discard.joker"),
    Row.TO_OUT: (*_OPENING, *_TURN, *_ON_TABLE, *_MELDS, *_GOING_OUT, *_PACK),
}
"""The keys and sections that can bear on a row, the most telling first: of several sets that would do, the search
keeps the first ones.

Whoever answers heeds nothing else of the rules: no card is taken from the discards (`draw`, the other keys of
`discard`), the turn is not the dealer's first (the other keys of `deal`), no deal or game is scored (`end`, `game`),
and how many may play (`players`) decides whether there is an answer, not what it says."""


def bearing(row: Row, base: Rules, other: Rules) -> tuple[str, ...]:
    """Give the keys on which two tables differ and that can bear on this row, the most telling first.

    >>> from rami_solver.rules.load import load
    >>> bearing(Row.OPENS, load("rami-51"), load("rami-40"))
    ('opening.points',)
    """
    keys = {one.key for one in differences(base, other)}
    return tuple(key for key in _bearing(row, tuple(base.grounds)) if key in keys)


@cache
def _bearing(row: Row, keys: Sequence[str]) -> tuple[str, ...]:
    """Give those of all keys that can bear on this row, the most telling first."""
    if row is not Row.LEFT:  # nothing else asks what a card counts in the hand
        keys = [key for key in keys if not _within(key, "values.hand")]
    found = (key for part in _BEARING[row] for key in keys if _within(key, part))
    return tuple(dict.fromkeys(found))


def _within(key: str, part: str) -> bool:
    return key == part or key.startswith(part + ".")


def bearing_here(row: Row, question: CompareQuestion, other: Rules) -> tuple[str, ...]:
    """Give the keys that `bearing` gives, less those that cannot bear on this very question.

    The size of a dealt hand says nothing where the phase is told, or where the hand has neither size; the larger pack
    is not played by so few; and who has opened owes nothing for it any more.
    """
    base, position = question.rules, question.position
    idle: list[str] = []
    if question.phase is not None or len(position.hand) not in (base.deal.hand, other.deal.hand):
        idle += ["deal.hand", "deal.hand_enforced"]
    starts = (base.pack.larger_from, other.pack.larger_from)
    if all(one is None or question.players < one for one in starts):
        idle += ["pack.larger_from", "pack.larger_decks", "pack.larger_jokers"]
    if position.opened:
        idle.append("opening")
    return tuple(key for key in bearing(row, base, other) if not any(_within(key, one) for one in idle))


def heeded(row: Row, rules: Rules) -> tuple[object, ...]:
    """Give all values that can bear on a row: rules that agree on these say the same."""
    return tuple(map(rules.value, _bearing(row, tuple(rules.grounds))))


def irreducible(
    keys: Sequence[str],
    holds: Callable[[frozenset[str]], bool],
    likely: Iterable[Collection[str]] = (),
    *,
    dear: bool = False,
) -> tuple[str, ...] | None:
    """Give keys with which something holds, none of which can be left out; None where it does not hold with all.

    Of the first of the `likely` sets with which it holds keys are left out, and nothing else is looked at: fewer keys,
    even a single one, might do elsewhere. Where none of them does, a single key that will do is given, the first of
    several, unless it is `dear` to ask; else keys are left out of all, the last ones first. There may be smaller sets.
    Raises Undecided where `holds` does of what is not merely likely.

    >>> irreducible("abcd", lambda some: "d" in some or {"a", "c"} <= some)
    ('d',)
    >>> irreducible("abcd", lambda some: "d" in some or {"a", "c"} <= some, ["abc"])
    ('a', 'c')
    """
    for some in likely:
        few = tuple(key for key in keys if key in some)
        if few and _perhaps(holds, few):
            return () if holds(frozenset()) else _without_spare(few, holds)
    if not holds(frozenset(keys)):
        return None
    if not keys or holds(frozenset()):
        return ()
    if not dear and (alone := next((key for key in keys if holds(frozenset((key,)))), None)):
        return (alone,)
    return _without_spare(tuple(keys), holds)


def _perhaps(holds: Callable[[frozenset[str]], bool], few: Collection[str]) -> bool:
    """Tell whether something holds with a few keys; a limit that is hit here leaves others to be tried."""
    try:
        return holds(frozenset(few))
    except Undecided:
        return False


def _without_spare(keys: tuple[str, ...], holds: Callable[[frozenset[str]], bool]) -> tuple[str, ...]:
    """Leave out the last half, quarter and so on as long as it holds, then single keys until none can go."""
    size = max(1, len(keys) // 2)
    while True:
        kept, end = keys, len(keys)
        while end > 0:
            start = max(0, end - size)
            fewer = kept[:start] + kept[end:]
            if fewer and holds(frozenset(fewer)):
                kept = fewer
            end = start
        if size == 1 and kept == keys:
            return kept
        keys, size = kept, max(1, size // 2)

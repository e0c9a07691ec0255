"""Which rulings of ours, where the texts are silent, an answer rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rami_solver.findings import Basis, Code, Finding, Severity
from rami_solver.melds import Kind, LaidJoker, Meld, run_points, values_used
from rami_solver.referee.reading import claim_of, line_of, run_starts
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["meld_rulings", "rulings", "value_rulings"]

_VALUES = ("two_to_nine", "ten", "court", "ace_low", "ace_low_only_in_a23", "ace_high", "ace_in_set")
_VALUE_KEYS = tuple(f"values.{name}" for name in _VALUES)
_MELD_KEYS = (
    "run.written_order",
    "jokers_per_meld",
    "naturals_per_meld_of_many_jokers",
    "joker.set_of_three",
    "joker.place",
)


def rulings(keys: Iterable[str], rules: Rules, cards: tuple[Any, ...] = ()) -> tuple[Finding, ...]:
    """Give a `house-ruling` note for each of these keys whose value is a ruling, once, in order.

    `cards` are those that the keys decide about. The fact `value` is the value as ruled; `--set` or a house file with
    the note's rule changes it. Raises KeyError where a key does not exist.
    """
    return tuple(
        rules.finding(Code.HOUSE_RULING, Severity.NOTE, key, cards, value=rules.value(key))
        for key in dict.fromkeys(keys)
        if rules.basis(key) is Basis.RULING
    )


def value_rulings(melds: Sequence[Meld], rules: Rules) -> tuple[Finding, ...]:
    """Give a `house-ruling` note for each ruled card value that the points of these melds rest on, with the cards."""
    if not melds or not _ruled(_VALUE_KEYS, rules):
        return ()
    return _with_cards(values_used(melds, rules), rules)


def meld_rulings(judged: Sequence[JudgedMeld], rules: Rules) -> tuple[Finding, ...]:
    """Give a `house-ruling` note for each ruled key, other than card values, that made these melds what they are."""
    ruled = _ruled(_MELD_KEYS, rules) if judged else []
    cards: dict[str, tuple[Any, ...]] = {}
    for one in judged if ruled else ():
        for key, own in _leans_on(one, ruled, rules):
            cards[key] = cards.get(key, ()) + own
    return _with_cards(cards, rules)


def _ruled(keys: Iterable[str], rules: Rules) -> list[str]:
    return [key for key in keys if rules.grounds[key].basis is Basis.RULING]


def _with_cards(used: Mapping[str, tuple[Any, ...]], rules: Rules) -> tuple[Finding, ...]:
    return tuple(note for key, cards in used.items() for note in rulings((key,), rules, cards))


def _leans_on(judged: JudgedMeld, ruled: Iterable[str], rules: Rules) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Name those of the keys that decided about a legal meld, with the cards concerned."""
    meld = judged.meld
    if meld is None:
        return
    jokers = tuple(one for one in meld.cards if isinstance(one, LaidJoker))
    for key in ruled:
        if key == "run.written_order":
            if meld.kind is Kind.RUN and line_of(judged.cards) is None:
                yield key, judged.cards
        elif jokers and _joker_key_decides(key, judged, meld, rules):
            yield key, jokers


def _joker_key_decides(key: str, judged: JudgedMeld, meld: Meld, rules: Rules) -> bool:
    """Tell whether the meld, which has jokers, rests on this key.

    One joker is allowed by every text; how many more are is what `jokers_per_meld` decides. A suit that was declared
    holds or not as `joker.set_of_three` has it, where the set leaves another; the place of a joker in a run matters
    where it changes the points.
    """
    if key == "jokers_per_meld":
        return meld.jokers > 1
    if key == "naturals_per_meld_of_many_jokers":
        return len(meld.cards) - meld.jokers < rules.naturals_per_meld
    if key == "joker.set_of_three":
        told = any(isinstance(one, LaidJoker) and len(one.stands_for) == 1 for one in judged.cards)
        return meld.kind is Kind.SET and told and len(meld.cards) < 4
    return meld.kind is Kind.RUN and len(_worth(judged, rules)) > 1


def _worth(judged: JudgedMeld, rules: Rules) -> set[int]:
    """Give what a run counts in each of the places that its cards leave it, in points."""
    starts = run_starts(claim_of(judged.cards), rules.run)
    return {run_points(start, len(judged.cards), rules.values) for start in starts}

"""What lies behind each finding: the rules it can rest on, and an example with and one without it."""

from collections.abc import Mapping
from typing import NamedTuple

from rami_solver.findings import Code

__all__ = ["Explanation", "explain"]


class Explanation(NamedTuple):
    """The keys of the rules behind a code, and two command lines: one that ends in it, one that mends it.

    `judged` tells that the referee found it in a lay-down: the examples are an illegal and a legal one then.
    """

    keys: tuple[str, ...] = ()
    example: str | None = None
    instead: str | None = None
    judged: bool = False


def explain(code: Code) -> Explanation:
    """Give what lies behind a code.

    >>> explain(Code.RUN_TOO_LONG).keys
    ('run.max',)
    """
    return _BEHIND.get(code, Explanation())


def _laid(keys: tuple[str, ...], example: str, instead: str | None = None) -> Explanation:
    return Explanation(keys, example, instead, judged=True)


def _read(example: str, instead: str | None = None, *keys: str) -> Explanation:
    return Explanation(keys, example, instead)


_BEHIND: Mapping[Code, Explanation] = {
    Code.UNKNOWN_CARD: _read("rami check hA hZ h3", "rami check hA hQ h3"),
    Code.AMBIGUOUS_CARD: _read("rami check ♥V ♥10", "rami check ♥V ♥10 --cards nl"),
    Code.GLUED_CARDS: _read("rami check JJ hA", "rami check J J hA"),
    Code.IMPOSSIBLE_CARDS: _read("rami check sA sA sA", "rami check sA sA", "pack.decks", "pack.jokers"),
    Code.NO_CARDS: _read('rami check ""', "rami check hA h2 h3"),
    Code.JOKER_CLAIM_IN_HAND: _read("rami check hA J=h2 h3", 'rami check "[hA J=h2 h3]" --opened'),
    Code.LOOSE_CARDS: _read('rami check "[hA h2 h3] sK" --opened', 'rami check "[hA h2 h3]" --left sK --opened'),
    Code.EMPTY_MELD: _read("rami check sA hA dA + + sK dK hK", "rami check sA hA dA + sK dK hK"),
    Code.UNBALANCED_BRACKETS: _read('rami check "[hA h2 h3" --opened', 'rami check "[hA h2 h3]" --opened'),
    Code.BACKS_DROPPED: _read("rami check H-10-B H-9-R"),
    Code.LETTER_READ_AS: _read("rami check ♥V ♥B ♥10", "rami check ♥Q ♥J ♥10"),
    Code.HAND_SIZE: _read("rami check hA h2 h3", None, "deal.hand", "deal.hand_enforced"),
    Code.HOUSE_RULING: _read('rami check "[hA h2 h3 h4]" --opened'),
    Code.RULES_IN_FORCE: _read("rami check hA h2 h3 --set opening.points=41", "rami check hA h2 h3"),
    Code.MELD_TOO_SHORT: _laid(
        ("set.min", "run.min"), 'rami check "[h3 h4]" --opened', 'rami check "[h3 h4 h5]" --opened'
    ),
    Code.MELD_MIXED: _laid(
        ("set.min", "run.min"), 'rami check "[h3 h4 s5]" --opened', 'rami check "[h3 h4 h5]" --opened'
    ),
    Code.SET_SUITS_REPEAT: _laid(
        ("set.different_suits",), 'rami check "[h7 h7 s7]" --opened', 'rami check "[h7 d7 s7]" --opened'
    ),
    Code.SET_TOO_LARGE: _laid(
        ("set.max",), 'rami check "[s7 h7 d7 c7 J]" --opened', 'rami check "[s7 h7 d7 c7]" --opened'
    ),
    Code.RUN_GAP: _laid(("run.min",), 'rami check "[h3 h4 h6]" --opened', 'rami check "[h3 h4 h5]" --opened'),
    Code.RUN_CARD_TWICE: _laid(("run.min",), 'rami check "[h3 h4 h4 h5]" --opened', 'rami check "[h3 h4 h5]" --opened'),
    Code.RUN_ROUND_THE_CORNER: _laid(
        ("run.round_the_corner",), 'rami check "[sK sA s2]" --opened', 'rami check "[sQ sK sA]" --opened'
    ),
    Code.RUN_ACE_AT_BOTH_ENDS: _laid(
        ("run.ace_at_both_ends",),
        'rami check "[hA h2 h3 h4 h5 h6 h7 h8 h9 h10 hJ hQ hK hA]" --opened --rules rami-51',
        'rami check "[h2 h3 h4 h5 h6 h7 h8 h9 h10 hJ hQ hK hA]" --opened --rules rami-51',
    ),
    Code.RUN_ACE_NOT_ALLOWED: _laid(
        ("run.ace_low", "run.ace_high"),
        'rami check "[hQ hK hA]" --opened --set run.ace_high=false',
        'rami check "[hJ hQ hK]" --opened --set run.ace_high=false',
    ),
    Code.RUN_OUT_OF_ORDER: _laid(
        ("run.written_order",),
        'rami check "[h4 h3 h5]" --opened --set run.written_order=in-line',
        'rami check "[h3 h4 h5]" --opened --set run.written_order=in-line',
    ),
    Code.RUN_TOO_LONG: _laid(
        ("run.max",), 'rami check "[h3 h4 h5 h6 h7 h8]" --opened', "rami check h3 h4 h5 + h6 h7 h8 --opened"
    ),
    Code.TOO_MANY_JOKERS: _laid(
        ("jokers_per_meld",), 'rami check "[h3 h4 J J]" --opened', 'rami check "[h3 h4 J]" --opened'
    ),
    Code.JOKER_PLACE: _read('rami check "[s7 s8 J]" --opened --rules rami-51', None, "joker.place"),
    Code.JOKER_PLACE_OPEN: _read(
        'rami check "[h8 h7 h9 J]" --opened', 'rami check "[h8 h7 h9 J=h6]" --opened', "joker.place"
    ),
    Code.NO_NATURAL_CARD: _laid(
        ("naturals_per_meld",),
        'rami check "[J J J]" --opened --rules rami-51',
        'rami check "[h3 h4 J]" --opened --rules rami-51',
    ),
    Code.TOO_FEW_NATURALS: _laid(
        ("naturals_per_meld", "naturals_per_meld_of_many_jokers"),
        'rami check "[h3 J J]" --opened --set jokers_per_meld=2 --set naturals_per_meld_of_many_jokers=2',
        'rami check "[h3 h4 J]" --opened',
    ),
    Code.OPENING_TOO_LOW: _laid(
        ("opening.points",), "rami check hA h2 h3 + sK dK hK", "rami check hQ hK hA + sK dK cK"
    ),
    Code.OPENING_WAIVED_IF_OUT: _laid(
        ("opening.waived_when_going_out",),
        "rami check hA h2 h3 + sK dK hK",
        "rami check hA h2 h3 + sK dK hK --left c9",
    ),
    Code.OPENING_WAIVED: _read("rami check hA h2 h3 + sK dK hK --left c9", None, "opening.waived_when_going_out"),
    Code.CLEAN_RUN_MISSING: _laid(
        ("opening.clean_run",),
        "rami check sK dK hK + sA hA dA --set opening.clean_run=true",
        "rami check hQ hK hA + sK dK cK --set opening.clean_run=true",
    ),
    Code.DISCARD_MISSING: _laid(
        ("discard.to_go_out",),
        'rami check hQ hK hA + sK dK cK --left ""',
        "rami check hQ hK hA + sK dK cK --left c9",
    ),
    Code.DISCARD_JOKER: _read(
        "rami check hQ hK hA + sK dK cK --left J", "rami check hQ hK hA + sK dK cK --left c9", "discard.joker"
    ),
    Code.UNKNOWN_COMMAND: _read("rami chek hA h2 h3", "rami check hA h2 h3"),
    Code.UNKNOWN_OPTION: _read("rami check hA h2 h3 --open", "rami check hA h2 h3 --opened"),
    Code.MISSING_ARGUMENT: _read("rami check", "rami check hA h2 h3"),
    Code.UNEXPECTED_ARGUMENT: _read("rami explain run gap", "rami explain run-gap"),
    Code.OPTION_VALUE_MISSING: _read("rami check hA h2 h3 --phase", "rami check hA h2 h3 --phase before-draw"),
    Code.BAD_OPTION_VALUE: _read("rami check hA h2 h3 --phase later", "rami check hA h2 h3 --phase after-draw"),
    Code.OPTIONS_CLASH: _read("rami check hA h2 h3 --left sK", "rami check hA h2 h3 sK"),
    Code.UNKNOWN_PROFILE: _read("rami check hA h2 h3 --rules rami", "rami check hA h2 h3 --rules rami-bridge"),
    Code.UNKNOWN_RULE: _read(
        "rami check hA h2 h3 --set opening.pints=41", "rami check hA h2 h3 --set opening.points=41"
    ),
    Code.BAD_RULE_VALUE: _read(
        "rami check hA h2 h3 --set opening.points=many", "rami check hA h2 h3 --set opening.points=41"
    ),
    Code.RULES_CONTRADICT: _read(
        "rami check hA h2 h3 --set run.min=4 --set run.max=3", "rami check hA h2 h3 --set run.min=4 --set run.max=5"
    ),
    Code.UNKNOWN_CODE: _read("rami explain run-gab", "rami explain run-gap"),
    Code.UNKNOWN_SCHEMA: _read("rami schema chek", "rami schema check"),
    Code.FILE_NOT_READABLE: _read("rami rules check nowhere.toml"),
    Code.NO_CASES: _read("rami batch ."),
}

"""Judges one claimed meld as it is written."""

from collections.abc import Sequence

from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import ClaimedCard, LaidJoker, Meld
from rami_solver.referee.reading import Claim, claim_of
from rami_solver.referee.settle import settle
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["judge_meld"]


def judge_meld(cards: Sequence[ClaimedCard], rules: Rules) -> JudgedMeld:
    """Judge cards that somebody calls one meld: legal, undecided, or illegal with every fault.

    The order of the cards is the order in which they were laid. Points are those of the profile; a joker counts as
    the card it stands for. Rules: `set.*`, `run.*`, `jokers_per_meld`, `naturals_per_meld`, `joker.*`, `values.*`.
    Raises nothing: what cannot be a meld is found to be illegal.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> ace, two, three, king = DECK[0], DECK[1], DECK[2], DECK[12]
    >>> judge_meld([ace, two, three], load("rami-bridge")).points
    6
    >>> [fault.code.value for fault in judge_meld([king, ace, two], load("rami-bridge")).findings]
    ['run-round-the-corner']
    """
    claim = claim_of(cards)
    meld, readings, notes = settle(claim, rules)
    if meld is not None:
        return JudgedMeld(claim.cards, meld.kind, meld, Verdict.LEGAL, notes)
    if readings:
        kinds = {reading.kind for reading in readings}
        kind = kinds.pop() if len(kinds) == 1 else None
        return JudgedMeld(claim.cards, kind, None, Verdict.UNDECIDED, (_open(claim, readings, rules),))
    from rami_solver.referee.faults import find_faults

    kind, faults = find_faults(claim, rules)
    return JudgedMeld(claim.cards, kind, None, Verdict.ILLEGAL, faults)


def _open(claim: Claim, readings: tuple[Meld, ...], rules: Rules) -> Finding:
    """Tell what the meld may be; each of the `readings` can be typed as it stands, and then nothing is open."""
    jokers = tuple(one for meld in readings for one in meld.cards if isinstance(one, LaidJoker))
    possible = tuple(dict.fromkeys(card for joker in jokers for card in joker.stands_for))
    return rules.finding(
        Code.JOKER_PLACE_OPEN,
        Severity.NOTE,
        "joker.place",
        claim.cards,
        case="joker" if claim.jokers else "ace",
        possible=possible,
        readings=tuple(meld.cards for meld in readings),
        points=tuple(meld.points for meld in readings),
        mend="declare" if claim.jokers else "reorder",
    )

"""Small records made for one moment: what hardly ever comes up at random, with what is legal there and what is not.

Cards of a hand that a scene does not name are filled up with cards that it does not name either.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rami_solver.cards import DECK
from rami_solver.findings import Code
from rami_solver.rules.load import load
from tests.records.edits_known import Edited

__all__ = ["SCENES", "Scene", "legal", "with_faults"]

CAFE, PAPER, APP_51, APP_40, ROW = "rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie"
APPS = (APP_51, APP_40, "rami-51-house", "rami-40-house")
ALL = (CAFE, PAPER, *APPS, ROW)


class Scene(NamedTuple):
    """A moment: who holds what, the turns up to it, ways to go on that are legal, and others with their codes.

    An deals and Bert sits left of him; `first` is thrown by the dealer or turned up, whatever the profile asks.
    """

    name: str
    profiles: Sequence[str]
    an: str
    bert: str
    first: str
    turns: Sequence[str]
    player: str
    allowed: Sequence[str]
    faults: Mapping[str, Code]


def _filled(named: str, size: int, free: list[str]) -> str:
    cards = named.split()
    while len(cards) < size:
        cards.append(free.pop())
    assert len(cards) == size, named
    return " ".join(cards)


def _head(scene: Scene, profile: str) -> list[str]:
    rules = load(profile)
    told = " ".join((scene.an, scene.bert, scene.first, *scene.turns, *scene.allowed, *scene.faults))
    named = Counter(told.replace("[", "").replace("]", "").replace("J=", "").split())
    free = [str(one) for one in reversed(DECK) if not named[str(one)]]
    extra = rules.deal.dealer_extra
    an = f"{scene.an} {scene.first}" if extra else scene.an
    lines = ["rami 1", f"rules: {profile}", "players: An Bert", "dealer: An", "deal 1"]
    lines += [f"hand An: {_filled(an, rules.deal.hand + extra, free)}"]
    lines += [f"hand Bert: {_filled(scene.bert, rules.deal.hand, free)}"]
    return [*lines, f"An discard {scene.first}" if extra else f"open: {scene.first}", *scene.turns]


def legal(scene: Scene, profile: str) -> Iterator[str]:
    """Write the scene with every legal way to go on."""
    for play in scene.allowed:
        yield "\n".join([*_head(scene, profile), f"{scene.player} {play}", ""])


def with_faults(scene: Scene, profile: str) -> Iterator[Edited]:
    """Write the scene with every way to go on that is against the rules."""
    for play, code in scene.faults.items():
        texts = [*_head(scene, profile), f"{scene.player} {play}"]
        yield Edited(texts, len(texts), frozenset({code}))


_OPENED = (
    "Bert draw ♠2 ; lay [♥5 J ♥7] [♠K ♥K ♦K] [♠Q ♥Q ♦Q] ; discard ♠2",
    "An draw ♣2 ; lay [♠10 ♥10 ♦10] [♠J ♥J ♦J] ; discard ♣2",
    "Bert draw ♦2 ; discard ♦2",
)
_IN_A_RUN = Scene(
    name="",
    profiles=(),
    an="♠10 ♥10 ♦10 ♠J ♥J ♦J ♥6 ♥9 ♠8 ♣8",
    bert="♥5 J ♥7 ♠K ♥K ♦K ♠Q ♥Q ♦Q",
    first="♣3",
    turns=_OPENED,
    player="An",
    allowed=(),
    faults={},
)
_SET_OF_THREE = (
    "Bert draw ♠2 ; lay [♠4 ♥4 J] [♠K ♥K ♦K ♣K] ; discard ♠2",
    "An draw ♣2 ; lay [♠10 ♥10 ♦10 ♣10] [♠J ♥J ♦J ♣J] ; discard ♣2",
    "Bert draw ♦2 ; discard ♦2",
)
_IN_A_SET = Scene(
    name="",
    profiles=(),
    an="♠10 ♥10 ♦10 ♣10 ♠J ♥J ♦J ♣J ♦4 ♣4 ♠8 ♥A ♣6",
    bert="♠4 ♥4 J ♠K ♥K ♦K ♣K",
    first="♣3",
    turns=_SET_OF_THREE,
    player="An",
    allowed=(),
    faults={},
)
_AGAIN = Code.JOKER_NOT_LAID_AGAIN

SCENES = (
    _IN_A_RUN._replace(
        name="a joker out of a run",
        profiles=(CAFE, *APPS, ROW),
        allowed=(
            "draw ♣5 ; swap ♥6 -> M1 ; lay [♠8 ♣8 J] ; discard ♣5",
            "draw ♣5 ; swap ♥6 -> M1 ; add J=♥4 -> M1 ; discard ♣5",
            "draw ♣5 ; swap ♥6 -> M1 ; add J -> M2 ; discard ♣5",
        ),
        faults={
            "draw ♣5 ; swap ♥6 -> M1 ; discard ♣5": _AGAIN,
            "draw ♣5 ; swap ♥6 -> M1 ; discard J": _AGAIN,
            "draw ♣5 ; swap ♥9 -> M1 ; discard ♣5": Code.SWAP_WRONG_CARD,
            "draw ♣5 ; swap ♥6 -> M2 ; discard ♣5": Code.SWAP_NO_JOKER,
        },
    ),
    _IN_A_RUN._replace(
        name="a joker out of a run must go into a new meld",
        profiles=(PAPER,),
        allowed=("draw ♣5 ; swap ♥6 -> M1 ; lay [♠8 ♣8 J] ; discard ♣5",),
        faults={
            "draw ♣5 ; swap ♥6 -> M1 ; add J=♥4 -> M1 ; discard ♣5": Code.JOKER_NEEDS_NEW_MELD,
            "draw ♣5 ; swap ♥6 -> M1 ; add J -> M2 ; discard ♣5": Code.JOKER_NEEDS_NEW_MELD,
            "draw ♣5 ; swap ♥6 -> M1 ; discard ♣5": _AGAIN,
            "draw ♣5 ; swap ♥6 -> M1 ; discard J": _AGAIN,
        },
    ),
    _IN_A_SET._replace(
        name="a joker out of a set of three takes both cards",
        profiles=(CAFE, PAPER),
        allowed=("draw ♥8 ; swap ♦4 ♣4 -> M1 ; lay [♠8 ♥8 J] ; discard ♥A",),
        faults={
            "draw ♥8 ; swap ♦4 -> M1 ; lay [♠8 ♥8 J] ; discard ♥A": Code.SWAP_NEEDS_BOTH,
            "draw ♥8 ; swap ♦4 ♣4 -> M1 ; discard ♥A": _AGAIN,
        },
    ),
    _IN_A_SET._replace(
        name="a joker of a set of three stays until it is a set of four, and may be kept where nothing takes it",
        profiles=APPS,
        allowed=(
            "draw ♥8 ; add ♦4 -> M1 ; swap ♣4 -> M1 ; lay [♠8 ♥8 J] ; discard ♥A",
            "draw ♦Q ; add ♦4 -> M1 ; swap ♣4 -> M1 ; discard ♦Q",
        ),
        faults={
            "draw ♥8 ; swap ♦4 -> M1 ; discard ♥A": Code.SWAP_LOCKED,
            "draw ♥8 ; add ♦4 -> M1 ; swap ♣4 -> M1 ; discard ♥A": _AGAIN,
        },
    ),
    _IN_A_SET._replace(
        name="a joker out of a set of three takes the card that it stands for",
        profiles=(ROW,),
        allowed=(
            "draw ♥8 ; swap ♦4 -> M1 ; lay [♠8 ♥8 J] ; discard ♥A",
            "draw ♥8 ; swap ♦4 -> M1 ; add J -> M1 ; discard ♥A",
        ),
        faults={
            "draw ♥8 ; swap ♦4 -> M1 ; discard ♥A": _AGAIN,
            "draw ♥8 ; swap ♥A -> M1 ; discard ♥8": Code.SWAP_WRONG_CARD,
        },
    ),
    *(
        Scene(
            name="a point under the threshold",
            profiles=profiles,
            an="",
            bert=" ".join(dict.fromkeys(f"{enough} {short}".replace("[", "").replace("]", "").split())),
            first="♣3",
            turns=(),
            player="Bert",
            allowed=(f"draw ♦2 ; lay {enough} ; discard ♦2",),
            faults={f"draw ♦2 ; lay {short} ; discard ♦2": Code.OPENING_TOO_LOW},
        )
        for profiles, enough, short in (
            ((CAFE, APP_51, "rami-51-house"), "[♠K ♥K ♦K] [♠6 ♠7 ♠8]", "[♥9 ♥10 ♥J] [♠6 ♠7 ♠8]"),
            ((PAPER,), "[♥10 ♥J ♥Q] [♠5 ♥5 ♦5 ♣5]", "[♥9 ♥10 ♥J] [♠5 ♥5 ♦5 ♣5]"),
            ((APP_40, "rami-40-house"), "[♥10 ♥J ♥Q] [♠A ♠2 ♠3 ♠4]", "[♥9 ♥10 ♥J] [♠A ♠2 ♠3 ♠4]"),
            ((ROW,), "[♠4 ♥4 ♦4 ♣4] [♠5 ♥5 ♦5 ♣5]", "[♠4 ♥4 ♦4] [♠5 ♥5 ♦5 ♣5]"),
        )
    ),
    Scene(
        name="seven in a row are split",
        profiles=(CAFE,),
        an="",
        bert="♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♠K ♦K",
        first="♣3",
        turns=(),
        player="Bert",
        allowed=("draw ♦2 ; lay [♥5 ♥6 ♥7] [♥8 ♥9 ♥10 ♥J] ; discard ♦2",),
        faults={"draw ♦2 ; lay [♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J] ; discard ♦2": Code.RUN_TOO_LONG},
    ),
    Scene(
        name="the row",
        profiles=(ROW,),
        an="♥10 ♥J ♥Q ♥K ♠9 J",
        bert="♣7 ♠2",
        first="♣9",
        turns=("Bert draw ♦2 ; discard ♣7", "An draw ♣A ; discard ♣A", "Bert draw ♣J ; discard ♣J"),
        player="An",
        allowed=(
            "take ♣9 ; lay [♥10 ♥J ♥Q ♥K] [♣9 ♠9 J] ; discard ♣7",
            "take ; discard ♠9",
        ),
        faults={
            "take ♣9 ; lay [♥10 ♥J ♥Q ♥K] ; discard ♣7": Code.ROW_CARD_NEEDS_NEW_MELD,
            "take ♣9 ; lay [♥10 ♥J ♥Q ♥K] ; discard ♣9": Code.DISCARD_TAKEN_CARD,
            "take ; discard ♣J": Code.DISCARD_TAKEN_CARD,
            "take ♣8 ; discard ♠9": Code.NOTHING_TO_TAKE,
        },
    ),
    Scene(
        name="the open card serves at once",
        profiles=(CAFE, PAPER),
        an="",
        bert="♠K ♥K ♦K ♠Q ♥Q ♣4 ♣5",
        first="♦Q",
        turns=(),
        player="Bert",
        allowed=("take ; lay [♠K ♥K ♦K] [♠Q ♥Q ♦Q] ; discard ♣4",),
        faults={
            "take ; discard ♣4": Code.OPEN_CARD_NEEDS_OPENING,
            "take ; lay [♠Q ♥Q ♦Q] ; discard ♣4": Code.OPEN_CARD_NEEDS_OPENING,
            "take ; lay [♠K ♥K ♦K] [♠Q ♥Q ♦Q] ; discard ♦Q": Code.CARD_NOT_HELD,
        },
    ),
)
"""Every scene."""

"""Positions to be advised on: hands of nothing and of jokers, hands at their goal, discards to take, random places."""

import random
from collections import Counter
from collections.abc import Iterator

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.advice_reading import read_advice
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.question import Asked
from rami_solver.cards import DECK, in_order
from rami_solver.plays import Position
from rami_solver.rules.load import load, systems
from rami_solver.rules.pack import unseen
from tests.analysis.advice_compared import question_of
from tests.analysis.advice_differential import SORTS, places
from tests.analysis.advice_hands import Place

__all__ = ["random_questions", "told_questions"]

ALL_BUT = "s2 s9 h5 h8 dJ c3 c7 J"
"""A few cards; where all others are gone hardly anything can come."""

SCENES: dict[str, Asked] = {
    "an empty hand": Asked(hand="", phase=Phase.BEFORE_DRAW),
    "an empty hand after the draw": Asked(hand="", phase=Phase.AFTER_DRAW, opened=True, table="h4 h5 h6"),
    "one card": Asked(hand="h7", phase=Phase.BEFORE_DRAW, opened=True, table="h4 h5 h6"),
    "one card after the draw": Asked(hand="h7", phase=Phase.AFTER_DRAW, opened=True, table="h4 h5 h6"),
    "one card that fits, one that does not": Asked(hand="h7 cK", phase=Phase.AFTER_DRAW, opened=True, table="h4 h5 h6"),
    "jokers only": Asked(hand="J J", phase=Phase.AFTER_DRAW, opened=True, table="h4 h5 h6"),
    "jokers only before the draw": Asked(hand="J J", phase=Phase.BEFORE_DRAW),
    "opens already": Asked(hand="sK sQ sJ hK hQ hJ s2 d7", phase=Phase.AFTER_DRAW),
    "opens before the draw": Asked(hand="sK sQ sJ hK hQ hJ s2", phase=Phase.BEFORE_DRAW),
    "goes out already": Asked(hand="sK sQ sJ hK hQ hJ d7", phase=Phase.AFTER_DRAW),
    "goes out whatever comes": Asked(hand="sK sQ sJ hK hQ hJ", phase=Phase.BEFORE_DRAW),
    "has opened, beside a joker": Asked(
        hand="h2 s9 cK c10 d4", phase=Phase.AFTER_DRAW, opened=True, table="J=h2 h3 h4 | sK hK cK"
    ),
    "an open card that opens": Asked(hand="sK sQ hK hQ hJ s2 d7", open_card="sJ"),
    "an open card of no use": Asked(hand="sK sQ hK hQ hJ s2 d7", open_card="c2"),
    "an open card, opened": Asked(hand="h7 cK d2", open_card="h8", opened=True, table="h4 h5 h6"),
}

DEALER = Asked(hand="sK sQ sJ hK hQ hJ s2 d7", dealer=True)

IN_A_ROW = Asked(hand="sK sQ hK hQ hJ s2 d7", row="d3 sJ c4 c9", phase=Phase.BEFORE_DRAW)


def told_questions() -> Iterator[tuple[str, AdviceQuestion]]:
    """Give the scenes under three systems, each with its name."""
    for profile in ("rami-bridge", "rami-51", "roemie"):
        for name, asked in SCENES.items():
            yield f"{profile}: {name}", read_advice(asked._replace(rules=profile))
        kept = Counter(read_advice(Asked(hand=ALL_BUT, rules=profile)).position.hand)
        hand = Counter((DECK[0], DECK[17], DECK[34], DECK[51]))
        gone = unseen(hand.elements(), load(profile)) - kept
        position = Position(in_order(hand.elements()))
        few = AdviceQuestion(load(profile), position, Phase.AFTER_DRAW, in_order(gone.elements()))
        yield f"{profile}: hardly anything unseen", few
        yield f"{profile}: nothing unseen", few._replace(seen=in_order((gone + kept).elements()))
        yield (
            f"{profile}: nothing unseen, before the draw",
            few._replace(seen=in_order((gone + kept).elements()), phase=Phase.BEFORE_DRAW),
        )
    for profile in ("rami-bridge", "rami-bridge-50"):
        yield f"{profile}: the dealer", read_advice(DEALER._replace(rules=profile))
    yield "the row", read_advice(IN_A_ROW._replace(rules="roemie"))
    yield "the row, opened", read_advice(IN_A_ROW._replace(rules="roemie", opened=True, table="h4 h5 h6"))
    strict = ("discard.joker=false",)
    yield "no joker may be thrown", read_advice(SCENES["jokers only"]._replace(settings=strict))


def random_questions(number: int) -> Iterator[tuple[str, AdviceQuestion]]:
    """Give so many places of each sort under every system and house rules, with and without discards to take."""
    rng = random.Random("legal")
    for profile in systems():
        for sort in SORTS:
            few = sort._replace(kinds=(2, 4, 6))
            for changes in ((), (2, 4, 8)):
                for place in places(rng, load(profile), few, number, changes):
                    yield str(place), question_of(place, rng)
                    yield f"{place}, with discards", _with_discards(place, rng)


def _with_discards(place: Place, rng: random.Random) -> AdviceQuestion:
    """Ask before the draw, with a few cards in the row that help more often than others do."""
    left = list(Counter(dict(place.unseen)).elements())
    row = tuple(rng.sample(left, min(len(left), rng.randint(1, 3))))
    position = place.position()._replace(row=row)
    return AdviceQuestion(place.rules, position, Phase.BEFORE_DRAW, place.seen(), place.players)

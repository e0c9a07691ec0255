"""Ends of deals at random: hands of every size, some hidden, with and without somebody going out."""

from random import Random

from rami_solver.cards import DECK, JOKER, AnyCard, Card
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import Finish, PlayerEnd

__all__ = ["random_end"]


def random_end(rules: Rules, chance: Random, *, hidden: bool = True) -> tuple[list[PlayerEnd], Finish | None]:
    """Give the players at the end of a deal that the pack allows, and who went out; small hands make for ties."""
    count = chance.randint(max(rules.players.min, 2), rules.players.max)
    decks, jokers = rules.pack.of(count)
    pack: list[AnyCard] = [*DECK * decks, *[JOKER] * jokers]
    chance.shuffle(pack)
    alike = chance.random() < 0.5
    if alike:
        pack = [one for one in pack if isinstance(one, Card) and 2 <= one.rank <= 4]
    hidden = hidden and chance.random() < 0.6
    players = [_player(pack, chance, hidden=hidden, most=1 if alike else rules.deal.hand) for _ in range(count)]
    if chance.random() < 0.4:
        return players, None
    out = chance.randrange(count)
    one_turn = chance.random() < 0.5
    players[out] = PlayerEnd(True, players[out].melds or 40, ())
    return players, Finish(out, one_turn, chance.choice((1, 2, 5)), chance.random() < 0.4)


def _player(pack: list[AnyCard], chance: Random, *, hidden: bool, most: int) -> PlayerEnd:
    size = chance.choice((1, 1, min(most, 2), chance.randint(1, most)))
    hand = tuple(pack.pop() for _ in range(size))
    opened = chance.random() < 0.6
    melds = chance.randint(40, 120) if opened else 0
    if hidden and chance.random() < 0.2:
        return PlayerEnd(opened, melds, None)
    return PlayerEnd(opened, melds if not hidden or chance.random() < 0.95 else None, hand)

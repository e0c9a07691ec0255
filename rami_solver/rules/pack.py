"""Whether cards can be in play at all: no more copies than the packs hold."""

from collections import Counter
from collections.abc import Iterable

from rami_solver.cards import DECK, JOKER, AnyCard, counted
from rami_solver.findings import Code, InputError, Problem
from rami_solver.rules.model import Rules

__all__ = ["require_players", "require_possible", "unseen"]


def require_possible(cards: Iterable[AnyCard], rules: Rules, players: int = 4) -> None:
    """Refuse cards that the packs for so many players do not hold (rules: `pack.*`, `players.*`).

    Raises InputError with a problem for each card of which there are too many copies, jokers last; or where so many
    players do not play these rules.

    >>> from rami_solver.rules.load import load
    >>> require_possible([JOKER, JOKER], load("rami-bridge"))
    >>> require_possible([JOKER] * 3, load("rami-bridge"))
    Traceback (most recent call last):
    rami_solver.findings.InputError: impossible-cards
    """
    require_players(rules, players)
    decks, jokers = rules.pack.of(players)
    counts = [0] * 53
    for one in cards:
        counts[one.index] += 1
    if counts[52] > jokers or max(counts[:52]) > decks:
        raise InputError(*_too_many(counts, rules, players))


def unseen(seen: Iterable[AnyCard], rules: Rules, players: int = 4) -> Counter[AnyCard]:
    """Count the cards of the packs for so many players that are not among those seen (rules: `pack.*`).

    >>> from rami_solver.rules.load import load
    >>> unseen([JOKER, JOKER, *DECK[:13]], load("rami-bridge")).total()
    91
    """
    decks, jokers = rules.pack.of(players)
    pack: Counter[AnyCard] = Counter(dict.fromkeys(DECK, decks))
    pack[JOKER] = jokers
    pack.subtract(counted(seen))
    return +pack


def require_players(rules: Rules, players: int) -> None:
    """Refuse a number of players that does not play these rules (rules: `players.*`).

    Raises InputError where the number is outside of the range and the profile enforces it.
    """
    low, high = rules.players.min, rules.players.max
    if low <= players <= high or not rules.players.enforced:
        return
    facts = {"option": "--players", "value": players, "least": low, "most": high, "profile": rules.profile}
    raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="players"))


def _too_many(counts: list[int], rules: Rules, players: int) -> list[Problem]:
    decks, jokers = rules.pack.of(players)
    larger = "larger_" if rules.pack.larger_from is not None and players >= rules.pack.larger_from else ""
    problems = []
    for one, found in zip((*DECK, JOKER), counts, strict=True):
        joker = one is JOKER
        most = jokers if joker else decks
        if found > most:
            facts = {
                "card": one,
                "found": found,
                "most": most,
                "key": f"pack.{larger}{'jokers' if joker else 'decks'}",
                "players": players,
                "profile": rules.profile,
            }
            problems.append(Problem(Code.IMPOSSIBLE_CARDS, facts, help="jokers" if joker else "decks"))
    return problems

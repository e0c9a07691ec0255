"""A second referee of whole deals, naive on purpose: lists of card names, one at a time, as at a kitchen table.

It knows only records of which everything is shown, and takes nothing from the rooms that referee or score. Whether the
inside of a turn is legal it asks; where every card is, whose turn it is, how a deal ends and what it scores it works
out for itself, and stops at the first thing that is not right.
"""

from collections.abc import Sequence

from rami_solver.records.lines import (
    Claim,
    DealEntry,
    DealerEntry,
    EndedEntry,
    Entry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    ScoreEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    Unreadable,
    WinnerEntry,
)
from rami_solver.rules.model import Rules
from tests.records.by_hand_melds import CannotPlace
from tests.records.by_hand_scores import Ended, Sums, deals_of_a_game
from tests.records.by_hand_table import (
    Game,
    Judge,
    NotRight,
    ScoredDeal,
    Table,
    begin,
    check,
    count_cards,
    not_right,
    running,
)
from tests.records.by_hand_turn import over, play_turn, reshuffle

__all__ = ["by_hand", "follow"]


def by_hand(lines: Sequence[RecordLine], rules: Rules, judge: Judge) -> Game:
    """Go through a record of which everything is shown, up to its end or to the first thing that is not right."""
    game = Game(rules, judge)
    for line in lines:
        try:
            follow(line, game)
        except (NotRight, CannotPlace) as fault:
            game.fault = (line.number, str(fault))
            return game
    return game


def follow(line: RecordLine, game: Game) -> None:
    """Go on by a line.

    Raises NotRight or CannotPlace where it is not right.
    """
    _take(line, line.entry, game)
    count_cards(game)


def _take(line: RecordLine, entry: Entry, game: Game) -> None:
    match entry:
        case PlayersEntry(names=names):
            game.players = list(names)
        case DealerEntry(player=player):
            _dealer(player, game)
        case DealEntry(number=number):
            _deal(number, game)
        case HandEntry() | OpenEntry() | StockEntry():
            _dealt(entry, running(game), game)
        case TurnEntry():
            play_turn(line, entry, running(game), game)
        case ReshuffleEntry(cards=cards):
            begin(running(game), game)
            reshuffle([str(one) for one in cards], running(game), game)
        case Unreadable():
            not_right("cannot be read")
        case _:
            _claim(entry, game)


def _dealer(player: str, game: Game) -> None:
    table = game.table
    if table is not None and table.ended is None:
        check(table.turns == 0 and not table.hands, "the cards are dealt")
        check(game.dealer in (None, player), "another dealer's turn to deal")
        table.dealer = player
    check(not game.deals or game.dealer == player, "another dealer's turn to deal")
    game.dealer = player


def _deal(number: int, game: Game) -> None:
    check(game.table is None or game.table.ended is not None, "the last deal goes on")
    check(number == len(game.deals) + 1, "another deal's number")
    last = deals_of_a_game(len(game.players), game.rules)
    check(last is None or number <= last, "the game is over")
    game.table = Table(number, game.dealer or "")


def _dealt(entry: HandEntry | OpenEntry | StockEntry, table: Table, game: Game) -> None:
    check(not table.began, "the deal has begun")
    if isinstance(entry, HandEntry):
        deal = game.rules.deal
        size = deal.hand + (deal.dealer_extra if entry.player == table.dealer else 0)
        check(entry.player in game.players and entry.player not in table.hands, "whose hand?")
        check(len(entry.cards) == size or not deal.hand_enforced, "another number of cards")
        table.hands[entry.player] = [str(one) for one in entry.cards]
    elif isinstance(entry, OpenEntry):
        check(bool(game.rules.deal.turned_up) and not table.pile, "no card is turned up")
        table.pile.append(str(entry.card))
    else:
        table.stock, table.listed = [str(one) for one in entry.cards], True


def _claim(entry: Entry, game: Game) -> None:
    match entry:
        case EndedEntry(reason=reason):
            table = running(game)
            begin(table, game)
            spent = table.reshuffles == game.rules.end.reshuffles or len(table.pile) < 2
            if reason == "stock" and table.ended is None and not table.stock and spent:
                over(Ended("stock"), table, game)
            check(table.ended is not None and table.ended.how == reason, "it did not end so")
        case OutEntry(player=player):
            check(_end(game).ended.out == player, "somebody else is out")
        case LeftEntry(player=player, cards=cards):
            check(sorted(map(str, cards)) == _end(game).hands[player], "another hand is left")
        case ScoreEntry(claims=claims):
            _points(claims, _end(game).scores)
        case TotalEntry(claims=claims):
            _end(game)
            _points(claims, game.standing.totals if game.standing else {})
        case WinnerEntry(players=names):
            _end(game)
            check(game.standing is None or game.standing.winners in (set(), set(names)), "another winner")
        case PaysEntry(players=names):
            _end(game)
            check(game.standing is None or _pays(set(names), game.standing), "others pay")


def _pays(names: set[str], standing: Sums) -> bool:
    """Who pays: where the last tie, nobody decides between them, so those who tie may all be named."""
    return names in (standing.pay, standing.pay | standing.tied_to_pay)


def _end(game: Game) -> ScoredDeal:
    table = running(game)
    check(table.ended is not None, "the deal is not over")
    return game.deals[-1]


def _points(claims: Sequence[Claim], counted: dict[str, int | None]) -> None:
    for claim in claims:
        points = counted.get(claim.player)
        check(points in (None, claim.points), f"{claim.player} has {points}")

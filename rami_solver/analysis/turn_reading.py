"""Questions with a table, a row of discards or a play: read as a whole before anything is judged."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.notes import players_number
from rami_solver.analysis.play_places import drawn_in, faults_of_play, row_of_play
from rami_solver.analysis.question import (
    DEFAULT_ROUND,
    Asked,
    HandQuestion,
    cards_asked,
    refuse,
    refuse_of_advice,
    require_loose,
)
from rami_solver.analysis.table_read import TableRead, read_table
from rami_solver.analysis.turn_question import BestTurnQuestion, TurnQuestion
from rami_solver.cards import AnyCard, in_order
from rami_solver.findings import Code, Finding, InputError, Problem, Span
from rami_solver.notation.meld_places import meld_places
from rami_solver.notation.places import Places
from rami_solver.notation.plays import PlayRead, read_with_play
from rami_solver.notation.read import CardsRead, read_inputs
from rami_solver.plays import Draw, Position, Take
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import require_possible, unseen

if TYPE_CHECKING:
    from rami_solver.analysis.turn_answers import TurnGoal

__all__ = ["Whole", "phase_in", "read_turn", "read_whole", "read_with_table"]

_MELDS = frozenset({"laydown"})
_TABLES = frozenset({"--table"})


class Whole(NamedTuple):
    """All inputs of a question, read and found to go together."""

    rules: Rules
    position: Position
    play: PlayRead | None
    seen: tuple[AnyCard, ...]
    notes: tuple[Finding, ...]


def read_with_table(asked: Asked) -> HandQuestion | TurnQuestion:
    """Read a question about a hand beside a table, or about a turn that was played; nothing is judged yet.

    Raises InputError where a card, a meld on the table, a step, a rule, a file or the combination of options cannot be
    used.
    """
    rules, position, play, _, notes = read_whole(asked)
    if play is not None:
        steps = tuple(one.step for one in play.steps)
        return TurnQuestion(rules, position, steps, asked.require, notes)
    return HandQuestion(
        rules,
        position.hand,
        position.opened,
        position.round,
        _phase_told(asked),
        asked.require,
        asked.engine,
        notes,
        position.table,
        position.row,
        position.dealer,
    )


def read_turn(asked: Asked, goal: "TurnGoal") -> BestTurnQuestion:
    """Read a question about the best turn from a position; see `read_with_table`.

    The card is still to be drawn where the discards are told, where the phase says so, or by the size of the hand.
    """
    refuse(asked.play is not None, "--play", "turn")
    refuse_of_advice(asked, "turn")
    rules, position, _, _, notes = whole = read_whole(asked, "turn")
    return BestTurnQuestion(rules, position, phase_in(asked, whole), goal, asked.players, asked.engine, notes)


def phase_in(asked: Asked, whole: Whole) -> Phase:
    """Give where in the turn the hand is held: as it is told, else by its size."""
    from rami_solver.analysis.hands import phase_of

    return phase_of(HandQuestion(whole.rules, whole.position.hand, phase=_phase_told(asked)))


def _phase_told(asked: Asked) -> Phase | None:
    """Give where in the turn the hand is held, None where only its size can tell."""
    if asked.dealer:
        return Phase.AFTER_DRAW
    return Phase.BEFORE_DRAW if _discards_told(asked) else asked.phase


def _discards_told(asked: Asked) -> str | None:
    """Name the option that tells the discards, where one does: the card is still to be drawn then."""
    if asked.open_card is not None:
        return "--open-card"
    return None if asked.row is None else "--row"


def read_whole(asked: Asked, command: str | None = None) -> Whole:
    """Read all inputs of a question of this command; a claimed lay-down is refused, nothing is judged.

    Raises InputError as `read_with_table` does; all cards that are told, those seen elsewhere included, must be able to
    be there together.
    """
    rules = load(asked.rules, asked.settings, origin=asked.origin)
    read, play = _read_texts(asked)
    main = read.get("CARDS") or read.get("hand") or read["laydown"]
    if not main.cards and asked.hand is None:
        raise InputError(Problem(Code.NO_CARDS))
    require_loose(read)
    _require_one_card(asked, read)
    on_table = read["--table"].cards if asked.table is not None else ()
    if main.grouped and len(on_table) != 1:  # one card is what a shell leaves of a table without quotes
        _refuse_groups(asked, command)
    _refuse_options(asked, rules, play)
    row = _row_of(read, play)
    drawn = drawn_in(play) if play else ()
    elsewhere = read["--seen"].cards if asked.seen is not None else ()
    known = (*main.cards, *on_table, *row, *drawn, *elsewhere)
    require_possible(known, rules, asked.players)
    table = _table_of(asked, read, rules)
    turn = asked.round or (1 if asked.dealer else DEFAULT_ROUND)
    position = Position(in_order(main.cards), table.melds, asked.opened, turn, row, asked.dealer)
    faults = faults_of_play(play, position, table.jokers, unseen(known, rules, asked.players), rules) if play else []
    if table.problems or faults:
        raise InputError(*table.problems, *faults)
    read_as = (note for one in (*read.values(), *([play] if play else ())) for note in one.notes)
    notes = (*read_as, *players_number(rules, asked.players), *table.notes)
    return Whole(rules, position, play, elsewhere, notes)


def _read_texts(asked: Asked) -> tuple[Mapping[str, CardsRead], PlayRead | None]:
    """Read all texts, so that what is wrong with any card in them is told at once."""
    given = (
        ("--table", asked.table),
        ("--open-card", asked.open_card),
        ("--row", asked.row),
        ("--seen", asked.seen),
    )
    texts = cards_asked(asked) | {name: text for name, text in given if text is not None}
    if asked.play is None:
        return read_inputs(texts, locale=asked.locale, explicit=True, melds=_MELDS, tables=_TABLES), None
    return read_with_play(texts, asked.play, locale=asked.locale, explicit=True, melds=_MELDS, tables=_TABLES)


# What cannot go together


def _require_one_card(asked: Asked, read: Mapping[str, CardsRead]) -> None:
    text = asked.open_card
    if text is not None and len(read["--open-card"].cards) > 1:
        place = Places("--open-card", text).span(0, len(text))
        raise InputError(Problem(Code.BAD_OPTION_VALUE, {"option": "--open-card", "value": text}, place, "one-card"))


def _refuse_groups(asked: Asked, command: str | None) -> None:
    """Refuse a claimed lay-down: it is judged by itself, beside no table and in no turn."""
    refuse(command is not None, command or "", "groups")
    refuse(asked.play is not None, "--play", "groups")
    given = (("--table", asked.table), ("--open-card", asked.open_card), ("--row", asked.row))
    for name, text in given:
        refuse(text is not None, name, "laydown")
    refuse(asked.dealer, "--dealer", "laydown")


def _refuse_options(asked: Asked, rules: Rules, play: PlayRead | None) -> None:
    refuse(asked.require == "opening" and asked.opened, "--require opening", "--opened")
    refuse(asked.left is not None, "--left", "hand" if play is None else "--play")
    refuse(play is not None and asked.phase is not None, "--phase", "--play")
    refuse(asked.phase is Phase.AFTER_DRAW and bool(_discards_told(asked)), "--phase", _discards_told(asked) or "")
    refuse(asked.row is not None and rules.draw.deeper_card is None, "--row", "no-row")
    if asked.dealer:
        _refuse_beside_dealer(asked, rules, play)


def _refuse_beside_dealer(asked: Asked, rules: Rules, play: PlayRead | None) -> None:
    """Refuse what the dealer's opening turn cannot have: it begins the deal, and no card is drawn in it."""
    refuse(rules.deal.first_turn != "dealer", "--dealer", "no-dealer-turn")
    refuse(asked.open_card is not None, "--dealer", "--open-card")
    refuse(asked.row is not None, "--dealer", "--row")
    refuse(asked.opened, "--dealer", "--opened")
    refuse(asked.round not in (None, 1), "--dealer", "--round")
    refuse(asked.phase is Phase.BEFORE_DRAW, "--dealer", "--phase before-draw")
    draws = play is not None and any(isinstance(one.step, Draw | Take) for one in play.steps)
    refuse(draws, "--dealer", "play-that-draws")


# What lies on the table and among the discards


def _row_of(read: Mapping[str, CardsRead], play: PlayRead | None) -> tuple[AnyCard, ...]:
    """Give what is known of the discards: as told, else the open card that the play names itself."""
    row, open_card = read.get("--row"), read.get("--open-card")
    if row is not None:
        refuse(open_card is not None and open_card.cards != row.cards[-1:], "--open-card", "--row")
        return row.cards
    if open_card is not None:
        return open_card.cards
    return row_of_play(play) if play else ()


def _table_of(asked: Asked, read: Mapping[str, CardsRead], rules: Rules) -> TableRead:
    text = asked.table
    if text is None:
        return TableRead()

    def places() -> tuple[Span, ...]:
        return meld_places(text, locale=asked.locale, source="--table")

    return read_table(read["--table"].groups, rules, places)

"""The rules of a turn as rows of its model: cards, opening, freed jokers, the card taken, the discard."""

from rami_solver.cards import JOKER, order_key
from rami_solver.solver.freed_jokers import add_freed_jokers
from rami_solver.solver.model_rows import ANSWERABLE, JokerDue, Sum, TurnRows

__all__ = ["add_rows"]


def add_rows(rows: TurnRows) -> None:
    """Demand of a model what the rules demand of a turn."""
    _cards(rows)
    _one_outcome_each(rows)
    _ending(rows)
    if not rows.problem.opened:
        opened = _opening(rows)
        _permissions(rows, opened)
        _open_card(rows, opened)
    due = _taken_card(rows)
    if rows.choices.frees:
        add_freed_jokers(rows, due)
    elif due:
        of = rows.sum(lambda one: one.jokers_as_laid if due.in_meld else one.jokers)
        rows.row(of, [(due.number, -1)], low=0)


def _cards(rows: TurnRows) -> None:
    """Demand that no card is used more often than it is held, or freed."""
    uses = rows.uses()
    thrown = {order_key(card): number for card, number in rows.discards if card is not None}
    for index, copies in rows.choices.pool.copies.items():
        terms = [*uses.get(index, ())]
        if index in thrown:
            terms.append((thrown[index], 1))
        if sum(coefficient * rows.most[number] for number, coefficient in terms) > copies:
            rows.row(terms, high=copies)
    joker = [(thrown[order_key(JOKER)], 1)] if order_key(JOKER) in thrown else []
    own = rows.choices.own
    rows.row(rows.sum(lambda one: one.jokers - one.freed), joker, high=own)
    if rows.choices.frees:
        rows.row(rows.sum(lambda one: one.before), high=own)


def _one_outcome_each(rows: TurnRows) -> None:
    for meld in rows.table:
        if len(meld.numbers) > 1:
            rows.row([(number, 1) for number in meld.numbers], high=1)


def _ending(rows: TurnRows) -> None:
    """Demand one discard, or none where melds emptied the hand and the rules allow it; going out empties the hand."""
    most = rows.held + rows.frees
    answered = [(ANSWERABLE, -1)]
    if rows.problem.rules.discard.to_go_out or rows.problem.throws is not None:
        rows.row(rows.thrown, answered, low=0, high=0)
    else:
        rows.row(rows.thrown, answered, high=0)
        throws = [(number, most) for number, _ in rows.thrown]
        rows.row(rows.sum(lambda one: one.size), throws, [(ANSWERABLE, -most)], low=rows.held - most)
    rows.row(rows.gone, [(rows.out, -most)], low=rows.held - most)
    rows.row(rows.sum(lambda one: 1), [(rows.out, -1)], low=0)
    rows.row([(rows.out, 1)], answered, high=0)
    if rows.problem.must_go_out:
        rows.row([(rows.out, 1)], answered, low=0)


# The opening


def _opening(rows: TurnRows) -> int:
    """Add the literal that tells whether the melds laid first open (rules: `opening.points`, `opening.clean_run`)."""
    wanted = rows.problem.rules.opening
    points = rows.sum(lambda one: one.opening)
    opened = rows.variable(1 if sum(worth * rows.most[number] for number, worth in points) >= wanted.points else 0)
    rows.row(points, [(opened, -wanted.points)], low=0)
    if wanted.clean_run:
        rows.row(rows.sum(lambda one: int(one.clean)), [(opened, -1)], low=0)
    return opened


def _permissions(rows: TurnRows, opened: int) -> None:
    """Allow melds, lay-offs and swaps where the turn opens, or goes out and that makes up for it."""
    rules = rows.problem.rules
    opening = rules.opening
    more = opening.more_in_same_turn
    _allow(rows, lambda one: one.melds, opened, out=opening.waived_when_going_out)
    _allow(rows, lambda one: one.adds, opened if more else None, out=opening.layoff_before == "when-going-out")
    _allow(rows, lambda one: one.swaps, opened if more else None, out=rules.swap.who == "opened-or-going-out")


def _allow(rows: TurnRows, of: Sum, opened: int | None, *, out: bool) -> None:
    terms = rows.sum(of)
    most = min(sum(rows.most[number] for number, _ in terms), rows.held + rows.frees)
    literals = [opened] if opened is not None else []
    literals += [rows.out] if out else []
    if terms:
        rows.row(terms, [(one, -most) for one in literals], high=0)


def _open_card(rows: TurnRows, opened: int) -> None:
    """Demand that who takes the open card opens with this turn, or goes out (rule `draw.open_card`)."""
    draw, taken = rows.problem.rules.draw, rows.problem.taken
    if taken is not None and not taken.deeper and draw.open_card == "must-open":
        out = [(rows.out, 1)] if draw.open_card_going_out else []
        rows.row([(opened, 1)], out, [(ANSWERABLE, -1)], low=0)


def _taken_card(rows: TurnRows) -> JokerDue | None:
    """Demand that the card taken is used, or stands in a new meld, where the rules want it.

    A copy that was held before stands for it. Of a joker give what is due: where some come free it is not so plain.
    """
    in_meld, number = _due(rows)
    if number is None:
        return None
    card = rows.problem.taken.card if rows.problem.taken else JOKER
    if card is JOKER:
        return JokerDue(in_meld, number)
    index = order_key(card)
    used = rows.sum(lambda one: (one.as_laid if in_meld else one.cards).count(index))
    rows.row(used, [(number, -1)], low=0)
    return None


def _due(rows: TurnRows) -> tuple[bool, int | None]:
    """Tell whether the card taken must stand in a new meld, and by which variable it must be used at all."""
    draw, taken = rows.problem.rules.draw, rows.problem.taken
    if taken is None:
        return False, None
    if taken.deeper:
        return True, ANSWERABLE if draw.deeper_card == "new-meld-this-turn" else None
    if rows.problem.opened:
        return False, ANSWERABLE if draw.open_card_opened == "must-be-used" else None
    return True, _acts(rows) if draw.open_card_must_be_laid else None


def _acts(rows: TurnRows) -> int:
    """Add a literal that is 1 where anything is laid in the turn: who lays nothing may keep the open card."""
    acts, every = rows.variable(1), rows.sum(lambda one: 1)
    rows.row(every, [(acts, -sum(rows.most[number] for number, _ in every))], high=0)
    return acts

"""The columns of a comparison, read: one hand beside one table, under the rules of every column."""

from collections.abc import Sequence

from rami_solver.analysis.compare_question import Column, CompareQuestion
from rami_solver.analysis.question import Asked, cards_asked
from rami_solver.analysis.turn_reading import read_whole
from rami_solver.findings import RamiError
from rami_solver.melds import ClaimedCard
from rami_solver.notation.read import read_inputs
from rami_solver.rules.load import load

__all__ = ["read_columns"]


def read_columns(columns: Sequence[Asked]) -> list[Column]:
    """Read a hand under the rules of every column; the reason why one cannot have it stands in its place.

    Raises InputError where rules cannot be loaded; and where no column can have the hand, for the reason of the first.
    """
    found = [Column(load(one.rules, one.settings, origin=one.origin), _read(one)) for one in columns]
    first = found[0].question
    if isinstance(first, RamiError) and all(isinstance(one.question, RamiError) for one in found):
        raise first
    return found


def _read(asked: Asked) -> CompareQuestion | RamiError:
    try:
        whole = read_whole(asked, "compare")
    except RamiError as error:
        return error
    groups = _groups(asked) if asked.table is not None else ()
    return CompareQuestion(
        whole.rules, whole.position, asked.phase, groups, whole.seen, asked.players, asked.engine, whole.notes
    )


def _groups(asked: Asked) -> tuple[tuple[ClaimedCard, ...], ...]:
    """Give the melds on the table as they are written; they could be read before."""
    texts = cards_asked(asked) | {
        name: text for name, text in (("--table", asked.table), ("--seen", asked.seen)) if text is not None
    }
    read = read_inputs(texts, locale=asked.locale, explicit=True, tables=frozenset({"--table"}))
    return read["--table"].groups

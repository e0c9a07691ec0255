"""One turn as text: read together with the cards of its question, and written so that it is read back as it was."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rami_solver.findings import Finding, InputError, Span
from rami_solver.melds import ClaimedCard
from rami_solver.notation.cards_read import MOST_OF_PLAY, CardsRead, is_too_large
from rami_solver.notation.locales import LETTERS, CardLocale
from rami_solver.notation.play_write import write_play, write_step
from rami_solver.plays import Step

if TYPE_CHECKING:
    from rami_solver.notation.places import Places
    from rami_solver.notation.play_steps import StepDraft

__all__ = ["CardRead", "PlayRead", "StepRead", "read_with_play", "write_play", "write_step"]


class CardRead(NamedTuple):
    """A card of a step as it is written, a laid joker with what it stands for, and its place."""

    card: ClaimedCard
    span: Span


class StepRead(NamedTuple):
    """A step at its place, and the cards that it names, in written order, each at its own.

    Of a `lay` these are the cards of all its melds; a card that nobody showed is in the step alone. `meld` is the place
    of the number of the meld on the table.
    """

    step: Step
    span: Span
    cards: tuple[CardRead, ...]
    meld: Span | None


class PlayRead(NamedTuple):
    """A play as it was read; `notes` say how the text was understood where it might have been meant otherwise."""

    steps: tuple[StepRead, ...]
    notes: tuple[Finding, ...]


def read_with_play(  # noqa: PLR0913 - those of read_inputs, and a play
    texts: Mapping[str, str],
    play: str,
    *,
    locale: CardLocale = "en",
    explicit: bool = False,
    melds: frozenset[str] = frozenset(),
    tables: frozenset[str] = frozenset(),
    play_source: str = "--play",
) -> tuple[dict[str, CardsRead], PlayRead]:
    """Read the inputs of one question as `read_inputs` does, and with them a turn that was played.

    Its cards are in the same letters, and what a V is they tell each other. The verbs of every language are read, in
    any case, with or without accents; `then` stands for `;` and `to` for `->`. `play_source` names the play in places.

    Raises InputError with a problem for every place that cannot be read, in order, those of the play last. The first
    twenty are told in full; any others only bear their code, to be counted.

    >>> cards, play = read_with_play({"CARDS": "h7 s9"}, "draw ? then add h7 to M1 ; gooi s9")
    >>> [str(one) for one in cards["CARDS"].cards]
    ['♥7', '♠9']
    >>> write_play([one.step for one in play.steps])
    'draw ? ; add ♥7 -> M1 ; discard ♠9'
    >>> read_with_play({}, "discard")
    Traceback (most recent call last):
        ...
    rami_solver.findings.InputError: step-incomplete
    """
    from rami_solver.notation.closely import cards_read, drafters_of, read_drafts, too_large
    from rami_solver.notation.places import Places
    from rami_solver.notation.play_draft import PlayDraft, draft_play

    if is_too_large(play, MOST_OF_PLAY):
        raise InputError(too_large(play_source, MOST_OF_PLAY))
    settled = LETTERS[locale].queen_or_jack if explicit else None
    drafters = {**drafters_of(texts, melds, tables), play_source: draft_play}
    drafts, evidence = read_drafts({**texts, play_source: play}, locale, settled, drafters)
    read = {source: cards_read(one, evidence) for source, one in drafts.items()}
    notes = read.pop(play_source).notes
    drafted = drafts[play_source]
    steps = drafted.steps if isinstance(drafted, PlayDraft) else []
    places = Places(play_source, play)
    return read, PlayRead(tuple(_placed(one, one.step, places) for one in steps if one.step is not None), notes)


def _placed(one: "StepDraft", step: Step, places: "Places") -> StepRead:
    span = places.span(one.start, one.end)
    cards = tuple(CardRead(piece.found.card, places.span(piece.start, piece.end)) for piece in one.pieces)
    return StepRead(step, span, cards, None if one.meld is None else places.span(*one.meld))

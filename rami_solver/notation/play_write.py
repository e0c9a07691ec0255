"""Plays to text: one verb a language, melds in brackets, an arrow before the number of a meld."""

from collections.abc import Mapping, Sequence

from rami_solver.cards import AnyCard
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.notation.write import write_card, write_cards
from rami_solver.plays import Add, Discard, Draw, Lay, Step, Swap, Take

__all__ = ["VERBS", "write_play", "write_step"]

_KINDS = (Draw, Take, Lay, Add, Swap, Discard)

VERBS: Mapping[str, Mapping[type[Step], str]] = {
    lang: dict(zip(_KINDS, words.split(), strict=True))
    for lang, words in {
        "en": "draw take lay add swap discard",
        "nl": "trek neem leg leg-aan wissel gooi",
        "fr": "pioche prends pose ajoute échange jette",
        "ca": "roba agafa baixa afegeix canvia descarta",
    }.items()
}
"""The verbs that are written, by the language."""


def write_step(step: Step, style: CardStyle = SYMBOLS, lang: str = "en") -> str:
    """Write one step; in a language that has no verbs here, with the English ones.

    >>> from rami_solver.cards import DECK
    >>> write_step(Add(DECK[19:21], 1)), write_step(Take(DECK[21], 2)), write_step(Draw(None), lang="nl")
    ('add ♥7 ♥8 -> M1', 'take ♥9#2', 'trek ?')
    >>> write_step(Swap(DECK[14:15], 2), CardStyle(ascii=True, locale="fr"), "fr")
    'echange co2 -> M2'
    """
    verb = VERBS.get(lang, VERBS["en"])[type(step)]
    if style.ascii:
        verb = verb.replace("é", "e")
    told = _told(step, style)
    return f"{verb} {told}" if told else verb


def write_play(play: Sequence[Step], style: CardStyle = SYMBOLS, lang: str = "en") -> str:
    """Write the steps of a turn; what was written is read as the same steps.

    >>> from rami_solver.cards import DECK
    >>> write_play((Take(), Lay((DECK[:3], DECK[4:7])), Discard(DECK[9])))
    'take ; lay [♠A ♠2 ♠3] [♠5 ♠6 ♠7] ; discard ♠10'
    """
    return " ; ".join(write_step(step, style, lang) for step in play)


def _told(step: Step, style: CardStyle) -> str:
    """Write what stands behind the verb."""
    if isinstance(step, Draw | Discard):
        return _shown(step.card, style)
    if isinstance(step, Take):
        number = "" if step.number is None else f"#{step.number}"
        return "" if step.card is None else write_card(step.card, style) + number
    if isinstance(step, Lay):
        return " ".join(f"[{write_cards(meld, style)}]" for meld in step.melds)
    return f"{write_cards(step.cards, style)} -> M{step.meld}"


def _shown(card: AnyCard | None, style: CardStyle) -> str:
    return "?" if card is None else write_card(card, style)

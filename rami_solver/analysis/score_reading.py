"""A deal as it was typed, read into a question: who played, who went out, what everybody laid and has left."""

import re
from collections.abc import Mapping

from rami_solver.analysis.notes import players_number
from rami_solver.analysis.question import DEFAULT_ROUND
from rami_solver.analysis.score import DealQuestion, NamedEnd, melds_score
from rami_solver.analysis.score_said import ByOption, Said, ScoreAsked, read_said
from rami_solver.findings import Code, Finding, InputError, Problem, Severity, Verdict
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.meld_places import meld_places
from rami_solver.notation.read import CardsRead, read_inputs
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import require_possible
from rami_solver.scoring.deal import Finish

__all__ = ["players_problem", "read_score"]

_POINTS = re.compile(r"\d{1,4}\Z", re.ASCII)
_HIDDEN = re.compile(r"\?+")


def read_score(asked: ScoreAsked) -> DealQuestion:
    """Read a deal to score; nothing is scored yet.

    Players are those of `--names`, else all that are mentioned, in that order. Who is not said to be unopened has
    opened, but where melds score, somebody without any has laid nothing. A card `?` in a hand is one that nobody
    showed. Raises InputError where a card, a meld, a name, a rule or the combination of options cannot be used.
    """
    rules = load(asked.rules, asked.settings, origin=asked.origin)
    names, by_option = read_said(asked)
    problems = players_problem(rules, len(names))
    if problems:
        raise InputError(*problems)
    read = _read_cards(by_option, asked.locale)
    shown = [one for source in read.values() for one in source.cards]
    require_possible(shown, rules, len(names))
    notes = [note for one in read.values() for note in one.notes]
    laid = _judged(by_option["--melds"], read, rules, asked.locale)
    players = [_player(place, name, by_option, read, laid, rules) for place, name in enumerate(names)]
    out = next(iter(by_option["--out"]), None)
    finish = None
    if out is not None:
        finish = Finish(out, asked.one_turn, asked.round or DEFAULT_ROUND, asked.with_layoffs)
    notes += players_number(rules, len(players))
    return DealQuestion(rules, tuple(players), finish, tuple(notes))


def players_problem(rules: Rules, players: int) -> list[Problem]:
    """Refuse a number of players that does not play these rules, where they insist (rules: `players.*`)."""
    low, high = rules.players.min, rules.players.max
    if low <= players <= high or not rules.players.enforced:
        return []
    facts = {"players": players, "min": low, "max": high, "least": low, "most": high, "profile": rules.profile}
    return [Problem(Code.PLAYERS_NUMBER, facts, help="bad-option-value.help.players")]


def _read_cards(said: ByOption, locale: CardLocale) -> dict[str, CardsRead]:
    """Read the cards of all players together; a hidden one is passed over here."""
    texts = {_source(one): _HIDDEN.sub(lambda mark: " " * len(mark[0]), one.told) for one in said["--hand"].values()}
    melds = {_source(one): one.told for one in said["--melds"].values() if not _is_points(one)}
    read = read_inputs({**texts, **melds}, locale=locale, explicit=True, melds=frozenset(melds))
    problems = [
        Problem(Code.OPTIONS_CLASH, {"one": source, "other": "groups"}) for source in texts if read[source].grouped
    ]
    problems += [
        Problem(Code.BAD_OPTION_VALUE, {"option": "--melds", "value": one.value}, help="melds")
        for one in said["--melds"].values()
        if not _is_points(one) and not read[_source(one)].cards
    ]
    if problems:
        raise InputError(*problems)
    return read


def _source(one: Said) -> str:
    return f"{one.option} {one.name}"


def _is_points(one: Said) -> bool:
    return _POINTS.match(one.told.strip()) is not None


def _judged(
    melds: Mapping[int, Said], read: Mapping[str, CardsRead], rules: Rules, locale: CardLocale
) -> dict[int, tuple[JudgedMeld, ...]]:
    """Judge the melds that were told as cards; lay-offs may have lengthened a run past what one may be as laid.

    Raises InputError with the reason why one is no meld.
    """
    lying = rules._replace(run=rules.run._replace(max=None))
    judged: dict[int, tuple[JudgedMeld, ...]] = {}
    problems: list[Problem] = []
    for place, one in melds.items():
        if _is_points(one):
            continue
        judged[place] = tuple(judge_meld(cards, lying) for cards in read[_source(one)].groups)
        if any(meld.meld is None for meld in judged[place]):
            places = meld_places(one.told, locale=locale, source=_source(one))
            for meld, span in zip(judged[place], places, strict=True):
                problems += [problem._replace(span=span) for problem in _illegal(meld)]
    if problems:
        raise InputError(*problems)
    return judged


def _illegal(judged: JudgedMeld) -> list[Problem]:
    if judged.meld is not None:
        return []
    errors: list[Finding] = [one for one in judged.findings if one.severity is Severity.ERROR]
    found, tail = errors, "table-meld.help.illegal"
    if judged.verdict is Verdict.UNDECIDED:
        found, tail = list(judged.findings), "table-meld.help.open"
    return [
        Problem(one.code, {"cards": one.cards, "rule": one.rule, "fault": one.code.value, **one.facts}, help=tail)
        for one in found
    ]


def _player(
    place: int,
    name: str,
    said: ByOption,
    read: Mapping[str, CardsRead],
    laid: Mapping[int, tuple[JudgedMeld, ...]],
    rules: Rules,
) -> NamedEnd:
    own = laid.get(place, ())
    melds = sum(one.points or 0 for one in own) if own else None
    if place in said["--melds"] and not own:
        melds = int(said["--melds"][place].told)
    out = place in said["--out"]
    opened = place not in said["--unopened"] and melds != 0
    if melds is None and melds_score(rules) and not out:
        opened = False
    if place in said["--unopened"] or (not opened and melds is None):
        melds = 0
    hand = said["--hand"].get(place)
    shown = read[_source(hand)].cards if hand else ()
    hidden = not out and (hand is None or "?" in hand.told)
    return NamedEnd(name, opened or out, melds, own, None if hidden else shown, shown)

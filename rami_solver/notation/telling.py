"""Faults told to whoever typed the text: the reason, the place, what to type instead."""

from collections.abc import Mapping, Sequence
from functools import cache

from rami_solver.findings import Code, Problem
from rami_solver.notation.diagnosis import diagnose
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import clean, fold
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.places import Places

__all__ = ["MOST_TOLD", "counted", "told"]

MOST_TOLD = 20
"""How many problems are told in full; the others only bear a code, for an answer that counts them."""

_SHOWN = 40


def told(faults: Mapping[str, Sequence[Fault]], texts: Mapping[str, str], locale: CardLocale) -> list[Problem]:
    """Tell the faults of several texts, by their names, in order."""
    problems: list[Problem] = []
    for source, found in faults.items():
        places = Places(source, texts[source])
        full = max(MOST_TOLD - len(problems), 0)
        problems += [_problem(fault, texts[source], places, locale) for fault in found[:full]]
        problems += [_bare(fault.code or Code.UNKNOWN_CARD) for fault in found[full:]]
    return problems


def counted(code: Code, times: int) -> list[Problem]:
    """Give so many problems that are only there to be counted."""
    return [_bare(code)] * times


@cache
def _bare(code: Code) -> Problem:
    return Problem(code)


def _problem(fault: Fault, text: str, places: Places, locale: CardLocale) -> Problem:
    written = text[fault.start : fault.end]
    code, tail, facts = fault.code, fault.help, fault.facts
    if code is None:
        code, tail, facts = diagnose(clean(fold(written)), locale)
    shown = written if len(written) <= _SHOWN else written[:_SHOWN] + "…"
    return Problem(code, {"token": shown, **facts}, places.span(fault.start, fault.end), tail)

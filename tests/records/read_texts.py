"""What the tests of reading and writing records share: texts read, cards and what is told of faults."""

import re

from rami_solver.findings import Problem
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.style import SYMBOLS
from rami_solver.records.lines import Entry, RecordLine, Unreadable
from rami_solver.records.read import read_lines
from rami_solver.report.messages import LANGUAGES, Messages

SEATED = "players: An Bert Cas\n"

EVENING = """\
rami 1
event: Café De Zwaan, Antwerpen, 2026-11-20
rules: rami-bridge                      # a profile's name or ./club.toml
set: values.hand.joker=25               # house rules of the night
players: An Bert Cas                    # seating, clockwise
dealer: Cas
seed: 7

deal 1
hand An:   ♥A ♥2 ♥3 ? J                 # known hands; a hand that is not given stays hidden
open: ♦K
stock: ♣2 ♠8 J
1 Cas   discard ♦Q                      # the dealer's first turn
2 An    draw ♣2 ; discard ♣2
3 Bert  draw ♠8 ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard h8     # 51: M1 M2
4 Cas   draw ? ; discard ♣9
5 An    draw ♠9 ; add ♠9 -> M1 ; discard ♦3   !lay-off-before-opening
reshuffle
out: Bert
left An: ♥A ♥2 ♥3 ♥K
score: An=100 Bert=−20 Cas=100          # a claim: the referee recomputes it
total: An=100 Bert=-20 Cas=100
winner: Bert
pays: An Cas
deal 2
ended: stock
"""


def read(text: str, locale: CardLocale = "en") -> list[RecordLine]:
    """Read a text as the file `game.rami`."""
    return [*read_lines([text], source="game.rami", locale=locale)]


def entries(text: str, locale: CardLocale = "en") -> list[Entry]:
    """Give what the lines of a text say."""
    return [one.entry for one in read(text, locale)]


def entry(text: str, locale: CardLocale = "en") -> Entry:
    """Give what the last line of a text says."""
    return entries(text, locale)[-1]


def problems(text: str, locale: CardLocale = "en") -> tuple[Problem, ...]:
    """Give what is wrong with the last line of a text, which is something."""
    found = entry(text, locale)
    assert isinstance(found, Unreadable)
    assert found.problems
    for one in found.problems:
        told_in_full(one)
    return found.problems


def cases(text: str, locale: CardLocale = "en") -> list[tuple[str, str]]:
    """Give the codes (of bad lines the case) of the last line, each with the part of the line that it points at."""
    return [(case_of(one), pointed_at(one)) for one in problems(text, locale)]


def case_of(problem: Problem) -> str:
    """Give the case of a bad line, the code of any other problem."""
    return str(problem.facts["case"]) if problem.code.value == "bad-record" else problem.code.value


def pointed_at(problem: Problem) -> str:
    """Give the part of the line under the carets; every sign of these lines takes one cell."""
    span = problem.span
    assert span is not None
    assert span.line is not None
    return span.text[span.start : span.start + span.width]


def told_in_full(problem: Problem) -> None:
    """Require that a problem is said in every language, with all its facts, and with the help that it names."""
    for lang in LANGUAGES:
        messages = Messages(lang, SYMBOLS)
        said = messages.problem(problem)
        assert messages.has(problem.code)
        assert said not in (problem.code.value, "")
        if problem.code.value == "bad-record":
            assert messages.has(f"bad-record.{problem.facts['case']}")
        tip = messages.help(problem)
        assert (tip is None) == (problem.help is None)
        assert not re.search(r"\{[a-z_]+\}", said + (tip or ""))

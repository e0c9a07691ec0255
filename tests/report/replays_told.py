"""An evening as records tell it, with faults at known places, and what reports make of it."""

from collections.abc import Iterator

from rami_solver.records.events import Event
from rami_solver.records.read import read_lines
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.report.replay_report import ReplayReport

HEAD = """rami 1
event: Café De Zwaan
rules: rami-bridge
players: An Bert Cas
dealer: Cas
"""

FIRST = """
deal 1
hand An: ♥A ♥2 ♥3 ♥K ♥9 ♦9 ♣9 ♠4 ♠5 ♠J ♦K ♣K ♦4 ♣2
hand Bert: ♠6 ♠7 ♥10 ♦10 ♣10 ♥8 ♣A ♦A ♠A ♥4 ♥5 ♥6 ♠Q ♣Q
1 Cas   discard ♦Q                      # the dealer's first turn
2 An    draw ♣2 ; discard ♣2
3 Bert  draw ♠8 ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard ♥8     # 51: M1 M2
4 Cas   draw ? ; discard ♣9
5 An    draw ♠9 ; add ♠9 -> M1 ; discard ♣2   !lay-off-before-opening
6 Bert  draw ♣3 ; lay [♥4 ♥5 ♥6] [♣A ♦A ♠A] ; discard ♣3
7 Cas   draw ? ; discard ♣8
8 An    draw ♠10 ; discard ♠10
9 Bert  draw ♠9 ; add ♠9 -> M1 ; discard ♠Q
10 Cas  draw ? ; discard ♣J
11 An   draw ♦J ; discard ♦J
12 Bert draw ♠10 ; add ♠10 -> M1 ; discard ♣Q
out: Bert
left An: ♥A ♥2 ♥3 ♥K ♥9 ♦9 ♣9 ♠4 ♠5 ♠J ♦K ♣K ♦4 ♠9
score: An=100 Bert=-20 Cas=100
total: An=100 Bert=-20 Cas=100
"""

SECOND = """
deal 2
1 An    discard ♦2
2 Bert  draw ? ; discard ♦3
"""

EVENING = HEAD + FIRST
"""A deal in which all is in order but one turn that says so itself."""

FAULTY = (
    EVENING.replace("11 An   draw ♦J ; discard ♦J", "11 An   draw ♦J ; lay [♥9 ♦9 ♣9] ; discard ♦J")
    .replace("8 An    draw", "8 Bert  draw")
    .replace("Cas=100\ntotal", "Cas=90\ntotal")
)
"""The same with a turn under another name, an opening too low and a wrong score."""

FAULTS = [(17, "not-your-turn"), (20, "opening-too-low"), (24, "score-differs")]
"""Where in the faulty evening what is found."""

ANNOUNCED = 14
"""The line of the turn that says so itself."""


def events(text: str) -> Iterator[Event]:
    """Replay a text."""
    return replay(read_lines(text.splitlines(keepends=True), source="game.rami"), ReplayOptions())


def tell(report: ReplayReport, text: str, file: str = "game.rami") -> None:
    """Have a report tell a text as one file."""
    report.begin(file)
    for event in events(text):
        if not report.take(event):
            break
    report.finish()

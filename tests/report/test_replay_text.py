"""Replays as text: every fault on a line that editors jump to, deals and games with their ends."""

import gc
import re
import tracemalloc
from collections.abc import Callable
from typing import TextIO, cast

import pytest

from rami_solver.records.events import DealScored
from rami_solver.report.replay_step import StepReplay
from rami_solver.report.replay_text import TextReplay
from tests.report.replays_told import ANNOUNCED, EVENING, FAULTS, FAULTY, HEAD, SECOND, events, tell
from tests.report.report_answers import view

FAULT = re.compile(r"^game\.rami:(\d+):(\d+): ([a-z-]+): (?![a-z-]+: )\S", re.MULTILINE)
LEFT_OVER = re.compile(r"\{[a-z_]+\}")


def told(text: str, lang: str = "en", width: int | None = None, encoding: str = "utf-8") -> str:
    target, screen = view(lang, width=width, encoding=encoding)
    tell(TextReplay(target), text)
    assert not LEFT_OVER.search(screen.shown)
    return screen.shown


def stepped(text: str, answer: Callable[[], str] | None = None) -> str:
    target, screen = view()
    tell(StepReplay(target, answer), text)
    return screen.shown


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_each_fault_is_a_line_with_its_place_and_its_code(lang: str) -> None:
    shown = told(FAULTY, lang)
    assert [(int(line), code) for line, _, code in FAULT.findall(shown)] == FAULTS


def test_a_fault_stands_at_its_step_with_the_line_under_it() -> None:
    lines = told(FAULTY).splitlines()
    at = next(number for number, line in enumerate(lines) if ": opening-too-low: " in line)
    text = "11 An   draw ♦J ; lay [♥9 ♦9 ♣9] ; discard ♦J"
    assert lines[at].startswith(f"game.rami:20:{text.index('lay') + 1}: ")
    assert lines[at + 1] == "  " + text
    assert lines[at + 2] == "  " + " " * text.index("lay") + "^" * len("lay [♥9 ♦9 ♣9]")
    assert lines[at + 3].startswith("  opening.points = 51")


def test_a_turn_of_another_player_stands_at_the_name_and_a_claim_at_the_claim() -> None:
    columns = {code: int(column) for _, column, code in FAULT.findall(told(FAULTY))}
    assert columns["not-your-turn"] == len("8 ") + 1
    assert columns["score-differs"] == len("score: An=100 Bert=-20 ") + 1


def test_a_card_too_many_stands_where_it_is() -> None:
    hand = "hand An: ♥A ♥2 ♥3 ♥K ♥A ♥9 ♥A ♠4 ♠5 ♠J ♦K ♣K ♦4 ♣2"
    third = 1 + len("hand An: ♥A ♥2 ♥3 ♥K ♥A ♥9 ")
    drawn = "2 An    draw ♠4 ; discard ♠4"
    shown = told(HEAD + f"deal 1\n{hand}\n1 Cas discard ♠4\n{drawn}\n")
    assert FAULT.findall(shown) == [
        ("7", str(third), "impossible-cards"),
        ("9", str(1 + len("2 An    ")), "impossible-cards"),
    ]


def test_an_announced_fault_is_told_as_one_and_is_none() -> None:
    shown = told(EVENING)
    assert FAULT.findall(shown) == []
    assert f"game.rami:{ANNOUNCED}:19: expected: lay-off-before-opening: " in shown
    assert "12 turns: 11 legal, 1 illegal" in shown
    assert "\nIn order: 12 turns in 1 deal, 1 fault that the record announces\n" in shown


def test_what_is_announced_in_vain_is_a_fault_at_its_place() -> None:
    shown = told(EVENING.replace("discard ♣9\n", "discard ♣9 !run-gap\n"))
    assert "game.rami:13:29: expected-fault-missing: run-gap" in shown
    assert "\nIllegal: " in shown


def test_a_deal_begins_and_ends_with_names_and_points() -> None:
    lines = told(EVENING).splitlines()
    assert "Deal 1, dealt by Cas: Cas begins" in lines
    assert "  Bert goes out in turn 12, round 4." in lines
    head = next(line for line in lines if line.startswith("Player"))
    assert head.split("  ")[0] == "Player"
    assert re.search(r"^An +♠4 .* ♣K +100 +100 +100 +100$", "\n".join(lines), re.MULTILINE)
    assert re.search(r"^Cas +14 hidden cards +100 ", "\n".join(lines), re.MULTILINE)
    assert "  After 1 of 6 deals:" in lines
    assert "  An, Cas are equal: one of them would pay now." in lines


def test_the_next_dealer_is_told_and_where_the_record_stops() -> None:
    lines = told(EVENING + SECOND).splitlines()
    assert "Deal 2, dealt by An: An begins" in lines
    assert "  The record stops here: Cas is to play." in lines
    assert not any("record-incomplete" in line for line in lines)


def test_the_end_of_a_game_names_winner_and_payers() -> None:
    shown = told(EVENING.replace("dealer: Cas\n", "dealer: Cas\nset: game.deals=1\n", 1))
    assert "The game is over after 1 deal:" in shown
    assert "Bert wins the game." in shown
    assert "An, Cas are equal: one of them pays, and these rules do not decide who." in shown


def test_rulings_stand_once_at_the_end() -> None:
    shown = told(EVENING.replace("rules: rami-bridge", "rules: rami-bridge-50").replace("♦Q   ", "♦Q"))
    rulings = [line for line in shown.splitlines() if line.startswith("note: house ruling")]
    assert len(rulings) == len(set(rulings))
    assert shown.rstrip().splitlines()[-1].startswith("rules: rami-bridge-50")


def test_unreadable_lines_are_told_with_help_and_weigh_most() -> None:
    shown = told(HEAD + "deal 1\nhand An: ♥A ♥Z\n1 Cas discard ♦Q\n")
    assert 'game.rami:7:13: error: unknown-card: "♥Z" is no card' in shown
    assert "\nUnreadable: 1 turn in 1 deal, 1 line that cannot be read" in shown


def test_a_hidden_card_that_decides_leaves_the_line_open() -> None:
    lines = HEAD + "deal 1\n1 Cas discard ?\n2 An take ; lay [♠6 ♠7 ♠8] [♥10 ♦10 ♣10] ; discard ♥8\n"
    shown = told(lines)
    assert "game.rami:8:6: undecided: hidden-card: " in shown
    assert "\nUndecided: 2 turns in 1 deal, 1 line left open" in shown


def test_half_a_line_is_open_and_no_fault() -> None:
    shown = told(EVENING[: EVENING.index(" ; add ♠9") + 4])
    assert "game.rami:14:1: undecided: record-incomplete: " in shown
    assert "\nUndecided: 4 turns in 1 deal, 1 line left open\n" in shown


def test_control_characters_of_a_record_reach_no_terminal() -> None:
    shown = told(EVENING.replace("Café De Zwaan", "Café\x1b[2J").replace("# the", "# \x1b]0;x\x07 the"), width=80)
    assert "\x1b" not in shown


@pytest.mark.parametrize("width", [20, 44, 80, 200])
def test_every_width_keeps_every_fault(width: int) -> None:
    shown = " ".join(told(FAULTY, width=width).split())
    for code in ("opening-too-low", "not-your-turn", "score-differs"):
        assert code in shown.replace(" ", "") or code in shown


def test_a_code_page_without_suits_gets_letters() -> None:
    shown = told(FAULTY, "nl", encoding="cp1252")
    assert "lay [h9 d9 c9]" in shown
    assert "♥" not in shown


def test_several_files_are_told_apart() -> None:
    target, screen = view()
    report = TextReplay(target, several=True)
    for file in ("one.rami", "two.rami"):
        tell(report, EVENING, file)
    assert [line for line in screen.shown.splitlines() if line.endswith(".rami")] == ["one.rami", "two.rami"]


def test_steps_show_the_table_and_the_hands_after_every_turn() -> None:
    shown = stepped(EVENING)
    turns = shown.split("\nTurn ")[1:]
    assert len(turns) == 12
    third = turns[2]
    assert third.startswith("3, round 1: Bert, legal")
    assert "  M1 ♠6 ♠7 ♠8 (run, 21 points)" in third
    assert "Open card ♥8, stock 61 cards" in third
    assert "  Bert  ♠A ♠Q ♥4 ♥5 ♥6 ♦A ♣A ♣Q" in third
    assert "  M1 ♠6 ♠7 ♠8 (run, 21 points)" in turns[4]  # the lay-off was put back
    assert turns[4].index("lay-off-before-opening") < turns[4].index("Open card")


@pytest.mark.parametrize(
    ("keys", "turns"),
    [
        (["", "", "q"], [1, 2, 3]),
        (["f", "q"], [1, 5]),
        (["d", ""], [1, 1, 2]),
        (["q"], [1]),
        ([" Q \n"], [1]),
    ],
)
def test_keys_go_on_stop_and_skip(keys: list[str], turns: list[int]) -> None:
    left = iter(keys)
    shown = stepped(EVENING + SECOND, lambda: next(left, ""))
    assert [int(one) for one in re.findall(r"^Turn (\d+),", shown, re.MULTILINE)] == turns
    stopped = "q" in "".join(keys).lower()
    assert ("In order" in shown) is not stopped


class Nowhere:
    """A stream that keeps nothing."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def isatty(self) -> bool:
        return False


def test_nothing_is_kept_of_a_deal_that_is_over() -> None:
    turns = "".join(f"An draw ♣{rank} ; discard ♣{rank}\nBert draw ♥{rank} ; discard ♥9 !run-gap\n" for rank in (2, 3))
    deals = "".join(f"deal {number}\n{turns}" for number in range(1, 201))
    report = TextReplay(view()[0]._replace(stream=cast(TextIO, Nowhere())))
    report.begin("game.rami")
    kept = {}
    tracemalloc.start()
    for event in events("rami 1\nrules: rami-40\nplayers: An Bert\ndealer: Bert\n" + deals):
        report.take(event)
        if isinstance(event, DealScored) and event.number in (50, 199):
            gc.collect()
            kept[event.number] = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept[199] < kept[50] + 100_000  # a deal that stayed would be ten times that


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_prompt_between_turns_tells_that_every_letter_needs_enter(lang: str) -> None:
    target, screen = view(lang)
    tell(StepReplay(target, lambda: "q"), EVENING)
    (prompt,) = (line for line in screen.shown.splitlines() if line.startswith("Enter: "))
    assert prompt.count("Enter") == 2

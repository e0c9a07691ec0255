"""What the benchmarks count and write; no time is looked at."""

import json
import sys
from collections.abc import Sequence
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from benchmarks import ours
from benchmarks.hands import KINDS, Hand, numbers, random_hands, rounds_of, two_joker_hands
from benchmarks.ours import Stream, library, naive_loop
from benchmarks.peer_questions import QUESTIONS
from benchmarks.peers import Peer, PeerError, Reply
from benchmarks.report import Section, Table, Target, at_least, at_most, insert, judged, markdown
from benchmarks.starts import compiled
from benchmarks.timing import Contestant, Cost, Ran, contest, cost, same_answers
from benchmarks.values import Values
from rami_solver.cards import JOKER
from rami_solver.rules.load import load
from rami_solver.rules.pack import unseen
from rami_solver.solver.engine import Engine

ANSWER = {
    "best": {"points": 1, "left_value": 2},
    "leanest": {"points": 1, "left_value": 2},
    "opening": {"reachable": False, "points": 1},
    "finish": {"possible": False, "melds": [], "discard": None},
}

S, H, D, C = 0, 13, 26, 39
"""♠A, ♥A, ♦A, ♣A as numbers."""

J = 52


def test_a_seed_deals_the_same_hands_and_another_does_not() -> None:
    rules = load()
    assert random_hands("1", 5, rules) == random_hands("1", 5, rules) != random_hands("2", 5, rules)
    assert {len(hand) for hand in random_hands("1", 5, rules, 14)} == {14}
    assert random_hands("1", 1, rules, 106)[0].count(JOKER) == unseen((), rules)[JOKER] == 2
    assert all(numbers(hand).count(J) == 2 and len(hand) == 15 for hand in two_joker_hands("1", 50, rules))


def test_rounds_hold_every_hand_once() -> None:
    hands = random_hands("1", 11, load())
    assert [one for part in rounds_of(hands, 4) for one in part] == hands
    assert len(rounds_of(hands, 40)) == 11


def test_everybody_has_a_turn_in_every_round() -> None:
    turns: list[tuple[str, int]] = []

    def contestant(name: str, seconds: float) -> Contestant:
        def work(hands: Sequence[Hand]) -> Ran:
            turns.append((name, len(hands)))
            return Ran(seconds * len(hands), failed=int(name == "B"))

        return Contestant(name, work)

    hands = random_hands("1", 5, load())
    first, second = contest([contestant("A", 1), contestant("B", 3)], rounds_of(hands, 2), hands[:1])
    assert turns == [("A", 1), ("B", 1), ("A", 2), ("B", 2), ("A", 3), ("B", 3)]
    assert (first.rounds, first.seconds, first.each, first.failed) == ([2, 3], 5, 1, 0)
    assert (second.rounds, second.seconds, second.each, second.failed) == ([6, 9], 15, 3, 2)


def test_the_naive_loop_the_library_and_the_command_agree() -> None:
    rules = load()
    hands = [hand for deal in KINDS.values() for hand in deal("agree", 6, rules)]
    streamed = Stream(Engine.EXHAUSTIVE, hands)
    contestants = [library(rules, Engine.EXHAUSTIVE), streamed.contestant, naive_loop(rules)]
    totals = contest(contestants, rounds_of(hands, 2), KINDS["random hands"]("warm", 2, rules))
    same_answers(contestants, totals)
    assert all(len(one.answers) == one.hands == 12 for one in totals)
    assert len(streamed.none) == len(streamed.one) == len(streamed.whole) == 2


def test_a_round_counts_its_share_of_a_stream_without_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = random_hands("1", 5, load())
    asked: list[int] = []

    def stand_in(source: Path, engine: Engine, *, target: Path) -> Cost:
        lines = len(source.read_text(encoding="utf-8").splitlines())
        asked.append(lines)
        target.write_text((json.dumps(ANSWER) + "\n") * lines, encoding="utf-8")
        return Cost(3 + 2 * lines + (10 if lines else 0), 0, 0, 0)

    monkeypatch.setattr(ours, "stream_cost", stand_in)
    streamed = Stream(Engine.CPSAT, hands)
    ran = streamed.contestant.work(hands[1:3])
    assert asked == [0, 1, 5]
    assert (ran.seconds, len(ran.answers)) == (4, 2)
    assert (streamed.none, streamed.one, streamed.whole) == ([3], [15], [23])
    warm = random_hands("2", 3, load())
    assert streamed.contestant.work(warm).seconds == 6
    assert (asked[3:], len(streamed.whole)) == ([0, 1, 3], 1)


def test_a_process_is_not_charged_with_the_memory_of_whoever_measures_it(tmp_path: Path) -> None:
    ours = bytearray(b"x") * 120_000_000
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_text("x")
    code = "import sys; print(sys.stdin.read() * 2); sys.exit(3)"
    small = cost([sys.executable, "-c", code], source=str(source), target=str(target))
    large = cost([sys.executable, "-c", "bytearray(b'x') * 120_000_000"])
    assert (small.exit, target.read_text()) == (3, "xx\n")
    assert small.memory < len(ours) < large.memory
    assert small.cpu > 0 < small.wall


def test_files_are_compiled_where_they_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.py").write_text("x = 1\n")
    assert compiled(tmp_path / "first")
    kept = cache_from_source(str(tmp_path / "first" / "one.py"))
    assert Path(kept).exists()
    (tmp_path / "second" / "__pycache__").write_text(
        "in the way"
    )  # a folder without rights is one to root all the same
    assert not compiled(tmp_path / "first", tmp_path / "second")


def test_differing_answers_are_told() -> None:
    one = Values((10, 0), (10, 0), (False, 10), (False, 0, False))
    other = one._replace(best=(11, 0))
    contestants = [Contestant("A", lambda _: Ran(1, [one])), Contestant("B", lambda _: Ran(1, [other]))]
    hands = random_hands("1", 1, load())
    with pytest.raises(AssertionError, match="A and B differ on 1 hands"):
        same_answers(contestants, contest(contestants, [hands], hands))


@pytest.mark.parametrize(
    ("figure", "target", "said"),
    [
        (2.0, at_least(2), "2.00 (target 2: met)"),
        (1.99, at_least(2), "1.99 (target 2: not met)"),
        (1.9999, at_least(2), "1.9999 (target 2: not met)"),
        (1.25, at_most(1.25), "1.25 (target at most 1.25: met)"),
        (1.2501, at_most(1.25), "1.2501 (target at most 1.25: not met)"),
        (12345.6, None, "12346"),
        (0.0, None, "0.00"),
    ],
)
def test_a_figure_and_its_target(figure: float, target: Target | None, said: str) -> None:
    assert judged(figure, target) == said


def test_a_section_is_put_into_its_place_only() -> None:
    section = Section("a", "python -m benchmarks a", "Text.", [Table("Title", ("x", "y"), [("1", "2")])])
    text = markdown(section, ["peer 1.0"])
    assert text.startswith("`python -m benchmarks a` on 20")
    assert "peer 1.0." in text
    assert text.endswith("Text.\n\nTitle\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n")
    page = "before\n<!-- a -->\nold\n<!-- end of a -->\nbetween\n<!-- b -->\nkept\n<!-- end of b -->\n"
    put = insert(page, "a", text)
    assert insert(put, "a", text) == put
    assert "old" not in put
    assert put.startswith("before\n<!-- a -->\n")
    assert put.endswith("<!-- end of a -->\nbetween\n<!-- b -->\nkept\n<!-- end of b -->\n")
    with pytest.raises(ValueError, match="no place for c"):
        insert(page, "c", text)


@pytest.mark.parametrize(
    ("question", "hand", "value"),
    [
        ("okey-backtracking", [H + 4, H + 5, H + 6, S + 12], 18),
        ("okey-backtracking", [H + 11, H + 12, H + 0], 26),  # the ace above the king counts one
        ("okey-backtracking", [H + 4, H + 5, J], 18),
        ("okey-backtracking", [H + 11, H + 12, J], 26),  # as 11 it would be 36, and a joker begins no run
        ("okey-backtracking", [H + 2, D + 2, S + 7, C + 7, J, J], 27),  # 8-9-10 with both jokers; one each were 33
        ("okey-backtracking", [H + 2, D + 3, J], 0),
        ("rummikub-cards", [H + 11, H + 12, H + 0], 0),
        ("rummikub-cards", [H + 4, H + 5, H + 6, H + 7, H + 8, H + 9, S + 1], 6),
        ("rummikub-cards", [H + 4, H + 5, H + 6, J], 3),  # no joker at the end of four
        ("rummikub-cards", [H + 4, H + 6, H + 7, J, S + 1], 4),
        ("rummikub-opening", [H + 9, H + 10, H + 11, H + 12, D + 2, S + 2, C + 2], None),  # 10 + 11 + 12 + 13 + 3
        ("rummikub-opening", [H + 9, H + 10, H + 11, H + 12, D + 3, S + 3, C + 3], 7),
    ],
)
def test_what_peers_are_asked_by_hand(question: str, hand: list[int], value: int | None) -> None:
    assert QUESTIONS[question](hand) == value


FAKE = """
import json, os, sys
print(json.dumps({"version": "fake 1"}), flush=True)
for line in sys.stdin:
    hand = json.loads(line)
    if hand == [0]:
        os.abort()
    print(json.dumps({"seconds": 0.5, "value": sum(hand), "fault": None}), flush=True)
"""


def test_a_peer_that_dies_is_started_again(tmp_path: Path) -> None:
    script = tmp_path / "fake.py"
    script.write_text(FAKE)
    peer = Peer(Path(sys.executable), "any", script=script)
    try:
        assert peer.version == "fake 1"
        told = [peer.ask(hand) for hand in ([1, 2], [0], [3])]
    finally:
        peer.close()
    assert told == [Reply(0.5, 3, None), Reply(0.0, None, "the process ended"), Reply(0.5, 3, None)]


def test_an_environment_without_the_peers_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "silent.py"
    script.write_text("")
    with pytest.raises(PeerError, match="does not answer"):
        Peer(Path(sys.executable), "any", script=script)


def test_a_hand_goes_to_the_peers_as_numbers() -> None:
    pack = tuple(unseen((), load()))
    assert json.loads(json.dumps(sorted(numbers(pack)))) == list(range(53))

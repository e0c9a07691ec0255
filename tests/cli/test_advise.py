"""`rami advise`: what reaches the question, exit codes, streams, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from rami_solver.analysis import advice
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.report.schemas import validate
from rami_solver.rules.load import systems
from rami_solver.shell.advising import ADVICE
from rami_solver.shell.lines import BATCH
from tests.cli.calls import Call, finished, started

HAND = "h7 h8 s9 cK"


def thrown(data: Any) -> list[str]:
    return [one["card"] for one in data["discards"]]


def asked(data: Any) -> tuple[Any, ...]:
    return data["schema"], data["rules"], data["phase"]


def test_a_hand_is_advised(rami: Call) -> None:
    data = rami("advise", HAND, "--format", "json").json
    assert asked(data) == ("rami.advice/1", "rami-bridge", "after-draw")
    assert sorted(thrown(data)) == sorted(["♥7", "♥8", "♠9", "♣K"])
    validate("advice", data)
    told = rami("advise", HAND)
    assert (told.exit, told.err) == (0, "")
    assert all(card in told.out for card in thrown(data))


def test_cards_need_no_quotes(rami: Call) -> None:
    words = ("--table", "h4", "h5", "h6", "--seen", "sK", "dK", "--opened", "--format", "json")
    bare = rami("advise", *HAND.split(), *words)
    assert bare.out == rami("advise", HAND, "--table=h4 h5 h6", "--seen=sK dK", "--opened", "--format=json").out
    assert bare.exit == 0


def test_cards_that_are_known_can_no_longer_come(rami: Call) -> None:
    def unseen(*words: str) -> int:
        count: int = rami("advise", HAND, "--phase", "before-draw", *words, "--format", "json").json["unseen"]
        return count

    alone = unseen()
    assert alone - unseen("--seen", "sK dK J") == 3
    assert alone - unseen("--table", "h4 h5 h6", "--open-card", "c2", "--seen", "c3") == 5


def test_the_discards_that_are_told_are_limited(rami: Call) -> None:
    every = thrown(rami("advise", HAND, "--format", "json").json)
    assert thrown(rami("advise", HAND, "--top", "2", "--format", "json").json) == every[:2]
    for words, shown in (((), every), (("--top", "2"), every[:2])):
        _, table = rami("advise", HAND, *words).out.split("\nThrow  ")
        rows = [line.split()[0] for line in table.splitlines() if line]
        assert [row for row in rows if row in every] == shown


def test_the_rules_of_the_surroundings_hold(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("rami.toml").write_text('rules = "rami-40"\n')
    assert rami("advise", HAND, "--format", "json").json["rules"] == "rami-40"
    monkeypatch.setenv("RAMI_RULES", "rami-51")
    assert rami("advise", HAND, "--format", "json").json["rules"] == "rami-51"
    assert rami("advise", HAND, "--rules", "roemie", "--format", "json").json["rules"] == "roemie"


@pytest.mark.parametrize(
    ("raised", "code", "said"), [(Undecided(), 3, "solver-limit"), (WrongAnswer({"hand": 1}), 70, "wrong-answer")]
)
def test_without_an_answer_the_exit_code_tells_why(
    rami: Call, monkeypatch: pytest.MonkeyPatch, raised: Exception, code: int, said: str
) -> None:
    def fails(_: object) -> None:
        raise raised

    monkeypatch.setattr(advice, "advise", fails)
    called = rami("advise", HAND, "--format", "json")
    assert (called.exit, called.out, called.codes) == (code, "", [said])


@pytest.mark.parametrize(
    ("words", "code", "meant"),
    [
        (("",), "no-cards", None),
        ((HAND, "--seen", "hZ"), "unknown-card", "hZ"),
        ((HAND, "--seen", "cK cK"), "impossible-cards", None),
        ((HAND, "--seen", "[hA h2 h3]"), "options-clash", "--seen"),
        (("h7 h8 h9 | sK dK cK",), "options-clash", "advise"),
        ((HAND, "--row", "h9"), "options-clash", "--row"),
        ((HAND, "--table", "h9 s9"), "table-meld", "h9 s9"),
        ((HAND, "--jobs", "2"), "options-clash", "--jobs"),
        ((HAND, "--top", "0"), "bad-option-value", "0"),
        ((HAND, "--top", "101"), "bad-option-value", "101"),
        ((HAND, "--seen"), "option-value-missing", "--seen"),
        ((HAND, "--left", "h7"), "unknown-option", "--left"),
        ((HAND, "--require", "finish"), "unknown-option", "--require"),
        ((HAND, "--rules", "rami"), "unknown-profile", None),
        (("-", "--seen", "hA"), "options-clash", "--seen"),
        (("-", "--table", "h4 h5 h6"), "options-clash", "--table"),
        (("-", "--dealer", "--opened"), "options-clash", "--dealer"),
    ],
)
def test_what_cannot_be_used_is_told_at_its_place(
    feed: Call, words: tuple[str, ...], code: str, meant: str | None
) -> None:
    called = feed(f"{HAND}\n", "advise", "--format", "json", *words)
    assert (called.exit, called.out, called.codes) == (2, "", [code])
    span = called.error["span"]
    if meant is not None:
        assert span["text"] == meant
    validate("error", called.error)


# All systems


def test_all_systems_answer_as_a_list(rami: Call) -> None:
    called = rami("advise", HAND, "--rules", "all", "--format", "json")
    assert called.exit == 0
    assert [one["rules"] for one in called.json] == list(systems())
    every = rami("advise", HAND, "--rules", "all", "--top", "1", "--format", "json").json
    assert [len(one["discards"]) for one in every] == [1] * 5


def test_a_system_that_cannot_read_the_hand_says_so_in_its_place(rami: Call) -> None:
    called = rami("advise", "J J J h2", "--rules", "all", "--format", "json")
    assert called.exit == 2
    assert {one.get("code") for one in called.json} == {None, "impossible-cards"}
    assert rami("advise", "hZ", "--rules", "all", "--format", "json").codes == ["unknown-card"]


def test_all_systems_as_text_are_for_another_command(rami: Call) -> None:
    called = rami("advise", HAND, "--rules", "all")
    assert (called.exit, called.out) == (2, "")
    assert called.err.startswith("error[options-clash]: ")
    assert "rami compare" in called.err


# Streams


def test_every_question_has_its_line(feed: Call) -> None:
    called = feed(f"{HAND}\n\n# no question\nhZ\n[h7 h8 h9]\n", "advise", "-")
    assert [(one["line"], one.get("code")) for one in called.lines] == [
        (1, None),
        (4, "unknown-card"),
        (5, "options-clash"),
    ]
    assert (called.exit, called.err) == (2, "")


def test_an_object_asks_with_the_keys_of_an_example_and_of_advice(feed: Call) -> None:
    alone = {"hand": HAND, "phase": "before-draw"}
    whole = {
        "name": "one",
        "why": "because",
        "hand": "R7 R8 S9 KK",
        "table": "R4 R5 R6",
        "open_card": "K2",
        "seen": "K3",
        "opened": True,
        "cards": "nl",
        "rules": "rami-bridge",
        "round": 3,
    }
    first, second = feed(f"{json.dumps(alone)}\n{json.dumps(whole)}\n", "advise", "-").lines
    assert asked(second) == ("rami.advice/1", "rami-bridge", "before-draw")
    assert first["unseen"] - second["unseen"] == 5
    (one,) = feed(json.dumps({"hand": HAND, "top": 2}), "advise", "-").lines
    assert len(thrown(one)) == 2


def test_a_line_is_answered_as_the_command_answers_it(rami: Call, feed: Call) -> None:
    alone = rami("advise", HAND, "--top", "3", "--lang", "nl", "--format", "json").json
    (line,) = feed(f"{HAND}\n", "advise", "-", "--top", "3", "--lang", "nl").lines
    assert line.pop("line") == 1
    assert line == alone


def test_an_empty_hand_is_a_question_of_an_object(feed: Call) -> None:
    called = feed('{"hand": ""}\n', "advise", "-")
    assert (called.exit, [asked(one) for one in called.lines]) == (
        0,
        [("rami.advice/1", "rami-bridge", "after-draw")],
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"hand": HAND, "sene": "hA"}, "unknown-key"),
        ({"hand": HAND, "seen": 5}, "bad-case"),
        ({"hand": HAND, "top": 0}, "bad-case"),
        ({"hand": HAND, "play": "draw ?"}, "options-clash"),
        ({"hand": HAND, "require": "finish"}, "options-clash"),
        ({"laydown": "h7 h8 h9"}, "options-clash"),
        ({"hand": HAND, "seen": "cK cK"}, "impossible-cards"),
    ],
)
def test_a_line_that_cannot_be_used_is_told_in_its_place(feed: Call, line: dict[str, Any], code: str) -> None:
    first, second = feed(f"{json.dumps(line)}\n{HAND}\n", "advise", "-").lines
    assert (first["line"], first["code"], second["line"], second.get("code")) == (1, code, 2, None)


def test_the_nearest_key_may_be_one_of_advice(feed: Call) -> None:
    (told,) = feed('{"hand": "hA", "sene": "h2"}\n', "advise", "-").lines
    assert told["errors"][0]["facts"]["nearest"] == "seen"


def test_all_systems_in_a_line(feed: Call) -> None:
    (told,) = feed(json.dumps({"hand": HAND, "rules": "all"}), "advise", "-").lines
    assert [(one["line"], one["rules"]) for one in told] == [(1, name) for name in systems()]


def test_few_lines_are_answered_together() -> None:
    assert ADVICE.together < BATCH


def test_several_processes_give_the_same_answers_in_the_same_order() -> None:
    lines = "".join(f"h7 h8 s9 c{number % 8 + 2}\n" for number in range(2 * ADVICE.together)) + "hZ\n"
    alone, together = (finished("advise", "-", "--jobs", jobs, text=lines.encode()) for jobs in ("1", "2"))
    assert alone.out == together.out
    assert (alone.exit, together.exit, len(alone.lines)) == (2, 2, 2 * ADVICE.together + 1)


def test_what_has_arrived_is_answered_before_more_is_waited_for() -> None:
    process = started("advise", "-")
    assert process.stdin
    assert process.stdout
    for number in (1, 2):
        process.stdin.write(f"{HAND}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["line"] == number
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, b"", b"")

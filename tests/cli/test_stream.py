"""`rami check -`: a question a line, an answer a line, errors in their places."""

import json
from pathlib import Path
from typing import Any

import pytest

from rami_solver.analysis.question import Asked
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.shell.answering import Answering
from rami_solver.shell.lines import Line
from rami_solver.shell.topics import CHECK, Topic
from tests.cli.calls import Call, started


def test_every_question_has_its_line(ask: Call) -> None:
    called = ask("hA h2 h3\n\n# no question\nhQ hK hA + sK dK cK\nhA hZ\n")
    assert [(one["line"], one["schema"]) for one in called.lines] == [
        (1, "rami.check/1"),
        (4, "rami.laydown/1"),
        (5, "rami.error/1"),
    ]
    assert (called.exit, called.err) == (2, "")


def test_the_line_stands_right_after_the_schema(ask: Call) -> None:
    called = ask("hA h2 h3\nhZ\n")
    assert [list(one)[:2] for one in called.lines] == [["schema", "line"]] * 2


def test_answers_are_lines_of_json_whatever_the_format(ask: Call) -> None:
    assert ask("hA h2 h3\n", "--format", "text").lines == ask("hA h2 h3\n", "--format", "json").lines


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 0),
        ("# nothing\n", 0),
        ("hA h2 h3\n", 0),
        ("hA h2 h3 + sK dK hK\nhA h2 h3\n", 1),
        ('{"laydown": "[h8 h7 h9 J]", "opened": true}\nhA h2 h3 + sK dK hK\n', 3),
        ('{"laydown": "[h8 h7 h9 J]", "opened": true}\nhZ\nhA h2 h3\n', 2),
        ('{"hand": "hA h2 h3", "require": "opening"}\n', 1),
    ],
)
def test_the_gravest_answer_decides(ask: Call, text: str, code: int) -> None:
    assert ask(text).exit == code


def test_an_object_asks_with_the_keys_of_an_example(ask: Call) -> None:
    question = {
        "name": "one",
        "why": "because",
        "expect": {"verdict": "legal"},
        "laydown": "RA R2 R3 | SK RK KK",
        "left": "K9",
        "cards": "nl",
        "rules": "rami-bridge",
        "set": {"opening": {"points": 71}},
        "players": 3,
    }
    (data,) = ask(json.dumps(question)).lines
    assert (data["verdict"], data["opening"]["threshold"], data["left"]) == ("legal", 71, ["♣9"])
    hand = {"hand": "hA h2 h3", "opened": True, "round": 1, "phase": "before-draw", "engine": "exhaustive"}
    (data,) = ask(json.dumps(hand)).lines
    assert (data["phase"], data["opening"], data["certified"]) == ("before-draw", None, False)


def test_the_command_line_holds_where_a_line_says_nothing(ask: Call) -> None:
    lines = 'hA h2 h3\n{"hand": "hA h2 h3", "rules": "roemie"}\n{"hand": "RA R2", "cards": "nl", "phase": "auto"}\n'
    called = ask(lines, "--rules", "rami-51", "--phase", "before-draw", "--set", "opening.points=60")
    assert [one["rules"] for one in called.lines] == ["rami-51", "roemie", "rami-51"]
    assert [one["phase"] for one in called.lines] == ["before-draw", "before-draw", "after-draw"]
    assert [one["opening"]["threshold"] for one in called.lines] == [60, 60, 60]


def test_all_systems_in_a_line(ask: Call) -> None:
    called = ask('hA h2 h3\n{"hand": "J J J", "rules": "all"}\n')
    assert [one["line"] for one in called.lines[1]] == [2] * 5
    assert called.lines[1][0]["code"] == "impossible-cards"
    assert called.exit == 2
    assert len(ask("hA h2 h3\n", "--rules", "all").lines[0]) == 5


REFUSED = [
    ('{"hand": "hA", "hnad": "h2"}', "unknown-key"),
    ('{"hand": 5}', "bad-case"),
    ('{"name": "nothing"}', "bad-case"),
    ('{"hand": "hA", "laydown": "hA h2 h3 | h4 h5 h6"}', "bad-case"),
    ('{"hand": "hA", "engine": "abacus"}', "bad-case"),
    ('{"hand": "hA", "engine": ["cpsat"]}', "bad-case"),
    ('{"hand": "hA", "rules": "rami"}', "unknown-profile"),
    ('{"hand": "hA", "set": ["run.mxa=3"]}', "unknown-rule"),
    ('{"hand": "hA", "left": "h2"}', "options-clash"),
    ('{"hand": "hA"', "bad-json"),
    ("{}", "bad-case"),
    ('{"hand": "hA"} x', "bad-json"),
    ("{" * 20_000, "bad-json"),
    ('{"hand": NaN}', "bad-case"),
    ("hA" + " " * 70_000 + "h2", "input-too-large"),
    (b"\xff\xfe", "bad-encoding"),
    ("\x00", "unknown-card"),
    ('{"hand": "\\ud800"}', "unknown-card"),
]


@pytest.mark.parametrize(("line", "code"), REFUSED, ids=[str(one[0])[:40] for one in REFUSED])
def test_a_line_that_cannot_be_used_does_not_stop_the_others(ask: Call, line: str | bytes, code: str) -> None:
    text = line if isinstance(line, bytes) else line.encode()
    called = ask(b"hA h2 h3\n" + text + b"\nhA h2 h3")
    assert [one["line"] for one in called.lines] == [1, 2, 3]
    assert [one.get("code") for one in called.lines] == [None, code, None]
    assert called.exit == 2


def test_the_place_of_an_error_is_in_its_line(ask: Call) -> None:
    (data,) = ask("\nhA hZ\n").lines
    assert (data["span"]["line"], data["span"]["start"], data["span"]["width"]) == (2, 3, 2)


def test_many_lines_are_answered_as_each_alone(ask: Call) -> None:
    hands = ["hA h2 h3 J sK", "hQ hK hA sK dK cK c9", "[hA h2 h3]", "hZ"] * 40
    together = ask("\n".join(hands)).lines
    for number, hand in enumerate(hands[:4]):
        (alone,) = ask(hand).lines
        for place in range(number, len(hands), 4):
            expected = {**alone, "line": place + 1}
            if "span" in expected:
                assert together[place]["code"] == expected["code"]
            else:
                assert together[place] == expected


def test_a_stream_that_cannot_be_read(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder:
        def fileno(self) -> int:
            raise OSError(21, "Is a directory")

    monkeypatch.setattr("sys.stdin", Folder())
    called = rami("check", "-", "--format", "json")
    assert (called.exit, called.codes) == (2, ["file-not-readable"])


def test_without_standard_input_nothing_can_be_read(rami: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert rami("check", "-", "--format", "json").codes == ["file-not-readable"]
    assert (rami("check", "-").exit, rami("check", "-").out) == (2, "")


def answered(lines: list[str], topic: Topic) -> list[Any]:
    batch = [Line(number, text) for number, text in enumerate(lines, 1)]
    result = Answering(Asked(), "en", ascii=False, topic=topic).answer(batch)
    return [*map(json.loads, result.text.splitlines()), result.exit]


@pytest.mark.parametrize(
    ("fault", "code", "exit_code"),
    [
        (ZeroDivisionError("x"), "internal-fault", 70),
        (WrongAnswer({"hand": 1}), "wrong-answer", 70),
        (Undecided(), "solver-limit", 3),
    ],
)
def test_a_fault_of_ours_takes_only_its_own_line(fault: Exception, code: str, exit_code: int) -> None:
    def fails_on_two_cards(questions: Any) -> Any:
        if any(len(one.hand) == 2 for one in questions):
            raise fault
        return CHECK.answer(questions)

    lines = ["hA h2 h3", "hA h2", "hA h2 h3"]
    first, second, third, found = answered(lines, CHECK._replace(answer=fails_on_two_cards))
    assert [first["schema"], second["code"], third["schema"]] == ["rami.check/1", code, "rami.check/1"]
    assert found == exit_code


def test_a_crash_while_reading_takes_only_its_own_line() -> None:
    def crashes(asked: Asked) -> Any:
        if asked.cards == "h2":
            raise ZeroDivisionError
        return CHECK.read(asked)

    found = answered(["hA", "h2"], CHECK._replace(read=crashes))
    assert [one.get("code") for one in found[:2]] == [None, "internal-fault"]


@pytest.mark.parametrize("key", ["seen", "top"])
def test_what_only_advice_can_heed_is_no_key_of_a_question(ask: Call, key: str) -> None:
    line = {"hand": "hA h2 h3", key: {"seen": "hA", "top": 3}[key]}
    (found,) = ask(json.dumps(line)).lines
    (fault,) = found["errors"]
    assert (fault["code"], fault["facts"]["key"]) == ("unknown-key", key)
    assert (fault["span"]["line"], fault["span"]["text"]) == (1, key)
    assert "hand" in fault["help"]
    assert key not in fault["facts"].get("choices", ())
    (of_all,) = ask(json.dumps(line | {"rules": "all"})).lines
    assert of_all == found


def test_a_house_file_that_changes_holds_from_the_next_line_on(tmp_path: Path) -> None:
    house = tmp_path / "club.toml"
    text = 'based_on = "rami-bridge"\n[opening]\npoints = 41\n'
    house.write_text(text)
    process = started("check", "-", "--rules", str(house), "--engine", "exhaustive")
    assert process.stdin
    assert process.stdout
    found = []
    for points in ("41", "43"):
        house.write_text(text.replace("41", points))
        for _ in range(2):
            process.stdin.write(b"hA h2 h3\n")
            process.stdin.flush()
            found.append(json.loads(process.stdout.readline())["opening"]["threshold"])
    assert found == [41, 41, 43, 43]
    process.communicate(timeout=60)


def test_where_the_output_carries_no_suits_they_are_escaped() -> None:
    batch = [Line(1, "hA h2 h3 J sK"), Line(2, '{"hand": "hA", "rules": "all"}'), Line(3, "h\u00c9")]
    plain, escaped = (Answering(Asked(), "nl", ascii=one).answer(batch).text for one in (False, True))
    assert not plain.isascii()
    assert escaped.isascii()
    assert [*map(json.loads, escaped.splitlines())] == [*map(json.loads, plain.splitlines())]
    assert escaped.splitlines() == [json.dumps(json.loads(line)) for line in plain.splitlines()]

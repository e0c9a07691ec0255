import os
from json import loads
from pathlib import Path

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.case_fields import read_asked
from rami_solver.analysis.case_lines import locate
from rami_solver.analysis.case_model import Case
from rami_solver.analysis.case_read import MOST_BYTES
from rami_solver.analysis.cases import find_cases
from rami_solver.findings import Code, InputError, Problem

GOOD = """\
# two examples
[[case]]
name = "One card"
hand = "♠K"
expect = { verdict = "answered" }

[[case]]
name = "Three jokers"
rules = "rami-bridge"
laydown = "[J J J]"
opened = true
error = "impossible-cards"
why = "there are two"
"""


def write(folder: Path, text: str, name: str = "some.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(*paths: Path | str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        find_cases(paths)
    return caught.value.problems


def reasons(problems: tuple[Problem, ...]) -> list[tuple[str, int | None]]:
    """The reason of a faulty case, else the code; with the line."""
    return [(one.facts.get("case", one.code.value), one.span.line if one.span else None) for one in problems]


def only(path: Path) -> Case:
    (case,) = find_cases([path])
    return case


def test_cases_come_in_order_with_their_lines(tmp_path: Path) -> None:
    first, second = find_cases([write(tmp_path, GOOD)])
    assert (first.name, first.line, first.asked.hand, first.expect) == (
        "One card",
        2,
        "♠K",
        {"verdict": "answered"},
    )
    assert (second.line, second.asked.laydown, second.asked.opened) == (7, "[J J J]", True)
    assert (second.error, second.why) == (Code.IMPOSSIBLE_CARDS, "there are two")


def test_every_option_arrives(tmp_path: Path) -> None:
    text = """[[case]]
name = "all"
laydown = "♠7 ♥7 ♦7"
left = "♠2"
rules = "roemie"
set = { "opening.points" = 30, run.max = "none", opening.clean_run = true }
players = 3
cards = "nl"
round = 4
phase = "before-draw"
require = "opening"
"""
    asked = only(write(tmp_path, text)).asked
    assert (asked.left, asked.rules, asked.players, asked.locale, asked.round) == ("♠2", "roemie", 3, "nl", 4)
    assert (asked.phase, asked.require, asked.opened) == (Phase.BEFORE_DRAW, "opening", False)
    assert asked.settings == ("opening.points=30", "run.max=none", "opening.clean_run=true")


def test_settings_may_be_a_list_and_phase_auto_is_no_phase(tmp_path: Path) -> None:
    text = '[[case]]\nname = "a"\nhand = "♠7"\nset = ["run.max=none"]\nphase = "auto"\nexpect.verdict = "answered"\n'
    asked = only(write(tmp_path, text)).asked
    assert (asked.settings, asked.phase) == (("run.max=none",), None)


def test_a_house_file_is_looked_for_beside_the_example_file(tmp_path: Path) -> None:
    text = '[[case]]\nname = "a"\nhand = "♠7"\nrules = "club.toml"\nrequire = "opening"\n'
    assert only(write(tmp_path, text)).asked.rules == str(tmp_path / "club.toml")


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    write(tmp_path, '[[case]]\nname = "a"\nexpect = { points = 1 }\nopend = true\n', "a.toml")
    write(tmp_path, '[[case]]\nhand = "♠7"\nlaydown = "♠7"\nrounds = "x"\nopened = 1\nphase = "noon"\n', "b.toml")
    faults = faults_of(tmp_path)
    files = [Path(one.span.source).name if one.span else "" for one in faults]
    assert [(file, *seen) for file, seen in zip(files, reasons(faults), strict=True)] == [
        ("a.toml", "unknown-key", 4),
        ("a.toml", "no-cards", 1),
        ("b.toml", "unknown-key", 4),
        ("b.toml", "name", 1),
        ("b.toml", "nothing-expected", 1),
        ("b.toml", "hand-and-laydown", 3),
        ("b.toml", "choice", 6),
        ("b.toml", "yes-or-no", 5),
    ]


def test_an_unknown_key_names_the_nearest(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, GOOD.replace("opened", "opend")))
    assert (fault.code, fault.facts["nearest"], fault.help) == (Code.UNKNOWN_KEY, "opened", "nearest")
    assert fault.span is not None
    assert (fault.span.line, fault.span.text) == (11, "opend = true")


def test_an_unknown_key_of_the_file_stands_on_its_line(tmp_path: Path) -> None:
    faults = faults_of(write(tmp_path, '[[case]]\nname = "a"\nhand = "♠7"\nerror = "glued-cards"\n[rules]\nx = 1\n'))
    assert reasons(faults) == [("unknown-key", 5)]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("hand = 7\nexpect.points = 1", "text"),
        ('hand = "♠7"\nround = 0\nexpect.points = 1', "whole-number"),
        ('hand = "♠7"\nround = true\nexpect.points = 1', "whole-number"),
        ('hand = "♠7"\nplayers = 2.5\nexpect.points = 1', "whole-number"),
        ('hand = "♠7"\nset = "run.max=none"\nexpect.points = 1', "settings"),
        ('hand = "♠7"\nset = ["run.max"]\nexpect.points = 1', "settings"),
        ('hand = "♠7"\nexpect = "legal"', "table"),
        ('hand = "♠7"\nexpect = {}', "nothing-expected"),
        ('hand = "♠7"\nexpect = { error = "unknown-card" }', "error-in-expect"),
        ('hand = "♠7"\nerror = "unknown-card"\nexpect = { points = 1 }', "error-and-expect"),
        ('hand = "♠7"\nexpect.on = 2026-01-01', "no-date"),
        ('hand = "♠7"\nexpect.points = [1, inf]', "no-date"),
        ('hand = "♠7"\nexpect.findings = "run-gap"', "list-of-findings"),
        ('hand = "♠7"\nwhy = 3\nexpect.points = 1', "text"),
        ('hand = "♠7"\nerror = 3', "text"),
    ],
)
def test_what_a_case_cannot_be(tmp_path: Path, lines: str, reason: str) -> None:
    assert [found for found, _ in reasons(faults_of(write(tmp_path, f'[[case]]\nname = "a"\n{lines}\n')))] == [reason]


@pytest.mark.parametrize(
    "lines",
    [
        'error = "impossible-card"',
        'expect.findings = ["impossible-card"]',
        'expect.notes = [{ code = "impossible-card" }]',
    ],
)
def test_an_unknown_code_is_no_expectation(tmp_path: Path, lines: str) -> None:
    (fault,) = faults_of(write(tmp_path, f'[[case]]\nname = "a"\nhand = "♠7"\n{lines}\n'))
    assert (fault.code, fault.facts["nearest"]) == (Code.UNKNOWN_CODE, "impossible-cards")


def test_a_finding_has_no_such_field(tmp_path: Path) -> None:
    text = '[[case]]\nname = "a"\nhand = "♠7"\nexpect.findings = [{ code = "run-gap", base = "stated" }]\n'
    (fault,) = faults_of(write(tmp_path, text))
    assert (fault.code, fault.facts["nearest"]) == (Code.UNKNOWN_KEY, "basis")


def test_a_name_stands_once_in_a_file(tmp_path: Path) -> None:
    faults = faults_of(write(tmp_path, GOOD.replace("Three jokers", "One card")))
    assert reasons(faults) == [("name-twice", 8)]


def test_single_brackets_are_no_list(tmp_path: Path) -> None:
    assert reasons(faults_of(write(tmp_path, '\n[case]\nname = "a"\n'))) == [("not-a-list", 2)]


def test_broken_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, '[[case]]\nname = "a"\nhand = ♠7\n'))
    assert (fault.code, fault.facts["line"], fault.facts["column"]) == (Code.TOML_SYNTAX, 3, 8)
    assert fault.span is not None
    assert fault.span.text == "hand = ♠7"


def test_a_file_may_end_too_early(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, '[[case]]\nname = "a"\nexpect = ['))
    assert (fault.code, fault.facts["line"]) == (Code.TOML_SYNTAX, 3)


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 5_000])
def test_toml_beyond_all_measure_is_unusable_and_nothing_worse(tmp_path: Path, text: str) -> None:
    (fault,) = faults_of(write(tmp_path, text))
    assert fault.code in {Code.TOML_SYNTAX, Code.FILE_NOT_READABLE}


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, GOOD + "#" * MOST_BYTES))
    assert fault.code in {Code.INPUT_TOO_LARGE, Code.FILE_NOT_READABLE}
    assert fault.facts["limit"] == MOST_BYTES


def test_a_file_full_of_faults_is_told_in_good_time(tmp_path: Path) -> None:
    keys = "".join(f"key{number} = 1\n" for number in range(10_000))
    assert len(faults_of(write(tmp_path, keys))) == 10_000


def test_other_encodings_are_refused_and_a_byte_order_mark_is_not(tmp_path: Path) -> None:
    bad = tmp_path / "latin.toml"
    bad.write_bytes('[[case]]\nname = "één"\n'.encode("latin-1"))
    (fault,) = faults_of(bad)
    assert (fault.code, fault.facts["reason"]) == (Code.FILE_NOT_READABLE, "not-utf-8")
    good = tmp_path / "windows.toml"
    good.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert [case.line for case in find_cases([good])] == [2, 7]


def test_folders_are_read_to_their_ground_in_order(tmp_path: Path) -> None:
    for name in ("b/z.toml", "a/y.toml", "a/deep/x.toml", ".hidden/h.toml", "b/.h.toml", "b/notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        write(tmp_path, GOOD, name)
    files = list(dict.fromkeys(case.file for case in find_cases([tmp_path])))
    assert [Path(file).relative_to(tmp_path).as_posix() for file in files] == ["a/deep/x.toml", "a/y.toml", "b/z.toml"]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    assert len(find_cases([path, tmp_path, path])) == 2


def test_house_files_and_settings_in_a_folder_are_passed_over(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.toml")
    write(tmp_path, 'based_on = "rami-bridge"\n', "club.toml")
    write(tmp_path, 'lang = "nl"\ncards = "nl"\n', "rami.toml")
    assert len(find_cases([tmp_path])) == 2
    assert [fault.code for fault in faults_of(tmp_path / "club.toml")] == [Code.UNKNOWN_KEY]


def test_a_mistyped_case_is_not_passed_over(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.toml")
    write(tmp_path, GOOD.replace("[[case]]", "[[cases]]"), "b.toml")
    (fault,) = faults_of(tmp_path)
    assert (fault.code, fault.facts["nearest"], reasons((fault,))) == (Code.UNKNOWN_KEY, "case", [("unknown-key", 2)])


def test_no_case_at_all(tmp_path: Path) -> None:
    write(tmp_path, 'lang = "nl"\n', "rami.toml")
    assert [fault.code for fault in faults_of(tmp_path)] == [Code.NO_CASES]
    assert [fault.code for fault in faults_of(write(tmp_path, "# nothing yet\n", "empty.toml"))] == [Code.NO_CASES]


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    faults = faults_of(tmp_path / "none.toml", write(tmp_path, GOOD), "a\0b")
    assert [fault.code for fault in faults] == [Code.FILE_NOT_READABLE] * 2
    assert faults[0].facts["path"] == str(tmp_path / "none.toml")


def test_a_link_that_leads_back_up_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert [case.file for case in find_cases([tmp_path])] == [str(tmp_path / "some.toml")] * 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_no_example_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (fault,) = faults_of(tmp_path / "pipe.toml")
    assert (fault.code, fault.facts["reason"]) == (Code.FILE_NOT_READABLE, "no-plain-file")
    (fault,) = faults_of(Path(os.devnull))
    assert fault.facts["reason"] == "no-plain-file"


def test_a_dangling_link_matters_only_where_an_example_file_was_meant(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (tmp_path / "old.txt").symlink_to(tmp_path / "gone")
    assert len(find_cases([tmp_path])) == 2
    (tmp_path / "old.toml").symlink_to(tmp_path / "gone")
    assert [fault.facts["path"] for fault in faults_of(tmp_path)] == [str(tmp_path / "old.toml")]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever may read everything is refused nothing"
)
def test_a_locked_folder_is_told(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    locked = tmp_path / "locked"
    locked.mkdir(mode=0)
    assert [fault.facts["path"] for fault in faults_of(tmp_path)] == [str(locked)]


def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    os.mkfifo(tmp_path / "pipe.toml")
    assert len(find_cases([tmp_path])) == 2


def test_lines_are_not_led_astray_by_text() -> None:
    text = '''
[[case]] # first
name = """
[[case]]
hand = 1
"""
why = 'hand = "x" # [[case]]'
hand = "x"
[ case . expect ]
points = 1
[[ case ]]
expect.melds = [
  ["a"],
]
"left" = "y"
'''
    first, second = locate(text)
    assert (first.header, first.keys) == (2, {"name": 3, "why": 7, "hand": 8, "expect": 9})
    assert (second.header, second.keys) == (11, {"expect": 12})
    assert (second.of("expect"), second.of("left"), second.of(None)) == (12, 11, 11)


def test_cases_as_inline_tables_have_no_line(tmp_path: Path) -> None:
    case = only(write(tmp_path, 'case = [{ name = "a", hand = "♠7", require = "opening" }]\n'))
    assert case.line is None


def test_an_object_of_a_stream_is_read_by_the_same_keys() -> None:
    asked = read_asked({"hand": "♠7", "set": {"run": {"max": None}}, "cards": "fr"}, "line")
    assert (asked.hand, asked.settings, asked.locale) == ("♠7", ("run.max=none",), "fr")
    with pytest.raises(InputError) as caught:
        read_asked({"hnad": "♠7", "round": "one"}, "line")
    assert reasons(caught.value.problems) == [("unknown-key", None), ("no-cards", None), ("whole-number", None)]


@pytest.mark.parametrize(("key", "value"), [("seen", '"hK"'), ("seen", "5"), ("top", "3"), ("top", '"three"')])
def test_what_only_advice_can_heed_is_no_key_of_a_case(tmp_path: Path, key: str, value: str) -> None:
    path = write(tmp_path, f'[[case]]\nname = "a"\nhand = "♠7"\n{key} = {value}\nrequire = "opening"\n')
    assert reasons(faults_of(path)) == [("unknown-key", 4)]
    with pytest.raises(InputError) as caught:
        read_asked({"hand": "♠7", key: loads(value)}, "line")
    assert reasons(caught.value.problems) == [("unknown-key", None)]

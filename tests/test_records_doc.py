"""docs/records.md and the example games tell the truth: records hold, exit codes are those, words are read."""

import re
from pathlib import Path

import pytest

from rami_solver.analysis.case_model import Outcome
from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import Code, Severity
from rami_solver.notation.play_words import SPELLINGS as VERBS
from rami_solver.notation.play_words import verb_of
from rami_solver.records.events import Event, LineJudged, RecordEnded
from rami_solver.records.lines import HandEntry, StockEntry, TurnEntry, Unreadable, told
from rami_solver.records.read import open_record, read_lines
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.records.words import SPELLINGS as KEYWORDS
from rami_solver.records.words import Keyword, keyword_of
from rami_solver.rules.load import systems
from tests.pages import ROOT, rows, section, shell

PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
RECORDS = re.findall(r"```rami\n(.*?)```", PAGE, flags=re.DOTALL)
GAMES = sorted((ROOT / "examples").rglob("*.rami"))


def _events(text: str) -> list[Event]:
    return [*replay(read_lines(text.splitlines(keepends=True), source="page"))]


def _judged(text: str) -> dict[str, LineJudged]:
    """The lines of a record, judged, by their text without what is announced and without comments."""
    lines = (one for one in _events(text) if isinstance(one, LineJudged))
    return {re.split(" *[!#]", one.line.text)[0]: one for one in lines}


# Records


@pytest.mark.parametrize("text", RECORDS)
def test_the_records_of_the_page_hold(text: str) -> None:
    tally = RecordTally()
    events = _events(text)
    for event in events:
        tally.take(event)
    assert tally.outcome is Outcome.HOLDS
    assert isinstance(events[-1], RecordEnded)
    assert events[-1].complete


def test_an_keeps_what_she_drew_and_has_thrown_a_card() -> None:
    turn = _judged(RECORDS[0])["5 An    draw ♠9 ; add ♠9 -> M1 ; discard ♦3"].turn
    assert turn is not None
    assert (turn.stands, turn.kept) == (False, True)
    assert [str(one) for one in turn.hand if one] == ["♠9"]
    assert (len(turn.hand), str(turn.open_card)) == (14, "♦3")


def test_what_is_undecided_stands_and_costs_nobody_a_point() -> None:
    judged = _judged(RECORDS[1])
    turn = judged["2 Jordi  take ♣K ; discard ♣K"].turn
    assert turn is not None
    assert turn.stands
    claim = judged["score: Montse=0 Jordi=95"]
    assert [one.code for one in claim.findings] == [Code.HIDDEN_CARD]


def test_what_counts_after_an_illegal_turn() -> None:
    head = "rami 1\nplayers: An Bert Cas\ndealer: Cas\ndeal 1\n1 Cas discard ♦Q\n"
    lone, out_of_turn, next_one = "2 An take ♦Q ; discard ♠2", "2 Bert draw ? ; discard ♠2", "3 Cas draw ? ; discard ♠3"
    nothing = _judged(f"{head}{lone}\n")[lone].turn
    assert nothing is not None
    assert (nothing.stands, nothing.kept, str(nothing.open_card)) == (False, False, "♦Q")
    judged = _judged(f"{head}{out_of_turn}\n{next_one}\n")
    assert [one.code for one in judged[out_of_turn].all_findings] == [Code.NOT_YOUR_TURN]
    assert judged[next_one].all_findings == ()


def test_a_record_may_break_off_anywhere() -> None:
    text = RECORDS[0]
    for end in range(len(text.encode())):
        cut = text.encode()[:end].decode(errors="ignore")
        tally = RecordTally()
        for event in _events(cut):
            tally.take(event)
        assert tally.faults == tally.missing == tally.unusable == 0, cut


# Words


def test_every_line_of_the_table_is_read_as_what_it_says() -> None:
    table = [*rows(section(PAGE, "What a line says"), "line")]
    read = {}
    for line, *_ in table:
        (one,) = read_lines([line.strip("`")], source="page")
        assert not isinstance(one.entry, Unreadable), line
        read[type(one.entry).__name__] = line
    assert len(read) == len(table) == len(Keyword) + 1


def test_the_four_lines_say_the_same() -> None:
    block = re.findall(r"```\n(.*?)```", section(PAGE, "In four languages"), flags=re.DOTALL)[0]
    said = told([*read_lines(block.splitlines(), source="page")])
    assert len(said) == 4
    assert isinstance(said[0][0], TurnEntry)
    assert set(said) == {said[0]}


def test_the_keywords_are_those_that_are_read() -> None:
    table = [*rows(section(PAGE, "In four languages"), "keyword")]
    assert [row[0].strip("`") for row in table] == [one.value for one in Keyword]
    for name, *languages in table:
        keyword = Keyword(name.strip("`"))
        words = [word for cell in languages for word in cell.split(", ")]
        assert set(words) == set(KEYWORDS[keyword])
        assert len(languages) == 4
        for word in words:
            assert keyword_of(*word.split())[0] is keyword
            assert keyword_of(*word.upper().split())[0] is keyword


def test_the_verbs_are_those_that_are_read() -> None:
    table = [*rows(section(PAGE, "In four languages"), "verb")]
    assert [row[0].strip("`") for row in table] == [one.value for one in VERBS]
    for name, *languages in table:
        words = [word for cell in languages for word in cell.split(", ")]
        (verb,) = [one for one in VERBS if one.value == name.strip("`")]
        assert set(words) == set(VERBS[verb])
        assert {verb_of(*word.upper().split())[0] for word in words} == {verb}


def test_a_word_that_is_keyword_and_verb() -> None:
    lines = ["players: An Bert", "pioche: ♠8 ♣2", "An pioche ♠8 ; jette ♣2", "left An: geen", "hand Bert: ? ?"]
    _, stock, turn, left, hand = (one.entry for one in read_lines(lines, source="page"))
    assert isinstance(stock, StockEntry)
    assert isinstance(turn, TurnEntry)
    assert left == ("An", ())
    assert isinstance(hand, HandEntry)


# Exit codes


BEGUN = "rami 1\nplayers: An Bert\ndealer: An\ndeal 1\n1 An discard ♦Q\n"
EXITS = {
    0: BEGUN,
    1: BEGUN + "2 An draw ? ; discard ♠2\n",
    2: BEGUN + "2 Bert drav ? ; discard ♠2\n",
    3: BEGUN + "2 Bert draw ? ; disc",
}


def test_the_exit_codes_are_those_of_the_table() -> None:
    codes = [int(row[0]) for row in rows(section(PAGE, "Replaying"), "exit")]
    assert codes == [*EXITS]
    for code, text in EXITS.items():
        assert shell(f"printf '%s' '{text}' | rami replay -").returncode == code


# The example games


def test_there_is_a_game_of_each_system() -> None:
    assert {one.parent.name for one in GAMES} >= {*systems()}


@pytest.mark.parametrize("path", GAMES, ids=[f"{one.parent.name}/{one.name}" for one in GAMES])
def test_a_game_is_whole_and_argues_over_six_things_at_least(path: Path) -> None:
    tally, announced = RecordTally(), set[Code]()
    events = [*replay(open_record(path), ReplayOptions(folder=path.parent))]
    for event in events:
        tally.take(event)
        if isinstance(event, LineJudged):
            announced |= {*event.line.expects}
            errors = {one.code for one in event.all_findings if one.severity is Severity.ERROR}
            assert errors <= {*event.line.expects}
    assert tally.outcome is Outcome.HOLDS
    assert len(announced) >= 6
    assert isinstance(events[-1], RecordEnded)
    assert events[-1].complete

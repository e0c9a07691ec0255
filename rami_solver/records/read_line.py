"""One line of a record read after another; what a line says may depend on the lines before it."""

import re
from collections.abc import Iterable

from rami_solver.findings import Code, Problem, Span
from rami_solver.notation.faults import Fault
from rami_solver.notation.locales import CardLocale
from rami_solver.notation.places import cells
from rami_solver.notation.telling import MOST_TOLD, told
from rami_solver.records.lines import Blank, CardsEntry, PlayersEntry, RecordLine, Unreadable
from rami_solver.records.read_names import name_at, normal_name
from rami_solver.records.read_parts import MOST_SIGNS, Parsed, Value, bad
from rami_solver.records.read_signs import Cut, cut_line
from rami_solver.records.read_turns import Seats, read_turn, without_player, word_at
from rami_solver.records.read_values import read_value
from rami_solver.records.words import Keyword, is_verb, keyword_of, nearest_word

__all__ = ["LONGEST_LINE", "LineReader"]

LONGEST_LINE = 100_000
"""A line of more characters is not read."""

_ENOUGH = 200
"""So many problems are told; where most lines have some, the text is no record and its other lines are not read."""

_NUMBER = re.compile(r"([0-9]{1,9})(?:[.):]+ *| +|$)")
_GAP = re.compile(r" *(:?) *")
_BROKEN = re.compile("[\ud800-\udfff]")


class LineReader:
    """Reads the lines of one record, in order."""

    def __init__(self, source: str, locale: CardLocale) -> None:
        self._source = source
        self._seats = Seats((), locale)
        self._readable = 0
        self._unreadable = 0
        self._problems = 0
        self._undecoded = 0

    def read(self, number: int, text: str, *, cut: bool = False) -> RecordLine:
        """Read a line, without its end; whatever is wrong with it is told in its entry."""
        if len(text) > LONGEST_LINE:
            return self.too_long(number, cut=cut)
        if not text.isascii() and (broken := _BROKEN.search(text)):
            return self._broken(number, text, broken.start(), cut=cut)
        return self._whole(number, text, cut=cut)

    def _whole(self, number: int, text: str, *, cut: bool) -> RecordLine:
        """Read a line in which every sign could be decoded."""
        if not text:
            return RecordLine(number, Blank(), cut=cut)
        line = cut_line(text)
        if line.start == line.whole:
            return RecordLine(number, Blank(), (), line.comment, text, (), cut)
        if self._problems >= _ENOUGH and self._unreadable > self._readable:
            return self._unread(number, line, cut=cut)
        if line.start == line.end:
            parsed = Parsed(faults=(bad("expects-alone", line.start, line.whole, "expects"),))
        else:
            line, parsed = self._read(line)
        return self._line(number, line, parsed, cut=cut)

    def too_long(self, number: int, *, cut: bool = False) -> RecordLine:
        """Give a line that was not even held, because it is so long."""
        facts = {"case": "record-line", "limit": LONGEST_LINE}
        problem = Problem(Code.INPUT_TOO_LARGE, facts, Span(self._source, "", 0, 0, number))
        return RecordLine(number, Unreadable((problem,)), cut=cut)

    def _broken(self, number: int, text: str, start: int, *, cut: bool) -> RecordLine:
        """Refuse a line with signs that are no UTF-8; one that has them in its comment only says what it says."""
        shown = _BROKEN.sub("\ufffd", text)
        span = Span(self._source, shown, cells(shown[:start]), 1, number)
        problem = Problem(Code.BAD_ENCODING, span=span, help="save-utf-8")
        line = cut_line(shown)
        if line.start < line.whole <= start and not cut:
            read = self._whole(number, shown, cut=cut)
            if not isinstance(read.entry, Unreadable):
                return read._replace(problems=(*read.problems, problem))
        about = None
        self._undecoded += 1
        if line.start < line.end and self._undecoded <= _ENOUGH and len(shown) <= MOST_SIGNS:
            about = self._read(line)[1].about
        return RecordLine(number, Unreadable((problem,), about), (), None, text, (start,), cut)

    def _unread(self, number: int, line: Cut, *, cut: bool) -> RecordLine:
        """Give a line after so many faults that it was not worth reading."""
        text = line.text
        span = Span(self._source, text, cells(text[: line.start]), cells(text[line.start : line.whole]) or 1, number)
        problem = Problem(Code.BAD_RECORD, {"case": "no-record"}, span)
        return RecordLine(number, Unreadable((problem,)), line.expects, line.comment, text, (line.start,), cut)

    def _line(self, number: int, line: Cut, parsed: Parsed, *, cut: bool) -> RecordLine:
        if isinstance(parsed.entry, PlayersEntry):
            self._seats = self._seats.taken_by(parsed.entry.names)
        elif isinstance(parsed.entry, CardsEntry):
            self._seats = self._seats._replace(locale=parsed.entry.locale)
        problems: tuple[Problem, ...] = ()
        if parsed.faults or line.faults:
            problems = self._told((*parsed.faults, *line.faults), line.text, number)
        if not parsed.faults and parsed.entry is not None and not (problems and (cut or _announced(line))):
            self._readable += 1
            entry, columns = self._seats.seated(parsed.entry), parsed.columns
            return RecordLine(number, entry, line.expects, line.comment, line.text, columns, cut, problems)
        self._unreadable += 1
        self._problems += len(problems)
        entry = Unreadable(problems, parsed.about)
        return RecordLine(number, entry, line.expects, line.comment, line.text, (line.start,), cut)

    def _told(self, faults: Iterable[Fault], text: str, number: int) -> tuple[Problem, ...]:
        """Tell the faults of a line, in order, at most twenty: a line with more is no line of a record."""
        first = sorted(faults, key=lambda one: one.start)[:MOST_TOLD]
        problems = told({self._source: first}, {self._source: text}, self._seats.locale)
        return tuple(one._replace(span=one.span._replace(line=number)) for one in problems if one.span is not None)

    # What a line says

    def _read(self, line: Cut) -> tuple[Cut, Parsed]:
        folded, start, end = line.folded, line.start, line.end
        found = _NUMBER.match(folded, start, end)
        if found:
            named = read_turn(line, None, start, self._seats) if self._is_name(found, line) else None
            if named is not None and not named.faults:
                return line, named
            return line, read_turn(line, int(found[1]), found.end(), self._seats)
        if folded[start] in "\"'":
            one = name_at(line.text, folded, start, end)
            if one.end - start > len(one.name) or one.fault:
                return line, read_turn(line, None, start, self._seats)
        word = word_at(folded, start, end)
        gap = _GAP.match(folded, start + len(word), end)
        assert gap
        second = word_at(folded, gap.end(), end)
        keyword, words = keyword_of(word, "" if gap[1] else second)
        if keyword is None:
            return line, self._without_keyword(line, word, second)
        if words == 2:
            gap = _GAP.match(folded, gap.end() + len(second), end)
            assert gap
        if keyword is Keyword.EVENT and line.faults:  # what looks like a code is a word of the text
            line = line._replace(end=line.whole, expects=(), faults=[])
        value = Value(line.text, folded, keyword, start, gap.end(), line.end, bool(gap[1]), self._seats.players)
        return line, self._with_keyword(line, value, word, second)

    def _is_name(self, found: "re.Match[str]", line: Cut) -> bool:
        """Tell whether a number is a name: somebody's who plays, before a verb that is nobody's name."""
        after = word_at(line.folded, found.end(), line.end)
        players = self._seats.players
        return found[1] in players and after not in players and is_verb(after)

    def _with_keyword(self, line: Cut, value: Value, word: str, second: str) -> Parsed:
        """Read a line as what its keyword says; a player may have such a name, and verbs are among the keywords."""
        players = self._seats.players
        named = normal_name(word) in players
        may_play = named and not value.colon and is_verb(second)
        if may_play and normal_name(line.text[value.start : value.end]) not in players:
            turn = read_turn(line, None, line.start, self._seats)
            if not turn.faults:
                return turn
        parsed = read_value(value, self._seats.locale)._replace(about=value.keyword.value)
        if parsed.faults and named:
            turn = read_turn(line, None, line.start, self._seats)
            if not turn.faults:
                return turn
        if parsed.faults and not value.colon and is_verb(word):
            return without_player(line, line.start, line.start + len(word), self._seats)
        return parsed

    def _without_keyword(self, line: Cut, word: str, second: str) -> Parsed:
        """Read a line as a turn without a number where it may be one."""
        start, name, players = line.start, normal_name(word), self._seats.players
        end = start + max(len(word), 1)
        if line.folded[end : line.end].lstrip().startswith("="):
            near = "set" if "." in word else "score"
            return Parsed(faults=(bad("unknown-word", start, line.end, "nearest", nearest=near),))
        if name in players or any(one.startswith(f"{name} ") for one in players):
            return read_turn(line, None, start, self._seats)
        if is_verb(word):
            return without_player(line, start, end, self._seats)
        if word and is_verb(second):
            return read_turn(line, None, start, self._seats)
        meant = nearest_word(word, players) if word else None
        facts = {"nearest": meant} if meant else {}
        return Parsed(faults=(bad("unknown-word", start, end, "nearest" if meant else "line", **facts),))


def _announced(line: Cut) -> bool:
    """Tell whether a line says itself that it has words that are no codes."""
    return Code.UNKNOWN_CODE in line.expects

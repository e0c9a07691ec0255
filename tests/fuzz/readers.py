"""The readers of text, each as a function of bytes that tells whether they were read, and checks what was read.

The first byte of an input chooses the letters of the cards and how strictly they hold; `PART` parts an input into the
texts of one question.
"""

from rami_solver.analysis.score import score
from rami_solver.analysis.score_game import count_sheet
from rami_solver.analysis.score_reading import read_score
from rami_solver.analysis.score_said import ScoreAsked
from rami_solver.analysis.score_sheet import read_sheet
from rami_solver.findings import RamiError, Undecided
from rami_solver.notation.locales import CARD_LOCALES, CardLocale
from rami_solver.notation.plays import read_with_play, write_play
from rami_solver.notation.read import CardsRead, read_inputs
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.notation.write import write_cards, write_melds
from rami_solver.records.lines import RecordLine, Unreadable, told
from rami_solver.records.read import read_chunks
from rami_solver.records.replay import ReplayOptions, replay
from rami_solver.records.write import write_record
from rami_solver.rules.load import load, profile_ids
from rami_solver.shell.advising import ADVICE
from rami_solver.shell.answering import Answering
from rami_solver.shell.lines import batches
from rami_solver.shell.scoring import MOST_BYTES
from rami_solver.shell.topics import CHECK
from tests.fuzz.guard import refused, strict_json

__all__ = ["PART", "read_cards", "read_plays", "read_record", "read_said", "read_scores", "read_stream", "text_of"]

PART = "\x1e"
_LARGE = 20_000
"""A larger input is read once: it is there to be timed."""

_SCORES = ("--names", "--out", "--hand", "--unopened", "--melds")


def text_of(content: bytes) -> str:
    """Give bytes as the text that an argument of the program would be: what is no UTF-8 becomes lone surrogates."""
    return content.decode("utf-8", "surrogateescape")


def _chosen(content: bytes) -> tuple[int, bytes]:
    return (content[0], content[1:]) if content else (0, b"")


def _locale(number: int) -> CardLocale:
    return CARD_LOCALES[number % len(CARD_LOCALES)]


def read_cards(content: bytes) -> bool:
    """Read cards, a lay-down, and a table."""
    number, rest = _chosen(content)
    locale = _locale(number)
    texts = dict(zip(("CARDS", "laydown", "--table"), text_of(rest).split(PART), strict=False))
    melds, tables = frozenset({"laydown"}), frozenset({"--table"})
    try:
        read = read_inputs(texts, locale=locale, explicit=number >= 128, melds=melds, tables=tables)
    except RamiError as error:
        return refused(error)
    for style in (SYMBOLS, CardStyle(ascii=True, locale=locale)) if len(content) < _LARGE else ():
        written = {source: _written(one, style) for source, one in read.items()}
        again = read_inputs(written, locale=locale, melds=melds, tables=tables)
        for source, one in read.items():
            assert again[source][:2] == one[:2], (source, written[source])
    return True


def _written(one: CardsRead, style: CardStyle) -> str:
    return write_melds(one.groups, style) if one.grouped else write_cards(one.cards, style)


def read_plays(content: bytes) -> bool:
    """Read a play with the cards of its question."""
    number, rest = _chosen(content)
    play, *cards = text_of(rest).split(PART)
    texts = dict(zip(("CARDS", "--table"), cards, strict=False))
    try:
        _, read = read_with_play(
            texts, play, locale=_locale(number), explicit=number >= 128, tables=frozenset({"--table"})
        )
    except RamiError as error:
        return refused(error)
    steps = [one.step for one in read.steps]
    assert steps
    for style in (SYMBOLS, CardStyle(ascii=True, locale=_locale(number))) if len(content) < _LARGE else ():
        _, again = read_with_play({}, write_play(steps, style), locale=_locale(number))
        assert [one.step for one in again.steps] == steps
    return True


def read_record(content: bytes) -> bool:
    """Read a record in one chunk and in several, write it, read that again, and replay it."""
    number, rest = _chosen(content)
    locale = _locale(number)
    try:
        lines = [*read_chunks([rest], source="-", locale=locale)]
    except RamiError as error:
        return refused(error)
    if len(content) < _LARGE:
        _read_again(lines, rest, number)
    for event in replay(lines, ReplayOptions()):
        assert event
    return any(not isinstance(one.entry, Unreadable) for one in lines)


def _read_again(lines: list[RecordLine], rest: bytes, number: int) -> None:
    """Read a record in chunks, and as it is written."""
    locale = _locale(number)
    cut = len(rest) * number // 256
    assert [*read_chunks([rest[:cut], b"", rest[cut:]], source="-", locale=locale)] == lines
    written = write_record(lines).encode("utf-8", "surrogateescape")
    again = [*read_chunks([written], source="-", locale=locale)]
    assert [one.number for one in again] == [one.number for one in lines] or not lines[-1].text
    kept = [number for number, one in enumerate(lines) if not isinstance(one.entry, Unreadable)]
    assert told([again[number] for number in kept]) == told([lines[number] for number in kept]), written


def read_scores(content: bytes) -> bool:
    """Read a score sheet, and count it."""
    number, rest = _chosen(content)
    rules = load(profile_ids()[number % len(profile_ids())])
    if len(rest) > MOST_BYTES:
        return False
    try:
        sheet = read_sheet(rest, "sheet.csv", rules)
    except RamiError as error:
        return refused(error)
    count_sheet(sheet, rules)
    return True


def read_said(content: bytes) -> bool:
    """Read what the options of `score` say, one a line, the option being the line's first word; and score it."""
    number, rest = _chosen(content)
    said = []
    for line in text_of(rest).split(PART):
        option, _, value = line.partition(" ")
        said.append((option if option in _SCORES else _SCORES[len(option) % len(_SCORES)], value))
    asked = ScoreAsked(
        tuple(said),
        one_turn=number % 3 == 0,
        with_layoffs=number % 5 == 0,
        round=1 + number % 2,
        rules=profile_ids()[number % len(profile_ids())],
        locale=_locale(number),
    )
    try:
        question = read_score(asked)
    except RamiError as error:
        return refused(error)
    score(question)
    return True


def read_stream(content: bytes) -> bool:
    """Read lines of `check -` and `advise -`: each has its answer, which here is that nothing was looked for."""
    number, rest = _chosen(content)
    topic = (ADVICE if number % 2 else CHECK)._replace(answer=lambda questions: [Undecided() for _ in questions])
    from rami_solver.analysis.question import Asked

    answering = Answering(
        Asked(locale=_locale(number)), "nl" if number % 3 else "en", ascii=number % 5 == 0, topic=topic
    )
    parts = iter([rest[: number * 7], rest[number * 7 :], b""] if number * 7 < len(rest) else [rest, b""])
    read = False
    for batch in batches(lambda _: next(parts) or next(parts, b"")):
        answers = answering.answer(batch).text
        assert answers.count("\n") == len(batch)
        for line, text in zip(batch, answers.split("\n")[:-1], strict=True):
            found = strict_json(text)
            for one in found if isinstance(found, list) else [found]:
                assert one["line"] == line.number
                assert one["code"] != "internal-fault", one
                read |= one["code"] == "solver-limit"
    return read

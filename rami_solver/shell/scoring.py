"""The command `score`: a deal in options, or a whole score sheet."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Problem, Span, Verdict
from rami_solver.shell.exits import Exit
from rami_solver.shell.session import write_json
from rami_solver.shell.stdin import STDIN, read_stdin

if TYPE_CHECKING:
    from rami_solver.shell.commands import Common

__all__ = ["require_as_many", "score", "told_of_players"]

MOST_BYTES = 64_000
"""The largest score sheet that is read: thousands of deals."""

_OF_PLAYERS = ("--names", "--out", "--hand", "--unopened", "--melds")
"""The options that name players."""

_Said = Mapping[str, Sequence[str]]
_How = Mapping[str, bool | int | None]


def score(common: "Common", sheets: Sequence[str], said: _Said, how: _How) -> Exit:
    """Score what is asked for, a sheet or a deal, on standard output and give the exit code.

    `said` holds what the parser made of the options that name players, `how` what tells how somebody went out, by the
    names of `ScoreAsked`. The code is 1 where the sheet itself is wrong, 3 where a score stays open. Raises InputError
    where neither is asked for, where both are, or where what is asked cannot be read.
    """
    options = [option for option, values in said.items() if values]
    options += ["--" + name.replace("_", "-") for name, value in how.items() if value]
    if not sheets and not options:
        facts = {"argument": "SHEET", "command": "rami score"}
        raise InputError(Problem(Code.MISSING_ARGUMENT, facts, help="score"))
    if not sheets:
        return _score_deal(common, told_of_players(common.session.words, said), how)
    if said["--hand"] or said["--melds"]:  # most likely cards that quotes should have kept together
        raise InputError(Problem(Code.UNEXPECTED_ARGUMENT, {"argument": sheets[0]}, help="hand-in-quotes"))
    if options:
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": options[0], "other": "sheet"}))
    if len(sheets) > 1:
        raise InputError(Problem(Code.UNEXPECTED_ARGUMENT, {"argument": sheets[1]}, help="one-sheet"))
    return _score_sheet(common, sheets[0])


def told_of_players(words: Sequence[str], given: _Said) -> tuple[tuple[str, str], ...]:
    """Give the options that name players with their values, in the order of the words.

    `given` holds what the parser made of them; where the words tell another story, it counts, in its own order.

    >>> told_of_players(["score", "--hand", "An=hA", "--out=Bert"], {"--out": ["Bert"], "--hand": ["An=hA"]})
    (('--hand', 'An=hA'), ('--out', 'Bert'))
    """
    found: list[tuple[str, str]] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name in _OF_PLAYERS:
            found.append((name, value if equals else next(rest, "")))
    parsed = [(name, value) for name, values in given.items() for value in values]
    return tuple(found if sorted(found) == sorted(parsed) else parsed)


def _score_deal(common: "Common", said: tuple[tuple[str, str], ...], how: _How) -> Exit:
    from rami_solver.analysis import score as scoring
    from rami_solver.analysis.score_reading import read_score
    from rami_solver.analysis.score_said import ScoreAsked

    asked = ScoreAsked(
        said=said,
        one_turn=bool(how["one_turn"]),
        with_layoffs=bool(how["with_layoffs"]),
        round=how["round"],
        rules=common.rules,
        origin=common.origin,
        settings=common.settings,
        locale=common.cards,
    )
    question = read_score(asked)
    require_as_many(common, len(question.players))
    found = scoring.score(question)
    session = common.session
    if session.json:
        from rami_solver.report.score_json import deal_json

        write_json(deal_json(found, session.canonical), session)
    else:
        from rami_solver.report.score_page import score_page
        from rami_solver.report.view import show

        show(score_page(found, session.view.messages), session.view)
    return Exit.UNDECIDED if found.verdict is Verdict.UNDECIDED else Exit.OK


def _score_sheet(common: "Common", path: str) -> Exit:
    from rami_solver.analysis.score_game import count_sheet
    from rami_solver.analysis.score_sheet import read_sheet
    from rami_solver.rules.load import load

    rules = load(common.rules, common.settings, origin=common.origin)
    sheet = read_sheet(_content(path), path, rules)
    require_as_many(common, len(sheet.players))
    found = count_sheet(sheet, rules)
    session = common.session
    if session.json:
        from rami_solver.report.score_json import sheet_json

        write_json(sheet_json(found, session.canonical), session)
    else:
        from rami_solver.report.score_sheet_page import sheet_page
        from rami_solver.report.view import show

        show(sheet_page(found, session.view.messages), session.view)
    return Exit.NO if found.verdict is Verdict.ILLEGAL else Exit.OK


def require_as_many(common: "Common", found: int) -> None:
    """Refuse another number of players on the command line than there are names."""
    given = any(one.partition("=")[0] == "--players" for one in common.session.words)
    if given and common.players != found:
        facts = {"option": "--players", "value": str(common.players), "players": found}
        raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="players-named"))


def _content(path: str) -> bytes:
    """Read a sheet, whatever its encoding is; a folder, a file too large or none at all is refused."""
    try:
        content = _standard_input() if path == STDIN else _file(Path(path))
    except OSError as fault:
        from rami_solver.rules.toml_file import why_not

        tail = "folder" if isinstance(fault, IsADirectoryError) else None
        raise InputError(_unreadable(path, why_not(fault), tail)) from None
    except ValueError:  # a NUL in the path
        raise InputError(_unreadable(path, "no-path")) from None
    if len(content) > MOST_BYTES:
        facts = {"case": "sheet", "path": path, "limit": MOST_BYTES}
        raise InputError(Problem(Code.INPUT_TOO_LARGE, facts, Span(path, "", 0, 0)))
    return content


def _file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _standard_input() -> bytes:
    parts, size = [], 0
    while size <= MOST_BYTES and (part := read_stdin(MOST_BYTES)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _unreadable(path: str, reason: str, tail: str | None = None) -> Problem:
    return Problem(Code.FILE_NOT_READABLE, {"path": path, "reason": reason}, Span(path, "", 0, 0), tail)

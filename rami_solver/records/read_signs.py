"""A line of a record cut into what it says, what it is expected to have (`!code`), and its comment."""

import re
from typing import NamedTuple

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import SignTable, fold
from rami_solver.notation.play_words import THEN
from rami_solver.notation.telling import MOST_TOLD

__all__ = ["UNSEEN", "Cut", "cut_line", "fold_line"]

UNSEEN = "\ufe0f"
"""What every invisible sign becomes."""

_DOUBLE = '"“”„‟«»‹›＂'
_SINGLE = "'`´‘’‚‛＇"

_CODES = {code.value: code for code in Code}

# A `#` that only counts cards that are alike, as in `take ♥9 #2`, begins no comment.
_COUNTED = rf"[0-9]+(?: *(?:[;#!]|$)| +(?i:{'|'.join(sorted(THEN))})\b)"
_COMMENT = re.compile(rf'(?<![^ :,=])"[^"]*"|^[ \ufe0f]*(#)|(?<= )(#)(?!{_COUNTED})')
_EXPECTED = re.compile(r"!([A-Za-z][A-Za-z0-9_-]*),?")
_ALL_EXPECTED = re.compile(rf"(?:{_EXPECTED.pattern})+")
_BLANKS = " " + UNSEEN


_FOLDING = SignTable(lambda sign: '"' if sign in _DOUBLE else "'" if sign in _SINGLE else fold(sign))


class Cut(NamedTuple):
    """A line cut up: what it says stands from `start` to `end`, in the text and, sign by sign, in the folded text.

    `whole` is the end of this and of the findings that are expected; `faults` are words that look like the code of one
    and are none.
    """

    text: str
    folded: str
    start: int
    end: int
    whole: int
    expects: tuple[Code, ...]
    comment: str | None
    faults: list[Fault]


def fold_line(text: str) -> str:
    r"""Fold a text sign by sign, as cards are folded; quotation marks and apostrophes become plain ones.

    >>> fold_line("１ “An” – d’An")
    '1 "An" - d\'An'
    """
    return text.translate(_FOLDING)


def cut_line(text: str) -> Cut:
    """Cut a line up; in quotation marks no comment begins and no finding is expected.

    >>> cut_line("3 An take !tie, !run-gap  # why").comment
    'why'
    """
    folded = fold_line(text)
    comment, end = None, len(folded)
    if "#" in folded:
        end = _comment_at(folded)
        comment = text[end + 1 :].strip() if end < len(folded) else None
    end = _end_of(folded, end)
    start = min(end, len(folded) - len(folded.lstrip(_BLANKS)))
    if not end or "!" not in folded:
        return Cut(text, folded, start, end, end, (), comment, [])
    body, expects, faults = _without_expected(folded, start, end)
    return Cut(text, folded, start, body, end, expects, comment, faults)


def _comment_at(folded: str) -> int:
    for found in _COMMENT.finditer(folded):
        if found.lastindex:
            return found.start(found.lastindex)
    return len(folded)


def _end_of(folded: str, end: int) -> int:
    """Give where a text that has blanks before `end` ends without them."""
    while end and folded[end - 1] in _BLANKS:
        end -= 1
    return end


def _without_expected(folded: str, start: int, end: int) -> tuple[int, tuple[Code, ...], list[Fault]]:
    """Take the words with `!` from the end of a line; give where the rest ends, the codes, and those that are none."""
    found: list[re.Match[str]] = []
    while end > start:
        begin = max(folded.rfind(" ", start, end) + 1, start)
        if not _ALL_EXPECTED.fullmatch(folded, begin, end):
            break
        found += reversed([*_EXPECTED.finditer(folded, begin, end)])
        end = _end_of(folded, begin)
    expects: list[Code] = []
    faults: list[Fault] = []
    for one in reversed(found):
        code = _CODES.get(one[1].lower().replace("_", "-"))
        if code is None:
            faults.append(_unknown(one, look_up=len(faults) < MOST_TOLD))
        else:
            expects.append(code)
    return max(end, start), tuple(expects), faults


def _unknown(found: re.Match[str], *, look_up: bool) -> Fault:
    from rami_solver.rules.keys import nearest

    near = nearest(found[1].replace("_", "-"), _CODES) if look_up else None
    facts: dict[str, object] = {"key": found[1], "nearest": near} if near else {"key": found[1]}
    return Fault(found.start(), found.end(1), Code.UNKNOWN_CODE, facts, "nearest" if near else "choice")

"""Names of players in a line: one word, or several between quotation marks; alone, in rows, and with points."""

import re
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import category, normalize

from rami_solver.findings import Code
from rami_solver.notation.faults import Fault
from rami_solver.notation.folding import SignTable
from rami_solver.records.lines import Claim
from rami_solver.records.read_parts import Value, bad, formed
from rami_solver.records.read_signs import UNSEEN, fold_line
from rami_solver.records.words import BETWEEN_NAMES, Keyword, looked_up

__all__ = ["LONGEST_NAME", "Name", "is_plain", "name_at", "normal_name", "read_claims", "read_names", "twice"]

LONGEST_NAME = 100
"""Nobody is called by more signs; a longer word is no name and not even compared."""

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.'-]*")
_WORD = re.compile(r'[^ :,;="]+')
_IN_APOSTROPHES = re.compile(r"'([^'\"]+)'(?=[ :,;=]|$)")
_GAP = re.compile(r"[ ,;]*")
_IS = re.compile(r" *= *")
_POINTS = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0+)?(?=[ ;]|,(?![0-9])|$)")  # sheets write whole points as 100,00
_JOINING = re.compile(r"(&|[A-Za-z]+)[ ,;]+(?=[^ ,;=])")
_BARE_POINTS = re.compile(r" *:? *[+-]?[0-9][0-9.,]*(?=[ ,;]|$)")


class Name(NamedTuple):
    """A name and its place, quotation marks and all; where it is none, the fault."""

    start: int
    end: int
    name: str
    fault: Fault | None = None


def normal_name(text: str) -> str:
    r"""Write a name as it is compared: composed, one apostrophe and one hyphen, single blanks, nothing unseen.

    >>> normal_name("  O’Brien "), normal_name("Jean‑Luc"), normal_name("An\u00a0 Maria")
    ("O'Brien", 'Jean-Luc', 'An Maria')
    """
    if len(text) <= LONGEST_NAME and (not text.isascii() or '"' in text or "`" in text):
        text = normalize("NFC", text).translate(_NAMES)
        text = normalize("NFC", text)
    return " ".join(text.split())


def is_plain(name: str) -> bool:
    """Tell whether a name may stand without quotation marks.

    >>> is_plain("O'Brien"), is_plain("Zoë"), is_plain("An Maria"), is_plain("♥A")
    (True, True, False, False)
    """
    if _PLAIN.fullmatch(name):
        return True
    return any(map(str.isalnum, name)) and all(
        one.isalnum() or one in "-'._" or category(one)[0] == "M" for one in name
    )


def name_at(text: str, folded: str, start: int, end: int) -> Name:
    """Read the name that begins at a place, which is before `end`."""
    if folded[start] == '"':
        close = folded.find('"', start + 1, end)
        if close < 0:
            return Name(start, end, "", bad("quote", start, end, "quote"))
        return _checked(Name(start, close + 1, normal_name(text[start + 1 : close])))
    found = _IN_APOSTROPHES.match(folded, start, end) if folded[start] == "'" else None
    if found:
        return _checked(Name(start, found.end(), normal_name(text[found.start(1) : found.end(1)])))
    word = _WORD.match(folded, start, end)
    if word is None:
        return Name(start, start + 1, "", bad("name", start, start + 1, "name"))
    name = normal_name(text[start : word.end()])
    fault = None if is_plain(name) else bad("name", start, word.end(), "name")
    return _checked(Name(start, word.end(), name, fault))


def _checked(one: Name) -> Name:
    is_name = one.name and one.end - one.start <= LONGEST_NAME
    return one if is_name else one._replace(fault=bad("name", one.start, one.end, "name"))


def read_names(value: Value) -> list[Name]:
    """Read names with blanks or commas between them, and `and` before the last; between commas each is one name."""
    names: list[Name] = []
    begins = [0]
    at = value.start
    while (gap := _GAP.match(value.folded, at, value.end)) and gap.end() < value.end:
        if names and gap[0].strip():
            begins.append(len(names))
        joined = _joined(value, gap.end()) if names else None
        if joined is not None:
            if len(begins) > 1 and begins[-1] != len(names):
                begins.append(len(names))
            at = joined
            continue
        names.append(name_at(value.text, value.folded, gap.end(), value.end))
        at = names[-1].end
    if len(begins) > 1:
        ends = [*begins[1:], len(names)]
        for first, last in zip(begins, ends, strict=True):
            if last - first > 1:
                place = names[first].start, names[last - 1].end
                names[first] = names[first]._replace(
                    fault=names[first].fault or bad("names-mixed", *place, "names-mixed")
                )
    return names


def _joined(value: Value, start: int) -> int | None:
    """Give the end of an `and` between two names; None where something else stands there, as a player called so."""
    found = _JOINING.match(value.folded, start, value.end)
    if found is None or looked_up(found[1]) not in BETWEEN_NAMES:
        return None
    word = normal_name(value.text[start : found.end(1)])
    if value.keyword is Keyword.PLAYERS:  # whoever has only a letter there may be called so
        return found.end(1) if word == "&" or (len(word) > 1 and word.islower()) else None
    return None if word.casefold() in map(str.casefold, value.players) else found.end(1)


def twice(names: Iterable[Name]) -> list[Fault]:
    """Give a fault for each name that stood before."""
    seen: set[str] = set()
    faults: list[Fault] = []
    for one in names:
        if one.fault is None and one.name in seen:
            faults.append(Fault(one.start, one.end, Code.PLAYER_TWICE, {"player": one.name}, "twice"))
        seen.add(one.name)
    return faults


def read_claims(value: Value) -> tuple[list[Claim], list[Name], list[Fault]]:
    """Read `An=100 Bert=-20`: the claims, where each begins, and the faults."""
    claims: list[Claim] = []
    names: list[Name] = []
    faults: list[Fault] = []
    text, folded, end, at = value.text, value.folded, value.end, value.start
    while (gap := _GAP.match(folded, at, end)) and gap.end() < end:
        joined = _joined(value, gap.end()) if claims else None
        if joined is not None:
            at = joined
            continue
        one = name_at(text, folded, gap.end(), end)
        equals = _IS.match(folded, one.end, end)
        if equals is None:
            bare = _BARE_POINTS.match(folded, one.end, end)
            at = max(bare.end() if bare else one.end, one.end + (folded[one.end : one.end + 1] == ":"))
            faults.append(formed("claim", one.start, min(at, end), value.keyword))
            continue
        if one.fault:
            faults.append(one.fault)
        points = _POINTS.match(folded, equals.end(), end)
        if points is None:
            at = _end_of_word(folded, equals.end(), end)
            faults.append(bad("points", equals.end(), at, "points"))
            continue
        at = points.end()
        names.append(one)
        claims.append(Claim(one.name, int(points[1])))
    return claims, names, faults


def _end_of_word(folded: str, start: int, end: int) -> int:
    return min(at for at in (folded.find(" ", start, end), folded.find(";", start, end), end) if at >= 0)


def _sign_of_name(sign: str) -> str:
    """Give what a sign is in a name: what looks like one of its signs becomes it."""
    folded = fold_line(sign)
    if folded == '"':
        return "'"
    if folded == UNSEEN:
        return ""
    return folded if folded in " '-" or "！" <= sign <= "～" else sign


_NAMES = SignTable(_sign_of_name)

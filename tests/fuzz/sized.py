"""Inputs as large as a reader takes them, and larger, made so that whatever is not linear takes minutes."""

import json
from collections.abc import Callable, Mapping

from tests.fuzz.readers import PART

__all__ = ["SIZED", "sized"]

_LINE = 100_000
"""Characters of the longest line that anybody is to read at once."""

_Make = Callable[[], str | bytes]


def _repeated(part: str, size: int = _LINE, before: str = "\0", after: str = "") -> _Make:
    """Make a text of this part over and over."""
    return lambda: before + part * (size // len(part)) + after


def _numbered(template: str, count: int, before: str = "", after: str = "") -> _Make:
    """Make a text of this part over and over, each time with another number for `@`."""
    return lambda: before + "".join(template.replace("@", str(number)) for number in range(count)) + after


_CARDS: dict[str, _Make] = {
    "a line of cards": _repeated("♥A "),
    "a line of jokers that tell": _repeated("J=♥A/♠A/♦A "),
    "a line of words": _repeated("harten aas "),
    "a line of V": _repeated("♥V "),
    "a line of noise": _repeated("♥Z "),
    "ten thousand melds": _repeated("[♥A ♥2 ♥3]", 100_000),
    "ten thousand melds between bars": _repeated("♥A ♥2 ♥3|", 90_000, after="♥4"),
    "ten thousand numbered melds": _numbered("M@ ♥A ♥2 ♥3 ", 9_000, f"\0{PART}{PART}"),
    "a table of labels": _numbered("M@ ", 20_000, f"\0{PART}{PART}"),
    "ones": _repeated("1"),
    "a claim of many": _repeated("♠6/", before="\0J="),
    "combining marks": _repeated("\u0301\u0316"),
    "combining marks with a letter": _repeated("\u0301\u0316", before="\0♥A"),
    "hyphens and letters": _repeated("a-"),
    "equals and blanks": _repeated("= "),
    "a joker and blanks": _repeated(" ", before="\0J", after="="),
    "blanks": _repeated(" \t"),
    "a long text of cards": _repeated("♥A ", 110_000),
    "a long text of melds": _repeated("[♥A ♥2 ♥3] ", 44_000),
    "a long text of noise": _repeated("♥Z ", 110_000),
    "a long text of words": _repeated("harten aas ", 199_000),
}
_PLAYS: dict[str, _Make] = {
    "a line of steps": _repeated("draw ♣2;", 50_000, after="discard ♣2"),
    "a line of then": _repeated("draw ♣2 then ", 52_000, after="discard ♣2"),
    "a line of bad steps": _repeated("discrad ♥Z;"),
    "ten thousand melds": _repeated("[♥A ♥2 ♥3]", 38_000, before="\0lay "),
    "a line of arrows": _repeated("->", before="\0add ♥A "),
    "ones": _repeated("1", before="\0add ♥A -> M"),
    "combining marks": _repeated("\u0301\u0316", before="\0draw "),
    "numbers of copies": _repeated("♥9 #2 ", before="\0take "),
}
_RECORD: dict[str, _Make] = {
    "an evening of turns": _repeated("3 An draw ♣2 ; discard ♣2\n", before="\0rami 1\nplayers: An Bert\ndeal 1\n"),
    "ten thousand names": _numbered(" A@", 10_000, "\0players:"),
    "settings": _numbered(" run.a@=1", 5_000, "\0rami 1\nset:", "\ndeal 1\n"),
    "lines of settings": _numbered("set: run.a@=1\n", 5_000, "\0rami 1\n", "deal 1\n"),
    "good settings": _repeated(" run.max=5", before="\0rami 1\nset:", after="\ndeal 1\n"),
    "lines of good settings": _repeated("set: run.max=5\n", before="\0rami 1\n", after="deal 1\n"),
    "rules of great length": _repeated("a", before="\0rami 1\nrules: ", after="\ndeal 1\n"),
    "stock": _repeated("♥A ", 90_000, "\0rami 1\ndeal 1\nstock: ", "\n"),
    "hand": _repeated("♥A ", 90_000, "\0rami 1\nplayers: An Bert\ndeal 1\nhand An: ", "\n"),
    "unseen hand": _repeated("? ", 90_000, "\0rami 1\nplayers: An Bert\ndeal 1\nhand An: ", "\n"),
    "steps of a turn": _repeated(
        "lay [♥A ♥2 ♥3];", 90_000, "\0rami 1\nplayers: An Bert\ndeal 1\n1 An draw ?;", "discard ?\n"
    ),
    "melds of a turn": _repeated(
        "[♥A ♥2 ♥3]", 90_000, "\0rami 1\nplayers: An Bert\ndeal 1\n1 An draw ?; lay ", "; discard ?\n"
    ),
    "swaps of a turn": _repeated(
        "swap ♥A -> M1;", 90_000, "\0rami 1\nplayers: An Bert\ndeal 1\n1 An draw ?; lay [♥2 ♥3 J];", "discard ?\n"
    ),
    "deals": _numbered("deal @\n", 5_000, "\0rami 1\nplayers: An Bert\n"),
    "claims": _repeated("score: An=1 Bert=2\n", before="\0rami 1\nplayers: An Bert\ndeal 1\nout: An\n"),
    "claims of unknown players": _numbered(" Q@=1", 9_000, "\0rami 1\nplayers: An Bert\ndeal 1\nout: An\nscore:"),
    "unknown codes": _repeated(" !foo", 90_000, "\0rami 1\ndeal 1\nout: An"),
    "known codes": _repeated(" !tie", 90_000, "\0rami 1\ndeal 1\nout: An"),
    "comments in quotes": _repeated('"# ', 90_000, "\0event: "),
    "combining marks": _repeated("\u0301\u0316", 90_000, "\0players: An "),
    "blanks": _repeated(" ", 90_000, "\0", "x"),
    "keyword and blanks": _repeated(" ", 90_000, "\0score", "x"),
}
_LARGEST_SHEET = 63_900
_SHEET: dict[str, _Make] = {
    "many empty cells": _repeated(";", _LARGEST_SHEET),
    "many empty names": _repeated(";", _LARGEST_SHEET // 2, "\0", "An\n1;2\n"),
    "many names": _numbered("a@;", 6_000, "\0", "b\n" + "1;" * 6_000),
    "many bad points": _repeated("x;", _LARGEST_SHEET // 2, "\0" + "a;" * 3 + "b\n1;2;3;4\n"),
    "names and bad points": lambda: (
        "\0" + ";".join(f"a{one}" for one in range(4_000)) + "\n" + ";".join("x" for _ in range(4_000)) + "\n"
    ),
    "names and empty points": lambda: "\0" + ";".join(f"a{one}" for one in range(4_000)) + "\n1" + ";" * 3_999 + "\n",
    "names and points": lambda: (
        "\0" + ";".join(f"a{one}" for one in range(4_000)) + ("\n" + ";".join("1" for _ in range(4_000))) * 4
    ),
    "one name": _repeated("An;", _LARGEST_SHEET),
    "bad rows": _repeated("x;y\n", _LARGEST_SHEET, "\0An;Bert\n"),
    "wide rows": _repeated("1;2;3\n", _LARGEST_SHEET, "\0An;Bert\n"),
    "deals": _repeated("1;2\n", _LARGEST_SHEET - 20, "\0An;Bert\n"),
    "numbered deals": _numbered("@;1;2\n", 7_000, "\0deal;An;Bert\n"),
    "claims": _repeated("totaal;1;2\n", _LARGEST_SHEET, "\0deal;An;Bert\n"),
    "a number sign and blanks": _repeated(" ", 60_000, "\0#"),
    "number signs and blanks": _repeated("#    \n", _LARGEST_SHEET, "\0"),
    "an open quote": _repeated('a;"b', _LARGEST_SHEET, "\0"),
    "open quotes": _repeated('"a\n', _LARGEST_SHEET, "\0An;Bert\n"),
    "quotes": _repeated('"', _LARGEST_SHEET, "\0An;"),
    "quoted cells": _repeated('"a";', _LARGEST_SHEET, "\0"),
    "doubled quotes": _repeated('""', 60_000, '\0An;"', "x"),
    "one quoted name": _repeated("a", _LARGEST_SHEET, '\0An;"', '"'),
    "a long open name": _repeated("a", _LARGEST_SHEET, '\0An;"'),
    "combining marks": _repeated("\u0301\u0316", 30_000, "\0An;"),
    "combining labels": _repeated("\u0301\u0316", 30_000, "\0An;Bert\n", ";1;2"),
    "letters of two": _repeated("ŉ", 30_000, "\0An;"),
    "a long number": _repeated("1", _LARGEST_SHEET, "\0An;Bert\n1;"),
    "digits of others": _repeated("٣", 30_000, "\0An;Bert\n1;"),
    "wide letters": _repeated("二;", 15_000, "\0An;Bert\n"),
    "zeros": lambda: b"\0" * 63_000,
    "half of UTF-16": lambda: b"\0\xff\xfe" + b"a\0;\0" * 15_000,
}
_SAID: dict[str, _Make] = {
    "names": _numbered("a@,", 10_000, "\0--names "),
    "players": _numbered(f"--out a@{PART}", 5_000, "\0"),
    "unknown players": _numbered(f"{PART}--out a@", 5_000, "\0--names x,y"),
    "cards": _repeated("♥A ", 90_000, "\0--hand An="),
    "unseen cards": _repeated("? ", 90_000, "\0--hand An="),
    "melds": _repeated("[♥A ♥2 ♥3]", 90_000, "\0--melds An="),
    "bad melds": _repeated("[♥A ♥2 ♥4]", 90_000, "\0--melds An="),
    "hands": _numbered(f"{PART}--hand a@=♥A", 5_000, "\0--out x"),
    "a long name": _repeated("\u0301\u0316", 90_000, "\0--out An"),
    "digits": _repeated("1", 90_000, "\0--melds An="),
}
_DEEP = 30_000


def _stream(line: str) -> str:
    return "\0" + line + "\n"


_STREAM: dict[str, _Make] = {
    "unknown keys": lambda: _stream(json.dumps({f"hnd{one}": 1 for one in range(5_500)})),
    "settings": lambda: _stream(json.dumps({"hand": "♥A", "set": [f"run.a{one}=1" for one in range(3_500)]})),
    "good settings": lambda: _stream(json.dumps({"hand": "hA", "set": ["run.max=5"] * 4_500})),
    "no settings": lambda: _stream(json.dumps({"hand": "hA", "set": ["=="] * 9_000})),
    "settings in a table": lambda: _stream(json.dumps({"hand": "hA", "set": {f"a{one}": 1 for one in range(5_000)}})),
    "lists in lists": lambda: _stream('{"hand":' + "[" * _DEEP + "]" * _DEEP + "}"),
    "tables in tables": lambda: _stream('{"a":' * 10_000 + "1" + "}" * 10_000),
    "settings in settings": lambda: _stream('{"hand":"hA","set":' + '{"a":' * 900 + "1" + "}" * 901),
    "settings in some settings": lambda: _stream('{"hand":"hA","set":' + '{"a":' * 400 + "1" + "}" * 401),
    "lists in settings": lambda: _stream('{"hand":"hA","set":{"a":' + "[" * 900 + "]" * 900 + "}}"),
    "a long number": lambda: _stream('{"hand":"hA","players":' + "1" * 60_000 + "}"),
    "a long setting": lambda: _stream('{"hand":"hA","set":{"run.max":' + "1" * 4_000 + "}}"),
    "a long key": lambda: _stream('{"hand":"hA","' + "a." * 30_000 + '":1}'),
    "a long setting's key": lambda: _stream('{"hand":"hA","set":["' + "a." * 30_000 + '=1"]}'),
    "cards": lambda: _stream("hA " * 21_000),
    "melds": lambda: _stream("[hA h2 h3]" * 6_000),
    "a row": lambda: _stream(json.dumps({"hand": "hA", "row": "hA " * 20_000})),
    "a table": lambda: _stream(json.dumps({"hand": "hA", "table": "[hA h2 h3]" * 6_000})),
    "seen": lambda: "\1" + json.dumps({"hand": "hA", "seen": "hA " * 20_000}) + "\n",
    "a play": lambda: _stream(json.dumps({"hand": "hA", "play": "draw hA;" * 7_000})),
    "rules": lambda: _stream(json.dumps({"hand": "hA", "rules": "a" * 60_000})),
    "a path of rules": lambda: _stream(json.dumps({"hand": "hA", "rules": "a/" * 30_000})),
    "all systems": lambda: _stream(json.dumps({"hand": "hA " * 20_000, "rules": "all"})),
    "blank lines": _repeated(" \n"),
    "comments": _repeated("#\n"),
    "long lines": _repeated("a", 1_000_000),
    "bad bytes": lambda: b"\0" + b"\xff\n" * 3_000,
}
_BASE = 'based_on = "rami-bridge"\n'


def _nested_keys(levels: int) -> str:
    """Nest inline tables, each below as many dots as are let through."""
    return "a" + ".a" * 37 + " = {" + ("a" + ".a" * 37 + " = {") * levels + "}" * (levels + 1)


_TOML: dict[str, _Make] = {
    "unknown keys": _numbered("run.a@ = 1\n", 4_000, _BASE),
    "unknown sections": _numbered("[a@]\nb = 1\n", 3_000, _BASE),
    "a section of unknown keys": _numbered("a@ = 1\n", 6_000, _BASE + "[foo]\n"),
    "deep keys": lambda: _BASE + _nested_keys(60) + "\n",
    "deep lists": lambda: _BASE + "a = " + "[" * 30_000 + "]" * 30_000,
    "some deep lists": lambda: _BASE + "a = " + "[" * 250 + "]" * 250,
    "sixteens": lambda: _BASE + "run.max = 0x" + "f" * 60_000 + "\n",
    "twos": lambda: _BASE + "run.max = 0b" + "1" * 60_000 + "\n",
    "a long number": lambda: _BASE + "run.max = " + "1" * 60_000 + "\n",
    "a long broken number": lambda: _BASE + "run.max = 1." + "0" * 60_000 + "\n",
    "a long date": lambda: _BASE + "run.max = 1979-05-27T07:32:00." + "0" * 60_000 + "\n",
    "blanks in a key": lambda: _BASE + "run" + " " * 60_000 + ".max = 5\n",
    "blanks before a key": lambda: _BASE + " " * 60_000 + "run.max = 5\n",
    "blanks before an error": lambda: _BASE + "run.max =" + " " * 60_000 + "five\n",
    "equals": lambda: _BASE + "=" * 60_000,
    "quotes": lambda: _BASE + 'title = """' + '\\"' * 30_000 + '"""\n',
    "brackets": lambda: _BASE + "[" * 60_000,
    "lines": lambda: _BASE + "\n" * 60_000 + "run.maxx = 5",
    "dots": lambda: _BASE + "a." * 30_000 + "a = 1",
    "dots apart": lambda: _BASE + "a . " * 15_000 + "a = 1",
    "comments": lambda: _BASE + "#\n" * 30_000 + "run.maxx = 5",
    "a long key": lambda: _BASE + "a" * 60_000 + " = 1",
    "a long quoted key": lambda: _BASE + '"' + "a" * 60_000 + '" = 1',
    "quoted keys": _numbered('"a@" = 1\n', 4_000, _BASE),
}
_HOUSE: dict[str, _Make] = {
    "known keys of wrong types": lambda: _BASE + "run.max = {" + ",".join(f"a{one}=1" for one in range(6_000)) + "}",
    "based on a long path": lambda: 'based_on = "' + "a/" * 25_000 + '"',
    "a long title": lambda: _BASE + 'title = "' + "a" * 60_000 + '"',
    **_TOML,
}
_TYPED: dict[str, _Make] = {
    "unknown settings": _numbered(f"run.a@=1{PART}", 4_000, "\0"),
    "no settings": _repeated(PART),
    "known settings": _repeated(f"run.max=5{PART}", before="\0", after="run.max=5"),
    "bad values": _repeated(f"run.max=x{PART}", before="\0", after="run.max=5"),
    "ones": _repeated("1", before="\0run.max="),
    "sixteens": lambda: "\0run.max=0x" + "f" * 180,
    "a long key": _repeated("a.", after="a=1"),
    "brackets": _repeated("[", before="\0run.max="),
    "a long value": _repeated("\u0301\u0316", before="\0run.max="),
    "equals": _repeated("="),
}
_SURROUNDINGS: dict[str, _Make] = {
    "players": lambda: "players = 0x" + "f" * 60_000,
    "settings": _numbered("a@ = 1\n", 6_000, "[set]\n"),
    "a number set": lambda: "set.run.max = 0x" + "f" * 60_000,
    "lists": lambda: "rules = " + "[" * 300 + "]" * 300,
    "settings in settings": lambda: "set = {" + _nested_keys(60) + "}",
    **_TOML,
}
_CASE = '[[case]]\nname = "a"\nhand = "hA"\nrequire = "finish"\n'
_EXAMPLES: dict[str, _Make] = {
    "unknown keys": _numbered("hnd@ = 1\n", 20_000, _CASE),
    "unknown keys of cases": _numbered('[[case]]\nname = "a@"\nhand = "hA"\nrequire = "finish"\nhnd = 1\n', 3_500),
    "unknown tables": _numbered("[a@]\n", 24_000),
    "cases": _numbered('[[case]]\nname = "a@"\nhand = "hA"\nrequire = "finish"\n', 3_500),
    "cases of one name": _repeated(_CASE, 249_000, ""),
    "bare cases": _repeated("[[case]]\n", 249_000, ""),
    "cases in a line": lambda: "case = [" + "{}," * 80_000 + "]",
    "unknown codes": lambda: _CASE + "expect = {findings = [" + '"foo",' * 24_000 + "]}",
    "findings with unknown fields": lambda: _CASE + "expect = {findings = [" + "{a=1}," * 14_000 + "]}",
    "a number expected": lambda: _CASE + "expect = {points = 0x" + "f" * 60_000 + "}",
    "a setting": lambda: _CASE + "set = {run.max = 0x" + "f" * 60_000 + "}",
    "settings": lambda: _CASE + "set = [" + '"run.foo=1",' * 20_000 + "]",
    "deep expectations": lambda: _CASE + "expect = {" + _nested_keys(60) + "}",
    "deep settings": lambda: _CASE + "set = {" + _nested_keys(60) + "}",
    "a broken number in a list": lambda: _CASE + "players = [\n[" + "1" * 100_000 + ".0,\n1]]",
    "words in a text": lambda: _CASE + 'why = """\n[' + "a" * 100_000 + '"""',
    "blanks in a text": lambda: _CASE + 'why = """\n[' + " " * 100_000 + '"""',
    "quotes in a text": lambda: _CASE + "why = '''" + '"""\n' * 60_000 + "'''",
    "escapes": lambda: _CASE + 'why = "' + "\\\\" * 44_000 + '"',
    "blanks before keys": lambda: _CASE + (" " * 400 + "\n") * 600 + "why = 1",
    "a long line": lambda: _CASE + 'why = "' + "二" * 80_000 + '"\nfoo = 1',
    "too much": _repeated("# ", 2_000_000, ""),
    **_TOML,
}

SIZED: Mapping[str, Mapping[str, _Make]] = {
    "cards": _CARDS,
    "plays": _PLAYS,
    "record": _RECORD,
    "sheet": _SHEET,
    "said": _SAID,
    "stream": _STREAM,
    "house": _HOUSE,
    "settings": _TYPED,
    "surroundings": _SURROUNDINGS,
    "examples": _EXAMPLES,
}
"""By reader and by name, what makes the input."""


def sized(reader: str, case: str) -> bytes:
    """Make one of these inputs."""
    made = SIZED[reader][case]()
    return made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass")

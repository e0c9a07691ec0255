"""On which lines the cases of a TOML text and their keys stand: the TOML reader of Python tells no places."""

import re
from dataclasses import dataclass, field

__all__ = ["CaseLines", "locate"]

# Possessive, so that no text is tried in more ways than one: a large file is looked through at once.
_TOKEN = re.compile(
    r"""
      (?P<skipped>
          \"\"\"(?:\\.|[^\\])*?\"\"\" | \'\'\'.*?\'\'\' | "[^"\\\n]*+(?:\\.[^"\\\n]*+)*+" | '[^'\n]*+' | \#[^\n]*+
      )
    | ^[ \t]*+ (?P<open>\[\[?+) [ \t]*+ (?P<table>[\w-]++) (?:[ \t]*+\.[ \t]*+(?P<sub>[\w-]++))?+ [\w\- \t.]*+ \]
    | ^[ \t]*+ (?P<key>[\w-]++) [ \t]*+ (?=[=.])
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)


@dataclass(slots=True)
class CaseLines:
    """The line of a case's header and of its keys, counted from 1."""

    header: int
    keys: dict[str, int] = field(default_factory=dict)

    def of(self, key: str | None) -> int:
        """Give the line of a key, or of the header where the key's own is not known."""
        return self.keys.get(key, self.header) if key else self.header


def locate(text: str) -> list[CaseLines]:
    r"""Find the `[[case]]` headers of a TOML text, in order, with the lines of their keys.

    >>> [(one.header, one.keys) for one in locate('[[case]]\nname = "[[case]]"\n[case.expect]\npoints = 3\n')]
    [(1, {'name': 2, 'expect': 3})]
    """
    found: list[CaseLines] = []
    in_case = False
    line, counted_to = 1, 0
    for token in _TOKEN.finditer(text):
        if token["skipped"]:
            continue
        start = token.start("table") if token["table"] else token.start("key")
        line += text.count("\n", counted_to, start)
        counted_to = start
        if token["table"]:
            in_case = token["open"] == "[[" and token["table"] == "case" and not token["sub"]
            if in_case:
                found.append(CaseLines(line))
            elif token["table"] == "case" and token["sub"] and found:
                found[-1].keys.setdefault(token["sub"], line)
        elif in_case:
            found[-1].keys.setdefault(token["key"], line)
    return found

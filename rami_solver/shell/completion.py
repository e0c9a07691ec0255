"""What a shell asks when it completes a line: looked at before the parser's library stumbles over it."""

from collections.abc import Mapping, Sequence

from rami_solver.findings import Code, InputError, Problem

__all__ = ["asks_for_completion", "require_completion"]

ASKS = "_RAMI_COMPLETE"
"""The variable in which a shell says what it wants."""

_OPTIONS = ("--show-completion", "--install-completion")
_SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
_MOST_WORDS = 100_000


def asks_for_completion(words: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Tell whether this call is about the completion of lines."""
    return bool(environ.get(ASKS)) or any(word.partition("=")[0] in _OPTIONS for word in words)


def require_completion(environ: Mapping[str, str]) -> None:
    """Require that a shell that asks says all that is needed to answer it; raises InputError where it does not."""
    asked = environ.get(ASKS)
    if not asked:
        return
    known = tuple(f"{what}_{shell}" for what in ("source", "complete") for shell in _SHELLS)
    if asked not in known:
        facts = {"option": ASKS, "value": asked, "choices": known}
        raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="choice"))
    if asked == "complete_bash":
        _require_bash(environ)


def _require_bash(environ: Mapping[str, str]) -> None:
    for name, metavar in (("COMP_WORDS", "WORDS"), ("COMP_CWORD", "N")):
        if name not in environ:
            raise InputError(Problem(Code.OPTION_VALUE_MISSING, {"option": name, "metavar": metavar}))
    number = environ["COMP_CWORD"]
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        facts = {"option": "COMP_CWORD", "value": number, "least": 0, "most": _MOST_WORDS - 1}
        raise InputError(Problem(Code.BAD_OPTION_VALUE, facts, help="range"))

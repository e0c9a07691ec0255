"""Faults of ours, told in a few words that are worth reporting."""

from traceback import extract_tb

from rami_solver import __version__
from rami_solver.findings import Code, InputError, Problem

__all__ = ["fault_of"]

_PACKAGE = "rami_solver"


def fault_of(crash: BaseException) -> InputError:
    """Give a crash as an error with a code: what it was, where, and in which version."""
    frames = extract_tb(crash.__traceback__)
    ours = [one for one in frames if _PACKAGE in one.filename] or list(frames)
    place = next((f"{_short(one.filename)}:{one.lineno}" for one in reversed(ours)), "?")
    facts = {"fault": type(crash).__name__, "said": str(crash), "where": place, "version": __version__}
    return InputError(Problem(Code.INTERNAL_FAULT, facts, help="report"))


def _short(path: str) -> str:
    before, package, after = path.replace("\\", "/").rpartition(_PACKAGE + "/")
    return package + after if package else before or path

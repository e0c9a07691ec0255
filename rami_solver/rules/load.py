"""Rules by name: a shipped profile or a house file, with single values set on top."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from rami_solver.findings import Code, InputError, Problem, Span
from rami_solver.rules.model import Rules
from rami_solver.rules.shipped import default_id, heads, is_shipped, shipped

__all__ = ["default_profile", "is_file_name", "load", "profile_ids", "systems"]


@cache
def profile_ids() -> tuple[str, ...]:
    """Name the shipped profiles, in their order."""
    return tuple(one.id for one in heads())


@cache
def systems() -> tuple[str, ...]:
    """Name the profiles that stand for the systems to compare side by side."""
    return tuple(one.id for one in heads() if one.system)


def default_profile() -> str:
    """Name the profile that holds where nobody chose one."""
    return default_id()


def load(name: str | None = None, settings: Sequence[str] = (), *, origin: str = "default") -> Rules:
    """Give the rules of a profile or house file, with values changed by `KEY=VALUE` settings (the last of a key holds).

    `name` is a profile's id or the path of a house file (it ends in `.toml`, has a separator, or is there); None is the
    default profile. `origin` names what chose the rules.

    Raises InputError with every reason: unknown profile, unreadable file, unknown key, a value that a key cannot have,
    or values that cannot be played together.

    >>> load("rami-51", ["opening.points=71"]).opening.points
    71
    """
    known = default_profile() if name is None else name
    if is_shipped(known):
        return _shipped_with(known, tuple(settings), origin)
    if not is_file_name(known):
        raise InputError(unknown_profile(known)._replace(span=_chosen_at(origin, known)))
    from rami_solver.rules.house import load_house

    try:
        return load_house(known, tuple(settings), origin)
    except InputError as fault:
        raise InputError(*(_chosen(problem, origin, known) for problem in fault.problems)) from None


def _chosen(problem: Problem, origin: str, name: str) -> Problem:
    """Point a house file that cannot be read to what chose it, where that is not the asker's own word."""
    if problem.code is not Code.FILE_NOT_READABLE or problem.facts.get("path") != name:
        return problem
    return problem._replace(span=_chosen_at(origin, name) or problem.span)


def _chosen_at(origin: str, name: str) -> Span | None:
    """Give the place of a name of rules in the environment or in the settings file, None where neither chose it."""
    chooser = origin.partition(", ")[0]
    if chooser.startswith("RAMI_"):
        return Span(chooser, name, 0, max(len(name), 1))
    if origin == name or not origin.endswith(".toml") or chooser.startswith("--") or not Path(origin).is_file():
        return None
    from rami_solver.rules.toml_file import read_toml

    return read_toml(Path(origin)).place("rules")


def is_file_name(name: str, folder: Path = Path()) -> bool:
    """Tell whether a name of rules means a file, seen from a folder."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return True
    try:
        return (folder / name).is_file()
    except (OSError, ValueError):
        return False


def unknown_profile(name: str) -> Problem:
    """Say that no profile has this name, with the profiles there are and the nearest of them."""
    from rami_solver.rules.keys import nearest

    near = nearest(name, profile_ids())
    facts = {"profile": name, "choices": profile_ids()} | ({"nearest": near} if near else {})
    return Problem(Code.UNKNOWN_PROFILE, facts, help="nearest" if near else "choice")


@lru_cache(maxsize=256)
def _shipped_with(name: str, settings: tuple[str, ...], origin: str) -> Rules:
    rules = shipped(name)
    if settings:
        from rami_solver.rules.house import with_settings

        rules = with_settings(rules, settings)
    return rules if origin == rules.origin else rules._replace(origin=origin)

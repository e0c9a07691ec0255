"""Every key of the rules, flat, with the values it may have: read off the declarations of `model`."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from rami_solver.rules.model import Between, Rules, declared, is_section
from rami_solver.rules.typed import NONE, shown

__all__ = ["ABOUT", "KEYS", "MOST_GUESSED", "SECTIONS", "KeySpec", "nearest"]

ABOUT = frozenset({"profile", "base", "grounds", "changed", "origin", "title"})
"""The fields of `Rules` that tell about the rules and are none themselves."""


class KeySpec(NamedTuple):
    """What one key may be: a whole number of a range, some words, yes and no (or one of them), none."""

    key: str
    range: Between | None = None
    words: tuple[str, ...] = ()
    flags: tuple[bool, ...] = ()
    optional: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """The allowed values that have a name, as they are typed; a range is not among them.

        >>> KEYS["run.ace_low"].allowed, KEYS["run.max"].allowed, KEYS["joker.place"].allowed
        (('true', 'false'), ('none',), ('as-laid', 'lowest'))
        """
        return (*self.words, *map(shown, self.flags), *((NONE,) if self.optional else ()))


MOST_GUESSED = 100
"""For so many unknown words of one input the nearest known one is looked for: more than are ever shown."""


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Give the candidate that was most likely meant: the one that ends in these words, else the one most alike.

    >>> nearest("clean_run", KEYS), nearest("run.maxx", KEYS), nearest("colour", KEYS)
    ('opening.clean_run', 'run.max', None)
    """
    from difflib import get_close_matches

    known = tuple(candidates)
    word = word.lower().replace("-", "_") if any("_" in one for one in known) else word.lower()
    endings = [one for one in known if one == word or one.endswith("." + word)]
    if endings:
        return min(endings, key=len)
    close = get_close_matches(word[:80], known, n=1, cutoff=0.6)
    if close:
        return close[0]
    last = {one.rpartition(".")[2]: one for one in reversed(known)}
    close = get_close_matches(word[:80].rpartition(".")[2], last, n=1, cutoff=0.75)
    return last[close[0]] if close else None


def _specs(section: type[Any], above: str) -> Iterator[KeySpec]:
    for name, declaration in declared(section).items():
        if above or name not in ABOUT:
            if is_section(declaration):
                yield from _specs(declaration, f"{above}{name}.")
            else:
                yield _spec(above + name, declaration)


def _spec(key: str, annotation: Any) -> KeySpec:
    options = get_args(annotation) if get_origin(annotation) in (UnionType, Union) else (annotation,)
    whole: Between | None = None
    flags: list[bool] = []
    words: list[str] = []
    for option in options:
        if option is bool:
            flags += (True, False)
        elif get_origin(option) is Literal:
            for one in get_args(option):
                flags.append(one) if isinstance(one, bool) else words.append(one)
        elif get_origin(option) is Annotated:
            whole = next(note for note in option.__metadata__ if isinstance(note, Between))
        elif option is not type(None):
            raise TypeError(f"{key}: {option} is no kind of value")
    return KeySpec(key, whole, tuple(words), tuple(flags), type(None) in options)


def _sections(keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        parts = key.split(".")
        yield from (".".join(parts[:depth]) for depth in range(1, len(parts)))


KEYS: Mapping[str, KeySpec] = MappingProxyType({spec.key: spec for spec in _specs(Rules, "")})
"""Every key and what it may be, in the order of the model."""

SECTIONS: frozenset[str] = frozenset(_sections(KEYS))
"""The keys that hold other keys, as `run` and `values.hand`."""

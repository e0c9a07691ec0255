"""Whether values fit the rules' keys: one pydantic model, made from the annotations of `model`.

Pydantic is imported where a house file or a setting is read, nowhere else: a plain question does not wait for it.
"""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from rami_solver.findings import Code, Problem, Span
from rami_solver.rules.keys import ABOUT, KEYS, MOST_GUESSED, SECTIONS, KeySpec, nearest
from rami_solver.rules.model import Between, Rules, declared, is_section
from rami_solver.rules.typed import NONE, shown

if TYPE_CHECKING:
    from pydantic import BaseModel

__all__ = ["BASED_ON", "HEAD", "Fault", "faults_and_values", "house_model"]

BASED_ON = "based_on"
HEAD = (BASED_ON, "name", "title")
"""What a house file says of itself beside its rules."""

_LONGEST_SHOWN = 60


class Fault(NamedTuple):
    """One value that cannot be used: its key, and the problem without its place."""

    key: str
    code: Code
    facts: Mapping[str, Any]
    help: str

    def at(self, place: Span | None) -> Problem:
        """Give the problem at this place."""
        return Problem(self.code, self.facts, place, self.help)


@cache
def house_model() -> "type[BaseModel]":
    """Make the model of a house file: every key optional, nothing else allowed beside what it says of itself."""
    from pydantic import Field, create_model

    said = Annotated[str, Field(min_length=1, max_length=200)]
    name = Annotated[str, Field(min_length=1, max_length=_LONGEST_SHOWN, pattern=r"^[^\x00-\x1f\x7f]+$")]
    return create_model(
        "HouseFile",
        __config__=_config(),
        based_on=(said, ...),
        name=(name, None),
        title=(said, None),
        **_fields(Rules, ""),
    )


def faults_and_values(table: Mapping[str, Any]) -> tuple[list[Fault], dict[str, Any]]:
    """Check a house file's table: what is wrong with it, and where nothing is, its values by key (None for none).

    What the file says of itself is among the values.
    """
    from pydantic import ValidationError

    try:
        checked = house_model().model_validate(table)
    except ValidationError as error:
        faults: dict[str, Fault] = {}
        for one in error.errors(include_url=False, include_context=False, include_input=False):
            for fault in _faults(one["type"], one["loc"], table, MOST_GUESSED - len(faults)):
                faults.setdefault(fault.key, fault)
        return list(faults.values()), {}
    return [], dict(_flat(checked.model_dump(exclude_unset=True), ""))


def _config() -> Any:
    from pydantic import ConfigDict

    return ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


def _fields(section: type[Any], above: str) -> dict[str, Any]:
    from pydantic import create_model

    made: dict[str, Any] = {}
    for name, declaration in declared(section).items():
        if is_section(declaration):
            inner = _fields(declaration, f"{above}{name}.")
            made[name] = (create_model(declaration.__name__, __config__=_config(), **inner), None)
        elif above or name not in ABOUT:
            made[name] = (_annotation(declaration), None)
    return made


def _annotation(declaration: Any) -> Any:
    """Give pydantic's annotation for a declared one: ranges as bounds, `none` for None, yes and no never as 1 and 0."""
    from pydantic import AfterValidator, BeforeValidator, Field

    origin = get_origin(declaration)
    if origin is Annotated:
        low, high = next(note for note in declaration.__metadata__ if isinstance(note, Between))
        return Annotated[int, Field(ge=low, le=high)]
    if origin is Literal and isinstance(get_args(declaration)[0], bool):
        return Annotated[bool, AfterValidator(_one_of(get_args(declaration)))]
    if origin not in (UnionType, Union):
        return declaration
    options = get_args(declaration)
    made: Any = Union[tuple(_annotation(one) for one in options)]  # noqa: UP007 - made of a tuple
    return Annotated[made, BeforeValidator(_none_from_word)] if type(None) in options else made


def _none_from_word(value: Any) -> Any:
    return None if value == NONE else value


def _one_of(flags: tuple[bool, ...]) -> Any:
    def check(value: bool) -> bool:
        if value not in flags:
            raise ValueError
        return value

    return check


def _flat(table: Mapping[str, Any], above: str) -> Any:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield above + name, value


def _faults(kind: str, loc: tuple[int | str, ...], table: Mapping[str, Any], guesses: int) -> list[Fault]:
    """Give the faults that an error speaks of: where a section is unknown, every key in it, by its whole path.

    For so many unknown keys is it guessed what was meant.
    """
    if kind == "extra_forbidden":
        key, value = _meant(loc, table)
        if isinstance(value, Mapping) and key not in HEAD and (leaves := [leaf for leaf, _ in _flat(value, key + ".")]):
            return [unknown_rule(leaf, HEAD, guess=number < guesses) for number, leaf in enumerate(leaves)]
        return [unknown_rule(key, HEAD, guess=guesses > 0)]
    return [_fault(kind, loc, table)]


def _fault(kind: str, loc: tuple[int | str, ...], table: Mapping[str, Any]) -> Fault:
    if kind == "missing":
        return Fault(BASED_ON, Code.RULES_BASE_MISSING, {"key": BASED_ON}, "write")
    key, value = _meant(loc, table)
    facts: dict[str, Any] = {"key": key, "value": _told(value)}
    if key in HEAD:
        return Fault(key, Code.BAD_RULE_VALUE, facts, "text")
    if key in SECTIONS:
        return Fault(key, Code.BAD_RULE_VALUE, facts | {"choices": _within(key)}, "section")
    spec = KEYS[key]
    facts |= {"choices": spec.allowed}
    if spec.range:
        facts |= {"least": spec.range.low, "most": spec.range.high}
    return Fault(key, Code.BAD_RULE_VALUE, facts, "plain" if isinstance(value, dict) else _wanted(spec))


def unknown_rule(key: str, beside: tuple[str, ...] = (), *, guess: bool = True) -> Fault:
    """Say that no rule has this key, with the nearest that one has; `beside` are other words that may be meant.

    Without `guess` the nearest is not looked for, which takes its time.
    """
    near = nearest(key, (*KEYS, *beside)) if guess else None
    facts = {"key": _told(key)} | ({"nearest": near} if near else {})
    return Fault(key, Code.UNKNOWN_RULE, facts, "unquote" if near == key else "nearest" if near else "list")


def _wanted(spec: KeySpec) -> str:
    """Give the tail of the help that tells what a key may be."""
    if spec.range:
        return "range-or-word" if spec.allowed else "range"
    return "only" if len(spec.allowed) == 1 else "choice"


def _within(section: str) -> tuple[str, ...]:
    return tuple(key for key in KEYS if key.startswith(section + "."))


def _meant(loc: tuple[int | str, ...], table: Mapping[str, Any]) -> tuple[str, Any]:
    """Give the key that an error speaks of and its value: what comes after them names a branch of a union."""
    found: Any = table
    key = ""
    for part in loc:
        if not isinstance(found, Mapping) or part not in found or key in KEYS:
            break
        found = found[str(part)]
        key = f"{key}.{part}" if key else str(part)
    return key, found


def _told(value: Any) -> str:
    """Write a value that cannot be used, short and without anything that a terminal would obey."""
    if isinstance(value, dict | list):
        return "{ }" if isinstance(value, dict) else "[ ]"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**20:
        return "…"
    text = shown(value)
    text = "".join(one if one.isprintable() else "�" for one in text[: _LONGEST_SHOWN + 1])
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"

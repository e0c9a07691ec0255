"""The rules as a Markdown page: every key with its value, its basis, its place in the text and the reason for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rami_solver.findings import Basis
from rami_solver.rules.keys import KEYS
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import NOT_IN_TEXT, Rules
from rami_solver.rules.shipped import EVERY_RULING, Profile, head, why, whys
from rami_solver.rules.typed import shown

__all__ = ["markdown"]

LETTERS = {Basis.STATED: "S", Basis.INFERRED: "I", Basis.RULING: "R", Basis.HOUSE: "H"}
"""The basis of a value in one letter; the page's own text says what they mean."""

_PLAIN_KEYS = "meld"
"""The section of the keys that stand in none."""

_Say = Callable[[str], str]


def markdown(say: _Say, rules: Sequence[Rules] | None = None, lang: str = "en") -> str:
    """Write the rules as a Markdown page: all shipped profiles side by side, or one table's rules alone.

    `say` gives the sentence of a catalogue key, `lang` is the language of the reasons. None is every shipped profile;
    of one, each value has its place and reason beside it.
    """
    if rules is not None and len(rules) == 1:
        return "\n".join(_single(rules[0], say, lang)) + "\n"
    return "\n".join(_all(rules or tuple(map(load, profile_ids())), say, lang)) + "\n"


def _single(rules: Rules, say: _Say, lang: str) -> Iterator[str]:
    base = head(rules.base)
    own = _in(base.title, lang) if rules.profile == base.id else rules.profile
    yield f"# {_cell(rules.title or own)}"
    yield ""
    yield _told(base, say, lang)
    columns = ("rule", "value", "basis", "place", "why")
    for section, keys in _sections():
        yield from _heading(section, say)
        yield from _row(*(say(f"rules-page.{column}") for column in columns))
        yield from _row(*("---" for _ in columns))
        for key in keys:
            ground = rules.grounds[key]
            value = f"`{shown(rules.value(key))}`"
            reason = _cell(why(rules, key, lang) or "")
            yield from _row(_rule(key, say), value, say(f"basis.{ground.basis}"), _place(ground.place, say), reason)


def _all(rules: Sequence[Rules], say: _Say, lang: str) -> Iterator[str]:
    yield f"# {say('rules-page.title')}"
    yield ""
    yield say("rules-page.intro")
    yield ""
    for one in rules:
        yield f"- **{one.profile}** - {_told(head(one.base), say, lang)}"
    yield ""
    yield say("rules-page.letters")
    yield ""
    yield say("rules-page.house")
    yield from _contradictions(rules, say, lang)
    for section, keys in _sections():
        yield from _heading(section, say)
        yield from _row(say("rules-page.rule"), *(one.profile for one in rules), say("rules-page.where"))
        yield from _row("---", *("---" for _ in rules), "---")
        for key in keys:
            values = (f"`{shown(one.value(key))}` {LETTERS[one.basis(key)]}" for one in rules)
            yield from _row(_rule(key, say), *values, _grounds(key, rules, say, lang))


def _told(profile: Profile, say: _Say, lang: str) -> str:
    """Tell a profile in one line: its title, its text, whether it is the default, what holds for all its rulings."""
    parts = [f"{_in(profile.title, lang)}: {_in(profile.text, lang)}."]
    if profile.default:
        parts.append(say("rules-page.default"))
    if not profile.system:
        parts.append(say("rules-page.not-a-system"))
    if general := whys(profile.id).get(EVERY_RULING):
        parts.append(_in(general, lang))
    return " ".join(parts)


def _contradictions(rules: Sequence[Rules], say: _Say, lang: str) -> Iterator[str]:
    yield from ("", f"## {say('rules-page.contradictions')}", "")
    for one in rules:
        for key in head(one.base).contradictions:
            yield f"- **{one.profile}**, `{key}`: {why(one, key, lang)}"


def _sections() -> Iterator[tuple[str, list[str]]]:
    """Part the keys by their first word, in the order of the model."""
    sections: dict[str, list[str]] = {}
    for key in KEYS:
        sections.setdefault(key.partition(".")[0] if "." in key else _PLAIN_KEYS, []).append(key)
    yield from sections.items()


def _heading(section: str, say: _Say) -> Iterator[str]:
    yield from ("", f"## {say(f'rules-page.section.{section}')}", "")


def _rule(key: str, say: _Say) -> str:
    return f"`{key}`<br>{_cell(say(f'rule.{key}'))}"


def _grounds(key: str, rules: Sequence[Rules], say: _Say, lang: str) -> str:
    """Tell the places and reasons of a key, once for all profiles that share them.

    What holds for every ruling of a profile is told with the profile, not at each key.
    """
    told: dict[str, list[str]] = {}
    for one in rules:
        if one.basis(key) is Basis.RULING and key not in whys(one.base) and EVERY_RULING in whys(one.base):
            continue
        place, reason = _place(one.grounds[key].place, say), why(one, key, lang)
        told.setdefault(f"{place}. {_cell(reason)}" if reason else place, []).append(one.profile)
    return "<br>".join(f"**{', '.join(profiles)}**: {ground}" for ground, profiles in told.items())


def _place(place: str, say: _Say) -> str:
    return say("rules-page.not-in-text") if place == NOT_IN_TEXT else f"*{_cell(place)}*"


def _row(*row: str) -> Iterator[str]:
    yield f"| {' | '.join(row)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace("\n", " ")


def _in(said: Mapping[str, str], lang: str) -> str:
    return said.get(lang) or said["en"]

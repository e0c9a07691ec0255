"""Pages of rules: the list of profiles, every value of one, and where two tables differ."""

from rami_solver.report.messages import Messages
from rami_solver.report.page import Grid, Page, Row, Sentence, Tone
from rami_solver.report.saying import basis_text, in_force
from rami_solver.rules.compare import Difference, differences
from rami_solver.rules.load import profile_ids
from rami_solver.rules.model import NOT_IN_TEXT, Rules
from rami_solver.rules.shipped import head, shipped
from rami_solver.rules.typed import shown

__all__ = ["rules_diff_page", "rules_list_page", "rules_page"]


def rules_list_page(rules: Rules, messages: Messages) -> Page:
    """List the shipped profiles, then the rules in force here."""
    rows = tuple(
        (name, str(shipped(name).opening.points), _in_language(head(name).title, messages)) for name in profile_ids()
    )
    heading = tuple(map(messages.text, ("ui.rules", "ui.opening", "ui.title")))
    return Grid(heading, rows), Sentence(""), in_force(rules, messages)


def rules_page(rules: Rules, messages: Messages, *, one_line: bool) -> Page:
    """Show every value of some rules with its key, meaning, basis and place, in one line each or in several."""
    keys = (
        ("ui.rule", "ui.value", "ui.basis", "ui.place", "ui.meaning")
        if one_line
        else ("ui.rule", "ui.value", "ui.from")
    )
    rows = tuple(_one_line(key, rules, messages) if one_line else _lines(key, rules, messages) for key in rules.grounds)
    return (
        Sentence(title_of(rules, messages), Tone.STRONG),
        Sentence(""),
        Grid(tuple(map(messages.text, keys)), rows, most_lines=6),
        Sentence(""),
        in_force(rules, messages),
    )


def title_of(rules: Rules, messages: Messages) -> str:
    """Give the title of some rules: a house file's own, else that of its profile."""
    return rules.title or _in_language(head(rules.base).title, messages)


def _in_language(texts: object, messages: Messages) -> str:
    assert isinstance(texts, dict)
    return str(texts.get(messages.lang) or texts["en"])


def _one_line(key: str, rules: Rules, messages: Messages) -> Row:
    ground = rules.grounds[key]
    place = "" if ground.place == NOT_IN_TEXT else ground.place
    return key, shown(rules.value(key)), ground.basis.value, place, messages.text(f"rule.{key}")


def _lines(key: str, rules: Rules, messages: Messages) -> Row:
    return (
        f"{key}\n{messages.text(f'rule.{key}')}",
        _value(key, rules.value(key), messages),
        basis_text(rules.grounds[key], messages),
    )


def _value(key: str, value: object, messages: Messages) -> str:
    """Write a value as it is typed and, where that is a word of ours, what it means."""
    typed = shown(value)
    said = messages.value(value, key)
    return typed if isinstance(value, int) or said == typed else f"{typed}\n{said}"


def rules_diff_page(a: Rules, b: Rules, messages: Messages, *, one_line: bool) -> Page:
    """Show on which keys two tables differ, with both values and where they come from."""
    found = differences(a, b)
    if not found:
        return (Sentence(messages.text("ui.no-difference", one=a.profile, other=b.profile), Tone.GOOD),)
    if one_line:
        heading: Row = (messages.text("ui.rule"), a.profile, b.profile, messages.text("ui.meaning"))
        rows = tuple(_difference_line(one, messages) for one in found)
    else:
        heading = (messages.text("ui.rule"), a.profile, b.profile)
        rows = tuple(_difference(one, messages) for one in found)
    count = messages.text("ui.differences", count=len(found))
    return Grid(heading, rows, most_lines=6), Sentence(""), Sentence(count, Tone.QUIET)


def _difference_line(one: Difference, messages: Messages) -> Row:
    return one.key, shown(one.a), shown(one.b), messages.text(f"rule.{one.key}")


def _difference(one: Difference, messages: Messages) -> Row:
    return (
        f"{one.key}\n{messages.text(f'rule.{one.key}')}",
        f"{shown(one.a)}\n{basis_text(one.ground_a, messages)}",
        f"{shown(one.b)}\n{basis_text(one.ground_b, messages)}",
    )

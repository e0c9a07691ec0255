"""Records to text: English keywords, one line for each, comments and expectations kept; read back as it was."""

from collections.abc import Iterable, Mapping

from rami_solver.cards import AnyCard
from rami_solver.findings import Code
from rami_solver.notation.play_write import write_play
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.notation.write import write_card
from rami_solver.records.lines import (
    Blank,
    CardsEntry,
    Claim,
    DealEntry,
    DealerEntry,
    EndedEntry,
    Entry,
    EventEntry,
    FormatEntry,
    HandEntry,
    LeftEntry,
    OpenEntry,
    OutEntry,
    PaysEntry,
    PlayersEntry,
    RecordLine,
    ReshuffleEntry,
    RulesEntry,
    ScoreEntry,
    SeedEntry,
    SetEntry,
    StockEntry,
    TotalEntry,
    TurnEntry,
    Unreadable,
    WinnerEntry,
)
from rami_solver.records.read_line import LineReader
from rami_solver.records.read_names import is_plain, normal_name
from rami_solver.records.read_signs import fold_line
from rami_solver.records.words import BETWEEN_NAMES, is_verb, keyword_of, looked_up

__all__ = ["write_line", "write_record"]


def write_line(line: RecordLine, style: CardStyle = SYMBOLS) -> str:
    """Write one line of a record, without its end; one that could not be read as it stood.

    >>> write_line(RecordLine(1, OutEntry("An Maria"), comment="at last"))
    'out: "An Maria"  # at last'
    """
    if isinstance(line.entry, Unreadable):
        return line.text
    words = [_entry(line.entry, line.comment, style)] if not isinstance(line.entry, Blank) else []
    words += [f"!{code}" for code in line.expects]
    words += [f"!{one.facts['key']}" for one in line.problems if one.code is Code.UNKNOWN_CODE]
    said = " ".join(words)
    if line.comment is None:
        return said
    comment = f"# {_in_one_line(line.comment)}".rstrip()
    return f"{said}  {comment}" if said else comment


def write_record(lines: Iterable[RecordLine], style: CardStyle = SYMBOLS) -> str:
    """Write a record, every line with its end.

    What comes out is read as the same entries, expectations and comments. With symbols that is so in any letters; an
    ASCII style needs its locale to read it again, and after a line that names other letters it is written in those.
    A line that was too long to be held, and so could not be read, is left empty.
    """
    written = []
    for line in lines:
        written.append(write_line(line, style) + "\n")
        if isinstance(line.entry, CardsEntry):
            style = style._replace(locale=line.entry.locale)
    return "".join(written)


def _entry(entry: Entry, comment: str | None, style: CardStyle) -> str:  # noqa: C901, PLR0911, PLR0912 - one line for each kind of line
    match entry:
        case FormatEntry(version):
            return f"rami {version}"
        case EventEntry(text):
            return f"event: {_text(EventEntry, text, comment)}"
        case RulesEntry(name):
            return f"rules: {_text(RulesEntry, name, comment)}"
        case SetEntry(settings):
            return f"set: {' '.join(map(_setting, settings))}"
        case PlayersEntry(names) | WinnerEntry(names) | PaysEntry(names):
            return f"{_NAMING[type(entry)]}: {' '.join(map(_name, names))}"
        case DealerEntry(player) | OutEntry(player):
            return f"{_NAMING[type(entry)]}: {_name(player)}"
        case CardsEntry(locale):
            return f"cards: {locale}"
        case SeedEntry(seed):
            return f"seed: {seed}"
        case DealEntry(number):
            return f"deal {number}"
        case HandEntry(player, cards) | LeftEntry(player, cards):
            return f"{_NAMING[type(entry)]} {_name(player)}: {_cards(cards, style)}"
        case OpenEntry(card):
            return f"open: {write_card(card, style)}"
        case StockEntry(cards):
            return f"stock: {_cards(cards, style)}"
        case ReshuffleEntry(cards):
            return f"reshuffle: {_cards(cards, style)}" if cards else "reshuffle"
        case EndedEntry(reason):
            return f"ended: {reason}"
        case ScoreEntry(claims) | TotalEntry(claims):
            return f"{_NAMING[type(entry)]}: {' '.join(map(_claim, claims))}"
        case TurnEntry(number, player, play):
            name = _name(player) if number is not None else _first_name(player)
            begin = name if number is None else f"{number} {name}"
            return f"{begin} {write_play(play, style)}"
    return ""


_NAMING: Mapping[type[Entry], str] = {
    EventEntry: "event",
    RulesEntry: "rules",
    PlayersEntry: "players",
    WinnerEntry: "winner",
    PaysEntry: "pays",
    DealerEntry: "dealer",
    OutEntry: "out",
    HandEntry: "hand",
    LeftEntry: "left",
    ScoreEntry: "score",
    TotalEntry: "total",
}


def _cards(cards: Iterable[AnyCard | None], style: CardStyle) -> str:
    return " ".join("?" if one is None else write_card(one, style) for one in cards) or "-"


def _claim(claim: Claim) -> str:
    return f"{_name(claim.player)}={claim.points}"


def _name(name: str) -> str:
    name = normal_name(name)
    is_word = is_plain(name) and (name[0].isalnum() or name[0] == "_") and looked_up(name) not in BETWEEN_NAMES
    return name if is_word else f'"{name}"'


def _first_name(name: str) -> str:
    """Write a name that begins its line: no number, keyword or verb may be seen in it."""
    written = _name(name)
    word = normal_name(name)
    return f'"{word}"' if word[:1].isdigit() or keyword_of(word)[0] or is_verb(word) else written


def _setting(setting: str) -> str:
    key, equals, value = _in_one_line(setting).partition("=")
    return f'{key}{equals}"{_unquoted(value)}"' if not value or set(value) & set(" ,;\"'#!") else setting


def _text(make: type[EventEntry] | type[RulesEntry], text: str, comment: str | None) -> str:
    """Write a text in any words, between quotation marks where it would be read as something else without them."""
    text = _in_one_line(text).strip()
    comment = _in_one_line(comment or "").strip()
    for written in (text, _unquoted(text)):
        line = LineReader("", "en").read(1, f"{_NAMING[make]}: {written} !tie  # {comment}")
        if (line.entry, line.expects, line.comment) == (make(written), (Code.TIE,), comment):
            return written
    return f'"{_unquoted(text)}"'


def _unquoted(text: str) -> str:
    return "".join("'" if folded == '"' else sign for sign, folded in zip(text, fold_line(text), strict=True))


def _in_one_line(text: str) -> str:
    return text.replace("\r\n", " ").replace("\r", " ").replace("\n", " ")

"""What lies behind each code: the rules it can rest on, a command line that ends in it and one that does not."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rami_solver.findings import Code

__all__ = ["Explanation", "explanation"]

_LAY_DOWNS = Path(__file__).parent / "explain.toml"
_TURNS = _LAY_DOWNS.with_name("explain_turns.toml")
_DEALS = _LAY_DOWNS.with_name("explain_deals.toml")
"""The examples of findings on lay-downs and their melds, on turns, and on deals; the table below has the others."""

RECORD = "rami 1\n"
"""What an example that is a record begins with."""


class Explanation(NamedTuple):
    """The keys of the rules behind a code, and two command lines: one that ends in it, one that does not.

    Findings on deals and games have records in their place, which begin with `RECORD`. `judged` tells that the first is
    illegal and the other legal. Cards have their suit symbols; `symbols` tells that they keep them where they are
    typed, because letters for suits would settle the letters for ranks.
    """

    keys: tuple[str, ...] = ()
    example: str | None = None
    instead: str | None = None
    judged: bool = False
    symbols: bool = False


def explanation(code: Code) -> Explanation:
    """Give what lies behind a code.

    >>> explanation(Code.RUN_TOO_LONG).instead
    'rami check ♦4 ♦5 ♦6 + ♦7 ♦8 ♦9 --opened --set run.max=5'
    """
    if code in _BEHIND:
        return _BEHIND[code]
    if code in _examples(_LAY_DOWNS):
        example, command = _examples(_LAY_DOWNS)[code], _laydown
    elif code in _examples(_TURNS):
        example, command = _examples(_TURNS)[code], _turn
    elif code in _examples(_DEALS):
        example, command = _examples(_DEALS)[code], _record
    else:
        return Explanation()
    keys = (*_MORE_KEYS.get(code, ()), *([example["rule"]] if "rule" in example else ()))
    shown, instead = command(example, "illegal"), command(example, "legal")
    return Explanation(keys, shown, instead, judged=code not in _ALLOWED, symbols=command is _record)


@cache
def _examples(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _laydown(example: Mapping[str, Any], which: str) -> str:
    """Write a lay-down as the command that judges it; only a meld alone needs quotes, for its brackets."""
    cards = example[which].replace("|", "+")
    words = ["rami", "check", cards if "+" in cards else f'"[{cards}]"']
    left = example.get(f"{which}_left")
    if left is not None:
        words += ["--left", left if left and " " not in left else f'"{left}"']
    if not example.get("opening", False):
        words.append("--opened")
    return " ".join((*words, *_settings(example)))


def _settings(example: Mapping[str, Any]) -> list[str]:
    return [f"--set {setting}" for setting in example.get("settings", ())]


def _turn(example: Mapping[str, Any], which: str) -> str:
    """Write a turn as the command that judges it."""
    own = {name: example.get(f"{which}_{name}", example.get(name)) for name in ("hand", *_OPTIONS, *_FLAGS, "play")}
    words = ["rami", "check", own["hand"]]
    words += [f"{option} {_quoted(own[name])}" for name, option in _OPTIONS.items() if own[name]]
    words += [option for name, option in _FLAGS.items() if own[name]]
    return " ".join((*words, f'--play "{own["play"]}"', *_settings(example)))


def _record(example: Mapping[str, Any], which: str) -> str:
    """Write a record as it stands in a file."""
    text: str = example[which]
    return RECORD + text


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _read(
    example: str, instead: str | None = None, *keys: str, judged: bool = False, symbols: bool = False
) -> Explanation:
    command = "rami {}".format
    return Explanation(keys, command(example), None if instead is None else command(instead), judged, symbols)


def _on_table(play: str) -> Explanation:
    """Show a play that cannot be read beside the one that was meant."""
    command = 'check ♠9 ♥7 --table "♥4 ♥5 ♥6" --opened --play "{}"'.format
    return _read(command(play), command("add ♥7 -> M1 ; discard ♠9"))


_OPTIONS = {"table": "--table", "open_card": "--open-card", "row": "--row"}
_FLAGS = {"opened": "--opened", "dealer": "--dealer"}

_ALLOWED = frozenset(
    {
        Code.JOKER_PLACE_OPEN,
        Code.DISCARD_JOKER,
        Code.DRAW_MISSING,
        Code.OPEN_CARD_NOT_LAID,
        Code.JOKER_KEPT,
        Code.ALLOWED_BY_GOING_OUT,
        Code.HIDDEN_CARD,
        Code.STOCK_RESHUFFLED,
        Code.NUMBER_DIFFERS,
        Code.PLAYER_TWICE,
        Code.BAD_RECORD,
    }
)
"""Findings on lay-downs, turns and deals that do not make them illegal; of records, those that make them unreadable."""

_MORE_KEYS: Mapping[Code, tuple[str, ...]] = {
    Code.MELD_TOO_SHORT: ("set.min",),
    Code.MELD_MIXED: ("set.min",),
    Code.RUN_ACE_NOT_ALLOWED: ("run.ace_low",),
    Code.TOO_FEW_NATURALS: ("naturals_per_meld_of_many_jokers",),
    Code.OPENING_TOO_LOW: ("opening.layoffs_count", "opening.waived_when_going_out"),
    Code.DRAW_MISSING: ("deal.hand_enforced",),
    Code.OPEN_CARD_NEEDS_OPENING: ("opening.points", "draw.open_card_going_out"),
    Code.OPEN_CARD_NOT_USED: ("draw.open_card_must_be_laid",),
    Code.ROW_CARD_NEEDS_NEW_MELD: ("draw.sources", "draw.deeper_card_opens"),
    Code.LAY_OFF_DOES_NOT_FIT: ("layoff.joker", "layoff.past_run_max", "set.one_rank", "run.in_sequence"),
    Code.LAY_OFF_BEFORE_OPENING: ("opening.more_in_same_turn",),
    Code.SWAP_BEFORE_OPENING: ("opening.more_in_same_turn",),
    Code.SWAP_NO_JOKER: ("swap.set_of_four",),
    Code.SWAP_WRONG_CARD: ("swap.set_of_four", "swap.set_of_three"),
    Code.JOKER_NOT_LAID_AGAIN: ("swap.freed_joker_own_meld",),
    Code.ALLOWED_BY_GOING_OUT: ("swap.who",),
    Code.DISCARD_TAKEN_CARD: ("discard.taken_twin",),
}
"""The rules that matter to a finding beside the one it rests on."""

_BEHIND: Mapping[Code, Explanation] = {
    Code.UNKNOWN_CARD: _read("check ♥A ♥Z ♥3", "check ♥A ♥Q ♥3"),
    Code.AMBIGUOUS_CARD: _read('check "♥V ♥10"', 'check "♥V ♥10" --cards nl', symbols=True),
    Code.GLUED_CARDS: _read("check JJ ♥A", "check J J ♥A"),
    Code.IMPOSSIBLE_CARDS: _read("check ♠A ♠A ♠A", "check ♠A ♠A", "pack.decks", "pack.jokers"),
    Code.NO_CARDS: _read('check ""', "check ♥A ♥2 ♥3"),
    Code.JOKER_CLAIM_IN_HAND: _read("check ♥A J=♥2 ♥3", 'check "[♥A J=♥2 ♥3]" --opened'),
    Code.LOOSE_CARDS: _read('check "[♥A ♥2 ♥3] ♠K" --opened', 'check "[♥A ♥2 ♥3]" --left ♠K --opened'),
    Code.EMPTY_MELD: _read("check ♠A ♥A ♦A + + ♠K ♦K ♥K", "check ♠A ♥A ♦A + ♠K ♦K ♥K"),
    Code.UNBALANCED_BRACKETS: _read('check "[♥A ♥2 ♥3" --opened', 'check "[♥A ♥2 ♥3]" --opened'),
    Code.BACKS_DROPPED: _read("check ♥-10-B ♥-9-R"),
    Code.LETTER_READ_AS: _read('check "♥V ♥B ♥10"', 'check "♥Q ♥J ♥10"', symbols=True),
    Code.HAND_SIZE: _read("check ♥A ♥2 ♥3", None, "deal.hand", "deal.hand_enforced"),
    Code.PLAYERS_NUMBER: _read(
        "check ♥A ♥2 ♥3 --rules roemie --players 6",
        "check ♥A ♥2 ♥3 --rules roemie --players 4",
        "players.min",
        "players.max",
    ),
    Code.HOUSE_RULING: _read('check "[♥A ♥2 ♥3 ♥4]" --opened'),
    Code.RULES_IN_FORCE: _read("check ♥A ♥2 ♥3 --set opening.points=41", "check ♥A ♥2 ♥3"),
    Code.NO_NATURAL_CARD: _read(
        'check "[J J J]" --opened --rules rami-51',
        'check "[♥K ♦K J]" --opened --rules rami-51',
        "naturals_per_meld",
        judged=True,
    ),
    Code.OPENING_WAIVED_IF_OUT: _read(
        "check ♥A ♥2 ♥3 + ♠K ♦K ♥K",
        "check ♥A ♥2 ♥3 + ♠K ♦K ♥K --left ♣9",
        "opening.waived_when_going_out",
        judged=True,
    ),
    Code.OPENING_WAIVED: _read("check ♥A ♥2 ♥3 + ♠K ♦K ♥K --left ♣9", None, "opening.waived_when_going_out"),
    Code.FINISH_FORBIDDEN: _read(
        'turn ♠2 ♠3 ♠4 ♠9 ♥7 --table "♥4 ♥5 ♥6" --rules rami-51',
        'turn ♠2 ♠3 ♠4 ♠9 ♥7 --table "♥4 ♥5 ♥6" --rules rami-51 --opened',
        "opening.points",
        "opening.waived_when_going_out",
        "opening.layoff_before",
        "swap.who",
    ),
    Code.FINISH_CARDS_LEFT: _read("turn ♠2 ♠3 ♠4 ♠9 ♥7 --opened", "turn ♠2 ♠3 ♠4 ♠9 --opened"),
    Code.TABLE_MELD: _read(
        'check ♠9 ♥7 --table "♥4 ♥5 ♦6" --opened', 'check ♠9 ♥7 --table "♥4 ♥5 ♥6" --opened', "run.one_suit"
    ),
    Code.UNKNOWN_STEP: _on_table("put ♥7 -> M1 ; discard ♠9"),
    Code.STEP_INCOMPLETE: _on_table("add ♥7 ; discard ♠9"),
    Code.UNKNOWN_MELD: _on_table("add ♥7 -> M2 ; discard ♠9"),
    Code.CARD_NOT_HELD: _on_table("add ♥7 -> M1 ; discard ♠8"),
    Code.NOTHING_TO_TAKE: _read(
        'check ♠2 ♠9 ♥7 --opened --play "take ; discard ♠9"',
        'check ♠2 ♠9 ♥7 --opened --open-card ♥3 --play "take ; discard ♠9" --set draw.open_card_opened=free',
        "draw.sources",
        "draw.deeper_card",
    ),
    Code.TIE: _read(
        "score --rules rami-51 --hand An=♥5 --hand Bert=♠5",
        "score --rules rami-51 --hand An=♥5 --hand Bert=♠6",
        "score.ties",
        "end.lowest_hand_scores_zero",
    ),
    Code.SCORE_DIFFERS: Explanation(("score.winner", "score.loser_opened", "score.loser_unopened", "end.score")),
    Code.SCORE_IMPOSSIBLE: _read(
        "score --rules roemie --melds An=25 --hand An=♥5",
        "score --rules roemie --melds An=40 --hand An=♥5",
        "opening.points",
        "score.winner",
    ),
    Code.UNKNOWN_COMMAND: _read("chek ♥A ♥2 ♥3", "check ♥A ♥2 ♥3"),
    Code.UNKNOWN_OPTION: _read("check ♥A ♥2 ♥3 --open", "check ♥A ♥2 ♥3 --opened"),
    Code.MISSING_ARGUMENT: _read("check", "check ♥A ♥2 ♥3"),
    Code.UNEXPECTED_ARGUMENT: _read("explain run gap", "explain run-gap"),
    Code.OPTION_VALUE_MISSING: _read("check ♥A ♥2 ♥3 --phase", "check ♥A ♥2 ♥3 --phase before-draw"),
    Code.BAD_OPTION_VALUE: _read("check ♥A ♥2 ♥3 --phase later", "check ♥A ♥2 ♥3 --phase after-draw"),
    Code.OPTIONS_CLASH: _read("check ♥A ♥2 ♥3 --left ♠K", "check ♥A ♥2 ♥3 ♠K"),
    Code.UNKNOWN_PROFILE: _read("check ♥A ♥2 ♥3 --rules rami", "check ♥A ♥2 ♥3 --rules rami-bridge"),
    Code.UNKNOWN_RULE: _read("check ♥A ♥2 ♥3 --set opening.pints=41", "check ♥A ♥2 ♥3 --set opening.points=41"),
    Code.BAD_RULE_VALUE: _read("check ♥A ♥2 ♥3 --set opening.points=many", "check ♥A ♥2 ♥3 --set opening.points=41"),
    Code.RULES_CONTRADICT: _read(
        "check ♥A ♥2 ♥3 --set run.min=4 --set run.max=3", "check ♥A ♥2 ♥3 --set run.min=4 --set run.max=5"
    ),
    Code.UNKNOWN_CODE: _read("explain run-gab", "explain run-gap"),
    Code.UNKNOWN_SCHEMA: _read("schema chek", "schema check"),
    Code.FILE_NOT_READABLE: _read("rules check nowhere.toml"),
    Code.NO_CASES: _read("batch ."),
}

"""The command line: words in, exit code out. No rule and no layout is to be found here."""

import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, cast

import typer

from rami_solver.findings import Code, InputError, Problem
from rami_solver.shell.commands import Common, Menu
from rami_solver.shell.help import show_help
from rami_solver.shell.options import Color, Format, Lang, number_option, profile_argument, word_option
from rami_solver.shell.run import run_app
from rami_solver.shell.session import open_session
from rami_solver.shell.signals import leave, watch

if TYPE_CHECKING:
    from rami_solver.report.batch import BatchFormat

__all__ = ["main", "menu"]

MARKDOWN = ("text", "json", "markdown")
PHASES = ("before-draw", "after-draw", "auto")
CLAIMS = ("opening", "finish")
ENGINES = ("certified", "cpsat", "exhaustive")
GOALS = ("points", "left", "cards", "keep-joker")
TURN_GOALS = ("finish", "points", "left")
BATCH_FORMATS = ("text", "json", "jsonl", "junit", "github")
REPLAY_FORMATS = ("text", "json", "github", "junit")

Jobs = Annotated[int | None, number_option("--jobs", 1, 64)]
Opened = Annotated[bool, typer.Option("--opened")]
Round = Annotated[int | None, number_option("--round", 1, 100)]
Phase = Annotated[str | None, word_option("--phase", PHASES)]
Engine = Annotated[str | None, word_option("--engine", ENGINES)]
Table = Annotated[str | None, typer.Option("--table", metavar="MELDS")]
OpenCard = Annotated[str | None, typer.Option("--open-card", metavar="CARD")]
Row = Annotated[str | None, typer.Option("--row", metavar="CARDS")]
Seed = Annotated[int | None, number_option("--seed", 0, 999_999_999)]
Dealer = Annotated[bool, typer.Option("--dealer")]


def start(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    lang: Lang = None,
    color: Color = None,
    format: Format = None,
) -> None:
    """Take what comes before a command; how things are said was found in the words beforehand."""
    if version:
        from rami_solver import __version__

        ctx.obj.out.write(f"rami {__version__}\n")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        show_help(ctx)


def start_rules(ctx: typer.Context, lang: Lang = None, color: Color = None, format: Format = None) -> None:
    """Take what comes before a command of rules."""
    if ctx.invoked_subcommand is None:
        show_help(ctx)


menu = Menu("rami", start)
rules = menu.menu("rules", start_rules)


@menu.command("check")
def check(  # noqa: PLR0913 - a parameter for each option
    common: Common,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help="argument.cards")],
    *,
    left: Annotated[str | None, typer.Option("--left", metavar="CARDS")] = None,
    table: Table = None,
    play: Annotated[str | None, typer.Option("--play", metavar="PLAY")] = None,
    opened: Opened = False,
    round: Round = None,
    phase: Phase = None,
    open_card: OpenCard = None,
    row: Row = None,
    dealer: Dealer = False,
    require: Annotated[str | None, word_option("--require", CLAIMS)] = None,
    engine: Engine = None,
    jobs: Jobs = None,
) -> int:
    """Settle a dispute: what a hand can do, or whether a lay-down or a turn is legal."""
    from rami_solver.shell.asking import ask, ask_every_system, asked_of, require_quoted
    from rami_solver.shell.systems import ALL

    require_quoted(play, cards)
    stream = cards == ["-"]
    asked = asked_of(
        common,
        None if stream else " ".join(cards),
        left=left,
        table=table,
        play=play,
        opened=opened,
        round=round,
        phase=phase,
        open_card=open_card,
        row=row,
        dealer=dealer,
        require=require,
        engine=engine,
    )
    if stream:
        from rami_solver.shell.stream import answer_stream

        return answer_stream(asked, common.session, jobs or 1)
    if jobs is not None:
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": "--jobs", "other": "one-question"}))
    if common.rules == ALL:
        return ask_every_system(asked, common.session)
    return ask(asked, common.session)


@menu.command("best-opening")
def best_opening(
    common: Common,
    cards: Annotated[list[str], typer.Argument(metavar="HAND...", help="argument.hand")],
    by: Annotated[str | None, word_option("--by", GOALS)] = None,
    top: Annotated[int | None, number_option("--top", 1, 100)] = None,
    phase: Phase = None,
    engine: Engine = None,
) -> int:
    """Show the lay-downs that open, best first; where none does, what is missing."""
    from rami_solver.analysis.hand_answers import Goal
    from rami_solver.shell.asking import ask_for_opening, asked_of

    asked = asked_of(common, " ".join(cards), phase=phase, engine=engine)
    return ask_for_opening(asked, Goal(by or "points"), top or 1, common.session)


@menu.command("turn")
def turn(  # noqa: PLR0913 - a parameter for each option
    common: Common,
    cards: Annotated[list[str], typer.Argument(metavar="HAND...", help="argument.hand")],
    *,
    table: Table = None,
    goal: Annotated[str | None, word_option("--goal", TURN_GOALS)] = None,
    opened: Opened = False,
    round: Round = None,
    phase: Phase = None,
    open_card: OpenCard = None,
    row: Row = None,
    dealer: Dealer = False,
    require: Annotated[str | None, word_option("--require", ("finish",))] = None,
    engine: Engine = None,
) -> int:
    """Show the best legal turn, with the draw where that is still to come."""
    from rami_solver.analysis.turn_answers import TurnGoal
    from rami_solver.shell.asking import ask_for_turn, asked_of

    asked = asked_of(
        common,
        " ".join(cards),
        table=table,
        opened=opened,
        round=round,
        phase=phase,
        open_card=open_card,
        row=row,
        dealer=dealer,
        require=require,
        engine=engine,
    )
    return ask_for_turn(asked, TurnGoal(goal or "finish"), common.session)


@menu.command("replay", formats=REPLAY_FORMATS)
def replay(
    common: Common,
    paths: Annotated[list[str], typer.Argument(metavar="FILE...", help="argument.records")],
    *,
    step: Annotated[bool, typer.Option("--step")] = False,
) -> int:
    """Referee recorded deals and games."""
    from rami_solver.shell.replaying import replay_records

    return replay_records(common, paths, step=step)


@menu.command("deal")
def deal(
    common: Common,
    seed: Seed = None,
    names: Annotated[str | None, typer.Option("--names", metavar="NAMES", help="option.names-of-deal")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="NAME", help="option.dealer-of-deal")] = None,
) -> int:
    """Write a fair deal as a record."""
    from rami_solver.shell import dealing

    return dealing.deal(common, seed, names, dealer)


@menu.command("play-out", formats=("text",))
def play_out(
    common: Common,
    path: Annotated[str, typer.Argument(metavar="FILE", help="argument.record")],
    seed: Seed = None,
    deals: Annotated[int | None, number_option("--deals", 1, 1000)] = None,
) -> int:
    """Finish a record."""
    from rami_solver.shell import dealing

    return dealing.play_out(common, path, seed, deals)


@menu.command("score")
def score(  # noqa: PLR0913 - a parameter for each option
    common: Common,
    sheet: Annotated[list[str] | None, typer.Argument(metavar="SHEET", help="argument.sheet")] = None,
    *,
    names: Annotated[list[str] | None, typer.Option("--names", metavar="NAMES")] = None,
    out: Annotated[list[str] | None, typer.Option("--out", metavar="NAME")] = None,
    one_turn: Annotated[bool, typer.Option("--one-turn")] = False,
    with_layoffs: Annotated[bool, typer.Option("--with-layoffs")] = False,
    round: Round = None,
    hand: Annotated[list[str] | None, typer.Option("--hand", metavar="NAME=CARDS")] = None,
    unopened: Annotated[list[str] | None, typer.Option("--unopened", metavar="NAME")] = None,
    melds: Annotated[list[str] | None, typer.Option("--melds", metavar="NAME=POINTS|MELDS")] = None,
) -> int:
    """Score a deal, or count a whole score sheet."""
    from rami_solver.shell import scoring

    said = {"--names": names, "--out": out, "--hand": hand, "--unopened": unopened, "--melds": melds}
    how = {"one_turn": one_turn, "with_layoffs": with_layoffs, "round": round}
    return scoring.score(common, sheet or [], {option: one or [] for option, one in said.items()}, how)


@menu.command("batch", formats=BATCH_FORMATS, ambient=False)
def batch(
    common: Common,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="argument.paths")],
    jobs: Jobs = None,
) -> int:
    """Hold example files against what they expect."""
    from rami_solver.report.batch import run_batch
    from rami_solver.shell.asking import asked_of

    view, side_view = common.session.view, common.session.side_view
    return run_batch(paths, cast("BatchFormat", common.format), jobs or 1, view, side_view, asked_of(common))


@rules.command("list", formats=MARKDOWN)
def rules_list(common: Common) -> int:
    """List the profiles, and which rules are in force."""
    from rami_solver.shell.rulebook import list_profiles

    return list_profiles(common)


@rules.command("show", formats=MARKDOWN)
def rules_show(common: Common, name: Annotated[str | None, profile_argument("ID|FILE")] = None) -> int:
    """Show every value of a profile or house file."""
    from rami_solver.shell.rulebook import show_one

    return show_one(common, name)


@rules.command("diff")
def rules_diff(
    common: Common, a: Annotated[str, profile_argument("A")], b: Annotated[str | None, profile_argument("B")] = None
) -> int:
    """Show where two profiles or house files differ."""
    from rami_solver.shell.rulebook import compare

    return compare(common, a, b)


@rules.command("check")
def rules_check(
    common: Common, path: Annotated[str, typer.Argument(metavar="FILE", help="argument.house-file")]
) -> int:
    """Check a house file."""
    from rami_solver.shell.rulebook import check_file

    return check_file(common, path)


@rules.command("new")
def rules_new(common: Common, path: Annotated[str, typer.Argument(metavar="FILE", help="argument.house-file")]) -> int:
    """Write a new house file."""
    from rami_solver.shell.rulebook import new_file

    return new_file(common, path)


@menu.command("explain")
def explain(
    common: Common, code: Annotated[str | None, typer.Argument(metavar="CODE", help="argument.code")] = None
) -> int:
    """Explain a finding."""
    from rami_solver.shell.explaining import explain_code

    return explain_code(common, code)


@menu.command("schema")
def schema(
    common: Common, name: Annotated[str | None, typer.Argument(metavar="NAME", help="argument.schema")] = None
) -> int:
    """Print the JSON Schema of an answer, or the names of the schemas."""
    from rami_solver.report.schemas import SCHEMAS, json_schema
    from rami_solver.shell.session import write_json

    if name is None and common.format == "text":
        common.session.out.write("".join(f"{one}\n" for one in SCHEMAS))
    else:
        write_json(list(SCHEMAS) if name is None else json_schema(name), common.session)
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program on these words, or on those it was called with, and give the exit code."""
    called = argv is None
    if called:
        watch()
    words = sys.argv[1:] if argv is None else argv
    session = open_session(words, surroundings=menu.heeds_surroundings(words))
    code = run_app(menu.parser(session.words), session)
    if called and (not session.debug or threading.active_count() > 1):
        leave(code)  # all is written: neither taking everything apart nor a thread that still solves may delay the end
    return code

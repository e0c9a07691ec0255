"""The command line: words in, exit code out. No rule and no layout is to be found here."""

import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, cast

import typer

from rami_solver.shell.commands import Common, Menu
from rami_solver.shell.games_menu import offer_games
from rami_solver.shell.help import show_help
from rami_solver.shell.options import Color, Format, Lang, number_option, profiles_option, word_option
from rami_solver.shell.question_options import (
    Dealer,
    Engine,
    Jobs,
    OpenCard,
    Opened,
    Phase,
    Round,
    Row,
    Seen,
    Table,
)
from rami_solver.shell.rules_menu import offer_rules
from rami_solver.shell.run import run_app
from rami_solver.shell.session import open_session
from rami_solver.shell.signals import leave, watch

if TYPE_CHECKING:
    from rami_solver.report.batch import BatchFormat

__all__ = ["main", "menu"]

CLAIMS = ("opening", "finish")
GOALS = ("points", "left", "cards", "keep-joker")
TURN_GOALS = ("finish", "points", "left")
BATCH_FORMATS = ("text", "json", "jsonl", "junit", "github")


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


menu = Menu("rami", start)


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
    from rami_solver.analysis.question import refuse
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
    refuse(jobs is not None, "--jobs", "one-question")
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


@menu.command("advise")
def advise(  # noqa: PLR0913 - a parameter for each option
    common: Common,
    cards: Annotated[list[str], typer.Argument(metavar="HAND...", help="argument.hand-or-stream")],
    *,
    table: Table = None,
    seen: Seen = None,
    opened: Opened = False,
    round: Round = None,
    phase: Phase = None,
    open_card: OpenCard = None,
    row: Row = None,
    dealer: Dealer = False,
    top: Annotated[int | None, number_option("--top", 1, 100, help="option.top-of-advice")] = None,
    engine: Engine = None,
    jobs: Jobs = None,
) -> int:
    """Tell how far a hand is from opening and going out, what helps, and what to draw and to throw."""
    from rami_solver.analysis.question import refuse
    from rami_solver.shell.advising import ADVICE, ask_for_advice
    from rami_solver.shell.asking import asked_of

    stream = cards == ["-"]
    asked = asked_of(
        common,
        None if stream else " ".join(cards),
        table=table,
        seen=seen,
        opened=opened,
        round=round,
        phase=phase,
        open_card=open_card,
        row=row,
        dealer=dealer,
        top=top,
        engine=engine,
    )
    if stream:
        from rami_solver.shell.stream import answer_stream

        return answer_stream(asked, common.session, jobs or 1, ADVICE)
    refuse(jobs is not None, "--jobs", "one-question")
    return ask_for_advice(asked, common.session)


@menu.command("compare")
def compare(  # noqa: PLR0913 - a parameter for each option
    common: Common,
    cards: Annotated[list[str], typer.Argument(metavar="HAND...", help="argument.hand")],
    *,
    others: Annotated[list[str] | None, profiles_option("--with")] = None,
    table: Table = None,
    seen: Seen = None,
    opened: Opened = False,
    round: Round = None,
    phase: Phase = None,
    engine: Engine = None,
) -> int:
    """Show what several rules say of one hand, and which of them make the difference."""
    from rami_solver.shell.asking import asked_of
    from rami_solver.shell.comparing import compare_rules

    asked = asked_of(
        common,
        " ".join(cards),
        table=table,
        seen=seen,
        opened=opened,
        round=round,
        phase=phase,
        engine=engine,
    )
    return compare_rules(asked, others or [], common.session)


offer_games(menu)


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


offer_rules(menu)


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

"""The commands about whole deals and games, as they are offered."""

from typing import Annotated

import typer

from rami_solver.shell.commands import Common, Menu
from rami_solver.shell.options import number_option
from rami_solver.shell.question_options import Round, Seed

__all__ = ["offer_games"]

REPLAY_FORMATS = ("text", "json", "github", "junit")


def offer_games(menu: Menu) -> None:
    """Offer the commands that read, make, finish and count deals."""
    menu.command("replay", formats=REPLAY_FORMATS)(_replay)
    menu.command("deal")(_deal)
    menu.command("play-out", formats=("text",))(_play_out)
    menu.command("score")(_score)


def _replay(
    common: Common,
    paths: Annotated[list[str], typer.Argument(metavar="FILE...", help="argument.records")],
    *,
    step: Annotated[bool, typer.Option("--step")] = False,
) -> int:
    """Referee recorded deals and games."""
    from rami_solver.shell.replaying import replay_records

    return replay_records(common, paths, step=step)


def _deal(
    common: Common,
    seed: Seed = None,
    names: Annotated[str | None, typer.Option("--names", metavar="NAMES", help="option.names-of-deal")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="NAME", help="option.dealer-of-deal")] = None,
) -> int:
    """Write a fair deal as a record."""
    from rami_solver.shell import dealing

    return dealing.deal(common, seed, names, dealer)


def _play_out(
    common: Common,
    path: Annotated[str, typer.Argument(metavar="FILE", help="argument.record")],
    seed: Seed = None,
    deals: Annotated[int | None, number_option("--deals", 1, 1000)] = None,
) -> int:
    """Finish a record."""
    from rami_solver.shell import dealing

    return dealing.play_out(common, path, seed, deals)


def _score(  # noqa: PLR0913 - a parameter for each option
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

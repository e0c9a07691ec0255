"""Options of several commands that ask about cards, each declared once."""

from typing import Annotated

import typer

from rami_solver.shell.options import number_option, word_option

__all__ = ["Dealer", "Engine", "Jobs", "OpenCard", "Opened", "Phase", "Round", "Row", "Seed", "Seen", "Table"]

PHASES = ("before-draw", "after-draw", "auto")
ENGINES = ("certified", "cpsat", "exhaustive")

Jobs = Annotated[int | None, number_option("--jobs", 1, 64)]
Opened = Annotated[bool, typer.Option("--opened")]
Round = Annotated[int | None, number_option("--round", 1, 100)]
Phase = Annotated[str | None, word_option("--phase", PHASES)]
Engine = Annotated[str | None, word_option("--engine", ENGINES)]
Table = Annotated[str | None, typer.Option("--table", metavar="MELDS")]
Seen = Annotated[str | None, typer.Option("--seen", metavar="CARDS")]
OpenCard = Annotated[str | None, typer.Option("--open-card", metavar="CARD")]
Row = Annotated[str | None, typer.Option("--row", metavar="CARDS")]
Seed = Annotated[int | None, number_option("--seed", 0, 999_999_999)]
Dealer = Annotated[bool, typer.Option("--dealer")]

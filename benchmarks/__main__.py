"""All measurements of speed in one run: `python -m benchmarks [ROW…]`; `--help` tells the rest."""

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import advise, check, growth, jobs, largest_table, memory, starts
from benchmarks.options import Options
from benchmarks.peers import PEERS, Peer, PeerError
from benchmarks.report import Section, Table, insert, markdown
from rami_solver.solver.engine import Engine

__all__ = ["ROWS", "Row", "main"]


class Row(NamedTuple):
    """A row of the benchmarks: what is said above its tables, how they are made, whether peers take part."""

    text: str
    tables: Callable[[Options], list[Table]]
    peers: bool = False


ROWS = {
    "check": Row(check.TEXT, check.tables, peers=True),
    "jobs": Row(jobs.TEXT, jobs.tables),
    "start": Row(starts.TEXT, starts.tables),
    "growth": Row(growth.TEXT, growth.tables, peers=True),
    "table": Row(largest_table.TEXT, largest_table.tables),
    "advise": Row(advise.TEXT, advise.tables),
    "memory": Row(memory.TEXT, memory.tables),
}


def main(arguments: Sequence[str]) -> int:
    """Measure the rows that were named, or all, and print them; exit 2 for a wrong call.

    Raises AssertionError where answers differ that must not.
    """
    parser = _parser()
    parsed = parser.parse_args(arguments)
    if unknown := [name for name in parsed.rows if name not in ROWS]:
        parser.error(f"no such row: {', '.join(unknown)} (there are {', '.join(ROWS)})")
    options = _options(parsed)
    try:
        versions = _versions(options.peers)
    except (PeerError, OSError) as fault:
        print(f"--peers: {fault}", file=sys.stderr)
        return 2
    call = _call(parsed, Options())
    for name in parsed.rows or ROWS:
        row = ROWS[name]
        section = Section(name, call, row.text, row.tables(options))
        text = markdown(section, versions if row.peers else ())
        if parsed.markdown:
            page = parsed.markdown.read_text(encoding="utf-8")
            parsed.markdown.write_text(insert(page, name, text), encoding="utf-8")
        print(f"## {name}\n\n{text}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    usual = Options()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure how fast rami is, as ratios.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"{', '.join(ROWS)} (all)")
    parser.add_argument("--hands", type=int, default=usual.hands, help="hands of each kind (%(default)s)")
    parser.add_argument("--seed", default=usual.seed, help="what the hands are dealt by (%(default)s)")
    parser.add_argument("--peers", type=Path, metavar="PYTHON", help="the Python of an environment with the peers")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="how often everybody has a turn (%(default)s)")
    parser.add_argument("--long", type=int, default=usual.long, help="hands of the stream for jobs (%(default)s)")
    parser.add_argument("--runs", type=int, default=usual.runs, help="how often a command is started (%(default)s)")
    parser.add_argument("--positions", type=int, default=usual.positions, help="positions for advice (%(default)s)")
    parser.add_argument("--lines", type=int, nargs="+", default=usual.lines, help="lengths of streams for memory")
    parser.add_argument(
        "--engine", choices=[*map(str, Engine)], default=str(usual.engine), help="who answers these (%(default)s)"
    )
    parser.add_argument("--million", action="store_true", help="watch the memory over a million lines too")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="put the tables into this page as well")
    return parser


def _options(parsed: argparse.Namespace) -> Options:
    lines = (*parsed.lines, 1_000_000) if parsed.million else tuple(parsed.lines)
    told = (parsed.hands, parsed.seed, parsed.peers, parsed.rounds, parsed.long)
    engine = Engine(parsed.engine)
    return Options(*told, lines=lines, runs=parsed.runs, positions=parsed.positions, engine=engine)


def _versions(python: Path | None) -> list[str]:
    """Give the versions of the peers, so that a missing one is told before anything is measured."""
    versions: dict[str, None] = {}
    for info in PEERS if python else ():
        assert python is not None
        peer = Peer(python, info.question)
        versions[peer.version] = None
        peer.close()
    return list(versions)


def _call(parsed: argparse.Namespace, usual: Options) -> str:
    """Give the call as anybody may repeat it: what differs from the defaults, without paths of this machine."""
    words = [*parsed.rows]
    for name in ("hands", "seed", "rounds", "long", "runs", "positions", "engine"):
        if getattr(parsed, name) != getattr(usual, name):
            words += [f"--{name}", str(getattr(parsed, name))]
    if tuple(parsed.lines) != usual.lines:
        words += ["--lines", *map(str, parsed.lines)]
    words += ["--million"] * parsed.million + ["--peers", "PYTHON"] * bool(parsed.peers)
    return shlex.join(["python", "-m", "benchmarks", *words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

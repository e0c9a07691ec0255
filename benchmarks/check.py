"""Full answers of `check` beside the naive loop and the peers, on random hands and on hands with both jokers."""

from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from benchmarks.hands import KINDS, rounds_of
from benchmarks.options import Options
from benchmarks.ours import Stream, library, naive_loop
from benchmarks.peers import PEERS, asked
from benchmarks.report import Table, Target, at_least, judged, ms
from benchmarks.timing import Totals, contest, same_answers
from rami_solver.rules.load import load
from rami_solver.solver.engine import Engine

__all__ = ["TEXT", "tables"]

TEXT = """Full answers (best, leanest, opening, finish) to hands of fifteen cards of `rami-bridge`, everybody in
turn on the same hands; CPU time, total over the hands. The library answers cards that are read already, 64 hands
together, as the peers get hands in their own form. The command reads text and writes JSON; in each round it answers
all hands as one stream, as a long stream is answered, and a stream of one hand, measured right before it, is taken off:
that is its start, which a stream has once. Its table tells both. The naive loop and `rami` gave the same values for
every hand. The peers answer less than `rami` does, each what stands beside it; none of them caps jokers at one a meld,
knows Rami's values, or opens at 51."""

_ENGINES = (Engine.CERTIFIED, Engine.EXHAUSTIVE)


class _Wanted(NamedTuple):
    """How many times as fast as somebody `rami` should be."""

    certified: float | None = None
    exhaustive: float | None = None

    def of(self, engine: Engine) -> Target | None:
        """Give the target of an engine."""
        limit = self.certified if engine is Engine.CERTIFIED else self.exhaustive
        return None if limit is None else at_least(limit)


_NAIVE = "naive loop"
_OKEY, _RUMMIKUB = PEERS[0].name, PEERS[2].name
_TARGETS = {
    ("random hands", _OKEY): _Wanted(0.6, 2),
    ("hands with both jokers", _OKEY): _Wanted(2, 8),
    ("random hands", _RUMMIKUB): _Wanted(12, 30),
    ("hands with both jokers", _RUMMIKUB): _Wanted(12, 30),
    ("random hands", _NAIVE): _Wanted(5),
    ("hands with both jokers", _NAIVE): _Wanted(5),
}
_ASKS = {_NAIVE: "the same values; one `cp_model` model for each goal"} | {one.name: one.asks for one in PEERS}


def tables(options: Options) -> list[Table]:
    """Measure both kinds of hands; raises AssertionError where answers differ that must not."""
    return [table for kind in KINDS for table in _measured(kind, options)]


def _measured(kind: str, options: Options) -> list[Table]:
    rules = load()
    hands = KINDS[kind](options.seed, options.hands, rules)
    warm = KINDS[kind](f"{options.seed} warm", 8, rules)
    streams = [Stream(one, hands) for one in Engine]
    with asked(options.peers) as peers:
        ours = [*(library(rules, one) for one in Engine), *(one.contestant for one in streams)]
        contestants = [*ours, naive_loop(rules), *peers]
        totals = contest(contestants, rounds_of(hands, options.rounds), warm)
    same_answers(contestants, totals)
    told = {one.name: total for one, total in zip(contestants, totals, strict=True)}
    title = f"{kind.capitalize()} ({len(hands)})"
    own = _of_ours(title, [one.name for one in ours], told)
    return [own, _of_streams(title, streams), _of_others(title, kind, told)]


def _of_ours(title: str, names: Sequence[str], told: dict[str, Totals]) -> Table:
    rows = [[name, ms(told[name].each), f"{1 / told[name].each:.0f}"] for name in names]
    return Table(f"{title}: `rami`", ("who", "ms a hand", "hands a second"), rows)


def _of_streams(title: str, streams: Sequence[Stream]) -> Table:
    heads = ("engine", "no line, ms", "one hand, ms", "all hands, ms", "ms a hand with the start", "without it")
    rows = []
    for one in streams:
        hands = len(one.hands)
        none, first, whole = (mean(taken) for taken in (one.none, one.one, one.whole))
        each = whole / hands, (whole - first) / max(1, hands - 1)
        rows.append([str(one.engine), *map(ms, (none, first, whole, *each))])
    return Table(f"{title}: the start of `rami check -`, the mean of {len(streams[0].whole)} rounds", heads, rows)


def _of_others(title: str, kind: str, told: dict[str, Totals]) -> Table:
    heads = ["who", "is asked", "ms a hand"]
    heads += [f"{way}, {engine}" for engine in _ENGINES for way in ("library", "command")]
    rows = []
    for name, asks in _ASKS.items():
        if name not in told:
            continue
        other = told[name]
        failed = f"; {other.failed} hands without an answer" if other.failed else ""
        row = [name, asks + failed, ms(other.each)]
        for engine in _ENGINES:
            target = _TARGETS.get((kind, name), _Wanted()).of(engine)
            row += [judged(other.seconds / told[ours].seconds, target) for ours in _names(engine)]
        rows.append(row)
    return Table(f"{title}: others, and how many times as fast `rami` is", heads, rows)


def _names(engine: Engine) -> tuple[str, str]:
    return library(load(), engine).name, Stream(engine).contestant.name

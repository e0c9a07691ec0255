"""The tests of all mutants in one session of pytest: collected once, then a fork for every mutant."""

import functools
import gc
import hashlib
import math
import os
import pickle
import resource
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from time import monotonic, process_time
from typing import Any, NamedTuple

import pytest

CACHED_ROOMS = tuple(f"rami_solver.{room}." for room in ("scoring", "table", "referee", "notation"))
MEMORY = 2 << 30
NO_TESTS = 33
"""What mutmut writes for a mutant that no test reaches."""


class Seen(NamedTuple):
    """What a run of a test without a mutant showed: the print of its file, its seconds, the functions it reached."""

    file: str
    seconds: float
    reached: tuple[str, ...]


Suite = dict[str, Seen]
"""Every test by its name."""


def in_fork(work: Callable[[], Any]) -> Any:
    """Do something in a fork, so that no cache of this process grows warm, and give what it gave."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        done = pickle.dumps(_answer(work))
        with os.fdopen(writing, "wb") as out:
            out.write(done)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as back:
        done = back.read()
    os.waitpid(child, 0)
    found = pickle.loads(done)
    if isinstance(found, BaseException):
        raise found
    return found


def _answer(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except BaseException as why:
        return RuntimeError(repr(why))


def _warm_up() -> None:
    """Read the profiles once for all forks; imported here, where the mutated package is the one that is found."""
    from rami_solver.rules import load as rules

    if "mutants" not in Path(rules.__file__).parts:
        raise RuntimeError("the tests use the package as it is, not its mutants")
    for profile in rules.profile_ids():
        rules.load(profile)


def _passes(session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> bool:
    failed = session.testsfailed
    item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
    return session.testsfailed == failed


def is_wanted(item: pytest.Item) -> bool:
    """Leave out the examples of mutated copies: each repeats those of the function that it was made of."""
    return "__mutmut_" not in item.name or item.name.endswith("__mutmut_orig")


def look_around(session: pytest.Session, items: Sequence[pytest.Item], known: Suite) -> Suite:
    """Run every test that is new without a mutant, and note what it reaches; leave out one that fails.

    Caches of the mutated rooms are emptied before each test: what one had computed must not hide what the next reaches.
    """
    from mutmut.mutation import trampoline

    hits: set[str] = set()
    trampoline.record_trampoline_hit = lambda name, caller=None: hits.add(name)
    trampoline.set_mutant_under_test("stats")
    session.config.pluginmanager.unregister(name="terminalreporter")
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    caches = [one for one in caches if str(one.__module__).startswith(CACHED_ROOMS)]
    prints = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in {item.path for item in items}}
    found: Suite = {}
    for item in items:
        found[item.nodeid] = known.get(item.nodeid) or Seen("", 0, ())
        if found[item.nodeid].file == prints[item.path]:
            continue
        for cache in caches:
            cache.cache_clear()
        hits.clear()
        began = process_time()
        if not _passes(session, item, None):
            del found[item.nodeid]
            os.write(2, f"left out, for it fails without any mutant: {item.nodeid}\n".encode())
            continue
        found[item.nodeid] = Seen(prints[item.path], process_time() - began, tuple(hits))
    return found


class EveryMutant:
    """A pytest plugin that judges mutants instead of running the tests once."""

    def __init__(
        self, mutants: Sequence[str], tests: str, most: float, told: Callable[[str, int], None], until: float
    ) -> None:
        """Take the mutants, which tests may run and for how long, whom to tell each exit code, and when to stop."""
        self._mutants, self._tests, self._most, self._told, self._until = mutants, tests, most, told, until
        self._killers: defaultdict[str, list[str]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {one.nodeid: one for one in session.items if is_wanted(one) and fnmatchcase(one.nodeid, self._tests)}
        suite = self._suite(session, list(items.values()))
        reached: defaultdict[str, list[str]] = defaultdict(list)
        for test, seen in suite.items():
            for function in seen.reached:
                reached[function].append(test)
        _warm_up()
        gc.collect()
        gc.freeze()  # a fork that collects garbage copies every page
        for name in self._mutants:
            if monotonic() > self._until:
                break
            function = name.partition("__mutmut_")[0]
            chosen = list(self._affordable(function, reached[function], suite))
            code = self._judge(session, name, [items[one] for one in chosen], suite) if chosen else NO_TESTS
            self._told(name, code)
        return True

    def _suite(self, session: pytest.Session, items: Sequence[pytest.Item]) -> Suite:
        """Give what is known of the tests; what was seen before holds while neither the code nor the test changed."""
        sources = sorted(Path("rami_solver").rglob("*.py"))
        code = hashlib.sha256(b"".join(one.read_bytes() for one in sources)).hexdigest()
        kept = Path(f"suite-{code[:12]}.pickle")
        known = pickle.loads(kept.read_bytes()) if kept.exists() else {}
        suite: Suite = in_fork(lambda: look_around(session, items, known))
        kept.write_bytes(pickle.dumps({**known, **suite}))
        print(f"{len(suite)} tests, {sum(one.seconds for one in suite.values()):.0f} s of CPU time", file=sys.stderr)
        return suite

    def _affordable(self, function: str, reach: Sequence[str], suite: Suite) -> Iterator[str]:
        """Give the tests that killed a neighbour, then one of the module, then the quick ones, while there is time."""
        module, reaching = function.rpartition(".")[0], set(reach)
        killers = dict.fromkeys(reversed(self._killers[function]))
        killers |= dict.fromkeys(one for one in reversed(self._killers[module]) if one in reaching)
        left = self._most
        for one in [*killers, *sorted(reaching - set(killers), key=lambda one: (suite[one].seconds, one))]:
            left -= suite[one].seconds
            if left < 0:
                return
            yield one

    def _judge(self, session: pytest.Session, name: str, items: Sequence[pytest.Item], suite: Suite) -> int:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            _be_the_mutant(session, name, items, writing, sum(suite[one.nodeid].seconds for one in items))
        os.close(writing)
        with os.fdopen(reading) as back:
            killer = back.read()
        _, status = os.waitpid(child, 0)
        if killer:
            function = name.partition("__mutmut_")[0]
            for killers in (self._killers[function], self._killers[function.rpartition(".")[0]]):
                if killer in killers:
                    killers.remove(killer)
                killers.append(killer)
        return os.waitstatus_to_exitcode(status)


def _be_the_mutant(
    session: pytest.Session, name: str, items: Sequence[pytest.Item], writing: int, seconds: float
) -> None:
    """Run tests until one fails, within limits of time and memory, and end this fork."""
    from mutmut.mutation import trampoline

    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds * 8) + 4, math.ceil(seconds * 8) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        gc.disable()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        session.config.pluginmanager.unregister(name="terminalreporter")
        trampoline.set_mutant_under_test(name)
        for item in items:
            if not _passes(session, item, None):
                os.write(writing, item.nodeid.encode())
                break
        else:
            code = 0
    finally:
        os._exit(code)

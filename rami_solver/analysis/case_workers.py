"""Several processes that answer cases: results in order, and one that dies takes only its own case with it."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from typing import Any

from rami_solver.analysis.case_model import Case, CaseResult, Outcome, ToJson
from rami_solver.findings import Code, Problem
from rami_solver.solver.deaf import LISTENS, deaf_to_ctrl_c

__all__ = ["run_in_workers"]

RunCase = Callable[[Case, ToJson], CaseResult]


def run_in_workers(cases: Sequence[Case], run: RunCase, to_json: ToJson, jobs: int) -> Iterator[CaseResult]:
    """Answer cases in so many processes and give the results in the order of the cases.

    `run` and `to_json` are functions of modules. A process that dies (killed, out of memory, a crash in native code) is
    reported as a fault at the case that it had, and another takes its place.
    """
    team = _Team(run, to_json)
    waiting = iter(range(len(cases)))
    done: dict[int, CaseResult] = {}
    try:
        for _ in range(min(jobs, len(cases))):
            team.give(cases, next(waiting))
        for wanted in range(len(cases)):
            while wanted not in done:
                for number, result in team.results(cases):
                    done[number] = result
                    following = next(waiting, None)
                    if following is not None:
                        team.give(cases, following)
            yield done.pop(wanted)
    finally:
        team.dismiss()


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: "Connection[Any, Any]"


class _Team:
    def __init__(self, run: RunCase, to_json: ToJson) -> None:
        self._context = _context(run, to_json)
        self._functions = (run, to_json)
        self._idle: list[_Worker] = []
        self._busy: dict[Any, tuple[_Worker, int]] = {}

    def give(self, cases: Sequence[Case], number: int) -> None:
        worker = self._idle.pop() if self._idle else self._hired()
        self._busy[worker.pipe] = (worker, number)
        try:
            worker.pipe.send(cases[number])
        except OSError:  # it died: reading from it says so too, and there the case is accounted for
            return

    def results(self, cases: Sequence[Case]) -> list[tuple[int, CaseResult]]:
        """Wait a while for a worker that is done with its case, or dead; give what is there."""
        found = []
        for pipe in wait(list(self._busy), LISTENS):
            worker, number = self._busy.pop(pipe)
            try:
                found.append((number, worker.pipe.recv()))
                self._idle.append(worker)
            except (EOFError, OSError):
                found.append((number, _lost(cases[number], worker)))
        return found

    def dismiss(self) -> None:
        workers = [*self._idle, *(worker for worker, _ in self._busy.values())]
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()

    def _hired(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, *self._functions), daemon=True)  # type: ignore[attr-defined]
        if os.name == "posix":
            ensure_running()  # its own start would make us hear of Ctrl-C again
        with deaf_to_ctrl_c():
            process.start()
        theirs.close()
        return _Worker(process, ours)


def _lost(case: Case, worker: _Worker) -> CaseResult:
    worker.process.join()
    worker.pipe.close()
    problem = Problem(Code.WORKER_LOST, {"exit": worker.process.exitcode})
    return CaseResult(case, Outcome.FAULT, problems=(problem,))


def _context(run: RunCase, to_json: ToJson) -> BaseContext:
    """Choose how processes start: by a server that has imported what they need, so that each is there at once.

    A plain fork would be as quick, but copies whatever locks the threads of a progress bar happen to hold.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["rami_solver.analysis.hands", run.__module__, to_json.__module__])
    return context


def _work(pipe: "Connection[Any, Any]", run: RunCase, to_json: ToJson) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    try:
        while True:
            pipe.send(run(pipe.recv(), to_json))
    except (EOFError, OSError):
        return

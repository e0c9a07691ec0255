"""Example cases: found in files, answered, and held against what they expect."""

import json
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rami_solver.analysis.case_compare import differences
from rami_solver.analysis.case_files import Found, files_under
from rami_solver.analysis.case_model import Case, CaseResult, Difference, Outcome, ToJson
from rami_solver.analysis.case_read import open_file, read_cases
from rami_solver.analysis.case_records import SUFFIX, record_case, run_record
from rami_solver.analysis.case_workers import run_in_workers
from rami_solver.analysis.check import answer
from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import Code, InputError, Problem, Undecided, Verdict, WrongAnswer

__all__ = ["Case", "CaseResult", "Difference", "Outcome", "ToJson", "find_cases", "run_all", "run_case"]


def find_cases(paths: Sequence[str | Path], defaults: Asked | None = None) -> tuple[Case, ...]:
    """Read the cases of example files and of the folders that hold them, in the order of the paths and names.

    `defaults` hold where a case says nothing.

    In a folder, TOML files that speak of no case are passed over (house files, settings); a file that is named is read
    as an example file. A record (`.rami`) is one case. Raises InputError with every fault of every file, and where
    there is no case at all.
    """
    files, unreachable = files_under([Path(path) for path in paths])
    problems = list(unreachable)
    cases: list[Case] = []
    for found in files:
        try:
            cases += _cases_in(found, defaults)
        except InputError as fault:
            problems += fault.problems
    if not cases and not problems:
        problems.append(Problem(Code.NO_CASES, {"paths": tuple(map(str, paths))}))
    if problems:
        raise InputError(*problems)
    return tuple(cases)


def _cases_in(found: Found, defaults: Asked | None) -> tuple[Case, ...]:
    if found.path.suffix.lower() == SUFFIX:
        return (record_case(found.path, defaults),)
    file = open_file(found.path)
    return read_cases(file, defaults) if found.named or file.speaks_of_cases else ()


def run_case(case: Case, to_json: ToJson) -> CaseResult:
    """Answer a case and hold the answer against what is expected; whatever goes wrong is part of the result."""
    try:
        if case.record:
            return run_record(case)
        found = to_json(answer(read_question(case.asked)))
    except InputError as refused:
        return _refused(case, refused.problems)
    except Undecided:
        return CaseResult(case, Outcome.UNDECIDED, problems=(Problem(Code.SOLVER_LIMIT),))
    except WrongAnswer as fault:
        return _fault(case, Code.WRONG_ANSWER, json.dumps(fault.report, ensure_ascii=False, default=str))
    except Exception as crash:  # one case of many: the others are to be answered all the same
        return _fault(case, Code.INTERNAL_FAULT, traceback.format_exc(), crash)
    if case.error is not None:
        found_differences: tuple[Difference, ...] = (Difference("error", case.error.value, None, missing=True),)
    else:
        found_differences = (*_failed_claim(case, found), *differences(case.expect, found))
    return CaseResult(case, Outcome.DIFFERS if found_differences else Outcome.HOLDS, found, found_differences)


def _fault(case: Case, code: Code, trace: str, crash: Exception | None = None) -> CaseResult:
    facts = {} if crash is None else {"fault": type(crash).__name__, "said": str(crash), "where": _where(crash)}
    return CaseResult(case, Outcome.FAULT, problems=(Problem(code, facts),), trace=trace)


def _where(crash: Exception) -> str:
    *_, last = traceback.extract_tb(crash.__traceback__)
    return f"{Path(last.filename).name}:{last.lineno}"


def _refused(case: Case, problems: tuple[Problem, ...]) -> CaseResult:
    if case.error is None:
        return CaseResult(case, Outcome.UNUSABLE, problems=problems)
    codes = [problem.code for problem in problems]
    if case.error in codes:
        return CaseResult(case, Outcome.HOLDS, problems=problems)
    difference = Difference("error", case.error.value, codes[0].value)
    return CaseResult(case, Outcome.DIFFERS, differences=(difference,), problems=problems)


def _failed_claim(case: Case, found: Mapping[str, Any]) -> Sequence[Difference]:
    """Say where the cards do not do what `require` claims of them."""
    claim = case.asked.require
    if claim is None:
        return ()
    if case.asked.laydown is not None:
        return differences({"verdict": Verdict.LEGAL.value}, found)
    if case.asked.play is not None:
        return differences({"verdict": Verdict.LEGAL.value, **_claimed_of_turn(claim, found)}, found)
    return differences({claim: {"possible" if claim == "finish" else "reachable": True}}, found)


def _claimed_of_turn(claim: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a turn's answer must say where the claim holds; going out may make up for an opening."""
    if claim == "finish":
        return {"goes_out": True}
    waived = (found["opening"] or {}).get("waived", False)
    return {"opening": {"waived": True} if waived else {"met": True}}


def run_all(cases: Sequence[Case], to_json: ToJson, jobs: int = 1) -> Iterator[CaseResult]:
    """Answer cases one after another, or in so many processes, and give the results in the order of the cases.

    With more than one process, `to_json` must be a function of a module. One that dies is reported at its case.
    """
    if jobs > 1 and len(cases) > 1:
        yield from run_in_workers(cases, run_case, to_json, jobs)
    else:
        for case in cases:
            yield run_case(case, to_json)

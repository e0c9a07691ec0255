"""The child that a coverage-guided fuzzer drives: one reader, until its time is up; every new kind of fault is kept.

It runs in a process of its own, as the fuzzer never comes back.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.fuzz.signature import signature_of

__all__ = ["main"]

_COUNTED = (
    "rami_solver.notation",
    "rami_solver.records",
    "rami_solver.rules",
    *(f"rami_solver.analysis.case_{one}" for one in ("fields", "lines", "read")),
    *(f"rami_solver.analysis.score_{one}" for one in ("cells", "labels", "reading", "said", "sheet")),
    *(f"rami_solver.analysis.{one}" for one in ("advice_reading", "question", "table_read", "turn_reading")),
    *(f"rami_solver.shell.{one}" for one in ("answering", "lines", "settings", "settings_file")),
)
"""The rooms that read: what is passed through is counted there alone."""

SECONDS = 5.0
"""Of processor time: counting what is passed through makes everything some times slower."""


def main(words: Sequence[str]) -> int:
    """Fuzz the reader named first; the second word is the folder for findings, the others are for the fuzzer."""
    name, folder, *options = words
    fuzzer: Any = import_module("atheris")
    with fuzzer.instrument_imports(include=list(_COUNTED)):
        from tests.fuzz.catalogue import READERS
        from tests.fuzz.guard import Limits, guarded
    read = READERS[name]
    limits = Limits(seconds=SECONDS)
    known: set[str] = set()

    def one(content: bytes) -> None:
        try:
            guarded(read, content, limits)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as fault:  # whatever it is, it is what we look for
            kind = signature_of(fault)
            if kind not in known:
                known.add(kind)
                path = Path(folder) / sha256(content).hexdigest()[:12]
                path.write_bytes(content)
                sys.stderr.write(f"found {path.name}: {kind}\n")

    fuzzer.Setup([sys.argv[0], *options], one)
    fuzzer.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

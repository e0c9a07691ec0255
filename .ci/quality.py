"""The whole quality run: every check in turn, each with its time; exit 1 where one fails."""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest"]

CHECKS = {
    "ruff check": [BIN / "ruff", "check", "."],
    "ruff format": [BIN / "ruff", "format", "--check", "."],
    "mypy --strict": [BIN / "mypy"],
    "import-linter": [BIN / "lint-imports"],
    "pytest, two processes": [*PYTEST, "-m", "not measures", "-n", "2", "--dist", "worksteal"],
    "pytest, what compares times": [*PYTEST, "-m", "measures", "tests"],
    "examples": [BIN / "rami", "batch", "examples", "--jobs", "2"],
}


def main() -> int:
    """Run every check, also after a failure, so that one run shows all that is wrong."""
    failed = []
    for name, command in CHECKS.items():
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            failed.append(name)
        print(f"-- {name}: {time.monotonic() - begun:.1f} s", flush=True)
    print("failed: " + ", ".join(failed) if failed else "all checks passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

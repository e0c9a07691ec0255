"""How fast long records are replayed: `python -m tests.records.replay_speed TURNS`, turns per second of CPU time."""

import re
import sys
import time

from rami_solver.records.read import read_lines
from rami_solver.records.replay import replay
from tests.records.random_games import random_record

PROFILES = ("rami-bridge", "rami-bridge-50", "rami-51", "roemie")


def long_record(profile: str, turns: int) -> str:
    """Repeat a deal that was played, with all cards told, until the record has so many turns."""
    head, played = re.split(r"(?m)^deal \d+\n", random_record(profile, 8))[:2]
    head = head.rstrip() + "\nset: game.deals=none game.deals_of_five=none\n"
    dealer = re.findall(r"(?m)^dealer: (.*)$", head)[0]
    played = re.sub(r"(?m)^(total|winner|pays|seed):.*\n", "", played)
    number = -(-turns // len(re.findall(r"(?m)^\d+ ", played)))
    first = f"deal 1\n{played}"
    return (
        head + first + "".join(f"deal {at}\ndealer: {dealer} !dealer-differs\n{played}" for at in range(2, number + 1))
    )


def main() -> int:
    """Read and replay a long record of each system."""
    turns = int(sys.argv[1])
    for profile in PROFILES:
        lines = long_record(profile, turns).splitlines(keepends=True)
        begun = time.process_time()
        played = sum(getattr(one, "turn", None) is not None for one in replay(read_lines(lines, source="speed.rami")))
        seconds = time.process_time() - begun
        print(f"{profile}: {played} turns in {seconds:.1f} s, {played / seconds:,.0f} a second", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.cli.signal_storm N [SEED] [SCENE ...]`: N signals for every kind of command, at any moment."""

import random
import sys
import time
from collections import Counter
from itertools import islice

from tests.cli.storm import SCENES, attempts, undisturbed


def main(words: list[str]) -> int:
    """Tell for each scene how its attempts ended; exit 1 where something did not hold."""
    times, seed = int(words[0]), int(words[1]) if len(words) > 1 else 1
    wrong = 0
    for name in words[2:] or SCENES:
        scene, rng = SCENES[name], random.Random(f"{name} {seed}")
        whole = undisturbed(scene)
        counts: Counter[str] = Counter()
        begun = time.monotonic()
        for one in islice(attempts(scene, whole, rng), times):
            counts[str(one.ended.exit) if one.loaded else "while Python starts"] += 1
            if one.faults:
                wrong += 1
                print(f"{name}: {one.shot}: {'; '.join(one.faults)}", flush=True)
        told = ", ".join(f"{count} x {how}" for how, count in sorted(counts.items()))
        print(f"{name} ({whole.seconds:.2f} s): {told}, {time.monotonic() - begun:.0f} s", flush=True)
    print(f"{wrong} wrong", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Whether the peers answer what they are said to: `python -m benchmarks.peer_check PYTHON [HANDS] [SEED]`.

Every question is asked about tiny hands, with and without jokers, and compared with a brute force of what was asked.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.peer_questions import QUESTIONS
from benchmarks.peers import PEERS, Peer

__all__ = ["differing"]


def tiny_hands(seed: str, number: int) -> Iterator[list[int]]:
    """Deal small hands out of a few ranks and suits, so that most hold melds, and every third nine to king, to open.

    They hold up to two jokers.
    """
    rng = random.Random(f"{seed} tiny")  # noqa: S311
    for turn in range(number):
        high = turn % 3 == 0
        low, ranks = (8, 5) if high else (rng.randint(0, 12), rng.randint(3, 6))
        suits = rng.sample(range(4), rng.randint(1, 2 if high else 4))
        pack = [suit * 13 + (low + rank) % 13 for suit in suits for rank in range(ranks)] * 2
        size, jokers = 8 if high else rng.randint(3, 8), rng.choice((0, 0, 1, 2))
        yield rng.sample(pack, min(len(pack), size - min(jokers, size - 2))) + [52] * jokers


def differing(peer: Peer, question: str, hands: Sequence[list[int]]) -> list[tuple[list[int], object, object]]:
    """Give the hands on which a peer and the brute force of its question differ, with both answers."""
    found = [(hand, peer.ask(hand), QUESTIONS[question](hand)) for hand in hands]
    return [(hand, told, value) for hand, told, value in found if told.fault or told.value != value]


def main(python: Path, number: int, seed: str) -> int:
    """Print for every question how often the peer agrees; exit 1 where it does not."""
    hands = list(tiny_hands(seed, number))
    code = 0
    for info in PEERS:
        peer = Peer(python, info.question)
        different = differing(peer, info.question, hands)
        answered = sum(bool(QUESTIONS[info.question](hand)) for hand in hands)
        agreeing = f"{number - len(different)} of {number} agree, {answered} with something to lay"
        print(f"{info.question} ({peer.version}): {agreeing}")
        for one in different[:3]:
            print("  ", *one)
        peer.close()
        code |= bool(different)
    return code


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit("usage: python -m benchmarks.peer_check PYTHON [HANDS] [SEED]")
    how_many = int(arguments[1]) if len(arguments) > 1 else 300
    sys.exit(main(Path(arguments[0]), how_many, arguments[2] if len(arguments) > 2 else "1"))

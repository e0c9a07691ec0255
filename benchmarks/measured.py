"""Run a process to its end and print what it took: `python -I -S measured.py SOURCE TARGET WORDS…`.

A process is charged with the memory of whoever started it, up to the moment when its own program is loaded. So
whoever wants to know its peak has to be small, as this is: nothing more is imported.
"""

import os
import sys
import time

__all__ = ["main"]


def main() -> None:
    """Run the words with this file as input and that one for output; print CPU and wall seconds, memory and exit."""
    source, target, *words = sys.argv[1:]
    opened = (0, source, os.O_RDONLY), (1, target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), (2, os.devnull, os.O_WRONLY)
    files = [(os.POSIX_SPAWN_OPEN, number, path, flags, 0o600) for number, path, flags in opened]
    begun = time.perf_counter()
    process = os.posix_spawn(words[0], words, os.environ, file_actions=files)
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - begun
    memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(used.ru_utime + used.ru_stime, wall, memory, os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()

"""How often Python looks for garbage: seldom, as next to nothing that a command makes is garbage in a circle."""

import gc

__all__ = ["collect_seldom"]

_OBJECTS = 100_000
"""New objects between two searches for garbage: more than loading makes, of which all is kept."""


def collect_seldom() -> None:
    """Let the search for garbage wait for more objects than loading and a stream's questions make at a time."""
    gc.set_threshold(_OBJECTS)

"""Every reader under its name."""

from collections.abc import Callable, Mapping

from tests.fuzz.files import read_examples, read_house, read_surroundings, read_typed
from tests.fuzz.readers import (
    read_cards,
    read_plays,
    read_record,
    read_said,
    read_scores,
    read_stream,
)

__all__ = ["READERS", "Read"]

Read = Callable[[bytes], bool]
"""Reads an input and tells whether it could be read; raises where something is wrong with the reader."""

READERS: Mapping[str, Read] = {
    "cards": read_cards,
    "plays": read_plays,
    "record": read_record,
    "sheet": read_scores,
    "said": read_said,
    "stream": read_stream,
    "house": read_house,
    "settings": read_typed,
    "surroundings": read_surroundings,
    "examples": read_examples,
}

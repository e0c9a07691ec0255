"""Records from files, pipes and bytes in chunks: encodings, line ends, and what cannot be opened."""

import os
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from rami_solver.findings import InputError, Problem
from rami_solver.records.lines import DealEntry, EventEntry, FormatEntry, RecordLine, Unreadable, told
from rami_solver.records.read import open_record, read_chunks
from rami_solver.records.write import write_record
from tests.records.read_texts import EVENING, read, told_in_full


def from_bytes(content: bytes, size: int = 65_536) -> list[RecordLine]:
    chunks = [content[at : at + size] for at in range(0, len(content), size)]
    return [*read_chunks(chunks, source="game.rami")]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000, 100_000])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_chunks_of_any_size_and_every_line_end_are_the_same_record(size: int, end: str) -> None:
    content = EVENING.replace("\n", end).encode()
    assert from_bytes(content, size) == read(EVENING)
    assert from_bytes(content.removesuffix(end.encode()), size)[-1].cut


def test_a_byte_order_mark_begins_no_word(tmp_path: Path) -> None:
    path = tmp_path / "game.rami"
    path.write_bytes(b"\xef\xbb\xbf" + EVENING.encode())
    assert told([*open_record(path, source="game.rami")]) == told(read(EVENING))
    assert told(read("\ufeff" + EVENING)) == told(read(EVENING))
    assert read("\ufefframi 1")[0].text == "rami 1"
    assert read("rami 1\n\ufeffdeal 1")[1].entry == DealEntry(1)


def test_a_line_is_read_as_soon_as_it_has_its_end() -> None:
    fed: list[bytes] = []

    def arriving() -> Iterator[bytes]:
        for chunk in (b"rami 1\r", b"\ndeal", b" 1\n", b"\n"):
            fed.append(chunk)
            yield chunk

    lines = read_chunks(arriving(), source="-")
    assert (next(lines).entry, len(fed)) == (FormatEntry(1), 1)
    assert (next(lines).entry, len(fed)) == (DealEntry(1), 3)
    assert [one.number for one in lines] == [3]


def test_a_line_in_another_encoding_is_unreadable_and_the_rest_is_read() -> None:
    lines = from_bytes("event: Caf\u00e9\nrami 1\n♥ Z\u00fcri\n".encode("utf-8").replace(b"\xc3\xbc", b"\xfc"))
    assert [one.entry for one in lines[:2]] == [EventEntry("Café"), FormatEntry(1)]
    assert isinstance(lines[2].entry, Unreadable)
    (one,) = lines[2].entry.problems
    told_in_full(one)
    assert one.code == "bad-encoding"
    assert one.span
    assert (one.span.line, one.span.start, one.span.width, one.span.text) == (3, 3, 1, "♥ Z\ufffdri")
    written = write_record(lines).encode("utf-8", "surrogateescape")
    assert written.endswith("♥ Z".encode() + b"\xfcri\n")
    assert told(from_bytes(written)) == told(lines)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_refused_as_a_whole(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.rami"
    path.write_bytes(("\ufeff" + EVENING).encode(encoding))
    assert refused(path) == ("file-not-readable", "not-utf-8", "not-utf-8")


def refused(path: Path) -> tuple[str, object, str | None]:
    with pytest.raises(InputError) as caught:
        list(open_record(path))
    (one,) = caught.value.problems
    told_in_full(one)
    assert isinstance(one, Problem)
    assert one.facts["path"] == str(path)
    assert one.span
    assert one.span.source == str(path)
    return one.code, one.facts["reason"], one.help


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.rami") == ("file-not-readable", "no-such-file", "missing-file")
    assert refused(tmp_path) == ("file-not-readable", "is-a-folder", "folder")
    assert refused(tmp_path / "a\0b") == ("file-not-readable", "no-path", "missing")
    assert refused(Path("/dev/zero")) == ("file-not-readable", "no-plain-file", None)
    file = tmp_path / "game.rami"
    file.write_text("rami 1\n")
    assert refused(file / "below") == ("file-not-readable", "below-a-file", None)


def test_a_pipe_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_text, args=(EVENING,))
    writer.start()
    assert told([*open_record(path, source="game.rami")]) == told(read(EVENING))
    writer.join()


def test_a_file_that_is_not_read_to_its_end_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.rami"
    path.write_text(EVENING * 5_000)
    lines = open_record(path)
    assert next(lines).entry == FormatEntry(1)
    lines.close()  # type: ignore[attr-defined]
    path.unlink()
    unread = open_record(path)
    del unread


@pytest.mark.parametrize("size", [100, 65_536])
def test_a_line_without_end_is_not_held(size: int) -> None:
    def endless() -> Iterator[bytes]:
        yield b"rami 1\n# "
        for _ in range(5_000_000 // size):
            yield b"x" * size
        yield b"\ndeal 1\n" + b"y" * 100_001

    tracemalloc.start()
    lines = [*read_chunks(endless(), source="x")]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000
    assert [type(one.entry).__name__ for one in lines] == ["FormatEntry", "Unreadable", "DealEntry", "Unreadable"]
    assert [one.number for one in lines] == [1, 2, 3, 4]
    assert [one.cut for one in lines] == [False, False, False, True]


def test_a_long_record_is_read_in_constant_memory() -> None:
    def turns(number: int) -> Iterator[bytes]:
        yield b"players: An Bert\n"
        for at in range(number):
            yield f"{at} {'AB'[at % 2]}nn draw ♣2 ; discard ♣2 # {at}\n".encode()

    def peak(number: int) -> int:
        tracemalloc.start()
        assert sum(1 for _ in read_chunks(turns(number), source="x")) == number + 1
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(100)
    # The lines would take more than a million bytes; Python itself keeps up to 2000 freed tuples of a length.
    assert peak(2_000) < peak(200) + 200_000

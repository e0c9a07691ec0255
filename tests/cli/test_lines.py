"""Standard input cut into lines, however it arrives."""

import pickle
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rami_solver.findings import Code
from rami_solver.shell.lines import BATCH, MOST_BYTES, Line, batches, packed, unpacked


def arriving(*parts: bytes) -> Callable[[int], bytes]:
    """Give a reader that gives these parts, one at a time, then the end."""
    rest = iter((*parts, b""))
    return lambda most: next(rest)


def lines(*parts: bytes) -> list[Line]:
    return [line for batch in batches(arriving(*parts)) for line in batch]


def test_blank_lines_and_comments_are_passed_over_but_counted() -> None:
    assert lines(b"\n  \n# no\nhA\n   # no\nh2") == [Line(4, "hA"), Line(6, "h2")]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_line_ends_of_either_kind(ending: bytes) -> None:
    assert lines(b"hA" + ending + b"h2" + ending) == [Line(1, "hA"), Line(2, "h2")]


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert lines(b"\xef\xbb\xbfhA\n\xef\xbb\xbf\n")[0] == Line(1, "hA")


def test_a_byte_order_mark_before_a_comment() -> None:
    assert lines(b"\xef\xbb\xbf# no\nhA") == [Line(2, "hA")]


def test_bytes_that_are_no_text_end_their_line_only() -> None:
    assert lines(b"hA\n\xff\xfe\nh2\n") == [Line(1, "hA"), Line(2, fault=Code.BAD_ENCODING), Line(3, "h2")]


def test_what_has_arrived_is_handed_on_before_more_is_read() -> None:
    read: list[str] = []

    def reader(most: int) -> bytes:
        read.append("read")
        return b"hA\nh2\nh" if len(read) == 1 else b""

    first = next(batches(reader))
    assert ([line.text for line in first], len(read)) == (["hA", "h2"], 1)


def test_a_batch_has_a_bound() -> None:
    found = list(batches(arriving(b"hA\n" * (2 * BATCH + 1))))
    assert [len(batch) for batch in found] == [BATCH, BATCH, 1]


def test_a_long_line_is_refused_as_soon_as_it_is_too_long_and_the_next_is_read() -> None:
    half = b"x" * (MOST_BYTES // 2 + 1)
    found = batches(arriving(half, half, half, half, b"\nhA\n"))
    assert next(found) == [Line(1, fault=Code.INPUT_TOO_LARGE)]
    assert next(found) == [Line(2, "hA")]
    assert list(found) == []


def test_a_long_line_in_one_piece() -> None:
    long = b"x" * (MOST_BYTES + 1)
    assert lines(b"hA\n" + long + b"\nh2") == [Line(1, "hA"), Line(2, fault=Code.INPUT_TOO_LARGE), Line(3, "h2")]


def test_the_longest_line_that_is_read() -> None:
    (line,) = lines(b"x" * MOST_BYTES + b"\n")
    assert len(line.text) == MOST_BYTES


def test_a_long_line_without_an_end_is_told_once() -> None:
    assert lines(*[b"x" * 60_000] * 5) == [Line(1, fault=Code.INPUT_TOO_LARGE)]


@given(st.lists(st.sampled_from([b"hA h2", b"", b"# no", b"\xff", "♥A".encode(), b"\r"]), max_size=12), st.data())
def test_where_the_pieces_are_cut_changes_nothing(texts: list[bytes], data: st.DataObject) -> None:
    whole = b"\n".join(texts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    edges = [0, *cuts, len(whole)]
    parts = [whole[start:end] for start, end in pairwise(edges) if start < end]
    assert lines(*parts) == (lines(whole) if whole else [])


@pytest.mark.parametrize(
    "batch",
    [
        [Line(1, "hA h2")],
        [Line(2, "♥A\r♥2\u2028\x0b"), Line(5, "x"), Line(1_000_000, "y")],
        [Line(1, "hA"), Line(2, fault=Code.BAD_ENCODING), Line(4, "h2")],
    ],
)
def test_lines_arrive_at_another_process_as_they_were_sent(batch: list[Line]) -> None:
    assert unpacked(pickle.loads(pickle.dumps(packed(batch)))) == batch

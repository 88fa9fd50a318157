"""A request as it arrives: its end is found, however it is split, and its deadlines hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.runner.incoming import BODY_GRACE_SECONDS, BODY_SECONDS, HEADER_SECONDS, LONGEST_HEADER, Incoming, Stage

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nabcde"
CHUNKS = (
    b"POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n"
    b"5;why=not\r\nabcde\r\nA\r\n0\r\n\r\n89abc\r\n0\r\nTrailer: yes\r\n\r\n"
)


_opened: list[Incoming] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close the files of the test's requests."""
    yield
    while _opened:
        _opened.pop().close()


def new(now: float = 0.0, patience: float = 10.0, **limits: int) -> Incoming:
    incoming = Incoming(now, patience, **limits)
    _opened.append(incoming)
    return incoming


def fed(*parts: bytes, **limits: int) -> Incoming:
    incoming = new(**limits)
    for part in parts:
        incoming.feed(part, 0.0)
    return incoming


def stored(incoming: Incoming) -> bytes:
    return b"".join(incoming.parts())


@pytest.mark.parametrize("request_", [GET, POST, CHUNKS])
@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
def test_the_end_is_found_in_whatever_pieces_it_comes(request_: bytes, step: int) -> None:
    incoming = new()
    stream = request_ + GET
    for position in range(0, len(stream), step):
        incoming.feed(stream[position : position + step], 0.0)
        if incoming.stage is Stage.COMPLETE:
            break
    assert incoming.certain
    assert stored(incoming) == request_
    assert stream.startswith(request_ + incoming.rest)


@pytest.mark.parametrize("request_", [GET, POST, CHUNKS])
def test_it_is_not_complete_before_its_last_byte(request_: bytes) -> None:
    assert fed(request_[:-1]).stage in (Stage.HEADER, Stage.BODY)


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 5\r\nContent-Length: 6\r\n",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Content-Length: five\r\n",
        b"Content-Length : 5\r\n",
        b"Transfer-Encoding: gzip, chunked\r\n",
    ],
)
def test_a_request_without_a_clear_end_is_left_to_the_parser(header: bytes) -> None:
    incoming = fed(b"POST / HTTP/1.1\r\n" + header + b"\r\n")
    assert incoming.stage is Stage.COMPLETE
    assert not incoming.certain


@pytest.mark.parametrize("body", [b"nonsense\r\n", b"-1\r\n", b"\r\n", b"1" * 10_000])
def test_broken_chunks_are_left_to_the_parser(body: bytes) -> None:
    incoming = fed(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", body)
    assert incoming.stage is Stage.COMPLETE
    assert not incoming.certain


def test_an_endless_header_is_left_to_the_parser() -> None:
    incoming = fed(b"GET / HTTP/1.1\r\n", b"a" * LONGEST_HEADER)
    assert incoming.stage is Stage.COMPLETE
    assert not incoming.certain


def test_a_body_that_is_too_large_is_read_to_its_end_but_not_stored() -> None:
    header = b"POST / HTTP/1.1\r\nContent-Length: 5000\r\n\r\n"
    assert fed(header, b"a" * 4999, most_stored=1000).stage is Stage.BODY
    incoming = fed(header, b"a" * 4999, most_stored=1000)
    incoming.feed(b"a", 0.0)
    assert incoming.stage is Stage.COMPLETE
    assert not incoming.certain
    assert incoming.stored == len(stored(incoming)) == 1000


def test_a_body_without_end_is_not_read_to_it() -> None:
    incoming = fed(b"POST / HTTP/1.1\r\nContent-Length: 5000\r\n\r\n", b"a" * 2001, most_read=2000)
    assert incoming.stage is Stage.COMPLETE
    assert not incoming.certain


def test_a_client_that_waits_for_the_go_ahead_is_noticed() -> None:
    header = b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
    assert fed(header).awaits_go_ahead
    assert not fed(header, b"a").awaits_go_ahead
    assert not fed(header + b"a").awaits_go_ahead
    assert not fed(GET).awaits_go_ahead


def test_a_header_has_ten_seconds_from_its_first_byte() -> None:
    incoming = new(100.0, 30.0)
    assert (incoming.stage, incoming.deadline) == (Stage.IDLE, 130.0)
    for second in range(9):
        incoming.feed(b"G", 120.0 + second)
        assert incoming.deadline == 120.0 + HEADER_SECONDS


def test_a_body_has_thirty_seconds_if_a_kilobyte_comes_each_second() -> None:
    incoming = new()
    incoming.feed(b"POST / HTTP/1.1\r\nContent-Length: 90000\r\n\r\n", 100.0)
    assert incoming.deadline == 100.0 + BODY_GRACE_SECONDS
    incoming.feed(b"a" * 7000, 101.0)
    assert incoming.deadline == 107.0
    incoming.feed(b"a" * 70_000, 102.0)
    assert incoming.deadline == 100.0 + BODY_SECONDS

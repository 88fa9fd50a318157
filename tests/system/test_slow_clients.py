"""Silent or slow clients, on a live server: others are served as before.

`python -m pytest -s` prints the median times of unrelated reads.
"""

from __future__ import annotations

import http.client
import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests import live
from tests.live import LiveServer

READS = 30
DRIP_SECONDS = 0.2
HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 4000
BODY_HEADER = (
    b"POST /auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[LiveServer]:
    """An installation for this module."""
    with live.running(tmp_path_factory.mktemp("slow"), extra={"WORKERS": "0"}, prepared=prepared) as running:
        yield running


@contextmanager
def clients(server: LiveServer, count: int, sent: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections that have sent something and stay open."""
    with ExitStack() as cleanup:
        opened = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", server.settings.port), timeout=30)
            cleanup.enter_context(connection)
            connection.sendall(sent)
            opened.append(connection)
        yield opened


@contextmanager
def dripping(server: LiveServer, count: int, sent: bytes) -> Iterator[None]:
    """Open connections that keep sending one byte at a time."""
    stopped = threading.Event()

    def drip(connections: list[socket.socket]) -> None:
        while not stopped.wait(DRIP_SECONDS):
            for connection in list(connections):
                try:
                    connection.sendall(b"a")
                except OSError:
                    # Its deadline has passed: such a client reconnects.
                    connections.remove(connection)

    with clients(server, count, sent) as connections:
        thread = threading.Thread(target=drip, args=(connections,))
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()


def read(server: LiveServer, path: str) -> float:
    """Read a page on a new connection, as an unrelated client; return the response time."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    finally:
        connection.close()
    return time.perf_counter() - began


def median_of_reads(server: LiveServer) -> float:
    return 1000 * statistics.median(read(server, path) for _ in range(READS) for path in ("/", "/health/ready"))


Attack = Callable[[LiveServer, ExitStack], object]
ATTACKS: dict[str, Attack] = {
    "200 idle connections": lambda server, block: block.enter_context(clients(server, 200)),
    "40 dripped headers and 200 idle connections": lambda server, block: (
        block.enter_context(dripping(server, 40, HEADER)),
        block.enter_context(clients(server, 200)),
    ),
    "40 dripped bodies": lambda server, block: block.enter_context(dripping(server, 40, BODY_HEADER)),
    "40 bodies that never come": lambda server, block: block.enter_context(clients(server, 40, BODY_HEADER)),
    "700 idle connections": lambda server, block: block.enter_context(clients(server, 700)),
}


@pytest.mark.parametrize("attack", list(ATTACKS))
def test_a_bystander_is_served(server: LiveServer, attack: str) -> None:
    before = median_of_reads(server)
    with ExitStack() as block:
        ATTACKS[attack](server, block)
        during = median_of_reads(server)
    sys.stdout.write(f"\n{attack}: {before:.1f} ms before, {during:.1f} ms during\n")


@pytest.mark.parametrize("sent", [HEADER, BODY_HEADER], ids=["header", "body"])
def test_a_client_that_stops_is_told_and_hung_up_on(server: LiveServer, sent: bytes) -> None:
    with clients(server, 1, sent) as (connection,):
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b"application/problem+json" in answer
    assert b"Connection: close" in answer


def test_requests_in_one_go_are_answered_in_turn(server: LiveServer) -> None:
    one = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with clients(server, 1, one * 3 + last) as (connection,):
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.count(b"HTTP/1.1 200 OK") == 4


def test_a_body_is_sent_after_the_go_ahead(server: LiveServer) -> None:
    header = BODY_HEADER.replace(b"9000\r\n", b"2\r\nExpect: 100-continue\r\nConnection: close\r\n")
    with clients(server, 1, header) as (connection,):
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 422 ")


def test_clients_that_read_nothing_do_not_block_others(server: LiveServer) -> None:
    """A response that fits into the kernel's buffers is sent without being read."""
    page = b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n"
    with clients(server, 32, page):
        assert median_of_reads(server) > 0

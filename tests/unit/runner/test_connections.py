"""The web server's connections: the limit per address, and which one makes room."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from selectors import DefaultSelector
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger

from app.runner.balance import Balance
from app.runner.connections import YIELD_SECONDS, BufferingWorker, Connection
from app.runner.incoming import HEADER_SECONDS

SECOND_ADDRESS = "127.0.0.2"


class Threads(Executor):
    """Runs nothing, and records its connections."""

    def __init__(self) -> None:
        self.given: list[Connection] = []

    def submit(self, _work: object, /, *args: Any, **_options: Any) -> Future[Any]:
        """Record a connection."""
        self.given.append(args[0])
        return Future()


class Server:
    """A worker whose main loop the test steps through.

    :param cleanup: closes its resources.
    :param listener: shared with another worker; by default its own.
    """

    def __init__(self, cleanup: ExitStack, listener: socket.socket | None = None) -> None:
        self.now = 0.0
        config = Config()
        self._cleanup = cleanup
        self.listener = listener or cleanup.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.listener.setblocking(False)
        self.worker = BufferingWorker(1, 1, [self.listener], None, 30, config, Logger(config))
        self.worker.clock = lambda: self.now
        self.worker.poller = cleanup.enter_context(DefaultSelector())
        self.usual, self.apart = Threads(), Threads()
        self.worker.tpool, self.worker._hashing = self.usual, self.apart
        cleanup.callback(self._close)

    def connect(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """Connect a client that sends something at once."""
        client = socket.create_connection(self.listener.getsockname(), timeout=5, source_address=(address, 0))
        self._cleanup.enter_context(client)
        client.sendall(sent)
        self.worker.accept(self.listener)
        return client

    @property
    def served(self) -> list[Connection]:
        """The connections that were passed to a thread."""
        return self.usual.given + self.apart.given

    def step(self) -> None:
        """Read the received bytes, and close connections past their deadlines."""
        for key, _ in self.worker.poller.select(0.2):
            key.data(key.fileobj)
        self.worker.murder_pending()

    def _close(self) -> None:
        for connection in list(self.worker._waiting):
            self.worker._drop(connection)
        for connection in self.served:
            self.worker._forget(connection)
        self.worker.tmp.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with ExitStack() as cleanup:
        yield Server(cleanup)


def hung_up(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False


def test_the_longest_waiting_makes_room_for_a_new_one_of_its_address(server: Server) -> None:
    server.worker.per_address = 3
    stranger = server.connect(address=SECOND_ADDRESS)
    first, *others = [server.connect() for _ in range(4)]
    assert hung_up(first)
    assert not any(hung_up(client) for client in (stranger, *others))
    assert server.worker.nr_conns == 4


def test_behind_our_own_proxy_there_is_no_such_limit(server: Server) -> None:
    server.worker.per_address = None
    assert not any(hung_up(client) for client in [server.connect() for _ in range(10)])


def test_an_address_whose_requests_are_all_at_work_gets_no_more(server: Server) -> None:
    server.worker.per_address = 2
    busy = [server.connect(b"GET / HTTP/1.1\r\n\r\n") for _ in range(2)]
    assert len(server.served) == 2
    assert hung_up(server.connect())
    assert not any(hung_up(client) for client in busy)
    assert not hung_up(server.connect(address=SECOND_ADDRESS))


def test_a_full_worker_takes_a_new_connection_for_the_longest_waiting(server: Server) -> None:
    server.worker.worker_connections = 4
    clients = [server.connect(address=f"127.0.0.{number}") for number in range(1, 7)]
    assert [hung_up(client) for client in clients] == [True] * 3 + [False] * 3
    assert server.worker.nr_conns < server.worker.worker_connections


def test_a_silent_connection_is_closed_without_a_word(server: Server) -> None:
    client = server.connect()
    server.now += HEADER_SECONDS + 60
    server.step()
    assert client.recv(100) == b""
    assert server.worker.nr_conns == 0


def test_a_late_header_is_answered(server: Server) -> None:
    client = server.connect(b"GET / HTTP/1.1\r\n")
    server.now += 10 * HEADER_SECONDS
    server.step()
    assert client.recv(1000).startswith(b"HTTP/1.1 408 Request Timeout")
    client.close()
    server.step()
    assert server.worker.nr_conns == 0


def test_clients_that_have_left_are_forgotten(server: Server) -> None:
    client = server.connect(b"GET / HTTP/1.1\r\n")
    client.close()
    server.step()
    assert server.worker.nr_conns == 0
    assert server.worker._by_address == {}
    assert server.served == []


def test_too_many_unfinished_bytes_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.runner.connections.MOST_SPOOLED", 5000)
    header = b"POST / HTTP/1.1\r\nContent-Length: 9000\r\n\r\n"
    first = server.connect(header + b"a" * 4000)
    second = server.connect(header + b"a" * 4000)
    assert second.recv(1000).startswith(b"HTTP/1.1 503 Service Unavailable")
    assert not hung_up(first)
    server.connect(header + b"a" * 500)
    assert server.worker._spooled < 5000


@pytest.mark.parametrize(
    ("line", "is_apart"),
    [
        (b"POST /auth/sign-in", True),
        (b"POST /auth/sign-up", True),
        (b"POST /auth/reset-password", True),
        (b"POST /auth/refresh", False),
        (b"GET /auth/sign-in", False),
        (b"GET /itinerary", False),
    ],
)
def test_calls_that_hash_a_password_only_wait_for_one_another(server: Server, line: bytes, is_apart: bool) -> None:
    server.connect(line + b" HTTP/1.1\r\nHost: here\r\n\r\n")
    assert (len(server.usual.given), len(server.apart.given)) == (0, 1) if is_apart else (1, 0)


def balanced(*workers: BufferingWorker) -> Balance:
    """Let workers accept connections in balance."""
    balance = Balance(len(workers) + 1)
    for slot, worker in enumerate(workers):
        worker.balance, worker.slot = balance, slot
        worker.set_accept_enabled(True)
    return balance


def test_a_worker_that_is_ahead_lets_the_other_one_accept_first(server: Server) -> None:
    with ExitStack() as cleanup:
        other = Server(cleanup, server.listener)
        balanced(server.worker, other.worker)
        server.connect()
        waits: list[float] = []

        def accept_elsewhere(seconds: float) -> None:
            waits.append(seconds)
            other.worker.accept(server.listener)

        server.worker.pause = accept_elsewhere
        server.connect()
        assert (server.worker.nr_conns, other.worker.nr_conns) == (1, 1)
        assert waits == [YIELD_SECONDS]
        # Now both have as many.
        server.connect()
        assert (server.worker.nr_conns, other.worker.nr_conns) == (2, 1)


def test_a_worker_that_is_ahead_accepts_connections_that_others_do_not(server: Server) -> None:
    balanced(server.worker).set(1, 0)
    clients = [server.connect() for _ in range(3)]
    assert server.worker.nr_conns == 3
    assert not any(hung_up(client) for client in clients)


def test_a_worker_that_has_stopped_accepting_is_not_waited_for(server: Server) -> None:
    with ExitStack() as cleanup:
        other = Server(cleanup, server.listener)
        balance = balanced(server.worker, other.worker)
        server.connect()
        assert balance.is_ahead(0)
        other.worker.set_accept_enabled(False)
        assert not balance.is_ahead(0)

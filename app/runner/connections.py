"""Gunicorn's threaded worker, whose main loop waits for slow clients: docs/adr/0020.

A thread gets a request once it is complete. So silent clients, slow senders and idle connections cannot occupy a
thread.
"""

from __future__ import annotations

import errno
import resource
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

import structlog
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn, ThreadWorker

from app.runner.balance import Balance
from app.runner.incoming import HEADER_SECONDS, Incoming, Stage
from app.web.answers import encode
from app.web.problems import PROBLEM, SENTENCES, problem

log = structlog.get_logger(__name__)

PER_ADDRESS = 250
"""Maximum connections per network address and process; a new one then replaces the one that has waited longest."""
MOST_SPOOLED = 512 * 1024 * 1024
"""Maximum total bytes of unfinished requests per process."""
SEND_SECONDS = 30.0
"""A client that reads more slowly than this loses its connection."""
LINGER_SECONDS = 2.0
"""After the last response we keep reading the client's data: otherwise the client might lose the response (RFC 9112,
9.6)."""
READ_BYTES = 256 * 1024
YIELD_SECONDS = 0.0005
"""A process that has more connections than another one waits this long before it accepts the next one."""
HASHING = (b"POST /auth/sign-in ", b"POST /auth/sign-up ", b"POST /auth/reset-password ")
"""Calls that hash a password. They run in separate threads, so that only they wait for one another."""
HASHING_THREADS = 2
"""While one thread hashes, the other reads and writes."""
GO_AHEAD = b"HTTP/1.1 100 Continue\r\n\r\n"
_FAULTS = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A client's connection: in the main loop while it waits, in a thread while its request is handled.

    :param now: monotonic seconds.
    :param args: arguments of the base class.
    """

    def __init__(self, now: float, *args: Any) -> None:
        super().__init__(*args)
        # The base class would read the first bytes in a thread.
        self.initialized = True
        self.incoming = Incoming(now, HEADER_SECONDS)
        self.went_ahead = False
        self.ends_at: float | None = None
        """Set while we wait for the client to hang up."""

    @property
    def address(self) -> str:
        """The client's network address."""
        return str(self.client[0]) if self.client else ""

    @property
    def deadline(self) -> float:
        """The deadline for the next bytes."""
        return self.incoming.deadline if self.ends_at is None else self.ends_at


class BufferingWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serves complete requests in threads."""

    per_address: int | None = PER_ADDRESS
    """None behind our own proxy, whose address all connections share."""
    balance: Balance | None = None
    slot: int | None = None
    """Its slot in the balance; None if all were taken."""
    clock: Callable[[], float] = staticmethod(time.monotonic)
    pause: Callable[[float], None] = staticmethod(time.sleep)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._waiting: dict[Connection, None] = {}
        """Connections in the main loop, least recently accepted or answered first."""
        self._by_address: dict[str, int] = {}
        self._spooled = 0
        self._stops_at = float("inf")

    def init_process(self) -> None:
        """Raise the limit of open files to the system's maximum: the usual 1024 is not far above the number of
        connections."""
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self._hashing: Executor = ThreadPoolExecutor(HASHING_THREADS, "hashing-calls")
        super().init_process()

    def set_accept_enabled(self, enabled: bool) -> None:
        """Start or stop accepting connections. Others do not wait for a process that starts, stops or is full."""
        super().set_accept_enabled(enabled)
        self._report()

    def accept(self, listener: socket.socket) -> None:
        """Accept a connection; it waits in the main loop for its request."""
        if self.balance is not None and self.slot is not None and self.balance.is_ahead(self.slot):
            self.pause(YIELD_SECONDS)
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._evict(lambda _connection: True)
            elif error.errno not in (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED):
                raise
            return
        connection = Connection(self.clock(), self.cfg, client, address, listener.getsockname())
        self._add_connections(1)
        mine = self._by_address[connection.address] = self._by_address.get(connection.address, 0) + 1
        has_room = True
        if self.per_address is not None and mine > self.per_address:
            has_room = self._evict(lambda other: other.address == connection.address)
        elif self.nr_conns >= self.worker_connections:
            has_room = self._evict(lambda _other: True)
        if not has_room:
            log.warning("connection_refused", address=connection.address)
            self._forget(connection)
            return
        self._wait(connection)
        # Most clients have already sent their request.
        self._read(connection, client)

    def enqueue_req(self, conn: Connection) -> None:
        """Hand a complete request to a thread."""
        if not conn.incoming.first_line.startswith(HASHING):
            super().enqueue_req(conn)
            return
        served = self._hashing.submit(self.handle, conn)
        served.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def handle_request(self, req: Any, conn: Connection) -> Any:
        """Handle a request, in a thread."""
        conn.sock.settimeout(SEND_SECONDS)
        if conn.went_ahead:
            req._expected_100_continue = False
        return super().handle_request(req, conn)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer a request that is not valid HTTP, or that the application left unanswered."""
        if isinstance(exc, ParseException):
            status = _FAULTS.get(type(exc), HTTPStatus.BAD_REQUEST)
            log.info("request_refused", address=addr[0] if addr else "", error=str(exc))
        else:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            log.error("request_failed", path=getattr(req, "path", None), exc_info=exc)
        with suppress(OSError):
            # A client that has closed the connection gets no answer.
            client.sendall(_problem(status))

    def _keepalive_after(self, conn: Connection, keepalive: Any) -> bool:
        # Bytes that the application has not read are in our buffer, not in the connection.
        return bool(keepalive) and conn.incoming.certain

    def finish_request(self, conn: Connection, fs: Future[Any]) -> None:
        """Continue with a connection after its request was handled."""
        before = conn.incoming
        self._close_incoming(conn)
        if fs.cancelled() or fs.exception() is not None or not fs.result():
            self._linger(conn)
            return
        conn.incoming, conn.went_ahead = Incoming(self.clock(), self.cfg.keepalive), False
        self._wait(conn)
        if before.rest:
            self._take(conn, before.rest)

    def murder_pending(self) -> None:
        """Close the connections whose deadlines have passed."""
        now = self.clock()
        for connection in [c for c in self._waiting if min(c.deadline, self._stops_at) <= now]:
            if connection.ends_at is None and connection.incoming.stage is not Stage.IDLE:
                log.info("client_too_slow", address=connection.address, stage=connection.incoming.stage.name.lower())
                self._refuse(connection, HTTPStatus.REQUEST_TIMEOUT)
            else:
                self._drop(connection)

    def _cap_keepalive(self, deadline: float) -> None:
        self._stops_at = deadline

    def _wait(self, connection: Connection) -> None:
        connection.sock.setblocking(False)
        self._waiting[connection] = None
        self.poller.register(connection.sock, selectors.EVENT_READ, partial(self._read, connection))

    def _leave(self, connection: Connection) -> None:
        del self._waiting[connection]
        self.poller.unregister(connection.sock)

    def _read(self, connection: Connection, _socket: socket.socket) -> None:
        if connection not in self._waiting:
            # It was evicted to make room for another one.
            return
        try:
            data = connection.sock.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            log.debug("client_gone", error=repr(error))
            data = b""
        if not data:
            self._drop(connection)
        elif connection.ends_at is None:
            self._take(connection, data)

    def _take(self, connection: Connection, data: bytes) -> None:
        incoming = connection.incoming
        before = incoming.stored
        incoming.feed(data, self.clock())
        self._spooled += incoming.stored - before
        if incoming.stage is Stage.COMPLETE:
            self._leave(connection)
            connection.parser = RequestParser(self.cfg, incoming.parts(), connection.client)
            self.enqueue_req(connection)
        elif self._spooled > MOST_SPOOLED:
            log.warning("requests_refused", spooled=self._spooled)
            self._refuse(connection, HTTPStatus.SERVICE_UNAVAILABLE)
        elif incoming.awaits_go_ahead and not connection.went_ahead:
            connection.went_ahead = True
            with suppress(OSError):
                # A client that does not receive this will not send the body either.
                connection.sock.send(GO_AHEAD)

    def _evict(self, applies: Callable[[Connection], bool]) -> bool:
        """Close the connection that has waited longest, and return whether there was one."""
        oldest = next((connection for connection in self._waiting if applies(connection)), None)
        if oldest is not None:
            self._drop(oldest)
        return oldest is not None

    def _refuse(self, connection: Connection, status: HTTPStatus) -> None:
        self._leave(connection)
        with suppress(OSError):
            # Its buffer was empty; a client that has closed the connection gets no answer.
            connection.sock.send(_problem(status, "Retry-After: 5\r\n"))
        self._close_incoming(connection)
        self._linger(connection)

    def _linger(self, connection: Connection) -> None:
        """Shut down sending, and wait a moment for the client to hang up."""
        connection.ends_at = self.clock() + LINGER_SECONDS
        try:
            connection.sock.shutdown(socket.SHUT_WR)
            self._wait(connection)
        except OSError as error:
            log.debug("client_gone", error=repr(error))
            self._forget(connection)

    def _drop(self, connection: Connection) -> None:
        self._leave(connection)
        self._forget(connection)

    def _add_connections(self, change: int) -> None:
        self.nr_conns += change
        self._report()

    def _report(self) -> None:
        """Tell the other processes how many connections this one has, or that it accepts none."""
        if self.balance is None or self.slot is None:
            return
        if self._accepting:
            self.balance.set(self.slot, self.nr_conns)
        else:
            self.balance.leave(self.slot)

    def _forget(self, connection: Connection) -> None:
        self._add_connections(-1)
        left = self._by_address[connection.address] - 1
        if left:
            self._by_address[connection.address] = left
        else:
            del self._by_address[connection.address]
        self._close_incoming(connection)
        connection.close()

    def _close_incoming(self, connection: Connection) -> None:
        self._spooled -= connection.incoming.stored
        connection.incoming.stored = 0
        connection.incoming.close()


def _problem(status: HTTPStatus, headers: str = "") -> bytes:
    """Return a complete response: a problem document, after which the connection closes."""
    detail = str(SENTENCES.get(status, SENTENCES[500] if status >= 500 else SENTENCES[400]))
    body = encode(problem(int(status), status.phrase, detail))
    head = (
        f"HTTP/1.1 {int(status)} {status.phrase}\r\nContent-Type: {PROBLEM}\r\n"
        f"Content-Length: {len(body)}\r\n{headers}Connection: close\r\n\r\n"
    )
    return head.encode() + body

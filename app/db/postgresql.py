"""Connections to PostgreSQL that never wait indefinitely, neither for a statement nor for a hanging server."""

from __future__ import annotations

import select
from collections.abc import Callable
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

Seconds = Callable[[], int | None]
"""Returns the statement timeout in seconds for a new connection; None for no limit."""
CONNECT_ARGS = {
    "connect_timeout": 3,
    # A crashed server closes no connection: the kernel probes after 30 s of silence, and while sending.
    "keepalives": 1,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
NO_PARALLEL_WORKERS = "-c max_parallel_workers_per_gather=0"
"""Starting parallel workers costs more than a typical query and skews the planner."""
GRACE_SECONDS = 1.0
"""The server cancels a statement itself; only a hanging server exceeds its timeout by this much."""
R = TypeVar("R")


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that closes itself when the server does not answer in time."""

    patience: float | None = None
    is_new = False
    """Whether it has not been used yet."""

    def wait(self, gen: PQGen[R], interval: float = 0.1, timeout: float | None = None) -> R:
        """Wait for a response.

        :raises OperationalError: the wait timed out; whether the server ran the statement is unknown.
        """
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:
            # A late response must not be read as that of the next statement.
            self.close()
            raise psycopg.OperationalError(f"no answer in {self.patience} s") from error


def prepare(engine: Engine, seconds: Seconds, reads: Callable[[], bool]) -> None:
    """Set up an engine of PostgreSQL.

    :param seconds: called for each new connection. It is the server's `statement_timeout`, which includes waiting for
        locks.
    :param reads: whether the transaction that begins now is read-only.
    """

    def connect(
        _dialect: Dialect, _entry: ConnectionPoolEntry, arguments: tuple[Any, ...], options: dict[str, Any]
    ) -> DBAPIConnection:
        limit = seconds()
        if limit is not None:
            # The operator's own options in the address come last and take precedence.
            given = options.get("options", "")
            own = f"-c statement_timeout={1000 * limit} {NO_PARALLEL_WORKERS}"
            options = {**options, "options": f"{own} {given}".strip()}
        connection = BoundedConnection.connect(*arguments, **options)
        connection.patience = None if limit is None else limit + GRACE_SECONDS
        connection.is_new = True
        return connection  # type: ignore[return-value]  # it has all that SQLAlchemy asks of one

    def begin(connection: Connection) -> None:
        if "isolation_level" in connection.get_execution_options():
            # The caller has chosen.
            return
        driver = cast(BoundedConnection, connection.connection.dbapi_connection)
        if driver.autocommit != reads():
            driver.autocommit = not driver.autocommit

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "begin", begin)
    event.listen(engine, "checkout", _refuse_closed)


def _refuse_closed(driver: BoundedConnection, _record: object, _proxy: object) -> None:
    """Replace a pooled connection that the server has closed, as when it restarts.

    Without a round trip, which `pool_pre_ping` takes for each request: an idle connection has something to read only
    when it ends.
    """
    if driver.is_new:
        # If the server has already ended it, its first statement fails like that of any lost connection.
        driver.is_new = False
        return
    if not driver.closed:
        waiting = select.poll()
        waiting.register(driver.fileno(), select.POLLIN)
        if not waiting.poll(0):
            return
    raise DisconnectionError("closed by the server")

"""Connections to PostgreSQL that never wait indefinitely, neither for a statement nor for a hanging server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
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


def bound(engine: Engine, seconds: Seconds) -> None:
    """Set timeouts on an engine's connections.

    :param seconds: called for each new connection. It is the server's `statement_timeout`, which includes waiting for
        locks.
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
        return connection  # type: ignore[return-value]  # it has all that SQLAlchemy asks of one

    event.listen(engine, "do_connect", connect)

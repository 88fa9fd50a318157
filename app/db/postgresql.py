"""Connections to PostgreSQL on which nothing waits for ever: neither for a statement nor for a server that hangs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.pool import ConnectionPoolEntry

Seconds = Callable[[], int | None]
"""Returns how long a statement may take on a connection that is opened now; None: as long as it needs."""
CONNECT_ARGS = {
    "connect_timeout": 3,
    # A server whose machine is gone closes nothing: the kernel asks after half a minute of silence, and while sending.
    "keepalives": 1,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
NO_PARALLEL_WORKERS = "-c max_parallel_workers_per_gather=0"
"""To start some takes longer than all that a call reads, and they let the planner take a scan and a sort for cheap."""
GRACE_SECONDS = 1.0
"""The server ends a statement by itself; only one that hangs is left after so long."""
R = TypeVar("R")


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that gives up, and closes, when the server does not answer in time."""

    patience: float | None = None

    def wait(self, gen: PQGen[R], interval: float = 0.1, timeout: float | None = None) -> R:
        """Wait for an answer.

        :raises OperationalError: it took too long; nothing is known of what the server did.
        """
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:
            # What it may still answer must not be taken for the answer to the next statement.
            self.close()
            raise psycopg.OperationalError(f"no answer in {self.patience} s") from error


def bound(engine: Engine, seconds: Seconds) -> None:
    """Bound what is done on an engine's connections.

    :param seconds: asked for each connection that is opened. The time is the server's `statement_timeout`; waits for
        locks count.
    """

    def connect(
        _dialect: Dialect, _entry: ConnectionPoolEntry, arguments: tuple[Any, ...], options: dict[str, Any]
    ) -> DBAPIConnection:
        limit = seconds()
        if limit is not None:
            # The operator's own options, from the address, come last and win.
            given = options.get("options", "")
            own = f"-c statement_timeout={1000 * limit} {NO_PARALLEL_WORKERS}"
            options = {**options, "options": f"{own} {given}".strip()}
        connection = BoundedConnection.connect(*arguments, **options)
        connection.patience = None if limit is None else limit + GRACE_SECONDS
        return connection  # type: ignore[return-value]  # it has all that SQLAlchemy asks of one

    event.listen(engine, "do_connect", connect)

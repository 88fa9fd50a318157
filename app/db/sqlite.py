"""SQLite as we use it: real transactions, write-ahead logging, and writers in fair order."""

from __future__ import annotations

import fcntl
import os
import time
from collections import deque
from collections.abc import Callable
from threading import Event, Lock
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

BUSY_SECONDS = 10.0
"""How long a writer waits before it is refused."""
LOOK_SECONDS = 0.001
"""How often the first waiting writer of a process checks whether writers of other processes are done."""
_TURN = "waypost.write_turn"
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    f"busy_timeout={int(1000 * BUSY_SECONDS)}",
    "cache_size=-32768",
    "mmap_size=268435456",
    "temp_store=MEMORY",
)


class Queue:
    """A fair lock: it goes to the longest waiter; Python's own goes to any thread that happens to run."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._is_taken = False
        self._waiting: deque[Event] = deque()

    def acquire(self, timeout: float) -> bool:
        """Wait for the lock; return whether it was acquired in time.

        :param timeout: seconds.
        """
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = Event()
            self._waiting.append(turn)
        try:
            if turn.wait(timeout):
                return True
        except BaseException:
            # The waiter was interrupted, for example by a job's timeout; its turn may have just come.
            if not self._gives_up(turn):
                self.release()
            raise
        return not self._gives_up(turn)

    def _gives_up(self, turn: Event) -> bool:
        """Leave the queue; return False if the lock has been handed over in the meantime."""
        with self._mutex:
            if turn.is_set():
                return False
            self._waiting.remove(turn)
            return True

    @property
    def waiting(self) -> int:
        """The number of waiters."""
        return len(self._waiting)

    def release(self) -> None:
        """Hand the lock to the next waiter."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_taken = False


class WriteTurns:
    """Serialises the writers of a database in order of arrival, in this process and across processes.

    SQLite's own lock still guarantees exclusion. But its waiters poll with growing delays, so that with many writers
    some wait a hundred times as long as others.

    :param path: a lock file next to the database; None for a database in memory.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._queue = Queue()
        self._file: int | None = None
        self._owner = 0

    def begin(self) -> None:
        """Wait for a turn.

        :raises TimeoutError: the lock was not acquired in time.
        """
        deadline = time.monotonic() + BUSY_SECONDS
        if not self._queue.acquire(BUSY_SECONDS):
            raise TimeoutError("database is locked")
        if self._path is None:
            return
        try:
            while not self._has_file(self._path):
                if time.monotonic() > deadline:
                    raise TimeoutError("database is locked")
                time.sleep(LOOK_SECONDS)
        except BaseException:
            self._queue.release()
            raise

    def end(self) -> None:
        """Release the lock to the next writer."""
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)
        self._queue.release()

    def _has_file(self, path: str) -> bool:
        try:
            fcntl.flock(self._opened(path), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _opened(self, path: str) -> int:
        # A forked process shares its parent's open file, and with it the parent's lock.
        if self._file is None or self._owner != os.getpid():
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            self._owner = os.getpid()
        return self._file


def prepare(engine: Engine, writes: Callable[[], bool]) -> None:
    """Set up an engine of SQLite.

    :param writes: whether the transaction that begins now will write.
    """
    database = engine.url.database
    turns = WriteTurns(f"{database}-writers" if database and database != ":memory:" else None)

    def begin(connection: Connection) -> None:
        if not writes():
            connection.exec_driver_sql("BEGIN")
            return
        # A connection holds its turn until it returns to the pool, right after its commit or rollback.
        if _TURN not in connection.info:
            _wait(turns)
            connection.info[_TURN] = turns
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", begin)
    event.listen(engine, "checkin", _pass_on)


def _wait(turns: WriteTurns) -> None:
    try:
        turns.begin()
    except TimeoutError as error:
        raise OperationalError("BEGIN IMMEDIATE", None, error) from error


def _pass_on(_connection: object, record: Any) -> None:
    turns: WriteTurns | None = record.info.pop(_TURN, None)
    if turns is not None:
        turns.end()


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver begins transactions too late; the "begin" event begins them instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

"""One transaction a request or job, and what is to happen once it is kept or dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import structlog
from sqlalchemy import Engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.orm import Session

log = structlog.get_logger(__name__)

_AFTER = "after_commit"
_UNDO = "after_rollback"
_writing: ContextVar[bool] = ContextVar("writing", default=False)


@contextmanager
def write_lock() -> Iterator[None]:
    """Say that the transactions begun inside will write.

    SQLite then takes its write lock at their start: one taken halfway cannot wait for another writer and fails at once.
    """
    token = _writing.set(True)
    try:
        yield
    finally:
        _writing.reset(token)


def is_writing() -> bool:
    """Tell whether transactions that begin now will write."""
    return _writing.get()


def after_commit(session: Session, action: Callable[[], None]) -> None:
    """Run an action once the session's transaction is kept, or never if it is not.

    :param session: the session whose commit is waited for.
    :param action: called without arguments, in the order in which the actions were given.
    """
    session.info.setdefault(_AFTER, []).append(action)


def after_rollback(session: Session, action: Callable[[], None]) -> None:
    """Run an action once the session's transaction is dropped, or never if it is kept: it undoes what no database does.

    One that fails is logged, no more: the refusal that dropped the transaction is what the caller must hear of.

    :param session: the session whose rollback is waited for.
    :param action: called without arguments, the latest first.
    """
    session.info.setdefault(_UNDO, []).append(action)


def commit(session: Session) -> None:
    """Keep the session's changes, then run what waits for it.

    :raises Exception: whatever an action raises; the actions after it still run, and the changes stay kept.
    """
    session.commit()
    session.info.pop(_UNDO, None)
    actions: list[Callable[[], None]] = session.info.pop(_AFTER, [])
    failure: Exception | None = None
    for action in actions:
        try:
            action()
        except Exception as error:  # noqa: BLE001 - raised again below
            log.warning("after_commit_failed", error=repr(error))
            failure = failure or error
    if failure is not None:
        raise failure


def rollback(session: Session) -> None:
    """Drop the session's changes and what waited for them; then undo what was done beside them."""
    session.info.pop(_AFTER, None)
    actions: list[Callable[[], None]] = session.info.pop(_UNDO, [])
    try:
        session.rollback()
    finally:
        for action in reversed(actions):
            _undo(action)


def _undo(action: Callable[[], None]) -> None:
    try:
        action()
    except Exception as error:  # noqa: BLE001 - after_rollback says why
        log.warning("after_rollback_failed", error=repr(error))


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """Do the work inside in a transaction of its own: kept at the end, dropped when an exception leaves it.

    For work of several steps (a long job) that must not hold the database between them.

    :param session: nothing may be pending in it.
    """
    with write_lock():
        try:
            yield
            commit(session)
        except BaseException:
            rollback(session)
            raise


@contextmanager
def reading(session: Session) -> Iterator[None]:
    """Read what is kept at this moment, in a transaction of its own that takes no write lock and ends at once.

    :param session: nothing may be pending in it.
    """
    token = _writing.set(False)
    try:
        yield
    finally:
        session.rollback()
        _writing.reset(token)


def prepare_engine(engine: Engine) -> None:
    """Give an SQLite engine real transactions, write-ahead logging and foreign keys; leave others alone."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)


def _set_pragmas(connection: object, _record: object) -> None:
    # The driver's own transaction handling starts too late; "begin" below starts them instead.
    connection.isolation_level = None  # type: ignore[attr-defined]  # the driver's own object
    cursor = connection.cursor()  # type: ignore[attr-defined]  # the same
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        "cache_size=-32768",
        "mmap_size=268435456",
        "temp_store=MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if _writing.get() else "BEGIN")

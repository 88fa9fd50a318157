"""One transaction per job and per request that writes, and actions after its commit or rollback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from enum import Enum, auto

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.db import postgresql, sqlite

log = structlog.get_logger(__name__)

_AFTER = "after_commit"
_UNDO = "after_rollback"


class Mode(Enum):
    """What the transactions that begin now will do."""

    ANYTHING = auto()
    READ = auto()
    WRITE = auto()


_mode: ContextVar[Mode] = ContextVar("mode", default=Mode.ANYTHING)


@contextmanager
def _in_mode(mode: Mode) -> Iterator[None]:
    token = _mode.set(mode)
    try:
        yield
    finally:
        _mode.reset(token)


def read_only() -> AbstractContextManager[None]:
    """Mark transactions that begin inside as read-only.

    On PostgreSQL, they take no BEGIN and ROLLBACK, each a round trip: in its isolation level, READ COMMITTED, every
    statement sees what is committed when it starts anyway.
    """
    return _in_mode(Mode.READ)


def write_lock() -> AbstractContextManager[None]:
    """Mark transactions that begin inside as writing.

    SQLite then takes its write lock when they begin: upgrading a read lock later fails at once if another writer holds
    it.
    """
    return _in_mode(Mode.WRITE)


def is_writing() -> bool:
    """Return whether transactions that begin now will write."""
    return _mode.get() is Mode.WRITE


def is_reading() -> bool:
    """Return whether transactions that begin now are read-only."""
    return _mode.get() is Mode.READ


def after_commit(session: Session, action: Callable[[], None]) -> None:
    """Run an action after the session's commit; a rollback discards it.

    :param session: whose commit it waits for.
    :param action: called without arguments; actions run in the order they were added.
    """
    session.info.setdefault(_AFTER, []).append(action)


def after_rollback(session: Session, action: Callable[[], None]) -> None:
    """Run an action after the session's rollback, to undo changes outside the database; a commit discards it.

    An action that fails is only logged: the caller must see the error that caused the rollback.

    :param session: whose rollback it waits for.
    :param action: called without arguments; the latest runs first.
    """
    session.info.setdefault(_UNDO, []).append(action)


def commit(session: Session) -> None:
    """Commit, then run the actions that wait for it.

    :raises Exception: the first error of an action; the other actions still run, and the changes stay committed.
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
    """Roll back and discard the actions for the commit; then undo changes outside the database."""
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
    """Run the block in a separate transaction: commit at its end, roll back on an exception.

    For long jobs, which must not hold a transaction open between their steps, and for the few requests by GET that
    write. In those, loaded entities expire at its beginning.

    :param session: nothing may be pending in it.
    """
    if is_reading():
        # The session may be on a connection in autocommit mode, where the block's writes could not be rolled back.
        session.rollback()
    with write_lock():
        try:
            yield
            commit(session)
        except BaseException:
            rollback(session)
            raise


@contextmanager
def reading(session: Session) -> Iterator[None]:
    """Run the block in a separate read-only transaction, which takes no write lock and ends with the block.

    :param session: nothing may be pending in it.
    """
    with read_only():
        try:
            yield
        finally:
            session.rollback()


def prepare_engine(engine: Engine, seconds: postgresql.Seconds = lambda: None) -> None:
    """Configure an engine: real transactions, write-ahead logging and foreign keys on SQLite, timeouts on PostgreSQL.

    :param seconds: how long a statement may take.
    """
    if engine.dialect.name == "sqlite":
        sqlite.prepare(engine, is_writing)
    else:
        postgresql.prepare(engine, seconds, is_reading)


def end(session: Session) -> None:
    """End a session whose outcome is settled; losing the connection now changes nothing."""
    try:
        session.rollback()
    except DBAPIError as error:
        log.warning("connection_lost", error=repr(error.orig))
        session.invalidate()

"""Connections to PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import psycopg
import pytest
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from app.db import transaction
from tests import stacks

pytestmark = pytest.mark.skipif(stacks.SERVERS not in stacks.reachable(), reason="needs PostgreSQL")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with stacks.started(stacks.SERVERS, tmp_path_factory.mktemp("servers")) as stack:
        yield stack.database_url


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """An engine with one connection, and an empty table."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    transaction.prepare_engine(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS note"))
        connection.execute(text("CREATE TABLE note (words TEXT)"))
    yield engine
    engine.dispose()


def driver_of(session: Session) -> psycopg.Connection[Any]:
    """Return the driver's connection of a session's transaction."""
    return cast("psycopg.Connection[Any]", session.connection().connection.dbapi_connection)


def write_and_fail(session: Session) -> None:
    with transaction.writing(session):
        session.execute(text("INSERT INTO note VALUES ('one')"))
        raise RuntimeError("in between")


def test_reads_need_no_transaction(engine: Engine) -> None:
    with Session(engine) as session, transaction.read_only():
        session.execute(text("SELECT 1"))
        assert driver_of(session).info.transaction_status is TransactionStatus.IDLE


def test_everything_else_has_one_on_the_same_connection(engine: Engine) -> None:
    with Session(engine) as session:
        with transaction.reading(session):
            session.execute(text("SELECT 1"))
            before = driver_of(session)
        session.execute(text("SELECT 1"))
        assert driver_of(session) is before
        assert driver_of(session).info.transaction_status is TransactionStatus.INTRANS


def test_a_write_after_reads_is_rolled_back_as_a_whole(engine: Engine) -> None:
    with Session(engine) as session, transaction.read_only():
        session.execute(text("SELECT 1"))
        with pytest.raises(RuntimeError, match="in between"):
            write_and_fail(session)
        assert session.scalar(text("SELECT count(*) FROM note")) == 0
        with transaction.writing(session):
            session.execute(text("INSERT INTO note VALUES ('two')"))
    with engine.connect() as connection:
        assert connection.scalars(text("SELECT words FROM note")).all() == ["two"]


def test_an_isolation_level_that_was_asked_for_stays(engine: Engine) -> None:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("INSERT INTO note VALUES ('at once')"))
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM note")) == 1


def test_a_connection_that_the_server_has_closed_is_replaced_before_it_is_used(engine: Engine, url: str) -> None:
    with engine.connect() as connection:
        process = connection.scalar(text("SELECT pg_backend_pid()"))
    with psycopg.connect(url.replace("+psycopg", "")) as other:
        assert other.execute("SELECT pg_terminate_backend(%s, 5000)", [process]).fetchone() == (True,)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT pg_backend_pid()")) not in (None, process)


def test_a_connection_that_ends_at_once_is_noticed_by_its_first_statement(engine: Engine) -> None:
    def end(driver: psycopg.Connection[Any], _record: object) -> None:
        with psycopg.connect(driver.info.dsn, password=driver.info.password) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [driver.info.backend_pid])

    engine.dispose()
    event.listen(engine, "connect", end)
    with engine.connect() as connection, pytest.raises(OperationalError):
        connection.execute(text("SELECT 1"))

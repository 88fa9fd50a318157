"""Actions after commit and after rollback."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from app.db import sqlite
from app.db.transaction import (
    after_commit,
    after_rollback,
    commit,
    prepare_engine,
    reading,
    rollback,
    write_lock,
    writing,
)
from app.errors import NotFound
from app.web.logs import configure_logs
from tests.logs import events


@pytest.fixture
def session() -> Session:
    return Session(create_engine("sqlite://"))


@pytest.fixture
def logs() -> None:
    configure_logs()


def test_actions_wait_for_the_commit_and_run_once_in_order(session: Session) -> None:
    done: list[str] = []
    after_commit(session, lambda: done.append("first"))
    after_commit(session, lambda: done.append("second"))
    assert done == []
    commit(session)
    commit(session)
    assert done == ["first", "second"]


def test_a_rollback_discards_actions(session: Session) -> None:
    done: list[str] = []
    after_commit(session, lambda: done.append("never"))
    rollback(session)
    commit(session)
    assert done == []


def test_a_failing_action_is_raised_after_the_others_ran(session: Session) -> None:
    done: list[str] = []

    def fail() -> None:
        raise ConnectionError("queue down")

    after_commit(session, fail)
    after_commit(session, lambda: done.append("ran"))
    with pytest.raises(ConnectionError):
        commit(session)
    assert done == ["ran"]


def test_a_writer_takes_the_lock_at_the_start(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    path = tmp_path_factory.mktemp("db") / "t.sqlite3"
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 0})
    prepare_engine(engine)
    with engine.connect() as first, engine.connect() as second:
        second.exec_driver_sql("PRAGMA busy_timeout=0")
        second.rollback()
        with write_lock():
            first.execute(text("SELECT 1"))
        with pytest.raises(Exception, match="locked"), write_lock():
            second.execute(text("SELECT 1"))
        assert first.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_writing_commits_and_runs_its_actions(session: Session) -> None:
    done: list[str] = []
    with writing(session):
        session.execute(text("CREATE TABLE t (x INTEGER)"))
        session.execute(text("INSERT INTO t VALUES (1)"))
        after_commit(session, lambda: done.append("told"))
    assert done == ["told"]
    session.rollback()
    assert session.scalar(text("SELECT x FROM t")) == 1


def test_an_exception_rolls_back_writing(session: Session) -> None:
    with writing(session):
        session.execute(text("CREATE TABLE t (x INTEGER)"))
    done: list[str] = []

    def work() -> None:
        with writing(session):
            session.execute(text("INSERT INTO t VALUES (1)"))
            after_commit(session, lambda: done.append("never"))
            raise KeyError("x")

    with pytest.raises(KeyError):
        work()
    assert session.scalar(text("SELECT count(*) FROM t")) == 0
    assert done == []


def test_reading_takes_no_write_lock_and_ends_its_transaction(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("db") / "t.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    prepare_engine(engine)
    with engine.connect() as writer, Session(engine) as reader, write_lock():
        writer.execute(text("SELECT 1"))
        with reading(reader):
            assert reader.scalar(text("SELECT 1")) == 1
            assert reader.in_transaction()
        assert not reader.in_transaction()
    engine.dispose()


def test_rollback_actions_run_once_latest_first(session: Session) -> None:
    done: list[str] = []
    after_rollback(session, lambda: done.append("first"))
    after_rollback(session, lambda: done.append("second"))
    assert done == []
    rollback(session)
    rollback(session)
    assert done == ["second", "first"]


def test_rollback_actions_do_not_run_after_commit(session: Session) -> None:
    done: list[str] = []
    after_rollback(session, lambda: done.append("undone"))
    commit(session)
    rollback(session)
    assert done == []


def test_rollback_actions_do_not_run_after_a_failing_commit_action(session: Session) -> None:
    done: list[str] = []

    def fail() -> None:
        raise ConnectionError("queue down")

    def work() -> None:
        with writing(session):
            after_rollback(session, lambda: done.append("undone"))
            after_commit(session, fail)

    with pytest.raises(ConnectionError):
        work()
    assert done == []


@pytest.mark.usefixtures("logs")
def test_a_failing_rollback_action_hides_neither_the_error_nor_other_actions(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    def fail() -> None:
        raise PermissionError("not ours to remove")

    def work() -> None:
        with writing(session):
            after_rollback(session, lambda: done.append("undone"))
            after_rollback(session, fail)
            raise NotFound("There is no such trip.")

    with pytest.raises(NotFound):
        work()
    assert done == ["undone"]
    assert [line["event"] for line in events(caplog)] == ["after_rollback_failed"]

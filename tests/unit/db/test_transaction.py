"""What happens once a transaction is kept."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from app.db.transaction import after_commit, commit, prepare_engine, rollback, write_lock


@pytest.fixture
def session() -> Session:
    return Session(create_engine("sqlite://"))


def test_actions_wait_for_the_commit_and_run_once_in_order(session: Session) -> None:
    done: list[str] = []
    after_commit(session, lambda: done.append("first"))
    after_commit(session, lambda: done.append("second"))
    assert done == []
    commit(session)
    commit(session)
    assert done == ["first", "second"]


def test_a_rollback_forgets_them(session: Session) -> None:
    done: list[str] = []
    after_commit(session, lambda: done.append("never"))
    rollback(session)
    commit(session)
    assert done == []


def test_one_that_fails_is_raised_after_the_others_ran(session: Session) -> None:
    done: list[str] = []

    def fail() -> None:
        raise ConnectionError("queue down")

    after_commit(session, fail)
    after_commit(session, lambda: done.append("ran"))
    with pytest.raises(ConnectionError):
        commit(session)
    assert done == ["ran"]


def test_a_writer_takes_the_lock_at_the_start(tmp_path_factory: pytest.TempPathFactory) -> None:
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

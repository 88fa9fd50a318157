"""Fair order of SQLite's writers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from app.db import sqlite
from app.db.sqlite import Queue, WriteTurns
from app.db.transaction import prepare_engine, reading, writing
from tests.waiting import wait_for


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    prepare_engine(engine)
    with Session(engine) as session, writing(session):
        session.execute(text("CREATE TABLE note (number INTEGER)"))
    yield engine
    engine.dispose()


def write(session: Session) -> None:
    session.execute(text("INSERT INTO note VALUES (1)"))


def count(engine: Engine) -> int:
    with Session(engine) as session:
        return session.scalar(text("SELECT count(*) FROM note")) or 0


def test_a_writer_waits_for_the_one_before(engine: Engine) -> None:
    done = Event()

    def second() -> None:
        with Session(engine) as session, writing(session):
            write(session)
        done.set()

    with Session(engine) as session, writing(session):
        write(session)
        thread = Thread(target=second)
        thread.start()
        assert not done.wait(0.2)
    thread.join()
    assert done.is_set()
    assert count(engine) == 2


def test_two_processes_take_turns_by_a_file_beside_the_database(tmp_path: Path) -> None:
    path = str(tmp_path / "test.sqlite3-writers")
    one, other = WriteTurns(path), WriteTurns(path)
    one.begin()
    began = Event()

    def wait() -> None:
        other.begin()
        began.set()
        other.end()

    thread = Thread(target=wait)
    thread.start()
    assert not began.wait(0.2)
    one.end()
    thread.join()
    assert began.is_set()


def fail(engine: Engine) -> None:
    with Session(engine) as session, writing(session):
        session.execute(text("INSERT INTO nothing VALUES (1)"))


def test_a_process_does_not_wait_for_ever_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "test.sqlite3-writers")
    one, other = WriteTurns(path), WriteTurns(path)
    one.begin()
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with pytest.raises(TimeoutError):
        other.begin()
    one.end()
    other.begin()


def has_waiting(queue: Queue, number: int) -> Callable[[], bool]:
    return lambda: queue.waiting == number


def test_whoever_waits_longest_is_next() -> None:
    queue, order, threads = Queue(), list[int](), list[Thread]()
    assert queue.acquire(1)
    for number in range(5):

        def take(number: int = number) -> None:
            assert queue.acquire(10)
            order.append(number)
            queue.release()

        threads.append(Thread(target=take))
        threads[-1].start()
        wait_for(has_waiting(queue, number + 1))
    queue.release()
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]


def test_a_waiter_that_gives_up_is_skipped() -> None:
    queue = Queue()
    assert queue.acquire(1)
    assert not queue.acquire(0.01)
    queue.release()
    assert queue.acquire(0.01)


def test_a_writer_that_fails_passes_its_turn_on(engine: Engine) -> None:
    with pytest.raises(OperationalError):
        fail(engine)
    with Session(engine) as session, writing(session):
        write(session)
    assert count(engine) == 1


def test_two_transactions_of_one_session_each_have_a_turn(engine: Engine) -> None:
    with Session(engine) as session:
        for _ in range(2):
            with writing(session):
                write(session)
    assert count(engine) == 2


def test_a_reader_never_waits(engine: Engine) -> None:
    with Session(engine) as session, writing(session):
        write(session)
        with Session(engine) as other, reading(other):
            assert other.scalar(text("SELECT count(*) FROM note")) == 0


def test_a_writer_that_waits_too_long_is_refused(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    refused: list[BaseException] = []

    def second() -> None:
        with Session(engine) as session:
            try:
                with writing(session):
                    write(session)
            except OperationalError as error:
                refused.append(error)

    with Session(engine) as session, writing(session):
        write(session)
        thread = Thread(target=second)
        thread.start()
        thread.join()
    assert ["database is locked" in str(error) for error in refused] == [True]
    assert count(engine) == 1


def test_a_database_in_memory_needs_no_file() -> None:
    engine = create_engine("sqlite://")
    prepare_engine(engine)
    with Session(engine) as session, writing(session):
        session.execute(text("CREATE TABLE note (number INTEGER)"))
        write(session)
    engine.dispose()

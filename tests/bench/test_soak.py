"""The soak's ledger finds lost, duplicated and changed data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text

from tests.bench.soak.ledger import NONE, Ledger, faults_in

TABLES = (
    "CREATE TABLE trip (id TEXT, name TEXT, status TEXT)",
    "CREATE TABLE trip_change (change_id TEXT)",
    "CREATE TABLE activity (stop_id TEXT, note TEXT)",
    "CREATE TABLE trip_like (trip_id TEXT, user_id TEXT)",
    "CREATE TABLE follow (follower_id TEXT, followed_id TEXT)",
    "INSERT INTO trip VALUES ('t1', 'Made', 'ready')",
    "INSERT INTO trip_change VALUES ('c1')",
    "INSERT INTO activity VALUES ('s1', 'A note')",
    "INSERT INTO trip_like VALUES ('t1', 'u1')",
)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{tmp_path / 'soak.sqlite3'}")
    with engine.begin() as connection:
        for statement in TABLES:
            connection.execute(text(statement))
    yield engine
    engine.dispose()


@pytest.fixture
def ledger() -> Ledger:
    """A database in which everything is acknowledged."""
    ledger = Ledger()
    ledger.wants_trip("Made")
    ledger.has_trip("Made", "t1")
    ledger.has_change("c1")
    ledger.has("note", "s1", "A note")
    ledger.has("like", "t1 u1", "yes")
    ledger.has("follow", "u1 u2", NONE)
    return ledger


def test_acknowledged_writes_that_exist_are_not_a_fault(ledger: Ledger, database: Engine) -> None:
    assert faults_in(ledger, str(database.url)) == []
    assert ledger.acknowledged == 5


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("DELETE FROM trip", "1 trips are lost: Made"),
        ("UPDATE trip SET id = 'other'", "1 trips are lost: Made"),
        ("INSERT INTO trip VALUES ('t2', 'Made', 'ready')", "1 trips are there twice: Made"),
        ("UPDATE trip SET status = 'building'", "1 trips are not ready: t1"),
        ("DELETE FROM trip_change", "1 changes are lost: c1"),
        ("UPDATE activity SET note = ''", "1 values of note are not as acknowledged: s1 is '', not 'A note'"),
        ("DELETE FROM trip_like", "1 values of like are not as acknowledged: t1 u1 is 'no', not 'yes'"),
        (
            "INSERT INTO follow VALUES ('u1', 'u2')",
            "1 values of follow are not as acknowledged: u1 u2 is 'yes', not 'no'",
        ),
    ],
)
def test_differences_from_acknowledged_writes_are_named(
    ledger: Ledger, database: Engine, broken: str, said: str
) -> None:
    with database.begin() as connection:
        connection.execute(text(broken))
    assert faults_in(ledger, str(database.url)) == [said]


def test_a_write_without_an_answer_may_be_done_or_not_until_the_next_one(ledger: Ledger, database: Engine) -> None:
    ledger.wants("note", "s1", "Another")
    assert faults_in(ledger, str(database.url)) == []
    with database.begin() as connection:
        connection.execute(text("UPDATE activity SET note = 'Another'"))
    assert faults_in(ledger, str(database.url)) == []
    ledger.has("note", "s1", "A third")
    assert len(faults_in(ledger, str(database.url))) == 1


def test_a_trip_without_an_answer_may_be_there_once(ledger: Ledger, database: Engine) -> None:
    ledger.wants_trip("Perhaps")
    for number, faults in ((2, 0), (3, 1)):
        with database.begin() as connection:
            connection.execute(text(f"INSERT INTO trip VALUES ('t{number}', 'Perhaps', 'ready')"))
        assert len(faults_in(ledger, str(database.url))) == faults


def test_a_change_that_was_acknowledged_twice_is_named(ledger: Ledger, database: Engine) -> None:
    ledger.has_change("c1")
    assert faults_in(ledger, str(database.url)) == ["1 changes were acknowledged twice: c1"]

"""Preparing the database: one at a time, on every stack."""

from __future__ import annotations

import threading

import pytest
from flask import Flask
from sqlalchemy import text

from app.config import Settings
from app.extensions import db
from app.runner.database import LOCK_KEY, startup_lock

pytestmark = pytest.mark.both_stacks


def test_two_starters_take_turns(migrated_app: Flask, settings: Settings) -> None:
    inside = threading.Event()
    order: list[str] = []

    def second() -> None:
        inside.wait(5)
        with migrated_app.app_context(), startup_lock(settings):
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with migrated_app.app_context(), startup_lock(settings):
        inside.set()
        thread.join(0.5)
        assert thread.is_alive()
        order.append("first")
    thread.join(5)
    assert order == ["first", "second"]


HELD_UP = text(
    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND objid = :key AND datname = current_database()"
    " AND (NOT granted OR state LIKE 'idle in transaction%')"
)
"""Connections that hold or await the lock in a transaction, for which building an index concurrently would wait."""


def test_the_lock_is_never_held_or_awaited_in_a_transaction(migrated_app: Flask, settings: Settings) -> None:
    def second() -> None:
        with migrated_app.app_context(), startup_lock(settings):
            pass

    thread = threading.Thread(target=second)
    with migrated_app.app_context(), startup_lock(settings):
        thread.start()
        thread.join(0.5)
        assert thread.is_alive()
        if db.engine.dialect.name == "postgresql":
            with db.engine.connect() as connection:
                assert connection.scalar(HELD_UP, {"key": LOCK_KEY}) == 0
    thread.join(5)
    assert not thread.is_alive()

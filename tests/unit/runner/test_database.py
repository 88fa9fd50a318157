"""Preparing the database: one at a time, on every stack."""

from __future__ import annotations

import threading

import pytest
from flask import Flask
from sqlalchemy import text

from app.config import Settings
from app.extensions import db
from app.runner.database import alone

pytestmark = pytest.mark.both_stacks


def test_two_starters_take_turns(migrated_app: Flask, settings: Settings) -> None:
    inside = threading.Event()
    order: list[str] = []

    def second() -> None:
        inside.wait(5)
        with migrated_app.app_context(), alone(settings):
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with migrated_app.app_context(), alone(settings):
        inside.set()
        thread.join(0.5)
        assert thread.is_alive()
        order.append("first")
    thread.join(5)
    assert order == ["first", "second"]


def test_indexes_are_built_concurrently_while_another_starter_waits(migrated_app: Flask, settings: Settings) -> None:
    def second() -> None:
        with migrated_app.app_context(), alone(settings):
            pass

    thread = threading.Thread(target=second)
    with migrated_app.app_context(), alone(settings):
        thread.start()
        thread.join(0.3)
        assert thread.is_alive()
        if db.engine.dialect.name == "postgresql":
            with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text("SET lock_timeout = '5s'"))
                connection.execute(text("CREATE INDEX CONCURRENTLY ix_of_a_test ON follow (created_at)"))
                connection.execute(text("DROP INDEX ix_of_a_test"))
    thread.join(5)
    assert not thread.is_alive()

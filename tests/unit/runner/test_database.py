"""Preparing the database: one at a time, on every stack."""

from __future__ import annotations

import threading

import pytest
from flask import Flask

from app.config import Settings
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

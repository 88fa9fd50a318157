"""The application's handling of each request."""

from __future__ import annotations

import threading

import pytest
from flask.testing import FlaskClient


def test_a_request_starts_no_thread(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health/live").status_code == 200

    def refuse(_thread: threading.Thread) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert client.get("/health/live").status_code == 200

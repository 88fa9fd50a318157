"""Reads the application's log."""

from __future__ import annotations

from typing import Any

import pytest


def events(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return the application's own events of this test, without those of libraries.

    The application must have configured logging before, as the factory does.
    """
    return [record.msg for record in caplog.records if isinstance(record.msg, dict)]

"""Reads the application's log."""

from __future__ import annotations

import json
from typing import Any

import pytest


def events(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return the application's events since the last call, without those of libraries.

    The application must have configured logging before, as the factory does.
    """
    return events_in(capsys.readouterr().err)


def events_in(written: str) -> list[dict[str, Any]]:
    """Return the events in what was written to standard error."""
    return [json.loads(line) for line in written.splitlines() if line.startswith("{")]

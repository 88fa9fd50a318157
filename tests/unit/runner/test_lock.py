"""One holder at a time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.runner.errors import StartError
from app.runner.lock import hold_alone


def test_a_second_holder_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    path = tmp_path / "runner.lock"
    with (
        hold_alone(path, wait=0),
        pytest.raises(StartError, match=rf"in use by process {os.getpid()}$"),
        hold_alone(path, wait=0.1),
    ):
        raise AssertionError("two held the lock")


def test_the_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "runner.lock"
    with hold_alone(path, wait=0):
        pass
    with hold_alone(path, wait=0):
        assert path.read_text() == str(os.getpid())

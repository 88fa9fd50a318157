"""Which programs make up an installation."""

from __future__ import annotations

from app.runner import programs


def names(count: int, *, learns: bool) -> list[str]:
    return [program.name for program in programs.workers({}, count, learns=learns)]


def test_mails_and_learning_have_workers_of_their_own() -> None:
    assert names(2, learns=True) == ["mail-worker", "learn-worker", "worker-1", "worker-2"]
    assert names(1, learns=False) == ["mail-worker", "worker-1"]


def test_an_installation_may_have_no_workers() -> None:
    assert names(0, learns=True) == []

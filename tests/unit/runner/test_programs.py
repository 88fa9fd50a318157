"""The programs of an installation."""

from __future__ import annotations

import pytest

from app.runner import programs
from app.runner.programs import Role


def names(count: int, *, learns: bool) -> list[str]:
    return [program.name for program in programs.workers({}, count, learns=learns)]


def test_mails_and_learning_have_workers_of_their_own() -> None:
    assert names(2, learns=True) == ["mail-worker", "learn-worker", "worker-1", "worker-2"]
    assert names(1, learns=False) == ["mail-worker", "worker-1"]


def test_an_installation_may_have_no_workers() -> None:
    assert names(0, learns=True) == []


@pytest.mark.parametrize("part", [Role.WEB, Role.WORKER, Role.SCHEDULER])
def test_a_role_runs_its_own_part_and_all_runs_every_part(part: Role) -> None:
    assert part.has(part)
    assert Role.ALL.has(part)
    assert [other for other in (Role.WEB, Role.WORKER, Role.SCHEDULER) if part.has(other)] == [part]


def test_a_server_that_its_starter_waits_for_inherits_the_pipe() -> None:
    assert programs.web({}, 3, 4).descriptors == (3, 4)
    waited_for = programs.web({}, 3, 4, ready=5)
    assert waited_for.descriptors == (3, 4, 5)
    assert waited_for.environ[programs.READY_FD] == "5"

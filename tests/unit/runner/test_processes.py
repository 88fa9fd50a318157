"""Child processes: restarted when they die, stopped in order, and never left behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.runner.processes import Child, Program, Supervisor, stop
from tests import live
from tests.waiting import wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find every process")

SLEEPER = "import time; time.sleep(60)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
PARENT = "import os, time; os.fork(); time.sleep(60)"


class Clock:
    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now


def python(code: str, *, name: str = "child", stage: int = 0, patience: float = 5.0) -> Program:
    return Program(name, (sys.executable, "-c", code), environ=dict(os.environ), stage=stage, patience=patience)


def await_death(child: Child) -> None:
    wait_for(lambda: child.code is not None)


def ignores_sigterm(pid: int) -> bool:
    fields = dict(
        line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":\t" in line
    )
    return bool(int(fields["SigIgn"], 16) & 1 << signal.SIGTERM - 1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def supervisor(clock: Clock) -> Iterator[Supervisor]:
    made = Supervisor(clock)
    yield made
    made.stop(lambda: True)


def running(supervisor: Supervisor) -> list[Child]:
    return list(supervisor._children.values())


def test_a_dead_child_waits_longer_each_time(supervisor: Supervisor, clock: Clock) -> None:
    child = supervisor.start(python("raise SystemExit(3)"))
    for delay in (0.5, 1.0, 2.0, 4.0):
        await_death(child)
        supervisor.check()
        clock.now += delay - 0.01
        supervisor.check()
        assert running(supervisor) == []
        clock.now += 0.02
        supervisor.check()
        (child,) = running(supervisor)


def test_a_long_lived_child_restarts_soon(supervisor: Supervisor, clock: Clock) -> None:
    for _ in range(3):
        child = supervisor.start(python("raise SystemExit(3)"))
        await_death(child)
        clock.now += 61
        supervisor.check()
        clock.now += 0.51
        supervisor.check()
        assert len(running(supervisor)) == 1
        (child,) = running(supervisor)
        await_death(child)


def test_a_dead_childs_children_are_stopped(supervisor: Supervisor) -> None:
    child = supervisor.start(python(PARENT))
    wait_for(lambda: len(live.children_of(child.pid)) == 1)
    grandchildren = live.children_of(child.pid)
    os.kill(child.pid, signal.SIGKILL)
    await_death(child)
    assert live.alive(grandchildren) == grandchildren
    supervisor.check()
    wait_for(lambda: not live.alive(grandchildren))


def test_a_child_that_ignores_sigterm_is_killed() -> None:
    child = Child(python(STUBBORN, patience=0.2))
    wait_for(lambda: ignores_sigterm(child.pid))
    stop([child])
    assert child.code == -signal.SIGKILL


def test_a_second_request_kills_at_once() -> None:
    child = Child(python(STUBBORN, patience=600))
    wait_for(lambda: ignores_sigterm(child.pid))
    began = time.monotonic()
    stop([child], hurried=lambda: True)
    assert child.code == -signal.SIGKILL
    assert time.monotonic() - began < 300


def test_a_second_request_does_not_ask_again() -> None:
    asked: list[str] = []

    class Noted(Child):
        def terminate(self) -> None:
            super().terminate()
            asked.append(self.program.name)

    child = Noted(python(STUBBORN, name="worker", patience=600))
    wait_for(lambda: ignores_sigterm(child.pid))
    stop([child], hurried=lambda: bool(asked))
    assert asked == ["worker"]
    assert child.code == -signal.SIGKILL


def test_stages_stop_one_after_the_other(supervisor: Supervisor) -> None:
    ended: list[str] = []

    class Noted(Child):
        def kill(self) -> None:
            super().kill()
            ended.append(self.program.name)

    for name, stage in (("redis", 1), ("web", 0), ("worker", 0)):
        supervisor._children[name] = Noted(python(SLEEPER, name=name, stage=stage))
    supervisor.stop(lambda: False)
    assert ended == ["web", "worker", "redis"]
    assert running(supervisor) == []


def test_a_new_child_takes_over_only_when_it_is_up(supervisor: Supervisor) -> None:
    old = supervisor.start(python(SLEEPER))
    looks: list[Child] = []

    def is_up(new: Child) -> bool:
        looks.append(new)
        # The old one serves in the meantime.
        assert old.code is None
        return len(looks) == 3

    assert supervisor.replace(python(SLEEPER), is_up, lambda: True)
    assert old.code is not None
    assert running(supervisor) == [looks[-1]]
    assert looks[-1].code is None


def test_a_child_stays_when_its_successor_dies(supervisor: Supervisor) -> None:
    old = supervisor.start(python(SLEEPER))
    assert not supervisor.replace(python("raise SystemExit(3)"), lambda _new: False, lambda: True)
    assert running(supervisor) == [old]
    assert old.code is None


def test_a_child_stays_when_its_successor_is_not_up_in_time(supervisor: Supervisor, clock: Clock) -> None:
    old = supervisor.start(python(SLEEPER))
    new: list[Child] = []

    def late(child: Child) -> bool:
        new.append(child)
        clock.now += 61
        return False

    assert not supervisor.replace(python(SLEEPER), late, lambda: True)
    assert running(supervisor) == [old]
    assert new[0].code is not None

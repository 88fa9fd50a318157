"""Starts, watches, restarts and stops child processes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import structlog

from app.config import ROOT
from app.jobs.parent_death import die_with_parent
from app.runner.forks import Fork

log = structlog.get_logger(__name__)

TICK_SECONDS = 0.1
FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 30.0
STEADY_SECONDS = 60.0
"""After this long, earlier exits of a child no longer delay its restart."""


REPLACE_SECONDS = 60.0
"""How long a new child may take to be up; until then, the old one serves."""
LAST_CALL_SECONDS = 4.0
"""Time after the second request to stop: on a busy machine, a worker needs a moment to abort a job."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run.

    :param name: for the logs.
    :param command: the executable and its arguments.
    :param environ: its whole environment.
    :param stage: children of a lower stage are stopped before those of a higher one.
    :param patience: seconds that it has to stop when asked.
    :param death: the signal it gets when the runner itself is killed.
    :param descriptors: open files it inherits.
    :param loaded: whether the command is `python -m ...` and runs in a fork of this process, which has loaded it.
    """

    name: str
    command: tuple[str, ...]
    environ: Mapping[str, str]
    stage: int = 0
    patience: float = 5.0
    death: signal.Signals = signal.SIGTERM
    descriptors: tuple[int, ...] = ()
    loaded: bool = False


class Child:
    """A running program, in its own session, so that a terminal's Ctrl-C reaches only the runner."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.began = time.monotonic()
        self._process = _fork(program) if program.loaded else _execute(program)
        log.info("child_started", child=program.name, pid=self.pid)

    @property
    def pid(self) -> int:
        """The process id, which is its group's id too."""
        return self._process.pid

    @property
    def code(self) -> int | None:
        """Its exit code, or None while it runs."""
        return self._process.poll()

    def terminate(self) -> None:
        """Ask it to stop."""
        self._process.terminate()

    def kill(self) -> None:
        """Kill its process group, even if the process itself has exited."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        # A child that has just been forked has no group yet.
        self._process.kill()
        self._process.wait()


def _fork(program: Program) -> Fork:
    _python, _option, module, *arguments = program.command
    attach = die_with_parent(os.getpid(), program.death)
    return Fork(module, arguments, program.environ, program.descriptors, attach)


def _execute(program: Program) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own programs
        program.command,
        cwd=ROOT,
        env=dict(program.environ),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=program.descriptors,
        preexec_fn=die_with_parent(os.getpid(), program.death),  # noqa: PLW1509 - the runner has one thread
    )


def stop(children: Sequence[Child], *, hurried: Callable[[], bool] = lambda: False) -> None:
    """Stop children: ask them, ask again after their patience, then kill them.

    :param children: stopped concurrently.
    :param hurried: whether to kill without asking a second time: whether a worker aborts its job in between would
        depend on the machine's load.
    """
    if not children:
        return
    patience = max(child.program.patience for child in children)
    for seconds in (patience, LAST_CALL_SECONDS):
        if hurried():
            break
        for child in children:
            child.terminate()
        deadline = time.monotonic() + seconds
        while any(child.code is None for child in children) and time.monotonic() < deadline and not hurried():
            time.sleep(TICK_SECONDS)
    for child in children:
        if child.code is None:
            log.warning("child_killed", child=child.program.name, pid=child.pid)
        child.kill()
        log.info("child_stopped", child=child.program.name, pid=child.pid, code=child.code)


class Supervisor:
    """Keeps programs running until asked to stop.

    :param clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._children: dict[str, Child] = {}
        self._waiting: dict[str, tuple[Program, float]] = {}
        self._delays: dict[str, float] = {}

    def start(self, program: Program) -> Child:
        """Start a program and keep it running."""
        child = self._children[program.name] = Child(program)
        return child

    def check(self) -> None:
        """Record the children that have exited, and restart those that are due."""
        for name, child in list(self._children.items()):
            if child.code is not None:
                del self._children[name]
                self._reap(child)
        for name, (program, due) in list(self._waiting.items()):
            if self._clock() >= due:
                del self._waiting[name]
                self.start(program)

    def replace(self, program: Program, is_up: Callable[[Child], bool], going_on: Callable[[], bool]) -> bool:
        """Start a new instance of a program next to the current child, and stop the old one when the new one is up.

        :param is_up: whether the new child can take over; polled.
        :param going_on: false when waiting is pointless.
        :return: whether the new child took over; if not, it is stopped and the current one stays.
        """
        new = Child(program)
        deadline = self._clock() + REPLACE_SECONDS
        while new.code is None and not is_up(new):
            if self._clock() > deadline or not going_on():
                break
            time.sleep(TICK_SECONDS)
        else:
            if new.code is None:
                old = self._children.pop(program.name, None)
                self._children[program.name] = new
                self._waiting.pop(program.name, None)
                stop([old] if old else [])
                return True
        log.error("child_not_replaced", child=program.name, pid=new.pid, code=new.code)
        stop([new])
        return False

    def stop(self, hurried: Callable[[], bool]) -> None:
        """Stop all children, stage by stage."""
        log.info("stopping", children=sorted(self._children))
        self._waiting.clear()
        for stage in sorted({child.program.stage for child in self._children.values()}):
            stop([c for c in self._children.values() if c.program.stage == stage], hurried=hurried)
        self._children.clear()

    def _reap(self, child: Child) -> None:
        program = child.program
        code = child.code
        child.kill()
        steady = self._clock() - child.began >= STEADY_SECONDS
        delay = FIRST_DELAY_SECONDS if steady else self._delays.get(program.name, FIRST_DELAY_SECONDS)
        self._delays[program.name] = min(2 * delay, LONGEST_DELAY_SECONDS)
        self._waiting[program.name] = (program, self._clock() + delay)
        log.error("child_died", child=program.name, pid=child.pid, code=code, restart_in=delay)

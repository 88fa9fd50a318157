"""Runs a program in a fork of this process, sharing the memory of modules that are already loaded."""

from __future__ import annotations

import atexit
import gc
import os
import runpy
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NoReturn

from setproctitle import getproctitle, setproctitle

from app.config import ROOT

MODULES = ("app.factory", "gunicorn.app.wsgiapp", "app.jobs.worker")
"""Modules that most programs of an installation import. None of them opens a connection or starts a thread."""
FIRST_DESCRIPTOR = 3
"""Lower descriptors are standard input, output and error."""


def load(environ: Mapping[str, str]) -> None:
    """Load the programs' common modules once.

    :param environ: the programs' environment. Some libraries read it when they are imported.
    """
    # It locates the title's memory next to the environment, so it must run before the environment is changed.
    getproctitle()
    os.environ.update(environ)
    for module in MODULES:
        import_module(module)
    # Garbage collection would copy the shared memory into each fork.
    gc.collect()
    gc.freeze()


class Fork:
    """A program that runs in a fork of this process. It has the parts of `subprocess.Popen` that we use.

    :param module: the module that `python -m` would run, in its own session.
    :param descriptors: open files that it inherits besides the standard ones.
    :param first: called right after the fork.
    """

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        environ: Mapping[str, str],
        descriptors: Sequence[int],
        first: Callable[[], None],
    ) -> None:
        self._code: int | None = None

        def begin() -> None:
            first()
            _leave_parent(environ, descriptors)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

        sys.stdout.flush()
        sys.stderr.flush()
        # Garbage collected in the fork could close one of the fork's own files with the same number.
        gc.collect()
        # Signals that arrive before the fork has installed its handlers would reach the parent's handlers.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        self.pid = os.fork()
        if self.pid == 0:
            _run(module, arguments, begin)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def poll(self) -> int | None:
        """Return its exit code, or the negated signal that killed it, or None while it runs."""
        return self._reap(os.WNOHANG)

    def wait(self) -> int | None:
        """Wait until it has ended, and return the result of `poll`."""
        return self._reap(0)

    def terminate(self) -> None:
        """Ask it to stop (SIGTERM)."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it."""
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        # Once reaped, its pid may belong to another process.
        if self.poll() is None:
            os.kill(self.pid, number)

    def _reap(self, options: int) -> int | None:
        if self._code is None:
            pid, status = os.waitpid(self.pid, options)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code


def _run(module: str, arguments: Sequence[str], begin: Callable[[], None]) -> NoReturn:
    """Run a module and end the process, like `python -m`. None of the parent's code continues in the fork."""
    code = 1
    try:
        begin()
        setproctitle(" ".join(["python -m", module, *arguments]))
        sys.argv = [module, *arguments]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = _code_of(end)
    except BaseException:  # noqa: BLE001 - as the interpreter does at the end of a program
        traceback.print_exc()
    finally:
        try:
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            # Even if standard output is closed.
            os._exit(code)


def _leave_parent(environ: Mapping[str, str], descriptors: Sequence[int]) -> None:
    """Detach from the parent's session, signal handlers, open files and environment."""
    os.setsid()
    for handled in signal.valid_signals():
        if callable(signal.getsignal(handled)):
            signal.signal(handled, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    low = FIRST_DESCRIPTOR
    for number in sorted(descriptors):
        os.closerange(low, number)
        low = number + 1
    os.closerange(low, os.sysconf("SC_OPEN_MAX"))
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environ)


def _code_of(end: SystemExit) -> int:
    if end.code is None:
        return 0
    if isinstance(end.code, int):
        return end.code & 0xFF
    sys.stderr.write(f"{end.code}\n")
    return 1

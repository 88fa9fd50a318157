"""From settings to a running installation, and back to nothing."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import structlog

from app.config import Settings, SettingsError
from app.runner import programs, redis
from app.runner.host import StartError, Stop, exclusive_lock, is_ready, open_socket
from app.runner.private import PRIVATE, keep_private
from app.runner.processes import TICK_SECONDS, Child, Program, Supervisor, stop
from app.support.demo_login import demo_login
from app.web.logs import configure_logs

log = structlog.get_logger(__name__)

FORMER_RUNNER_SECONDS = 12.0
"""A runner that was just asked to stop is gone within this time."""
IMPATIENCE_SECONDS = 60.0
"""Not ready after so long: worth a warning in the log."""


def main(environ: Mapping[str, str]) -> int:
    """Run everything until asked to stop; return the exit code.

    :param environ: the settings, and what else the children need.
    """
    configure_logs()
    # For everything that is written from now on, by the children too.
    os.umask(PRIVATE)
    asked = Stop()
    asked.listen()
    try:
        Runner(_settings(environ), environ, asked).run()
    except StartError as error:
        if str(error):
            sys.stderr.write(f"{error}\n")
        return error.code
    return 0


def _settings(environ: Mapping[str, str]) -> Settings:
    try:
        settings = Settings.from_env(environ)
        _make(settings.var_dir, "VAR_DIR")
        _make(settings.media_dir, "MEDIA_DIR")
        keep_private(settings)
    except SettingsError as error:
        raise StartError(str(error), 2) from error
    except OSError as error:
        # The secret key is stored there.
        raise StartError(f"VAR_DIR: {error.filename}: {error.strerror}", 2) from error
    return settings


def _make(folder: Path, name: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"{name}: {error.filename}: {error.strerror}", 2) from error


class Runner:
    """One installation: its processes and what is said about them.

    :param environ: handed on to the children, with what the settings made of it.
    :param asked: whether to stop.
    """

    def __init__(self, settings: Settings, environ: Mapping[str, str], asked: Stop) -> None:
        self._settings = settings
        self._asked = asked
        self._supervisor = Supervisor()
        self._environ = {
            **environ,
            "VAR_DIR": str(settings.var_dir),
            "MEDIA_DIR": str(settings.media_dir),
            "PORT": str(settings.port),
            "REDIS_URL": settings.redis_url,
            "SECRET_KEY": settings.secret_key,
            "SEED_DEMO": str(settings.seed_demo).lower(),
        }

    def run(self) -> None:
        """Start everything, watch it, and stop it once asked.

        :raises StartError: when it cannot start; nothing is left running then.
        """
        with ExitStack() as cleanup:
            if self._settings.redis_embedded:
                lock = exclusive_lock(self._settings.var_dir / "runner.lock", wait=FORMER_RUNNER_SECONDS)
                cleanup.enter_context(lock)
            # The web server of a runner that was killed holds this lock, and the port, until it has stopped.
            held = cleanup.enter_context(
                exclusive_lock(self._settings.var_dir / f"port-{self._settings.port}.lock", wait=FORMER_RUNNER_SECONDS)
            )
            listener = cleanup.enter_context(closing(open_socket(self._settings.host, self._settings.port)))
            cleanup.callback(self._supervisor.stop, lambda: self._asked.hurried)
            if self._settings.redis_embedded:
                self._start_redis()
            else:
                redis.check_password(self._settings)
            self._finish(programs.database(self._environ))
            if self._asked.requested:
                return
            web = self._supervisor.start(programs.web(self._environ, listener.fileno(), held))
            for worker in programs.workers(self._environ, self._settings.workers, learns=self._settings.places_learn):
                self._supervisor.start(worker)
            self._await_ready(web)
            while not self._asked.requested:
                self._supervisor.check()
                time.sleep(TICK_SECONDS)

    def _start_redis(self) -> None:
        redis.clear_away(self._settings)
        child = self._supervisor.start(redis.program(self._settings))
        redis.wait_until_up(self._settings, lambda: child.code is None and not self._asked.requested)

    def _finish(self, program: Program) -> None:
        child = Child(program)
        try:
            while child.code is None and not self._asked.requested:
                time.sleep(TICK_SECONDS / 4)
            if child.code:
                # It has said why.
                raise StartError("", 2 if child.code == 2 else 1)
        finally:
            stop([child], hurried=lambda: self._asked.hurried)

    def _await_ready(self, web: Child) -> None:
        warn_at = time.monotonic() + IMPATIENCE_SECONDS
        while not self._asked.requested:
            if web.code is not None:
                raise StartError("The web server stopped while starting; the lines above say why.")
            if is_ready(self._settings.host, self._settings.port):
                _say(f"{self._settings.app_name} is ready: {self._settings.public_url}  (Ctrl-C stops it)")
                self._say_demo_login()
                return
            if time.monotonic() > warn_at:
                log.warning("not_ready_yet", ask=f"http://localhost:{self._settings.port}/health/ready")
                warn_at += IMPATIENCE_SECONDS
            self._supervisor.check()
            time.sleep(TICK_SECONDS)

    def _say_demo_login(self) -> None:
        login = demo_login(self._settings)
        if login is not None:
            _say(f"Look around as {login.email} with the password {login.password}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

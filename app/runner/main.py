"""Starts, supervises and stops an installation, by the settings."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import structlog

from app.config import Settings, SettingsError
from app.runner import forks, programs, redis
from app.runner.host import StartError, Stop, exclusive_lock, is_ready, open_socket
from app.runner.private import PRIVATE, keep_private
from app.runner.processes import TICK_SECONDS, Child, Program, Supervisor, stop
from app.runner.programs import Role
from app.support.demo_login import demo_login
from app.web.logs import configure_logs

log = structlog.get_logger(__name__)

FORKS = sys.platform == "linux"
"""Other systems do not support forking without exec: libraries of macOS forbid it."""
FORMER_RUNNER_SECONDS = 12.0
"""How long a runner that was just asked to stop may still take."""
IMPATIENCE_SECONDS = 60.0
"""If the app is not ready after this long, the log gets a warning."""


def main(environ: Mapping[str, str], arguments: Sequence[str] = ()) -> int:
    """Run everything, or one role, until asked to stop; return the exit code.

    :param environ: the settings, and other variables of the children.
    :param arguments: arguments of the command line.
    """
    parser = ArgumentParser(prog="python -m app.runner", description="Runs Waypost until Ctrl-C or SIGTERM.")
    parser.add_argument("--role", type=Role, choices=list(Role), default=Role.ALL, help="what to run (default: all)")
    role = parser.parse_args(arguments).role
    configure_logs()
    # For all files written from now on, by the children too.
    os.umask(PRIVATE)
    asked = Stop()
    asked.listen()
    try:
        Runner(_settings(environ), environ, asked, role).run()
    except StartError as error:
        if str(error):
            sys.stderr.write(f"{error}\n")
        return error.code
    return 0


def _settings(environ: Mapping[str, str]) -> Settings:
    try:
        settings = Settings.from_env(environ)
        _make(settings.var_dir, "VAR_DIR")
        if settings.media_s3 is None:
            _make(settings.media_dir, "MEDIA_DIR")
        keep_private(settings)
    except SettingsError as error:
        raise StartError(str(error), 2) from error
    except OSError as error:
        # The secret key is stored there.
        raise StartError(f"VAR_DIR: {error.filename}: {error.strerror}", 2) from error
    return settings


def _figures(settings: Settings) -> dict[str, str]:
    """Return the folder in which the web processes share their metrics; those of the previous run are deleted."""
    if settings.metrics_token is None:
        return {}
    folder = settings.var_dir / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return {"PROMETHEUS_MULTIPROC_DIR": str(folder)}


def _make(folder: Path, name: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"{name}: {error.filename}: {error.strerror}", 2) from error


class Runner:
    """One installation: its processes and their log messages.

    :param environ: the children's environment, completed from the settings.
    :param asked: whether to stop or to renew.
    :param role: the processes to run.
    """

    def __init__(self, settings: Settings, environ: Mapping[str, str], asked: Stop, role: Role = Role.ALL) -> None:
        self._settings = settings
        self._asked = asked
        self._role = role
        self._supervisor = Supervisor()
        self._environ = {
            **environ,
            "VAR_DIR": str(settings.var_dir),
            "MEDIA_DIR": str(settings.media_dir),
            "TILES_DIR": str(settings.tiles_dir),
            "PORT": str(settings.port),
            "REDIS_URL": settings.redis_url,
            "SECRET_KEY": settings.secret_key,
            "SEED_DEMO": str(settings.seed_demo).lower(),
            **_figures(settings),
        }

    def run(self) -> None:
        """Start everything, watch it, and stop it once asked.

        :raises StartError: when it cannot start; nothing is left running then.
        """
        if self._settings.redis_embedded and self._role is not Role.ALL:
            raise StartError("REDIS_URL: must be set if roles run separately, because they share it", 2)
        with ExitStack() as cleanup:
            if self._settings.redis_embedded:
                lock = exclusive_lock(self._settings.var_dir / "runner.lock", wait=FORMER_RUNNER_SECONDS)
                cleanup.enter_context(lock)
            server = self._open_port(cleanup) if self._role.has(Role.WEB) else None
            cleanup.callback(self._supervisor.stop, lambda: self._asked.hurried)
            self._prepare()
            if self._asked.requested:
                return
            web = self._supervisor.start(_loaded(programs.web(self._environ, *server))) if server else None
            for program in self._background():
                self._supervisor.start(_loaded(program))
            if web:
                self._await_ready(web)
            else:
                _say(f"The {self._role} of {self._settings.app_name} is ready  (Ctrl-C stops it)")
            self._watch(server)

    def _prepare(self) -> None:
        if self._settings.redis_embedded:
            self._start_redis()
        else:
            redis.check_password(self._settings)
        if FORKS:
            forks.load(self._environ)
        self._finish(_loaded(programs.database(self._environ)))

    def _watch(self, server: tuple[int, int] | None) -> None:
        """Keep everything running until asked to stop; renew it when asked."""
        while not self._asked.requested:
            self._supervisor.check()
            if self._asked.renewal():
                self._renew(server)
            time.sleep(TICK_SECONDS)

    def _open_port(self, cleanup: ExitStack) -> tuple[int, int]:
        """Return the listening socket and the lock on the port, which a web server that outlives us still holds."""
        held = cleanup.enter_context(
            exclusive_lock(self._settings.var_dir / f"port-{self._settings.port}.lock", wait=FORMER_RUNNER_SECONDS)
        )
        listener = cleanup.enter_context(closing(open_socket(self._settings.host, self._settings.port)))
        return listener.fileno(), held

    def _background(self) -> list[Program]:
        """Return the programs of this role that do not serve requests."""
        learns = self._settings.places_learn
        workers = programs.workers(self._environ, self._settings.workers, learns=learns)
        schedulers = [programs.scheduler(self._environ)]
        return (workers if self._role.has(Role.WORKER) else []) + (schedulers if self._role.has(Role.SCHEDULER) else [])

    def _renew(self, server: tuple[int, int] | None) -> None:
        """Run the currently installed code: new processes take over from the old ones, without losing requests.

        If a new one does not start, the old one stays.
        """
        log.info("renewing")
        try:
            self._finish(programs.database(self._environ))
        except StartError as error:
            log.error("renewal_failed", error=str(error))
            return
        if server:
            self._replace_web(*server)
        for program in self._background():
            # Idle workers are ready at once; a busy one finishes its job first.
            self._supervisor.replace(program, lambda _child: True, lambda: not self._asked.requested)
        log.info("renewed")

    def _replace_web(self, listener: int, held: int) -> None:
        read, write = os.pipe()
        try:
            self._supervisor.replace(
                programs.web(self._environ, listener, held, ready=write),
                lambda _child: bool(select.select([read], [], [], 0)[0]),
                lambda: not self._asked.requested,
            )
        finally:
            os.close(read)
            os.close(write)

    def _start_redis(self) -> None:
        redis.stop_stale_redis(self._settings)
        child = self._supervisor.start(redis.program(self._settings))
        redis.wait_until_up(self._settings, lambda: child.code is None and not self._asked.requested)

    def _finish(self, program: Program) -> None:
        child = Child(program)
        try:
            while child.code is None and not self._asked.requested:
                time.sleep(TICK_SECONDS / 4)
            if child.code:
                # It has already logged why.
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


def _loaded(program: Program) -> Program:
    """Return how to run a program in a fork of this process. After a renewal, programs are loaded from disk instead."""
    return replace(program, loaded=FORKS)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

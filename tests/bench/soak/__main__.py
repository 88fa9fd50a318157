"""`make soak`: runs eight clients while processes are killed at random, and checks that nothing was lost.

In the last quarter of the time there are no more faults, but the clients continue.
"""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread

from redis import Redis
from rq import Queue

from app.config import ROOT
from app.queue import QUEUES
from tests import live, stacks
from tests.bench.__main__ import PROCESSES, THREADS, TITLES, say
from tests.bench.soak.breaking import (
    Breaker,
    Fault,
    connections_fault,
    embedded_redis_fault,
    own_redis,
    own_redis_fault,
    process_faults,
    web_memory_mb,
)
from tests.bench.soak.client import make_clients
from tests.bench.soak.ledger import Ledger, faults_in
from tests.live import LiveServer, running
from tests.waiting import wait_for

CLIENTS = 8
CALM_SHARE = 0.25
"""The final share of the time without faults. Memory is measured at its middle and end, for the same processes."""
MOST_GROWTH = 1.25
RECOVERY_SECONDS = 10.0
SETTLE_SECONDS = 120.0


def main() -> int:
    """Run it on each stack; fail on any deviation."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="on each stack (10)")
    parser.add_argument("--stack", choices=[stacks.EMBEDDED, stacks.SERVERS], help="only this one")
    options = parser.parse_args()
    say(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}.")
    say(f"{PROCESSES} web processes of {THREADS} threads, {CLIENTS} clients, {options.minutes:g} minutes.\n")
    failures = 0
    for name in stacks.reachable() if options.stack is None else [options.stack]:
        with (
            tempfile.TemporaryDirectory(prefix="waypost-soak-") as folder,
            _installation(name, Path(folder)) as (server, faults),
        ):
            failures += _soak(name, server, faults, 60 * options.minutes)
    return 1 if failures else 0


@contextmanager
def _installation(stack: str, folder: Path) -> Iterator[tuple[LiveServer, list[Fault]]]:
    """Run an installation on its own database and Redis, and yield the available faults."""
    extra = {"WEB_CONCURRENCY": str(PROCESSES), "THREADS": str(THREADS)}
    random = Random(5)
    if stack == stacks.EMBEDDED:
        with running(folder, extra=extra) as server:
            yield server, [*process_faults(server, random), embedded_redis_fault(server)]
        return
    name = f"waypost_soak_{secrets.token_hex(6)}"
    stacks.make_database(name)
    try:
        address = stacks.address_of(name)
        with own_redis(folder) as redis, running(folder, stacks.Stack(address, redis.url), extra) as server:
            broken = [own_redis_fault(redis), connections_fault(address, random)]
            yield server, [*process_faults(server, random), *broken]
    finally:
        stacks.drop_database(name)


def _soak(stack: str, server: LiveServer, faults: list[Fault], seconds: float) -> int:
    ledger, breaker = Ledger(), Breaker(server, faults)
    calm, stopped = Event(), Event()
    clients = [Thread(target=client.run) for client in make_clients(server, CLIENTS, ledger, stopped)]
    breaking = Thread(target=breaker.run, args=(calm,))
    for thread in (*clients, breaking):
        thread.start()
    try:
        time.sleep((1 - CALM_SHARE) * seconds)
        calm.set()
        breaking.join()
        time.sleep(CALM_SHARE / 2 * seconds)
        before = _memory(server)
        time.sleep(CALM_SHARE / 2 * seconds)
        after = _memory(server)
    finally:
        calm.set()
        stopped.set()
        for thread in (*clients, breaking):
            thread.join()
    failures = [*_settled(server), *faults_in(ledger, server.settings.database_url), *_audit(server)]
    failures += [f"{times} times an answer that nobody should get: {one}" for one, times in ledger.wrong.items()]
    failures += [
        f"{name}: ready again after {took:.1f} s" for name, took in breaker.recovery.items() if took > RECOVERY_SECONDS
    ]
    if after > MOST_GROWTH * before:
        failures.append(f"memory grew from {before:.0f} to {after:.0f} MB")
    _report(stack, ledger, breaker, before, after)
    for failure in failures:
        say(f"FAILED: {failure}")
    say(f"{len(failures)} failures.\n")
    return len(failures)


def _memory(server: LiveServer) -> float:
    """Return the memory of the largest web process in MB, waiting for one if all have just been killed."""
    wait_for(lambda: web_memory_mb(server) > 0)
    return web_memory_mb(server)


def _settled(server: LiveServer) -> list[str]:
    """Wait until no job waits or runs; return stuck and failed ones."""
    deadline = time.monotonic() + SETTLE_SECONDS
    with Redis.from_url(server.settings.redis_url) as redis:
        queues = [Queue(name, connection=redis) for name in QUEUES]
        while stuck := [job for queue in queues for job in _unfinished(queue)]:
            if time.monotonic() > deadline:
                break
            time.sleep(1)
        failed = [f"{job} failed" for queue in queues for job in queue.failed_job_registry.get_job_ids()]
    return [f"{job} is stuck" for job in stuck] + failed


def _unfinished(queue: Queue) -> list[str]:
    registries = (queue.started_job_registry, queue.scheduled_job_registry, queue.deferred_job_registry)
    return [*queue.get_job_ids(), *(job for registry in registries for job in registry.get_job_ids())]


def _audit(server: LiveServer) -> list[str]:
    settings = server.settings
    environ = live.environment(
        settings.var_dir,
        settings.port,
        {"DATABASE_URL": settings.database_url, "REDIS_URL": settings.redis_url},
    )
    done = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "wsgi", "support", "audit"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.strip()
    say(f"flask support audit: {said}\n")
    return [] if done.returncode == 0 else [f"audit: {said} {done.stderr[-500:]}"]


def _report(stack: str, ledger: Ledger, breaker: Breaker, before: float, after: float) -> None:
    say(f"## {TITLES[stack]}\n")
    say("| fault | times | ready again after at most |\n| --- | --: | --: |")
    for name, times in sorted(breaker.done.items()):
        say(f"| {name} | {times} | {breaker.recovery[name]:.1f} s |")
    say("\n| | |\n| --- | --: |")
    for name, number in sorted(ledger.outcomes.items()):
        say(f"| calls {name} | {number:,} |")
    say(f"| writes acknowledged | {ledger.acknowledged:,} |")
    say(f"| of these trips / changes of plans | {len(ledger.made):,} / {len(ledger.changes):,} |")
    say(f"| trips asked for and never answered | {len(ledger.wanted) - len(ledger.made)} |")
    say(f"| memory of the largest web process, half of the quiet time / all of it | {before:.0f} / {after:.0f} MB |\n")


if __name__ == "__main__":
    sys.exit(main())

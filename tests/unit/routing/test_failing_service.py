"""A failing routing service: all jobs stop calling it, and one at a time tries it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from flask import Flask
from redis import Redis

from app.config import Settings
from app.extensions import queue
from app.remote.breaker import CircuitState
from app.routing.estimate import EstimateRouter
from app.routing.measuring import MAX_FAILURES, MeasuringRouter
from tests.factories.routing import FORT, MUNNAR, POINTS, PROVIDERS, make_router, routing_service
from tests.fakes.loopback import Loopback, Trouble
from tests.fakes.osrm import osrm
from tests.logs import events
from tests.stacks import gone_redis


class Jobs:
    """Jobs that use one service, each with its own router."""

    def __init__(self, settings: Settings, provider: str, service: Loopback) -> None:
        self.provider = provider
        self.service = service
        self._settings = settings
        self._redis = queue.redis

    def router(self, redis: Redis | None = None) -> MeasuringRouter:
        return make_router(self._settings, self.provider, self.service, redis or self._redis)

    def run(self, redis: Redis | None = None) -> tuple[set[str], int]:
        """Return the sources of a job's legs, and how often it called the service."""
        before = len(self.service.asked)
        legs = self.router(redis).legs(POINTS)
        return {leg.source for leg in legs}, len(self.service.asked) - before


@pytest.fixture(params=PROVIDERS)
def jobs(app: Flask, settings: Settings, request: pytest.FixtureRequest) -> Iterator[Jobs]:
    with routing_service(request.param) as service:
        yield Jobs(settings, request.param, service)


def fail(jobs: Jobs) -> None:
    """Let the service refuse all requests, which is not retried, until the circuit opens."""
    jobs.service.trouble = Trouble.FORBIDDEN
    for _ in range(MAX_FAILURES):
        assert jobs.run() == ({"estimate"}, 1)


def keys(pattern: str) -> list[bytes]:
    return cast(list[bytes], queue.redis.keys(pattern))


def pass_time() -> None:
    """Let the wait of the open circuit expire."""
    (wait,) = keys("breaker:routes-*:wait")
    assert queue.redis.delete(wait) == 1


def test_after_a_few_failures_no_job_waits_for_it(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    fail(jobs)
    caplog.clear()
    router = jobs.router()
    assert router.legs(POINTS) == EstimateRouter().legs(POINTS)
    assert jobs.run() == ({"estimate"}, 0)
    # Logged once per job, not once per leg.
    assert [(entry["event"], entry["error"]) for entry in events(caplog)] == [
        ("routes_estimated", "the circuit is open")
    ] * 2


def test_it_is_called_again_after_it_recovers(jobs: Jobs) -> None:
    fail(jobs)
    jobs.service.trouble = None
    assert jobs.run() == ({"estimate"}, 0)
    pass_time()
    sources, asked = jobs.run()
    assert (sources, asked > 0) == ({jobs.provider}, True)
    assert jobs.run()[0] == {jobs.provider}
    assert keys("breaker:*") == []


def test_one_job_tries_it_while_the_others_go_on(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(jobs)
    pass_time()
    answer = jobs.service.answer
    beside: list[tuple[set[str], int]] = []

    def slowly(*request: Any) -> tuple[int, Any]:
        before = len(jobs.service.asked)
        beside.append(({leg.source for leg in jobs.router().legs(POINTS)}, len(jobs.service.asked) - before))
        return answer(*request)

    monkeypatch.setattr(jobs.service, "answer", slowly)
    assert jobs.run() == ({"estimate"}, 1)
    assert beside == [({"estimate"}, 0)]
    assert jobs.run() == ({"estimate"}, 0)


def test_failures_with_successes_between_them_do_not_add_up(jobs: Jobs) -> None:
    for _ in range(MAX_FAILURES + 1):
        jobs.service.trouble = Trouble.FORBIDDEN
        assert jobs.run()[1] == 1
        jobs.service.trouble = None
        assert jobs.run()[0] == {jobs.provider}
        for leg in keys("route:*"):
            queue.redis.delete(leg)


def test_cached_answers_are_used_while_it_fails(app: Flask, settings: Settings) -> None:
    with osrm() as service:
        jobs = Jobs(settings, "osrm", service)
        assert jobs.run() == ({"osrm"}, 1)
        service.trouble = Trouble.FORBIDDEN
        for _ in range(MAX_FAILURES):
            jobs.router().legs([FORT, MUNNAR])
        assert jobs.run() == ({"osrm"}, 0)
        assert jobs.router().legs([MUNNAR, FORT])[0].source == "estimate"


def test_without_redis_each_job_asks_for_itself(jobs: Jobs) -> None:
    gone = gone_redis()
    jobs.service.trouble = Trouble.FORBIDDEN
    for _ in range(MAX_FAILURES + 1):
        assert jobs.run(gone) == ({"estimate"}, 1)


def test_a_misplaced_point_affects_its_own_legs_only(app: Flask, settings: Settings) -> None:
    with osrm() as service:
        answer: Callable[..., tuple[int, Any]] = service.answer

        def island(*request: Any) -> tuple[int, Any]:
            status, table = answer(*request)
            # The last point is snapped next to the second.
            table["distances"][1][2], table["durations"][1][2] = 80.0, 9.0
            return status, table

        service.answer = island
        jobs = Jobs(settings, "osrm", service)
        for asked in (1, 0):
            before = len(service.asked)
            assert [leg.source for leg in jobs.router().legs(POINTS)] == ["osrm", "no-way"]
            assert len(service.asked) - before == asked
        assert keys("breaker:*") == []


def test_the_breaker_knows_its_state(jobs: Jobs) -> None:
    breaker = jobs.router().breaker
    assert breaker.state() is CircuitState.CLOSED
    fail(jobs)
    assert breaker.state() is CircuitState.OPEN
    pass_time()
    assert breaker.state() is CircuitState.HALF_OPEN

"""A service of ways that is dead: it is found out once, for all jobs, and asked again when it may be back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import cast

import pytest
from flask import Flask
from redis import Redis

from app.config import Settings
from app.extensions import queue
from app.outside.breaker import BreakerState
from app.routing.estimate import EstimateRouter
from app.routing.models import Point
from app.routing.remote import RULES, RemoteRouter
from app.routing.service import measuring_router
from tests.fakes.google_routes import KEY, google_routes
from tests.fakes.loopback import Loopback, Trouble
from tests.fakes.osrm import osrm
from tests.logs import events
from tests.stacks import gone_redis

FORT, PALACE, MUNNAR = Point(9.9658, 76.2421), Point(10.0261, 76.3083), Point(10.0889, 77.0595)
WAYS = [FORT, PALACE, MUNNAR]


class Jobs:
    """Routers of one service, each as a job makes its own."""

    def __init__(self, settings: Settings, provider: str, service: Loopback) -> None:
        self.provider = provider
        self.service = service
        self._redis = queue.redis
        self._settings = replace(
            settings,
            routing_provider=provider,
            osrm_url=service.url,
            google_routes_url=service.url,
            google_maps_api_key=KEY,
        )

    def router(self, redis: Redis | None = None) -> RemoteRouter:
        router = measuring_router(self._settings, redis or self._redis)
        assert isinstance(router, RemoteRouter)
        return router

    def run(self, redis: Redis | None = None) -> tuple[set[str], int]:
        """Return who measured the ways of a job, and how often it asked the service."""
        before = len(self.service.asked)
        legs = self.router(redis).legs(WAYS)
        return {leg.source for leg in legs}, len(self.service.asked) - before


@pytest.fixture(params=["osrm", "google"])
def jobs(app: Flask, settings: Settings, request: pytest.FixtureRequest) -> Iterator[Jobs]:
    with ExitStack() as stack:
        service: Loopback = stack.enter_context(osrm() if request.param == "osrm" else google_routes())
        yield Jobs(settings, request.param, service)


def die(jobs: Jobs) -> None:
    """Let the service refuse everybody, which is not tried again, until it is left alone."""
    jobs.service.trouble = Trouble.FORBIDDEN
    for _ in range(RULES.failures):
        assert jobs.run() == ({"estimate"}, 1)


def keys(pattern: str) -> list[bytes]:
    return cast(list[bytes], queue.redis.keys(pattern))


def pass_time() -> None:
    """Let the wait of the open breaker run out."""
    (wait,) = keys("breaker:ways-*:wait")
    assert queue.redis.delete(wait) == 1


def test_after_a_few_jobs_nobody_waits_for_it_any_more(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    die(jobs)
    caplog.clear()
    router = jobs.router()
    assert router.legs(WAYS) == EstimateRouter().legs(WAYS)
    assert jobs.run() == ({"estimate"}, 0)
    # The log says so once a job, not once a way.
    assert [(entry["event"], entry["error"]) for entry in events(caplog)] == [
        ("ways_estimated", "the breaker is open")
    ] * 2


def test_once_it_is_back_it_is_asked_again(jobs: Jobs) -> None:
    die(jobs)
    jobs.service.trouble = None
    assert jobs.run() == ({"estimate"}, 0)
    pass_time()
    sources, asked = jobs.run()
    assert (sources, asked > 0) == ({jobs.provider}, True)
    assert jobs.run()[0] == {jobs.provider}
    assert keys("breaker:*") == []


def test_one_job_tries_whether_it_is_back_while_the_others_go_on(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    die(jobs)
    pass_time()
    answer = jobs.service.answer
    beside: list[tuple[set[str], int]] = []

    def slowly(*question: object) -> tuple[int, object]:
        before = len(jobs.service.asked)
        beside.append(({leg.source for leg in jobs.router().legs(WAYS)}, len(jobs.service.asked) - before))
        return answer(*question)  # type: ignore[arg-type]  # it is passed on as it came

    monkeypatch.setattr(jobs.service, "answer", slowly)
    assert jobs.run() == ({"estimate"}, 1)
    assert beside == [({"estimate"}, 0)]
    assert jobs.run() == ({"estimate"}, 0)


def test_failures_with_successes_between_them_do_not_add_up(jobs: Jobs) -> None:
    for _ in range(RULES.failures + 1):
        jobs.service.trouble = Trouble.FORBIDDEN
        assert jobs.run()[1] == 1
        jobs.service.trouble = None
        assert jobs.run()[0] == {jobs.provider}
        for way in keys("way:*"):
            queue.redis.delete(way)


def test_what_it_has_told_before_counts_while_it_is_dead(app: Flask, settings: Settings) -> None:
    with osrm() as service:
        jobs = Jobs(settings, "osrm", service)
        assert jobs.run() == ({"osrm"}, 1)
        service.trouble = Trouble.FORBIDDEN
        for _ in range(RULES.failures):
            jobs.router().legs([FORT, MUNNAR])
        assert jobs.run() == ({"osrm"}, 0)
        assert jobs.router().legs([MUNNAR, FORT])[0].source == "estimate"


def test_without_redis_each_job_asks_for_itself(jobs: Jobs) -> None:
    gone = gone_redis()
    jobs.service.trouble = Trouble.FORBIDDEN
    for _ in range(RULES.failures + 1):
        assert jobs.run(gone) == ({"estimate"}, 1)


def test_a_point_that_it_takes_for_another_spoils_no_other_way(app: Flask, settings: Settings) -> None:
    with osrm() as service:
        told = service.answer

        def island(*question: object) -> tuple[int, object]:
            status, table = told(*question)  # type: ignore[arg-type]  # it is passed on as it came
            # The last point is taken for one beside the second.
            table["distances"][1][2], table["durations"][1][2] = 80.0, 9.0
            return status, table

        service.answer = island
        jobs = Jobs(settings, "osrm", service)
        for asked in (1, 0):
            before = len(service.asked)
            assert [leg.source for leg in jobs.router().legs(WAYS)] == ["osrm", "no-way"]
            assert len(service.asked) - before == asked
        assert keys("breaker:*") == []


def test_the_breaker_tells_its_state(jobs: Jobs) -> None:
    breaker = jobs.router()._breaker
    assert breaker.state() is BreakerState.CLOSED
    die(jobs)
    assert breaker.state() is BreakerState.OPEN
    pass_time()
    assert breaker.state() is BreakerState.HALF_OPEN

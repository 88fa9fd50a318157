"""Routers backed by a service: their legs, and their behaviour when it fails or is wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from flask import Flask
from redis import Redis

from app.config import Settings
from app.extensions import queue
from app.remote import client
from app.routing import measuring
from app.routing.distance import great_circle_m
from app.routing.estimate import EstimateRouter
from app.routing.models import NO_WAY, Leg, Point, Router
from tests.factories.routing import FORT, MUNNAR, PALACE, POINTS, PROVIDERS, make_router, routing_service
from tests.fakes import google_routes as routes_fake
from tests.fakes import osrm as osrm_fake
from tests.fakes.google_routes import KEY, FakeRoutes, google_routes
from tests.fakes.loopback import Loopback, Trouble
from tests.fakes.osrm import FakeOsrm, osrm
from tests.logs import events
from tests.stacks import gone_redis

NEXT_DOOR = Point(9.9661, 76.2424)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_backoff", lambda _: 0.01)


@pytest.fixture
def osrm_server() -> Iterator[FakeOsrm]:
    with osrm() as service:
        yield service


@pytest.fixture
def google_server() -> Iterator[FakeRoutes]:
    with google_routes() as service:
        yield service


@pytest.fixture(params=PROVIDERS)
def service(request: pytest.FixtureRequest) -> Iterator[Loopback]:
    with routing_service(request.param) as service:
        yield service


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten every service's timeouts."""
    monkeypatch.setattr(measuring, "MEASURE_SECONDS", 0.4)


def router_of(settings: Settings, service: Loopback, redis: Redis | None = None) -> Router:
    return make_router(settings, "osrm" if isinstance(service, FakeOsrm) else "google", service, redis)


def measured(start: Point, end: Point, fake: Any, source: str) -> Leg:
    metres = fake.DETOUR * great_circle_m(start, end)
    metres = metres if source == "osrm" else round(metres)
    duration = metres / fake.MPS if source == "osrm" else round(metres / fake.MPS, 3)
    return Leg(math.ceil(metres), math.ceil(duration), source)


def without_routes() -> list[Leg]:
    """Return the estimates for points between which the service has no route."""
    return [replace(leg, source=NO_WAY) for leg in EstimateRouter().legs(POINTS)]


def test_osrm_measures_the_legs_of_a_day(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    legs = router_of(settings, osrm_server).legs(POINTS)
    assert legs == [measured(FORT, PALACE, osrm_fake, "osrm"), measured(PALACE, MUNNAR, osrm_fake, "osrm")]
    assert len(osrm_server.asked) == 1
    path = osrm_server.asked[0][0]
    assert path.startswith("/table/v1/driving/76.242100,9.965800;76.308300,10.026100;77.059500,10.088900?")


def test_google_measures_the_legs_of_a_day(app: Flask, settings: Settings, google_server: FakeRoutes) -> None:
    legs = router_of(settings, google_server).legs(POINTS)
    assert legs == [measured(FORT, PALACE, routes_fake, "google"), measured(PALACE, MUNNAR, routes_fake, "google")]
    # Each element is billed: only the legs of the day are requested.
    assert [(len(body["origins"]), len(body["destinations"])) for _, _, body in google_server.asked] == [(1, 1)] * 2


def test_walking_legs_are_not_requested(app: Flask, settings: Settings, service: Loopback) -> None:
    assert router_of(settings, service).legs([FORT, NEXT_DOOR]) == EstimateRouter().legs([FORT, NEXT_DOOR])
    assert service.asked == []


def test_without_legs_nothing_is_asked(app: Flask, settings: Settings, service: Loopback) -> None:
    assert [router_of(settings, service).legs(points) for points in ([], [FORT])] == [[], []]


def test_a_matrix_is_measured_in_both_directions(app: Flask, settings: Settings, service: Loopback) -> None:
    ways = router_of(settings, service).matrix(POINTS)
    fake, source = (osrm_fake, "osrm") if isinstance(service, FakeOsrm) else (routes_fake, "google")
    assert ways.distance_m[2, 0] == measured(MUNNAR, FORT, fake, source).distance_m
    assert ways.duration_s[0, 1] == measured(FORT, PALACE, fake, source).duration_s
    assert [int(ways.distance_m[number, number]) for number in range(3)] == [0, 0, 0]


def test_many_points_are_requested_in_batches(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    points = [Point(10 + number / 10, 76) for number in range(130)]
    legs = router_of(settings, osrm_server).legs(points)
    assert {leg.source for leg in legs} == {"osrm"}
    assert all(path.count(";") < 100 for path, _, _ in osrm_server.asked)
    assert len(osrm_server.asked) == 3


def test_answers_of_osrm_are_cached_and_those_of_google_are_not(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, google_server: FakeRoutes
) -> None:
    for service, questions in ((osrm_server, 1), (google_server, 4)):
        first, second = [router_of(settings, service).legs(POINTS) for _ in range(2)]
        assert (first, len(service.asked)) == (second, questions)
    keys = [key.decode() for key in queue.redis.scan_iter("route:*")]
    assert sorted(key.partition(":")[2].partition(":")[2] for key in keys)[0] == "10.0261,76.3083;10.0889,77.0595"
    assert len(keys) == 2
    assert all(0 < cast(int, queue.redis.ttl(key)) <= 30 * 24 * 3600 for key in keys)


def test_osrm_servers_do_not_share_their_cache(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    osrm_server.cut_off = {MUNNAR}
    with osrm() as other:
        first, second = (router_of(settings, each).legs([PALACE, MUNNAR])[0] for each in (osrm_server, other))
    assert (first.source, second.source) == (NO_WAY, "osrm")


def test_a_point_off_every_road_affects_its_own_legs_only(
    app: Flask, settings: Settings, osrm_server: FakeOsrm
) -> None:
    osrm_server.off_road = {MUNNAR}
    legs = router_of(settings, osrm_server).legs(POINTS)
    assert [leg.source for leg in legs] == ["osrm", NO_WAY]


def test_without_redis_it_is_asked_each_time(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    legs = router_of(settings, osrm_server, gone_redis()).legs(POINTS)
    assert {leg.source for leg in legs} == {"osrm"}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", list(Trouble))
def test_whatever_goes_wrong_legs_are_estimated(
    app: Flask, settings: Settings, service: Loopback, trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    service.trouble = trouble
    router = router_of(settings, service)
    assert router.legs(POINTS) == EstimateRouter().legs(POINTS)
    assert [entry["event"] for entry in events(caplog)] == ["routes_estimated"]
    assert KEY not in caplog.text
    asked = len(service.asked)
    assert router.legs(POINTS) == EstimateRouter().legs(POINTS)
    assert len(service.asked) == asked, "a service that is down is not asked again by this router"


def test_only_the_leg_that_is_cut_off_is_estimated(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    osrm_server.cut_off = {MUNNAR}
    router = router_of(settings, osrm_server)
    for _ in range(2):
        assert [leg.source for leg in router.legs(POINTS)] == ["osrm", "no-way"]
    assert len(osrm_server.asked) == 1


def test_where_google_knows_no_route_it_is_estimated(app: Flask, settings: Settings, google_server: FakeRoutes) -> None:
    google_server.no_route = True
    assert router_of(settings, google_server).legs(POINTS) == without_routes()


@pytest.mark.parametrize(
    ("code", "has_route_answer"), [("NoTable", True), ("NoSegment", True), ("InvalidQuery", False), ("TooBig", False)]
)
def test_legs_that_osrm_refuses_are_estimated(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, code: str, has_route_answer: bool
) -> None:
    osrm_server.refusal = code
    legs = router_of(settings, osrm_server).legs(POINTS)
    assert legs == (without_routes() if has_route_answer else EstimateRouter().legs(POINTS))


@pytest.mark.parametrize(
    ("lie", "is_figure"), [(-1, False), ("far", False), (True, False), (1e300, True), ([3], False), (3, True)]
)
def test_impossible_figures_are_not_believed(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, lie: Any, is_figure: bool
) -> None:
    osrm_server.answer = lambda *_: (200, {"code": "Ok", "distances": [[lie] * 3] * 3, "durations": [[lie] * 3] * 3})
    legs = router_of(settings, osrm_server).legs(POINTS)
    assert legs == (without_routes() if is_figure else EstimateRouter().legs(POINTS))


@pytest.mark.parametrize(
    "lie",
    [
        {"duration": "soon"},
        {"duration": "-3s"},
        {"distanceMeters": "far"},
        {"condition": "MAYBE"},
        {"status": {"code": 5}},
    ],
)
def test_impossible_figures_of_google_are_not_believed(
    app: Flask, settings: Settings, google_server: FakeRoutes, lie: dict[str, Any]
) -> None:
    google_server.lie = lie
    guesses = EstimateRouter().legs(POINTS)
    legs = router_of(settings, google_server).legs(POINTS)
    assert [(leg.distance_m, leg.duration_s) for leg in legs] == [(leg.distance_m, leg.duration_s) for leg in guesses]
    assert {leg.source for leg in legs} <= {"estimate", "no-way"}


def test_a_wrong_key_is_not_logged(
    app: Flask, settings: Settings, google_server: FakeRoutes, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "AIza-another-key"
    legs = make_router(settings, "google", google_server, key=secret).legs(POINTS)
    assert {leg.source for leg in legs} == {"estimate"}
    assert (len(events(caplog)), secret in caplog.text) == (1, False)

"""Routers that ask a service outside: what they tell, and what they do when it can't tell or lies."""

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
from app.outside import calls
from app.routing.distance import great_circle_m
from app.routing.estimate import EstimateRouter
from app.routing.models import NO_WAY, Leg, Point, Router
from app.routing.service import measuring_router
from tests.fakes import google_routes as routes_fake
from tests.fakes import osrm as osrm_fake
from tests.fakes.google_routes import KEY, FakeRoutes, google_routes
from tests.fakes.loopback import Loopback, Trouble
from tests.fakes.osrm import FakeOsrm, osrm
from tests.logs import events
from tests.stacks import gone_redis

FORT, PALACE, MUNNAR = Point(9.9658, 76.2421), Point(10.0261, 76.3083), Point(10.0889, 77.0595)
NEXT_DOOR = Point(9.9661, 76.2424)
WAYS = [FORT, PALACE, MUNNAR]


@pytest.fixture
def osrm_server() -> Iterator[FakeOsrm]:
    with osrm() as service:
        yield service


@pytest.fixture
def google_server() -> Iterator[FakeRoutes]:
    with google_routes() as service:
        yield service


@pytest.fixture(params=["osrm", "google"])
def service(request: pytest.FixtureRequest) -> Loopback:
    found: Loopback = request.getfixturevalue(f"{request.param}_server")
    return found


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no service have more than a moment."""
    monkeypatch.setattr(calls.JsonCalls.ask, "__kwdefaults__", {"seconds": 0.6})


def router_of(settings: Settings, service: Loopback, redis: Redis | None = None) -> Router:
    provider = "osrm" if isinstance(service, FakeOsrm) else "google"
    asked = replace(
        settings,
        routing_provider=provider,
        osrm_url=service.url,
        google_routes_url=service.url,
        google_maps_api_key=KEY,
    )
    return measuring_router(asked, redis or queue.redis)


def told(start: Point, end: Point, fake: Any, source: str) -> Leg:
    metres = fake.DETOUR * great_circle_m(start, end)
    metres = metres if source == "osrm" else round(metres)
    duration = metres / fake.MPS if source == "osrm" else round(metres / fake.MPS, 3)
    return Leg(math.ceil(metres), math.ceil(duration), source)


def without_ways() -> list[Leg]:
    """Return what is estimated where the service knows no way."""
    return [replace(leg, source=NO_WAY) for leg in EstimateRouter().legs(WAYS)]


def test_osrm_tells_the_ways_of_a_day(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    legs = router_of(settings, osrm_server).legs(WAYS)
    assert legs == [told(FORT, PALACE, osrm_fake, "osrm"), told(PALACE, MUNNAR, osrm_fake, "osrm")]
    assert len(osrm_server.asked) == 1
    path = osrm_server.asked[0][0]
    assert path.startswith("/table/v1/driving/76.242100,9.965800;76.308300,10.026100;77.059500,10.088900?")


def test_google_tells_the_ways_of_a_day(app: Flask, settings: Settings, google_server: FakeRoutes) -> None:
    legs = router_of(settings, google_server).legs(WAYS)
    assert legs == [told(FORT, PALACE, routes_fake, "google"), told(PALACE, MUNNAR, routes_fake, "google")]
    # Each element is billed: no way is asked for that nobody goes.
    assert [(len(body["origins"]), len(body["destinations"])) for _, _, body in google_server.asked] == [(1, 1)] * 2


def test_what_is_walked_is_not_asked_for(app: Flask, settings: Settings, service: Loopback) -> None:
    assert router_of(settings, service).legs([FORT, NEXT_DOOR]) == EstimateRouter().legs([FORT, NEXT_DOOR])
    assert service.asked == []


def test_no_way_is_nothing_to_ask(app: Flask, settings: Settings, service: Loopback) -> None:
    assert [router_of(settings, service).legs(points) for points in ([], [FORT])] == [[], []]


def test_the_matrix_of_a_day_is_measured_both_ways(app: Flask, settings: Settings, service: Loopback) -> None:
    ways = router_of(settings, service).matrix(WAYS)
    fake, source = (osrm_fake, "osrm") if isinstance(service, FakeOsrm) else (routes_fake, "google")
    assert ways.distance_m[2, 0] == told(MUNNAR, FORT, fake, source).distance_m
    assert ways.duration_s[0, 1] == told(FORT, PALACE, fake, source).duration_s
    assert [int(ways.distance_m[number, number]) for number in range(3)] == [0, 0, 0]


def test_many_points_are_asked_for_in_parts(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    points = [Point(10 + number / 10, 76) for number in range(130)]
    legs = router_of(settings, osrm_server).legs(points)
    assert {leg.source for leg in legs} == {"osrm"}
    assert all(path.count(";") < 100 for path, _, _ in osrm_server.asked)
    assert len(osrm_server.asked) == 3


def test_osrms_answers_are_kept_and_googles_are_not(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, google_server: FakeRoutes
) -> None:
    for service, questions in ((osrm_server, 1), (google_server, 4)):
        first, second = [router_of(settings, service).legs(WAYS) for _ in range(2)]
        assert (first, len(service.asked)) == (second, questions)
    keys = [key.decode() for key in queue.redis.scan_iter("way:*")]
    assert sorted(key.partition(":")[2].partition(":")[2] for key in keys)[0] == "10.0261,76.3083;10.0889,77.0595"
    assert len(keys) == 2
    assert all(0 < cast(int, queue.redis.ttl(key)) <= 30 * 24 * 3600 for key in keys)


def test_what_one_osrm_server_says_is_not_taken_for_what_another_one_knows(
    app: Flask, settings: Settings, osrm_server: FakeOsrm
) -> None:
    osrm_server.cut_off = {MUNNAR}
    with osrm() as other:
        first, second = (router_of(settings, each).legs([PALACE, MUNNAR])[0] for each in (osrm_server, other))
    assert (first.source, second.source) == (NO_WAY, "osrm")


def test_a_point_off_every_road_spoils_no_way_but_its_own(
    app: Flask, settings: Settings, osrm_server: FakeOsrm
) -> None:
    osrm_server.off_road = {MUNNAR}
    legs = router_of(settings, osrm_server).legs(WAYS)
    assert [leg.source for leg in legs] == ["osrm", NO_WAY]


def test_without_redis_it_is_asked_each_time(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    legs = router_of(settings, osrm_server, gone_redis()).legs(WAYS)
    assert {leg.source for leg in legs} == {"osrm"}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", list(Trouble))
def test_whatever_goes_wrong_ways_are_estimated(
    app: Flask, settings: Settings, service: Loopback, trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    service.trouble = trouble
    router = router_of(settings, service)
    assert router.legs(WAYS) == EstimateRouter().legs(WAYS)
    assert [entry["event"] for entry in events(caplog)] == ["ways_estimated"]
    assert KEY not in caplog.text
    asked = len(service.asked)
    assert router.legs(WAYS) == EstimateRouter().legs(WAYS)
    assert len(service.asked) == asked, "a service that is down is not asked again by this router"


def test_only_the_leg_that_is_cut_off_is_estimated(app: Flask, settings: Settings, osrm_server: FakeOsrm) -> None:
    osrm_server.cut_off = {MUNNAR}
    router = router_of(settings, osrm_server)
    for _ in range(2):
        assert [leg.source for leg in router.legs(WAYS)] == ["osrm", "no-way"]
    assert len(osrm_server.asked) == 1


def test_where_google_knows_no_route_it_is_estimated(app: Flask, settings: Settings, google_server: FakeRoutes) -> None:
    google_server.no_route = True
    assert router_of(settings, google_server).legs(WAYS) == without_ways()


@pytest.mark.parametrize(
    ("code", "is_told"), [("NoTable", True), ("NoSegment", True), ("InvalidQuery", False), ("TooBig", False)]
)
def test_what_osrm_refuses_is_estimated(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, code: str, is_told: bool
) -> None:
    osrm_server.refusal = code
    legs = router_of(settings, osrm_server).legs(WAYS)
    assert legs == (without_ways() if is_told else EstimateRouter().legs(WAYS))


@pytest.mark.parametrize(
    ("lie", "is_figure"), [(-1, False), ("far", False), (True, False), (1e300, True), ([3], False), (3, True)]
)
def test_impossible_figures_are_not_believed(
    app: Flask, settings: Settings, osrm_server: FakeOsrm, lie: Any, is_figure: bool
) -> None:
    osrm_server.answer = lambda *_: (200, {"code": "Ok", "distances": [[lie] * 3] * 3, "durations": [[lie] * 3] * 3})
    legs = router_of(settings, osrm_server).legs(WAYS)
    assert legs == (without_ways() if is_figure else EstimateRouter().legs(WAYS))


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
def test_googles_impossible_figures_are_not_believed(
    app: Flask, settings: Settings, google_server: FakeRoutes, lie: dict[str, Any]
) -> None:
    google_server.lie = lie
    guesses = EstimateRouter().legs(WAYS)
    legs = router_of(settings, google_server).legs(WAYS)
    assert [(leg.distance_m, leg.duration_s) for leg in legs] == [(leg.distance_m, leg.duration_s) for leg in guesses]
    assert {leg.source for leg in legs} <= {"estimate", "no-way"}


def test_a_wrong_key_is_never_told(
    app: Flask, settings: Settings, google_server: FakeRoutes, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "AIza-another-key"
    asked = replace(
        settings, routing_provider="google", google_routes_url=google_server.url, google_maps_api_key=secret
    )
    legs = measuring_router(asked, queue.redis).legs(WAYS)
    assert {leg.source for leg in legs} == {"estimate"}
    assert (len(events(caplog)), secret in caplog.text) == (1, False)

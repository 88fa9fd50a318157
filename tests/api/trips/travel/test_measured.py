"""Hops measured by a routing service: a job requests them, and estimates are shown until then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import queue
from app.routing.measuring import Pair
from app.routing.models import Leg
from app.routing.osrm import OsrmSource
from app.trips.jobs import compute_travel
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.fakes.loopback import Trouble
from tests.fakes.osrm import FakeOsrm, osrm
from tests.trips import read_trip, rearrange
from tests.workers import queued_jobs


@pytest.fixture
def server() -> Iterator[FakeOsrm]:
    with osrm() as service:
        yield service


@pytest.fixture
def measuring(app: Flask, server: FakeOsrm) -> Iterator[Flask]:
    """The application with a routing service."""
    with pytest.MonkeyPatch.context() as patch:
        asked = replace(app.config["WAYPOST"], routing_provider="osrm", osrm_url=server.url)
        patch.setitem(app.config, "WAYPOST", asked)
        yield app


@pytest.fixture
def owner(measuring: Flask) -> User:
    return make_user()


@pytest.fixture
def mine(measuring: Flask, owner: User) -> FlaskClient:
    return signed_in_client(measuring, owner)


@pytest.fixture
def guide(measuring: Flask) -> Guide:
    return make_guide()


def sources(document: dict[str, Any]) -> list[str]:
    return [hop["source"] for day in document["days"] for hop in day["distance_time"]]


def test_estimates_are_shown_until_hops_are_measured(
    mine: FlaskClient, owner: User, guide: Guide, server: FakeOsrm, run_jobs: Callable[[], None]
) -> None:
    trip = make_trip(owner, guide, days=1, destination="Lyon, France")
    # The first two hops are walked; the last one is longer.
    changed = rearrange(mine, trip.id, [[guide.places[0], guide.places[1], guide.places[39]]])
    assert (sources(changed), changed["ways_pending"], server.asked) == (["estimate"] * 2, True, [])
    before = mine.get(f"/itinerary/{trip.id}")
    run_jobs()
    after = mine.get(f"/itinerary/{trip.id}", headers={"If-None-Match": before.headers["ETag"]})
    document = after.get_json()
    assert (sources(document), document["ways_pending"]) == (["estimate", "osrm"], False)
    assert (document["version"], document["fuel_cost"]) == (changed["version"], None)
    hop = document["days"][0]["distance_time"][1]
    assert hop["distance_m"] > changed["days"][0]["distance_time"][1]["distance_m"]
    assert abs(hop["duration_s"] - hop["distance_m"] / 10) <= 1


def test_a_server_that_is_down_leaves_the_estimates(
    mine: FlaskClient, owner: User, guide: Guide, server: FakeOsrm, run_jobs: Callable[[], None]
) -> None:
    server.trouble = Trouble.FORBIDDEN
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39]]])
    run_jobs()
    document = mine.get(f"/itinerary/{trip.id}").get_json()
    assert (sources(document), document["ways_pending"]) == (["estimate"], False)
    assert document["fuel_cost"]["total_distance_km"] > 0


def test_hops_estimated_while_the_server_was_down_are_measured_after_a_later_read(
    mine: FlaskClient, owner: User, guide: Guide, server: FakeOsrm, run_jobs: Callable[[], None]
) -> None:
    server.trouble = Trouble.FORBIDDEN
    trip = make_trip(owner, guide, days=1)
    # The last hop is walked.
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39], guide.places[38]]])
    run_jobs()
    before = read_trip(mine, trip.id)
    assert stand_ins(before) == [True, False]
    run_jobs()
    assert read_trip(mine, trip.id) == before
    server.trouble = None
    assert queued_jobs() == []
    forget_ended_jobs()
    assert read_trip(mine, trip.id) == before
    assert len(queued_jobs()) == 1
    read_trip(mine, trip.id)
    assert len(queued_jobs()) == 1
    run_jobs()
    after = read_trip(mine, trip.id)
    assert (sources(after), stand_ins(after), after["ways_pending"]) == (["osrm", "estimate"], [False, False], False)
    assert after["version"] == before["version"]
    metres = sum(hop["distance_m"] for hop in after["days"][0]["distance_time"])
    assert after["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)
    assert after["fuel_cost"]["total_distance_km"] > before["fuel_cost"]["total_distance_km"]
    forget_ended_jobs()
    read_trip(mine, trip.id)
    assert queued_jobs() == []


def test_a_hop_without_a_route_stays_an_estimate_and_is_not_requested_again(
    mine: FlaskClient, owner: User, guide: Guide, server: FakeOsrm, run_jobs: Callable[[], None]
) -> None:
    server.refusal = "NoTable"
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39]]])
    run_jobs()
    document = read_trip(mine, trip.id)
    assert (sources(document), stand_ins(document)) == (["estimate"], [True])
    forget_ended_jobs()
    read_trip(mine, trip.id)
    assert queued_jobs() == []


def test_a_plan_that_changes_while_it_is_measured_again_keeps_its_own_hops(
    mine: FlaskClient,
    owner: User,
    guide: Guide,
    server: FakeOsrm,
    run_jobs: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server.trouble = Trouble.FORBIDDEN
    trip = make_trip(owner, guide, days=1)
    trip_id = trip.id
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39]]])
    run_jobs()
    server.trouble = None
    forget_ended_jobs()
    measure = OsrmSource.measure
    changes: list[dict[str, Any]] = []

    def overtaken(source: OsrmSource, pairs: Sequence[Pair]) -> list[Leg | None]:
        legs = measure(source, pairs)
        if not changes:
            changes.append(rearrange(mine, trip.id, [[guide.places[39], guide.places[0]]]))
        return legs

    monkeypatch.setattr(OsrmSource, "measure", overtaken)
    compute_travel(trip_id)
    assert [read_trip(mine, trip.id)] == changes


def stand_ins(document: dict[str, Any]) -> list[bool]:
    return [hop["is_stand_in"] for day in document["days"] for hop in day["distance_time"]]


def forget_ended_jobs() -> None:
    """Let some time pass: finished jobs expire, and a failed service may be called again."""
    for pattern in ("rq:job:travel-*", "breaker:*"):
        for key in queue.redis.scan_iter(pattern):
            queue.redis.delete(key)


def test_jobs_stop_calling_a_dead_server(
    mine: FlaskClient, owner: User, guide: Guide, server: FakeOsrm, run_jobs: Callable[[], None]
) -> None:
    server.trouble = Trouble.FORBIDDEN
    asked = []
    for _ in range(4):
        trip = make_trip(owner, guide, days=1)
        rearrange(mine, trip.id, [[guide.places[0], guide.places[39], guide.places[1]]])
        run_jobs()
        asked.append(len(server.asked))
        document = mine.get(f"/itinerary/{trip.id}").get_json()
        assert (sources(document), document["ways_pending"]) == (["estimate", "estimate"], False)
        assert document["fuel_cost"]["total_distance_km"] > 0
    # The first two jobs open the breaker; each requests one hop and estimates the others.
    assert asked == [1, 2, 2, 2]


def test_the_cost_follows_the_measured_hops(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: Callable[[], None]
) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39], guide.places[1]]])
    run_jobs()
    document = mine.get(f"/itinerary/{trip.id}").get_json()
    metres = sum(hop["distance_m"] for hop in document["days"][0]["distance_time"])
    assert sources(document) == ["osrm", "osrm"]
    assert document["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)


def test_measurements_of_an_outdated_plan_are_dropped(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1)
    trip_id = trip.id
    rearrange(mine, trip.id, [[guide.places[0], guide.places[39]]])
    measure = OsrmSource.measure
    changes: list[int] = []

    def overtaken(source: OsrmSource, pairs: Sequence[Pair]) -> list[Leg | None]:
        legs = measure(source, pairs)
        if not changes:
            # No transaction is open while the service is called.
            changes.append(rearrange(mine, trip.id, [[guide.places[39], guide.places[0], guide.places[38]]])["version"])
        return legs

    monkeypatch.setattr(OsrmSource, "measure", overtaken)
    compute_travel(trip_id)
    document = mine.get(f"/itinerary/{trip_id}").get_json()
    assert (changes, document["version"], set(sources(document))) == ([3], 3, {"estimate"})
    run_jobs()
    assert set(sources(mine.get(f"/itinerary/{trip_id}").get_json())) == {"osrm"}

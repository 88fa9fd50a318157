"""Building trips in the background: status, result, and failures."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any, NoReturn

import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from app import queue as queue_module
from app.db.types import Id, utc_now
from app.errors import Unavailable
from app.extensions import db
from app.places.models import Place
from app.planner.service import build_plan
from app.trips.jobs import build_trip
from app.trips.making import build
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import Trip, TripDestination, TripStatus
from app.trips.plan_models import Hop, Stop, TripDay
from tests.factories.trips import Guide, make_guide, trip_request
from tests.faults import only_limits_have_redis

ASYNC = {"Prefer": "respond-async"}
RunJobs = Callable[[], None]


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry without a pause."""
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0, 0, 0])


def request_of(guide: Guide, **changes: object) -> dict[str, Any]:
    return trip_request(guide.destination, trip_builder="AI", **changes)


def ordered(traveller: FlaskClient, guide: Guide, **changes: object) -> Id:
    answer = traveller.post("/itinerary", json=request_of(guide, **changes), headers=ASYNC)
    assert answer.status_code == 202, answer.get_json()
    return Id(answer.get_json()["itinerary_id"])


def status_of(traveller: FlaskClient, trip_id: Id) -> dict[str, Any]:
    answer = traveller.get(f"/itinerary/{trip_id}/status")
    assert answer.status_code == 200
    status: dict[str, Any] = answer.get_json()
    return status


def rows() -> dict[str, int]:
    tables = (Trip, TripDestination, TripDay, Stop, Hop)
    return {table.__tablename__: db.session.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def fail(*_args: object, **_named: object) -> NoReturn:
    raise RuntimeError("the planner broke")


def test_an_accepted_trip_links_to_its_status(traveller: FlaskClient, guide: Guide) -> None:
    answer = traveller.post("/itinerary", json=request_of(guide), headers=ASYNC)
    trip_id = answer.get_json()["itinerary_id"]
    assert answer.status_code == 202
    assert set(answer.get_json()) == {"itinerary_id", "message", "status_url"}
    assert answer.get_json()["status_url"] == answer.headers["Location"] == f"/itinerary/{trip_id}/status"
    assert answer.headers["Preference-Applied"] == "respond-async"
    status = status_of(traveller, trip_id)
    assert (status["status"], status["progress"], status["stage"]) == ("queued", 0, None)
    assert traveller.get(f"/itinerary/{trip_id}").status_code == 404
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


@pytest.mark.parametrize("header", ["respond-async, wait=10", "return=minimal, RESPOND-ASYNC;x=y"])
def test_prefer_may_contain_other_preferences(traveller: FlaskClient, guide: Guide, header: str) -> None:
    answer = traveller.post("/itinerary", json=request_of(guide), headers={"Prefer": header})
    assert answer.status_code == 202


def test_a_custom_trip_ignores_respond_async(traveller: FlaskClient, guide: Guide) -> None:
    answer = traveller.post("/itinerary", json=trip_request(guide.destination), headers=ASYNC)
    assert answer.status_code == 201
    assert "Preference-Applied" not in answer.headers


def test_a_built_trip_has_real_places_and_hops_between_them(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    trip_id = ordered(traveller, guide, no_of_days=3, interests=["History", "Food"])
    run_jobs()
    trip = traveller.get(f"/itinerary/{trip_id}").get_json()
    stops = [stop for day in trip["days"] for stop in day["activities"]]
    assert [day["date"] for day in trip["days"]] == ["Day 1", "Day 2", "Day 3"]
    assert all(len(day["activities"]) >= 2 for day in trip["days"])
    assert {stop["place_id"] for stop in stops} <= set(guide.places)
    assert len({stop["place_id"] for stop in stops}) == len(stops) == trip["no_of_places"]
    for day in trip["days"]:
        ids = [stop["place_id"] for stop in day["activities"]]
        assert [(hop["from"], hop["to"]) for hop in day["distance_time"]] == list(pairwise(ids))
        assert all(hop["distance_m"] > 0 and hop["duration_s"] > 0 for hop in day["distance_time"])
        times = [time for stop in day["activities"] for time in (stop["arrive"], stop["depart"])]
        assert times == sorted(times)
    assert (trip["version"], trip["trip_builder"], trip["interests"]) == (1, "AI", ["History", "Food"])


def test_ideas_that_the_planner_takes_up_are_ideas_no_more(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    beach = make_guide("Munnar").places[0]
    trip_id = ordered(traveller, guide, ideas=[*guide.places[:2], beach])
    run_jobs()
    trip = traveller.get(f"/itinerary/{trip_id}").get_json()
    planned = {stop["place_id"] for day in trip["days"] for stop in day["activities"]}
    wanted = [idea["place_id"] for idea in trip["ideas"]]
    assert planned & set(guide.places[:2])
    assert wanted == [place_id for place_id in (*guide.places[:2], beach) if place_id not in planned]


def test_a_built_trip_of_several_destinations(traveller: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    other = make_guide("Munnar", at=(-48.5, -123.4))
    cities = [
        {"name": "Kochi", "place_id": guide.destination, "no_of_days": 1},
        {"name": "Munnar", "place_id": other.destination, "no_of_days": 2},
    ]
    trip_id = ordered(traveller, guide, is_multi_city=True, no_of_days=None, destinations=cities)
    run_jobs()
    days = traveller.get(f"/itinerary/{trip_id}").get_json()["days"]
    assert [day["city"] for day in days] == ["Kochi", "Munnar", "Munnar"]
    for day, places in zip(days, (guide.places, other.places, other.places), strict=True):
        assert day["activities"]
        assert {stop["place_id"] for stop in day["activities"]} <= set(places)


@pytest.mark.usefixtures("no_pauses")
def test_a_build_that_fails_once_is_retried(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def fail_first(*args: Any, **named: Any) -> Any:
        calls.append(status_of(traveller, trip_id)["progress"])
        if len(calls) == 1:
            plan_and_drop = build_plan(*args, **named)
            raise RuntimeError(f"after a plan of {len(plan_and_drop.days)} days")
        return build_plan(*args, **named)

    monkeypatch.setattr(build, "build_plan", fail_first)
    trip_id = ordered(traveller, guide, no_of_days=2)
    run_jobs()
    assert len(calls) == 2
    assert calls[1] > calls[0] == 0
    assert status_of(traveller, trip_id)["status"] == "ready"
    assert rows() | {"activity": 0, "hop": 0} == {
        "trip": 1,
        "trip_destination": 1,
        "trip_day": 2,
        "activity": 0,
        "hop": 0,
    }


@pytest.mark.usefixtures("no_pauses")
def test_a_build_that_keeps_failing_leaves_a_failed_trip_with_a_reason(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build_plan", fail)
    trip_id = ordered(traveller, guide)
    run_jobs()
    status = status_of(traveller, trip_id)
    assert (status["status"], status["detail"]) == ("failed", "We could not build your trip. Please try again.")
    assert rows() == {"trip": 1, "trip_destination": 0, "trip_day": 0, "activity": 0, "hop": 0}
    assert traveller.get(f"/itinerary/{trip_id}").status_code == 404
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


@pytest.mark.usefixtures("no_pauses")
def test_the_reason_of_a_provider_is_shown(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_args: object, **_named: object) -> NoReturn:
        raise Unavailable("The place provider does not answer.")

    monkeypatch.setattr(build, "build_plan", down)
    trip_id = ordered(traveller, guide)
    run_jobs()
    assert status_of(traveller, trip_id)["detail"] == "The place provider does not answer."


def test_an_impossible_plan_is_not_retried(traveller: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    trip_id = ordered(traveller, guide)
    db.session.execute(delete(Place).where(Place.parent_id == guide.destination))
    db.session.commit()
    run_jobs()
    status = status_of(traveller, trip_id)
    assert status["status"] == "failed"
    assert status["detail"] == "We don't know enough places around Kochi, Kerala, India to plan this trip yet."


def test_without_known_places_ai_is_refused_and_a_custom_trip_is_made(traveller: FlaskClient) -> None:
    nowhere = make_guide("Nowhere", places=0)
    answer = traveller.post("/itinerary", json=request_of(nowhere), headers=ASYNC)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["place_id"])
    assert traveller.post("/itinerary", json=trip_request(nowhere.destination)).status_code == 201


def test_a_job_may_run_twice(traveller: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    trip_id = ordered(traveller, guide)
    run_jobs()
    before = traveller.get(f"/itinerary/{trip_id}").data
    build_trip(trip_id)
    assert traveller.get(f"/itinerary/{trip_id}").data == before


def test_the_first_of_two_workers_to_finish_saves_the_trip(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[list[dict[str, Any]]] = []

    def overtaken(*args: Any, **named: Any) -> Any:
        monkeypatch.setattr(build, "build_plan", build_plan)
        build_trip(trip_id)
        saved.append(traveller.get(f"/itinerary/{trip_id}").get_json()["days"])
        return build_plan(*args, **named)

    monkeypatch.setattr(build, "build_plan", overtaken)
    trip_id = ordered(traveller, guide)
    run_jobs()
    assert [traveller.get(f"/itinerary/{trip_id}").get_json()["days"]] == saved


def test_a_deleted_trip_is_not_built(traveller: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    trip_id = ordered(traveller, guide)
    db.session.execute(delete(Trip).where(Trip.id == trip_id))
    db.session.commit()
    run_jobs()
    assert set(rows().values()) == {0}
    assert traveller.get(f"/itinerary/{trip_id}/status").status_code == 404


def test_without_the_queue_ai_is_refused_and_leaves_nothing(traveller: FlaskClient, guide: Guide) -> None:
    with only_limits_have_redis():
        for headers in (ASYNC, {}):
            answer = traveller.post("/itinerary", json=request_of(guide), headers=headers)
            assert answer.status_code == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert set(rows().values()) == {0}


def test_without_the_queue_custom_trips_are_made_and_read(traveller: FlaskClient, guide: Guide) -> None:
    with only_limits_have_redis():
        answer = traveller.post("/itinerary", json=trip_request(guide.destination))
        assert answer.status_code == 201
        assert traveller.get(answer.headers["Location"]).status_code == 200
        assert status_of(traveller, Id(answer.get_json()["itinerary_id"]))["status"] == "ready"


def test_without_redis_the_status_is_what_the_row_says(traveller: FlaskClient, guide: Guide) -> None:
    trip_id = ordered(traveller, guide)
    with only_limits_have_redis():
        assert status_of(traveller, trip_id)["status"] == "queued"
        db.session.execute(update(Trip).values(status=TripStatus.BUILDING))
        db.session.commit()
        status = status_of(traveller, trip_id)
        assert (status["status"], status["progress"], status["step"]) == ("building", 0, "Building your trip")


def test_a_timed_out_build_has_failed(traveller: FlaskClient, guide: Guide) -> None:
    trip_id = ordered(traveller, guide)
    db.session.execute(update(Trip).values(created_at=utc_now() - GIVEN_UP_AFTER - timedelta(seconds=1)))
    db.session.commit()
    status = status_of(traveller, trip_id)
    assert (status["status"], status["detail"]) == ("failed", "Building your trip took too long. Please try again.")


def test_a_trip_up_to_the_last_date_is_planned(traveller: FlaskClient, guide: Guide, run_jobs: RunJobs) -> None:
    dates = {"no_of_days": None, "start_date": "9999-12-30", "end_date": "9999-12-31"}
    body = trip_request(guide.destination, trip_builder="AI", **dates)
    answer = traveller.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202, answer.get_json()
    run_jobs()
    trip = traveller.get(f"/itinerary/{answer.get_json()['itinerary_id']}").get_json()
    assert [day["date"] for day in trip["days"]] == ["9999-12-30", "9999-12-31"]
    assert all(day["activities"] for day in trip["days"])

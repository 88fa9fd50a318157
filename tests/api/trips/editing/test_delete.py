"""Deleting a trip: `DELETE /itinerary/{id}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.db.base import Base
from app.extensions import db
from app.planner.models import Plan
from app.planner.service import build_plan
from app.reports.models import ContentReport, Kind
from app.trips.making import build
from app.trips.making.unfinished import MAX_UNFINISHED
from app.trips.member_models import ShareLink
from app.trips.models import Trip, TripChange, TripStatus, TripTravel
from app.trips.plan_models import TripDay, TripIdea, TripStay, TripVote
from app.trips.trials.models import TrialTrip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, like, make_trip, share, trip_request

pytestmark = pytest.mark.both_stacks


def full_trip(owner: User, guide: Guide) -> Trip:
    """Return a trip with a row in every table that belongs to trips."""
    trip = make_trip(owner, guide, stops=3, is_published=True)
    share(trip, "edit", make_user())
    like(trip, make_user())
    db.session.add(ShareLink(token=trip.id, trip_id=trip.id, permission="view"))
    report = {"kind": Kind.TRIP.value, "subject_id": trip.id, "trip_id": trip.id, "reason": "spam", "text": ""}
    db.session.add(ContentReport(**report, user_id=make_user().id))
    db.session.add(TripTravel(trip_id=trip.id, revision=1))
    ideas = {"trip_id": trip.id, "idea_id": trip.id}
    db.session.add(TripIdea(**ideas, place_id=guide.places[0]))
    db.session.add(TripVote(**ideas, user_id=owner.id, vote=1))
    first, last = db.session.scalars(select(TripDay.day_id).where(TripDay.trip_id == trip.id))
    db.session.add(TripStay(trip_id=trip.id, place_id=guide.places[0], from_day=first, to_day=last))
    db.session.add(TripChange(trip_id=trip.id, number=1, version=1, facts=[], record=None))
    db.session.add(
        TrialTrip(
            id=trip.id, place_id=guide.places[0], name="Tried", destination="Kochi", no_of_days=2, trip_id=trip.id
        )
    )
    db.session.commit()
    return trip


def rows_by_table() -> dict[str, int]:
    tables = [table for table in Base.metadata.sorted_tables if table.name == "trip" or "trip_id" in table.columns]
    return {table.name: db.session.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def test_deleting_a_trip_deletes_its_rows_and_no_others(mine: FlaskClient, owner: User, guide: Guide) -> None:
    full_trip(owner, guide)
    one = rows_by_table()
    assert all(one.values()), "this test does not know how to fill every table of trips"
    trip = full_trip(owner, guide)
    answer = mine.delete(f"/itinerary/{trip.id}")
    assert (answer.status_code, answer.get_json()) == (200, {"message": "Your trip is deleted."})
    assert rows_by_table() == one
    assert mine.get(f"/itinerary/{trip.id}").status_code == 404


def test_deleting_a_trip_twice_is_not_found(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    assert [mine.delete(f"/itinerary/{trip.id}").status_code for _ in range(2)] == [200, 404]


def test_deleting_an_older_version_is_refused(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    seen = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    mine.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."})
    answer = mine.delete(f"/itinerary/{trip.id}", headers={"If-Match": seen})
    assert (answer.status_code, answer.get_json()["version"]) == (412, 2)
    assert mine.delete(f"/itinerary/{trip.id}", headers={"If-Match": '"2"'}).status_code == 200


@pytest.mark.parametrize("status", [TripStatus.QUEUED, TripStatus.BUILDING, TripStatus.FAILED])
def test_its_owner_can_delete_a_trip_that_is_not_built(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, status: TripStatus
) -> None:
    trip = make_trip(owner, guide, status=status)
    assert mine.put(f"/itinerary/{trip.id}", json={"trip_name": "Backwaters"}).status_code == 404
    member = make_user()
    share(trip, "edit", member)
    for other in (member, make_user()):
        assert signed_in_client(app, other).delete(f"/itinerary/{trip.id}").status_code == 404
    assert mine.delete(f"/itinerary/{trip.id}").status_code == 200
    assert mine.get(f"/itinerary/{trip.id}/status").status_code == 404
    assert set(rows_by_table().values()) == {0}


def ordered(client: FlaskClient, guide: Guide) -> str:
    """Return the id of a trip that waits for its build."""
    body = trip_request(guide.destination, trip_builder="AI", no_of_days=1)
    answer = client.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202
    return str(answer.get_json()["itinerary_id"])


def test_a_deleted_trip_is_not_built(mine: FlaskClient, guide: Guide, run_jobs: Callable[[], None]) -> None:
    trip_id = ordered(mine, guide)
    assert mine.delete(f"/itinerary/{trip_id}").status_code == 200
    run_jobs()
    assert set(rows_by_table().values()) == {0}


def test_a_trip_that_is_deleted_while_its_build_runs_stays_deleted(
    mine: FlaskClient, guide: Guide, run_jobs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    trip_id = ordered(mine, guide)
    deleted = []

    def delete_meanwhile(*args: Any, **options: Any) -> Plan:
        deleted.append(mine.delete(f"/itinerary/{trip_id}").status_code)
        return build_plan(*args, **options)

    monkeypatch.setattr(build, "build_plan", delete_meanwhile)
    run_jobs()
    assert deleted == [200]
    assert mine.get(f"/itinerary/{trip_id}/status").status_code == 404
    assert set(rows_by_table().values()) == {0}


def test_deleting_an_unfinished_trip_makes_room_for_another(mine: FlaskClient, guide: Guide) -> None:
    first, *_ = [ordered(mine, guide) for _ in range(MAX_UNFINISHED)]
    assert mine.delete(f"/itinerary/{first}").status_code == 200
    ordered(mine, guide)

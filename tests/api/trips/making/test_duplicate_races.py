"""Copying a trip while it or an account is changed or deleted, on real transactions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from app.accounts.models import User
from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.planner.models import PlannedDay
from app.planner.models import Stop as PlannedStop
from app.routing.models import Leg
from app.trips.access import require_editor
from app.trips.making.saving import insert_days
from app.trips.models import Trip
from app.trips.plan_models import Hop, Stop, TripDay
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.factories.trips import Guide, like, make_guide, make_trip
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6
LONG, SHORT = 5, 2
"""Stops of each day before and after the trip is changed."""


def copying(client: FlaskClient, trip_id: str, key: str | None = None) -> Callable[[], int]:
    headers = {"Idempotency-Key": key} if key else {}
    return lambda: client.post(f"/itinerary/duplicate/{trip_id}", headers=headers).status_code


def published_trip(app: Flask, travellers: int) -> tuple[str, str, Guide, list[FlaskClient]]:
    """Return the id of a published trip and of its owner, the guide, and clients of some other travellers."""
    with app.app_context(), transaction.writing(db.session()):
        guide, owner = make_guide(places=LONG), make_user()
        trip = make_trip(owner, guide, days=2, stops=LONG, is_published=True)
        return trip.id, owner.id, guide, [signed_in_client(app, make_user()) for _ in range(travellers)]


def stops_of_each_trip(app: Flask) -> list[tuple[int, int]]:
    """Return the number of stops and hops of each trip."""

    def count(table: type[Stop] | type[Hop]) -> dict[str, int]:
        rows = db.session.execute(select(table.trip_id, func.count()).group_by(table.trip_id))
        return {row[0]: row[1] for row in rows}

    with app.app_context():
        stops, hops = count(Stop), count(Hop)
        return [(stops.get(ident, 0), hops.get(ident, 0)) for ident in db.session.scalars(select(Trip.id))]


def test_concurrent_copies_under_one_key_make_one_copy(shared_app: Flask) -> None:
    trip_id, _, _, (client,) = published_trip(shared_app, 1)
    answers = at_once([copying(client, trip_id, "one press")] * AT_ONCE)
    assert 201 in answers
    assert set(answers) <= {201, 409}
    assert len(stops_of_each_trip(shared_app)) == 2


def test_concurrent_copies_by_many_travellers_all_succeed(shared_app: Flask) -> None:
    trip_id, _, _, clients = published_trip(shared_app, AT_ONCE)
    assert at_once([copying(client, trip_id) for client in clients]) == [201] * AT_ONCE
    assert stops_of_each_trip(shared_app) == [(2 * LONG, 2 * (LONG - 1))] * (AT_ONCE + 1)


def test_a_copy_during_a_change_is_consistent(shared_app: Flask) -> None:
    trip_id, owner_id, guide, clients = published_trip(shared_app, AT_ONCE)

    def change() -> int:
        with shared_app.app_context(), transaction.writing(db.session()):
            require_editor(db.session(), Id(owner_id), Id(trip_id))
            db.session.execute(delete(TripDay).where(TripDay.trip_id == trip_id))
            insert_days(db.session(), Id(trip_id), [_short_day(guide), _short_day(guide)], Id(owner_id))
            db.session.execute(update(Trip).where(Trip.id == trip_id).values(no_of_places=2 * SHORT))
        return 200

    answers = at_once([change, *(copying(client, trip_id) for client in clients)])
    assert answers == [200] + [201] * AT_ONCE
    found = stops_of_each_trip(shared_app)
    assert len(found) == AT_ONCE + 1
    assert set(found) <= {(2 * LONG, 2 * (LONG - 1)), (2 * SHORT, 2 * (SHORT - 1))}


def test_copying_races_with_unpublishing(shared_app: Flask) -> None:
    trip_id, owner_id, _, clients = published_trip(shared_app, AT_ONCE)
    with shared_app.app_context(), transaction.writing(db.session()):
        owner = signed_in_client(shared_app, db.session.get_one(User, owner_id))

    def hide() -> int:
        return owner.put(f"/itinerary/{trip_id}", json={"is_published": False}).status_code

    answers = at_once([hide, *(copying(client, trip_id) for client in clients)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {201, 404}
    assert len(stops_of_each_trip(shared_app)) == 1 + answers.count(201)


def test_copying_races_with_deleting_the_owner(shared_app: Flask) -> None:
    trip_id, owner_id, _, clients = published_trip(shared_app, AT_ONCE)
    with shared_app.app_context(), transaction.writing(db.session()):
        owner = signed_in_client(shared_app, db.session.get_one(User, owner_id))
    answers = at_once([deleting_account(owner), *(copying(client, trip_id) for client in clients)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {201, 404}
    assert stops_of_each_trip(shared_app) == [(2 * LONG, 2 * (LONG - 1))] * answers.count(201)


def test_a_traveller_deleted_while_copying_leaves_no_copy(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        guide, leaver = make_guide(places=LONG), make_user()
        trips = [make_trip(make_user(), guide, days=1, stops=2, is_published=True) for _ in range(AT_ONCE)]
        for trip in trips:
            like(trip, leaver)
        client, ids = signed_in_client(shared_app, leaver), [trip.id for trip in trips]
    answers = at_once([deleting_account(client), *(copying(client, trip_id) for trip_id in ids)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {201, 401}
    assert len(stops_of_each_trip(shared_app)) == AT_ONCE


def _short_day(guide: Guide) -> PlannedDay:
    visits = tuple(
        PlannedStop(place, 540 + 90 * order, 600 + 90 * order) for order, place in enumerate(guide.places[:SHORT])
    )
    return PlannedDay(0, None, visits, (Leg(500, 600),) * (SHORT - 1))

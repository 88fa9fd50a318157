"""One table: every operation, by every role, on a trip in every state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.extensions import db
from app.trips.changes.operations import ArrangeStops, Operation
from app.trips.changes.schemas import OPERATIONS as SCHEMAS
from app.trips.models import Trip, TripChange, TripStatus
from tests.api.trips.changes.test_changes import change
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.trips import read_trip

ROLES = ("owner", "editor", "viewer", "stranger", "signed out")
STATES: Mapping[str, Mapping[str, Any]] = {
    "private": {},
    "published": {"is_published": True, "published_at": utc_now()},
    "queued": {"status": TripStatus.QUEUED},
    "building": {"status": TripStatus.BUILDING},
    "failed": {"status": TripStatus.FAILED},
}
OPERATIONS: Mapping[str, Mapping[str, Any]] = {
    "add_stop": {"day_id": "$day", "place_id": "$place"},
    "move_stop": {"stop_id": "$stop", "day_id": "$last"},
    "remove_stop": {"stop_id": "$stop", "to": "ideas"},
    "edit_stop": {"stop_id": "$stop", "start_time": "14:00", "note": "Water"},
    "add_days": {"count": 1},
    "remove_day": {"day_id": "$day"},
    "move_day": {"day_id": "$last", "after": None},
    "set_start_date": {"start_date": "2031-06-01"},
    "add_city": {"place_id": "$city", "days": 1},
    "add_idea": {"place_id": "$place"},
    "remove_idea": {"idea_id": "$idea"},
    "plan_idea": {"idea_id": "$idea", "day_id": "$day"},
    "set_stay": {"place_id": "$place", "from_day": "$middle", "to_day": "$last"},
    "remove_stay": {"stay_id": "$stay"},
    "rename": {"trip_name": "Kochi, slowly"},
    "set_about": {"about_trip": "By boat."},
    "set_party": {"traveler": "FAMILY"},
}


def status_for(role: str, state: str) -> int:
    """Return the expected status of a change; callers who may not see a trip get 404."""
    if role == "signed out":
        return 401
    if state not in ("private", "published"):
        return 404
    if role in ("owner", "editor"):
        return 200
    return 404 if role == "stranger" and state == "private" else 403


@pytest.fixture
def clients(app: Flask, owner: User) -> dict[str, FlaskClient]:
    """The clients of all roles."""
    named = {"owner": owner, "editor": make_user(), "viewer": make_user(), "stranger": make_user()}
    return {role: signed_in_client(app, user) for role, user in named.items()} | {"signed out": app.test_client()}


@pytest.fixture
def trip(app: Flask, owner: User, guide: Guide, clients: dict[str, FlaskClient]) -> Trip:
    """A trip of three days with a stop each, an idea and a stay, an editor and a viewer."""
    made = make_trip(owner, guide, days=3, stops=1)
    for role, permission in (("editor", "edit"), ("viewer", "view")):
        user_id = clients[role].get("/user/profile").get_json()["id"]
        share(made, permission, db.session.get_one(User, user_id))
    shown = read_trip(clients["owner"], made.id)
    first, middle = (day["day_id"] for day in shown["days"][:2])
    change(
        clients["owner"],
        made,
        {"op": "add_idea", "place_id": guide.places[21]},
        {"op": "set_stay", "place_id": guide.places[22], "from_day": first, "to_day": middle},
    )
    return made


@pytest.fixture
def known(clients: dict[str, FlaskClient], trip: Trip, guide: Guide) -> dict[str, Id]:
    """The ids that operations refer to."""
    shown = read_trip(clients["owner"], trip.id)
    days = [day["day_id"] for day in shown["days"]]
    return {
        "$day": days[0],
        "$middle": days[1],
        "$last": days[2],
        "$stop": shown["days"][0]["activities"][0]["stop_id"],
        "$idea": shown["ideas"][0]["idea_id"],
        "$stay": shown["stays"][0]["stay_id"],
        "$place": guide.places[30],
        "$city": make_guide("Munnar", places=1).destination,
    }


def stored(trip: Trip) -> tuple[int, int]:
    """Return the version of a trip, and the number of changes in its history."""
    counted = select(func.count()).select_from(TripChange).where(TripChange.trip_id == trip.id)
    version = db.session.scalar(select(Trip.version).where(Trip.id == trip.id))
    assert version is not None
    return version, db.session.scalar(counted) or 0


def enter(trip: Trip, state: str) -> None:
    """Put a trip into a state."""
    for column, value in STATES[state].items():
        setattr(trip, column, value)
    db.session.commit()


def test_the_table_has_every_operation() -> None:
    assert OPERATIONS.keys() == SCHEMAS.keys()
    assert len(OPERATIONS) == len(set(get_args(Operation)) - {ArrangeStops})


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("op", OPERATIONS)
def test_an_operation_is_done_for_those_who_may(
    clients: dict[str, FlaskClient], trip: Trip, known: dict[str, Id], op: str, state: str
) -> None:
    enter(trip, state)
    fields = {
        name: known.get(value, value) if isinstance(value, str) else value for name, value in OPERATIONS[op].items()
    }
    body = {"changes": [{"op": op, **fields}]}
    # Roles without permission go first: a refusal leaves the trip unchanged for the next one. So does a change that is
    # undone, except for the version.
    for role in reversed(ROLES):
        before = stored(trip)
        answer = clients[role].post(f"/itinerary/{trip.id}/changes", json=body)
        assert answer.status_code == status_for(role, state), (role, answer.get_json())
        if answer.status_code == 200:
            made = answer.get_json()["change"]
            assert (made["can_undo"], stored(trip)) == (True, (before[0] + 1, before[1] + 1)), role
            undone = clients[role].post(f"/itinerary/{trip.id}/changes/{made['change_id']}/undo")
            assert undone.status_code == 200, role
        else:
            assert stored(trip) == before, role
            refused = clients[role].post(f"/itinerary/{trip.id}/changes/none/undo")
            assert refused.status_code == answer.status_code, role


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("role", ROLES)
def test_the_history_and_votes_are_for_members(
    clients: dict[str, FlaskClient], trip: Trip, known: dict[str, Id], role: str, state: str
) -> None:
    enter(trip, state)
    change_status = status_for(role, state)
    wanted = 200 if role == "viewer" and change_status == 403 else change_status
    client, path = clients[role], f"/itinerary/{trip.id}"
    assert client.get(f"{path}/changes").status_code == wanted
    assert client.put(f"{path}/ideas/{known['$idea']}/vote", json={"vote": "up"}).status_code == wanted
    assert client.post(f"{path}/propose_ideas", json={}).status_code == change_status
    assert client.get(f"{path}/stay_areas").status_code == wanted

"""Saving a trial trip several times concurrently, on real transactions: only one trip results."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.db import transaction
from app.extensions import db
from app.planner.models import PlannedDay, Stop
from app.routing.models import Leg
from app.trips.models import Trip, TripStatus
from app.trips.trials.cookie import id_of
from app.trips.trials.models import TrialTrip
from app.trips.trials.plan import stored_plan
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6
TOKEN = "a-token-that-nobody-guesses"


def planned(app: Flask, travellers: int) -> list[FlaskClient]:
    """Add a trial trip; return clients of several travellers with the browser that planned it."""
    with app.app_context(), transaction.writing(db.session()):
        guide = make_guide(places=4)
        stops = (Stop(guide.places[0], 540, 600), Stop(guide.places[1], 620, 680))
        trial = TrialTrip(
            id=id_of(TOKEN),
            place_id=guide.destination,
            name="Kochi",
            destination="Kochi, Kerala, India",
            no_of_days=1,
            status=TripStatus.READY,
            plan=stored_plan([PlannedDay(0, None, stops, (Leg(900, 600),))]),
        )
        db.session.add(trial)
        db.session.flush()
        clients = [signed_in_client(app, make_user()) for _ in range(travellers)]
        for client in clients:
            client.set_cookie("trial_trip", TOKEN)
        return clients


def saving(client: FlaskClient) -> Callable[[], tuple[int, str]]:
    def call() -> tuple[int, str]:
        answer = client.post("/trial/save")
        return answer.status_code, answer.get_json().get("itinerary_id", "")

    return call


def trips(app: Flask) -> int:
    with app.app_context(), transaction.reading(db.session()):
        return db.session().scalar(select(func.count()).select_from(Trip)) or 0


def copy_of(app: Flask, client: FlaskClient) -> FlaskClient:
    """Return another tab of the same browser."""
    tab = app.test_client()
    tab.environ_base |= client.environ_base
    tab.set_cookie("trial_trip", TOKEN)
    return tab


def test_two_tabs_and_many_clicks_make_one_trip(shared_app: Flask) -> None:
    (client,) = planned(shared_app, 1)
    answers = at_once([saving(copy_of(shared_app, client)) for _ in range(AT_ONCE)])
    assert sorted(status for status, _ in answers) == [200] * (AT_ONCE - 1) + [201]
    assert len({trip_id for _, trip_id in answers}) == 1
    assert trips(shared_app) == 1


def test_of_several_travellers_one_gets_it(shared_app: Flask) -> None:
    answers = at_once([saving(client) for client in planned(shared_app, AT_ONCE)])
    assert sorted(status for status, _ in answers) == [201] + [404] * (AT_ONCE - 1)
    assert trips(shared_app) == 1

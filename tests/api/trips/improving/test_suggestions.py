"""Suggestions for the free time of a day: `GET /itinerary/{id}/suggestions`."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import User
from app.extensions import db
from app.places.models import OSM, Place
from app.trips.models import Trip
from tests.factories.trips import POINT_NEMO, Guide, make_guide, make_trip
from tests.queries import counted
from tests.trips import plan_of, read_trip, rearrange


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, days=2, stops=2)


def suggested(client: FlaskClient, trip: Trip, day: int = 1) -> list[dict[str, Any]]:
    answer = client.get(f"/itinerary/{trip.id}/suggestions?day={day}")
    assert answer.status_code == 200, answer.get_json()
    found: list[dict[str, Any]] = answer.get_json()["suggestions"]
    return found


def test_places_that_are_not_in_the_trip_are_suggested(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    found = suggested(mine, trip)
    assert 0 < len(found) <= 6
    assert {one["place"]["place_id"] for one in found} <= set(guide.places[4:])
    for one in found:
        assert set(one) == {"place", "insert_after", "extra_minutes", "fits"}
        assert one["insert_after"] in {None, *guide.places[:2]}
        assert one["extra_minutes"] >= 0
        assert re.fullmatch(r"\d\d:\d\d-\d\d:\d\d", one["fits"])
    nearby = mine.get(f"/place/{guide.destination}/nearby?limit=40&radius=50000").get_json()["places"]
    assert all(one["place"] in nearby for one in found)


def test_suggestions_name_their_attribution(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    path = f"/itinerary/{trip.id}/suggestions?day=1"
    assert mine.get(path).get_json()["attributions"] == []
    db.session.execute(update(Place).where(Place.id.in_(guide.places)).values(source=OSM))
    db.session.commit()
    assert mine.get(path).get_json()["attributions"] == ["© OpenStreetMap contributors, ODbL 1.0"]


def test_a_free_day_gets_suggestions(mine: FlaskClient, owner: User, guide: Guide) -> None:
    found = suggested(mine, make_trip(owner, guide, days=1))
    assert len(found) == 6
    assert {one["insert_after"] for one in found} == {None}


def test_closed_places_are_not_suggested(mine: FlaskClient, owner: User, app: Flask) -> None:
    guide = make_guide("Aluva", hours="Tu-Su 09:00-22:00")
    monday = make_trip(owner, guide, days=2, start=date(2026, 12, 7))
    assert suggested(mine, monday, 1) == []
    assert suggested(mine, monday, 2) != []


def test_an_added_place_is_not_suggested_again(mine: FlaskClient, trip: Trip) -> None:
    plan = plan_of(read_trip(mine, trip.id))
    first = suggested(mine, trip)[0]
    place, after = first["place"]["place_id"], first["insert_after"]
    plan[0].insert(0 if after is None else plan[0].index(after) + 1, place)
    rearrange(mine, trip.id, plan)
    assert place not in {one["place"]["place_id"] for one in suggested(mine, trip)}


def test_a_place_added_between_planned_stops_gets_the_suggested_time(
    mine: FlaskClient, owner: User, app: Flask
) -> None:
    guide = make_guide("Aluva", places=6)
    trip = make_trip(owner, guide, days=1, stops=3)
    first, between, last = guide.places[:3]

    rearrange(mine, trip.id, [[first, last]])
    fits = {one["place"]["place_id"]: (one["insert_after"], one["fits"]) for one in suggested(mine, trip)}
    assert fits[between][0] == first
    rearrange(mine, trip.id, [[first, between, last]])
    planned = [(stop["arrive"], stop["depart"]) for stop in read_trip(mine, trip.id)["days"][0]["activities"]]
    assert planned == [("09:00", "10:00"), tuple(fits[between][1].split("-")), ("12:00", "13:00")]


@pytest.mark.parametrize("query", ["?day=0", "?day=61", "?day=x", ""])
def test_a_malformed_day_is_refused(mine: FlaskClient, trip: Trip, query: str) -> None:
    answer = mine.get(f"/itinerary/{trip.id}/suggestions{query}")
    assert answer.status_code == 400
    assert answer.get_json()["detail"].startswith("day: ")


def test_a_day_outside_the_trip_is_refused(mine: FlaskClient, trip: Trip) -> None:
    answer = mine.get(f"/itinerary/{trip.id}/suggestions?day=3")
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"day": ["This trip has 2 days."]})


def answered(client: FlaskClient, trip: Trip) -> dict[str, Any]:
    document: dict[str, Any] = client.get(f"/itinerary/{trip.id}/suggestions?day=1").get_json()
    schema = client.get("/openapi.json").get_json()
    jsonschema_rs.validate({"$ref": "#/components/schemas/Suggestions", "components": schema["components"]}, document)
    return document


def test_places_an_outing_away_are_suggested_after_the_guide_is_used_up(
    mine: FlaskClient, owner: User, app: Flask
) -> None:
    guide = make_guide("Aluva", places=15)
    trip = make_trip(owner, guide, days=6, stops=3)
    assert answered(mine, trip)["suggestions"] == []
    # About forty kilometres away, with its own guide.
    other = make_guide("Cherthala", places=15, at=(POINT_NEMO[0] - 0.36, POINT_NEMO[1]))
    found = answered(mine, trip)
    assert found["nothing_because"] is None
    assert found["suggestions"]
    for one in found["suggestions"]:
        assert one["place"]["place_id"] in other.places
        assert 45 < one["extra_minutes"] <= 120


def test_outings_are_not_suggested_while_nearby_places_are_left(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    make_guide("Cherthala", places=15, at=(POINT_NEMO[0] - 0.36, POINT_NEMO[1]))
    assert {one["place"]["place_id"] for one in suggested(mine, trip)} <= set(guide.places)


@pytest.mark.parametrize(
    ("places", "days", "stops", "hours", "because"),
    [(40, 2, 8, None, "full"), (15, 6, 3, None, "all_planned"), (15, 1, 1, "Tu-Su 09:00-22:00", "nothing_fits")],
)
def test_an_empty_list_of_suggestions_has_a_reason(
    mine: FlaskClient, owner: User, places: int, days: int, stops: int, hours: str | None, because: str
) -> None:
    guide = make_guide("Aluva", places=places, hours=hours)
    trip = make_trip(owner, guide, days=days, stops=stops, start=date(2026, 12, 7))
    document = answered(mine, trip)
    assert (document["suggestions"], document["nothing_because"]) == ([], because)


def test_the_number_of_statements_does_not_depend_on_the_trip(mine: FlaskClient, owner: User, guide: Guide) -> None:
    numbers = set()
    for days, stops in ((1, 1), (8, 4)):
        trip = make_trip(owner, guide, days=days, stops=stops)
        with counted(db.engine) as statements:
            suggested(mine, trip)
        numbers.add(len(statements))
    assert len(numbers) == 1

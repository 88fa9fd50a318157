"""A trip to a city whose places come only from an import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from app.extensions import db
from app.places import service
from tests.factories.accounts import signed_in_client
from tests.factories.extracts import town, write_extract
from tests.factories.places import id_of
from tests.factories.trips import trip_request

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

MONDAY = "2027-06-07"
TABLES = ("restaurant", "cafe")


def minutes(clock: str) -> int:
    hours, _, rest = clock.partition(":")
    return 60 * int(hours) + int(rest)


def test_a_destination_without_a_guide_is_planned_from_its_import(
    app: Flask, tmp_path: Path, run_jobs: Callable[[], None]
) -> None:
    traveller = signed_in_client(app)
    body = trip_request(id_of("Helsinki"), destination="Helsinki, Finland", trip_builder="AI", no_of_days=None)
    body |= {"start_date": MONDAY, "end_date": "2027-06-08"}
    asynchronously = {"Prefer": "respond-async"}
    assert traveller.post("/itinerary", json=body, headers=asynchronously).status_code == 422

    extract = write_extract(tmp_path / "Helsinki.osm.pbf", town())
    assert app.test_cli_runner().invoke(args=["places", "import", str(extract)]).exit_code == 0
    answer = traveller.post("/itinerary", json=body, headers=asynchronously)
    assert answer.status_code == 202, answer.get_json()
    run_jobs()
    trip = traveller.get(f"/itinerary/{answer.get_json()['itinerary_id']}").get_json()

    assert len(trip["days"]) == 2
    stops = [stop for day in trip["days"] for stop in day["activities"]]
    assert len({stop["place_id"] for stop in stops}) == len(stops)
    assert any(stop["name"] == "Helsinki Cathedral" for stop in stops)
    cards = service.find(db.session(), {stop["place_id"] for stop in stops})
    for weekday, day in enumerate(trip["days"]):
        for stop in day["activities"]:
            week = cards[stop["place_id"]].weekly_hours
            stay = minutes(stop["arrive"]), minutes(stop["depart"])
            assert week is None or any(opens <= stay[0] and stay[1] <= closes for opens, closes in week[weekday]), stop
        meals = [minutes(s["arrive"]) for s in day["activities"] if cards[s["place_id"]].category in TABLES]
        assert len(meals) == 2
        assert 11 * 60 < meals[0] < 15 * 60 < 18 * 60 < meals[1] < 21 * 60
    assert trip["attributions"] == ["© OpenStreetMap contributors, ODbL 1.0"]

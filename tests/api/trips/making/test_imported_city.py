"""A trip to a city whose places come only from an import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.factories.accounts import signed_in_client
from tests.factories.extracts import town, write_extract
from tests.factories.places import id_of
from tests.factories.trips import trip_request
from tests.trips import assert_well_planned

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

MONDAY = "2027-06-07"


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
    assert_well_planned(trip)
    assert any(stop["name"] == "Helsinki Cathedral" for day in trip["days"] for stop in day["activities"])
    assert trip["attributions"] == ["© OpenStreetMap contributors, ODbL 1.0"]

"""A trip to a city that was learned when a traveller chose it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app.db import transaction
from app.extensions import db
from app.places.learning.service import begin, status
from app.queue import QUEUES
from tests.factories.accounts import signed_in_client
from tests.factories.places import id_of, place_named
from tests.factories.trips import trip_request
from tests.fakes.open_data import OVERPASS, FakeOpenData, Fault, fill_hanoi, open_data_server
from tests.isolation import isolated
from tests.trips import assert_well_planned
from tests.workers import work_off

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

MONDAY = "2027-06-07"
ASYNCHRONOUSLY = {"Prefer": "respond-async"}


@pytest.fixture
def open_data() -> Iterator[FakeOpenData]:
    """Services with data about Hanoi."""
    with open_data_server() as fake:
        fill_hanoi(fake)
        yield fake


@pytest.fixture
def learning_app(app: Flask, make_app: Callable[..., Flask], open_data: FakeOpenData) -> Iterator[Flask]:
    """The application that learns from them; whatever a test commits is rolled back after it."""
    made = make_app(**open_data.settings())
    with made.app_context(), isolated():
        yield made


def work() -> None:
    work_off(*QUEUES)


def choose_hanoi() -> None:
    with transaction.writing(db.session()):
        begin(db.session(), place_named("Hanoi"))
    work()


def request() -> dict[str, object]:
    body = trip_request(id_of("Hanoi"), destination="Hanoi, Vietnam", trip_builder="AI", no_of_days=None)
    return body | {"start_date": MONDAY, "end_date": "2027-06-09"}


def test_a_learned_city_is_planned_like_any_other(learning_app: Flask) -> None:
    traveller = signed_in_client(learning_app)
    assert traveller.post("/itinerary", json=request(), headers=ASYNCHRONOUSLY).status_code == 422
    choose_hanoi()
    answer = traveller.post("/itinerary", json=request(), headers=ASYNCHRONOUSLY)
    assert answer.status_code == 202, answer.get_json()
    work()
    trip = traveller.get(f"/itinerary/{answer.get_json()['itinerary_id']}").get_json()

    assert len(trip["days"]) == 3
    assert_well_planned(trip)
    assert all(len(day["activities"]) >= 5 for day in trip["days"])
    assert any(stop["name"] == "Temple of Literature" for day in trip["days"] for stop in day["activities"])
    assert "© OpenStreetMap contributors, ODbL 1.0" in trip["attributions"]
    assert "Wikidata, CC0 1.0" in trip["attributions"]


def test_the_page_of_a_learned_place_names_whose_words_and_picture_it_has(learning_app: Flask) -> None:
    choose_hanoi()
    traveller = signed_in_client(learning_app)
    temple = place_named("Temple of Literature")
    place = traveller.get(f"/place/{temple.id}").get_json()
    assert place["description"] == "Temple of Confucius in Hanoi, Vietnam"
    assert place["attribution"] == "© OpenStreetMap contributors, ODbL 1.0"
    assert [credit["uri"] for credit in place["attributions"]] == ["https://www.wikidata.org/wiki/Q845584"]
    assert place["picture_uri"] == "https://commons.wikimedia.org/wiki/File:Van_Mieu%2C_Hanoi.jpg"


def test_a_city_that_could_not_be_learned_is_refused_as_before(learning_app: Flask, open_data: FakeOpenData) -> None:
    open_data.always[OVERPASS] = Fault.GIVES_UP
    choose_hanoi()
    assert status(db.session(), place_named("Hanoi")).state == "failed"
    answer = signed_in_client(learning_app).post("/itinerary", json=request(), headers=ASYNCHRONOUSLY)
    assert answer.status_code == 422

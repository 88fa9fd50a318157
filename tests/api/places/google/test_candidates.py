"""Plans for cities without a guide, with places from Google."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app import queue as queue_module
from app.db.types import Id
from app.extensions import db, queue
from app.places.google.candidates import SEARCHES
from app.places.google.client import CANDIDATE_FIELDS, COUNT_FIELDS, GoogleClient
from app.places.google.shapes import GooglePlace
from app.places.google.storage import PlaceGoogle, our_id
from tests.factories.accounts import signed_in_client
from tests.factories.imports import add_imported
from tests.factories.places import id_of, place_named
from tests.factories.trips import trip_request
from tests.fakes.google_places import KEY, FakeGoogle, Fault

DAILY = {"periods": [{"open": {"day": day, "hour": 9}, "close": {"day": day, "hour": 22}} for day in range(7)]}
FINLAND = [{"longText": "Finland", "shortText": "FI", "types": ["country", "political"]}]
ASYNC = {"Prefer": "respond-async"}


def add_city(google: FakeGoogle, sights: int = 30) -> None:
    """Add sights and places to eat in Helsinki to Google."""
    home = place_named("Helsinki")
    kinds = ["tourist_attraction"] * sights + ["restaurant"] * 15
    for number, kind in enumerate(kinds):
        where = {"latitude": home.lat + 0.002 * (number % 7), "longitude": home.lon + 0.003 * (number // 7)}
        add(google, f"{kind}-{number}", kind, where, userRatingCount=9000 - number)
    google.add("inn", "Sokos Inn", types=["lodging", "tourist_attraction"], primaryType="lodging")


def add(google: FakeGoogle, google_id: str, kind: str, where: dict[str, float], **more: Any) -> None:
    facts = {"rating": 4.4, "userRatingCount": 900, "regularOpeningHours": DAILY, "addressComponents": FINLAND}
    google.add(google_id, f"The {google_id}", types=[kind], primaryType=kind, location=where, **(facts | more))
    google.around.append(google_id)


def request_of(city: str, **changes: object) -> dict[str, Any]:
    return trip_request(id_of(city), destination=city, trip_builder="AI", no_of_days=2, **changes)


def planned(traveller: FlaskClient, run_jobs: Callable[[], None], **changes: object) -> tuple[Id, dict[str, Any]]:
    """Return a trip to Helsinki and the status of its build."""
    answer = traveller.post("/itinerary", json=request_of("Helsinki", **changes), headers=ASYNC)
    assert answer.status_code == 202, answer.get_json()
    run_jobs()
    trip_id = Id(answer.get_json()["itinerary_id"])
    return trip_id, traveller.get(f"/itinerary/{trip_id}/status").get_json()


def test_a_city_without_a_guide_is_planned_with_googles_places(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    add_city(google)
    trip_id, status = planned(traveller, run_jobs)
    assert status["status"] == "ready", status
    searches = google.calls(":searchNearby")
    assert sorted(asked.body["includedTypes"] for asked in searches) == sorted(map(list, SEARCHES))
    assert {asked.headers["x-goog-fieldmask"] for asked in searches} == {CANDIDATE_FIELDS}
    home = place_named("Helsinki")
    for asked in searches:
        centre = asked.body["locationRestriction"]["circle"]["center"]
        assert (centre["latitude"], centre["longitude"]) == (home.lat, home.lon)

    trip = traveller.get(f"/itinerary/{trip_id}").get_json()
    for day in trip["days"]:
        types = [stop["place_id"] for stop in day["activities"]]
        assert len(types) >= 3
        assert sum(ident in {our_id(f"restaurant-{n}") for n in range(60)} for ident in types) == 2
    assert our_id("inn") not in str(trip)
    assert trip["attributions"] == ["Google Maps"]


def test_ids_and_positions_are_all_that_is_stored(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    add_city(google)
    trip_id, status = planned(traveller, run_jobs)
    assert status["status"] == "ready"
    stored = db.session.scalar(select(func.count()).where(PlaceGoogle.seen_at.is_not(None)))
    # At most twenty per search.
    assert stored == 20 + 15
    # The progress, which Redis stores, does not name them either.
    assert "The " not in str(status)
    assert "The tourist" not in str(queue.redis.get(f"trip-progress:{trip_id}"))


def test_a_guide_is_planned_without_google(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    answer = traveller.post("/itinerary", json=request_of("Kochi"), headers=ASYNC)
    assert answer.status_code == 202
    run_jobs()
    assert google.asked == []


def test_googles_places_across_a_border_or_the_sea_are_not_planned(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    add_city(google, sights=10)
    home = place_named("Helsinki")
    russia = [{"shortText": "RU", "types": ["country"]}]
    close = {"latitude": home.lat, "longitude": home.lon + 0.001}
    add(google, "palace", "museum", close, userRatingCount=99_999, addressComponents=russia)
    add(google, "lighthouse", "museum", {"latitude": 59.92, "longitude": 24.94}, userRatingCount=99_999)
    add(google, "museum", "museum", close, userRatingCount=99_999)
    trip_id, _status = planned(traveller, run_jobs)
    trip = str(traveller.get(f"/itinerary/{trip_id}").get_json()["days"])
    assert our_id("museum") in trip
    assert our_id("palace") not in trip
    assert our_id("lighthouse") not in trip


def test_a_search_that_fails_leaves_out_its_places(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    add_city(google)
    google.faults = [Fault.BAD_REQUEST]
    assert planned(traveller, run_jobs)[1]["status"] == "ready"


def test_while_google_fails_the_build_says_so(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0])
    google.always = Fault.FORBIDDEN
    status = planned(traveller, run_jobs)[1]
    assert status["status"] == "failed"
    assert status["detail"] == "Google isn't responding right now. Please try again in a moment."


def test_where_google_knows_nothing_the_build_is_impossible(
    traveller: FlaskClient, google: FakeGoogle, run_jobs: Callable[[], None]
) -> None:
    status = planned(traveller, run_jobs)[1]
    assert (status["status"], "enough places around Helsinki" in status["detail"]) == ("failed", True)


def test_suggestions_for_such_a_city_come_from_google(traveller: FlaskClient, google: FakeGoogle) -> None:
    add_city(google, sights=5)
    made = traveller.post("/itinerary", json=request_of("Helsinki") | {"trip_builder": "CUSTOM"}).get_json()
    found = traveller.get(f"/itinerary/{made['itinerary_id']}/suggestions?day=1")
    assert found.status_code == 200, found.get_json()
    assert KEY not in found.text
    suggested = {one["place"]["place_id"] for one in found.get_json()["suggestions"]}
    assert suggested & {our_id(f"tourist_attraction-{number}") for number in range(5)}
    assert found.get_json()["attributions"] == ["Google Maps"]


def test_the_place_page_does_not_claim_few_places(traveller: FlaskClient, google: FakeGoogle) -> None:
    assert traveller.get(f"/place/{id_of('Helsinki')}").get_json()["known_places"] is None
    assert traveller.get(f"/place/{id_of('Kochi')}").get_json()["known_places"] == 15
    assert google.asked == []


def test_without_google_nothing_changes(app: Flask, catalogue: None) -> None:
    assert signed_in_client(app).post("/itinerary", json=request_of("Helsinki"), headers=ASYNC).status_code == 422


def coverage(client: FlaskClient, city: str) -> dict[str, Any]:
    answer = client.get(f"/place/{id_of(city)}/coverage")
    assert answer.status_code == 200, answer.get_json()
    document: dict[str, Any] = answer.get_json()
    return document


def test_one_search_tells_that_google_knows_enough(traveller: FlaskClient, google: FakeGoogle) -> None:
    add_city(google)
    found = coverage(traveller, "Helsinki")
    assert (found["source"], found["places"], found["is_enough"], found["learning"]) == ("google", 20, True, None)
    (asked,) = google.asked
    assert asked.headers["x-goog-fieldmask"] == COUNT_FIELDS
    assert coverage(traveller, "Kochi")["source"] == "guide"
    assert len(google.asked) == 1


@pytest.mark.parametrize(("sights", "is_enough"), [(3, True), (0, False)])
def test_some_sights_of_google_are_enough_because_a_plan_requests_more(
    traveller: FlaskClient, google: FakeGoogle, sights: int, is_enough: bool
) -> None:
    add_city(google, sights=sights)
    found = coverage(traveller, "Helsinki")
    assert (found["source"], found["places"], found["is_enough"]) == ("google", sights, is_enough)


def test_while_google_fails_our_own_places_are_counted(traveller: FlaskClient, google: FakeGoogle) -> None:
    google.always = Fault.FORBIDDEN
    add_imported("Helsinki", "Museum")
    found = coverage(traveller, "Helsinki")
    assert (found["source"], found["places"], found["is_enough"]) == ("imported", 1, False)


@pytest.mark.parametrize(("method", "call"), [("GET", "coverage"), ("POST", "learn")])
def test_no_transaction_is_open_while_google_counts(
    traveller: FlaskClient, google: FakeGoogle, monkeypatch: pytest.MonkeyPatch, method: str, call: str
) -> None:
    add_city(google)
    open_ones: list[bool] = []
    nearby = GoogleClient.nearby

    def noted(self: GoogleClient, *args: Any, **options: Any) -> list[GooglePlace]:
        open_ones.append(db.session().in_transaction())
        return nearby(self, *args, **options)

    monkeypatch.setattr(GoogleClient, "nearby", noted)
    answer = traveller.open(f"/place/{id_of('Helsinki')}/{call}", method=method)
    assert answer.get_json()["places"] == 20
    assert open_ones == [False]

"""Countries and regions: found by name, and their content."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from tests.factories.accounts import signed_in_client
from tests.factories.places import id_of
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def traveller(app: Flask, catalogue: None) -> FlaskClient:
    return signed_in_client(app)


def first(client: FlaskClient, text: str, **query: str) -> dict[str, Any]:
    answer = client.get("/place/autocomplete", query_string={"input": text} | query)
    assert answer.status_code == 200, answer.get_json()
    found: dict[str, Any] = answer.get_json()["predictions"][0]
    return found


def detail(client: FlaskClient, text: str) -> dict[str, Any]:
    answer = client.get(f"/place/{first(client, text, kind='destination')['place_id']}")
    assert answer.status_code == 200, answer.get_json()
    found: dict[str, Any] = answer.get_json()
    return found


@pytest.mark.parametrize(
    ("text", "name", "kind", "where"),
    [
        ("India", "India", "country", "Asia"), ("Bharat", "India", "country", "Asia"),
        ("Ital", "Italy", "country", "Europe"), ("Kerala", "Kerala", "region", "India"),
        ("केरल", "Kerala", "region", "India"), ("Rajasthan", "Rajasthan", "region", "India"),
    ],
)  # fmt: skip
def test_a_country_or_region_is_offered_as_what_it_is(
    traveller: FlaskClient, text: str, name: str, kind: str, where: str
) -> None:
    found = first(traveller, text, kind="destination")
    assert found["structured_formatting"] == {"main_text": name, "secondary_text": where}
    assert (found["kind"], found["has_guide"], found["is_destination"]) == (kind, False, False)


def test_a_region_with_a_guide_of_its_own_is_a_destination(traveller: FlaskClient) -> None:
    found = first(traveller, "Goa")
    assert (found["kind"], found["has_guide"], found["is_destination"]) == ("region", True, True)
    assert "destinations" not in detail(traveller, "Goa")


def test_a_district_is_offered_as_its_city(traveller: FlaskClient) -> None:
    found = first(traveller, "Andheri", kind="destination")
    assert (found["place_id"], found["district"]) == (id_of("Mumbai"), "Andheri")
    assert found["structured_formatting"]["main_text"] == "Mumbai"
    assert "district" not in first(traveller, "Mumbai")


def test_a_country_holds_its_destinations_those_with_a_guide_first(traveller: FlaskClient) -> None:
    india = detail(traveller, "India")
    guided = [one["has_guide"] for one in india["destinations"]]
    assert guided == sorted(guided, reverse=True)
    names = [one["name"] for one in india["destinations"]]
    assert {"Delhi", "Goa", "Jaipur", "Kochi", "Mumbai"} == set(names[: sum(guided)])
    assert "Hyderabad" in names
    assert india["known_places"] is None


def test_its_route_visits_guides_and_is_ready_for_a_trip(traveller: FlaskClient) -> None:
    india = detail(traveller, "India")
    guided = {one["place_id"] for one in india["destinations"] if one["has_guide"]}
    assert len(india["route"]) > 1
    assert {stop["place_id"] for stop in india["route"]} <= guided
    body = {
        "destination": ", ".join(stop["name"] for stop in india["route"]),
        "place_id": india["route"][0]["place_id"],
        "is_multi_city": True,
        "destinations": india["route"],
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "CUSTOM",
        "trip_name": "India",
    }
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 201, answer.get_json()


def test_a_region_contains_its_destinations(traveller: FlaskClient) -> None:
    assert [one["name"] for one in detail(traveller, "Kerala")["destinations"]][:1] == ["Kochi"]
    assert [stop["name"] for stop in detail(traveller, "Rajasthan")["route"]] == ["Jaipur"]


def test_a_country_is_not_a_destination_of_a_trip(traveller: FlaskClient) -> None:
    body = {
        "destination": "India",
        "place_id": first(traveller, "India", kind="destination")["place_id"],
        "no_of_days": 3,
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "CUSTOM",
        "trip_name": "India",
    }
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 422
    (text,) = answer.get_json()["errors"]["place_id"]
    assert text.startswith("India holds many destinations. Please choose some of them, such as ")
    assert "Mumbai" in text or "Delhi" in text
    several = {**body, "place_id": id_of("Kochi"), "is_multi_city": True, "no_of_days": 6}
    several["destinations"] = [
        {"name": "Kochi", "place_id": id_of("Kochi")},
        {"name": "India", "place_id": body["place_id"]},
    ]
    answer = traveller.post("/itinerary", json=several)
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == ["destinations.1.place_id"]


def test_a_country_is_no_city_to_add_to_a_trip(traveller: FlaskClient) -> None:
    body = {"destination": "Kochi", "place_id": id_of("Kochi"), "no_of_days": 1, "trip_name": "Kerala"}
    body |= {"traveler": "COUPLE", "budget": "MODERATE", "trip_builder": "CUSTOM"}
    trip_id = traveller.post("/itinerary", json=body).get_json()["itinerary_id"]
    india = first(traveller, "India", kind="destination")["place_id"]
    operation = {"op": "add_city", "place_id": india, "days": 1}
    answer = traveller.post(f"/itinerary/{trip_id}/changes", json={"changes": [operation]})
    assert answer.status_code == 422
    (text,) = answer.get_json()["errors"]["changes.0.place_id"]
    assert text.startswith("India holds many destinations. Please choose some of them, such as ")


def test_a_country_takes_a_fixed_number_of_statements(traveller: FlaskClient) -> None:
    ident = first(traveller, "India", kind="destination")["place_id"]
    with counted(db.engine) as statements:
        traveller.get(f"/place/{ident}")
    assert len(statements) <= 8


def test_places_around_several_destinations_are_marked(traveller: FlaskClient) -> None:
    near = f"{id_of('Kochi')},{id_of('Jaipur')}"
    answer = traveller.get("/place/autocomplete", query_string={"input": "palace", "kind": "place", "near": near})
    found = answer.get_json()["predictions"]
    marks = [one["is_near"] for one in found]
    assert marks == sorted(marks, reverse=True)
    assert any("Kochi" in one["structured_formatting"]["secondary_text"] for one in found)
    assert any("Jaipur" in one["structured_formatting"]["secondary_text"] for one in found)

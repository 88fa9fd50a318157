"""Trips to several cities."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.factories.trips import Guide, make_guide, trip_request

TODAY = datetime.now(UTC).date()


def day(offset: int) -> str:
    return (TODAY + timedelta(days=offset)).isoformat()


@pytest.fixture
def guides(app: Flask) -> list[Guide]:
    places = {"Kochi": (9.966, 76.242), "Munnar": (10.089, 77.06), "Thekkady": (9.603, 77.162)}
    return [make_guide(name, places=12, at=at) for name, at in places.items()]


def cities_request(guides: list[Guide], lengths: list[dict[str, Any]], **top: object) -> dict[str, Any]:
    names = ("Kochi", "Munnar", "Thekkady")
    cities = [
        {"name": names[number], "place_id": guides[number].destination} | length
        for number, length in enumerate(lengths)
    ]
    body = trip_request(
        guides[0].destination, destination="Kochi, Munnar", is_multi_city=True, no_of_days=None, destinations=cities
    )
    return body | top


def made(traveller: FlaskClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 201, answer.get_json()
    trip: dict[str, Any] = traveller.get(answer.headers["Location"]).get_json()
    return trip


def test_total_days_are_shared_and_the_first_destinations_get_the_remainder(
    traveller: FlaskClient, guides: list[Guide]
) -> None:
    trip = made(traveller, cities_request(guides, [{}, {}, {}], no_of_days=8))
    assert [city["no_of_days"] for city in trip["destinations"]] == [3, 3, 2]
    assert [entry["city"] for entry in trip["days"]] == ["Kochi"] * 3 + ["Munnar"] * 3 + ["Thekkady"] * 2
    assert [entry["date"] for entry in trip["days"]] == [f"Day {number}" for number in range(1, 9)]
    assert trip["destination"] == "Kochi, Munnar"


def test_shared_dates_continue_from_destination_to_destination(traveller: FlaskClient, guides: list[Guide]) -> None:
    trip = made(traveller, cities_request(guides, [{}, {}], start_date=day(5), end_date=day(24)))
    assert [(city["no_of_days"], city["start_date"]) for city in trip["destinations"]] == [(10, day(5)), (10, day(15))]
    assert [entry["date"] for entry in trip["days"]] == [day(offset) for offset in range(5, 25)]


def test_each_destination_has_days_of_its_own(traveller: FlaskClient, guides: list[Guide]) -> None:
    trip = made(traveller, cities_request(guides, [{"no_of_days": 14}, {"no_of_days": 1}]))
    assert trip["no_of_days"] == 15
    assert trip["days"][14] == {
        "day_id": trip["days"][14]["day_id"],
        "date": "Day 15",
        "city": "Munnar",
        "activities": [],
        "distance_time": [],
        "from_base": None,
        "to_base": None,
    }


def test_each_destination_has_its_own_dates_and_may_share_the_transfer_day(
    traveller: FlaskClient, guides: list[Guide]
) -> None:
    lengths = [
        {"start_date": day(1), "end_date": day(2)},
        {"start_date": day(2), "end_date": day(3)},
        {"start_date": day(9), "end_date": day(9)},
    ]
    trip = made(traveller, cities_request(guides, lengths))
    assert [entry["date"] for entry in trip["days"]] == [day(1), day(2), day(2), day(3), day(9)]
    assert (trip["start_date"], trip["end_date"], trip["no_of_days"]) == (day(1), day(9), 5)


def test_one_destination_is_enough(traveller: FlaskClient, guides: list[Guide]) -> None:
    assert len(made(traveller, cities_request(guides, [{"no_of_days": 2}]))["days"]) == 2


def test_at_most_ten_destinations_are_accepted(traveller: FlaskClient, guides: list[Guide]) -> None:
    city = {"name": "Kochi", "place_id": guides[0].destination, "no_of_days": 6}
    body = cities_request(guides, []) | {"destinations": [city] * 10}
    assert made(traveller, body)["no_of_days"] == 60
    body["destinations"] = [city] * 11
    assert list(traveller.post("/itinerary", json=body).get_json()["errors"]) == ["destinations"]


SET_ALL = ["Please set duration for all destinations"]


@pytest.mark.parametrize(
    ("lengths", "top", "field"),
    [
        ([], {}, "destinations"),
        ([{"no_of_days": 14}] * 3, {"is_multi_city": False}, "destinations"),
        ([{}, {}], {"is_multi_city": "yes"}, "is_multi_city"),
        ([{}, {}, {}], {"no_of_days": 2}, "no_of_days"),
        ([{}, {}, {}], {"no_of_days": 15}, "no_of_days"),
        ([{}, {}, {}], {"start_date": day(1), "end_date": day(2)}, "end_date"),
        ([{}, {}], {"start_date": day(-1), "end_date": day(2)}, "start_date"),
        ([{}, {"no_of_days": 2}], {"no_of_days": 4}, "destinations.1.no_of_days"),
        ([{}, {"end_date": day(3)}], {"no_of_days": 4}, "destinations.1.end_date"),
        ([{"no_of_days": 15}, {"no_of_days": 1}], {}, "destinations.0.no_of_days"),
        ([{"no_of_days": 1}, {"start_date": day(1), "end_date": day(2)}], {}, "destinations.1.start_date"),
        ([{"no_of_days": 1, "start_date": day(1), "end_date": day(2)}], {}, "destinations.0.no_of_days"),
        ([{"no_of_days": 1}, {"start_date": day(1)}], {}, "destinations.1.end_date"),
        (
            [{"start_date": day(1), "end_date": day(30)}, {"start_date": day(31), "end_date": day(61)}],
            {},
            "destinations",
        ),
        (
            [{"start_date": day(1), "end_date": day(4)}, {"start_date": day(3), "end_date": day(6)}],
            {},
            "destinations.1.start_date",
        ),
        ([{"no_of_days": 1, "rating": 5}], {}, "destinations.0.rating"),
        ([{"no_of_days": 1, "name": " "}], {}, "destinations.0.name"),
        ([{"no_of_days": 1, "name": "x" * 121}], {}, "destinations.0.name"),
        ([{"no_of_days": 1, "place_id": None}], {}, "destinations.0.place_id"),
        ([{"no_of_days": 1}, {"no_of_days": 1, "place_id": "nowhere"}], {}, "destinations.1.place_id"),
    ],
)
def test_requests_that_break_a_rule_are_refused(
    traveller: FlaskClient, guides: list[Guide], lengths: list[dict[str, Any]], top: dict[str, object], field: str
) -> None:
    answer = traveller.post("/itinerary", json=cities_request(guides, lengths, **top))
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == [field]
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


def test_every_destination_without_a_duration_is_named(traveller: FlaskClient, guides: list[Guide]) -> None:
    answer = traveller.post("/itinerary", json=cities_request(guides, [{}, {"no_of_days": 2}, {}]))
    assert answer.get_json()["errors"] == {"destinations.0.no_of_days": SET_ALL, "destinations.2.no_of_days": SET_ALL}
    assert answer.get_json()["detail"] == SET_ALL[0]


def test_the_first_destination_is_the_trips_place(traveller: FlaskClient, guides: list[Guide]) -> None:
    body = cities_request(guides, [{"no_of_days": 2}] * 2, place_id=guides[1].destination)
    assert list(traveller.post("/itinerary", json=body).get_json()["errors"]) == ["place_id"]


@pytest.mark.parametrize("destinations", ["Kochi", {"name": "Kochi"}, [None], ["Kochi"], [[]]])
def test_malformed_lists_are_refused(traveller: FlaskClient, guides: list[Guide], destinations: object) -> None:
    body = cities_request(guides, []) | {"destinations": destinations}
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 422
    assert all(field.startswith("destinations") for field in answer.get_json()["errors"])

"""Creating a custom trip: the answer, the stored rows, and every rule of the body."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.extensions import db
from app.trips.models import Trip
from tests.factories.trips import Guide, trip_request


def day(offset: int) -> str:
    # Computed again: a run may pass midnight.
    return (datetime.now(UTC).date() + timedelta(days=offset)).isoformat()


def made(traveller: FlaskClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 201, answer.get_json()
    trip: dict[str, Any] = traveller.get(f"/itinerary/{answer.get_json()['itinerary_id']}").get_json()
    return trip


def errors(traveller: FlaskClient, body: object) -> dict[str, list[str]]:
    answer = traveller.post("/itinerary", json=body)
    assert answer.status_code == 422, answer.get_json()
    assert answer.content_type == "application/problem+json"
    assert db.session.scalar(select(func.count()).select_from(Trip)) == 0
    problem = answer.get_json()
    assert problem["detail"] in [text for texts in problem["errors"].values() for text in texts]
    found: dict[str, list[str]] = problem["errors"]
    return found


def test_a_custom_trip_is_ready_at_once_with_empty_days(traveller: FlaskClient, guide: Guide) -> None:
    answer = traveller.post("/itinerary", json=trip_request(guide.destination))
    assert answer.status_code == 201
    assert set(answer.get_json()) == {"itinerary_id", "message"}
    trip_id = answer.get_json()["itinerary_id"]
    assert answer.headers["Location"] == f"/itinerary/{trip_id}"
    trip = traveller.get(f"/itinerary/{trip_id}").get_json()
    assert [entry["date"] for entry in trip["days"]] == ["Day 1", "Day 2", "Day 3"]
    assert all(entry["activities"] == [] and entry["distance_time"] == [] for entry in trip["days"])
    assert (trip["no_of_days"], trip["no_of_places"]) == (3, 0)
    assert traveller.get(f"/itinerary/{trip_id}/status").get_json()["status"] == "ready"


def test_the_request_is_stored(traveller: FlaskClient, guide: Guide) -> None:
    trip = made(traveller, trip_request(guide.destination, trip_name="  Ön the röad 🚲 "))
    assert trip["trip_name"] == "Ön the röad 🚲"
    stored = {name: trip[name] for name in ("destination", "traveler", "budget", "trip_builder", "version")}
    assert stored == {
        "destination": "Kochi, Kerala, India",
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "CUSTOM",
        "version": 1,
    }


def test_dates_count_both_ends_and_name_the_days(traveller: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, no_of_days=None, start_date=day(0), end_date=day(2))
    trip = made(traveller, body)
    assert trip["no_of_days"] == 3
    assert [entry["date"] for entry in trip["days"]] == [day(0), day(1), day(2)]
    assert (trip["start_date"], trip["end_date"]) == (day(0), day(2))


@pytest.mark.parametrize("days", [1, 14])
def test_a_trip_without_dates_has_one_to_fourteen_days(traveller: FlaskClient, guide: Guide, days: int) -> None:
    assert len(made(traveller, trip_request(guide.destination, no_of_days=days))["days"]) == days


def test_a_dated_trip_has_at_most_sixty_days(traveller: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, no_of_days=None, start_date=day(10), end_date=day(69))
    assert made(traveller, body)["no_of_days"] == 60
    body["end_date"] = day(70)
    assert traveller.post("/itinerary", json=body).get_json()["errors"] == {"end_date": ["A trip has at most 60 days."]}


@pytest.mark.parametrize("days", [0, 15, -1, 2.5, "3", True, [3], 10**20])
def test_other_numbers_of_days_are_refused(traveller: FlaskClient, guide: Guide, days: object) -> None:
    assert list(errors(traveller, trip_request(guide.destination, no_of_days=days))) == ["no_of_days"]


@pytest.mark.parametrize(
    ("dates", "field"),
    [
        ({"start_date": day(-1), "end_date": day(2)}, "start_date"),
        ({"start_date": day(3), "end_date": day(2)}, "end_date"),
        ({"start_date": day(3)}, "end_date"),
        ({"end_date": day(3)}, "start_date"),
        ({"start_date": "tomorrow", "end_date": day(3)}, "start_date"),
        ({"start_date": day(1), "end_date": "2030-02-30"}, "end_date"),
        ({"start_date": day(1).replace("-", ""), "end_date": day(3)}, "start_date"),
        ({"start_date": 20300101, "end_date": day(3)}, "start_date"),
        ({}, "no_of_days"),
    ],
)
def test_dates_that_break_a_rule_are_refused(
    traveller: FlaskClient, guide: Guide, dates: dict[str, object], field: str
) -> None:
    assert list(errors(traveller, trip_request(guide.destination, no_of_days=None, **dates))) == [field]


def test_days_and_dates_together_are_refused(traveller: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, start_date=day(1), end_date=day(3))
    assert list(errors(traveller, body)) == ["no_of_days"]


def test_null_counts_as_not_given(traveller: FlaskClient, guide: Guide) -> None:
    empty = dict.fromkeys(("start_date", "end_date", "interests", "destinations", "is_multi_city"))
    assert made(traveller, trip_request(guide.destination) | empty)["no_of_days"] == 3


@pytest.mark.parametrize("field", ["destination", "place_id", "traveler", "budget", "trip_builder", "trip_name"])
@pytest.mark.parametrize("value", ["", None, "absent", 7, ["x"]])
def test_required_fields_are_named(traveller: FlaskClient, guide: Guide, field: str, value: object) -> None:
    body = trip_request(guide.destination) | {field: value}
    if value == "absent":
        del body[field]
    assert list(errors(traveller, body)) == [field]


@pytest.mark.parametrize("field", ["destination", "trip_name"])
def test_blank_and_long_names_are_refused(traveller: FlaskClient, guide: Guide, field: str) -> None:
    for value in (" \t ", "x" * 121, "a\0b", "\ud800", "a\nb", "a\u202eb"):
        assert list(errors(traveller, trip_request(guide.destination, **{field: value}))) == [field]
    assert made(traveller, trip_request(guide.destination, **{field: "x" * 120}))[field] == "x" * 120


@pytest.mark.parametrize("field", ["traveler", "budget", "trip_builder"])
@pytest.mark.parametrize("value", ["couple", "NOBODY", " CUSTOM", "\0"])
def test_choices_are_limited_to_the_documented_values(
    traveller: FlaskClient, guide: Guide, field: str, value: str
) -> None:
    found = errors(traveller, trip_request(guide.destination, **{field: value}))
    assert list(found) == [field]
    assert found[field][0].startswith("Must be one of: ")


@pytest.mark.parametrize("place", ["nowhere", "x" * 36, "../x", "ü"])
def test_an_unknown_place_is_refused(traveller: FlaskClient, place: str) -> None:
    assert list(errors(traveller, trip_request(place))) == ["place_id"]


@pytest.mark.parametrize("place", ["x" * 37, "a\0b", "\udfff"])
def test_an_impossible_place_id_is_refused(traveller: FlaskClient, place: str) -> None:
    assert list(errors(traveller, trip_request(place))) == ["place_id"]


def test_a_sight_is_refused_as_a_destination(traveller: FlaskClient, guide: Guide) -> None:
    assert list(errors(traveller, trip_request(guide.places[0]))) == ["place_id"]


@pytest.mark.parametrize("field", ["likes_count", "user_id", "days", "no_of_places", "Traveler"])
def test_an_unknown_field_is_refused_by_name(traveller: FlaskClient, guide: Guide, field: str) -> None:
    assert errors(traveller, trip_request(guide.destination) | {field: 1}) == {field: [f"Unknown field: {field}."]}


@pytest.mark.parametrize("body", [[], "text", 7, None])
def test_a_body_must_be_an_object(traveller: FlaskClient, body: object) -> None:
    assert errors(traveller, body)


def test_all_errors_are_reported_at_once(traveller: FlaskClient, guide: Guide) -> None:
    found = errors(traveller, {"place_id": guide.destination, "no_of_days": 99, "colour": "red"})
    assert set(found) == {"destination", "traveler", "budget", "trip_builder", "trip_name", "no_of_days", "colour"}


@pytest.mark.parametrize(
    ("interests", "field"),
    [
        (["x"] * 21, "interests"),
        (["x" * 41], "interests.0"),
        (["Food", " "], "interests.1"),
        (["Food", None], "interests.1"),
        ([1], "interests.0"),
        ("Food", "interests"),
        ({"a": 1}, "interests"),
    ],
)
def test_interests_have_limits(traveller: FlaskClient, guide: Guide, interests: object, field: str) -> None:
    assert list(errors(traveller, trip_request(guide.destination, interests=interests))) == [field]


def test_interests_are_stored_once_each_in_their_order(traveller: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, interests=["Food", "Street art", "food", " Food "])
    assert made(traveller, body)["interests"] == ["Food", "Street art"]
    most = [f"{number:02d}{'x' * 38}" for number in range(20)]
    assert made(traveller, trip_request(guide.destination, interests=most))["interests"] == most


def test_signed_out_callers_are_refused(client: FlaskClient, guide: Guide) -> None:
    assert client.post("/itinerary", json=trip_request(guide.destination)).status_code == 401


def test_malformed_json_and_other_media_types_are_refused(traveller: FlaskClient) -> None:
    assert traveller.post("/itinerary", data="{", content_type="application/json").status_code == 400
    assert traveller.post("/itinerary", data="a=b").status_code == 415
    assert traveller.post("/itinerary", json={}).status_code == 422


def test_a_trip_begins_with_ideas(traveller: FlaskClient, guide: Guide) -> None:
    first, second = guide.places[:2]
    trip = made(traveller, trip_request(guide.destination, ideas=[second, first, second]))
    assert [idea["place_id"] for idea in trip["ideas"]] == [second, first]
    assert trip["version"] == 1


def test_an_idea_must_be_a_known_place(traveller: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, ideas=[guide.places[0], "nowhere"])
    assert errors(traveller, body).keys() == {"ideas.1"}

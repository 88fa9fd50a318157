"""The calls under /place with places from Google."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.db.types import Id
from app.extensions import db
from app.places.google.client import DETAIL_FIELDS, NEARBY_FIELDS, PREDICTION_FIELDS
from app.places.google.storage import PlaceGoogle, find_stored, our_id
from tests.factories.places import id_of, place_named
from tests.fakes.google_places import KEY, FakeGoogle, Fault

SESSION = "0e6f3f9c-52a5-4a0c-9d0e-2f6c1a8b7d11"
NOTICE = "Google isn't responding right now. These are our own places."
REVIEW: dict[str, Any] = {
    "relativePublishTimeDescription": "a month ago",
    "rating": 4,
    "text": {"text": "Cool and quiet."},
    "authorAttribution": {"displayName": "A visitor", "uri": "https://maps.example/u"},
    "publishTime": "2026-01-02T03:04:05Z",
    "flagContentUri": "https://maps.example/flag",
}


def get(client: FlaskClient, path: str, **query: str) -> dict[str, Any]:
    answer = client.get(path, query_string=query)
    assert answer.status_code == 200, answer.get_json()
    assert KEY not in answer.text
    document: dict[str, Any] = answer.get_json()
    return document


def predict(google: FakeGoogle, client: FlaskClient, google_id: str, **more: Any) -> Id:
    """Predict a place, which stores it; return our id."""
    google.add(google_id, **more)
    google.predicted = [google_id]
    get(client, "/place/autocomplete", input="fort", kind="place")
    google.asked.clear()
    return our_id(google_id)


def test_google_predicts_places(traveller: FlaskClient, google: FakeGoogle) -> None:
    google.add("one", "Fort Kochi Beach")
    google.add("two", "Fort Town", types=["locality", "political"])
    google.predicted = ["one", "two"]
    found = get(traveller, "/place/autocomplete", input="fort", kind="place", near=id_of("Kochi"), session=SESSION)
    assert found == {
        "predictions": [
            {
                "place_id": our_id("one"),
                "structured_formatting": {"main_text": "Fort Kochi Beach", "secondary_text": "Kochi, Kerala, India"},
                "kind": "place",
                "types": ["tourist_attraction", "point_of_interest"],
                "scenery": "plains",
                "has_guide": False,
                "is_destination": False,
            }
        ],
        "attribution": "Google Maps",
    }
    (asked,) = google.asked
    kochi = place_named("Kochi")
    assert asked.headers["x-goog-fieldmask"] == PREDICTION_FIELDS
    assert asked.body == {
        "input": "fort",
        "languageCode": "en",
        "sessionToken": SESSION,
        "locationBias": {"circle": {"center": {"latitude": kochi.lat, "longitude": kochi.lon}, "radius": 50000.0}},
    }


def test_destinations_come_from_the_catalogue(traveller: FlaskClient, google: FakeGoogle) -> None:
    found = get(traveller, "/place/autocomplete", input="koch", kind="destination")
    assert found["predictions"][0]["place_id"] == id_of("Kochi")
    assert google.asked == []
    assert "attribution" not in found
    google.add("one", "Kochi Museum")
    google.predicted = ["one"]
    both = get(traveller, "/place/autocomplete", input="koch")["predictions"]
    assert [one["kind"] for one in both][:2] == ["city", "place"]
    assert both[0]["place_id"] == id_of("Kochi")


def test_blank_input_makes_no_call(traveller: FlaskClient, google: FakeGoogle) -> None:
    assert get(traveller, "/place/autocomplete", input="  ", kind="place")["predictions"] == []
    assert google.asked == []


@pytest.mark.parametrize("session", ["x", "0e6f3f9c-52a5-4a0c-9d0e", "a" * 36, "../../etc"])
def test_a_session_must_be_a_uuid(traveller: FlaskClient, google: FakeGoogle, session: str) -> None:
    for path in ("/place/autocomplete", f"/place/{id_of('Kochi')}"):
        answer = traveller.get(path, query_string={"input": "fort", "session": session})
        assert answer.status_code == 400
        assert answer.get_json()["detail"] == "session: Please give a UUID."
    assert google.asked == []


def test_a_predicted_place_is_shown_in_full_and_ends_the_session(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(
        google,
        traveller,
        "one",
        rating=4.4,
        userRatingCount=182,
        priceLevel="PRICE_LEVEL_FREE",
        regularOpeningHours={"periods": [{"open": {"day": 0, "hour": 0, "minute": 0}}]},
        editorialSummary={"text": "Nets at work."},
        googleMapsUri="https://maps.google.com/?cid=1",
        attributions=[{"provider": "Listings of Kochi", "providerUri": "https://listings.example"}],
        photos=[{"name": "places/one/photos/a", "authorAttributions": [{"displayName": "A visitor"}]}],
        reviews=[REVIEW],
    )
    found = get(traveller, f"/place/{place_id}", session=SESSION)
    (asked,) = google.asked
    assert asked.parameters == {"languageCode": "en", "sessionToken": SESSION}
    assert asked.headers["x-goog-fieldmask"] == DETAIL_FIELDS
    assert (found["name"], found["rating"], found["total_ratings"]) == ("Fort Kochi Beach", 4.4, 182)
    assert (found["price_level"], found["opening_hours"], found["description"]) == (0, "24/7", "Nets at work.")
    assert (found["attribution"], found["source_uri"]) == ("Google Maps", "https://maps.google.com/?cid=1")
    assert found["attributions"] == [
        {"name": "Listings of Kochi", "uri": "https://listings.example", "picture": None},
        {"name": "A visitor", "uri": None, "picture": 0},
    ]
    (review,) = found["outside_reviews"]
    assert (review["author_name"], review["rating"], review["when"]) == ("A visitor", 4.0, "a month ago")
    assert review["report_uri"] == "https://maps.example/flag"
    assert (found["reviews"], found["my_review"], found["abilities"]) == ([], None, {"can_review": False})
    assert len(found["image_urls"]) == 1
    assert found["image_urls"][0].startswith("/place/photo/")
    assert "fallback" not in found


def test_catalogue_places_are_shown_without_calling_google(traveller: FlaskClient, google: FakeGoogle) -> None:
    found = get(traveller, f"/place/{id_of('Kochi')}")
    assert found["name"] == "Kochi"
    assert google.asked == []
    assert {"attributions", "outside_reviews", "fallback", "notice"}.isdisjoint(found)


def test_only_ids_and_coordinates_are_stored(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    assert find_stored(db.session(), [place_id])[place_id].position is None
    db.session.rollback()
    get(traveller, f"/place/{place_id}")
    row = find_stored(db.session(), [place_id])[place_id]
    assert (row.google_id, row.position) == ("one", (9.9658, 76.2376))
    assert PlaceGoogle.__table__.columns.keys() == ["place_id", "google_id", "lat", "lon", "seen_at"]


def test_nearby_places_come_from_google(traveller: FlaskClient, google: FakeGoogle) -> None:
    for number in range(3):
        pictures = [{"name": f"places/p{number}/photos/{one}"} for one in "ab"]
        google.add(f"p{number}", f"Museum {number}", types=["museum"], primaryType="museum", photos=pictures)
    google.around = ["p0", "p1", "p2"]
    found = get(traveller, f"/place/{id_of('Kochi')}/nearby", place_types="museum,park", radius="3000", limit="2")
    assert [place["name"] for place in found["places"]] == ["Museum 0", "Museum 1"]
    assert found["attribution"] == "Google Maps"
    assert [len(place["photos"]) for place in found["places"]] == [1, 1]
    (asked,) = google.asked
    assert asked.headers["x-goog-fieldmask"] == NEARBY_FIELDS
    assert asked.body["includedTypes"] == ["museum", "park"]
    assert asked.body["locationRestriction"]["circle"]["radius"] == 3000.0
    assert find_stored(db.session(), [our_id("p0")])[our_id("p0")].position == (9.9658, 76.2376)


def test_nearby_places_leave_out_the_google_place_itself(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    google.add("two", "Next Door")
    google.around = ["one", "two"]
    found = get(traveller, f"/place/{place_id}/nearby")
    assert [place["name"] for place in found["places"]] == ["Next Door"]
    # Its position was unknown until now.
    assert [asked.method for asked in google.asked] == ["GET", "POST"]


@pytest.mark.parametrize("fault", [Fault.DOWN, Fault.FORBIDDEN, Fault.WRONG_SHAPE, Fault.NO_JSON, Fault.REDIRECT])
def test_the_catalogue_answers_and_says_so_when_google_fails(
    traveller: FlaskClient, google: FakeGoogle, fault: Fault
) -> None:
    google.always = fault
    kochi = id_of("Kochi")
    found = get(traveller, "/place/autocomplete", input="beach", kind="place", near=id_of("Goa"))
    assert found["predictions"][0]["structured_formatting"]["secondary_text"] == "Goa, India"
    assert (found["fallback"], found["notice"]) == (True, NOTICE)
    around = get(traveller, f"/place/{kochi}/nearby", place_types="museum")
    assert around["places"]
    assert (around["fallback"], around["notice"]) == (True, NOTICE)
    assert "attribution" not in around


def test_a_google_place_is_shown_from_its_stored_fields(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    get(traveller, f"/place/{place_id}")
    google.always = Fault.DOWN
    found = get(traveller, f"/place/{place_id}")
    assert (found["name"], found["geo_location"]) == ("A place from Google", {"lat": 9.9658, "lng": 76.2376})
    assert (found["fallback"], found["notice"]) == (True, NOTICE)
    assert get(traveller, f"/place/{place_id}/nearby")["fallback"] is True


def test_a_google_place_without_stored_fields_is_unavailable(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    google.always = Fault.FORBIDDEN
    for path in (f"/place/{place_id}", f"/place/{place_id}/nearby"):
        answer = traveller.get(path)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "30"
        assert answer.get_json()["detail"] == "Google isn't responding right now. Please try again in a moment."


def test_a_place_that_google_dropped_is_not_found(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    google.places.clear()
    assert traveller.get(f"/place/{place_id}").status_code == 404
    assert traveller.get(f"/place/{place_id}/nearby").status_code == 404
    assert traveller.get(f"/place/{our_id('never seen')}").status_code == 404


def test_a_place_from_google_is_not_reviewed_here(traveller: FlaskClient, google: FakeGoogle) -> None:
    place_id = predict(google, traveller, "one")
    answer = traveller.put(f"/place/{place_id}/review", json={"rating": 5, "text": "Good."})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"place_id": ["This place comes from Google Maps, and is reviewed there."]}
    assert google.asked == []

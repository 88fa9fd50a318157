"""Own places and the someday list, next to places from Google."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.fakes.google_places import FakeGoogle


def test_an_own_place_comes_first_and_google_knows_what_is_around(traveller: FlaskClient, google: FakeGoogle) -> None:
    body = {"name": "Fort flat", "lat": 9.9658, "lng": 76.2376}
    place_id = traveller.post("/place", json=body).get_json()["place_id"]
    google.add("one", "Fort Kochi Beach")
    google.predicted = google.around = ["one"]
    found = traveller.get("/place/autocomplete?input=fort").get_json()["predictions"]
    names = [one["structured_formatting"]["main_text"] for one in found]
    assert (names[0], "Fort Kochi Beach" in names) == ("Fort flat", True)
    google.asked.clear()
    nearby = traveller.get(f"/place/{place_id}/nearby?radius=3000").get_json()
    assert ([one["name"] for one in nearby["places"]], nearby["attribution"]) == (["Fort Kochi Beach"], "Google Maps")
    (asked,) = google.asked
    circle = asked.body["locationRestriction"]["circle"]
    assert circle == {"center": {"latitude": 9.9658, "longitude": 76.2376}, "radius": 3000.0}
    google.asked.clear()
    assert traveller.get(f"/place/{place_id}").get_json()["name"] == "Fort flat"
    assert google.asked == []


def test_a_place_from_google_is_on_the_someday_list_without_asking_when_it_is_added(
    traveller: FlaskClient, google: FakeGoogle
) -> None:
    google.add("one", "Fort Kochi Beach")
    google.predicted = ["one"]
    found = traveller.get("/place/autocomplete?input=fort&kind=place").get_json()["predictions"]
    google.asked.clear()
    assert traveller.put(f"/user/someday/{found[0]['place_id']}").status_code == 200
    assert google.asked == []
    (place,) = traveller.get("/user/someday").get_json()["places"]
    assert place["name"] == "Fort Kochi Beach"
    assert place["geo_location"] == {"lat": 9.9658, "lng": 76.2376}

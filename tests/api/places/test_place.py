"""GET /place/{id} and GET /place/{id}/nearby."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.extensions import db
from app.places.geo import distance_m
from app.places.models import Place, PlaceSeed
from app.places.provider import current_provider
from app.places.service import ENOUGH
from tests.factories.places import id_of, place_named, small_guides
from tests.isolation import isolated
from tests.queries import counted

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

ATTRACTIONS = "tourist_attraction,point_of_interest,museum,park,amusement_park"


def test_a_place_has_all_documented_fields(traveller: FlaskClient) -> None:
    ident = id_of("Eiffel Tower")
    answer = traveller.get(f"/place/{ident}")
    assert answer.status_code == 200
    place = answer.get_json()
    assert place["place_id"] == ident
    assert place["name"] == "Eiffel Tower"
    assert place["address"] == "Paris, Île-de-France, France"
    assert place["description"].startswith("Gustave Eiffel")
    assert place["geo_location"] == {"lat": 48.85837, "lng": 2.29448}
    assert place["types"] == ["tourist_attraction", "point_of_interest"]
    assert (place["rating"], place["total_ratings"], place["reviews"], place["image_urls"]) == (None, 0, [], [])
    assert (place["kind"], place["editors_pick"], place["attribution"]) == ("place", True, None)


def test_a_destination_attributes_the_gazetteer(traveller: FlaskClient) -> None:
    place = traveller.get(f"/place/{id_of('Hallstatt')}").get_json()
    assert place["attribution"] == "GeoNames, CC BY 4.0"
    assert place["types"] == ["locality", "political"]
    assert place["address"] == "Hallstatt, Upper Austria, Austria"
    assert place["description"] == "A village of 780 people in Upper Austria, Austria."
    assert (place["kind"], place["editors_pick"]) == ("destination", False)


def test_opening_hours_are_listed_by_day_in_the_places_time_zone(traveller: FlaskClient) -> None:
    place = traveller.get(f"/place/{id_of('Louvre Museum')}").get_json()
    assert place["timezone"] == "Europe/Paris"
    assert place["opening_hours"] == "Mo,Th,Sa,Su 09:00-18:00; We,Fr 09:00-21:00"
    day, late = [{"opens": "09:00", "closes": "18:00"}], [{"opens": "09:00", "closes": "21:00"}]
    assert place["opening_week"] == [day, [], late, day, late, day, day]
    assert place["known_places"] is None


def test_hours_past_midnight_are_those_of_the_next_day(traveller: FlaskClient) -> None:
    place_named("Louvre Museum").hours = "Mo-Fr 00:00-24:00; Sa 18:00-02:00; Su off"
    db.session.flush()
    week = traveller.get(f"/place/{id_of('Louvre Museum')}").get_json()["opening_week"]
    assert week == [*[[{"opens": "00:00", "closes": "24:00"}]] * 5, [{"opens": "18:00", "closes": "02:00"}], []]


def test_unknown_hours_are_null(traveller: FlaskClient) -> None:
    place = traveller.get(f"/place/{id_of('Hallstatt')}").get_json()
    assert (place["opening_hours"], place["opening_week"], place["timezone"]) == (None, None, "Europe/Vienna")


def test_a_region_has_the_time_zone_of_the_nearest_city_in_its_country(traveller: FlaskClient) -> None:
    assert traveller.get(f"/place/{id_of('Goa')}").get_json()["timezone"] == "Asia/Kolkata"


def test_a_destination_counts_its_places(traveller: FlaskClient) -> None:
    known = {name: traveller.get(f"/place/{id_of(name)}").get_json()["known_places"] for name in ("Paris", "Hallstatt")}
    assert known == {"Paris": ENOUGH, "Hallstatt": 0}


def test_a_place_takes_a_fixed_number_of_statements(app: Flask, traveller: FlaskClient) -> None:
    counts = {}
    for name in ("Louvre Museum", "Paris", "Hallstatt"):
        ident = id_of(name)
        with counted(db.engine) as statements:
            traveller.get(f"/place/{ident}")
        counts[name] = len(statements)
    # Statements: the actor, the row, its rating and reviews; for a destination also the row again, its guide, nearby
    # sights and places to eat within two radii.
    assert counts == {"Louvre Museum": 4, "Paris": 6, "Hallstatt": 10}


def test_the_catalogue_counts_are_public(app: Flask) -> None:
    answer = app.test_client().get("/catalogue")
    shown = select(func.count()).select_from(Place).filter_by(kind="destination", hidden=False)
    assert answer.status_code == 200
    counts = {"destinations": db.session.scalar(shown), "guides": len(small_guides())}
    assert answer.get_json() == counts | {"others": "traveller"}
    assert answer.get_json()["destinations"] > len(small_guides())


def test_the_catalogue_is_counted_when_seeded_and_not_on_each_call(app: Flask) -> None:
    with counted(db.engine) as statements:
        app.test_client().get("/catalogue")
    assert len(statements) == 1
    assert "count(" not in statements[0].lower()


def test_counts_are_absent_before_the_catalogue_is_seeded(app: Flask) -> None:
    db.session.execute(update(PlaceSeed).values(destinations=None, guides=None))
    counts = app.test_client().get("/catalogue").get_json()
    assert (counts["destinations"], counts["guides"]) == (None, None)


@pytest.mark.parametrize(
    ("changes", "others"),
    [
        ({"places_learn": True}, "open_data"),
        ({"places_learn": False}, "traveller"),
        ({"places_provider": "google", "google_places_api_key": "AIza-x", "places_learn": True}, "provider"),
    ],
)
def test_it_says_where_other_places_come_from(
    make_app: Callable[..., Flask], changes: dict[str, object], others: str
) -> None:
    made = make_app(**changes)
    with made.app_context(), isolated():
        assert made.test_client().get("/catalogue").get_json()["others"] == others
        current_provider().close()


def test_an_unknown_place_is_not_found(traveller: FlaskClient) -> None:
    for path in ("/place/nowhere", "/place/nowhere/nearby", f"/place/{'x' * 300}", "/place/%00", "/place/%20"):
        answer = traveller.get(path)
        assert answer.status_code == 404, path
        assert answer.content_type == "application/problem+json"
    assert traveller.get("/place/nowhere").get_json()["detail"] == "We could not find that place."


def test_signed_out_callers_are_refused(app: Flask) -> None:
    anyone = app.test_client()
    ident = id_of("Paris")
    for path in (f"/place/{ident}", f"/place/{ident}/nearby", "/place/autocomplete?input=paris"):
        assert anyone.get(path).status_code == 401, path


def test_nearby_attractions_leave_out_hotels_and_the_place_itself(traveller: FlaskClient) -> None:
    tower = place_named("Eiffel Tower")
    answer = traveller.get(f"/place/{tower.id}/nearby?place_types={ATTRACTIONS}&radius=10000")
    assert answer.status_code == 200
    places = answer.get_json()["places"]
    assert len(places) > 10
    assert "Louvre Museum" in {place["name"] for place in places}
    assert tower.id not in {place["place_id"] for place in places}
    for place in places:
        assert set(place["types"]) & set(ATTRACTIONS.split(","))
        assert not set(place["types"]) & {"lodging", "cafe"}
        assert distance_m(tower.lat, tower.lon, place["geo_location"]["lat"], place["geo_location"]["lng"]) <= 10_000
        assert {"place_id", "name", "address", "rating", "photos"} <= place.keys()


def test_nearby_hotels_and_restaurants_are_selected_by_type(traveller: FlaskClient) -> None:
    ident = id_of("Paris")
    hotels = traveller.get(f"/place/{ident}/nearby?place_types=lodging&radius=5000").get_json()["places"]
    tables = traveller.get(f"/place/{ident}/nearby?place_types=restaurant,cafe&radius=5000").get_json()["places"]
    assert hotels
    assert tables
    assert all(place["types"] == ["lodging"] for place in hotels)
    assert all({"restaurant", "cafe"} & set(place["types"]) for place in tables)


def test_nearby_places_are_within_the_radius_and_the_most_famous_come_first(traveller: FlaskClient) -> None:
    tower = place_named("Eiffel Tower")
    wide = traveller.get(f"/place/{tower.id}/nearby?radius=50000&limit=100").get_json()["places"]
    tiers = [place_named(place["name"]).tier for place in wide]
    assert tiers == sorted(tier for tier in tiers if tier)
    assert "Palace of Versailles" in {place["name"] for place in wide}
    near = traveller.get(f"/place/{tower.id}/nearby?radius=2000&limit=100").get_json()["places"]
    inside = {
        place["name"]
        for place in wide
        if distance_m(tower.lat, tower.lon, place["geo_location"]["lat"], place["geo_location"]["lng"]) <= 2000
    }
    assert {place["name"] for place in near} == inside
    assert 0 < len(inside) < len(wide)


def test_the_default_radius_is_five_kilometres(traveller: FlaskClient) -> None:
    ident = id_of("Paris")
    default = traveller.get(f"/place/{ident}/nearby").get_json()
    assert default == traveller.get(f"/place/{ident}/nearby?radius=5000&limit=20").get_json()
    assert 0 < len(default["places"]) <= 20


def test_nearby_towns_are_selected_by_type(traveller: FlaskClient) -> None:
    places = traveller.get(f"/place/{id_of('Mumbai')}/nearby?place_types=locality&radius=50000").get_json()["places"]
    assert "Navi Mumbai" in {place["name"] for place in places}
    assert "Mumbai" not in {place["name"] for place in places}


@pytest.mark.parametrize(
    "query",
    [
        "radius=0",
        "radius=50001",
        "radius=-1",
        "radius=far",
        "radius=1.5",
        "radius=",
        "radius=10_0",
        "radius=%D9%A3",
        "limit=0",
        "limit=101",
        "place_types=castle_in_the_air",
        "place_types=museum,nonsense",
        "place_types=museum%00",
    ],
)
def test_a_bad_query_is_400(traveller: FlaskClient, query: str) -> None:
    answer = traveller.get(f"/place/{id_of('Paris')}/nearby?{query}")
    assert answer.status_code == 400
    assert answer.content_type == "application/problem+json"
    assert query.partition("=")[0] in answer.get_json()["detail"]


def test_calls_take_a_fixed_number_of_statements(app: Flask, traveller: FlaskClient) -> None:
    ident = id_of("Paris")
    counts = []
    for path in ("nearby?radius=1&limit=1", "nearby?radius=50000&limit=100"):
        with counted(db.engine) as statements:
            traveller.get(f"/place/{ident}/{path}")
        counts.append(len(statements))
    assert counts[0] == counts[1] <= 4

"""GET /place/{id}/map: the base of a destination's map."""

from __future__ import annotations

import gzip
import json

import pytest
from flask.testing import FlaskClient

from app.extensions import db
from tests.factories.places import id_of
from tests.queries import counted
from tests.shapes import decoded, is_inside

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

MOST_BYTES = 15_000
KOCHI_FORT, ARABIAN_SEA = (76.2450, 9.9620), (76.1500, 9.9620)


def test_a_map_has_land_and_water_as_they_are(client: FlaskClient) -> None:
    shapes = client.get(f"/place/{id_of('Kochi')}/map").get_json()["shapes"]
    box = shapes["box"]
    assert box["south"] < 9.93 < box["north"]
    assert box["west"] < 76.26 < box["east"]
    land = [decoded(ring, (box["west"], box["south"])) for ring in shapes["land"]]
    assert is_inside(KOCHI_FORT, land)
    assert not is_inside(ARABIAN_SEA, land)


def test_a_map_names_its_city_first_and_the_quarters_of_its_guide(client: FlaskClient) -> None:
    names = client.get(f"/place/{id_of('Paris')}/map").get_json()["names"]
    assert names[0] == {"name": "Paris", "kind": "city", "lat": 48.8534, "lng": 2.3488}
    assert "Le Marais" in [name["name"] for name in names if name["kind"] == "quarter"]


def test_a_city_far_from_all_guides_has_its_lake_or_river_too(client: FlaskClient) -> None:
    answer = client.get(f"/place/{id_of('Kinshasa')}/map", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < MOST_BYTES
    found = json.loads(gzip.decompress(answer.data))
    assert found["names"][0]["name"] == "Kinshasa"
    assert found["shapes"]["box"]["west"] < 15.31 < found["shapes"]["box"]["east"]
    assert found["shapes"]["rivers"]


def test_browsers_cache_a_map_and_revalidate_it(client: FlaskClient) -> None:
    address = f"/place/{id_of('Kochi')}/map"
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["ETag"] != packed.headers["ETag"]
    assert packed.headers["Cache-Control"] == "public, max-age=604800"
    tags = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    again = client.get(address, headers=tags)
    assert (again.status_code, again.data) == (304, b"")


def test_a_map_takes_two_statements(client: FlaskClient) -> None:
    ident = id_of("Kochi")
    with counted(db.engine) as statements:
        assert client.get(f"/place/{ident}/map").status_code == 200
    assert len(statements) == 2


@pytest.mark.parametrize("ident", ["nowhere", "Eiffel Tower"])
def test_only_destinations_have_maps(client: FlaskClient, ident: str) -> None:
    ident = id_of(ident) if ident != "nowhere" else ident
    assert client.get(f"/place/{ident}/map").status_code == 404

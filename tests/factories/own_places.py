"""Own places, for tests."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.extensions import db
from app.places.own.models import OwnPlace, SomedayPlace, key_of
from tests.factories.trips import Guide

EIFFEL = (48.85837, 2.29448)
EVERYTHING: dict[str, Any] = {
    "name": "Aunt Lakshmi",
    "category": "restaurant",
    "lat": 48.85,
    "lng": 2.35,
    "address": "3 Rue de la Paix, Paris",
    "url": "https://example.com/lakshmi?x=1",
    "phone": "+33 1 23 45 67 89",
    "hours": "Mo-Fr 09:00-18:00; Sa off",
    "note": "Ring **twice**.",
    "is_private": True,
}
"""A request body with every field."""


def make_own_place(maker: User, name: str = "Aunt Lakshmi", **columns: object) -> OwnPlace:
    """Add an own place, at the Eiffel Tower by default.

    :param columns: further columns of the place.
    """
    values: dict[str, object] = {
        "category": "other",
        "lat": EIFFEL[0],
        "lon": EIFFEL[1],
        "country_code": "FR",
        "is_private": False,
    }
    place = OwnPlace(maker_id=maker.id, name=name, key=key_of(name), **(values | columns))
    db.session.add(place)
    db.session.commit()
    return place


def with_place(guide: Guide, *places: Id) -> Guide:
    """Return a guide whose first places are these, so that its trips contain them."""
    return Guide(guide.destination, (*places, *guide.places))


def add_someday(user: User, *places: Id) -> None:
    """Put places on a traveller's someday list."""
    db.session.add_all(SomedayPlace(user_id=user.id, place_id=place, since=utc_now()) for place in places)
    db.session.commit()


def added(client: FlaskClient, **body: Any) -> dict[str, Any]:
    """Return the response to adding a place."""
    answer = client.post("/place", json=body)
    assert answer.status_code == 201, answer.get_json()
    place: dict[str, Any] = answer.get_json()
    return place

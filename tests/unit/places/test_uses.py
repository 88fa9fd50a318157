"""Which places other domains remember."""

from __future__ import annotations

from flask import Flask
from sqlalchemy import inspect, select

from app.extensions import db
from app.places import uses
from app.places.models import Place
from app.reviews.models import Review
from app.trips.models import Activity, TripDestination
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review
from tests.factories.trips import make_guide, make_trip


def test_what_trips_and_reviews_point_at_is_used(app: Flask) -> None:
    guide = make_guide(places=4)
    traveller = make_user()
    make_trip(traveller, guide, days=1, stops=1)
    make_review(traveller, guide.places[3], 4)
    used = set(db.session.scalars(select(Place.id).where(uses.is_used())))
    assert used == {guide.destination, guide.places[0], guide.places[3]}
    unused = set(db.session.scalars(select(Place.id).where(~uses.is_used(), Place.parent_id == guide.destination)))
    assert unused == {guide.places[1], guide.places[2]}


def test_one_look_at_an_index_tells_whether_a_place_is_used(app: Flask) -> None:
    bound = app.extensions[uses._USES]
    assert {column.class_ for column in bound} == {Activity, TripDestination, Review}
    seen = inspect(db.engine)
    for column in bound:
        table = column.class_.__tablename__
        led = [index["column_names"][0] for index in seen.get_indexes(table)]
        led += [unique["column_names"][0] for unique in seen.get_unique_constraints(table)]
        assert column.key in led, f"{table}.{column.key}"

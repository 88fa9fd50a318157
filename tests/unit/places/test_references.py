"""References to places from other domains."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import inspect, select

from app.extensions import db
from app.hooks import hooks
from app.places.models import Place
from app.places.own.models import SomedayPlace
from app.places.queries import is_referenced
from app.reviews.models import Review
from app.trips.models import TripDestination
from app.trips.plan_models import Stop, TripIdea, TripStay
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review
from tests.factories.trips import make_guide, make_trip

pytestmark = pytest.mark.both_stacks


def test_places_in_trips_and_reviews_are_referenced(app: Flask) -> None:
    guide = make_guide(places=4)
    traveller = make_user()
    make_trip(traveller, guide, days=1, stops=1)
    make_review(traveller, guide.places[3], 4)
    referenced = set(db.session.scalars(select(Place.id).where(is_referenced())))
    assert referenced == {guide.destination, guide.places[0], guide.places[3]}
    unreferenced = set(
        db.session.scalars(select(Place.id).where(~is_referenced(), Place.parent_id == guide.destination))
    )
    assert unreferenced == {guide.places[1], guide.places[2]}


def test_an_index_tells_whether_a_place_is_referenced(app: Flask) -> None:
    bound = hooks().place_references
    assert {column.class_ for column in bound} == {
        Stop,
        TripDestination,
        TripIdea,
        TripStay,
        Review,
        SomedayPlace,
    }
    seen = inspect(db.engine)
    for column in bound:
        table = column.class_.__tablename__
        led = [index["column_names"][0] for index in seen.get_indexes(table)]
        led += [unique["column_names"][0] for unique in seen.get_unique_constraints(table)]
        assert column.key in led, f"{table}.{column.key}"

"""Places as the planner's candidates."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask

from app.extensions import db
from app.places.service import find
from app.planner.models import TimeWindow
from app.planner.scores import rated_popularity
from app.routing.models import Point
from app.trips.candidates import candidate
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review
from tests.factories.trips import make_guide
from tests.queries import counted


def test_a_place_is_a_candidate_with_its_hours(app: Flask) -> None:
    guide = make_guide(places=2)
    card = find(db.session(), guide.places)[guide.places[1]]
    place = candidate(card)
    assert (place.place_id, place.category, place.tier, place.visit_minutes) == (guide.places[1], "museum", 2, 60)
    assert place.point == Point(*(card.position or ()))
    assert place.hours is None


def test_hours_become_windows_of_each_weekday(app: Flask) -> None:
    guide = make_guide(places=1, hours="Tu-Su 09:00-12:00,14:00-18:00")
    hours = candidate(find(db.session(), guide.places)[guide.places[0]]).hours
    assert hours is not None
    assert hours[0] == ()
    assert hours[1] == (TimeWindow(540, 720), TimeWindow(840, 1080))


def test_travellers_ratings_make_a_place_popular_in_the_same_statement(app: Flask) -> None:
    guide = make_guide(places=3)
    make_review(make_user(), guide.places[0], 5)
    make_review(make_user(), guide.places[1], 1)
    with counted(db.engine) as statements:
        cards = find(db.session(), guide.places)
    assert len(statements) == 1
    first, second, third = (candidate(cards[place]).popularity for place in guide.places)
    assert third is None
    assert first == rated_popularity(1, 5.0, 1)
    assert second == rated_popularity(2, 1.0, 1)


def test_a_good_rating_makes_an_imported_place_more_popular(app: Flask) -> None:
    guide = make_guide(places=1)
    card = replace(find(db.session(), guide.places)[guide.places[0]], tier=None, fame=0.6)
    assert candidate(card).popularity == 0.6
    loved = candidate(replace(card, rating=5.0, total_ratings=1)).popularity
    hated = candidate(replace(card, rating=1.0, total_ratings=1)).popularity
    assert loved is not None
    assert hated is not None
    assert hated < 0.6 < loved

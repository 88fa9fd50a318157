"""The places of a trip's destinations, as the planner wants them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.places.service import PlaceCard
from app.planner.models import Candidate, City, TimeWindow, WeeklyHours
from app.planner.scores import rated_popularity
from app.routing.models import Point

MAX_OFFERED = 240
"""Twice what the planner keeps of a city: it drops hotels and doubles, and chooses by its own scores."""

_DEFAULT_VISIT_MINUTES = 60


@dataclass(slots=True)
class TripPlaces:
    """Reads the places around the trip's destinations, each time in a transaction of its own that ends at once.

    :param session: with no transaction open.
    :param points: where each place that was offered is, by its id.
    """

    session: Session
    points: dict[str, Point] = field(default_factory=dict)

    def centres(self, place_ids: Collection[Id]) -> Mapping[Id, Point]:
        """Return where destinations are; unknown ones are left out."""
        with transaction.reading(self.session):
            known = places.destinations(self.session, place_ids)
        return {place_id: Point(place.lat, place.lon) for place_id, place in known.items()}

    def candidates_for(self, city: City) -> Sequence[Candidate]:
        """Return what a plan may visit in a city, and remember where it is."""
        with transaction.reading(self.session):
            cards = places.within_reach(self.session, Id(city.place_id), MAX_OFFERED)
        offered = [candidate(card) for card in cards]
        self.points.update((place.place_id, place.point) for place in offered)
        return offered


def candidate(card: PlaceCard) -> Candidate:
    """Return a place as the planner wants it.

    :raises ValueError: when nobody knows where it is: no place of our own is such a one.
    """
    if card.position is None:
        raise ValueError(f"{card.place_id} has no position to plan with")
    minutes = _DEFAULT_VISIT_MINUTES if card.visit_minutes is None else card.visit_minutes
    return Candidate(
        place_id=card.place_id,
        name=card.name,
        category=card.category,
        point=Point(*card.position),
        tier=card.tier,
        popularity=_popularity(card),
        visit_minutes=minutes,
        hours=_hours(card),
        price_level=card.price_level,
        interests=frozenset(card.interests),
        timezone=card.timezone,
    )


def _popularity(card: PlaceCard) -> float | None:
    if card.rating is None:
        return card.fame
    return rated_popularity(card.tier, card.rating, card.total_ratings, card.fame)


def _hours(card: PlaceCard) -> WeeklyHours | None:
    week = card.weekly_hours
    return None if week is None else tuple(tuple(TimeWindow(*hours) for hours in day) for day in week)
